/* tree.h - what was played in the positions of many games: how it is counted, kept and asked for.
 *
 * Games are entered as (position, move, game); all entries sorted by position are the tree, in memory or in a
 * file that is mapped (--write-tree). Positions are keys, so that transpositions meet; of stone games all
 * symmetries are one position. Nothing here prints. */
#ifndef QIPU_TREE_TREE_H
#define QIPU_TREE_TREE_H

#include "replay/replay.h"

#include <sys/stat.h>

/* -- Moves and positions: key.c ----------------------------------------------------------------------- */

/* A move in 20 bits, for entries; TREE_END is the end of the game. */
enum { TREE_MOVE_BITS = 20, TREE_END = (1 << TREE_MOVE_BITS) - 1 };
uint32_t tree_code(move);
move tree_move(uint32_t code);

enum { TREE_SYMMETRIES = 8, TREE_BOARD = 64 };

/* A position as the tree has it. */
struct tree_place {
    uint64_t key;
    uint8_t symmetries; /* bits: which of them put it as the tree has it */
    unsigned width, height;
};

/* A line that is followed ply by ply; zeroed at first. Of stone games it keeps the board and what it hashes
 * to in each symmetry, so that a stone costs eight additions. */
struct tree_follow {
    unsigned width, height;
    uint8_t cell[TREE_BOARD * TREE_BOARD]; /* enum side */
    uint64_t hash[TREE_SYMMETRIES];
};

/* The position after the last step of the line; all steps before must have been followed since its start. */
struct tree_place tree_follow(struct tree_follow *, const struct line *);

/* Any position, from nothing. */
struct tree_place tree_place(const struct game *, const void *position);

/* The key of a game without symmetries, from its engine's. */
uint64_t tree_key(const struct game *, uint64_t key);

/* A move of the board as the tree has it, and back. */
move tree_turn(const struct tree_place *, move);
move tree_turn_back(const struct tree_place *, move);

/* -- Games and entries: tree_build.c ----------------------------------------------------------- */

/* What is kept of a game beside its moves, in 64 bits. */
struct tree_game {
    bool entered; /* it was judged and is in the tree, */
    bool whole;   /* to its last ply, and from the usual start: other rights to castle have other keys */
    enum result result;
    unsigned year;      /* 0: not known */
    unsigned rating[2]; /* 0: not known */
};

uint64_t tree_game_pack(const struct tree_game *);
struct tree_game tree_game_of(uint64_t packed);

struct tree_entry {
    uint64_t key;
    uint32_t move; /* tree_code() << 12 | the ply, as far as 12 bits go */
    uint32_t game; /* from 0 */
};

#define TREE_ENTRY_MOVE(code, ply) ((uint32_t)(code) << 12 | ((ply) < 0xFFF ? (ply) : 0xFFF))

struct tree_build;

/* Runs that do not fit in memory are kept in $TMPDIR or /tmp. EACH: a game that comes to a position again and
 * plays the same move again counts again, as books have it. */
struct tree_build *tree_build_new(bool each);
void tree_build_free(struct tree_build *);

/* Games of a file follow; ST: as it is now, NULL where that cannot be known. */
void tree_build_file(struct tree_build *, const char *name, const struct stat *st);

/* How many games there are so far. */
uint64_t tree_build_games(const struct tree_build *);

/* The next game; entries of games are added in the order of the games. False with errno when a run cannot be
 * written. */
void tree_build_game(struct tree_build *, uint64_t packed);
bool tree_build_add(struct tree_build *, const struct tree_entry *, size_t count);

/* All that was added becomes a tree, which is handed to WRITE piece by piece. False with errno. */
bool tree_build_end(struct tree_build *, bool (*write)(void *context, struct slice), void *context);

/* -- Asking: file.c ------------------------------------------------------------------------------------ */

struct tree {
    const unsigned char *p;
    size_t n;
    bool mapped;
    uint64_t index, blocks; /* where the index is, and of how many blocks */
    uint64_t games_at, games;
    uint64_t files_at, files;
};

enum tree_state { TREE_OK, TREE_UNREADABLE, TREE_NONE, TREE_OTHER_VERSION, TREE_STALE };

/* A tree in memory, or in a file that is mapped; TREE_UNREADABLE with errno. */
enum tree_state tree_open_memory(struct tree *, struct slice);
enum tree_state tree_open_file(struct tree *, const char *path);
void tree_release(struct tree *);

/* The file that a name as shown stands for: of "a.zip:dir/x.pgn" the archive. */
bool tree_stat(struct slice name, struct stat *);

/* Whether every file it was made of, as far as it is there, is as it was; else *NAME is one that is not. */
bool tree_is_fresh(const struct tree *, struct slice *name);

/* The games of a file: the first one's number, and how many. False: it has none of that name. */
bool tree_file(const struct tree *, struct slice name, uint64_t *first, uint64_t *count);

/* The file of a game and its number there, from 1. */
struct slice tree_file_of(const struct tree *, uint64_t game, uint64_t *number);
struct tree_game tree_game(const struct tree *, uint64_t game);

/* What was played in a position. */
struct tree_played {
    uint32_t code;  /* the move */
    uint64_t games; /* in which it was; with `each`, how often */
    uint64_t first, draws, second;
    uint64_t rating[2], rated[2]; /* sums, and of how many */
    unsigned year;                /* the last */
    uint64_t first_game;          /* and the ply where it was played there */
    unsigned first_ply;
    const unsigned char *list, *list_end; /* of the games, for tree_next_game() */
};

enum { TREE_MOVES_MAX = 4096 };

/* All moves of the position, in the order of their codes; how many, 0 when nobody came there. */
unsigned tree_find(const struct tree *, uint64_t key, struct tree_played *out, unsigned room);

/* Takes the games of a move one after the other; false at the end. *GAME is the one before, 0 at first. */
bool tree_next_game(struct tree_played *, uint64_t *game);

/* All positions in the order of their keys: how many moves the next one has, 0 at the end. *AT is 0 at
 * first. */
unsigned tree_next_position(const struct tree *, uint64_t *at, uint64_t *key, struct tree_played *out,
                            unsigned room);

/* at.c: the positions that a tree is asked about: usual starts, or what --at says, in every game that its
 * words can be of. */

struct tree_root {
    const struct game *game;
    struct record record; /* its only line leads there */
    struct buf position;  /* as the engine has it */
    struct tree_place place;
};

enum { TREE_ROOTS = 12 };

struct tree_roots {
    struct tree_root root[TREE_ROOTS];
    unsigned count;
};

/* AT: NULL, a position (FEN, or rows of .XO) or moves. KIND: GAME_UNKNOWN, or the only game that is meant.
 * False when no game has such a position. */
bool tree_roots_read(struct tree_roots *, const struct rulebooks *, const char *at, enum game_id kind);

/* The position after so many plies of the game just replayed is the only one. */
bool tree_roots_take(struct tree_roots *, struct replay *, const struct record *, uint32_t ply);

/* Whether a key is one of them. */
bool tree_roots_have(const struct tree_roots *, uint64_t key);

void tree_roots_free(struct tree_roots *);

/* walk.c: from a position down a tree: the moves that were played, those after each, and so on. */

/* What is first among the moves of a position. */
enum tree_order { TREE_BY_GAMES, TREE_BY_SCORE, TREE_BY_RATING, TREE_BY_DATE, TREE_BY_MOVE };

struct tree_ask {
    uint32_t depth; /* plies; 0: as far as there are any */
    uint64_t min_games;
    enum tree_order by;
};

/* A move that was played where the walk is. */
struct tree_step {
    const struct game *game;
    const void *before, *after; /* positions */
    struct claim claim;         /* the move, as writers want it */
    move move;                  /* on this board */
    struct tree_played played;
    enum side side; /* that made it */
    uint32_t depth; /* from 1 */
    bool again;     /* what follows stands elsewhere in the walk */
};

/* The score of the side that made a move, in thousandths; -1 when no result is known. */
int tree_score(const struct tree_played *, enum side);

/* The average rating of the side that made it; 0 when none is known. */
unsigned tree_rating(const struct tree_played *, enum side);

/* Calls EACH for every move, depth first. Positions that come about in several ways are followed where most
 * of what is below them can be seen, and then not again. Returns how many games came to the root. */
uint64_t tree_walk(const struct tree *, const struct tree_root *, const struct tree_ask *,
                   void (*each)(void *context, const struct tree_step *), void *context);

/* How many came there and played a move that is counted. */
uint64_t tree_games_at(const struct tree *, const struct tree_root *);

#endif
