/* players.h - names of people. */
#ifndef QIPU_PLAYERS_PLAYERS_H
#define QIPU_PLAYERS_PLAYERS_H

#include "record/record.h"

/* fold.c: names that differ only in how they are written: case, accents, width, spaces, order. */

/* Appends the words of NAME in small letters without accents, full-width letters as ASCII, with one space
 * between two words. Everything but letters and digits separates words. */
void fold_words(struct buf *, struct slice name);

/* The same with the words sorted: "Carlsen, Magnus" and "Magnus Carlsen" fold to one. */
void fold_name(struct buf *, struct slice name);

/* people.c: the players of an archive, and which spellings of names seem to be one player: --names-report.
 */

struct person;

struct people {
    struct person *person;
    uint32_t count;
    uint32_t *slot; /* by name: 1 + the person */
    size_t slots;
    struct buf met;   /* pairs of persons that played each other */
    size_t *next_met; /* of each side of a pair, the next side of the same group */
};

/* Appends the words of a name without titles and numbers, folded further than fold_name() does (ü as ue), in
 * order. */
void people_key(struct buf *, struct slice name);

/* Appends the initials of a key's words: equal for all keys that are alike. */
void people_initials(struct buf *, struct slice key);

/* Whether two keys may be one name: the same words, some of them as initials. */
bool people_alike(struct slice key, struct slice other);

/* Enters the players of a game. */
void people_add(struct people *, const struct record *);

/* A spelling for which another is proposed. Years are 0 where no game has a date. */
struct proposal {
    const char *variant, *name;
    uint32_t games, games_of_name;
    unsigned first_year, last_year;
};

/* Calls SAY for each proposal, by name and variant. Two spellings are never proposed as one where they played
 * each other, or their ratings or years are too far apart. */
void people_propose(struct people *, void (*say)(void *context, const struct proposal *), void *context);

void people_free(struct people *);

/* spellings.c: spellings of names and what they should be: --names=FILE.tsv. */

struct spellings;

/* Reads lines of "variant TAB canonical [TAB id]"; empty lines and those that begin with # are passed over.
 * NULL with *LINE when a line has no second column. TEXT must outlive the result. */
struct spellings *spellings_read(struct slice text, unsigned *line);
void spellings_free(struct spellings *);

/* The canonical spelling of a name; an empty slice when it is one, or is not listed. */
struct slice spellings_right(const struct spellings *, struct slice name);

/* titles.c: words around a name that are no part of it: GM, Dr, 9p, 特级大师, 九段. */

/* Whether a folded word is a title or a rank. */
bool titles_is(struct slice word);

/* A folded word of Chinese characters without the titles at its ends; what is left has two characters. */
struct slice titles_without(struct slice word);

#endif
