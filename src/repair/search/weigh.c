/* Doubts about a mended line: signs, numbers, numerals and the result against what happens on the board. */
#include "repair/search/search.h"

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

static void add_side(struct doubts *d, const struct item *i, enum side mover)
{
    const struct claim *c = &i->claim;
    enum side said = xiangqi_digits_side(c);

    d->of[WRONG_SIDE] += i->number == 0 && c->side != SIDE_NONE && c->side != mover;
    d->of[WRONG_NUMERALS] += said != SIDE_NONE && said != mover;
    if (said != SIDE_NONE)
        d->turned = said == mover ? 0 : d->turned + 1;
}

/* A letter or digit that says where the man comes from (Nbd7), though no other could be meant. */
static void add_spare(struct doubts *d, const struct study *s, const struct claim *c, const void *position,
                      move m)
{
    struct claim told;

    if (s->game->counts_columns || c->piece == PAWN || (c->marks & MARK_FULL) ||
        (c->file == 0) == (c->rank == 0))
        return;
    s->game->tell(position, m, &told);
    d->of[SPARE_LETTER] += told.file == 0 && told.rank == 0;
}

/* Whether the number before a word is followed by several dots, and so stands before the second move. */
static bool has_dots(const struct study *s, const struct item *i)
{
    struct slice w = spelling_line_word(s, i);
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

uint32_t weigh_line_jumps(const struct playable_moves *l, const struct study *s)
{
    struct doubts d = {.jumps = 0};
    int64_t shift = 0;
    bool begun = false;

    for (uint32_t i = 0; i < l->count; i++)
        add_jump(&d, s, &l->item[i], i, &shift, &begun);
    return d.jumps;
}

static void add_result(struct doubts *d, const struct study *s, const void *position, uint32_t facts)
{
    enum result declared = record_declared(s->record);
    enum side loser = s->game->to_move(position);

    if ((facts & FACT_CHECK) && (declared == RESULT_FIRST || declared == RESULT_SECOND) &&
        !has_moves(s, position))
        d->of[WRONG_RESULT] += (declared == RESULT_FIRST) != (loser == SIDE_SECOND);
}

struct doubts weigh_line(const struct playable_moves *l, struct study *s, const void *start,
                         const move *played, unsigned claimed)
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

        if (item->fixed == MOVE_NONE && (claimed >> SPARE_LETTER & 1))
            add_spare(&d, s, &item->claim, position, played[i]);
        facts = s->game->play(position, played[i], &key);
        add_jump(&d, s, item, i, &shift, &begun);
        if (item->fixed != MOVE_NONE) {
            d.turned = 0;
            continue;
        }
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
static unsigned made_claims(const struct playable_moves *l)
{
    unsigned made = 1u << WRONG_SIDE | 1u << WRONG_RESULT | 1u << SPARE_LETTER, numerals = 0, digits = 0;

    for (uint32_t i = 0; i < l->count; i++) {
        const struct claim *c = &l->item[i].claim;

        if (c->marks & MARK_CAPTURE)
            made |= 1u << FALSE_CAPTURE | 1u << MISSING_CAPTURE;
        if (c->marks & MARK_CHECK)
            made |= 1u << FALSE_CHECK | 1u << MISSING_CHECK;
        if (c->marks & MARK_MATE)
            made |= 1u << FALSE_CHECK | 1u << FALSE_MATE | 1u << MISSING_MATE;
        numerals += xiangqi_digits_side(c) == SIDE_FIRST;
        digits += xiangqi_digits_side(c) == SIDE_SECOND;
    }
    return made | (unsigned)(numerals > l->count / 4 && digits > l->count / 4) << WRONG_NUMERALS;
}

unsigned weigh_claim_classes(const struct playable_moves *l, struct study *s)
{
    struct playable_moves before = *l;
    unsigned made = made_claims(l), kept = 0;
    struct doubts d;

    before.count = l->broken;
    d = weigh_line(&before, s, l->position, l->played, made & ~(1u << WRONG_RESULT | 1u << MISSING_MATE));
    for (unsigned k = 0; k < CLAIM_CLASSES; k++)
        if ((made >> k & 1) && d.of[k] <= 1 + l->broken / 40)
            kept |= 1u << k;
    return kept;
}
