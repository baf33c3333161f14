/* Suggestions as a record would write them: its own words for the moves, and its plies. */
#include "repair/search/search.h"

#include <stdlib.h>

/* As the record has it; in its notation, where it has no words. */
static const char *written(const struct study *s, const struct item *i, struct arena *arena)
{
    char room[LINE_WORD];

    return arena_str(arena, spelling_item(s, i, room));
}

static const char *spelled(const struct study *s, const struct item *i, const void *position, move m,
                           struct arena *arena)
{
    char room[LINE_WORD];

    return arena_str(arena, spelling_of_move(s, i, position, m, room));
}

static struct edit tell_setup(const struct study *s, const struct change *c, struct arena *arena)
{
    return (struct edit){.kind = EDIT_SETUP,
                         .as_written = arena_str(arena, record_value(s->record, KEY_POSITION)),
                         .instead = s->setups.fen[c->with]};
}

/* What is told of a change of LINE. */
static struct edit tell(const struct study *s, const struct playable_moves *l, const struct change *c,
                        struct arena *arena)
{
    const struct item *item = &l->item[c->at];
    struct slice stray =
        c->kind == EDIT_INSERT && c->second == MOVE_NONE ? line_stray(l, s, c->at) : (struct slice){NULL, 0};
    struct edit e = {.kind = c->kind,
                     .ply = item->ply + 1,
                     .side = c->side,
                     .mover = s->game->to_move(line_before(l, s, c->at)),
                     .node = item->node,
                     .notation = item->notation};

    if (c->kind == EDIT_SETUP)
        return tell_setup(s, c, arena);
    if (c->kind == EDIT_REPLACE || c->kind == EDIT_INSERT)
        e.instead = spelled(s, item, line_before(l, s, c->at), c->move, arena);
    if (c->kind == EDIT_REPLACE || c->kind == EDIT_DELETE || c->kind == EDIT_SWAP)
        e.as_written = written(s, item, arena);
    if (stray.n > 0) {
        e.kind = EDIT_REPLACE;
        e.unread = true;
        e.ply--; /* the word that was passed over is a ply as written, too */
        e.as_written = arena_str(arena, stray);
    }
    if (c->kind == EDIT_SWAP) {
        e.with_ply = l->item[c->with].ply + 1;
        e.with_node = l->item[c->with].node;
        e.instead = written(s, &l->item[c->with], arena);
    }
    return e;
}

/* The second of two moves that are put in together. */
static struct edit tell_second(const struct study *s, const struct playable_moves *l, const struct change *c,
                               struct arena *arena)
{
    char *after = mem_alloc(1, s->size);
    struct edit e = {.kind = EDIT_INSERT, .ply = l->item[c->at].ply + 2, .notation = l->item[c->at].notation};
    uint64_t key;

    memcpy(after, line_before(l, s, c->at), s->size);
    s->game->play(after, c->move, &key);
    e.mover = s->game->to_move(after);
    e.instead = spelled(s, &l->item[c->at], after, c->second, arena);
    free(after);
    return e;
}

void tell_candidate(struct study *s, const struct playable_moves *l, const struct candidate *c,
                    struct playable_moves *mended, struct arena *arena, struct suggestion *out)
{
    *out = (struct suggestion){.edits = c->changes,
                               .plies = c->plies,
                               .complete = c->complete,
                               .slip = c->slip && c->changes == 1,
                               .doubts = c->doubts,
                               .cost = c->cost,
                               .features = c->features.of};
    out->edit[0] = tell(s, l, &c->change[0], arena);
    if (c->changes == 1 && c->change[0].second != MOVE_NONE) {
        out->edit[1] = tell_second(s, l, &c->change[0], arena);
        out->edits = 2;
    } else if (c->changes > 1) {
        search_change_line(l, s, &c->change[0], mended);
        out->edit[1] = tell(s, mended, &c->change[1], arena);
    }
}
