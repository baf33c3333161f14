/* layout.h - the bytes of a tree, for who writes and who reads them.
 *
 *     head       LAYOUT_HEAD bytes: name, version of the layout, version of the program
 *     blocks     positions in the order of their keys
 *     index      for each block its first key and where it is
 *     games      64 bits each: struct tree_game
 *     files      each: name, first game, size + 1 or 0, time in seconds and nanoseconds
 *     tail       LAYOUT_TAIL bytes: LAYOUT_END, then where index, games and files are and how many of each
 *
 * A position is the difference of its key to the one before in its block, the number of its moves, and for
 * each: its code, how many games, the ply of the first, with LAYOUT_MANY or more the sums over them and the
 * bytes of the list, then the list: games, each as the difference to the one before. Numbers in blocks and
 * files have seven bits a byte, the lowest first, as in LEB128; all others are little-endian. A move that was
 * played once takes about 13 bytes. */
#ifndef QIPU_TREE_LAYOUT_H
#define QIPU_TREE_LAYOUT_H

#include "tree/tree.h"

#define LAYOUT_NAME "qipu tree 1\n"
#define LAYOUT_END "end of the tree\n"

enum { LAYOUT_HEAD = 32, LAYOUT_TAIL = 64, LAYOUT_BLOCK = 8 << 10, LAYOUT_MANY = 32 };

/* The head as this program writes it. */
void layout_head(char head[LAYOUT_HEAD]);

void layout_number(struct buf *, uint64_t);
void layout_word(struct buf *, uint64_t); /* eight bytes */

/* The next number; 0 when there is none, and *P becomes NULL. */
static inline uint64_t layout_read(const unsigned char **p, const unsigned char *end)
{
    uint64_t n = 0;

    for (unsigned shift = 0; *p != NULL && *p < end && shift < 64; shift += 7) {
        unsigned char c = *(*p)++;

        n |= (uint64_t)(c & 127) << shift;
        if (c < 128)
            return n;
    }
    *p = NULL;
    return 0;
}

static inline uint64_t layout_word_at(const unsigned char *p)
{
    uint64_t n = 0;

    for (unsigned i = 8; i-- > 0;)
        n = n << 8 | p[i];
    return n;
}

/* Adds a game to the sums of a move. */
void layout_count(struct tree_played *, const struct tree_game *);

/* Being written. */
struct layout {
    bool (*write)(void *context, struct slice);
    void *context;
    const uint64_t *games;
    bool each;
    uint64_t at;      /* bytes that are written */
    struct buf block; /* those that are not: some blocks, the last of which begins at block_at */
    size_t block_at;
    struct buf index, position;
    struct buf list; /* the games of a move but for the first */
    uint64_t blocks, last_key, last_game;
    unsigned moves;          /* of the position at hand */
    struct tree_played move; /* of it; games 0: none yet */
    struct tree_entry entry; /* the last */
};

bool layout_begin(struct layout *);
/* Entries in their order. */
bool layout_entry(struct layout *, const struct tree_entry *);
/* Frees what it holds, however it went. */
bool layout_end(struct layout *, struct slice facts, struct slice files, uint64_t file_count);

#endif
