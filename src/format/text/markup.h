/* markup.h - what pages of the web and data formats put around the moves of a text: tags, entities, names. */
#ifndef QIPU_FORMAT_TEXT_MARKUP_H
#define QIPU_FORMAT_TEXT_MARKUP_H

#include "base/mem/mem.h"

/* Bytes of the tag (<br/>, </td>, <p class="x">, <move>) or of the entity that is a blank or a quote (&nbsp;
 * &#160;) at P; 0: none stands there. A tag of data with attributes, <move x="3">, is none: they are the
 * data. */
size_t markup_at(const char *p, const char *end);

/* The bytes of a name in quotes and what a program's data say of it, "black": "Ann" or "komi": 6.5, at the
 * quote P; 0: none stands there. VALUE is without quotes. */
size_t markup_pair(const char *p, const char *end, struct slice *name, struct slice *value);

/* The bytes of a name in quotes and the list or object of JSON behind it, "pv": ["Q16", …], at the quote P;
 * 0: none that ends before END stands there. INNER is what its brackets hold. */
size_t markup_block(const char *p, const char *end, struct slice *name, struct slice *inner);

/* Whether the word from P to AFTER, in a text from START to END, is a name of JSON ("move": …) or XML
 * (<move n="1">). */
bool markup_is_name(const char *start, const char *p, const char *after, const char *end);

/* Bytes of a tag whose attributes are numbers or single words, <move n="1" side="b">; 0: none stands at P. */
size_t markup_plain_tag(const char *p, const char *end);

/* Bytes of a command of LaTeX at P, \item, \textbf{, \quad, or of a line end within a string of JSON, \n; 0:
 * none. */
size_t markup_command(const char *p, const char *end);

/* The next piece of text of a page or of LaTeX, *REST of which is moved behind it, and the name of the tag or
 * command it stands in; false when no more is left. Entities are left in it. */
bool markup_piece(struct slice *rest, struct slice *name, struct slice *piece);

#endif
