/* times.h - times as PGN writes them, in tags and in comments of any format. */
#ifndef QIPU_FORMAT_TIMES_H
#define QIPU_FORMAT_TIMES_H

#include "record/record.h"

struct pgn_time {
    int64_t ms;
    bool exact; /* written with a fraction of a second */
};

static inline bool take_number(const char **p, const char *end, int64_t *value)
{
    const char *start = *p;

    for (*value = 0; *p < end && **p >= '0' && **p <= '9' && *p - start < 9; ++*p)
        *value = *value * 10 + (**p - '0');
    return *p > start;
}

static inline bool is_time_digit(char c)
{
    return (unsigned char)c - (unsigned)'0' < 10;
}

/* ":59", of minutes or seconds; false when it is not that. */
static inline bool is_sixtieths(const char *p, int64_t *value)
{
    *value = (p[1] - '0') * 10 + (p[2] - '0');
    return p[0] == ':' && p[1] >= '0' && p[1] < '6' && is_time_digit(p[2]);
}

static inline bool take_char(const char **p, const char *end, char c)
{
    bool there = *p < end && **p == c;

    *p += there;
    return there;
}

/* Digits of a fraction, in thousandths; false when there are none. */
static inline bool take_fraction(const char **p, const char *end, int64_t *value)
{
    const char *start = *p;

    *value = 0;
    for (int64_t unit = 100; *p < end && **p >= '0' && **p <= '9'; ++*p, unit /= 10)
        *value += unit * (**p - '0');
    return *p > start;
}

/* h:mm:ss, perhaps with a fraction, and below zero with a hyphen; false when it is not that. */
static inline bool pgn_read_time(struct slice s, struct pgn_time *t)
{
    const char *p = s.p, *end = s.p + s.n;
    int64_t hours, minutes, seconds, fraction = 0;
    bool below = take_char(&p, end, '-');

    if (!take_number(&p, end, &hours) || end - p < 6 || !is_sixtieths(p, &minutes) ||
        !is_sixtieths(p + 3, &seconds))
        return false;
    p += 6;
    t->exact = take_char(&p, end, '.') || take_char(&p, end, ',');
    if (t->exact && !take_fraction(&p, end, &fraction))
        return false;
    t->ms = ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction;
    t->ms = below ? -t->ms : t->ms;
    return p == end;
}

/* A number with one dot at most, in thousandths; .5 too. */
static inline bool take_decimal(const char **p, const char *end, int64_t *value)
{
    int64_t fraction = 0;
    bool whole = take_number(p, end, value), dot = take_char(p, end, '.');

    if ((!whole && !dot) || (dot && !take_fraction(p, end, &fraction)))
        return false;
    *value = *value * 1000 + fraction;
    return true;
}

/* ".59", where others write a colon. */
static inline bool is_dotted_sixtieths(const char *p, int64_t *value)
{
    char sixtieths[3] = {p[0] == '.' ? ':' : p[0], p[1], p[2]};

    return is_sixtieths(sixtieths, value);
}

/* Spellings that PGN does not have: h:mm.ss and h.mm.ss, as some boards write it, m:ss, m:ss.t and m:ss.ttt,
 * and seconds with a fraction. */
static inline bool pgn_read_other_time(struct slice s, struct pgn_time *t)
{
    const char *p = s.p, *end = s.p + s.n;
    int64_t hours, minutes, seconds;

    if (take_number(&p, end, &hours) && end - p == 6 && p[3] == '.' && is_dotted_sixtieths(p, &minutes) &&
        is_dotted_sixtieths(p + 3, &seconds)) {
        *t = (struct pgn_time){((hours * 60 + minutes) * 60 + seconds) * 1000, false};
        return true;
    }
    if (end - p == 3 && is_sixtieths(p, &seconds)) {
        *t = (struct pgn_time){(hours * 60 + seconds) * 1000, false};
        return true;
    }
    *t = (struct pgn_time){.exact = true};
    if ((end - p == 5 || end - p == 7) && is_sixtieths(p, &seconds) && p[3] == '.') {
        int64_t fraction;

        p += 4;
        if (!take_fraction(&p, end, &fraction) || p != end)
            return false;
        t->ms = (hours * 60 + seconds) * 1000 + fraction;
        return true;
    }
    p = s.p;
    return take_decimal(&p, end, &t->ms) && p == end;
}

/* comment_times.c: clock times in the comments of formats that have no other place for them. */

/* A comment on NODE, kept word for word; AT is where it stands. The times that PGN's commands give in it
 * ([%clk 0:01:05], [%emt 3.2], [%egt 0:10:00]) are kept beside it as derived notes, unless the node has such
 * a time already. A command that cannot be read gives none. */
void comment_times(struct record *, uint32_t node, struct slice words, struct span at);

/* A comment behind what NODE has, where the node stands, and the times in it; nothing where it is empty. */
void comment_add(struct record *, uint32_t node, struct slice words);

#endif
