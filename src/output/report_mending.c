/* A suggestion as bytes to be replaced in the text that it was made for. */
#include "output/report.h"

#include <stdio.h>

enum { LOOK_BACK = 80 };

/* Where the words of an edit stand: at its node, or a little before it when a reader passed them over. */
static bool find_words(const struct report_at *at, const struct edit *e, size_t *from)
{
    struct span node = at->record->node[e->node].at;
    size_t n = strlen(e->as_written);

    for (size_t back = 0; back <= node.off && back < LOOK_BACK; back++) {
        *from = node.off - back;
        if (*from + n <= at->text.n && memcmp(at->text.p + *from, e->as_written, n) == 0)
            return true;
    }
    return false;
}

static bool is_blank_at(const struct report_at *at, size_t i)
{
    return i >= at->text.n || find_char(" \t\r\n", at->text.p[i]) != NULL;
}

/* Whether a word stands by itself, so that one can be put beside it or it can be taken out. */
static bool stands_alone(const struct report_at *at, size_t from, size_t to)
{
    return (from == 0 || is_blank_at(at, from - 1) || at->text.p[from - 1] == '.') && is_blank_at(at, to);
}

/* The first mover's word goes behind its number, the other's before the next number. */
static bool put_in(struct patch_list *out, const struct report_at *at, const struct edit *e, const char *more)
{
    const struct node *node = &at->record->node[e->node], *before = &at->record->node[node->parent];
    bool first = e->ply % 2 == 1 || before->at.len == 0;
    size_t where = first ? node->at.off : before->at.off + before->at.len;
    char text[3 * REPAIR_WORD];
    int n = snprintf(text, sizeof text, "%s%s%s%s%s", first ? "" : " ", e->instead, *more == '\0' ? "" : " ",
                     more, first ? " " : "");

    if (!stands_alone(at, node->at.off, node->at.off + node->at.len))
        return false;
    patch_list_add(out, where, where, (struct slice){text, (size_t)n});
    return true;
}

static bool take_out(struct patch_list *out, const struct report_at *at, const struct edit *e)
{
    struct span s = at->record->node[e->node].at;
    bool blank = s.off > 0 && at->text.p[s.off - 1] == ' ';

    if (!stands_alone(at, s.off, s.off + s.len))
        return false;
    patch_list_add(out, s.off - blank, s.off + s.len, SLICE(""));
    return true;
}

static bool put_for(struct patch_list *out, const struct report_at *at, const struct edit *e)
{
    size_t from;

    if (!find_words(at, e, &from))
        return false;
    patch_list_add(out, from, from + strlen(e->as_written), slice_of(e->instead));
    return true;
}

static bool exchange(struct patch_list *out, const struct report_at *at, const struct edit *e)
{
    uint32_t with = e->node;
    struct span other;

    for (uint32_t ply = e->ply; ply < e->with_ply && with != 0; ply++)
        with = at->record->node[with].child;
    if (with == 0 || !put_for(out, at, e))
        return false;
    other = at->record->node[with].at;
    patch_list_add(out, other.off, other.off + other.len, slice_of(e->as_written));
    return true;
}

static bool add_edit(struct patch_list *out, const struct report_at *at, const struct edit *e,
                     const char *more)
{
    if (e->node == 0 || at->record->node[e->node].at.len == 0)
        return false;
    switch (e->kind) {
    case EDIT_REPLACE:
        return put_for(out, at, e);
    case EDIT_INSERT:
        return put_in(out, at, e, more);
    case EDIT_DELETE:
        return take_out(out, at, e);
    case EDIT_SWAP:
        return exchange(out, at, e);
    case EDIT_MIRROR:
        return false;
    }
    return false;
}

static bool in_order(struct patch_list *l)
{
    size_t count;
    const struct patch *p = patch_list_all(l, &count);

    for (size_t i = 1; i < count; i++)
        if (p[i].from < p[i - 1].to)
            return false;
    return count > 0;
}

bool report_mending(struct patch_list *out, const struct report_at *at, const struct suggestion *s)
{
    bool gap = s->edits == 2 && s->edit[1].node == 0;

    patch_list_clear(out);
    if (at->record->source == NULL)
        return false;
    for (unsigned i = 0; i < (gap ? 1 : s->edits); i++)
        if (!add_edit(out, at, &s->edit[i], gap ? s->edit[1].instead : ""))
            return false;
    return in_order(out);
}
