/* The list of what is odd about tables; see contest.h. */
#include "table/contest.h"

#include <stdlib.h>

struct finding *table_report_as(struct table_findings *t, enum code code, int severity,
                                const struct entry *entry, const char *arg1, const char *arg2,
                                const char *arg3)
{
    const char *args[] = {arg1, arg2, arg3};
    struct table_finding *f;

    if (t == NULL)
        return NULL;
    if (t->count == t->cap) {
        t->cap += 64 + t->cap / 4;
        t->list = mem_realloc(t->list, t->cap, sizeof *t->list);
    }
    f = &t->list[t->count++];
    *f = (struct table_finding){.finding = {.code = (uint16_t)code},
                                .file = entry->file,
                                .game = entry->from_list ? 0 : entry->game,
                                .at = entry->at,
                                .rules = entry->rules};
    f->finding.severity = (uint8_t)(severity < 0 ? (int)code_info(code)->severity : severity);
    for (unsigned i = 0; i < 3; i++)
        f->finding.arg[i] = args[i] == NULL ? NULL : arena_str(&t->arena, slice_of(args[i]));
    return &f->finding;
}

void table_report(struct table_findings *t, enum code code, const struct entry *entry, const char *arg1,
                  const char *arg2, const char *arg3)
{
    table_report_as(t, code, -1, entry, arg1, arg2, arg3);
}

void table_report_because(struct table_findings *t, enum code code, enum reason reason,
                          const struct entry *entry, const char *arg1, const char *arg2, const char *arg3)
{
    struct finding *f = table_report_as(t, code, -1, entry, arg1, arg2, arg3);

    if (f != NULL)
        f->reason = (uint16_t)reason;
}

static int by_place(const void *a, const void *b)
{
    const struct table_finding *x = a, *y = b;
    int files = strcmp(x->file, y->file);

    if (files != 0)
        return files;
    if (x->at.offset != y->at.offset)
        return x->at.offset < y->at.offset ? -1 : 1;
    if (x->finding.code != y->finding.code)
        return x->finding.code < y->finding.code ? -1 : 1;
    for (unsigned i = 0; i < 3; i++) {
        const char *p = x->finding.arg[i], *q = y->finding.arg[i];
        int words = strcmp(p == NULL ? "" : p, q == NULL ? "" : q);

        if (words != 0)
            return words;
    }
    return 0;
}

void table_findings_sort(struct table_findings *t)
{
    size_t kept = 0;

    if (t->count == 0)
        return;
    qsort(t->list, t->count, sizeof *t->list, by_place);
    for (size_t i = 1; i < t->count; i++)
        if (by_place(&t->list[kept], &t->list[i]) != 0)
            t->list[++kept] = t->list[i];
    t->count = kept + 1;
}

void table_findings_free(struct table_findings *t)
{
    free(t->list);
    arena_free(&t->arena);
    *t = (struct table_findings){0};
}
