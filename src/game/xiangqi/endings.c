/* endings.c - what the rulebook gives at the end of the main line: by the board, by what was ruled on the
 * way, by the clocks and by what the record states. */
#include "game/xiangqi/judge/cycle.h"

enum { LAST_SECONDS = 3000 }; /* milliseconds: nobody loses on time who has more when he presses the clock */

static enum result won_by(unsigned side)
{
    return side == RED ? RESULT_FIRST : RESULT_SECOND;
}

/* 10.1: what is told where the record declares another result. */
static void tell_otherwise(const struct line *l, struct award *a, enum code code)
{
    const struct header *h = record_find(l->record, KEY_RESULT);

    a->otherwise = (struct finding){
        .code = (uint16_t)code, .at = h != NULL ? h->at : l->record->result_at, .ply = line_ply(l)};
}

/* What the rules make of the last position and of what was ruled on the way. */
static bool judge_board(struct line *l, struct award *a)
{
    const struct xq *p = l->position;
    bool stuck = !xq_has_legal(p);

    if (stuck)
        line_step(l)->facts |= p->checked ? FACT_MATE : FACT_STALEMATE;
    /* What a referee has decided is not taken back by what was played after it. */
    if (stuck && (p->ruled == RESULT_UNKNOWN || l->after_illegal != AFTER_REFEREE)) {
        award_give(a, won_by(p->turn ^ 1u), p->checked ? REASON_CHECKMATE : REASON_STALEMATE);
        tell_otherwise(l, a, p->checked ? CODE_XIANGQI_RESULT_MATE : CODE_XIANGQI_RESULT_STALEMATE);
        a->star = true;
    } else if (p->ruled != RESULT_UNKNOWN) {
        award_give(a, (enum result)p->ruled, (enum reason)p->ruled_by);
        tell_otherwise(l, a, CODE_XIANGQI_RESULT);
    } else if (xq_is_dead(p)) {
        award_give(a, RESULT_DRAW, REASON_DEAD_DRAW);
        tell_otherwise(l, a, CODE_XIANGQI_RESULT);
    } else {
        return false;
    }
    return true;
}

/* 4.1.8: both sides have made too many fouls, which makes neither of them win. */
static bool is_fouled_by_both(const struct line *l)
{
    const struct xq *p = l->position;
    int lose = l->rules->param[XQ_FOULS_LOSE];

    return lose != 0 && p->fouls[RED] >= lose && p->fouls[BLACK] >= lose;
}

/* 24.2, 4.2.3: a cycle at the end that is ruled a draw. A player may have given up before the referee came.
 */
static void judge_cycle(struct line *l, struct award *a)
{
    if (!xq_ends_drawn(l))
        return;
    a->result = RESULT_DRAW;
    a->reason = REASON_REPETITION_DRAW;
}

/* 22.5: who has made his last move and not stopped the clock in time has not lost where the opponent has
 * resigned to it. */
static bool was_resigned_to(const struct line *l, enum side late)
{
    const struct xq *p = l->position;

    return p->turn == (late == SIDE_FIRST ? BLACK : RED) &&
           testimony_concerns(l->testimony, HOW_RESIGN, other_side(late));
}

static bool loses_by_flag(const struct line *l, enum side side)
{
    return testimony_of(l->testimony, HOW_DRAW) == NULL && !was_resigned_to(l, side);
}

/* 4.1.4, 22.1: a side whose time has run out has lost. A draw may have been agreed before, and a referee may
 * have let both lose. */
static void judge_flag(struct line *l, struct award *a, enum side late)
{
    a->result = won_by(late == SIDE_FIRST ? BLACK : RED);
    a->reason = REASON_TIME_FORFEIT;
    a->allowed = 1u << a->result | 1u << RESULT_DRAW | 1u << RESULT_BOTH_LOSE;
    if (was_resigned_to(l, late))
        a->allowed |= 1u << won_by(late == SIDE_FIRST ? RED : BLACK);
    tell_otherwise(l, a, CODE_XIANGQI_RESULT);
}

/* The side that the clocks show to have overstepped; SIDE_NONE: neither, or nobody knows who was first. */
static enum side late_side(const struct clocks_end *end)
{
    bool red = end->left[RED] == 0 && end->sure[RED], black = end->left[BLACK] == 0 && end->sure[BLACK];

    if (end->lost != SIDE_NONE)
        return (enum side)end->lost;
    return red == black ? SIDE_NONE : red ? SIDE_FIRST : SIDE_SECOND;
}

/* Whom a loss on time can be about: not the other side than the clocks show, and not one whose clock stood
 * with time on it, which is told where that side is declared to have lost. */
static struct flags flags_of(const struct line *l, struct award *a, const struct clocks_end *end,
                             enum side late)
{
    unsigned mover = ((const struct xq *)l->position)->turn ^ 1u;
    struct flags flags = {.lost = {1u << RESULT_SECOND, 1u << RESULT_FIRST}, .both = 1u << RESULT_BOTH_LOSE};

    if (late != SIDE_NONE) {
        flags.lost[late == SIDE_FIRST ? BLACK : RED] = RESULTS_NONE;
    } else if (end->left[mover] >= LAST_SECONDS && testimony_of(l->testimony, HOW_TIME) != NULL) {
        flags.lost[mover] = RESULTS_NONE;
        a->otherwise = line_finding(l, CODE_XIANGQI_CLOCK, REASON_FLAG_UP, NULL, NULL);
    }
    return flags;
}

/* 4.2.3, 23.2: a draw by repetition is a cycle that neither side has to leave. */
static enum reason denies_repetition(const struct line *l)
{
    struct xq_ruling r;

    if (!xq_last_cycle(l, &r))
        return REASON_NO_CYCLE;
    return r.what == XQ_MUST_VARY || r.what == XQ_LOSES ? REASON_CYCLE_FORBIDDEN : REASON_NONE;
}

/* 24.1, 24.3: who is said to have lost by what is forbidden has to be the side that did it alone. */
static enum reason denies_perpetual(const struct line *l, const struct stated *s)
{
    struct xq_ruling r;
    unsigned lost = s->lost | (s->won == SIDES_NONE ? SIDES_NONE : SIDES_BOTH & ~(unsigned)s->won);

    if (!xq_last_cycle(l, &r))
        return REASON_NO_CYCLE;
    if (r.what == XQ_ALLOWED_DRAW || r.what == XQ_FORBIDDEN_DRAW)
        return REASON_CYCLE_DRAWN;
    if ((r.what != XQ_MUST_VARY && r.what != XQ_LOSES) || lost == SIDES_NONE)
        return REASON_NONE;
    return (lost >> r.offender & 1) != 0 ? REASON_NONE : REASON_CYCLE_OTHERS;
}

/* 4.2.4: too few rounds since the last capture. An event may have lowered the limit (酌减), but not to
 * nothing; where the record begins from a position, more may have been played before. */
static enum reason denies_limit(struct line *l, bool *doubtful)
{
    const struct xq *p = l->position;
    uint32_t limit = (uint32_t)l->rules->param[XQ_NATURAL_LIMIT], played = line_ply(l);
    bool from_start = record_find(l->record, KEY_POSITION) == NULL || p->quiet < played;
    struct arena *arena = sink_arena(l->sink);
    struct finding f;

    *doubtful |= limit == 0; /* the event's own */
    if (limit == 0 || xq_may_claim(p, l->rules, RED) || xq_may_claim(p, l->rules, BLACK))
        return REASON_NONE;
    if (p->quiet == 0 || (from_start && p->quiet < limit))
        return REASON_NO_LIMIT;
    f = line_finding(l, CODE_XIANGQI_NATURAL_LIMIT, REASON_LIMIT_SHORT,
                     arena_printf(arena, "%u", p->quiet / 2),
                     arena_printf(arena, "%d", l->rules->param[XQ_CHECKS_COUNTED]));
    f.arg[2] = arena_printf(arena, "%u", limit);
    report(l->sink, &f);
    *doubtful = true;
    return REASON_NONE;
}

/* 4.2.1: a simple position that nobody can win. Which these are is a referee's to say, but not one with most
 * of the men on it. */
static enum reason denies_dead(const struct xq *p)
{
    enum { SIMPLE = 3 };
    unsigned attackers = 0;

    for (unsigned man = 1; man < XQ_MEN; man++)
        attackers +=
            p->man[man] != 0 && (p->kind[man] == CHARIOT || p->kind[man] == HORSE || p->kind[man] == CANNON);
    return attackers > SIMPLE ? REASON_NO_DEAD_POSITION : REASON_NONE;
}

enum reason xq_denies(struct line *l, const struct stated *s, bool *doubtful)
{
    switch (s->how) {
    case HOW_MATE:
        return REASON_NO_MATE;
    case HOW_STALEMATE:
        return REASON_NO_STALEMATE;
    case HOW_PERPETUAL:
        return denies_perpetual(l, s);
    case HOW_DRAW:
        return s->drawn == DRAWN_LIMIT        ? denies_limit(l, doubtful)
               : s->drawn == DRAWN_REPETITION ? denies_repetition(l)
               : s->drawn == DRAWN_MATERIAL   ? denies_dead(l->position)
                                              : REASON_NONE;
    default:
        return REASON_NONE;
    }
}

void xq_finish(struct line *l, struct award *a)
{
    struct clocks_end end;
    struct flags flags;
    enum side late;

    if (l->broken && !xq_has_legal(l->position))
        l->over = true; /* what could not be played came after the end */
    if (l->broken && !l->over)
        return;
    if (judge_board(l, a)) {
        clock_check(l, CODE_XIANGQI_CLOCK, loses_by_flag);
        stated_award(l, a, NULL);
        return;
    }
    end = clock_check(l, CODE_XIANGQI_CLOCK, loses_by_flag);
    late = late_side(&end);
    flags = flags_of(l, a, &end, late);
    if (is_fouled_by_both(l))
        a->reason = REASON_XQ_BOTH_FOUL;
    judge_cycle(l, a);
    if (late != SIDE_NONE)
        judge_flag(l, a, late);
    stated_award(l, a, &flags);
}
