/* charset_doubt.c - which charsets decode the same bytes, and whether that makes other sense of them. */
#include "input/charset/charset_row.h"

static struct slice decoded_as(struct charsets *all, const char *name, struct slice raw)
{
    struct decoder *d = charsets_decoder(all, name);
    struct decoded to = {.text = &all->text};

    buf_clear(&all->text);
    if (d != NULL)
        charset_decode(d, raw, false, &to);
    return buf_as_slice(&all->text);
}

/* How many of a pair's two signs have no partner. */
static size_t unpaired(struct slice s, const char pair[3])
{
    size_t open = 0, close = 0;

    for (size_t i = 0; i < s.n; i++) {
        open += s.p[i] == pair[0];
        close += s.p[i] == pair[1];
    }
    return open > close ? open - close : close - open;
}

static bool loses_partners(struct slice text, struct slice raw)
{
    return unpaired(text, "[]") > unpaired(raw, "[]") || unpaired(text, "{}") > unpaired(raw, "{}");
}

bool charset_breaks_brackets(struct charsets *all, size_t i, struct slice raw)
{
    if (slice_find(raw, '[') == NULL && slice_find(raw, '{') == NULL)
        return false;
    return loses_partners(decoded_as(all, charset_bidder_name(i), raw), raw);
}

/* Whether there are control characters from U+0080 on, which stand in no text. */
static bool has_controls(struct slice s)
{
    for (size_t i = 0; i + 1 < s.n; i++)
        if ((unsigned char)s.p[i] == 0xC2 && (unsigned char)s.p[i + 1] < 0xA0)
            return true;
    return false;
}

unsigned charset_readings(struct charsets *all, const char *name, unsigned bidders, struct slice raw)
{
    SCOPED(buf) chosen = {0};
    unsigned others = 0;

    if (bidders == 0)
        return 0;
    buf_slice(&chosen, decoded_as(all, name, raw));
    for (size_t i = 0; i < BIDDERS; i++) {
        struct slice text;

        if ((bidders >> i & 1) == 0 || charset_same(slice_of(name), slice_of(charset_bidder_name(i))))
            continue;
        text = decoded_as(all, charset_bidder_name(i), raw);
        if (!slice_eq(text, buf_as_slice(&chosen)) && !loses_partners(text, raw) && !has_controls(text))
            others |= 1u << i;
    }
    return others;
}

void charset_names_of(struct buf *out, unsigned others)
{
    for (size_t i = 0; i <= BIDDERS; i++)
        if (others >> i & 1) {
            buf_str(out, out->n > 0 ? ", " : "");
            buf_str(out, i == BIDDERS ? "UTF-8" : charset_bidder_name(i));
        }
}
