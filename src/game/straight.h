/* straight.h - the loop that most moves of most records go through: one move after the other down the main line.
 *
 * An engine makes its game.straight out of it with its own functions, which the compiler then puts into the loop. */
#ifndef QIPU_GAME_STRAIGHT_H
#define QIPU_GAME_STRAIGHT_H

#include "game/game.h"

/* NODE asks for nothing but its move: no variation begins or ends at it, it is not the last, it has no flag. */
static inline bool is_straight(const struct node *n, uint32_t node)
{
    return n->parent == node - 1 && n->child == node + 1 && n->last == node + 1 && n->next == 0 && n->flags == 0 &&
           n->claim.kind != MOVE_NONE;
}

static inline bool has_room(struct trail *t)
{
    return t->count < t->cap || trail_grow(t);
}

/* Plays from NODE on, whose parent is l->node, while nodes are straight and exactly one move fits; the first one
 * that was not played. */
static inline __attribute__((always_inline)) uint32_t
play_straight(struct line *l, uint32_t node, int (*match)(const void *, const struct claim *, move[MATCH_MAX]),
              uint32_t (*play)(void *, move, uint64_t *), void (*after)(struct line *))
{
    struct node *n = &l->record->node[node];
    move fit[MATCH_MAX];

    for (; is_straight(n, node) && has_room(l->trail) && match(l->position, &n->claim, fit) == 1; n++, node++) {
        struct step *s = &l->trail->step[l->trail->count++];

        n->move = s->move = fit[0];
        s->node = l->node = node;
        s->facts = play(l->position, fit[0], &s->key);
        after(l);
    }
    return node;
}

#endif
