/* RenLib's POS: points of a byte each, rows from the top. */
#include "format/build.h"

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
    build_start(&f, t, r, sink, GAME_WUZIQI, "pos", 15, 15);
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
    for (uint32_t n = 0; count < POINTS && (n = build_next(r, n, &c)) != 0;) {
        if (c->kind != MOVE_PLACE || POINT_X(c->to) > 14 || POINT_Y(c->to) > 14)
            continue;
        buf_char(out, (char)((14 - POINT_Y(c->to)) * 15 + POINT_X(c->to)));
        count++;
    }
    out->p[at] = (char)count;
}

const struct format format_pos = {.name = "pos",
                                  .title = "POS: RenLib positions",
                                  .games = 1 << GAME_WUZIQI,
                                  .flags = FORMAT_BINARY,
                                  .sniff = sniff_pos,
                                  .read = read_pos,
                                  .write = write_pos};
