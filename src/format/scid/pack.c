/* pack.c - games into the three files of a database: their bytes, entries that say where these lie, and the
 * names by number. Only names are kept in memory. */
#include "format/scid/base.h"

#include <stdlib.h>

#define N_(text) text

enum { INDEX, GAMES, NAMES };
enum { BLOCK_BITS = 17, GAMES_MOST = (1 << 24) - 2, SCID_4 = 400 };

static const uint32_t ids_most[SCID_TABLES] = {1048575, 524287, 524287, 262143};

static void put_big(struct buf *out, uint32_t value, unsigned bytes)
{
    while (bytes-- > 0)
        buf_char(out, (char)(value >> 8 * bytes));
}

static uint32_t hash_of(struct slice name)
{
    uint32_t hash = 2166136261u;

    for (size_t i = 0; i < name.n; i++)
        hash = (hash ^ (unsigned char)name.p[i]) * 16777619u;
    return hash;
}

static struct slice name_of(const struct scid_pack *p, const struct pack_table *t, uint32_t id)
{
    return (struct slice){p->text.p + t->name[id].at, t->name[id].length};
}

static void grow(const struct scid_pack *p, struct pack_table *t)
{
    uint32_t slots = t->slots == 0 ? 1024 : 2 * t->slots;

    free(t->slot);
    t->slot = mem_calloc(slots, sizeof *t->slot);
    t->slots = slots;
    t->name = mem_realloc(t->name, slots, sizeof *t->name);
    for (uint32_t id = 0; id < t->count; id++) {
        uint32_t at = hash_of(name_of(p, t, id)) % slots;

        while (t->slot[at] != 0)
            at = (at + 1) % slots;
        t->slot[at] = id + 1;
    }
}

/* The number of a name, which it may get now. */
static uint32_t id_of(struct scid_pack *p, enum scid_table table, struct slice name)
{
    struct pack_table *t = &p->table[table];
    uint32_t at;

    if (t->count >= t->slots / 2)
        grow(p, t);
    for (at = hash_of(name) % t->slots; t->slot[at] != 0; at = (at + 1) % t->slots)
        if (slice_eq(name_of(p, t, t->slot[at] - 1), name)) {
            t->name[t->slot[at] - 1].games++;
            return t->slot[at] - 1;
        }
    t->name[t->count] = (struct pack_name){(uint32_t)p->text.n, 1, (uint8_t)name.n};
    buf_slice(&p->text, name);
    t->slot[at] = ++t->count;
    return t->count - 1;
}

/* No game lies across a multiple of 128 KiB. */
static void place_game(struct scid_pack *p, struct slice game, struct scid_entry *e, struct buf *out)
{
    uint64_t at = p->bytes, last = at + game.n - 1;

    if (at >> BLOCK_BITS != last >> BLOCK_BITS)
        at = (last >> BLOCK_BITS) << BLOCK_BITS;
    buf_fill(out, 0, (size_t)(at - p->bytes));
    buf_slice(out, game);
    e->at = at;
    p->bytes = at + game.n;
}

static bool is_full(const struct scid_pack *p)
{
    bool full = p->games >= GAMES_MOST || p->bytes > UINT32_MAX;

    for (unsigned i = 0; i < SCID_TABLES; i++)
        full |= p->table[i].count > ids_most[i] || p->text.n > INT32_MAX;
    return full;
}

/* The head, with as many games as there are by now. */
static void put_head(const struct scid_pack *p, struct buf *out)
{
    buf_add(out, "Scid.si", 8);
    put_big(out, SCID_4, 2);
    put_big(out, 0, 4);
    put_big(out, (uint32_t)p->games, 3);
    buf_fill(out, 0, SI4_HEAD - 17);
}

const char *scid_pack(void *state, struct slice games, struct buf out[FORMAT_FILES])
{
    struct scid_pack *p = state;

    if (!p->begun)
        put_head(p, &out[INDEX]);
    p->begun = true;
    while (games.n >= SI4_ENTRY) {
        struct scid_entry e;
        char entry[SI4_ENTRY];

        scid_take_entry(games.p, false, &e);
        memcpy(entry, games.p, sizeof entry);
        games = slice_skip(games, SI4_ENTRY);
        for (unsigned i = 0; i < SCID_NAMES; i++) {
            struct slice name = {games.p + 1, (unsigned char)games.p[0]};

            e.name[i] = id_of(p, (enum scid_table)scid_table_of[i], name);
            games = slice_skip(games, name.n + 1);
        }
        place_game(p, (struct slice){games.p, e.length}, &e, &out[GAMES]);
        games = slice_skip(games, e.length);
        scid_place_entry(entry, &e);
        buf_add(&out[INDEX], entry, sizeof entry);
        p->games++;
        if (is_full(p))
            return N_("too many games or names for one database of Scid 4");
    }
    return NULL;
}

struct sorted {
    struct slice name;
    uint32_t id;
};

static int by_name(const void *a, const void *b)
{
    return slice_order(((const struct sorted *)a)->name, ((const struct sorted *)b)->name);
}

static uint32_t most_games(const struct pack_table *t)
{
    uint32_t most = 0;

    for (uint32_t id = 0; id < t->count; id++)
        most = t->name[id].games > most ? t->name[id].games : most;
    return most;
}

/* A list, each name with what it shares with the one before. */
static void put_list(const struct scid_pack *p, const struct pack_table *t, struct buf *out)
{
    struct sorted *all = mem_calloc(t->count + 1u, sizeof *all);
    uint32_t most = most_games(t);

    for (uint32_t id = 0; id < t->count; id++)
        all[id] = (struct sorted){name_of(p, t, id), id};
    qsort(all, t->count, sizeof *all, by_name);
    for (uint32_t i = 0; i < t->count; i++) {
        struct slice name = all[i].name;
        size_t shared = 0;

        while (i > 0 && shared < name.n && shared < all[i - 1].name.n &&
               name.p[shared] == all[i - 1].name.p[shared])
            shared++;
        put_big(out, all[i].id, t->count >= 65536 ? 3 : 2);
        put_big(out, t->name[all[i].id].games, most >= 65536 ? 3 : most >= 256 ? 2 : 1);
        put_big(out, (uint32_t)name.n, 1);
        if (i > 0)
            put_big(out, (uint32_t)shared, 1);
        buf_slice(out, slice_skip(name, shared));
    }
    free(all);
}

void scid_pack_end(void *state, struct buf out[FORMAT_FILES], struct buf *head)
{
    struct scid_pack *p = state;

    if (!p->begun)
        put_head(p, &out[INDEX]);
    put_head(p, head);
    buf_add(&out[NAMES], "Scid.sn", 8);
    put_big(&out[NAMES], 0, 4);
    for (unsigned i = 0; i < SCID_TABLES; i++)
        put_big(&out[NAMES], p->table[i].count, 3);
    for (unsigned i = 0; i < SCID_TABLES; i++)
        put_big(&out[NAMES], most_games(&p->table[i]), 3);
    for (unsigned i = 0; i < SCID_TABLES; i++) {
        put_list(p, &p->table[i], &out[NAMES]);
        free(p->table[i].name);
        free(p->table[i].slot);
    }
    buf_free(&p->text);
}
