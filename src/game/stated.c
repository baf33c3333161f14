/* stated.c - what the record states of how its game ended, against board and clocks. The same for every game:
 * an engine says which ends its board denies (game.denies) and what a fallen flag gives. */
#include "game/game.h"

/* Marks a string for translation; reporters translate it. */
#define N_(text) text

static unsigned one(enum result r)
{
    return 1u << r;
}

/* By who lost: a set of sides. */
static unsigned results_of_loss(unsigned lost, const struct flags *flags)
{
    if (lost == SIDES_BOTH)
        return flags->both;
    return flags->lost[lost == SIDES_FIRST ? 0 : 1];
}

/* Where a cause concerns somebody, a referee may have let both lose by it; not where only one side can have
 * overstepped. */
static unsigned results_of_somebody(enum how how, const struct flags *flags)
{
    unsigned either = flags->lost[0] | flags->lost[1];
    bool both = (how == HOW_TIME || how == HOW_FORFEIT || how == HOW_FOUL) &&
                flags->lost[0] != RESULTS_NONE && flags->lost[1] != RESULTS_NONE;

    return both ? either | one(RESULT_BOTH_LOSE) : either;
}

static unsigned results_of(const struct stated *s, const struct flags *flags)
{
    static const struct flags usual = {
        {1u << RESULT_SECOND, 1u << RESULT_FIRST}, 1u << RESULT_BOTH_LOSE, false};
    unsigned lost = s->lost | (s->won == SIDES_FIRST    ? SIDES_SECOND
                               : s->won == SIDES_SECOND ? SIDES_FIRST
                                                        : SIDES_NONE);

    if (flags == NULL || (s->how != HOW_TIME && !(s->how == HOW_RESIGN && flags->resigns)))
        flags = &usual;
    switch (s->how) {
    case HOW_DRAW:
        return one(RESULT_DRAW);
    case HOW_NONE:
    case HOW_REPLAY:
    case HOW_UNFINISHED:
        return one(RESULT_UNKNOWN);
    default:
        break;
    }
    if ((s->lost & s->won) != 0)
        return RESULTS_NONE;
    if (lost != SIDES_NONE)
        return results_of_loss(lost, flags);
    return s->how == HOW_UNKNOWN ? RESULTS_ALL & ~one(RESULT_UNKNOWN)
                                 : results_of_somebody((enum how)s->how, flags);
}

/* The games that know such a draw, as bits 1 << enum game_id. */
static unsigned games_drawn_by(enum drawn drawn)
{
    static const uint8_t known_in[DRAWN_KINDS] = {[DRAWN_REPETITION] =
                                                      1 << GAME_CHESS | 1 << GAME_XIANGQI | 1 << GAME_WEIQI,
                                                  [DRAWN_LIMIT] = 1 << GAME_CHESS | 1 << GAME_XIANGQI,
                                                  [DRAWN_FULL_BOARD] = 1 << GAME_WUZIQI,
                                                  [DRAWN_PASSES] = 1 << GAME_WUZIQI,
                                                  [DRAWN_STALEMATE] = 1 << GAME_CHESS,
                                                  [DRAWN_MATERIAL] = 1 << GAME_CHESS | 1 << GAME_XIANGQI,
                                                  [DRAWN_ONE_SIDED] = 1 << GAME_CHESS};

    return drawn == DRAWN_ANYHOW ? ~0u : known_in[drawn];
}

/* Ends that no such game has; an engine answers for those of its own. */
static bool is_of_other_game(enum game_id game, const struct stated *s)
{
    switch (s->how) {
    case HOW_MATE:
    case HOW_STALEMATE:
    case HOW_PERPETUAL:
        return game_places_stones(game);
    case HOW_FIVE:
    case HOW_FORBIDDEN:
        return game != GAME_WUZIQI;
    case HOW_DRAW:
        return (games_drawn_by((enum drawn)s->drawn) >> game & 1) == 0;
    default:
        return false;
    }
}

static const char *words_of(const struct line *l, const struct stated *s)
{
    return sink_clipped(l->sink, stated_words(l->record, s));
}

void stated_say(const struct line *l, const struct stated *s, enum reason why)
{
    struct finding f = {.code = CODE_RESULT_DENIED,
                        .reason = (uint16_t)why,
                        .at = stated_at(l->record, s),
                        .arg = {words_of(l, s)}};

    if (l->game->id == GAME_CHESS && s->key == KEY_TERMINATION) {
        f = line_finding(l, CODE_CHESS_RESULT, REASON_NONE,
                         arena_printf(sink_arena(l->sink), "Termination \"%s\"", words_of(l, s)),
                         why == REASON_FLAG_UP ? N_("the clocks") : N_("the board"));
    }
    report(l->sink, &f);
}

static enum reason reason_of(const struct line *l, const struct stated *s)
{
    static const enum reason time[GAME_COUNT] = {[GAME_CHESS] = REASON_TIME_FORFEIT,
                                                 [GAME_XIANGQI] = REASON_TIME_FORFEIT,
                                                 [GAME_WEIQI] = REASON_WEIQI_ON_TIME,
                                                 [GAME_WUZIQI] = REASON_WUZIQI_OVER_TIME};

    switch (s->how) {
    case HOW_TIME:
        return l->game->id == GAME_WUZIQI && s->lost == SIDES_BOTH ? REASON_WUZIQI_BOTH_OVER
                                                                   : time[l->game->id];
    case HOW_RESIGN:
        return REASON_WEIQI_RESIGNED;
    case HOW_FORFEIT:
    case HOW_FOUL:
        return REASON_FORFEITED;
    case HOW_NONE:
    case HOW_UNFINISHED:
    case HOW_REPLAY:
        return REASON_WEIQI_NO_COUNT;
    case HOW_UNKNOWN:
        return s->won == SIDES_NONE && s->lost == SIDES_NONE ? REASON_NONE : REASON_STATED;
    default:
        return REASON_STATED;
    }
}

/* A statement about a game that the board has left open; the set of results that it allows. */
static unsigned weigh(struct line *l, struct award *a, const struct stated *s, const struct flags *flags)
{
    unsigned set = results_of(s, flags);
    enum reason why = REASON_NONE;

    if (is_of_other_game(l->game->id, s)) {
        stated_say(l, s, REASON_OTHER_GAMES_END);
        return RESULTS_ALL;
    }
    if (line_ply(l) > 0)
        why = l->game->denies(l, s, &a->doubtful);
    if (set == RESULTS_NONE && s->how == HOW_TIME && why == REASON_NONE)
        why = REASON_FLAG_UP;
    if (why == REASON_NONE)
        return set;
    stated_say(l, s, why);
    a->refuted = true;
    a->reason = why;
    return RESULTS_ALL;
}

/* Narrows down what can stand; why: by the first statement that leaves something out. */
static enum reason weigh_all(struct line *l, struct award *a, const struct flags *flags)
{
    const struct testimony *t = l->testimony;
    enum reason why = REASON_NONE;

    for (unsigned i = 0; i < t->count; i++) {
        a->stated[i] = weigh(l, a, &t->list[i], flags);
        if (a->stated[i] != RESULTS_ALL && why == REASON_NONE)
            why = reason_of(l, &t->list[i]);
        a->allowed &= a->stated[i];
    }
    return why;
}

static bool is_one(unsigned set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

/* The board has decided: a statement that gives the game another end is wrong. A mate leaves no time to
 * overstep. */
static void compare_with_board(const struct line *l, struct award *a)
{
    const struct testimony *t = l->testimony;

    for (unsigned i = 0; i < t->count; i++) {
        const struct stated *s = &t->list[i];
        unsigned set = results_of(s, NULL);

        a->stated[i] = RESULTS_ALL;
        if ((set >> a->result & 1) == 0 || (a->reason == REASON_CHECKMATE && s->how == HOW_TIME))
            a->stated[i] = set & ~one(a->result);
    }
}

void stated_award(struct line *l, struct award *a, const struct flags *flags)
{
    unsigned before = a->allowed;
    enum reason why;

    if (is_one(before)) {
        compare_with_board(l, a);
        return;
    }
    why = weigh_all(l, a, flags);
    if (a->allowed == RESULTS_NONE) { /* the statements contradict each other, or the clocks */
        a->allowed = before;
        a->refuted = true;
    } else if (a->refuted || a->allowed == before) {
        return;
    } else if (is_one(a->allowed) && !a->doubtful) {
        if ((a->allowed >> a->result & 1) == 0 || a->reason == REASON_NONE)
            a->reason = why;
        a->result = (enum result)__builtin_ctz(a->allowed);
    } else if (a->result == RESULT_UNKNOWN || (a->allowed >> a->result & 1) == 0) {
        a->result = RESULT_UNKNOWN;
        a->reason = why;
    }
}
