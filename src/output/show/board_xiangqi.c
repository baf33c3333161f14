/* Xiangqi: men on the points of a grid with a river and two palaces. */
#include "output/show/board.h"

/* By enum piece from SOLDIER on. The old forms differ between the sides, as on wooden men, so that no colour
 * is needed; the new ones do not, and black stands in brackets then. */
static const char *const old_first[] = {"兵", "傌", "相", "俥", "炮", "仕", "帥"};
static const char *const old_second[] = {"卒", "馬", "象", "車", "砲", "士", "將"};
static const char *const new_first[] = {"兵", "马", "相", "车", "炮", "仕", "帅"};
static const char *const new_second[] = {"卒", "马", "象", "车", "炮", "士", "将"};

enum { RED_MAN = 160, LAST_POINT = 229 };

/* The parts of the grid in both kinds of characters. */
struct board_lines {
    const char *level, *upright, *falling, *rising;
    const char *joint[3][3]; /* by place in the column (top, middle, bottom) and in the row */
};

static const struct board_lines drawn = {
    "─", "│", "╲", "╱", {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}};
static const struct board_lines typed = {
    "-", "|", "\\", "/", {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}}};

static const struct board_lines *lines_of(const struct drawn_board *b)
{
    return b->style->board == SHOW_ASCII ? &typed : &drawn;
}

static const char *const *names(const struct drawn_board *b, enum side side)
{
    if (b->style->board == SHOW_CHINESE)
        return side == SIDE_FIRST ? new_first : new_second;
    return side == SIDE_FIRST ? old_first : old_second;
}

static unsigned place(unsigned i, unsigned count)
{
    return i == 0 ? 0 : i < count - 1 ? 1 : 2;
}

/* The river cuts the lines: the points on its banks are like those of an edge. */
static void put_joint(struct drawn_board *b, unsigned column, unsigned row)
{
    unsigned vertical = row == b->height / 2 - 1 ? 2 : row == b->height / 2 ? 0 : place(row, b->height);
    unsigned horizontal = place(column, b->width);

    if (horizontal != 1 && row != 0 && row != b->height - 1)
        vertical = 1;
    buf_str(b->out, lines_of(b)->joint[vertical][horizontal]);
}

static void put_man(struct drawn_board *b, enum piece piece, enum side side)
{
    board_paint(b, side == SIDE_FIRST ? RED_MAN : -1, -1);
    if (b->style->color)
        buf_str(b->out, "\033[1m");
    if (b->style->board == SHOW_ASCII)
        buf_char(b->out, board_letter(piece, side));
    else
        buf_str(b->out, names(b, side)[piece - SOLDIER]);
    board_plain(b);
}

/* A point fills four columns, three in ASCII: what leads to it, itself, what leads away. */
static void put_point(struct drawn_board *b, unsigned column, unsigned row)
{
    point p = board_point(b, column, row);
    enum side side;
    enum piece piece = board_at(b, p, &side);
    bool boxed = b->style->board == SHOW_CHINESE && side == SIDE_SECOND && !b->style->color,
         last = p == b->to;
    const char *level = lines_of(b)->level;
    const char *before = column == 0 ? " " : level, *after = column == b->width - 1 ? " " : level;

    buf_str(b->out, boxed ? last ? "<" : "[" : last ? "(" : before);
    if (piece != PIECE_NONE)
        put_man(b, piece, side);
    else if (p == b->from)
        buf_str(b->out, b->style->board == SHOW_ASCII ? "." : "○");
    else
        put_joint(b, column, row);
    if (piece == PIECE_NONE && b->style->board != SHOW_ASCII)
        buf_str(b->out, after);
    buf_str(b->out, boxed ? last ? ">" : "]" : last ? ")" : after);
    if (b->style->board == SHOW_ASCII)
        buf_str(b->out, after);
}

/* The diagonal of a palace between this column and the next, below this row; NULL where there is none. */
static const char *diagonal(const struct drawn_board *b, unsigned column, unsigned row)
{
    unsigned from_top = row < 2                                       ? row
                        : row >= b->height - 3 && row < b->height - 1 ? row - (b->height - 3)
                                                                      : 2;

    if ((column != 3 && column != 4) || from_top == 2)
        return NULL;
    return (column == 3) == (from_top == 0) ? lines_of(b)->falling : lines_of(b)->rising;
}

static void put_between(struct drawn_board *b, unsigned row)
{
    const char *upright = lines_of(b)->upright;

    buf_str(b->out, "  ");
    for (unsigned column = 0; column < b->width; column++) {
        const char *line = diagonal(b, column, row);

        buf_char(b->out, ' ');
        buf_str(b->out, upright);
        if (column == b->width - 1)
            break;
        buf_char(b->out, ' ');
        buf_str(b->out, line != NULL ? line : " ");
    }
    buf_char(b->out, '\n');
}

static void put_river(struct drawn_board *b)
{
    const char *upright = lines_of(b)->upright;
    const char *words = b->style->board == SHOW_ASCII ? "            river            "
                        : b->style->flip              ? "       汉 界     楚 河       "
                                                      : "       楚 河     汉 界       ";

    buf_printf(b->out, "   %s %s %s\n", upright, words, upright);
}

/* Each side counts the files from its own right. */
static void put_files(struct drawn_board *b, bool below)
{
    static const char *const numerals[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    enum side side = below != b->style->flip ? SIDE_FIRST : SIDE_SECOND;

    buf_str(b->out, "  ");
    for (unsigned column = 0; column < b->width; column++) {
        unsigned file = below ? b->width - 1 - column : column;

        buf_char(b->out, ' ');
        if (side == SIDE_FIRST && b->style->board != SHOW_ASCII)
            buf_str(b->out, numerals[file]);
        else
            buf_printf(b->out, "%u%s", file + 1, column < b->width - 1 ? " " : "");
        buf_str(b->out, column < b->width - 1 ? " " : "");
    }
    buf_char(b->out, '\n');
}

void board_xiangqi(struct drawn_board *b)
{
    put_files(b, false);
    for (unsigned row = 0; row < b->height; row++) {
        size_t end;

        buf_str(b->out, "  ");
        for (unsigned column = 0; column < b->width; column++)
            put_point(b, column, row);
        for (end = b->out->n; end > 0 && b->out->p[end - 1] == ' '; end--)
            ;
        b->out->n = end;
        buf_char(b->out, '\n');
        if (row == b->height / 2 - 1)
            put_river(b);
        else if (row < b->height - 1)
            put_between(b, row);
    }
    put_files(b, true);
}
