/* write_fast.c - movetext in which nothing stands but moves, each spelt in the record as the standard spells
 * it.
 *
 * Assumes SAN in and out and a record that was replayed, so that words can be copied; writes the same bytes
 * as put_node() and next_node() of write.c would, without their questions. Writing a file of such games takes
 * a tenth less time with it. */
#include "format/pgn/pgn.h"

#include "base/likely.h"
#include "notation/notation.h"

#include <stddef.h>

enum { WORD_MOST = 8, ROOM = 2 * WORD_MOST + 4, MOVES_AT_ONCE = 64 };

/* How many characters SAN spells a step or castling with; 0 for anything else. */
static inline unsigned san_length(const struct claim *c)
{
    unsigned check = (c->marks & (MARK_CHECK | MARK_MATE)) != 0;

    if (seldom(c->kind == MOVE_CASTLE))
        return ((c->marks & MARK_CASTLE_SHORT) != 0 ? 3 : 5) + check;
    if (seldom(c->kind != MOVE_STEP))
        return 0;
    return 2u + (c->piece != PAWN) + (c->file != 0) + (c->rank != 0) + ((c->marks & MARK_CAPTURE) != 0) +
           (c->promo != PIECE_NONE ? 2 : 0) + check;
}

/* Whether the bytes from FIRST on are the same, N of them: of members that stand side by side. */
static inline bool agree(const struct claim *said, const struct claim *told, size_t first, size_t n)
{
    return memcmp((const char *)said + first, (const char *)told + first, n) == 0;
}

_Static_assert(offsetof(struct claim, promo) == 1 &&
                   offsetof(struct claim, rank) - offsetof(struct claim, piece) == 3,
               "kind and promo, and piece, marks, file and rank, stand side by side");

/* A word that a reader put together from several is longer than it should be. */
static inline bool is_standard(const struct claim *said, const struct claim *told, unsigned length)
{
    return agree(said, told, offsetof(struct claim, piece), 4) && agree(said, told, 0, 2) && said->odd == 0 &&
           length == san_length(told);
}

bool pgn_word_is_standard(const struct record *r, uint32_t node)
{
    const struct node *n = &r->node[node];

    return is_standard(&n->claim, &r->canonical[node], n->at.len);
}

/* Two to eight bytes. */
static inline void copy_word(char *to, const char *from, size_t n)
{
    if (n >= 4) {
        memcpy(to, from, 4);
        memcpy(to + n - 4, from + n - 4, 4);
    } else {
        memcpy(to, from, 2);
        to[n - 1] = from[n - 1];
    }
}

/* Where the next token goes, in a buffer that has room for it. */
struct pen {
    char *p, *begin, *gap; /* begin, gap: struct pgn_line's */
};

/* A token and the space before it, or the line's end where it would go too far. */
static inline void put_token(struct pen *pen, const char *word, size_t n)
{
    pen->gap = pen->p;
    if (usually(pen->p > pen->begin))
        *pen->p++ = ' ';
    copy_word(pen->p, word, n);
    pen->p += n;
    if (seldom(pen->p - pen->begin > PGN_COLUMNS) && pen->gap > pen->begin) {
        *pen->gap = '\n';
        pen->begin = pen->gap + 1;
    }
}

/* "1." to "9999."; how long it is. */
static inline size_t spell_number(uint32_t number, char text[WORD_MOST])
{
    size_t n = number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4;

    text[n] = '.';
    for (size_t i = n; i > 0; i--, number /= 10)
        text[i - 1] = (char)('0' + number % 10);
    return n + 1;
}

/* Whose side is written as that of the move before it is left to write.c, which may have to end the line. */
static inline bool is_plain(const struct record *r, uint32_t node)
{
    const struct node *n = &r->node[node];
    bool again = seldom(n->claim.side != SIDE_NONE) && n->claim.side == r->node[n->parent].claim.side;

    return (n->flags | n->notes | n->next) == 0 && !again && pgn_word_is_standard(r, node);
}

/* How many moves there is room for, with their numbers. */
static inline size_t room_for(struct buf *b)
{
    if (seldom(b->cap - b->n < ROOM))
        buf_grow(b, MOVES_AT_ONCE * ROOM);
    return (b->cap - b->n) / ROOM;
}

/* Moves behind *NODE, MOST of them at most, the first of them of that *NEXT; false when it was all. */
static bool put_moves(struct pen *pen, const struct record *r, uint32_t *node, uint32_t *next, size_t most)
{
    uint32_t child = r->node[*node].child, count = *next;
    char number[WORD_MOST];

    for (; most > 0 && child != 0 && is_plain(r, child) && count < 2 * 10000; child = r->node[child].child) {
        if (count % 2 == 0)
            put_token(pen, number, spell_number(count / 2, number));
        put_token(pen, r->source + r->node[child].at.off, r->node[child].at.len);
        count++;
        most--;
        *node = child;
    }
    *next = count;
    return most == 0;
}

uint32_t pgn_write_plain(struct buf *b, const struct record *r, uint32_t node, uint32_t *next,
                         struct pgn_line *line)
{
    bool more = true;

    while (more) {
        size_t room = room_for(b);
        struct pen pen = {b->p + b->n, b->p + line->begin, b->p + line->gap};

        more = put_moves(&pen, r, &node, next, room);
        b->n = (size_t)(pen.p - b->p);
        line->begin = (size_t)(pen.begin - b->p);
        line->gap = (size_t)(pen.gap - b->p);
    }
    return node;
}
