/* stands.c - what stands because nobody objected to it, and what a referee makes of the rest: asked by every
 * rule of this game. */
#include "game/wuziqi/wuziqi_rules.h"

void stands_let(struct finding *f)
{
    f->ruling = RULING_STANDS;
    f->own = SEVERITY_NOTE + 1;
}

void wuziqi_count_foul(struct line *l, uint32_t node, uint32_t ply, unsigned side)
{
    struct wuziqi *w = l->position;
    int lose = rule(w, P_FOULS_LOSE);
    bool lost = lose != 0 && ++w->fouls[side] >= lose;

    if (lose == 0)
        return;
    report(l->sink, &(struct finding){.code = CODE_WUZIQI_PENALTY,
                                      .reason = lost ? REASON_WUZIQI_FOUL_LOSES : REASON_WUZIQI_FOUL,
                                      .ply = ply,
                                      .node = node,
                                      .side = (uint8_t)side,
                                      .at = l->record->node[node].at,
                                      .arg = {side == SIDE_FIRST ? "Black" : "White"}});
    if (lost) {
        w->lost_by = (uint8_t)side;
        l->over = true;
    }
}

void wuziqi_breach(struct line *l, struct finding *f, bool accepted, unsigned side)
{
    const struct wuziqi *w = l->position;
    unsigned ruling = rulebook_article(l->rules, (enum code)f->code, (enum reason)f->reason)->ruling;

    if (accepted) {
        stands_let(f);
        f->also = f->reason == REASON_WUZIQI_WAIVED ? REASON_NONE : REASON_WUZIQI_WAIVED;
    } else if (!l->record->rules_named) {
        f->own = SEVERITY_NOTE + 1;
    }
    report(l->sink, f);
    if (!accepted && side != SIDE_NONE && l->after_illegal == AFTER_REFEREE && l->is_main &&
        (ruling & RULING_WARNING) && w->lost_by == SIDE_NONE)
        wuziqi_count_foul(l, f->node, f->ply, side);
}

bool wuziqi_is_accepted(const struct line *l, unsigned moves)
{
    return rule(l->position, P_WAIVER) != 0 && stands_moves_follow(l->record, l->node, moves);
}

bool stands_moves_follow(const struct record *r, uint32_t node, unsigned count)
{
    uint32_t n = r->node[node].child;

    for (; n != 0 && count > 0; n = r->node[n].child)
        if ((r->node[n].flags & NODE_SILENT) == 0 && r->node[n].claim.kind != MOVE_RESIGN)
            count--;
    return count == 0;
}

bool stands_stone_follows(const struct record *r, uint32_t node)
{
    for (uint32_t n = r->node[node].child; n != 0; n = r->node[n].child)
        if ((r->node[n].flags & NODE_SILENT) == 0 && r->node[n].claim.kind == MOVE_PLACE)
            return true;
    return false;
}
