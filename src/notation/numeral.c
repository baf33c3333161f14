/* numeral: column and row as numbers, the row in Chinese numerals and from the top: 16·四, 十六之四, 5·十路,
 * 16の四.
 *
 * Books of most presses count columns from the left; some count them from the right, which is a notation of
 * its own. Names of points are read where they mean one point only: 天元, 右上星, 左下三三. */
#include "notation/stones/stones.h"

struct numeral_reading {
    const char *p, *end;
};

/* The next character with its width folded; 0 at the end. */
static uint32_t peek(const struct numeral_reading *r, unsigned *n)
{
    *n = 0;
    return r->p == r->end ? 0 : utf8_narrow(utf8_get(r->p, r->end, n));
}

static bool take(struct numeral_reading *r, const char *word)
{
    size_t n = strlen(word);

    if ((size_t)(r->end - r->p) < n || memcmp(r->p, word, n) != 0)
        return false;
    r->p += n;
    return true;
}

int chinese_digit(uint32_t c)
{
    static const uint32_t digits[] = {0x3007, 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94,
                                      0x516D, 0x4E03, 0x516B, 0x4E5D, 0x5341};

    for (int i = 0; i <= 10; i++)
        if (digits[i] == c)
            return i;
    return -1;
}

/* 四, 十, 十六, 二十一, 廿一, 一六; 0 when there is none. */
static unsigned chinese_number(struct numeral_reading *r)
{
    unsigned value = 0, n;
    bool tens = false;
    uint32_t c;
    int d;

    while ((c = peek(r, &n)) != 0) {
        if (c == 0x5EFF && value == 0 && !tens) { /* 廿 */
            value = 20;
            tens = true;
        } else if ((d = chinese_digit(c)) == 10 && !tens) {
            value = (value == 0 ? 1 : value) * 10;
            tens = true;
        } else if (d >= 0 && d < 10 && value < 10) {
            value = value * 10 + (unsigned)d;
        } else if (d > 0 && d < 10 && tens && value % 10 == 0) {
            value += (unsigned)d;
        } else {
            break;
        }
        r->p += n;
    }
    return value;
}

static unsigned arabic_number(struct numeral_reading *r)
{
    unsigned value = 0, n;
    uint32_t c;

    while ((c = peek(r, &n)) >= '0' && c <= '9' && value < 100) {
        value = value * 10 + (c - '0');
        r->p += n;
    }
    return value;
}

static unsigned number(struct numeral_reading *r)
{
    unsigned value = arabic_number(r);

    return value != 0 ? value : chinese_number(r);
}

static bool separator(struct numeral_reading *r)
{
    static const char *const words[] = {"·",  "・", "•",  "∙", "‧", "･", "之", "の",
                                        "路", "、", "，", ",", ".", "-", " "};
    const char *start = r->p;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (take(r, words[i]))
            i = (size_t)-1;
    return r->p > start;
}

static bool at_end(struct numeral_reading *r)
{
    static const char *const endings[] = {"路", "线", "線"};

    for (size_t i = 0; r->p < r->end && i < sizeof endings / sizeof *endings; i++)
        take(r, endings[i]);
    return r->p == r->end;
}

/* 4 lines from the edge, 3 on small boards: where the stars are. */
static unsigned star_line(unsigned size)
{
    return size < 13 ? 3 : 4;
}

/* 右上星, 左下三三, 天元. Lines from the left and from the top. */
static bool named_point(struct numeral_reading *r, unsigned size, unsigned *x, unsigned *y)
{
    bool right, top;
    unsigned line;

    if (take(r, "天元")) {
        *x = *y = (size + 1) / 2;
        return size % 2 == 1 && at_end(r);
    }
    right = take(r, "右");
    if (!right && !take(r, "左"))
        return false;
    top = take(r, "上");
    if (!top && !take(r, "下"))
        return false;
    take(r, "角");
    if (take(r, "三三"))
        line = 3;
    else if (take(r, "星"))
        line = star_line(size);
    else
        return false;
    take(r, "位");
    *x = right ? size + 1 - line : line;
    *y = top ? line : size + 1 - line;
    return r->p == r->end;
}

static bool parse_from(struct slice word, unsigned height, struct claim *c, bool from_right)
{
    unsigned size = height == 0 ? 19 : height, x, y;
    struct numeral_reading r = {word.p, word.p + word.n};

    if (pass_is(word)) {
        c->kind = MOVE_PASS;
        return true;
    }
    if (!named_point(&r, size, &x, &y)) {
        r.p = word.p;
        x = number(&r);
        if (x == 0 || x > size || !separator(&r) || (y = number(&r)) == 0 || y > size || !at_end(&r))
            return false;
        x = from_right ? size + 1 - x : x;
    }
    c->kind = MOVE_PLACE;
    c->piece = STONE;
    c->to = POINT(x - 1, size - y);
    return true;
}

static void put_chinese(struct buf *b, unsigned value)
{
    static const char *const digits[] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};

    if (value >= 20)
        buf_str(b, digits[value / 10]);
    if (value >= 10)
        buf_str(b, "十");
    buf_str(b, digits[value % 10]);
}

static void write_from(const struct claim *c, unsigned height, struct buf *b, bool from_right)
{
    unsigned size = height == 0 ? 19 : height;

    if (c->kind != MOVE_PLACE) {
        buf_str(b, "虚着");
        return;
    }
    buf_uint(b, from_right ? size - POINT_X(c->to) : POINT_X(c->to) + 1);
    buf_str(b, "·");
    put_chinese(b, size - POINT_Y(c->to));
}

static bool parse_left(struct slice word, unsigned height, struct claim *c)
{
    return parse_from(word, height, c, false);
}

static bool parse_right(struct slice word, unsigned height, struct claim *c)
{
    return parse_from(word, height, c, true);
}

static void write_left(const struct claim *c, unsigned height, struct buf *b)
{
    write_from(c, height, b, false);
}

static void write_right(const struct claim *c, unsigned height, struct buf *b)
{
    write_from(c, height, b, true);
}

const struct notation notation_numeral = {.name = "numeral",
                                          .title =
                                              "column from the left and row from the top in numerals: 16·四",
                                          .games = 1u << GAME_WEIQI,
                                          .parse = parse_left,
                                          .write = write_left};

const struct notation notation_numeral_right = {
    .name = "numeral-right",
    .title = "column from the right and row from the top in numerals: 4·四",
    .games = 1u << GAME_WEIQI,
    .parse = parse_right,
    .write = write_right};
