/* xqf_write.c - writes XQF version 10, which has no lock. */
#include "format/xiangqi/xqf.h"

#include "format/xiangqi/xqboard.h"
#include "format/xiangqi/xqtree.h"
#include "input/charset/charset.h"

const struct xqf_string xqf_strings[] = {{0x50, 63, KEY_TITLE},
                                         {0x90, 63, KEY_SOURCE},
                                         {0xD0, 63, KEY_EVENT},
                                         {0x110, 15, KEY_DATE},
                                         {0x120, 15, KEY_SITE},
                                         {0x130, 15, KEY_FIRST},
                                         {0x140, 15, KEY_SECOND},
                                         {0x150, 63, KEY_TIME_CONTROL},
                                         {0x190, 15, KEY_FIRST_CLOCK},
                                         {0x1A0, 15, KEY_SECOND_CLOCK},
                                         {0x1D0, 15, KEY_ANNOTATOR},
                                         {0x1E0, 15, KEY_AUTHOR},
                                         {0, 0, KEY_OTHER}};

struct xqf_writer {
    struct buf *out;
    const struct record *record;
    struct recoder *gbk;
    struct buf text;
};

/* Text as GB18030, the charset of all XQF files. */
static struct slice encoded(struct xqf_writer *w, struct slice text)
{
    buf_clear(&w->text);
    if (w->gbk != NULL)
        charset_recode(w->gbk, text, &w->text, NULL);
    return buf_as_slice(&w->text);
}

/* As much of the text as fits, cut at a character: a double byte is not torn. */
static size_t fitting(struct slice raw, size_t size)
{
    size_t at = 0, next = 0;

    while (next <= size && next < raw.n) {
        at = next;
        next += (unsigned char)raw.p[next] < 0x80                           ? 1
                : next + 1 < raw.n && (unsigned char)raw.p[next + 1] < 0x40 ? 4
                                                                            : 2;
    }
    return next <= size ? raw.n < next ? raw.n : next : at;
}

static void put_string(struct xqf_writer *w, char *head, const struct xqf_string *s)
{
    struct slice raw = encoded(w, record_value(w->record, s->key));
    size_t n = fitting(raw, s->size);

    head[s->at] = (char)n;
    if (n > 0)
        memcpy(head + s->at + 1, raw.p, n);
}

/* The points of the 32 men; those that are not there are off the board. */
static void put_board(const struct xqboard *board, char *head)
{
    struct xqboard left = *board;

    for (unsigned i = 0; i < 32; i++) {
        char *at = memchr(left.at, xqboard_men[i], sizeof left.at);
        size_t off = at == NULL ? 0 : (size_t)(at - left.at[0]);

        head[0x10 + i] = at == NULL ? (char)0xFF : (char)(off % 9 * 10 + off / 9);
        if (at != NULL)
            *at = '\0';
    }
}

/* Letters of other alphabets of xiangqi FEN as the usual ones. */
static void usual_letters(struct xqboard *board)
{
    static const char from[] = "EHehMGSmgs", to[] = "BNbnBKPbkp";

    for (unsigned y = 0; y < 10; y++)
        for (unsigned x = 0; x < 9; x++) {
            const char *at = find_char(from, board->at[y][x]);

            if (at != NULL)
                board->at[y][x] = to[at - from];
        }
}

static void start_board(const struct record *r, struct xqboard *board)
{
    struct slice fen = record_value(r, KEY_POSITION);

    if (fen.n > 0 && xqboard_read(board, fen)) {
        usual_letters(board);
        return;
    }
    *board = (struct xqboard){0};
    for (unsigned i = 0; i < 32; i++)
        board->at[xqboard_start[i] % 10][xqboard_start[i] / 10] = xqboard_men[i];
}

static bool second_begins(const struct record *r)
{
    struct slice rest, fen = record_value(r, KEY_POSITION);

    slice_cut(fen, ' ', &rest);
    return rest.n > 0 && rest.p[0] == 'b';
}

static void put_head(struct xqf_writer *w)
{
    char head[XQF_HEAD] = {'X', 'Q', 10};
    struct xqboard board;

    start_board(w->record, &board);
    put_board(&board, head);
    head[0x32] = second_begins(w->record);
    head[0x33] = (char)(record_declared(w->record) == RESULT_BOTH_LOSE ? 0 : record_declared(w->record));
    for (const struct xqf_string *s = xqf_strings; s->size > 0; s++)
        put_string(w, head, s);
    buf_add(w->out, head, sizeof head);
}

static void put_little(struct buf *b, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        buf_char(b, (char)(value >> (8 * i)));
}

/* The node's comments as one. */
static void put_remark(struct xqf_writer *w, uint32_t node)
{
    const struct record *r = w->record;
    SCOPED(buf) all = {0};
    struct slice raw;

    for (uint32_t n = r->node[node].notes; n != 0; n = r->note[n].next) {
        if (!note_is_comment(&r->note[n]))
            continue;
        if (all.n > 0)
            buf_str(&all, "\r\n");
        buf_slice(&all, note_text(r, &r->note[n]));
    }
    raw = encoded(w, buf_as_slice(&all));
    put_little(w->out, (uint32_t)raw.n);
    buf_slice(w->out, raw);
}

static char square(point p)
{
    return (char)(POINT_X(p) * 10 + POINT_Y(p));
}

static void put_node(struct xqf_writer *w, uint32_t node)
{
    const struct record *r = w->record;
    char tag = (char)((xqtree_child(r, node) != 0 ? 0xF0 : 0) |
                      (node != 0 && xqtree_sibling(r, node) != 0 ? 0x0F : 0));
    point from = 0, to = 0;

    if (node != 0)
        xqtree_points(r, node, &from, &to);
    buf_char(w->out, (char)(XQF_FROM + square(from)));
    buf_char(w->out, (char)(XQF_TO + square(to)));
    buf_char(w->out, tag);
    buf_char(w->out, 0);
    put_remark(w, node);
}

/* The node that follows in the order of the file: first child, else the next sibling of it or of whoever is
 * above. */
static uint32_t following(const struct record *r, uint32_t node)
{
    uint32_t next = xqtree_child(r, node);

    for (; next == 0 && node != 0; node = r->node[node].parent)
        next = xqtree_sibling(r, node);
    return next;
}

void xqf_write(struct buf *b, const struct record *r, const struct writing *how)
{
    struct xqf_writer w = {.out = b, .record = r, .gbk = recoder_new("GB18030")};
    uint32_t node = 0;

    (void)how;
    put_head(&w);
    do {
        put_node(&w, node);
        node = following(r, node);
    } while (node != 0);
    recoder_free(w.gbk);
    buf_free(&w.text);
}
