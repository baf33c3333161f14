/* book.h - opening books: Polyglot's .bin, written as its make-book does, and checked. */
#ifndef QIPU_TREE_BOOK_H
#define QIPU_TREE_BOOK_H

#include "tree/tree.h"

/* What make-book asks of a move where nobody says otherwise. */
enum { POLYGLOT_GAMES = 3 };

struct polyglot_ask {
    uint64_t min_games;
    unsigned min_score; /* per cent */
    bool white, black;  /* whose moves */
    bool uniform;
};

/* Whether its moves can stand in such a book: chess as it is usually played. */
bool polyglot_takes(const struct record *);

/* Polyglot's own key. LAST: the move that led to the position, MOVE_NONE: none did. */
uint64_t polyglot_key(const struct game *, const void *position, move last);

/* From KEY of a position, without what a double step adds to it, to that after a legal move, without playing
 * it. False: the move is a special one, or may change rights to castle. */
bool polyglot_key_after(const struct game *, const void *position, move, uint64_t *key);

/* The same of a line's last position, for a tree by these keys; and the code of a move in that tree, which
 * says whose it is. */
struct tree_place polyglot_place(const struct line *);
uint32_t polyglot_code(uint32_t code, enum side);

/* The 16 bits of a move in a book, and whether 16 bits can be one. */
unsigned polyglot_move(move);
bool polyglot_is_move(unsigned bits);

/* Reports what is wrong with a whole book: entries, their order, and moves that are not legal in positions to
 * which the book leads. Keeps a bit an entry, and 16 bytes where it is not sorted. */
void polyglot_check(struct slice bytes, struct sink *);

/* The book of such a tree, whose games were counted each time they came to a position. */
void polyglot_write(struct buf *, const struct tree *, const struct polyglot_ask *);

#endif
