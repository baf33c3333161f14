/* show.h - positions for people and programs: one row a form that --as takes.
 *
 * A view only formats what an engine says of a position, into a buffer. */
#ifndef QIPU_OUTPUT_SHOW_SHOW_H
#define QIPU_OUTPUT_SHOW_SHOW_H

#include "game/game.h"
#include "notation/notation.h"
#include "output/report/report.h"
#include "replay/outcome.h"

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

#endif
