/* report_codes.h - what several rulebooks rule on one cycle, a line each (recvalid --rules=A,B,C). */
#ifndef QIPU_OUTPUT_REPORT_REPORT_CODES_H
#define QIPU_OUTPUT_REPORT_REPORT_CODES_H

#include "output/report/report.h"

/* A move of the cycle; strings are in the arena that was given. */
struct code_move {
    const char *move, *class, *why;
    uint32_t ply;
};

/* What one rulebook says of the first cycle of a game. */
struct code_ruling {
    const struct rulebook *rules;
    bool found;          /* there is one */
    unsigned ruling;     /* bits of enum ruling; 0: undetermined or open */
    const char *message; /* the finding's */
    const char *article; /* NULL: none */
    const char *says;    /* what the article says; NULL: nothing */
    const char *pattern[2];
    struct code_move *move;
    uint32_t moves;
};

struct code_ruling code_ruling_of(const struct report_at *, const struct finding *, uint32_t count, enum lang,
                                  struct arena *);

/* FIRST is the ruling that the others are held against: where one differs, its line says why. */
void report_code_text(struct buf *, enum lang, const struct report_at *, const struct code_ruling *,
                      const struct code_ruling *first);
void report_code_json(struct buf *, enum lang, const struct report_at *, const struct code_ruling *,
                      const struct code_ruling *first);

#endif
