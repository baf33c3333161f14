/* line.c - the line being replayed, as engines and the replay loop share it: its trail, positions of its
 * past, findings about its last step. Knows engines only through struct game. */
#include "game/game.h"

#include <stdlib.h>

struct finding line_finding(const struct line *l, enum code code, enum reason reason, const char *arg1,
                            const char *arg2)
{
    const struct node *n = &l->record->node[l->node];

    if (n->flags & NODE_QUOTED)
        return (struct finding){.code = CODE_NONE};
    return (struct finding){
        .code = (uint16_t)code,
        .reason = (uint16_t)reason,
        .ply = line_ply(l),
        .node = l->node,
        .side = (uint8_t)(l->node == 0 ? SIDE_NONE : other_side(l->game->to_move(l->position))),
        .at = l->node != 0            ? n->at
              : l->record->terminated ? l->record->result_at
                                      : l->record->at,
        .arg = {arg1, arg2}};
}

void line_say(const struct line *l, enum code code, enum reason reason, const char *arg1, const char *arg2)
{
    struct finding f = line_finding(l, code, reason, arg1, arg2);

    report(l->sink, &f);
}

void trail_grow(struct trail *t)
{
    t->cap = t->cap == 0 ? 256 : t->cap * 2;
    t->step = mem_realloc(t->step, t->cap, sizeof *t->step);
}

void trail_push(struct trail *t, const struct step *s)
{
    if (t->count == t->cap)
        trail_grow(t);
    t->step[t->count++] = *s;
}

HOT void line_start(struct line *l)
{
    l->trail->count = 0;
    l->node = 0;
    l->over = false;
    trail_push(l->trail, &(struct step){.key = l->game->key == NULL ? 0 : l->game->key(l->position)});
}

void line_play(struct line *l, move m, uint32_t node, uint32_t more_facts)
{
    struct trail *t = l->trail;
    struct step *s;

    if (t->count == t->cap)
        trail_grow(t);
    s = &t->step[t->count];
    s->facts = l->game->play(l->position, m, &s->key) | more_facts;
    s->move = m;
    s->node = l->node = node;
    t->count++;
}

void line_play_again(struct line *l, uint32_t node)
{
    const struct node *n = &l->record->node[node];

    if (n->move != MOVE_NONE)
        line_play(l, n->move, node, n->flags & NODE_FORCED ? FACT_FORCED : 0);
    else if ((n->flags & NODE_SILENT) && l->game->edit != NULL)
        l->game->edit(l, node);
    l->node = node;
}

void past_start(struct past *p)
{
    *p = (struct past){.mute = sink_mute()};
}

void past_free(struct past *p)
{
    sink_mute_free(p->mute);
    free(p->trail.step);
    free(p->path);
    key_index_free(&p->index);
}

uint32_t past_path(struct past *p, const struct record *record, uint32_t ancestor, uint32_t node)
{
    uint32_t n, count = 0;

    for (n = node; n != ancestor; n = record->node[n].parent)
        count++;
    if (count > p->path_cap) {
        p->path = mem_realloc(p->path, count, sizeof *p->path);
        p->path_cap = count;
    }
    n = count;
    for (uint32_t at = node; at != ancestor; at = record->node[at].parent)
        p->path[--n] = at;
    return count;
}

void line_position(const struct line *l, uint32_t ply, void *out)
{
    struct past *p = l->past;
    struct line then = *l;
    uint32_t count;

    then.position = out;
    then.trail = &p->trail;
    then.sink = p->mute;
    l->game->setup(out, l->record, l->rules, p->mute);
    line_start(&then);
    count = past_path(p, l->record, 0, l->node);
    for (uint32_t i = 0; i < count && line_ply(&then) < ply; i++)
        line_play_again(&then, p->path[i]);
}
