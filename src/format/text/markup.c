/* Tags, entities, and the names of JSON and XML. */
#include "format/text/markup.h"

#include "format/text/lexing.h"

/* In bytes; a '<' with nothing that closes it so near is a sign of its own. */
enum { LONGEST_TAG = 300 };

/* Elements of pages: their attributes say how things look, and are no moves. */
static bool is_of_a_page(struct slice name)
{
    static const char *const names[] = {
        "a",    "b",    "i",    "p",     "u",     "h1",    "h2",    "h3",    "h4",     "h5",    "h6",
        "br",   "hr",   "td",   "tr",    "th",    "li",    "ol",    "ul",    "dl",     "dd",    "dt",
        "em",   "div",  "img",  "pre",   "sub",   "sup",   "html",  "head",  "body",   "code",  "font",
        "link", "meta", "span", "table", "tbody", "thead", "title", "style", "center", "strong"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_is_nocase(name, names[i]))
            return true;
    return false;
}

static size_t tag_at(const char *p, const char *end)
{
    const char *q = p + 1, *stop = end - p > LONGEST_TAG ? p + LONGEST_TAG : end, *name;
    bool attributes = false;
    struct slice word;

    if (q < stop && (*q == '/' || *q == '!'))
        q++;
    for (name = q; q < stop && (is_letter((unsigned char)*q) || (q > name && is_digit((unsigned char)*q)));)
        q++;
    word = slice_between(name, q);
    while (q < stop && *q != '>' && *q != '<' && *q != '\n')
        attributes |= *q++ == '=';
    if (word.n == 0 || q >= stop || *q != '>' || (attributes && !is_of_a_page(word)))
        return 0;
    return (size_t)(q + 1 - p);
}

size_t markup_at(const char *p, const char *end)
{
    static const char *const entities[] = {"&nbsp;", "&ensp;", "&emsp;",   "&thinsp;", "&#160;",
                                           "&#xA0;", "&#xa0;", "&#12288;", "&quot;",   "&#34;",
                                           "&#39;",  "&apos;", NULL};

    return *p == '<' ? tag_at(p, end) : *p == '&' ? one_of(p, end, entities) : 0;
}

/* In bytes; longer names and words are something else. */
enum { LONGEST_NAME = 40, LONGEST_VALUE = 300 };

/* What stands in the quotes at P; false when nothing closes them near and on the same line. */
static bool get_quoted(const char *p, const char *end, size_t longest, struct slice *out)
{
    const char *stop = (size_t)(end - p) > longest ? p + longest : end;
    const char *close = p + 1 < stop ? memchr(p + 1, *p, (size_t)(stop - p - 1)) : NULL;

    if (close == NULL || memchr(p, '\n', (size_t)(close - p)) != NULL)
        return false;
    *out = slice_between(p + 1, close);
    return true;
}

static const char *skip_spaces(const char *p, const char *end)
{
    while (p < end && *p == ' ')
        p++;
    return p;
}

size_t markup_pair(const char *p, const char *end, struct slice *name, struct slice *value)
{
    const char *q, *start = p;

    if ((*p != '"' && *p != '\'') || !get_quoted(p, end, LONGEST_NAME, name))
        return 0;
    q = skip_spaces(name->p + name->n + 1, end);
    if (q >= end || *q != ':')
        return 0;
    q = skip_spaces(q + 1, end);
    if (q < end && (*q == '"' || *q == '\''))
        return get_quoted(q, end, LONGEST_VALUE, value) ? (size_t)(value->p + value->n + 1 - start) : 0;
    for (p = q; p < end && (is_digit((unsigned char)*p) || *p == '.' || *p == '-');)
        p++;
    *value = slice_between(q, p);
    return value->n == 0 ? 0 : (size_t)(p - start);
}

size_t markup_block(const char *p, const char *end, struct slice *name, struct slice *inner)
{
    const char *q, *open;
    unsigned depth = 0;
    bool quoted = false;

    if ((*p != '"' && *p != '\'') || !get_quoted(p, end, LONGEST_NAME, name))
        return 0;
    q = skip_spaces(name->p + name->n + 1, end);
    if (q >= end || *q != ':')
        return 0;
    open = q = skip_spaces(q + 1, end);
    if (q >= end || (*q != '[' && *q != '{'))
        return 0;
    for (; q < end; q++) {
        quoted ^= *q == *p;
        depth += !quoted && (*q == '[' || *q == '{');
        depth -= !quoted && (*q == ']' || *q == '}');
        if (depth == 0) {
            *inner = slice_between(open + 1, q);
            return (size_t)(q + 1 - p);
        }
    }
    return 0;
}

bool markup_is_name(const char *start, const char *p, const char *after, const char *end)
{
    bool quoted = p > start && (p[-1] == '"' || p[-1] == '\'') && after < end && *after == p[-1];

    if (p > start && (p[-1] == '<' || (p[-1] == '/' && p - 1 > start && p[-2] == '<')))
        return true;
    if (end - after >= 2 && *after == '=' && (after[1] == '"' || after[1] == '\''))
        return true;
    for (after += quoted; quoted && after < end && *after == ' ';)
        after++;
    return quoted && after < end && *after == ':';
}

/* The name of a tag at P, of any kind; bytes of all of it, 0: there is none. */
static size_t any_tag(const char *p, const char *end, struct slice *name)
{
    const char *stop = end - p > LONGEST_TAG ? p + LONGEST_TAG : end, *q = p + 1;

    if (p >= end || *p != '<')
        return 0;
    if (q < stop && (*q == '/' || *q == '!' || *q == '?'))
        q++;
    for (name->p = q; q < stop && is_letter((unsigned char)*q);)
        q++;
    name->n = (size_t)(q - name->p);
    while (q < stop && *q != '>' && *q != '<' && *q != '\n')
        q++;
    return name->n > 0 && q < stop && *q == '>' ? (size_t)(q + 1 - p) : 0;
}

size_t markup_plain_tag(const char *p, const char *end)
{
    struct slice name, value;
    size_t n = any_tag(p, end, &name);
    const char *stop = p + n, *q = p;

    while (n != 0 && (q = memchr(q, '=', (size_t)(stop - q))) != NULL) {
        unsigned letters = 0, digits = 0;

        if (++q >= stop || (*q != '"' && *q != '\'') || !get_quoted(q, stop, LONGEST_VALUE, &value))
            return 0;
        for (size_t i = 0; i < value.n; i++) {
            letters += is_letter((unsigned char)value.p[i]);
            digits += is_digit((unsigned char)value.p[i]);
        }
        if (letters != value.n && digits != value.n)
            return 0;
        q = value.p + value.n;
    }
    return n;
}

size_t markup_command(const char *p, const char *end)
{
    const char *q = p + 1;

    if (p >= end || *p != '\\')
        return 0;
    while (q < end && is_letter((unsigned char)*q))
        q++;
    if (q - p == 2 && (p[1] == 'n' || p[1] == 'r' || p[1] == 't'))
        return 2;
    if (q - p < 4)
        return 0;
    q += q < end && *q == '*';
    return (size_t)(q - p) + (q < end && *q == '{');
}

bool markup_piece(struct slice *rest, struct slice *name, struct slice *piece)
{
    const char *p = rest->p, *end = rest->p + rest->n;

    *name = (struct slice){"", 0};
    for (size_t n; p < end; p += n) {
        const char *start = p;

        if ((n = any_tag(p, end, name)) != 0)
            continue;
        if ((n = markup_command(p, end)) != 0) {
            *name = slice_between(p + 1, p + n);
            continue;
        }
        while (p < end && any_tag(p, end, piece) == 0 && markup_command(p, end) == 0)
            p++;
        *piece = slice_trim(slice_between(start, p));
        *rest = slice_between(p, end);
        if (piece->n != 0)
            return true;
        n = 0;
    }
    return false;
}
