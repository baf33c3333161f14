/* patches.c - replaces bytes, and compares old and new lines only where bytes were replaced. */
#include "base/data/data.h"

#include <stdlib.h>

enum { CONTEXT = 3, MOST_CELLS = 1 << 22 };

void patches_apply(const struct patch *p, size_t count, struct slice old, size_t from, size_t to,
                   struct buf *out)
{
    for (size_t i = 0; i < count; i++) {
        if (p[i].from < from || p[i].to > to)
            continue;
        buf_add(out, old.p + from, p[i].from - from);
        buf_slice(out, p[i].text);
        from = p[i].to;
    }
    buf_add(out, old.p + from, to - from);
}

void patch_list_add(struct patch_list *l, size_t from, size_t to, struct slice text)
{
    struct patch p = {from, to, {NULL, text.n}};

    buf_slice(&l->text, text);
    buf_add(&l->patches, &p, sizeof p);
}

void patch_list_clear(struct patch_list *l)
{
    buf_clear(&l->patches);
    buf_clear(&l->text);
}

void patch_list_free(struct patch_list *l)
{
    buf_free(&l->patches);
    buf_free(&l->text);
}

const struct patch *patch_list_all(struct patch_list *l, size_t *count)
{
    struct patch *p = (struct patch *)(void *)l->patches.p;
    const char *text = l->text.p;

    *count = l->patches.n / sizeof *p;
    for (size_t i = 0; i < *count; text += p[i++].text.n)
        p[i].text.p = text;
    return p;
}

/* Lines of a text: line[i] is where the ith begins, line[count] the end of all. */
struct patch_lines {
    struct slice text;
    size_t *line, count;
};

static struct patch_lines lines_of(struct slice text)
{
    struct patch_lines l = {.text = text};
    size_t cap = 1, n = 0;

    for (size_t i = 0; i < text.n; i++)
        cap += text.p[i] == '\n';
    l.line = mem_alloc(cap + 1, sizeof *l.line);
    for (size_t i = 0; i < text.n; n++) {
        const char *end = memchr(text.p + i, '\n', text.n - i);

        l.line[n] = i;
        i = end == NULL ? text.n : (size_t)(end + 1 - text.p);
    }
    l.line[n] = text.n;
    l.count = n;
    return l;
}

static struct slice line_at(const struct patch_lines *l, size_t i)
{
    return (struct slice){l->text.p + l->line[i], l->line[i + 1] - l->line[i]};
}

/* The line that a byte stands on; behind the last byte, the last line. */
static size_t line_holding(const struct patch_lines *l, size_t at)
{
    size_t low = 0, high = l->count;

    while (high - low > 1) {
        size_t middle = (low + high) / 2;

        *(l->line[middle] <= at ? &low : &high) = middle;
    }
    return low;
}

/* Lines that give way to others. */
struct patch_change {
    size_t old, old_count; /* the first line, and how many */
    size_t text, text_end; /* the new lines, in diff.text */
    size_t new_count;
};

struct diff {
    struct patch_lines old;
    size_t before; /* lines of the file */
    struct buf text, changes;
};

static void add_change(struct diff *d, size_t old, size_t old_count, struct slice text, size_t new_count)
{
    struct patch_change c = {old, old_count, d->text.n, d->text.n + text.n, new_count};

    buf_slice(&d->text, text);
    buf_add(&d->changes, &c, sizeof c);
}

/* Two runs of lines: old from `a` on, new from `b` on, `n` and `m` of them. */
struct patch_region {
    const struct patch_lines *fresh;
    size_t a, n, b, m;
};

static struct slice fresh_text(const struct patch_region *r, size_t from, size_t count)
{
    size_t start = r->fresh->line[r->b + from];

    return (struct slice){r->fresh->text.p + start, r->fresh->line[r->b + from + count] - start};
}

static bool alike(const struct diff *d, const struct patch_region *r, size_t i, size_t k)
{
    return slice_eq(line_at(&d->old, r->a + i), line_at(r->fresh, r->b + k));
}

/* length[i][k]: of the longest run of lines in common from there on. */
static uint16_t *common_lengths(const struct diff *d, const struct patch_region *r)
{
    size_t wide = r->m + 1;
    uint16_t *length = mem_calloc((r->n + 1) * wide, sizeof *length);

    for (size_t i = r->n; i-- > 0;)
        for (size_t k = r->m; k-- > 0;) {
            uint16_t down = length[(i + 1) * wide + k], right = length[i * wide + k + 1];

            length[i * wide + k] = alike(d, r, i, k) ? (uint16_t)(length[(i + 1) * wide + k + 1] + 1)
                                   : down > right    ? down
                                                     : right;
        }
    return length;
}

static void compare_lines(struct diff *d, const struct patch_region *r)
{
    size_t wide = r->m + 1, i = 0, k = 0;
    uint16_t *length;

    if (r->n * r->m > MOST_CELLS || r->n > UINT16_MAX || r->m > UINT16_MAX) {
        add_change(d, r->a, r->n, fresh_text(r, 0, r->m), r->m);
        return;
    }
    length = common_lengths(d, r);
    while (i < r->n || k < r->m) {
        size_t from = i, fresh = k;

        while (i < r->n && k < r->m && alike(d, r, i, k))
            from = ++i, fresh = ++k;
        while ((i < r->n || k < r->m) && !(i < r->n && k < r->m && alike(d, r, i, k)))
            if (k == r->m || (i < r->n && length[(i + 1) * wide + k] >= length[i * wide + k + 1]))
                i++;
            else
                k++;
        if (i > from || k > fresh)
            add_change(d, r->a + from, i - from, fresh_text(r, fresh, k - fresh), k - fresh);
    }
    free(length);
}

/* Lines FIRST to LAST of the old text, in which the patches lie. */
static void compare(struct diff *d, const struct patch *p, size_t count, size_t first, size_t last)
{
    SCOPED(buf) text = {0};
    struct patch_lines fresh;
    struct patch_region r = {&fresh, first, last + 1 - first, 0, 0};

    if (d->old.count == 0)
        r.n = 0;
    patches_apply(p, count, d->old.text, d->old.line[first], r.n == 0 ? 0 : d->old.line[last + 1], &text);
    fresh = lines_of(buf_as_slice(&text));
    r.m = fresh.count;
    while (r.n > 0 && r.m > 0 && alike(d, &r, 0, 0))
        r.a++, r.b++, r.n--, r.m--;
    while (r.n > 0 && r.m > 0 && alike(d, &r, r.n - 1, r.m - 1))
        r.n--, r.m--;
    if (r.n > 0 || r.m > 0)
        compare_lines(d, &r);
    free(fresh.line);
}

static void put_line(struct buf *out, char sign, struct slice line)
{
    buf_char(out, sign);
    buf_slice(out, line);
    if (line.n == 0 || line.p[line.n - 1] != '\n')
        buf_str(out, "\n\\ No newline at end of file\n");
}

static void put_range(struct buf *out, char sign, size_t first, size_t count)
{
    buf_printf(out, "%c%zu", sign, count == 0 ? first : first + 1);
    if (count != 1)
        buf_printf(out, ",%zu", count);
}

/* One hunk: the changes C[0 .. COUNT), with what is around them. SHIFT: how many lines more the new text has
 * before it. */
static void put_hunk(const struct diff *d, const struct patch_change *c, size_t count, long shift,
                     struct buf *out)
{
    const struct patch_change *last = &c[count - 1];
    size_t at = c->old < CONTEXT ? 0 : c->old - CONTEXT, end = last->old + last->old_count + CONTEXT;
    long more = 0;

    if (end > d->old.count)
        end = d->old.count;
    for (size_t i = 0; i < count; i++)
        more += (long)c[i].new_count - (long)c[i].old_count;
    buf_str(out, "@@ ");
    put_range(out, '-', d->before + at, end - at);
    put_range((buf_char(out, ' '), out), '+', d->before + (size_t)((long)at + shift),
              (size_t)((long)(end - at) + more));
    buf_str(out, " @@\n");
    for (size_t i = 0; i < count; i++) {
        struct patch_lines fresh = lines_of((struct slice){d->text.p + c[i].text, c[i].text_end - c[i].text});

        for (; at < c[i].old; at++)
            put_line(out, ' ', line_at(&d->old, at));
        for (; at < c[i].old + c[i].old_count; at++)
            put_line(out, '-', line_at(&d->old, at));
        for (size_t k = 0; k < fresh.count; k++)
            put_line(out, '+', line_at(&fresh, k));
        free(fresh.line);
    }
    for (; at < end; at++)
        put_line(out, ' ', line_at(&d->old, at));
}

static void put_hunks(const struct diff *d, const char *name, struct buf *out)
{
    const struct patch_change *c = (const struct patch_change *)(const void *)d->changes.p;
    size_t count = d->changes.n / sizeof *c, last;
    long shift = 0;

    if (count > 0)
        buf_printf(out, "--- %s\n+++ %s\n", name, name);
    for (size_t i = 0; i < count; i = last + 1) {
        for (last = i;
             last + 1 < count && c[last + 1].old <= c[last].old + c[last].old_count + (size_t)(2 * CONTEXT);
             last++)
            ;
        put_hunk(d, c + i, last + 1 - i, shift, out);
        for (size_t k = i; k <= last; k++)
            shift += (long)c[k].new_count - (long)c[k].old_count;
    }
}

void patches_diff(const struct patch *p, size_t count, struct slice old, size_t before, const char *name,
                  struct buf *out)
{
    struct diff d = {.old = lines_of(old), .before = before};
    size_t next;

    for (size_t i = 0; i < count; i = next) {
        size_t first = line_holding(&d.old, p[i].from), last = first;

        for (next = i; next < count && (next == i || line_holding(&d.old, p[next].from) <= last + 1); next++)
            last = line_holding(&d.old, p[next].to);
        compare(&d, p + i, next - i, first, last);
    }
    put_hunks(&d, name, out);
    free(d.old.line);
    buf_free(&d.text);
    buf_free(&d.changes);
}
