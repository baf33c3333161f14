/* stands.c - what stands because nobody objected to it: asked by every rule of this game. */
#include "game/wuziqi/rules.h"

void let_stand(struct finding *f)
{
    f->ruling = RULING_STANDS;
    f->own = SEVERITY_NOTE + 1;
}

bool moves_follow(const struct record *r, uint32_t node, unsigned count)
{
    uint32_t n = r->node[node].child;

    for (; n != 0 && count > 0; n = r->node[n].child)
        if ((r->node[n].flags & NODE_SILENT) == 0 && r->node[n].claim.kind != MOVE_RESIGN)
            count--;
    return count == 0;
}

bool stone_follows(const struct record *r, uint32_t node)
{
    for (uint32_t n = r->node[node].child; n != 0; n = r->node[n].child)
        if ((r->node[n].flags & NODE_SILENT) == 0 && r->node[n].claim.kind == MOVE_PLACE)
            return true;
    return false;
}
