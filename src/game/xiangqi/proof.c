/* The evidence for the classes of a cycle's moves: who is attacked, by which capture, why taking back
 * fails. */
#include "game/xiangqi/cycle.h"

#define N_(text) text

static const char *const piece_names[] = {
    [SOLDIER] = N_("pawn"),    [HORSE] = N_("horse"),   [ELEPHANT] = N_("elephant"),
    [CHARIOT] = N_("chariot"), [CANNON] = N_("cannon"), [ADVISER] = N_("adviser"),
    [GENERAL] = N_("general")};

static const char *const hows[] = {
    [XQ_ROOTLESS] = N_("attacks the %1 on %2: %3, nothing takes back (无根)"),
    [XQ_FALSE_ROOT] = N_("attacks the %1 on %2: %3, taking back is not legal (假根)"),
    [XQ_FEW_ROOTS] = N_("attacks the %1 on %2: %3, taking back does not make it good (少根)"),
    [XQ_BY_EXCHANGE] = N_("attacks the %1 on %2: %3, won by the exchange that follows"),
    [XQ_BY_CHECKS] = N_("attacks the %1 on %2: %3, won through checks")};

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

static const char *square_text(struct arena *arena, unsigned square)
{
    char at[3];

    name_square(square, at);
    return arena_printf(arena, "%s", at);
}

static const char *move_text(struct arena *arena, unsigned m)
{
    char by[5];

    name_move(m, by);
    return arena_printf(arena, "%s", by);
}

static void tell_man(struct arena *arena, const struct xq *p, unsigned man, struct proof *out)
{
    out->arg[0] = piece_names[p->kind[man]];
    out->arg[1] = square_text(arena, p->man[man]);
}

static void tell_chase(struct arena *arena, const struct xq *p, const struct xq_verdict *v, struct proof *out)
{
    const char *by = move_text(arena, v->threat.by);

    if (v->target != 0) {
        out->why = hows[v->threat.how];
        tell_man(arena, p, v->target, out);
        out->arg[2] = by;
    } else if (v->threat.square != 0) {
        out->why = N_("threatens the check %1 and then what stands on %2");
        out->arg[0] = by;
        out->arg[1] = square_text(arena, v->threat.square);
    } else {
        out->why = N_("threatens to win by checks that begin with %1");
        out->arg[0] = by;
    }
}

static void tell_kill(struct arena *arena, const struct xq_verdict *v, struct proof *out)
{
    char text[XQ_LINE_MAX * 5 + 1] = "", m[5];

    for (unsigned i = 0; i < v->line.count; i++) {
        name_move(v->line.move[i], m);
        strcat(text, i == 0 ? "" : " ");
        strcat(text, m);
    }
    out->why = N_("threatens mate: %1");
    out->arg[0] = arena_printf(arena, "%s", text);
}

static void tell(struct arena *arena, const struct xq *p, const struct xq_verdict *v, struct proof *out)
{
    static const char *const plain[] = {[XQ_CHECK] = N_("gives check"),
                                        [XQ_EXCHANGE] = N_("offers an exchange to the %1 on %2"),
                                        [XQ_OFFER] = N_("gives itself to the %1 on %2"),
                                        [XQ_BLOCK] = N_("stands in the way of a threatened mate"),
                                        [XQ_FOLLOW] = N_("follows, without winning it, the %1 on %2"),
                                        [XQ_IDLE] = N_("attacks nothing that it did not attack before")};

    if (v->class == XQ_KILL) {
        tell_kill(arena, v, out);
    } else if (v->class == XQ_CHASE) {
        tell_chase(arena, p, v, out);
    } else {
        out->why = plain[v->class];
        if (v->class == XQ_IDLE && v->defence)
            out->why = N_("takes a defensive point; what it attacks in passing does not count (27.3)");
        if (v->target != 0)
            tell_man(arena, p, v->target, out);
    }
}

struct proof *xq_prove(struct arena *arena, const struct xq_trial *t)
{
    struct proof *first = NULL, **link = &first;
    struct xq p = t->start;

    for (unsigned i = 0; i < t->length; i++) {
        struct proof *proof = arena_alloc(arena, sizeof *proof);

        xq_make(&p, t->move[i]);
        if (proof == NULL)
            break;
        proof->ply = t->first_ply + i;
        proof->move = move_text(arena, t->move[i]);
        proof->label = xq_class_name(t->verdict[i].class);
        tell(arena, &p, &t->verdict[i], proof);
        proof->undetermined = t->verdict[i].capped;
        *link = proof;
        link = &proof->next;
    }
    return first;
}
