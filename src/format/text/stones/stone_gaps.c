/* Numbers of a list of stones against its moves. A list is believed to count its moves only where nearly all
 * of its numbers do: numbers of remarks and diagrams say nothing about moves. */
#include "format/text/stones/stonelist.h"

enum {
    ENOUGH_RUNS = 3, /* numbers with their moves that must be there to be believed */
    MOST_MISSING = 2 /* moves in one place: more were left out on purpose */
};

/* A number at atom FIRST, and what follows up to the next one at END. */
struct gap_run {
    unsigned first, end, moves;
    int number;
};

static bool is_words(const struct atom *a)
{
    return a->kind == ATOM_WORDS || a->kind == ATOM_TEXT;
}

/* The run that begins with the first number at or behind atom I; false when there is none. */
static bool next_run(const struct atoms *all, unsigned i, struct gap_run *run)
{
    while (i < all->count && all->atom[i].kind != ATOM_NUMBER)
        i++;
    if (i == all->count)
        return false;
    *run = (struct gap_run){.first = i, .end = i + 1, .number = all->atom[i].x};
    for (; run->end < all->count && all->atom[run->end].kind != ATOM_NUMBER; run->end++)
        run->moves += atom_is_move(&all->atom[run->end]);
    return true;
}

/* How many moves a number of this list stands for: 1 or 2; 0 when its numbers do not count its moves. */
static unsigned moves_a_number(const struct atoms *all)
{
    unsigned with[4] = {0, 0, 0, 0}, runs = 0, jumps = 0, each, short_ones;
    struct gap_run run, next;
    bool more = next_run(all, 0, &run);

    if (!more || run.number != 1)
        return 0;
    for (; more; run = next, runs++) {
        more = next_run(all, run.end, &next);
        if (run.moves > 3 || (more && (next.number <= run.number || next.number > run.number + MOST_MISSING)))
            return 0;
        with[run.moves]++;
        jumps += more && next.number != run.number + 1;
    }
    each = with[2] > with[1] ? 2 : 1;
    short_ones = runs - with[each] + jumps;
    if (runs < ENOUGH_RUNS || (each == 1 && with[2] + with[3] > 0))
        return 0;
    /* Two, or one in eight. */
    return short_ones <= 2 || 8 * short_ones <= runs ? each : 0;
}

/* The lone word of a run that lacks a move; NULL when there is none or several. */
static struct atom *lone_word(struct atoms *all, const struct gap_run *run, const char *start)
{
    struct atom *word = NULL;

    for (unsigned i = run->first + 1; i < run->end; i++) {
        struct atom *a = &all->atom[i];

        if (!is_words(a))
            continue;
        /* A line of prose is a move only with its number before it: 3. foo. */
        if (word != NULL || (a->kind == ATOM_TEXT && (start[a->off] < '0' || start[a->off] > '9')))
            return NULL;
        word = a;
    }
    return word;
}

/* Sets the side of the first move behind atom I, the one that is played as number COUNT, from 0. */
static void say_side(struct atoms *all, unsigned i, unsigned count)
{
    while (i < all->count && !atom_is_move(&all->atom[i]))
        i++;
    if (i < all->count && all->atom[i].kind == ATOM_POINT && all->atom[i].side == 0)
        all->atom[i].side = count % 2 == 0 ? 1 : 2;
}

void stones_mark_gaps(struct atoms *all, const char *start, bool sides)
{
    unsigned each = moves_a_number(all), wanted;
    struct gap_run run, next;

    if (each == 0 || !next_run(all, 0, &run))
        return;
    for (; next_run(all, run.end, &next); run = next) {
        struct atom *word;

        wanted = each * (unsigned)(next.number - run.number);
        if (run.moves == wanted)
            continue;
        if (run.moves < wanted && (word = lone_word(all, &run, start)) != NULL)
            word->kind = ATOM_BROKEN;
        else if (!sides)
            say_side(all, next.first, each * (unsigned)(next.number - 1));
    }
}
