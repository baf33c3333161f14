/* Who is who: games are paired by what is surest first. Of several with the same key, the first of the one
 * side goes with the first of the other. */
#include "diff/diff.h"

#include <stdlib.h>

/* A game without a partner so far, by the key of this round. */
struct waiting {
    uint64_t key[2];
    uint32_t index;
};

struct diff_matching {
    const struct diff_list *list[2];
    uint32_t *partner[2]; /* DIFF_NONE: none yet */
    uint8_t *by;          /* of old games: how they were paired */
};

static int by_key(const void *a, const void *b)
{
    const struct waiting *s = a, *t = b;

    for (unsigned i = 0; i < 2; i++)
        if (s->key[i] != t->key[i])
            return s->key[i] < t->key[i] ? -1 : 1;
    return s->index < t->index ? -1 : s->index > t->index;
}

typedef bool (*key_of)(const struct diff_entry *, uint64_t key[2]);

/* The same, and not only the same game. */
static bool key_whole(const struct diff_entry *e, uint64_t key[2])
{
    key[0] = e->whole;
    key[1] = e->id.low;
    return true;
}

static bool key_game(const struct diff_entry *e, uint64_t key[2])
{
    key[0] = e->game;
    key[1] = e->id.low;
    return true;
}

static bool key_line(const struct diff_entry *e, uint64_t key[2])
{
    key[0] = e->id.high;
    key[1] = e->id.low;
    return true;
}

static bool key_pairing(const struct diff_entry *e, uint64_t key[2])
{
    key[0] = e->pairing;
    return key[0] != 0;
}

static bool key_players(const struct diff_entry *e, uint64_t key[2])
{
    key[0] = e->players;
    return key[0] != 0;
}

static bool key_opening(const struct diff_entry *e, uint64_t key[2])
{
    key[0] = e->opening;
    return key[0] != 0;
}

static struct waiting *collect(const struct diff_matching *m, unsigned side, key_of key, uint32_t *count)
{
    const struct diff_list *l = m->list[side];
    struct waiting *w = mem_alloc(l->count + 1, sizeof *w);

    *count = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        struct waiting one = {{0, 0}, i};

        if (m->partner[side][i] == DIFF_NONE && key(&l->entry[i], one.key))
            w[(*count)++] = one;
    }
    qsort(w, *count, sizeof *w, by_key);
    return w;
}

static bool same_key(const struct waiting *a, const struct waiting *b)
{
    return a->key[0] == b->key[0] && a->key[1] == b->key[1];
}

/* Runs of one key from I on. */
static uint32_t run_length(const struct waiting *w, uint32_t i, uint32_t count)
{
    uint32_t n = 1;

    while (i + n < count && same_key(&w[i], &w[i + n]))
        n++;
    return n;
}

/* SURE: a key that several games share on either side says nothing. */
static void pair_by(struct diff_matching *m, key_of key, uint8_t by, bool sure)
{
    uint32_t count[2], at[2] = {0, 0};
    struct waiting *w[2] = {collect(m, 0, key, &count[0]), collect(m, 1, key, &count[1])};

    while (at[0] < count[0] && at[1] < count[1]) {
        struct waiting *a = &w[0][at[0]], *b = &w[1][at[1]];
        uint32_t n[2] = {run_length(w[0], at[0], count[0]), run_length(w[1], at[1], count[1])};

        if (!same_key(a, b)) {
            unsigned less =
                a->key[0] < b->key[0] || (a->key[0] == b->key[0] && a->key[1] < b->key[1]) ? 0 : 1;

            at[less] += n[less];
            continue;
        }
        for (uint32_t i = 0; i < n[0] && i < n[1] && (!sure || (n[0] == 1 && n[1] == 1)); i++) {
            m->partner[0][a[i].index] = b[i].index;
            m->partner[1][b[i].index] = a[i].index;
            m->by[a[i].index] = by;
        }
        at[0] += n[0];
        at[1] += n[1];
    }
    free(w[0]);
    free(w[1]);
}

enum { SAME = DIFF_BYS };

static void add_pair(struct diff_pairs *p, uint32_t before, uint32_t after, enum diff_by by)
{
    if (p->count == p->cap) {
        p->cap = p->cap == 0 ? 64 : 2 * p->cap;
        p->pair = mem_realloc(p->pair, p->cap, sizeof *p->pair);
    }
    p->pair[p->count++] = (struct diff_pair){before, after, by};
}

/* Those of the same that do not follow each other as before. */
static void list_pairs(const struct diff_matching *m, struct diff_pairs *p)
{
    uint32_t last = 0;

    for (uint32_t i = 0; i < m->list[0]->count; i++) {
        uint32_t partner = m->partner[0][i];

        if (partner == DIFF_NONE || m->by[i] != SAME) {
            add_pair(p, i, partner, (enum diff_by)m->by[i]);
            continue;
        }
        p->same++;
        p->moved += partner < last;
        last = partner > last ? partner : last;
    }
    for (uint32_t i = 0; i < m->list[1]->count; i++)
        if (m->partner[1][i] == DIFF_NONE)
            add_pair(p, DIFF_NONE, i, BY_GAME);
}

/* Games without a partner that stand between the same neighbours. Whoever compares them sees whether they
 * have anything in common. */
static void pair_by_place(struct diff_matching *m)
{
    for (uint32_t i = 0; i < m->list[0]->count; i++) {
        uint32_t place = i == 0 ? 0 : m->partner[0][i - 1] + 1;

        if (m->partner[0][i] != DIFF_NONE || (i > 0 && m->partner[0][i - 1] == DIFF_NONE) ||
            place >= m->list[1]->count || m->partner[1][place] != DIFF_NONE)
            continue;
        m->partner[0][i] = place;
        m->partner[1][place] = i;
        m->by[i] = BY_PLACE;
    }
}

void diff_match(const struct diff_list *before, const struct diff_list *after, struct diff_pairs *p)
{
    struct diff_matching m = {
        {before, after},
        {mem_alloc(before->count + 1, sizeof(uint32_t)), mem_alloc(after->count + 1, sizeof(uint32_t))},
        mem_calloc(before->count + 1, 1)};

    for (unsigned side = 0; side < 2; side++)
        for (uint32_t i = 0; i < m.list[side]->count; i++)
            m.partner[side][i] = DIFF_NONE;
    pair_by(&m, key_whole, SAME, false);
    pair_by(&m, key_game, BY_GAME, false);
    pair_by(&m, key_line, BY_LINE, false);
    pair_by(&m, key_pairing, BY_PAIRING, true);
    pair_by(&m, key_players, BY_PLAYERS, true);
    pair_by(&m, key_opening, BY_OPENING, true);
    pair_by_place(&m);
    list_pairs(&m, p);
    free(m.partner[0]);
    free(m.partner[1]);
    free(m.by);
}
