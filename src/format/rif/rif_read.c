/* Games of a RIF database. What is written plainly is scanned here; whatever has references, comments or
 * elements of its own is left to libxml2, one game at a time, so that broken XML ends only its game. */
#include "format/rif/rif.h"

#include "base/text/simd16.h"

#include <stdatomic.h>

static const char *find(const char *p, const char *end, const char *word)
{
    return memmem(p, (size_t)(end - p), word, strlen(word));
}

static bool starts(const char *p, const char *end, const char *word)
{
    size_t n = strlen(word);

    return (size_t)(end - p) >= n && memcmp(p, word, n) == 0;
}

static const char *skip_space(const char *p, const char *end)
{
    while (p < end && *p <= ' ' && rif_is_space(*p)) /* most are none */
        p++;
    return p;
}

/* "<game" as a whole name: not <games>. */
static bool opens_game(const char *p, const char *end)
{
    return starts(p, end, "<game") && (end - p == 5 || rif_is_space(p[5]) || p[5] == '>' || p[5] == '/');
}

static struct span span_of(const struct text *t, const char *p, const char *end)
{
    return (struct span){(uint32_t)(p - t->start), (uint32_t)(end - p)};
}

/* --- the plain shape --- */

/* The attributes as they begin, and how long that is; with room to be compared sixteen bytes at a time. */
#define OPENS(name)                                                                                          \
    {                                                                                                        \
        name "=\"", sizeof name + 1                                                                          \
    }

static const struct {
    char text[SIXTEEN];
    unsigned char n;
} opens[RIF_ATTRIBUTES] = {OPENS("id"),    OPENS("publisher"), OPENS("tournament"), OPENS("round"),
                           OPENS("rule"),  OPENS("black"),     OPENS("white"),      OPENS("bresult"),
                           OPENS("btime"), OPENS("wtime"),     OPENS("opening"),    OPENS("alt"),
                           OPENS("swap"),  OPENS("unrated")};

/* Whether that attribute stands at P, from where sixteen bytes can be read. */
static inline bool is_attribute(const char *p, unsigned a)
{
    return sixteen_before((sixteen)(sixteen_at(p) != sixteen_at(opens[a].text))) >= opens[a].n;
}

/* Which attribute stands at P; RIF_ATTRIBUTES when none does. */
static unsigned attribute_at(const char *p)
{
    unsigned a = 0;

    while (a < RIF_ATTRIBUTES && !is_attribute(p, a))
        a++;
    return a;
}

/* The quote that ends the value at P; NULL where references or markup come first, which are libxml2's
 * business, or the text ends so soon that the game cannot be whole. */
static inline const char *find_quote(const char *p, const char *end)
{
    for (; end - p >= SIXTEEN; p += SIXTEEN) {
        sixteen v = sixteen_at(p);
        unsigned n = sixteen_before((sixteen)((v == '"') | (v == '&') | (v == '<')));

        if (n < SIXTEEN)
            return p[n] == '"' ? p + n : NULL;
    }
    return NULL;
}

/* The tag that ends the text at P; NULL where there is none, or a reference comes first. */
static inline const char *find_tag(const char *p, const char *end)
{
    for (; end - p >= SIXTEEN; p += SIXTEEN) {
        sixteen v = sixteen_at(p);
        unsigned n = sixteen_before((sixteen)((v == '<') | (v == '&')));

        if (n < SIXTEEN)
            return p[n] == '<' ? p + n : NULL;
    }
    while (p < end && *p != '<' && *p != '&')
        p++;
    return p < end && *p == '<' ? p : NULL;
}

/* name="value" pairs up to the end of the tag; NULL when they are not plain, or so near the end that the game
 * cannot be whole. Nearly all come one space behind the other, in the order of their enum. */
static const char *scan_attributes(const char *p, const char *end, struct rif_game *g)
{
    unsigned expected = 0;

    for (;;) {
        unsigned a = expected;
        const char *close;

        if (end - p <= SIXTEEN)
            return NULL;
        if (*p == ' ' && is_attribute(p + 1, a)) {
            p++;
        } else {
            p = skip_space(p, end);
            if (end - p < SIXTEEN)
                return NULL;
            if (*p == '>' || *p == '/')
                return p;
            if ((a = attribute_at(p)) == RIF_ATTRIBUTES)
                return NULL;
        }
        p += opens[a].n;
        if (g->attribute[a].p != NULL || (close = find_quote(p, end)) == NULL)
            return NULL;
        g->attribute[a] = slice_between(p, close);
        expected = a + 1 < RIF_ATTRIBUTES ? a + 1 : 0;
        p = close + 1;
    }
}

/* The text of <TAG>text</TAG> at P; NULL when it is not plain. */
static inline const char *scan_text(const char *p, const char *end, const char *tag, size_t n,
                                    struct slice *out)
{
    const char *text = p + n + 2, *close;

    if ((size_t)(end - p) < 2 * n + 5 || memcmp(p + 1, tag, n) != 0 || text[-1] != '>')
        return NULL;
    close = find_tag(text, end);
    if (close == NULL || (size_t)(end - close) < n + 3 || close[1] != '/' || memcmp(close + 2, tag, n) != 0 ||
        close[n + 2] != '>')
        return NULL;
    *out = slice_between(text, close);
    return close + n + 3;
}

static const char *scan_children(const char *p, const char *end, struct rif_game *g)
{
    for (;;) {
        p = skip_space(p, end);
        if (end - p < 7 || *p != '<')
            return NULL;
        if (p[1] == 'm' && !g->has_move) {
            g->has_move = true;
            p = scan_text(p, end, "move", 4, &g->move);
        } else if (p[1] == 'i' && g->info.p == NULL) {
            p = scan_text(p, end, "info", 4, &g->info);
        } else {
            return memcmp(p, "</game>", 7) == 0 ? p + 7 : NULL;
        }
        if (p == NULL)
            return NULL;
    }
}

/* The byte after the game when it is written plainly, else NULL. */
static const char *scan_game(const char *p, const char *end, struct rif_game *g)
{
    const char *tag = scan_attributes(p + 5, end, g);

    return tag == NULL || *tag != '>' ? NULL : scan_children(tag + 1, end, g);
}

/* --- any other shape --- */

/* What may hold anything at all: behind the comment or CDATA section at P; P when there is none, NULL when it
 * has no end. */
static const char *skip_section(const char *p, const char *end)
{
    const char *close;

    if (starts(p, end, "<!--"))
        return (close = find(p, end, "-->")) == NULL ? NULL : close + 3;
    if (starts(p, end, "<![CDATA["))
        return (close = find(p, end, "]]>")) == NULL ? NULL : close + 3;
    return p;
}

/* Where the game at P ends: behind its </game> or />, or (*CLOSED false) where the next one begins. */
static const char *end_of_game(const char *p, const char *end, bool *closed)
{
    const char *next = memchr(p + 1, '<', (size_t)(end - p - 1));
    const char *tag = memchr(p, '>', (size_t)((next == NULL ? end : next) - p));
    bool sections = true;

    *closed = true;
    if (tag != NULL && tag[-1] == '/')
        return tag + 1;
    for (p++; (p = memchr(p, '<', (size_t)(end - p))) != NULL; p++) {
        const char *after = sections ? skip_section(p, end) : p;

        /* One without an end: none that follows has one either. */
        if (after == NULL)
            sections = false;
        else if (after != p)
            p = after - 1;
        if (starts(p, end, "</game>"))
            return p + 7;
        if (opens_game(p, end) || starts(p, end, "</games>")) {
            *closed = false;
            return p;
        }
    }
    *closed = false;
    return end;
}

static const char *parse_game(struct text *t, struct rif_game *g, struct record *r, struct sink *sink)
{
    bool closed;
    const char *end = end_of_game(t->p, t->end, &closed);
    enum code wrong = CODE_RIF_MALFORMED;
    bool sound;

    *g = (struct rif_game){.at = span_of(t, t->p, end)};
    rif_find_places(slice_between(t->p, end), g);
    sound = rif_parse_game(slice_between(t->p, end), &r->stack, g, &wrong);
    if (!sound && wrong == CODE_GAME_TOO_LARGE)
        record_truncate(r, LIMIT_XML_ATTRIBUTES);
    else if (!sound || !closed) {
        sink_say(sink, sound ? CODE_RIF_MALFORMED : wrong, g->at, NULL, NULL);
        record_cut_off(r, sound ? CODE_RIF_MALFORMED : wrong);
    }
    return end;
}

/* --- between games --- */

/* Whether split() met the id of the game at P before. */
static void say_duplicate(const struct text *t, const char *p, const char *end, struct sink *sink)
{
    struct rif_shared *s = t->file->shared;
    uint32_t n = atomic_load_explicit(&s->duplicates, memory_order_acquire);
    struct span at = span_of(t, p, end);

    for (uint32_t i = 0; i < n; i++)
        if (s->duplicate[i].part == t->part && s->duplicate[i].at == at.off)
            sink_say(sink, CODE_RIF_DUPLICATE_ID, at,
                     arena_printf(sink_arena(sink), "%u", s->duplicate[i].id), NULL);
}

/* The file is no XML here, and what games lie behind is not known. */
static void say_malformed(struct text *t, struct span at, struct sink *sink)
{
    t->missing = true;
    sink_say(sink, CODE_RIF_MALFORMED, at, NULL, NULL);
}

static void say_head(struct text *t, const struct rif_shared *s, struct sink *sink)
{
    struct span start = {0, 1}, at = {s->broken_at, 1};

    if (s->has_doctype)
        sink_say(sink, CODE_RIF_DOCTYPE, start, NULL, NULL);
    if (s->too_deep)
        sink_say(sink, CODE_RIF_DEPTH, start, NULL, NULL);
    if (s->broken && !s->has_doctype && t->start + s->broken_at <= t->end)
        say_malformed(t, at, sink);
}

/* The batch that begins with the file's own first bytes, and not with games. */
static bool is_first(const struct text *t)
{
    const char *p = skip_space(t->start, t->end);

    while (starts(p, t->end, "<!--") && (p = find(p, t->end, "-->")) != NULL)
        p = skip_space(p + 3, t->end);
    if (p == NULL)
        return true;
    return p < t->end && !opens_game(p, t->end) && !starts(p, t->end, "</games>");
}

/* How deep an element between games lies that begins or ends at P. */
static unsigned depth_at(const char *p, const char *end, unsigned depth)
{
    const char *next = memchr(p + 1, '<', (size_t)(end - p - 1));
    const char *close = memchr(p, '>', (size_t)((next == NULL ? end : next) - p));

    if (end - p > 1 && p[1] == '/')
        return depth == 0 ? 0 : depth - 1;
    return close == NULL || close[-1] == '/' || p[1] == '?' || p[1] == '!' ? depth : depth + 1;
}

/* The next <game, with what the tables have to say on the way; NULL when none. */
static const char *next_game(struct text *t, struct sink *sink)
{
    const struct rif_shared *s = t->file->shared;
    const char *p = t->p;
    unsigned depth = 0;

    if (p == t->start && is_first(t))
        say_head(t, s, sink);
    if (s->has_doctype || s->too_deep)
        return NULL;
    for (; (p = memchr(p, '<', (size_t)(t->end - p))) != NULL; p++) {
        const char *after;

        if (opens_game(p, t->end))
            return p;
        if ((after = skip_section(p, t->end)) == NULL)
            return NULL;
        if (after != p) {
            p = after - 1;
            continue;
        }
        if ((depth = depth_at(p, t->end, depth)) > limit_now(LIMIT_XML_DEPTH)) {
            sink_say(sink, CODE_RIF_DEPTH, span_of(t, p, p + 1), NULL, NULL);
            return NULL;
        }
    }
    return NULL;
}

/* Whether split() saw the file end here before its games are closed. */
static void say_open(struct text *t, struct sink *sink)
{
    struct rif_shared *s = t->file->shared;

    if (atomic_load_explicit(&s->open_part, memory_order_acquire) == t->part + 1)
        say_malformed(t, span_of(t, t->end, t->end), sink);
}

enum status rif_read(struct text *t, struct record *r, struct sink *sink)
{
    const char *p = next_game(t, sink), *after;
    struct rif_game g;

    if (p == NULL) {
        say_open(t, sink);
        t->p = t->end;
        return STATUS_END;
    }
    t->p = p;
    memset(&g, 0, offsetof(struct rif_game, raw));
    after = scan_game(p, t->end, &g);
    if (after == NULL)
        after = parse_game(t, &g, r, sink);
    else
        g.ascii = after <= t->plain || utf8_ascii(slice_between(p, after)) == (size_t)(after - p);
    t->p = after;
    t->serial++;
    if ((t->want & (WANT_COUNT | WANT_SLOW)) == WANT_COUNT)
        return STATUS_GAME;
    g.at = span_of(t, p, after);
    say_duplicate(t, p, p + strlen("<game"), sink);
    rif_build(t, &g, r, sink);
    return STATUS_GAME;
}
