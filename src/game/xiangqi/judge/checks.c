/* Men won through consecutive checks (29.1): 抽将. */
#include "game/xiangqi/judge/judge.h"

/* Whether anybody may take back after the capture M. */
static bool is_taken_back(const struct xq *p, unsigned m)
{
    struct xq_moves list;
    struct xq next;

    xq_played(p, m, &next);
    xq_captures(&next, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (XQ_TO(list.move[i]) == XQ_TO(m))
            return true;
    return false;
}

static struct xq_account swapped(const struct xq_account *a)
{
    return (struct xq_account){a->lost, a->won, -a->guards, -a->chariots, a->pawns_lost, a->pawns_won};
}

/* Whether the exchange that goes on with NEXT comes to what is enough. Where that is to be even, the other
 * side must not come out ahead, be it by a mate. */
static bool is_enough(struct xq_judge *j, const struct xq *next, const struct xq_account *a)
{
    struct xq_judge other = *j;
    bool ahead;

    if (j->enough >= XQ_A_GAIN)
        return xq_exchanges(j, next, *a, (struct xq_window){j->enough - 1, j->enough}) >= j->enough;
    other.side ^= 1;
    ahead = xq_exchanges(&other, next, swapped(a), (struct xq_window){XQ_A_GAIN - 1, XQ_A_GAIN}) >= XQ_A_GAIN;
    j->nodes = other.nodes;
    j->capped = other.capped;
    j->touched = other.touched;
    return !ahead;
}

/* A capture by which the side that checked, once the check has been answered, has what is enough. */
static unsigned winning_capture(struct xq_judge *j, const struct xq *p, const struct xq_account *a)
{
    struct xq_moves list;

    xq_known_captures(j, p, &list);
    for (unsigned i = 0; i < list.count; i++) {
        unsigned target = p->at[XQ_TO(list.move[i])];
        struct xq_account b = *a;
        struct xq next;

        if (!xq_is_material(p, target) || xq_is_spared(j, a, p, target) || xq_is_offer(j, p, list.move[i]) ||
            !xq_may_chase(j, p, list.move[i]) || p->at[XQ_FROM(list.move[i])] == j->frozen ||
            (j->only_rootless && is_taken_back(p, list.move[i])))
            continue;
        xq_book(j, &b, p, target, true);
        xq_played(p, list.move[i], &next);
        j->chased = XQ_TO(list.move[i]);
        if (is_enough(j, &next, &b) && !xq_is_answered_by_mate(j, &next))
            return list.move[i];
    }
    return 0;
}

/* The end of a line that does not mate takes a man: which one. */
static void tell_end(const struct xq *p, const struct xq_line *line, struct xq_threat *found)
{
    struct xq q = *p;
    unsigned last = line->move[line->count - 1];

    for (unsigned i = 0; i + 1 < line->count; i++)
        xq_make(&q, line->move[i]);
    found->by = line->move[0];
    found->square = q.at[XQ_TO(last)] != XQ_NOBODY ? (uint8_t)XQ_TO(last) : 0;
    found->target = q.at[XQ_TO(last)];
    found->captor = q.at[XQ_FROM(last)];
    found->how = XQ_BY_CHECKS;
    found->level = XQ_GAIN;
}

bool xq_wins_by_checks(struct xq_judge *j, const struct xq *p, uint64_t old, struct xq_threat *found,
                       struct xq_line *line)
{
    struct xq_graph *g = &j->memory->winning;
    bool wins;

    j->old = old;
    j->chased = 0;
    j->enough = XQ_A_GAIN;
    *found = (struct xq_threat){.level = XQ_NO_CHASE};
    wins = xq_drive(j, g, p, &(struct xq_account){0}, winning_capture);
    j->old = 0;
    if (!wins)
        return false;
    xq_forced_line(g, line);
    tell_end(p, line, found);
    return true;
}

/* Whether every reply to a check loses, and one of them to a capture. */
static bool takes_after(struct xq_judge *j, const struct xq *p, unsigned m)
{
    struct xq_account a = {0};
    struct xq_moves replies;
    bool takes = false;
    struct xq checked;

    xq_book_capture(j, &a, p, m);
    xq_played(p, m, &checked);
    xq_known_legal(j, &checked, &replies);
    for (unsigned i = 0; i < replies.count; i++) {
        struct xq_account b = a;
        struct xq next;

        xq_book_capture(j, &b, &checked, replies.move[i]);
        xq_played(&checked, replies.move[i], &next);
        if (winning_capture(j, &next, &b) != 0)
            takes = true;
        else if (!xq_drive(j, &j->memory->winning, &next, &b, winning_capture))
            return false;
    }
    return takes;
}

/* Where there is a mate too, the first check must be the one that wins the man: what comes later would be a
 * detour. */
bool xq_wins_a_man(struct xq_judge *j, const struct xq *p, uint64_t old)
{
    struct xq_threat found;
    struct xq_moves checks;
    struct xq_line line;
    bool takes = false;

    if (!xq_wins_by_checks(j, p, old, &found, &line))
        return false;
    if (!xq_mates(j, p, NULL))
        return true;
    j->old = old;
    xq_known_checks(j, p, &checks);
    for (unsigned i = 0; i < checks.count && !takes; i++)
        takes = xq_may_check(j, &j->memory->winning, p, checks.move[i]) && takes_after(j, p, checks.move[i]);
    j->old = 0;
    return takes;
}

bool xq_wins_back_by_checks(struct xq_judge *j, const struct xq *p, const struct xq_account *a, int enough)
{
    struct xq_account back = swapped(a);
    struct xq_judge ask = *j;
    bool wins;

    ask.side = p->turn;
    ask.all_captors = true;
    ask.offers.count = 0;
    ask.chased = 0;
    ask.enough = enough;
    wins = xq_drive(&ask, &j->memory->winning, p, &back, winning_capture);
    j->nodes = ask.nodes;
    j->capped = ask.capped;
    return wins;
}

bool xq_punishes(struct xq_judge *j, const struct xq *p, const struct xq *before, unsigned taken)
{
    struct xq_account a = {0};
    bool wins;

    xq_book(j, &a, before, before->at[XQ_TO(taken)], false);
    j->enough = XQ_A_GAIN;
    j->chased = 0;
    j->first_to = XQ_TO(taken);
    wins = xq_drive(j, &j->memory->winning, p, &a, winning_capture);
    j->first_to = 0;
    return wins;
}
