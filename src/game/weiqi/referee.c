/* What a referee does about an illegal move, when the caller asks for one. */
#include "game/weiqi/weiqi.h"

static void warn(struct line *l, uint32_t node, struct weiqi *w, unsigned side)
{
    int lose = l->rules->param[PARAM_WARNINGS_LOSE];
    bool lost;

    w->warnings[side]++;
    lost = lose != 0 && w->warnings[side] >= lose;
    if (lost)
        w->lost_by = (uint8_t)side;
    weiqi_say(l, node, line_ply(l) + 1, CODE_WEIQI_PENALTY,
              lost ? REASON_WEIQI_SECOND_WARNING : REASON_WEIQI_WARNING_COUNT,
              (const char *const[4]){ side == SIDE_FIRST ? "Black" : "White" });
}

/* A line goes on also after a loss, so that its end is judged: what follows is "after the end". */
bool weiqi_referee(struct line *l, uint32_t node, unsigned ruling)
{
    struct weiqi *w = l->position;
    unsigned said = l->record->node[node].claim.side, side = said == SIDE_NONE ? w->to_move : said;

    if (ruling == 0 || w->lost_by != SIDE_NONE)
        return false;
    if (ruling & RULING_WARNING)
        warn(l, node, w, side);
    if (ruling & RULING_MOVER_LOSES)
        w->lost_by = (uint8_t)side;
    if (w->lost_by != SIDE_NONE)
        l->over = true;
    if (ruling & RULING_PASS)
        line_play(l, MOVE(MOVE_PASS, side, 0, NOWHERE), node);
    return true;
}
