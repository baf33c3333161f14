/* sides.c - whose a move of xiangqi is, by its digits. */
#include "notation/notation.h"

/* By the rulebook 一二三 are Red's and 123 are Black's (1.1). */
enum side xiangqi_digits_side(const struct claim *c)
{
    if (c->kind != MOVE_STEP || c->to != NOWHERE || c->dist == 0 || (c->odd & ODD_DIGITS) != 0)
        return SIDE_NONE;
    return c->odd & ODD_NUMERALS ? SIDE_FIRST : SIDE_SECOND;
}

/* The FEN gives Black the first move. */
static bool black_begins(const struct record *r)
{
    struct slice rest;

    slice_cut(slice_trim(record_value(r, KEY_POSITION)), ' ', &rest);
    return rest.p != NULL && slice_starts(slice_trim(rest), "b");
}

static uint32_t next_played(const struct record *r, uint32_t node)
{
    do
        node = r->node[node].child;
    while (node != 0 && (r->node[node].flags & NODE_SILENT) != 0);
    return node;
}

/* The moves at the end of the main line whose digits are all those of the side that is not to move. */
struct side_shift {
    uint32_t first; /* 0: there are none */
    unsigned count;
};

static struct side_shift find_shift(const struct record *r)
{
    enum side mover = black_begins(r) ? SIDE_SECOND : SIDE_FIRST;
    struct side_shift shift = {0, 0};

    for (uint32_t n = next_played(r, 0); n != 0; n = next_played(r, n)) {
        enum side said = xiangqi_digits_side(&r->node[n].claim);

        if (said == mover) {
            shift = (struct side_shift){0, 0};
        } else if (said != SIDE_NONE) {
            shift.first = shift.first == 0 ? n : shift.first;
            shift.count++;
        }
        mover = other_side(mover);
    }
    return shift;
}

void xiangqi_sides(struct record *r)
{
    struct side_shift shift = find_shift(r);

    /* A single move may be a slip of the pen, unless it has a number of its own as Red's have. */
    if (shift.count == 0 ||
        (shift.count == 1 &&
         (r->node[shift.first].number == 0 || r->node[shift.first].claim.side == SIDE_SECOND ||
          xiangqi_digits_side(&r->node[shift.first].claim) != SIDE_FIRST)))
        return;
    for (uint32_t n = shift.first; n != 0; n = next_played(r, n))
        if (r->node[n].claim.side == SIDE_NONE)
            r->node[n].claim.side = (uint8_t)xiangqi_digits_side(&r->node[n].claim);
}
