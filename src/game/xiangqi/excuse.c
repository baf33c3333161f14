/* What an idle move attacks in form, and why that does not count: told as evidence, after everything is
 * decided. */
#include "game/xiangqi/judge/judge.h"

/* Detail 7: 「一旦吃子立即会被对方将死者」. */
static bool is_answered(const struct xq *p, unsigned m)
{
    struct xq_moves checks;
    struct xq next, mated;

    xq_played(p, m, &next);
    xq_checks(&next, &checks);
    for (unsigned i = 0; i < checks.count; i++) {
        xq_played(&next, checks.move[i], &mated);
        if (!xq_has_legal(&mated))
            return true;
    }
    return false;
}

static bool is_rooted(const struct xq *p, unsigned m)
{
    unsigned square = XQ_TO(m);
    struct xq next;

    xq_played(p, m, &next);
    for (unsigned man = xq_general(next.turn); man < xq_general(next.turn) + 16; man++)
        if (next.man[man] != 0 && xq_is_legal(&next, XQ_MOVE(next.man[man], square)))
            return true;
    return false;
}

/* Whether the captor reached his man before the move already. */
static bool is_old(const struct xq *before, unsigned m, unsigned capture)
{
    unsigned from = XQ_FROM(capture) == XQ_TO(m) ? XQ_FROM(m) : XQ_FROM(capture);

    return xq_reaches(before, from, XQ_TO(capture));
}

static enum xq_excuse excuse_of(const struct xq *before, const struct xq *p, unsigned m, unsigned capture,
                                bool plain)
{
    enum piece captor = xq_kind(p, XQ_FROM(capture));

    if (is_old(before, m, capture))
        return XQ_FROM(capture) == XQ_TO(m) && !is_rooted(p, capture) ? XQ_ATTACKED_BEFORE : XQ_NO_EXCUSE;
    if (captor == GENERAL)
        return XQ_BY_GENERAL;
    if (captor == SOLDIER)
        return XQ_BY_PAWN;
    if (!xq_is_material(p, p->at[XQ_TO(capture)]))
        return XQ_NOT_CROSSED;
    if (!plain && is_answered(p, capture))
        return XQ_ANSWERED;
    if (is_rooted(p, capture))
        return XQ_ROOTED;
    if (plain)
        return XQ_NO_EXCUSE;
    return before->checked && xq_kind(p, XQ_TO(m)) == GENERAL ? XQ_EVASION : XQ_TOO_DEAR;
}

enum xq_excuse xq_find_excuse(const struct xq *before, const struct xq *passed, unsigned m, bool plain,
                              uint8_t *target)
{
    enum xq_excuse found = XQ_NO_EXCUSE;
    struct xq_moves list;

    xq_captures(passed, &list);
    for (unsigned i = 0; i < list.count; i++) {
        enum xq_excuse one = excuse_of(before, passed, m, list.move[i], plain);

        if (one <= found)
            continue;
        found = one;
        *target = passed->at[XQ_TO(list.move[i])];
    }
    return found;
}
