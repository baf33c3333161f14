/* The features of a move in its position. Each is what a player sees within a second: exchanges on one point,
 * no search. */
#include "repair/search/search.h"

/* How many men make a game an opening, and how many a middle game. */
enum { OPENING_MEN = 30, MIDDLE_MEN = 20 };

/* A move and what it leaves behind, while its features are counted. */
struct look_at {
    const struct scene *scene;
    const struct game *game;
    move move;
    point from, to; /* where the king stands when he has castled */
    enum piece kind;
    int victim; /* worth of the man that it takes */
    int risk;   /* what the other side then wins on TO */
    uint32_t facts;
    uint64_t key;
    struct men men; /* after it */
};

static bool is_royal(enum piece p)
{
    return p == KING || p == GENERAL;
}

static bool is_foot(enum piece p)
{
    return p == PAWN || p == SOLDIER;
}

static unsigned apart(point a, point b)
{
    int x = (int)POINT_X(a) - (int)POINT_X(b), y = (int)POINT_Y(a) - (int)POINT_Y(b);

    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return (unsigned)(x > y ? x : y);
}

static void find_men(struct men *m, const struct study *s, const void *position)
{
    m->count = 0;
    m->king[SIDE_FIRST] = m->king[SIDE_SECOND] = NOWHERE;
    for (unsigned y = 0; y < s->height; y++)
        for (unsigned x = 0; x < s->width && m->count < SCENE_MEN; x++) {
            struct man *man = &m->man[m->count];

            man->at = POINT(x, y);
            man->kind = s->game->at(position, man->at, &man->side);
            m->count += man->kind != PIECE_NONE;
            if (is_royal(man->kind))
                m->king[man->side] = man->at;
        }
}

void choice_read_scene(struct scene *c, struct study *s, const struct playable_moves *l, uint32_t i,
                       char *after)
{
    struct men men;
    uint32_t facts;
    uint64_t key;

    c->study = s;
    c->position = line_before(l, s, i);
    c->after = after;
    c->mover = s->game->to_move(c->position);
    c->last = i > 0 ? l->played[i - 1] : MOVE_NONE;
    c->own_last = i > 1 ? l->played[i - 2] : MOVE_NONE;
    c->last_took = c->checked = false;
    if (i > 0) {
        memcpy(after, line_before(l, s, i - 1), s->size);
        facts = s->game->play(after, c->last, &key);
        c->last_took = (facts & FACT_CAPTURE) != 0;
        c->checked = (facts & FACT_CHECK) != 0;
    }
    for (uint32_t k = 0; k < SCENE_SEEN; k++) /* four plies before the position after the move, six … */
        c->seen[k] = i >= 3 + 2 * k ? s->game->key(line_before(l, s, i - 3 - 2 * k)) : 0;
    find_men(&men, s, c->position);
    c->phase = men.count >= OPENING_MEN ? 0 : men.count >= MIDDLE_MEN ? 1 : 2;
    c->count = s->game->moves(c->position, c->move);
}

/* Thresholds of pawns, a feature for each, because twice as much does not count twice. */
static void add_steps(struct choice *f, enum choice_feature first, int pawns)
{
    f->of[first] = pawns >= 1;
    f->of[first + 1] = pawns >= 3;
    f->of[first + 2] = pawns >= 5;
    f->of[first + 3] = pawns >= 9;
}

/* What it wins or loses where it goes, and what it leaves to be taken elsewhere on either side. */
static void add_exchanges(const struct look_at *v, struct choice *f)
{
    int hangs = 0, threat = 0;
    unsigned threats = 0;

    for (unsigned i = 0; i < v->men.count; i++) {
        const struct man *m = &v->men.man[i];
        int gain;

        if (is_royal(m->kind) || m->at == v->to)
            continue;
        gain = swap_gain(v->game, v->scene->after, m->at, other_side(m->side), swap_worth(m->kind));
        if (m->side == v->scene->mover) {
            hangs = gain > hangs ? gain : hangs;
        } else {
            threat = gain > threat ? gain : threat;
            threats += gain >= 3;
        }
    }
    add_steps(f, C_WINS_1, v->victim - v->risk);
    f->of[C_TRADES] = v->victim > 0 && v->victim == v->risk;
    add_steps(f, C_LOSES_1, v->risk - v->victim);
    add_steps(f, C_HANGS_1, hangs);
    add_steps(f, C_THREAT_1, threat);
    f->of[C_FORK] = threats > 1;
}

/* Whether the man that moved last attacks what stood on a point. */
static bool is_chased(const struct scene *c, point p)
{
    point by[GAME_ATTACKERS_MAX];
    unsigned n =
        c->last == MOVE_NONE ? 0 : c->study->game->attackers(c->position, p, other_side(c->mover), by);

    while (n > 0 && by[n - 1] != MOVE_TO(c->last))
        n--;
    return n > 0;
}

/* What it answers. */
static void add_answers(const struct look_at *v, struct choice *f)
{
    const struct scene *c = v->scene;
    bool takes = (v->facts & FACT_CAPTURE) != 0,
         last_stood = c->last != MOVE_NONE && MOVE_TO(c->last) == v->to;

    f->of[C_RETAKES] = takes && last_stood && c->last_took;
    f->of[C_TAKES_LAST] = takes && last_stood && !c->last_took;
    f->of[C_CHASED] = is_chased(c, v->from);
    f->of[C_ESCAPES] =
        v->risk <= v->victim && !is_royal(v->kind) &&
        swap_gain(v->game, c->position, v->from, other_side(c->mover), swap_worth(v->kind)) > 0;
    f->of[C_IN_CHECK_KING] = c->checked && is_royal(v->kind);
    f->of[C_IN_CHECK_TAKES] = c->checked && takes;
}

static void add_checks(const struct look_at *v, struct choice *f)
{
    move replies[GAME_MOVES_MAX];

    if ((v->facts & FACT_CHECK) == 0)
        return;
    f->of[C_CHECKS] = 1;
    f->of[C_CHECKS_LOSING] = v->risk > v->victim;
    f->of[C_MATES] = v->game->moves(v->scene->after, replies) == 0;
}

/* Where it goes, seen from where the last moves went. */
static void add_path(const struct look_at *v, struct choice *f)
{
    const struct scene *c = v->scene;
    bool again = c->own_last != MOVE_NONE && MOVE_TO(c->own_last) == v->from,
         undo = again && MOVE_FROM(c->own_last) == v->to;

    f->of[C_UNDO] = undo;
    f->of[C_AGAIN] = again && !undo;
    if (c->own_last != MOVE_NONE && !again) {
        f->of[C_NEAR_OWN_1] = apart(v->to, MOVE_TO(c->own_last)) <= 1;
        f->of[C_NEAR_OWN_2] = apart(v->to, MOVE_TO(c->own_last)) <= 2;
    }
    if (c->last != MOVE_NONE) {
        f->of[C_NEAR_LAST_1] = apart(v->to, MOVE_TO(c->last)) == 1;
        f->of[C_NEAR_LAST_2] = apart(v->to, MOVE_TO(c->last)) == 2;
    }
    for (unsigned k = 0; k < SCENE_SEEN; k++)
        f->of[C_REPEATS] |= c->seen[k] != 0 && c->seen[k] == v->key;
}

/* No foot of SIDE in column X plus or minus BESIDE; with AHEAD_OF, only those that it has before it count. */
static bool is_free_of_foot(const struct men *m, enum side side, point p, int beside, enum side ahead_of)
{
    for (unsigned i = 0; i < m->count; i++) {
        int x = (int)POINT_X(m->man[i].at) - (int)POINT_X(p),
            y = (int)POINT_Y(m->man[i].at) - (int)POINT_Y(p);

        if (is_foot(m->man[i].kind) && m->man[i].side == side && x <= beside && -x <= beside &&
            (ahead_of == SIDE_NONE || (ahead_of == SIDE_FIRST ? y > 0 : y < 0)))
            return false;
    }
    return true;
}

static int within(int n, int most)
{
    return n > most ? most : n < -most ? -most : n;
}

/* What kind of move it is, and of a place that it goes to. */
static void add_place(const struct look_at *v, struct choice *f)
{
    const struct scene *c = v->scene;
    point by[GAME_ATTACKERS_MAX], king = v->men.king[other_side(c->mover)];
    int ways = 0;

    for (unsigned i = 0; i < c->count; i++)
        ways += MOVE_FROM(c->move[i]) == v->from;
    f->of[C_WAYS] = within(ways, 12);
    f->of[C_FAR] = (int)apart(v->from, v->to);
    f->of[C_GUARDED] = v->game->attackers(c->after, v->to, c->mover, by) > 0;
    f->of[C_ATTACKED] = v->game->attackers(c->after, v->to, other_side(c->mover), by) > 0;
    if (king != NOWHERE && !is_foot(v->kind) && !is_royal(v->kind))
        f->of[C_TO_KING] = within((int)apart(v->from, king) - (int)apart(v->to, king), 3);
    f->of[C_OPEN_COLUMN] =
        (v->kind == ROOK || v->kind == CHARIOT) && is_free_of_foot(&v->men, c->mover, v->to, 0, SIDE_NONE);
    f->of[C_PASSED] = is_foot(v->kind) && is_free_of_foot(&v->men, other_side(c->mover), v->to, 1, c->mover);
    f->of[C_CASTLES] = MOVE_KIND(v->move) == MOVE_CASTLE;
    f->of[C_PROMOTES] = MOVE_PROMO(v->move) == QUEEN;
    f->of[C_UNDERPROMOTES] = MOVE_PROMO(v->move) != PIECE_NONE && MOVE_PROMO(v->move) != QUEEN;
}

static unsigned place_of(const struct scene *c, point p)
{
    unsigned y = c->mover == SIDE_FIRST ? POINT_Y(p) : c->study->height - 1 - POINT_Y(p);

    return y * c->study->width + POINT_X(p);
}

static void look_at(struct look_at *v, const struct scene *c, move m)
{
    struct study *s = c->study;
    enum side side;

    *v = (struct look_at){.scene = c, .game = s->game, .move = m, .from = MOVE_FROM(m), .to = MOVE_TO(m)};
    v->kind = s->game->at(c->position, v->from, &side);
    memcpy(c->after, c->position, s->size);
    v->facts = s->game->play(c->after, m, &v->key);
    s->spent++;
    find_men(&v->men, s, c->after);
    if (MOVE_KIND(m) == MOVE_CASTLE)
        v->to = v->men.king[c->mover];
    else if (MOVE_KIND(m) == MOVE_EN_PASSANT)
        v->victim = swap_worth(PAWN);
    else
        v->victim = swap_worth(s->game->at(c->position, v->to, &side));
    v->risk = swap_gain(s->game, c->after, v->to, other_side(c->mover),
                        swap_worth(s->game->at(c->after, v->to, &side)));
}

void choice_read(const struct scene *c, move m, struct choice *f)
{
    struct look_at v;

    look_at(&v, c, m);
    *f = (struct choice){.kind = v.kind, .from = place_of(c, v.from), .to = place_of(c, v.to)};
    add_exchanges(&v, f);
    add_answers(&v, f);
    add_checks(&v, f);
    add_path(&v, f);
    add_place(&v, f);
}
