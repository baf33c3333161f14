/* Coordinates as chess engines speak them: e2e4, e7e8q, 0000. */
#include "notation/notation.h"

enum { LONGEST = 6 };

/* E2-E4: capitals and a dash as old programs write them. False when it is too long to be a move. */
static bool make_plain(struct slice *w, char plain[LONGEST], struct claim *c)
{
    size_t n = 0;

    if (w->n > LONGEST)
        return false;
    for (size_t i = 0; i < w->n; i++) {
        bool capital = w->p[i] >= 'A' && w->p[i] <= 'Z';

        if (i == 2 && w->p[i] == '-' && (c->odd & ODD_LETTER_CASE) != 0) /* e2-e4 is long algebraic */
            c->odd |= ODD_LONG_FORM;
        else
            plain[n++] = (char)(capital ? w->p[i] | 32 : w->p[i]);
        if (capital)
            c->odd |= ODD_LETTER_CASE;
    }
    *w = (struct slice){plain, n};
    return true;
}

static bool parse(struct slice w, unsigned height, struct claim *c)
{
    static const char letters[] = "nbrq";
    char plain[LONGEST];
    const char *promo;

    (void)height;
    if (w.n == 4 && memcmp(w.p, "0000", 4) == 0) {
        c->kind = MOVE_PASS;
        return true;
    }
    if (!make_plain(&w, plain, c) || (w.n != 4 && w.n != 5) || !san_square(w.p, &c->from) ||
        !san_square(w.p + 2, &c->to))
        return false;
    if (w.n == 5) {
        if ((promo = find_char(letters, w.p[4])) == NULL)
            return false;
        c->promo = (uint8_t)(KNIGHT + (promo - letters));
    }
    c->kind = MOVE_STEP;
    c->marks = MARK_FULL;
    c->file = (uint8_t)(POINT_X(c->from) + 1);
    c->rank = (uint8_t)(POINT_Y(c->from) + 1);
    return true;
}

/* An engine tells the king's target, or in Chess960 the rook's square, as UCI has it; a reader may have told
 * file and rank alone. */
static void write(const struct claim *c, unsigned height, struct buf *b)
{
    point from = c->from == NOWHERE && c->file > 0 && c->rank > 0 ? POINT(c->file - 1, c->rank - 1) : c->from;
    char word[5];

    (void)height;
    if (c->kind == MOVE_PASS) {
        buf_str(b, "0000");
        return;
    }
    word[0] = (char)('a' + POINT_X(from));
    word[1] = (char)('1' + POINT_Y(from));
    word[2] = (char)('a' + POINT_X(c->to));
    word[3] = (char)('1' + POINT_Y(c->to));
    if (c->promo >= KNIGHT && c->promo <= QUEEN) {
        word[4] = "nbrq"[c->promo - KNIGHT];
        buf_add(b, word, 5);
    } else {
        buf_add(b, word, 4);
    }
}

const struct notation notation_uci = {.name = "uci",
                                      .title = "coordinates as chess engines speak them: e2e4, e7e8q",
                                      .games = 1 << GAME_CHESS,
                                      .squares = true,
                                      .parse = parse,
                                      .write = write};
