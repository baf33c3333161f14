/* xiangqi_play.c - what a move does, as the table and the fast line tell it; and whether anybody can still
 * attack. */
#include "game/xiangqi/judge/judge.h"

uint32_t xq_check_facts(const struct xq *p)
{
    return !p->checked ? 0 : xq_has_legal(p) ? FACT_CHECK : FACT_CHECK | FACT_MATE;
}

/* Having no move without being in check is looked for only where a line ends: it is rare and costs every
 * move. */
uint32_t xq_play(void *position, move m, uint64_t *new_key)
{
    struct xq *p = position;
    bool took = m & XQ_FORCED ? xq_make_anyway(p, xq_unpack(m)) : xq_make(p, xq_unpack(m));

    *new_key = p->key;
    return (took ? FACT_CAPTURE | FACT_IRREVERSIBLE : 0) | xq_check_facts(p);
}

bool xq_is_dead(const struct xq *p)
{
    for (unsigned man = 1; man <= 32; man++)
        if (p->man[man] != 0 && xq_can_attack((enum piece)p->kind[man]))
            return false;
    return true;
}
