/* Standard Algebraic Notation: Nbd7, exd8=Q+, O-O. */
#include "notation/notation.h"

#define BIT_OF(c) (UINT64_C(1) << (c))

/* What a last character adds to the move. */
static const uint8_t mark_of[256] = {['+'] = MARK_CHECK, ['#'] = MARK_MATE};

static const uint8_t piece_of[256] = {
    ['N'] = KNIGHT, ['B'] = BISHOP, ['R'] = ROOK, ['Q'] = QUEEN, ['K'] = KING};

static bool castle(const char *p, size_t n, unsigned marks, struct claim *c)
{
    if (n == 3 && memcmp(p, "O-O", 3) == 0)
        marks |= MARK_CASTLE_SHORT;
    else if (n == 5 && memcmp(p, "O-O-O", 5) == 0)
        marks |= MARK_CASTLE_LONG;
    else
        return false;
    c->kind = MOVE_CASTLE;
    c->piece = KING;
    c->to = NOWHERE;
    c->marks = (uint8_t)marks;
    return true;
}

/* From where, as far as the one or two characters at P say it; pawns say their file when, and only
 * when, they capture. */
static bool origin(const char *p, size_t n, struct claim *c)
{
    unsigned first = (unsigned char)p[0];

    if (n == 1 && first - 'a' < 8)
        c->file = (uint8_t)(first - 'a' + 1);
    else if (n == 1 && first - '1' < 8 && c->piece != PAWN)
        c->rank = (uint8_t)(first - '1' + 1);
    else if (n == 2 && c->piece != PAWN && san_square(p, &c->from)) {
        c->file = (uint8_t)(first - 'a' + 1);
        c->rank = (uint8_t)(p[1] - '0');
    } else
        return false;
    return true;
}

/* Read from its end, where SAN is regular: mark, promotion, square, capture, origin, piece. */
static inline bool exact(struct slice word, struct claim *c)
{
    const char *p = word.p;
    size_t n = word.n, letter, middle;
    bool capture;
    unsigned marks, piece, pawn_is_right, piece_is_right;

    if (n < 2 || n > 8)
        return false;
    marks = mark_of[(unsigned char)p[n - 1]];
    n -= marks != 0;
    if (n < 2)
        return false;
    if (p[n - 2] == '=') {
        c->promo = piece_of[(unsigned char)p[n - 1]];
        if (n < 4 || c->promo == PIECE_NONE || c->promo == KING)
            return false;
        n -= 2;
    }
    if (!san_square(p + n - 2, &c->to))
        return castle(p, n, marks, c);
    piece = piece_of[(unsigned char)p[0]];
    letter = piece != PIECE_NONE;
    capture = p[(n - 3) & -(size_t)(n > 2)] == 'x';
    middle = n - 2 - letter - capture;
    if (middle > 2)
        return false;
    c->kind = MOVE_STEP;
    c->piece = (uint8_t)(letter ? piece : PAWN);
    c->marks = (uint8_t)(marks | capture * MARK_CAPTURE);
    if (middle != 0 && !origin(p + letter, middle, c))
        return false;
    /* Whether it is a pawn is a coin's toss: no branch on it. */
    pawn_is_right = (middle == 1) == capture;
    piece_is_right = c->promo == PIECE_NONE;
    return (pawn_is_right | piece_is_right << 1) >> letter & 1;
}

bool san_exact(struct slice word, struct claim *c)
{
    return exact(word, c);
}

#define HEAD(first, second, ...)                                                                             \
    [SAN_HEAD_PLACE((first) | (second) << 8)] = {                                                            \
        {.kind = MOVE_STEP, .from = NOWHERE, .to = NOWHERE, __VA_ARGS__}, (first) | (second) << 8},
#define FROM_FILE(n, letter, man) HEAD(letter, 'a' + (n)-1, .piece = man, .file = n)
#define FROM_RANK(n, letter, man) HEAD(letter, '0' + (n), .piece = man, .rank = n)
#define PAWN_TAKES(n, letter, man) HEAD('a' + (n)-1, 'x', .piece = PAWN, .marks = MARK_CAPTURE, .file = n)
#define ONE_TO_EIGHT(ROW, letter, man)                                                                       \
    ROW(1, letter, man)                                                                                      \
    ROW(2, letter, man)                                                                                      \
    ROW(3, letter, man)                                                                                      \
    ROW(4, letter, man) ROW(5, letter, man) ROW(6, letter, man) ROW(7, letter, man) ROW(8, letter, man)
#define HEADS_OF(letter, man)                                                                                \
    HEAD(0, letter, .piece = man)                                                                            \
    HEAD(letter, 'x', .piece = man, .marks = MARK_CAPTURE)                                                   \
    ONE_TO_EIGHT(FROM_FILE, letter, man) ONE_TO_EIGHT(FROM_RANK, letter, man)

const struct san_head san_heads[256] = {HEAD(0, 0, .piece = PAWN) ONE_TO_EIGHT(PAWN_TAKES, 0, PAWN) HEADS_OF(
    'N', KNIGHT) HEADS_OF('B', BISHOP) HEADS_OF('R', ROOK) HEADS_OF('Q', QUEEN) HEADS_OF('K', KING)};

/* What ends a word of SAN beside white space, in a set of the characters below 64; a brace does too. */
static const uint64_t closers = BIT_OF(')') | BIT_OF('!') | BIT_OF('?') | BIT_OF('$');

static inline bool ends_word(unsigned char c)
{
    return c <= ' ' || (c < 64 && (closers >> c & 1) != 0) || c == '{';
}

/* Any word, in the bytes V at P. */
HOT static unsigned quick_word(const char *p, uint64_t v, struct claim *c)
{
    unsigned n = eight_before(eight_below(v, ')' + 1) | eight_equal(v, '?') | eight_equal(v, '{'));

    n += p[n] == '#';
    claim_clear(c);
    return n < 8 && ends_word((unsigned char)p[n]) && exact((struct slice){p, n}, c) ? n : 0;
}

/* Most of them are short words with a sign of check behind, or a bracket, or both. How long it is must not
 * wait for more than the white space: the next word does. */
HOT unsigned san_quick(const char *p, struct claim *c)
{
    uint64_t v = eight_at(p), word;
    unsigned n, mark;

    if ((unsigned char)(*p | 32) - (unsigned)'a' > 25)
        return 0;
    n = eight_found(eight_below(v, ' ' + 1) | EIGHT_LAST) / 8;
    word = v << ((64 - 8 * n) & 63);
    if (seldom(word >> 56 == ')')) {
        word <<= 8;
        n--;
    }
    mark = word >> 56 == '+' ? MARK_CHECK : word >> 56 == '#' ? MARK_MATE : 0;
    if (seldom(!san_short(word << 8 * (mark != 0), c)))
        return quick_word(p, v, c);
    c->marks |= (uint8_t)mark;
    return n;
}

static bool parse(struct slice word, unsigned height, struct claim *c)
{
    (void)height;
    if (exact(word, c))
        return true;
    claim_clear(c);
    return san_lenient(word, san_english, c);
}

void san_put_square(struct buf *b, point at)
{
    if (at == NOWHERE)
        return;
    buf_char(b, (char)('a' + POINT_X(at)));
    buf_char(b, (char)('1' + POINT_Y(at)));
}

bool san_put_whole(struct buf *b, const struct claim *c, const char *castle_letter)
{
    if (c->kind == MOVE_PASS) {
        buf_str(b, "--");
        return true;
    }
    if (c->kind != MOVE_CASTLE)
        return false;
    buf_str(b, castle_letter);
    buf_char(b, '-');
    buf_str(b, castle_letter);
    if (c->marks & MARK_CASTLE_LONG) {
        buf_char(b, '-');
        buf_str(b, castle_letter);
    }
    return true;
}

void san_put_end(struct buf *b, const struct claim *c, const char initials[6])
{
    if (c->promo >= KNIGHT && c->promo <= QUEEN) {
        buf_char(b, '=');
        buf_char(b, initials[c->promo - KNIGHT]);
    }
    if (c->marks & MARK_MATE)
        buf_char(b, '#');
    else if (c->marks & MARK_CHECK)
        buf_char(b, '+');
}

void san_put_step(struct buf *b, const struct claim *c)
{
    if (c->file != 0)
        buf_char(b, (char)('a' + c->file - 1));
    if (c->rank != 0)
        buf_char(b, (char)('1' + c->rank - 1));
    if (c->marks & MARK_CAPTURE)
        buf_char(b, 'x');
    san_put_square(b, c->to);
}

static void put_english(struct buf *b, const struct claim *c)
{
    if (c->piece >= KNIGHT && c->piece <= KING)
        buf_char(b, san_english[c->piece - KNIGHT]);
    san_put_step(b, c);
}

static void write_san(const struct claim *c, unsigned height, struct buf *b)
{
    (void)height;
    if (!san_put_whole(b, c, "O"))
        put_english(b, c);
    san_put_end(b, c, san_english);
}

/* The Laws' own way (appendix E of 2001): zeros, and e.p. said. */
static void write_fide(const struct claim *c, unsigned height, struct buf *b)
{
    (void)height;
    if (!san_put_whole(b, c, "0"))
        put_english(b, c);
    san_put_end(b, c, san_english);
    if (c->marks & MARK_EN_PASSANT)
        buf_str(b, "e.p.");
}

const struct notation notation_san = {.name = "san",
                                      .title = "Standard Algebraic Notation: Nf3, exd5, O-O",
                                      .games = 1 << GAME_CHESS,
                                      .parse = parse,
                                      .write = write_san};

const struct notation notation_san_fide = {
    .name = "san-fide",
    .title = "algebraic notation as in the Laws of Chess: Nf3, exd6e.p., 0-0",
    .games = 1 << GAME_CHESS,
    .parse = parse,
    .write = write_fide};
