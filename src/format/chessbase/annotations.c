/* annotations.c - texts, glyphs, marks and times, each by the number of the move that it belongs to. */
#include "format/chessbase/cbh_game.h"

#include "format/times.h"

enum { HEAD = 14, EACH = 6, BEFORE_GAME = 0xFFFFFF };

static void add_text(struct cbh_game *g, uint32_t node, struct slice data, bool before)
{
    struct slice words =
        data.n < 2 ? (struct slice){"", 0} : cbh_words(g, slice_skip(data, 2), g->base->charset);
    struct note *n;

    if (words.n == 0)
        return;
    n = record_note(g->record, node, before && node != 0 ? NOTE_COMMENT_BEFORE : NOTE_COMMENT);
    n->at = g->at;
    note_set_text(g->record, n, words);
    comment_times(g->record, node, words, g->at);
}

static void add_glyphs(struct cbh_game *g, uint32_t node, struct slice data)
{
    for (size_t i = 0; i < data.n && i < 3; i++)
        if (data.p[i] != 0)
            record_note(g->record, node, NOTE_NAG)->value = (unsigned char)data.p[i];
}

/* A colour and a square, or two for an arrow; squares count up the files from 1. */
static void add_marks(struct cbh_game *g, uint32_t node, struct slice data, enum mark_shape shape)
{
    static const uint8_t colors[] = {[2] = COLOR_GREEN, [3] = COLOR_YELLOW, [4] = COLOR_RED};
    size_t size = shape == SHAPE_ARROW ? 3 : 2;

    for (; data.n >= size; data = slice_skip(data, size)) {
        unsigned char color = (unsigned char)data.p[0];
        struct note *n = record_note(g->record, node, NOTE_MARK);

        n->at = g->at;
        n->value = shape;
        n->color = color < sizeof colors ? colors[color] : COLOR_NONE;
        for (size_t i = 1; i < size; i++) {
            unsigned at = ((unsigned char)data.p[i] - 1u) & 63;

            note_add_point(g->record, n, POINT(at >> 3, at & 7));
        }
    }
}

static void add_time(struct cbh_game *g, uint32_t node, enum note_kind kind, int64_t ms)
{
    struct note *n = record_note(g->record, node, kind);

    n->at = g->at;
    n->value = ms;
}

static void add(struct cbh_game *g, uint32_t node, unsigned kind, struct slice data)
{
    const unsigned char *p = (const unsigned char *)data.p;
    bool text = (g->text->want & WANT_TEXT) != 0;

    if (kind == 0x02 || kind == 0x82)
        add_text(g, node, data, kind == 0x82);
    else if (kind == 0x03)
        add_glyphs(g, node, data);
    else if ((kind == 0x04 || kind == 0x05) && text)
        add_marks(g, node, data, kind == 0x04 ? SHAPE_CIRCLE : SHAPE_ARROW);
    else if (kind == 0x07 && data.n >= 3)
        add_time(g, node, NOTE_ELAPSED, ((p[0] * 60 + p[1]) * 60 + p[2]) * 1000);
    else if ((kind == 0x16 || kind == 0x17) && data.n == 4)
        add_time(g, node, NOTE_CLOCK, (int64_t)database_big(p, 4) * 10);
    else if (text)
        record_leave_out(g->record, node, g->at, SLICE("annotation"));
}

void cbh_read_annotations(struct cbh_game *g, struct slice all)
{
    for (all = all.n < HEAD ? (struct slice){"", 0} : slice_skip(all, HEAD); all.n >= EACH;) {
        const unsigned char *p = (const unsigned char *)all.p;
        uint32_t after = database_big(p, 3), length = database_big(p + 4, 2);
        uint32_t node = after == BEFORE_GAME ? 0 : after + 1;

        if (length < EACH || length > all.n) {
            sink_say(g->sink, CODE_CBH_ANNOTATION, g->at, NULL, NULL);
            return;
        }
        if (node < g->record->count)
            add(g, node, p[3], (struct slice){all.p + EACH, length - EACH});
        all = slice_skip(all, length);
    }
}
