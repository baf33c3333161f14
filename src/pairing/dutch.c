/* FIDE's Dutch system, C.04.3: brackets from the top; see swiss.h. */
#include "pairing/work.h"

#include "base/mem/mem.h"

#include <limits.h>
#include <stdlib.h>

/* C5: the lowest score at which the bye leaves everybody else paired; false: no pairing is complete. */
static bool find_bye_score(const struct swiss *s, const uint32_t *list, int *score)
{
    for (uint32_t i = s->count; i-- > 0;) {
        *score = s->player[i].score;
        while (i > 0 && s->player[i - 1].score == *score)
            i--;
        if (bracket_can_complete(s, list, s->count, *score))
            return true;
        if (s->count % 2 == 0)
            return false;
    }
    return s->count == 0;
}

/* The bracket from the scoregroup that begins at FROM on, behind those that WHO has already; where the next
 * one begins. */
static uint32_t fill(struct bracket *b, uint32_t *who, uint32_t moved, uint32_t from)
{
    const struct swiss *s = b->s;
    uint32_t n = moved, at = from, end;

    b->moved = moved;
    for (; at < s->count && s->player[at].score == s->player[from].score; at++)
        who[n++] = at;
    b->count = n;
    end = at;
    for (; at < s->count && s->player[at].score == s->player[end].score; at++)
        who[n++] = at;
    b->next = n;
    for (; at < s->count; at++)
        who[n++] = at;
    b->all = n;
    return end;
}

/* 2017, A.9: where the rest cannot be paired, the bracket is paired anew with that in mind, and everybody
 * below makes one bracket. True: it came to that. */
static bool collapse(struct bracket *b, uint32_t *mate, const uint32_t *list, uint32_t count)
{
    if (!b->clean || bracket_can_complete(b->s, list, count, b->bye_score))
        return false;
    b->clean = false;
    for (uint32_t i = 0; i < b->all; i++)
        mate[b->who[i]] = NO_ONE;
    bracket_pair(b, mate);
    return true;
}

/* Who is not paired yet goes to the front of WHO: of the bracket, and of all below. */
static uint32_t gather(const struct bracket *b, const uint32_t *mate, uint32_t *who, uint32_t *all)
{
    uint32_t n = 0, left = 0;

    for (uint32_t i = 0; i < b->all; i++) {
        left += i < b->count && mate[b->who[i]] == NO_ONE;
        if (mate[b->who[i]] == NO_ONE)
            who[n++] = b->who[i];
    }
    *all = n;
    return left;
}

/* Whether the bracket was paired as it is here; who floats in both may be paired below in any way. */
static void compare(const struct bracket *b, const uint32_t *mate, struct swiss_fault *fault)
{
    bool differs = false;

    if (fault == NULL || fault->found)
        return;
    for (uint32_t i = 0; i < b->count; i++)
        fault->here[b->who[i]] = true;
    for (uint32_t i = 0; i < b->count && !differs; i++) {
        uint32_t v = b->who[i], given = fault->given[v];

        differs = mate[v] == NO_ONE ? given != v && fault->here[given] : given != mate[v];
    }
    if (differs) {
        fault->found = true;
        fault->criterion = bracket_fault(b, mate, fault->given);
        return;
    }
    for (uint32_t i = 0; i < b->count; i++)
        fault->here[b->who[i]] = false;
}

bool dutch_pair(const struct swiss *s, uint32_t *mate, struct swiss_fault *fault)
{
    uint32_t *who = mem_calloc(s->count + 1, sizeof *who), n = 0, end = 0, all;
    struct bracket b = {.s = s, .who = who, .odd = s->count % 2 != 0};
    bool good, old = s->event->edition == SWISS_2017;

    for (uint32_t i = 0; i < s->count; i++) {
        who[i] = i;
        mate[i] = NO_ONE;
    }
    good = find_bye_score(s, who, &b.bye_score);
    b.bye_score = old ? INT_MAX : b.bye_score;
    while (good && end < s->count) {
        uint32_t *rest = mem_calloc(s->count + 1, sizeof *rest);

        end = fill(&b, who, n, end);
        b.clean = old && b.count < b.all;
        bracket_pair(&b, mate);
        n = gather(&b, mate, rest, &all);
        if (collapse(&b, mate, rest, all)) {
            compare(&b, mate, fault);
            n = gather(&b, mate, rest, &all);
            memcpy(who, rest, all * sizeof *who);
            b.moved = n;
            b.count = b.next = b.all = all;
            end = s->count;
            bracket_pair(&b, mate);
            n = gather(&b, mate, rest, &all);
        }
        compare(&b, mate, fault);
        memcpy(who, rest, n * sizeof *who);
        free(rest);
    }
    for (uint32_t i = 0; i < n; i++)
        mate[who[i]] = who[i];
    free(who);
    return good;
}
