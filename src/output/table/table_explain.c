/* A place explained as an arbiter shows it to a player: each number with the games it came from. */
#include "output/table/table.h"

#include "output/report/report.h"

#include <stdio.h>
#include <stdlib.h>

static void put_opponent(struct buf *b, const struct contest *c, const struct score *s, enum lang lang)
{
    if (s->opponent == NOBODY)
        buf_str(b, tr(lang, s->pairing == NOBODY ? N_("no game") : N_("bye")));
    else
        report_shown(b, c->who[s->opponent].name);
}

static void put_round(struct buf *b, uint32_t round, enum lang lang)
{
    if (round != 0)
        tr_say(b, lang, N_("round %1: "), DIGITS(round), NULL);
}

static void put_points(struct buf *b, struct ratio points, enum lang lang)
{
    SCOPED(buf) words = {0};

    ratio_write(&words, points, 3);
    tr_say(b, lang, N_("%1 points"), buf_cstr(&words), NULL);
}

/* "  round 3: ½ against So,W (6)" for every round. */
static void put_score(struct buf *b, const struct contest *c, const struct score *s, enum lang lang)
{
    buf_str(b, "  ");
    put_round(b, s->round, lang);
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

/* "  round 3: 0.5 x 6 = 3  So,W": what a round adds; what a cut takes out says so. The opponent's points are
 * shown where FIDE or the article counts something else. */
static void put_summand(struct buf *b, const struct contest *c, const struct summand *x, enum lang lang,
                        bool by_points)
{
    const struct score *s = x->score;

    buf_str(b, "  ");
    put_round(b, s->round, lang);
    if (x->weighed) {
        ratio_write(b, x->weight, 3);
        buf_str(b, " x ");
        ratio_write(b, x->opponent, 3);
        buf_str(b, " = ");
    }
    ratio_write(b, x->value, 3);
    buf_str(b, "  ");
    put_opponent(b, c, s, lang);
    if (by_points && s->opponent != NOBODY && ratio_cmp(x->opponent, c->who[s->opponent].points) != 0) {
        buf_str(b, " (");
        put_points(b, c->who[s->opponent].points, lang);
        buf_char(b, ')');
    }
    if (x->dropped)
        buf_printf(b, "%s%s", tr(lang, N_(", ")), tr(lang, N_("dropped")));
    buf_char(b, '\n');
}

/* Whether the key counts the points of opponents. */
static bool counts_points(enum standing_key key)
{
    switch (key) {
    case STANDING_SONNEBORN_BERGER:
    case STANDING_BUCHHOLZ:
    case STANDING_MEDIAN_BUCHHOLZ:
    case STANDING_FORE_BUCHHOLZ:
    case STANDING_TOTAL:
    case STANDING_MATCH_TOTAL:
    case STANDING_MATCH_BUCHHOLZ:
    case STANDING_MATCH_MEDIAN:
        return true;
    default:
        return false;
    }
}

static void put_summands(struct buf *b, const struct contest *c, uint32_t who, uint32_t tie_break,
                         enum lang lang)
{
    struct summand *list = mem_calloc(c->who[who].scores + 1, sizeof *list);
    uint32_t n = contest_summands(c, who, tie_break, list);

    for (uint32_t i = 0; i < n; i++)
        put_summand(b, c, &list[i], lang, counts_points(standing_key(tie_break)));
    free(list);
}

/* Games among those who were still tied with WHO before the Kth key. */
static void put_tied(struct buf *b, const struct contest *c, uint32_t who, uint32_t k, enum lang lang)
{
    uint32_t group = contest_equals_before(c, k, who).first;

    for (uint32_t i = 0; i < c->who[who].scores; i++) {
        const struct score *s = score_of(c, who, i);

        if (s->opponent != NOBODY && contest_equals_before(c, k, s->opponent).first == group)
            put_score(b, c, s, lang);
    }
}

/* "12 + 90 / 9 - 9": the formula of 围棋 28 with its numbers. */
static void put_total(struct buf *b, const struct contest *c, uint32_t who)
{
    buf_str(b, "  ");
    ratio_write(b, c->who[who].points, 3);
    buf_str(b, " + ");
    ratio_write(b, contest_sum(c, who, STANDING_TOTAL), 3);
    buf_str(b, " / ");
    ratio_write(b, contest_half_top(c), 3);
    buf_printf(b, " - %u\n", (unsigned)c->rounds);
}

/* Game points of each match. */
static void put_matches(struct buf *b, const struct contest *c, uint32_t who, enum lang lang)
{
    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);
        const struct pairing *p = s->pairing == NOBODY ? NULL : &c->pairing[s->pairing];

        if (p == NULL || p->boards == 0)
            continue;
        put_summand(b, c, &(struct summand){.score = s, .value = p->game_points[p->side[0] == who ? 0 : 1]},
                    lang, false);
    }
}

/* What each board of a match brought; WINS: those that were won alone. */
static void put_boards(struct buf *b, const struct contest *c, uint32_t who, bool wins, enum lang lang)
{
    for (uint32_t i = 0; i < c->board_scores; i++) {
        const struct board_score *x = &c->board_score[i];
        const struct pairing *p = &c->pairing[x->match];

        if (x->team != who || !pairing_counts(p) ||
            (wins && ratio_cmp(x->won, c->rules->points[FOR_WIN]) < 0))
            continue;
        buf_str(b, "  ");
        put_round(b, p->round, lang);
        tr_say(b, lang, N_("board %1: "), DIGITS((unsigned)x->board + 1), NULL);
        ratio_write(b, x->won, 3);
        buf_str(b, "  ");
        report_shown(b, c->who[p->side[p->side[0] == who]].name);
        buf_char(b, '\n');
    }
}

/* 15.5: the places of the team's players. */
static void put_members(struct buf *b, const struct contest *c, uint32_t who)
{
    for (uint32_t i = 0; i < c->event->players && c->player_place != NULL; i++)
        if (c->event->player[i].team == c->who[who].index) {
            buf_printf(b, "  %u  ", (unsigned)c->player_place[i]);
            report_shown(b, c->event->player[i].name);
            buf_char(b, '\n');
        }
}

/* The games of a play-off. */
static void put_playoff(struct buf *b, const struct contest *c, uint32_t who)
{
    for (uint32_t i = 0; i < c->pairings; i++) {
        const struct pairing *p = &c->pairing[i];
        unsigned s = p->side[1] == who;

        if (!p->playoff || p->side[s] != who || p->side[1 - s] == NOBODY)
            continue;
        buf_printf(b, "  %s  ", code_text(p->code[s]));
        report_shown(b, c->who[p->side[1 - s]].name);
        buf_char(b, '\n');
    }
}

static void put_evidence(struct buf *b, const struct contest *c, uint32_t who, uint32_t k, enum lang lang)
{
    enum standing_key key = standing_key(c->order[k]);
    bool known;

    contest_value(c, k, who, &known);
    if (known && (key == STANDING_TOTAL || key == STANDING_MATCH_TOTAL))
        put_total(b, c, who);
    if (contest_adds_up(c->order[k]))
        put_summands(b, c, who, c->order[k], lang);
    else if (standing_is_direct(c->order[k]))
        put_tied(b, c, who, k, lang);
    else if ((key == STANDING_GAME_POINTS || (key == STANDING_SECONDARY_POINTS && !contest_by_games(c, 0))) &&
             c->teams)
        put_matches(b, c, who, lang);
    else if (key == STANDING_BOARDS_IN_ORDER || key == STANDING_TEAM_WINS || key == STANDING_BOARD_COUNT ||
             key == STANDING_BOTTOM_BOARDS)
        put_boards(b, c, who, key == STANDING_TEAM_WINS, lang);
    else if (key == STANDING_PLACES_ASCENDING)
        put_members(b, c, who);
    else if (key == STANDING_PLAYOFF)
        put_playoff(b, c, who);
}

/* "; 3 equal so far", or that nobody else is. */
static void put_tied_count(struct buf *b, uint32_t tied, enum lang lang)
{
    buf_str(b, tr(lang, N_("; ")));
    tr_say(b, lang, tied < 2 ? N_("nobody equal") : N_("%1 equal so far"), DIGITS(tied), NULL);
    buf_char(b, '\n');
}

void table_explain(struct buf *b, const struct contest *c, uint32_t who, enum lang lang)
{
    const struct competitor *w = &c->who[who];
    char place[24];

    table_heading(b, c, lang);
    snprintf(place, sizeof place, "%u%s", (unsigned)w->place, w->shared ? "=" : "");
    report_shown(b, w->name);
    buf_str(b, tr(lang, N_(": ")));
    tr_say(b, lang, N_("place %1"), place, NULL);
    buf_str(b, tr(lang, N_(", ")));
    put_points(b, w->points, lang);
    buf_char(b, '\n');
    for (uint32_t k = 0; k < w->scores; k++)
        put_score(b, c, score_of(c, who, k), lang);
    for (uint32_t k = 0; c->order[k] != 0; k++) {
        bool known;
        struct ratio value = contest_value(c, k, who, &known);

        if (c->order[k] == STANDING_SHARED)
            continue;
        table_put_key(b, c, c->order[k], lang);
        buf_str(b, tr(lang, N_(": ")));
        if (known)
            ratio_write(b, value, 3);
        else
            buf_str(b, tr(lang, N_("not known or not asked for")));
        put_tied_count(b, contest_equals_before(c, k + 1, who).count, lang);
        if (c->order[k] != STANDING_POINTS)
            put_evidence(b, c, who, k, lang);
    }
}
