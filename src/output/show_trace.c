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

struct facts {
    struct buf *out;
    struct slice said;          /* what the engine said already */
};

static bool contains(struct slice s, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = 0; i + n <= s.n; i++)
        if (memcmp(s.p + i, word, n) == 0)
            return true;
    return false;
}

static void put_word(void *context, const char *word)
{
    struct facts *f = context;

    if (contains(f->said, word))
        return;
    buf_str(f->out, "  ");
    buf_str(f->out, word);
}

/* The engine's own words, and the facts that they leave out. */
static void put_facts(struct buf *b, const struct line *l)
{
    struct buf own = { 0 };
    struct facts facts = { .out = b };

    if (l->game->describe != NULL)
        l->game->describe(l, line_step(l), &own);
    facts.said = buf_as_slice(&own);
    if (own.n > 0)
        buf_str(b, "  ");
    buf_slice(b, facts.said);
    show_facts(l, put_word, &facts);
    buf_free(&own);
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
        size_t before = b->n;

        buf_str(b, "  {");
        show_comment(b, note_text(r, &r->note[n]));
        if (b->n == before + 3 /* nothing but commands */)
            b->n = before;
        else
            buf_char(b, '}');
    }
}

static void begin(struct buf *b, const struct shown *s)
{
    show_title(b, s);
    buf_char(b, '\n');
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
    put_facts(b, l);
    put_clock(b, l->record, l->node);
    put_comment(b, l->record, l->node);
    while (b->n > 0 && b->p[b->n - 1] == ' ')
        b->n--;
    buf_char(b, '\n');
}

static void finding(struct buf *b, const struct show_style *style, const struct report_at *at,
                    const struct finding *f)
{
    static const char *const words[SEVERITY_COUNT] = { N_("note"), N_("warning"), N_("error") };
    static const char *const colors[SEVERITY_COUNT] = { "\033[36m", "\033[35m", "\033[31m" };
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

const struct shower show_trace = { .name = "trace", .begin = begin, .position = position, .finding = finding,
                                   .every = true };
