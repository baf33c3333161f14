/* Old libraries of CCBridge: "CCBridge", 21, 3, the unpacked size, and a zlib stream. Unpacked: the library's
 * name, four strings, two times, the number of games; then the games, each with its size in front. */
#include "format/xiangqi/xqf.h"

#include "base/data/data.h"
#include "format/database.h"
#include "format/xiangqi/xqboard.h"
#include "format/xiangqi/xqread.h"

enum { HEAD = 20, TIME = 19, MEN = 32, NODE = 6, MOST_UNPACKED = 1 << 28, MOST_PLIES = 2048 };

/* What is kept in record.carry between games: where the next one is, and behind this the unpacked library. */
struct place_in {
    size_t next;
    uint32_t games, read;
    bool whole; /* the stream was not damaged */
};

struct cbl_old_reader {
    struct xqread x;
    const char *p, *end;
    bool cut; /* something would have been behind the end */
};

static const struct span nowhere; /* in the file, which is packed */

bool cbl_old_is(struct slice head)
{
    static const unsigned char magic[] = {'C', 'C', 'B', 'r', 'i', 'd', 'g', 'e', 0x15, 0, 0, 0, 3, 0, 0, 0};

    return head.n >= HEAD && memcmp(head.p, magic, sizeof magic) == 0;
}

static struct slice take_bytes(struct cbl_old_reader *r, size_t n)
{
    struct slice s = {r->p, n};

    if ((size_t)(r->end - r->p) < n) {
        r->cut = true;
        s.n = (size_t)(r->end - r->p);
    }
    r->p += s.n;
    return s;
}

static uint32_t take_u32(struct cbl_old_reader *r)
{
    struct slice s = take_bytes(r, 4);

    return s.n < 4 ? 0 : database_little(s.p);
}

static struct slice take_string(struct cbl_old_reader *r)
{
    uint32_t n = take_u32(r);

    return take_bytes(r, n);
}

static void read_board(struct cbl_old_reader *r, struct xqboard *board)
{
    struct slice men = take_bytes(r, MEN);

    *board = (struct xqboard){0};
    for (unsigned i = 0; i < men.n; i++) {
        unsigned at = (unsigned char)men.p[i], x = at >> 4, y = at & 15;

        if (x >= 1 && x <= 9 && y >= 1 && y <= 10)
            board->at[10 - y][x - 1] = xqboard_men[i];
    }
}

/* The nodes; a ply that falls back hangs on the last node of the ply before it. How many there were. */
static uint32_t read_nodes(struct cbl_old_reader *r)
{
    uint32_t last[MOST_PLIES + 1] = {0}, count = take_u32(r), i = 0;

    for (; i < count && !r->cut; i++) {
        struct slice n = take_bytes(r, NODE);
        const unsigned char *b = (const unsigned char *)n.p;
        unsigned ply = n.n < NODE ? 0 : b[0] | (unsigned)b[1] << 8;

        if (r->cut || ply == 0 || ply > MOST_PLIES || (ply > 1 && last[ply - 1] == 0)) {
            r->cut = true;
            return i;
        }
        last[ply] = xqread_move(r->x.record, last[ply - 1], xqread_square(b[2] >> 4, b[2] & 15u),
                                xqread_square(b[3] >> 4, b[3] & 15u), nowhere);
        if (last[ply] == 0)
            return i;
    }
    return i;
}

/* One line a node. */
static void read_comments(struct cbl_old_reader *r, uint32_t nodes)
{
    struct slice rest = slice_between(r->p, r->end);

    for (uint32_t n = 1; n <= nodes && rest.p != NULL; n++)
        xqread_comment(&r->x, n, slice_trim(slice_cut(rest, '\n', &rest)), nowhere);
}

/* Strings of which nobody knows what they say are passed over by their length. */
static void read_game(struct cbl_old_reader *r)
{
    struct xqboard board;
    uint32_t result, nodes;

    read_board(r, &board);
    take_bytes(r, 12);
    xqread_header(&r->x, KEY_TITLE, take_string(r), nowhere);
    for (unsigned i = 0; i < 6; i++)
        take_string(r);
    result = take_u32(r);
    xqread_result(&r->x, result < 4 ? result : 0, nowhere);
    for (unsigned i = 0; i < 4; i++)
        take_string(r);
    xqread_comment(&r->x, 0, take_string(r), nowhere);
    take_bytes(r, 1 + 2 * TIME);
    nodes = read_nodes(r);
    read_comments(r, nodes);
    if (r->cut)
        xqread_cut(&r->x, NULL, "a game that ends too early");
    xqboard_setup(&board, r->x.record, SIDE_FIRST);
}

/* Unpacks the library into record.carry and reads its head. */
static void open_library(struct cbl_old_reader *r, struct text *text)
{
    struct place_in at = {.next = 0};
    struct buf *carry = &r->x.record->carry;

    buf_clear(carry);
    buf_add(carry, &at, sizeof at);
    at.whole = inflate_zlib(slice_between(text->p + HEAD, text->end), MOST_UNPACKED, carry);
    r->p = carry->p + sizeof at;
    r->end = carry->p + carry->n;
    take_string(r);
    for (unsigned i = 0; i < 4; i++)
        take_string(r);
    take_bytes(r, 2 * TIME);
    at.games = take_u32(r);
    take_u32(r);
    at.next = (size_t)(r->p - carry->p);
    memcpy(carry->p, &at, sizeof at);
}

/* Says how many games are missing; the text is done with. */
static enum status end_library(struct cbl_old_reader *r, struct text *text, const struct place_in *at)
{
    if (at->games == 0 && !at->whole)
        xqread_damaged(&r->x, NULL, "the library cannot be unpacked");
    xqread_missing(text, r->x.sink, nowhere, at->games - at->read, at->games);
    text->p = text->end;
    return STATUS_END;
}

enum status cbl_old_read(struct text *text, struct record *record, struct sink *sink)
{
    struct cbl_old_reader r = {
        .x = {.record = record, .sink = sink, .damage = CODE_CBR_DAMAGED, .charset = "GB18030"}};
    struct buf *carry = &record->carry;
    struct place_in at;
    size_t size;

    if (text->p == text->end)
        return STATUS_END;
    if (text->p == text->start)
        open_library(&r, text);
    memcpy(&at, carry->p, sizeof at);
    r.p = carry->p + at.next;
    r.end = carry->p + carry->n;
    size = take_u32(&r);
    if (at.read >= at.games || r.cut || size < 4 || size - 4 > (size_t)(r.end - r.p))
        return end_library(&r, text, &at);
    r.end = r.p + size - 4;
    at.next += size;
    at.read++;
    memcpy(carry->p, &at, sizeof at);
    r.x = xqread_begin(text, record, sink, CODE_CBR_DAMAGED, "GB18030");
    r.x.start = NULL;
    /* A byte a game: what is read lies in record.carry. */
    text->p += text->p + 1 < text->end;
    read_game(&r);
    xqread_end(&r.x);
    return STATUS_GAME;
}
