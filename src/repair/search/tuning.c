/* Reads formats/slips/. A file says for which games it is; numbers given later count, lists add up. */
#include "repair/search/search.h"

#include <stdio.h>
#include <stdlib.h>

enum { GROUP_SIGNS = 16, NUMBER_MOST = 10000 };

/* A tree that is being read, and the games that it is about. */
struct tuning_loading {
    struct tunings *all;
    unsigned games; /* bits 1 << enum game_id */
    struct yaml_error *error;
};

static const char *const step_names[STEPS] = {
#define STEP(id, name) name,
#include "repair/search/steps.def"
#undef STEP
};

static const char *const feature_names[FEATURES] = {
#define FEATURE(id, name) name,
#include "repair/search/features.def"
#undef FEATURE
};

static bool fail(struct tuning_loading *l, const struct yaml *at, const char *pattern, const char *word)
{
    l->error->line = at->line;
    l->error->column = at->column;
    snprintf(l->error->message, sizeof l->error->message, pattern, word);
    return false;
}

/* Where a pair stands in the sorted list, or would. */
static uint32_t find_place(const struct tuning *t, uint16_t one, uint16_t other)
{
    uint32_t low = 0, high = t->alikes;

    while (low < high) {
        uint32_t middle = (low + high) / 2;
        const struct alike *a = &t->alike[middle];

        if (a->one < one || (a->one == one && a->other < other))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct alike *find_pair(const struct tuning *t, uint16_t one, uint16_t other)
{
    uint32_t at = find_place(t, one, other);

    return at < t->alikes && t->alike[at].one == one && t->alike[at].other == other ? &t->alike[at] : NULL;
}

int tuning_alike(const struct tuning *t, uint16_t one, uint16_t other)
{
    const struct alike *found = find_pair(t, one, other);

    return found == NULL ? 0 : found->cost;
}

static void add_one_way(struct tuning *t, uint16_t one, uint16_t other, int cost)
{
    struct alike *found = find_pair(t, one, other);
    uint32_t at = find_place(t, one, other);

    if (found != NULL) {
        found->cost = cost < found->cost ? (uint16_t)cost : found->cost;
        return;
    }
    if (t->alikes == t->alike_cap) {
        t->alike_cap = t->alike_cap == 0 ? 256 : t->alike_cap * 2;
        t->alike = mem_realloc(t->alike, t->alike_cap, sizeof *t->alike);
    }
    memmove(t->alike + at + 1, t->alike + at, (t->alikes++ - at) * sizeof *t->alike);
    t->alike[at] = (struct alike){one, other, (uint16_t)cost};
}

static void add_pair(struct tuning_loading *l, uint16_t one, uint16_t other, enum slip_step why)
{
    for (unsigned g = 0; g < GAME_COUNT && one != other; g++)
        if (l->games >> g & 1) {
            add_one_way(&l->all->of[g], one, other, l->all->of[g].step[why]);
            add_one_way(&l->all->of[g], other, one, l->all->of[g].step[why]);
        }
}

/* The signs of a text, at most GROUP_SIGNS; how many. */
static unsigned read_signs(const char *text, uint16_t out[GROUP_SIGNS])
{
    const char *end = text + strlen(text);
    unsigned count = 0, n;

    for (const char *p = text; p < end && count < GROUP_SIGNS; p += n)
        out[count++] = sign_at(p, end, &n);
    return count;
}

/* A list of strings of two characters or more; each is handed to ADD. */
static bool take_groups(struct tuning_loading *l, const struct yaml *list, const char *expected,
                        void (*add)(struct tuning_loading *, const uint16_t *sign, unsigned count))
{
    if (list->kind != YAML_LIST)
        return fail(l, list, "expected a list after '%s'", list->key);
    for (const struct yaml *n = list->child; n != NULL; n = n->next) {
        uint16_t sign[GROUP_SIGNS];
        unsigned count = read_signs(n->text, sign);

        if (n->kind != YAML_SCALAR || count < 2)
            return fail(l, n, "expected %s", expected);
        add(l, sign, count);
    }
    return true;
}

/* Characters that are all alike. */
static void add_alike(struct tuning_loading *l, const uint16_t *sign, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = i + 1; k < count; k++)
            add_pair(l, sign[i], sign[k], STEP_ALIKE);
}

static bool is_letter(uint16_t sign)
{
    return (sign | 0x20) >= 'a' && (sign | 0x20) <= 'z';
}

/* A key gives a small letter or a capital. */
static void add_keys(struct tuning_loading *l, uint16_t one, uint16_t other)
{
    for (unsigned shift = 0; shift < 4; shift++)
        add_pair(l, is_letter(one) && (shift & 1) ? one ^ 0x20 : one,
                 is_letter(other) && (shift & 2) ? other ^ 0x20 : other, STEP_KEY);
}

/* A row of a keyboard. */
static void add_row(struct tuning_loading *l, const uint16_t *sign, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        add_keys(l, sign[i - 1], sign[i]);
}

static bool read_number(struct tuning_loading *l, const struct yaml *n, int *out)
{
    char *end;
    long value = strtol(n->text, &end, 10);

    if (n->kind != YAML_SCALAR || end == n->text || *end != '\0' || value > NUMBER_MOST ||
        value < -NUMBER_MOST)
        return fail(l, n, "expected a number after '%s'", n->key);
    *out = (int)value;
    return true;
}

/* A map of numbers by name, each of which goes to [game] of the field at OFFSET. */
static bool take_numbers(struct tuning_loading *l, const struct yaml *map, const char *const *names,
                         unsigned count, size_t offset)
{
    if (map->kind != YAML_MAP)
        return fail(l, map, "expected a map after '%s'", map->key);
    for (const struct yaml *n = map->child; n != NULL; n = n->next) {
        unsigned i = 0;
        int value;

        while (i < count && strcmp(names[i], n->key) != 0)
            i++;
        if (i == count)
            return fail(l, n, "'%s' is not known here (see formats/slips)", n->key);
        if (!read_number(l, n, &value))
            return false;
        for (unsigned g = 0; g < GAME_COUNT; g++)
            if (l->games >> g & 1)
                ((int *)((char *)&l->all->of[g] + offset))[i] = value;
    }
    return true;
}

static bool take_games(struct tuning_loading *l, const struct yaml *list)
{
    if (list == NULL)
        return true;
    l->games = 0;
    for (const struct yaml *n = list->child; n != NULL; n = n->next) {
        enum game_id game = game_named(slice_of(n->text));

        if (game == GAME_UNKNOWN)
            return fail(l, n, "'%s' is not a game: expected chess, weiqi, xiangqi or wuziqi", n->text);
        l->games |= 1u << game;
    }
    return l->games != 0 || fail(l, list, "expected a list after '%s'", list->key);
}

static bool take_entry(struct tuning_loading *l, const struct yaml *n)
{
    if (strcmp(n->key, "slips") == 0 || strcmp(n->key, "games") == 0 || strcmp(n->key, "steps") == 0)
        return true;
    if (strcmp(n->key, "alike") == 0)
        return take_groups(l, n, "characters that are alike, two or more in one word", add_alike);
    if (strcmp(n->key, "keys") == 0)
        return take_groups(l, n, "a row of keys", add_row);
    if (strcmp(n->key, "weights") == 0)
        return take_numbers(l, n, feature_names, FEATURES, offsetof(struct tuning, weight));
    return fail(l, n, "'%s' is not known here: expected slips, games, steps, alike, keys or weights", n->key);
}

static bool take_tree(struct tunings *all, const struct yaml *tree, struct yaml_error *error)
{
    struct tuning_loading l = {all, (1u << GAME_COUNT) - 1, error};
    const struct yaml *steps;

    if (tree->kind != YAML_MAP || yaml_text(tree, "slips", NULL) == NULL)
        return fail(&l, tree, "expected 'slips: NAME'%s", "");
    steps = yaml_get(tree, "steps");
    /* What a step costs must be known before pairs of characters are given that cost. */
    if (!take_games(&l, yaml_get(tree, "games")) ||
        (steps != NULL && !take_numbers(&l, steps, step_names, STEPS, offsetof(struct tuning, step))))
        return false;
    for (const struct yaml *n = tree->child; n != NULL; n = n->next)
        if (!take_entry(&l, n))
            return false;
    return true;
}

struct tunings *tunings_new(void)
{
    struct tunings *all = mem_calloc(1, sizeof *all);
    struct yaml_error error;

    for (const struct builtin *b = builtins; b->name != NULL; b++)
        if (strncmp(b->name, "slips/", 6) == 0)
            take_tree(all, b->tree, &error);
    return all;
}

bool tunings_add(struct tunings *all, struct slice yaml, struct yaml_error *error)
{
    SCOPED(arena) arena = {0};
    const struct yaml *tree = yaml_parse(&arena, yaml, error);
    bool ok = tree != NULL && take_tree(all, tree, error);

    return ok;
}

void tunings_free(struct tunings *all)
{
    for (unsigned g = 0; all != NULL && g < GAME_COUNT; g++)
        free(all->of[g].alike);
    free(all);
}
