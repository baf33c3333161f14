/* Where games can begin: lines, tags at the start of one, byte order marks. Upstream of all stages. */
#include "format/pgn/pgn.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

static bool is_newline(char c)
{
    return c == '\n' || c == '\r';
}

bool pgn_line_start(const char *start, const char *p)
{
    while (p > start && is_blank(p[-1]))
        p--;
    return p == start || is_newline(p[-1]);
}

bool pgn_opens_game(const char *p, const char *end)
{
    size_t n = (size_t)(end - p);

    return (n >= 8 && memcmp(p, "[Event \"", 8) == 0) || (n >= 7 && memcmp(p, "[Game \"", 7) == 0);
}

bool pgn_hard_boundary(const char *start, const char *p, const char *end)
{
    if (!pgn_opens_game(p, end))
        return false;
    if (p == start)
        return true;
    if (!is_newline(p[-1]))
        return false;
    p -= p[-1] == '\n' && p - start >= 2 && p[-2] == '\r' ? 2 : 1;
    return pgn_line_start(start, p);
}

bool pgn_is_mark(const char *p, const char *end)
{
    return end - p >= 3 && memcmp(p, "\xEF\xBB\xBF", 3) == 0;
}
