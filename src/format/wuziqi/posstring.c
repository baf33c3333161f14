/* Position strings: h8h9i7, one game a line, -- for a pass. Programs differ on whether rows are counted from
 * the bottom (Yixin, gomocalc, renju) or from the top (c-gomoku-cli). Both are the same game in a mirror:
 * the middle of the board, every opening and every forbidden move come out alike, so that nothing in the
 * string can tell. The usual reading is taken, and said; the other has a name of its own to be asked for by.
 */
#include "format/build.h"
#include "format/text/lines.h"

#include "notation/stones/stones.h"

/* How many moves the whole line is; 0 when it is something else. */
static unsigned count_moves(struct slice line)
{
    const char *p = line.p, *end = p + line.n;
    unsigned moves = 0;
    point at;

    while (p < end) {
        const char *next = end - p >= 2 && p[0] == '-' && p[1] == '-' ? p + 2 : renju_get(p, end, &at);

        if (next == NULL || (unsigned char)*p >= 0x80)
            return 0;
        moves++;
        p = next;
    }
    return moves;
}

/* The string that a line holds: all of it but its quotes, or a part of a page's address. */
static struct slice string_in(struct slice line)
{
    const char *end = line.p + line.n;

    if (line.n > 2 && (line.p[0] == '"' || line.p[0] == '\'') && end[-1] == line.p[0])
        return (struct slice){line.p + 1, line.n - 2};
    if (memmem(line.p, line.n, "://", 3) == NULL)
        return line;
    for (const char *p = line.p; p < end;) {
        struct slice part = {p, 0};

        while (p < end && find_char("/#?=&", *p) == NULL)
            p++;
        part = slice_between(part.p, p++);
        if (count_moves(part) >= 3)
            return part;
    }
    return line;
}

static int sniff(struct slice head)
{
    struct slice rest = head, line;

    do {
        line = slice_trim(slice_cut(rest, '\n', &rest));
    } while (line.n == 0 && rest.p != NULL);
    /* The last line of the head may be cut. */
    return count_moves(string_in(line)) >= 2 ? 65 : 0;
}

enum { LINES = 15 };

/* The board's lines: 15, or as many more as its points need (19 and 20 are usual). One point that lies off
 * the board is a slip. */
static unsigned lines_of(struct slice line)
{
    const char *p = line.p, *end = p + line.n;
    unsigned most = LINES, beyond = 0;

    while (p < end) {
        point at = NOWHERE;
        const char *next = p[0] == '-' ? p + 1 : renju_get(p, end, &at);

        if (next == NULL)
            break;
        beyond += at != NOWHERE && (POINT_X(at) >= LINES || POINT_Y(at) >= LINES);
        if (at != NOWHERE && POINT_X(at) >= most)
            most = POINT_X(at) + 1;
        if (at != NOWHERE && POINT_Y(at) >= most)
            most = POINT_Y(at) + 1;
        p = next;
    }
    return most <= LINES || beyond < 2 ? LINES : most <= 19 ? 19 : most <= 20 ? 20 : LINES;
}

/* A row counted from one side as counted from the other; what is off the board stays there. */
static point turned(point p, unsigned lines)
{
    return p == NOWHERE || POINT_Y(p) >= lines ? p : POINT(POINT_X(p), lines - 1 - POINT_Y(p));
}

static void read_moves(struct builder *f, struct slice line, bool top)
{
    const char *p = line.p, *end = p + line.n;

    while (p < end) {
        point at = NOWHERE;
        bool is_pass = end - p >= 2 && p[0] == '-' && p[1] == '-';
        const char *next = is_pass ? p + 2 : renju_get(p, end, &at);

        if (is_pass)
            build_pass(f, SIDE_NONE, slice_between(p, next));
        else
            build_stone(f, SIDE_NONE,
                        next == NULL ? NOWHERE
                        : top        ? turned(at, f->record->height)
                                     : at,
                        slice_between(p, next == NULL ? end : next));
        p = next == NULL ? end : next;
    }
}

static void say_rows(struct builder *f, struct slice line, bool top)
{
    struct finding found = {.code = CODE_POSSTRING_ROWS, .at = build_span(f, line)};

    found.reason = top ? REASON_ROWS_FROM_TOP : REASON_ROWS_FROM_BOTTOM;
    if (worth_proving(f->sink, CODE_POSSTRING_ROWS))
        report(f->sink, &found);
}

/* Whatever the rows are counted from, it is said: nothing in the string tells, and the other reading is
 * the mirror of this game. */
static enum status read_line(struct text *t, struct record *r, struct sink *sink, bool top)
{
    struct builder f;
    struct slice line = {NULL, 0};
    const char *start = t->p;

    build_start(&f, t, r, sink, GAME_WUZIQI, top ? "posstring-top" : "posstring", LINES, LINES);
    while (line.n == 0) {
        start = t->p;
        if (!build_line(&f, &line))
            return STATUS_END;
        line = slice_trim(line);
        if (line.n != 0 && line.p[0] == '#')
            line.n = 0;
    }
    if (lines_count_alone(t))
        return build_end(&f);
    line = string_in(line);
    r->at.off = (uint32_t)(start - t->start);
    r->width = r->height = (uint8_t)lines_of(line);
    if (r->height != LINES)
        r->implied = "gomoku-freestyle";
    read_moves(&f, line, top);
    say_rows(&f, line, top);
    return build_end(&f);
}

static enum status read_bottom(struct text *t, struct record *r, struct sink *sink)
{
    return read_line(t, r, sink, false);
}

static enum status read_top(struct text *t, struct record *r, struct sink *sink)
{
    return read_line(t, r, sink, true);
}

static void write_line(struct buf *out, const struct record *r, bool top)
{
    const struct claim *c;

    for (uint32_t n = 0; (n = build_next(r, n, &c)) != 0;) {
        struct claim shown = *c;

        if (c->kind != MOVE_PLACE && c->kind != MOVE_PASS)
            continue;
        if (top)
            shown.to = turned(c->to, r->height == 0 ? LINES : r->height);
        notation_renju.write(&shown, LINES, out);
    }
    buf_char(out, '\n');
}

static void write_bottom(struct buf *out, const struct record *r, const struct writing *how)
{
    (void)how;
    write_line(out, r, false);
}

static void write_top(struct buf *out, const struct record *r, const struct writing *how)
{
    (void)how;
    write_line(out, r, true);
}

/* What stands before position strings whose rows count from the top: nothing in them tells. */
static const char top_mark[] = "# rows from the top\n";

static int sniff_top(struct slice head)
{
    return slice_starts(head, top_mark) ? 90 : 0;
}

static void open_top(struct buf *out, const struct writing *how)
{
    (void)how;
    buf_str(out, top_mark);
}

const struct format format_posstring = {.name = "posstring",
                                        .title = "position strings: h8h9i7, one game a line",
                                        .games = 1 << GAME_WUZIQI,
                                        .sniff = sniff,
                                        .split = lines_split,
                                        .read = read_bottom,
                                        .write = write_bottom};

const struct format format_posstring_top = {.name = "posstring-top",
                                            .title = "position strings, rows counted from the top",
                                            .games = 1 << GAME_WUZIQI,
                                            .sniff = sniff_top,
                                            .open = open_top,
                                            .split = lines_split,
                                            .read = read_top,
                                            .write = write_top};
