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

static uint32_t *games_of(const struct pack_table *t)
{
    return (uint32_t *)(void *)t->games.p;
}

/* The number of a name from 0 on, as Scid counts, which it may get now. */
static uint32_t id_of(struct scid_pack *p, enum scid_table table, struct slice name)
{
    struct pack_table *t = &p->table[table];
    uint32_t number = names_add(&t->names, name), none = 0;

    if (number > t->games.n / sizeof none)
        buf_add(&t->games, &none, sizeof none);
    games_of(t)[number - 1]++;
    return number - 1;
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
        full |= p->table[i].names.count > ids_most[i] || p->table[i].names.text.n > INT32_MAX;
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

    for (uint32_t id = 0; id < t->names.count; id++)
        most = games_of(t)[id] > most ? games_of(t)[id] : most;
    return most;
}

/* A list, each name with what it shares with the one before. */
static void put_list(const struct pack_table *t, struct buf *out)
{
    uint32_t most = most_games(t), count = t->names.count;
    struct sorted *all = mem_calloc(count + 1u, sizeof *all);

    for (uint32_t id = 0; id < count; id++)
        all[id] = (struct sorted){names_get(&t->names, id + 1), id};
    qsort(all, count, sizeof *all, by_name);
    for (uint32_t i = 0; i < count; i++) {
        struct slice name = all[i].name;
        size_t shared = 0;

        while (i > 0 && shared < name.n && shared < all[i - 1].name.n &&
               name.p[shared] == all[i - 1].name.p[shared])
            shared++;
        put_big(out, all[i].id, count >= 65536 ? 3 : 2);
        put_big(out, games_of(t)[all[i].id], most >= 65536 ? 3 : most >= 256 ? 2 : 1);
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
        put_big(&out[NAMES], p->table[i].names.count, 3);
    for (unsigned i = 0; i < SCID_TABLES; i++)
        put_big(&out[NAMES], most_games(&p->table[i]), 3);
    for (unsigned i = 0; i < SCID_TABLES; i++) {
        put_list(&p->table[i], &out[NAMES]);
        names_free(&p->table[i].names);
        buf_free(&p->table[i].games);
    }
}
