/* Lists of moves that one search after another asks for in the same positions. */
#include "game/xiangqi/judge.h"

typedef void make_list(const struct xq *, struct xq_moves *);

static void know(struct xq_judge *j, const struct xq *p, uint64_t salt, make_list *make,
                 struct xq_moves *list)
{
    uint64_t key = p->key ^ salt ^ j->memory->cycle;
    struct xq_known *known = &j->memory->known[key % XQ_KNOWN];

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
    know(j, p, 0x9FB21C651E98DF25u, xq_checks, list);
}

void xq_known_captures(struct xq_judge *j, const struct xq *p, struct xq_moves *list)
{
    know(j, p, 0xA0761D6478BD642Fu, xq_captures, list);
}

void xq_known_legal(struct xq_judge *j, const struct xq *p, struct xq_moves *list)
{
    know(j, p, 0xE7037ED1A0B428DBu, xq_legal, list);
}
