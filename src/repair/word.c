/* The distance of two spellings: characters changed, left out, put in or exchanged, each weighed by how
 * easily that happens (slips.def). */
#include "repair/word.h"

#include "base/utf8.h"
#include "notation/words.h"
#include "record/move.h"

/* Weights of the steps, in units of which a wrong neighbouring key is five. */
enum {
    STEP_NEIGHBOUR = 5, /* the key beside it, or a character that looks alike */
    STEP_NEXT = 6,      /* the next file or rank */
    STEP_KIND = 8,      /* another one of its kind: a piece for a piece, a number for a number */
    STEP_OTHER = 14,
    STEP_LOST = 9, /* left out or put in */
    STEP_DOUBLED = 5,
    STEP_EXCHANGED = 6,
    STEP_MARK = 4 /* x, + or # that should be there or should not */
};

struct pair {
    const char *one, *other;
};

static const struct pair alike[] = {
#define ALIKE(one, other) {one, other},
#include "repair/slips.def"
#undef ALIKE
};

/* Characters of a vocabulary have numbers above those of ASCII: the kind of word, then which. */
enum { VOCABULARY = 0x1000 };

static uint16_t sign_of(const char *p, const char *end, unsigned *n)
{
    uint32_t c = utf8_narrow(utf8_get(p, end, n));
    struct word w = {0};

    if (c < 0x80)
        return (uint16_t)(c == '0' ? 'O' : c);
    if (*n == 3)
        w = word_at(p, 3);
    if (w.kind == WORD_NUMERAL || w.kind == WORD_DIGIT || w.kind == WORD_WIDE_DIGIT)
        return (uint16_t)('0' + w.value);
    if (w.kind != WORD_NONE)
        return (uint16_t)(VOCABULARY | w.kind << 8 | w.value);
    return (uint16_t)(0x8000 | (c & 0x7FFF));
}

static uint8_t mark_of(uint16_t sign)
{
    switch (sign) {
    case 'x':
    case ':':
        return MARK_CAPTURE;
    case '+':
        return MARK_CHECK;
    case '#':
        return MARK_MATE;
    default:
        return 0;
    }
}

static bool is_silent(uint16_t sign)
{
    return sign == '=' || sign == '!' || sign == '?' || sign == '-' || sign == '(' || sign == ')' ||
           sign == '.' || sign == ' ';
}

struct signs word_signs(struct slice s)
{
    struct signs out = {.count = 0};
    const char *p = s.p, *end = s.p + s.n;
    unsigned n;

    for (; p < end && out.count < WORD_SIGNS; p += n) {
        uint16_t sign = sign_of(p, end, &n);

        out.marks |= mark_of(sign);
        if (mark_of(sign) == 0 && !is_silent(sign))
            out.sign[out.count++] = sign;
    }
    return out;
}

static uint16_t sign_of_text(const char *text)
{
    unsigned n;

    return sign_of(text, text + strlen(text), &n);
}

static bool looks_alike(uint16_t a, uint16_t b)
{
    static const char *const rows[] = {"1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"};

    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        uint16_t one = sign_of_text(alike[i].one), other = sign_of_text(alike[i].other);

        if ((one == a && other == b) || (one == b && other == a))
            return true;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows && a < 0x80 && b < 0x80 && a != 0 && b != 0; i++) {
        const char *x = memchr(rows[i], a | 0x20, strlen(rows[i])),
                   *y = memchr(rows[i], b | 0x20, strlen(rows[i]));

        if (x != NULL && y != NULL && (x - y == 1 || y - x == 1))
            return true;
    }
    return false;
}

enum kind { KIND_OTHER, KIND_FILE, KIND_NUMBER, KIND_PIECE };

static unsigned kind_of(uint16_t sign)
{
    if (sign >= 'a' && sign <= 't')
        return KIND_FILE;
    if (sign >= '0' && sign <= '9')
        return KIND_NUMBER;
    if (sign >= 'A' && sign <= 'Z')
        return KIND_PIECE;
    if (sign >= VOCABULARY && sign < 0x8000)
        return sign >> 8;
    return KIND_OTHER;
}

static int changed(uint16_t a, uint16_t b)
{
    if (a == b)
        return 0;
    if (looks_alike(a, b))
        return STEP_NEIGHBOUR;
    if (kind_of(a) != kind_of(b) || kind_of(a) == KIND_OTHER)
        return STEP_OTHER;
    return kind_of(a) != KIND_PIECE && (a - b == 1 || b - a == 1) ? STEP_NEXT : STEP_KIND;
}

/* What it costs to leave out or put in sign I of a word. */
static int lost(const struct signs *w, unsigned i)
{
    bool doubled =
        (i > 0 && w->sign[i - 1] == w->sign[i]) || (i + 1 < w->count && w->sign[i + 1] == w->sign[i]);

    return doubled ? STEP_DOUBLED : STEP_LOST;
}

static struct distance nearer(struct distance best, struct distance from, int cost, bool step)
{
    struct distance d = {from.cost + cost, from.steps + step};

    if (d.steps < best.steps)
        best.steps = d.steps;
    if (d.cost < best.cost)
        best.cost = d.cost;
    return best;
}

static int marks_apart(uint8_t a, uint8_t b)
{
    int n = 0;

    for (unsigned differ = a ^ b; differ != 0; differ &= differ - 1)
        n += STEP_MARK;
    return n;
}

struct distance word_distance(const struct signs *a, const struct signs *b)
{
    struct distance d[WORD_SIGNS + 1][WORD_SIGNS + 1];

    for (unsigned i = 0; i <= a->count; i++)
        for (unsigned j = 0; j <= b->count; j++) {
            struct distance best = {i + j == 0 ? 0 : 1 << 20, i + j == 0 ? 0 : 1 << 20};

            if (i > 0)
                best = nearer(best, d[i - 1][j], lost(a, i - 1), true);
            if (j > 0)
                best = nearer(best, d[i][j - 1], lost(b, j - 1), true);
            if (i > 0 && j > 0)
                best = nearer(best, d[i - 1][j - 1], changed(a->sign[i - 1], b->sign[j - 1]),
                              a->sign[i - 1] != b->sign[j - 1]);
            if (i > 1 && j > 1 && a->sign[i - 1] == b->sign[j - 2] && a->sign[i - 2] == b->sign[j - 1])
                best = nearer(best, d[i - 2][j - 2], STEP_EXCHANGED, true);
            d[i][j] = best;
        }
    d[a->count][b->count].cost += marks_apart(a->marks, b->marks);
    return d[a->count][b->count];
}
