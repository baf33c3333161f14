#include "replay/replay.h"

#include <stdlib.h>

enum { EVEN = 2 };

static int margin_of(const struct declared *d)
{
    return d->result == RESULT_FIRST ? d->quarters : d->result == RESULT_SECOND ? -d->quarters : 0;
}

static enum result winner_of(int margin)
{
    return margin > 0 ? RESULT_FIRST : margin < 0 ? RESULT_SECOND : RESULT_DRAW;
}

static void say(const struct line *l, enum code code, enum reason reason, const char *arg, bool note)
{
    const struct header *h = record_find(l->record, KEY_RESULT);

    report(l->sink, &(struct finding){
                        .code = (uint16_t)code,
                        .reason = (uint16_t)reason,
                        .own = note ? SEVERITY_NOTE + 1 : 0,
                        .at = h == NULL ? l->record->at : h->at,
                        .arg = {arena_str(sink_arena(l->sink), record_value(l->record, KEY_RESULT)), arg}});
}

static const char *margin_text(const struct line *l, int margin)
{
    return margin == 0 ? "Draw" : score_text(sink_arena(l->sink), margin);
}

/* Another margin than the declared one: of the same side, or of the other. */
static void contradict(const struct line *l, const struct declared *d, int margin, enum reason why, bool note)
{
    say(l, winner_of(margin) == d->result ? CODE_WEIQI_SCORE : CODE_WEIQI_RESULT, why, margin_text(l, margin),
        note);
}

/* A draw that no count gives: a referee may have ruled it, or both sides agreed to it, unless both have
 * passed to be counted. */
static void check_parity(const struct line *l, const struct board_count *s, const struct declared *d)
{
    int before = margin_of(d) + s->owed;
    struct arena *arena = sink_arena(l->sink);

    if (before % EVEN != 0)
        say(l, d->result == RESULT_DRAW && !l->over ? CODE_WEIQI_RULED_DRAW : CODE_WEIQI_SCORE,
            REASON_WEIQI_FRACTION, quarters_text(arena, s->komi), false);
    else if (s->area && l->record->rules_named && (before / EVEN - s->points) % 2 != 0)
        say(l, CODE_WEIQI_PARITY, REASON_NONE, quarters_text(arena, s->komi), false);
}

static bool is_also_right(const struct board_count *s, int margin)
{
    for (unsigned i = 0; i < s->also_count; i++)
        if (s->also[i] == margin)
            return true;
    return false;
}

/* A count that both sides had to agree to, and a komi that the record does not say, deny nothing. */
static enum verdict compare_count(const struct line *l, const struct board_count *s, const struct declared *d)
{
    int margin = margin_of(d);

    if (margin == s->margin)
        return s->stands ? VERDICT_CONSISTENT : VERDICT_PROVED;
    if (is_also_right(s, margin))
        return VERDICT_CONSISTENT;
    if (s->guessed)
        return VERDICT_UNKNOWN;
    contradict(l, d, s->margin, REASON_WEIQI_COUNT_GIVES, s->stands);
    return s->stands ? VERDICT_UNKNOWN : VERDICT_CONTRADICTED;
}

/* A count of a side's stones: with the other's as many as the board has, and with the komi what the margin
 * says. */
static bool stones_agree(const struct line *l, const struct board_count *s, const struct declared *d)
{
    int first = d->stones[0] != 0 ? d->stones[0] : 4 * s->points - d->stones[1];
    int margin = first - 2 * s->points - s->owed, off = 4 * s->points - first - d->stones[1];

    if (d->stones[0] == 0 && d->stones[1] == 0)
        return true;
    if (first < 0 || off < 0) {
        say(l, CODE_WEIQI_SCORE, REASON_WEIQI_BEYOND, NULL, false);
        return false;
    }
    if (off > 0 && d->stones[1] != 0)
        margin += off; /* by the other's stones */
    else if (!s->checked || (d->how == HOW_COUNT ? margin == margin_of(d) : winner_of(margin) == d->result))
        return true;
    contradict(l, d, margin, REASON_WEIQI_STONES_GIVE, false);
    return false;
}

/* Beyond what stones that can never be taken allow, or without any the board itself: at most so much for the
 * side that is said to have won, or at least so much for the other. */
static void say_bound(const struct line *l, const struct board_count *s, const struct declared *d)
{
    bool high = margin_of(d) > s->high;
    int bound = high ? s->high : s->low;
    bool whole = high ? bound >= 2 * s->points - s->owed : bound <= -2 * s->points - s->owed;

    contradict(l, d, bound,
               winner_of(bound) != d->result ? REASON_WEIQI_BOUND_GIVES
               : whole                       ? REASON_WEIQI_BOARD_HOLDS
                                             : REASON_WEIQI_BOUND_LEAVES,
               false);
}

static enum verdict compare_margin(const struct line *l, const struct award *a, const struct declared *d)
{
    const struct board_count *s = &a->score;
    int margin = margin_of(d);

    if (abs(margin) > s->most) {
        say(l, CODE_WEIQI_SCORE, REASON_WEIQI_BEYOND, NULL, false);
        return VERDICT_CONTRADICTED;
    }
    if (s->checked)
        check_parity(l, s, d);
    if (s->bounded && (margin < s->low || margin > s->high)) {
        say_bound(l, s, d);
        return VERDICT_CONTRADICTED;
    }
    if (s->counted)
        return compare_count(l, s, d);
    if (s->estimated)
        return VERDICT_ESTIMATED;
    return is_also_right(s, margin)      ? VERDICT_CONSISTENT
           : a->result != RESULT_UNKNOWN ? VERDICT_PROVED
                                         : VERDICT_UNKNOWN;
}

/* A winner without a margin. */
static enum verdict compare_winner(const struct line *l, const struct award *a, const struct declared *d)
{
    if (a->score.estimated)
        return VERDICT_ESTIMATED;
    if (!a->score.counted || a->score.guessed || a->score.stands || d->result == RESULT_BOTH_LOSE)
        return d->result == RESULT_BOTH_LOSE ? VERDICT_CONSISTENT : VERDICT_UNKNOWN;
    if (d->result == a->result)
        return VERDICT_PROVED;
    if ((a->allowed >> d->result & 1) != 0)
        return VERDICT_CONSISTENT;
    contradict(l, d, a->score.margin, REASON_WEIQI_COUNT_GIVES, false);
    return VERDICT_CONTRADICTED;
}

/* 白胜（判和）: what is stated beside the result is enough to deny it. */
static bool is_denied(const struct line *l, const struct award *a, enum result declared)
{
    for (unsigned i = 0; i < l->testimony->count; i++)
        if ((a->stated[i] >> declared & 1) == 0)
            return true;
    return false;
}

bool score_decides(const struct line *l, const struct award *a, const struct declared *d, struct outcome *o)
{
    bool counted = d->known && (d->how == HOW_COUNT || d->how == HOW_DRAW);

    if (d->known && !d->plain)
        say(l, CODE_WEIQI_RESULT_READING, REASON_NONE, declared_text(sink_arena(l->sink), GAME_WEIQI, d),
            false);
    if (d->known && (d->how == HOW_NONE || d->how == HOW_UNFINISHED || d->how == HOW_REPLAY)) {
        o->verdict = VERDICT_CONSISTENT;
        return true;
    }
    if (a->score.most == 0 || (o->declared != RESULT_UNKNOWN && is_denied(l, a, o->declared)))
        return false;
    if (o->declared == RESULT_UNKNOWN)
        o->verdict = a->score.estimated ? VERDICT_ESTIMATED : VERDICT_UNKNOWN;
    else if (!stones_agree(l, &a->score, d))
        o->verdict = VERDICT_CONTRADICTED;
    else
        o->verdict = counted ? compare_margin(l, a, d) : compare_winner(l, a, d);
    return true;
}
