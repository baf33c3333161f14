/* things.h - what a record can hold, thing by thing: the words of loss findings and the bits of the table of
 * what formats hold (format/holdings.def). */
#ifndef QIPU_RECORD_THINGS_H
#define QIPU_RECORD_THINGS_H

#include "record/record.h"

enum thing {
#define THING(enumerator, what, listed, words) THING_##enumerator,
#include "record/things.def"
#undef THING
    THING_COUNT
};

_Static_assert(THING_COUNT <= 64, "a bit for each thing");

#define THING_BIT(thing) (UINT64_C(1) << (thing))

struct thing_info {
    const char *what;   /* in findings: "mark:LB"; several things may share one */
    const char *listed; /* in --list-formats; NULL: not there */
    const char *words;  /* untranslated, in rows of the table */
};

/* What of a record is held: things, and with THING_HEADER any header, else those with these keys. */
struct held {
    uint64_t things; /* THING_BIT of each */
    uint64_t keys;   /* bits 1 << enum key */
};

static inline bool is_held(const struct held *h, enum thing thing)
{
    return (h->things & THING_BIT(thing)) != 0;
}

const struct thing_info *thing_info(enum thing);

/* What a note on NODE is. */
enum thing thing_of_note(const struct note *, uint32_t node);

#endif
