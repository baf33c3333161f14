/* date.c - the numbers of a date: year, month and day, then what a further day repeats of them. */
#include "record/words/words.h"

enum { YEAR, MONTH, DAY, PARTS };

/* The next number of the text; how many digits it has, 0 for none. What follows it is left in *REST. */
static size_t take_number(struct slice *rest, int *value)
{
    size_t from = 0, n = 0;

    while (from < rest->n && (rest->p[from] < '0' || rest->p[from] > '9'))
        from++;
    for (*value = 0; from + n < rest->n && rest->p[from + n] >= '0' && rest->p[from + n] <= '9'; n++)
        *value = *value < 10000 ? *value * 10 + (rest->p[from + n] - '0') : *value;
    *rest = (struct slice){rest->p + from + n, rest->n - from - n};
    return n;
}

/* 10:30 and 10时30分. */
static bool is_time(struct slice rest)
{
    return slice_starts(rest, ":") || slice_starts(rest, "：") || slice_starts(rest, "时") ||
           slice_starts(rest, "時") || slice_starts(rest, "点") || slice_starts(rest, "點");
}

/* What stands between the parts of one date, and not between two. */
static bool is_within(struct slice rest)
{
    static const char *const marks[] = {"-", ".", "/", "年", "月", NULL};
    size_t n = slice_starts_any(rest, marks);

    return n > 0 && n < rest.n && rest.p[n] >= '0' && rest.p[n] <= '9';
}

/* The next day of the text, with the parts of the one before that it leaves out. */
static bool take_day(struct slice *rest, int day[PARTS])
{
    int part[PARTS];
    unsigned parts = 0;
    bool within = true;

    while (within && parts < PARTS) {
        if (take_number(rest, &part[parts]) == 0 || is_time(*rest))
            return false;
        within = is_within(*rest);
        parts++;
    }
    for (unsigned i = 0; i < parts; i++)
        day[PARTS - parts + i] = part[i];
    return true;
}

bool date_is_of_days(struct slice text)
{
    int first[PARTS] = {0}, next[PARTS];

    if (!take_day(&text, first) || first[YEAR] < 1000)
        return false;
    memcpy(next, first, sizeof next);
    return take_day(&text, next) && memcmp(first, next, sizeof next) != 0;
}
