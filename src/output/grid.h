/* grid.h - rows and columns of words, written for a terminal, a spreadsheet or a page.
 *
 * The same grid is written three ways, so that no table can say one thing here and another there. */
#ifndef QIPU_OUTPUT_GRID_H
#define QIPU_OUTPUT_GRID_H

#include "base/mem/buf.h"

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
