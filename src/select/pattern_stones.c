/* pattern_stones.c - stones that were ever played say where a pattern can lie at all; only there it is looked
 * for, after a stone was put or taken there, and by whole rows: a bit a column.
 *
 * Looking at the whole board after each ply took 45 times as long as validating games of weiqi. */
#include "select/pattern.h"

#include <stddef.h>

/* What stands where, a bit a column, from beyond the left edge on. */
struct stone_rows {
    uint64_t men[2][SIDE_MAX + 2], empty[SIDE_MAX + 2];
};

struct stone_search {
    const struct pattern *pattern;
    unsigned width, height;
    uint64_t beyond[SIDE_MAX + 2];
    struct stone_rows ever;         /* where stones may have stood; all points may have been empty */
    struct stone_rows now;          /* of the cells where the pattern may lie; nothing of others */
    uint64_t touched[SIDE_MAX + 2]; /* these cells */
    uint32_t *ply;
    bool found;
    uint64_t place[VARIANTS][SIDE_MAX + 2]; /* by variant and lowest row: columns where it may lie */
};

/* -- Where it can lie -------------------------------------------------------------------------------- */

static void note_stone(struct stone_search *s, unsigned colours, point at)
{
    unsigned x = POINT_X(at) + 1, y = POINT_Y(at) + 1;

    for (unsigned i = 0; i < 2; i++)
        if (x <= s->width && y <= s->height && (colours >> i & 1) != 0)
            s->ever.men[i][y] |= UINT64_C(1) << x;
}

/* Anything may have stood anywhere: stones are put in the middle of the game. */
static void note_all(struct stone_search *s)
{
    for (unsigned y = 1; y <= s->height; y++)
        s->ever.men[0][y] = s->ever.men[1][y] = ~s->beyond[y];
}

static void note_start(struct stone_search *s, const struct game *game, const void *start)
{
    for (unsigned y = 0; y < s->height; y++)
        for (unsigned x = 0; x < s->width; x++) {
            enum side side = SIDE_NONE;

            if (game->at(start, POINT(x, y), &side) != PIECE_NONE)
                note_stone(s, side == SIDE_FIRST ? 1 : 2, POINT(x, y));
        }
}

static void note_moves(struct stone_search *s, const struct record *r)
{
    for (uint32_t n = r->node[0].child; n != 0; n = r->node[n].child) {
        const struct node *node = &r->node[n];

        if (MOVE_KIND(node->move) == MOVE_PLACE)
            note_stone(s,
                       node->claim.side == SIDE_FIRST    ? 1
                       : node->claim.side == SIDE_SECOND ? 2
                                                         : 3,
                       MOVE_TO(node->move));
        if (node->notes != 0 && record_next_note(r, n, NOTE_SETUP, 0) != 0)
            note_all(s);
    }
}

/* By the column of its lower left corner: where a row of B has the cell. */
static inline uint64_t columns_with(const struct stone_search *s, const struct stone_rows *b,
                                    struct pattern_cell c, unsigned y)
{
    const uint64_t *rows = c.man == CELL_OUTSIDE                 ? s->beyond
                           : c.man == (STONE | SIDE_FIRST << 4)  ? b->men[0]
                           : c.man == (STONE | SIDE_SECOND << 4) ? b->men[1]
                                                                 : b->empty;

    return rows[y + c.y] >> c.x;
}

/* Columns that leave the variant on the board and its edges. */
static uint64_t columns_for(const struct stone_search *s, const struct variant *v, unsigned y)
{
    bool whole = s->pattern->whole;

    if (whole)
        return v->width == s->width && v->height == s->height && y == 1 ? 2 : 0;
    if (v->width > s->width + 2 || v->height > s->height + 2)
        return 0;
    return (UINT64_C(1) << (s->width + 3 - v->width)) - 1;
}

/* Those of COLUMNS where it lies on B, with its lowest row at Y. */
static inline uint64_t columns_of(const struct stone_search *s, const struct stone_rows *b,
                                  const struct variant *v, unsigned y, uint64_t columns)
{
    for (uint32_t k = 0; k < v->count && columns != 0; k++)
        columns &= columns_with(s, b, v->cell[k], y);
    return columns;
}

/* Whether it can ever lie anywhere. */
static bool find_places(struct stone_search *s)
{
    bool any = false;

    for (unsigned i = 0; i < s->pattern->variants; i++) {
        const struct variant *v = &s->pattern->variant[i];

        for (unsigned y = 0; y + v->height <= s->height + 2; y++) {
            s->place[i][y] = columns_of(s, &s->ever, v, y, columns_for(s, v, y));
            any |= s->place[i][y] != 0;
            for (uint32_t k = 0; k < v->count; k++)
                s->touched[y + v->cell[k].y] |= s->place[i][y] << v->cell[k].x;
        }
    }
    return any;
}

static void set_size(struct stone_search *s, const struct game *game, const void *start)
{
    game->size(start, &s->width, &s->height);
    for (unsigned y = 0; y < SIDE_MAX + 2; y++) {
        s->beyond[y] = y == 0 || y > s->height ? ~UINT64_C(0) : ~(((UINT64_C(1) << s->width) - 1) << 1);
        s->ever.empty[y] = ~s->beyond[y];
    }
}

/* -- Whether it lies there --------------------------------------------------------------------------- */

/* Whether a variant lies on the cell (X, Y); X 0: anywhere. */
static bool lies_on(const struct stone_search *s, unsigned x, unsigned y, enum side to_move)
{
    for (unsigned i = 0; i < s->pattern->variants; i++) {
        const struct variant *v = &s->pattern->variant[i];
        unsigned row = x > 0 && y + 1 > v->height ? y + 1 - v->height : 0, last = x > 0 ? y : s->height + 1;
        uint64_t near =
            x == 0 ? ~UINT64_C(0) : (UINT64_C(2) << x) - (x < v->width ? 1 : UINT64_C(2) << (x - v->width));

        for (; row <= last && row + v->height <= s->height + 2; row++)
            if ((s->place[i][row] & near) != 0 &&
                columns_of(s, &s->now, v, row, s->place[i][row] & near) != 0 &&
                pattern_fits_side(s->pattern, i, to_move))
                return true;
    }
    return false;
}

/* What stands on the board there; whether it is something else than before. */
static bool read_cell(struct stone_search *s, const struct line *l, unsigned x, unsigned y)
{
    uint8_t man = pattern_man_at(l, x - 1, y - 1);
    uint64_t bit = UINT64_C(1) << x, *empty = &s->now.empty[y];
    uint64_t *rows[] = {&s->now.men[0][y], &s->now.men[1][y], empty};
    uint64_t *here = man == 0 ? empty : rows[man != (STONE | SIDE_FIRST << 4)];
    bool changed = (*here & bit) == 0;

    for (unsigned i = 0; i < 3; i++)
        *rows[i] &= ~bit;
    *here |= bit;
    return changed;
}

/* Of the cells that are touched, or of those of them where stones are. */
static bool read_board(struct stone_search *s, const struct line *l, bool stones)
{
    bool changed = false;

    for (unsigned y = 1; y <= s->height; y++) {
        uint64_t left = stones ? s->now.men[0][y] | s->now.men[1][y] : s->touched[y] & ~s->beyond[y];

        for (; left != 0; left &= left - 1)
            changed |= read_cell(s, l, (unsigned)__builtin_ctzll(left), y);
    }
    return changed;
}

/* Whether it lies on the board since the last ply. */
static bool lies_since(struct stone_search *s, const struct line *l)
{
    const struct step *step = line_step(l);
    enum side to_move = l->game->to_move(l->position);
    bool all = s->pattern->side != SIDE_NONE, put = false;
    unsigned x = POINT_X(MOVE_TO(step->move)) + 1, y = POINT_Y(MOVE_TO(step->move)) + 1;

    if (l->node == 0) {
        all = true;
    } else if (line_ply(l) == 0 || l->record->node[l->node].notes != 0) {
        all |= read_board(s, l, false) || line_ply(l) == 0;
    } else {
        put = MOVE_KIND(step->move) == MOVE_PLACE && (s->touched[y] >> x & 1) != 0 && read_cell(s, l, x, y);
        all |= (step->facts & FACT_CAPTURE) != 0 && read_board(s, l, true); /* from where some were */
    }
    return (all || put) && lies_on(s, all ? 0 : x, y, to_move);
}

static bool visit(void *context, const struct line *l)
{
    struct stone_search *s = context;

    if (!lies_since(s, l))
        return true;
    *s->ply = line_ply(l);
    s->found = true;
    return false;
}

bool pattern_find_stones(const struct pattern *p, const struct subject *subject, uint32_t *ply)
{
    const struct game *game = games[subject->record->game];
    const void *start = replay_start(subject->replay);
    struct stone_search s;

    if (start == NULL)
        return false;
    memset(&s, 0, offsetof(struct stone_search, place));
    s.pattern = p;
    s.ply = ply;
    set_size(&s, game, start);
    if (s.width > SIDE_MAX || s.height > SIDE_MAX)
        return false;
    note_start(&s, game, start);
    s.now = s.ever;
    note_moves(&s, subject->record);
    if (!find_places(&s))
        return false;
    for (unsigned y = 0; y < s.height + 2; y++) {
        s.now.men[0][y] &= s.touched[y];
        s.now.men[1][y] &= s.touched[y];
        s.now.empty[y] &= s.touched[y] & ~(s.now.men[0][y] | s.now.men[1][y]);
    }
    replay_main_line(subject->replay, visit, &s);
    return s.found;
}
