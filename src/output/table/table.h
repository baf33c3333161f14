/* table.h - a ranked contest in words: for people, spreadsheets, programs and pages. */
#ifndef QIPU_OUTPUT_TABLE_TABLE_H
#define QIPU_OUTPUT_TABLE_TABLE_H

#include "output/output.h"
#include "table/contest.h"

enum table_kind { TABLE_STANDINGS, TABLE_CROSS, TABLE_ROUNDS, TABLE_PAIRS };

/* Fills an empty grid. LINKS: names and results link to games on pages of recreplay --as=html: that page, or
 * FILE.html when it is ""; NULL: to nothing. */
void table_grid(struct grid *, const struct contest *, enum table_kind, enum lang, const char *links);

/* The word of --by for a key; in other languages the column's heading. */
void table_put_key(struct buf *, const struct contest *, uint32_t tie_break, enum lang);

/* Two lines: the event; its system and why it is taken for that, the rulebook and the order. */
void table_heading(struct buf *, const struct contest *, enum lang);

/* Notes below a table: marks, and what nobody recorded. */
void table_footing(struct buf *, const struct contest *, enum lang);

/* One object for each competitor, in order of places. */
void table_jsonl(struct buf *, const struct contest *);

/* Every number of one competitor with the games it came from. */
void table_explain(struct buf *, const struct contest *, uint32_t who, enum lang);

/* One page with all tables. */
void table_page_begin(struct buf *, enum lang, const char *title); /* untranslated */
void table_page(struct buf *, const struct contest *, enum table_kind, enum lang, const char *links,
                unsigned number);
void table_page_none(struct buf *, enum lang); /* instead of a table: there is none */
void table_page_end(struct buf *);

/* The orders of every rulebook, tab-separated: rulebook, who, system, order, article. */
void list_standings(struct buf *, const struct rulebook *all);

/* "½" and so on: the letter of a result as tables show it. */
const char *code_text(char code);

/* 'w', 'r' or 'b': the colour of the first or second mover as the game has it. */
char colour_letter(enum game_id, char colour);

#endif
