/* Which system an event was played by, found from its pairings. */
#include "table/contest.h"

#include <stdlib.h>

/* Two competitors who met. */
struct system_meeting {
    uint32_t low, high, times;
};

static int by_pair(const void *a, const void *b)
{
    const struct system_meeting *x = a, *y = b;

    if (x->low != y->low)
        return x->low < y->low ? -1 : 1;
    return (x->high > y->high) - (x->high < y->high);
}

/* Each pair once, with how often it met. */
static uint32_t make_meetings(const struct contest *c, struct system_meeting *list)
{
    uint32_t n = 0, kept = 0;

    for (uint32_t i = 0; i < c->pairings; i++) {
        uint32_t a = c->pairing[i].side[0], b = c->pairing[i].side[1];

        if (b != NOBODY && !c->pairing[i].playoff)
            list[n++] = (struct system_meeting){a < b ? a : b, a < b ? b : a, 1};
    }
    qsort(list, n, sizeof *list, by_pair);
    for (uint32_t i = 1; i < n; i++) {
        if (by_pair(&list[kept], &list[i]) == 0)
            list[kept].times++;
        else
            list[++kept] = list[i];
    }
    return n == 0 ? 0 : kept + 1;
}

/* How often most pairs met; of two numbers the higher: whoever leaves a double round robin leaves pairs that
 * met once. */
static uint32_t usual_times(const struct system_meeting *list, uint32_t count)
{
    uint32_t how_many[16] = {0}, best = 1;

    for (uint32_t i = 0; i < count; i++)
        how_many[list[i].times < 16 ? list[i].times : 15]++;
    for (uint32_t t = 1; t < 16; t++)
        if (how_many[t] > 0 && how_many[t] >= how_many[best])
            best = t;
    return best;
}

/* Competitors who have a game: somebody who is only on a list makes no round robin incomplete. */
static uint32_t count_active(const struct contest *c)
{
    uint8_t *seen = mem_calloc(c->count + 1, 1);
    uint32_t n = 0;

    for (uint32_t i = 0; i < c->pairings; i++)
        for (unsigned s = 0; s < 2; s++) {
            uint32_t who = c->pairing[i].side[s];

            if (c->pairing[i].side[1] != NOBODY && who != NOBODY && !seen[who]) {
                seen[who] = 1;
                n++;
            }
        }
    free(seen);
    return n;
}

/* What is known of who met whom. */
struct meetings {
    struct system_meeting *list;
    uint32_t met, active;
};

/* Whether nearly all games are there between those who stayed: of each pair that is missing one left. Whoever
 * lacks most is taken out first, and not more than a quarter may be. */
static bool is_left_round_robin(const struct contest *c, const struct meetings *m)
{
    uint32_t *times = mem_calloc(c->count + 1, sizeof *times), stay = m->active, gone = 0;
    uint64_t least_met = (uint64_t)(3 * m->active / 4) * (3 * m->active / 4) / 2;
    bool *out = mem_calloc(c->count + 1, sizeof *out), whole = false;

    /* Most fields are far from it. */
    while (2 * (uint64_t)m->met >= least_met && !whole && 4 * gone <= m->active && stay >= 3) {
        uint32_t least = NOBODY;

        memset(times, 0, c->count * sizeof *times);
        for (uint32_t i = 0; i < m->met; i++)
            if (!out[m->list[i].low] && !out[m->list[i].high]) {
                times[m->list[i].low]++;
                times[m->list[i].high]++;
            }
        for (uint32_t i = 0; i < c->count; i++)
            if (!out[i] && times[i] > 0 && (least == NOBODY || times[i] < times[least]))
                least = i;
        whole = least == NOBODY || times[least] >= stay - 1;
        if (!whole) {
            out[least] = true;
            stay--;
            gone++;
        }
    }
    free(times);
    free(out);
    return whole && stay >= 3;
}

/* How far apart in points the pairs of all rounds but the first are, over how far apart any two players of
 * these rounds are, times 100. A Swiss pairs equals. */
static uint64_t apart(const struct contest *c)
{
    int *points = mem_calloc(c->count + 1, sizeof *points);
    uint32_t *here = mem_calloc(c->count + 1, sizeof *here);
    uint64_t paired = 0, any = 0;

    for (uint32_t round = 1; round <= c->event->rounds; round++) {
        uint32_t n = 0, games = 0;
        uint64_t all = 0;

        for (uint32_t i = 0; i < c->pairings; i++) {
            const struct pairing *p = &c->pairing[i];

            if (p->round != round || p->side[1] == NOBODY || n + 2 > c->count)
                continue;
            here[n++] = p->side[0];
            here[n++] = p->side[1];
            paired += 100 * (uint64_t)abs(points[p->side[0]] - points[p->side[1]]);
            games++;
        }
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = i + 1; k < n; k++)
                all += (uint64_t)abs(points[here[i]] - points[here[k]]);
        any += n < 2 ? 0 : 100 * games * all / (n * (uint64_t)(n - 1) / 2);
        for (uint32_t i = 0; i < c->pairings; i++)
            for (unsigned s = 0; s < 2 && c->pairing[i].round == round; s++)
                if (c->pairing[i].side[s] != NOBODY)
                    points[c->pairing[i].side[s]] +=
                        code_is_win(c->pairing[i].code[s]) ? 2 : code_is_draw(c->pairing[i].code[s]);
    }
    free(points);
    free(here);
    return any == 0 ? 100 : 100 * paired / any;
}

/* All pairs met equally often; or all pairs of those who stayed; or there are as many rounds as a round robin
 * of so many has, hardly a pair twice, half of the games, and nobody was paired by score. */
static bool is_round_robin(struct contest *c, const struct meetings *m)
{
    uint64_t pairs = (uint64_t)m->active * (m->active - 1) / 2, times = 0, more = 0;
    uint32_t rounds = m->active - 1 + m->active % 2;
    bool equal = true;

    c->cycles = usual_times(m->list, m->met);
    for (uint32_t i = 0; i < m->met; i++) {
        equal &= m->list[i].times == m->list[0].times;
        times += m->list[i].times < c->cycles ? m->list[i].times : c->cycles;
        more += m->list[i].times > c->cycles ? m->list[i].times - c->cycles : 0;
    }
    c->why = equal && m->met == pairs ? WHY_ALL_PAIRS : WHY_MOST_PAIRS;
    if (c->why == WHY_ALL_PAIRS)
        return true;
    /* Matches beside each other are no round robin. */
    if (5 * more > times || m->active < 4)
        return false;
    if (is_left_round_robin(c, m))
        return true;
    rounds *= c->event->several_games ? 1 : c->cycles;
    if (c->event->rounds == 0)
        return 10 * times >= 8 * pairs * c->cycles;
    return c->event->rounds >= rounds && 2 * times >= pairs * c->cycles && apart(c) >= 60;
}

/* What a tournament file calls its system; SYSTEM_AUTO: nothing that is known. */
static enum event_system system_of_file(const struct event *e)
{
    static const struct {
        const char *word;
        enum event_system system;
    } words[] = {
        {"round", SYSTEM_ROUND_ROBIN}, {"berger", SYSTEM_ROUND_ROBIN},   {"循环", SYSTEM_ROUND_ROBIN},
        {"knockout", SYSTEM_KNOCKOUT}, {"elimination", SYSTEM_KNOCKOUT}, {"淘汰", SYSTEM_KNOCKOUT},
        {"swiss", SYSTEM_SWISS},       {"McMahon", SYSTEM_SWISS},        {"dutch", SYSTEM_SWISS},
        {"dubov", SYSTEM_SWISS},       {"burstein", SYSTEM_SWISS},       {"积分编排", SYSTEM_SWISS},
        {"fide_team", SYSTEM_SWISS}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_holds(e->system_code, words[i].word))
            return words[i].system;
    return SYSTEM_AUTO;
}

/* Everybody has one opponent and meets him again, or pairs meet three times and more. */
static bool is_matches(const struct meetings *m)
{
    uint64_t times = 0;

    for (uint32_t i = 0; i < m->met; i++)
        times += m->list[i].times;
    return m->active > 2 && ((2 * m->met == m->active && times > m->met) || times >= 3 * (uint64_t)m->met);
}

static void find_system(struct contest *c, struct meetings *m)
{
    m->met = make_meetings(c, m->list);
    m->active = count_active(c);
    c->system = SYSTEM_SWISS;
    if (m->active == 2 && c->count <= 3) {
        c->system = SYSTEM_MATCH;
        c->why = WHY_TWO;
        return;
    }
    if (m->active >= 3 && is_round_robin(c, m) && c->why == WHY_ALL_PAIRS) {
        c->system = SYSTEM_ROUND_ROBIN;
        return;
    }
    /* Games behind a whole round robin are its play-offs, however few they leave in them. */
    if (m->active >= 3 && contest_find_playoffs(c, true)) {
        m->met = make_meetings(c, m->list);
        is_round_robin(c, m);
        c->system = SYSTEM_ROUND_ROBIN;
        return;
    }
    if ((c->lives = contest_lives(c)) > 0) {
        c->system = SYSTEM_KNOCKOUT;
        c->why = WHY_LOSERS_LEAVE;
        return;
    }
    if (is_matches(m)) {
        c->system = SYSTEM_MATCH;
        c->why = WHY_SAME_OPPONENTS;
        return;
    }
    if (contest_find_playoffs(c, false))
        m->met = make_meetings(c, m->list);
    if (m->active >= 3 && is_round_robin(c, m))
        c->system = SYSTEM_ROUND_ROBIN;
    else
        c->why = WHY_PAIRED_BY_SCORE;
}

void contest_find_system(struct contest *c, enum event_system asked)
{
    struct meetings m = {.list = mem_calloc(c->pairings + 1, sizeof *m.list)};
    enum event_system said = c->by_teams ? SYSTEM_AUTO : system_of_file(c->event);

    c->relay = c->teams && asked == SYSTEM_AUTO && event_is_relay(c->event);
    if (asked == SYSTEM_AUTO || asked == SYSTEM_KNOCKOUT)
        contest_number_bracket(c, asked == SYSTEM_AUTO);
    find_system(c, &m);
    if (said != SYSTEM_AUTO && (said != c->system || slice_is(c->event->system_code, "McMahon")) &&
        c->system != SYSTEM_MATCH) {
        c->system = said;
        c->why = slice_is(c->event->system_code, "McMahon") ? WHY_STARTS : WHY_FILE;
    }
    if (c->relay || (event_lives(c->event) != 0 && c->system != SYSTEM_KNOCKOUT && m.active > 2)) {
        c->system = SYSTEM_KNOCKOUT;
        c->why = WHY_CALLED;
        c->lives = event_lives(c->event);
    }
    if (asked != SYSTEM_AUTO) {
        c->system = asked;
        c->why = c->mcmahon ? WHY_STARTS : WHY_ASKED;
    }
    c->mcmahon = c->why == WHY_STARTS;
    c->cycles = c->cycles == 0 ? 1 : c->cycles;
    if (c->system == SYSTEM_KNOCKOUT || c->system == SYSTEM_MATCH)
        contest_fold_playoffs(c);
    for (uint32_t i = 0; i < c->pairings; i++)
        c->any_playoff |= c->pairing[i].playoff;
    free(m.list);
}
