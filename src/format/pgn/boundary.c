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
    while (p > start && (is_blank(p[-1]) || pgn_is_quote(p[-1])))
        p--;
    return p == start || is_newline(p[-1]);
}

bool pgn_after_blank_line(const char *start, const char *p)
{
    unsigned feeds = 0;

    for (; p > start && (is_blank(p[-1]) || is_newline(p[-1]) || pgn_is_quote(p[-1])); p--)
        feeds += p[-1] == '\n' || (p[-1] == '\r' && *p != '\n');
    return feeds > 1;
}

bool pgn_is_tag(const char *p, const char *end)
{
    const char *name = p + 1;

    for (p = name; p < end && is_ascii_letter(*p); p++)
        ;
    return p > name && end - p > 2 && p[0] == ' ' && p[1] == '"';
}

/* BBCode and HTML that surround games in forums and pages, by name. */
static const char *const markup[] = {
    "pgn",    "code",    "quote",   "spoiler",    "b",        "i",      "u",    "center", "size",
    "color",  "url",     "chess",   "font",       "br",       "p",      "pre",  "div",    "span",
    "html",   "doctype", "body",    "head",       "title",    "table",  "tr",   "td",     "hr",
    "a",      "strong",  "em",      "blockquote", "textarea", "meta",   "link", "h1",     "h2",
    "h3",     "h4",      "ul",      "ol",         "li",       "tbody",  "th",   "tt",     "small",
    "img",    "section", "article", "main",       "header",   "footer", "nav",  "form",   "input",
    "button", "label",   "script",  "style",      NULL};

static bool is_markup_name(struct slice name)
{
    return slice_is_any_nocase(name, markup);
}

size_t pgn_markup(const char *p, const char *end)
{
    enum { LONGEST = 300 };
    char close = *p == '[' ? ']' : '>';
    const char *name = p + 1, *last;

    if (end - p < 3 || (*p != '[' && *p != '<'))
        return 0;
    name += *name == '/' || (*name == '!' && close == '>'); /* <!DOCTYPE html> */
    for (last = name;
         last < end && (is_ascii_letter(*last) || (last > name && *last >= '1' && *last <= '6'));)
        last++;
    /* The blank behind a tag's name first: nearly every bracket is one. */
    if (last == end || (*last == ' ' && close == ']') || find_char("] =>/", *last) == NULL ||
        !is_markup_name(slice_between(name, last)))
        return 0;
    for (; last < end && last - p < LONGEST && *last != close && !is_newline(*last);)
        last++;
    return last < end && *last == close ? (size_t)(last + 1 - p) : 0;
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

/* Behind a tag that has its line for itself, a comment, or what no parser looks at; NULL when it is not as it
 * must be. */
static const char *behind_piece(const char *start, const char *p, const char *end)
{
    const char *close;

    if (*p == '{') {
        close = memchr(p, '}', (size_t)(end - p));
        return close == NULL || memchr(p + 1, '{', (size_t)(close - p - 1)) != NULL ? NULL : close + 1;
    }
    if (p > start && p[-1] != '\n' && *p != ';')
        return NULL;
    close = pgn_line_end(p, end);
    if (*p != '[')
        return close;
    return close == end || !slice_ends(slice_trim(slice_between(p, close)), "\"]") ? NULL : close;
}

static bool ends_with_result(struct slice line)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};

    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        size_t n = strlen(results[i]);

        if (slice_ends(line, results[i]) && (line.n == n || line.p[line.n - n - 1] == ' '))
            return true;
    }
    return false;
}

/* Behind the line that ends at FEED: an empty line, and then a tag or the first move. */
static const char *next_game(const char *feed, const char *end)
{
    const char *p = feed + 1;

    while (p < end && is_newline(*p))
        p++;
    if (end - p < 4 || memchr(feed + 1, '\n', (size_t)(p - feed - 1)) == NULL)
        return NULL;
    return (*p == '[' && is_ascii_letter(p[1])) || memcmp(p, "1. ", 3) == 0 ? p : NULL;
}

size_t pgn_soft_boundary(struct slice text)
{
    const char *p = text.p, *end = p + text.n, *line = p, *found = p, *next;
    unsigned depth = 0;

    while (p != NULL && p < end) {
        if (*p == '\n') {
            if (depth == 0 && ends_with_result(slice_trim(slice_between(line, p))) &&
                (next = next_game(p, end)) != NULL)
                found = next;
            line = ++p;
        } else if (find_char("{;[%", *p) != NULL) {
            p = line = behind_piece(text.p, p, end);
        } else if (find_char("}]<\"", *p) != NULL || (*p == ')' && depth == 0)) {
            break;
        } else {
            depth = *p == '(' ? depth + 1 : *p == ')' ? depth - 1 : depth;
            p++;
        }
    }
    return (size_t)(found - text.p);
}

bool pgn_is_mark(const char *p, const char *end)
{
    return end - p >= 3 && memcmp(p, "\xEF\xBB\xBF", 3) == 0;
}
