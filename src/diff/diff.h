/* diff.h - two collections of games, game by game: what came, what went, what changed.
 *
 * Every game of both is entered in 64 bytes, which is enough to pair them. Only pairs that differ are looked
 * at again, move by move and header by header. */
#ifndef QIPU_DIFF_DIFF_H
#define QIPU_DIFF_DIFF_H

#include "select/select.h"

/* A game, as pairs are made by it: hashes of what could be the same. */
struct diff_entry {
    struct identity id;
    uint64_t whole;   /* all that is compared */
    uint64_t game;    /* id, players, date and event */
    uint64_t pairing; /* players, date and round */
    uint64_t players;
    uint64_t opening; /* the first plies of the line */
    uint32_t file, number;
};

/* How sure it is that both are one game. */
enum diff_by { BY_GAME, BY_LINE, BY_PAIRING, BY_PLAYERS, BY_OPENING, BY_PLACE, DIFF_BYS };

/* "game", "moves", "pairing", "players", "opening", "place" */
const char *diff_by_name(enum diff_by);

struct diff_pair {
    uint32_t before, after; /* indices of entries; DIFF_NONE: lost or added */
    enum diff_by by;
};

#define DIFF_NONE UINT32_MAX

struct diff_list {
    struct diff_entry *entry;
    uint32_t count, cap;
};

struct diff_pairs {
    struct diff_pair *pair; /* in the order of the old games, then those that were added */
    uint32_t count, cap;
    uint64_t same, moved; /* games that are the same; and of these, that stand elsewhere */
};

/* Enters the game, of which the moves are known. */
struct diff_entry diff_enter(const struct subject *, uint32_t file, uint32_t number);
void diff_add(struct diff_list *, const struct diff_entry *);

/* Pairs that differ, and games without a partner. n log n. */
void diff_match(const struct diff_list *before, const struct diff_list *after, struct diff_pairs *);

/* What is compared of a game that has a partner. Filled in by diff_take(). */
struct diff_game {
    enum game_id game;
    enum result declared;
    uint32_t plies;
    move *move;       /* of the main line */
    struct buf words; /* the same in the game's usual notation, each ended by a NUL */
    struct buf header[KEY_COUNT];
    struct buf margin; /* "B+3.5"; empty: none is said */
    uint64_t comments, variations;
    bool taken;
};

/* The record must have been replayed with canonical words. */
void diff_take(struct diff_game *, const struct subject *);
void diff_game_free(struct diff_game *);

enum diff_change {
    CHANGE_ADDED,
    CHANGE_LOST,
    CHANGE_EXTENDED,
    CHANGE_SHORTENED,
    CHANGE_MOVES,
    CHANGE_HEADERS,
    CHANGE_RESULT,
    CHANGE_COMMENTS,
    CHANGE_VARIATIONS
};

/* The word of JSONL: "added" and so on. */
const char *diff_change_name(enum diff_change);

/* One difference. */
struct game_difference {
    enum diff_change change;
    uint32_t ply;          /* the first that differs, from 1; 0: none */
    uint32_t alike;        /* plies behind it that are alike again */
    const char *key;       /* of a header; NULL */
    const char *from, *to; /* NULL: nothing */
};

/* Calls EACH for every difference between both games, in the order of enum diff_change. */
void diff_compare(const struct diff_game *before, const struct diff_game *after,
                  void (*each)(void *context, const struct game_difference *), void *context);

#endif
