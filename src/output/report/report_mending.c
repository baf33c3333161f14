/* A suggestion as bytes to be replaced in the text that it was made for. */
#include "output/report/report.h"

enum { LOOK_BACK = 80, GLUED_MOST = 8 };

static bool is_blank_at(const struct report_at *at, size_t i)
{
    return i >= at->text.n || find_char(" \t\r\n", at->text.p[i]) != NULL;
}

/* Whether a word stands by itself, so that one can be put beside it or it can be taken out. */
static bool stands_alone(const struct report_at *at, size_t from, size_t to)
{
    return (from == 0 || is_blank_at(at, from - 1) || at->text.p[from - 1] == '.') && is_blank_at(at, to);
}

/* Where the words of an edit stand: at its node, with digits before it that the reader took for its number;
 * or a little before it when the reader passed them over. */
static bool find_words(const struct report_at *at, const struct edit *e, size_t *from)
{
    struct span node = at->record->node[e->node].at;
    size_t n = strlen(e->as_written), most = e->unread ? LOOK_BACK : GLUED_MOST;

    for (size_t back = e->unread; back <= node.off && back < most; back++) {
        *from = node.off - back;
        if (*from + n <= at->text.n && memcmp(at->text.p + *from, e->as_written, n) == 0 &&
            (!e->unread || stands_alone(at, *from, *from + n)))
            return true;
    }
    return false;
}

/* Where the number before a word begins, and its dots; both the word's own place where it has none. */
static size_t number_before(const struct report_at *at, size_t word, size_t *dots)
{
    size_t i = word;

    while (i > 0 && at->text.p[i - 1] == ' ')
        i--;
    *dots = i;
    while (*dots > 0 && at->text.p[*dots - 1] == '.')
        (*dots)--;
    if (*dots == i)
        return *dots = word;
    for (i = *dots; i > 0 && at->text.p[i - 1] >= '0' && at->text.p[i - 1] <= '9';)
        i--;
    return i == *dots ? (*dots = word) : i;
}

/* A move of the first mover goes behind its number, which loses the dots that said the other's was next; one
 * of the other goes before the number that follows. */
static bool put_in(struct patch_list *out, const struct report_at *at, const struct edit *e, const char *more)
{
    struct span word = at->record->node[e->node].at;
    size_t dots, number = number_before(at, word.off, &dots);
    bool behind = e->mover == SIDE_FIRST && number < word.off;
    SCOPED(buf) text = {0};

    if (!stands_alone(at, word.off, word.off + word.len))
        return false;
    buf_printf(&text, "%s%s%s%s ", behind ? ". " : "", e->instead, *more == '\0' ? "" : " ", more);
    patch_list_add(out, behind ? dots : number, behind ? word.off : number, buf_as_slice(&text));
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

static bool put_start(struct patch_list *out, const struct report_at *at, const struct edit *e)
{
    const struct header *h = record_find(at->record, KEY_POSITION);

    if (h == NULL || h->at.len != strlen(e->as_written) || h->at.off + h->at.len > at->text.n ||
        memcmp(at->text.p + h->at.off, e->as_written, h->at.len) != 0)
        return false;
    patch_list_add(out, h->at.off, h->at.off + h->at.len, slice_of(e->instead));
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
    struct span other;

    if (e->with_node == 0 || !put_for(out, at, e))
        return false;
    other = at->record->node[e->with_node].at;
    patch_list_add(out, other.off, other.off + other.len, slice_of(e->as_written));
    return true;
}

static bool add_edit(struct patch_list *out, const struct report_at *at, const struct edit *e,
                     const char *more)
{
    if (e->kind == EDIT_SETUP)
        return put_start(out, at, e);
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
    case EDIT_SETUP:
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
    bool gap = suggests_gap(s);

    patch_list_clear(out);
    if (at->record->source == NULL)
        return false;
    for (unsigned i = 0; i < (gap ? 1 : s->edits); i++)
        if (!add_edit(out, at, &s->edit[i], gap ? s->edit[1].instead : ""))
            return false;
    return in_order(out);
}
