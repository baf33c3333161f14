/* A hash table of games by their players, each with its moves. */
#include "select/twins.h"

#include "base/memory.h"
#include "select/fold.h"
#include "select/identity.h"

#include <stdlib.h>

/* Fewer plies than these, and half the games of an archive begin like each other. */
enum { NEAR_PLIES_MIN = 10 };

struct twin_game {
    struct twin_game *next;
    uint64_t players;
    struct identity id;
    const char *file;
    uint64_t number;
    size_t index;
    uint32_t plies;
    move move[];
};

static uint64_t hash_players(const struct record *r)
{
    struct buf b = {0};
    uint64_t hash;

    fold_name(&b, record_value(r, KEY_FIRST));
    buf_char(&b, '\0');
    fold_name(&b, record_value(r, KEY_SECOND));
    hash = identity_of_bytes(buf_as_slice(&b)).low;
    buf_free(&b);
    return hash;
}

static void grow(struct twins *t)
{
    struct twins more = {.cap = t->cap == 0 ? 1024 : 2 * t->cap};

    more.bucket = mem_calloc(more.cap, sizeof(struct twin_game *));
    for (size_t i = 0; i < t->cap; i++)
        while (t->bucket[i] != NULL) {
            struct twin_game *g = t->bucket[i], **to = &more.bucket[g->players % more.cap];

            t->bucket[i] = g->next;
            while (*to != NULL) /* the earlier ones stay in front */
                to = &(*to)->next;
            g->next = NULL;
            *to = g;
        }
    free(t->bucket);
    t->bucket = more.bucket;
    t->cap = more.cap;
}

static const char *keep_name(struct twins *t, const char *name)
{
    if (t->files == 0 || strcmp(t->file[t->files - 1], name) != 0) {
        t->file = mem_realloc(t->file, t->files + 1, sizeof *t->file);
        t->file[t->files++] = mem_strdup(name);
    }
    return t->file[t->files - 1];
}

static struct twin_game *new_game(struct twins *t, const struct subject *s)
{
    const struct record *r = s->record;
    struct twin_game *g = mem_alloc(1, sizeof *g + r->count * sizeof(move));

    *g = (struct twin_game){.players = hash_players(r),
                            .id = identity_of(s, NULL),
                            .file = keep_name(t, s->file),
                            .number = s->number,
                            .index = t->count};
    for (uint32_t i = r->node[0].child; i != 0; i = r->node[i].child)
        if ((r->node[i].flags & NODE_SILENT) == 0)
            g->move[g->plies++] = r->node[i].move;
    return g;
}

/* How NOW is like BEFORE; *PLY is where they part. */
static enum twin_kind compare(const struct twin_game *before, const struct twin_game *now, bool near,
                              uint32_t *ply)
{
    uint32_t least = before->plies < now->plies ? before->plies : now->plies, i = 0, rest;

    *ply = 0;
    if (identity_same(before->id, now->id))
        return TWIN_SAME;
    if (!near || least < NEAR_PLIES_MIN)
        return TWIN_NONE;
    while (i < least && before->move[i] == now->move[i])
        i++;
    *ply = i + 1;
    if (i == least)
        return before->plies == now->plies  ? TWIN_NONE /* the start is another */
               : now->plies < before->plies ? TWIN_SHORTER
                                            : TWIN_LONGER;
    for (rest = i + 1; rest < least && before->move[rest] == now->move[rest];)
        rest++;
    return rest == least && before->plies == now->plies ? TWIN_ONE_PLY : TWIN_NONE;
}

struct twin twins_meet(struct twins *t, const struct subject *s, bool near)
{
    struct twin_game *now = new_game(t, s), **to;
    struct twin found = {.kind = TWIN_NONE};

    if (t->count >= t->cap)
        grow(t);
    for (to = &t->bucket[now->players % t->cap]; *to != NULL; to = &(*to)->next) {
        uint32_t ply;
        enum twin_kind kind = (*to)->players == now->players && found.kind == TWIN_NONE
                                  ? compare(*to, now, near, &ply)
                                  : TWIN_NONE;

        if (kind != TWIN_NONE)
            found = (struct twin){kind, (*to)->file, (*to)->number, (*to)->index, ply};
    }
    *to = now;
    t->count++;
    return found;
}

void twins_free(struct twins *t)
{
    for (size_t i = 0; i < t->cap; i++)
        while (t->bucket[i] != NULL) {
            struct twin_game *g = t->bucket[i];

            t->bucket[i] = g->next;
            free(g);
        }
    for (size_t i = 0; i < t->files; i++)
        free(t->file[i]);
    free(t->file);
    free(t->bucket);
}
