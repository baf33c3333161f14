/* charsets.c - what a thread knows of charsets, made and freed; and strings short enough to be decoded whole.
 */
#include "base/text/text.h"
#include "input/charset/charset_row.h"

#include <stdlib.h>

struct charsets *charsets_new(void)
{
    return mem_calloc(1, sizeof(struct charsets));
}

void charsets_free(struct charsets *c)
{
    if (c == NULL)
        return;
    decoders_free(c->first);
    charset_bidders_free(&c->bidders);
    buf_free(&c->text);
    buf_free(&c->steps);
    free(c);
}

static void count_bad(void *ctx, size_t off)
{
    (void)off;
    ++*(size_t *)ctx;
}

/* Whether bytes below 128 mean in this charset what they mean in ASCII: asked for every label of a library.
 */
static bool keeps_ascii(struct charsets *c, const char *name)
{
    const struct charset_row *row;
    size_t n = strlen(name);

    if (c->asked[0] != '\0' && strcmp(c->asked, name) == 0)
        return c->keeps_ascii;
    row = charset_row(slice_of(name));
    c->keeps_ascii = row != NULL && (row->kind == CHARSET_TABLE || row->kind == CHARSET_UTF8);
    memcpy(c->asked, n < sizeof c->asked ? name : "", n < sizeof c->asked ? n + 1 : 1);
    return c->keeps_ascii;
}

bool charsets_string(struct charsets **kept, struct buf *out, struct slice raw, const char *name)
{
    size_t bad = 0;
    struct decoded to = {.text = out, .bad = count_bad, .ctx = &bad};
    struct decoder *d = NULL;

    if (*kept == NULL)
        *kept = charsets_new();
    if (name == NULL ? utf8_valid(raw) == raw.n : keeps_ascii(*kept, name) && utf8_ascii(raw) == raw.n) {
        buf_slice(out, raw);
        return true;
    }
    if (name == NULL)
        name = charset_guess(*kept, raw, (struct slice){NULL, 0}, NULL).name;
    if (name != NULL && (d = charsets_decoder(*kept, name)) != NULL)
        charset_decode(d, raw, true, &to);
    return d != NULL && bad == 0;
}

bool charset_string(struct buf *out, struct slice raw, const char *name)
{
    struct charsets *kept = NULL;
    bool whole = charsets_string(&kept, out, raw, name);

    charsets_free(kept);
    return whole;
}
