/* Numbers of moves, and those that wait for theirs in vain. */
#include "format/pgn/pgn.h"
#include "format/pgn/tokens.h"

#include <stdio.h>

/* The number before P with its dots, when nothing but white space is between; else P itself. */
static const char *number_before(const struct reading *d, const char *p)
{
    const char *start = d->text->start, *digits = p;

    while (digits > start && (is_white(digits[-1]) || digits[-1] == '.'))
        digits--;
    if (digits == start || !is_ascii_digit(digits[-1]))
        return p;
    while (digits > start && is_ascii_digit(digits[-1]))
        digits--;
    return digits;
}

bool pgn_after_unreadable(const struct reading *d)
{
    return d->node != 0 && d->r->node[d->node].claim.kind == MOVE_NONE;
}

void pgn_say_lone_number(struct reading *d, const char *p)
{
    if (d->number == 0 || d->r->game != GAME_CHESS || d->skipped_depth != 0 || d->r->truncated ||
        pgn_after_unreadable(d)) {
        d->number = 0;
        return;
    }
    p = number_before(d, p);
    pgn_say(d, CODE_PGN_NUMBER_ALONE, p, p < d->end ? 1 : 0, slice_of(DIGITS(d->number)), (struct slice){0});
    d->number = 0;
}

/* Moves are counted from one, and what stands for "no number" would go unseen. */
static void say_zero(struct reading *d, const char *p, size_t n)
{
    uint32_t count = pgn_first_count(record_value(d->r, KEY_POSITION));

    for (uint32_t node = d->node; node != 0; node = d->r->node[node].parent)
        count++;
    if (d->r->game == GAME_CHESS)
        pgn_say(d, CODE_CHESS_MOVE_NUMBER, p, n, SLICE("0"), slice_of(DIGITS(count / 2)));
}

void pgn_take_number(struct reading *d, const char *start, uint32_t value, unsigned dots)
{
    if (d->skipped_depth != 0)
        return;
    pgn_say_lone_number(d, start);
    if (value == 0)
        say_zero(d, start, (size_t)(d->p - start));
    d->number = value < UINT16_MAX ? value : UINT16_MAX;
    d->dots = dots == 3;
}
