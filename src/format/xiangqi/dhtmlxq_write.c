/* dhtmlxq_write.c - writes DhtmlXQ: the main line, then each branch under its number. */
#include "format/xiangqi/dhtmlxq.h"

#include "format/description.h"
#include "format/xiangqi/xqboard.h"
#include "format/xiangqi/xqtree.h"

#include <stdio.h>

/* A line that waits to be written: where it begins and what it branches from. */
struct branch {
    uint32_t node, ply;
    unsigned parent;
};

struct dhtmlxq_writer {
    struct buf *out;
    const struct record *record;
    struct buf branches; /* of struct branch; the number of a line is its index */
};

/* Text with line ends as ||; what looks like a tag, a line end or an escape is escaped, so that it is none.
 */
static void put_text(struct buf *b, struct slice s)
{
    for (size_t i = 0; i < s.n; i++) {
        struct slice rest = slice_between(s.p + i + 1, s.p + s.n);

        if (s.p[i] == '\n')
            buf_str(b, "||");
        else if ((s.p[i] == '[' && slice_starts(rest, "/DhtmlXQ")) ||
                 (s.p[i] == '|' && slice_starts(rest, "|")) || (s.p[i] == '\\' && slice_starts(rest, "u")))
            buf_printf(b, "\\u%04x", (unsigned char)s.p[i]);
        else if (s.p[i] != '\r')
            buf_char(b, s.p[i]);
    }
}

static void put_tag(struct buf *b, const char *name, struct slice value)
{
    buf_printf(b, "[DhtmlXQ_%s]", name);
    put_text(b, value);
    buf_printf(b, "[/DhtmlXQ_%s]\n", name);
}

static void put_point(struct buf *b, point p)
{
    buf_uint(b, POINT_X(p));
    buf_uint(b, 9 - POINT_Y(p));
}

/* All words on a move are one field: of two with one name others read but one. */
static void put_comments(struct dhtmlxq_writer *w, uint32_t node, unsigned line, uint32_t ply)
{
    const struct record *r = w->record;
    SCOPED(buf) words = {0};
    bool any = false;
    char name[48];

    for (uint32_t n = r->node[node].notes; n != 0; n = r->note[n].next) {
        if (!note_is_comment(&r->note[n]))
            continue;
        if (any)
            buf_char(&words, '\n');
        buf_slice(&words, note_text(r, &r->note[n]));
        any = true;
    }
    if (line == 0)
        snprintf(name, sizeof name, "comment%u", ply);
    else
        snprintf(name, sizeof name, "comment%u_%u", line, ply);
    if (any)
        put_tag(w->out, name, buf_as_slice(&words));
}

static void put_name(struct buf *b, const struct branch *branch, unsigned line)
{
    if (line == 0)
        buf_str(b, "DhtmlXQ_movelist]");
    else
        buf_printf(b, "DhtmlXQ_move_%u_%u_%u]", branch->parent, branch->ply, line);
}

/* The moves of a line; lines that branch from it are put behind all that wait. */
static void put_line(struct dhtmlxq_writer *w, unsigned line)
{
    const struct record *r = w->record;
    struct branch branch = ((const struct branch *)(const void *)w->branches.p)[line];
    uint32_t ply = branch.ply;

    buf_char(w->out, '[');
    put_name(w->out, &branch, line);
    for (uint32_t n = branch.node; n != 0; n = xqtree_child(r, n), ply++) {
        point from, to;

        xqtree_points(r, n, &from, &to);
        put_point(w->out, from);
        put_point(w->out, to);
        if (n == branch.node && line != 0)
            continue;
        for (uint32_t other = xqtree_sibling(r, n); other != 0; other = xqtree_sibling(r, other)) {
            struct branch more = {other, ply, line};

            buf_add(&w->branches, &more, sizeof more);
        }
    }
    buf_str(w->out, "[/");
    put_name(w->out, &branch, line);
    buf_char(w->out, '\n');
    ply = branch.ply;
    for (uint32_t n = branch.node; n != 0; n = xqtree_child(r, n), ply++)
        put_comments(w, n, line, ply);
}

static void put_headers(const struct dhtmlxq_writer *w, const struct writing *how)
{
    const struct record *r = w->record;
    char name[64];

    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];
        struct slice own = h->key == KEY_OTHER ? record_slice(r, h->name, h->name_len)
                                               : desc_name(how->desc, h->key, GAME_XIANGQI);

        if (h->key == KEY_RESULT || h->key == KEY_POSITION)
            continue;
        if (own.n == 0 || own.n >= sizeof name)
            continue;
        memcpy(name, own.p, own.n);
        name[own.n] = '\0';
        put_tag(w->out, name, record_slice(r, h->value, h->value_len));
    }
}

static void put_result(const struct dhtmlxq_writer *w)
{
    static const char *const words[] = {"未知", "红胜", "黑胜", "和局", "双负"};
    char room[TERMINATION_MAX];
    struct slice won = slice_of(record_termination(w->record, false, room));
    struct declared d = record_result(w->record);

    /* The kind of a draw stands in its own words and nowhere else. */
    put_tag(w->out, "result",
            d.result == RESULT_DRAW && d.drawn != DRAWN_ANYHOW ? record_value(w->record, KEY_RESULT)
                                                               : slice_of(words[record_declared(w->record)]));
    if (won.n > 0)
        put_tag(w->out, "endtype", won);
}

/* Both as FEN and as the 32 points that older pages read; a man that is not there stands at 99. Each man
 * is taken off when it is found, so that the next of its kind is the next in the list. */
static void put_board(struct buf *b, const struct record *r)
{
    struct slice fen = record_value(r, KEY_POSITION);
    struct xqboard board;

    if (fen.n == 0)
        return;
    put_tag(b, "fen", fen);
    if (!xqboard_read(&board, fen))
        return;
    buf_str(b, "[DhtmlXQ_binit]");
    for (unsigned i = 0; i < 32; i++) {
        char *at = memchr(board.at, xqboard_men[i], sizeof board.at);
        size_t off = at == NULL ? 0 : (size_t)(at - board.at[0]);

        if (at == NULL)
            buf_str(b, "99");
        else
            put_point(b, POINT(off % 9, off / 9));
        if (at != NULL)
            *at = '\0';
    }
    buf_str(b, "[/DhtmlXQ_binit]\n");
}

void dhtmlxq_write(struct buf *b, const struct record *r, const struct writing *how)
{
    struct dhtmlxq_writer w = {.out = b, .record = r};
    struct branch main_line = {xqtree_child(r, 0), 1, 0};

    buf_str(b, "[DhtmlXQ]\n");
    put_headers(&w, how);
    put_result(&w);
    put_board(b, r);
    put_comments(&w, 0, 0, 0);
    buf_add(&w.branches, &main_line, sizeof main_line);
    for (unsigned line = 0; line < w.branches.n / sizeof main_line; line++)
        put_line(&w, line);
    buf_str(b, "[/DhtmlXQ]\n");
    buf_free(&w.branches);
}
