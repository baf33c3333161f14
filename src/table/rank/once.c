/* Rounds of several games, and one game that stands in two files. */
#include "table/contest.h"

#include <stdlib.h>

#define N_(text) text /* for translation; only output/ prints */

enum { COMPARED = 1000 }; /* games of one round, or with the same moves, before the one at hand */

/* Two games of a player in one round. */
struct once_slot {
    uint32_t player, round, opponent;
};

static int by_slot(const void *a, const void *b)
{
    const struct once_slot *x = a, *y = b;

    if (x->player != y->player)
        return x->player < y->player ? -1 : 1;
    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    return (x->opponent > y->opponent) - (x->opponent < y->opponent);
}

static uint32_t make_slots(const struct event *e, struct once_slot *slot)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < e->pairings; i++)
        for (unsigned s = 0; s < 2 && e->pairing[i].side[1] != NOBODY; s++)
            if (e->pairing[i].round != 0)
                slot[n++] =
                    (struct once_slot){e->pairing[i].side[s], e->pairing[i].round, e->pairing[i].side[1 - s]};
    qsort(slot, n, sizeof *slot, by_slot);
    return n;
}

/* A quarter of all rounds of all players must look so: a misnamed player makes no double round of a Swiss. */
void event_parts(struct event *e)
{
    struct once_slot *slot = mem_calloc(2 * (size_t)e->pairings + 1, sizeof *slot);
    uint32_t n = make_slots(e, slot), rounds = 0, several = 0;

    for (uint32_t i = 0, j; i < n; i = j) {
        for (j = i + 1; j < n && slot[j].player == slot[i].player && slot[j].round == slot[i].round;)
            j++;
        rounds++;
        several += j - i > 1 && slot[j - 1].opponent == slot[i].opponent;
    }
    free(slot);
    e->several_games = 4 * several >= rounds && several > 0;
    for (uint32_t i = 0; i < e->pairings && !e->several_games; i++) {
        if (e->pairing[i].board == 0)
            e->pairing[i].board = e->pairing[i].part;
        e->pairing[i].part = 0;
    }
}

static uint32_t lower(const struct pairing *p)
{
    return p->side[0] < p->side[1] ? p->side[0] : p->side[1];
}

static uint32_t higher(const struct pairing *p)
{
    return p->side[0] < p->side[1] ? p->side[1] : p->side[0];
}

/* Pairs together; what a list says comes before what a record says, and so on down to the result, so that
 * of two that are one game the first is the better witness. */
static int by_pair(const void *a, const void *b)
{
    const struct pairing *x = a, *y = b;

    if (lower(x) != lower(y))
        return lower(x) < lower(y) ? -1 : 1;
    if (higher(x) != higher(y))
        return higher(x) < higher(y) ? -1 : 1;
    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    if (x->part != y->part)
        return x->part < y->part ? -1 : 1;
    for (unsigned s = 0; s < 2; s++) {
        char mine = x->code[x->side[s] == lower(x) ? 0 : 1], other = y->code[y->side[s] == lower(y) ? 0 : 1];

        if (mine != other)
            return mine < other ? -1 : 1;
    }
    return (x->entry > y->entry) - (x->entry < y->entry);
}

static bool same_moves(const struct entry *x, const struct entry *y)
{
    return x->moves != 0 && x->moves == y->moves;
}

/* Whether both have moves, spelled alike, that are not the same. */
static bool other_moves(const struct entry *x, const struct entry *y)
{
    return x->moves != 0 && y->moves != 0 && x->moves != y->moves && x->notation != NULL &&
           y->notation != NULL && strcmp(x->notation, y->notation) == 0;
}

static bool same_colours(const struct pairing *a, const struct pairing *b)
{
    return !a->colours || !b->colours || a->side[0] == b->side[0];
}

static bool is_same_game(const struct event *e, const struct pairing *a, const struct pairing *b)
{
    const struct entry *x = event_entry(e, a->entry), *y = event_entry(e, b->entry);
    bool same_file = strcmp(x->file, y->file) == 0;

    if (lower(a) != lower(b) || higher(a) != higher(b) || !same_colours(a, b))
        return false;
    if (a->round != b->round)
        return (a->round == 0 || b->round == 0) && !same_file && same_moves(x, y);
    if (a->side[1] == NOBODY)
        return a->round != 0;
    if (same_file)
        return same_moves(x, y) && a->round != 0 && a->part == b->part;
    return a->part == b->part || a->part == 0 || b->part == 0 ? a->round != 0 || same_moves(x, y)
                                                              : same_moves(x, y);
}

const char *pairing_result(const char code[2])
{
    if (code_is_win(code[0]))
        return "1-0";
    if (code_is_win(code[1]))
        return "0-1";
    return code_is_draw(code[0]) ? "1/2-1/2" : code[0] == '?' ? "*" : "0-0";
}

/* The letter of A's side S in B. */
static char code_in(const struct pairing *a, const struct pairing *b, unsigned s)
{
    return b->side[0] == a->side[s] ? b->code[0] : b->code[1];
}

static void say_same(const struct event *e, const struct pairing *kept, const struct pairing *gone,
                     bool gone_counts, struct table_findings *findings)
{
    /* Said where it stands again, in the order of the operands. */
    bool later = gone->entry > kept->entry;
    const struct entry *x = event_entry(e, later ? kept->entry : gone->entry);
    const struct entry *y = event_entry(e, later ? gone->entry : kept->entry);
    bool results = code_in(kept, gone, 0) != kept->code[0] || code_in(kept, gone, 1) != kept->code[1];

    if (kept->side[1] == NOBODY || (!results && !other_moves(x, y)))
        return;
    table_report(findings, CODE_TABLE_SAME_GAME, y, x->file,
                 !results             ? N_("other moves")
                 : !other_moves(x, y) ? N_("another result")
                                      : N_("another result and other moves"),
                 pairing_result(gone_counts ? gone->code : kept->code));
}

/* Which of two witnesses decides: a list, then a known result, then the letters, so that no order of files
 * matters. */
static bool is_better(const struct event *e, const struct pairing *a, const struct pairing *b)
{
    const struct entry *x = event_entry(e, a->entry), *y = event_entry(e, b->entry);

    if ((a->code[0] == '?') != (b->code[0] == '?'))
        return b->code[0] == '?';
    if (x->from_list != y->from_list)
        return x->from_list;
    if ((a->round == 0) != (b->round == 0))
        return a->round != 0;
    return false;
}

/* Pairings that were kept, by pair and moves: the last of each, and the one before it. */
struct by_moves {
    uint32_t *slot, slots; /* node + 1 */
    struct {
        uint32_t kept, before;
    } * node;
    uint32_t nodes;
};

static uint32_t *slot_of(const struct by_moves *b, const struct pairing *p, uint64_t moves)
{
    uint64_t h = (moves ^ ((uint64_t)higher(p) << 32 | lower(p))) * 0x9E3779B97F4A7C15u;

    return &b->slot[h >> 32 & (b->slots - 1)];
}

static void add_moves(struct by_moves *b, const struct event *e, uint32_t kept)
{
    uint32_t *slot = slot_of(b, &e->pairing[kept], event_entry(e, e->pairing[kept].entry)->moves);

    b->node[b->nodes].kept = kept;
    b->node[b->nodes].before = *slot;
    *slot = ++b->nodes;
}

/* The last of KEPT that is the same game as I, + 1; 0: none. Two are one by their moves, or by their round.
 */
static uint32_t find_same(const struct by_moves *b, const struct event *e, uint32_t kept, uint32_t i)
{
    const struct pairing *p = &e->pairing[i];
    uint64_t moves = event_entry(e, p->entry)->moves;
    uint32_t found = 0, looked = 0, same = kept;

    for (uint32_t n = moves == 0 ? 0 : *slot_of(b, p, moves); n > 0 && looked++ < COMPARED && found == 0;
         n = b->node[n - 1].before)
        if (is_same_game(e, &e->pairing[b->node[n - 1].kept], p))
            found = b->node[n - 1].kept + 1;
    while (p->round != 0 && same > found && kept - same < COMPARED &&
           e->pairing[same - 1].round == p->round) {
        if (is_same_game(e, &e->pairing[same - 1], p))
            return same;
        same--;
    }
    return found;
}

void event_once(struct event *e, struct table_findings *findings)
{
    struct by_moves b = {.slots = 1};
    uint32_t kept = 0;

    if (e->pairings == 0)
        return;
    qsort(e->pairing, e->pairings, sizeof *e->pairing, by_pair);
    while (b.slots < 2 * (uint64_t)e->pairings && b.slots < 1u << 31)
        b.slots *= 2;
    b.slot = mem_calloc(b.slots, sizeof *b.slot);
    b.node = mem_calloc((size_t)e->pairings + 1, sizeof *b.node);
    for (uint32_t i = 0; i < e->pairings; i++) {
        uint32_t same = find_same(&b, e, kept, i);
        bool better = same > 0 && is_better(e, &e->pairing[i], &e->pairing[same - 1]);

        if (same > 0)
            say_same(e, &e->pairing[same - 1], &e->pairing[i], better, findings);
        if (same > 0 && !better)
            continue;
        same = same > 0 ? same - 1 : kept++;
        e->pairing[same] = e->pairing[i];
        add_moves(&b, e, same);
    }
    free(b.slot);
    free(b.node);
    e->pairings = kept;
}
