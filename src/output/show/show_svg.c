/* One picture a position. */
#include "output/show/show.h"

static void put_head(const struct svg *s, const struct shown *shown, unsigned more)
{
    SCOPED(buf) title = {0};

    show_title(&title, shown);
    buf_printf(s->out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
               "viewBox=\"0 0 %u %u\" width=\"%u\" height=\"%u\" role=\"img\">\n<title>",
               100 * (s->width + 1), 100 * (s->height + 1) + more, 50 * (s->width + 1),
               50 * (s->height + 1) + more / 2);
    report_xml(s->out, buf_as_slice(&title));
    buf_str(s->out, "</title>\n<desc>");
    buf_clear(&title);
    show_status(&title, shown);
    report_xml(s->out, slice_trim(buf_as_slice(&title)));
    buf_str(s->out, "</desc>\n");
}

static void put_men(const struct svg *s, const struct line *l)
{
    for (unsigned y = 0; y < s->height; y++)
        for (unsigned x = 0; x < s->width; x++) {
            enum side side = SIDE_NONE;
            enum piece piece = l->game->at(l->position, POINT(x, y), &side);

            svg_man(s, POINT(x, y), piece, side);
        }
}

/* Forbidden points, as on the boards of the terminal. */
static void put_special(void *context, point p, const char *kind)
{
    const struct svg *s = context;

    if (strcmp(kind, "five") != 0)
        buf_printf(s->out,
                   "<path d=\"M%u,%um-16,-16l32,32m0,-32l-32,32\" fill=\"none\" "
                   "stroke=\"#d11a2a\" stroke-width=\"7\"/>\n",
                   svg_x(s, p), svg_y(s, p));
}

/* Whether the finding is on a move behind this position that could not be played. */
static bool is_next(const struct shown *shown, const struct finding *f)
{
    const struct record *r = shown->line->record;

    return f->node != 0 && f->node < r->count && r->node[f->node].parent == shown->line->node &&
           (r->node[f->node].flags & NODE_ILLEGAL) != 0;
}

void svg_reason(struct buf *b, const struct shown *shown, const struct finding *f)
{
    report_move(b, shown->at, f->node);
    if (b->n > 0)
        buf_str(b, ": ");
    report_message(b, shown->style->lang, f);
}

static void put_findings(const struct svg *s, const struct shown *shown, struct buf *below)
{
    SCOPED(buf) reason = {0};

    for (uint32_t i = 0; shown->findings != NULL && i < shown->findings->count; i++) {
        const struct finding *f = &shown->findings->list[i];

        if (f->node == 0 || (f->node != shown->line->node && !is_next(shown, f)))
            continue;
        svg_finding(s, shown->line, f);
        if (!is_next(shown, f) || reason.n > 0)
            continue;
        svg_reason(&reason, shown, f);
        buf_str(below, below->n == 0 ? "" : "\n");
        buf_slice(below, buf_as_slice(&reason));
    }
}

/* Whose stone the move of a ply was: as the engine told it, else by turns. */
static enum side stone_side(const struct shown *shown, uint32_t ply)
{
    const struct line *l = shown->line;
    uint32_t node = l->trail->step[ply].node;
    enum side last = other_side(l->game->to_move(l->position));

    if (l->record->canonical != NULL && l->record->canonical[node].side != SIDE_NONE)
        return (enum side)l->record->canonical[node].side;
    return (line_ply(l) - ply) % 2 == 0 ? last : other_side(last);
}

/* Stones of the plies from FIRST on with their numbers, captured ones too, as books print them. What was
 * played on a point that has a number already is told below: "57 = 12". */
static void put_numbers(const struct svg *s, const struct shown *shown, uint32_t first, struct buf *below)
{
    static const uint32_t none = 0;
    const struct trail *t = shown->line->trail;
    SCOPED(buf) taken = {0};

    for (unsigned i = 0; i < s->width * s->height; i++)
        buf_add(&taken, &none, sizeof none);
    for (uint32_t ply = first == 0 ? 1 : first; ply < t->count; ply++) {
        move m = t->step[ply].move;
        uint32_t *number = (uint32_t *)(void *)taken.p + POINT_Y(MOVE_TO(m)) * s->width + POINT_X(MOVE_TO(m));
        enum side side = stone_side(shown, ply);

        if (MOVE_KIND(m) != MOVE_PLACE || !svg_holds(s, MOVE_TO(m)))
            continue;
        if (*number != 0) {
            buf_printf(below, "%s%u = %u", below->n == 0 ? "" : ", ", (unsigned)ply, (unsigned)*number);
            continue;
        }
        *number = ply;
        svg_man(s, MOVE_TO(m), STONE, side);
        svg_number(s, MOVE_TO(m), side, ply);
    }
}

/* A hundred bytes of a picture for each few of the record: no more points than a limit allows. */
static void put_marks(const struct svg *s, const struct shown *shown)
{
    const struct record *r = shown->line->record;
    uint32_t node = shown->line->node, left = limit_now(LIMIT_MARKS);

    for (uint32_t n = 0; (n = record_next_note(r, node, NOTE_MARK, n)) != 0;)
        left = svg_mark(s, shown->line, r, &r->note[n], left);
    for (uint32_t n = 0; (n = record_next_note(r, node, NOTE_TERRITORY, n)) != 0;)
        left = svg_territory(s, r, &r->note[n], left);
}

/* The class of the last move, where labels are asked for, and what it threatens. */
static void put_label(const struct svg *s, const struct shown *shown, struct buf *below)
{
    SCOPED(arena) arena = {0};
    struct proof label;

    if (show_label(shown, &arena, &label)) {
        svg_threat(s, &label);
        buf_str(below, below->n == 0 ? "" : "\n");
        buf_str(below, label.label);
    }
}

void svg_position(const struct svg *s, const struct shown *shown, uint32_t number_from, struct buf *below)
{
    const struct line *l = shown->line;
    point from = NOWHERE, to = NOWHERE;
    bool stones = s->look->board == BOARD_STONES;
    bool numbered = stones && number_from > 0;

    show_squares(shown->canonical == NULL ? 0 : line_step(l)->move, &from, &to);
    if (!stones)
        svg_last(s, from, to, SIDE_NONE);
    put_men(s, l);
    if (numbered)
        put_numbers(s, shown, number_from, below);
    else if (stones)
        svg_last(s, NOWHERE, to, other_side(l->game->to_move(l->position)));
    if (!numbered && l->game->special != NULL && l->game->to_move(l->position) == SIDE_FIRST)
        l->game->special(l->position, l->rules, put_special, (void *)(uintptr_t)s);
    put_marks(s, shown);
    put_findings(s, shown, below);
    put_label(s, shown, below);
}

enum { LINE_HEIGHT = 60 };

/* A line of text a line, below the board. */
static unsigned put_below(struct buf *b, const struct svg *s, struct slice below)
{
    unsigned lines = 0;

    while (below.n > 0) {
        struct slice line = slice_cut(below, '\n', &below);

        lines++;
        if (b == NULL)
            continue;
        buf_printf(b, "<text x=\"100\" y=\"%u\" font-family=\"sans-serif\" font-size=\"36\">",
                   100 * (s->height + 1) + 30 + LINE_HEIGHT * (lines - 1));
        report_xml(b, line);
        buf_str(b, "</text>\n");
    }
    return lines * LINE_HEIGHT;
}

static void position(struct buf *b, const struct shown *shown)
{
    SCOPED(buf) picture = {0}, below = {0};
    struct svg s = {.out = &picture,
                    .game = shown->line->record->game,
                    .look = &shown->line->game->look,
                    .flip = shown->style->flip};

    shown->line->game->size(shown->line->position, &s.width, &s.height);
    svg_position(&s, shown, (uint32_t)shown->style->number_from, &below);
    s.out = b;
    put_head(&s, shown, put_below(NULL, &s, buf_as_slice(&below)));
    buf_str(b, "<defs>\n");
    svg_men(b, s.look);
    buf_str(b, "</defs>\n");
    if (below.n > 0)
        buf_printf(b, "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n",
                   s.look->board == BOARD_STONES ? "#e9c98f" : "#f3deb3");
    svg_board(&s);
    buf_slice(b, buf_as_slice(&picture));
    put_below(b, &s, buf_as_slice(&below));
    buf_str(b, "</svg>\n");
}

const struct view show_svg = {.name = "svg", .documents = true, .position = position};
