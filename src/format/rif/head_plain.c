/* head_plain.c - the tables of a database that are written plainly, without libxml2.
 *
 * Nearly all are: names in ASCII, values in double quotes, the five references that every XML has. Whatever
 * else XML allows and whatever it does not allow makes this give up before anything has been said, and
 * libxml2 reads the whole head then, as it does with QIPU_SLOW=1. Measured on tables of 7,000 rows: 40
 * instead of 85 million instructions, a fourth of the time that such a file without games takes. */
#include "format/rif/rif.h"

#include "base/text/simd16.h"

enum { ATTRIBUTES_MOST = 16, VALUE_MOST = 4096 };

/* What taking a piece of the text came to. */
enum taken {
    TAKEN,
    TAKEN_GAMES, /* it was <games> */
    TAKEN_SHORT, /* the text ends in it */
    TAKEN_ODD    /* it is not plain */
};

struct scan {
    struct rif_shared *shared;
    const char *start, *p, *end;
};

static bool is_name_char(char c)
{
    return is_ascii_letter(c) || c == '_' || (c >= '0' && c <= '9');
}

static void skip_space(struct scan *s)
{
    while (s->p < s->end && rif_is_space(*s->p))
        s->p++;
}

/* Empty where there is none. */
static struct slice take_name(struct scan *s)
{
    const char *p = s->p;

    while (s->p < s->end && is_name_char(*s->p))
        s->p++;
    return p < s->p && *p >= '0' && *p <= '9' ? (struct slice){p, 0} : slice_between(p, s->p);
}

/* Up to the closing quote. */
static enum taken take_value(struct scan *s, struct slice *out)
{
    const char *p = s->p;

    while (s->p < s->end && *s->p != '"' && *s->p != '<' && (unsigned char)*s->p >= ' ')
        s->p++;
    *out = slice_between(p, s->p);
    if (out->n > VALUE_MOST)
        return TAKEN_ODD;
    if (s->p == s->end)
        return TAKEN_SHORT;
    return *s->p++ == '"' ? TAKEN : TAKEN_ODD;
}

static enum taken take_attribute(struct scan *s, struct rif_extra *out)
{
    out->name = take_name(s);
    if (s->end - s->p < 2)
        return TAKEN_SHORT;
    if (out->name.n == 0 || slice_is(out->name, "xmlns") || s->p[0] != '=' || s->p[1] != '"')
        return TAKEN_ODD;
    s->p += 2;
    return take_value(s, &out->value);
}

static bool is_twice(const struct rif_extra *attribute, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (slice_eq(attribute[i].name, attribute[count].name))
            return true;
    return false;
}

/* The attributes of a tag up to its > or />, which is next then. */
static enum taken take_attributes(struct scan *s, struct rif_extra attribute[ATTRIBUTES_MOST + 1],
                                  unsigned *count)
{
    for (*count = 0;; ++*count) {
        const char *before = s->p;
        enum taken taken;

        skip_space(s);
        if (s->end - s->p < 2)
            return TAKEN_SHORT;
        if (*s->p == '>' || (s->p[0] == '/' && s->p[1] == '>'))
            return TAKEN;
        if (s->p == before || *count == ATTRIBUTES_MOST)
            return TAKEN_ODD;
        if ((taken = take_attribute(s, &attribute[*count])) != TAKEN)
            return taken;
        if (is_twice(attribute, *count))
            return TAKEN_ODD;
    }
}

/* The value with its references replaced, at the end of OUT; false where there is any other. */
static bool decode(struct slice value, struct buf *out)
{
    static const struct {
        const char *name;
        char c;
    } entities[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
    const char *p = value.p, *end = value.p + value.n, *mark;

    while ((mark = memchr(p, '&', (size_t)(end - p))) != NULL) {
        size_t i = 0;

        buf_add(out, p, (size_t)(mark - p));
        while (i < 5 && !slice_starts(slice_between(mark, end), entities[i].name))
            i++;
        if (i == 5)
            return false;
        buf_char(out, entities[i].c);
        p = mark + strlen(entities[i].name);
    }
    buf_add(out, p, (size_t)(end - p));
    return true;
}

/* Makes the element a row of its table, where it is one. TAG: from its name to the last of its values. */
static enum taken keep_row(struct rif_shared *shared, struct slice element, struct slice tag,
                           const struct rif_extra *attribute, unsigned count)
{
    bool has_references = memchr(tag.p, '&', tag.n) != NULL; /* few have */
    struct rif_row *row = NULL;
    SCOPED(buf) room = {0};
    enum taken taken = TAKEN;

    shared->has_row &= slice_is(element, "info");
    for (unsigned i = 0; i < count; i++)
        if (slice_is(attribute[i].name, "id"))
            row = rif_add_row(shared, element, attribute[i].value);
    for (unsigned i = 0; i < count && taken == TAKEN; i++) {
        struct slice value = attribute[i].value;

        if (has_references) {
            buf_clear(&room);
            taken = decode(value, &room) ? TAKEN : TAKEN_ODD;
            value = buf_as_slice(&room);
        }
        if (row != NULL && taken == TAKEN)
            rif_set_column(shared, row, attribute[i].name, value);
    }
    return taken;
}

/* <name …> or <name …/>. */
static enum taken take_element(struct scan *s)
{
    struct rif_extra attribute[ATTRIBUTES_MOST + 1];
    struct rif_plain *plain = &s->shared->plain;
    struct slice name;
    enum taken taken;
    unsigned count;

    s->p++;
    name = take_name(s);
    if ((taken = take_attributes(s, attribute, &count)) != TAKEN)
        return taken;
    if (slice_is(name, "games") && count == 0 && *s->p == '>')
        return TAKEN_GAMES;
    if (name.n == 0 || slice_is(name, "games") || slice_is(name, "game") || plain->depth == RIF_PLAIN_DEPTH ||
        (plain->depth == 0 && plain->rooted))
        return TAKEN_ODD;
    plain->rooted = true;
    taken = keep_row(s->shared, name, slice_between(name.p, s->p), attribute, count);
    if (*s->p == '>')
        plain->open[plain->depth++] = (struct span){(uint32_t)(name.p - s->start), (uint32_t)name.n};
    s->p += *s->p == '>' ? 1 : 2;
    return taken;
}

static enum taken take_close(struct scan *s)
{
    struct rif_plain *plain = &s->shared->plain;
    struct span open;

    if (plain->depth == 0)
        return TAKEN_ODD;
    open = plain->open[plain->depth - 1];
    if ((size_t)(s->end - s->p) < open.len + 3u)
        return TAKEN_SHORT;
    if (memcmp(s->p + 2, s->start + open.off, open.len) != 0 || s->p[open.len + 2] != '>')
        return TAKEN_ODD;
    plain->depth--;
    s->p += open.len + 3;
    return TAKEN;
}

/* A comment, which must not hold two hyphens in a row. */
static enum taken take_comment(struct scan *s)
{
    const char *p = memmem(s->p + 4, (size_t)(s->end - s->p) - 4, "--", 2);

    if (p == NULL || s->end - p < 3)
        return TAKEN_SHORT;
    s->p = p + 3;
    return p[2] == '>' ? TAKEN : TAKEN_ODD;
}

/* Words between tags, up to the next. */
static enum taken take_words(struct scan *s)
{
    const struct rif_plain *plain = &s->shared->plain;
    const char *p = s->p, *mark = memchr(p, '<', (size_t)(s->end - p));
    struct span open = plain->depth == 0 ? (struct span){0, 0} : plain->open[plain->depth - 1];

    if (mark == NULL)
        return TAKEN_SHORT;
    s->p = mark;
    while (p < mark && rif_is_space(*p))
        p++;
    if (p < mark && (s->shared->plain.depth == 0 || memchr(p, '&', (size_t)(mark - p)) != NULL ||
                     memchr(p, ']', (size_t)(mark - p)) != NULL))
        return TAKEN_ODD;
    if (p < mark && slice_is((struct slice){s->start + open.off, open.len}, "info"))
        rif_keep_info(s->shared, slice_between(p, mark));
    return TAKEN;
}

static enum taken take_declaration(struct scan *s)
{
    static const char *const plain[] = {"<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
                                        "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
                                        "<?xml version=\"1.0\"?>"};

    if (s->end - s->p < 64)
        return TAKEN_SHORT;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (s->p == s->start && slice_starts(slice_between(s->p, s->end), plain[i])) {
            s->p += strlen(plain[i]);
            return TAKEN;
        }
    return TAKEN_ODD;
}

static enum taken take_one(struct scan *s)
{
    if (s->p < s->end && *s->p != '<')
        return take_words(s);
    if (s->end - s->p < 4)
        return TAKEN_SHORT;
    switch (s->p[1]) {
    case '/':
        return take_close(s);
    case '?':
        return take_declaration(s);
    case '!':
        return s->p[2] == '-' && s->p[3] == '-' ? take_comment(s) : TAKEN_ODD;
    default:
        return take_element(s);
    }
}

/* Behind the bytes at P that are no control characters, as far as that is seen at once. */
static const char *skip_visible(const char *p, const char *end)
{
    while (end - p >= SIXTEEN && sixteen_before((sixteen)(sixteen_at(p) < ' ')) == SIXTEEN)
        p += SIXTEEN;
    return p;
}

/* Whether XML allows every character; those that are no UTF-8 are for libxml2 to replace. */
static bool are_allowed(struct slice text)
{
    const char *end = text.p + text.n;

    for (const char *p = skip_visible(text.p, end); p < end; p = skip_visible(p + 1, end))
        if ((unsigned char)*p < ' ' && !rif_is_space(*p))
            return false;
    for (const char *p = text.p; (p = memchr(p, 0xEF, (size_t)(text.p + text.n - p))) != NULL; p++)
        if (text.p + text.n - p > 1 && (unsigned char)p[1] == 0xBF) /* U+FFFE and U+FFFF among others */
            return false;
    return utf8_valid(text) == text.n;
}

bool rif_head_plain(struct rif_shared *shared, struct slice text, bool at_end)
{
    struct rif_plain *plain = &shared->plain;
    struct scan s = {shared, text.p, text.p + plain->at, text.p + text.n};
    enum taken taken = limit_now(LIMIT_XML_DEPTH) > RIF_PLAIN_DEPTH ? TAKEN : TAKEN_ODD;
    size_t from = plain->at;

    while (taken == TAKEN) {
        plain->at = (size_t)(s.p - text.p);
        taken = take_one(&s);
    }
    shared->done = taken == TAKEN_GAMES;
    return taken != TAKEN_ODD && !(taken == TAKEN_SHORT && at_end) &&
           are_allowed((struct slice){text.p + from, plain->at - from});
}
