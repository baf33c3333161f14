/* text.h - parts of UTF-8 text: runs of ASCII, control characters, likeness, simplified Chinese. */
#ifndef QIPU_BASE_TEXT_TEXT_H
#define QIPU_BASE_TEXT_TEXT_H

#include "base/mem/buf.h"
#include "base/text/slice.h"

#include <stdint.h>

/* ascii_prefix.c: finds the prefix of a text that no check needs to look at: printable ASCII, spaces, and
 * line feeds, each optionally after a carriage return. Most files are nothing else, so this one pass saves
 * all the others. */

struct plain {
    size_t n;     /* bytes from the start that are plain; there may be somewhat more of them */
    size_t feeds; /* line feeds among these */
};

struct plain ascii_prefix_start(struct slice);

/* controls.c: control characters in words: found in one pass, and written so that they can be seen.
 *
 * White space is none of them. A text that has been through controls_show() has none left, so that a second
 * pass changes nothing. */

enum controls_form {
    CONTROLS_PICTURES = 1, /* the charset has U+2400 to U+2421: ␛ for an escape, else <U+001B> */
    CONTROLS_REFERENCES =
        2 /* XML: DEL and those of U+0080 to U+009F stay, since they can be character references */
};

/* Whether a character below U+0020, or from U+007F to U+009F, is in UTF-8 text. */
bool text_has_controls(struct slice);

/* The text with each of them as something that can be seen. FORM: bits of enum controls_form. */
void controls_show(struct buf *, struct slice, unsigned form);

/* nearest.c: which of the right words a wrong one was meant to be: for "did you mean". */

struct nearest {
    struct slice word; /* as it was written */
    const char *best;  /* the nearest so far; NULL: none is near enough */
    unsigned distance;
};

struct nearest nearest_to(struct slice word);

/* Looks at one right word. The first of equally near ones stays. */
void nearest_try(struct nearest *, const char *word);

/* The same with another spelling of it, as users shorten it. */
void nearest_try_as(struct nearest *, const char *spelling, const char *word);

/* All of a NULL-terminated list. */
void nearest_try_all(struct nearest *, const char *const *words);

/* simplify.c: traditional characters as simplified ones: those that names are written with. */

/* The simplified character; any other is itself. */
uint32_t text_simplified(uint32_t);

#endif
