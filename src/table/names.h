/* names.h - which spellings are one player. */
#ifndef QIPU_TABLE_NAMES_H
#define QIPU_TABLE_NAMES_H

#include "base/mem/mem.h"

/* Appends the words of an event's or a team's name as they are compared. */
void title_fold(struct buf *, struct slice);

/* Appends a player's name as it is compared: small letters without accents, no titles, simplified characters
 * without blanks; a comma is kept between family and given names, and what stood in parentheses comes last,
 * behind a bar. */
void name_fold(struct buf *, struct slice);

enum likeness {
    NAMES_DIFFER,
    NAMES_NEAR,  /* what a slip or another transcription makes: "Karjakin, Sergei" and "Karyakin, Sergey" */
    NAMES_ALIKE, /* one may be short for the other: "Carlsen,M" and "Carlsen, Magnus" */
    NAMES_SAME   /* the same words: "Magnus Carlsen" and "Carlsen, Magnus" */
};

/* Of two folded names. */
enum likeness names_compare(struct slice a, struct slice b);

/* Whether both have something in parentheses, and not the same. */
bool names_apart(struct slice a, struct slice b);

enum { NAME_KEYS = 4 };

/* Words of a folded name by which those that are alike find each other; how many. */
unsigned name_keys(struct slice folded, struct slice key[NAME_KEYS]);

/* How much of a name is there: its letters without blanks. */
size_t name_letters(struct slice folded);

#endif
