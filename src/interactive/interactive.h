/* interactive.h - recreplay -i: games one after the other on the screen of a terminal.
 *
 * Games are taken as they are read, and read only as far as somebody wants to go; those that were looked at
 * are kept, so that one can go back. A position is played from the start each time: that is quick enough for
 * a finger. */
#ifndef QIPU_INTERACTIVE_INTERACTIVE_H
#define QIPU_INTERACTIVE_INTERACTIVE_H

#include "cli/cli.h"
#include "output/show/show.h"
#include "pipeline/pipeline.h"

/* A finding in words: what it points into is gone when the next batch is read. */
struct seen_finding {
    uint32_t node; /* where it is shown: the move itself, or the one before a move that was not played */
    uint8_t severity;
    uint32_t text, length; /* in seen.words */
};

struct seen_game {
    struct record record;
    const struct rulebook *rules;
    struct outcome outcome;
    struct buf words;
    struct buf findings; /* struct seen_finding */
};

struct interactive {
    struct terminal terminal;
    struct show_style style;
    uint32_t start; /* how many moves into each new game to begin */
    struct seen_game *game;
    size_t games, cap, at;
    uint32_t node;       /* of the game at `at` */
    uint32_t finding;    /* the last one gone to, + 1 */
    const char *message; /* to be shown once; NULL: none */
    struct buf screen;
    /* Of the position shown. */
    struct buf position, memory, path;
    struct trail trail;
    struct sink *mute;
    struct line line;
    bool opened, quit;
};

/* Takes over the pipeline's record and findings, and lets the user look until the next game is wanted. False:
 * enough. */
bool interactive_game(struct interactive *, struct pipeline *);

/* After the last game: until the user quits. */
void interactive_end(struct interactive *);

/* Gives everything back and the terminal too; the signal that ended it is raised again. */
void interactive_close(struct interactive *);

/* interactive_screen.c: draws the position at `node`. */
void interactive_draw(struct interactive *);

#endif
