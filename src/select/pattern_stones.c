/* pattern_stones.c - stones that were ever played say where a pattern can lie at all; only there it is looked
 * for, and only after a stone was put or taken there.
 *
 * Looking at the whole board after each ply took 45 times as long as validating games of weiqi. */
#include "select/pattern.h"

#include <stddef.h>

enum {
    PLACES_MAX = 8192,
    STRIDE = 64 /* of a board with what is beyond its edges: bits of a row */
};

/* Where a variant may lie: the place of its lower left corner on that board, from beyond the edge on. */
struct place_of_variant {
    uint8_t variant, x, y;
};

struct stone_search {
    const struct pattern *pattern;
    unsigned width, height;
    uint8_t board[(SIDE_MAX + 2) * STRIDE];
    uint64_t ever[2][SIDE_MAX + 2]; /* by colour and row: where stones of it may have stood */
    uint64_t beyond[SIDE_MAX + 2];
    uint64_t touched[SIDE_MAX + 2];  /* cells of places */
    uint64_t occupied[SIDE_MAX + 2]; /* those of them where a stone was put and has not been seen to go */
    uint32_t places;
    bool many; /* more than there is room for: all of the board is looked at */
    uint32_t *ply;
    bool found;
    struct place_of_variant place[PLACES_MAX];
};

/* -- Where it can lie -------------------------------------------------------------------------------- */

static void note_stone(struct stone_search *s, unsigned colours, point at)
{
    unsigned x = POINT_X(at) + 1, y = POINT_Y(at) + 1;

    for (unsigned i = 0; i < 2; i++)
        if (x <= s->width && y <= s->height && (colours >> i & 1) != 0)
            s->ever[i][y] |= UINT64_C(1) << x;
}

/* Anything may have stood anywhere: stones are put in the middle of the game. */
static void note_all(struct stone_search *s)
{
    for (unsigned y = 1; y <= s->height; y++)
        s->ever[0][y] = s->ever[1][y] = ~s->beyond[y];
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

/* By the column of its lower left corner: where a row of the board lets the cell be. */
static uint64_t allowed(const struct stone_search *s, struct pattern_cell c, unsigned y)
{
    const uint64_t *rows = c.man == CELL_OUTSIDE                 ? s->beyond
                           : c.man == (STONE | SIDE_FIRST << 4)  ? s->ever[0]
                           : c.man == (STONE | SIDE_SECOND << 4) ? s->ever[1]
                                                                 : NULL;

    return (rows == NULL ? ~s->beyond[y + c.y] : rows[y + c.y]) >> c.x;
}

static void touch(struct stone_search *s, const struct variant *v, unsigned x, unsigned y)
{
    for (uint32_t i = 0; i < v->count; i++)
        s->touched[y + v->cell[i].y] |= UINT64_C(1) << (x + v->cell[i].x);
}

static void add_places(struct stone_search *s, unsigned variant, unsigned y, uint64_t columns)
{
    for (; columns != 0; columns &= columns - 1) {
        unsigned x = (unsigned)__builtin_ctzll(columns);

        s->many |= s->places == PLACES_MAX;
        if (s->many)
            return;
        s->place[s->places++] = (struct place_of_variant){(uint8_t)variant, (uint8_t)x, (uint8_t)y};
        touch(s, &s->pattern->variant[variant], x, y);
    }
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

static void find_places(struct stone_search *s)
{
    for (unsigned i = 0; i < s->pattern->variants; i++) {
        const struct variant *v = &s->pattern->variant[i];

        for (unsigned y = 0; y + v->height <= s->height + 2; y++) {
            uint64_t columns = columns_for(s, v, y);

            for (uint32_t k = 0; k < v->count && columns != 0; k++)
                columns &= allowed(s, v->cell[k], y);
            add_places(s, i, y, columns);
        }
    }
}

static void set_size(struct stone_search *s, const struct game *game, const void *start)
{
    game->size(start, &s->width, &s->height);
    for (unsigned y = 0; y < SIDE_MAX + 2; y++)
        s->beyond[y] = y == 0 || y > s->height ? ~UINT64_C(0) : ~(((UINT64_C(1) << s->width) - 1) << 1);
    memset(s->board, CELL_OUTSIDE, sizeof s->board);
}

/* -- Whether it lies there --------------------------------------------------------------------------- */

static bool lies_at(const struct stone_search *s, const struct variant *v, unsigned x, unsigned y)
{
    const uint8_t *corner = &s->board[y * STRIDE + x];

    for (uint32_t i = 0; i < v->count; i++)
        if (corner[v->cell[i].y * STRIDE + v->cell[i].x] != v->cell[i].man)
            return false;
    return true;
}

static bool lies_anywhere(const struct stone_search *s, enum side to_move)
{
    for (unsigned i = 0; i < s->pattern->variants; i++) {
        const struct variant *v = &s->pattern->variant[i];

        for (unsigned y = 0; y + v->height <= s->height + 2 && pattern_fits_side(s->pattern, i, to_move); y++)
            for (uint64_t columns = columns_for(s, v, y); columns != 0; columns &= columns - 1)
                if (lies_at(s, v, (unsigned)__builtin_ctzll(columns), y))
                    return true;
    }
    return false;
}

static bool lies_somewhere(const struct stone_search *s, enum side to_move)
{
    if (s->many)
        return lies_anywhere(s, to_move);
    for (uint32_t i = 0; i < s->places; i++) {
        const struct place_of_variant *p = &s->place[i];

        if (lies_at(s, &s->pattern->variant[p->variant], p->x, p->y) &&
            pattern_fits_side(s->pattern, p->variant, to_move))
            return true;
    }
    return false;
}

/* Whether something has changed where a place lies. */
static bool read_board(struct stone_search *s, const struct line *l)
{
    bool changed = false;

    for (unsigned y = 1; y <= s->height; y++)
        for (uint64_t left = s->touched[y] & ~s->beyond[y]; left != 0; left &= left - 1) {
            unsigned x = (unsigned)__builtin_ctzll(left);
            uint8_t man = pattern_man_at(l, x - 1, y - 1), *here = &s->board[y * STRIDE + x];

            changed |= man != *here;
            *here = man;
        }
    return changed;
}

/* Men can only have gone from where some were. */
static bool read_captures(struct stone_search *s, const struct line *l)
{
    bool changed = false;

    for (unsigned y = 1; y <= s->height; y++)
        for (uint64_t left = s->occupied[y]; left != 0; left &= left - 1) {
            unsigned x = (unsigned)__builtin_ctzll(left);

            if (pattern_man_at(l, x - 1, y - 1) != 0)
                continue;
            s->board[y * STRIDE + x] = 0;
            s->occupied[y] &= ~(UINT64_C(1) << x);
            changed = true;
        }
    return changed;
}

/* A stone on the board, if a place has its point. */
static bool put_stone(struct stone_search *s, const struct line *l, point at)
{
    unsigned x = POINT_X(at) + 1, y = POINT_Y(at) + 1;

    if ((s->touched[y] >> x & 1) == 0)
        return false;
    s->board[y * STRIDE + x] = pattern_man_at(l, x - 1, y - 1);
    s->occupied[y] |= UINT64_C(1) << x;
    return true;
}

static void note_occupied(struct stone_search *s)
{
    for (unsigned y = 1; y <= s->height; y++)
        for (unsigned x = 1; x <= s->width; x++)
            if (s->board[y * STRIDE + x] != 0)
                s->occupied[y] |= (UINT64_C(1) << x) & s->touched[y];
}

/* The last ply on the board; false when it changes nothing that a place has. */
static bool take_ply(struct stone_search *s, const struct line *l)
{
    const struct step *step = line_step(l);
    bool changed = s->pattern->side != SIDE_NONE;

    if (line_ply(l) == 0 || l->record->node[l->node].notes != 0) {
        changed |= read_board(s, l);
        note_occupied(s);
        return changed || line_ply(l) == 0;
    }
    if (MOVE_KIND(step->move) == MOVE_PLACE)
        changed |= put_stone(s, l, MOVE_TO(step->move));
    if ((step->facts & FACT_CAPTURE) != 0)
        changed |= read_captures(s, l);
    return changed;
}

static bool visit(void *context, const struct line *l)
{
    struct stone_search *s = context;

    if (!take_ply(s, l) || !lies_somewhere(s, l->game->to_move(l->position)))
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
    note_moves(&s, subject->record);
    find_places(&s);
    for (unsigned y = 1; y <= s.height && s.many; y++)
        s.touched[y] = ~s.beyond[y];
    if (s.places == 0)
        return false;
    replay_main_line(subject->replay, visit, &s);
    return s.found;
}
