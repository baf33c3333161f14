/* Teams: who has the first move on which board (象棋 13.2, 五子棋 5.1(3)), and the order of the line-up
 * (象棋 12.1, 12.2; 五子棋 16.2). */
#include "table/check/check.h"

#include <stdio.h>
#include <stdlib.h>

/* One player at one board of a match. */
struct seat {
    uint32_t round, team, opponent, board, player, rival;
    uint32_t pairing;
    bool first;
};

static int by_seat(const void *a, const void *b)
{
    const struct seat *x = a, *y = b;

    if (x->team != y->team)
        return x->team < y->team ? -1 : 1;
    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    if (x->opponent != y->opponent)
        return x->opponent < y->opponent ? -1 : 1;
    if (x->board != y->board)
        return x->board < y->board ? -1 : 1;
    return (x->pairing > y->pairing) - (x->pairing < y->pairing);
}

static uint32_t make_seats(const struct event *e, struct seat *list)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < e->pairings; i++) {
        const struct pairing *p = &e->pairing[i];

        for (unsigned s = 0; s < 2 && p->side[1] != NOBODY && p->board != 0 && p->round != 0; s++) {
            uint32_t team = e->player[p->side[s]].team, other = e->player[p->side[1 - s]].team;

            if (team != NOBODY && other != NOBODY && team != other)
                list[n++] = (struct seat){p->round,   team,           other, p->board,
                                          p->side[s], p->side[1 - s], i,     s == 0 && p->colours};
        }
    }
    qsort(list, n, sizeof *list, by_seat);
    return n;
}

static bool same_match(const struct seat *a, const struct seat *b)
{
    return a->team == b->team && a->round == b->round && a->opponent == b->opponent;
}

/* Boards count from the lowest of the match: files number the boards of a whole hall. */
static void check_colours(const struct event *e, const struct seat *list, uint32_t n,
                          struct table_findings *f)
{
    uint32_t base = list[0].board;

    /* Each match is looked at once, from the side that begins on its first board. */
    for (uint32_t i = 0; i < n && list[0].first; i++) {
        const struct pairing *p = &e->pairing[list[i].pairing];
        bool odd = (list[i].board - base) % 2 == 0;

        if (list[i].first == odd)
            continue;
        table_report(f, CODE_TABLE_TEAM_COLOUR, event_entry(e, p->entry),
                     DIGITS((unsigned)(list[i].board - base + 1)),
                     e->player[odd ? list[i].player : p->side[list[i].first]].name.p, NULL);
    }
}

/* Who stood above whom first; a list of the team decides where there is one. */
struct above {
    uint32_t upper, lower;
};

static bool stood_above(const struct above *list, uint32_t n, uint32_t upper, uint32_t lower)
{
    for (uint32_t i = 0; i < n; i++)
        if (list[i].upper == upper && list[i].lower == lower)
            return true;
    return false;
}

/* How boards are filled, as the event's name says. */
struct filling {
    const char *word;
    enum reason reason; /* REASON_NONE: in any order */
    int severity;
};

static const struct filling unsaid = {"", REASON_TABLE_BOARDS_UNSAID, SEVERITY_NOTE};

static const struct filling *filling_of(const struct event *e)
{
    static const struct filling words[] = {{"分台换人", REASON_TABLE_BOARDS_IN_ORDER, SEVERITY_ERROR},
                                           {"分台定人", REASON_TABLE_BOARDS_FIXED, SEVERITY_ERROR},
                                           {"临时定台", REASON_NONE, 0},
                                           {"临场出人", REASON_NONE, 0},
                                           {"全队轮赛", REASON_NONE, 0},
                                           {"全队循环", REASON_NONE, 0},
                                           {"舍维宁根", REASON_NONE, 0},
                                           {"scheveningen", REASON_NONE, 0},
                                           {"队员总分", REASON_NONE, 0}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_holds(e->name, words[i].word) || slice_holds(e->system_code, words[i].word))
            return &words[i];
    return &unsaid;
}

static int by_rival(const void *a, const void *b)
{
    const struct seat *p = a, *q = b;

    if (p->team != q->team)
        return p->team < q->team ? -1 : 1;
    if (p->opponent != q->opponent)
        return p->opponent < q->opponent ? -1 : 1;
    if (p->player != q->player)
        return p->player < q->player ? -1 : 1;
    return (p->rival > q->rival) - (p->rival < q->rival);
}

/* Whether everybody of each team met everybody of the other (全队轮赛制, 舍维宁根制): then boards have no
 * order. */
static bool is_all_against_all(const struct seat *seats, uint32_t n)
{
    struct seat *list = mem_calloc(n + 1, sizeof *list);
    uint32_t kept = 0;
    bool all = n > 0;

    memcpy(list, seats, n * sizeof *list);
    qsort(list, n, sizeof *list, by_rival);
    for (uint32_t i = 0; i < n; i++)
        if (kept == 0 || by_rival(&list[kept - 1], &list[i]) != 0)
            list[kept++] = list[i];
    for (uint32_t i = 0, first = 0, met = 0, j; i < kept && all; i = j) {
        bool next = i == 0 || list[i - 1].team != list[i].team || list[i - 1].opponent != list[i].opponent;

        for (j = i + 1; j < kept && list[j].player == list[i].player && list[j].opponent == list[i].opponent;)
            j++;
        first = next ? i : first;
        met = next ? j - i : met;
        all = met >= 2 && j - i == met;
        for (uint32_t k = 0; k < met && all; k++)
            all = list[i + k].rival == list[first + k].rival;
    }
    free(list);
    return all;
}

static void say_order(const struct event *e, const struct seat *upper, const struct seat *lower,
                      const struct filling *how, struct table_findings *f)
{
    struct finding *said = table_report_as(
        f, CODE_TABLE_BOARD_ORDER, how->severity, event_entry(e, e->pairing[lower->pairing].entry),
        e->player[lower->player].name.p, e->player[upper->player].name.p, NULL);

    if (said != NULL)
        said->reason = (uint16_t)how->reason;
}

/* All line-ups of one team, in order of rounds. */
static void check_order(const struct event *e, const struct seat *list, uint32_t n, const struct filling *how,
                        struct table_findings *f)
{
    struct above *known = NULL;
    uint32_t count = 0;

    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n && same_match(&list[i], &list[j]); j++) {
            const struct player *upper = &e->player[list[i].player], *lower = &e->player[list[j].player];

            if (upper == lower)
                continue;
            if (upper->line != 0 && lower->line != 0
                    ? upper->line > lower->line
                    : stood_above(known, count, list[j].player, list[i].player)) {
                say_order(e, &list[i], &list[j], how, f);
                continue;
            }
            if (count % 64 == 0)
                known = mem_realloc(known, count + 64, sizeof *known);
            known[count++] = (struct above){list[i].player, list[j].player};
        }
    free(known);
}

/* A board that other matches have and this one lacks. */
void table_check_boards(const struct contest *c, struct table_findings *f)
{
    uint8_t *taken = contest_boards_taken(c);

    for (uint32_t i = 0; i < c->pairings; i++) {
        const struct pairing *m = &c->pairing[i];

        if (m->side[1] == NOBODY || m->whole || m->supposed || m->playoff)
            continue;
        for (uint32_t board = 0; board < c->boards && m->boards > 0; board++) {
            if (taken[(size_t)i * c->boards + board])
                continue;
            table_report_because(f, CODE_TABLE_MISSING_GAME, REASON_TABLE_NO_BOARD,
                                 event_entry(c->event, m->entry), c->who[m->side[0]].name.p,
                                 DIGITS((unsigned)board + 1), c->who[m->side[1]].name.p);
        }
    }
    free(taken);
}

void table_check_teams(const struct event *e, struct table_findings *f)
{
    const struct filling *how = filling_of(e);
    struct seat *list;
    uint32_t n;

    if (e->teams < 2 || e->several_games || contest_is_by_players(e))
        return;
    list = mem_calloc(2 * (size_t)e->pairings + 1, sizeof *list);
    n = make_seats(e, list);
    for (uint32_t i = 0, j; i < n && e->rules.odd_boards_first; i = j) {
        for (j = i + 1; j < n && same_match(&list[i], &list[j]);)
            j++;
        check_colours(e, list + i, j - i, f);
    }
    if (how->reason == REASON_NONE || (how == &unsaid && is_all_against_all(list, n)))
        n = 0;
    for (uint32_t i = 0, j; i < n && e->rules.line_up_in_order; i = j) {
        for (j = i + 1; j < n && list[j].team == list[i].team;)
            j++;
        check_order(e, list + i, j - i, how, f);
    }
    free(list);
}
