/* stream_write.c - one record as one line of JSON, keys always in the same order. */
#include "format/stream/stream.h"

#include "notation/notation.h"

#include <stdlib.h>

/* Where in the tree the writer is: a move whose variations are being written. */
struct write_frame {
    uint32_t node, sibling;
};

struct writer {
    struct buf *out;
    const struct record *record;
    struct buf stack; /* of struct write_frame: no recursion on the depth of a record */
    struct buf late;  /* of const struct header *, by node: those that stand in later nodes */
    bool fast;        /* ordinary moves are write_fast.c's */
};

static void put_key(struct buf *b, const char *key)
{
    if (b->p[b->n - 1] != '{')
        buf_char(b, ',');
    buf_char(b, '"');
    buf_str(b, key);
    buf_str(b, "\":");
}

static void put_text(struct buf *b, const char *key, struct slice text)
{
    put_key(b, key);
    buf_json_bytes(b, text);
}

static void put_number(struct buf *b, const char *key, int64_t value)
{
    put_key(b, key);
    buf_int(b, value);
}

static void put_points(const struct writer *w, const struct note *n)
{
    buf_char(w->out, '[');
    for (uint32_t i = 0; i < n->points; i++) {
        buf_str(w->out, i == 0 ? "\"" : ",\"");
        coord_point(w->out, w->record->game, w->record->point[n->first_point + i]);
        buf_char(w->out, '"');
    }
    buf_char(w->out, ']');
}

/* {"shape":"circle","points":[...]} and its like. A set-up may be of the turn alone. */
static void put_object(const struct writer *w, const struct note *n, const struct stream_note *row)
{
    buf_char(w->out, '{');
    put_text(w->out, row->what, slice_of(row->words[n->value]));
    if (n->points > 0 || n->kind != NOTE_SETUP) {
        put_key(w->out, "points");
        put_points(w, n);
    }
    if (n->kind == NOTE_MARK && n->text_len > 0)
        put_text(w->out, "label", note_text(w->record, n));
    if (n->kind == NOTE_MARK && n->color != COLOR_NONE)
        put_text(w->out, "color", slice_of(stream_colors[n->color]));
    buf_char(w->out, '}');
}

static void put_note(const struct writer *w, const struct note *n, const struct stream_note *row)
{
    switch (row->takes) {
    case STREAM_TEXT:
        buf_json_bytes(w->out, note_text(w->record, n));
        break;
    case STREAM_NUMBER:
        buf_int(w->out, n->value);
        break;
    case STREAM_OBJECT:
        put_object(w, n, row);
        break;
    case STREAM_POINTS:
        put_points(w, n);
        break;
    }
}

/* Bits 1 << enum note_kind: which kinds a node has. */
static uint32_t kinds_of_notes(const struct record *r, uint32_t node)
{
    uint32_t kinds = 0;

    for (uint32_t n = r->node[node].notes; n != 0; n = r->note[n].next)
        kinds |= UINT32_C(1) << r->note[n].kind;
    return kinds;
}

static void put_notes(const struct writer *w, uint32_t node)
{
    const struct record *r = w->record;
    uint32_t kinds = kinds_of_notes(r, node);

    for (const struct stream_note *row = stream_notes; kinds != 0 && row->key != NULL; row++) {
        uint32_t n;

        if ((kinds >> row->kind & 1) == 0)
            continue;
        n = record_next_note(r, node, row->kind, 0);
        put_key(w->out, row->key);
        for (char open = '['; n != 0; n = record_next_note(r, node, row->kind, n), open = ',') {
            buf_char(w->out, open);
            put_note(w, &r->note[n], row);
        }
        buf_char(w->out, ']');
    }
    if (kinds >> NOTE_ILLEGAL_WANTED & 1) {
        put_key(w->out, "illegal_wanted");
        buf_str(w->out, "true");
    }
}

/* True when one of the node's notes has the flag. */
static void put_flag(const struct writer *w, uint32_t node, enum note_flag flag, const char *key)
{
    for (uint32_t n = w->record->node[node].notes; n != 0; n = w->record->note[n].next)
        if (w->record->note[n].flags & flag) {
            put_key(w->out, key);
            buf_str(w->out, "true");
            return;
        }
}

/* Whether NAGs and comments stand in another order than they are written in. */
static bool is_out_of_order(const struct record *r, uint32_t node)
{
    unsigned last = 0;

    for (uint32_t n = r->node[node].notes; n != 0; n = r->note[n].next) {
        unsigned place = stream_place(r->note[n].kind);

        if (place < last)
            return true;
        last = place < STREAM_ORDERED ? place : last;
    }
    return false;
}

static void put_order(const struct writer *w, uint32_t node)
{
    const struct record *r = w->record;

    if (!is_out_of_order(r, node))
        return;
    put_key(w->out, "order");
    buf_char(w->out, '"');
    for (uint32_t n = r->node[node].notes; n != 0; n = r->note[n].next)
        if (stream_place(r->note[n].kind) < STREAM_ORDERED)
            buf_char(w->out, stream_order[stream_place(r->note[n].kind)]);
    buf_char(w->out, '"');
}

/* The move as its record spelled it, perhaps in ROOM; as bytes are no words, those of a binary one are
 * spelled where nobody played it. */
static struct slice written_words(const struct record *r, const struct node *n, struct buf *room)
{
    if (n->flags & NODE_UNWRITTEN)
        return SLICE("");
    if (r->source != NULL && n->at.len > 0)
        return node_words(n, r->source, room);
    if (n->move == MOVE_NONE && coord_claimed(&n->claim) != MOVE_NONE)
        coord_move(room, r->game, coord_claimed(&n->claim));
    return buf_as_slice(room);
}

/* Whether the words, by the notation of the record, say the same of a move, or are no words of a move to
 * both; how they are spelled does not count. */
static bool is_told(const struct record *r, struct slice words, const struct claim *c)
{
    const struct notation *notation = r->notation == NULL ? NULL : notation_named(slice_of(r->notation));
    struct claim read;

    claim_clear(&read);
    if (notation != NULL && words.n > 0)
        notation_read(notation, words, r->height, &read);
    if (read.kind == MOVE_NONE && c->kind == MOVE_NONE)
        return true;
    return read.kind == c->kind && read.from == c->from && read.to == c->to && read.promo == c->promo &&
           read.piece == c->piece && read.file == c->file && read.rank == c->rank && read.which == c->which &&
           read.dir == c->dir && read.dist == c->dist;
}

/* Whether coordinates reach it: damaged bytes claim anything. */
static bool has_coordinates(point p)
{
    return POINT_X(p) < 63 && POINT_Y(p) < 63;
}

/* What its own format takes the words of a move for that was not played, where others take them for something
 * else: rows counted from the top, say, or nothing at all. */
static void put_claimed(const struct writer *w, const struct claim *c, struct slice words)
{
    bool has_place = c->kind == MOVE_PLACE && has_coordinates(c->to),
         has_step = c->kind == MOVE_STEP && has_coordinates(c->from) && has_coordinates(c->to),
         is_word = c->kind == MOVE_PASS || c->kind == MOVE_SWAP || c->kind == MOVE_RESIGN;

    if (is_told(w->record, words, c) || (c->kind != MOVE_NONE && !has_place && !has_step && !is_word))
        return;
    put_key(w->out, "claimed");
    if (c->kind == MOVE_NONE) {
        buf_str(w->out, "null");
        return;
    }
    buf_char(w->out, '"');
    coord_move(w->out, w->record->game, MOVE(c->kind, c->promo, c->from, c->to));
    buf_char(w->out, '"');
}

static void put_written(const struct writer *w, const struct node *n)
{
    SCOPED(buf) room = {0};
    struct slice words = written_words(w->record, n, &room);

    if (words.n > 0)
        put_text(w->out, "written", words);
    if (n->move == MOVE_NONE)
        put_claimed(w, &n->claim, words);
}

/* -- Headers ---------------------------------------------------------------------------------------- */

static bool is_first(const struct record *r, const struct header *h)
{
    return h->key != KEY_OTHER && record_find(r, h->key) == h;
}

/* ["Name","text"], and behind them what they do not say: the neutral name of a repeated header, that it is an
 * operation, and how many headers and tags stand before it where some stand behind it (AFTER >= 0). */
static void put_tag(struct buf *b, const struct record *r, const struct header *h, int64_t after)
{
    buf_char(b, '[');
    buf_json_bytes(b, record_slice(r, h->name, h->name_len));
    buf_char(b, ',');
    buf_json_bytes(b, record_slice(r, h->value, h->value_len));
    if (h->key != KEY_OTHER)
        buf_printf(b, ",\"%s\"", key_name(h->key));
    if ((h->flags & HEADER_OPERATION) != 0 || after >= 0) {
        buf_str(b, ",{");
        if (h->flags & HEADER_OPERATION) {
            put_key(b, "operation");
            buf_str(b, "true");
        }
        if (after >= 0)
            put_number(b, "after", after);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

/* Headers that have no place among those with neutral names; where they stand is told while one of these
 * comes behind them. */
static void put_tags(struct buf *b, const struct record *r)
{
    uint32_t last = 0, before = 0;
    char open = '[';

    for (uint32_t i = 0; i < r->headers; i++)
        if (is_first(r, &r->header[i]) && (r->header[i].flags & HEADER_JUDGE) == 0)
            last = i;
    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];
        bool first = is_first(r, h);

        if (!first && h->node == 0) {
            if (open == '[')
                put_key(b, "tags");
            buf_char(b, open);
            open = ',';
            put_tag(b, r, h, i < last ? (int64_t)before : -1);
        }
        before += (h->flags & HEADER_JUDGE) == 0 && (first || h->node == 0);
    }
    if (open == ',')
        buf_char(b, ']');
}

static void put_headers(struct buf *b, const struct record *r)
{
    put_key(b, "headers");
    buf_char(b, '{');
    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];

        /* Not another stream's word for who judged it: it is said above. */
        if (is_first(r, h) && (h->flags & HEADER_JUDGE) == 0)
            put_text(b, key_name(h->key), record_slice(r, h->value, h->value_len));
    }
    buf_char(b, '}');
    put_tags(b, r);
}

static int by_node(const void *a, const void *b)
{
    const struct header *x = *(const struct header *const *)a, *y = *(const struct header *const *)b;

    return x->node != y->node ? (x->node > y->node) - (x->node < y->node) : (x > y) - (x < y);
}

static void find_late_headers(struct writer *w)
{
    for (uint32_t i = 0; i < w->record->headers; i++) {
        const struct header *h = &w->record->header[i];

        if (h->node != 0)
            buf_add(&w->late, &h, sizeof h);
    }
    if (w->late.n > 0)
        qsort(w->late.p, w->late.n / sizeof(struct header *), sizeof(struct header *), by_node);
}

/* The first of the late headers at or behind NODE. */
static size_t first_late(const struct header *const *late, size_t count, uint32_t node)
{
    size_t low = 0, high = count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (late[middle]->node < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The headers that stand in this node: the first of its key by its neutral name, others whole. */
static void put_late_headers(const struct writer *w, uint32_t node)
{
    const struct header *const *late = (const void *)w->late.p;
    size_t count = w->late.n / sizeof *late, begin = first_late(late, count, node);

    for (int first = 1; first >= 0; first--) {
        char open = '[';

        for (size_t i = begin; i < count && late[i]->node == node; i++) {
            if (is_first(w->record, late[i]) != (first != 0))
                continue;
            if (open == '[')
                put_key(w->out, first ? "headers" : "tags");
            buf_char(w->out, open);
            open = ',';
            if (first)
                buf_json(w->out, slice_of(key_name(late[i]->key)));
            else
                put_tag(w->out, w->record, late[i], -1);
        }
        if (open == ',')
            buf_char(w->out, ']');
    }
}

/* -- Moves ------------------------------------------------------------------------------------------ */

/* The brace is left open: variations, if there are any, stand in the same object behind all else. */
static void put_move(const struct writer *w, uint32_t node)
{
    const struct node *n = &w->record->node[node];

    buf_char(w->out, '{');
    if (w->late.n > 0)
        put_late_headers(w, node);
    if (n->flags & NODE_SILENT) {
        put_notes(w, node);
        return;
    }
    put_key(w->out, "move");
    if (n->move == MOVE_NONE) {
        buf_str(w->out, "null");
    } else {
        buf_char(w->out, '"');
        coord_move(w->out, w->record->game, n->move);
        buf_char(w->out, '"');
    }
    put_written(w, n);
    if (n->claim.side != SIDE_NONE)
        put_text(w->out, "side", n->claim.side == SIDE_FIRST ? SLICE("first") : SLICE("second"));
    if (n->number != 0)
        put_number(w->out, "number", n->number);
    if (n->flags & NODE_FORCED) {
        put_key(w->out, "forced");
        buf_str(w->out, "true");
    }
    put_notes(w, node);
    put_order(w, node);
    put_flag(w, node, NOTE_SUFFIX, "suffix");
    put_flag(w, node, NOTE_DERIVED, "derived");
}

static bool opens_variations(const struct record *r, uint32_t node)
{
    return r->node[r->node[node].parent].child == node && r->node[node].next != 0;
}

/* After the end of a line: back to the move whose variations were being written, and on to the next of them
 * or to the move's own child. 0 when all is written. */
static uint32_t come_back(struct writer *w)
{
    const struct record *r = w->record;

    while (w->stack.n > 0) {
        struct write_frame *f = (struct write_frame *)(void *)(w->stack.p + w->stack.n - sizeof *f);
        uint32_t next = r->node[f->sibling].next, child = r->node[f->node].child;

        buf_char(w->out, ']');
        if (next != 0) {
            buf_str(w->out, ",[");
            return f->sibling = next;
        }
        buf_str(w->out, "]}");
        w->stack.n -= sizeof *f;
        if (child != 0) {
            buf_char(w->out, ',');
            return child;
        }
    }
    return 0;
}

/* A move opens its variations before its own child is written, and come_back() returns to that child: the
 * walk keeps one frame a level of nesting. */
static void put_moves(struct writer *w)
{
    const struct record *r = w->record;
    uint32_t at = r->node[0].child;

    while (at != 0) {
        if (!w->fast || !stream_put_usual(w->out, r, at))
            put_move(w, at);
        if (opens_variations(r, at)) {
            struct write_frame f = {at, r->node[at].next};

            buf_add(&w->stack, &f, sizeof f);
            put_key(w->out, "variations");
            buf_str(w->out, "[[");
            at = f.sibling;
            continue;
        }
        buf_char(w->out, '}');
        if (r->node[at].child != 0)
            buf_char(w->out, ',');
        at = r->node[at].child != 0 ? r->node[at].child : come_back(w);
    }
}

static void put_start(const struct writer *w)
{
    const struct record *r = w->record;

    if (r->width != 0 && r->game != GAME_CHESS && r->game != GAME_XIANGQI) {
        put_key(w->out, "size");
        buf_printf(w->out, "[%u,%u]", r->width, r->height);
    }
    put_key(w->out, "setup");
    buf_char(w->out, '{');
    if (record_value(r, KEY_POSITION).n > 0)
        put_text(w->out, "position", record_value(r, KEY_POSITION));
    put_notes(w, 0);
    buf_char(w->out, '}');
}

/* What the program that wrote a record means by its numbers, and does not say: "komi-hundredths". */
static void put_conventions(struct buf *b, const struct record *r)
{
    char open = '[';

    for (enum stream_convention i = 0; i < STREAM_CONVENTIONS; i++) {
        if (!stream_has_convention(r, i))
            continue;
        if (open == '[')
            put_key(b, "conventions");
        buf_printf(b, "%c\"%s\"", open, stream_conventions[i]);
        open = ',';
    }
    if (open == ',')
        buf_char(b, ']');
}

void stream_write(struct buf *b, const struct record *r, const struct writing *how)
{
    struct writer w = {.out = b, .record = r};

    buf_char(b, '{');
    put_text(b, "kind", slice_of(game_name(r->game)));
    if (how->rulebook != NULL)
        put_text(b, "rulebook", slice_of(how->rulebook));
    if (r->variant != NULL)
        put_text(b, "variant", slice_of(r->variant));
    if (r->notation != NULL)
        put_text(b, "notation", slice_of(r->notation));
    if (record_worded(r).n > 0 && !record_has_words_of(r, "stream"))
        put_text(b, "format", record_worded(r));
    put_headers(b, r);
    put_conventions(b, r);
    find_late_headers(&w);
    w.fast = !how->slow && w.late.n == 0;
    put_start(&w);
    put_key(b, "moves");
    buf_char(b, '[');
    put_moves(&w);
    buf_char(b, ']');
    if (r->terminated)
        put_text(b, "terminator", slice_of(result_text(r->terminator)));
    put_text(b, "result", slice_of(result_text(record_declared(r))));
    buf_str(b, "}\n");
    buf_free(&w.stack);
    buf_free(&w.late);
}
