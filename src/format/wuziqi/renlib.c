/* Reading RenLib libraries. A library of ten million nodes is one tree: it is told in parts of so many nodes,
 * each of which begins with the path from the root to where the last one stopped. What is kept between
 * parts is that path and the places where siblings are still to come: linear in depth, not in nodes. */
#include "format/wuziqi/renlib.h"

#include "input/charset/charset.h"

enum {
    PART_NODES = 64 << 10,
    DEPTH = 4096 /* a line of play has 225 stones; deeper nodes are left out */
};

/* One node of the path, or a place where a sibling is to come. */
struct path_node {
    uint8_t point, flags;
};

/* The head of record.carry; the path and the depths of pending siblings follow it. */
struct renlib_progress {
    const char *start, *p; /* of the text, so that another text is not taken for this one */
    uint32_t part;
    uint32_t depth;           /* of the next node: 1 is a child of the root */
    uint32_t pending;         /* how many depths */
    uint32_t node[DEPTH + 1]; /* the path in the record being filled */
    struct path_node path[DEPTH + 1];
    struct renlib_charset charset; /* "" until it is looked for */
    bool told_depth, past_root;
};

struct renlib_reader {
    struct text *text;
    struct record *record;
    struct sink *sink;
    struct renlib_progress *now; /* in record->carry: may move when a depth is pushed */
    const unsigned char *p, *end;
    struct charsets *charsets; /* for its words; NULL until there are any */
};

static int sniff(struct slice head)
{
    if (head.n >= LIB_HEADER && memcmp(head.p, "\xFFRenLib\xFF", 8) == 0)
        return 100;
    /* Without a header a library begins with the centre stone; so do many other bytes. */
    return head.n >= 4 && (unsigned char)head.p[0] == LIB_CENTRE &&
                   ((unsigned char)head.p[1] & ~0x9Eu) == 0 && (unsigned char)head.p[2] >= 0x11 &&
                   head.p[2] % 16 != 0 && slice_find(head, '\0') != NULL
               ? 20
               : 0;
}

/* Adds text to record.text as UTF-8 lines: the first line stands before a backspace, returns are dropped. */
static void add_text(struct renlib_reader *r, struct note *n, struct slice raw)
{
    struct buf *text = &r->record->text;
    size_t from = text->n, to;

    charsets_string(&r->charsets, text, raw, r->now->charset.name);
    to = from;
    for (size_t i = from; i < text->n; i++)
        if (text->p[i] == '\b')
            text->p[to++] = '\n';
        else if (text->p[i] != '\r')
            text->p[to++] = text->p[i];
    text->n = to;
    n->text = (uint32_t)from;
    n->text_len = (uint32_t)(to - from);
}

/* The text on the board and the mark are those of the point of the node's own stone; a node without a
 * stone has neither. */
static void add_notes(struct renlib_reader *r, uint32_t node, const struct lib_node *n)
{
    point p = r->record->node[node].claim.to;
    struct note *note;

    if (n->comment.n != 0)
        add_text(r, record_note(r->record, node, NOTE_COMMENT), n->comment);
    if (n->board_text.n != 0 && p != NOWHERE) {
        note = record_note(r->record, node, NOTE_MARK);
        note->value = SHAPE_LABEL;
        note_add_point(r->record, note, p);
        add_text(r, note, n->board_text);
    }
    if ((n->flags & LIB_MARK) && p != NOWHERE) {
        note = record_note(r->record, node, NOTE_MARK);
        note->value = SHAPE_CIRCLE;
        note_add_point(r->record, note, p);
    }
    if (n->flags & LIB_START)
        note_set_text(r->record, record_note(r->record, node, NOTE_PROPERTY), SLICE("RLSTART[1]"));
}

/* --- the tree --- */

/* x from 1 in the low half, y from the top in the high half; 0 is a pass. */
static void read_point(uint8_t byte, uint8_t flags, struct node *n)
{
    unsigned x = byte % 16, y = byte / 16;

    if (flags & LIB_NO_MOVE) {
        n->flags |= NODE_SILENT;
    } else if (byte == 0) {
        n->claim.kind = MOVE_PASS;
    } else if (x != 0 && y < 15) {
        n->claim.kind = MOVE_PLACE;
        n->claim.piece = STONE;
        n->claim.to = POINT(x - 1, 14 - y);
    }
}

static uint32_t *pending(struct renlib_reader *r)
{
    return (uint32_t *)(void *)(r->record->carry.p + sizeof(struct renlib_progress));
}

static void push_depth(struct renlib_reader *r, uint32_t depth)
{
    buf_add(&r->record->carry, &depth, sizeof depth);
    r->now = (struct renlib_progress *)(void *)r->record->carry.p;
    r->now->pending++;
}

/* Where the next node goes after this one; false when the tree is whole. */
static bool step_on(struct renlib_reader *r, uint8_t flags)
{
    if (flags & LIB_SIBLING)
        push_depth(r, r->now->depth);
    if ((flags & LIB_LEAF) == 0) {
        r->now->depth++;
        return true;
    }
    if (r->now->pending == 0 || r->record->truncated)
        return false;
    r->now->depth = pending(r)[--r->now->pending];
    r->record->carry.n -= sizeof(uint32_t);
    return true;
}

static struct span span_at(const struct renlib_reader *r, const unsigned char *p)
{
    return (struct span){(uint32_t)((const char *)p - r->text->start), 2};
}

/* Beyond DEPTH nodes are counted and left out, so that the path stays in its array however a damaged file
 * goes on. */
static void add_node(struct renlib_reader *r, const struct lib_node *n)
{
    uint32_t depth = r->now->depth, node;

    if (depth > DEPTH) {
        if (!r->now->told_depth)
            sink_say(r->sink, CODE_LIB_DEPTH, span_at(r, n->at), NULL, NULL);
        record_cut_off(r->record, CODE_LIB_DEPTH);
        r->now->told_depth = true;
        return;
    }
    node = record_add(r->record, r->now->node[depth - 1]);
    r->now->node[depth] = node;
    r->now->path[depth] = (struct path_node){n->point, n->flags};
    if (node == 0)
        return;
    r->record->node[node].at = span_at(r, n->at);
    read_point(n->point, n->flags, &r->record->node[node]);
    if (r->text->want & WANT_TEXT)
        add_notes(r, node, n);
}

/* The path to where this part goes on, to be played without a word. */
static void quote_path(struct renlib_reader *r)
{
    uint32_t last = r->now->depth - 1 < DEPTH ? r->now->depth - 1 : DEPTH;

    r->now->node[0] = 0;
    for (uint32_t d = 1; d <= last; d++) {
        uint32_t node = record_add(r->record, r->now->node[d - 1]);

        r->now->node[d] = node;
        if (node == 0)
            return;
        read_point(r->now->path[d].point, r->now->path[d].flags, &r->record->node[node]);
        r->record->node[node].flags |= NODE_QUOTED;
    }
}

/* A node without a point at the very top is the root itself. */
static bool is_root(const struct renlib_reader *r, const struct lib_node *n)
{
    return n->point == 0 && !r->now->past_root;
}

/* False: the library is at its end, or damaged there. A part ends between two nodes, never inside one. */
static bool read_part(struct renlib_reader *r)
{
    uint32_t limit = r->text->want & WANT_WHOLE ? UINT32_MAX : r->record->count + PART_NODES;
    struct lib_node n;
    bool more = true;

    while (more && r->record->count < limit && !r->record->truncated) {
        if (!renlib_take_node(&r->p, r->end, &n)) {
            sink_say(r->sink, CODE_LIB_TRUNCATED, span_at(r, n.at), NULL, NULL);
            record_cut_off(r->record, CODE_LIB_TRUNCATED);
            r->p = r->end;
            return false;
        }
        if (is_root(r, &n)) {
            r->now->past_root = true;
            if (r->text->want & WANT_TEXT)
                add_notes(r, 0, &n);
            more = (n.flags & LIB_LEAF) == 0;
            continue;
        }
        r->now->past_root = true;
        add_node(r, &n);
        more = step_on(r, n.flags);
    }
    return more && !r->record->truncated;
}

static bool is_going_on(const struct renlib_reader *r)
{
    const struct renlib_progress *now = (const struct renlib_progress *)(const void *)r->record->carry.p;

    return r->record->carry.n >= sizeof *now && now->start == r->text->start && now->p == r->text->p &&
           r->text->p != r->text->start;
}

/* Makes the state for a new library. */
static void begin(struct renlib_reader *r)
{
    struct renlib_progress *now;

    buf_clear(&r->record->carry);
    buf_fill(&r->record->carry, '\0', sizeof *now);
    now = r->now = (struct renlib_progress *)(void *)r->record->carry.p;
    now->start = r->text->start;
    now->depth = 1;
    if (r->end - r->p >= LIB_HEADER && memcmp(r->p, "\xFFRenLib\xFF", 8) == 0)
        r->p += LIB_HEADER;
    if (r->text->want & WANT_TEXT)
        renlib_charset(r->p, r->end, &now->charset);
}

static void say_rest(const struct renlib_reader *r)
{
    const unsigned char *p = r->p;

    while (p < r->end && *p == 0)
        p++;
    if (p < r->end)
        sink_say(r->sink, CODE_LIB_TRAILING, span_at(r, p), NULL, NULL);
}

/* One call reads one part. What is kept between calls lies in record.carry, and is only taken when it is
 * of this text and this place: records are used again for other files. */
static enum status read_lib(struct text *t, struct record *record, struct sink *sink)
{
    struct renlib_reader r = {.text = t,
                              .record = record,
                              .sink = sink,
                              .p = (const unsigned char *)t->p,
                              .end = (const unsigned char *)t->end};
    bool more;

    if (t->p == t->end)
        return STATUS_END;
    record->game = GAME_WUZIQI;
    record->notation = "renju";
    record->width = record->height = 15;
    if (is_going_on(&r))
        r.now = (struct renlib_progress *)(void *)record->carry.p;
    else
        begin(&r);
    record->part = r.now->part;
    quote_path(&r);
    more = record->unfinished = read_part(&r);
    if (!more && !record->truncated)
        say_rest(&r);
    record->at = (struct span){(uint32_t)(t->p - t->start), (uint32_t)((const char *)r.p - t->p)};
    record->node[0].at = record->at;
    t->p = more ? (const char *)r.p : t->end;
    r.now->p = t->p;
    r.now->part++;
    t->serial += record->part == 0;
    charsets_free(r.charsets);
    return STATUS_GAME;
}

const struct format format_lib = {.name = "lib",
                                  .title = "RenLib library",
                                  .games = 1 << GAME_WUZIQI,
                                  .flags = FORMAT_BINARY,
                                  .sniff = sniff,
                                  .read = read_lib,
                                  .write = renlib_write};
