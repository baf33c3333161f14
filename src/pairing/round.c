/* The bye that comes before the pairs (C.04.4.2 3.1, C.04.6 3.4), and the first fault; see work.h. */
#include "pairing/work.h"

#include "base/mem/mem.h"

#include <limits.h>
#include <stdlib.h>

/* Whether A has the bye rather than B: fewer points, more games, later in order; WHY: the first that tells.
 */
static bool is_rather(const struct swiss_player *a, const struct swiss_player *b, unsigned *why)
{
    *why = BYE_SCORE;
    if (a->score != b->score)
        return a->score < b->score;
    *why = BYE_GAMES;
    if (a->unplayed != b->unplayed)
        return a->unplayed < b->unplayed;
    *why = BYE_LAST;
    return a->rank > b->rank;
}

/* Whether everybody else can be paired. */
static bool leaves_all(const struct swiss *s, uint32_t without)
{
    uint32_t *list = mem_calloc(s->count + 1, sizeof *list), n = 0;
    bool good;

    for (uint32_t i = 0; i < s->count; i++)
        if (i != without)
            list[n++] = i;
    good = bracket_can_complete(s, list, n, INT_MAX);
    free(list);
    return good;
}

bool round_bye(const struct swiss *s, uint32_t *who, struct swiss_fault *fault)
{
    uint8_t *tried = mem_calloc(s->count + 1, 1);
    unsigned why;

    *who = NO_ONE;
    while (s->count % 2 != 0 && *who == NO_ONE) {
        uint32_t best = NO_ONE;

        for (uint32_t i = 0; i < s->count; i++)
            if (!tried[i] && s->player[i].may_have_bye &&
                (best == NO_ONE || is_rather(&s->player[i], &s->player[best], &why)))
                best = i;
        if (best == NO_ONE)
            break;
        tried[best] = 1;
        *who = leaves_all(s, best) ? best : NO_ONE;
    }
    for (uint32_t i = 0; i < s->count && fault != NULL && *who != NO_ONE; i++) {
        if (i == *who || fault->given[i] != i)
            continue;
        fault->found = fault->here[i] = fault->here[*who] = true;
        is_rather(&s->player[*who], &s->player[i], &fault->criterion);
        if (!s->player[i].may_have_bye)
            fault->criterion = 2;
        else if (tried[i])
            fault->criterion = 4;
    }
    free(tried);
    return s->count % 2 == 0 || *who != NO_ONE;
}

bool round_compare(const struct ladder *l, const uint32_t *list, uint32_t count, const uint32_t *right,
                   struct swiss_fault *fault)
{
    uint32_t *given, *at = NULL, top = 0;
    bool differs = false;

    if (fault == NULL || fault->found)
        return false;
    for (uint32_t i = 0; i < l->n; i++)
        top = list[i] > top ? list[i] : top;
    at = mem_calloc((size_t)top + 1 + l->n, sizeof *at);
    given = at + top + 1;
    for (uint32_t i = 0; i <= top; i++)
        at[i] = NO_ONE;
    for (uint32_t i = 0; i < l->n; i++)
        at[list[i]] = i;
    for (uint32_t i = 0; i < l->n; i++) {
        uint32_t mate = fault->given[list[i]];

        given[i] = mate <= top && at[mate] != NO_ONE ? at[mate] : i;
    }
    for (uint32_t i = 0; i < count; i++)
        differs |= given[i] != right[i] && (given[i] < count || right[i] < count);
    if (differs) {
        fault->found = true;
        if (!ladder_is_worse(l, right, given, &fault->criterion))
            fault->criterion = 0;
        for (uint32_t i = 0; i < count; i++)
            fault->here[list[i]] = true;
    }
    free(at);
    return fault->found;
}
