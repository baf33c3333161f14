/* html.h - one page with all games, to step through in a browser.
 *
 * The page's script knows no rules: for each move it is given what changed on the board since the node before
 * it in file order, as the engine has it. So a game is a few bytes a move, and any tree can be stepped
 * through. */
#ifndef QIPU_OUTPUT_SHOW_HTML_H
#define QIPU_OUTPUT_SHOW_HTML_H

#include "output/page.h"
#include "output/show/drawing.h"

/* What is gathered of one game; reused from game to game. */
struct html {
    struct buf board; /* a byte a point, from the top left, after the last node */
    struct buf start; /* the same before the first */
    struct buf index; /* uint32_t a node of the record: its number on the page + 1, 0 for none */
    struct buf moves, changes, parents, comments, glyphs, marks, facts, clocks, times,
        evals; /* parts of the JSON */
    struct buf scratch, json;
    uint32_t count; /* nodes so far */
    struct drawing board_of;
    struct drawing_end end;
    bool second; /* the second player begins */
    bool any;    /* there is a game */
};

/* A page: a file of output/page whose holes are filled with its words and files, and with items by its owner.
 */
struct html_page {
    const char *file;
    const struct page_word *words;
    size_t count;
};

/* What stands before the items, and after them; BOARDS: those that the items need, NULL for none. */
void html_page_begin(struct buf *, const struct html_page *, enum lang);
void html_page_end(struct buf *, const struct html_page *, enum lang, const struct drawing_boards *);

/* The page up to the games, and after them: for show_html, which html.c defines. */
void html_open(struct buf *, enum lang);
void html_close(struct buf *, enum lang, const void *boards);

/* What pages call a header: "White's rating"; NAME, as it is written, of one that only its own format knows.
 */
void html_label(struct buf *, enum lang, enum game_id, enum key, struct slice name);

#endif
