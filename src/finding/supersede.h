/* supersede.h - one cause, one finding: which finding makes which other at the same place superfluous. */
#ifndef QIPU_FINDING_SUPERSEDE_H
#define QIPU_FINDING_SUPERSEDE_H

#include "finding/finding.h"

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
