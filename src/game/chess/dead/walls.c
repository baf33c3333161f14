/* Where can every man ever get? Squares are added until nothing changes; a man that was never able to move
 * and could not be taken is a wall. What is left out can never happen, so if no square of a king's can be a
 * mating square within these bounds there is no mate. */
#include "game/chess/dead/dead.h"

enum { MEN_MAX = 32 };

struct wall_man {
    unsigned piece, side, from;
    uint64_t reach;   /* squares it may ever stand on */
    uint64_t attacks; /* from any of these */
    unsigned stop;    /* a pawn: the rank it cannot get to */
    bool taken;       /* it may be taken some day */
};

struct walls {
    struct wall_man man[MEN_MAX];
    unsigned count;
    uint64_t fixed[2];   /* men that stay where they are for ever, by side */
    uint64_t reach[2];   /* by all men of a side but the king */
    uint64_t guarded[2]; /* squares that a fixed man of that side attacks for ever */
    bool promotes;       /* some pawn may get through: nothing can be said */
};

static bool list_men(const struct chess *p, struct walls *w)
{
    uint64_t all = occupied(p);

    *w = (struct walls){.count = 0};
    if (count_squares(all) > MEN_MAX)
        return false;
    while (all != 0) {
        unsigned s = take_square(&all);

        w->man[w->count++] =
            (struct wall_man){.piece = piece_on(p, s), .side = p->board[s] >> 3, .from = s, .reach = BIT(s)};
    }
    return true;
}

/* What a man on S attacks when only the walls stand in its way. */
static uint64_t attacks_from(const struct wall_man *m, unsigned s, uint64_t walls)
{
    return m->piece == PAWN ? chess_near[s].pawn[m->side] : piece_attacks(m->piece, s, walls);
}

/* What it attacks from there whatever else stands on the board. */
static uint64_t sure_attacks(const struct wall_man *m)
{
    return attacks_from(m, m->from, ~BIT(m->from));
}

static void sum_up(struct walls *w)
{
    for (unsigned side = 0; side < 2; side++)
        w->fixed[side] = w->reach[side] = w->guarded[side] = 0;
    for (unsigned i = 0; i < w->count; i++) {
        const struct wall_man *m = &w->man[i];

        if (m->reach == BIT(m->from) && !m->taken) {
            w->fixed[m->side] |= BIT(m->from);
            w->guarded[m->side] |= sure_attacks(m);
        }
        if (m->piece != KING)
            w->reach[m->side] |= m->reach;
    }
}

static bool stays_on_file(const struct wall_man *m)
{
    return (m->reach & ~(FILE_A << (m->from & 7))) == 0;
}

/* The rank of a square as SIDE counts it. */
static unsigned rank_for(unsigned side, unsigned s)
{
    return side == WHITE ? s / 8 : 7 - s / 8;
}

static unsigned farthest(const struct wall_man *m)
{
    uint64_t reach = m->reach;
    unsigned most = 0;

    while (reach != 0) {
        unsigned rank = rank_for(m->side, take_square(&reach));

        most = rank > most ? rank : most;
    }
    return most;
}

/* The rank that a pawn can never get to, as its side counts them; 8 when there is none. Two pawns of a file
 * never change places while both stay on it: one of the other side ends the way where it stands now, one of
 * the own side where it can get at most. */
static unsigned stopping_rank(const struct walls *w, const struct wall_man *m)
{
    unsigned start = rank_for(m->side, m->from), stop = 8;

    for (unsigned i = 0; i < w->count && stays_on_file(m); i++) {
        const struct wall_man *o = &w->man[i];
        unsigned there = rank_for(m->side, o->from);

        if (o->piece != PAWN || (o->from & 7) != (m->from & 7) || there <= start || o->taken ||
            !stays_on_file(o))
            continue;
        if (o->side == m->side)
            there = farthest(o);
        stop = there < stop ? there : stop;
    }
    return stop;
}

static uint64_t pawn_steps(const struct walls *w, const struct wall_man *m, unsigned s)
{
    uint64_t walls = w->fixed[WHITE] | w->fixed[BLACK];
    uint64_t ahead = m->side == WHITE ? BIT(s) << 8 : BIT(s) >> 8;

    if (rank_for(m->side, s) + 1 >= m->stop)
        ahead = 0;
    return (ahead & ~walls) | (chess_near[s].pawn[m->side] & w->reach[!m->side]);
}

static uint64_t steps_from(const struct walls *w, const struct wall_man *m, unsigned s)
{
    uint64_t walls = w->fixed[WHITE] | w->fixed[BLACK], to;

    if (m->piece == PAWN)
        return pawn_steps(w, m, s);
    to = piece_attacks(m->piece, s, walls) & ~w->fixed[m->side];
    return m->piece == KING ? to & ~w->guarded[!m->side] : to;
}

/* Enemy men that may be taken where M can now go. */
static bool take_men(struct walls *w, const struct wall_man *m)
{
    bool grew = false;

    for (unsigned i = 0; i < w->count; i++) {
        struct wall_man *victim = &w->man[i];
        uint64_t where = m->piece == PAWN ? m->attacks : m->reach;

        if (victim->side == m->side || victim->piece == KING || victim->taken || (where & victim->reach) == 0)
            continue;
        victim->taken = grew = true;
    }
    return grew;
}

static bool grow_man(struct walls *w, struct wall_man *m)
{
    uint64_t walls = w->fixed[WHITE] | w->fixed[BLACK], reach = m->reach;

    m->attacks = 0;
    m->stop = m->piece == PAWN ? stopping_rank(w, m) : 8;
    for (uint64_t from = m->reach; from != 0;) {
        unsigned s = take_square(&from);

        reach |= steps_from(w, m, s);
        m->attacks |= attacks_from(m, s, walls);
    }
    w->promotes |= m->piece == PAWN && (reach & (RANK_1 | RANK_8)) != 0;
    if (reach == m->reach)
        return take_men(w, m);
    m->reach = reach;
    take_men(w, m);
    return true;
}

static void grow(struct walls *w)
{
    bool grew = true;

    sum_up(w);
    while (grew && !w->promotes) {
        grew = false;
        for (unsigned i = 0; i < w->count; i++)
            grew |= grow_man(w, &w->man[i]);
        sum_up(w);
    }
    /* A wall that fell in the last round opens lines for the attacks too. */
    for (unsigned i = 0; i < w->count && !w->promotes; i++)
        grow_man(w, &w->man[i]);
}

/* Squares of the king that only its own men can bar: each needs a man of its own. */
static bool can_be_barred(const struct walls *w, unsigned loser, uint64_t open)
{
    unsigned barring = 0;

    if ((open & ~w->reach[loser]) != 0)
        return false;
    for (unsigned i = 0; i < w->count; i++)
        barring += w->man[i].side == loser && w->man[i].piece != KING && (w->man[i].reach & open) != 0;
    return barring >= count_squares(open);
}

/* Can a king on S be mated by M on FROM, with the other men's help from wherever they can get? */
static bool may_mate(const struct walls *w, const struct wall_man *m, unsigned from, unsigned s,
                     uint64_t kings)
{
    uint64_t walls = (w->fixed[WHITE] | w->fixed[BLACK]) & ~BIT(s), covered = 0, open;

    for (unsigned i = 0; i < w->count; i++)
        if (w->man[i].side == m->side && w->man[i].piece != KING && &w->man[i] != m)
            covered |= w->man[i].attacks;
    covered |= attacks_from(m, from, walls);
    open = chess_near[s].king & ~covered;
    while (kings != 0) {
        unsigned k = take_square(&kings);

        if (k == s || (chess_near[s].king & BIT(k)) != 0)
            continue;
        if (can_be_barred(w, !m->side, open & ~chess_near[k].king))
            return true;
    }
    return false;
}

static const struct wall_man *king_of(const struct walls *w, unsigned side)
{
    for (unsigned i = 0; i < w->count; i++)
        if (w->man[i].piece == KING && w->man[i].side == side)
            return &w->man[i];
    return NULL;
}

static bool may_mate_with(const struct walls *w, const struct wall_man *m, uint64_t victims, uint64_t kings)
{
    uint64_t walls = w->fixed[WHITE] | w->fixed[BLACK];

    for (uint64_t from = m->reach; from != 0;) {
        unsigned at = take_square(&from);
        uint64_t checked = attacks_from(m, at, walls) & victims;

        while (checked != 0)
            if (may_mate(w, m, at, take_square(&checked), kings))
                return true;
    }
    return false;
}

bool walls_close(const struct chess *p, unsigned side)
{
    struct walls w;
    uint64_t victims, kings;

    if (p->can_pass || p->watched != 0 || !list_men(p, &w))
        return false;
    grow(&w);
    if (w.promotes)
        return false;
    victims = king_of(&w, !side)->reach;
    kings = king_of(&w, side)->reach;
    for (unsigned i = 0; i < w.count; i++)
        if (w.man[i].side == side && w.man[i].piece != KING && may_mate_with(&w, &w.man[i], victims, kings))
            return false;
    return true;
}
