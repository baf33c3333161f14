/* PSQ (Piskvork, Gomocup): a stone a line, rows from the top. */
#include "format/wuziqi/points.h"

#include "base/data/data.h"
#include "format/description.h"

#include <stdio.h>

static const char magic[] = "Piskvorky ";

static int sniff_psq(struct slice head)
{
    return slice_starts(head, magic) ? 95 : 0;
}

static void add_stone(struct builder *f, long x, long y, struct slice line, struct slice rest)
{
    struct slice ms;
    struct note *n;
    long used;

    build_move(f, SIDE_NONE, x, y, line);
    slice_cut(rest, ',', &ms);
    if ((f->text->want & WANT_CLOCKS) && slice_long(ms, &used) && used != 0 && f->node != 0) {
        n = record_note(f->record, f->node, NOTE_ELAPSED);
        n->value = used;
        n->at = build_span(f, line);
    }
}

/* Stones up to the first line that is none, which is left in *LINE. */
static bool read_stones(struct builder *f, long origin, struct slice *line)
{
    long x, y;
    struct slice rest;

    while (build_line(f, line)) {
        if (!points_pair(slice_trim(*line), &x, &y, &rest))
            return true;
        add_stone(f, x - origin, y - origin, *line, rest);
    }
    return false;
}

static bool read_size(struct slice line, long *width, long *height)
{
    struct slice size, rest, w;

    line = (struct slice){line.p + strlen(magic), line.n - strlen(magic)};
    size = slice_cut(line, ',', &rest);
    w = slice_cut(size, 'x', &rest);
    return slice_long(slice_trim(w), width) && slice_long(slice_trim(rest), height) && *width >= 1 &&
           *height >= 1 && *width <= 63 && *height <= 63;
}

/* The line behind the code of the end says which tournament it was: "0,Freestyle15_1". */
static void take_rules(struct builder *f, struct slice line)
{
    const struct yaml *n = desc_extra(f->text->file->desc, "rules");
    struct slice name;

    slice_cut(line, ',', &name);
    for (n = n == NULL || name.n == 0 ? NULL : n->child; n != NULL; n = n->next)
        if (slice_holds(name, n->key)) {
            build_header(f, KEY_RULES, "", slice_of(n->text), line);
            return;
        }
}

/* Two names, where they are known, then a code of the end and perhaps the rules. */
static void read_end(struct builder *f, struct slice line)
{
    static const enum key keys[] = {KEY_FIRST, KEY_SECOND};
    unsigned names = 0;
    long code;

    do {
        struct slice words = slice_trim(line), rest;

        if (slice_long(words, &code))
            names = 2;
        else if (names < 2)
            build_header(f, keys[names++], "", line, line);
        else if (slice_long(slice_cut(words, ',', &rest), &code))
            take_rules(f, words);
    } while (build_line(f, &line));
}

/* The rules that everybody plays by on a board of that size. */
static void imply_rules(struct builder *f, unsigned lines)
{
    const struct yaml *implied = desc_extra(f->text->file->desc, "implies");
    char size[16];

    snprintf(size, sizeof size, "%u", lines);
    f->record->implied = yaml_text(implied, size, NULL);
}

static enum status read_psq(struct text *t, struct record *r, struct sink *sink)
{
    struct builder f;
    struct slice line;
    long width = 15, height = 15;

    while (t->p < t->end && (*t->p == '\n' || *t->p == '\r' || *t->p == ' '))
        t->p++;
    if (t->p == t->end)
        return STATUS_END;
    points_start(&f, t, r, sink, "psq", 15, 15);
    build_line(&f, &line);
    if (!slice_starts(line, magic) || !read_size(line, &width, &height))
        build_say(&f, CODE_PSQ_HEADER, line, line);
    r->width = (uint8_t)width;
    r->height = (uint8_t)height;
    imply_rules(&f, width == height ? (unsigned)width : 0);
    if (read_stones(&f, 1, &line))
        read_end(&f, line);
    t->p = t->end;
    return build_end(&f);
}

static void write_psq(struct buf *out, const struct record *r, const struct writing *how)
{
    unsigned width = r->width == 0 ? 15 : r->width, height = r->height == 0 ? width : r->height;
    const struct claim *c;

    (void)how;
    buf_printf(out, "Piskvorky %ux%u, 0:0, 0\n", width, height);
    for (uint32_t n = 0; (n = build_next(r, n, &c)) != 0;) {
        uint32_t used = record_next_note(r, n, NOTE_ELAPSED, 0);

        if (c->kind != MOVE_PLACE)
            continue;
        buf_printf(out, "%u,%u,%lld\n", POINT_X(c->to) + 1, height - POINT_Y(c->to),
                   used == 0 ? 0ll : (long long)r->note[used].value);
    }
    buf_slice(out, record_value(r, KEY_FIRST));
    buf_char(out, '\n');
    buf_slice(out, record_value(r, KEY_SECOND));
    buf_str(out, "\n-1\n");
}

const struct format format_psq = {.name = "psq",
                                  .title = "PSQ: Piskvork and Gomocup",
                                  .games = 1 << GAME_WUZIQI,
                                  .sniff = sniff_psq,
                                  .read = read_psq,
                                  .write = write_psq};
