/* What one value may be. */
#include "format/sgf/sgf.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* CRLF, LFCR, CR and LF are one line break each. */
static const char *past_break(const char *p, const char *end)
{
    if (end - p >= 2 && (p[1] == '\n' || p[1] == '\r') && p[1] != p[0])
        return p + 2;
    return p + 1;
}

static bool is_break(char c)
{
    return c == '\n' || c == '\r';
}

void sgf_unescape(struct buf *out, struct slice raw, bool simple)
{
    const char *p = raw.p, *end = raw.p + raw.n;

    while (p < end) {
        const char *plain = p;

        while (p < end && *p != '\\' && ((unsigned char)*p >= ' '))
            p++;
        buf_add(out, plain, (size_t)(p - plain));
        if (p == end)
            break;
        if (*p == '\\') {
            if (++p == end)
                break;
            if (is_break(*p)) {
                p = past_break(p, end);
                continue;
            }
            if ((unsigned char)*p >= ' ') {
                buf_char(out, *p++);
                continue;
            }
        }
        if (is_break(*p)) {
            p = past_break(p, end);
            buf_char(out, simple ? ' ' : '\n');
        } else {
            buf_char(out, ' ');
            p++;
        }
    }
}

const char *sgf_colon(struct slice raw)
{
    for (const char *p = raw.p, *end = p + raw.n; p < end; p++) {
        if (*p == '\\')
            p++;
        else if (*p == ':')
            return p;
    }
    return NULL;
}

/* Digits from P on; where they end. */
static const char *digits(const char *p, const char *end)
{
    while (p < end && is_digit(*p))
        p++;
    return p;
}

bool sgf_number(struct slice s, long *value)
{
    return s.n <= 10 && slice_long(s, value);
}

bool sgf_real(struct slice s, int64_t *milli)
{
    const char *p = s.p, *end = s.p + s.n, *dot, *last;
    int64_t whole = 0;
    bool negative = p < end && *p == '-';

    if (p < end && (*p == '+' || *p == '-'))
        p++;
    dot = digits(p, end);
    if (dot == p || dot - p > 12)
        return false;
    last = dot;
    if (dot < end && *dot == '.' && (last = digits(dot + 1, end)) == dot + 1)
        return false;
    if (last != end)
        return false;
    for (; p < dot; p++)
        whole = whole * 10 + (*p - '0');
    for (int i = 1; i <= 3; i++)
        whole = whole * 10 + (dot + i < end ? dot[i] - '0' : 0);
    *milli = negative ? -whole : whole;
    return true;
}

/* Seconds in the unit that begins at P, 0 when it is none; *LENGTH is that of its first letters. */
static long unit_at(const char *p, const char *end, size_t *length)
{
    static const struct {
        const char *word;
        long seconds;
    } units[] = {{"小时", 3600}, {"小時", 3600}, {"時間", 3600}, {"时", 3600}, {"시간", 3600}, {"h", 3600},
                 {"分", 60},     {"분", 60},     {"m", 60},      {"秒", 1},    {"초", 1},      {"s", 1}};
    struct slice rest = slice_between(p, end);

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (slice_starts(rest, units[i].word)) {
            *length = strlen(units[i].word);
            return units[i].seconds;
        }
    return 0;
}

/* "1:30:00" and "10:30" from P on, all of it. */
static bool clock_time(const char *p, const char *end, long *seconds)
{
    long parts = 0, total = 0;

    for (;; p++) {
        const char *next = digits(p, end);
        long value;

        if (next == p || next - p > 4 || ++parts > 3 || !slice_long(slice_between(p, next), &value) ||
            (parts > 1 && value > 59))
            return false;
        total = total * 60 + value;
        p = next;
        if (p == end)
            break;
        if (*p != ':')
            return false;
    }
    *seconds = total;
    return parts > 1;
}

bool sgf_time_words(struct slice s, long *seconds)
{
    const char *p = s.p, *end = s.p + s.n;
    long total = 0, value, unit;
    size_t length = 0;

    if (clock_time(p, end, seconds))
        return true;
    while (p < end) {
        const char *next = digits(p, end);

        if (next == p || next - p > 6 || !slice_long(slice_between(p, next), &value))
            return false;
        while (next < end && *next == ' ')
            next++;
        if ((unit = unit_at(next, end, &length)) == 0)
            return false;
        total += value * unit;
        for (p = next + length; p < end && !is_digit(*p); p++)
            ; /* "ours each" */
    }
    *seconds = total;
    return s.n > 0;
}

bool sgf_result_form(struct slice s)
{
    static const char *const words[] = {"0", "Draw", "Void", "?"};
    static const char *const ways[] = {"", "R", "Resign", "T", "Time", "F", "Forfeit"};
    int64_t score;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is(s, words[i]))
            return true;
    if (s.n < 2 || (s.p[0] != 'B' && s.p[0] != 'W') || s.p[1] != '+')
        return false;
    s = (struct slice){s.p + 2, s.n - 2};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (slice_is(s, ways[i]))
            return true;
    return s.n > 0 && is_digit(s.p[0]) && sgf_real(s, &score);
}

/* N digits at P as a number; -1 when they are not there. */
static int some_digits(const char *p, const char *end, int n)
{
    int value = 0;

    if (end - p < n)
        return -1;
    for (int i = 0; i < n; i++) {
        if (!is_digit(p[i]))
            return -1;
        value = value * 10 + (p[i] - '0');
    }
    return value;
}

static int days_in(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    return month == 2 && leap ? 29 : days[month - 1];
}

/* The date before the comma: what a short form after it leaves out. */
struct date {
    int year, month, day; /* 0: not said */
};

/* One part between commas: YYYY[-MM[-DD]], or MM[-DD] or DD after a longer one. */
static bool date_part(struct slice s, struct date *d)
{
    const char *p = s.p, *end = s.p + s.n;
    int field[3] = {0, 0, 0}, fields = 0, year = some_digits(p, end, 4);

    if (year >= 0) {
        *d = (struct date){year, 0, 0};
        p += 4;
        if (p == end)
            return true;
        if (*p++ != '-')
            return false;
    }
    for (;;) {
        if (fields == 2 || (field[fields++] = some_digits(p, end, 2)) < 0)
            return false;
        p += 2;
        if (p == end)
            break;
        if (*p++ != '-')
            return false;
    }
    if (year < 0 && (d->month == 0 || (fields == 2 && d->day == 0)))
        return false;
    if (year < 0 && fields == 1 && d->day != 0)
        d->day = field[0];
    else
        *d = (struct date){d->year, field[0], field[1]};
    return true;
}

static bool in_calendar(const struct date *d, bool month_said, bool day_said)
{
    if (month_said && (d->month < 1 || d->month > 12))
        return false;
    return !day_said || (d->day >= 1 && d->day <= days_in(d->year, d->month));
}

enum sgf_date sgf_date_form(struct slice s)
{
    struct date d = {0, 0, 0};
    struct slice part;

    do {
        part = slice_cut(s, ',', &s);
        if (!date_part(part, &d))
            return SGF_DATE_FORM;
        if (!in_calendar(&d, part.n != 4, d.day != 0 || part.n == 10))
            return SGF_DATE_CALENDAR;
    } while (s.p != NULL);
    return SGF_DATE_GOOD;
}
