/* stream_values.c - where one value of the stream ends and the next begins: one a line as these programs
 * write them, any white space between and within them as others do (jq without -c), or all in one list (jq
 * -s). */
#include "format/stream/stream.h"

static bool is_between(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',' || c == '[' || c == ']';
}

/* What stands between two values is passed over. */
const char *stream_value_start(const char *p, const char *end)
{
    while (p < end && is_between(*p))
        p++;
    return p;
}

/* Moves the state over one byte; true when a value ends with it. A line that begins with a brace begins a
 * value, whatever came before: so a broken one costs no other. */
static bool pass(struct stream_nesting *n, char c)
{
    bool at_line = n->at_line;

    n->at_line = c == '\n';
    if (at_line && c == '{') {
        *n = (struct stream_nesting){.depth = 1};
        return false;
    }
    if (n->in_string) {
        n->in_string = n->escaped || c != '"';
        n->escaped = !n->escaped && c == '\\';
        return false;
    }
    n->in_string = c == '"' && n->depth > 0;
    if (c == '{' || (c == '[' && n->depth > 0))
        n->depth++;
    else if ((c == '}' || c == ']') && n->depth > 0)
        return --n->depth == 0;
    return false;
}

const char *stream_value_end(const char *p, const char *end)
{
    struct stream_nesting n = {.depth = 0};

    if (p < end && *p != '{') { /* no value: as far as the line goes */
        const char *feed = memchr(p, '\n', (size_t)(end - p));

        return feed == NULL ? end : feed;
    }
    for (const char *start = p; p < end; p++) {
        if (n.at_line && *p == '{' && p > start)
            return p;
        if (pass(&n, *p))
            return p + 1;
    }
    return end;
}

/* Where the last line begins that begins a value, behind FROM; 0: there is none. What the line before it left
 * open does not matter, so that nobody need look at the bytes before it. */
static size_t last_line_of_value(struct slice text, size_t from)
{
    const char *start = text.p + (from == 0 ? 0 : from - 1), *end = text.p + text.n, *feed = end;

    while ((feed = slice_find_last(slice_between(start, feed), '\n')) != NULL)
        if (feed + 1 < end && feed[1] == '{')
            return (size_t)(feed + 1 - text.p);
    return 0;
}

/* The bytes that have been looked at and not been cut off yet are those before `seen`. */
bool stream_ends_game(void *shared, struct slice text)
{
    struct stream_split *s = shared;
    bool ends = text.n > 0 && text.p[text.n - 1] == '\n';

    if (s != NULL && ends)
        *s = (struct stream_split){.nesting.at_line = true};
    return ends;
}

size_t stream_split(void *shared, struct slice text, size_t from, bool at_end)
{
    struct stream_split *s = shared;
    size_t cut;

    if (at_end)
        return text.n;
    if (from == 0)
        *s = (struct stream_split){.nesting.at_line = true};
    if ((cut = last_line_of_value(text, from)) > 0) {
        *s = (struct stream_split){.nesting.at_line = true};
        return cut;
    }
    for (; s->seen < text.n; s->seen++)
        if (pass(&s->nesting, text.p[s->seen]))
            cut = s->seen + 1;
    s->seen -= cut;
    return cut;
}
