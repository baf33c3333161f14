/* SAN as WinBoard writes it for xiangqi: Hc7 Cbe2 cxc5 Rxf9+, ranks 0 to 9. */
#include "notation/notation.h"

static const char letters[] = "PHERCAK"; /* from SOLDIER on */

static uint8_t piece_of(char c)
{
    const char *at;

    if (c == 'N')
        return HORSE;
    if (c == 'B')
        return ELEPHANT;
    return (at = find_char(letters, c)) != NULL ? (uint8_t)(SOLDIER + (at - letters)) : PIECE_NONE;
}

static bool is_file(char c)
{
    return c >= 'a' && c <= 'i';
}

static bool is_rank(char c)
{
    return c >= '0' && c <= '9';
}

/* Check and mate marks at the end are taken off. */
static void take_marks(struct slice *s, struct claim *c)
{
    while (s->n > 0 && (s->p[s->n - 1] == '+' || s->p[s->n - 1] == '#'))
        c->marks |= s->p[--s->n] == '+' ? MARK_CHECK : MARK_MATE;
}

/* What stands between the letter and the target: a file, a rank, an x. */
static bool take_hints(struct slice s, struct claim *c)
{
    if (s.n > 0 && is_file(s.p[0])) {
        c->file = (uint8_t)(s.p[0] - 'a' + 1);
        s.p++;
        s.n--;
    }
    if (s.n > 0 && is_rank(s.p[0])) {
        c->rank = (uint8_t)(s.p[0] - '0' + 1);
        s.p++;
        s.n--;
    }
    if (s.n == 1 && s.p[0] == 'x') {
        c->marks |= MARK_CAPTURE;
        s.n--;
    }
    return s.n == 0;
}

static bool parse(struct slice word, unsigned height, struct claim *c)
{
    (void)height;
    take_marks(&word, c);
    if (word.n < 2 || word.n > 6 || !is_file(word.p[word.n - 2]) || !is_rank(word.p[word.n - 1]))
        return false;
    c->to = POINT((unsigned)(word.p[word.n - 2] - 'a'), (unsigned)(word.p[word.n - 1] - '0'));
    c->piece = piece_of(word.p[0]);
    c->kind = MOVE_STEP;
    if (c->piece == PIECE_NONE)
        c->piece = SOLDIER;
    else
        word = slice_between(word.p + 1, word.p + word.n);
    return word.n >= 2 && take_hints(slice_between(word.p, word.p + word.n - 2), c);
}

static void put_square(struct buf *b, point p)
{
    buf_char(b, (char)('a' + (char)POINT_X(p)));
    buf_uint(b, POINT_Y(p));
}

/* What must be said of where the man comes from, as the engine told it (enum hint); a soldier that takes
 * always names its file. */
static void put_origin(struct buf *b, const struct claim *c)
{
    if ((c->promo & HINT_FILE) || (c->piece == SOLDIER && (c->marks & MARK_CAPTURE)))
        buf_char(b, (char)('a' + (char)POINT_X(c->from)));
    if (c->promo & HINT_RANK)
        buf_uint(b, POINT_Y(c->from));
}

static void write(const struct claim *c, unsigned height, struct buf *b)
{
    (void)height;
    if (c->kind != MOVE_STEP || c->piece < SOLDIER || c->piece > GENERAL || c->from == NOWHERE)
        return;
    if (c->piece != SOLDIER)
        buf_char(b, letters[c->piece - SOLDIER]);
    put_origin(b, c);
    if (c->marks & MARK_CAPTURE)
        buf_char(b, 'x');
    put_square(b, c->to);
    if (c->marks & (MARK_CHECK | MARK_MATE))
        buf_char(b, c->marks & MARK_MATE ? '#' : '+');
}

const struct notation notation_xqsan = {.name = "san-xiangqi",
                                        .title = "SAN as WinBoard writes it: Hg2, Cbe2",
                                        .games = 1u << GAME_XIANGQI,
                                        .parse = parse,
                                        .write = write};
