/* xqf.c - reads XQF: the keys that unlock it, strings at fixed places, the board, the tree. */
#include "format/xiangqi/xqf.h"

#include "format/xiangqi/xqboard.h"
#include "format/xiangqi/xqread.h"
#include "format/xiangqi/xqtree.h"

/* What unlocks the rest of a file; all zero up to version 10. */
struct keys {
    unsigned version;
    uint8_t points, from, to; /* added to piece points and to the two points of a move */
    uint32_t remark;          /* added to the length of a comment */
    uint8_t body[4];
};

struct xqf_reader {
    struct xqread x;
    const unsigned char *file;
    size_t size, at;
    struct keys keys;
};

static int sniff(struct slice head)
{
    return head.n >= 3 && head.p[0] == 'X' && head.p[1] == 'Q' && (unsigned char)head.p[2] >= 10 &&
                   (unsigned char)head.p[2] <= 18
               ? 95
               : 0;
}

static struct keys find_keys(const unsigned char *head)
{
    struct keys k = {.version = head[2]};

    if (k.version <= 10)
        return k;
    k.points = (uint8_t)((54 * head[13] * head[13] + 221) * head[13]);
    k.from = (uint8_t)((54 * head[14] * head[14] + 221) * k.points);
    k.to = (uint8_t)((54 * head[15] * head[15] + 221) * k.from);
    k.remark = (head[12] * 256u + head[13]) % 32000 + 767;
    for (unsigned i = 0; i < 4; i++)
        k.body[i] = (uint8_t)(head[8 + i] | (head[12 + i] & head[3]));
    return k;
}

/* The byte at OFF of the tree, unlocked. */
static unsigned char body_byte(const struct xqf_reader *r, size_t off)
{
    static const char lock[] = "[(C) Copyright Mr. Dong Shiwei.]";

    return (unsigned char)(r->file[off] - (lock[off % 32] & r->keys.body[off % 4]));
}

static struct span span_at(size_t off, size_t len)
{
    return (struct span){(uint32_t)off, (uint32_t)len};
}

enum { XQF_TITLE = 0x50, XQF_TITLE_2 = 0x90, XQF_LONG_TITLE = 127 };

/* Whether the last byte begins a character of two. */
static bool is_cut(struct slice s)
{
    size_t i = 0;

    while (i < s.n)
        i += (unsigned char)s.p[i] > 0x80 ? 2 : 1;
    return i > s.n;
}

static void read_string(struct xqf_reader *r, const struct xqf_string *s)
{
    size_t length = r->file[s->at];
    bool full = length == s->size;
    struct slice raw;

    /* The second title goes on where a long first one ends, its length byte and all. */
    if (s->at == XQF_TITLE_2 && r->file[XQF_TITLE] > s->size)
        return;
    if (s->at == XQF_TITLE && length > s->size && length <= XQF_LONG_TITLE)
        ;
    else if (length > s->size) {
        xqread_damaged(&r->x, r->file + s->at, "a string that is longer than its field");
        length = s->size;
    }
    raw = (struct slice){(const char *)r->file + s->at + 1, length};
    if (full && is_cut(raw)) {
        sink_say(r->x.sink, CODE_XQF_CUT, span_at(s->at + length, 1), NULL, NULL);
        raw.n--;
    }
    xqread_header(&r->x, s->key, raw, span_at(s->at + 1u, length));
}

/* 4 is what some programs write for a game whose result nobody knows. */
static void read_result(struct xqf_reader *r)
{
    xqread_result(&r->x, r->file[0x33] == 4 ? 0 : r->file[0x33], span_at(0x33, 1));
}

/* Which man a slot of the piece table belongs to: from version 12 on the table is turned by its key. */
static unsigned man_of(const struct keys *k, unsigned slot)
{
    return k->version >= 12 ? (slot + 1 + k->points) % 32 : slot;
}

static void read_board(struct xqf_reader *r, struct xqboard *board)
{
    *board = (struct xqboard){0};
    for (unsigned i = 0; i < 32; i++) {
        unsigned where = (uint8_t)(r->file[0x10 + i] - r->keys.points);
        char *at = where >= 90 ? NULL : &board->at[where % 10][where / 10];

        if (at == NULL)
            continue;
        if (*at != '\0')
            xqread_damaged(&r->x, r->file + 0x10 + i, "two men on one point");
        *at = xqboard_men[man_of(&r->keys, i)];
    }
}

static point square(unsigned byte)
{
    return POINT(byte / 10, byte % 10);
}

enum { HAS_CHILD = 1, HAS_SIBLING = 2, HAS_REMARK = 4 };

static unsigned node_flags(const struct xqf_reader *r, unsigned char tag)
{
    if (r->keys.version <= 10)
        return (tag & 0xF0 ? HAS_CHILD : 0u) | (tag & 0x0F ? HAS_SIBLING : 0u) | HAS_REMARK;
    return (tag & 0x80 ? HAS_CHILD : 0u) | (tag & 0x40 ? HAS_SIBLING : 0u) | (tag & 0x20 ? HAS_REMARK : 0u);
}

/* The length of a comment and the comment; false when the file ends before it does. */
static bool read_remark(struct xqf_reader *r, uint32_t node)
{
    uint32_t length = 0;

    if (r->size - r->at < 4)
        return false;
    for (unsigned i = 0; i < 4; i++)
        length |= (uint32_t)body_byte(r, r->at + i) << (8 * i);
    length -= r->keys.remark;
    r->at += 4;
    if (length > r->size - r->at)
        return false;
    if (length > 0) {
        SCOPED(buf) raw = {0};

        for (uint32_t i = 0; i < length; i++)
            buf_char(&raw, (char)body_byte(r, r->at + i));
        xqread_comment(&r->x, node, slice_trim(buf_as_slice(&raw)), span_at(r->at, length));
    }
    r->at += length;
    return true;
}

/* The next node; its flags, or -1 when the file ends in it. */
static int read_node(struct xqf_reader *r, struct xqtree *tree, uint32_t *node)
{
    unsigned char from, to;
    unsigned flags;
    size_t start = r->at;

    if (r->size - r->at < 4)
        return -1;
    from = (unsigned char)(body_byte(r, r->at) - XQF_FROM - r->keys.from);
    to = (unsigned char)(body_byte(r, r->at + 1) - XQF_TO - r->keys.to);
    flags = node_flags(r, body_byte(r, r->at + 2));
    r->at += 4;
    *node = xqtree_add(tree, square(from), square(to), span_at(start, 4));
    if ((flags & HAS_REMARK) && !read_remark(r, *node))
        return -1;
    return r->x.record->truncated ? -1 : (int)flags;
}

static void read_tree(struct xqf_reader *r)
{
    struct xqtree tree = {.record = r->x.record};
    uint32_t node;

    r->at = XQF_HEAD;
    do {
        int flags = read_node(r, &tree, &node);

        if (flags < 0) {
            xqread_cut(&r->x, r->file + r->at, "the file ends inside the moves");
            return;
        }
        xqtree_go(&tree, node, flags & HAS_CHILD, flags & HAS_SIBLING);
    } while (!tree.done);
}

/* A diagram without moves does not say whose turn it is: where a general is in check, its side's. */
static enum side side_to_move(const struct xqf_reader *r, const struct xqboard *board)
{
    enum side said = r->file[0x32] == 1 ? SIDE_SECOND : SIDE_FIRST;

    return r->x.record->count == 1 && xqboard_in_check(board, other_side(said)) ? other_side(said) : said;
}

/* Four bytes of the head add up to 0: where they do not, the keys, and all that they unlock, may be
 * wrong. That is reported, and the file read all the same. */
static enum status read(struct text *text, struct record *record, struct sink *sink)
{
    struct xqf_reader r = {.file = (const unsigned char *)text->start,
                           .size = (size_t)(text->end - text->start)};
    struct xqboard board;

    if (text->p == text->end)
        return STATUS_END;
    text->p = text->end;
    r.x = xqread_begin(text, record, sink, CODE_XQF_DAMAGED, "GB18030");
    if (r.size < XQF_HEAD) {
        xqread_cut(&r.x, r.file + r.size, "the file ends inside its head");
        return STATUS_GAME;
    }
    r.keys = find_keys(r.file);
    if ((uint8_t)(r.file[12] + r.file[13] + r.file[14] + r.file[15]) != 0)
        xqread_damaged(&r.x, r.file + 12, "the sum of its keys is wrong");
    for (const struct xqf_string *s = xqf_strings; s->size > 0; s++)
        read_string(&r, s);
    read_result(&r);
    read_board(&r, &board);
    if (r.size > XQF_HEAD)
        read_tree(&r);
    xqboard_setup(&board, record, side_to_move(&r, &board));
    xqread_end(&r.x);
    return STATUS_GAME;
}

const struct format format_xqf = {
    .name = "xqf",
    .title = "XQF of XQStudio, versions 10 to 18",
    .games = 1u << GAME_XIANGQI,
    .flags = FORMAT_BINARY,
    .sniff = sniff,
    .read = read,
    .write = xqf_write,
};
