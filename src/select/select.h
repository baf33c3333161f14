/* select.h - which games a run is about: --game, --where, --unique, --known together.
 *
 * One selection for a run, which workers only read; and for each worker a selector, which asks it about one
 * game after the other, with more and more known of it. */
#ifndef QIPU_SELECT_SELECT_H
#define QIPU_SELECT_SELECT_H

#include "select/expression.h"
#include "select/identity.h"
#include "select/keeper.h"
#include "select/twins.h"

enum unique { UNIQUE_NO, UNIQUE_MOVES, UNIQUE_GAME, UNIQUE_NEAR };

/* Whether --unique takes the first game, or looks at all before it chooses. */
enum keeps { KEEPS_FIRST_MET, KEEPS_ENTERING, KEEPS_CHOSEN };

/* A list of numbers as --game takes it: "1,3-5,8-". */
struct number_range {
    uint64_t from, to;
};

struct selection {
    struct expression **where; /* all must hold */
    size_t wheres;
    struct expression **require; /* games that are left in are asked these too: see selection_fails() */
    size_t requires;
    struct number_range *range; /* none: every game */
    size_t ranges;
    enum unique unique;
    struct id_set lines; /* --lines: positions that end a line, of which a game must reach one */
    bool has_lines;
    struct id_set known; /* --known: games with these ids are left out */
    bool any;            /* anything was asked for at all */
    /* --unique: the games so far. All that changes: see selection_in_order(). */
    struct id_set seen;
    struct twins twins; /* with UNIQUE_NEAR */
    enum keeps keeps;
    struct keeper keeper; /* with --keep and --fill-headers */
};

/* Adds an expression; false with the error. TEXT must outlive the selection. */
bool selection_where(struct selection *, const char *text, struct select_error *);

/* The same for what a game must have. */
bool selection_require(struct selection *, const char *text, struct select_error *);

/* Reads a list of numbers; false when it is none. */
bool selection_games(struct selection *, const char *list);

/* Reads identities, one a line, the first word of each; others are passed over. False when there is something
 * in LINES and none of it is an identity. */
bool selection_known(struct selection *, struct slice lines);

/* The end of a line that games must reach, as the engine's key has it. */
void selection_line(struct selection *, enum game_id, uint64_t key);

/* A tree that knows some games, which must outlive the selection: positions are asked of it first. */
void selection_use_tree(struct selection *, const struct tree *, const struct rulebooks *);

void selection_free(struct selection *);

/* How much must be known of games that are left in, and what readers must keep. */
enum known selection_needs(const struct selection *);
unsigned selection_wants(const struct selection *);

/* Whether headers or numbers alone may decide some games. */
bool selection_skims(const struct selection *);

/* Whether games must be asked about in the order of the input, by one worker. */
bool selection_in_order(const struct selection *);

/* With ANSWER_OPEN ask again when more is known; with KNOWN_ALL that does not happen. A game that passes all
 * else is entered into `seen` once the answer is certain. */
enum answer selection_ask(struct selection *, const struct subject *, struct asking *);

/* Of the requirements from the Nth on (0: the first) the first that the game, of which all is known, fails:
 * its number from 1, the part of it that fails, and the value that the game has there; 0 when it fails none.
 */
size_t selection_fails(const struct selection *, size_t n, const struct subject *, struct asking *,
                       struct slice *part, struct buf *value);

#endif
