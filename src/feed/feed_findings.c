/* feed_findings.c - what is odd in the bytes of a batch: they do not decode, are NUL, damaged, or too many.
 */
#include "feed/feed_file.h"

#include <stdio.h>

static void say(struct slot *s, enum code code, struct span at, const char *arg)
{
    sink_say(&s->batch.findings, code, at, arg, NULL);
}

/* Bytes of a UTF-8 text from AT on that are not UTF-8, each run of them once. */
static void check_utf8(struct slice text, size_t at, struct bads *bads)
{
    while ((at += utf8_valid((struct slice){text.p + at, text.n - at})) < text.n) {
        feed_put_bad(bads, CODE_UNDECODABLE, at, 1);
        at++;
    }
}

/* Tells the bad bytes before CUT; the others wait for the next batch. */
static void tell_bads(struct feed *f, struct slot *s, size_t cut)
{
    struct bads *b = &f->bads;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < b->count; i++) {
        struct bad *each = &b->bad[i];

        if (each->at.off < cut) {
            if (each->code != CODE_UNDECODABLE || !f->told_damage)
                sink_say(&s->batch.findings, each->code, each->at, s->batch.file->charset,
                         each->code == CODE_CHARSET_EITHER ? buf_cstr(&f->others) : NULL);
            f->told_damage |= each->code == CODE_UNDECODABLE;
        } else {
            each->at.off -= (uint32_t)cut;
            b->bad[kept++] = *each;
        }
    }
    b->count = kept;
}

static void tell_nuls(struct slot *s)
{
    struct slice rest = slice_between(s->batch.plain, s->batch.text.p + s->batch.text.n);
    const char *nul;
    unsigned told = 0;

    while ((nul = slice_find(rest, '\0')) != NULL) {
        struct span at = {(uint32_t)(nul - s->batch.text.p), 0};

        rest = slice_between(nul, rest.p + rest.n);
        while (rest.n > 0 && rest.p[0] == '\0') {
            rest.p++;
            rest.n--;
            at.len++;
        }
        if (told++ < TOLD_MAX)
            say(s, CODE_NUL_BYTE, at, NULL);
    }
}

static void say_limit(struct slot *s, struct span at, struct feed_limit limit)
{
    char size[64];

    if (limit.bytes % (1 << 20) == 0)
        snprintf(size, sizeof size, "%zu MiB (--limit=%s)", limit.bytes >> 20, limit_name(limit.which));
    else
        snprintf(size, sizeof size, "%zu bytes (--limit=%s)", limit.bytes, limit_name(limit.which));
    say(s, CODE_GAME_TOO_LARGE, at, size);
}

void feed_findings(struct feed *f, struct slot *s, struct feed_limit limit)
{
    struct span end = {(uint32_t)s->batch.text.n, 0};
    const struct format *format = s->batch.file->format;

    if (format != NULL && (format->flags & FORMAT_BINARY) == 0) {
        if (f->decoder == NULL)
            check_utf8(s->batch.text, (size_t)(s->batch.plain - s->batch.text.p), &f->bads);
        tell_bads(f, s, s->batch.text.n);
        tell_nuls(s);
        sink_sort(&s->batch.findings);
    }
    if (limit.bytes > 0)
        say_limit(s, end, limit);
    if (f->ended && f->source->code != CODE_NONE && s->batch.last_of_file)
        say(s, f->source->code, end, f->source->detail);
}
