/* verdict.c - see verdict.h. In a set of one result the declared one is proved, in a set of several it is
 * consistent, outside of it contradicted. */
#include "replay/replay.h"

const char *verdict_name(enum verdict v)
{
    static const char *const names[] = {
        [VERDICT_UNKNOWN] = "unknown",       [VERDICT_PROVED] = "proved",
        [VERDICT_CONSISTENT] = "consistent", [VERDICT_CONTRADICTED] = "contradicted",
        [VERDICT_ESTIMATED] = "estimated",   [VERDICT_REPAIRED] = "repaired"};

    return names[v];
}

struct outcome verdict_open(const struct declared *d)
{
    return (struct outcome){.declared = d->result, .how = d->how, .forfeit = d->forfeit};
}

/* Whether the record carries the mark that recconv --repair leaves: such moves are a proposal. */
static bool is_mended(const struct record *r)
{
    for (uint32_t i = 1; i < r->notes; i++)
        if (note_is_comment(&r->note[i]) && slice_starts(note_text(r, &r->note[i]), "[%repaired]"))
            return true;
    return false;
}

static bool has_result(const struct record *r)
{
    return r->terminated || record_find(r, KEY_RESULT) != NULL;
}

/* A tag that is no result has been blamed for that, and says nothing that a token could contradict. */
void verdict_compare_words(const struct line *l, uint32_t ply)
{
    const struct record *r = l->record;
    struct slice words;
    enum result tag, token = r->terminator;
    struct finding f = {.at = r->result_at, .ply = ply};

    if (usually(!r->terminated))
        return;
    words = slice_trim(record_value(r, KEY_RESULT));
    tag = result_named(words);
    if (tag == RESULT_UNKNOWN && l->game->id != GAME_CHESS && record_disagrees(r))
        tag = record_reads(r, words).result;
    if (tag == token || (tag == RESULT_UNKNOWN && !slice_is(words, "*")))
        return;
    if (l->game->id == GAME_CHESS) {
        f.code = CODE_CHESS_RESULT;
        f.arg[0] = arena_printf(sink_arena(l->sink), "Result \"%s\"", result_text(tag));
    } else if (l->game->id == GAME_XIANGQI && tag != RESULT_UNKNOWN && token != RESULT_UNKNOWN) {
        const struct header *h = record_find(r, KEY_RESULT);

        f.code = CODE_XIANGQI_RESULT;
        f.arg[0] = result_text(tag);
        f.at = h->at;
    }
    f.arg[1] = result_text(token);
    report(l->sink, &f);
}

/* The closing token alone is wrong: that it contradicts the tag says so. */
static bool is_right_in_tag(const struct line *l, const struct award *a)
{
    return l->game->id == GAME_CHESS && l->record->terminated &&
           result_named(record_value(l->record, KEY_RESULT)) == a->result;
}

/* The result that was declared goes into the first free argument, what the rules give into the next. */
static void say_otherwise(const struct line *l, const struct award *a, enum result declared)
{
    struct finding f = a->otherwise;
    unsigned free = 0;

    if (f.code == CODE_NONE || is_right_in_tag(l, a))
        return;
    while (f.arg[free] != NULL && free + 2 < FINDING_ARGS)
        free++;
    f.arg[free] = result_text(declared);
    if (f.arg[free + 1] == NULL)
        f.arg[free + 1] = result_text(a->result);
    if (declared == RESULT_UNKNOWN) /* merely not set, as in every puzzle */
        f.own = SEVERITY_NOTE + 1;
    report(l->sink, &f);
}

/* The cause, by which a rulebook finds its article. */
static enum reason cause_of(const struct stated *s)
{
    static const uint16_t causes[HOW_KINDS] = {
        [HOW_RESIGN] = REASON_WEIQI_RESIGNED, [HOW_TIME] = REASON_WEIQI_ON_TIME,
        [HOW_FORFEIT] = REASON_FORFEITED,     [HOW_FOUL] = REASON_WUZIQI_FOUL,
        [HOW_PERPETUAL] = REASON_MUST_VARY,   [HOW_DRAW] = REASON_STATED};

    return s->how == HOW_DRAW && s->drawn == DRAWN_ANYHOW ? REASON_AGREED : (enum reason)causes[s->how];
}

/* What the record states of the end does not go with its result. */
static void say_cause(const struct line *l, const struct stated *s, enum result declared)
{
    const char *words = sink_clipped(l->sink, stated_words(l->record, s));

    if (l->game->id == GAME_CHESS && s->key == KEY_TERMINATION)
        line_say(l, CODE_CHESS_RESULT, REASON_NONE,
                 arena_printf(sink_arena(l->sink), "Termination \"%s\"", words), result_text(declared));
    else
        report(l->sink, &(struct finding){.code = CODE_RESULT_CAUSE,
                                          .reason = (uint16_t)cause_of(s),
                                          .at = stated_at(l->record, s),
                                          .arg = {result_text(declared), words}});
}

/* That a result's own words leave open who won, where none is declared, has been said. */
static void say_causes(const struct line *l, const struct award *a, enum result declared)
{
    for (unsigned i = 0; i < l->testimony->count; i++) {
        const struct stated *s = &l->testimony->list[i];

        if ((a->stated[i] >> declared & 1) == 0 && (declared != RESULT_UNKNOWN || s->key == KEY_TERMINATION))
            say_cause(l, s, declared);
    }
}

/* No result is declared: that is odd where a header says how the game ended, or the board does. */
static void compare_star(const struct line *l, const struct award *a)
{
    if (!has_result(l->record))
        return;
    if (a->star)
        say_otherwise(l, a, RESULT_UNKNOWN);
    else if (l->testimony->count > 0 && a->otherwise.code == CODE_NONE)
        say_causes(l, a, RESULT_UNKNOWN);
}

static bool is_decided(enum result r)
{
    return r == RESULT_FIRST || r == RESULT_SECOND;
}

/* Results that are as they are for another reason than the game: a margin where nothing is counted, a game
 * that was not played. */
static void compare_kind(const struct line *l, const struct award *a, const struct declared *d)
{
    const struct header *h;

    if (d->how == HOW_COUNT && l->game->id != GAME_WEIQI && (h = record_find(l->record, KEY_RESULT)) != NULL)
        report(l->sink,
               &(struct finding){.code = CODE_RESULT_DENIED,
                                 .reason = REASON_OTHER_GAMES_END,
                                 .at = h->at,
                                 .arg = {sink_clipped(l->sink, record_value(l->record, KEY_RESULT))}});
    if (l->game->id == GAME_CHESS && line_ply(l) == 0 && a->result == RESULT_UNKNOWN &&
        is_decided(d->result) && l->record->cut_off == 0)
        line_say(l, CODE_CHESS_FORFEIT_ZERO_MOVES, REASON_NONE, result_text(d->result), NULL);
}

static enum verdict compare(const struct line *l, const struct award *a, enum result declared)
{
    bool allowed = (a->allowed >> declared & 1) != 0;

    if (!allowed && a->otherwise.code != CODE_NONE)
        say_otherwise(l, a, declared);
    else if (l->testimony->count > 0)
        say_causes(l, a, declared);
    if (!allowed || a->refuted)
        return VERDICT_CONTRADICTED;
    return declared == a->result ? VERDICT_PROVED : VERDICT_CONSISTENT;
}

/* 10.2(4) of wuziqi, 23 of weiqi: that both were out of time is a fact; what it gives, the rulebook says. */
static bool is_by_rules(const struct award *a, const struct declared *d)
{
    return d->known && d->how == HOW_TIME && d->result == RESULT_UNKNOWN && a->result != RESULT_UNKNOWN;
}

void verdict_settle(const struct line *l, const struct award *a, const struct declared *d, struct outcome *o)
{
    *o = verdict_open(d);
    o->result = a->result;
    o->reason = a->reason != REASON_NONE || a->result != RESULT_UNKNOWN ? a->reason : REASON_AGREED;
    o->scored = a->score.counted || a->score.estimated;
    o->score = a->score.margin;
    if (is_by_rules(a, d))
        o->declared = a->result;
    compare_kind(l, a, d);
    if (seldom(l->game->id == GAME_WEIQI) && score_decides(l, a, d, o))
        ;
    else if (o->declared == RESULT_UNKNOWN)
        compare_star(l, a);
    else
        o->verdict = compare(l, a, o->declared);
    if (is_mended(l->record))
        o->verdict = VERDICT_REPAIRED;
}
