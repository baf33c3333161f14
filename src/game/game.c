#include "game/game.h"

#include "base/memory.h"
#include "game/chess/chess.h"
#include "game/wuziqi/rules.h"
#include "game/xiangqi/xiangqi.h"

#include <stdlib.h>

/* One row a game. */
const struct game *const games[GAME_COUNT] = {[GAME_UNKNOWN] = NULL,
                                              [GAME_CHESS] = &game_chess,
                                              [GAME_XIANGQI] = &game_xiangqi,
                                              [GAME_WEIQI] = &game_weiqi,
                                              [GAME_WUZIQI] = &game_wuziqi};

struct finding *line_say(const struct line *l, enum code code, enum reason reason, const char *arg1,
                         const char *arg2)
{
    const struct node *n = &l->record->node[l->node];

    if (n->flags & NODE_QUOTED)
        return NULL;
    return sink_put(
        l->sink, &(struct finding){
                     .code = (uint16_t)code,
                     .reason = (uint16_t)reason,
                     .ply = line_ply(l),
                     .node = l->node,
                     .side = (uint8_t)(l->node == 0 ? SIDE_NONE : other_side(l->game->to_move(l->position))),
                     .at = l->node != 0            ? n->at
                           : l->record->terminated ? l->record->result_at
                                                   : l->record->at,
                     .arg = {arg1, arg2}});
}

void trail_grow(struct trail *t)
{
    t->cap = t->cap == 0 ? 256 : t->cap * 2;
    t->step = mem_realloc(t->step, t->cap, sizeof *t->step);
}

void trail_reserve(struct trail *t, uint32_t steps)
{
    while (t->cap - t->count < steps)
        trail_grow(t);
}

void trail_push(struct trail *t, const struct step *s)
{
    if (t->count == t->cap)
        trail_grow(t);
    t->step[t->count++] = *s;
}
