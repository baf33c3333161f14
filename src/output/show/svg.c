/* The empty board and the men. */

#include "output/show/board.h"

#include <stdio.h>

#define WOOD "#e9c98f"
#define PAPER "#f3dfb4"
#define LINES "#5b4020"

unsigned svg_x(const struct svg *s, point p)
{
    return 100 * (s->flip ? s->width - POINT_X(p) : POINT_X(p) + 1);
}

unsigned svg_y(const struct svg *s, point p)
{
    return 100 * (s->flip ? POINT_Y(p) + 1 : s->height - POINT_Y(p));
}

bool svg_holds(const struct svg *s, point p)
{
    return POINT_X(p) < s->width && POINT_Y(p) < s->height;
}

static void put_label(const struct svg *s, unsigned x, unsigned y, const char *text)
{
    buf_printf(s->out, "<text x=\"%u\" y=\"%u\">%s</text>", x, y, text);
}

/* The game's letter of a column. */
static void column_name(const struct svg *s, unsigned x, char name[2])
{
    name[0] = look_column(s->look, x);
    name[1] = '\0';
}

/* Letters below (for stones above too) and numbers on the left (right too). */
static void put_coordinates(const struct svg *s)
{
    bool both = s->look->board != BOARD_SQUARES;
    unsigned right = 100 * s->width + (both ? 172 : 174), below = 100 * s->height + 82;
    char text[16];

    buf_printf(s->out,
               "<g class=\"names\" font-family=\"sans-serif\" font-size=\"%u\" fill=\"#5b4020\" "
               "text-anchor=\"middle\">",
               s->width > 12 ? 38 : 32);
    for (unsigned x = 0; x < s->width; x++) {
        column_name(s, x, text);
        put_label(s, svg_x(s, POINT(x, 0)), below + (both ? 6 : 4), text);
        if (both)
            put_label(s, svg_x(s, POINT(x, 0)), 36, text);
    }
    for (unsigned y = 0; y < s->height; y++) {
        snprintf(text, sizeof text, "%u", y + 1);
        put_label(s, 26, svg_y(s, POINT(0, y)) + 11, text);
        if (both)
            put_label(s, right - 98, svg_y(s, POINT(0, y)) + 11, text);
    }
    buf_str(s->out, "</g>\n");
}

static void chess_board(const struct svg *s)
{
    unsigned w = 100 * s->width, h = 100 * s->height;

    buf_printf(s->out, "<rect width=\"%u\" height=\"%u\" fill=\"" PAPER "\"/>", w + 100, h + 100);
    buf_printf(s->out,
               "<rect x=\"50\" y=\"50\" width=\"%u\" height=\"%u\" fill=\"#f0e2c8\" stroke=\"" LINES
               "\" stroke-width=\"4\"/>",
               w, h);
    buf_str(s->out, "<path fill=\"#b18a63\" d=\"");
    for (unsigned y = 0; y < s->height; y++)
        for (unsigned x = y % 2; x < s->width; x += 2)
            buf_printf(s->out, "M%u,%uh100v100h-100z", svg_x(s, POINT(x, y)) - 50,
                       svg_y(s, POINT(x, y)) - 50);
    buf_str(s->out, "\"/>\n");
    put_coordinates(s);
}

static void put_star(const struct svg *s, unsigned x, unsigned y)
{
    if (star_point(s->look, s->width, s->height, x, y))
        buf_printf(s->out, "<circle cx=\"%u\" cy=\"%u\" r=\"9\" fill=\"" LINES "\"/>", svg_x(s, POINT(x, y)),
                   svg_y(s, POINT(x, y)));
}

static void stone_board(const struct svg *s)
{
    unsigned w = 100 * s->width, h = 100 * s->height;

    buf_printf(s->out, "<rect width=\"%u\" height=\"%u\" fill=\"" WOOD "\"/>", w + 100, h + 100);
    buf_str(s->out,
            "<path fill=\"none\" stroke=\"" LINES "\" stroke-width=\"3\" stroke-linecap=\"square\" d=\"");
    for (unsigned x = 1; x <= s->width; x++)
        buf_printf(s->out, "M%u,100V%u", 100 * x, h);
    for (unsigned y = 1; y <= s->height; y++)
        buf_printf(s->out, "M100,%uH%u", 100 * y, w);
    buf_str(s->out, "\"/>");
    for (unsigned y = 0; y < s->height; y++)
        for (unsigned x = 0; x < s->width; x++)
            put_star(s, x, y);
    buf_char(s->out, '\n');
    put_coordinates(s);
}

/* A character of our own at a place: no font is needed. */
static void put_character(const struct svg *s, const char *name, int x, int y, const char *scale)
{
    buf_printf(s->out, "<use xlink:href=\"#x%s\" transform=\"translate(%d,%d) scale(%s)\"/>", name, x, y,
               scale);
}

/* Each side counts the files from its own right. */
static void put_files(const struct svg *s, bool below)
{
    int y = below ? (int)(100 * s->height) + 72 : 30;
    bool red = below != s->flip;

    for (unsigned column = 0; column < s->width; column++) {
        unsigned file = below ? s->width - column : column + 1;

        if (red)
            put_character(s, DIGITS(file), (int)(100 * (column + 1)), y, ".42");
        else
            buf_printf(s->out,
                       "<text x=\"%u\" y=\"%d\" font-family=\"sans-serif\" font-size=\"30\" fill=\"" LINES
                       "\" stroke=\"none\" text-anchor=\"middle\">%s</text>",
                       100 * (column + 1), y + 11, DIGITS(file));
    }
}

/* The small corners that mark where cannons and pawns begin. */
static void put_corners(const struct svg *s, unsigned column, unsigned row)
{
    for (int dx = -1; dx <= 1; dx += 2)
        for (int dy = -1; dy <= 1; dy += 2) {
            int x = (int)(100 * (column + 1)), y = (int)(100 * (row + 1));

            if ((column > 0 || dx > 0) && (column < s->width - 1 || dx < 0))
                buf_printf(s->out, "M%d,%dv%dh%d", x + 9 * dx, y + 27 * dy, -18 * dy, 18 * dx);
        }
}

static void xiangqi_board(const struct svg *s)
{
    static const char *const river[] = {"chu", "he", "han", "jie"};
    static const int river_x[] = {250, 350, 650, 750};

    buf_str(s->out, "<rect width=\"1000\" height=\"1100\" fill=\"" PAPER "\"/>"
                    "<rect x=\"88\" y=\"88\" width=\"824\" height=\"924\" fill=\"none\" stroke=\"" LINES
                    "\" stroke-width=\"5\"/>"
                    "<path fill=\"none\" stroke=\"" LINES "\" stroke-width=\"3\" stroke-linecap=\"square\" "
                    "d=\"M100,100V1000M900,100V1000");
    for (int x = 200; x < 900; x += 100)
        buf_printf(s->out, "M%d,100V500M%d,600V1000", x, x);
    for (int y = 100; y <= 1000; y += 100)
        buf_printf(s->out, "M100,%dH900", y);
    buf_str(s->out, "M400,100L600,300M600,100L400,300M400,800L600,1000M600,800L400,1000");
    for (unsigned column = 0; column < 9; column += 2) {
        put_corners(s, column, 3);
        put_corners(s, column, 6);
    }
    for (unsigned column = 1; column < 9; column += 6) {
        put_corners(s, column, 2);
        put_corners(s, column, 7);
    }
    buf_str(s->out, "\"/><g fill=\"none\" stroke=\"" LINES "\" stroke-width=\"7\" stroke-linecap=\"round\" "
                    "stroke-linejoin=\"round\">");
    for (unsigned i = 0; i < 4; i++)
        put_character(s, river[s->flip ? (i + 2) % 4 : i], river_x[i], 550, ".7");
    put_files(s, false);
    put_files(s, true);
    buf_str(s->out, "</g>\n");
}

void svg_board(const struct svg *s)
{
    static void (*const draw[])(const struct svg *) = {
        [BOARD_SQUARES] = chess_board, [BOARD_RIVER] = xiangqi_board, [BOARD_STONES] = stone_board};

    draw[s->look->board](s);
}

/* Whether a line of pieces.svg is a man of the game with that look. */
static bool is_man(struct slice line, const struct look *look)
{
    static const char begin[] = "<g id=\"";

    return slice_starts(line, begin) && (look == NULL || (look->men != '\0' && line.n >= sizeof begin &&
                                                          line.p[sizeof begin - 1] == look->men));
}

void svg_men(struct buf *b, const struct look *look)
{
    struct slice rest = page_file("pieces.svg");

    while (rest.n > 0) {
        struct slice line = slice_cut(rest, '\n', &rest);

        if (is_man(line, look)) {
            buf_slice(b, line);
            buf_char(b, '\n');
        }
    }
}

static void put_chess_man(const struct svg *s, point p, enum piece piece, enum side side)
{
    buf_printf(s->out,
               "<use xlink:href=\"#c%c\" x=\"%u\" y=\"%u\" fill=\"%s\" color=\"%s\" stroke=\"#111\" "
               "stroke-width=\"3\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\n",
               board_letter(piece, SIDE_FIRST), svg_x(s, p), svg_y(s, p),
               side == SIDE_FIRST ? "#fff" : "#2b2b2b", side == SIDE_FIRST ? "#111" : "#e8e8e8");
}

static void put_xiangqi_man(const struct svg *s, point p, enum piece piece, enum side side)
{
    const char *ink = side == SIDE_FIRST ? "#b3261e" : "#1d1d1d";

    buf_printf(s->out,
               "<g transform=\"translate(%u,%u)\"><circle r=\"45\" fill=\"#fbedcf\" stroke=\"#6b4a1e\" "
               "stroke-width=\"2.500\"/><circle r=\"39\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>",
               svg_x(s, p), svg_y(s, p), ink);
    buf_printf(s->out,
               "<use xlink:href=\"#x%c\" transform=\"scale(.82)\" fill=\"none\" stroke=\"%s\" "
               "stroke-width=\"7.500\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/></g>\n",
               board_letter(piece, side), ink);
}

static void put_stone(const struct svg *s, point p, enum piece piece, enum side side)
{
    (void)piece;
    buf_printf(s->out,
               "<circle cx=\"%u\" cy=\"%u\" r=\"47\" fill=\"%s\" stroke=\"#111\" "
               "stroke-width=\"2.500\"/>\n",
               svg_x(s, p), svg_y(s, p), side == SIDE_FIRST ? "#1b1b1b" : "#fdfdfa");
}

void svg_man(const struct svg *s, point p, enum piece piece, enum side side)
{
    static void (*const put[])(const struct svg *, point, enum piece, enum side) = {
        [BOARD_SQUARES] = put_chess_man, [BOARD_RIVER] = put_xiangqi_man, [BOARD_STONES] = put_stone};

    if (piece != PIECE_NONE)
        put[s->look->board](s, p, piece, side);
}
