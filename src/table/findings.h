/* findings.h - what is odd about a table, collected until all results are in.
 *
 * A finding of a table stands where one of its records stands, long after that record's batch is gone. So the
 * place is kept with it, and the program hands both to a reporter. */
#ifndef QIPU_TABLE_FINDINGS_H
#define QIPU_TABLE_FINDINGS_H

#include "finding/finding.h"
#include "table/entry.h"

struct table_finding {
    struct finding finding;
    const char *file;
    uint64_t game; /* 0: about the file */
    struct place at;
    const struct rulebook *rules;
};

struct table_findings {
    struct arena arena;
    struct table_finding *list;
    size_t count, cap;
};

/* Adds a finding at an entry's place. Arguments are copied; those behind may be NULL. */
void table_report(struct table_findings *, enum code, const struct entry *, const char *arg1,
                  const char *arg2, const char *arg3);

/* The same with a severity of its own; -1: the code's. The finding, good until the next report, for what else
 * is to be set; NULL when none is kept. */
struct finding *table_report_as(struct table_findings *, enum code, int severity, const struct entry *,
                                const char *arg1, const char *arg2, const char *arg3);

/* The same with a reason, whose words the message takes. */
void table_report_because(struct table_findings *, enum code, enum reason, const struct entry *,
                          const char *arg1, const char *arg2, const char *arg3);

/* By file, place and code, each once: the order of operands decides nothing. */
void table_findings_sort(struct table_findings *);

void table_findings_free(struct table_findings *);

#endif
