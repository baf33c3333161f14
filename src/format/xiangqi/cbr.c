/* cbr.c - CBR records and CBL libraries: fixed places, then a tree of moves. */
#include "format/format.h"

#include "format/database.h"
#include "format/xiangqi/xqboard.h"
#include "format/xiangqi/xqf.h"
#include "format/xiangqi/xqread.h"
#include "format/xiangqi/xqtree.h"

enum { CBR_VERSION = 19 };

/* Where a record of each version keeps what. Version 1 has no script file before the title and no referee and
 * recorder before the annotator. */
struct cbr_layout {
    size_t result, side, board, tree;
};

static const struct cbr_layout layouts[] = {{1820, 1856, 1864, 1958}, {2076, 2112, 2120, 2214}};

static const char magic[] = "CCBridge Record";
static const char library_magic[] = "CCBridgeLibrary";

/* Strings in UTF-16, ended by a zero or by the end of their field: where they stand in either version. */
static const struct {
    uint16_t at[2], size;
    enum key key;
} strings[] = {
    {{52, 180}, 128, KEY_TITLE},          {{564, 692}, 64, KEY_EVENT},
    {{628, 756}, 64, KEY_ROUND},          {{756, 884}, 64, KEY_DATE},
    {{820, 948}, 64, KEY_SITE},           {{884, 1012}, 64, KEY_TIME_CONTROL},
    {{948, 1076}, 64, KEY_FIRST},         {{1012, 1140}, 64, KEY_FIRST_TEAM},
    {{1140, 1268}, 32, KEY_FIRST_RATING}, {{1172, 1300}, 64, KEY_SECOND},
    {{1236, 1364}, 64, KEY_SECOND_TEAM},  {{1364, 1492}, 32, KEY_SECOND_RATING},
    {{1396, 1652}, 64, KEY_ANNOTATOR},    {{1524, 1780}, 64, KEY_AUTHOR},
};

struct cbr_reader {
    struct xqread x;
    const unsigned char *p; /* the record */
    size_t size, at;
    unsigned version; /* 0 for the first, 1 for the second */
    const struct cbr_layout *layout;
};

static int sniff(struct slice head)
{
    bool ours = head.n >= sizeof magic && (memcmp(head.p, magic, sizeof magic) == 0 ||
                                           memcmp(head.p, library_magic, sizeof library_magic) == 0);

    return ours || cbl_old_is(head) ? 99 : 0;
}

static size_t utf16_length(const unsigned char *p, size_t size)
{
    size_t n = 0;

    while (n + 2 <= size && (p[n] != 0 || p[n + 1] != 0))
        n += 2;
    return n;
}

static struct slice bytes_at(const struct cbr_reader *r, size_t off, size_t size)
{
    return (struct slice){(const char *)r->p + off, size};
}

static void read_strings(struct cbr_reader *r)
{
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) {
        size_t at = strings[i].at[r->version], n = utf16_length(r->p + at, strings[i].size);

        xqread_header(&r->x, strings[i].key, bytes_at(r, at, n), xqread_span(&r->x, r->p + at, n));
    }
}

static void read_result(struct cbr_reader *r)
{
    const unsigned char *at = r->p + r->layout->result;

    xqread_result(&r->x, *at == 4 ? 3 : *at, xqread_span(&r->x, at, 1));
}

/* 0x11 to 0x17 are the first mover's men, 0x21 to 0x27 the second's, from the top left point on. */
static void read_board(struct cbr_reader *r, struct xqboard *board)
{
    static const char men[2][9] = {"?RNBAKCP", "?rnbakcp"};

    *board = (struct xqboard){0};
    for (unsigned i = 0; i < 90; i++) {
        unsigned man = r->p[r->layout->board + i], side = man >> 4, kind = man & 15;

        if (man == 0)
            continue;
        if (side < 1 || side > 2 || kind < 1 || kind > 7)
            xqread_damaged(&r->x, r->p + r->layout->board + i, "a man that is none");
        else
            board->at[9 - i / 9][i % 9] = men[side - 1][kind];
    }
}

static bool read_comment(struct cbr_reader *r, uint32_t node)
{
    uint32_t size;

    if (r->size - r->at < 4)
        return false;
    size = database_little(r->p + r->at);
    r->at += 4;
    if (size > r->size - r->at)
        return false;
    xqread_comment(&r->x, node, bytes_at(r, r->at, size), xqread_span(&r->x, r->p + r->at, size));
    r->at += size;
    return true;
}

/* Version 1 has the file and the row from the top in a half byte each, version 2 numbers the points from the
 * top left one. */
static point square(unsigned char index, unsigned version)
{
    return version == 0 ? xqread_square(index >> 4, index & 15u) : xqread_square(index % 9u, index / 9u);
}

enum { IS_LAST = 1, HAS_SIBLING = 2, HAS_COMMENT = 4 };

/* Nodes lie in the order of a walk through the tree, each followed by its comment: nothing tells how many
 * there are. */
static void read_tree(struct cbr_reader *r)
{
    struct xqtree tree = {.record = r->x.record};

    r->at = r->layout->tree;
    do {
        const unsigned char *n = r->p + r->at;
        uint32_t node;

        if (r->size - r->at < 4) {
            xqread_cut(&r->x, n, "it ends inside the moves");
            return;
        }
        node =
            xqtree_add(&tree, square(n[2], r->version), square(n[3], r->version), xqread_span(&r->x, n, 4));
        r->at += 4;
        if ((n[0] & HAS_COMMENT) && !read_comment(r, node)) {
            xqread_cut(&r->x, r->p + r->at, "it ends inside a comment");
            return;
        }
        xqtree_go(&tree, node, (n[0] & IS_LAST) == 0, n[0] & HAS_SIBLING);
    } while (!tree.done && !r->x.record->truncated);
}

/* Libraries have pages of text between the games: records without a man and without a move. */
static bool is_page(const struct xqboard *board, const struct record *record)
{
    static const struct xqboard empty;

    return record->count == 1 && memcmp(board, &empty, sizeof empty) == 0;
}

/* Places depend on the version alone; a file that ends before the moves do keeps what was read, and is
 * reported as cut off. */
static void read_record(struct cbr_reader *r)
{
    struct xqboard board;

    if (r->size <= CBR_VERSION) {
        xqread_cut(&r->x, r->p + r->size, "it ends inside its head");
        return;
    }
    r->version = r->p[CBR_VERSION] - 1u;
    if (r->version > 1) {
        xqread_cut(&r->x, r->p + CBR_VERSION, "only versions 1 and 2 are known");
        return;
    }
    r->layout = &layouts[r->version];
    if (r->size < r->layout->tree) {
        xqread_cut(&r->x, r->p + r->size, "it ends inside its head");
        return;
    }
    read_strings(r);
    read_result(r);
    read_board(r, &board);
    read_tree(r);
    if (!is_page(&board, r->x.record))
        xqboard_setup(&board, r->x.record, r->p[r->layout->side] == 2 ? SIDE_SECOND : SIDE_FIRST);
}

/* The next record begins where its magic stands, in a library too. */
static const char *find_record(const char *p, const char *end)
{
    return p == end ? NULL : memmem(p, (size_t)(end - p), magic, sizeof magic);
}

/* The index of a library: its slots stand in the order of its records, and say which are deleted. */
enum { SLOTS = 60, INDEX = 66624, SLOT_SIZE = 276, DELETED = 5 };

/* What is counted in record.carry from record to record of a library. */
struct cbr_counted {
    uint32_t slot, deleted, found;
    bool told; /* what is missing */
};

static struct cbr_counted *counted_of(struct text *text, struct record *record)
{
    struct buf *carry = &record->carry;

    if (text->p == text->start || carry->n != sizeof(struct cbr_counted)) {
        buf_clear(carry);
        buf_fill(carry, 0, sizeof(struct cbr_counted));
    }
    return (struct cbr_counted *)(void *)carry->p;
}

/* Whether it is a library, and not a single record. */
static bool is_library(struct slice file)
{
    return file.n >= sizeof library_magic && memcmp(file.p, library_magic, sizeof library_magic) == 0;
}

/* The flag of the next slot that is used, from *SLOT on, which moves behind it; 0: none is left. */
static uint32_t next_used(struct slice file, uint32_t *slot)
{
    uint32_t slots = file.n < INDEX || !is_library(file) ? 0 : database_little(file.p + SLOTS);

    while (*slot < slots && INDEX + ((size_t)*slot + 1) * SLOT_SIZE <= file.n) {
        uint32_t flag = database_little(file.p + INDEX + (size_t)(*slot)++ * SLOT_SIZE);

        if (flag != 0)
            return flag;
    }
    return 0;
}

/* Whether the next record is deleted: the next slot that is used says so. */
static bool next_is_deleted(const struct text *text, struct cbr_counted *c)
{
    return next_used(slice_between(text->start, text->end), &c->slot) == DELETED;
}

/* Whether the file ends before its index does. */
static bool is_cut_in_index(struct slice file)
{
    return file.n < INDEX || (file.n - INDEX) / SLOT_SIZE < database_little(file.p + SLOTS);
}

/* What the index of a library names and the file does not hold is reported, once. */
static void say_missing(struct text *text, struct cbr_counted *c, struct sink *sink)
{
    struct slice file = slice_between(text->start, text->end);
    struct span end = {(uint32_t)file.n, 0};
    uint32_t slot = 0, used = 0;

    if (c->told || !is_library(file))
        return;
    c->told = true;
    while (next_used(file, &slot) != 0)
        used++;
    if (is_cut_in_index(file))
        sink_say(sink, CODE_CBR_DAMAGED, end, "it ends inside its index", NULL);
    else if (used > c->found)
        xqread_missing(text, sink, end, used - c->found, used);
}

/* The next record that is wanted; NULL: none is left, and how many were passed over is said. */
static const char *next_record(struct text *text, struct record *record, struct sink *sink)
{
    struct cbr_counted *c = counted_of(text, record);
    const char *start = find_record(text->p, text->end);

    while (start != NULL && (c->found++, next_is_deleted(text, c)) && (text->want & WANT_DELETED) == 0) {
        c->deleted++;
        start = find_record(start + sizeof magic, text->end);
    }
    if (start == NULL && c->deleted > 0) {
        sink_say(sink, CODE_CBR_DELETED, (struct span){0, 0}, DIGITS(c->deleted), NULL);
        c->deleted = 0;
    }
    if (start == NULL)
        say_missing(text, c, sink);
    return start;
}

static enum status read_library(struct text *text, struct record *record, struct sink *sink)
{
    const char *start = next_record(text, record, sink), *next;
    struct cbr_reader r = {.p = (const unsigned char *)start};

    if (start == NULL) {
        text->p = text->end;
        return STATUS_END;
    }
    next = find_record(start + sizeof magic, text->end);
    text->p = next == NULL ? text->end : next;
    r.size = (size_t)(text->p - start);
    r.x = xqread_begin(text, record, sink, CODE_CBR_DAMAGED, "UTF-16LE");
    record->at = xqread_span(&r.x, start, r.size);
    read_record(&r);
    xqread_end(&r.x);
    return STATUS_GAME;
}

static enum status read(struct text *text, struct record *record, struct sink *sink)
{
    bool old = cbl_old_is(slice_between(text->start, text->end));

    return (old ? cbl_old_read : read_library)(text, record, sink);
}

const struct format format_cbr = {
    .name = "cbr",
    .title = "CBR and CBL of CCBridge",
    .games = 1u << GAME_XIANGQI,
    .flags = FORMAT_BINARY,
    .sniff = sniff,
    .read = read,
};
