/* What is drawn on top of the men: the last move, the record's marks, findings, numbers. */
#include "output/show/show.h"

#define GREEN "#15803d"
#define BLUE "#1d4ed8"
#define ALARM "#d11a2a"

/* Unless a record says otherwise, arrows and marks on men are green. */
static const char *const mark_colors[COLOR_COUNT] = {[COLOR_NONE] = GREEN,
                                                     [COLOR_RED] = "#c0262d",
                                                     [COLOR_GREEN] = GREEN,
                                                     [COLOR_BLUE] = BLUE,
                                                     [COLOR_YELLOW] = "#d99a00"};

static void put_square(const struct svg *s, point p)
{
    buf_printf(s->out,
               "<rect x=\"%u\" y=\"%u\" width=\"100\" height=\"100\" fill=\"#f2d13d\" "
               "fill-opacity=\".5\"/>\n",
               svg_x(s, p) - 50, svg_y(s, p) - 50);
}

static void put_brackets(const struct svg *s, point p)
{
    buf_printf(s->out,
               "<path d=\"M%d,%dm-48,-26v-22h22m52,0h22v22m0,52v22h-22m-52,0h-22v-22\" "
               "fill=\"none\" stroke=\"" BLUE "\" stroke-width=\"5\"/>\n",
               (int)svg_x(s, p), (int)svg_y(s, p));
}

void svg_last(const struct svg *s, point from, point to, enum side who)
{
    const point both[] = {from, to};

    for (unsigned i = 0; i < 2; i++) {
        if (both[i] == NOWHERE || !svg_holds(s, both[i]))
            continue;
        if (s->look->board == BOARD_SQUARES)
            put_square(s, both[i]);
        else if (s->look->board == BOARD_RIVER)
            put_brackets(s, both[i]);
        else
            buf_printf(s->out,
                       "<circle cx=\"%u\" cy=\"%u\" r=\"17\" fill=\"none\" stroke=\"%s\" "
                       "stroke-width=\"6\"/>\n",
                       svg_x(s, to), svg_y(s, to), who == SIDE_FIRST ? "#fff" : "#111");
    }
}

static int root(int n)
{
    int r = n > 1 ? n / 2 : 1;

    while (r > n / r)
        r = (r + n / r) / 2;
    return r;
}

/* An arrow whose head ends in the middle of its last point, or a line. */
static void put_arrow(const struct svg *s, point from, point to, const char *color, bool head, bool dashed)
{
    int x = (int)svg_x(s, from), y = (int)svg_y(s, from), dx = (int)svg_x(s, to) - x,
        dy = (int)svg_y(s, to) - y;
    int n, ex, ey;

    if (dx == 0 && dy == 0)
        return;
    n = root(dx * dx + dy * dy);
    ex = x + dx - (head ? dx * 38 / n : 0);
    ey = y + dy - (head ? dy * 38 / n : 0);
    buf_printf(s->out,
               "<path d=\"M%d,%dL%d,%d\" stroke=\"%s\" stroke-width=\"%d\" stroke-linecap=\"round\" "
               "stroke-opacity=\".75\"%s/>",
               x, y, ex, ey, color, strcmp(color, ALARM) == 0 && !head ? 8 : 14,
               dashed ? " stroke-dasharray=\"22 22\"" : "");
    if (head)
        buf_printf(s->out, "<path d=\"M%d,%dL%d,%d %d,%dz\" fill=\"%s\" fill-opacity=\".85\"/>", x + dx,
                   y + dy, ex - dy * 24 / n, ey + dx * 24 / n, ex + dy * 24 / n, ey - dx * 24 / n, color);
    buf_char(s->out, '\n');
}

/* Letters and digits of a record on their point; wider ones smaller. BACK hides the lines of the board below.
 */
static void put_text(const struct svg *s, point p, struct slice text, const char *ink, const char *back)
{
    static const int sizes[] = {54, 54, 46, 38, 28};
    size_t n = text.n;

    if (back != NULL)
        buf_printf(s->out, "<circle cx=\"%u\" cy=\"%u\" r=\"36\" fill=\"%s\"/>", svg_x(s, p), svg_y(s, p),
                   back);
    buf_printf(s->out,
               "<text x=\"%u\" y=\"%u\" font-family=\"sans-serif\" font-size=\"%d\" fill=\"%s\" "
               "text-anchor=\"middle\">",
               svg_x(s, p), svg_y(s, p) + (n > 2 ? 13 : 18), sizes[n < 4 ? n : 4], ink);
    report_xml(s->out, text);
    buf_str(s->out, "</text>\n");
}

static void put_shape(const struct svg *s, point p, enum mark_shape shape, const char *ink)
{
    unsigned x = svg_x(s, p), y = svg_y(s, p);
    unsigned r = s->look->board == BOARD_SQUARES ? 44 : 24;

    buf_printf(s->out, "<g fill=\"none\" stroke=\"%s\" stroke-width=\"7\" transform=\"translate(%u,%u)\">",
               ink, x, y);
    if (shape == SHAPE_CIRCLE)
        buf_printf(s->out, "<circle r=\"%u\"/>", r);
    else if (shape == SHAPE_SQUARE)
        buf_str(s->out, "<path d=\"M-22,-22h44v44h-44z\"/>");
    else if (shape == SHAPE_SELECTED)
        buf_str(s->out, "<path d=\"M-22,-22h44v44h-44z\" fill-opacity=\".4\" fill=\"" BLUE "\"/>");
    else if (shape == SHAPE_TRIANGLE)
        buf_str(s->out, "<path d=\"M0,-28L25,16H-25z\"/>");
    else if (shape == SHAPE_CROSS)
        buf_str(s->out, "<path d=\"M-20,-20L20,20M20,-20L-20,20\"/>");
    else if (shape == SHAPE_DIM)
        buf_str(s->out,
                "<path d=\"M-50,-50h100v100h-100z\" fill=\"#000\" fill-opacity=\".25\" stroke=\"none\"/>");
    buf_str(s->out, "</g>\n");
}

static void mark_point(const struct svg *s, const struct line *l, point p, const struct note *n,
                       struct slice label)
{
    enum side side = SIDE_NONE;
    enum piece piece = l->game->at(l->position, p, &side);
    bool stones = s->look->board == BOARD_STONES;
    const char *ink = !stones || n->color != COLOR_NONE           ? mark_colors[n->color]
                      : piece != PIECE_NONE && side == SIDE_FIRST ? "#fff"
                                                                  : "#111";

    if (n->value == SHAPE_LABEL)
        put_text(s, p, label, ink, piece == PIECE_NONE && stones ? "#e9c98f" : NULL);
    else
        put_shape(s, p, (enum mark_shape)n->value, ink);
}

uint32_t svg_mark(const struct svg *s, const struct line *l, const struct record *r, const struct note *n,
                  uint32_t most)
{
    const point *p = r->point + n->first_point;
    bool pairs = n->value == SHAPE_ARROW || n->value == SHAPE_LINE;
    uint32_t points = n->points < most ? n->points : most;

    for (uint32_t i = 0; i < points; i += pairs ? 2 : 1) {
        if (pairs && i + 1 < n->points && svg_holds(s, p[i]) && svg_holds(s, p[i + 1]))
            put_arrow(s, p[i], p[i + 1], mark_colors[n->color], n->value == SHAPE_ARROW, false);
        else if (!pairs && svg_holds(s, p[i]))
            mark_point(s, l, p[i], n, note_text(r, n));
    }
    return most - points;
}

uint32_t svg_territory(const struct svg *s, const struct record *r, const struct note *n, uint32_t most)
{
    uint32_t points = n->points < most ? n->points : most;

    for (uint32_t i = 0; i < points; i++) {
        point p = r->point[n->first_point + i];

        if (svg_holds(s, p))
            buf_printf(s->out,
                       "<rect x=\"%u\" y=\"%u\" width=\"32\" height=\"32\" fill=\"%s\" stroke=\"#111\" "
                       "stroke-width=\"2\"/>\n",
                       svg_x(s, p) - 16, svg_y(s, p) - 16, n->value == SIDE_FIRST ? "#1b1b1b" : "#fdfdfa");
    }
    return most - points;
}

static void put_ring(const struct svg *s, point p, unsigned r)
{
    if (svg_holds(s, p))
        buf_printf(s->out,
                   "<circle cx=\"%u\" cy=\"%u\" r=\"%u\" fill=\"none\" stroke=\"" ALARM "\" "
                   "stroke-width=\"8\"/>\n",
                   svg_x(s, p), svg_y(s, p), r);
}

/* The line of stones from its first to its last point, and the points that would complete it. Some
 * games have proofs that are no row. */
static void put_proof(const struct svg *s, const struct proof *p)
{
    unsigned all = p->points < 16 ? p->points : 16, empty = p->empty + all <= 16 ? p->empty : 16 - all;

    for (unsigned i = 0; s->look->rows && i + 1 < all; i++)
        if (svg_holds(s, p->point[i]) && svg_holds(s, p->point[i + 1]))
            put_arrow(s, p->point[i], p->point[i + 1], ALARM, false, false);
    for (unsigned i = 0; i < all; i++)
        put_ring(s, p->point[i], 30);
    for (unsigned i = all; i < all + empty; i++)
        put_ring(s, p->point[i], 14);
}

static void put_move(const struct svg *s, struct slice words, bool threat)
{
    struct claim c = {.from = NOWHERE, .to = NOWHERE};

    if (coord_read_move(s->game, words, &c) && c.from != NOWHERE && c.to != NOWHERE && svg_holds(s, c.from) &&
        svg_holds(s, c.to))
        put_arrow(s, c.from, c.to, ALARM, true, threat);
}

void svg_threat(const struct svg *s, const struct proof *p)
{
    struct slice rest;

    if (p->line != NULL)
        put_move(s, slice_cut(slice_of(p->line), ' ', &rest), true);
}

/* A move of a cycle; of the last one, after which the board is shown, also what it threatens. */
static void put_cycle(const struct svg *s, const struct proof *p)
{
    if (p->move != NULL)
        put_move(s, slice_of(p->move), false);
    if (p->next == NULL)
        svg_threat(s, p);
}

/* What would stand there, pale: the man that goes, or the stone of the side to move. */
static void put_ghost(const struct svg *s, const struct line *l, point from, point to)
{
    enum side side = SIDE_NONE;
    enum piece piece = STONE;

    if (l->game->at(l->position, to, &side) != PIECE_NONE)
        return;
    if (s->look->board == BOARD_STONES)
        side = l->game->to_move(l->position);
    else if (from == NOWHERE || !svg_holds(s, from) ||
             (piece = l->game->at(l->position, from, &side)) == PIECE_NONE)
        return;
    buf_str(s->out, "<g opacity=\".5\">");
    svg_man(s, to, piece, side);
    buf_str(s->out, "</g>\n");
}

static void put_cross(const struct svg *s, point p)
{
    buf_printf(s->out,
               "<path d=\"M%u,%um-24,-24l48,48m0,-48l-48,48\" stroke=\"" ALARM "\" stroke-width=\"10\"/>\n",
               svg_x(s, p), svg_y(s, p));
}

/* A move that could not be played where the line stands. */
static void put_unplayed(const struct svg *s, const struct line *l, const struct node *n)
{
    point from = n->claim.from, to = n->claim.to;

    drawing_squares(l->game, l->position, &n->claim, &from, &to);
    if (to == NOWHERE || !svg_holds(s, to))
        return;
    put_ghost(s, l, from, to);
    put_ring(s, to, 46);
    if (s->look->board == BOARD_STONES)
        put_cross(s, to);
    else if (from != NOWHERE && svg_holds(s, from))
        put_arrow(s, from, to, ALARM, true, true);
}

static void put_offender(const struct svg *s, const struct line *l, const struct node *n)
{
    point from, to;

    if (n->move == MOVE_NONE && n->parent == l->node) {
        put_unplayed(s, l, n);
        return;
    }
    to = n->claim.to;
    if (n->move != MOVE_NONE)
        show_squares(n->move, &from, &to);
    if (to != NOWHERE && svg_holds(s, to))
        put_ring(s, to, 46);
}

void svg_finding(const struct svg *s, const struct line *l, const struct finding *f)
{
    const struct record *r = l->record;

    if (f->node != 0 && f->node < r->count && f->severity > SEVERITY_NOTE)
        put_offender(s, l, &r->node[f->node]);
    for (const struct proof *p = f->proof; p != NULL; p = p->next) {
        if (f->proof_kind == PROOF_LINES)
            put_proof(s, p);
        else if (f->proof_kind == PROOF_CYCLE)
            put_cycle(s, p);
    }
}

void svg_number(const struct svg *s, point p, enum side side, uint32_t number)
{
    SCOPED(buf) text = {0};

    buf_uint(&text, number);
    put_text(s, p, buf_as_slice(&text), side == SIDE_FIRST ? "#fff" : "#111", NULL);
}
