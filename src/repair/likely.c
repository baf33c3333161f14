/* Plausibility: what moves win and lose by exchanges on one point, and what the same man does before and
 * after. Real moves rarely lose a man at once; random legal ones do in one case of four. */
#include "repair/likely.h"

#include "base/memory.h"

#include <stdlib.h>

enum {
    EXCHANGE_MAX = 6, /* captures on one point that are counted */
    WORTH_MOST = 9,
    BLUNDER = 3 /* pawns */
};

static int worth(enum piece p)
{
    static const int8_t pawns[STONE + 1] = {
        [PAWN] = 1,     [KNIGHT] = 3,  [BISHOP] = 3,  [ROOK] = 5,   [QUEEN] = 9, [SOLDIER] = 1, [HORSE] = 4,
        [ELEPHANT] = 2, [ADVISER] = 2, [CHARIOT] = 9, [CANNON] = 4, [KING] = 0,  [GENERAL] = 0};

    return pawns[p];
}

static enum piece man_at(const struct study *s, const void *position, point p)
{
    enum side side;

    return s->game->at(position, p, &side);
}

/* The cheapest man of the side to move that can take on TO; MOVE_NONE: none can. */
static move cheapest(const struct study *s, const void *position, point to)
{
    move all[GAME_MOVES_MAX], best = MOVE_NONE;
    unsigned n = s->game->moves(position, all);
    int least = 0;

    for (unsigned i = 0; i < n; i++) {
        int w;

        if (MOVE_TO(all[i]) != to || MOVE_KIND(all[i]) != MOVE_STEP)
            continue;
        w = worth(man_at(s, position, MOVE_FROM(all[i])));
        w = w == 0 ? WORTH_MOST + 1 : w; /* the king takes last */
        if (best == MOVE_NONE || w < least) {
            best = all[i];
            least = w;
        }
    }
    return best;
}

/* What the side to move wins by exchanges on TO that begin with M. Changes the position. */
static int exchange(struct study *s, char *position, move m)
{
    int gain[EXCHANGE_MAX + 1], n = 0;
    uint64_t key;

    for (; m != MOVE_NONE && n < EXCHANGE_MAX; m = cheapest(s, position, MOVE_TO(m))) {
        gain[n++] = worth(man_at(s, position, MOVE_TO(m)));
        s->game->play(position, m, &key);
        s->spent++;
    }
    for (; n > 1; n--) /* whoever would lose by taking does not take */
        gain[n - 2] -= gain[n - 1] > 0 ? gain[n - 1] : 0;
    return gain[0];
}

/* The most that the side to move can win on one point. */
static int best_gain(struct study *s, const char *position, char *scratch)
{
    move all[GAME_MOVES_MAX];
    unsigned n = s->game->moves(position, all);
    int most = 0;

    for (unsigned i = 0; i < n; i++) {
        int won;

        if (MOVE_KIND(all[i]) != MOVE_STEP || worth(man_at(s, position, MOVE_TO(all[i]))) <= most)
            continue;
        memcpy(scratch, position, s->size);
        won = exchange(s, scratch, all[i]);
        most = won > most ? won : most;
    }
    return most;
}

/* Twice the distance from the middle of the board. */
static int from_middle(const struct study *s, point p)
{
    int x = 2 * (int)POINT_X(p) - (int)s->width + 1, y = 2 * (int)POINT_Y(p) - (int)s->height + 1;

    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return x > y ? x : y;
}

/* How far a move goes away from the middle, -2 to 2: people go there more often than away. */
static int drift(const struct study *s, move m)
{
    int by;

    if (MOVE_KIND(m) != MOVE_STEP)
        return 0;
    by = (from_middle(s, MOVE_TO(m)) - from_middle(s, MOVE_FROM(m))) / 2;
    return by > 2 ? 2 : by < -2 ? -2 : by;
}

static bool goes_back(move m, enum side mover)
{
    return mover == SIDE_FIRST ? POINT_Y(MOVE_TO(m)) < POINT_Y(MOVE_FROM(m))
                               : POINT_Y(MOVE_TO(m)) > POINT_Y(MOVE_FROM(m));
}

static void add_man(struct features *f, enum piece p, enum move_kind kind)
{
    f->of[F_ROYAL] += (p == KING || p == GENERAL) && kind != MOVE_CASTLE;
    f->of[F_FOOT] += p == PAWN || p == SOLDIER;
    f->of[F_HEAVY] += p == QUEEN || p == ROOK || p == CHARIOT;
}

/* What its man does in its side's moves before and after item I. */
static void add_path(struct features *f, const struct playable *l, uint32_t i)
{
    move m = l->played[i], before = i < 2 ? MOVE_NONE : l->played[i - 2],
         after = i + 2 < l->count ? l->played[i + 2] : MOVE_NONE;
    bool again = before != MOVE_NONE && MOVE_TO(before) == MOVE_FROM(m);
    bool next = after != MOVE_NONE && MOVE_FROM(after) == MOVE_TO(m);
    uint32_t k = i + 1;

    f->of[F_UNDO] += again && MOVE_FROM(before) == MOVE_TO(m);
    f->of[F_AGAIN] += again && MOVE_FROM(before) != MOVE_TO(m);
    f->of[F_UNDONE] += next && MOVE_TO(after) == MOVE_FROM(m);
    f->of[F_NEXT] += next && MOVE_TO(after) != MOVE_FROM(m);
    while (k < l->count && MOVE_FROM(l->played[k]) != MOVE_TO(m) && MOVE_TO(l->played[k]) != MOVE_TO(m))
        k++;
    f->of[F_UNUSED] += k == l->count;
    f->of[F_ANSWERED] += k == i + 1;
}

/* Whether the man on BY can go to TO, which its side has to move for in POSITION. */
static bool reaches(const struct study *s, const void *position, point by, point to)
{
    move all[GAME_MOVES_MAX];
    unsigned n = s->game->moves(position, all);

    for (unsigned i = 0; i < n; i++)
        if (MOVE_FROM(all[i]) == by && MOVE_TO(all[i]) == to)
            return true;
    return false;
}

/* Whether it answers the move before it, and the move after it answers it: by going away from its man. */
static void add_threats(struct features *f, const struct study *s, const struct playable *l, uint32_t i)
{
    move m = l->played[i];

    if (i + 1 >= l->count)
        return;
    f->of[F_ESCAPES] +=
        i > 0 && reaches(s, line_before(l, s, i + 1), MOVE_TO(l->played[i - 1]), MOVE_FROM(m));
    f->of[F_DRIVES] +=
        i + 2 < l->count && reaches(s, line_before(l, s, i + 2), MOVE_TO(m), MOVE_FROM(l->played[i + 1]));
}

static void add_new(struct features *f, struct study *s, const struct playable *l, uint32_t i, uint32_t facts)
{
    const char *before = line_before(l, s, i);
    move m = l->played[i];
    bool took = (facts & FACT_CAPTURE) != 0;
    enum piece next =
        i + 1 < l->count ? man_at(s, line_before(l, s, i + 1), MOVE_FROM(l->played[i + 1])) : PIECE_NONE;
    bool flees = next == KING || next == GENERAL, first = s->game->to_move(before) == SIDE_FIRST;
    int royal = f->of[F_ROYAL];

    f->of[F_DRIFT] += drift(s, m);
    f->of[F_CAPTURE] += took;
    f->of[F_RECAPTURE] += took && i > 0 && MOVE_TO(l->played[i - 1]) == MOVE_TO(m);
    f->of[F_CHECK] += (facts & FACT_CHECK) != 0 && !flees;
    f->of[F_FLIGHT] += (facts & FACT_CHECK) != 0 && flees;
    f->of[F_RETREAT] += goes_back(m, first ? SIDE_FIRST : SIDE_SECOND);
    add_man(f, man_at(s, before, MOVE_FROM(m)), MOVE_KIND(m));
    f->of[F_DEVELOPS] += POINT_Y(MOVE_FROM(m)) == (first ? 0 : s->height - 1) && f->of[F_ROYAL] == royal;
    f->of[F_CASTLES] += MOVE_KIND(m) == MOVE_CASTLE;
    add_path(f, l, i);
    add_threats(f, s, l, i);
}

static int pawns(int n)
{
    return (n < 0 ? 0 : n > WORTH_MOST ? WORTH_MOST : n);
}

void feature_moves(struct features *f, struct study *s, const struct playable *l, uint32_t from, uint32_t to)
{
    char *position = mem_alloc(1, 2 * s->size), *scratch = position + s->size;
    int here, then;

    here = best_gain(s, line_before(l, s, from), scratch);
    for (uint32_t i = from; i < to; i++, here = then) {
        bool fresh = l->item[i].fixed != MOVE_NONE;
        int won = worth(man_at(s, line_before(l, s, i), MOVE_TO(l->played[i])));
        uint32_t facts;
        uint64_t key;

        memcpy(position, line_before(l, s, i), s->size);
        facts = s->game->play(position, l->played[i], &key);
        then = best_gain(s, position, scratch);
        if (fresh) {
            add_new(f, s, l, i, facts);
            f->of[F_LOSS] += pawns(then - won);
            f->of[F_MISSED] += pawns(here - won);
        } else {
            f->of[F_BLUNDERS] += then - won >= BLUNDER;
            f->of[F_PASSED_BY] += here - won >= BLUNDER;
        }
    }
    free(position);
}
