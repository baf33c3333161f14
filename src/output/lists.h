/* lists.h - what the programs know: --list-codes, --explain and the other lists. */
#ifndef QIPU_OUTPUT_LISTS_H
#define QIPU_OUTPUT_LISTS_H

#include "base/data/data.h"
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

/* the cases that --explain shows, as build-aux/examples takes them from tests/cases.
 * Named "AREA/NAME/bad" and "AREA/NAME/good", each followed by "….args" where it has arguments;
 * `size` is not set. */

extern const struct embedded examples[]; /* ends with a NULL name */

/* grid.c: rows and columns of words, written for a terminal, a spreadsheet or a page.
 *
 * The same grid is written three ways, so that no table can say one thing here and another there. */

struct grid_cell {
    size_t at, n;           /* in grid.text */
    size_t link, link_size; /* in grid.text; 0: no link */
};

struct grid {
    struct buf text;
    struct grid_cell *cell;
    uint8_t *right; /* by column: numbers are set to the right */
    size_t cells, columns, cap;
};

/* A column with its heading; all columns come before the first cell. */
void grid_column(struct grid *, const char *heading, bool right);

/* The next cell, row by row. */
void grid_add(struct grid *, struct slice);
void grid_add_link(struct grid *, struct slice text, struct slice link);

/* The cell is what is written to the buffer between these two. */
struct buf *grid_begin(struct grid *);
void grid_end(struct grid *);

/* Columns lined up by the width of their characters in a terminal. */
void grid_text(const struct grid *, struct buf *);
/* RFC 4180, lines ended by CR LF; an apostrophe stands before what a spreadsheet would run. */
void grid_csv(const struct grid *, struct buf *);
/* A <table>; ids of rows are PREFIX and the number of the row. */
void grid_html(const struct grid *, struct buf *, const char *prefix);

void grid_free(struct grid *);

#endif
