/* walk.c - moves are played on a board of their own, so that they can be named and checked: what the tree
 * says is believed only where the rules allow it. */
#include "tree/tree.h"

#include <stdlib.h>

enum { SEEN_FIRST = 1 << 10 };
#define EVER UINT32_MAX

struct frame {
    struct buf position;
    struct tree_place place;
    struct tree_played *move;
    unsigned count, next;
};

/* Positions that were followed, and how far. */
struct seen {
    uint64_t *key;
    uint32_t *depth; /* 0: nobody is here */
    size_t count, cap;
};

struct walk {
    const struct tree *tree;
    const struct tree_ask *ask;
    const struct game *game;
    struct frame *frame;
    uint32_t depth, frames;
    struct seen seen;
    struct tree_played *room; /* TREE_MOVES_MAX */
    void (*each)(void *context, const struct tree_step *);
    void *context;
};

int tree_score(const struct tree_played *m, enum side side)
{
    uint64_t won = side == SIDE_FIRST ? m->first : m->second, all = m->first + m->draws + m->second;

    return all == 0 ? -1 : (int)(((2 * won + m->draws) * 1000 + all) / (2 * all));
}

unsigned tree_rating(const struct tree_played *m, enum side side)
{
    unsigned i = side == SIDE_SECOND;

    return m->rated[i] == 0 ? 0 : (unsigned)((m->rating[i] + m->rated[i] / 2) / m->rated[i]);
}

/* -- Seen before ------------------------------------------------------------------------------------- */

static size_t seen_slot(const struct seen *s, uint64_t key)
{
    size_t i = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 32) & (s->cap - 1);

    while (s->depth[i] != 0 && s->key[i] != key)
        i = (i + 1) & (s->cap - 1);
    return i;
}

static void seen_grow(struct seen *s)
{
    struct seen more = {.cap = s->cap == 0 ? SEEN_FIRST : 2 * s->cap, .count = s->count};

    more.key = mem_calloc(more.cap, sizeof *more.key);
    more.depth = mem_calloc(more.cap, sizeof *more.depth);
    for (size_t i = 0; i < s->cap; i++)
        if (s->depth[i] != 0) {
            size_t to = seen_slot(&more, s->key[i]);

            more.key[to] = s->key[i];
            more.depth[to] = s->depth[i];
        }
    free(s->key);
    free(s->depth);
    *s = more;
}

/* Whether the position was followed so far before; now it is. */
static bool seen_before(struct seen *s, uint64_t key, uint32_t depth)
{
    size_t i;

    if (2 * s->count >= s->cap)
        seen_grow(s);
    i = seen_slot(s, key);
    if (s->depth[i] >= depth)
        return true;
    s->count += s->depth[i] == 0;
    s->key[i] = key;
    s->depth[i] = depth;
    return false;
}

/* -- Moves of a position ----------------------------------------------------------------------------- */

struct ranked {
    const struct tree_ask *ask;
    enum side side;
};

/* Greater is earlier. */
static int64_t rank_of(const struct tree_played *m, const struct ranked *r)
{
    switch (r->ask->by) {
    case TREE_BY_SCORE:
        return tree_score(m, r->side);
    case TREE_BY_RATING:
        return tree_rating(m, r->side);
    case TREE_BY_DATE:
        return m->year;
    case TREE_BY_MOVE:
        return -(int64_t)m->code;
    default:
        return (int64_t)m->games;
    }
}

static int by_rank(const void *a, const void *b, void *context)
{
    const struct tree_played *x = a, *y = b;
    int64_t rx = rank_of(x, context), ry = rank_of(y, context);

    if (rx != ry)
        return rx > ry ? -1 : 1;
    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    return (x->code > y->code) - (x->code < y->code);
}

/* The engine's own move for a code; MOVE_NONE when it is not legal. */
static move legal_move(const struct game *game, const void *position, move m)
{
    struct claim claim = {.kind = (uint8_t)MOVE_KIND(m), .piece = STONE, .from = NOWHERE, .to = MOVE_TO(m)};
    move list[GAME_MOVES_MAX];
    unsigned n;

    if (game->moves == NULL) {
        claim.to = MOVE_KIND(m) == MOVE_PLACE ? claim.to : NOWHERE;
        n = (unsigned)game->match(position, &claim, list);
    } else {
        n = game->moves(position, list);
    }
    for (unsigned i = 0; i < n; i++)
        if (tree_code(list[i]) == tree_code(m))
            return list[i];
    return MOVE_NONE;
}

static move move_of(const struct game *game, const struct frame *f, const struct tree_played *m)
{
    return legal_move(game, f->position.p, tree_turn_back(&f->place, tree_move(m->code)));
}

/* The moves of the position at the frame that are asked for, in their order. */
static void find_moves(struct walk *w, struct frame *f)
{
    struct ranked ranked = {w->ask, w->game->to_move(f->position.p)};
    unsigned n = tree_find(w->tree, f->place.key, w->room, TREE_MOVES_MAX);

    f->count = f->next = 0;
    for (unsigned i = 0; i < n; i++)
        if (w->room[i].code != TREE_END && w->room[i].games >= w->ask->min_games &&
            move_of(w->game, f, &w->room[i]) != MOVE_NONE)
            w->room[f->count++] = w->room[i];
    qsort_r(w->room, f->count, sizeof *w->room, by_rank, &ranked);
    f->move = mem_realloc(f->move, f->count + 1, sizeof *f->move);
    memcpy(f->move, w->room, f->count * sizeof *f->move);
}

/* -- The walk ---------------------------------------------------------------------------------------- */

static struct frame *frame_at(struct walk *w, uint32_t depth)
{
    if (depth >= w->frames) {
        w->frame = mem_realloc(w->frame, depth + 1, sizeof *w->frame);
        w->frame[depth] = (struct frame){0};
        w->frames = depth + 1;
    }
    return &w->frame[depth];
}

static bool is_to_be_followed(struct walk *w, uint64_t key, uint32_t depth)
{
    uint32_t left = w->ask->depth == 0 ? EVER : w->ask->depth - depth;

    return left > 0 && !seen_before(&w->seen, key, left);
}

/* Plays the next move of the last frame; what follows it becomes a frame, if it is to be seen. */
static void take_step(struct walk *w)
{
    struct frame *next = frame_at(w, w->depth + 1), *f = &w->frame[w->depth];
    struct tree_step step = {.game = w->game,
                             .before = f->position.p,
                             .played = f->move[f->next++],
                             .side = w->game->to_move(f->position.p),
                             .depth = w->depth + 1};
    uint64_t key;

    step.move = move_of(w->game, f, &step.played);
    w->game->tell(step.before, step.move, &step.claim);
    buf_clear(&next->position);
    buf_add(&next->position, f->position.p, f->position.n);
    w->game->play(next->position.p, step.move, &key);
    step.after = next->position.p;
    next->place = tree_place(w->game, next->position.p);
    if (is_to_be_followed(w, next->place.key, step.depth)) {
        w->depth++;
        find_moves(w, next);
    } else {
        step.again = w->ask->depth == 0 || step.depth < w->ask->depth;
    }
    w->each(w->context, &step);
}

uint64_t tree_games_at(const struct tree *t, const struct tree_root *root)
{
    struct tree_played *room = mem_alloc(TREE_MOVES_MAX, sizeof *room);
    unsigned n = tree_find(t, root->place.key, room, TREE_MOVES_MAX);
    uint64_t count = 0;

    for (unsigned i = 0; i < n; i++)
        count += room[i].games;
    free(room);
    return count;
}

uint64_t tree_walk(const struct tree *t, const struct tree_root *root, const struct tree_ask *ask,
                   void (*each)(void *context, const struct tree_step *), void *context)
{
    struct walk w = {.tree = t, .ask = ask, .game = root->game, .each = each, .context = context};
    struct frame *f = frame_at(&w, 0);

    w.room = mem_alloc(TREE_MOVES_MAX, sizeof *w.room);
    buf_add(&f->position, root->position.p, root->position.n);
    f->place = root->place;
    is_to_be_followed(&w, f->place.key, 0);
    find_moves(&w, f);
    for (;;) {
        while (w.depth > 0 && w.frame[w.depth].next == w.frame[w.depth].count)
            w.depth--;
        if (w.frame[w.depth].next == w.frame[w.depth].count)
            break;
        take_step(&w);
    }
    for (uint32_t i = 0; i < w.frames; i++) {
        buf_free(&w.frame[i].position);
        free(w.frame[i].move);
    }
    free(w.frame);
    free(w.seen.key);
    free(w.seen.depth);
    free(w.room);
    return tree_games_at(t, root);
}
