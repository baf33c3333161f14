/* Costs of suggestions: features counted here, weighed as formats/slips/ says. */
#include "repair/search/search.h"

enum { WORD_MOST = 30 }; /* a replacement that no slip explains */

int features_cost(const struct features *f, const struct study *s)
{
    int cost = 0;

    for (unsigned i = 0; i < FEATURES; i++)
        cost += s->tuning->weight[i] * f->of[i];
    return cost;
}

static bool is_same_word(const struct study *s, const struct item *a, const struct item *b)
{
    char one[LINE_WORD], other[LINE_WORD];

    return slice_eq(spelling_item(s, a, one), spelling_item(s, b, other));
}

static bool is_doubled(const struct study *s, const struct playable_moves *l, uint32_t at)
{
    return (at > 0 && is_same_word(s, &l->item[at], &l->item[at - 1])) ||
           (at > 1 && is_same_word(s, &l->item[at], &l->item[at - 2])) ||
           (at + 1 < l->count && is_same_word(s, &l->item[at], &l->item[at + 1]));
}

/* One side's columns of one move counted from the other end. */
static bool is_mirrored(const struct study *s, const struct playable_moves *l, const struct change *c)
{
    struct claim other = search_mirrored_claim(&l->item[c->at].claim);
    move fit[MATCH_MAX];

    return s->game->counts_columns && other.kind != MOVE_NONE &&
           s->game->match(line_before(l, s, c->at), &other, fit) == 1 && fit[0] == c->move;
}

static bool both_castle(const struct item *i, move m)
{
    return (i->claim.marks & (MARK_CASTLE_SHORT | MARK_CASTLE_LONG)) != 0 && MOVE_KIND(m) == MOVE_CASTLE;
}

/* Stones have no words whose letters say how near a point is. */
static struct distance stone_distance(const struct study *s, const struct item *i, move m)
{
    const struct tuning *t = s->tuning;
    point a = i->claim.to, b = MOVE_TO(m);
    int x = (int)POINT_X(a) - (int)POINT_X(b), y = (int)POINT_Y(a) - (int)POINT_Y(b);

    if (x * y == 0 && x + y <= 1 && x + y >= -1)
        return (struct distance){t->step[STEP_BESIDE], 1};
    if (x * x <= 1 && y * y <= 1)
        return (struct distance){t->step[STEP_ASLANT], 2};
    if ((POINT_X(a) == POINT_Y(b) && POINT_Y(a) == POINT_X(b)) ||
        (POINT_X(a) + POINT_Y(b) + 1 == s->height && POINT_Y(a) + POINT_X(b) + 1 == s->height))
        return (struct distance){t->step[STEP_TURNED], 1};
    return (struct distance){t->step[STEP_MIRRORED], 1};
}

static struct distance replaced(const struct study *s, const struct playable_moves *l, const struct change *c,
                                struct slice written)
{
    struct signs one = signs_of_word(written), other;
    char word[LINE_WORD];

    if (s->game->moves == NULL)
        return stone_distance(s, &l->item[c->at], c->move);
    other = signs_of_word(spelling_of_move(s, &l->item[c->at], line_before(l, s, c->at), c->move, word));
    return word_distance(s->tuning, &one, &other);
}

static bool feature_word(struct features *f, const struct study *s, const struct playable_moves *l,
                         const struct change *c, struct slice written)
{
    struct distance d = replaced(s, l, c, written);
    int column = s->tuning->step[STEP_COLUMN];
    bool slip = d.steps <= 1;

    if (is_mirrored(s, l, c) || both_castle(&l->item[c->at], c->move)) {
        slip = true;
        d.cost = d.cost < column ? d.cost : column;
    }
    f->of[F_WORD] += d.cost < WORD_MOST ? d.cost : WORD_MOST;
    f->of[F_ANY_MOVE] += d.cost >= WORD_MOST;
    f->of[F_NO_SLIP] += !slip;
    return slip;
}

/* A move that was left out, or whose word the reader passed over. */
static bool feature_insert(struct features *f, const struct study *s, const struct playable_moves *l,
                           const struct change *c)
{
    struct slice stray = c->second == MOVE_NONE ? line_stray(l, s, c->at) : (struct slice){NULL, 0};

    if (stray.n > 0) {
        f->of[F_STRAY]++;
        return feature_word(f, s, l, c, stray);
    }
    f->of[c->second == MOVE_NONE ? F_INSERT : F_GAP]++;
    return c->second == MOVE_NONE;
}

bool feature_change(struct features *f, const struct study *s, const struct playable_moves *l,
                    const struct change *c)
{
    bool own = c->kind == EDIT_SWAP && c->with - c->at == 2;
    char room[LINE_WORD];

    switch (c->kind) {
    case EDIT_REPLACE:
        return feature_word(f, s, l, c, spelling_item(s, &l->item[c->at], room));
    case EDIT_INSERT:
        return feature_insert(f, s, l, c);
    case EDIT_DELETE:
        f->of[is_doubled(s, l, c->at) ? F_DOUBLED : F_DELETE]++;
        return is_doubled(s, l, c->at);
    case EDIT_SWAP: /* of one side's two moves the second is mostly legal too early; its answer is not */
        f->of[F_SWAP]++;
        f->of[F_SWAP_OWN] += own;
        f->of[F_SWAP_HERE] += own && c->at == l->broken;
        return true;
    case EDIT_SETUP:
        f->of[F_SETUP]++;
        return true;
    default:
        f->of[F_MIRROR]++;
        f->of[F_MIRROR_LATER] += c->at > 1;
        f->of[F_MIRROR_BOTH] += c->side == SIDE_NONE;
        return true;
    }
}

void feature_place(struct features *f, const struct playable_moves *l, uint32_t at)
{
    uint32_t far = l->broken > at ? l->broken - at : 0;

    f->of[F_EARLIER] += far > 0;
    f->of[F_FAR] += far < 48 ? (int)far / 6 : 8;
}

static int at_most(uint32_t n, int most)
{
    return n < (uint32_t)most ? (int)n : most;
}

void feature_doubts(struct features *f, const struct doubts *d, bool shifted)
{
    uint32_t signs = 0;

    for (unsigned k = FALSE_CAPTURE; k <= MISSING_MATE; k++)
        signs += d->of[k];
    f->of[F_SIGNS] += at_most(signs, 6);
    f->of[F_SIDES] += at_most(d->of[WRONG_SIDE], 6);
    f->of[F_NUMERALS] += at_most(d->of[WRONG_NUMERALS], 6);
    f->of[F_RESULT] += at_most(d->of[WRONG_RESULT], 1);
    f->of[F_SPARE] += at_most(d->of[SPARE_LETTER], 3);
    f->of[shifted ? F_SHIFT : F_JUMP] += at_most(d->jumps, 3);
}

/* Quarters of a bit. */
static int rounded(int surprises)
{
    return surprises / (PER_BIT / 4);
}

void feature_new(struct features *f, struct study *s, struct surprises *known,
                 const struct playable_moves *mended, uint32_t first, uint32_t last)
{
    int sum = 0;

    for (uint32_t i = first; i <= last && i < mended->count; i++)
        if (mended->item[i].fixed != MOVE_NONE)
            sum += surprise(known, s, mended, i);
    f->of[F_NEW] = f->of[F_LINE] = rounded(sum);
}

int cost_excess(struct study *s, struct surprises *known, const struct playable_moves *l, uint32_t from,
                uint32_t to)
{
    int sum = 0;

    for (uint32_t i = from; i < to && i < l->count; i++)
        sum += surprise(known, s, l, i) - TYPICAL;
    return rounded(sum);
}

bool cost_shifts_plies(const struct change *c)
{
    return (c->kind == EDIT_INSERT && c->second == MOVE_NONE) || c->kind == EDIT_DELETE;
}
