/* Sizes of boards in words. */
#include "format/text/stones/stonelist.h"

#include "format/text/lexing.h"
#include "notation/stones/stones.h"

/* In bytes; longer lines are moves or prose. */
enum { LONGEST_LINE = 100, MOST_LINES = 25 };

/* 9 of 9路, unless a number follows, also with 第 before it: 第16路第4行 is a point. */
static bool is_lines(const char *p, const char *end)
{
    static const char *const words[] = {"路", "줄", NULL};
    unsigned n = (unsigned)one_of(p, end, words), ignored;
    enum number_style style;

    if (n == 0)
        return false;
    n += starts(p + n, end, "第") ? (unsigned)strlen("第") : 0;
    return circled_get(p + n, end, &ignored, &style) == NULL;
}

/* 9 of 9x9 and 9×9. */
static bool is_square(const char *p, const char *end, unsigned size)
{
    static const char *const signs[] = {"×", "x", "X", "*", "＊", "乘", NULL};
    unsigned n, second;
    enum number_style style;

    while (p < end && *p == ' ')
        p++;
    if ((n = (unsigned)one_of(p, end, signs)) == 0)
        return false;
    for (p += n; p < end && *p == ' ';)
        p++;
    return circled_get(p, end, &second, &style) != NULL && second == size;
}

/* Whether one of the signs above may stand in the line: they begin with these bytes. */
static bool may_hold_size(struct slice line)
{
    static const char begins[] = "xX*\xC3\xEF\xE4\xE8\xEC";

    for (size_t i = 0; i < line.n; i++)
        if (find_char(begins, line.p[i]) != NULL)
            return true;
    return false;
}

long size_in_words(struct slice line)
{
    const char *p = line.p, *end = line.p + line.n, *after;
    enum number_style style;
    unsigned size, n;

    if (line.n > LONGEST_LINE || !may_hold_size(line))
        return 0;
    while (p < end) {
        if ((after = circled_get(p, end, &size, &style)) != NULL && style != NUMBER_CIRCLED && size >= 5 &&
            size <= MOST_LINES && (is_lines(after, end) || is_square(after, end, size)))
            return (long)size;
        utf8_get(p, end, &n);
        p = after != NULL ? after : p + n;
    }
    return 0;
}
