/* Long algebraic: Ng1-f3, e2-e4, e4xd5, e7-e8=Q. */
#include "notation/notation.h"

/* The short form is SAN; the long form must have a square, a sign, and a square. */
static bool parse(struct slice w, unsigned height, struct claim *c)
{
    static const char signs[] = "-x";
    size_t letter = w.n > 0 && find_char(san_english, w.p[0]) != NULL;

    (void)height;
    if (san_exact(w, c) && c->kind == MOVE_CASTLE)
        return true;
    claim_clear(c);
    if (w.n < letter + 5 || find_char(signs, w.p[letter + 2]) == NULL)
        return false;
    if (!san_lenient(w, san_english, c) || c->from == NOWHERE)
        return false;
    /* Without a letter it is a pawn, or coordinates with a hyphen: g1-f3, e1-g1. The board knows. */
    if (c->promo != PIECE_NONE)
        c->piece = PAWN;
    c->odd &= (uint16_t)~ODD_LONG_FORM;
    return true;
}

static void write(const struct claim *c, unsigned height, struct buf *b)
{
    (void)height;
    if (!san_put_whole(b, c, "O")) {
        if (c->piece >= KNIGHT && c->piece <= KING)
            buf_char(b, san_english[c->piece - KNIGHT]);
        san_put_square(b, c->from);
        buf_char(b, c->marks & MARK_CAPTURE ? 'x' : '-');
        san_put_square(b, c->to);
    }
    san_put_end(b, c, san_english);
}

const struct notation notation_lan = {.name = "lan",
                                      .title = "long algebraic: Ng1-f3, e4xd5",
                                      .games = 1 << GAME_CHESS,
                                      .parse = parse,
                                      .write = write};
