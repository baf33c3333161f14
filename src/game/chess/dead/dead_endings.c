/* The end of the main line: what the Laws say of it, by board, clocks and what the record states. */
#include "game/chess/chess_rules.h"
#include "game/chess/dead/dead.h"

enum { LAST_SECONDS = 3000 }; /* milliseconds: nobody loses on time who has more when he presses the clock */

struct ending {
    struct line *line;
    const struct chess *p;
    struct award *a;
    bool given_up; /* a search for a mate was, so that nobody knows whether there is one */
};

static enum result win_of(unsigned side)
{
    return side == WHITE ? RESULT_FIRST : RESULT_SECOND;
}

/* What is told where the record declares another result than the board gives. `*` says nothing about a dead
 * position, which people do not always see. */
static void judge_board(struct ending *e, enum result result, enum reason why, enum code code, bool star)
{
    award_give(e->a, result, why);
    e->a->otherwise = line_finding(e->line, code, why, NULL, NULL);
    e->a->star = star;
}

static bool was_dead(const struct line *l, uint32_t ply)
{
    struct chess then;

    line_position(l, ply, &then);
    return dead_is(&then, NULL);
}

/* The first step after which the position was dead: once dead, always dead. Few games go on for long after
 * it, so it is looked for from the end, in steps that grow, and then between the last two. */
static uint32_t first_dead(const struct line *l)
{
    uint32_t low = 0, high = line_ply(l), step = 1;

    while (low == 0 && high > 0) {
        uint32_t before = high > step ? high - step : 0;

        if (was_dead(l, before))
            high = before;
        else
            low = before + 1;
        step *= 2;
    }
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (was_dead(l, middle))
            high = middle;
        else
            low = middle + 1;
    }
    return high;
}

static void judge_dead(struct ending *e)
{
    struct line *l = e->line;
    uint32_t ply = line_ply(l), first, node;
    enum reason why =
        material_lacks(e->p, WHITE) && material_lacks(e->p, BLACK) ? REASON_MATERIAL : REASON_BLOCKED;

    judge_board(e, RESULT_DRAW, why, CODE_CHESS_RESULT_DEAD, false);
    if (!worth_proving(l->sink, CODE_CHESS_DEAD_POSITION) || ply == 0 || (first = first_dead(l)) == ply)
        return;
    node = l->trail->step[first + 1].node;
    report(l->sink, &(struct finding){.code = CODE_CHESS_DEAD_POSITION,
                                      .reason = (uint16_t)why,
                                      .ply = first + 1,
                                      .node = node,
                                      .at = l->record->node[node].at});
}

static bool was_drawn(const struct line *l)
{
    for (uint32_t i = l->trail->count; l->over && i-- > 0;)
        if ((l->trail->step[i].facts & FACT_DRAWN) != 0)
            return true;
    return false;
}

/* What stands on the board decides before anything that is said. */
HOT static void judge_position(struct ending *e)
{
    if (was_drawn(e->line)) {
        judge_board(e, RESULT_DRAW,
                    e->p->quiet >= 2 * (uint32_t)e->line->rules->param[PARAM_SEVENTY_FIVE] &&
                            e->line->rules->param[PARAM_SEVENTY_FIVE] != 0
                        ? REASON_SEVENTY_FIVE
                        : REASON_FIVEFOLD,
                    CODE_CHESS_RESULT, false);
        e->a->otherwise.reason = REASON_NONE;
    } else if (!chess_has_legal_move(e->p)) {
        bool mate = e->p->checkers != 0;

        line_step(e->line)->facts |= mate ? FACT_MATE : FACT_STALEMATE;
        judge_board(e, mate ? win_of(!e->p->turn) : RESULT_DRAW, mate ? REASON_CHECKMATE : REASON_STALEMATE,
                    mate ? CODE_CHESS_RESULT_MATE : CODE_CHESS_RESULT_STALEMATE, true);
    } else if (dead_is(e->p, &e->given_up)) {
        judge_dead(e);
    }
}

/* What is told where the record declares another result than the clocks give. */
static void judge_flag(struct ending *e, enum result result, enum reason why)
{
    struct finding f = line_finding(e->line, CODE_CHESS_FLAG, why, NULL, result_text(result));

    f.ruling = result == RESULT_FIRST    ? RULING_SECOND_LOSES
               : result == RESULT_SECOND ? RULING_FIRST_LOSES
               : result == RESULT_DRAW   ? RULING_DRAW
                                         : 0;
    e->a->otherwise = f;
}

/* 6.10: who oversteps loses, unless the opponent cannot mate by any series of legal moves. */
static enum result result_of_flag(struct ending *e, unsigned late)
{
    return dead_cannot_mate(e->p, !late, &e->given_up) ? RESULT_DRAW : win_of(!late);
}

/* Where headers alone tell it, nobody knows which fell first. */
static void judge_both_flags(struct ending *e, const struct clocks_end *end)
{
    line_say(e->line, CODE_CHESS_BOTH_FLAGS, REASON_NONE, NULL, NULL);
    if (e->line->rules->param[PARAM_BOTH_FLAGS_DRAW] == 0 || end->behind_moves)
        return;
    award_give(e->a, RESULT_DRAW, REASON_BOTH_FLAGS);
    judge_flag(e, RESULT_DRAW, REASON_BOTH_FLAGS);
}

/* Whether the opponent has resigned to the move that was made too late, which 5.1(2) puts before 6.10. */
static bool was_resigned_to(const struct line *l, unsigned late)
{
    const struct chess *p = l->position;

    return p->turn != late &&
           testimony_concerns(l->testimony, HOW_RESIGN, late == WHITE ? SIDE_SECOND : SIDE_FIRST);
}

/* The clocks themselves show it. A draw may have been agreed before it was seen (5.2(3)), and an arbiter may
 * have let both lose. */
static void judge_shown_flag(struct ending *e, unsigned late)
{
    struct award *a = e->a;

    a->result = result_of_flag(e, late);
    a->reason = a->result == RESULT_DRAW ? REASON_FLAG_NO_MATE : REASON_TIME_FORFEIT;
    a->allowed = 1u << a->result | 1u << RESULT_DRAW | 1u << RESULT_BOTH_LOSE;
    if (was_resigned_to(e->line, late))
        a->allowed |= 1u << win_of(late);
    judge_flag(e, a->result, a->reason);
}

/* 6.10 comes after 5.1 and 5.2: a stated draw stands, and so does a resignation. */
static bool loses_by_flag(const struct line *l, enum side side)
{
    unsigned late = side == SIDE_FIRST ? WHITE : BLACK;

    return testimony_of(l->testimony, HOW_DRAW) == NULL && !was_resigned_to(l, late) &&
           !dead_cannot_mate(l->position, !late, NULL);
}

/* A side has made the last move, so that the other clock ran, and the reading behind it is not of the last
 * seconds. Where more periods come, clocks go over to the next one when a flag falls. */
static bool has_stood(const struct ending *e, const struct clocks_end *end, unsigned side)
{
    struct time_control control;

    if (e->p->turn == side || end->sure[side] || end->left[side] < LAST_SECONDS)
        return false;
    control = clock_read_control(record_value(e->line->record, KEY_TIME_CONTROL));
    return control.count == 1 && control.period[0].moves == 0;
}

enum { NOBODY = 2 };

/* The side whose flag the clocks show to have fallen, or NOBODY. */
static unsigned shown_flag(struct ending *e, const struct clocks_end *end)
{
    bool white = end->left[WHITE] == 0, black = end->left[BLACK] == 0;
    unsigned late = white ? WHITE : BLACK;

    if (end->lost != SIDE_NONE)
        return end->lost == SIDE_FIRST ? WHITE : BLACK;
    if (white && black)
        judge_both_flags(e, end);
    return white != black && end->sure[late] ? late : NOBODY;
}

/* What a flag gives, and a resignation where the rulebook says so; no flag of a side that cannot have
 * overstepped. */
static struct flags flags_of(struct ending *e, const struct clocks_end *end, unsigned shown)
{
    bool time = testimony_of(e->line->testimony, HOW_TIME) != NULL;
    bool resigns = e->line->rules->param[PARAM_RESIGN_DRAWS] != 0;
    struct flags flags = {
        .lost = {1u << RESULT_SECOND, 1u << RESULT_FIRST}, .both = RESULTS_ALL, .resigns = resigns};

    for (unsigned side = 0; side < 2 && (time || resigns); side++) {
        bool stood = time && shown == NOBODY && has_stood(e, end, side);
        enum result result = result_of_flag(e, side);

        flags.lost[side] = stood || (time && shown == !side) ? RESULTS_NONE : 1u << result;
        if (stood)
            judge_flag(e, RESULT_UNKNOWN, REASON_FLAG_UP);
        else if (time && shown == NOBODY && result == RESULT_DRAW)
            judge_flag(e, RESULT_DRAW, REASON_FLAG_NO_MATE);
    }
    return flags;
}

static bool can_win_by_force(const struct chess *p, unsigned side)
{
    return (p->of[side] & (p->men[PAWN] | p->men[ROOK] | p->men[QUEEN])) != 0;
}

static unsigned times_before(const struct trail *t, uint64_t key)
{
    unsigned n = 0;

    for (uint32_t i = 0; i < t->count; i++)
        n += t->step[i].key == key;
    return n;
}

/* 5.2(4): whether the position stands, or would stand after a move, for the third time. */
static bool may_claim_repetition(const struct line *l)
{
    unsigned often = l->rules->param[PARAM_THREEFOLD] == 0 ? 3 : (unsigned)l->rules->param[PARAM_THREEFOLD];
    move moves[GAME_MOVES_MAX];
    unsigned count = l->game->moves(l->position, moves);

    if (times_before(l->trail, line_step(l)->key) >= often)
        return true;
    for (unsigned i = 0; i < count; i++) {
        struct chess next = *(const struct chess *)l->position;
        uint64_t key;

        l->game->play(&next, moves[i], &key);
        if (times_before(l->trail, key) + 1 >= often)
            return true;
    }
    return false;
}

/* Sites have ideas of their own about too few men, so only what nobody would call so counts. */
static enum reason denies_draw(const struct line *l, enum drawn drawn)
{
    const struct chess *p = l->position;

    switch (drawn) {
    case DRAWN_STALEMATE:
        return REASON_NO_STALEMATE;
    case DRAWN_REPETITION:
        return may_claim_repetition(l) ? REASON_NONE : REASON_NO_REPETITION;
    case DRAWN_LIMIT:
        return p->quiet + 1 < 2 * (uint32_t)l->rules->param[PARAM_FIFTY] ? REASON_NO_LIMIT : REASON_NONE;
    case DRAWN_MATERIAL:
        return can_win_by_force(p, WHITE) || can_win_by_force(p, BLACK) ? REASON_NO_DEAD_POSITION
                                                                        : REASON_NONE;
    case DRAWN_ONE_SIDED:
        return can_win_by_force(p, WHITE) && can_win_by_force(p, BLACK) ? REASON_NO_DEAD_POSITION
                                                                        : REASON_NONE;
    default:
        return REASON_NONE;
    }
}

enum reason chess_denies(struct line *l, const struct stated *s, bool *doubtful)
{
    (void)doubtful;
    return s->how == HOW_MATE   ? REASON_NO_MATE
           : s->how == HOW_DRAW ? denies_draw(l, (enum drawn)s->drawn)
                                : REASON_NONE;
}

/* Nobody mated, no flag fell and no arbiter spoke, so a player who lost resigned: not to one who cannot mate.
 */
static void judge_resignation(struct ending *e, const struct flags *flags)
{
    const struct testimony *t = e->line->testimony;

    if (!flags->resigns || line_ply(e->line) == 0 || e->a->result != RESULT_UNKNOWN ||
        (t->count > 0 && t->list[0].how != HOW_RESIGN && t->list[0].how != HOW_UNKNOWN))
        return;
    for (unsigned side = 0; side < 2; side++)
        if (flags->lost[side] == 1u << RESULT_DRAW) {
            e->a->allowed &= ~(1u << win_of(!side));
            e->a->reason = REASON_RESIGNED_NO_MATE;
            e->a->otherwise =
                line_finding(e->line, CODE_CHESS_RESULT, REASON_NONE, NULL, result_text(RESULT_DRAW));
        }
}

/* Kings in the middle tell an electronic board the result. */
static void judge_kings(struct ending *e)
{
    const struct chess_memory *m = e->line->memory;

    if (m->shown_in != e->line->game_number || m->shown == RESULT_UNKNOWN || e->a->result != RESULT_UNKNOWN ||
        (e->a->allowed >> m->shown & 1) == 0)
        return;
    award_give(e->a, m->shown, REASON_STATED);
    e->a->otherwise = line_finding(e->line, CODE_CHESS_RESULT, REASON_NONE, NULL, NULL);
}

/* What the board has left open: clocks, and what the record states. */
static void judge_open(struct ending *e)
{
    struct clocks_end end = clock_check(e->line, CODE_CHESS_CLOCK, loses_by_flag);
    unsigned shown = shown_flag(e, &end);
    struct flags flags = flags_of(e, &end, shown);
    struct award *a = e->a;

    if (shown != NOBODY)
        judge_shown_flag(e, shown);
    stated_award(e->line, a, &flags);
    if (a->reason == REASON_TIME_FORFEIT && a->result == RESULT_DRAW)
        a->reason = REASON_FLAG_NO_MATE;
    judge_resignation(e, &flags);
    judge_kings(e);
}

/* With a referee: a side has made the illegal move that loses. */
static bool judge_illegal(struct ending *e)
{
    const struct chess_memory *m = e->line->memory;

    if (e->line->after_illegal != AFTER_REFEREE || m->illegal_in != e->line->game_number)
        return false;
    for (unsigned side = 0; side < 2; side++)
        if (m->illegal[side] >= chess_illegal_loses(e->line)) {
            bool draw = e->line->rules->param[PARAM_ILLEGAL_DRAWS] != 0 &&
                        dead_cannot_mate(e->p, !side, &e->given_up);

            award_give(e->a, draw ? RESULT_DRAW : win_of(!side), REASON_ILLEGAL_MOVES);
            return true;
        }
    return false;
}

/* The record broke off at a move that cannot be played: only what had ended the game before counts. */
static void finish_broken(struct ending *e)
{
    struct line *l = e->line;

    if (judge_illegal(e)) {
        l->over = true;
        return;
    }
    l->over |= !chess_has_legal_move(e->p);
    if (l->over)
        judge_position(e);
}

static void judge_whole(struct ending *e)
{
    struct line *l = e->line;

    if (l->record->count == 1)
        chess_operations(l);
    judge_position(e);
    if (e->a->result == RESULT_UNKNOWN) {
        judge_open(e);
        return;
    }
    clock_check(l, CODE_CHESS_CLOCK, loses_by_flag);
    if (l->testimony->count > 0)
        stated_award(l, e->a, NULL);
}

HOT void chess_finish(struct line *l, struct award *a)
{
    struct ending e = {.line = l, .p = l->position, .a = a};

    if (l->broken)
        finish_broken(&e);
    else
        judge_whole(&e);
    if (seldom(e.given_up))
        line_say(l, CODE_LIMIT, REASON_MATE_UNDECIDED, limit_name(LIMIT_DEAD_SEARCH), NULL);
}
