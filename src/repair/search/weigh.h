/* weigh.h - how well a mended line agrees with all that the record says beside the moves. */
#ifndef QIPU_REPAIR_SEARCH_WEIGH_H
#define QIPU_REPAIR_SEARCH_WEIGH_H

#include "repair/repair_line.h"

/* What a record claims of its moves beside where they go. */
enum claim_class {
    FALSE_CAPTURE,
    MISSING_CAPTURE,
    FALSE_CHECK,
    MISSING_CHECK,
    FALSE_MATE,
    MISSING_MATE,
    WRONG_SIDE,     /* its number and dots, or its words, name the other side */
    WRONG_NUMERALS, /* 一二三 is Red's, 123 Black's, in records that tell them apart */
    WRONG_RESULT,   /* mate on the board, and another result */
    SPARE_LETTER,   /* Nbd7 where no other knight can go there */
    CLAIM_CLASSES
};

struct doubts {
    uint32_t of[CLAIM_CLASSES];
    uint32_t jumps; /* of printed move numbers against the plies */
    uint32_t
        turned; /* words at the end in a row with the other side's digits: a reader takes two for its moves */
};

/* Counts over a line that was played from START; CLAIMED: see weigh_claim_classes(). */
struct doubts weigh_line(const struct playable_moves *, struct study *, const void *start, const move *played,
                         unsigned claimed);

/* Bits of the classes in which this record can be believed: it makes such claims, and does not contradict
 * itself in them before it breaks. */
unsigned weigh_claim_classes(const struct playable_moves *, struct study *);

/* Jumps of the printed move numbers of a line, playable or not. */
uint32_t weigh_line_jumps(const struct playable_moves *, const struct study *);

static inline uint32_t doubts_sum(const struct doubts *d)
{
    uint32_t sum = d->jumps;

    for (unsigned i = 0; i < CLAIM_CLASSES; i++)
        sum += d->of[i];
    return sum;
}

#endif
