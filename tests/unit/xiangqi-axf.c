/* The AXF's code of repetition, sentence by sentence (RULEBOOKS of the Asian family: numbers are the
 * draft's). */
#include "xiangqi-text.h"

#include <string.h>

/* Section 3 of the notes, column by column; the list ends with one without rules. */
const struct axf_code axf_codes[] = {
    {.rules = "xiangqi-axf", .captors = "RNCAB", .victims = "RNCABP"},
    {.rules = "xiangqi-wxf", .captors = "RNCAB", .victims = "RNCABP"},
    {.rules = "xiangqi-computer",
     .captors = "RNCAB",
     .victims = "RNCABP",
     .guards_chase = true,
     .held_is_alike = true,
     .check_breaks = true},
    {.rules = "xiangqi-fairy", .captors = "RNCAB", .victims = "RNCABP", .guards_chase = true},
    {.rules = "xiangqi-com",
     .captors = "RNCAB",
     .victims = "RNCABP",
     .rooted_is_free = true,
     .any_kind_offers = true,
     .held_is_alike = true,
     .check_breaks = true},
    {.rules = "xiangqi-ucci",
     .captors = "RNC",
     .victims = "RNCP",
     .like_is_free = true,
     .pins_ignored = true,
     .moved_only = true,
     .held_is_alike = true,
     .check_breaks = true},
    {0}};

static const struct axf_code *code;

/* What a check that stands on the board forbids is not asked. */
static bool may_go(const struct plain_board *b, struct plain_step m, bool checked)
{
    return goes(b, m.from, m.to) && (code->pins_ignored || !(checked ? exposes(b, m) : !is_legal(b, m)));
}

/* 3.6: a protector that can take back. */
static bool is_rooted(const struct plain_board *b, struct plain_step m)
{
    struct plain_board next = after(b, m);
    bool checked = in_check(b, 1 - b->side);

    for (int s = 0; s < SQUARES; s++)
        if (side_of(next.at[s]) == next.side && may_go(&next, (struct plain_step){s, m.to}, checked))
            return true;
    return false;
}

/* 3.3, 28: the general and pawns chase nobody, and a pawn that has not crossed is chased by nobody. */
static bool is_asked(const struct plain_board *b, struct plain_step m)
{
    char captor = kind_of(b->at[m.from]), victim = kind_of(b->at[m.to]);
    bool home = side_of(b->at[m.to]) == 0 ? m.to / 9 <= 4 : m.to / 9 >= 5;

    return strchr(code->captors, captor) != NULL && strchr(code->victims, victim) != NULL &&
           !(victim == 'P' && home);
}

/* 24: like against like that may take first is offered an exchange. 15: horse and cannon chase a chariot,
 * rooted or not. */
static bool is_attack(const struct plain_board *b, struct plain_step m)
{
    struct plain_board other = turned(b);
    char captor = kind_of(b->at[m.from]), victim = kind_of(b->at[m.to]);

    if ((captor == victim || code->any_kind_offers) &&
        (code->like_is_free || is_legal(&other, (struct plain_step){m.to, m.from})))
        return false;
    if (code->guards_chase && strchr("AB", captor) != NULL && strchr("RNC", victim) != NULL)
        return true;
    return (victim == 'R' && !code->rooted_is_free && (captor == 'N' || captor == 'C')) || !is_rooted(b, m);
}

/* Whether the side to move could take the man WHO with the man BY; ATTACK: and attacks him by that. */
static bool takes(const struct plain_board *b, int by, int who, bool attack)
{
    struct plain_step m = {b->where[by], b->where[who]};

    if (m.from == NOWHERE_PLAIN || m.to == NOWHERE_PLAIN || side_of(b->at[m.from]) != b->side ||
        side_of(b->at[m.to]) != 1 - b->side)
        return false;
    return is_asked(b, m) && may_go(b, m, in_check(b, b->side)) && (!attack || is_attack(b, m));
}

/* Who is attacked after a move and was not before it, as bits 1 << who: by a capture that was not possible
 * before or, where there is none, because a root is gone (the draft's appendix). What the moved man could
 * take before is new to him where he attacks it now. */
static unsigned long chased(const struct plain_board *before, struct plain_step m)
{
    struct plain_board next = after(before, m), now = turned(&next);
    unsigned long fresh = 0, unrooted = 0;
    int moved = before->who[m.from];

    for (int by = 1; by < PLAIN_MEN; by++)
        for (int who = 1; who < PLAIN_MEN; who++)
            if ((by == moved || !code->moved_only) && takes(&now, by, who, true) &&
                !takes(before, by, who, true))
                *(by != moved && takes(before, by, who, false) ? &unrooted : &fresh) |= 1ul << who;
    return fresh != 0 ? fresh : unrooted;
}

/* 19: whether a chariot stands between a horse and his general's check. */
static bool is_held(const struct plain_board *b, int who)
{
    struct plain_board q = without(b, b->where[who]);
    int side = side_of(b->at[b->where[who]]);

    for (int by = 1; by < PLAIN_MEN; by++)
        if (kind_of(b->where[by] == NOWHERE_PLAIN ? '.' : b->at[b->where[by]]) == 'N' &&
            is_checker(&q, side, by) && !is_checker(b, side, by))
            return true;
    return false;
}

static bool is_held_throughout(const struct plain_board *start, const struct plain_step *m, int n, int who)
{
    struct plain_board b = *start;

    for (int i = 0; i < n; i++) {
        if (kind_of(b.at[b.where[who]]) != 'R' || b.where[who] != start->where[who] || !is_held(&b, who))
            return false;
        b = after(&b, m[i]);
    }
    return true;
}

void axf_judge(const struct axf_code *by, const struct plain_board *start, const struct plain_step *m, int n,
               struct axf_verdict *v)
{
    enum { FREE, CHASES, CHASES_HELD, CHECKS } level[2];
    unsigned long always[2] = {~0ul, ~0ul};
    bool checks[2] = {true, true};
    struct plain_board b = *start;

    code = by;
    for (int i = 0; i < n; i++) {
        struct plain_board next = after(&b, m[i]);

        v->check[i] = in_check(&next, next.side);
        v->chased[i] = v->check[i] && code->check_breaks ? 0 : chased(&b, m[i]);
        always[b.side] &= v->chased[i];
        checks[b.side] &= v->check[i];
        b = next;
    }
    for (int side = 0; side < 2; side++) {
        level[side] = checks[side] ? CHECKS : always[side] != 0 ? CHASES : FREE;
        for (int who = 1; who < PLAIN_MEN && level[side] == CHASES && !code->held_is_alike; who++)
            if ((always[side] >> who & 1) && is_held_throughout(start, m, n, who))
                level[side] = CHASES_HELD;
    }
    v->offender = level[0] == level[1] ? -1 : level[1] > level[0]; /* 6 to 8, 19: the graver of the two */
}
