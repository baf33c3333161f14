/* declared.h - what a record says of its result, in any format's words.
 *
 * The words are those of formats/words/results.yaml: one reading for all readers, writers and engines. */
#ifndef QIPU_RECORD_WORDS_DECLARED_H
#define QIPU_RECORD_WORDS_DECLARED_H

#include "record/record.h"
#include "record/words/amount.h"
#include "record/words/testimony.h"
#include "record/words/vocabulary.h"

struct declared {
    bool said;    /* there is a text, and it does not say that nothing is known */
    bool known;   /* it could be read */
    bool plain;   /* written as its format asks: 1-0, or B+3.5 in points */
    bool forfeit; /* won or lost without play */
    bool bare;    /* only a side is named: the winner's where a result stands, anything elsewhere */
    bool unclear; /* every word is known, but they do not say who won */
    enum result result;
    enum how how;
    enum drawn drawn; /* with RESULT_DRAW */
    int quarters;     /* the winner's margin with HOW_COUNT: quarters of a stone */
    int stones[2];    /* of weiqi: what each side was counted to have, in the same; 0: not said */
    struct slice by;  /* the words where it could not be read */
};

/* Reads a text. Who Black is and who moves first depend on the game. MORE: vocabularies before the built-in
 * one; may be NULL. */
struct declared declared_read(const struct desc_part *more, enum game_id, struct slice text);

/* The same; where no vocabulary has the words, the NAMES of the first and the second player stand for their
 * sides. */
struct declared declared_named(const struct desc_part *more, enum game_id, const struct slice names[2],
                               struct slice text);

/* The same, with what the record gives. */
struct declared record_reads(const struct record *, struct slice text);

/* What the record says: its closing token, else its header; and how, where both agree. */
struct declared record_result(const struct record *);

/* The same, and what it states beside: in Termination, and in its result's own words. */
struct declared record_states(const struct record *, struct testimony *);

/* Whether its header says that it ended otherwise than its closing token says. */
bool record_disagrees(const struct record *);

/* The result that stands at the start of a text among other words (1-0, ½ – ½, 红先胜), and how long it is; 0
 * when there is none. Forfeits and 0-0 are not looked for: there they can be signs and castling. */
size_t declared_at(const struct desc_part *more, enum game_id, struct slice text, struct declared *);

/* For record_states(): the closing token goes before the header, and Termination may say how. */
void declared_settle(const struct record *, const struct testimony *, struct declared *);

/* What follows the form (1-0) that a text begins with; the whole text where it begins with none. */
struct slice declared_remarks(const struct desc_part *more, enum game_id, struct slice text);

/* "resignation", "time" …: a word of its own for each; NULL for HOW_UNKNOWN. */
const char *how_name(enum how);

enum { TERMINATION_MAX = 32 };

/* What a header like Termination would say of how the game was won, in ROOM or elsewhere; "" where there is
 * nothing to say, or such a header says it. */
const char *record_termination(const struct record *, bool standard, char room[TERMINATION_MAX]);

/* "B+3.5", "W+R", "Draw", "Void", "?", by who is Black in the game; "0-0" where both lose. */
const char *declared_text(struct arena *, enum game_id, const struct declared *);

#endif
