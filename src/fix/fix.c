/* fix.c - asks the correctors of a game's format, and puts their edits into its text. */
#include "fix/fix.h"

#include <stdlib.h>

static const struct {
    const char *format;
    const struct fixer *fixers;
} tables[] = {{"pgn", fixers_pgn}, {"sgf", fixers_sgf}};

static const struct fixer *fixers_of(const struct record *r)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (r->format != NULL && strcmp(r->format, tables[i].format) == 0)
            return tables[i].fixers;
    return NULL;
}

bool fix_is_known(enum code code)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const struct fixer *f = tables[i].fixers; f->code != CODE_NONE; f++)
            if (f->code == code)
                return true;
    return false;
}

static bool is_inside(struct span inner, struct span outer)
{
    return inner.off >= outer.off && inner.off + inner.len <= outer.off + outer.len;
}

/* What is put in at a place comes before what is taken away there. */
static bool is_later(const struct fix_edit *a, const struct fix_edit *b)
{
    return a->at.off != b->at.off ? a->at.off > b->at.off : a->at.len > 0 && b->at.len == 0;
}

/* By place; what was found first comes first where several put something in at one place. */
static void sort_edits(struct fix_edit *e, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct fix_edit one = e[i];
        size_t k = i;

        for (; k > 0 && is_later(&e[k - 1], &one); k--)
            e[k] = e[k - 1];
        e[k] = one;
    }
}

/* Of two that overlap the first stays; the other is found again when the text is read anew. */
static size_t drop_overlaps(const struct fixing *f, struct fix_edit *e, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        if (is_inside(e[i].at, f->own) &&
            (kept == 0 || e[i].at.off >= e[kept - 1].at.off + e[kept - 1].at.len))
            e[kept++] = e[i];
    return kept;
}

static void ask(struct fixing *f, const struct fixer *fixer)
{
    if (fixer->always)
        fixer->fix(f, NULL);
    for (uint32_t i = 0; i < f->count && !fixer->always; i++)
        if (f->list[i].code == fixer->code)
            fixer->fix(f, &f->list[i]);
}

size_t fix_find(struct fixing *f)
{
    struct fix_edit *e;
    size_t count;

    buf_clear(&f->edits);
    f->walked = false;
    for (int last = 0; last < 2 && f->edits.n == 0; last++)
        for (const struct fixer *t = fixers_of(f->record); t != NULL && t->code != CODE_NONE; t++)
            if (f->asked[t->code] && t->last == last)
                ask(f, t);
    e = (struct fix_edit *)(void *)f->edits.p;
    count = f->edits.n / sizeof *e;
    sort_edits(e, count);
    count = drop_overlaps(f, e, count);
    f->edits.n = count * sizeof *e;
    return count;
}

void fix_apply(const struct fixing *f, struct buf *out)
{
    const struct fix_edit *e = (const struct fix_edit *)(const void *)f->edits.p;
    uint32_t at = f->own.off;

    for (size_t i = 0; i < f->edits.n / sizeof *e; i++) {
        buf_add(out, f->text + at, e[i].at.off - at);
        buf_str(out, e[i].text);
        at = e[i].at.off + e[i].at.len;
    }
    buf_add(out, f->text + at, f->own.off + f->own.len - at);
}
