/* Old libraries of CCBridge: "CCBridge", 21, 3, the unpacked size, and a zlib stream. Unpacked: the library's
 * name, four strings, two times, the number of games; then the games, each with its size in front. */
#include "format/xiangqi/xqf.h"

#include "base/data/data.h"
#include "format/times.h"
#include "format/xiangqi/xqboard.h"
#include "input/charset/charset.h"

#include <stdio.h>

enum { HEAD = 20, TIME = 19, MEN = 32, NODE = 6, MOST_UNPACKED = 1 << 28, MOST_PLIES = 2048 };

/* What is kept in record.carry between games: where the next one is, and behind this the unpacked library. */
struct place_in {
    size_t next;
    uint32_t games, read;
    bool whole; /* the stream was not damaged */
};

struct cbl_old_reader {
    struct record *record;
    struct sink *sink;
    const unsigned char *p, *end;
    bool cut; /* something would have been behind the end */
    struct buf text;
    struct charsets *charsets; /* for its words; NULL until there are any */
};

bool cbl_old_is(struct slice head)
{
    static const unsigned char magic[] = {'C', 'C', 'B', 'r', 'i', 'd', 'g', 'e', 0x15, 0, 0, 0, 3, 0, 0, 0};

    return head.n >= HEAD && memcmp(head.p, magic, sizeof magic) == 0;
}

static uint32_t take_u32(struct cbl_old_reader *r)
{
    uint32_t value = 0;

    if (r->end - r->p < 4) {
        r->cut = true;
        r->p = r->end;
        return 0;
    }
    for (unsigned i = 0; i < 4; i++)
        value |= (uint32_t)*r->p++ << (8 * i);
    return value;
}

static struct slice take_bytes(struct cbl_old_reader *r, size_t n)
{
    struct slice s = {(const char *)r->p, n};

    if ((size_t)(r->end - r->p) < n) {
        r->cut = true;
        s.n = (size_t)(r->end - r->p);
    }
    r->p += s.n;
    return s;
}

static struct slice take_string(struct cbl_old_reader *r)
{
    uint32_t n = take_u32(r);

    return take_bytes(r, n);
}

static struct slice decoded(struct cbl_old_reader *r, struct slice raw)
{
    buf_clear(&r->text);
    charsets_string(&r->charsets, &r->text, raw, "GB18030");
    return slice_trim(buf_as_slice(&r->text));
}

static void keep_header(struct cbl_old_reader *r, enum key key, struct slice raw)
{
    struct slice value = decoded(r, raw);

    if (value.n != 0)
        record_header(r->record, key, SLICE(""), value, (struct span){0, 0});
}

static void damaged(struct cbl_old_reader *r, const char *what)
{
    sink_say(r->sink, CODE_CBR_DAMAGED, (struct span){0, 0}, what, NULL);
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

static void add_comment(struct cbl_old_reader *r, uint32_t node, struct slice raw)
{
    struct slice words = decoded(r, raw);

    if (words.n == 0)
        return;
    note_set_text(r->record, record_note(r->record, node, NOTE_COMMENT), words);
    comment_times(r->record, node, words, r->record->node[node].at);
}

static point square(unsigned char at)
{
    unsigned x = at >> 4, y = at & 15u;

    return x < 9 && y < 10 ? POINT(x, 9u - y) : POINT(62, 62);
}

/* The nodes; a ply that falls back hangs on the last node of the ply before it. How many there were. */
static uint32_t read_nodes(struct cbl_old_reader *r)
{
    uint32_t last[MOST_PLIES + 1] = {0}, count = take_u32(r), i = 0;

    for (; i < count && !r->cut; i++) {
        struct slice n = take_bytes(r, NODE);
        unsigned ply = n.n < NODE ? 0 : (unsigned char)n.p[0] | (unsigned)(unsigned char)n.p[1] << 8;
        uint32_t at;

        if (r->cut || ply == 0 || ply > MOST_PLIES || (ply > 1 && last[ply - 1] == 0)) {
            r->cut = true;
            return i;
        }
        if ((at = record_add(r->record, last[ply - 1])) == 0)
            return i;
        last[ply] = at;
        r->record->node[at].claim = (struct claim){.kind = MOVE_STEP,
                                                   .from = square((unsigned char)n.p[2]),
                                                   .to = square((unsigned char)n.p[3]),
                                                   .marks = MARK_FULL};
    }
    return i;
}

/* One line a node. */
static void read_comments(struct cbl_old_reader *r, uint32_t nodes)
{
    struct slice rest = slice_between((const char *)r->p, (const char *)r->end);

    for (uint32_t n = 1; n <= nodes && rest.p != NULL; n++)
        add_comment(r, n, slice_trim(slice_cut(rest, '\n', &rest)));
}

static void read_game(struct cbl_old_reader *r)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    struct xqboard board;
    uint32_t result, nodes;

    read_board(r, &board);
    take_bytes(r, 12);
    keep_header(r, KEY_TITLE, take_string(r));
    for (unsigned i = 0; i < 6; i++)
        take_string(r);
    result = take_u32(r);
    record_header(r->record, KEY_RESULT, SLICE(""), slice_of(results[result < 4 ? result : 0]),
                  (struct span){0, 0});
    for (unsigned i = 0; i < 4; i++)
        take_string(r);
    add_comment(r, 0, take_string(r));
    take_bytes(r, 1 + 2 * TIME);
    nodes = read_nodes(r);
    read_comments(r, nodes);
    if (r->cut) {
        damaged(r, "a game that ends too early");
        record_cut_off(r->record, CODE_CBR_DAMAGED);
    }
    xqboard_setup(&board, r->record, SIDE_FIRST);
}

/* Unpacks the library into record.carry and reads its head. */
static void open_library(struct cbl_old_reader *r, struct text *text)
{
    struct place_in at = {.next = 0};
    struct buf *carry = &r->record->carry;

    buf_clear(carry);
    buf_add(carry, &at, sizeof at);
    at.whole = inflate_zlib(slice_between(text->p + HEAD, text->end), MOST_UNPACKED, carry);
    r->p = (const unsigned char *)carry->p + sizeof at;
    r->end = (const unsigned char *)carry->p + carry->n;
    take_string(r);
    for (unsigned i = 0; i < 4; i++)
        take_string(r);
    take_bytes(r, 2 * TIME);
    at.games = take_u32(r);
    take_u32(r);
    at.next = (size_t)((const char *)r->p - carry->p);
    memcpy(carry->p, &at, sizeof at);
}

/* Says how many games are missing; the text is done with. */
static enum status end_library(struct cbl_old_reader *r, struct text *text, const struct place_in *at)
{
    char missing[16], all[16];

    snprintf(missing, sizeof missing, "%u", at->games - at->read);
    snprintf(all, sizeof all, "%u", at->games);
    if (at->games == 0 && !at->whole)
        damaged(r, "the library cannot be unpacked");
    else if (at->read < at->games) {
        text->missing = true;
        sink_say(r->sink, CODE_CBR_MISSING, (struct span){0, 0}, sink_clipped(r->sink, slice_of(missing)),
                 sink_clipped(r->sink, slice_of(all)));
    }
    text->p = text->end;
    return STATUS_END;
}

enum status cbl_old_read(struct text *text, struct record *record, struct sink *sink)
{
    struct cbl_old_reader r = {.record = record, .sink = sink};
    struct buf *carry = &record->carry;
    struct place_in at;
    size_t size;

    if (text->p == text->end)
        return STATUS_END;
    if (text->p == text->start)
        open_library(&r, text);
    memcpy(&at, carry->p, sizeof at);
    r.p = (const unsigned char *)carry->p + at.next;
    r.end = (const unsigned char *)carry->p + carry->n;
    size = take_u32(&r);
    if (at.read >= at.games || r.cut || size < 4 || size - 4 > (size_t)(r.end - r.p))
        return end_library(&r, text, &at);
    r.end = r.p + size - 4;
    at.next += size;
    at.read++;
    memcpy(carry->p, &at, sizeof at);
    record->game = GAME_XIANGQI;
    record->notation = "ucci";
    record->at = (struct span){0, (uint32_t)(text->end - text->start)};
    /* A byte a game: what is read lies in record.carry. */
    text->p += text->p + 1 < text->end;
    read_game(&r);
    buf_free(&r.text);
    charsets_free(r.charsets);
    return STATUS_GAME;
}
