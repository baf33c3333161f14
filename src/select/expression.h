/* expression.h - the language of --where and --require: comparisons joined by and, or, not.
 *
 * An expression is compiled once and then asked by any number of workers at a time. It is asked with what is
 * known of a game so far; where that is too little to decide, it says so, and is asked again when more is
 * known. Operands that cost less are always asked first. qipu-select(7) has the grammar. */
#ifndef QIPU_SELECT_EXPRESSION_H
#define QIPU_SELECT_EXPRESSION_H

#include "select/subject.h"

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_OPEN };

/* What is wrong with an expression, and where. */
struct select_error {
    size_t column;       /* in characters, from 1 */
    const char *message; /* untranslated; %1 stands for the argument */
    char argument[128];
};

/* The message of a field that there is none of: callers may propose another. */
#define SELECT_NO_FIELD "there is no field '%1' (see --list-fields)"

struct expression;

/* NULL with *ERROR filled in when the text is not an expression. TEXT must outlive the result. */
struct expression *expression_new(const char *text, struct select_error *);
void expression_free(struct expression *);

/* How much must be known of every game before the answer is certain not to be ANSWER_OPEN. */
enum known expression_needs(const struct expression *);

/* Bits of enum want (format/format.h) that its fields ask of readers. */
unsigned expression_wants(const struct expression *);

/* Whether headers alone may decide some games. */
bool expression_skims(const struct expression *);

struct tree;

/* A tree that knows some games: it must outlive the expression. */
void expression_use_tree(struct expression *, const struct tree *, const struct rulebooks *);

/* Whether the number of a game in its file matters. */
bool expression_counts(const struct expression *);

/* What a worker needs to ask, and what it learns by it. */
struct asking {
    void *match_data; /* PCRE2's; made when first needed */
    bool gave_up;     /* a regular expression reached its limit: the answer is a guess */
    uint32_t at;      /* the ply of the last position that was found */
    bool found;       /* there was one */
};

void asking_free(struct asking *);

enum answer expression_ask(const struct expression *, const struct subject *, struct asking *);

/* For record/required: the part of the expression that fails this game ("first-rating"), and the value that
 * the game has there. Both may be empty. Only after the answer was ANSWER_NO. */
void expression_blame(const struct expression *, const struct subject *, struct asking *, struct slice *part,
                      struct buf *value);

/* The value of a field as the game has it, several with commas between them: what "{plies}" stands for. */
void expression_value(struct slice field, const struct subject *, struct buf *);

/* Whether there is a field of that name that has values. */
bool expression_has_value(struct slice field);

/* "?", "????.??.??", "-": words for a value that nobody knows. */
bool value_is_unknown(struct slice);

/* A field as --list-fields has it. */
struct field_info {
    const char *name, *type, *example;
    const char *meaning; /* untranslated */
};

/* Calls EACH for every field there is. */
void expression_fields(void (*each)(void *context, const struct field_info *), void *context);

#endif
