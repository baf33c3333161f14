/* holdings.h - what each format can hold: the one table that conversions are held against.
 *
 * Before a game is written it is compared with its format's row, and what the row lacks is named as lost.
 * What a row claims its writer must write: tests/cli/rows.sh and tests/cli/property.sh try it. */
#ifndef QIPU_FORMAT_HOLDINGS_H
#define QIPU_FORMAT_HOLDINGS_H

#include "format/format.h"

enum holding_flag {
    HOLDING_KEYS = 1, /* beside `keys` the headers that the format's description names */
    HOLDING_OWN = 4,  /* its own records are kept whole by its writer, unless they are irregular */
    HOLDING_SURE = 2  /* what the row claims is kept whatever it says: nobody need read it again to know */
};

struct holding {
    const char *format;
    unsigned games;            /* bits 1 << enum game_id */
    uint64_t things;           /* THING_BIT of each */
    uint64_t keys;             /* bits 1 << enum key: headers, where it does not hold any */
    unsigned flags;            /* bits of enum holding_flag */
    uint8_t smallest, largest; /* board of stones; 0: no such limit of the format's own */
    const char *charset;       /* whose characters it can hold; NULL: all */
};

/* The row of a format for a game; for GAME_UNKNOWN its first row. Every format has one. */
const struct holding *format_holding(const struct format *, enum game_id);
/* Its next row after ROW; NULL: none. */
const struct holding *format_next_holding(const struct format *, const struct holding *row);

/* What it holds of any game: THING_BIT of each. */
uint64_t format_things(const struct format *);

/* What a record of this game keeps in the format, headers by their keys. */
struct held holding_held(const struct holding *, const struct format_desc *, enum game_id);

#endif
