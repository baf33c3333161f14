/* fast_line.h - the loop that most moves of most records go through: one move after the other down a line.
 *
 * An engine makes its game.straight out of it with its own functions, which the compiler then puts into the
 * loop. */
#ifndef QIPU_GAME_FAST_LINE_H
#define QIPU_GAME_FAST_LINE_H

#include "game/game.h"

/* NODE follows the one before it and has no sibling. */
static inline bool is_alone(const struct record *r, uint32_t node)
{
    return node < r->count && r->node[node].parent == node - 1 && r->node[node].next == 0 &&
           r->node[node - 1].child == node;
}

/* NODE is alone, and the one behind it is alone too. */
static inline bool goes_on_straight(const struct node *n, uint32_t node)
{
    return n->last == node + 1;
}

/* Plays NODE, whose parent is l->node and which is alone, when it has no flag and exactly one move fits; the
 * next one then. */
static inline __attribute__((always_inline)) uint32_t
step_straight(struct line *l, uint32_t node,
              int (*match)(const void *, const struct claim *, move[MATCH_MAX]),
              uint32_t (*play)(void *, move, uint64_t *), void (*after)(struct line *))
{
    struct node *n = &l->record->node[node];
    struct step *s;
    move fit[MATCH_MAX];

    if (n->flags != 0 || n->claim.kind == MOVE_NONE || match(l->position, &n->claim, fit) != 1)
        return node;
    if (l->trail->count == l->trail->cap)
        trail_grow(l->trail);
    s = &l->trail->step[l->trail->count++];
    n->move = s->move = fit[0];
    s->node = l->node = node;
    s->facts = play(l->position, fit[0], &s->key);
    after(l);
    return node + 1;
}

/* Plays from NODE on, whose parent is l->node, while each node is the only child of the one before and
 * exactly one move fits; the first one that was not played. */
static inline __attribute__((always_inline)) uint32_t
play_straight(struct line *l, uint32_t node,
              int (*match)(const void *, const struct claim *, move[MATCH_MAX]),
              uint32_t (*play)(void *, move, uint64_t *), void (*after)(struct line *))
{
    bool more = is_alone(l->record, node);

    while (more) {
        uint32_t next = step_straight(l, node, match, play, after);

        more = next != node && goes_on_straight(&l->record->node[node], node);
        node = next;
    }
    return node;
}

#endif
