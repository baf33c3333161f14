/* lists.h - what the programs know: --list-codes, --explain and the other lists. */
#ifndef QIPU_OUTPUT_LISTS_H
#define QIPU_OUTPUT_LISTS_H

#include "base/mem/buf.h"
#include "format/format.h"
#include "output/tr.h"
#include "record/rulebook.h"

/* One line a code: code, severity (with "style" where it is off by default), what it means; columns
 * are separated by tabs. */
void list_codes(struct buf *, enum lang);

/* The code's meaning, what each of the rulebooks says of it, an example that breaks it and its
 * nearest neighbour that does not. */
void explain_code(struct buf *, enum lang, enum code, const struct rulebook *all,
                  const struct rulebook *only);

/* One line a row, columns separated by tabs. */
void list_formats(struct buf *, enum lang);
/* One format: what it holds and what it lacks, in words. */
void list_format(struct buf *, enum lang, const struct format *, const struct format_desc *);
void list_notations(struct buf *, enum lang);
void list_fields(struct buf *, enum lang);
void list_rules(struct buf *, enum lang, const struct rulebook *all);

/* Article, subject, and what shows a breach of it, carries it, or why no record can: of that rulebook, or of
 * all that list theirs, with their id behind. */
void list_articles(struct buf *, enum lang, const struct rulebook *all, const struct rulebook *only);

#endif
