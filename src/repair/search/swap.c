/* Exchanges on one point by counting who bears on it, without playing a move. */
#include "repair/search/search.h"

int swap_worth(enum piece p)
{
    static const int8_t pawns[STONE + 1] = {
        [PAWN] = 1,           [KNIGHT] = 3,  [BISHOP] = 3,           [ROOK] = 5,     [QUEEN] = 9,
        [KING] = ROYAL_WORTH, [SOLDIER] = 1, [ADVISER] = 2,          [ELEPHANT] = 2, [HORSE] = 4,
        [CANNON] = 4,         [CHARIOT] = 9, [GENERAL] = ROYAL_WORTH};

    return pawns[p];
}

/* Worths of the men of a side that bear on a point, the cheapest first. */
static unsigned takers(const struct game *g, const void *position, point p, enum side by,
                       int out[GAME_ATTACKERS_MAX])
{
    point at[GAME_ATTACKERS_MAX];
    unsigned n = g->attackers(position, p, by, at);
    enum side side;

    for (unsigned i = 0; i < n; i++) {
        int w = swap_worth(g->at(position, at[i], &side));
        unsigned k = i;

        for (; k > 0 && out[k - 1] > w; k--)
            out[k] = out[k - 1];
        out[k] = w;
    }
    return n;
}

int swap_gain(const struct game *g, const void *position, point p, enum side by, int victim)
{
    int taker[2][GAME_ATTACKERS_MAX], gain[2 * GAME_ATTACKERS_MAX];
    unsigned count[2], n = 0;

    count[0] = takers(g, position, p, by, taker[0]);
    if (count[0] == 0)
        return 0;
    count[1] = takers(g, position, p, other_side(by), taker[1]);
    for (; n / 2 < count[n % 2]; n++) {
        gain[n] = victim;
        victim = taker[n % 2][n / 2];
    }
    for (; n > 1; n--) /* whoever would lose by taking does not take */
        gain[n - 2] -= gain[n - 1] > 0 ? gain[n - 1] : 0;
    return gain[0] > 0 ? gain[0] : 0;
}
