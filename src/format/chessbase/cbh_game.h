/* cbh_game.h - a game of a ChessBase database while it is read: an index (.cbh) with one record a game or
 * text, the moves (.cbg), annotations (.cba), and players, tournaments, annotators and sources (.cbp .cbt
 * .cbc .cbs). The text of a batch is the index; the rest is read where it lies. For this folder alone. */
#ifndef QIPU_FORMAT_CHESSBASE_CBH_GAME_H
#define QIPU_FORMAT_CHESSBASE_CBH_GAME_H

#include "format/database.h"

enum { CBH_ENTRY = 46 };

/* Files of entities. */
enum cbh_table { CBH_PLAYERS, CBH_TOURNAMENTS, CBH_ANNOTATORS, CBH_SOURCES, CBH_TABLES };

struct cbh_list {
    struct buf bytes; /* of the file */
    size_t start, size;
    uint32_t count;
    bool whole;
};

/* A database that is open; what struct format calls shared. Readers only read it. */
struct cbh_base {
    bool attached;
    int moves, annotations; /* descriptors; -1: not there */
    struct database index;
    struct cbh_list list[CBH_TABLES];
    char charset[32]; /* of annotations; names are Western */
};

struct cbh_game {
    const struct cbh_base *base;
    struct text *text;
    struct record *record;
    struct sink *sink;
    const unsigned char *entry;
    struct span at;
    const unsigned char *p, *end; /* of the moves */
    struct charsets *charsets;
    struct buf decoded;
};

/* The game cannot be read on, and why. */
void cbh_damaged(struct cbh_game *, const char *what);

/* The words of a field, up to its first NUL; in UTF-8, until the next call where they were decoded. CHARSET:
 * where they are not. */
struct slice cbh_words(struct cbh_game *, struct slice field, const char *charset);
#define CBH_NAMES_IN "windows-1252"

/* Reads the moves, from the head of their record on. False when there are none to hang annotations on. */
bool cbh_read_moves(struct cbh_game *);

/* Hangs annotations on the nodes, which are numbered as they were read. */
void cbh_read_annotations(struct cbh_game *, struct slice all);

#endif
