/* write_fast.c - movetext in which nothing stands but moves, each spelt in the record as the standard spells
 * it.
 *
 * Assumes SAN in and out and a record that was replayed, so that words can be copied; writes the same bytes
 * as put_node() and next_node() of write.c would, without their questions. Writing a file of such games takes
 * a tenth less time with it. */
#include "format/pgn/pgn.h"

#include "base/likely.h"
#include "notation/notation.h"

enum { WORD_MOST = 8, ROOM = 2 * WORD_MOST + 4 };

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

/* A word that a reader put together from several is longer than it should be. */
static inline bool is_standard(const struct claim *said, const struct claim *told, unsigned length)
{
    return length == san_length(told) && said->odd == 0 && said->kind == told->kind &&
           said->piece == told->piece && said->promo == told->promo && said->marks == told->marks &&
           said->file == told->file && said->rank == told->rank;
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

/* A token and the space before it, or the line's end where it would go too far. */
static inline void put_token(struct buf *b, struct pgn_line *line, const char *p, size_t n)
{
    line->gap = b->n;
    if (usually(line->gap > line->begin))
        b->p[b->n++] = ' ';
    copy_word(b->p + b->n, p, n);
    b->n += n;
    if (seldom(b->n - line->begin > PGN_COLUMNS) && line->gap > line->begin) {
        b->p[line->gap] = '\n';
        line->begin = line->gap + 1;
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

static inline bool is_plain(const struct record *r, uint32_t node)
{
    const struct node *n = &r->node[node];

    return (n->flags | n->notes | n->next) == 0 && pgn_word_is_standard(r, node);
}

uint32_t pgn_write_plain(struct buf *b, const struct record *r, uint32_t node, uint32_t *next,
                         struct pgn_line *line)
{
    uint32_t child = r->node[node].child;
    char number[WORD_MOST];

    for (; child != 0 && is_plain(r, child) && *next < 2 * 10000; child = r->node[node].child) {
        if (seldom(b->cap - b->n < ROOM))
            buf_grow(b, ROOM);
        if (*next % 2 == 0)
            put_token(b, line, number, spell_number(*next / 2, number));
        put_token(b, line, r->source + r->node[child].at.off, r->node[child].at.len);
        ++*next;
        node = child;
    }
    return node;
}
