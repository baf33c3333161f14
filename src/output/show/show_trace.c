/* show_trace.c - a line a ply: number, side, move, what happened, clock. */
#include "output/show/show.h"

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

static void put_clock(struct buf *b, const struct record *r, uint32_t node)
{
    size_t before = b->n;

    buf_str(b, "  ");
    show_clock(b, r, node);
    if (b->n == before + 2)
        b->n = before;
}

static void put_comment(struct buf *b, const struct record *r, uint32_t node)
{
    for (uint32_t n = 0; (n = record_next_note(r, node, NOTE_COMMENT, n)) != 0;) {
        size_t before = b->n;

        buf_str(b, "  {");
        show_comment(b, note_text(r, &r->note[n]));
        if (b->n == before + 3 /* nothing but commands */)
            b->n = before;
        else
            buf_char(b, '}');
    }
}

/* Whose stone it was: where moves go by pairs, the dots behind the number say it. */
static void put_stone(struct buf *b, const struct shown *s)
{
    bool first = s->line->game->to_move(s->line->position) == SIDE_SECOND;

    if (s->line->game->look.pairs)
        return;
    if (s->canonical->side != SIDE_NONE)
        first = s->canonical->side == SIDE_FIRST;
    if (s->style->board == SHOW_ASCII)
        buf_str(b, first ? " X" : " O");
    else
        buf_str(b, first ? " ●" : " ○");
}

static void begin(struct buf *b, const struct shown *s)
{
    show_title(b, s);
    buf_char(b, '\n');
}

static void put_label(struct buf *b, const struct shown *s)
{
    SCOPED(arena) arena = {0};
    struct proof label;

    if (show_label(s, &arena, &label)) {
        buf_printf(b, "  %s: ", label.label);
        report_why(b, s->style->lang, &label);
    }
}

static void position(struct buf *b, const struct shown *s)
{
    const struct line *l = s->line;
    size_t from = b->n;

    if (s->canonical == NULL)
        return;
    buf_printf(b, "%4u  ", line_ply(l));
    show_number(b, s);
    put_stone(b, s);
    pad(b, from, 13);
    from = b->n;
    show_move(b, s);
    pad(b, from, 10);
    buf_str(b, "  ");
    show_events(b, s->style->lang, l);
    put_label(b, s);
    put_clock(b, l->record, l->node);
    put_comment(b, l->record, l->node);
    while (b->n > 0 && b->p[b->n - 1] == ' ')
        b->n--;
    buf_char(b, '\n');
}

static void finding(struct buf *b, const struct show_style *style, const struct report_at *at,
                    const struct finding *f)
{
    static const char *const words[SEVERITY_COUNT] = {N_("note"), N_("warning"), N_("error")};
    static const char *const colors[SEVERITY_COUNT] = {"\033[36m", "\033[35m", "\033[31m"};
    const char *article = report_article(at, f);

    if (style->color)
        buf_str(b, colors[f->severity]);
    buf_printf(b, "      ! %s: ", tr(style->lang, words[f->severity]));
    if (f->node != 0 && (at->record->node[f->node].flags & NODE_ILLEGAL)) {
        report_move(b, at, f->node);
        buf_str(b, tr(style->lang, ": "));
    }
    report_message(b, style->lang, f);
    buf_printf(b, " [%s]", code_info((enum code)f->code)->name);
    if (article != NULL)
        buf_printf(b, " (%s)", article);
    if (style->color)
        buf_str(b, "\033[0m");
    buf_char(b, '\n');
}

const struct view show_trace = {
    .name = "trace", .begin = begin, .position = position, .finding = finding, .every = true};
