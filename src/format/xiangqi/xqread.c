/* xqread.c - records, damage and words of xiangqi's binary files. */
#include "format/xiangqi/xqread.h"

#include "format/times.h"

struct xqread xqread_begin(const struct text *text, struct record *record, struct sink *sink,
                           enum code damage, const char *charset)
{
    record->game = GAME_XIANGQI;
    record->notation = "ucci";
    record->at = (struct span){0, (uint32_t)(text->end - text->start)};
    return (struct xqread){
        .start = text->start, .record = record, .sink = sink, .damage = damage, .charset = charset};
}

void xqread_end(struct xqread *x)
{
    buf_free(&x->words);
    charsets_free(x->charsets);
}

struct span xqread_span(const struct xqread *x, const void *p, size_t n)
{
    return x->start == NULL ? (struct span){0, 0}
                            : (struct span){(uint32_t)((const char *)p - x->start), (uint32_t)n};
}

void xqread_damaged(const struct xqread *x, const void *p, const char *what)
{
    sink_say(x->sink, x->damage, xqread_span(x, p, 0), what, NULL);
}

void xqread_cut(const struct xqread *x, const void *p, const char *what)
{
    xqread_damaged(x, p, what);
    record_cut_off(x->record, x->damage);
}

void xqread_missing(struct text *text, struct sink *sink, struct span at, uint32_t missing, uint32_t all)
{
    if (missing == 0)
        return;
    text->missing = true;
    sink_say(sink, CODE_CBR_MISSING, at, DIGITS(missing), DIGITS(all));
}

/* Good until the next. */
static struct slice words_of(struct xqread *x, struct slice raw, struct span at)
{
    buf_clear(&x->words);
    if (!charsets_string(&x->charsets, &x->words, raw, x->charset) && at.len > 0)
        sink_say(x->sink, CODE_UNDECODABLE, at, x->charset, NULL);
    return slice_trim(buf_as_slice(&x->words));
}

void xqread_header(struct xqread *x, enum key key, struct slice raw, struct span at)
{
    struct slice value = words_of(x, raw, at);

    if (value.n > 0)
        record_header(x->record, key, SLICE(""), value, at);
}

void xqread_comment(struct xqread *x, uint32_t node, struct slice raw, struct span at)
{
    comment_add(x->record, node, words_of(x, raw, at));
}

void xqread_result(const struct xqread *x, unsigned result, struct span at)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};

    if (result < 4)
        record_header(x->record, KEY_RESULT, SLICE(""), slice_of(results[result]), at);
    else
        sink_say(x->sink, x->damage, (struct span){at.off, 0}, "a result that is none", NULL);
}

uint32_t xqread_move(struct record *r, uint32_t parent, point from, point to, struct span at)
{
    uint32_t node = record_add(r, parent);

    if (node == 0)
        return 0;
    r->node[node].at = at;
    r->node[node].claim = (struct claim){.kind = MOVE_STEP, .marks = MARK_FULL, .from = from, .to = to};
    return node;
}
