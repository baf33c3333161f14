/* keeper.c - groups of games by identity, and the best of each. */
#include "select/select.h"

#include <stdio.h>
#include <stdlib.h>

#define NO_GAME UINT32_MAX

struct kept_game {
    struct identity id;
    uint32_t group; /* the first game of it */
    uint32_t plies;
    uint64_t weight;          /* what it says beside its moves */
    uint32_t best;            /* of a group's first game: the one that is kept */
    uint32_t next;            /* of its group; NO_GAME: none */
    size_t words, words_size; /* its headers */
};

/* Headers with a value, comments and whatever else hangs on its nodes, and nodes of variations. */
static uint64_t weight_of(const struct record *r)
{
    uint64_t weight = r->notes + r->count;

    for (uint32_t i = 0; i < r->headers; i++) {
        struct slice value = record_slice(r, r->header[i].value, r->header[i].value_len);

        weight += value.n > 0 && value.p[0] != '?' && !slice_is(value, "*") && !slice_is(value, "-");
    }
    return weight;
}

static void put_word(struct buf *b, struct slice word)
{
    uint32_t n = (uint32_t)word.n;

    buf_add(b, &n, sizeof n);
    buf_slice(b, word);
}

static struct slice get_word(const char **p)
{
    struct slice word = {*p + sizeof(uint32_t), 0};
    uint32_t n;

    memcpy(&n, *p, sizeof n);
    word.n = n;
    *p = word.p + n;
    return word;
}

static void remember_headers(struct keeper *k, const struct subject *s, struct kept_game *g)
{
    const struct record *r = s->record;
    char number[32];

    g->words = k->words.n;
    snprintf(number, sizeof number, ":%llu", (unsigned long long)s->number);
    put_word(&k->words, slice_of(s->file));
    put_word(&k->words, slice_of(number));
    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];

        buf_add(&k->words, &h->key, sizeof h->key);
        put_word(&k->words, record_slice(r, h->name, h->name_len));
        put_word(&k->words, record_slice(r, h->value, h->value_len));
    }
    g->words_size = k->words.n - g->words;
}

void keeper_enter(struct keeper *k, const struct subject *s, struct identity id, int64_t group)
{
    struct kept_game *g;

    if ((k->count & (k->count - 1)) == 0)
        k->game = mem_realloc(k->game, k->count == 0 ? 1 : 2 * k->count, sizeof *k->game);
    g = &k->game[k->count];
    *g = (struct kept_game){.id = id,
                            .group = group < 0 ? NO_GAME : k->game[group].group,
                            .plies = s->replayed->plies,
                            .weight = weight_of(s->record)};
    if (g->group == NO_GAME && group >= 0)
        g->group = (uint32_t)group;
    if (k->headers)
        remember_headers(k, s, g);
    k->count++;
}

/* An identity and whose it is. */
struct named_game {
    struct identity id;
    uint32_t game;
};

static int by_identity(const void *a, const void *b)
{
    const struct named_game *x = a, *y = b;

    if (x->id.high != y->id.high)
        return x->id.high < y->id.high ? -1 : 1;
    if (x->id.low != y->id.low)
        return x->id.low < y->id.low ? -1 : 1;
    return (x->game > y->game) - (x->game < y->game);
}

/* The first game of each identity is its group, where nobody has said another. */
static void group_by_identity(struct keeper *k)
{
    struct named_game *all = mem_alloc(k->count + 1, sizeof *all);
    uint32_t first = 0;

    for (size_t i = 0; i < k->count; i++)
        all[i] = (struct named_game){k->game[i].id, (uint32_t)i};
    qsort(all, k->count, sizeof *all, by_identity);
    for (size_t i = 0; i < k->count; i++) {
        if (i == 0 || !identity_same(all[i].id, all[i - 1].id))
            first = all[i].game;
        if (k->game[all[i].game].group == NO_GAME)
            k->game[all[i].game].group = first;
    }
    free(all);
}

static bool is_better(const struct keeper *k, const struct kept_game *a, const struct kept_game *b)
{
    if (k->keep == KEEP_FIRST)
        return false;
    if (k->keep == KEEP_FULLEST && a->weight != b->weight)
        return a->weight > b->weight;
    if (a->plies != b->plies)
        return a->plies > b->plies;
    return a->weight > b->weight;
}

void keeper_choose(struct keeper *k)
{
    group_by_identity(k);
    for (uint32_t i = 0; i < k->count; i++) {
        k->game[i].best = i;
        k->game[i].next = NO_GAME;
    }
    for (uint32_t i = (uint32_t)k->count; i-- > 0;)
        if (k->game[i].group != i) {
            k->game[i].next = k->game[k->game[i].group].next;
            k->game[k->game[i].group].next = i;
        }
    for (uint32_t i = 0; i < k->count; i++) {
        struct kept_game *group = &k->game[k->game[i].group];

        if (is_better(k, &k->game[i], &k->game[group->best]))
            group->best = i;
    }
    k->next = 0;
}

bool keeper_keeps(struct keeper *k)
{
    size_t game = k->next++;

    return game < k->count && k->game[k->game[game].group].best == game;
}

static void take_headers(const struct keeper *k, const struct kept_game *g,
                         void (*take)(void *context, enum key, struct slice name, struct slice value,
                                      const char *where),
                         void *context)
{
    const char *p = k->words.p + g->words, *end = p + g->words_size;
    SCOPED(buf) where = {0};

    buf_slice(&where, get_word(&p));
    buf_slice(&where, get_word(&p));
    while (p < end) {
        struct slice name, value;
        enum key key;

        memcpy(&key, p, sizeof key);
        p += sizeof key;
        name = get_word(&p);
        value = get_word(&p);
        take(context, key, name, value, buf_cstr(&where));
    }
}

void keeper_others(const struct keeper *k,
                   void (*take)(void *context, enum key, struct slice name, struct slice value,
                                const char *where),
                   void *context)
{
    size_t game = k->next - 1;

    for (uint32_t i = k->headers ? k->game[game].group : NO_GAME; i != NO_GAME; i = k->game[i].next)
        if (i != game)
            take_headers(k, &k->game[i], take, context);
}

void keeper_free(struct keeper *k)
{
    free(k->game);
    buf_free(&k->words);
}
