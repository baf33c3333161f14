/* The points that a finding is about, for pictures and programs. */
#include "game/weiqi/weiqi.h"

enum { POINTS_MAX = sizeof((struct proof *)0)->point / sizeof((struct proof *)0)->point[0] };

static bool has(const struct proof *proof, point p)
{
    for (unsigned i = 0; i < (unsigned)proof->points + proof->empty; i++)
        if (proof->point[i] == p)
            return true;
    return false;
}

/* Stones are to be added before empty points. */
static void add(struct proof *proof, point p, bool is_stone)
{
    unsigned count = (unsigned)proof->points + proof->empty;

    if (count == POINTS_MAX || has(proof, p))
        return;
    proof->point[count] = p;
    *(is_stone ? &proof->points : &proof->empty) += 1;
}

static struct proof *new_proof(struct arena *a, const char *label, uint32_t ply)
{
    struct proof *proof = arena_alloc(a, sizeof *proof);

    if (proof != NULL) {
        proof->label = label;
        proof->ply = ply;
    }
    return proof;
}

static const int steps[] = {-STRIDE, -1, 1, STRIDE};

/* The stone that took the ko: the only one next to it that stands alone with no liberty but the ko. */
static void add_ko(struct proof *proof, const struct goban *b, cell at, enum stone side)
{
    for (unsigned i = 0; i < 4; i++) {
        cell c = (cell)(at + steps[i]);

        if (b->stone[c] == BLACK + WHITE - side && b->next[c] == c && b->spare[b->head[c]] == 0)
            add(proof, board_point(c), true);
    }
}

/* The chains that would come off; the last place is kept for the point itself. */
static void add_chains(struct proof *proof, const struct goban *b, cell at, enum stone side)
{
    for (unsigned i = 0; i < 4; i++) {
        cell first = (cell)(at + steps[i]), c = first;

        if (b->stone[first] != side)
            continue;
        do {
            if (proof->points < POINTS_MAX - 1)
                add(proof, board_point(c), true);
            c = b->next[c];
        } while (c != first && proof->points < POINTS_MAX - 1);
    }
}

const struct proof *weiqi_prove(const struct line *l, const struct claim *claim, enum code code)
{
    const struct weiqi *w = l->position;
    enum stone side = claim->side == SIDE_NONE ? w->to_move : claim->side;
    const char *label = code == CODE_WEIQI_KO ? "ko" : code == CODE_WEIQI_SUICIDE ? "suicide" : "occupied";
    struct proof *proof;

    if (claim->kind != MOVE_PLACE || !board_has(&w->board, claim->to) ||
        (code != CODE_WEIQI_KO && code != CODE_WEIQI_SUICIDE && code != CODE_WEIQI_OCCUPIED) ||
        (proof = new_proof(sink_arena(l->sink), label, line_ply(l) + 1)) == NULL)
        return NULL;
    if (code == CODE_WEIQI_KO)
        add_ko(proof, &w->board, board_cell(claim->to), side);
    else if (code == CODE_WEIQI_SUICIDE)
        add_chains(proof, &w->board, board_cell(claim->to), side);
    add(proof, claim->to, code == CODE_WEIQI_OCCUPIED);
    return proof;
}

/* What was played on the board since step EARLIER, once each: stones that stand now, then points that are
 * empty. */
const struct proof *weiqi_prove_cycle(const struct line *l, uint32_t earlier)
{
    const struct weiqi *w = l->position;
    struct proof *proof = new_proof(sink_arena(l->sink), "cycle", line_ply(l));

    for (unsigned pass = 0; proof != NULL && pass < 2; pass++)
        for (uint32_t i = earlier + 1; i < l->trail->count; i++) {
            move m = l->trail->step[i].move;

            if (MOVE_KIND(m) == MOVE_PLACE && (board_at(&w->board, MOVE_TO(m)) == EMPTY) == (pass == 1))
                add(proof, MOVE_TO(m), pass == 0);
        }
    return proof;
}
