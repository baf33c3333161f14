/* sink.h - what is inside a sink: for those who settle, count and tell findings (tool/, output/, the
 * programs), never for readers and engines. */
#ifndef QIPU_FINDING_SINK_H
#define QIPU_FINDING_SINK_H

#include "finding/finding.h"

/* A finding beyond LIMIT_FINDINGS: counted, judged and filtered like any other, but not shown. */
struct brief {
    uint32_t off;
    uint16_t code, reason;
    uint8_t severity, own; /* as in struct finding */
};

/* How long an argument of a finding may be, with what stands for the rest; how many are in use at once. */
enum { SINK_CLIP = 64, SINK_CLIPS = 4 };

/* The findings of one game. Cleared from game to game. */
struct sink {
    struct arena arena; /* arguments and proofs */
    struct finding *list;
    uint32_t count, cap;
    struct brief *more; /* beyond LIMIT_FINDINGS */
    uint32_t hidden, more_cap;
    uint32_t yielding;                /* once it is full: the list from here on holds no note */
    uint32_t yielding_more;           /* nor anything less than an error from here on */
    char clip[SINK_CLIPS][SINK_CLIP]; /* arguments of what may not be kept, in turn */
    unsigned clips;
    const uint8_t *worth; /* CODE_COUNT entries: 0 where nobody will hear of a code; NULL: all but style */
};

/* How many findings there are, shown or not; the one that says how many are hidden is none of them. */
uint32_t sink_total(const struct sink *);

/* By place, then by ply; findings at the same place stay in the order they were made. */
void sink_sort(struct sink *);

void sink_clear(struct sink *);
void sink_free(struct sink *);

/* supersede.c: one cause, one finding: which finding makes which other at the same place superfluous. */

/* The codes of the findings at one place. */
struct codes_present {
    uint64_t bits[CODE_COUNT / 64 + 1];
};

static inline void codes_add(struct codes_present *p, unsigned code)
{
    p->bits[code / 64] |= UINT64_C(1) << code % 64;
}

/* Whether a finding with CODE is superfluous beside those that are PRESENT, itself among them. */
bool finding_is_superseded(enum code, const struct codes_present *present);

/* Whether any finding with CODE could make one with OTHER superfluous. */
bool finding_may_supersede(enum code, enum code other);

/* Whether it could make one of those that are HEARD so, or one of those it: then it has to be there for them
 * to be compared. */
bool finding_is_compared(enum code, const uint8_t heard[CODE_COUNT]);

#endif
