/* What the rulebook says of each step and of the end, apart from repetition. */
#include "game/xiangqi/judge/cycle.h"
#include "notation/notation.h"

/* Plies of the rounds in which a side's checks no longer count. */
static uint32_t beyond(const struct xq *p, const struct rulebook *rules, unsigned side)
{
    uint32_t counted = (uint32_t)rules->param[XQ_CHECKS_COUNTED], checks = p->checks[side];

    return checks > counted ? 2 * (checks - counted) : 0;
}

bool xq_may_claim(const struct xq *p, const struct rulebook *rules, unsigned side)
{
    uint32_t lost = beyond(p, rules, side);

    if (rules->param[XQ_CHECKS_CAPPED] != 0)
        lost += beyond(p, rules, side ^ 1u);
    return p->quiet >= lost + 2 * (uint32_t)rules->param[XQ_NATURAL_LIMIT];
}

/* By whether the FEN's count decides, and whether Red, Black or both can claim. */
static const enum reason claims[2][3] = {
    {REASON_FIRST_CLAIMS, REASON_SECOND_CLAIMS, REASON_EITHER_CLAIMS},
    {REASON_FIRST_CLAIMS_BY_FEN, REASON_SECOND_CLAIMS_BY_FEN, REASON_EITHER_CLAIMS_BY_FEN}};

/* Without what the FEN counts the limit would come later, because it is told as soon as it comes. */
static void check_limit(struct line *l, struct xq *p)
{
    const struct rulebook *rules = l->rules;
    unsigned who = xq_may_claim(p, rules, RED) | (unsigned)xq_may_claim(p, rules, BLACK) << 1;
    struct finding f;

    if ((who & ~(unsigned)p->limit_told) == 0 || rules->param[XQ_NATURAL_LIMIT] == 0)
        return;
    p->limit_told = (uint8_t)who;
    f = line_finding(l, CODE_XIANGQI_NATURAL_LIMIT, claims[p->claimed != 0][who - 1],
                     arena_printf(sink_arena(l->sink), "%d", rules->param[XQ_NATURAL_LIMIT]),
                     arena_printf(sink_arena(l->sink), "%d", rules->param[XQ_CHECKS_COUNTED]));
    if (p->claimed != 0)
        f.arg[2] = arena_printf(sink_arena(l->sink), "%u", p->claimed);
    report(l->sink, &f);
}

/* 4.1.8: a foul of SIDE; the one that the rulebook says loses the game. */
static void say_foul(struct line *l, struct xq *p, unsigned side, int32_t missed)
{
    int lose = l->rules->param[XQ_FOULS_LOSE];
    bool lost = lose != 0 && ++p->fouls[side] >= lose;
    struct arena *a = sink_arena(l->sink);
    struct finding f = line_finding(l, CODE_XIANGQI_SCORE_GAP, lost ? REASON_XQ_FOUL_LOSES : REASON_XQ_FOUL,
                                    arena_printf(a, "%d", missed), side == RED ? "Red" : "Black");

    f.arg[2] = arena_printf(a, "%u", p->fouls[side]);
    /* The move behind the gap is whoever's: the ruling names the side that left moves out. */
    if (rulebook_article(l->rules, CODE_XIANGQI_SCORE_GAP, (enum reason)f.reason)->ruling &
        RULING_MOVER_LOSES)
        f.ruling = side == RED ? RULING_FIRST_LOSES : RULING_SECOND_LOSES;
    report(l->sink, &f);
}

/* 4.1.8 makes a side lose, not win: where both have as many fouls nobody has won. */
static void rule_by_fouls(const struct line *l, struct xq *p)
{
    unsigned lose = (unsigned)l->rules->param[XQ_FOULS_LOSE];
    bool red = lose != 0 && p->fouls[RED] >= lose, black = lose != 0 && p->fouls[BLACK] >= lose;

    if (red == black || p->ruled != RESULT_UNKNOWN)
        return;
    p->ruled = red ? RESULT_SECOND : RESULT_FIRST;
    p->ruled_by = REASON_WUZIQI_RULED;
}

/* Each side has left out half of the moves: so many in a row are a foul. False where they are too few to say
 * anything of. */
static bool count_fouls(struct line *l, struct xq *p, int32_t missed)
{
    int each = l->rules->param[XQ_MISSED_MOVES];

    if (each == 0 || missed < each)
        return false;
    if (missed / 2 < each)
        line_say(l, CODE_XIANGQI_SCORE_GAP, REASON_XQ_GAP, arena_printf(sink_arena(l->sink), "%d", missed),
                 NULL);
    for (int32_t left = missed / 2; left >= each; left -= each)
        for (unsigned side = RED; side <= BLACK; side++)
            say_foul(l, p, side, missed);
    rule_by_fouls(l, p);
    return true;
}

/* The next number that is written on the line behind the node; NULL: none is. */
static const struct node *next_numbered(const struct record *r, const struct node *n)
{
    for (uint32_t i = n->child; i != 0; i = r->node[i].child)
        if (r->node[i].number != 0)
            return &r->node[i];
    return NULL;
}

/* Whether the next number, one move later, goes on as those before it, so that the node's own is a slip. */
static bool is_slip(const struct record *r, const struct node *n, int32_t expected, int32_t gap)
{
    const struct node *next = next_numbered(r, n);
    int32_t plies = 0;

    if (next == NULL)
        return false;
    for (const struct node *i = n; i != next; i = &r->node[i->child])
        plies++;
    return plies <= 2 && next->number == expected + gap + 1;
}

static void say_number(struct line *l, unsigned number, int32_t expected)
{
    struct arena *a = sink_arena(l->sink);

    line_say(l, CODE_XIANGQI_MOVE_NUMBER, REASON_NONE, arena_printf(a, "%u", number),
             arena_printf(a, "%d", expected));
}

/* 7.1: numbers that jump show moves left out of the score. */
static void check_number(struct line *l, struct xq *p, const struct node *n)
{
    int32_t expected = p->number - (p->turn == RED), gap = n->number - expected;
    int32_t missed = 2 * (gap - p->number_gap);
    bool slip =
        p->numbered && missed != 0 && p->turn == BLACK && is_slip(l->record, n, expected, p->number_gap);

    if (slip || (p->numbered && missed != 0 && !count_fouls(l, p, missed)))
        say_number(l, n->number, expected + p->number_gap);
    if (slip)
        return;
    p->numbered = true;
    p->number_gap = gap;
}

static void check_short(struct line *l, const struct xq *p, const struct claim *c)
{
    uint16_t found[MATCH_MAX];
    unsigned readings;
    struct xq before;

    if (!worth_proving(l->sink, CODE_XIANGQI_SHORT_READINGS))
        return;
    xq_before(p, xq_unpack(line_step(l)->move), &before);
    readings = xq_readings(&before, c, found);
    if (readings > 1)
        line_say(l, CODE_XIANGQI_SHORT_READINGS,
                 found[0] == xq_unpack(line_step(l)->move) ? REASON_USUAL_DIRECTION : REASON_KEEPS_LEGAL,
                 arena_printf(sink_arena(l->sink), "%u", readings), NULL);
}

static const struct notation *notation_of(const struct record *r)
{
    return r->notation == NULL ? NULL : notation_named(slice_of(r->notation));
}

/* 1.1 and 7.5: 一二三 for Red, 123 for Black. The book's own short form has 123 for both. */
static bool has_wrong_digits(const struct record *r, const struct xq *p, const struct claim *c)
{
    bool numerals = (c->odd & ODD_NUMERALS) != 0;
    const struct notation *n;

    if (c->odd & ODD_DIGITS)
        return true;
    return numerals == (p->turn == RED) && (n = notation_of(r)) != NULL && n->numerals;
}

static bool minds_which(const struct sink *s)
{
    return worth_proving(s, CODE_XIANGQI_NOTATION_MISSING_WHICH) ||
           worth_proving(s, CODE_XIANGQI_NOTATION_NEEDLESS_WHICH) ||
           worth_proving(s, CODE_XIANGQI_NOTATION_ORDINAL);
}

bool xq_minds_words(const struct sink *s)
{
    return worth_proving(s, CODE_XIANGQI_NOTATION_DIGITS) || minds_which(s);
}

/* 7.5 asks for front, middle and rear where they are needed and only there. */
static void check_words(struct line *l, const struct xq *p, const struct claim *c)
{
    const struct notation *notation;
    struct claim told;
    struct xq before;

    if (worth_proving(l->sink, CODE_XIANGQI_NOTATION_DIGITS) && has_wrong_digits(l->record, p, c))
        line_say(l, CODE_XIANGQI_NOTATION_DIGITS, REASON_NONE, NULL, NULL);
    if (!minds_which(l->sink))
        return;
    xq_before(p, xq_unpack(line_step(l)->move), &before);
    xq_tell(&before, line_step(l)->move, &told);
    if (c->which == told.which)
        return;
    if (c->which == WHICH_NONE)
        line_say(l, CODE_XIANGQI_NOTATION_MISSING_WHICH, REASON_NONE, NULL, NULL);
    else if (told.which == WHICH_NONE)
        line_say(l, CODE_XIANGQI_NOTATION_NEEDLESS_WHICH, REASON_NONE, NULL, NULL);
    else if ((notation = notation_of(l->record)) != NULL && notation->ordinals)
        line_say(l, CODE_XIANGQI_NOTATION_ORDINAL, REASON_NONE, NULL, NULL);
}

void xq_after(struct line *l)
{
    struct xq *p = l->position;
    struct step *s = line_step(l);
    const struct node *n = &l->record->node[l->node];

    if (s->facts & FACT_MATE)
        l->over = true;
    if ((s->facts & FACT_CAPTURE) && !p->dead_told && xq_is_dead(p)) {
        p->dead_told = true;
        line_say(l, CODE_XIANGQI_DEAD_DRAW, REASON_NONE, NULL, NULL);
    }
    if (p->quiet >= 2 * (uint32_t)l->rules->param[XQ_NATURAL_LIMIT])
        check_limit(l, p);
    if (p->watch.since != 0 || p->quiet >= 4 * (uint32_t)l->rules->param[XQ_CYCLES])
        xq_watch_cycles(l);
    if (p->watch.since == 0)
        xq_watch_rounds(l);
    if (n->number != 0)
        check_number(l, p, n);
    if (n->claim.to != NOWHERE)
        return;
    if (xq_is_short(&n->claim))
        check_short(l, p, &n->claim);
    check_words(l, p, &n->claim);
}
