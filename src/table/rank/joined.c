/* Rounds whose files have ids in place of names take these from the lists of players: AGA's 1.tde, 2.tde …
 * from register.tde. */
#include "table/contest.h"

#include <stdlib.h>

static int by_id(const void *a, const void *b)
{
    const struct entry *x = *(const struct entry *const *)a, *y = *(const struct entry *const *)b;

    return slice_order(x->id[0], y->id[0]);
}

/* Every line of a list that has an id, in their order. */
static const struct entry **sort_listed(const struct entries *e, size_t *count)
{
    const struct entry **list = mem_calloc(e->count + 1, sizeof *list);

    *count = 0;
    for (size_t i = 0; i < e->count; i++)
        if (e->list[i].what == ENTRY_PLAYER && e->list[i].id[0].n > 0)
            list[(*count)++] = &e->list[i];
    if (*count > 0)
        qsort(list, *count, sizeof *list, by_id);
    return list;
}

static const struct entry *find_listed(const struct entry **list, size_t count, struct slice id)
{
    const struct entry key = {.id = {id}}, *wanted = &key, **found;

    found = count == 0 ? NULL : bsearch(&wanted, list, count, sizeof *list, by_id);
    return found == NULL ? NULL : *found;
}

void entries_join(struct entries *e, struct table_findings *findings)
{
    size_t count;
    const struct entry **list = sort_listed(e, &count);

    for (size_t i = 0; i < e->count && count > 0; i++) {
        struct entry *x = &e->list[i];

        for (unsigned s = 0; s < 2 && x->by_id; s++) {
            const struct entry *known = find_listed(list, count, x->id[s]);

            if (known == NULL) {
                table_report(findings, CODE_TABLE_LINE, x, x->id[s].p, "a player of the list", NULL);
                continue;
            }
            x->name[s] = known->name[0];
            x->title[s] = known->title[0];
            x->event = known->event;
            x->date = known->date;
        }
    }
    free(list);
}
