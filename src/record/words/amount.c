/* Numbers and fractions in digits and in words. */
#include "record/words/words.h"

#include "base/text/text.h"

#include <stdio.h>
#include <stdlib.h>

/* Chinese and Japanese dots and full-width digits as their ASCII selves; 0 for what is none of a number. */
static char digit_at(struct slice s, unsigned *length)
{
    uint32_t c = utf8_get(s.p, s.p + s.n, length);

    c = utf8_narrow(c);
    if (c == 0x3002 || c == 0x00B7 || c == 0x30FB)
        return '.';
    if (c == 0x2044 || c == 0x2215)
        return '/';
    return c >= '0' && c <= '9' ? (char)c : c == '.' || c == '/' || c == ',' || c == '-' ? (char)c : 0;
}

enum { TEN = 10, HUNDRED = 100 };

/* A digit, TEN, HUNDRED, or 20 and 30 where they have a sign of their own; -1 for what is none. */
static int numeral_at(struct slice s, unsigned *length)
{
    static const uint32_t numeral[] = {0x96F6, 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94,
                                       0x516D, 0x4E03, 0x516B, 0x4E5D, 0x5341};
    uint32_t c = utf8_get(s.p, s.p + s.n, length);

    if (c == 0x4E24 || c == 0x5169)
        return 2;
    if (c == 0x767E)
        return HUNDRED;
    if (c == 0x5EFF || c == 0x5345)
        return c == 0x5EFF ? 20 : 30;
    for (int i = 0; i <= TEN; i++)
        if (c == numeral[i])
            return i;
    return -1;
}

static bool has_vulgar(uint32_t c, long *numerator, long *denominator)
{
    *numerator = c == 0xBC || c == 0xBD ? 1 : 3;
    *denominator = c == 0xBD ? 2 : 4;
    return c == 0xBC || c == 0xBD || c == 0xBE;
}

/* Whether a digit follows the point that S begins with: .5 is a half. */
static bool begins_fraction(struct slice s, unsigned length)
{
    unsigned next;
    struct slice rest = slice_skip(s, length);
    char c = rest.n == 0 ? 0 : digit_at(rest, &next);

    return *s.p == '.' && c >= '0' && c <= '9';
}

/* Digits, at most six before the point and two kept after it. *REST is what follows. */
static bool take_digits(struct slice s, struct slice *rest, long *hundredths, bool *decimal)
{
    unsigned length, digits = 0, places = 0;
    long value = 0;
    char c = 0;

    *decimal = false;
    for (; s.n > 0 && (c = digit_at(s, &length)) != 0; s = slice_skip(s, length)) {
        if ((c == '.' || c == ',') && !*decimal && (digits > 0 || begins_fraction(s, length))) {
            *decimal = true;
        } else if (c >= '0' && c <= '9') {
            if (++digits > 9)
                return false;
            if (places < 2 || c != '0')
                value = value * 10 + (c - '0');
            if (*decimal && (places < 2 || c != '0'))
                places++;
        } else {
            break;
        }
    }
    *rest = s;
    if (digits == 0 || places > 2)
        return false;
    for (; places < 2; places++)
        value *= 10;
    *hundredths = value;
    return true;
}

/* 十六, 五, 二十, 一百零五: up to 999. */
static bool take_whole(struct slice s, struct slice *rest, long *value)
{
    unsigned length;
    int n;
    bool any = false;
    long high = 0, ones = 0;

    for (; s.n > 0 && (n = numeral_at(s, &length)) >= 0; s = slice_skip(s, length)) {
        any = true;
        if (n == TEN || n == HUNDRED)
            high += (ones == 0 ? 1 : ones) * n;
        else if (n > TEN)
            high += n;
        ones = n < TEN ? n : 0;
    }
    *value = high + ones;
    *rest = s;
    return any;
}

/* 点 or 點, which is a decimal point before a digit, and else a unit. */
static bool is_point_word(uint32_t c)
{
    return c == 0x70B9 || c == 0x9EDE;
}

/* A digit or a numeral of one place; -1: none stands there. */
static int place_at(struct slice s, unsigned *length)
{
    char c = s.n == 0 ? 0 : digit_at(s, length);
    int n = s.n == 0 ? -1 : c >= '0' && c <= '9' ? c - '0' : numeral_at(s, length);

    return n < TEN ? n : -1;
}

/* Behind a word for the point, 1点5, 零点七五, 三点75: at most two places. False when no such word stands
 * there. */
static bool take_places(struct slice *rest, long *hundredths)
{
    unsigned length;
    struct slice s;
    int n;

    if (rest->n == 0 || !is_point_word(utf8_get(rest->p, rest->p + rest->n, &length)))
        return false;
    s = slice_skip(*rest, length);
    if (place_at(s, &length) < 0)
        return false;
    for (int unit = 10; unit > 0 && (n = place_at(s, &length)) >= 0; unit /= 10) {
        *hundredths += n * unit;
        s = slice_skip(s, length);
    }
    *rest = s;
    return true;
}

/* 五, and 七点五 in hundredths. */
static bool take_numerals(struct slice s, struct slice *rest, long *hundredths)
{
    if (!take_whole(s, rest, hundredths))
        return false;
    *hundredths *= 100;
    take_places(rest, hundredths);
    return true;
}

static bool take_fraction(struct slice s, struct slice *rest, struct number *n)
{
    unsigned length;
    long bottom;
    bool decimal;

    if (s.n == 0)
        return false;
    if (has_vulgar(utf8_get(s.p, s.p + s.n, &length), &n->numerator, &n->denominator)) {
        *rest = slice_skip(s, length);
        return true;
    }
    if (digit_at(s, &length) != '/' || !take_digits(slice_skip(s, length), rest, &bottom, &decimal) ||
        decimal || n->decimal || bottom <= 0)
        return false;
    n->numerator = n->hundredths / 100;
    n->denominator = bottom / 100;
    n->hundredths = 0;
    return true;
}

bool number_take(struct slice s, struct slice *rest, struct number *n)
{
    struct number part = {0};

    if (take_numerals(s, rest, &part.hundredths)) {
        if (n->of) { /* 四分之三 */
            n->denominator = n->hundredths / 100;
            n->numerator = part.hundredths / 100;
            n->hundredths = n->whole;
            n->whole = 0;
            n->of = false;
        } else {
            n->whole = n->hundredths;
            n->hundredths = part.hundredths;
        }
        n->said = true;
    } else if (take_digits(s, rest, &part.hundredths, &part.decimal)) {
        part.decimal = part.decimal || take_places(rest, &part.hundredths);
        if (take_fraction(*rest, rest, &part)) {
            n->numerator = part.numerator;
            n->denominator = part.denominator;
        }
        if (part.hundredths != 0 || n->denominator == 0) {
            n->whole = n->hundredths;
            n->hundredths = part.hundredths;
            n->decimal = part.decimal;
        }
        n->said = true;
    } else if (take_fraction(s, rest, &part)) {
        n->numerator = part.numerator;
        n->denominator = part.denominator;
        n->said = true;
    } else {
        return false;
    }
    return true;
}

bool hundredths_to_quarters(long hundredths, bool zi, int *quarters)
{
    long unit = zi ? 25 : 50;

    if (hundredths % unit != 0 || labs(hundredths) > 1000000)
        return false;
    *quarters = (int)(hundredths / unit);
    return true;
}

bool number_to_quarters(const struct number *n, bool zi, int *quarters)
{
    long hundredths = n->hundredths + (n->half ? 50 : 0);

    if (n->denominator != 0 || n->of) {
        if (n->denominator <= 0 || 100 % n->denominator != 0)
            return false;
        hundredths += n->numerator * (100 / n->denominator);
    }
    return hundredths_to_quarters(hundredths, zi, quarters);
}

bool number_plain(struct slice s, long *hundredths, bool *decimal)
{
    struct slice rest;
    bool minus = s.n > 0 && *s.p == '-';

    if (!take_digits(minus ? slice_skip(s, 1) : s, &rest, hundredths, decimal) || rest.n != 0)
        return false;
    if (minus)
        *hundredths = -*hundredths;
    return true;
}

bool number_is_ascii(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((s.p[i] < '0' || s.p[i] > '9') && s.p[i] != '.' && s.p[i] != '-')
            return false;
    return true;
}

const char *quarters_put(char room[QUARTERS_TEXT], int quarters)
{
    snprintf(room, QUARTERS_TEXT, "%s%d%s", quarters < 0 ? "-" : "", abs(quarters) / 2,
             quarters % 2 != 0 ? ".5" : "");
    return room;
}

const char *quarters_text(struct arena *a, int quarters)
{
    char room[QUARTERS_TEXT];

    return arena_printf(a, "%s", quarters_put(room, quarters));
}

const char *score_text(struct arena *a, int quarters)
{
    return quarters == 0
               ? "0"
               : arena_printf(a, "%c+%s", quarters > 0 ? 'B' : 'W', quarters_text(a, abs(quarters)));
}
