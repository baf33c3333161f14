/* fixed_bytes.c - from corrected text back to bytes, in the file's own character set. */
#include "convert/convert.h"

#include <stdlib.h>

void fixer_bytes_free(struct fixer_bytes *f)
{
    correction_free(&f->correction);
    recoder_free(f->recoder);
}

/* Those of which pgn/charset is reported. */
static bool fixes_charset(const struct options *o, const struct batch *b)
{
    return o->convert.fix[CODE_PGN_CHARSET] && b->file != NULL && b->file->format != NULL &&
           strcmp(b->file->format->name, "pgn") == 0 &&
           (strncmp(b->file->charset, "UTF-16", 6) == 0 || strncmp(b->file->charset, "UTF-32", 6) == 0 ||
            strcmp(b->file->charset, "WINDOWS-1252") == 0);
}

struct batch fixed_batch(const struct options *o, const struct batch *b)
{
    struct batch fixed = *b;

    if (fixes_charset(o, b)) {
        fixed.bytes = b->text;
        fixed.steps = NULL;
    }
    if (fixes_charset(o, b) || o->convert.fix[CODE_PGN_BOM])
        fixed.mark = (struct slice){"", 0};
    return fixed;
}

static bool is_utf8(const struct options *o, const struct batch *b)
{
    return b->steps == NULL || fixes_charset(o, b);
}

/* TEXT in the charset of the file; false when that lacks some of it. */
static bool encode(struct fixer_bytes *f, const struct batch *b, struct slice text, struct buf *out)
{
    if (f->charset == NULL || strcmp(f->charset, b->file->charset) != 0) {
        recoder_free(f->recoder);
        f->charset = b->file->charset;
        f->recoder = recoder_new(f->charset);
    }
    return f->recoder != NULL && charset_recode(f->recoder, text, out, NULL) == 0;
}

static size_t byte_place(const struct options *o, const struct batch *b, struct locate *at, const char *p)
{
    size_t off = (size_t)(p - b->text.p);

    return is_utf8(o, b) ? off : locate(at, off).offset - b->start.offset;
}

/* Whether the game's text gives its own bytes again. */
static bool comes_back(struct fixer_bytes *f, const struct pipeline *p, size_t from, size_t to)
{
    SCOPED(buf) bytes = {0};
    bool same = encode(f, p->batch, p->own, &bytes) && bytes.n == to - from &&
                memcmp(bytes.p, p->batch->bytes.p + from, bytes.n) == 0;

    return same;
}

/* What concerns the whole file is named with its first game. */
static void name_file_fixes(struct pipeline *p)
{
    const struct options *o = &p->run->options;

    if (!p->batch->first_of_file || p->local != 1)
        return;
    if (fixes_charset(o, p->batch))
        report(&p->sink,
               &(struct finding){.code = CODE_FIXED,
                                 .at = {0, 0},
                                 .arg = {code_info(CODE_PGN_CHARSET)->name,
                                         arena_str(sink_arena(&p->sink), slice_of(p->batch->file->charset)),
                                         "UTF-8"}});
    if (o->convert.fix[CODE_PGN_BOM] && p->batch->file->marked &&
        strcmp(p->batch->file->format->name, "pgn") == 0)
        report(&p->sink, &(struct finding){.code = CODE_FIXED,
                                           .at = {0, 0},
                                           .arg = {code_info(CODE_PGN_BOM)->name, "U+FEFF", ""}});
    pipeline_settle(p);
}

void fixer_game(struct fixer_bytes *f, struct pipeline *p, struct locate *at, struct patch_list *patches)
{
    const struct options *o = &p->run->options;
    SCOPED(buf) bytes = {0};
    struct slice text;
    size_t from = 0, to = 0;
    bool corrected;

    if (patches != NULL) {
        from = byte_place(o, p->batch, at, p->own.p);
        to = byte_place(o, p->batch, at, p->own.p + p->own.n);
        if (!is_utf8(o, p->batch) && !comes_back(f, p, from, to))
            return;
    }
    corrected = correct_game(&f->correction, p, &text);
    name_file_fixes(p);
    if (!corrected || patches == NULL)
        return;
    if (is_utf8(o, p->batch))
        patch_list_add(patches, from, to, text);
    else if (encode(f, p->batch, text, &bytes))
        patch_list_add(patches, from, to, buf_as_slice(&bytes));
}

/* The batch's bytes as they were, and its patches by their places in the file. */
static void take_batch(struct file_diff *d, const struct options *o, const struct batch *b,
                       struct patch_list *list)
{
    size_t count, base;
    const struct patch *p = patch_list_all(list, &count);
    struct batch fixed = fixed_batch(o, b);
    SCOPED(buf) text = {0};

    if (b->mark.n > fixed.mark.n)
        patch_list_add(&d->patches, d->bytes.n, d->bytes.n + b->mark.n, fixed.mark);
    buf_slice(&d->bytes, b->mark);
    base = d->bytes.n;
    buf_slice(&d->bytes, b->bytes);
    if (fixes_charset(o, b)) {
        patches_apply(p, count, fixed.bytes, 0, fixed.bytes.n, &text);
        patch_list_add(&d->patches, base, d->bytes.n, buf_as_slice(&text));
    } else {
        for (size_t i = 0; i < count; i++)
            patch_list_add(&d->patches, base + p[i].from, base + p[i].to, p[i].text);
    }
}

void file_diff_batch(struct file_diff *d, const struct options *o, const struct batch *b,
                     struct patch_list *list, struct buf *out)
{
    const struct patch *p;
    size_t count;

    if (b->first_of_file) {
        buf_clear(&d->bytes);
        patch_list_clear(&d->patches);
    }
    take_batch(d, o, b, list);
    if (!b->last_of_file)
        return;
    p = patch_list_all(&d->patches, &count);
    patches_diff(p, count, buf_as_slice(&d->bytes), 0, b->file->name, out);
}

void file_diff_free(struct file_diff *d)
{
    buf_free(&d->bytes);
    patch_list_free(&d->patches);
}
