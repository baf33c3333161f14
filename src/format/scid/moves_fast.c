/* moves_fast.c - runs of plain moves, which nearly all are: no castling, no promotion, no null move,
 * nobody taken in passing. A table has their targets, and a node follows the one
 * before, so that most of it is known. It may assume that the last node is the last of the array and has no
 * child, and that each king is number 0. Reading the moves takes less than half the instructions. */
#include "format/scid/base.h"

_Static_assert(offsetof(struct claim, rank) == offsetof(struct claim, file) + 1, "two bytes of one copy");

void scid_fill_targets(struct scid_base *b)
{
    scid_start(&b->start);
    for (unsigned piece = PAWN; piece <= KING; piece++)
        b->claim[piece] = (struct claim){.kind = MOVE_STEP, .from = NOWHERE, .piece = (uint8_t)piece};
    for (unsigned at = 0; at < 64; at++) {
        for (unsigned man = 0; man < 16; man++)
            for (unsigned code = 0; code < 16; code++) {
                unsigned promo = 0, to = scid_target(man, code, at, &promo);
                bool king = (man & 7) == KING && (code == 0 || code > 8);

                b->target[man][code][at] = to < 64 && promo == 0 && !king ? (uint8_t)to : 64;
            }
        b->point[at] = POINT(at & 7, at >> 3);
        b->origin[at][0] = (uint8_t)((at & 7) + 1);
        b->origin[at][1] = (uint8_t)((at >> 3) + 1);
    }
}

/* Takes the man on TO off the list of his side. */
static ALWAYS_INLINE void take_off(struct scid_board *b, unsigned side, unsigned to)
{
    unsigned number = b->number[to], last = --b->count[side];
    uint8_t moved = b->men[side][last];

    b->men[side][number] = moved;
    b->number[moved] = (uint8_t)number;
}

/* Where the loop is. */
struct fast_run {
    const unsigned char *p, *end;
    struct node *n, *room;
    uint32_t index;
    struct span at;
};

static ALWAYS_INLINE void fill_node(struct node *n, uint32_t index, struct span at)
{
    n->parent = index - 1;
    n->child = n->last = index + 1;
    n->next = n->notes = n->last_note = 0;
    n->move = MOVE_NONE;
    n->flags = n->number = 0;
    n->at = at;
}

/* The target of a queen's move along a diagonal, which has a second byte; 64: it is none. */
static ALWAYS_INLINE unsigned queen_target(const struct fast_run *run, unsigned man, unsigned from)
{
    const unsigned char *p = run->p;
    bool second = (man & 7) == QUEEN && (*p & 15) == (from & 7) && run->end - p > 1 && (p[1] & 0xC0) == 64;

    return second ? p[1] & 63u : 64;
}

/* One more move, of SIDE; false when the next byte is none that is plain. Both sides' code is apart, so that
 * the side is a constant in it, and so is KEEPS: whether the step may have to be taken back. */
static ALWAYS_INLINE bool read_next(struct fast_run *run, struct scid_game *g, const struct scid_base *base,
                                    unsigned side, bool keeps)
{
    struct scid_board *b = &g->board;
    unsigned number, from, man, to, victim;

    if (seldom(run->p == run->end) || seldom(run->n == run->room))
        return false;
    number = *run->p >> 4;
    from = b->men[side][number];
    man = b->man[from];
    to = base->target[man][*run->p & 15][from];
    if (seldom(number >= b->count[side]) || (seldom(to == 64) && (to = queen_target(run, man, from)) == 64))
        return false;
    victim = b->man[to];
    if (victim == 0 ? (man & 7) == PAWN && ((from ^ to) & 7) != 0
                    : victim >> 3 == side || (victim & 7) == KING)
        return false;
    if (keeps)
        g->last = (struct scid_step){.from = (uint8_t)from,
                                     .to = (uint8_t)to,
                                     .man = (uint8_t)man,
                                     .victim = (uint8_t)victim,
                                     .at = (uint8_t)to,
                                     .number = b->number[to],
                                     .rook_from = 64};
    run->n->claim = base->claim[man & 7];
    run->n->claim.to = base->point[to];
    memcpy(&run->n->claim.file, base->origin[from], 2);
    if (victim != 0) {
        run->n->claim.marks = MARK_CAPTURE;
        take_off(b, !side, to);
    }
    b->man[from] = 0;
    b->man[to] = (uint8_t)man;
    b->number[to] = (uint8_t)number;
    b->men[side][number] = (uint8_t)to;
    fill_node(run->n++, run->index++, run->at);
    run->p += (man & 7) == QUEEN && (*run->p & 15) == (from & 7) ? 2 : 1;
    b->turn = !side;
    return true;
}

static ALWAYS_INLINE void read_run(struct fast_run *run, struct scid_game *g, bool keeps)
{
    const struct scid_base *base = g->base;
    bool more = g->board.turn == 0 || read_next(run, g, base, 1, keeps);

    while (more)
        more = read_next(run, g, base, 0, keeps) && read_next(run, g, base, 1, keeps);
}

HOT void scid_read_plain(struct scid_game *g)
{
    struct record *r = g->record;
    struct fast_run run = {g->p, g->end, r->node + r->count, r->node + r->node_cap, r->count, g->at};
    uint32_t first = r->count;

    if (g->branches)
        read_run(&run, g, true);
    else
        read_run(&run, g, false);
    if (run.index == first)
        return;
    r->node[first - 1].child = r->node[first - 1].last = first;
    run.n[-1].child = run.n[-1].last = 0;
    g->node = run.index - 1;
    g->played = true;
    g->p = run.p;
    r->count = run.index;
}
