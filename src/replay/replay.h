/* replay.h - the one loop over the nodes of a record: claims become moves, moves become findings.
 *
 * Knows no game and no format. Positions are plain data: the main line is played on one of them, and a
 * copy is kept only where a later node will go on from. */
#ifndef QIPU_REPLAY_REPLAY_H
#define QIPU_REPLAY_REPLAY_H

#include "game/game.h"
#include "replay/outcome.h"

/* How much of record.canonical is filled, for writers. */
enum telling { TELL_NOTHING, TELL_SQUARES, TELL_WORDS };

struct replay_options {
    enum after_illegal after_illegal;
    enum telling tell;
    bool estimate;
    bool dated;                          /* judge by the edition in force on the game's day */
    bool slow;                           /* no engine's fast line: for tests */
    bool classify;                       /* engines may spend time on facts that only a trace shows */
    const struct rulebook *const *rules; /* by game_id: judge its records by this one; NULL, or NULL for a
                                game: as the record says */
    /* Called after every step, and once for the start (line->node 0); NULL: nobody looks. */
    void (*visit)(void *context, const struct line *);
    bool visit_ends; /* of steps between which nothing branches the last is enough */
    void *context;
};

/* What became of a game. */
struct replayed {
    const struct rulebook *rules; /* NULL when no engine knows the game */
    struct outcome outcome;
    uint32_t plies; /* of the main line, as far as played */
    uint32_t moves; /* in all lines */
    bool whole;     /* the main line was played to its end */
};

struct replay;

/* For one worker. */
struct replay *replay_new(const struct rulebooks *, const struct replay_options *);
void replay_free(struct replay *);

/* Whether options.visit is called for the games that follow, as it is at first. */
void replay_show(struct replay *, bool shown);

/* Replays all lines. TEXT is what the record's places point into. */
void replay_game(struct replay *, struct record *, const char *text, struct sink *, struct replayed *);

/* For selections, which look at a game once more after replay_game(), before the next one is begun. */

/* The position that the game last replayed begins with; NULL when it could not be set up. Good until the next
 * call of any function here. */
const void *replay_start(struct replay *);

/* Plays the main line of that game again as far as it could be played, without judging: calls VISIT for the
 * start and after each step, until it returns false. */
void replay_main_line(struct replay *, bool (*visit)(void *context, const struct line *), void *context);

/* The steps of the main line of that game, where its positions were not overwritten by variations; else NULL.
 * Saves playing it again for whoever knows the keys of what he looks for. */
const struct trail *replay_trail(const struct replay *);

#endif
