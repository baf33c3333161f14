#include "output/show.h"

#include "base/utf8.h"

#include <stdlib.h>

/* Pads the text that began at FROM to WIDTH columns of a terminal. */
static void pad(struct buf *b, size_t from, unsigned width)
{
    const char *p = b->p + from, *end = b->p + b->n;
    unsigned columns = 0, n;

    for (; p < end; p += n)
        columns += utf8_width(utf8_get(p, end, &n));
    if (columns < width)
        buf_fill(b, ' ', width - columns);
}

static void put_word(void *context, const char *word)
{
    buf_char(context, ' ');
    buf_str(context, word);
}

static void put_clock(struct buf *b, const struct record *r, uint32_t node)
{
    uint32_t n = record_next_note(r, node, NOTE_CLOCK, 0);
    int64_t ms;

    if (n == 0)
        return;
    ms = r->note[n].value;
    buf_printf(b, "  %s%ld:%02ld:%02ld", ms < 0 ? "-" : "", labs(ms) / 3600000, labs(ms) / 60000 % 60,
               labs(ms) / 1000 % 60);
}

static void put_comment(struct buf *b, const struct record *r, uint32_t node)
{
    for (uint32_t n = record_next_note(r, node, NOTE_COMMENT, 0); n != 0; n = record_next_note(r, node, NOTE_COMMENT, n)) {
        buf_str(b, "  {");
        report_shown(b, note_text(r, &r->note[n]));
        buf_char(b, '}');
    }
}

static void position(struct buf *b, const struct shown *s)
{
    const struct line *l = s->line;
    size_t from = b->n;

    if (s->told == NULL)
        return;
    buf_printf(b, "%4u  ", line_ply(l));
    show_number(b, s);
    pad(b, from, 13);
    from = b->n;
    show_move(b, s);
    pad(b, from, 10);
    show_facts(l, put_word, b);
    if (l->game->describe != NULL) {
        buf_str(b, "  ");
        l->game->describe(l, line_step(l), b);
    }
    put_clock(b, l->record, l->node);
    put_comment(b, l->record, l->node);
    while (b->n > 0 && b->p[b->n - 1] == ' ')
        b->n--;
    buf_char(b, '\n');
}

const struct shower show_trace = { .name = "trace", .position = position, .every = true };
