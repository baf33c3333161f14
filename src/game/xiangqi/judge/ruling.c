/* A cycle on trial: what every move of it is, what each side does, and what follows. */
#include "game/xiangqi/judge/cycle.h"

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
    return xq_mover(t, i) == side && !xq_is_attack(t->verdict[i].class);
}

static bool is_touched_by(const struct xq_trial *t, unsigned i, unsigned param)
{
    return t->verdict[i].touched >> param & 1;
}

void xq_try(struct xq_trial *t, struct xq_judge *j)
{
    if (j->param[XQ_FAMILY] != 0)
        xq_try_asian(t, j);
    else
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
        if (xq_mover(t, i) != side || !is_touched_by(t, i, changed) ||
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
        n += xq_mover(t, i) == side && t->verdict[i].class == c;
    return n;
}

static bool always_checks(const struct xq_trial *t, unsigned side)
{
    return count(t, side, XQ_CHECK) == t->length / 2;
}

bool xq_hangs_on(const struct xq_trial *t, enum xq_param param)
{
    if (t->verdict[0].plain || param >= XQ_FAMILY)
        return t->verdict[0].plain && param >= XQ_FAMILY; /* looking again costs next to nothing */
    for (unsigned i = 0; i < t->length; i++)
        if (is_touched_by(t, i, param) && !t->verdict[i].capped)
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

/* What the chases of a side are after, as bits. */
enum { AFTER_CHARIOT = 1, AFTER_UNROOTED = 2, AFTER_OTHER = 4, JOINTLY = 8 };

static unsigned prey_of(const struct xq_kind *k)
{
    return (k->chariot    ? AFTER_CHARIOT
            : k->unrooted ? AFTER_UNROOTED
                          : AFTER_OTHER) |
           (k->joint ? JOINTLY : 0);
}

/* 26.8 of 2011 tells apart 长杀, 一将一杀, 长捉车, 长捉无根子, 一将(杀)一捉车(无根子), 一捉车一捉无根子,
 * joint chases of a chariot or an unrooted man, and the rest. */
static enum xq_grave grave_of(const struct xq_trial *t, unsigned side)
{
    unsigned prey = 0;

    for (unsigned i = 0; i < t->length; i++)
        if (xq_mover(t, i) == side && t->verdict[i].class == XQ_CHASE)
            prey |= prey_of(&t->verdict[i].kind);
    if (prey == 0)
        return XQ_KILLS;
    if (prey & AFTER_OTHER)
        return XQ_OTHER;
    if (count(t, side, XQ_CHASE) < t->length / 2 || (prey & 7u) == (AFTER_CHARIOT | AFTER_UNROOTED))
        return XQ_MIXED;
    if (prey & JOINTLY)
        return prey & AFTER_CHARIOT ? XQ_JOINT_CHARIOT : XQ_JOINT_UNROOTED;
    return prey & AFTER_CHARIOT ? XQ_CHARIOT : XQ_UNROOTED;
}

static bool varies_against(const int *param, enum xq_grave a, enum xq_grave b)
{
    return a != XQ_OTHER && (param[XQ_PAIRS + a] >> b & 1);
}

static bool is_same(struct xq_ruling a, struct xq_ruling b)
{
    return a.what == b.what && a.offender == b.offender;
}

/* 26.3: 「双方均为禁止着法（不包括一方为长将），双方不变作和。」 2011 26.8 makes one of them vary, by the
 * rulebook's table of pairs. */
static struct xq_ruling rule_graves(enum xq_grave red, enum xq_grave black, const int *param)
{
    if (varies_against(param, red, black))
        return (struct xq_ruling){.what = XQ_MUST_VARY, .offender = RED, .by_level = true};
    if (varies_against(param, black, red))
        return (struct xq_ruling){.what = XQ_MUST_VARY, .offender = BLACK, .by_level = true};
    return (struct xq_ruling){.what = XQ_FORBIDDEN_DRAW};
}

/* 29.3: 「直接或间接被捉的,是有子力价值的无根子」: checks by which the other side must lose a man without
 * roots are after him. */
static struct xq_kind kind_of(struct xq_judge *j, const struct xq *passed, const struct xq_threat *t)
{
    return (struct xq_kind){.known = true,
                            .joint = t->how != XQ_BY_CHECKS && xq_is_joint(j, passed, t),
                            .chariot = xq_is_after_chariot(j, passed, t),
                            .unrooted = t->how == XQ_BY_CHECKS ? xq_checks_win_rootless(j, passed)
                                                               : t->how <= XQ_FATAL_ROOT};
}

/* 26.4 of 2011: where the move attacks with checks as well, the graver of the two counts. */
static void find_kind(struct xq_judge *j, const struct xq_move *m, struct xq_verdict *v)
{
    struct xq_threat other;
    struct xq_line line;

    xq_begin_move(j);
    j->moved = m->passed->at[XQ_TO(m->move)];
    j->capped = false;
    v->kind = kind_of(j, m->passed, &v->threat);
    if (!v->kind.chariot && !v->kind.unrooted && v->threat.how != XQ_BY_CHECKS &&
        xq_finds_new_chase_by_checks(j, m, &other, &line)) {
        struct xq_kind kind = kind_of(j, m->passed, &other);

        v->kind = kind.chariot || kind.unrooted ? kind : v->kind;
    }
    v->kind.open = j->capped;
    xq_end_move(j);
}

/* What the chases are is asked here, where alone it matters. One that is but guessed at may be any. */
static void find_kinds(struct xq_trial *t, struct xq_judge *j)
{
    struct xq p = t->start;

    for (unsigned i = 0; i < t->length; i++) {
        struct xq_verdict *v = &t->verdict[i];
        struct xq before = p, passed;

        xq_make(&p, t->move[i]);
        if (v->class != XQ_CHASE || v->kind.known)
            continue;
        passed = xq_passed(&p);
        v->kind.open = true;
        if (v->target != 0)
            find_kind(j, &(struct xq_move){&before, &passed, t->move[i]}, v);
    }
}

/* Any kind, where a bound was hit; else the one that was found. */
static bool may_be(const struct xq_trial *t, unsigned side, enum xq_grave grave)
{
    bool open = false;

    for (unsigned i = 0; i < t->length; i++)
        open |= xq_mover(t, i) == side && t->verdict[i].class == XQ_CHASE && t->verdict[i].kind.open;
    return open || grave == grave_of(t, side);
}

static struct xq_ruling rule_both(struct xq_trial *t, struct xq_judge *j)
{
    struct xq_ruling r;

    if (j->param[XQ_BOTH_FORBIDDEN] == 0)
        return (struct xq_ruling){.what = XQ_FORBIDDEN_DRAW};
    find_kinds(t, j);
    r = rule_graves(grave_of(t, RED), grave_of(t, BLACK), j->param);
    for (enum xq_grave red = XQ_KILLS; red <= XQ_OTHER; red++)
        for (enum xq_grave black = XQ_KILLS; black <= XQ_OTHER && may_be(t, RED, red); black++)
            if (may_be(t, BLACK, black) && !is_same(r, rule_graves(red, black, j->param)))
                return (struct xq_ruling){.what = XQ_UNDETERMINED};
    return r;
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

static struct xq_ruling rule(struct xq_trial *t, struct xq_judge *j)
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
    return rule_both(t, j);
}

static bool is_open(const struct xq_trial *t)
{
    for (unsigned i = 0; i < t->length; i++)
        if (xq_is_open(&t->verdict[i]))
            return true;
    return false;
}

/* What the moves of a side that could not be settled may be. */
struct guess {
    bool chases; /* who may idle */
    bool kills;  /* who chases, or threatens mate */
};

/* The ruling if that were so, for each side by itself. */
static struct xq_ruling rule_if(const struct xq_trial *t, struct xq_judge *j, const struct guess guess[2])
{
    struct xq_trial other = *t;

    for (unsigned i = 0; i < t->length; i++)
        if (t->verdict[i].capped)
            other.verdict[i].class = guess[xq_mover(t, i)].chases ? XQ_CHASE : XQ_IDLE;
        else if (t->verdict[i].maybe_kill && guess[xq_mover(t, i)].kills)
            other.verdict[i].class = XQ_KILL;
    return rule(&other, j);
}

/* A search that reached its bound decides nothing: what it could not settle must not matter. */
struct xq_ruling xq_rule(struct xq_trial *t, struct xq_judge *j)
{
    struct xq_ruling r;

    if (j->param[XQ_FAMILY] != 0)
        return xq_rule_asian(t, j->param);
    r = rule(t, j);
    for (unsigned k = 0; k < 16 && is_open(t); k++)
        if (!is_same(r, rule_if(t, j, (const struct guess[]){{k & 1, k & 2}, {k & 4, k & 8}})))
            return (struct xq_ruling){.what = XQ_UNDETERMINED};
    return r;
}

struct xq_ruling xq_rule_otherwise(const struct xq_trial *t, struct xq_judge *j, enum xq_param changed)
{
    struct xq_trial other = *t;
    bool red, black;

    if (j->param[XQ_FAMILY] != 0) {
        xq_try_asian(&other, j);
        return xq_rule_asian(&other, j->param);
    }
    red = has_idle(&other, j, RED, changed);
    black = has_idle(&other, j, BLACK, changed);
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
    if (t->verdict[0].plain && count(t, side, XQ_CHASE) == moves && xq_always_chased(t, side) == 0) {
        strcpy(out, "分捉数子"); /* which the code that judges so allows */
        return;
    }
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
