/* Mates in which every move is a check: 杀 threatens one (28.2), and a capture that allows one is no chase
 * (29.4). */
#include "game/xiangqi/judge.h"

#include <limits.h>

static bool mates(struct xq_judge *j, const struct xq *p, unsigned depth, struct xq_line *line);

static void join(struct xq_line *line, unsigned m, const struct xq_line *rest)
{
    line->count = 0;
    line->move[line->count++] = (uint16_t)m;
    for (unsigned i = 0; i < rest->count && line->count < XQ_LINE_MAX; i++)
        line->move[line->count++] = rest->move[i];
}

/* Whether every reply to the check runs into a mate in DEPTH more moves; LINE takes the longest. */
static bool all_mated(struct xq_judge *j, const struct xq *p, unsigned depth, struct xq_line *line)
{
    struct xq_moves list;
    struct xq_line rest;

    line->count = 0;
    if (depth == 0)
        return !xq_has_legal(p);
    xq_known_legal(j, p, &list);
    for (unsigned i = 0; i < list.count; i++) {
        struct xq next;

        xq_played(p, list.move[i], &next);
        if (!mates(j, &next, depth, &rest))
            return false;
        if (rest.count + 1 > line->count)
            join(line, list.move[i], &rest);
    }
    return true;
}

static struct xq_memo *memo_of(struct xq_judge *j, const struct xq *p, uint64_t *key)
{
    *key = p->key ^ j->salt;
    return &j->memory->mates[*key % XQ_MEMO];
}

static bool is_known(struct xq_judge *j, const struct xq *p, unsigned depth)
{
    uint64_t key;
    const struct xq_memo *memo = memo_of(j, p, &key);

    return memo->key == key && memo->depth >= depth;
}

/* A capture that only offers an exchange is no part of a threat (28.5). */
static bool one_mates(struct xq_judge *j, const struct xq *p, unsigned depth, const struct xq_moves *checks,
                      struct xq_line *line)
{
    struct xq_memo *memo;
    struct xq_line rest;
    uint64_t key;

    for (unsigned i = 0; i < checks->count; i++) {
        struct xq next;

        if (!xq_spend(j))
            return false;
        if (xq_listed(&j->offers, checks->move[i]))
            continue;
        xq_played(p, checks->move[i], &next);
        if (all_mated(j, &next, depth - 1, &rest)) {
            join(line, checks->move[i], &rest);
            return true;
        }
    }
    memo = memo_of(j, p, &key);
    if (j->nodes <= j->limit)
        *memo = (struct xq_memo){key, checks->count == 0 ? UINT_MAX : depth};
    return false;
}

static bool mates(struct xq_judge *j, const struct xq *p, unsigned depth, struct xq_line *line)
{
    struct xq_moves checks;

    if (is_known(j, p, depth))
        return false;
    xq_known_checks(j, p, &checks);
    return one_mates(j, p, depth, &checks, line);
}

uint64_t xq_salt(const struct xq_judge *j)
{
    uint64_t salt = j->memory->cycle;

    for (unsigned i = 0; i < j->offers.count; i++)
        salt = (salt + j->offers.move[i]) * 0x9E3779B97F4A7C15u;
    return salt;
}

bool xq_mates(struct xq_judge *j, const struct xq *p, unsigned depth, struct xq_line *line)
{
    struct xq_line scratch;
    struct xq_moves checks;
    bool listed = false;

    j->salt = xq_salt(j);
    for (unsigned d = 1; d <= depth; d++) {
        if (is_known(j, p, d))
            continue;
        if (!listed)
            xq_known_checks(j, p, &checks);
        listed = true;
        if (one_mates(j, p, d, &checks, line != NULL ? line : &scratch))
            return true;
    }
    return false;
}
