/* described_write.c - a game in the lines of a format that a YAML file describes. */
#include "format/build.h"
#include "format/described/described.h"
#include "format/description.h"

/* Where the writing goes, and what is written. */
struct described_writer {
    const struct described *d;
    const struct record *r;
    struct buf *out;
    unsigned width, height;
};

/* Whether a value would be taken for more than one field. */
static bool needs_quotes(const struct described *d, struct slice value)
{
    for (unsigned i = 1; i < d->line.parts; i++)
        if (slice_find(value, d->line.part[i].before.p[0]) != NULL)
            return true;
    return slice_find(value, '"') != NULL;
}

/* A value on one line, in quotes where the format has them and the value needs them. */
static void put_value(const struct described_writer *w, struct slice value)
{
    bool quoted = w->d->quoted && needs_quotes(w->d, value);

    if (quoted)
        buf_char(w->out, '"');
    for (size_t i = 0; i < value.n; i++) {
        if (quoted && value.p[i] == '"')
            buf_char(w->out, '"');
        build_one_line(w->out, (struct slice){value.p + i, 1});
    }
    if (quoted)
        buf_char(w->out, '"');
}

/* The result as this format calls it, else as the record does. */
static void put_result(const struct described_writer *w)
{
    const char *result = result_text(record_result(w->r).result);
    const char *word = yaml_text(w->d->results, result, NULL);

    put_value(w, word != NULL ? slice_of(word) : record_value(w->r, KEY_RESULT));
}

static void put_header(const struct described_writer *w, enum key key)
{
    struct slice words = record_own_value(w->r, key);
    char room[TERMINATION_MAX];

    if (key == KEY_RESULT)
        put_result(w);
    else if (key == KEY_TERMINATION && words.n == 0)
        put_value(w, slice_of(record_termination(w->r, false, room)));
    else
        put_value(w, words);
}

/* Column or row of a point, as the file counts them. */
static long column_of(const struct described_writer *w, point p)
{
    return (long)POINT_X(p) + w->d->first;
}

static long row_of(const struct described_writer *w, point p)
{
    return described_row(w->d, w->height, (long)POINT_Y(p)) + w->d->first;
}

static void put_claim(const struct described_writer *w, const struct described_spelling *s,
                      const struct claim *c)
{
    if (s->points == POINTS_NOTATION)
        s->notation->write(c, w->height, w->out);
    else if (s->points == POINTS_HEX && c->kind == MOVE_PASS)
        buf_str(w->out, "00");
    else if (s->points == POINTS_HEX)
        buf_printf(w->out, "%lX%lX", column_of(w, c->to), row_of(w, c->to));
    else
        buf_printf(w->out, "%ld,%ld", column_of(w, c->to), row_of(w, c->to));
}

/* A stone has to lie on the board, and a pass needs a spelling. */
static bool can_stand(const struct described_writer *w, const struct claim *c)
{
    if (c->kind == MOVE_PLACE)
        return POINT_X(c->to) < w->width && POINT_Y(c->to) < w->height;
    if (c->kind == MOVE_PASS)
        return w->d->moves.points != POINTS_NUMBERS;
    return c->kind != MOVE_NONE && !described_has_stones(w->d);
}

static void put_moves(const struct described_writer *w)
{
    const char *between = "";
    const struct claim *c;

    for (uint32_t n = 0; (n = build_next(w->r, n, &c)) != 0;) {
        if (!can_stand(w, c))
            continue;
        if (!w->d->moves.glued)
            buf_str(w->out, between);
        put_claim(w, &w->d->moves, c);
        between = w->d->moves.points == POINTS_NUMBERS ? ", " : " ";
    }
}

static void put_offer(void *writer, struct buf *out, point p)
{
    const struct described_writer *w = writer;
    struct claim c = {.kind = MOVE_PLACE, .piece = STONE, .from = NOWHERE, .to = p};

    (void)out;
    put_claim(w, &w->d->offers, &c);
}

static unsigned count_stones(const struct record *r)
{
    unsigned count = 0;
    const struct claim *c;

    for (uint32_t n = 0; (n = build_next(r, n, &c)) != 0;)
        count += c->kind == MOVE_PLACE;
    return count;
}

/* NODE and C: the move of the line; 0 and NULL in the lines before the moves. */
static void put_part(const struct described_writer *w, const struct described_part *part, uint32_t node,
                     const struct claim *c)
{
    uint32_t used = node == 0 ? 0 : record_next_note(w->r, node, NOTE_ELAPSED, 0);

    if (part->written.p != NULL) {
        buf_slice(w->out, part->written);
        return;
    }
    switch (part->slot) {
    case SLOT_NOTHING:
    case SLOT_NUMBER:
        break;
    case SLOT_HEADER:
        put_header(w, part->key);
        break;
    case SLOT_COMMENT:
        used = record_next_note(w->r, 0, NOTE_COMMENT, 0);
        if (used != 0)
            put_value(w, note_text(w->r, &w->r->note[used]));
        break;
    case SLOT_MOVES:
        put_moves(w);
        break;
    case SLOT_OFFERS:
        offers_put_rejected(w->r, put_offer, (void *)w, w->out);
        break;
    case SLOT_COLUMN:
        buf_printf(w->out, "%ld", column_of(w, c->to));
        break;
    case SLOT_ROW:
        buf_printf(w->out, "%ld", row_of(w, c->to));
        break;
    case SLOT_ELAPSED:
        buf_printf(w->out, "%lld", used == 0 ? 0ll : (long long)w->r->note[used].value);
        break;
    case SLOT_WIDTH:
        buf_printf(w->out, "%u", w->width);
        break;
    case SLOT_HEIGHT:
        buf_printf(w->out, "%u", w->height);
        break;
    case SLOT_TOTAL:
        buf_printf(w->out, "%u", count_stones(w->r));
        break;
    }
}

static void put_line(const struct described_writer *w, const struct described_line *l, uint32_t node,
                     const struct claim *c)
{
    for (unsigned i = 0; i < l->parts; i++) {
        buf_slice(w->out, l->part[i].before);
        put_part(w, &l->part[i], node, c);
    }
    buf_slice(w->out, l->end);
    buf_char(w->out, '\n');
}

void described_write(struct buf *out, const struct record *r, const struct writing *how)
{
    const struct described *d = how->desc->described;
    struct described_writer w = {d, r, out, r->width == 0 ? d->lines : r->width, 0};
    const struct claim *c;

    w.height = r->height == 0 ? w.width : r->height;
    for (unsigned i = 0; i < d->heads; i++)
        put_line(&w, &d->head[i], 0, NULL);
    if (!d->is_move)
        put_line(&w, &d->line, 0, NULL);
    for (uint32_t n = 0; d->is_move && (n = build_next(r, n, &c)) != 0;)
        if (c->kind == MOVE_PLACE)
            put_line(&w, &d->line, n, c);
    for (unsigned i = 0; i < d->written_tails; i++)
        put_line(&w, &d->tail[i], 0, NULL);
}

void described_open(struct buf *out, const struct writing *how)
{
    buf_slice(out, how->desc->described->opens);
    buf_char(out, '\n');
}
