/* SAN with figurines for initials: ♘f3, exd8=♕+. */
#include "notation/notation.h"

/* White's figurines for both sides, as printed books have it. */
static void put_figurine(struct buf *b, unsigned piece)
{
    static const char *const glyph[] = {"♘", "♗", "♖", "♕", "♔"};

    if (piece >= KNIGHT && piece <= KING)
        buf_str(b, glyph[piece - KNIGHT]);
}

static bool parse(struct slice word, unsigned height, struct claim *c)
{
    (void)height;
    return san_lenient(word, san_english, c);
}

static void write(const struct claim *c, unsigned height, struct buf *b)
{
    (void)height;
    if (!san_put_whole(b, c, "O")) {
        put_figurine(b, c->piece);
        san_put_step(b, c);
    }
    if (c->promo != PIECE_NONE) {
        buf_char(b, '=');
        put_figurine(b, c->promo);
    }
    if (c->marks & (MARK_CHECK | MARK_MATE))
        buf_char(b, c->marks & MARK_MATE ? '#' : '+');
}

const struct notation notation_figurine = {.name = "figurine",
                                           .title = "SAN with figurines: ♘f3",
                                           .games = 1 << GAME_CHESS,
                                           .parse = parse,
                                           .write = write};
