/* place.h - where something stands.
 *
 * Below the reporters a place is only an offset into the text of the batch being read: cheap to
 * note for every move. Lines, columns and offsets in the original file are counted when a finding
 * is printed (input/locate.h). */
#ifndef QIPU_FINDING_PLACE_H
#define QIPU_FINDING_PLACE_H

#include <stdint.h>

struct span {
    uint32_t off, len;
};

/* The same in the original file, for people and editors. */
struct place {
    uint64_t offset;       /* in bytes, from 0 */
    uint32_t line, column; /* from 1; columns in characters; line 0: not known */
};

#endif
