/* M of FF[1] to FF[3], which marked stones and points alike: FF[4] has a triangle for the one and a cross for
 * the other. No board is played: the latest word of the line about a point decides. */
#include "format/sgf/sgf.h"

/* What the line says of each point, its latest word: captures are not looked at. */
struct laid {
    uint64_t told[64], stone[64]; /* by row */
};

static void lay(struct laid *l, point p, bool stone)
{
    uint64_t bit = p == NOWHERE ? 0 : (uint64_t)1 << POINT_X(p);
    unsigned y = POINT_Y(p);

    if ((l->told[y] & bit) == 0 && stone)
        l->stone[y] |= bit;
    l->told[y] |= bit;
}

/* From NODE up; games are not longer than that. */
static void look_up_stones(const struct record *r, uint32_t node, struct laid *l)
{
    enum { LONGEST = 512 };

    *l = (struct laid){.told = {0}};
    for (int i = 0; i < LONGEST; i++, node = r->node[node].parent) {
        if (r->node[node].claim.kind == MOVE_PLACE)
            lay(l, r->node[node].claim.to, true);
        for (uint32_t n = 0; (n = record_next_note(r, node, NOTE_SETUP, n)) != 0;)
            for (uint32_t k = 0; k < r->note[n].points; k++)
                lay(l, r->point[r->note[n].first_point + k], r->note[n].value != SETUP_EMPTY);
        if (node == 0)
            return;
    }
}

/* The node's own move, which may stand behind its marks. */
static void look_up_move(const struct sgf_reader *r, struct laid *l)
{
    point p;

    for (unsigned i = 0; i < r->props; i++)
        if ((r->prop[i].id == SGF_B || r->prop[i].id == SGF_W) && sgf_point(r, r->prop[i].first, &p))
            lay(l, p, true);
}

void sgf_split_old_marks(struct sgf_reader *r, struct note *n)
{
    struct record *rec = r->record;
    point *all = rec->point + n->first_point;
    uint32_t stones = 0, count = n->points, first = n->first_point;
    struct span at = n->at;
    struct laid laid;

    look_up_stones(rec, r->moved, &laid);
    look_up_move(r, &laid);
    for (uint32_t i = 0; i < count; i++)
        if (laid.stone[POINT_Y(all[i])] >> POINT_X(all[i]) & 1) {
            point swap = all[i];

            all[i] = all[stones];
            all[stones++] = swap;
        }
    if (stones == 0)
        return;
    n->value = SHAPE_TRIANGLE;
    n->points = stones;
    if (stones == count)
        return;
    n = record_note(rec, r->moved, NOTE_MARK);
    n->value = SHAPE_CROSS;
    n->at = at;
    n->first_point = first + stones;
    n->points = count - stones;
}
