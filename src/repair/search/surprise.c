/* A choice's value is the sum over its features and its man's places, weighed by tables that were fitted on
 * real games; values become shares of all legal moves. Integers only, so that every machine says the same. */
#include "repair/search/search.h"

#include <limits.h>
#include <stdlib.h>

enum { KNOWN = 4096, PLACES = 90 };

/* What all values of a scene add up to. */
struct known {
    uint64_t scene;
    int total;
};

struct surprises {
    struct scene scene;
    struct known known[KNOWN];
    char *after;
    size_t after_cap;
};

struct standing {
    int bias; /* of moving such a man at all */
    int16_t at[PLACES];
};

static const int16_t weight[CHOICES][MODELS] = {
#define CHOICE(id, name, chess, xiangqi) [C_##id] = {chess, xiangqi},
#include "repair/search/choice.def"
#undef CHOICE
};

static const struct standing places[PHASES][STONE] = {
#include "repair/search/places.def"
};

struct surprises *surprises_new(void)
{
    return mem_calloc(1, sizeof(struct surprises));
}

void surprises_free(struct surprises *s)
{
    if (s == NULL)
        return;
    free(s->after);
    free(s);
}

void surprises_start(struct surprises *s, const struct study *study)
{
    memset(s->known, 0, sizeof s->known);
    if (s->after_cap < study->size) {
        s->after = mem_realloc(s->after, 1, study->size);
        s->after_cap = study->size;
    }
}

static int value(const struct scene *c, move m)
{
    const struct standing *p;
    struct choice f;
    int sum;

    choice_read(c, m, &f);
    p = &places[c->phase][f.kind];
    sum = p->bias + p->at[f.to] - p->at[f.from];
    for (unsigned i = 0; i < CHOICES; i++)
        sum += weight[i][c->study->model] * f.of[i];
    return sum;
}

/* 65536 / 2^(n / PER_BIT) */
static uint32_t power(unsigned n)
{
    static const uint32_t part[PER_BIT] = {65536, 64132, 62757, 61413, 60097, 58809, 57549, 56316,
                                           55109, 53928, 52773, 51642, 50535, 49452, 48393, 47356,
                                           46341, 45348, 44376, 43425, 42495, 41584, 40693, 39821,
                                           38968, 38133, 37316, 36516, 35734, 34968, 34219, 33486};

    return n >= 16 * PER_BIT ? 0 : part[n % PER_BIT] >> n / PER_BIT;
}

/* PER_BIT * log2(n / 65536), for n of 65536 or more. */
static int logarithm(uint32_t n)
{
    int halvings = 0, rest = 0;

    for (; n >> halvings >= 2 * 65536; halvings++)
        ;
    while (rest + 1 < PER_BIT && (uint64_t)(n >> halvings) * power((unsigned)rest + 1) >= UINT64_C(1) << 32)
        rest++;
    return PER_BIT * halvings + rest;
}

/* The logarithm of what the values of all legal moves add up to. */
static int total(const struct scene *c)
{
    int of[GAME_MOVES_MAX], most = INT_MIN;
    uint32_t sum = 0;

    for (unsigned i = 0; i < c->count; i++) {
        of[i] = value(c, c->move[i]);
        most = of[i] > most ? of[i] : most;
    }
    for (unsigned i = 0; i < c->count; i++)
        sum += power((unsigned)(most - of[i]));
    return most + logarithm(sum);
}

int surprise(struct surprises *s, struct study *study, const struct playable_moves *l, uint32_t index)
{
    struct scene *c = &s->scene;
    struct known *k;
    uint64_t key;

    if (MOVE_TO(l->played[index]) == NOWHERE)
        return TYPICAL; /* a null move has no square to be judged by */
    choice_read_scene(c, study, l, index, s->after);
    key = study->game->key(c->position) ^ c->last * UINT64_C(0x9E3779B97F4A7C15) ^
          c->own_last * UINT64_C(0xC2B2AE3D27D4EB4F);
    k = &s->known[key >> 32 & (KNOWN - 1)];
    if (k->scene != key)
        *k = (struct known){key, total(c)};
    return k->total - value(c, l->played[index]);
}
