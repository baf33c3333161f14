/* Position strings: h8h9i7, one game a line, -- for a pass. Programs differ on whether rows are counted from
 * the bottom (Yixin, gomocalc, renju) or from the top; both are the same game in a mirror, so that nothing
 * in the string can tell. The usual reading is taken, and said. */
#include "format/fivefile.h"
#include "format/lines.h"

#include "notation/renju.h"

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

static int sniff(struct slice head)
{
    struct slice rest = head, line;

    do {
        line = slice_trim(slice_cut(rest, '\n', &rest));
    } while (line.n == 0 && rest.p != NULL);
    /* The last line of the head may be cut. */
    return count_moves(line) >= 2 ? 65 : 0;
}

static void read_moves(struct stonefile *f, struct slice line)
{
    const char *p = line.p, *end = p + line.n;

    while (p < end) {
        point at = NOWHERE;
        bool is_pass = end - p >= 2 && p[0] == '-' && p[1] == '-';
        const char *next = is_pass ? p + 2 : renju_get(p, end, &at);

        if (is_pass)
            stonefile_pass(f, SIDE_NONE, slice_between(p, next));
        else
            fivefile_stone(f, next == NULL ? NOWHERE : at, slice_between(p, next == NULL ? end : next));
        p = next == NULL ? end : next;
    }
}

static enum status read_line(struct text *t, struct record *r, struct sink *sink)
{
    struct stonefile f;
    struct slice line = { NULL, 0 };
    const char *start = t->p;

    fivefile_start(&f, t, r, sink, "posstring", 15, 15);
    while (line.n == 0) {
        start = t->p;
        if (!stonefile_line(&f, &line))
            return STATUS_END;
        line = slice_trim(line);
    }
    r->at.off = (uint32_t)(start - t->start);
    read_moves(&f, line);
    stonefile_say(&f, CODE_POSSTRING_ROWS, line, (struct slice){ "", 0 });
    return stonefile_end(&f);
}

static void write_line(struct buf *out, const struct record *r, const struct writing *how,
                       struct losses *losses)
{
    const struct claim *c;

    (void)how;
    for (uint32_t n = 0; (n = fivefile_next(r, n, &c)) != 0;)
        if (c->kind == MOVE_PLACE || c->kind == MOVE_PASS)
            notation_renju.write(c, 15, out);
        else
            losses->what |= HOLDS_MOVES;
    buf_char(out, '\n');
}

const struct format format_posstring = {
    .name = "posstring", .title = "position strings: h8h9i7, one game a line", .games = 1 << GAME_WUZIQI,
    .holds = HOLDS_MOVES | HOLDS_MANY_GAMES, .sniff = sniff, .split = lines_split, .read = read_line,
    .write = write_line
};
