/* Small files of points: RenLib's POS (binary) and Yixin's SAV (numbers), rows from the top. */
#include "format/wuziqi/points.h"

enum { POINTS = 225 };

static int sniff_pos(struct slice head)
{
    bool seen[POINTS] = {false};

    if (head.n < 2 || head.n != (size_t)(unsigned char)head.p[0] + 1)
        return 0;
    for (size_t i = 1; i < head.n; i++) {
        unsigned char c = (unsigned char)head.p[i];

        if (c >= POINTS || seen[c])
            return 0;
        seen[c] = true;
    }
    return 70;
}

/* Fewer stones than the number at AT. */
static void say_cut(struct builder *f, struct slice at)
{
    build_say(f, CODE_POS_COUNT, at, (struct slice){"", 0});
    record_cut_off(f->record, CODE_POS_COUNT);
}

static enum status read_pos(struct text *t, struct record *r, struct sink *sink)
{
    struct builder f;
    unsigned count;

    if (t->p == t->end)
        return STATUS_END;
    points_start(&f, t, r, sink, "pos", 15, 15);
    count = (unsigned char)*t->p++;
    for (; count > 0 && t->p < t->end; count--, t->p++)
        build_move(&f, SIDE_NONE, (unsigned char)*t->p % 15, (unsigned char)*t->p / 15,
                   (struct slice){t->p, 1});
    if (count > 0)
        say_cut(&f, (struct slice){t->start, 1});
    t->p = t->end;
    return build_end(&f);
}

static void write_pos(struct buf *out, const struct record *r, const struct writing *how)
{
    size_t at = out->n;
    unsigned count = 0;
    const struct claim *c;

    (void)how;
    buf_char(out, '\0');
    for (uint32_t n = 0; count < POINTS && (n = points_next(r, n, &c)) != 0;) {
        if (c->kind != MOVE_PLACE || POINT_X(c->to) > 14 || POINT_Y(c->to) > 14)
            continue;
        buf_char(out, (char)((14 - POINT_Y(c->to)) * 15 + POINT_X(c->to)));
        count++;
    }
    out->p[at] = (char)count;
}

/* Height, width and count on lines of their own, then "row column". */
static bool sav_head(struct slice *text, long value[3])
{
    for (unsigned i = 0; i < 3; i++)
        if (!slice_long(slice_trim(slice_cut(*text, '\n', text)), &value[i]) || value[i] < 0)
            return false;
    return value[0] >= 5 && value[0] <= 63 && value[1] >= 5 && value[1] <= 63 &&
           value[2] <= value[0] * value[1];
}

static int sniff_sav(struct slice head)
{
    long value[3], row, column;
    struct slice rest = head, more;

    if (!sav_head(&rest, value) || !points_pair(rest, &row, &column, &more))
        return 0;
    return row < value[0] && column < value[1] ? 75 : 0;
}

static enum status read_sav(struct text *t, struct record *r, struct sink *sink)
{
    struct slice rest = slice_between(t->p, t->end), line, more;
    struct builder f;
    long value[3] = {0}, row, column;

    if (t->p == t->end)
        return STATUS_END;
    points_start(&f, t, r, sink, "sav", 15, 15);
    if (sav_head(&rest, value)) {
        r->width = (uint8_t)value[1];
        r->height = (uint8_t)value[0];
        t->p = rest.p == NULL ? t->end : rest.p;
    }
    while (build_line(&f, &line))
        if (points_pair(slice_trim(line), &row, &column, &more))
            build_move(&f, SIDE_NONE, column, row, line);
        else if (slice_trim(line).n != 0)
            build_unreadable(&f, SIDE_NONE, line);
    if (r->count - 1 < (unsigned long)value[2] && !r->truncated)
        say_cut(&f, (struct slice){t->end, 0});
    return build_end(&f);
}

static void write_sav(struct buf *out, const struct record *r, const struct writing *how)
{
    unsigned width = r->width == 0 ? 15 : r->width, height = r->height == 0 ? width : r->height, count = 0;
    const struct claim *c;

    (void)how;
    for (uint32_t n = 0; (n = points_next(r, n, &c)) != 0;)
        count += c->kind == MOVE_PLACE;
    buf_printf(out, "%u\n%u\n%u\n", height, width, count);
    for (uint32_t n = 0; (n = points_next(r, n, &c)) != 0;)
        if (c->kind == MOVE_PLACE)
            buf_printf(out, "%u %u\n", height - 1 - POINT_Y(c->to), POINT_X(c->to));
}

const struct format format_pos = {.name = "pos",
                                  .title = "POS: RenLib positions",
                                  .games = 1 << GAME_WUZIQI,
                                  .flags = FORMAT_BINARY,
                                  .sniff = sniff_pos,
                                  .read = read_pos,
                                  .write = write_pos};

const struct format format_sav = {.name = "sav",
                                  .title = "SAV: Yixin-Board games",
                                  .games = 1 << GAME_WUZIQI,
                                  .sniff = sniff_sav,
                                  .read = read_sav,
                                  .write = write_sav};
