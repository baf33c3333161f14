/* Every edit that could mend a line, tried by playing on from the position before it. Most lines break again
 * within a few plies, which is what makes this cheap. */
#include "repair/search/search.h"

#include <stdlib.h>

static void keep(struct changes *c, const struct change *change, bool complete)
{
    if (c->count == c->cap) {
        c->cap = c->cap == 0 ? 256 : c->cap * 2;
        c->list = mem_realloc(c->list, c->cap, sizeof *c->list);
    }
    c->list[c->count++] = *change;
    c->complete += complete;
}

static void judge(const struct playable_moves *l, struct changes *out, struct change *c, uint32_t reach)
{
    c->reach = reach;
    if (reach > l->broken)
        keep(out, c, reach == l->count);
}

/* Moves to try at an item: all legal ones, or for stones those that a pen could have meant. */
static unsigned moves_at(const struct playable_moves *l, const struct study *s, uint32_t at, move *out)
{
    const struct claim *c = &l->item[at].claim;
    unsigned n = 0;

    if (s->game->moves != NULL)
        return s->game->moves(line_before(l, s, at), out);
    if (c->kind != MOVE_PLACE || c->to == NOWHERE)
        return 0;
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++)
            out[n++] =
                MOVE(MOVE_PLACE, 0, 0, POINT(POINT_X(c->to) + (unsigned)x, POINT_Y(c->to) + (unsigned)y));
    out[n++] = MOVE(MOVE_PLACE, 0, 0, POINT(POINT_Y(c->to), POINT_X(c->to)));
    out[n++] = MOVE(MOVE_PLACE, 0, 0, /* rows from the top, as SGF counts them */
                    POINT(s->height - 1 - POINT_Y(c->to), s->width - 1 - POINT_X(c->to)));
    out[n++] = MOVE(MOVE_PLACE, 0, 0, POINT(s->width - 1 - POINT_X(c->to), POINT_Y(c->to)));
    out[n++] = MOVE(MOVE_PLACE, 0, 0, POINT(POINT_X(c->to), s->height - 1 - POINT_Y(c->to)));
    return n;
}

/* Stones: the legal move of that point, as match() gives it; MOVE_NONE when there is none. */
static move legal_stone(const struct playable_moves *l, const struct study *s, uint32_t at, move m)
{
    struct claim c = {.kind = MOVE_PLACE,
                      .from = NOWHERE,
                      .to = MOVE_TO(m),
                      .piece = STONE,
                      .side = l->item[at].claim.side};
    move fit[MATCH_MAX];

    if (POINT_X(c.to) >= s->width || POINT_Y(c.to) >= s->height)
        return MOVE_NONE;
    return s->game->match(line_before(l, s, at), &c, fit) == 1 ? fit[0] : MOVE_NONE;
}

static void try_moves(const struct playable_moves *l, struct study *s, uint32_t at, char *scratch,
                      struct changes *out)
{
    move all[GAME_MOVES_MAX];
    unsigned n = moves_at(l, s, at, all);
    uint64_t key;

    for (unsigned i = 0; i < n && s->spent < s->most; i++) {
        struct change c = {.kind = EDIT_REPLACE, .at = at, .move = all[i]};

        if (s->game->moves == NULL && (c.move = legal_stone(l, s, at, all[i])) == MOVE_NONE)
            continue;
        memcpy(scratch, line_before(l, s, at), s->size);
        s->game->play(scratch, c.move, &key);
        s->spent++;
        if (s->game->moves != NULL) { /* stones that were left out leave no trace */
            memcpy(scratch + s->size, scratch, s->size);
            c.kind = EDIT_INSERT;
            judge(l, out, &c, line_follow(l, s, scratch + s->size, at, NULL));
            c.kind = EDIT_REPLACE;
        }
        if (at == l->broken || c.move != l->played[at])
            judge(l, out, &c, line_follow(l, s, scratch, at + 1, NULL));
    }
}

static void try_delete(const struct playable_moves *l, struct study *s, uint32_t at, char *scratch,
                       struct changes *out)
{
    struct change c = {.kind = EDIT_DELETE, .at = at};

    memcpy(scratch, line_before(l, s, at), s->size);
    judge(l, out, &c, line_follow(l, s, scratch, at + 1, NULL));
}

/* Plays one item; false when it cannot be played. */
static bool play_item(const struct playable_moves *l, struct study *s, char *position, uint32_t index)
{
    struct playable_moves one = *l;

    one.count = index + 1;
    return line_follow(&one, s, position, index, NULL) == index + 1;
}

static void try_swap(const struct playable_moves *l, struct study *s, uint32_t at, uint32_t with,
                     char *scratch, struct changes *out)
{
    struct change c = {.kind = EDIT_SWAP, .at = at, .with = with};

    memcpy(scratch, line_before(l, s, at), s->size);
    if (!play_item(l, s, scratch, with))
        return;
    for (uint32_t i = at + 1; i < with; i++)
        if (!play_item(l, s, scratch, i))
            return;
    if (play_item(l, s, scratch, at))
        judge(l, out, &c, line_follow(l, s, scratch, with + 1, NULL));
}

struct claim search_mirrored_claim(const struct claim *c)
{
    struct claim m = *c;
    bool to_file = c->dir == DIR_LEVEL || c->piece == HORSE || c->piece == ELEPHANT || c->piece == ADVISER;

    if (c->from != NOWHERE)
        m.from = POINT(8 - POINT_X(c->from), POINT_Y(c->from));
    if (c->to != NOWHERE)
        m.to = POINT(8 - POINT_X(c->to), POINT_Y(c->to));
    else if (to_file && c->dist > 0 && c->dist < 10)
        m.dist = (uint8_t)(10 - c->dist);
    if (c->file > 0 && c->file < 10)
        m.file = (uint8_t)(10 - c->file);
    return m;
}

/* Where most of the line must be played anew. */
static void try_whole(const struct playable_moves *l, struct study *s, struct change *c, struct changes *out)
{
    struct playable_moves made = {0};

    search_change_line(l, s, c, &made);
    judge(l, out, c, made.broken);
    line_free(&made);
}

static void try_mirror(const struct playable_moves *l, struct study *s, uint32_t at, enum side side,
                       struct changes *out)
{
    try_whole(l, s, &(struct change){.kind = EDIT_MIRROR, .at = at, .side = side}, out);
}

/* Counting columns from the other end happens in xiangqi, and to whole records. */
static void try_mirrors(const struct playable_moves *l, struct study *s, uint32_t at, struct changes *out)
{
    if (!s->game->counts_columns)
        return;
    try_mirror(l, s, at, s->game->to_move(line_before(l, s, at)), out);
    try_mirror(l, s, at, SIDE_NONE, out);
}

/* Stones that lie elsewhere than meant: only the one that breaks the line and the one that is in its way. */
static bool may_matter(const struct playable_moves *l, const struct study *s, uint32_t at)
{
    return s->game->moves != NULL || at == l->broken ||
           (l->item[at].claim.kind == MOVE_PLACE && l->item[at].claim.to == l->item[l->broken].claim.to);
}

void search_edits(const struct playable_moves *l, struct study *s, uint32_t from, struct changes *out)
{
    char *scratch = mem_alloc(1, 2 * s->size);

    for (uint32_t back = 0; back <= l->broken - from && s->spent < s->most; back++) {
        uint32_t at = l->broken - back;

        if (!may_matter(l, s, at))
            continue;
        if (l->item[at].fixed == MOVE_NONE) {
            try_moves(l, s, at, scratch, out);
            try_delete(l, s, at, scratch, out);
            for (uint32_t by = 1; by <= 2 && at + by < l->count && s->game->moves != NULL; by++)
                try_swap(l, s, at, at + by, scratch, out);
        }
        try_mirrors(l, s, at, out);
    }
    free(scratch);
}

void search_setups(const struct playable_moves *l, struct study *s, struct changes *out)
{
    for (uint32_t i = 0; i < SETUPS; i++)
        if (s->setups.fen[i] != NULL)
            try_whole(l, s, &(struct change){.kind = EDIT_SETUP, .with = i}, out);
}

static void try_gap(const struct playable_moves *l, struct study *s, uint32_t at, move first, char *scratch,
                    struct changes *out)
{
    move all[GAME_MOVES_MAX];
    unsigned n = s->game->moves(scratch, all);
    char *here = scratch + s->size;
    uint64_t key;

    for (unsigned i = 0; i < n && s->spent < s->most; i++) {
        struct change c = {.kind = EDIT_INSERT, .at = at, .move = first, .second = all[i]};

        memcpy(here, scratch, s->size);
        s->game->play(here, all[i], &key);
        s->spent++;
        if ((c.reach = line_follow(l, s, here, at, NULL)) == l->count)
            keep(out, &c, true);
    }
}

void search_gaps(const struct playable_moves *l, struct study *s, struct changes *out)
{
    char *scratch = mem_alloc(1, 2 * s->size);
    uint64_t key;

    for (uint32_t back = 0; back <= l->broken && s->game->moves != NULL && s->spent < s->most; back++) {
        uint32_t at = l->broken - back;
        move all[GAME_MOVES_MAX];
        unsigned n = s->game->moves(line_before(l, s, at), all);

        for (unsigned i = 0; i < n && s->spent < s->most; i++) {
            memcpy(scratch, line_before(l, s, at), s->size);
            s->game->play(scratch, all[i], &key);
            s->spent++;
            try_gap(l, s, at, all[i], scratch, out);
        }
    }
    free(scratch);
}

static void add_item(struct playable_moves *out, const struct item *item)
{
    out->item[out->count++] = *item;
}

static void add_move(struct playable_moves *out, const struct item *before, move m, bool keeps_word)
{
    struct item item = *before;

    item.fixed = m;
    if (!keeps_word) {
        item.node = 0;
        item.number = 0;
    }
    add_item(out, &item);
}

/* A word in another's place: printed numbers belong to the place. */
static void add_moved(struct playable_moves *out, const struct item *word, const struct item *place)
{
    struct item item = *word;

    item.number = place->number;
    item.ply = place->ply;
    item.claim.side = place->claim.side;
    add_item(out, &item);
}

static void mirror_rest(const struct playable_moves *l, const struct study *s, const struct change *c,
                        struct playable_moves *out)
{
    enum side side = s->game->to_move(line_before(l, s, c->at));

    for (uint32_t i = c->at; i < l->count; i++, side = other_side(side)) {
        struct item item = l->item[i];

        if (c->side == SIDE_NONE || c->side == side)
            item.claim = search_mirrored_claim(&item.claim);
        add_item(out, &item);
    }
}

void search_change_line(const struct playable_moves *l, struct study *s, const struct change *c,
                        struct playable_moves *out)
{
    uint32_t next = c->at;

    line_copy(out, l, s, c->at);
    switch (c->kind) {
    case EDIT_REPLACE:
        add_move(out, &l->item[next++], c->move, true);
        break;
    case EDIT_INSERT:
        add_move(out, &l->item[next], c->move, false);
        if (c->second != MOVE_NONE)
            add_move(out, &l->item[next], c->second, false);
        break;
    case EDIT_DELETE:
        next++;
        break;
    case EDIT_SWAP:
        add_moved(out, &l->item[c->with], &l->item[c->at]);
        for (uint32_t i = c->at + 1; i < c->with; i++)
            add_item(out, &l->item[i]);
        add_moved(out, &l->item[c->at], &l->item[c->with]);
        next = c->with + 1;
        break;
    case EDIT_MIRROR:
        mirror_rest(l, s, c, out);
        next = l->count;
        break;
    case EDIT_SETUP:
        memcpy(out->position, s->setups.position + c->with * s->size, s->size);
        break;
    }
    while (next < l->count)
        add_item(out, &l->item[next++]);
    line_replay(out, s, c->at);
}
