/* A sorted list of variants. Spellings are compared as they are, but for white space around them. */
#include "players/players.h"

#include <stdlib.h>

struct name {
    struct slice variant, canonical;
};

struct spellings {
    struct name *name;
    size_t count;
};

static int order(struct slice a, struct slice b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int first = n == 0 ? 0 : memcmp(a.p, b.p, n);

    return first != 0 ? first : (a.n > b.n) - (a.n < b.n);
}

static int by_variant(const void *a, const void *b)
{
    return order(((const struct name *)a)->variant, ((const struct name *)b)->variant);
}

struct spellings *spellings_read(struct slice text, unsigned *line)
{
    struct spellings *all = mem_calloc(1, sizeof *all);

    for (*line = 1; text.n > 0; ++*line) {
        struct slice row = slice_cut(text, '\n', &text), rest, variant = slice_cut(row, '\t', &rest);
        struct name one = {slice_trim(variant), slice_trim(slice_cut(rest, '\t', &rest))};

        if (one.variant.n == 0 || one.variant.p[0] == '#')
            continue;
        if (one.canonical.n == 0) {
            spellings_free(all);
            return NULL;
        }
        all->name = mem_realloc(all->name, all->count + 1, sizeof *all->name);
        all->name[all->count++] = one;
    }
    if (all->count > 0)
        qsort(all->name, all->count, sizeof *all->name, by_variant);
    return all;
}

void spellings_free(struct spellings *all)
{
    if (all == NULL)
        return;
    free(all->name);
    free(all);
}

struct slice spellings_right(const struct spellings *all, struct slice name)
{
    struct name wanted = {slice_trim(name), {0}}, *found;

    if (all->count == 0)
        return (struct slice){0};
    found = bsearch(&wanted, all->name, all->count, sizeof *all->name, by_variant);
    return found == NULL || slice_eq(found->canonical, wanted.variant) ? (struct slice){0} : found->canonical;
}
