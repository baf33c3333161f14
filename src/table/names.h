/* names.h - which spellings are one player. */
#ifndef QIPU_TABLE_NAMES_H
#define QIPU_TABLE_NAMES_H

#include "base/buf.h"

/* Appends the name as it is compared: small letters, words apart by single blanks, no full stops, full-width
 * letters as ASCII, a comma kept between family and given names. Chinese names lose their blanks. */
void name_fold(struct buf *, struct slice);

enum likeness {
    NAMES_DIFFER,
    NAMES_ALIKE, /* one may be short for the other: "Carlsen,M" and "Carlsen, Magnus" */
    NAMES_SAME   /* the same words: "Magnus Carlsen" and "Carlsen, Magnus" */
};

/* Of two folded names. */
enum likeness names_compare(struct slice a, struct slice b);

/* The first letters of the family name, to tell most names apart quickly: of two names that are alike one of
 * these is equal. The second is empty with a comma. */
void name_families(struct slice folded, struct slice family[2]);

#endif
