/* McMahon: where players start, and handicaps of games; see check.h. What the EGF leaves to the organiser
 * (bar, floor, reduction) is asked of the file, and where it says nothing only contradictions are reported.
 */
#include "table/check/check.h"

#include <stdio.h>
#include <stdlib.h>

/* What he has before ROUND. */
static struct ratio score_before(const struct contest *c, uint32_t who, uint32_t round)
{
    struct ratio sum = contest_bonus(c, who);

    for (uint32_t k = 0; k < c->who[who].scores && score_of(c, who, k)->round < round; k++)
        sum = ratio_add(sum, score_of(c, who, k)->points);
    return sum;
}

/* "; HA[h2]": how much less than the difference a handicap is; -1: the file does not say. */
static int reduction(const struct event *e)
{
    const char *at = e->carried.n == 0 ? NULL : strstr(e->carried.p, "HA[h");

    return at == NULL || at[4] < '0' || at[4] > '9' ? -1 : at[4] - '0';
}

static int due(int64_t apart, int less)
{
    return apart <= less ? 0 : apart - less > 9 ? 9 : (int)apart - less;
}

/* The first mover has the handicap: it is for the weaker, by what both have or started with, and as large as
 * the difference asks for. */
static void check_handicap(const struct contest *c, const struct pairing *p, struct table_findings *f)
{
    struct entry where = *event_entry(c->event, p->entry);
    int less = reduction(c->event), given = where.handicap;
    const struct competitor *black = &c->who[p->side[0]], *white = &c->who[p->side[1]];
    struct ratio apart =
                     ratio_sub(score_before(c, p->side[1], p->round), score_before(c, p->side[0], p->round)),
                 start = ratio_sub(contest_bonus(c, p->side[1]), contest_bonus(c, p->side[0]));
    bool wrong_side = given > 1 && apart.num < 0 && start.num < 0, same;
    char stones[16], right[16];

    if (given < 0 || !p->colours)
        return;
    same = given == due(apart.num / apart.den, less) || given == due(start.num / start.den, less);
    if (!wrong_side && (less < 0 || same || (given <= 1 && due(apart.num / apart.den, less) <= 1)))
        return;
    where.rules = NULL; /* no text of the game says it */
    snprintf(stones, sizeof stones, "%d", given);
    snprintf(right, sizeof right, "%d", due(apart.num / apart.den, less < 0 ? 0 : less));
    table_report_because(f, CODE_TABLE_HANDICAP,
                         wrong_side ? REASON_TABLE_HANDICAP_SIDE : REASON_TABLE_HANDICAP_SIZE, &where,
                         black->name.p, stones, wrong_side ? white->name.p : right);
}

static int by_grade(const struct contest *c, uint32_t who)
{
    return contest_grade(c->event->player[c->who[who].index].title);
}

/* Where his line stands, without the rulebook of the game. */
static struct entry line_of(const struct contest *c, uint32_t who)
{
    const struct player *p = &c->event->player[c->who[who].index];
    struct entry x = *event_entry(c->event, p->list == NOBODY ? p->entry : p->list);

    x.rules = NULL;
    return x;
}

/* Whoever starts with less than somebody of a lower grade: once each. */
static void check_starts(const struct contest *c, struct table_findings *f)
{
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t k = 0; k < c->count && by_grade(c, i) >= 0; k++) {
            struct entry where = line_of(c, i);

            if (by_grade(c, k) < 0 || by_grade(c, k) >= by_grade(c, i) ||
                ratio_cmp(contest_bonus(c, k), contest_bonus(c, i)) <= 0)
                continue;
            table_report_because(f, CODE_TABLE_START, REASON_TABLE_START_WEAKER, &where, c->who[i].name.p,
                                 c->who[k].name.p, NULL);
            break;
        }
}

/* Nobody says where players start: each grade is a point. */
static void say_grades(const struct contest *c, struct table_findings *f)
{
    struct entry where = line_of(c, c->rank[0]);
    struct finding *said;
    uint32_t graded = 0;

    for (uint32_t i = 0; i < c->count; i++)
        graded += by_grade(c, i) >= 0;
    if (graded == 0) {
        table_report_because(f, CODE_TABLE_START, REASON_TABLE_START_NOBODY, &where, NULL, NULL, NULL);
        return;
    }
    if ((said = table_report_as(f, CODE_TABLE_START, SEVERITY_NOTE, &where, NULL, NULL, NULL)) != NULL)
        said->reason = REASON_TABLE_START_GRADES;
    for (uint32_t i = 0; i < c->count; i++) {
        where = line_of(c, i);
        if (by_grade(c, i) < 0)
            table_report_because(f, CODE_TABLE_START, REASON_TABLE_START_NONE, &where, c->who[i].name.p, NULL,
                                 NULL);
    }
}

void table_check_mcmahon(const struct contest *c, struct table_findings *f)
{
    if (!c->mcmahon || c->count == 0)
        return;
    if (c->by_grade)
        say_grades(c, f);
    else
        check_starts(c, f);
    for (uint32_t i = 0; i < c->pairings; i++)
        if (c->pairing[i].side[1] != NOBODY && c->pairing[i].round != 0 && !c->pairing[i].supposed)
            check_handicap(c, &c->pairing[i], f);
}
