/* Numbered moves in columns, and the moves of either side in a row. */
#include "format/text/stones/stonelist.h"

#include <stdlib.h>

/* A number with the moves that follow it: atoms FIRST up to the next run's. */
struct order_run {
    int number;
    unsigned first, count, moves;
};

static int by_number(const void *a, const void *b)
{
    const struct order_run *x = a, *y = b;

    return x->number < y->number ? -1 : x->number > y->number;
}

/* Whether a number of a move stands at atom I: a move follows, with or without its side. */
static bool begins_run(const struct atoms *all, unsigned i)
{
    unsigned next = i + 1;

    if (all->atom[i].kind != ATOM_NUMBER || next >= all->count)
        return false;
    if (all->atom[next].kind == ATOM_SIDE)
        next++;
    return next < all->count && atom_is_move(&all->atom[next]);
}

/* The runs in the order in which they stand; how many, 0 when a move has no number of its own. */
static unsigned find_runs(const struct atoms *all, struct order_run *out)
{
    unsigned count = 0;

    for (unsigned i = 0; i < all->count; i++) {
        const struct atom *a = &all->atom[i];

        if (begins_run(all, i)) {
            unsigned first = i > 0 && a[-1].kind == ATOM_SIDE && (a->flags & ATOM_GLUED) != 0 ? i - 1 : i;

            out[count++] = (struct order_run){a->x, first, 0, 0};
        } else if (atom_is_move(a)) {
            if (count == 0)
                return 0;
            out[count - 1].moves++;
        }
    }
    return count;
}

/* Whether the runs, sorted, are all there, one move each, or two but for the last. */
static bool are_whole(const struct order_run *run, unsigned count)
{
    unsigned most = run[0].moves;

    for (unsigned i = 0; i < count; i++)
        if (run[i].number != run[0].number + (int)i || run[i].moves == 0 || most > 2 ||
            (i + 1 < count ? run[i].moves != most : run[i].moves > most))
            return false;
    return true;
}

static bool stand_across(const struct order_run *run, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        if (run[i].number < run[i - 1].number)
            return true;
    return false;
}

/* The atoms of the runs one behind the other, from where the first of them stands on. */
static void put_runs(struct atoms *all, const struct order_run *run, unsigned count, unsigned from,
                     unsigned to)
{
    struct atom *sorted = mem_alloc(to - from, sizeof *sorted);
    unsigned at = 0;

    for (unsigned i = 0; i < count; i++) {
        memcpy(sorted + at, all->atom + run[i].first, run[i].count * sizeof *sorted);
        at += run[i].count;
    }
    memcpy(all->atom + from, sorted, at * sizeof *sorted);
    free(sorted);
}

/* The moves of SIDE from atom *I on, which stand in a row behind its name: how many, 0: something else stands
 * there. *I is then behind them. */
static unsigned row_of(const struct atoms *all, unsigned *i, enum side side)
{
    unsigned moves = 0;

    while (*i < all->count && (all->atom[*i].kind == ATOM_LINE || all->atom[*i].kind >= ATOM_HEADER))
        ++*i;
    if (*i == all->count || all->atom[*i].kind != ATOM_SIDE || all->atom[*i].x != (int)side)
        return 0;
    while (++*i < all->count && atom_is_move(&all->atom[*i]))
        moves++;
    return *i < all->count && all->atom[*i].kind != ATOM_LINE ? 0 : moves;
}

/* 黑：Q16 Q4 … 白：D4 D16 …: two rows, which are played turn by turn. False: they are something else. */
static bool put_rows(struct atoms *all)
{
    unsigned i = 0, black = row_of(all, &i, SIDE_FIRST), from = i - black, white;
    struct atom *turns;

    if (black < 2 || (white = row_of(all, &i, SIDE_SECOND)) == 0 || (black != white && black != white + 1))
        return false;
    turns = mem_alloc(black + white, sizeof *turns);
    for (unsigned k = 0; k < black + white; k++)
        turns[k] = all->atom[k % 2 == 0 ? from + k / 2 : i - white + k / 2];
    memcpy(all->atom + from, turns, (black + white) * sizeof *turns);
    memmove(all->atom + from + black + white, all->atom + i, (all->count - i) * sizeof *turns);
    all->count = from + black + white + (all->count - i);
    free(turns);
    return true;
}

void stones_put_in_order(struct atoms *all)
{
    struct order_run *run;
    unsigned count, from, to = all->count;

    if (put_rows(all))
        return;
    run = mem_alloc(all->count + 1, sizeof *run);
    count = find_runs(all, run);
    from = count == 0 ? 0 : run[0].first;
    while (to > from && !atom_is_move(&all->atom[to - 1]))
        to--;
    for (unsigned i = 0; i < count; i++)
        run[i].count = (i + 1 < count ? run[i + 1].first : to) - run[i].first;
    if (count > 1 && stand_across(run, count)) {
        qsort(run, count, sizeof *run, by_number);
        if (are_whole(run, count))
            put_runs(all, run, count, from, to);
    }
    free(run);
}
