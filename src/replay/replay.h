/* replay.h - the one loop over the nodes of a record: claims become moves, moves become findings.
 *
 * Knows no game and no format. Positions are plain data: the main line is played on one of them, and a
 * copy is kept only where a later node will go on from. */
#ifndef QIPU_REPLAY_REPLAY_H
#define QIPU_REPLAY_REPLAY_H

#include "game/game.h"

/* outcome: how a game ended: what the record declares, what the rules give, and how the two compare. */

enum verdict {
    VERDICT_UNKNOWN,
    VERDICT_PROVED,
    VERDICT_CONSISTENT,
    VERDICT_CONTRADICTED,
    VERDICT_ESTIMATED,
    VERDICT_REPAIRED /* the record says itself that it was mended: its moves prove nothing */
};

/* "proved" and so on. */
const char *verdict_name(enum verdict);

struct outcome {
    enum result result;   /* by the rules; RESULT_UNKNOWN when they do not decide */
    enum reason reason;   /* why: checkmate, stalemate, five, area count … */
    enum result declared; /* what the record says */
    enum how how;         /* and how it says that the game ended */
    bool forfeit;         /* without play */
    bool scored;          /* a score was counted or estimated */
    int score;            /* the first mover's, less the other's, in half points */
    enum verdict verdict;
};

/* Whether the game needs no more moves: the record says how it ended, or the board does. */
static inline bool outcome_is_over(const struct outcome *o)
{
    return o->declared != RESULT_UNKNOWN || o->forfeit || (o->result != RESULT_UNKNOWN && !o->scored);
}

/* replay_score.c: the margin that a record of weiqi declares, against the count of its last position. */

/* Fills in OUTCOME's verdict, and tells what is wrong with the margin; false where none is declared, or
 * nothing was counted. */
bool score_decides(const struct line *, const struct award *, const struct declared *, struct outcome *);

/* verdict.c: the result that a record declares, against what the rules give: after everything else, and the
 * only place where the two meet. */

/* An outcome of which only what the record declares is known. */
struct outcome verdict_open(const struct declared *);

/* Tells where the record contradicts itself: its header and its closing token. */
void verdict_compare_words(const struct line *, uint32_t ply);

/* Compares, and tells what the declared result contradicts. */
void verdict_settle(const struct line *, const struct award *, const struct declared *, struct outcome *);

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
    /* Of a game only the start is seen; where this is true at its end, it is played once more to be seen.
     * NULL: all games are seen at once. */
    bool (*visit_wanted)(void *context);
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

/* The record as its reader left it: what an engine or a referee has made of its nodes goes. */
void replay_forget(struct record *);

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

/* rulebook_choice.c: which rulebook judges a record. */

enum { CHOSEN_MAX = 8 };

/* What the records before named, and what came of it: the games of a file name few rules. Zeroed at first. */
struct chosen {
    struct {
        char name[32];
        size_t length;
        enum game_id game;
        const struct rulebook *rules; /* NULL: nothing yet */
    } known[CHOSEN_MAX];
    unsigned next; /* which of them gives way */
};

/* FORCED unless it is NULL, else what the record names (SGF RU, PGN Variant, RIF rule), else the
 * game's default. A name that nobody answers to is a note. *NAMED tells whether it is FORCED or what the
 * record names. NULL when the game has no rulebook. */
const struct rulebook *rulebook_choose(const struct rulebooks *, const struct rulebook *forced,
                                       const struct record *, struct chosen *, struct sink *, bool *named);

/* The edition in force on the game's day; NULL when its day is not known, or none was. */
const struct rulebook *rulebook_of_day(const struct rulebooks *, const struct record *);

/* The edition of the game's rules that was in force on the record's day, with a note of which; OTHERWISE when
 * there is no day, or no edition for it. */
const struct rulebook *rulebook_choose_dated(const struct rulebooks *, const struct record *,
                                             const struct rulebook *otherwise, struct sink *);

#endif
