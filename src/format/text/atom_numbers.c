/* Numbers of text scores of stones, and points that are written as two of them. */
#include "format/text/atoms.h"
#include "format/text/lexing.h"
#include "notation/stones/stones.h"

/* Of points in numbers: more is a date or a time. */
enum { MOST_LINES = 25 };

const char *atom_digits(const char *p, const char *end, unsigned *value)
{
    unsigned n, digits = 0;
    uint32_t c;

    for (*value = 0; digits < 4 && is_digit(c = peek(p, end, &n)); digits++, p += n)
        *value = *value * 10 + (c - '0');
    return digits == 0 ? NULL : p;
}

static bool begins_numeral(const char *p, const char *end)
{
    unsigned n;
    uint32_t c = peek(p, end, &n);

    return numeral_digit(c) > 0 || c == 0x5EFF;
}

/* 四, 十六, 二十一, 廿一. NULL: none. */
static const char *get_numeral(const char *p, const char *end, unsigned *value)
{
    unsigned n, seen = 0;
    bool tens = false;
    int d;

    for (*value = 0;; p += n, seen++) {
        uint32_t c = peek(p, end, &n);

        if (c == 0x5EFF && seen == 0) {
            *value = 20;
            tens = true;
        } else if ((d = numeral_digit(c)) == 10 && !tens) {
            *value = (*value == 0 ? 1 : *value) * 10;
            tens = true;
        } else if (d >= 0 && d < 10 && (seen == 0 || (tens && *value % 10 == 0))) {
            *value += (unsigned)d;
        } else {
            break;
        }
    }
    return seen == 0 || *value == 0 ? NULL : p;
}

/* Whether words of Chinese go on at P: 五子棋 and 九段 begin with no number. */
static bool begins_word(const char *p, const char *end)
{
    static const char *const own[] = {"黑", "白", "黒", "天元", "右", "左", "上", "下", NULL};
    unsigned n;
    uint32_t c = peek(p, end, &n);

    return c >= 0x3041 && c < 0xA000 && one_of(p, end, own) == 0;
}

/* A sign that joins the two numbers of a point: 16·四, 16の四, 5路10. */
static size_t joint(const char *p, const char *end)
{
    static const char *const joints[] = {"·",  "・", "•", "∙",  "‧",  "･",  "之",
                                         "の", "路", "—", "ノ", "의", "列", NULL};

    return one_of(p, end, joints);
}

/* 路 or 线 behind a point. */
static const char *skip_tail(const char *p, const char *end)
{
    static const char *const tails[] = {"路", "线", "線", "筋", "目", "行", NULL};

    return p + one_of(p, end, tails);
}

/* A comma and a numeral at P. */
static bool comma_numeral(const char *p, const char *end)
{
    static const char *const commas[] = {"，", "、", ",", NULL};
    size_t n = one_of(p, end, commas);

    return n != 0 && begins_numeral(p + n, end);
}

/* 16.四, 16-四, 16、四: two kinds of numbers and any sign between them. In 1.四·十六 and 1、一间跳 a number
 * stands before a point or a word. */
static const char *get_parted(const char *p, const char *end, bool numeral_first, unsigned *y)
{
    static const char *const signs[] = {".", "．", "-", "－", NULL}, *const more[] = {",", "，", "、",
                                                                                      "/", "／", NULL};
    size_t n = one_of(p, end, signs);
    const char *after;

    if (n == 0 && !numeral_first)
        n = one_of(p, end, more);
    after = n == 0 ? NULL : get_numeral(p + n, end, y);
    /* 1、十六，四 */
    return after == NULL || joint(after, end) != 0 || begins_word(after, end) || comma_numeral(after, end)
               ? NULL
               : after;
}

/* 十六，四: two numerals and a comma, unless more of them follow. */
static const char *get_comma_numeral(const char *p, const char *end, unsigned *y)
{
    static const char *const commas[] = {"，", "、", ",", NULL}, *const ends[] = {"，", "、", "。", "；",
                                                                                  ",",  ";",  " ",  "\t",
                                                                                  "\r", "\n", "　", NULL};
    size_t n = one_of(p, end, commas);
    const char *after = n == 0 ? NULL : get_numeral(p + n, end, y);

    if (after == NULL || (after < end && (n = one_of(after, end, ends)) == 0))
        return NULL;
    return after < end && begins_numeral(after + n, end) ? NULL : after;
}

/* The second number of a point whose first ends at P; *STYLE as it is joined. NULL: there is none. */
static const char *get_second(const char *p, const char *end, bool numeral_first, unsigned *y,
                              enum pair_style *style)
{
    static const char *const dashes[] = {"-", "–", "－", NULL};
    size_t n = joint(p, end);
    const char *q = p + n, *after;

    if (n == 0 && (after = get_parted(p, end, numeral_first, y)) != NULL) {
        *style = PAIR_NUMERAL;
        return after;
    }
    *style = PAIR_NUMERAL;
    if (numeral_first && (after = get_comma_numeral(p, end, y)) != NULL)
        return after;
    if ((after = get_numeral(q, end, y)) != NULL && (n != 0 || !numeral_first)) {
        /* 1十六·四 and 1十六，四 are a number before a point. */
        return n == 0 && (joint(after, end) != 0 || comma_numeral(after, end)) ? NULL : skip_tail(after, end);
    }
    if (starts(p, end, "—") && (after = atom_digits(q, end, y)) != NULL) { /* （1—50） */
        *style = PAIR_DASH;
        return after;
    }
    if (n != 0)
        return (after = atom_digits(q, end, y)) == NULL ? NULL : skip_tail(after, end);
    if (!numeral_first && (n = one_of(p, end, dashes)) != 0) {
        *style = PAIR_DASH;
        return atom_digits(p + n, end, y);
    }
    return NULL;
}

/* "7,7", "7, -3", "7,7,1" at P, behind the first number. */
static const char *get_comma(const char *p, const char *end, struct atom *a)
{
    const char *q = p, *after;
    unsigned y, who;
    bool minus;

    if (q >= end || *q++ != ',')
        return NULL;
    while (q < end && find_char(" \t\r\n", *q) != NULL) /* of JSON on many lines, too */
        q++;
    minus = q < end && *q == '-';
    q += minus;
    if ((after = atom_digits(q, end, &y)) == NULL)
        return NULL;
    a->style = PAIR_COMMA;
    a->y = (int16_t)(minus ? -(int)y : (int)y);
    if (after + 1 < end && *after == ',' && after[1] >= '1' && after[1] <= '3' &&
        (after + 2 == end || after[2] == '\n' || after[2] == '\r')) {
        atom_digits(after + 1, end, &who);
        a->style = PAIR_TRIPLE;
        a->side = (uint8_t)who;
        return after + 2;
    }
    return after;
}

/* 手目, 手, 回合 behind a number, and signs such as 。 that only number. */
static const char *skip_counter(const char *p, const char *end)
{
    static const char *const counters[] = {"手目", "手", "回合", "着", "步", "招", "수", NULL};

    return p + one_of(p, end, counters);
}

/* （16，四）, （16，4） behind its first number. */
static const char *get_bracketed(const struct lexer *l, const char *p, bool numeral, unsigned *y,
                                 enum pair_style *style)
{
    const char *before = l->p, *after;
    bool open = before > l->start &&
                (before[-1] == '(' || (before - l->start >= 3 && memcmp(before - 3, "（", 3) == 0));

    if (!open || numeral || !(starts(p, l->end, "，") || starts(p, l->end, ",")))
        return NULL;
    p += *p == ',' ? 1 : 3;
    while (p < l->end && *p == ' ')
        p++;
    *style = PAIR_NUMERAL;
    if ((after = get_numeral(p, l->end, y)) == NULL) {
        *style = PAIR_COMMA;
        after = atom_digits(p, l->end, y);
    }
    return after != NULL && (starts(after, l->end, "）") || starts(after, l->end, ")")) ? after : NULL;
}

/* 2023-05-06: whether the number at P goes on with a date. */
static bool is_of_date(const struct lexer *l)
{
    return l->p - l->start >= 2 && l->p[-1] == '-' && is_digit((unsigned char)l->p[-2]);
}

static const char *take_number(struct lexer *l, struct atom *a, unsigned x, const char *after, bool numeral)
{
    enum pair_style style;
    unsigned y;
    const char *q = get_second(after, l->end, numeral, &y, &style);

    a->x = (int16_t)x;
    if (q != NULL && style == PAIR_DASH && is_of_date(l))
        q = NULL;
    if (q != NULL && x >= 1 && x <= MOST_LINES && y >= 1 && y <= MOST_LINES) {
        set_kind(a, ATOM_PAIR);
        a->style = (uint8_t)style;
        a->y = (int16_t)y;
        return q;
    }
    if (!numeral && (q = get_comma(after, l->end, a)) != NULL) {
        set_kind(a, ATOM_PAIR);
        return q;
    }
    if ((q = get_bracketed(l, after, numeral, &y, &style)) != NULL) {
        set_kind(a, ATOM_PAIR);
        a->style = (uint8_t)style;
        a->y = (int16_t)y;
        return q;
    }
    set_kind(a, ATOM_NUMBER);
    q = skip_counter(after, l->end);
    return numeral && q == after && begins_word(after, l->end) ? NULL : q;
}

/* -1,2: an offset from the centre. */
static const char *take_negative(struct lexer *l, struct atom *a)
{
    unsigned x;
    const char *after = atom_digits(l->p + 1, l->end, &x), *q;

    if (after == NULL || (q = get_comma(after, l->end, a)) == NULL)
        return NULL;
    set_kind(a, ATOM_PAIR);
    a->x = (int16_t) - (int)x;
    return q;
}

/* What stands around the number of a column and of a row. Rows count from the top, as in 16·四. */
static const struct {
    const char *before, *behind;
    bool row;
} lines[] = {{"横坐标", "", false}, {"纵坐标", "", true}, {"橫坐標", "", false}, {"縱坐標", "", true},
             {"横", "", false},     {"纵", "", true},     {"橫", "", false},     {"縱", "", true},
             {"第", "列", false},   {"第", "行", true},   {"第", "线", true},    {"第", "線", true},
             {"第", "路", false},   {"", "列", false},    {"", "行", true}};

/* 横16, 第四行: the number of a column or row; the byte behind it. */
static const char *get_line(const char *p, const char *end, unsigned *value, bool *row)
{
    static const char *const signs[] = {" ", ":", "：", NULL};

    if (p >= end || ((unsigned char)*p < 0x80 && !is_digit((unsigned char)*p)))
        return NULL;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *q = p + strlen(lines[i].before), *after;

        if (*lines[i].before != '\0' && !starts(p, end, lines[i].before))
            continue;
        if (*lines[i].behind == '\0')
            q += one_of(q, end, signs);
        if ((after = atom_digits(q, end, value)) == NULL && (after = get_numeral(q, end, value)) == NULL)
            continue;
        if (*lines[i].behind != '\0' && !starts(after, end, lines[i].behind))
            continue;
        *row = lines[i].row;
        return after + strlen(lines[i].behind);
    }
    return NULL;
}

/* 横16纵4, 第16列第4行, 第4行第16列: a column and a row, in either order. */
static const char *take_lines(struct lexer *l, struct atom *a)
{
    static const char *const parts[] = {" ", ",", "，", "、", NULL};
    unsigned first, second;
    bool first_row, second_row;
    const char *p = get_line(l->p, l->end, &first, &first_row);

    if (p == NULL)
        return NULL;
    p += one_of(p, l->end, parts);
    if ((p = get_line(p, l->end, &second, &second_row)) == NULL || first_row == second_row || first == 0 ||
        second == 0 || first > MOST_LINES || second > MOST_LINES)
        return NULL;
    set_kind(a, ATOM_PAIR);
    a->style = PAIR_NUMERAL;
    a->x = (int16_t)(first_row ? second : first);
    a->y = (int16_t)(first_row ? first : second);
    return p;
}

const char *atom_number(struct lexer *l, struct atom *a)
{
    static const char *const leads[] = {"第",    "제",    "#",    "No. ", "No.",  "NO.",  "№",
                                        "Step ", "step ", "Mv. ", "Mv ",  "Ply ", "ply ", NULL};
    const char *p = l->p, *after;
    unsigned value, n;
    enum number_style style;
    size_t lead;

    if (*p == '-')
        return take_negative(l, a);
    if ((after = take_lines(l, a)) != NULL)
        return after;
    lead = one_of(p, l->end, leads);
    if (lead != 0 && (after = circled_get(p + lead, l->end, &value, &style)) != NULL) {
        set_kind(a, ATOM_NUMBER);
        a->x = (int16_t)value;
        return skip_counter(after, l->end);
    }
    if ((after = atom_digits(p, l->end, &value)) != NULL)
        return take_number(l, a, value, after, false);
    if (begins_numeral(p, l->end) && (after = get_numeral(p, l->end, &value)) != NULL)
        return take_number(l, a, value, after, true);
    if (is_letter(peek(p, l->end, &n)))
        return NULL;
    if ((after = circled_get(p, l->end, &value, &style)) == NULL || style != NUMBER_CIRCLED)
        return NULL;
    set_kind(a, ATOM_NUMBER);
    a->x = (int16_t)value;
    return after;
}

bool atom_is_pair(const char *p, const char *end)
{
    unsigned ignored;
    enum pair_style style;
    struct atom scratch;

    return get_second(p, end, false, &ignored, &style) != NULL || get_comma(p, end, &scratch) != NULL;
}
