/* Knockouts: whether losers leave, after how many losses, and how far each came. */
#include "table/contest.h"

#include <stdlib.h>

/* What a side made of all its games against the other in one round. */
struct tie {
    uint32_t round, side[2];
    int balance; /* above 0: side[0] is ahead */
};

static int by_tie(const void *a, const void *b)
{
    const struct tie *x = a, *y = b;

    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    if (x->side[0] != y->side[0])
        return x->side[0] < y->side[0] ? -1 : 1;
    return (x->side[1] > y->side[1]) - (x->side[1] < y->side[1]);
}

/* The same where no round is known. */
static int by_pair(const void *a, const void *b)
{
    struct tie x = *(const struct tie *)a, y = *(const struct tie *)b;

    x.round = y.round = 0;
    return by_tie(&x, &y);
}

static int worth(char code)
{
    return code_is_win(code) ? 2 : code_is_draw(code) ? 1 : 0;
}

/* All ties by round. A play-off that names no round belongs to the last in which its pair met. */
static uint32_t make_ties(const struct contest *c, struct tie *list)
{
    uint32_t n = 0, kept = 0;

    for (uint32_t i = 0; i < c->pairings; i++) {
        const struct pairing *p = &c->pairing[i];
        unsigned low = p->side[0] < p->side[1] ? 0 : 1;

        if (p->side[1] != NOBODY)
            list[n++] = (struct tie){contest_round_of(c, p),
                                     {p->side[low], p->side[1 - low]},
                                     worth(p->code[low]) - worth(p->code[1 - low])};
    }
    qsort(list, n, sizeof *list, by_tie);
    for (uint32_t i = 1; i < n; i++) {
        if (by_tie(&list[kept], &list[i]) == 0)
            list[kept].balance += list[i].balance;
        else
            list[++kept] = list[i];
    }
    return n == 0 ? 0 : kept + 1;
}

/* What is asked of the ties again and again. */
struct seeding {
    struct tie *tie;
    uint32_t ties, rounds;
    uint32_t *last; /* of each competitor: the round of his last tie */
    uint32_t *lost; /* how many ties he has lost so far */
};

static struct seeding make_bracket(const struct contest *c)
{
    struct seeding b = {.tie = mem_calloc(c->pairings + 1, sizeof *b.tie),
                        .last = mem_calloc(c->count + 1, sizeof *b.last),
                        .lost = mem_calloc(c->count + 1, sizeof *b.lost)};

    b.ties = make_ties(c, b.tie);
    for (uint32_t i = 0; i < b.ties; i++) {
        b.rounds += i == 0 || b.tie[i].round != b.tie[i - 1].round;
        b.last[b.tie[i].side[0]] = b.last[b.tie[i].side[1]] = b.tie[i].round;
    }
    return b;
}

static void free_bracket(struct seeding *b)
{
    free(b->tie);
    free(b->last);
    free(b->lost);
}

/* The side that lost, or NOBODY; a tie that is level is lost by who plays no more. */
static uint32_t loser_of(const struct seeding *b, const struct tie *t)
{
    bool on[2] = {b->last[t->side[0]] > t->round, b->last[t->side[1]] > t->round};

    if (t->balance != 0)
        return t->side[t->balance > 0];
    return on[0] == on[1] ? NOBODY : t->side[on[0]];
}

/* Whether the two of a level tie meet again in their next round: a replay. */
static bool is_replayed(const struct seeding *b, const struct tie *t)
{
    for (const struct tie *u = t + 1; u < b->tie + b->ties; u++)
        if (u->round > t->round && (u->side[0] == t->side[0] || u->side[1] == t->side[0] ||
                                    u->side[0] == t->side[1] || u->side[1] == t->side[1]))
            return u->side[0] == t->side[0] && u->side[1] == t->side[1];
    return false;
}

/* Two opponents in one round is no knockout, nor is a round that is not known. */
static bool one_a_round(const struct seeding *b, uint32_t count)
{
    uint32_t *seen = mem_calloc(count + 1, sizeof *seen);
    bool ok = b->ties >= 3 && b->rounds >= 2 && b->tie[0].round != 0;

    for (uint32_t i = 0; i < b->ties && ok; i++)
        for (unsigned s = 0; s < 2; s++) {
            ok &= seen[b->tie[i].side[s]] != b->tie[i].round;
            seen[b->tie[i].side[s]] = b->tie[i].round;
        }
    free(seen);
    return ok;
}

/* Whether two who are out may play: once more, for a place, where one loss puts out. */
static bool may_play_on(const struct seeding *b, const struct tie *t, uint32_t lives)
{
    return lives == 1 && b->last[t->side[0]] == t->round && b->last[t->side[1]] == t->round;
}

/* Whoever has lost LIVES ties plays no more, but for one match against somebody who is out too. */
static bool losers_leave(const struct seeding *b, uint32_t lives)
{
    for (uint32_t i = 0; i < b->ties; i++) {
        const struct tie *t = &b->tie[i];
        bool out[2] = {b->lost[t->side[0]] >= lives, b->lost[t->side[1]] >= lives};
        uint32_t lost = loser_of(b, t);

        if (out[0] != out[1] || (out[0] && !may_play_on(b, t, lives)))
            return false;
        if (lost == NOBODY && b->last[t->side[0]] > t->round && !is_replayed(b, t))
            return false;
        if (lost != NOBODY)
            b->lost[lost]++;
    }
    return true;
}

/* Only winners of the last round are still in it, and one who sat it out: of scattered games of an open many
 * would be. */
static bool few_are_left(const struct contest *c, const struct seeding *b, uint32_t lives)
{
    uint32_t left = 0, ties = 0;

    for (uint32_t i = 0; i < c->count; i++)
        left += b->last[i] != 0 && b->lost[i] < lives;
    for (uint32_t i = b->ties; i-- > 0 && b->tie[i].round == b->tie[b->ties - 1].round;)
        ties++;
    /* With two lives the last round is one match, whose loser may have one left: a short Swiss of few players
     * has two. */
    return left <= ties + 1 && (lives == 1 || (left <= 2 && ties == 1));
}

uint32_t contest_lives(const struct contest *c)
{
    struct seeding b = make_bracket(c);
    uint32_t found = 0, said = event_lives(c->event);

    for (uint32_t lives = 1; lives <= 3 && found == 0 && one_a_round(&b, c->count); lives++) {
        memset(b.lost, 0, c->count * sizeof *b.lost);
        if (said == 0 ? losers_leave(&b, lives) && few_are_left(c, &b, lives)
                      : said == lives && losers_leave(&b, lives))
            found = lives;
    }
    free_bracket(&b);
    return found;
}

static uint32_t count_active(const struct seeding *b, uint32_t count)
{
    uint8_t *seen = mem_calloc(count + 1, 1);
    uint32_t n = 0;

    for (uint32_t i = 0; i < b->ties; i++)
        for (unsigned s = 0; s < 2; s++) {
            n += !seen[b->tie[i].side[s]];
            seen[b->tie[i].side[s]] = 1;
        }
    free(seen);
    return n;
}

/* Gives the ties of one round their number: those whose loser has no tie to win before. False: somebody would
 * have two of them, so that their order cannot be told. */
static bool number_round(struct seeding *b, uint32_t round, uint32_t *wins, uint32_t *numbered)
{
    bool ok = true;

    for (uint32_t i = 0; i < b->ties; i++) {
        struct tie *t = &b->tie[i];

        if (t->round == 0 && wins[t->side[t->balance > 0]] == 0)
            t->round = round;
    }
    for (uint32_t i = 0; i < b->ties && ok; i++) {
        const struct tie *t = &b->tie[i];
        uint32_t winner = t->side[t->balance < 0];

        if (t->round != round)
            continue;
        ok = b->last[winner] != round;
        b->last[winner] = round;
        wins[winner]--;
        ++*numbered;
    }
    return ok;
}

/* Whether everybody but one lost one tie, and the ties can be put into rounds in one way alone. */
static bool number_ties(struct seeding *b, uint32_t count, bool strict)
{
    uint32_t *wins = mem_calloc(count + 1, sizeof *wins);
    uint32_t active = count_active(b, count), numbered = 0, round = 0;
    bool ok = active >= 4 && b->ties == active - 1;

    for (uint32_t i = 0; i < b->ties && ok; i++) {
        wins[b->tie[i].side[b->tie[i].balance < 0]]++;
        ok = b->tie[i].balance != 0 && ++b->lost[b->tie[i].side[b->tie[i].balance > 0]] == 1;
    }
    while (ok && numbered < b->ties) {
        uint32_t before = numbered;

        ok = number_round(b, ++round, wins, &numbered) && numbered > before;
    }
    free(wins);
    return ok && (!strict || (round <= 32 && (uint64_t)1 << (round - 1) < active));
}

void contest_number_bracket(struct contest *c, bool strict)
{
    struct seeding b;

    for (uint32_t i = 0; i < c->pairings; i++)
        if (c->pairing[i].round != 0 || c->pairing[i].side[1] == NOBODY)
            return;
    b = make_bracket(c);
    if (number_ties(&b, c->count, strict))
        for (uint32_t i = 0; i < c->pairings; i++) {
            struct pairing *p = &c->pairing[i];
            unsigned low = p->side[0] < p->side[1] ? 0 : 1;
            const struct tie *t = bsearch(&(struct tie){.side = {p->side[low], p->side[1 - low]}}, b.tie,
                                          b.ties, sizeof *b.tie, by_pair);

            p->round = t->round;
        }
    free_bracket(&b);
}

void contest_relay(struct contest *c)
{
    for (uint32_t i = 0; i < c->count; i++) {
        const struct score *last = c->who[i].scores == 0 ? NULL : score_of(c, i, c->who[i].scores - 1);

        c->who[i].reached = ratio_int(last == NULL ? 0 : (int64_t)last->round + code_is_win(last->code));
    }
}

/* The round in which each was put out; matches for places that follow weigh a quarter, a sixteenth … of a
 * round. Who was never put out comes behind the last round. */
void contest_knockout(struct contest *c)
{
    struct seeding b = make_bracket(c);
    struct ratio *step = mem_calloc(c->count + 1, sizeof *step);

    for (uint32_t i = 0; i < c->count; i++) {
        c->who[i].reached = ratio_int((int64_t)c->rounds + 1);
        step[i] = ratio_of(1, 4);
    }
    for (uint32_t i = 0; i < b.ties; i++) {
        const struct tie *t = &b.tie[i];
        uint32_t lost = loser_of(&b, t), lives = c->lives == 0 ? 1 : c->lives;

        for (unsigned s = 0; s < 2 && lost != NOBODY; s++) {
            uint32_t who = t->side[s];
            struct ratio *reached = &c->who[who].reached;

            if (b.lost[who] >= lives) {
                *reached = who == lost ? ratio_sub(*reached, step[who]) : ratio_add(*reached, step[who]);
                step[who] = ratio_mul(step[who], ratio_of(1, 4));
            } else if (who == lost && ++b.lost[who] == lives) {
                *reached = ratio_int(t->round);
            }
        }
    }
    free(step);
    free_bracket(&b);
}
