/* Signs of text diagrams. */
#include "format/positions/diagram_signs.h"

#include "base/text/text.h"

#include <uchar.h>

/* What a character is in a diagram; the glyphs are those of usual width. */
static enum cell_kind kind_of(uint32_t c)
{
    static const char32_t *const glyphs[] = {[CELL_EMPTY] = U"+.,·・•╋╬*_➕🟫",
                                             [CELL_BLACK] = U"●⚫■▲Xx#@B",
                                             [CELL_WHITE] = U"○⚪□△OoW",
                                             [CELL_FILLER] = U"-─━—|│┃()<>[]"};

    if (c == ' ' || c == '\t' || c == 0x3000 || c == 0xA0 || c == '\r' || c == 0xFE0F)
        return CELL_BLANK;
    c = utf8_narrow(c);
    for (int kind = CELL_EMPTY; kind <= CELL_FILLER; kind++)
        for (const char32_t *p = glyphs[kind]; *p != 0; p++)
            if (*p == c)
                return (enum cell_kind)kind;
    if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))
        return CELL_LETTER;
    return c >= 0x2501 && c <= 0x257F ? CELL_EMPTY : CELL_NONE;
}

enum cell_kind diagram_kind(uint32_t c, const struct diagram_signs *s)
{
    if ((s->dashes && c == '-') || (s->wide && c == 0x3000))
        return CELL_EMPTY;
    if (s->small && (c == 'b' || c == 'w'))
        return c == 'b' ? CELL_BLACK : CELL_WHITE;
    if (s->star && c == '*')
        return CELL_BLACK;
    if (s->han && (c == 0x9ED1 || c == 0x767D))
        return c == 0x9ED1 ? CELL_BLACK : CELL_WHITE;
    return s->ten && c == 0x5341 ? CELL_EMPTY : kind_of(c);
}

struct slice diagram_inside(struct slice line)
{
    struct slice s = slice_trim(line);

    while (s.n >= 2 && (memcmp(s.p, "//", 2) == 0 || memcmp(s.p, "$$", 2) == 0))
        s = slice_trim((struct slice){s.p + 2, s.n - 2});
    return s;
}

/* What characters a text has that could be a row's. */
struct sign_tally {
    unsigned dashes, empty, black, white, letters, stars, tens, han, digits, small[2], wide, others;
};

static void count_signs(struct sign_tally *t, struct slice line)
{
    const char *p = line.p, *end = line.p + line.n;
    unsigned n;

    for (; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);
        enum cell_kind kind = kind_of(c);

        t->dashes += c == '-';
        t->wide += c == 0x3000;
        t->others += kind == CELL_NONE || kind == CELL_LETTER;
        t->stars += c == '*';
        t->tens += c == 0x5341;
        t->digits += c >= '0' && c <= '9';
        t->han += c == 0x9ED1 || c == 0x767D;
        t->small[c == 'w'] += c == 'b' || c == 'w';
        t->empty += kind == CELL_EMPTY && c != '*';
        t->black += kind == CELL_BLACK;
        t->white += kind == CELL_WHITE;
        t->letters += kind == CELL_LETTER && c != 'b' && c != 'w';
    }
}

static bool is_digit_at(const char *p, const char *end, unsigned *length)
{
    uint32_t c = utf8_narrow(utf8_get(p, end, length));

    return c >= '0' && c <= '9';
}

/* The row without the numbers at its ends, which name it. */
static struct slice unlabelled(struct slice row)
{
    const char *p = row.p, *end = row.p + row.n;
    unsigned n;

    while (p < end && is_digit_at(p, end, &n))
        p += n;
    while (end > p &&
           (is_digit_at(end - 1, end, &n) || (end - p >= 3 && is_digit_at(end - 3, end, &n) && n == 3)))
        end -= n;
    return slice_trim(slice_between(p, end));
}

/* A row whose empty points are blanks of full width: as many of them and of stones as a board has lines. T:
 * what it has. */
static bool is_wide_row(struct slice line, struct sign_tally *t)
{
    unsigned cells;

    *t = (struct sign_tally){0};
    count_signs(t, unlabelled(line));
    cells = t->wide + t->black + t->white;
    return t->wide >= 7 && t->empty + t->dashes + t->others == 0 &&
           (cells == 9 || cells == 13 || cells == 15 || cells == 19);
}

/* Lines that are looked at for signs, their longest, and how many of a sign make it a point. */
enum { LINES_OF_SIGNS = 60, LONGEST_ROW = 400, FEWEST_POINTS = 7 };

struct diagram_signs diagram_signs(struct slice head)
{
    struct slice rest = head;
    struct sign_tally all = {0};
    struct diagram_signs s = {0};
    unsigned dashed = 0, tens = 0, han = 0, wide = 0, stones = 0;

    for (int i = 0; i < LINES_OF_SIGNS && rest.p != NULL; i++) {
        struct sign_tally t = {0}, bare;
        struct slice line = diagram_inside(slice_cut(rest, '\n', &rest));

        if (line.n > LONGEST_ROW)
            continue;
        count_signs(&t, line);
        han += t.han > 0 && t.empty + t.tens >= FEWEST_POINTS;
        tens += t.tens >= FEWEST_POINTS;
        if (t.wide >= FEWEST_POINTS && is_wide_row(line, &bare)) {
            wide++;
            stones += bare.black + bare.white;
        }
        dashed += t.dashes >= FEWEST_POINTS && t.empty == 0 && t.letters == 0 &&
                  t.black + t.white + t.small[0] + t.small[1] + t.stars + t.digits > 0;
        if (t.empty + t.dashes + t.tens < 3)
            continue;
        all.empty += t.empty + t.dashes;
        all.black += t.black;
        all.white += t.white;
        all.stars += t.stars;
        all.letters += t.letters;
        all.small[0] += t.small[0];
        all.small[1] += t.small[1];
    }
    s.dashes = dashed >= 2;
    s.han = han >= 2;
    s.ten = tens >= 3;
    s.wide = wide >= FEWEST_POINTS && stones > 0;
    s.small = all.black + all.white + all.letters == 0 && all.small[0] > 0 && all.small[1] > 0;
    s.star = all.black == 0 && all.white > 0 && all.stars > 0 && all.stars <= all.white + 1 &&
             all.empty > all.stars;
    return s;
}
