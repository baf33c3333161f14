/* Mates in which every move is a check: 杀 threatens one (28.2), and a capture that allows one is no chase
 * (29.4). */
#include "game/xiangqi/judge/judge.h"

/* A question inside another one gets such a share of the nodes, more while the move in question has spent few
 * of its own. */
enum { PART = 10, PART_OF_REST = 30 };

static uint32_t inner_limit(const struct xq_judge *j)
{
    uint32_t part = j->limit / PART;
    uint64_t rest = j->memory->left / PART_OF_REST;

    return rest <= part ? part : rest < j->limit ? (uint32_t)rest : j->limit;
}

/* Of the offers: they are left out of mates, so what was found with others does not hold. */
static uint64_t salt(const struct xq_judge *j)
{
    uint64_t key = 0;

    for (unsigned i = 0; i < j->offers.count; i++)
        key = (key ^ j->offers.move[i]) * 0xBF58476D1CE4E5B9u;
    if (j->offers.count > 0 && j->by_chariot)
        key = (key ^ j->chased) * 0x94D049BB133111EBu;
    return key;
}

static struct xq_memo *memo_of(struct xq_judge *j, uint64_t asked)
{
    return &j->memory->mates[asked % XQ_MEMO_MATES];
}

static void remember_none(struct xq_judge *j, uint64_t key)
{
    key ^= salt(j);
    *memo_of(j, key) = (struct xq_memo){.key = key ^ j->memory->cycle};
}

/* Asks with nodes of its own, so that a hard question does not starve the one that it belongs to. */
static bool ask(struct xq_judge *j, const struct xq *p, struct xq_line *line, bool *capped)
{
    struct xq_graph *g = &j->memory->mating;
    struct xq_judge own = *j;
    bool mates;

    own.nodes = 0;
    own.limit = line != NULL ? j->limit : inner_limit(j);
    own.capped = false;
    own.first_to = own.frozen = 0;
    mates = xq_drive(&own, g, p, &(struct xq_account){0}, NULL);
    *capped = own.capped && !mates;
    if (mates && line != NULL)
        xq_forced_line(g, line);
    if (!mates && !*capped)
        xq_unforced(g, remember_none, j);
    return mates;
}

bool xq_mates(struct xq_judge *j, const struct xq *p, struct xq_line *line)
{
    uint64_t asked = p->key ^ salt(j), key = asked ^ j->memory->cycle;
    struct xq_memo *memo = memo_of(j, asked);
    struct xq_moves checks;
    bool mates, capped;

    if (memo->key == key && (line == NULL || (!memo->mates && !memo->capped))) {
        j->capped |= memo->capped;
        return memo->mates;
    }
    xq_known_checks(j, p, &checks);
    if (checks.count == 0)
        return false;
    mates = ask(j, p, line, &capped);
    *memo = (struct xq_memo){key, mates, capped};
    j->capped |= capped;
    return mates;
}

bool xq_mates_at_once(struct xq_judge *j, const struct xq *p)
{
    struct xq_moves checks;

    xq_known_checks(j, p, &checks);
    for (unsigned i = 0; i < checks.count; i++) {
        struct xq next;

        xq_played(p, checks.move[i], &next);
        if (!xq_has_legal(&next))
            return true;
    }
    return false;
}

/* 29.4: 「下一着吃子或得子后,不致被将死.」 Detail 7: 「一旦吃子立即会被对方将死者,均闲着处理.」 */
bool xq_is_answered_by_mate(struct xq_judge *j, const struct xq *next)
{
    bool at_once = xq_mates_at_once(j, next), by_checks = at_once || xq_mates(j, next, NULL);

    if (at_once != by_checks)
        j->touched |= 1u << XQ_ANSWER_MATE;
    return j->param[XQ_ANSWER_MATE] == 0 ? at_once : by_checks;
}
