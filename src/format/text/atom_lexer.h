/* atom_lexer.h - the parts of the lexer of text scores of stones: numbers and points in numbers, letters and
 * words.
 *
 * Each looks at what stands at the lexer, fills in the atom and gives back the byte behind it, or NULL. */
#ifndef QIPU_FORMAT_TEXT_ATOM_LEXER_H
#define QIPU_FORMAT_TEXT_ATOM_LEXER_H

#include "format/text/atoms.h"
#include "format/text/remarks.h"

struct lexer {
    const char *start, *p, *end;
    bool blank; /* something other than a dash stood between the last atom and this one */
    bool dash;  /* a dash did */
    bool first; /* of its line */
    struct remark_memory *seen;
};

static inline void set_kind(struct atom *a, enum atom_kind kind)
{
    a->kind = (uint8_t)kind;
}

/* A number of any kind, 12, １２, ①, ⒈, (3), 第3手, 十二; or a point in numbers, 16·四, 7,7. */
const char *atom_number(struct lexer *, struct atom *);

/* A point in letters, a side, a pass and other words of Latin letters. */
const char *atom_letters(struct lexer *, struct atom *);

/* Words of other scripts that mean something, points with a name among them. */
const char *atom_words(struct lexer *, struct atom *);

/* Digits of any width, at most four; the byte behind them. */
const char *atom_digits(const char *p, const char *end, unsigned *value);

/* Whether the number that ends at P is the first of a pair. */
bool atom_is_pair(const char *p, const char *end);

#endif
