/* Endgames and cycles at random. */
#include "xiangqi-random.h"

#include <stdio.h>
#include <stdlib.h>

/* Whether a man of that kind may stand there; Y from his own side. */
static bool belongs(enum piece kind, unsigned x, unsigned y)
{
    switch (kind) {
    case GENERAL:
        return x >= 3 && x <= 5 && y <= 2;
    case ADVISER:
        return (x == 4 && y == 1) || ((x == 3 || x == 5) && (y == 0 || y == 2));
    case ELEPHANT:
        return y == 2 ? x % 4 == 0 : (y == 0 || y == 4) && (x == 2 || x == 6);
    case SOLDIER:
        return y >= 5 || (y >= 3 && x % 2 == 0);
    default:
        return true;
    }
}

static bool put_somewhere(uint64_t *seed, struct xq *p, unsigned side, enum piece kind)
{
    for (unsigned tries = 0; tries < 40; tries++) {
        unsigned x = chance(seed, 9), y = chance(seed, 10), square = xq_square(x, y);

        if (belongs(kind, x, side == RED ? y : 9 - y) && p->at[square] == XQ_NOBODY)
            return xq_put(p, square, side, kind);
    }
    return false;
}

/* An endgame of 4 to 12 men. */
static bool random_endgame(uint64_t *seed, struct xq *p)
{
    static const enum piece kinds[] = {CHARIOT, CHARIOT, HORSE,   HORSE,   CANNON,  CANNON,  SOLDIER,
                                       SOLDIER, SOLDIER, SOLDIER, ADVISER, ADVISER, ELEPHANT};
    unsigned men = 2 + chance(seed, 9);

    xq_clear(p);
    if (!put_somewhere(seed, p, RED, GENERAL) || !put_somewhere(seed, p, BLACK, GENERAL))
        return false;
    while (men-- > 0)
        put_somewhere(seed, p, chance(seed, 2), kinds[chance(seed, sizeof kinds / sizeof *kinds)]);
    xq_set_turn(p, chance(seed, 2));
    return !p->exposed;
}

/* Plays the cycle; false when one of its moves is illegal or takes, or it does not close. */
static bool is_quiet(const struct cycle *c)
{
    struct xq p = c->start;

    for (unsigned i = 0; i < c->length; i++) {
        if (p.at[XQ_FROM(c->move[i])] == XQ_NOBODY || p.at[XQ_TO(c->move[i])] != XQ_NOBODY ||
            !xq_is_legal(&p, c->move[i]))
            return false;
        xq_make(&p, c->move[i]);
    }
    return p.key == c->start.key;
}

/* Two moves of any men and the way back. */
static bool choose_moves(uint64_t *seed, struct cycle *c)
{
    struct xq p = c->start;

    c->length = RANDOM_LENGTH;
    for (unsigned i = 0; i < 2; i++) {
        struct xq_moves list;

        xq_legal(&p, &list);
        if (list.count == 0)
            return false;
        c->move[i] = list.move[chance(seed, list.count)];
        c->move[i + 2] = XQ_MOVE(XQ_TO(c->move[i]), XQ_FROM(c->move[i]));
        xq_make(&p, c->move[i]);
    }
    return true;
}

bool random_cycle(uint64_t *seed, struct cycle *c)
{
    return random_endgame(seed, &c->start) && choose_moves(seed, c) && is_quiet(c);
}

/* Takes a man from the board and, half the time, puts another in his place; or puts one anywhere. */
static void change_a_man(uint64_t *seed, struct xq *p)
{
    static const enum piece kinds[] = {CHARIOT, HORSE, CANNON, SOLDIER, ADVISER, ELEPHANT};
    enum piece kind = kinds[chance(seed, sizeof kinds / sizeof *kinds)];
    unsigned man = 1 + chance(seed, 32), square = p->man[man], side = man > 16;

    if (square == 0) {
        put_somewhere(seed, p, side, kind);
    } else if (p->kind[man] != GENERAL) {
        *p = xq_without(p, man);
        if (chance(seed, 2) != 0 &&
            belongs(kind, xq_x(square), side == RED ? xq_y(square) : 9 - xq_y(square)))
            xq_put(p, square, side, kind);
    }
    xq_set_turn(p, p->turn);
}

bool changed_figure(uint64_t *seed, struct cycle *c)
{
    const struct figure *f = &figures[chance(seed, figure_count)];

    c->start = position(f->fen);
    c->length = 0;
    for (const char *s = f->cycle; *s != '\0'; s += s[4] == ' ' ? 5 : 4)
        c->move[c->length++] = coded(s);
    if (c->length != RANDOM_LENGTH)
        return false;
    for (unsigned times = 1 + chance(seed, 3); times > 0; times--)
        change_a_man(seed, &c->start);
    return !c->start.exposed && (chance(seed, 4) != 0 || choose_moves(seed, c)) && is_quiet(c);
}

bool any_cycle(uint64_t *seed, struct cycle *c)
{
    return chance(seed, 2) != 0 ? changed_figure(seed, c) : random_cycle(seed, c);
}

const char *cycle_text(const struct cycle *c)
{
    static char text[256];
    struct buf fen = {0};
    size_t n;

    xq_write_fen(&c->start, &fen);
    n = (size_t)snprintf(text, sizeof text, "%s", buf_cstr(&fen));
    for (unsigned i = 0; i < c->length && n + 8 < sizeof text; i++)
        n += (size_t)sprintf(text + n, " %c%u%c%u", (char)('a' + xq_x(XQ_FROM(c->move[i]))),
                             xq_y(XQ_FROM(c->move[i])), (char)('a' + xq_x(XQ_TO(c->move[i]))),
                             xq_y(XQ_TO(c->move[i])));
    buf_free(&fen);
    return text;
}

void trials_load(struct trials *t, unsigned few)
{
    const char *many = getenv("QILI_CYCLES"), *with = getenv("QILI_SEED");

    load_books(&t->books);
    t->param = rulebook_named(&t->books, slice_of("xiangqi-1999"))->param;
    t->cycles = many != NULL ? (unsigned)strtoul(many, NULL, 10) : few;
    t->seed = with != NULL ? strtoull(with, NULL, 10) : 88172645463325252u;
    printf("# QILI_CYCLES=%u QILI_SEED=%llu\n", t->cycles, (unsigned long long)t->seed);
}

void trials_free(struct trials *t)
{
    rulebooks_free(&t->books);
}
