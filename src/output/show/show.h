/* show.h - positions for people and programs: one row a form that --as takes.
 *
 * A view only formats what an engine says of a position, into a buffer. */
#ifndef QIPU_OUTPUT_SHOW_SHOW_H
#define QIPU_OUTPUT_SHOW_SHOW_H

#include "output/report/report.h"

enum show_board { SHOW_UNICODE, SHOW_ASCII, SHOW_CHINESE };

/* How this run shows things. */
struct show_style {
    enum lang lang;
    enum show_board board;
    const struct notation *notation; /* NULL: the game's usual one */
    bool color, flip;
    bool labels;      /* say what each move is called */
    long number_from; /* pictures of stones: number the moves from this ply on; 0: none */
    long every;       /* sheets: a diagram each so many moves */
};

/* What is shown: a position of a line. line->trail ends with the step that led to it. */
struct shown {
    const struct show_style *style;
    const struct report_at *at;
    const struct line *line;
    const struct claim *canonical; /* the move that led here, as the engine tells it; NULL at the start */
    const struct outcome *outcome; /* with the last position of a main line; NULL elsewhere */
    const struct sink *findings;   /* of the game, as far as it has been judged */
};

/* A form that --as takes: either positions, one after the other, or whole games at once. */
struct view {
    const char *name; /* the word --as takes */
    bool every;       /* shows every position unless told otherwise */
    bool documents;   /* each position is a document of its own: several go into numbered files */

    /* What stands before the first game and behind the last. SUMS: what game() gathered of all of them. NULL:
     * nothing. */
    void (*open)(struct buf *, enum lang);
    void (*close)(struct buf *, enum lang, const void *sums);

    /* Positions. */
    /* What stands before the first position that is shown of a game; NULL: nothing. */
    void (*begin)(struct buf *, const struct shown *);
    void (*position)(struct buf *, const struct shown *);
    /* A finding, right after the position it belongs to; NULL: findings are only reported. */
    void (*finding)(struct buf *, const struct show_style *, const struct report_at *,
                    const struct finding *);

    /* Whole games; NULL where positions are shown. */
    size_t state_size, sums_size; /* zero at first: of a worker, and of a batch */
    /* The start of a game (line->node 0) and then every node that was played, in file order. */
    void (*node)(void *state, const struct shown *);
    /* The game, when all its nodes are there. */
    void (*game)(void *state, struct buf *, const struct shown *last, void *sums);
    void (*add)(void *sums, const void *more);
    void (*free)(void *state);
};

extern const struct view show_board, show_fen, show_trace, show_jsonl, show_svg, show_sheet, show_html;

/* The move that led to the position, spelled in the style's notation; nothing at the start. */
void show_move(struct buf *, const struct shown *);

/* "14." or "14...": the number of the move that led to the position, in games that count moves in pairs; else
 * the ply. */
void show_number(struct buf *, const struct shown *);

/* "Carlsen (2835) – Karjakin (2772), London, 2016.11.30  1-0", safe for a terminal. */
void show_title(struct buf *, const struct shown *);

/* The board alone, for a terminal. */
void show_position(struct buf *, const struct shown *);

/* What the move that led to the position is called, with its evidence in ARENA; false when it has no name or
 * nobody wants it. */
bool show_label(const struct shown *, struct arena *, struct proof *);

/* Below a position: the last move and whose turn it is; with the last one, what the rules say of the result.
 */
void show_status(struct buf *, const struct shown *);

/* A comment without the commands in it ("[%clk 0:01:05]"), which are shown in other ways; safe for a
 * terminal. */
void show_comment(struct buf *, struct slice);
/* The same as it is written, line breaks and all. */
void show_words(struct buf *, struct slice);

/* "1:05:09/5 +0:00:03": time and periods left and time used, as far as the record says; else nothing. */
void show_clock(struct buf *, const struct record *, uint32_t node);

/* What the rules and the record say of the result, a line each. */
void show_outcome(struct buf *, enum lang, const struct outcome *);

/* Where the man came from and went to, castling included; NOWHERE where there is no such point. */
void show_squares(move, point *from, point *to);

/* What the last step did, as words that are never translated: capture, check, mate, … */
void show_facts(const struct line *, void (*each)(void *context, const char *word), void *context);

/* What the last step did in the engine's own words, and the facts that they leave out: "takes 3, ko".
 * Translated. */
void show_events(struct buf *, enum lang, const struct line *);

/* drawing.c: boards, moves and evidence as the data that page/board.js draws.
 *
 * A place on the page is a number: points are counted from the top left, row by row. */

/* What the places refer to. */
struct drawing {
    enum game_id game;
    unsigned width, height;
};

unsigned drawing_place(const struct drawing *, point);

/* Whether the point is on the board: records may say anything. */
bool drawing_holds(const struct drawing *, point);

/* The place; -1 for nowhere. */
int drawing_number(const struct drawing *, point);

/* What stands on the point: the letter of a man, '.' for nothing. */
char drawing_letter(const struct line *, point);

/* The position at which the main line ends: what a move that could not be played would have done there. */
struct drawing_end {
    struct buf position; /* as the engine has it */
    uint32_t node;
};

void drawing_keep_end(struct drawing_end *, const struct line *);

/* The squares of a move that could not be played in POSITION, as far as its words and the men there tell
 * them. FROM and TO hold what the words say. */
void drawing_squares(const struct game *, const void *position, const struct claim *, point *from, point *to);

/* ,from,to,[lines],side: the offending move as far as it is known, the evidence, and who moved (0: nobody). A
 * line is stones (the points that would complete it + 4096), or -2 and the squares of a move. */
void drawing_finding(struct buf *, const struct drawing *, const struct drawing_end *, const struct record *,
                     const struct finding *);

/* ,"areas":[[…],[…]]: what is whose at the end, as the rules count it; nothing where nothing is counted. */
void drawing_areas(struct buf *, const struct drawing *, const struct drawing_end *, const struct record *,
                   const struct rulebook *);

/* "kind":…,"board":…,"rows":…,"w":…,"h":… */
void drawing_board(struct buf *, const struct drawing *);

/* JSON inside a script element: nothing in it can end the element. */
void drawing_safe(struct buf *, struct slice json);

/* Which boards a page needs: a bit a height, by game and width. */
struct drawing_boards {
    uint64_t height[GAME_COUNT][64];
};

void drawing_need(struct drawing_boards *, const struct drawing *);
void drawing_need_all(struct drawing_boards *, const struct drawing_boards *more);

/* Both sides of each, as <g id="chess-8-8"> and <g id="chess-8-8-turned">. */
void drawing_put_boards(struct buf *, const struct drawing_boards *);

/* snapshots.c: the positions of one game, kept so that a board can be drawn beside what was found at a move.
 *
 * Only what changed is kept, in the order in which nodes were played: a finding is known when the game is
 * over, and then its board is put together. */

struct snapshots {
    struct drawing board; /* width 0: there is no position */
    struct buf start;     /* a byte a place, before the first move */
    struct buf now;       /* the same after the last node that was seen */
    struct buf steps;     /* struct snapshot */
    struct buf changes;   /* of all of them */
    struct buf index;     /* uint32_t a node: its step + 1; 0: it was not played */
    struct drawing_end end;
};

/* To be called for every node that is played, the start (node 0) first. */
void snapshots_add(struct snapshots *, const struct line *);

/* The game has no position: what was kept is of another. */
void snapshots_none(struct snapshots *);

/* {"kind":…,"cells":…,"last":[…],"offender":[unplayed,from,to,[lines]],"areas":[[…],[…]]}: the board after
 * the finding's move, or before it when it was not played; of a finding on the whole game the last one, with
 * what is whose when COUNTED. "null" when there is none. */
void snapshots_put(struct buf *, const struct snapshots *, const struct record *, const struct rulebook *,
                   const struct finding *, bool counted);

/* {"kind":…,"cells":…,"last":[…]}: the board after the first N of the nodes that were added behind the start,
 * or after all of them when there are fewer. "null" when there is none. */
void snapshots_put_step(struct buf *, const struct snapshots *, uint32_t n);

void snapshots_free(struct snapshots *);

/* svg.c: boards as pictures: the empty board, the men, and what is drawn on top of them.
 *
 * One cell is 100 units; the point in column c and row r, counted from the top left as the board is seen, is
 * at (100 * (c + 1), 100 * (r + 1)). The page of --as=html draws its men by the same rule. */

struct svg {
    struct buf *out;
    enum game_id game;
    const struct look *look; /* its */
    unsigned width, height;
    bool flip;
};

unsigned svg_x(const struct svg *, point);
unsigned svg_y(const struct svg *, point);

/* Whether the point is on the board: marks of a record may say anything. */
bool svg_holds(const struct svg *, point);

/* Squares or lines, stars, river, coordinates. */
void svg_board(const struct svg *);

/* The outlines of the game's men, for <defs>; nothing for stones. NULL: of all games. */
void svg_men(struct buf *, const struct look *);

void svg_man(const struct svg *, point, enum piece, enum side);

/* The last move. WHO stands on TO now. */
void svg_last(const struct svg *, point from, point to, enum side who);

/* A mark of the record. POINTS are pairs for arrows and lines. */
uint32_t svg_mark(const struct svg *, const struct line *, const struct record *, const struct note *,
                  uint32_t most);

/* Points that the record counts for a side. */
uint32_t svg_territory(const struct svg *, const struct record *, const struct note *, uint32_t most);

/* The offending move of a finding, pale when it could not be played where the line stands, and the points
 * that prove it. */
void svg_finding(const struct svg *, const struct line *, const struct finding *);

/* What the last move threatens by its label: the first move of the line that proves it. */
void svg_threat(const struct svg *, const struct proof *label);

/* Everything on the board: men, last move or numbers from ply NUMBER_FROM on (0: none), marks, findings. What
 * belongs below it goes to BELOW, a line each. */
void svg_position(const struct svg *, const struct shown *, uint32_t number_from, struct buf *below);

/* A move that could not be played, and why: "Ke3: …". */
void svg_reason(struct buf *, const struct shown *, const struct finding *);

/* A number on a stone. */
void svg_number(const struct svg *, point, enum side, uint32_t number);

/* html.c: one page with all games, to step through in a browser.
 *
 * The page's script knows no rules: for each move it is given what changed on the board since the node before
 * it in file order, as the engine has it. So a game is a few bytes a move, and any tree can be stepped
 * through. */

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
