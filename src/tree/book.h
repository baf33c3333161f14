/* book.h - opening books: read and checked, and Polyglot's .bin written as its make-book does. */
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

/* The key of a line's last position, for a tree by these keys; and the code of a move in that tree, which
 * says whose it is. */
struct tree_place polyglot_place(const struct line *);
uint32_t polyglot_code(uint32_t code, enum side);

/* The book of such a tree, whose games were counted each time they came to a position. */
void polyglot_write(struct buf *, const struct tree *, const struct polyglot_ask *);

/* -- Checking ---------------------------------------------------------------------------------------- */

enum { BOOK_WORDS = 40, BOOK_VIEWS = 2 };

struct book_entry {
    uint64_t key;
    uint32_t at;   /* number in the file; of a table its id */
    uint16_t move; /* in 16 bits, by the kind's code */
    uint16_t weight;
};

/* A kind of books whose entries are found by the key of a position. Where VIEWS is 2, a position may also
 * stand in the book as its image in a mirror: the second view of it. */
struct book_kind {
    const char *format;
    enum game_id game;
    unsigned size; /* of an entry; 0: a table, whose order is nobody's business */
    unsigned views;
    bool short_keys; /* so short that unlike positions share one now and then */
    bool (*load)(struct slice bytes, struct buf *entries, struct sink *); /* false: it cannot be read */
    uint64_t (*key)(const struct game *, const void *position, move last, unsigned view);

    /* From *KEY of a position, without what a double step adds to it, to that after a legal move, without
     * playing it. False: the move is a special one, or may change rights to castle. NULL: play it. */
    bool (*key_after)(const struct game *, const void *position, move, unsigned view, uint64_t *key);
    unsigned (*code)(move);
    unsigned (*see)(unsigned code, unsigned view,
                    enum side to_move); /* from the book's view to the board's */
    bool (*is_move)(unsigned code);
    int (*words)(unsigned code, char words[BOOK_WORDS]); /* snprintf's result */
};

extern const struct book_kind polyglot_book, book_eleeye, book_obk, book_xqb;

/* Reports what is wrong with a whole book: entries, their order, and moves that are not legal in positions to
 * which the book leads. Keeps 16 bytes and a bit an entry. FORMAT: of books by keys. */
void book_check(const char *format, struct slice bytes, struct sink *);

/* The tables .obk and .xqb; and a code of two squares as .obk and BOOK.DAT have them. */
bool book_load_obk(struct slice bytes, struct buf *entries, struct sink *);
bool book_load_xqb(struct slice bytes, struct buf *entries, struct sink *);

static inline uint16_t book_xiangqi_code(unsigned from, unsigned to)
{
    return (uint16_t)((from - 0x33) << 8 | ((to - 0x33) & 255)); /* the board lies in one of 16 files */
}

/* Arena's books, which are trees of moves. */
void abk_check(struct slice bytes, struct sink *);

void book_say_unreached(struct sink *, struct span first, uint64_t left, uint64_t all);
void book_say_cut_off(struct sink *, struct slice bytes, unsigned size);

#endif
