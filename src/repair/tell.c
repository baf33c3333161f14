/* Suggestions as a record would write them: its own words for the moves, and its plies. */
#include "repair/tell.h"

#include "base/memory.h"

#include <stdlib.h>

/* Numbers that are no words of the record's notation, as some formats code their moves (7747). */
static bool is_coded(const struct study *s, const struct item *i, struct slice word)
{
    struct claim c;

    for (size_t k = 0; k < word.n; k++)
        if ((word.p[k] < '0' || word.p[k] > '9') && find_char("-, ", word.p[k]) == NULL)
            return false;
    claim_clear(&c);
    return i->claim.kind != MOVE_NONE &&
           (s->notation->parse == NULL || !s->notation->parse(word, s->height, &c));
}

/* As the record has it; in its notation, where it has no words. */
static const char *written(const struct study *s, const struct item *i, struct arena *arena)
{
    struct slice word = line_word(s, i);
    struct buf b = {0};
    const char *out;

    if (!is_coded(s, i, word))
        return arena_str(arena, word);
    s->notation->write(&i->claim, s->height, &b);
    out = arena_str(arena, buf_as_slice(&b));
    buf_free(&b);
    return out;
}

static const char *spelled(const struct study *s, const void *position, move m, struct arena *arena)
{
    char word[LINE_WORD];

    line_spell(s, position, m, word, sizeof word);
    return arena_str(arena, slice_of(word));
}

static struct edit tell_setup(const struct study *s, const struct change *c, struct arena *arena)
{
    return (struct edit){.kind = EDIT_SETUP,
                         .as_written = arena_str(arena, record_value(s->record, KEY_POSITION)),
                         .instead = s->setups.fen[c->with]};
}

/* What is told of a change of LINE. */
static struct edit tell(const struct study *s, const struct playable *l, const struct change *c,
                        struct arena *arena)
{
    const struct item *item = &l->item[c->at];
    struct slice stray =
        c->kind == EDIT_INSERT && c->second == MOVE_NONE ? line_stray(l, s, c->at) : (struct slice){NULL, 0};
    struct edit e = {.kind = c->kind,
                     .ply = item->ply + 1,
                     .side = c->side,
                     .mover = s->game->to_move(line_before(l, s, c->at)),
                     .node = item->node};

    if (c->kind == EDIT_SETUP)
        return tell_setup(s, c, arena);
    if (c->kind == EDIT_REPLACE || c->kind == EDIT_INSERT)
        e.instead = spelled(s, line_before(l, s, c->at), c->move, arena);
    if (c->kind == EDIT_REPLACE || c->kind == EDIT_DELETE || c->kind == EDIT_SWAP)
        e.as_written = written(s, item, arena);
    if (stray.n > 0) {
        e.kind = EDIT_REPLACE;
        e.unread = true;
        e.as_written = arena_str(arena, stray);
    }
    if (c->kind == EDIT_SWAP) {
        e.with_ply = l->item[c->with].ply + 1;
        e.instead = written(s, &l->item[c->with], arena);
    }
    return e;
}

/* The second of two moves that are put in together. */
static struct edit tell_second(const struct study *s, const struct playable *l, const struct change *c,
                               struct arena *arena)
{
    char *after = mem_alloc(1, s->size);
    struct edit e = {.kind = EDIT_INSERT, .ply = l->item[c->at].ply + 2};
    uint64_t key;

    memcpy(after, line_before(l, s, c->at), s->size);
    s->game->play(after, c->move, &key);
    e.mover = s->game->to_move(after);
    e.instead = spelled(s, after, c->second, arena);
    free(after);
    return e;
}

void tell_candidate(struct study *s, const struct playable *l, const struct candidate *c,
                    struct playable *mended, struct arena *arena, struct suggestion *out)
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
        change_line(l, s, &c->change[0], mended);
        out->edit[1] = tell(s, mended, &c->change[1], arena);
        if (out->edit[0].unread)
            out->edit[1].ply++; /* the word that was passed over is a ply as written, too */
    }
}
