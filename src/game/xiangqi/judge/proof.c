/* The evidence for the classes of a cycle's moves, in the words of arbiters: who is attacked and where, by
 * which capture, why taking back fails. Chinese readers get Chinese notation, others WXF and coordinates. */
#include "game/xiangqi/judge/cycle.h"
#include "notation/notation.h"

#define N_(text) text

enum { MAN, PLACE, NEXT, MOVE_ITSELF }; /* arguments */

static const char *const piece_names[] = {
    [SOLDIER] = N_("pawn"),    [HORSE] = N_("horse"),   [ELEPHANT] = N_("elephant"),
    [CHARIOT] = N_("chariot"), [CANNON] = N_("cannon"), [ADVISER] = N_("adviser"),
    [GENERAL] = N_("general")};

static const char *const chinese_names[2][GENERAL + 1] = {{[SOLDIER] = "兵",
                                                           [HORSE] = "马",
                                                           [ELEPHANT] = "相",
                                                           [CHARIOT] = "车",
                                                           [CANNON] = "炮",
                                                           [ADVISER] = "仕",
                                                           [GENERAL] = "帅"},
                                                          {[SOLDIER] = "卒",
                                                           [HORSE] = "马",
                                                           [ELEPHANT] = "象",
                                                           [CHARIOT] = "车",
                                                           [CANNON] = "炮",
                                                           [ADVISER] = "士",
                                                           [GENERAL] = "将"}};

static const char *const hows[] = {
    [XQ_ROOTLESS] = N_("%4 attacks the %1 on %2: nothing takes back (无根), next %3 takes it"),
    [XQ_FALSE_ROOT] = N_("%4 attacks the %1 on %2: taking back is not possible (假根), next %3 takes it"),
    [XQ_FATAL_ROOT] = N_("%4 attacks the %1 on %2: who takes back is mated (假根), next %3 takes it"),
    [XQ_FEW_ROOTS] = N_("%4 attacks the %1 on %2: taking back is not enough (少根), next %3 takes it"),
    [XQ_DEARER] = N_("%4 attacks the %1 on %2: it is worth more than its captor, next %3 takes it"),
    [XQ_BY_EXCHANGE] = N_("%4 attacks the %1 on %2: next %3 begins an exchange that wins"),
    [XQ_BY_CHECKS] = N_("%4 attacks the %1 on %2: next %3 begins checks that win it")};

#define ICCS_SQUARE(square) (char)('a' + xq_x(square)), (char)('0' + xq_y(square))

static const char *iccs_square(struct arena *arena, unsigned square)
{
    const char name[] = {ICCS_SQUARE(square)};

    return arena_str(arena, (struct slice){name, sizeof name});
}

const char *xq_iccs(struct arena *arena, unsigned m)
{
    const char name[] = {ICCS_SQUARE(XQ_FROM(m)), ICCS_SQUARE(XQ_TO(m))};

    return arena_str(arena, (struct slice){name, sizeof name});
}

/* A point as its man's side counts: files from the right, then ranks from its own end. */
static const char *chinese_square(struct arena *arena, unsigned square, unsigned side)
{
    static const char *const numerals[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九", "十"};

    if (side == RED)
        return arena_printf(arena, "%s·%s", numerals[8 - xq_x(square)], numerals[xq_y(square)]);
    return arena_printf(arena, "%u·%u", xq_x(square) + 1, 10 - xq_y(square));
}

static const char *spelled(struct arena *arena, const struct notation *n, const struct xq *p, unsigned m)
{
    struct claim claim = {.kind = MOVE_NONE};
    SCOPED(buf) words = {0};

    xq_tell(p, xq_pack(m), &claim);
    n->write(&claim, 10, &words);
    return arena_str(arena, buf_as_slice(&words));
}

static void tell_move(struct arena *arena, const struct xq *p, unsigned m, unsigned which, struct proof *out)
{
    out->arg[which] = spelled(arena, &notation_wxf, p, m);
    out->zh[which] = spelled(arena, &notation_chinese, p, m);
}

static void tell_man(struct arena *arena, const struct xq *p, unsigned man, struct proof *out)
{
    unsigned side = man > 16;

    out->arg[MAN] = piece_names[p->kind[man]];
    out->zh[MAN] = chinese_names[side][p->kind[man]];
    out->arg[PLACE] = iccs_square(arena, p->man[man]);
    out->zh[PLACE] = chinese_square(arena, p->man[man], side);
}

/* The moves of a line that begins in P, spelled one after the other. */
static const char *spelled_line(struct arena *arena, const struct notation *n, const struct xq *p,
                                const struct xq_line *line)
{
    const char *text = "";
    struct xq q = *p;

    for (unsigned i = 0; i < line->count; i++) {
        const char *word = n != NULL ? spelled(arena, n, &q, line->move[i]) : xq_iccs(arena, line->move[i]);

        text = arena_printf(arena, "%s%s%s", text, i == 0 ? "" : " ", word);
        xq_make(&q, line->move[i]);
    }
    return text;
}

static void tell_chase(struct arena *arena, const struct xq *passed, const struct xq_verdict *v,
                       struct proof *out)
{
    out->why = hows[v->threat.how];
    tell_man(arena, passed, v->target, out);
    tell_move(arena, passed, v->threat.by, NEXT, out);
    out->line = spelled_line(arena, NULL, passed, &v->line);
    if (v->defence)
        out->remark =
            N_("; whether it takes a defensive point and a plain draw arises (27.3) is for a person to say");
}

static void tell_kill(struct arena *arena, const struct xq *passed, const struct xq_verdict *v,
                      struct proof *out)
{
    out->why = N_("%4 threatens mate: %1");
    out->arg[0] = spelled_line(arena, &notation_wxf, passed, &v->line);
    out->zh[0] = spelled_line(arena, &notation_chinese, passed, &v->line);
    out->line = spelled_line(arena, NULL, passed, &v->line);
}

/* What the move attacks in form, if anything, and why that is idle. */
static void tell_excuse(struct arena *arena, const struct xq *before, const struct xq *passed, unsigned m,
                        bool plain, struct proof *out)
{
    static const char *const excuses[] = {
        [XQ_NO_EXCUSE] = N_("%4 attacks nothing that was not attacked before"),
        [XQ_NOT_CROSSED] = N_("%4 attacks the %1 on %2, which has not crossed the river and is no material"),
        [XQ_ROOTED] = N_("%4 attacks the %1 on %2, which has its root (有根)"),
        [XQ_BY_GENERAL] = N_("%4 attacks the %1 on %2: what the general itself takes is idle"),
        [XQ_BY_PAWN] = N_("%4 attacks the %1 on %2: what a pawn itself takes is idle"),
        [XQ_ATTACKED_BEFORE] = N_("%4 attacks the %1 on %2, which the same man attacked before (从捉到捉)"),
        [XQ_TOO_DEAR] = N_("%4 attacks the %1 on %2, but who takes it is mated by checks or loses more"),
        [XQ_EVASION] = N_("%4 answers a check; that the %1 on %2 can be taken then is idle"),
        [XQ_ANSWERED] = N_("%4 attacks the %1 on %2, but who takes it is mated at once")};
    uint8_t target = 0;

    out->why = excuses[xq_find_excuse(before, passed, m, plain, &target)];
    if (target != 0)
        tell_man(arena, passed, target, out);
}

static void tell(struct arena *arena, const struct xq *before, const struct xq *passed, unsigned m,
                 const struct xq_verdict *v, struct proof *out)
{
    static const char *const plain[] = {[XQ_CHECK] = N_("%4 gives check"),
                                        [XQ_EXCHANGE] = N_("%4 offers an exchange to the %1 on %2"),
                                        [XQ_OFFER] = N_("%4 gives itself to the %1 on %2"),
                                        [XQ_BLOCK] = N_("%4 stands in the way of a threatened mate"),
                                        [XQ_FOLLOW] = N_("%4 follows, without winning it, the %1 on %2"),
                                        [XQ_IDLE] = N_("%4 takes a defensive point; what it attacks in "
                                                       "passing does not count (27.3)")};

    if (v->class == XQ_KILL) {
        tell_kill(arena, passed, v, out);
    } else if (v->class == XQ_CHASE && v->target != 0) {
        tell_chase(arena, passed, v, out);
    } else if (v->class == XQ_IDLE && !v->defence) {
        tell_excuse(arena, before, passed, m, v->plain, out);
    } else {
        out->why = plain[v->class];
        if (v->target != 0)
            tell_man(arena, passed, v->target, out);
    }
}

void xq_prove_move(struct arena *arena, const struct xq *before, unsigned m, const struct xq_verdict *v,
                   struct proof *out)
{
    struct xq next, passed;

    xq_played(before, m, &next);
    passed = xq_passed(&next);
    *out = (struct proof){
        .move = xq_iccs(arena, m), .label = xq_class_name(v->class), .undetermined = v->capped};
    tell(arena, before, &passed, m, v, out);
    tell_move(arena, before, m, MOVE_ITSELF, out);
}

struct proof *xq_prove(struct arena *arena, const struct xq_trial *t)
{
    struct proof *first = NULL, **link = &first;
    struct xq p = t->start;

    for (unsigned i = 0; i < t->length; i++) {
        struct proof *proof = arena_alloc(arena, sizeof *proof);

        if (proof == NULL)
            break;
        xq_prove_move(arena, &p, t->move[i], &t->verdict[i], proof);
        proof->ply = t->first_ply + i;
        xq_make(&p, t->move[i]);
        *link = proof;
        link = &proof->next;
    }
    return first;
}
