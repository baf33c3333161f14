/* Lists of moves that one search after another asks for in the same positions. */
#include "game/xiangqi/judge/judge.h"
#include "game/xiangqi/xiangqi_step.h"

#define OF_CHECKS 0x9FB21C651E98DF25u

typedef void make_list(const struct xq *, struct xq_moves *);

static void know(struct xq_judge *j, const struct xq *p, uint64_t salt, make_list *make,
                 struct xq_moves *list)
{
    uint64_t asked = p->key ^ salt, key = asked ^ j->memory->cycle;
    struct xq_known *known = &j->memory->known[asked % XQ_KNOWN];

    if (known->key == key) {
        memcpy(list->move, known->move, sizeof known->move);
        list->count = known->count;
        return;
    }
    make(p, list);
    if (list->count > XQ_KNOWN_MOVES)
        return;
    known->key = key;
    known->count = (uint16_t)list->count;
    memcpy(known->move, list->move, sizeof known->move);
}

void xq_known_checks(struct xq_judge *j, const struct xq *p, struct xq_moves *list)
{
    know(j, p, OF_CHECKS, xq_checks, list);
}

unsigned xq_checks_after(struct xq_judge *j, const struct xq *p, unsigned m)
{
    uint64_t asked = xq_key_after(p, XQ_FROM(m), XQ_TO(m)) ^ OF_CHECKS, key = asked ^ j->memory->cycle;
    const struct xq_known *known = &j->memory->known[asked % XQ_KNOWN];
    struct xq_moves list;
    struct xq next;

    if (known->key == key)
        return known->count;
    xq_played(p, m, &next);
    xq_known_checks(j, &next, &list);
    return list.count;
}

void xq_known_captures(struct xq_judge *j, const struct xq *p, struct xq_moves *list)
{
    know(j, p, 0xA0761D6478BD642Fu, xq_captures, list);
}

void xq_known_legal(struct xq_judge *j, const struct xq *p, struct xq_moves *list)
{
    know(j, p, 0xE7037ED1A0B428DBu, xq_legal, list);
}
