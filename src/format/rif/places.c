/* places.c - where the words of a game stand in the file, when libxml2 has given them without their places:
 * so that a reference or a comment somewhere in a game changes no finding about the rest of it. */
#include "format/rif/rif.h"

#include "base/text/text.h"

static bool starts(const char *p, const char *end, const char *word)
{
    size_t n = strlen(word);

    return (size_t)(end - p) >= n && memcmp(p, word, n) == 0;
}

/* Behind the next WORD; the end when there is none. */
static const char *behind(const char *p, const char *end, const char *word)
{
    const char *found = memmem(p, (size_t)(end - p), word, strlen(word));

    return found == NULL ? end : found + strlen(word);
}

static void keep_attribute(struct rif_game *g, struct slice name, struct slice value)
{
    for (unsigned a = 0; a < RIF_ATTRIBUTES; a++)
        if (slice_eq(name, rif_attribute_name[a]) && g->raw[a].p == NULL)
            g->raw[a] = value;
}

/* name="value" pairs from P on; where they end. */
static const char *take_attributes(struct rif_game *g, const char *p, const char *end)
{
    for (;;) {
        struct slice name;
        const char *close;

        while (p < end && rif_is_space(*p))
            p++;
        name.p = p;
        while (p < end && !rif_is_space(*p) && *p != '=' && *p != '>' && *p != '/')
            p++;
        name.n = (size_t)(p - name.p);
        while (p < end && (rif_is_space(*p) || *p == '='))
            p++;
        if (name.n == 0 || p == end || (*p != '"' && *p != '\'') ||
            (close = memchr(p + 1, *p, (size_t)(end - p - 1))) == NULL)
            return p;
        keep_attribute(g, name, slice_between(p + 1, close));
        p = close + 1;
    }
}

/* <TAG …> opens at P. */
static bool opens(const char *p, const char *end, const char *tag)
{
    size_t n = strlen(tag);

    return starts(p, end, tag) && (size_t)(end - p) > n && (rif_is_space(p[n]) || p[n] == '>' || p[n] == '/');
}

void rif_find_places(struct slice element, struct rif_game *g)
{
    const char *end = element.p + element.n, *p = take_attributes(g, element.p + strlen("<game"), end);

    for (; p < end && (p = memchr(p, '<', (size_t)(end - p))) != NULL; p++) {
        if (starts(p, end, "<!--"))
            p = behind(p, end, "-->") - 1;
        else if (opens(p, end, "<move") && g->raw_move.p == NULL)
            g->raw_move = slice_between(behind(p, end, ">"), end);
        else if (opens(p, end, "<info") && g->raw_info.p == NULL)
            g->raw_info = slice_between(behind(p, end, ">"), behind(p, end, "</info"));
    }
}

/* Passes over comments, sections' brackets and tags, which libxml2 gives nothing for. */
static void skip_markup(struct rif_cursor *c)
{
    for (;;) {
        if (c->in_section && starts(c->raw, c->end, "]]>")) {
            c->in_section = false;
            c->raw += 3;
        } else if (c->in_section || c->raw == c->end || *c->raw != '<') {
            return;
        } else if (starts(c->raw, c->end, "<![CDATA[")) {
            c->in_section = true;
            c->raw += 9;
        } else {
            c->raw = behind(c->raw, c->end, starts(c->raw, c->end, "<!--") ? "-->" : ">");
        }
    }
}

/* Passes over one character, in the file and as libxml2 gave it. */
static void pass_character(struct rif_cursor *c, const char *upto)
{
    unsigned n = 1;

    utf8_get(c->at, upto, &n);
    if (!c->in_section && *c->raw == '&') {
        c->raw = behind(c->raw, c->end, ";");
        c->at += n;
    } else if (*c->raw == '\r' && *c->at == '\n' && c->end - c->raw > 1 && c->raw[1] == '\n') {
        c->raw += 2;
        c->at++;
    } else {
        /* A byte that is no UTF-8 was replaced by a character of three. */
        c->at += *c->raw == *c->at || *c->raw == '\r' ? 1 : n;
        c->raw++;
    }
}

const char *rif_follow(struct rif_cursor *c, const char *given, bool is_start)
{
    while (c->at < given && c->raw < c->end) {
        skip_markup(c);
        if (c->raw < c->end)
            pass_character(c, given);
    }
    if (is_start)
        skip_markup(c);
    return c->raw;
}
