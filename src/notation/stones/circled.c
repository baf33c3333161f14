/* circled.c - moves as score sheets number them. */
#include "notation/stones/stones.h"

/* Every run of enclosed numbers in Unicode. */
static const struct {
    uint32_t first;
    unsigned value, count;
} runs[] = {{0x2460, 1, 20}, {0x3251, 21, 15}, {0x32B1, 36, 15}, /* circles */
            {0x2474, 1, 20}, {0x2488, 1, 20},                    /* parentheses, a full stop */
            {0x2776, 1, 10}, {0x24EB, 11, 10}, {0x278A, 1, 10},  /* black circles */
            {0x24F5, 1, 10}, {0x2780, 1, 10},                    /* double and sans-serif circles */
            {0x3220, 1, 10}, {0x2160, 1, 12},                    /* numerals in parentheses, Roman ones */
            {0x24EA, 0, 1}};

static bool enclosed(uint32_t c, unsigned *value)
{
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        if (c >= runs[i].first && c < runs[i].first + runs[i].count) {
            *value = runs[i].value + (c - runs[i].first);
            return true;
        }
    return false;
}

static uint32_t peek(const char *p, const char *end, unsigned *length)
{
    *length = 0;
    return p >= end ? 0 : utf8_narrow(utf8_get(p, end, length));
}

static const char *get_digits(const char *p, const char *end, unsigned *value)
{
    unsigned length, digits = 0;
    uint32_t c;

    for (*value = 0; (c = peek(p, end, &length)) >= '0' && c <= '9' && digits < 4; digits++, p += length)
        *value = *value * 10 + (c - '0');
    return digits == 0 ? NULL : p;
}

static bool is_open(uint32_t c)
{
    return c == '(' || c == '[' || c == 0x3014 || c == 0x3010;
}

static bool is_close(uint32_t c)
{
    return c == ')' || c == ']' || c == 0x3015 || c == 0x3011;
}

static int formal_digit(uint32_t c)
{
    static const uint32_t digits[][10] = {
        {0x96F6, 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94, 0x516D, 0x4E03, 0x516B, 0x4E5D},
        {0x3007, 0x58F9, 0x8D30, 0x53C1, 0x8086, 0x4F0D, 0x9646, 0x67D2, 0x634C, 0x7396},  /* 壹贰叁 */
        {0x3007, 0x58F9, 0x8CB3, 0x53C3, 0x8086, 0x4F0D, 0x9678, 0x67D2, 0x634C, 0x7396}}; /* 壹貳參 */

    for (size_t k = 0; k < sizeof digits / sizeof *digits; k++)
        for (int i = 0; i < 10; i++)
            if (c == digits[k][i])
                return i;
    return -1;
}

/* What 十, 廿, 卅 and 百 stand for; 0: it is none of them. */
static unsigned chinese_unit(uint32_t c)
{
    switch (c) {
    case 0x5341:
    case 0x62FE: /* 拾 */
        return 10;
    case 0x5EFF:
        return 20;
    case 0x5345:
        return 30;
    case 0x767E:
    case 0x4F70: /* 佰 */
        return 100;
    default:
        return 0;
    }
}

/* 一, 十, 十二, 二十一, 廿一, 一百零三, 壹拾贰, and digit by digit: 一〇三. */
static const char *get_chinese(const char *p, const char *end, unsigned *value)
{
    unsigned length, total = 0, digit = 0, count = 0;
    uint32_t c;

    for (; count < 7 && (c = peek(p, end, &length)) != 0; p += length, count++) {
        int d = formal_digit(c);
        unsigned unit = chinese_unit(c);

        if (d < 0 && unit == 0)
            break;
        total += (digit == 0 ? 1 : digit) * unit;
        digit = d < 0 ? 0 : digit * 10 + (unsigned)d;
    }
    *value = total + digit;
    return count == 0 ? NULL : p;
}

/* (1), （一）. */
static const char *get_bracketed(const char *p, const char *end, unsigned *value)
{
    const char *after;
    unsigned length;

    if (!is_open(peek(p, end, &length)))
        return NULL;
    p += length;
    after = get_digits(p, end, value);
    if (after == NULL)
        after = get_chinese(p, end, value);
    return after == NULL || !is_close(peek(after, end, &length)) ? NULL : after + length;
}

const char *circled_get(const char *p, const char *end, unsigned *value, enum number_style *style)
{
    unsigned length;
    const char *after;

    *style = NUMBER_CIRCLED;
    if (enclosed(peek(p, end, &length), value))
        return p + length;
    if ((after = get_bracketed(p, end, value)) != NULL)
        return after;
    *style = NUMBER_PLAIN;
    if ((after = get_digits(p, end, value)) != NULL)
        return after;
    *style = NUMBER_CHINESE;
    return get_chinese(p, end, value);
}

void circled_put(unsigned value, struct buf *out)
{
    for (unsigned i = 0; i < 3; i++)
        if (value >= runs[i].value && value < runs[i].value + runs[i].count) {
            buf_utf8(out, runs[i].first + value - runs[i].value);
            return;
        }
    buf_printf(out, "(%u)", value);
}

static bool parse(struct slice word, unsigned height, struct claim *c)
{
    const char *p = word.p, *end = p + word.n, *after;
    unsigned number;
    enum number_style style;

    if ((after = circled_get(p, end, &number, &style)) != NULL) {
        c->side = number % 2 == 1 ? SIDE_FIRST : SIDE_SECOND;
        for (p = after; p < end && *p == ' '; p++)
            ;
    }
    return p < end && notation_renju.parse(slice_between(p, end), height, c);
}

static void write_move(const struct claim *c, unsigned height, struct buf *out)
{
    size_t from = out->n;

    notation_renju.write(c, height, out);
    if (c->kind == MOVE_PLACE)
        for (size_t i = from; i < out->n; i++)
            if (out->p[i] >= 'a' && out->p[i] <= 'z')
                out->p[i] = (char)(out->p[i] - 32);
}

const struct notation notation_circled = {
    .name = "circled",
    .title = "score sheet of article 7.2: H8, read with its number (①H8, 2 H9)",
    .games = 1 << GAME_WUZIQI,
    .parse = parse,
    .write = write_move};
