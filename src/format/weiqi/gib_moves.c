/* The lines of play in a GIB file: what the game and the remarks behind it have in common. */
#include "format/weiqi/gib.h"

bool gib_take_number(struct slice *line, long *value)
{
    struct slice word, rest = slice_trim(*line);

    word = slice_cut(rest, ' ', &rest);
    *line = rest.p == NULL ? (struct slice){"", 0} : rest;
    return slice_long(word, value);
}

bool gib_read_stone(struct slice line, struct gib_stone *stone)
{
    struct slice rest = {line.p + 3, line.n - 3};
    long zero, number, color;

    if (!slice_starts(line, "STO") || !gib_take_number(&rest, &zero) || !gib_take_number(&rest, &number) ||
        !gib_take_number(&rest, &color) || !gib_take_number(&rest, &stone->x) ||
        !gib_take_number(&rest, &stone->y) || (color != 1 && color != 2))
        return false;
    stone->side = color == 1 ? SIDE_FIRST : SIDE_SECOND;
    return true;
}

enum side gib_next_side(const struct builder *f)
{
    if (f->node == 0)
        return f->record->node[0].notes != 0 ? SIDE_SECOND : SIDE_FIRST;
    return other_side((enum side)f->record->node[f->node].claim.side);
}
