/* report_patch.c - --format=diff: a patch of each suggestion that is unique, for patch(1); nothing else. */
#include "output/report/report.h"

#include "input/charset/charset.h"

static size_t count_lines(struct slice s)
{
    size_t n = 0;

    for (const char *p = s.p, *end = s.p + s.n; p < end && (p = memchr(p, '\n', (size_t)(end - p))) != NULL;
         p++)
        n++;
    return n;
}

/* Lines that patch(1) sees as lines: one byte ends them, and a CR does so nowhere by itself. */
static bool has_plain_lines(const struct report_at *at)
{
    const char *end = at->text.p + at->text.n;

    for (const char *p = at->text.p; p < end && (p = memchr(p, '\r', (size_t)(end - p))) != NULL; p++)
        if (p + 1 < end && p[1] != '\n')
            return false;
    return at->encoding != NULL && strncmp(at->encoding, "UTF-16", 6) != 0 &&
           strncmp(at->encoding, "UTF-32", 6) != 0;
}

/* Where a place in the text lies in the file's own bytes. */
static size_t byte_place(const struct report_at *at, size_t off)
{
    const char *p = at->text.p, *stop = at->text.p + off, *end = at->text.p + at->text.n;
    const unsigned char *step = at->steps;
    size_t bytes = 0;
    unsigned n;

    if (step == NULL)
        return off;
    for (; p < stop; p += n) {
        utf8_get(p, end, &n);
        bytes += *step++;
    }
    return bytes;
}

/* The patches of the text as patches of the bytes behind the mark; false when the charset lacks something. */
static bool encode(const struct report_at *at, struct patch_list *texts, struct patch_list *out)
{
    size_t count;
    const struct patch *p = patch_list_all(texts, &count);
    struct recoder *recoder = at->steps == NULL ? NULL : recoder_new(at->encoding);
    SCOPED(buf) bytes = {0};
    bool ok = at->steps == NULL || recoder != NULL;

    for (size_t i = 0; i < count && ok; i++) {
        buf_clear(&bytes);
        if (recoder == NULL)
            buf_slice(&bytes, p[i].text);
        else
            ok = charset_recode(recoder, p[i].text, &bytes, NULL) == 0;
        patch_list_add(out, at->mark.n + byte_place(at, p[i].from), at->mark.n + byte_place(at, p[i].to),
                       buf_as_slice(&bytes));
    }
    recoder_free(recoder);
    return ok;
}

static void put_diff(struct buf *b, const struct report_at *at, const struct finding *f, uint32_t line,
                     struct patch_list *patches)
{
    size_t count, before = count_lines((struct slice){at->text.p, f->at.off});
    const struct patch *p = patch_list_all(patches, &count);
    SCOPED(buf) old = {0};

    buf_slice(&old, at->mark);
    buf_slice(&old, at->bytes);
    patches_diff(p, count, buf_as_slice(&old), line - 1 - before, at->file, b);
}

static void patch_finding(struct buf *b, const struct report_style *style, const struct report_at *at,
                          const struct finding *f, struct place place)
{
    SCOPED(patch_list) texts = {{0}, {0}}, patches = {{0}, {0}};

    (void)style;
    if (at->repair != NULL && f == at->repaired && at->repair->unique && place.line != 0 &&
        at->bytes.p != NULL && has_plain_lines(at) && report_mending(&texts, at, &at->repair->best[0]) &&
        encode(at, &texts, &patches))
        put_diff(b, at, f, place.line, &patches);
}

const struct reporter report_patch = {.name = "diff", .finding = patch_finding, .wants_bytes = true};
