/* write_fast.c - the ordinary move of a stream: a step that was played, its word and perhaps its number.
 *
 * Assumes a record that has its source, and squares of one letter and one digit; writes the same bytes as
 * put_move() of stream_write.c would, into room that is asked for once, and leaves every other node to it.
 * Writing real games of chess takes half the time with it. */
#include "format/stream/stream.h"

enum { WORD_MOST = 16, ROOM = WORD_MOST + 80 };

/* Whether JSON has it as it is. */
static inline bool is_plain(char c)
{
    return c > ' ' && c < 127 && c != '"' && c != '\\';
}

static inline char *put(char *p, const char *literal, size_t n)
{
    memcpy(p, literal, n);
    return p + n;
}

#define PUT(p, literal) put(p, literal, sizeof(literal) - 1)

static inline char *put_square(char *p, point at, unsigned row)
{
    p[0] = (char)('a' + POINT_X(at));
    p[1] = (char)(row + POINT_Y(at));
    return p + 2;
}

static char *put_count(char *p, unsigned n)
{
    char digits[8];
    size_t count = 0;

    do
        digits[count++] = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    while (count > 0)
        *p++ = digits[--count];
    return p;
}

static inline bool is_usual(const struct node *n, unsigned rows)
{
    return MOVE_KIND(n->move) == MOVE_STEP && MOVE_PROMO(n->move) == PIECE_NONE && n->notes == 0 &&
           (n->flags & (NODE_SILENT | NODE_FORCED | NODE_UNWRITTEN | NODE_ESCAPED)) == 0 &&
           n->claim.side == SIDE_NONE && n->at.len > 0 && n->at.len <= WORD_MOST &&
           POINT_Y(MOVE_FROM(n->move)) < rows && POINT_Y(MOVE_TO(n->move)) < rows &&
           POINT_X(MOVE_FROM(n->move)) < 26 && POINT_X(MOVE_TO(n->move)) < 26;
}

bool stream_put_usual(struct buf *b, const struct record *r, uint32_t node)
{
    const struct node *n = &r->node[node];
    bool from_0 = r->game == GAME_XIANGQI;
    unsigned row = from_0 ? '0' : '1';
    char *p;
    const char *word;

    if (r->source == NULL || !is_usual(n, from_0 ? 10 : 9))
        return false;
    word = r->source + n->at.off;
    for (uint32_t i = 0; i < n->at.len; i++)
        if (seldom(!is_plain(word[i])))
            return false;
    buf_reserve(b, ROOM);
    p = PUT(b->p + b->n, "{\"move\":\"");
    p = put_square(p, MOVE_FROM(n->move), row);
    p = put_square(p, MOVE_TO(n->move), row);
    p = PUT(p, "\",\"written\":\"");
    for (uint32_t i = 0; i < n->at.len; i++)
        *p++ = word[i];
    *p++ = '"';
    if (n->number != 0)
        p = put_count(PUT(p, ",\"number\":"), n->number);
    b->n = (size_t)(p - b->p);
    return true;
}
