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
    return (facts & (FACT_CAPTURE | FACT_IRREVERSIBLE)) != 0 &&
           (lacks_material(p, side) || is_walled_off(p, side));
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

/* How well a move serves SIDE's getting a queen when both help. */
static unsigned promise(const struct chess *p, move m, unsigned side)
{
    unsigned from = point_square(MOVE_FROM(m)), to = point_square(MOVE_TO(m));
    bool takes = MOVE_KIND(m) == MOVE_STEP && p->board[to] != 0;

    if (p->turn != side)
        return takes || MOVE_PROMO(m) != PIECE_NONE ? 0 : piece_on(p, from) == PAWN ? 1 : 2;
    return MOVE_PROMO(m) == QUEEN        ? 4
           : MOVE_PROMO(m) != PIECE_NONE ? 0
           : takes                       ? 3
           : piece_on(p, from) == PAWN   ? 2
                                         : 1;
}

/* The most promising move; among equals one that changes from ply to ply. MOVE_NONE when there is none. */
static move pick(const struct chess *p, unsigned side, unsigned salt)
{
    move all[MOVES_MAX], best = MOVE_NONE;
    unsigned n = chess_moves(p, all), most = 0, order = 0;

    for (unsigned i = 0; i < n; i++) {
        unsigned worth = promise(p, all[i], side) + 1, lot = (i + 1) * (salt * 2654435761u | 1) >> 8;

        if (worth > most || (worth == most && lot > order)) {
            most = worth;
            order = lot;
            best = all[i];
        }
    }
    return best;
}

/* Plays a few lines in which both help SIDE to a queen. Having one proves nothing, but then it is no use to
 * look for a proof that there is no mate. */
static bool gets_queen(const struct chess *p, unsigned side)
{
    if ((p->of[side] & (p->men[PAWN] | p->men[ROOK] | p->men[QUEEN])) == 0)
        return false;
    for (unsigned game = 0; game < 16; game++) {
        struct chess now = *p;

        for (unsigned ply = 0; ply < 80; ply++) {
            move m = pick(&now, side, game * 128 + ply + 1);

            if (m == MOVE_NONE)
                break;
            chess_play(&now, m);
            if ((now.of[side] & (now.men[QUEEN] | now.men[ROOK])) != 0 && now.turn != side &&
                has_legal_move(&now))
                return true;
        }
    }
    return false;
}

static bool is_forced(const struct chess *p)
{
    move all[MOVES_MAX];

    return chess_moves(p, all) <= 2;
}

/* The squares ahead of a pawn, on its file. */
static uint64_t ahead(const struct chess *p, unsigned s)
{
    uint64_t below = BIT(s) - 1;

    return chess_lines[s].file & (p->board[s] >> 3 == WHITE ? ~below : below);
}

/* A queen or rook with room around it, a pawn with a free file, or pawns that step while pieces help. */
static bool is_lively(const struct chess *p)
{
    uint64_t pawns = p->men[PAWN], white = pawns & p->of[WHITE], black = pawns & p->of[BLACK];
    bool run = ((white << 8 | black >> 8) & ~occupied(p)) != 0;

    for (uint64_t men = p->men[QUEEN] | p->men[ROOK]; men != 0;) {
        unsigned s = take_square(&men);

        if (count_squares(rook_attacks(s, occupied(p)) & ~p->of[p->board[s] >> 3]) > 4)
            return true;
    }
    for (uint64_t men = pawns; men != 0;) {
        unsigned s = take_square(&men);

        if ((ahead(p, s) & occupied(p)) == 0)
            return true;
    }
    return run && count_squares(occupied(p)) > 10 &&
           (occupied(p) & ~pawns & ~p->men[KING] & ~p->men[BISHOP]) != 0;
}

/* Whether it makes sense to look for a proof. */
static bool is_worthwhile(const struct chess *p)
{
    if ((is_lively(p) || p->men[PAWN] == 0) && (count_squares(occupied(p)) > 10 || !is_forced(p)))
        return false;
    return (lacks_material(p, WHITE) || !gets_queen(p, WHITE)) &&
           (lacks_material(p, BLACK) || !gets_queen(p, BLACK));
}

bool cannot_mate(const struct chess *p, unsigned side)
{
    return lacks_material(p, side) || is_walled_off(p, side) ||
           (!gets_queen(p, side) && search_all(p, side, DEAD_EFFORT));
}

bool is_dead(const struct chess *p)
{
    if (lacks_material(p, WHITE) && lacks_material(p, BLACK))
        return true;
    return is_worthwhile(p) && cannot_mate(p, WHITE) && cannot_mate(p, BLACK);
}
