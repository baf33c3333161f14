/* Boards for a terminal: who plays, the board, and what the rules say of the position. */
#include "output/show/board.h"

#include <stdlib.h>

static void note_forbidden(void *context, point p, const char *kind)
{
    struct drawn_board *b = context;

    if (strcmp(kind, "five") != 0)
        b->forbidden[POINT_Y(p) * b->width + POINT_X(p)] = 1;
}

static void find_forbidden(struct drawn_board *b)
{
    const struct line *l = b->line;

    if (l->game->special == NULL || l->game->to_move(l->position) != SIDE_FIRST)
        return;
    b->forbidden = mem_calloc(b->width, b->height);
    l->game->special(l->position, l->rules, note_forbidden, b);
}

static void (*const boards[])(struct drawn_board *) = {
    [BOARD_SQUARES] = board_chess, [BOARD_RIVER] = board_xiangqi, [BOARD_STONES] = board_stones};

void show_position(struct buf *out, const struct shown *s)
{
    move m = s->canonical == NULL ? 0 : line_step(s->line)->move;
    struct drawn_board b = {.out = out, .style = s->style, .line = s->line, .from = NOWHERE, .to = NOWHERE};

    s->line->game->size(s->line->position, &b.width, &b.height);
    show_squares(m, &b.from, &b.to);
    board_find_marks(&b);
    find_forbidden(&b);
    boards[s->line->game->look.board](&b);
    free(b.forbidden);
    board_list_marks(&b);
    free(b.marks);
}

static void begin(struct buf *b, const struct shown *s)
{
    if (s->style->color)
        buf_str(b, "\033[1m");
    show_title(b, s);
    if (s->style->color)
        buf_str(b, "\033[0m");
    buf_char(b, '\n');
}

static void position(struct buf *b, const struct shown *s)
{
    show_position(b, s);
    show_status(b, s);
    buf_char(b, '\n');
}

const struct view show_board = {.name = "board", .begin = begin, .position = position};
