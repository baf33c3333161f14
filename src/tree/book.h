/* book.h - opening books: Polyglot's .bin, as its make-book writes it. */
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

/* The same of a line's last position, for a tree by these keys; and the code of a move in that tree, which
 * says whose it is. */
struct tree_place polyglot_place(const struct line *);
uint32_t polyglot_code(uint32_t code, enum side);

/* The book of such a tree, whose games were counted each time they came to a position. */
void polyglot_write(struct buf *, const struct tree *, const struct polyglot_ask *);

#endif
