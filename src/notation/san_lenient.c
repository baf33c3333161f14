/* SAN as people write it: 0-0, e8Q, e8(Q), exd6 e.p., ed5, ed, Pxd5, e2-e4, ++, nf3, NF3, ♘f3, Sf3.
 */
#include "notation/notation.h"

const char san_english[6] = "NBRQK";

enum { LONGEST = 16 };

/* The word in ASCII, being read from both ends. */
struct loose {
    char s[LONGEST];
    size_t n;
    const char *initials;
};

static const char null_moves[][5] = {"--", "Z0", "@@@@", "0000", "null", "Null"};

static bool is_null(struct slice word)
{
    if (word.n == 0 || find_char("-Z@0nN", word.p[0]) == NULL)
        return false;
    for (size_t i = 0; i < sizeof null_moves / sizeof *null_moves; i++)
        if (slice_is(word, null_moves[i]))
            return true;
    return false;
}

/* Initials with a sign of their own, by the letter that stands for them in letters.def. */
static const struct {
    uint16_t letter;
    char initial;
} accented[] = {{0x17D, 'Z'}, {0x15E, 'S'}, {0x218, 'S'}, {0x108, 'C'}};

/* The ASCII for one character; 0 drops it (a pawn's figurine), -1 when it has no place in a move. */
static int plain(uint32_t c, const struct loose *w, unsigned *odd)
{
    static const signed char figurine[6] = {4, 3, 2, 1, 0, -1};

    if (c < 128)
        return (int)c;
    if (c == 0xFE0E || c == 0xFE0F) /* variation selectors of figurines */
        return 0;
    if (c >= 0x2654 && c <= 0x265F) {
        int piece = figurine[(c - 0x2654) % 6];

        *odd |= ODD_FOREIGN;
        return piece < 0 ? 0 : w->initials[piece];
    }
    if (c == 0xD7) {
        *odd |= ODD_PUNCTUATION;
        return 'x';
    }
    if (c == 0x2013 || c == 0x2014 || c == 0x2212 || c == 0x2010 || c == 0x2011) {
        *odd |= ODD_PUNCTUATION;
        return '-';
    }
    if (c == 0x2020 || c == 0x2021 || c == 0x2260) {
        *odd |= ODD_PUNCTUATION;
        return c == 0x2020 ? '+' : '#';
    }
    for (size_t i = 0; i < sizeof accented / sizeof *accented; i++)
        if (c == accented[i].letter)
            return accented[i].initial;
    if (utf8_narrow(c) < 128) {
        *odd |= ODD_WIDTH;
        return (int)utf8_narrow(c);
    }
    return -1;
}

static bool make_plain(struct slice word, struct loose *w, unsigned *odd)
{
    const char *p = word.p, *end = word.p + word.n;
    unsigned length;

    for (; p < end; p += length) {
        int c = (unsigned char)*p;

        length = 1;
        if (c >= 128)
            c = plain(utf8_get(p, end, &length), w, odd);

        if (c < 0 || w->n == LONGEST)
            return false;
        if (c > 0)
            w->s[w->n++] = (char)c;
    }
    return w->n >= 2;
}

static bool drop_end(struct loose *w, const char *end)
{
    size_t n = strlen(end);

    if (w->n < n + 2 || memcmp(w->s + w->n - n, end, n) != 0)
        return false;
    w->n -= n;
    return true;
}

/* Check, mate, en passant and draw offers, in any order behind the move. Most words end with a rank. */
static void take_marks(struct loose *w, struct claim *c)
{
    static const struct {
        const char *text;
        uint8_t marks;
        uint16_t odd;
    } ends[] = {{"(=)", MARK_DRAW_OFFER, 0},
                {"e.p.", MARK_EN_PASSANT, ODD_EP_MARK},
                {"ep.", MARK_EN_PASSANT, ODD_EP_MARK},
                {"(ep)", MARK_EN_PASSANT, ODD_EP_MARK},
                {"(e.p.)", MARK_EN_PASSANT, ODD_EP_MARK},
                {"(ep.)", MARK_EN_PASSANT, ODD_EP_MARK},
                {"ep", MARK_EN_PASSANT, ODD_EP_MARK},
                {"mate", MARK_MATE, ODD_PUNCTUATION},
                {"ch", MARK_CHECK, ODD_PUNCTUATION},
                {"++", MARK_CHECK, ODD_DOUBLE_CHECK},
                {"+#", MARK_MATE, ODD_PUNCTUATION},
                {"+", MARK_CHECK, 0},
                {"#", MARK_MATE, 0},
                {",", 0, ODD_PUNCTUATION},
                {".", 0, ODD_PUNCTUATION}};
    static const char last_letters[] = ").peh+#,";

    for (size_t i = 0; i < sizeof ends / sizeof *ends && find_char(last_letters, w->s[w->n - 1]) != NULL;)
        if (drop_end(w, ends[i].text)) {
            c->marks |= ends[i].marks;
            c->odd |= ends[i].odd;
            i = 0;
        } else {
            i++;
        }
}

/* The piece of an initial in either case; PIECE_NONE when it is none. */
static enum piece piece_of(const struct loose *w, char letter, unsigned *odd)
{
    const char *at = find_char(w->initials, letter);

    if (at == NULL && letter >= 'a' && letter <= 'z') {
        at = find_char(w->initials, letter - 32);
        *odd |= at == NULL ? 0 : ODD_LETTER_CASE;
    }
    if (at == NULL)
        return PIECE_NONE;
    *odd |= *at == san_english[at - w->initials] ? 0 : ODD_FOREIGN;
    return (enum piece)(KNIGHT + (at - w->initials));
}

static bool is_castle_letter(char c)
{
    return c == 'O' || c == 'o' || c == '0';
}

static bool castle(const struct loose *w, struct claim *c)
{
    size_t letters = 0;

    for (size_t i = 0; i < w->n; i++) {
        if (is_castle_letter(w->s[i]))
            letters++;
        else if (w->s[i] != '-' || i == 0 || w->s[i - 1] == '-')
            return false;
        c->odd |= w->s[i] == '0' ? ODD_ZEROS : w->s[i] == 'o' ? ODD_LETTER_CASE : 0;
    }
    if (letters < 2 || letters > 3 || w->s[w->n - 1] == '-')
        return false;
    if (w->n != 2 * letters - 1)
        c->odd |= ODD_PUNCTUATION;
    c->kind = MOVE_CASTLE;
    c->piece = KING;
    c->marks |= letters == 2 ? MARK_CASTLE_SHORT : MARK_CASTLE_LONG;
    return true;
}

/* What a promotion is to. A pawn is no piece to choose, but people must be told so. */
static enum piece chosen_piece(const struct loose *w, size_t n, unsigned *odd)
{
    if (n < 3)
        return PIECE_NONE;
    if (w->initials == san_english && w->s[n - 1] == 'P' && w->s[n - 2] == '=')
        return PAWN;
    return piece_of(w, w->s[n - 1], odd);
}

/* e8=Q, e8Q, e8(Q), e8/Q, e8=(Q), each also with a small letter; with = on any rank. */
static void take_promotion(struct loose *w, struct claim *c)
{
    size_t n = w->n;
    bool bracket = n > 3 && w->s[n - 1] == ')', equals;
    unsigned odd = 0;
    enum piece piece;

    n -= bracket;
    piece = chosen_piece(w, n, &odd);
    if (piece == PIECE_NONE)
        return;
    n--;
    if (bracket && w->s[--n] != '(')
        return;
    equals = n > 2 && w->s[n - 1] == '=';
    if (equals)
        n--;
    else
        odd |= ODD_PROMOTION;
    if (bracket)
        odd |= ODD_PROMOTION;
    if (n > 2 && w->s[n - 1] == '/')
        n--;
    if (!equals && w->s[n - 1] != '1' && w->s[n - 1] != '8')
        return;
    c->promo = (uint8_t)piece;
    c->odd = (uint16_t)(c->odd | odd);
    w->n = n;
}

static bool is_file(char c)
{
    return c >= 'a' && c <= 'h';
}

static bool is_rank(char c)
{
    return c >= '1' && c <= '8';
}

/* How many characters the piece's letter takes: b is a bishop only where no pawn of the b-file fits. */
static size_t take_piece(const struct loose *w, struct claim *c)
{
    char first = w->s[0];
    unsigned odd = 0;
    enum piece piece = piece_of(w, first, &odd);

    c->piece = PAWN;
    if (w->initials == san_english && (first == 'P' || first == 'p')) {
        c->odd |= first == 'p' ? ODD_LONG_FORM | ODD_LETTER_CASE : ODD_LONG_FORM;
        return 1;
    }
    if (piece == PIECE_NONE || w->n < 3)
        return 0;
    if (is_file(first) && (is_rank(w->s[1]) || w->n > 4))
        return 0;
    if (is_file(first)) {
        char file = w->s[w->n - 2];

        if (file == first + 1 || file == first - 1)
            return 0;
    }
    c->piece = (uint8_t)piece;
    c->odd = (uint16_t)(c->odd | odd);
    return 1;
}

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

/* E2-E4, E7E8=Q, E4, NF3, EXD5: all in capitals, as old programs and telegrams print moves. A piece's initial
 * before a square is the piece's. */
static void lower_files(struct loose *w, unsigned *odd)
{
    size_t last = w->n;

    for (size_t i = 0; i < w->n; i++)
        if (is_lower(w->s[i]) && w->s[i] != 'x')
            return;
    while (last >= 2 && !(is_file((char)(w->s[last - 2] + 32)) && is_rank(w->s[last - 1])))
        last--;
    if (last < 2)
        return;
    for (size_t i = 0; i < last; i++) {
        bool piece = i == 0 && last > 2 && !is_rank(w->s[1]) && find_char(w->initials, w->s[0]) != NULL;

        if (!piece && is_file((char)(w->s[i] + 32)))
            w->s[i] = (char)(w->s[i] + 32);
    }
    *odd |= ODD_LETTER_CASE;
}

/* What stands between piece and target: file, rank, and the dash or capture sign. */
static bool take_middle(const char *p, size_t n, struct claim *c)
{
    if (n > 0 && is_file(*p)) {
        c->file = (uint8_t)(*p - 'a' + 1);
        p++, n--;
    }
    if (n > 0 && is_rank(*p)) {
        c->rank = (uint8_t)(*p - '0');
        p++, n--;
    }
    if (n > 0 && (*p == 'x' || *p == ':' || *p == 'X')) {
        c->marks |= MARK_CAPTURE;
        c->odd |= *p == 'x' ? 0 : ODD_PUNCTUATION;
        p++, n--;
    } else if (n > 0 && *p == '-') {
        c->odd |= ODD_LONG_FORM;
        p++, n--;
    }
    return n == 0;
}

/* ed, exd, e:d: two neighbouring files, and the board must tell the rank. */
static bool step_between_files(const struct loose *w, struct claim *c)
{
    bool sign = w->n == 3 && (w->s[1] == 'x' || w->s[1] == ':' || w->s[1] == 'X');
    char from = w->s[0], to = w->s[w->n - 1];

    if ((w->n != 2 && !sign) || !is_file(from) || !is_file(to) || (to != from + 1 && to != from - 1))
        return false;
    c->kind = MOVE_STEP;
    c->piece = PAWN;
    c->file = (uint8_t)(from - 'a' + 1);
    c->to = NOWHERE;
    c->dist = (uint8_t)(to - 'a' + 1);
    c->marks |= MARK_CAPTURE;
    c->odd |= ODD_PAWN_CAPTURE;
    return true;
}

static bool step(struct loose *w, struct claim *c)
{
    size_t letter;

    if (w->n > 2 && w->s[w->n - 1] == ':') {
        c->marks |= MARK_CAPTURE;
        c->odd |= ODD_PUNCTUATION;
        w->n--;
    }
    take_promotion(w, c);
    if (w->n < 2 || !san_square(w->s + w->n - 2, &c->to))
        return w->n >= 2 && step_between_files(w, c);
    letter = w->n > 2 ? take_piece(w, c) : 0;
    if (w->n == 2)
        c->piece = PAWN;
    c->kind = MOVE_STEP;
    if (!take_middle(w->s + letter, w->n - 2 - letter, c))
        return false;
    if (c->file != 0 && c->rank != 0) {
        c->from = POINT(c->file - 1, c->rank - 1);
        c->marks |= MARK_FULL;
        c->odd |= ODD_LONG_FORM;
        if (letter == 0)
            c->piece = PIECE_NONE;
    } else if (c->piece == PAWN && c->file != 0 && !(c->marks & MARK_CAPTURE)) {
        c->marks |= MARK_CAPTURE;
        c->odd |= ODD_PAWN_CAPTURE;
    }
    if (c->piece != PAWN)
        return true;
    if (c->file == 0 && (c->marks & MARK_CAPTURE) != 0)
        c->odd |= ODD_PAWN_CAPTURE;
    return c->rank == 0;
}

bool san_lenient(struct slice word, const char initials[6], struct claim *c)
{
    struct loose w = {.initials = initials};
    struct claim read = *c;
    unsigned odd = 0;

    if (is_null(word)) {
        c->kind = MOVE_PASS;
        return true;
    }
    if (word.n > 4 * LONGEST || !make_plain(word, &w, &odd))
        return false;
    take_marks(&w, &read);
    lower_files(&w, &odd);
    read.odd = (uint16_t)(read.odd | odd);
    if (!castle(&w, &read) && !step(&w, &read))
        return false;
    *c = read;
    return true;
}
