/* The end of the main line: what the Laws say of it, and what the record says. */
#include "base/mem/likely.h"
#include "base/mem/limits.h"
#include "game/chess/dead/dead.h"
#include "game/chess/rules.h"
#include "game/clock.h"

/* Marks a string for translation; reporters translate it. */
#define N_(text) text

enum { LAST_SECONDS = 3000 }; /* milliseconds: nobody loses on time who has more when he presses the clock */

struct ending {
    struct line *line;
    const struct chess *p;
    struct outcome *o;
    bool given_up; /* a search for a mate was, so that nobody knows whether there is one */
};

static enum result win_of(unsigned side)
{
    return side == WHITE ? RESULT_FIRST : RESULT_SECOND;
}

static bool is_decided(enum result r)
{
    return r == RESULT_FIRST || r == RESULT_SECOND;
}

static void decide(struct ending *e, enum result result, enum reason why)
{
    e->o->result = result;
    e->o->reason = why;
}

/* The closing token alone is wrong: that it contradicts the tag says so. */
static bool is_right_in_tag(const struct ending *e)
{
    const struct record *r = e->line->record;

    return r->terminated && result_named(record_value(r, KEY_RESULT)) == e->o->result;
}

/* A result that the board denies. `*` says nothing about a dead position, which people do not always see, and
 * a list of positions has no results at all. */
static void judge_board(struct ending *e, enum code code, bool star_counts)
{
    const struct record *r = e->line->record;
    enum result declared = e->o->declared;
    bool star = star_counts && (r->terminated || record_find(r, KEY_RESULT) != NULL);
    struct finding f;

    if (declared == e->o->result || (declared == RESULT_UNKNOWN && !star) || is_right_in_tag(e))
        return;
    f = line_finding(e->line, code, e->o->reason, result_text(declared), result_text(e->o->result));
    if (declared == RESULT_UNKNOWN) /* merely not set, as in every puzzle */
        f.own = SEVERITY_NOTE + 1;
    report(e->line->sink, &f);
}

static bool was_dead(const struct line *l, uint32_t ply)
{
    struct chess then;

    line_position(l, ply, &then);
    return is_dead(&then, NULL);
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
        lacks_material(e->p, WHITE) && lacks_material(e->p, BLACK) ? REASON_MATERIAL : REASON_BLOCKED;

    decide(e, RESULT_DRAW, why);
    judge_board(e, CODE_CHESS_RESULT_DEAD, false);
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
        decide(e, RESULT_DRAW,
               e->p->quiet >= 2 * (uint32_t)e->line->rules->param[PARAM_SEVENTY_FIVE] &&
                       e->line->rules->param[PARAM_SEVENTY_FIVE] != 0
                   ? REASON_SEVENTY_FIVE
                   : REASON_FIVEFOLD);
        if (e->o->declared != RESULT_DRAW && e->o->declared != RESULT_UNKNOWN && !is_right_in_tag(e))
            line_say(e->line, CODE_CHESS_RESULT, REASON_NONE, result_text(e->o->declared),
                     result_text(RESULT_DRAW));
    } else if (!has_legal_move(e->p)) {
        bool mate = e->p->checkers != 0;

        decide(e, mate ? win_of(!e->p->turn) : RESULT_DRAW, mate ? REASON_CHECKMATE : REASON_STALEMATE);
        line_step(e->line)->facts |= mate ? FACT_MATE : FACT_STALEMATE;
        judge_board(e, mate ? CODE_CHESS_RESULT_MATE : CODE_CHESS_RESULT_STALEMATE, true);
    } else if (is_dead(e->p, &e->given_up)) {
        judge_dead(e);
    }
}

/* WITH: the other side of the contradiction. */
static void disagree_with(struct ending *e, struct slice termination, const char *with)
{
    if (e->o->result == RESULT_UNKNOWN && e->o->declared != RESULT_UNKNOWN)
        e->o->verdict = VERDICT_CONTRADICTED;
    line_say(e->line, CODE_CHESS_RESULT, REASON_NONE,
             arena_printf(sink_arena(e->line->sink), "Termination \"%.*s\"",
                          (int)(termination.n < 60 ? termination.n : 60), termination.p),
             with);
}

static void disagree(struct ending *e, struct slice termination)
{
    disagree_with(e, termination, result_text(e->o->declared));
}

static void say_flag(struct ending *e, enum result by_clock, enum reason why)
{
    struct finding f =
        line_finding(e->line, CODE_CHESS_FLAG, why, result_text(e->o->declared), result_text(by_clock));

    f.ruling = by_clock == RESULT_FIRST    ? RULING_SECOND_LOSES
               : by_clock == RESULT_SECOND ? RULING_FIRST_LOSES
               : by_clock == RESULT_DRAW   ? RULING_DRAW
                                           : 0;
    report(e->line->sink, &f);
}

/* LOSER's flag fell: the other side wins if there is any way to mate. */
static void decide_by_clock(struct ending *e, enum result by_clock, enum reason why)
{
    decide(e, by_clock, why);
    e->o->verdict = e->o->declared == by_clock ? VERDICT_CONSISTENT : VERDICT_CONTRADICTED;
    if (e->o->declared != by_clock)
        say_flag(e, by_clock, why);
}

static void judge_flag(struct ending *e, unsigned loser)
{
    bool draw = cannot_mate(e->p, !loser, &e->given_up);

    decide_by_clock(e, draw ? RESULT_DRAW : win_of(!loser), draw ? REASON_FLAG_NO_MATE : REASON_TIME_FORFEIT);
}

/* Where headers alone tell it, nobody knows which fell first. */
static void judge_both_flags(struct ending *e, const struct clocks_end *end)
{
    line_say(e->line, CODE_CHESS_BOTH_FLAGS, REASON_NONE, NULL, NULL);
    if (e->line->rules->param[PARAM_BOTH_FLAGS_DRAW] != 0 && !end->behind_moves &&
        e->o->declared != RESULT_UNKNOWN)
        decide_by_clock(e, RESULT_DRAW, REASON_BOTH_FLAGS);
}

/* A draw on time needs a side that cannot mate. */
static void judge_drawn_flag(struct ending *e, struct slice termination)
{
    if (cannot_mate(e->p, WHITE, &e->given_up) || cannot_mate(e->p, BLACK, &e->given_up)) {
        decide(e, RESULT_DRAW, REASON_FLAG_NO_MATE);
        e->o->verdict = VERDICT_CONSISTENT;
    } else {
        disagree(e, termination);
    }
}

enum { FAR_BACK = 200 }; /* plies between two occurrences of a position, at most */

/* Whether any position of the game came about twice: a third time may have been about to. */
static bool repeats(const struct line *l)
{
    const struct trail *t = l->trail;

    for (uint32_t i = 4; i < t->count; i++)
        for (uint32_t back = 4; back <= i && back <= FAR_BACK; back += 2)
            if (t->step[i].key == t->step[i - back].key)
                return true;
    return false;
}

static bool can_win_by_force(const struct chess *p, unsigned side)
{
    return (p->of[side] & (p->men[PAWN] | p->men[ROOK] | p->men[QUEEN])) != 0;
}

/* A kind of draw that the game shows no trace of. Sites have ideas of their own about too few men, so only
 * what nobody would call so counts. */
static bool is_false_draw(const struct ending *e, struct slice t)
{
    if (slice_holds(t, "repetition") || slice_holds(t, "threefold"))
        return !repeats(e->line);
    if (slice_holds(t, "50-move") || slice_holds(t, "50 move") || slice_holds(t, "fifty"))
        return e->p->quiet + 1 < 2 * (uint32_t)e->line->rules->param[PARAM_FIFTY];
    return slice_holds(t, "insufficient") && can_win_by_force(e->p, WHITE) && can_win_by_force(e->p, BLACK);
}

/* Who won by "White won on time", or by the player's own name before "won"; RESULT_UNKNOWN when it does not
 * say. */
static enum result winner_in(const struct record *r, struct slice t)
{
    static const enum key players[2] = {KEY_FIRST, KEY_SECOND};
    static const char *const colours[2] = {"White ", "Black "};

    for (unsigned side = 0; side < 2; side++) {
        struct slice name = record_value(r, players[side]), rest = t;
        bool named = name.n > 0 && t.n > name.n && memcmp(t.p, name.p, name.n) == 0 && t.p[name.n] == ' ';
        size_t n = named ? name.n + 1 : slice_starts(t, colours[side]) ? strlen(colours[side]) : 0;

        rest = (struct slice){t.p + n, t.n - n};
        if (n > 0 && (slice_starts(rest, "won") || slice_starts(rest, "wins") || slice_starts(rest, "mates")))
            return win_of(side);
        if (n > 0 &&
            (slice_starts(rest, "resign") || slice_starts(rest, "loses") || slice_starts(rest, "forfeits")))
            return win_of(!side);
    }
    return RESULT_UNKNOWN;
}

/* Words that another result than the declared one goes with, wherever the game ended. */
static bool names_other_result(const struct ending *e, struct slice t)
{
    enum result winner = winner_in(e->line->record, t), d = e->o->declared;

    if (winner != RESULT_UNKNOWN)
        return d != winner;
    if (slice_starts(t, "Game drawn") || slice_starts(t, "Draw"))
        return d != RESULT_DRAW;
    return slice_is_nocase(t, "rules infraction") && d == RESULT_UNKNOWN;
}

/* What Termination, or the words of the result, say of a game that the board left open. */
static void judge_termination(struct ending *e, struct slice t)
{
    enum result d = e->o->declared;

    if (names_other_result(e, t)) {
        disagree(e, t);
    } else if (slice_holds(t, "time forfeit") || slice_holds(t, "on time") ||
               (is_decided(d) && e->line->declared.how == HOW_TIME)) {
        if (is_decided(d))
            judge_flag(e, d == RESULT_FIRST ? BLACK : WHITE);
        else if (d == RESULT_DRAW)
            judge_drawn_flag(e, t);
        else
            disagree(e, t);
    } else if (slice_is_nocase(t, "unterminated") ? d != RESULT_UNKNOWN
                                                  : slice_is_nocase(t, "normal") && d == RESULT_UNKNOWN) {
        disagree(e, t);
    } else if (slice_holds(t, "checkmate") || slice_holds(t, "stalemate") ||
               (d == RESULT_DRAW && is_false_draw(e, t))) {
        disagree_with(e, t, N_("the board")); /* which shows nothing of the kind */
    }
}

static void deny_flag(struct ending *e)
{
    say_flag(e, RESULT_UNKNOWN, REASON_FLAG_UP);
    decide(e, RESULT_UNKNOWN, REASON_TIME_FORFEIT);
    e->o->verdict = VERDICT_CONTRADICTED;
}

/* The loser on time made the last move, so that the other clock ran, and the reading behind it is not of the
 * last seconds. Where more periods come, clocks go over to the next one when a flag falls. */
static void judge_standing_flag(struct ending *e, const struct clocks_end *end)
{
    unsigned loser = e->o->declared == RESULT_FIRST ? BLACK : WHITE;
    struct time_control control = time_control_read(record_value(e->line->record, KEY_TIME_CONTROL));

    if (control.count == 1 && control.period[0].moves == 0 && is_decided(e->o->declared) &&
        e->p->turn != loser && !end->sure[loser] && end->left[loser] >= LAST_SECONDS)
        deny_flag(e);
}

/* 6.10 comes after 5.1 and 5.2(3): an agreed draw stands, and so does the opponent's resignation to the move
 * that was made too late. */
static bool ended_by_word(const struct line *l, unsigned late)
{
    const struct chess *p = l->position;

    return l->declared.result == RESULT_DRAW ||
           (p->turn != late && l->declared.how == HOW_RESIGN && l->declared.result == win_of(late));
}

/* The clocks themselves show it: what they give is proved, or denied. A draw may have been agreed before, or
 * be what the flag gives. */
static void judge_shown_flag(struct ending *e, unsigned loser)
{
    bool draw = cannot_mate(e->p, !loser, &e->given_up);

    if ((!draw && ended_by_word(e->line, loser)) || e->o->declared == RESULT_BOTH_LOSE)
        return;
    if (e->o->declared == RESULT_UNKNOWN) {
        decide(e, draw ? RESULT_DRAW : win_of(!loser), draw ? REASON_FLAG_NO_MATE : REASON_TIME_FORFEIT);
        return;
    }
    judge_flag(e, loser);
    if (e->o->verdict == VERDICT_CONSISTENT)
        e->o->verdict = VERDICT_PROVED;
}

static bool loses_by_flag(const struct line *l, enum side side)
{
    unsigned late = side == SIDE_FIRST ? WHITE : BLACK;

    return !ended_by_word(l, late) && !cannot_mate(l->position, !late, NULL);
}

static void judge_end_of_clocks(struct ending *e)
{
    struct clocks_end end = check_clocks(e->line, CODE_CHESS_CLOCK, loses_by_flag);
    bool white = end.left[0] == 0, black = end.left[1] == 0;

    if (e->o->reason == REASON_TIME_FORFEIT)
        judge_standing_flag(e, &end);
    if (e->o->verdict == VERDICT_CONTRADICTED || e->o->result != RESULT_UNKNOWN)
        return;
    if (end.lost != SIDE_NONE) {
        judge_shown_flag(e, end.lost == SIDE_FIRST ? WHITE : BLACK);
        return;
    }
    if (!white && !black)
        return;
    if (white && black) {
        judge_both_flags(e, &end);
        return;
    }
    if (end.sure[white ? 0 : 1])
        judge_shown_flag(e, white ? WHITE : BLACK);
}

/* A mate or a draw on the board is no forfeit on time, and the other way round; nor did the other player win
 * by it. Where the result is wrong itself, that has been said. */
static void judge_words_of_board(struct ending *e, struct slice t)
{
    bool mate = e->o->reason == REASON_CHECKMATE;

    if (e->o->declared == e->o->result && names_other_result(e, t))
        disagree(e, t);
    else if (slice_holds(t, "stalemate") ? e->o->reason != REASON_STALEMATE
             : slice_holds(t, "checkmate")
                 ? !mate
                 : mate && (slice_holds(t, "time forfeit") || slice_holds(t, "unterminated")))
        disagree(e, t);
}

/* A tag that is no result has been blamed for that, and says nothing that a token could contradict. */
static void compare_results(const struct line *l, uint32_t ply)
{
    struct slice words = record_value(l->record, KEY_RESULT);
    enum result tag = result_named(words), token = l->record->terminator;

    if (l->record->terminated && tag != token && (tag != RESULT_UNKNOWN || slice_is(words, "*")))
        report(l->sink,
               &(struct finding){.code = CODE_CHESS_RESULT,
                                 .at = l->record->result_at,
                                 .ply = ply,
                                 .arg = {arena_printf(sink_arena(l->sink), "Result \"%s\"", result_text(tag)),
                                         result_text(token)}});
}

void chess_compare(const struct line *l)
{
    compare_results(l, 0);
}

/* Nobody mated, no flag fell and no arbiter spoke, so a player resigned, to one who may not be able to mate.
 */
static void judge_resignation(struct ending *e, struct slice t)
{
    enum result d = e->o->declared;

    if (line_ply(e->line) == 0 || !is_decided(d) || (t.n > 0 && !slice_is_nocase(t, "normal")) ||
        !cannot_mate(e->p, d == RESULT_FIRST ? WHITE : BLACK, &e->given_up))
        return;
    decide(e, RESULT_DRAW, REASON_RESIGNED_NO_MATE);
    line_say(e->line, CODE_CHESS_RESULT, REASON_NONE, result_text(d), result_text(RESULT_DRAW));
}

static void judge_words(struct ending *e)
{
    const struct line *l = e->line;
    struct slice t = record_value(l->record, KEY_TERMINATION);

    compare_results(l, line_ply(l));
    if (line_ply(l) == 0 && e->o->result == RESULT_UNKNOWN && is_decided(e->o->declared))
        line_say(l, CODE_CHESS_FORFEIT_ZERO_MOVES, REASON_NONE, result_text(e->o->declared), NULL);
    if (e->o->result == RESULT_UNKNOWN && (t.n > 0 || l->declared.how == HOW_TIME))
        judge_termination(e, t);
    else if (t.n > 0)
        judge_words_of_board(e, t);
}

/* With a referee: a side has made the illegal move that loses. */
static bool judge_illegal(struct ending *e)
{
    const struct chess_memory *m = e->line->memory;

    if (e->line->after_illegal != AFTER_REFEREE || m->illegal_in != e->line->game_number)
        return false;
    for (unsigned side = 0; side < 2; side++)
        if (m->illegal[side] >= chess_illegal_loses(e->line)) {
            bool draw =
                e->line->rules->param[PARAM_ILLEGAL_DRAWS] != 0 && cannot_mate(e->p, !side, &e->given_up);

            decide(e, draw ? RESULT_DRAW : win_of(!side), REASON_ILLEGAL_MOVES);
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
    l->over |= !has_legal_move(e->p);
    if (l->over)
        judge_position(e);
}

static void judge_whole(struct ending *e)
{
    struct line *l = e->line;
    struct outcome *o = e->o;

    if (l->record->count == 1)
        chess_operations(l);
    judge_position(e);
    judge_words(e);
    judge_end_of_clocks(e);
    if (o->result == RESULT_UNKNOWN && l->rules->param[PARAM_RESIGN_DRAWS] != 0)
        judge_resignation(e, record_value(l->record, KEY_TERMINATION));
    if (o->result == RESULT_UNKNOWN && o->declared != RESULT_UNKNOWN && o->verdict == VERDICT_UNKNOWN) {
        o->reason = line_unproved(l);
        o->verdict = VERDICT_CONSISTENT;
    }
}

HOT void chess_finish(struct line *l, struct outcome *o)
{
    struct ending e = {.line = l, .p = l->position, .o = o};

    o->declared = record_declared(l->record);
    if (l->broken)
        finish_broken(&e);
    else
        judge_whole(&e);
    if (seldom(e.given_up))
        line_say(l, CODE_LIMIT, REASON_MATE_UNDECIDED, limit_name(LIMIT_DEAD_SEARCH), NULL);
}
