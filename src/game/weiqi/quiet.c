/* Quiet moves: a plain legal stone of the side to move, with nothing hanging on its node. Nearly all moves of
 * nearly all games are such, so this is the same as match, play and after of weiqi.c with everything left out
 * that cannot matter for them. */
#include "base/expect.h"
#include "game/weiqi/place.h"
#include "game/weiqi/weiqi.h"

/* What the claim of a quiet stone begins with. */
static inline unsigned stone_of(unsigned side)
{
    return MOVE_PLACE | side << 8;
}

/* NODE goes straight on to the one after it, and is that stone without notes. */
static inline bool is_plain(const struct node *n, uint32_t node, unsigned stone)
{
    return ((n->child ^ (node + 1)) | (n->last ^ (node + 1)) | n->notes | n->flags |
            ((n->claim.kind | (unsigned)n->claim.side << 8) ^ stone)) == 0;
}

/* Room in the trail for all nodes from NODE on. */
static bool make_room(struct trail *t, uint32_t nodes)
{
    while (t->cap - t->count < nodes)
        if (!trail_grow(t))
            return false;
    return true;
}

static bool is_ready(struct line *l, uint32_t node)
{
    const struct weiqi *w = l->position;
    const struct node *n = &l->record->node[node];

    return n->parent == node - 1 && n->next == 0 && l->trail->count > 1 && !l->over && w->placing == 0 &&
           make_room(l->trail, l->record->count - node);
}

/* The line stands at NODE, with SIDE to move. */
static void arrive(struct line *l, uint32_t node, unsigned side)
{
    struct weiqi *w = l->position;

    w->to_move = (uint8_t)side;
    l->trail->count += node - l->node;
    l->node = node;
}

/* One such stone, as the step S; false when it is not legal. */
static inline __attribute__((always_inline)) bool
play(struct weiqi *w, struct node *n, struct step *s, unsigned side, const struct sight sights[SIGHTS])
{
    struct board *b = &w->board;
    size_t c = n->claim.to + STRIDE;
    const struct sight *sight = &sights[look_around(b, c)];

    if (seldom(b->stone[c] != EMPTY) ||
        (seldom(sight->empties == 0) && board_test_closely(b, (cell)c, side) != PLACING_FINE))
        return false;
    b->ko = 0;
    s->facts = 0;
    if (seldom(place_stone(b, c, side, sight)))
        s->facts = weiqi_facts(w, board_take_dead(b, (cell)c, side));
    n->move = s->move = MOVE(MOVE_PLACE, side, 0, n->claim.to);
    s->key = weiqi_key_for(b->key, BLACK + WHITE - side);
    return true;
}

static void learn_sights(struct weiqi_memory *m)
{
    for (unsigned around = 0; around < SIGHTS; around++)
        for (unsigned side = BLACK; side <= WHITE; side++)
            m->sights[side][around] = sight_of(around, side);
    m->sights_known = true;
}

uint32_t weiqi_quiet(struct line *l, uint32_t node)
{
    struct weiqi *w = l->position;
    struct weiqi_memory *m = l->memory;
    struct node *n = &l->record->node[node];
    struct step *s;
    uint32_t first = node;
    unsigned side = w->to_move;

    if (!is_ready(l, node))
        return node;
    if (!m->sights_known)
        learn_sights(m);
    weiqi_trim_list(l);
    s = &l->trail->step[l->trail->count];
    for (; usually(is_plain(n, node, stone_of(side))) && play(w, n, s, side, m->sights[side]); n++, s++, node++) {
        s->node = node;
        side = BLACK + WHITE - side;
        if (usually(w->board.stones > w->peak)) {
            w->peak = w->board.stones;
        } else {
            arrive(l, node, side);
            weiqi_look_back(l);
        }
    }
    if (node == first)
        return node;
    w->passes = 0;
    arrive(l, node - 1, side);
    if (weiqi_is_odd(w, n))
        weiqi_look_ahead(l, node);
    return node;
}
