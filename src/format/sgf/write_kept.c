/* Properties kept as they were read, ID[value][value], on their way out. A node has one of a name: what stood
 * there twice becomes one list. */
#include "format/sgf/sgf.h"

#include <stdlib.h>

struct kept_property {
    struct slice id, values;
    size_t order, first; /* of the properties of the node, and of those of its name */
};

/* Capitals; digits beside them (5A). */
static bool is_identifier(struct slice s)
{
    bool capital = false;

    for (size_t i = 0; i < s.n; i++) {
        if (!((s.p[i] >= 'A' && s.p[i] <= 'Z') || (s.p[i] >= '0' && s.p[i] <= '9')))
            return false;
        capital |= s.p[i] >= 'A';
    }
    return capital;
}

/* [value][value] to the end, each closed by the first ] without an escape. */
static bool are_values(struct slice s)
{
    size_t i = 0;

    while (i < s.n && s.p[i] == '[') {
        for (i++; i < s.n && s.p[i] != ']'; i++)
            i += s.p[i] == '\\';
        if (i++ >= s.n)
            return false;
    }
    return i > 0 && i == s.n;
}

/* False where it is no property: it came from another format. One of the whole game in a later node would
 * begin another game. */
static bool take_apart(struct slice text, uint32_t node, struct kept_property *k)
{
    struct slice rest;

    k->id = slice_cut(text, '[', &rest);
    k->values = slice_between(k->id.p + k->id.n, text.p + text.n);
    return is_identifier(k->id) && are_values(k->values) &&
           (node == 0 || sgf_props[sgf_prop(k->id.p, k->id.n)].kind != SGF_KIND_ROOT);
}

static int by_number(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int by_name(const void *a, const void *b)
{
    const struct kept_property *x = a, *y = b;
    int c = x->id.n != y->id.n ? by_number(x->id.n, y->id.n) : memcmp(x->id.p, y->id.p, x->id.n);

    return c != 0 ? c : by_number(x->order, y->order);
}

static int by_place(const void *a, const void *b)
{
    const struct kept_property *x = a, *y = b;

    return x->first != y->first ? by_number(x->first, y->first) : by_number(x->order, y->order);
}

/* Those of one name stand together, where the first of them was. */
static void group(struct kept_property *list, size_t count)
{
    qsort(list, count, sizeof *list, by_name);
    for (size_t i = 0; i < count; i++)
        list[i].first = i > 0 && slice_eq(list[i].id, list[i - 1].id) ? list[i - 1].first : list[i].order;
    qsort(list, count, sizeof *list, by_place);
}

void sgf_put_kept(const struct record *r, uint32_t node, struct buf *out)
{
    struct kept_property *list;
    size_t count = 0, most = 0;

    for (uint32_t i = 0; (i = record_next_note(r, node, NOTE_PROPERTY, i)) != 0;)
        most++;
    if (most == 0)
        return;
    list = mem_alloc(most, sizeof *list);
    for (uint32_t i = 0; (i = record_next_note(r, node, NOTE_PROPERTY, i)) != 0;)
        if (take_apart(note_text(r, &r->note[i]), node, &list[count])) {
            list[count].order = count;
            count++;
        }
    group(list, count);
    for (size_t i = 0; i < count; i++) {
        if (list[i].first == list[i].order)
            buf_slice(out, list[i].id);
        buf_slice(out, list[i].values);
    }
    free(list);
}
