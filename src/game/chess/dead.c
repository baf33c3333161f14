#include "game/chess/dead.h"

#include "game/game.h"

#include <stdlib.h>

bool lacks_material(const struct chess *p, unsigned side)
{
    uint64_t ours = p->of[side], theirs = p->of[!side], bishops = p->men[BISHOP];

    if ((ours & (p->men[PAWN] | p->men[ROOK] | p->men[QUEEN])) != 0)
        return false;
    /* A knight alone mates only a king whose own men stand in its way; queens always could help. */
    if ((ours & p->men[KNIGHT]) != 0)
        return count_squares(ours) <= 2 && (theirs & ~p->men[KING] & ~p->men[QUEEN]) == 0;
    if ((ours & bishops) != 0)
        return ((bishops & DARK_SQUARES) == 0 || (bishops & ~DARK_SQUARES) == 0) &&
               (p->men[PAWN] | p->men[KNIGHT]) == 0;
    return true;
}

/* Positions still to look at, and the keys of all that were met. */
struct search {
    struct chess *queue;
    uint64_t *seen;
    unsigned size, mask;        /* of seen: a power of two, more than twice the effort */
    unsigned count, effort;
};

static bool is_new(struct search *s, uint64_t key)
{
    unsigned i = (unsigned)key & s->mask;

    key |= key == 0;
    for (; s->seen[i] != 0; i = (i + 1) & s->mask)
        if (s->seen[i] == key)
            return false;
    s->seen[i] = key;
    return true;
}

static bool start_search(struct search *s, unsigned effort)
{
    s->effort = effort;
    for (s->size = 1; s->size < 2 * effort + 2;)
        s->size *= 2;
    s->mask = s->size - 1;
    s->queue = malloc(effort * sizeof *s->queue);
    s->seen = calloc(s->size, sizeof *s->seen);
    return s->queue != NULL && s->seen != NULL;
}

/* A position after which SIDE is known never to mate needs no further look. */
static bool is_hopeless(const struct chess *p, unsigned side, uint32_t facts)
{
    return (facts & (FACT_CAPTURE | FACT_IRREVERSIBLE)) != 0 && (lacks_material(p, side) || is_walled_off(p, side));
}

/* Puts what follows P into the queue; false when SIDE has mated or the effort is spent. */
static bool expand(struct search *s, const struct chess *p, unsigned side)
{
    move all[MOVES_MAX];
    unsigned n = chess_moves(p, all);

    if (n == 0)
        return p->checkers == 0 || p->turn == side;
    for (unsigned i = 0; i < n; i++) {
        struct chess next = *p;
        uint32_t facts = chess_play(&next, all[i]);

        if (!is_new(s, next.key) || is_hopeless(&next, side, facts))
            continue;
        if (s->count == s->effort)
            return false;
        s->queue[s->count++] = next;
    }
    return true;
}

static bool search_all(const struct chess *p, unsigned side, unsigned effort)
{
    struct search s = { 0 };
    bool proved = start_search(&s, effort);

    if (proved) {
        is_new(&s, p->key);
        s.queue[s.count++] = *p;
        for (unsigned i = 0; i < s.count && proved; i++) {
            struct chess now = s.queue[i];

            proved = expand(&s, &now, side);
        }
    }
    free(s.queue);
    free(s.seen);
    return proved;
}

/* The squares ahead of a pawn, on its file. */
static uint64_t ahead(unsigned s, unsigned side)
{
    const struct ray *file = &chess_rays[s][ALONG_FILE];

    return side == WHITE ? file->upper : file->lower;
}

/* Not a proof of anything: a free pawn or a rook that roams will find its mate as long as the game is not forced, so
 * it is no use to look for a proof of the contrary. */
static bool is_free(const struct chess *p, unsigned side, unsigned s)
{
    switch (piece_on(p, s)) {
    case PAWN: return (ahead(s, side) & occupied(p)) == 0;
    case ROOK: case QUEEN: return count_squares(rook_attacks(s, occupied(p)) & ~p->of[side]) > 4;
    case KNIGHT: return count_squares(p->of[side] & (p->men[KNIGHT] | p->men[BISHOP])) > 1;
    default: return false;
    }
}

static bool is_forced(const struct chess *p)
{
    move all[MOVES_MAX];

    return chess_moves(p, all) <= 4;
}

static bool surely_can(const struct chess *p, unsigned side)
{
    for (uint64_t men = p->of[side] & ~p->men[KING]; men != 0;)
        if (is_free(p, side, take_square(&men)))
            return !is_forced(p);
    return false;
}

bool cannot_mate(const struct chess *p, unsigned side, unsigned effort)
{
    return lacks_material(p, side) || (!surely_can(p, side) && (is_walled_off(p, side) || search_all(p, side, effort)));
}

bool is_dead(const struct chess *p, unsigned effort)
{
    if ((!lacks_material(p, WHITE) && surely_can(p, WHITE)) || (!lacks_material(p, BLACK) && surely_can(p, BLACK)))
        return false;
    return cannot_mate(p, WHITE, effort) && cannot_mate(p, BLACK, effort);
}
