/* Weiqi and wuziqi: stones on the points of a grid, as the rulebooks print them. */
#include "output/show/board.h"

enum { WOOD = 179, INK = 94, BLACK_STONE = 16, WHITE_STONE = 231, MARKED = 160 };

static const char *joint(unsigned column, unsigned columns, unsigned row, unsigned rows)
{
    static const char *const joints[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};

    return joints[row == 0 ? 0 : row < rows - 1 ? 1 : 2][column == 0 ? 0 : column < columns - 1 ? 1 : 2];
}

static bool is_star(const struct drawn_board *b, point p)
{
    return star_point(&b->line->game->look, b->width, b->height, POINT_X(p), POINT_Y(p));
}

static bool is_forbidden(const struct drawn_board *b, point p)
{
    return b->forbidden != NULL && b->forbidden[POINT_Y(p) * b->width + POINT_X(p)];
}

/* Solid stones in two colours; an outline is white where there is no colour. Chinese boards have no room for
 * brackets, so that the last stone is a triangle there. */
static void put_stone(struct drawn_board *b, enum side side, bool last)
{
    if (last && b->style->board == SHOW_CHINESE)
        buf_str(b->out, side == SIDE_FIRST || b->style->color ? "▲" : "△");
    else if (b->style->board == SHOW_ASCII)
        buf_char(b->out, board_letter(STONE, side));
    else if (b->style->color)
        buf_str(b->out, "●");
    else
        buf_str(b->out, side == SIDE_FIRST ? "●" : "○");
}

static void put_empty(struct drawn_board *b, unsigned column, unsigned row, point p)
{
    bool ascii = b->style->board == SHOW_ASCII;

    if (is_forbidden(b, p))
        buf_str(b->out, ascii ? "x" : "×");
    else if (is_star(b, p))
        buf_str(b->out, ascii ? "+" : "╋");
    else
        buf_str(b->out, ascii ? "." : joint(column, b->width, row, b->height));
}

static void put_point(struct drawn_board *b, unsigned column, unsigned row)
{
    point p = board_point(b, column, row);
    enum side side;
    enum piece piece = board_at(b, p, &side);

    if (piece != PIECE_NONE) {
        board_paint(b, side == SIDE_FIRST ? BLACK_STONE : WHITE_STONE, WOOD);
        put_stone(b, side, p == b->to);
    } else if (board_marked(b, p)) {
        board_paint(b, MARKED, WOOD);
        board_put_mark(b, p);
    } else {
        board_paint(b, is_forbidden(b, p) ? MARKED : INK, WOOD);
        put_empty(b, column, row, p);
    }
}

static bool is_marked_stone(const struct drawn_board *b, point p)
{
    enum side side;

    return board_marked(b, p) && board_at(b, p, &side) != PIECE_NONE;
}

/* What stands left of the column'th point: the mark of the stone before it, a bracket of the last move, the
 * line between two, or the margin. */
static void put_gap(struct drawn_board *b, unsigned column, unsigned row)
{
    bool opens = column < b->width && board_point(b, column, row) == b->to;
    bool closes = column > 0 && board_point(b, column - 1, row) == b->to;
    bool edge = column == 0 || column == b->width;

    if (column > 0 && is_marked_stone(b, board_point(b, column - 1, row))) {
        board_paint(b, MARKED, WOOD);
        board_put_mark(b, board_point(b, column - 1, row));
    } else if ((opens || closes) && b->style->board != SHOW_CHINESE) {
        board_paint(b, MARKED, WOOD);
        buf_char(b->out, opens ? '(' : ')');
    } else if (b->style->board != SHOW_CHINESE || edge) {
        board_paint(b, INK, WOOD);
        buf_str(b->out, edge || b->style->board == SHOW_ASCII ? " " : "─");
    }
}

/* The game's letter of a column. */
static void put_letter(struct drawn_board *b, unsigned x)
{
    uint32_t c = (unsigned char)look_column(&b->line->game->look, x);

    if (b->style->board == SHOW_CHINESE)
        buf_utf8(b->out, 0xFF00 + c - 0x20);
    else
        buf_utf8(b->out, c);
}

static void put_letters(struct drawn_board *b)
{
    buf_str(b->out, "    ");
    for (unsigned column = 0; column < b->width; column++) {
        if (column > 0 && b->style->board != SHOW_CHINESE)
            buf_char(b->out, ' ');
        put_letter(b, POINT_X(board_point(b, column, 0)));
    }
    buf_char(b->out, '\n');
}

void board_stones(struct drawn_board *b)
{
    put_letters(b);
    for (unsigned row = 0; row < b->height; row++) {
        unsigned number = POINT_Y(board_point(b, 0, row)) + 1;

        buf_printf(b->out, "%2u ", number);
        for (unsigned column = 0; column < b->width; column++) {
            put_gap(b, column, row);
            put_point(b, column, row);
        }
        put_gap(b, b->width, row);
        board_plain(b);
        buf_printf(b->out, " %u\n", number);
    }
    put_letters(b);
}
