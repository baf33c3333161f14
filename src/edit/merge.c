/* merge.c - trees of many games, compared by the moves that the engine played. */
#include "edit/edit.h"

#include <stdlib.h>

/* A header of one game. */
struct merged_header {
    enum key key;
    struct slice name, value; /* in the arena */
};

struct member {
    uint32_t end; /* the last node of its main line in the tree */
    struct merged_header *said;
    uint32_t count;
    enum result result;
};

struct merge_tree {
    struct buf start; /* what games of this tree have in common: game, board and position */
    char *file;
    struct record record;
    struct member *member;
    size_t members;
    struct arena arena;
};

/* The position that the game begins with; false when there is none. */
static bool put_start(const struct subject *s, struct buf *out)
{
    const struct game *game = games[s->record->game];
    const void *position = replay_start(s->replay);

    if (game == NULL || position == NULL)
        return false;
    buf_printf(out, "%d ", (int)s->record->game);
    game->fen(position, out);
    buf_printf(out, " %d %s", (int)game->to_move(position),
               s->record->variant == NULL ? "" : s->record->variant);
    return true;
}

static bool sets_up_later(const struct record *r)
{
    for (uint32_t i = 1; i < r->count; i++)
        if (record_next_note(r, i, NOTE_SETUP, 0) != 0)
            return true;
    return false;
}

static bool same_note(const struct record *a, const struct note *x, const struct record *b,
                      const struct note *y)
{
    return x->kind == y->kind && x->value == y->value && x->points == y->points &&
           slice_eq(note_text(a, x), note_text(b, y)) &&
           (x->points == 0 ||
            memcmp(a->point + x->first_point, b->point + y->first_point, x->points * sizeof *a->point) == 0);
}

/* Of these a node has one. */
static bool is_single(const struct note *n)
{
    return n->kind == NOTE_CLOCK || n->kind == NOTE_ELAPSED || n->kind == NOTE_PERIODS ||
           n->kind == NOTE_SPENT;
}

/* Whether the node has the note already, or another in its place. */
static bool has_note(const struct record *t, uint32_t node, const struct record *r, const struct note *n,
                     struct merge_lost *lost)
{
    for (uint32_t i = t->node[node].notes; i != 0; i = t->note[i].next) {
        if (same_note(t, &t->note[i], r, n))
            return true;
        if (is_single(n) && t->note[i].kind == n->kind) {
            lost->times++;
            return true;
        }
    }
    return false;
}

static void copy_notes(struct record *t, uint32_t to, const struct record *r, uint32_t from,
                       struct merge_lost *lost)
{
    for (uint32_t i = r->node[from].notes; i != 0; i = r->note[i].next)
        if (!has_note(t, to, r, &r->note[i], lost))
            edit_copy_note(t, to, r, &r->note[i])->at = (struct span){0, 0};
}

/* The child of PARENT with that move, made where there is none. */
static uint32_t child_with(struct record *t, uint32_t parent, const struct record *r, uint32_t from)
{
    uint32_t child = t->node[parent].child;

    while (child != 0 && t->node[child].move != r->node[from].move)
        child = t->node[child].next;
    if (child == 0 && (child = record_add(t, parent)) != 0) {
        t->node[child].move = r->node[from].move;
        t->node[child].claim = *record_claim(r, from);
    }
    return child;
}

#define NOWHERE_IN_TREE UINT32_MAX

/* Adds all lines; the node that the main line ends with. */
static uint32_t add_lines(struct record *t, const struct record *r, struct merge_lost *lost)
{
    uint32_t *becomes = mem_calloc(r->count, sizeof *becomes), end = 0;

    copy_notes(t, 0, r, 0, lost);
    for (uint32_t i = 1; i < r->count && !t->truncated; i++) {
        uint32_t parent = becomes[r->node[i].parent];
        bool silent = (r->node[i].flags & NODE_SILENT) != 0,
             unplayed = !silent && r->node[i].move == MOVE_NONE;

        lost->variations += parent != NOWHERE_IN_TREE && unplayed;
        if (parent == NOWHERE_IN_TREE || unplayed) {
            becomes[i] = NOWHERE_IN_TREE;
            continue;
        }
        becomes[i] = silent ? parent : child_with(t, parent, r, i);
        copy_notes(t, becomes[i], r, i, lost);
    }
    for (uint32_t i = r->node[0].child; i != 0; i = r->node[i].child)
        end = becomes[i];
    free(becomes);
    return end;
}

static struct slice keep(struct arena *arena, struct slice s)
{
    return (struct slice){arena_str(arena, s), s.n};
}

static void add_member(struct merge_tree *t, const struct record *r, uint32_t end)
{
    struct member *m;

    t->member = mem_realloc(t->member, t->members + 1, sizeof *t->member);
    m = &t->member[t->members++];
    *m = (struct member){.end = end, .result = record_declared(r)};
    m->said = arena_alloc(&t->arena, (r->headers + 1) * sizeof *m->said);
    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];

        m->said[m->count++] =
            (struct merged_header){h->key, keep(&t->arena, record_slice(r, h->name, h->name_len)),
                                   keep(&t->arena, record_slice(r, h->value, h->value_len))};
    }
}

/* A tree that begins as the game does, without a move. */
static struct merge_tree *new_tree(struct merge *m, const struct subject *s, struct buf *start)
{
    const struct record *r = s->record;
    struct merge_tree *t = mem_calloc(1, sizeof *t);

    m->tree = mem_realloc(m->tree, m->count + 1, sizeof *m->tree);
    m->tree[m->count++] = t;
    t->start = *start;
    *start = (struct buf){0};
    t->file = mem_strdup(s->file);
    record_copy(&t->record, r);
    record_cut_below(&t->record, 0);
    t->record.node[0].notes = t->record.node[0].last_note = 0;
    t->record.notes = 1;
    t->record.points = 0;
    t->record.canonical = NULL;
    return t;
}

static struct merge_tree *tree_for(struct merge *m, const struct subject *s)
{
    struct merge_tree *t = NULL;
    SCOPED(buf) start = {0};

    if (put_start(s, &start)) {
        for (size_t i = 0; i < m->count && t == NULL; i++)
            if (slice_eq(buf_as_slice(&m->tree[i]->start), buf_as_slice(&start)))
                t = m->tree[i];
        if (t == NULL)
            t = new_tree(m, s, &start);
    }
    return t;
}

enum reason merge_add(struct merge *m, const struct subject *s, struct merge_lost *lost)
{
    struct merge_tree *t;

    *lost = (struct merge_lost){0};
    if (s->replayed->rules == NULL || !s->replayed->whole)
        return REASON_MAIN_LINE_ILLEGAL;
    if (sets_up_later(s->record))
        return REASON_SETUP_IN_TREE;
    if ((t = tree_for(m, s)) == NULL)
        return REASON_UNRESOLVED;
    add_member(t, s->record, add_lines(&t->record, s->record, lost));
    return t->record.truncated ? REASON_TREE_FULL : REASON_NONE;
}

static bool says(const struct member *m, const struct merged_header *what)
{
    for (uint32_t i = 0; i < m->count; i++)
        if (m->said[i].key == what->key && slice_eq(m->said[i].name, what->name) &&
            slice_eq(m->said[i].value, what->value))
            return true;
    return false;
}

static bool all_say(const struct merge_tree *t, const struct merged_header *what)
{
    for (size_t i = 0; i < t->members; i++)
        if (!says(&t->member[i], what))
            return false;
    return true;
}

/* What all games say, in ROOM, which has as much as the first says. */
static struct member common_of(const struct merge_tree *t, struct merged_header *room)
{
    struct member common = {.said = room};

    for (uint32_t i = 0; i < t->member[0].count; i++)
        if (all_say(t, &t->member[0].said[i]))
            room[common.count++] = t->member[0].said[i];
    return common;
}

/* What is said of one game alone: at the end of its line. */
static void put_comment(const struct member *common, const struct member *m, struct record *r)
{
    SCOPED(buf) text = {0};

    for (uint32_t i = 0; i < m->count; i++) {
        const struct merged_header *s = &m->said[i];

        if (s->key == KEY_POSITION || s->key == KEY_SETUP || says(common, s))
            continue;
        buf_str(&text, text.n > 0 ? "; " : "");
        if (s->name.n > 0)
            buf_slice(&text, s->name);
        else
            buf_str(&text, key_name(s->key));
        buf_str(&text, ": ");
        buf_slice(&text, s->value);
    }
    if (text.n > 0)
        note_set_text(r, record_note(r, m->end, NOTE_COMMENT), buf_as_slice(&text));
}

/* Headers that not all games have go. */
static void keep_common(const struct member *common, struct record *r)
{
    uint32_t kept = 0;

    r->keys = 0;
    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];
        struct merged_header said = {h->key, record_slice(r, h->name, h->name_len),
                                     record_slice(r, h->value, h->value_len)};

        if (h->key == KEY_POSITION || h->key == KEY_SETUP || says(common, &said)) {
            r->keys |= UINT64_C(1) << h->key;
            r->header[kept++] = *h;
        }
    }
    r->headers = kept;
}

static bool same_results(const struct merge_tree *t)
{
    for (size_t i = 1; i < t->members; i++)
        if (t->member[i].result != t->member[0].result)
            return false;
    return true;
}

void merge_record(const struct merge *m, size_t n, struct record *into, const char **file)
{
    const struct merge_tree *t = m->tree[n];
    struct merged_header *room = mem_calloc(t->member[0].count + 1, sizeof *room);
    struct member common = common_of(t, room);

    record_copy(into, &t->record);
    for (size_t i = 0; i < t->members && t->members > 1; i++)
        put_comment(&common, &t->member[i], into);
    keep_common(&common, into);
    free(room);
    if (!same_results(t))
        edit_header(into, SLICE("result"), SLICE("*"));
    record_unplay(into);
    into->source = NULL;
    *file = t->file;
}

void merge_free(struct merge *m)
{
    for (size_t i = 0; i < m->count; i++) {
        struct merge_tree *t = m->tree[i];

        buf_free(&t->start);
        free(t->file);
        record_free(&t->record);
        free(t->member);
        arena_free(&t->arena);
        free(t);
    }
    free(m->tree);
}
