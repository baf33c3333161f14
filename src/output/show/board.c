/* board.c - letters and colours that boards of all games share. */
#include "output/show/board.h"

void board_paint(struct drawn_board *b, int foreground, int background)
{
    if (!b->style->color)
        return;
    if (foreground >= 0)
        buf_printf(b->out, "\033[38;5;%dm", foreground);
    if (background >= 0)
        buf_printf(b->out, "\033[48;5;%dm", background);
}

void board_plain(struct drawn_board *b)
{
    if (b->style->color)
        buf_str(b->out, "\033[0m");
}

char board_letter(enum piece piece, enum side side)
{
    return (side == SIDE_FIRST ? " PNBRQKPNBRCAKX" : " pnbrqkpnbrcakO")[piece];
}
