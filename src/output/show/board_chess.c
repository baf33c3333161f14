/* Chess: squares between lines, or in two colours where there is colour. */
#include "output/show/board.h"

static const char *const solid[] = {" ", "♟", "♞", "♝", "♜", "♛", "♚"};
static const char *const outlined[] = {" ", "♙", "♘", "♗", "♖", "♕", "♔"};
static const char *const chinese[] = {"  ", "兵", "马", "象", "车", "后", "王"};

enum { LIGHT_SQUARE = 180, DARK_SQUARE = 95, LAST_SQUARE = 142, CHECKED_SQUARE = 203 };
enum { WHITE_MAN = 231, BLACK_MAN = 16 };

static void put_man(struct drawn_board *b, enum piece piece, enum side side)
{
    if (b->style->board == SHOW_ASCII)
        buf_char(b->out, board_letter(piece, side));
    else if (b->style->board == SHOW_CHINESE)
        buf_str(b->out, chinese[piece]);
    else
        buf_str(b->out, (side == SIDE_SECOND || b->style->color ? solid : outlined)[piece]);
}

static int square_color(const struct drawn_board *b, point p, enum piece piece, enum side side)
{
    const struct game *game = b->line->game;

    if (piece == KING && (line_step(b->line)->facts & FACT_CHECK) && side == game->to_move(b->line->position))
        return CHECKED_SQUARE;
    if (p == b->from || p == b->to)
        return LAST_SQUARE;
    return (POINT_X(p) + POINT_Y(p)) % 2 == 0 ? DARK_SQUARE : LIGHT_SQUARE;
}

/* A man with what stands left and right of it. Chinese names tell the sides apart by brackets. */
static void put_square(struct drawn_board *b, point p)
{
    enum side side;
    enum piece piece = board_at(b, p, &side);
    bool bracket = b->style->board == SHOW_CHINESE && side == SIDE_SECOND && !b->style->color;
    bool last = p == b->to && !b->style->color;

    if (b->style->color)
        board_paint(b, side == SIDE_FIRST ? WHITE_MAN : BLACK_MAN, square_color(b, p, piece, side));
    buf_char(b->out, bracket ? last ? '<' : '[' : last ? '(' : ' ');
    if (piece == PIECE_NONE && p == b->from && !b->style->color)
        buf_str(b->out, b->style->board == SHOW_ASCII ? "." : b->style->board == SHOW_CHINESE ? "· " : "·");
    else
        put_man(b, piece, side);
    buf_char(b->out, bracket ? last ? '>' : ']' : last ? ')' : ' ');
    board_plain(b);
}

static const char *bar(const struct drawn_board *b)
{
    return b->style->color ? "" : b->style->board == SHOW_ASCII ? "|" : "│";
}

/* WHERE: 0 above the top row, 1 between two, 2 below the last. */
static void put_rule(struct drawn_board *b, unsigned where)
{
    static const char *const joints[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    bool ascii = b->style->board == SHOW_ASCII;
    unsigned wide = b->style->board == SHOW_CHINESE ? 4 : 3;

    if (b->style->color)
        return;
    buf_str(b->out, "   ");
    for (unsigned column = 0; column <= b->width; column++) {
        buf_str(b->out, ascii ? "+" : joints[where][column == 0 ? 0 : column < b->width ? 1 : 2]);
        for (unsigned i = 0; column < b->width && i < wide; i++)
            buf_str(b->out, ascii ? "-" : "─");
    }
    buf_char(b->out, '\n');
}

static void put_files(struct drawn_board *b)
{
    const char *gap = b->style->board == SHOW_CHINESE ? "  " : " ";

    buf_str(b->out, "  ");
    for (unsigned column = 0; column < b->width; column++) {
        buf_str(b->out, b->style->color ? " " : "  ");
        buf_char(b->out, (char)('a' + POINT_X(board_point(b, column, 0))));
        buf_str(b->out, gap);
    }
    while (b->out->n > 0 && b->out->p[b->out->n - 1] == ' ')
        b->out->n--;
    buf_char(b->out, '\n');
}

/* Two characters wide, and a blank. */
static void put_rank(struct drawn_board *b, unsigned rank)
{
    if (rank < 10)
        buf_char(b->out, ' ');
    buf_uint(b->out, rank);
    buf_char(b->out, ' ');
}

void board_chess(struct drawn_board *b)
{
    for (unsigned row = 0; row < b->height; row++) {
        put_rule(b, row > 0);
        put_rank(b, POINT_Y(board_point(b, 0, row)) + 1);
        buf_str(b->out, bar(b));
        for (unsigned column = 0; column < b->width; column++) {
            put_square(b, board_point(b, column, row));
            buf_str(b->out, bar(b));
        }
        buf_char(b->out, '\n');
    }
    put_rule(b, 2);
    buf_str(b->out, b->style->color ? " " : "  ");
    put_files(b);
}
