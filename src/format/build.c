/* build.c - a record put together line by line, for formats that are lists of lines or fields. */
#include "format/build.h"

#include "base/text/text.h"
#include "format/times.h"
#include "record/words/words.h"

void build_start(struct builder *b, struct text *text, struct record *record, struct sink *sink,
                 enum game_id game, const char *format, unsigned width, unsigned height)
{
    *b = (struct builder){text, record, sink, 0};
    record->game = game;
    record->format = format;
    record->notation = game == GAME_WUZIQI ? "renju" : record->notation;
    record->width = (uint8_t)width;
    record->height = (uint8_t)height;
    record->at.off = (uint32_t)(text->p - text->start);
}

bool build_line(struct builder *f, struct slice *line)
{
    struct text *t = f->text;
    const char *nl;

    if (t->p == t->end)
        return false;
    nl = memchr(t->p, '\n', (size_t)(t->end - t->p));
    *line = slice_between(t->p, nl == NULL ? t->end : nl);
    t->p = nl == NULL ? t->end : nl + 1;
    if (line->n != 0 && line->p[line->n - 1] == '\r')
        line->n--;
    return true;
}

struct span build_span(const struct builder *f, struct slice at)
{
    return (struct span){(uint32_t)(at.p - f->text->start), (uint32_t)at.n};
}

void build_say(struct builder *f, enum code code, struct slice at, struct slice arg)
{
    if (worth_proving(f->sink, code))
        sink_say(f->sink, code, build_span(f, at), arena_str(sink_arena(f->sink), utf8_head(arg, 60)), NULL);
}

/* Another node behind the last one, which it becomes; NULL when the record is full. Its claim cannot be read
 * until the caller fills it in. */
static struct node *build_node(struct builder *f, enum side side, struct slice at)
{
    uint32_t n = record_add(f->record, f->node);

    if (n == 0)
        return NULL;
    f->node = n;
    f->record->node[n].claim.side = (uint8_t)side;
    f->record->node[n].at = build_span(f, at);
    return &f->record->node[n];
}

/* Of points that are not on the board; no board is so large that one of them comes to lie on it. */
enum { FARTHEST = 25 };

point build_point(const struct builder *f, long x, long y)
{
    long top = f->record->height - 1;

    if (x < 0 || y < 0 || x > FARTHEST || y > FARTHEST)
        return NOWHERE;
    return POINT((unsigned)x, (unsigned)(top - y) & 63); /* below the board is far above it */
}

void build_stone(struct builder *f, enum side side, point to, struct slice at)
{
    struct node *n = build_node(f, side, at);

    if (n == NULL || to == NOWHERE)
        return;
    n->claim.kind = MOVE_PLACE;
    n->claim.piece = STONE;
    n->claim.to = to;
}

void build_move(struct builder *f, enum side side, long x, long y, struct slice at)
{
    build_stone(f, side, build_point(f, x, y), at);
}

void build_offers(struct builder *f, const point *rejected, unsigned count, struct slice at)
{
    struct note *n;

    if (count == 0 || f->node == 0)
        return;
    n = record_note(f->record, f->node, NOTE_OFFERS);
    n->at = build_span(f, at);
    if (f->record->node[f->node].claim.to != NOWHERE)
        note_add_point(f->record, n, f->record->node[f->node].claim.to);
    for (unsigned i = 0; i < count; i++)
        note_add_point(f->record, n, rejected[i]);
}

void build_pass(struct builder *f, enum side side, struct slice at)
{
    struct node *n = build_node(f, side, at);

    if (n != NULL)
        n->claim.kind = MOVE_PASS;
}

void build_unreadable(struct builder *f, enum side side, struct slice at)
{
    build_node(f, side, at);
}

void build_comment(struct builder *f, struct slice words)
{
    struct note *n;
    SCOPED(buf) lines = {0};

    words = slice_trim(words);
    if ((f->text->want & (WANT_TEXT | WANT_CLOCKS)) != 0 && f->node != 0)
        comment_times(f->record, f->node, words, build_span(f, words));
    if (words.n == 0 || ((f->text->want & WANT_TEXT) == 0 && words.n > NAMED_RESULT_MAX))
        return;
    n = record_note(f->record, f->node, NOTE_COMMENT);
    n->at = build_span(f, words);
    for (size_t i = 0; i < words.n; i++)
        if (words.p[i] != '\r')
            buf_char(&lines, words.p[i]);
    note_set_text(f->record, n, buf_as_slice(&lines));
}

void build_header(struct builder *f, enum key key, const char *name, struct slice value, struct slice at)
{
    if (value.n != 0)
        record_header(f->record, key, slice_of(name), value, build_span(f, at));
}

enum status build_end(struct builder *f)
{
    offers_read_words(f->record);
    f->record->at.len = (uint32_t)(f->text->p - f->text->start) - f->record->at.off;
    f->record->serial = ++f->text->serial;
    return STATUS_GAME;
}

uint32_t build_next(const struct record *r, uint32_t node, const struct claim **claim)
{
    for (node = r->node[node].child; node != 0; node = r->node[node].child) {
        *claim = record_claim(r, node);
        if ((*claim)->kind != MOVE_NONE)
            return node;
    }
    return 0;
}

void build_one_line(struct buf *out, struct slice words)
{
    for (size_t i = 0; i < words.n; i++)
        buf_char(out, words.p[i] == '\n' || words.p[i] == '\r' ? ' ' : words.p[i]);
}
