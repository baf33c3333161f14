/* The evidence for the classes of a cycle's moves: who is attacked, by which capture, why taking back
 * fails. */
#include "game/xiangqi/cycle.h"

static const char *const piece_names[] = {
    [SOLDIER] = "pawn", [HORSE] = "horse", [ELEPHANT] = "elephant", [CHARIOT] = "chariot",
    [CANNON] = "cannon", [ADVISER] = "adviser", [GENERAL] = "general"
};

static const char *const hows[] = {
    [XQ_ROOTLESS] = "nothing takes back (无根)", [XQ_FALSE_ROOT] = "taking back is not legal (假根)",
    [XQ_FEW_ROOTS] = "taking back does not make it good (少根)",
    [XQ_BY_EXCHANGE] = "won by the exchange that follows",
    [XQ_BY_CHECKS] = "won through checks"
};

static void name_square(unsigned square, char out[3])
{
    out[0] = (char)('a' + xq_x(square));
    out[1] = (char)('0' + xq_y(square));
    out[2] = '\0';
}

static void name_move(unsigned m, char out[5])
{
    name_square(XQ_FROM(m), out);
    name_square(XQ_TO(m), out + 2);
}

static const char *tell_chase(struct arena *arena, const struct xq *p, const struct xq_verdict *v)
{
    char by[5], at[3];

    name_move(v->threat.by, by);
    name_square(v->threat.square, at);
    if (v->target != 0)
        return arena_printf(arena, "attacks the %s on %s: %s, %s", piece_names[p->kind[v->target]], at, by,
                            hows[v->threat.how]);
    if (v->threat.square != 0)
        return arena_printf(arena, "threatens the check %s and then what stands on %s", by, at);
    return arena_printf(arena, "threatens to win by checks that begin with %s", by);
}

static const char *tell_kill(struct arena *arena, const struct xq_line *line)
{
    char text[XQ_LINE_MAX * 5 + 1] = "", m[5];

    for (unsigned i = 0; i < line->count; i++) {
        name_move(line->move[i], m);
        strcat(text, " ");
        strcat(text, m);
    }
    return arena_printf(arena, "threatens mate:%s", text);
}

static const char *tell_man(struct arena *arena, const char *what, const struct xq *p, unsigned man)
{
    char at[3];

    name_square(p->man[man], at);
    return arena_printf(arena, "%s the %s on %s", what, piece_names[p->kind[man]], at);
}

static const char *tell(struct arena *arena, const struct xq *p, const struct xq_verdict *v)
{
    switch (v->class) {
    case XQ_CHECK:
        return "gives check";
    case XQ_KILL:
        return tell_kill(arena, &v->line);
    case XQ_CHASE:
        return tell_chase(arena, p, v);
    case XQ_EXCHANGE:
        return tell_man(arena, "offers an exchange to", p, v->target);
    case XQ_OFFER:
        return tell_man(arena, "gives itself to", p, v->target);
    case XQ_BLOCK:
        return "stands in the way of a threatened mate";
    case XQ_FOLLOW:
        return tell_man(arena, "follows, without winning it,", p, v->target);
    default:
        return v->defence ? "takes a defensive point; what it attacks in passing does not count (27.3)"
                          : "attacks nothing that it did not attack before";
    }
}

struct proof *xq_prove(struct arena *arena, const struct xq_trial *t)
{
    struct proof *first = NULL, **link = &first;
    struct xq p = t->start;

    for (unsigned i = 0; i < t->length; i++) {
        struct proof *proof = arena_alloc(arena, sizeof *proof);
        char m[5];

        xq_make(&p, t->move[i]);
        if (proof == NULL)
            break;
        name_move(t->move[i], m);
        proof->ply = t->first_ply + i;
        proof->move = arena_printf(arena, "%s", m);
        proof->label = xq_class_name(t->verdict[i].class);
        proof->why = tell(arena, &p, &t->verdict[i]);
        if (t->verdict[i].capped)
            proof->why = arena_printf(arena, "%s (undetermined: the search reached its bound)", proof->why);
        *link = proof;
        link = &proof->next;
    }
    return first;
}
