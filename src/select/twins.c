/* Games by what a game like them must share with them: all moves, the first of them, or all but a part. Each
 * of these is a key, so that only games that share most of their moves are laid side by side, however many
 * have the same players or none. */
#include "select/select.h"

#include "players/players.h"

#include <stdlib.h>

enum {
    NEAR_PLIES_MIN = 10, /* with fewer, half the games of an archive begin like each other */
    PARTS = 4            /* one ply differs: the moves of all parts but one are the same */
};

enum key_kind { KEY_SAME, KEY_WHOLE, KEY_BEGINNING, KEY_BUT_ONE };

struct twin_game {
    uint64_t players; /* of their names, or of the initials where names need only be alike */
    char *name[2];    /* keys of names that need only be alike; NULL: PLAYERS says all */
    struct identity id;
    const char *file;
    uint64_t number;
    uint32_t plies;
    move move[];
};

struct twin_link {
    uint64_t key;
    uint32_t game;
    uint32_t next; /* in its slot, counted from 1 */
};

/* Enters the players: by their whole names, or so that names that are alike are found. */
static void enter_players(struct twin_game *g, const struct record *r, bool near)
{
    static const enum key keys[2] = {KEY_FIRST, KEY_SECOND};
    SCOPED(buf) b = {0}, name = {0};

    for (unsigned i = 0; i < 2; i++) {
        if (near) {
            buf_clear(&name);
            people_key(&name, record_value(r, keys[i]));
            people_initials(&b, buf_as_slice(&name));
            g->name[i] = mem_strdup(buf_cstr(&name));
        } else {
            fold_name(&b, record_value(r, keys[i]));
        }
        buf_char(&b, '\0');
    }
    g->players = identity_of_bytes(buf_as_slice(&b)).low;
}

static bool same_players(const struct twin_game *a, const struct twin_game *b)
{
    bool same = a->players == b->players;

    for (unsigned i = 0; i < 2 && same && a->name[i] != NULL; i++)
        same = people_alike(slice_of(a->name[i]), slice_of(b->name[i]));
    return same;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t key_of(enum key_kind kind, const struct twin_game *g, uint32_t plies, uint64_t moves)
{
    return mix(mix(mix(g->players, kind), plies), moves);
}

static uint64_t mix_moves(uint64_t hash, const struct twin_game *g, uint32_t from, uint32_t to)
{
    for (; from < to; from++)
        hash = mix(hash, g->move[from]);
    return hash;
}

static uint64_t same_key(const struct twin_game *g)
{
    return key_of(KEY_SAME, g, 0, mix(g->id.high, g->id.low));
}

static struct twin_slot *slot_of(const struct twins *t, uint64_t key)
{
    return &t->slot[key & (t->slots - 1)];
}

/* For each part, all moves but those of it. Their slots, which lie anywhere, are fetched while the game is
 * looked for by its beginning. */
static void but_one_keys(const struct twins *t, const struct twin_game *g, uint64_t key[PARTS])
{
    uint64_t moves[PARTS];

    for (uint32_t part = 0; part < PARTS; part++)
        moves[part] = mix_moves(part, g, (uint32_t)((uint64_t)g->plies * part / PARTS),
                                (uint32_t)((uint64_t)g->plies * (part + 1) / PARTS));
    for (unsigned part = 0; part < PARTS; part++) {
        uint64_t others = part;

        for (unsigned i = 0; i < PARTS; i++)
            others = i == part ? others : mix(others, moves[i]);
        key[part] = key_of(KEY_BUT_ONE, g, g->plies, others);
        if (t->slots > 0)
            __builtin_prefetch(slot_of(t, key[part]));
    }
}

/* Lengths at which beginnings are entered: 10, 20, 40, 80 … */
static uint32_t next_length(uint32_t length)
{
    return 2 * length;
}

static void chain(struct twins *t, uint32_t link)
{
    struct twin_slot *slot = slot_of(t, t->link[link - 1].key);

    t->link[link - 1].next = 0;
    if (slot->first == 0)
        slot->first = link;
    else
        t->link[slot->last - 1].next = link;
    slot->last = link;
}

static void more_slots(struct twins *t)
{
    free(t->slot);
    t->slots = t->slots == 0 ? 1024 : 2 * t->slots;
    t->slot = mem_calloc(t->slots, sizeof *t->slot);
    for (uint32_t i = 1; i <= t->links; i++)
        chain(t, i);
}

/* Enters the latest game under a key, behind those that have it already. */
static void enter(struct twins *t, uint64_t key)
{
    if (t->links == t->links_cap) {
        t->links_cap = t->links_cap == 0 ? 1024 : 2 * t->links_cap;
        t->link = mem_realloc(t->link, t->links_cap, sizeof *t->link);
    }
    t->link[t->links++] = (struct twin_link){.key = key, .game = (uint32_t)t->count - 1};
    if (t->links > t->slots)
        more_slots(t);
    else
        chain(t, t->links);
}

static void enter_all(struct twins *t, const struct twin_game *g, const uint64_t but_one[PARTS])
{
    uint64_t beginning = 0;
    uint32_t upto = 0;

    enter(t, same_key(g));
    if (but_one == NULL)
        return;
    for (uint32_t n = NEAR_PLIES_MIN; n <= g->plies; n = next_length(n)) {
        beginning = mix_moves(beginning, g, upto, n);
        upto = n;
        enter(t, key_of(KEY_BEGINNING, g, n, beginning));
    }
    enter(t, key_of(KEY_WHOLE, g, g->plies, mix_moves(beginning, g, upto, g->plies)));
    for (unsigned part = 0; part < PARTS; part++)
        enter(t, but_one[part]);
}

static const char *keep_name(struct twins *t, const char *name)
{
    if (t->files == 0 || strcmp(t->file[t->files - 1], name) != 0) {
        t->file = mem_realloc(t->file, t->files + 1, sizeof *t->file);
        t->file[t->files++] = mem_strdup(name);
    }
    return t->file[t->files - 1];
}

static struct twin_game *new_game(struct twins *t, const struct subject *s, bool near)
{
    const struct record *r = s->record;
    struct twin_game *g = mem_alloc(1, sizeof *g + r->count * sizeof(move));

    *g = (struct twin_game){.id = identity_of(s, NULL), .file = keep_name(t, s->file), .number = s->number};
    enter_players(g, r, near);
    for (uint32_t i = r->node[0].child; i != 0; i = r->node[i].child)
        if ((r->node[i].flags & NODE_SILENT) == 0)
            g->move[g->plies++] = r->node[i].move;
    if (t->count == t->cap) {
        t->cap = t->cap == 0 ? 1024 : 2 * t->cap;
        t->game = mem_realloc(t->game, t->cap, sizeof *t->game);
    }
    return t->game[t->count++] = g;
}

/* How NOW is like BEFORE; *PLY is where they part. */
static enum twin_kind compare(const struct twin_game *before, const struct twin_game *now, bool near,
                              uint32_t *ply)
{
    uint32_t least = before->plies < now->plies ? before->plies : now->plies, i = 0, rest;

    *ply = 0;
    if (!same_players(before, now))
        return TWIN_NONE;
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

static uint32_t first_link(const struct twins *t, uint64_t key)
{
    return t->slots == 0 ? 0 : slot_of(t, key)->first;
}

static bool is_entered(const struct twins *t, uint64_t key)
{
    uint32_t i = first_link(t, key);

    while (i != 0 && t->link[i - 1].key != key)
        i = t->link[i - 1].next;
    return i != 0;
}

/* Looks at the games under a key, the earliest first, that stand before what was found so far. */
static void look(const struct twins *t, uint64_t key, const struct twin_game *now, bool near,
                 struct twin *found)
{
    for (uint32_t i = first_link(t, key); i != 0; i = t->link[i - 1].next) {
        const struct twin_link *l = &t->link[i - 1];
        const struct twin_game *g = t->game[l->game];
        enum twin_kind kind;
        uint32_t ply;

        if (l->key != key)
            continue;
        if (found->kind != TWIN_NONE && l->game >= found->index)
            return;
        kind = compare(g, now, near, &ply);
        if (kind != TWIN_NONE) {
            *found = (struct twin){kind, g->file, g->number, l->game, ply};
            return;
        }
    }
}

/* A game that is the beginning of this one, and one that begins with it, have all their beginnings in common:
 * behind the first that no game has, nothing is looked up. (A look a ply took half the time of all.) */
static void look_near(const struct twins *t, const struct twin_game *now, const uint64_t but_one[PARTS],
                      struct twin *found)
{
    uint64_t beginning = mix_moves(0, now, 0, NEAR_PLIES_MIN - 1);
    uint32_t length = NEAR_PLIES_MIN;

    for (uint32_t n = NEAR_PLIES_MIN; n <= now->plies; n++) {
        beginning = mix(beginning, now->move[n - 1]);
        if (n == length) {
            if (!is_entered(t, key_of(KEY_BEGINNING, now, n, beginning)))
                break;
            length = next_length(length);
            if (length > now->plies)
                look(t, key_of(KEY_BEGINNING, now, n, beginning), now, true, found);
        }
        look(t, key_of(KEY_WHOLE, now, n, beginning), now, true, found);
    }
    for (unsigned part = 0; part < PARTS; part++)
        look(t, but_one[part], now, true, found);
}

struct twin twins_meet(struct twins *t, const struct subject *s, bool near)
{
    struct twin_game *now = new_game(t, s, near);
    struct twin found = {.kind = TWIN_NONE};
    uint64_t but_one[PARTS];
    bool is_long = near && now->plies >= NEAR_PLIES_MIN;

    if (is_long)
        but_one_keys(t, now, but_one);
    look(t, same_key(now), now, near, &found);
    if (is_long)
        look_near(t, now, but_one, &found);
    if (found.kind != TWIN_SAME) /* else whatever is like this one is like the earlier one */
        enter_all(t, now, is_long ? but_one : NULL);
    return found;
}

static void free_game(struct twin_game *g)
{
    free(g->name[0]);
    free(g->name[1]);
    free(g);
}

void twins_free(struct twins *t)
{
    for (size_t i = 0; i < t->count; i++)
        free_game(t->game[i]);
    for (size_t i = 0; i < t->files; i++)
        free(t->file[i]);
    free(t->game);
    free(t->file);
    free(t->link);
    free(t->slot);
}
