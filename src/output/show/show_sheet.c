/* show_sheet.c - the diagrams of a game on one sheet: a position each N moves and the last one, as books
 * print them, with the stones since the diagram before numbered. */
#include "output/show/show.h"

enum { COLUMNS = 2, CAPTION = 110, LINE_HEIGHT = 46, GAP = 80 };

struct shown_sheet {
    struct buf done;  /* diagrams, each a nested picture */
    struct buf last;  /* the one of the last position, until it is known whether it is wanted */
    struct buf title; /* of the game */
    struct svg svg;
    uint32_t count, ply, from; /* diagrams; plies of `last`; the ply that its numbers begin with */
    struct buf position;       /* after `ply`, for what could not be played there */
    uint32_t node;
    bool any;
};

static unsigned cell_width(const struct shown_sheet *h)
{
    return 100 * (h->svg.width + 1);
}

static unsigned cell_height(const struct shown_sheet *h)
{
    return 100 * (h->svg.height + 1) + CAPTION;
}

static void begin_sheet(struct shown_sheet *h, const struct shown *s)
{
    struct svg svg = {.game = s->line->record->game, .look = &s->line->game->look, .flip = s->style->flip};

    s->line->game->size(s->line->position, &svg.width, &svg.height);
    h->svg = svg;
    h->count = h->ply = 0;
    h->from = 1;
    h->any = true;
    buf_clear(&h->done);
    buf_clear(&h->title);
    show_title(&h->title, s);
}

/* "Diagram 2: 51-100" and up to one line more. */
static void put_caption(struct shown_sheet *h, enum lang lang, struct slice more)
{
    char number[16], range[32];
    SCOPED(buf) words = {0};
    struct slice rest;

    buf_printf(&words, "%u", (unsigned)h->count);
    memcpy(number, words.p, words.n);
    number[words.n] = '\0';
    buf_clear(&words);
    buf_printf(&words, "%u–%u", (unsigned)h->from, (unsigned)h->ply);
    memcpy(range, words.p, words.n);
    range[words.n] = '\0';
    buf_clear(&words);
    if (h->ply == 0)
        tr_say(&words, lang, N_("Diagram %1: %2"), number, tr(lang, N_("Start")));
    else
        tr_say(&words, lang, N_("Diagram %1: %2"), number, range);
    buf_str(&h->done, "<text font-family=\"sans-serif\" font-size=\"36\" text-anchor=\"middle\"");
    buf_printf(&h->done, " x=\"%u\" y=\"%u\">", cell_width(h) / 2, 100 * (h->svg.height + 1) + 40);
    report_xml(&h->done, buf_as_slice(&words));
    buf_str(&h->done, "</text>");
    more = slice_cut(more, '\n', &rest);
    buf_printf(&h->done,
               "<text font-family=\"sans-serif\" font-size=\"30\" text-anchor=\"middle\" x=\"%u\" "
               "y=\"%u\">",
               cell_width(h) / 2, 100 * (h->svg.height + 1) + 40 + LINE_HEIGHT);
    report_xml(&h->done, more);
    buf_str(&h->done, "</text>");
}

/* Takes the last position over as a diagram. */
static void keep_diagram(struct shown_sheet *h, enum lang lang, struct slice below)
{
    unsigned column = h->count % COLUMNS, row = h->count / COLUMNS;

    h->count++;
    buf_printf(&h->done, "<svg x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\">", column * (cell_width(h) + GAP),
               CAPTION + row * cell_height(h), cell_width(h), cell_height(h));
    h->svg.out = &h->done;
    svg_board(&h->svg);
    buf_slice(&h->done, buf_as_slice(&h->last));
    put_caption(h, lang, below);
    buf_str(&h->done, "</svg>");
    buf_clear(&h->last);
    h->from = h->ply + 1;
}

static void add_node(void *state, const struct shown *s)
{
    struct shown_sheet *h = state;
    const struct line *l = s->line;
    SCOPED(buf) below = {0};

    if (l->node == 0)
        begin_sheet(h, s);
    if ((!l->is_main && l->node != 0) || (l->record->node[l->node].flags & NODE_SILENT) != 0)
        return;
    h->ply = line_ply(l);
    h->node = l->node;
    buf_clear(&h->position);
    buf_add(&h->position, l->position, l->game->position_size);
    buf_clear(&h->last);
    h->svg.out = &h->last;
    svg_position(&h->svg, s, h->from, &below);
    if (h->ply > 0 && h->ply % (uint32_t)s->style->every == 0)
        keep_diagram(h, s->style->lang, buf_as_slice(&below));
}

/* A move behind the last position that could not be played, with its reason. */
static void put_broken(struct shown_sheet *h, const struct shown *s, struct buf *below)
{
    const struct record *r = s->line->record;
    struct line line = *s->line;

    line.position = h->position.p;
    line.node = h->node;
    h->svg.out = &h->last;
    for (uint32_t i = 0; s->findings != NULL && i < s->findings->count; i++) {
        const struct finding *f = &s->findings->list[i];

        if (f->node == 0 || f->node >= r->count || r->node[f->node].parent != h->node ||
            !(r->node[f->node].flags & NODE_ILLEGAL))
            continue;
        svg_finding(&h->svg, &line, f);
        if (below->n == 0)
            svg_reason(below, s, f);
    }
}

static void put_sheet(struct shown_sheet *h, struct buf *out)
{
    unsigned rows = (h->count + COLUMNS - 1) / COLUMNS, columns = h->count < COLUMNS ? h->count : COLUMNS;
    unsigned width = columns * (cell_width(h) + GAP) - GAP, height = CAPTION + rows * cell_height(h);

    buf_printf(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
               "viewBox=\"0 0 %u %u\" width=\"%u\" height=\"%u\" role=\"img\">\n<title>",
               width, height, width / 4, height / 4);
    report_xml(out, buf_as_slice(&h->title));
    buf_str(out, "</title>\n<defs>\n");
    svg_men(out, h->svg.look);
    buf_str(out, "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    buf_printf(out, "<text font-family=\"sans-serif\" font-size=\"44\" x=\"100\" y=\"70\">");
    report_xml(out, buf_as_slice(&h->title));
    buf_str(out, "</text>\n");
    buf_slice(out, buf_as_slice(&h->done));
    buf_str(out, "</svg>\n"); /* no line end before it: pictures.c takes that for the end of a picture */
}

static void end_game(void *state, struct buf *out, const struct shown *s, void *sums)
{
    struct shown_sheet *h = state;
    SCOPED(buf) below = {0};

    (void)sums;
    if (!h->any)
        return;
    h->any = false;
    if (h->last.n > 0 || h->count == 0) {
        put_broken(h, s, &below);
        keep_diagram(h, s->style->lang, buf_as_slice(&below));
    }
    put_sheet(h, out);
}

static void free_sheet(void *state)
{
    struct shown_sheet *h = state;

    buf_free(&h->done);
    buf_free(&h->last);
    buf_free(&h->title);
    buf_free(&h->position);
}

const struct view show_sheet = {.name = "svg",
                                .documents = true,
                                .state_size = sizeof(struct shown_sheet),
                                .node = add_node,
                                .game = end_game,
                                .free = free_sheet};
