/* straight.c - the stones behind the opening, one after the other: all but the first five of nearly every
 * game.
 *
 * Where forbidden moves are judged, the opening is over and the game is not, a stone that has no notes and
 * makes nothing has only to be put on the board and counted. match(), play() and wuziqi_after() beside it are
 * the simple way, which goes where this one stops, and everywhere with QIPU_SLOW=1. Measured on 60,000 games
 * of a RIF database: 100 instructions less for each stone, a tenth of what validating them takes. */
#include "game/wuziqi/wuziqi_rules.h"

#include "game/fast_line.h"

/* As match(), of a stone and nothing else. */
static ALWAYS_INLINE bool is_plain(const struct board *b, const struct node *n, enum side side)
{
    const struct claim *c = &n->claim;

    return (n->flags | n->notes) == 0 && c->kind == MOVE_PLACE && c->side != other_side(side) &&
           stones_has(b, c->to) && stones_is_empty(b, c->to);
}

/* The stone, which stands on the board, may have made something. */
static uint32_t facts_of(struct wuziqi *w, point p, enum side side)
{
    bool was_close = false;
    enum shape s;

    if (side != SIDE_FIRST)
        return wuziqi_five_facts(w, p);
    s = shape_at(&w->board, p, wuziqi_reading(w), &was_close);
    return wuziqi_shape_facts(w, p, s, was_close);
}

enum stone { STONE_REFUSED, STONE_QUIET, STONE_LOUD }; /* LOUD: it may have made something */

/* Puts the stone of the node on the board, when it is plain. SIDE is a constant where this is called. */
static ALWAYS_INLINE enum stone put_stone(struct board *b, struct node *n, enum side side)
{
    point p = n->claim.to;

    if (!is_plain(b, n, side))
        return STONE_REFUSED;
    n->move = MOVE(MOVE_PLACE, side, 0, p);
    return (side == SIDE_FIRST ? put_black(b, p) : put_white(b, p)) ? STONE_QUIET : STONE_LOUD;
}

/* Plays stones from NODE on, the first of which SIDE puts, up to the first that makes something; behind it,
 * or where they end. *MADE: what it makes, 0 for nothing. */
static uint32_t play_quiet(const struct line *l, uint32_t node, enum side side, uint32_t *made)
{
    struct wuziqi *w = l->position;
    struct node *n = &l->record->node[node];
    struct step *step = l->trail->step + l->trail->count;
    uint32_t facts = 0;

    for (; facts == 0; side = other_side(side)) {
        enum stone s =
            side == SIDE_FIRST ? put_stone(&w->board, n, SIDE_FIRST) : put_stone(&w->board, n, SIDE_SECOND);

        if (s == STONE_REFUSED)
            break;
        if (seldom(s == STONE_LOUD))
            facts = facts_of(w, n->claim.to, side);
        step->key = 0; /* field by field: a step that is cleared first is written twice */
        step->move = n->move;
        step->facts = facts | FACT_IRREVERSIBLE;
        (step++)->node = node++;
        if (!goes_on_straight(n++, node - 1))
            break;
    }
    l->trail->count = (uint32_t)(step - l->trail->step);
    *made = facts;
    return node;
}

/* The stones were put one after the other, the last of them with these facts. */
static void count_stones(struct wuziqi *w, uint32_t stones, move last, uint32_t facts)
{
    enum side side = (enum side)MOVE_PROMO(last);

    w->stones = (uint16_t)(w->stones + stones - 1);
    w->of[side] = (uint16_t)(w->of[side] + (stones - 1) / 2);
    w->of[other_side(side)] = (uint16_t)(w->of[other_side(side)] + stones / 2);
    w->slot = 0;
    wuziqi_count_stone(w, MOVE_TO(last), side, facts);
    w->to_move = (uint8_t)other_side(side);
}

uint32_t wuziqi_play_stones(struct line *l, uint32_t node)
{
    struct wuziqi *w = l->position;
    uint32_t next = node, facts = 1;

    trail_reserve(l->trail, w->board.free);
    while (facts != 0 && wuziqi_is_past_opening(l)) {
        next = play_quiet(l, node, (enum side)w->to_move, &facts);
        if (next == node)
            break;
        l->node = next - 1;
        count_stones(w, next - node, line_step(l)->move, facts);
        if (facts != 0 || w->board.free == 0)
            wuziqi_after(l);
        if (!goes_on_straight(&l->record->node[next - 1], next - 1))
            break;
        node = next;
    }
    return next;
}
