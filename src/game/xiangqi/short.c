/* Words that leave the direction out (7.5: 炮25). The piece's usual direction comes first; where it would
 * make a later move of the line illegal, the first reading that keeps the line legal is taken instead. */
#include "game/xiangqi/xiangqi_moves.h"

/* Plies one reading may cost; readings further on that are kept open at once; positions known to lead
 * nowhere. */
enum { OPEN = 32, DEAD_ENDS = 512 };

static const uint32_t to_the_end = UINT32_MAX;

/* Where a line can be read on in another way. */
struct short_fork {
    struct xq position;
    uint32_t node, depth;
    uint16_t reading[MATCH_MAX];
    unsigned count, next;
};

struct short_search {
    const struct record *record;
    struct short_fork fork[OPEN];
    unsigned forks;
    uint64_t dead_end[DEAD_ENDS];
    uint32_t plies;
    bool given_up; /* LIMIT_SHORT_SEARCH was reached */
};

/* Marks the position before NODE as tried; false when it has been. */
static bool enter(struct short_search *s, const struct xq *p, uint32_t node)
{
    uint64_t key = p->key ^ node * (uint64_t)0x9E3779B97F4A7C15u;
    uint64_t *at = &s->dead_end[key % DEAD_ENDS];
    bool tried = *at == key;

    *at = key;
    return !tried;
}

/* Plays the first reading of NODE, and keeps the others. */
static bool read_on(struct short_search *s, struct xq *p, uint32_t node, uint32_t depth)
{
    const struct claim *c = &s->record->node[node].claim;
    struct short_fork *f = &s->fork[s->forks < OPEN ? s->forks : OPEN - 1];
    uint16_t reading[MATCH_MAX];
    unsigned count = xq_readings(p, c, reading);

    if (count == 0 || (count > 1 && !xq_is_short(c)) || (count > 1 && !enter(s, p, node)))
        return false;
    if (count > 1 && s->forks < OPEN) {
        *f = (struct short_fork){.position = *p, .node = node, .depth = depth, .count = count, .next = 1};
        memcpy(f->reading, reading, sizeof f->reading);
        s->forks++;
    }
    xq_make(p, reading[0]);
    return true;
}

/* Goes back to the last fork that has a reading left; false when there is none. */
static bool go_back(struct short_search *s, struct xq *p, uint32_t *node, uint32_t *depth)
{
    while (s->forks > 0) {
        struct short_fork *f = &s->fork[s->forks - 1];

        if (f->next < f->count) {
            *p = f->position;
            *node = f->node;
            *depth = f->depth;
            xq_make(p, f->reading[f->next++]);
            return true;
        }
        s->forks--;
    }
    return false;
}

/* How many plies of the line below NODE can be played from P, which is the position after it. */
static uint32_t reach(struct short_search *s, struct xq p, uint32_t node)
{
    uint32_t depth = 0, furthest = 0, next;

    s->forks = s->plies = 0;
    memset(s->dead_end, 0, sizeof s->dead_end);
    while ((next = s->record->node[node].child) != 0 && s->record->node[next].claim.kind == MOVE_STEP) {
        if (++s->plies > limit_now(LIMIT_SHORT_SEARCH)) {
            s->given_up = true;
            return furthest;
        }
        if (read_on(s, &p, next, depth)) {
            node = next;
            depth++;
        } else if (!go_back(s, &p, &node, &depth)) {
            return furthest;
        } else {
            depth++;
        }
        if (depth > furthest)
            furthest = depth;
    }
    return to_the_end;
}

/* Of the move that is read, which is not played yet. */
static void say_given_up(const struct line *l, uint32_t node)
{
    struct finding f =
        line_finding(l, CODE_LIMIT, REASON_MAN_UNDECIDED, limit_name(LIMIT_SHORT_SEARCH), NULL);

    f.at = l->record->node[node].at;
    report(l->sink, &f);
}

int xq_choose(const struct line *l, uint32_t node, const move *fit, int fits)
{
    struct short_search s = {.record = l->record};
    uint32_t best = 0;
    int chosen = 0;

    if (!xq_is_short(&l->record->node[node].claim))
        return -1;
    for (int i = 0; i < fits && best != to_the_end; i++) {
        struct xq p = *(const struct xq *)l->position;
        uint32_t reached;

        xq_make(&p, xq_unpack(fit[i]));
        reached = reach(&s, p, node);
        if (reached > best) {
            best = reached;
            chosen = i;
        }
    }
    if (s.given_up && best != to_the_end)
        say_given_up(l, node);
    return chosen;
}
