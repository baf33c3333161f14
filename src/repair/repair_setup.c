/* A FEN written from the other side's point of view: the letter of the side to move, or the colours. */
#include "repair/repair.h"

enum { OTHER_SIDE = 1, OTHER_COLOURS = 2 };

static void put_colours(struct buf *b, struct slice field, bool exchanged)
{
    for (size_t i = 0; i < field.n; i++) {
        bool letter = (field.p[i] | 0x20) >= 'a' && (field.p[i] | 0x20) <= 'z';

        buf_char(b, letter && exchanged ? (char)(field.p[i] ^ 0x20) : field.p[i]);
    }
}

bool setup_variant(struct slice fen, unsigned which, struct buf *out)
{
    unsigned how = which + 1; /* bits of what is exchanged: one of them at least */
    struct slice rest, board = slice_cut(slice_trim(fen), ' ', &rest), side = slice_cut(rest, ' ', &rest);
    struct slice rights = slice_cut(rest, ' ', &rest);

    /* w or r moves first, b second. */
    if (board.n == 0 || side.n != 1 || find_char("wrb", side.p[0]) == NULL)
        return false;
    put_colours(out, board, how & OTHER_COLOURS);
    buf_char(out, ' ');
    buf_char(out, (how & OTHER_SIDE) == 0 ? side.p[0] : side.p[0] == 'b' ? 'w' : 'b');
    if (rights.n > 0) {
        buf_char(out, ' ');
        put_colours(out, rights, how & OTHER_COLOURS);
    }
    if (rest.n > 0) {
        buf_char(out, ' ');
        buf_slice(out, rest);
    }
    return true;
}
