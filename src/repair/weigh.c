/* Doubts about a mended line: signs, numbers, numerals and the result against what happens on the board. */
#include "repair/weigh.h"

#include "base/memory.h"

#include <stdlib.h>

static bool has_moves(const struct study *s, const void *position)
{
    move all[GAME_MOVES_MAX];

    return s->game->moves == NULL || s->game->moves(position, all) > 0;
}

static void add_marks(struct doubts *d, const struct claim *c, uint32_t facts, bool mate)
{
    bool check = (facts & FACT_CHECK) != 0, capture = (facts & FACT_CAPTURE) != 0;
    bool says_mate = (c->marks & MARK_MATE) != 0, says_check = says_mate || (c->marks & MARK_CHECK) != 0;

    d->of[FALSE_CAPTURE] += (c->marks & MARK_CAPTURE) && !capture;
    d->of[MISSING_CAPTURE] += !(c->marks & MARK_CAPTURE) && capture;
    d->of[FALSE_CHECK] += says_check && !check;
    d->of[MISSING_CHECK] += !says_check && check;
    d->of[FALSE_MATE] += says_mate && !mate;
    d->of[MISSING_MATE] += !says_mate && mate;
}

/* Words of xiangqi that count files from the mover's right. */
static bool has_numerals(const struct claim *c)
{
    return c->kind == MOVE_STEP && c->to == NOWHERE && c->dist != 0;
}

static void add_side(struct doubts *d, const struct item *i, enum side mover)
{
    const struct claim *c = &i->claim;

    d->of[WRONG_SIDE] += i->number == 0 && c->side != SIDE_NONE && c->side != mover;
    d->of[WRONG_NUMERALS] += has_numerals(c) && ((c->odd & ODD_NUMERALS) != 0) != (mover == SIDE_FIRST);
}

/* Whether the number before a word is followed by several dots, and so stands before the second move. */
static bool has_dots(const struct study *s, const struct item *i)
{
    struct slice w = line_word(s, i);
    unsigned dots = 0;

    for (const char *p = w.p; w.n > 0 && p > s->text && (p[-1] == '.' || p[-1] == ' '); p--)
        dots += p[-1] == '.';
    return dots > 1;
}

/* Where the printed number puts a written item, in plies. */
static int64_t numbered_ply(const struct study *s, const struct item *i)
{
    return 2 * (int64_t)i->number + has_dots(s, i);
}

static void add_jump(struct doubts *d, const struct study *s, const struct item *i, uint32_t index,
                     int64_t *shift, bool *begun)
{
    int64_t now;

    if (i->number == 0 || i->node == 0)
        return;
    now = numbered_ply(s, i) - (int64_t)index;
    d->jumps += *begun && now != *shift;
    *shift = now;
    *begun = true;
}

static void add_result(struct doubts *d, const struct study *s, const void *position, uint32_t facts)
{
    enum result declared = record_declared(s->record);
    enum side loser = s->game->to_move(position);

    if ((facts & FACT_CHECK) && (declared == RESULT_FIRST || declared == RESULT_SECOND) &&
        !has_moves(s, position))
        d->of[WRONG_RESULT] += (declared == RESULT_FIRST) != (loser == SIDE_SECOND);
}

struct doubts weigh_line(const struct playable *l, struct study *s, const void *start, const move *played,
                         unsigned claimed)
{
    struct doubts d = {.jumps = 0};
    char *position = mem_alloc(1, s->size);
    int64_t shift = 0;
    bool begun = false;
    uint32_t facts = 0;
    uint64_t key;

    memcpy(position, start, s->size);
    for (uint32_t i = 0; i < l->count; i++) {
        const struct item *item = &l->item[i];
        enum side mover = s->game->to_move(position);

        facts = s->game->play(position, played[i], &key);
        add_jump(&d, s, item, i, &shift, &begun);
        if (item->fixed != MOVE_NONE)
            continue;
        add_side(&d, item, mover);
        add_marks(&d, &item->claim, facts,
                  ((item->claim.marks & MARK_MATE) || i + 1 == l->count) && (facts & FACT_CHECK) &&
                      !has_moves(s, position));
    }
    add_result(&d, s, position, facts);
    for (unsigned k = 0; k < CLAIM_CLASSES; k++)
        if ((claimed >> k & 1) == 0)
            d.of[k] = 0;
    free(position);
    return d;
}

/* Which classes of claims the words make at all. */
static unsigned made_claims(const struct playable *l)
{
    unsigned made = 1u << WRONG_SIDE | 1u << WRONG_RESULT, numerals = 0, digits = 0;

    for (uint32_t i = 0; i < l->count; i++) {
        const struct claim *c = &l->item[i].claim;

        if (c->marks & MARK_CAPTURE)
            made |= 1u << FALSE_CAPTURE | 1u << MISSING_CAPTURE;
        if (c->marks & MARK_CHECK)
            made |= 1u << FALSE_CHECK | 1u << MISSING_CHECK;
        if (c->marks & MARK_MATE)
            made |= 1u << FALSE_CHECK | 1u << FALSE_MATE | 1u << MISSING_MATE;
        numerals += has_numerals(c) && (c->odd & ODD_NUMERALS);
        digits += has_numerals(c) && (c->odd & ODD_NUMERALS) == 0;
    }
    return made | (unsigned)(numerals > l->count / 4 && digits > l->count / 4) << WRONG_NUMERALS;
}

unsigned claim_classes(const struct playable *l, struct study *s)
{
    struct playable before = *l;
    unsigned made = made_claims(l), kept = 0;
    struct doubts d;

    before.count = l->broken;
    d = weigh_line(&before, s, l->position, l->played, made & ~(1u << WRONG_RESULT | 1u << MISSING_MATE));
    for (unsigned k = 0; k < CLAIM_CLASSES; k++)
        if ((made >> k & 1) && d.of[k] <= l->broken / 40)
            kept |= 1u << k;
    return kept;
}

static int worth(enum piece p)
{
    static const int8_t pawns[STONE + 1] = {
        [PAWN] = 1,     [KNIGHT] = 3,  [BISHOP] = 3,  [ROOK] = 5,   [QUEEN] = 9, [SOLDIER] = 1, [HORSE] = 4,
        [ELEPHANT] = 2, [ADVISER] = 2, [CHARIOT] = 9, [CANNON] = 4, [KING] = 0,  [GENERAL] = 0};

    return pawns[p];
}

/* Whether the side to move can take what stands on TO. */
static bool can_take(const struct study *s, const void *position, point to)
{
    move all[GAME_MOVES_MAX];
    unsigned n = s->game->moves(position, all);

    for (unsigned i = 0; i < n; i++)
        if (MOVE_TO(all[i]) == to && MOVE_KIND(all[i]) == MOVE_STEP)
            return true;
    return false;
}

/* What the side that has just moved stands to lose at once by captures, in pawns. */
static int loss_at_once(struct study *s, const void *position)
{
    move all[GAME_MOVES_MAX];
    unsigned n = s->game->moves == NULL ? 0 : s->game->moves(position, all);
    char *after = mem_alloc(1, s->size);
    int most = 0;
    uint64_t key;

    for (unsigned i = 0; i < n; i++) {
        enum side side;
        int won = worth(s->game->at(position, MOVE_TO(all[i]), &side));
        int risk = worth(s->game->at(position, MOVE_FROM(all[i]), &side));

        if (won <= most || MOVE_KIND(all[i]) != MOVE_STEP)
            continue;
        memcpy(after, position, s->size);
        s->spent++;
        s->game->play(after, all[i], &key);
        if (can_take(s, after, MOVE_TO(all[i])))
            won -= risk;
        most = won > most ? won : most;
    }
    free(after);
    return most;
}

unsigned count_blunders(struct study *s, const char *start, const move *played, uint32_t from, uint32_t to)
{
    char *position = mem_alloc(1, s->size);
    unsigned blunders = 0;
    uint64_t key;

    memcpy(position, start, s->size);
    for (uint32_t i = from; i < to; i++) {
        enum side side;
        int won = worth(s->game->at(position, MOVE_TO(played[i]), &side));

        s->game->play(position, played[i], &key);
        blunders += loss_at_once(s, position) - won >= 3;
    }
    free(position);
    return blunders;
}

/* Twice the distance from the middle of the board. */
static int from_middle(const struct study *s, point p)
{
    int x = 2 * (int)POINT_X(p) - (int)s->width + 1, y = 2 * (int)POINT_Y(p) - (int)s->height + 1;

    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return x > y ? x : y;
}

int drift(const struct study *s, move m)
{
    int by;

    if (MOVE_KIND(m) != MOVE_STEP)
        return 0;
    by = (from_middle(s, MOVE_TO(m)) - from_middle(s, MOVE_FROM(m))) / 2;
    return by > 2 ? 2 : by < -2 ? -2 : by;
}
