/* A place explained as an arbiter shows it to a player: each number with the games it came from. */
#include "output/table.h"

#include "output/report.h"

#include <stdio.h>

static void put_opponent(struct buf *b, const struct contest *c, const struct score *s, enum lang lang)
{
    if (s->opponent == NOBODY)
        buf_str(b, tr(lang, s->pairing == NOBODY ? N_("no game") : N_("bye")));
    else
        report_shown(b, c->who[s->opponent].name);
}

/* "  round 3: ½ against So,W (6)" for every round. */
static void put_score(struct buf *b, const struct contest *c, const struct score *s, enum lang lang)
{
    buf_str(b, "  ");
    if (s->round != 0)
        buf_printf(b, "%s %u: ", tr(lang, N_("round")), (unsigned)s->round);
    ratio_write(b, s->points, 3);
    buf_char(b, ' ');
    put_opponent(b, c, s, lang);
    if (s->opponent != NOBODY) {
        buf_str(b, " (");
        ratio_write(b, c->who[s->opponent].points, 3);
        buf_char(b, ')');
    }
    if (code_is_forfeit(s->code))
        buf_printf(b, " %s", tr(lang, N_("by default")));
    if (s->pairing != NOBODY && !c->pairing[s->pairing].supposed) {
        const struct entry *x = event_entry(c->event, c->pairing[s->pairing].entry);

        buf_str(b, "  ");
        report_shown(b, slice_of(x->file));
        buf_printf(b, ":%u", (unsigned)x->at.line);
    }
    buf_char(b, '\n');
}

/* What a round brings in a key that adds up opponents. */
static bool adds_opponents(enum standing_key key)
{
    switch (key) {
    case STANDING_SONNEBORN_BERGER:
    case STANDING_SONNEBORN_BERGER_CUT_1:
    case STANDING_BUCHHOLZ:
    case STANDING_BUCHHOLZ_CUT_1:
    case STANDING_BUCHHOLZ_CUT_2:
    case STANDING_MEDIAN_BUCHHOLZ:
    case STANDING_MEDIAN_BUCHHOLZ_2:
    case STANDING_TOTAL:
    case STANDING_MATCH_TOTAL:
    case STANDING_MATCH_BUCHHOLZ:
    case STANDING_MATCH_MEDIAN:
        return true;
    default:
        return false;
    }
}

static void put_opponents(struct buf *b, const struct contest *c, uint32_t who, enum lang lang)
{
    const char *comma = "  ";

    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        if (s->opponent == NOBODY && !fide_applies(c))
            continue;
        buf_str(b, comma);
        comma = ", ";
        put_opponent(b, c, s, lang);
        buf_char(b, ' ');
        ratio_write(b, fide_applies(c) ? fide_contribution(c, who, s) : c->who[s->opponent].adjusted, 3);
    }
    buf_char(b, '\n');
}

/* Games among those who were still tied with WHO up to the key. */
static void put_tied(struct buf *b, const struct contest *c, uint32_t who, uint32_t upto, enum lang lang)
{
    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);
        bool tied = s->opponent != NOBODY, known;

        for (uint32_t i = 0; i < upto && tied; i++)
            tied = ratio_cmp(contest_value(c, i, who, &known), contest_value(c, i, s->opponent, &known)) == 0;
        if (tied)
            put_score(b, c, s, lang);
    }
}

static void put_ratings(struct buf *b, const struct contest *c, uint32_t who)
{
    const char *plus = "  ";
    int64_t n = 0;

    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        if (!score_is_played(s))
            continue;
        buf_printf(b, "%s%d", plus, s->rating);
        plus = " + ";
        n++;
    }
    buf_printf(b, " : %lld\n", (long long)n);
}

/* "12 + 90 / 9 - 9": the formula of 围棋 28 with its numbers. */
static void put_total(struct buf *b, const struct contest *c, uint32_t who, struct ratio value)
{
    const struct ratio *scale = c->teams ? c->rules->match_points : c->rules->points;
    struct ratio top = ratio_mul(scale[FOR_WIN], ratio_int(c->rounds)), sum;

    for (uint32_t i = 0; i < c->count && c->rules->top == TOP_ATTAINED; i++)
        if (i == 0 || ratio_cmp(c->who[i].points, top) > 0)
            top = c->who[i].points;
    top = ratio_div(top, ratio_int(2));
    sum = ratio_mul(ratio_add(ratio_sub(value, c->who[who].points), ratio_int(c->rounds)), top);
    buf_str(b, "  ");
    ratio_write(b, c->who[who].points, 3);
    buf_str(b, " + ");
    ratio_write(b, sum, 3);
    buf_str(b, " / ");
    ratio_write(b, top, 3);
    buf_printf(b, " - %u\n", (unsigned)c->rounds);
}

static void put_evidence(struct buf *b, const struct contest *c, uint32_t who, uint32_t k, enum lang lang)
{
    enum standing_key key = (enum standing_key)c->order[k];
    bool known;
    struct ratio value = contest_value(c, k, who, &known);

    if (known && (key == STANDING_TOTAL || key == STANDING_MATCH_TOTAL))
        put_total(b, c, who, value);
    if (adds_opponents(key))
        put_opponents(b, c, who, lang);
    else if (key == STANDING_DIRECT)
        put_tied(b, c, who, k, lang);
    else if (known && (key == STANDING_AVERAGE_RATING || key == STANDING_PERFORMANCE))
        put_ratings(b, c, who);
}

/* Who shares the value with WHO up to the key: those are compared further. */
static uint32_t still_tied(const struct contest *c, uint32_t who, uint32_t upto)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < c->count; i++) {
        bool tied = true, known;

        for (uint32_t k = 0; k <= upto && tied; k++)
            tied = ratio_cmp(contest_value(c, k, who, &known), contest_value(c, k, i, &known)) == 0;
        n += tied;
    }
    return n;
}

void table_explain(struct buf *b, const struct contest *c, uint32_t who, enum lang lang)
{
    const struct competitor *w = &c->who[who];
    char place[24], count[16];

    table_heading(b, c, lang);
    snprintf(place, sizeof place, "%u%s", (unsigned)w->place, w->shared ? "=" : "");
    report_shown(b, w->name);
    buf_str(b, ": ");
    tr_say(b, lang, N_("place %1"), place, NULL);
    buf_str(b, ", ");
    ratio_write(b, w->points, 3);
    buf_printf(b, " %s\n", tr(lang, N_("points")));
    for (uint32_t k = 0; k < w->scores; k++)
        put_score(b, c, score_of(c, who, k), lang);
    for (uint32_t k = 0; c->order[k] != 0; k++) {
        bool known;
        struct ratio value = contest_value(c, k, who, &known);

        if (c->order[k] == STANDING_SHARED)
            continue;
        buf_printf(b, "%s: ", standing_info((enum standing_key)c->order[k])->name);
        if (known)
            ratio_write(b, value, 3);
        else
            buf_str(b, tr(lang, N_("not known or not asked for")));
        snprintf(count, sizeof count, "%u", (unsigned)still_tied(c, who, k));
        buf_str(b, "; ");
        tr_say(b, lang, N_("%1 equal so far"), count, NULL);
        buf_char(b, '\n');
        if (c->order[k] != STANDING_POINTS)
            put_evidence(b, c, who, k, lang);
    }
}
