/* tables.h - recconv -t sqlite: games as rows of tables.
 *
 * Workers make the rows of a game, as bytes; who puts the output together writes them into a new file, in one
 * transaction. With --append the file begins as a copy of the old one, which it replaces when it is whole. */
#ifndef QIPU_CONVERT_TABLES_H
#define QIPU_CONVERT_TABLES_H

#include "pipeline/pipeline.h"
#include "pipeline/run.h"

enum row { ROW_GAME, ROW_HEADER, ROW_FINDING, ROW_PLY, ROWS };

/* What stands in a row. KEY: of the game that the row belongs to. SERIAL: its number, counted from where the
 * batch begins. */
enum cell_kind { CELL_NULL, CELL_KEY, CELL_SERIAL, CELL_NUMBER, CELL_THOUSANDTHS, CELL_TEXT };

/* Adds the rows of the game at hand, which must be KNOWN_ALL in p->subject. */
void tables_put(struct buf *, struct pipeline *, enum lang, bool plies);

/* Whether a header has a column of its own in table game. */
bool tables_has_column(enum key);

struct tables; /* the file that is written */

/* Opens it in place of run->out; NULL after trouble, which is told. APPEND: games of the old file stay, and
 * those that it has are passed over. */
struct tables *tables_open(struct run *, bool append);

/* Writes rows. BASE: the number of the game before the batch's first. False after trouble, which is told. */
bool tables_write(struct tables *, struct slice rows, uint64_t base);

/* Makes the indexes and ends the transaction, if the run has gone well; else run->cut_short. */
void tables_close(struct tables *);

#endif
