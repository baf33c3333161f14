/* rulebook_choice.h - which rulebook judges a record. */
#ifndef QIPU_REPLAY_RULEBOOK_CHOICE_H
#define QIPU_REPLAY_RULEBOOK_CHOICE_H

#include "record/rulebook.h"

enum { CHOSEN_MAX = 8 };

/* What the records before named, and what came of it: the games of a file name few rules. Zeroed at first. */
struct chosen {
    struct {
        char name[32];
        size_t length;
        enum game_id game;
        const struct rulebook *rules; /* NULL: nothing yet */
    } known[CHOSEN_MAX];
    unsigned next; /* which of them gives way */
};

/* FORCED unless it is NULL, else what the record names (SGF RU, PGN Variant, RIF rule), else the
 * game's default. A name that nobody answers to is a note. *NAMED tells whether it is FORCED or what the
 * record names. NULL when the game has no rulebook. */
const struct rulebook *rulebook_choose(const struct rulebooks *, const struct rulebook *forced,
                                       const struct record *, struct chosen *, struct sink *, bool *named);

/* The edition in force on the game's day; NULL when its day is not known, or none was. */
const struct rulebook *rulebook_of_day(const struct rulebooks *, const struct record *);

/* The edition of the game's rules that was in force on the record's day, with a note of which; OTHERWISE when
 * there is no day, or no edition for it. */
const struct rulebook *rulebook_choose_dated(const struct rulebooks *, const struct record *,
                                             const struct rulebook *otherwise, struct sink *);

#endif
