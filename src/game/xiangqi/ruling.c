/* A cycle on trial: what every move of it is, what each side does, and what follows. */
#include "game/xiangqi/cycle.h"

static unsigned mover(const struct xq_trial *t, unsigned i)
{
    return t->start.turn ^ (i & 1);
}

/* Classifies the moves that WANTED names (by ply of the cycle), with everything that went before them. */
static void classify(struct xq_trial *t, struct xq_judge *j,
                     bool (*wanted)(const struct xq_trial *, unsigned, unsigned), unsigned which)
{
    struct xq_context c = {.before = t->start, .last_move = t->last_move};

    for (unsigned i = 0; i < t->length; i++) {
        if (wanted(t, i, which))
            t->verdict[i] = xq_classify(j, &c, t->move[i]);
        c.last = &t->verdict[i];
        c.last_move = t->move[i];
        xq_make(&c.before, t->move[i]);
    }
}

static bool is_any(const struct xq_trial *t, unsigned i, unsigned which)
{
    (void)t;
    (void)i;
    (void)which;
    return true;
}

static bool is_idle_of(const struct xq_trial *t, unsigned i, unsigned side)
{
    return mover(t, i) == side && !xq_is_attack(t->verdict[i].class);
}

static bool is_touched_by(const struct xq_trial *t, unsigned i, unsigned param)
{
    return t->verdict[i].touched >> param & 1;
}

void xq_try(struct xq_trial *t, struct xq_judge *j)
{
    classify(t, j, is_any, 0);
}

static bool is_ply(const struct xq_trial *t, unsigned i, unsigned ply)
{
    (void)t;
    return i == ply;
}

/* Looks at one move again, in which the CHANGED switch had a say. */
static void retry(struct xq_trial *t, struct xq_judge *j, unsigned ply, enum xq_param changed)
{
    classify(t, j, is_ply, ply);
    t->verdict[ply].touched &= ~(1u << changed);
}

/* Whether one of the side's attacks, or else of its other moves, in which the switch had a say is idle now.
 */
static bool finds_idle(struct xq_trial *t, struct xq_judge *j, unsigned side, enum xq_param changed,
                       bool attacks)
{
    for (unsigned i = 0; i < t->length; i++) {
        if (mover(t, i) != side || !is_touched_by(t, i, changed) ||
            xq_is_attack(t->verdict[i].class) != attacks)
            continue;
        retry(t, j, i, changed);
        if (is_idle_of(t, i, side))
            return true;
    }
    return false;
}

/* Whether a move of the side is idle without the switch having a say, or idle still, or idle now. If not, all
 * its moves have been looked at again. */
static bool has_idle(struct xq_trial *t, struct xq_judge *j, unsigned side, enum xq_param changed)
{
    for (unsigned i = 0; i < t->length; i++)
        if (is_idle_of(t, i, side) && !is_touched_by(t, i, changed))
            return true;
    return finds_idle(t, j, side, changed, false) || finds_idle(t, j, side, changed, true);
}

static unsigned count(const struct xq_trial *t, unsigned side, enum xq_class c)
{
    unsigned n = 0;

    for (unsigned i = 0; i < t->length; i++)
        n += mover(t, i) == side && t->verdict[i].class == c;
    return n;
}

static bool always_checks(const struct xq_trial *t, unsigned side)
{
    return count(t, side, XQ_CHECK) == t->length / 2;
}

bool xq_hangs_on(const struct xq_trial *t, enum xq_param param)
{
    for (unsigned i = 0; i < t->length; i++)
        if (is_touched_by(t, i, param))
            return true;
    if (param == XQ_MUTUAL_CHECK)
        return always_checks(t, RED) && always_checks(t, BLACK);
    return t->mutual_pawns && param == XQ_PAWNS_IN_MUTUAL;
}

static unsigned attacks(const struct xq_trial *t, unsigned side)
{
    return count(t, side, XQ_CHECK) + count(t, side, XQ_KILL) + count(t, side, XQ_CHASE);
}

static bool is_forbidden(const struct xq_trial *t, unsigned side)
{
    return attacks(t, side) == t->length / 2;
}

/* Chases by several men of one that has roots: the lesser of the forbidden patterns. */
static bool is_joint_chase(const struct xq_trial *t, unsigned side)
{
    bool joint = false;

    for (unsigned i = 0; i < t->length; i++)
        joint |=
            mover(t, i) == side && t->verdict[i].class == XQ_CHASE && t->verdict[i].threat.how != XQ_ROOTLESS;
    return joint && count(t, side, XQ_CHASE) == t->length / 2;
}

/* Every chase is after a chariot, or wins as much as one brings. */
static bool chases_chariot(const struct xq_trial *t, unsigned side)
{
    for (unsigned i = 0; i < t->length; i++) {
        const struct xq_verdict *v = &t->verdict[i];

        if (mover(t, i) == side && t->start.kind[v->target] != CHARIOT && v->threat.net <= 50000)
            return false;
    }
    return count(t, side, XQ_CHASE) == t->length / 2;
}

/* The greater: 长杀, 一将一杀, 长捉车, 长捉无根子. */
static bool is_grave(const struct xq_trial *t, unsigned side)
{
    unsigned chases = count(t, side, XQ_CHASE);

    return chases == 0 || chases_chariot(t, side) || (chases == t->length / 2 && !is_joint_chase(t, side));
}

static bool is_lesser(const struct xq_trial *t, unsigned side)
{
    return is_joint_chase(t, side) && !chases_chariot(t, side);
}

static struct xq_ruling rule_both(const struct xq_trial *t, const int *param)
{
    for (unsigned side = RED; side <= BLACK && param[XQ_BOTH_FORBIDDEN] != 0; side++)
        if (is_grave(t, side) && is_lesser(t, side ^ 1))
            return (struct xq_ruling){.what = XQ_MUST_VARY, .offender = side, .by_level = true};
    return (struct xq_ruling){.what = XQ_FORBIDDEN_DRAW};
}

static bool has_crossed_pawn(const struct xq *p, unsigned side)
{
    for (unsigned man = xq_general(side); man < xq_general(side) + 16; man++)
        if (p->man[man] != 0 && p->kind[man] == SOLDIER && !xq_at_home(p->man[man], side))
            return true;
    return false;
}

/* 27.2, detail 11: against a side that attacks all the time a pawn's attacks count too. */
static bool pawns_make_it_mutual(struct xq_trial *t, struct xq_judge *j, unsigned side)
{
    struct xq_trial again;

    if (!has_crossed_pawn(&t->start, side))
        return false;
    again = *t;
    j->pawns_chase = true;
    classify(&again, j, is_idle_of, side);
    j->pawns_chase = false;
    if (!is_forbidden(&again, side))
        return false;
    for (unsigned i = 0; i < t->length; i++)
        if (again.verdict[i].class != t->verdict[i].class)
            again.verdict[i].touched |= 1u << XQ_PAWNS_IN_MUTUAL;
    if (j->param[XQ_PAWNS_IN_MUTUAL] != 0)
        *t = again;
    t->mutual_pawns = true;
    return j->param[XQ_PAWNS_IN_MUTUAL] != 0;
}

struct xq_ruling xq_rule(struct xq_trial *t, struct xq_judge *j)
{
    for (unsigned side = RED; side <= BLACK; side++)
        if (always_checks(t, side) && !always_checks(t, side ^ 1))
            return (struct xq_ruling){.what = XQ_LOSES, .offender = side};
    if (always_checks(t, RED) && j->param[XQ_MUTUAL_CHECK] != 0)
        return (struct xq_ruling){.what = XQ_OPEN};
    if (!is_forbidden(t, RED) && !is_forbidden(t, BLACK))
        return (struct xq_ruling){.what = XQ_ALLOWED_DRAW};
    for (unsigned side = RED; side <= BLACK; side++) {
        if (!is_forbidden(t, side) && !pawns_make_it_mutual(t, j, side))
            return (struct xq_ruling){.what = XQ_MUST_VARY, .offender = side ^ 1};
    }
    return rule_both(t, j->param);
}

struct xq_ruling xq_rule_otherwise(const struct xq_trial *t, struct xq_judge *j, enum xq_param changed)
{
    struct xq_trial other = *t;
    bool red = has_idle(&other, j, RED, changed), black = has_idle(&other, j, BLACK, changed);

    if (red && black)
        return (struct xq_ruling){.what = XQ_ALLOWED_DRAW};
    if (has_crossed_pawn(&t->start, red ? RED : BLACK))
        classify(&other, j, is_touched_by, changed);
    return xq_rule(&other, j);
}

static const char *const class_names[] = {
    [XQ_CHECK] = "将", [XQ_KILL] = "杀",  [XQ_CHASE] = "捉",  [XQ_EXCHANGE] = "兑",
    [XQ_OFFER] = "献", [XQ_BLOCK] = "拦", [XQ_FOLLOW] = "跟", [XQ_IDLE] = "闲"};

const char *xq_class_name(enum xq_class c)
{
    return class_names[c];
}

/* 一 to 九, then 数. */
static const char *numeral(unsigned n)
{
    static const char *const numerals[] = {"零", "一", "二", "三", "四", "五", "六", "七", "八", "九"};

    return n < 10 ? numerals[n] : "数";
}

/* Forbidden patterns bear the book's names whatever the numbers; others say how many of each. */
void xq_name_pattern(const struct xq_trial *t, unsigned side, char *out)
{
    unsigned moves = t->length / 2, idle = moves - attacks(t, side);

    out[0] = '\0';
    for (enum xq_class c = XQ_CHECK; c <= XQ_IDLE; c++)
        if (count(t, side, c) == moves) {
            strcpy(out, "长");
            strcat(out, class_names[c]);
            return;
        }
    for (enum xq_class c = XQ_CHECK; c <= XQ_CHASE; c++)
        if (count(t, side, c) > 0) {
            strcat(out, idle == 0 ? "一" : numeral(count(t, side, c)));
            strcat(out, class_names[c]);
        }
    if (idle == moves) {
        strcpy(out, "长闲");
    } else if (idle > 0) {
        strcat(out, numeral(idle));
        strcat(out, class_names[XQ_IDLE]);
    }
}
