/* description.c - reads formats/NAME.yaml, the built-in ones and those of --formats, one over the other. */
#include "format/description.h"

#include "format/described/described.h"

#include "base/data/data.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum { ALL_GAMES = (1 << GAME_COUNT) - 1 };

struct description_loading {
    struct descs *descs;
    struct format_desc *desc;
    struct desc_error *error;
};

static bool fail(struct description_loading *l, const struct yaml *at, const char *format, const char *word)
{
    l->error->line = at == NULL ? 0 : at->line;
    l->error->column = at == NULL ? 0 : at->column;
    snprintf(l->error->message, sizeof l->error->message, format, word);
    return false;
}

/* Three characters and the length tell the names of a format apart well enough. */
static unsigned hash(struct slice name)
{
    unsigned first = (unsigned char)name.p[0], last = (unsigned char)name.p[name.n - 1];
    unsigned middle = (unsigned char)name.p[name.n / 2];

    return (first * 31 + middle * 7 + last * 131 + (unsigned)name.n * 57) % DESC_SLOTS;
}

/* Where NAME is, or the empty slot where it would be. The table is never full. */
static unsigned find_slot(const struct format_desc *d, struct slice name)
{
    unsigned at = hash(name);

    while (d->slot[at] != 0 && !slice_eq(d->header[d->slot[at] - 1].name, name))
        at = (at + 1) % DESC_SLOTS;
    return at;
}

const struct desc_header *desc_find(const struct format_desc *d, struct slice name)
{
    unsigned index = d == NULL || name.n == 0 ? 0 : d->slot[find_slot(d, name)];

    return index == 0 ? NULL : &d->header[index - 1];
}

enum key desc_key(const struct format_desc *d, struct slice name)
{
    const struct desc_header *h = desc_find(d, name);

    return h == NULL ? KEY_OTHER : (enum key)h->key[GAME_UNKNOWN];
}

struct slice desc_name(const struct format_desc *d, enum key key, enum game_id game)
{
    return d == NULL ? (struct slice){"", 0} : d->own[key][game];
}

const struct yaml *desc_next_extra(const struct format_desc *d, const char *key, const struct desc_part **at)
{
    const struct desc_part *part = *at != NULL ? (*at)->next : d == NULL ? NULL : d->extra;

    while (part != NULL && strcmp(part->value->key, key) != 0)
        part = part->next;
    *at = part;
    return part == NULL ? NULL : part->value;
}

const struct desc_header *desc_find_nocase(const struct format_desc *d, struct slice name)
{
    for (unsigned i = 0; d != NULL && i < d->headers; i++)
        if (d->header[i].name.n == name.n && strncasecmp(d->header[i].name.p, name.p, name.n) == 0)
            return &d->header[i];
    return NULL;
}

const struct yaml *desc_extra(const struct format_desc *d, const char *key)
{
    const struct desc_part *at = NULL;

    return desc_next_extra(d, key, &at);
}

/* While the game is not known, a name means what it means in the first game of the list that uses it. */
static bool add_name(struct description_loading *l, const struct yaml *at, enum key key, unsigned games)
{
    struct slice name = slice_of(at->text);
    struct desc_header *h;
    unsigned slot;

    if (at->kind != YAML_SCALAR || name.n == 0)
        return fail(l, at, "expected the name of a header%s", "");
    slot = find_slot(l->desc, name);
    if (l->desc->slot[slot] == 0 && l->desc->headers == DESC_HEADERS)
        return fail(l, at, "too many header names at '%s'", at->text);
    if (l->desc->slot[slot] == 0) {
        l->desc->header[l->desc->headers] = (struct desc_header){.name = name};
        l->desc->slot[slot] = (uint16_t)++l->desc->headers;
    }
    h = &l->desc->header[l->desc->slot[slot] - 1];
    h->games |= (uint8_t)games;
    for (unsigned g = GAME_COUNT - 1; g > GAME_UNKNOWN; g--) {
        if (games & 1u << g)
            h->key[g] = (uint8_t)key;
        if (h->key[g] != KEY_OTHER)
            h->key[GAME_UNKNOWN] = h->key[g];
    }
    return true;
}

static void write_as(struct format_desc *d, const char *name, enum key key, unsigned games)
{
    for (unsigned g = 0; g < GAME_COUNT; g++)
        if (games & 1u << g)
            d->own[key][g] = slice_of(name);
}

/* One name, or a list whose first is written. */
static bool take_spellings(struct description_loading *l, const struct yaml *n, enum key key, unsigned games)
{
    const struct yaml *first = n->kind == YAML_LIST ? n->child : n;

    if (first == NULL || n->kind == YAML_MAP)
        return fail(l, n, "expected a name or a list of names%s", "");
    write_as(l->desc, first->text, key, games);
    if (n->kind == YAML_SCALAR)
        return add_name(l, n, key, games);
    for (const struct yaml *each = first; each != NULL; each = each->next)
        if (!add_name(l, each, key, games))
            return false;
    return true;
}

static bool take_header(struct description_loading *l, const struct yaml *n)
{
    enum key key = n->key == NULL ? KEY_OTHER : key_named(slice_of(n->key));

    if (key == KEY_OTHER)
        return fail(l, n, "'%s' is not a neutral header key", n->key == NULL ? "" : n->key);
    if (n->kind != YAML_MAP)
        return take_spellings(l, n, key, ALL_GAMES);
    for (const struct yaml *each = n->child; each != NULL; each = each->next) {
        enum game_id game = game_named(slice_of(each->key));

        if (game == GAME_UNKNOWN)
            return fail(l, each, "'%s' is not a game: expected chess, weiqi, xiangqi or wuziqi", each->key);
        if (!take_spellings(l, each, key, 1u << game))
            return false;
    }
    return true;
}

static bool take_headers(struct description_loading *l, const struct yaml *map)
{
    if (map->kind != YAML_MAP)
        return fail(l, map, "expected a map after 'headers'%s", "");
    for (const struct yaml *n = map->child; n != NULL; n = n->next)
        if (!take_header(l, n))
            return false;
    return true;
}

static bool take_list(struct description_loading *l, const struct yaml *n, const char *const **list)
{
    size_t count = 0;
    const char **words;

    if (n->kind != YAML_LIST)
        return fail(l, n, "expected a list after '%s'", n->key);
    for (const struct yaml *each = n->child; each != NULL; each = each->next)
        count++;
    words = arena_alloc(&l->descs->arena, (count + 1) * sizeof *words);
    count = 0;
    for (const struct yaml *each = n->child; each != NULL; each = each->next)
        words[count++] = each->text;
    *list = words;
    return true;
}

/* Puts it at the head of the list: for who alone knows what it means. */
static bool take_part(struct description_loading *l, const struct yaml *n, struct desc_part **list)
{
    struct desc_part *part = arena_alloc(&l->descs->arena, sizeof *part);

    *part = (struct desc_part){n, *list};
    *list = part;
    return true;
}

static bool take_entry(struct description_loading *l, const struct yaml *n)
{
    static const char *const extras[] = {"dialects", "patterns", "parts", "results",
                                         "rules",    "implies",  NULL};

    if (strcmp(n->key, "format") == 0 || strcmp(n->key, "title") == 0 || strcmp(n->key, "layout") == 0)
        return true;
    if (strcmp(n->key, "headers") == 0)
        return take_headers(l, n);
    if (strcmp(n->key, "extensions") == 0)
        return take_list(l, n, &l->desc->extensions);
    if (strcmp(n->key, "words") == 0)
        return take_list(l, n, &l->desc->words);
    if (slice_is_any(slice_of(n->key), extras))
        return take_part(l, n, &l->desc->extra);
    return fail(
        l, n,
        "'%s' is not known here: expected format, title, extensions, words, headers, layout, dialects, "
        "patterns, results, rules or implies",
        n->key);
}

static bool take_entries(struct description_loading *l, const struct yaml *tree)
{
    for (const struct yaml *n = tree->child; n != NULL; n = n->next)
        if (!take_entry(l, n))
            return false;
    return true;
}

static const struct yaml *builtin_desc(const char *format)
{
    const struct builtin *b = builtins;

    while (b->name != NULL &&
           (strchr(b->name, '/') != NULL || strcmp(yaml_text(b->tree, "format", ""), format) != 0))
        b++;
    return b->tree;
}

struct desc_made {
    _Atomic(void *) thing;
    void (*_Atomic unmake)(void *);
};

static struct format_desc *new_desc(struct descs *descs, const char *name)
{
    static const char *const none[] = {NULL};
    struct format_desc *d = arena_alloc(&descs->arena, sizeof *d);

    d->name = name;
    d->extensions = d->words = none;
    d->described = descs->described;
    while (d->described != NULL && strcmp(d->described->format.name, name) != 0)
        d->described = d->described->next;
    d->made = arena_alloc(&descs->arena, sizeof *d->made);
    d->next = descs->first;
    return descs->first = d;
}

/* The description of that name as far as it is known yet; NULL when nothing is. */
static struct format_desc *known_desc(struct descs *descs, const char *name)
{
    const struct yaml *tree;
    struct format_desc *d = descs->first;
    struct desc_error error;

    while (d != NULL && strcmp(d->name, name) != 0)
        d = d->next;
    if (d != NULL || (tree = builtin_desc(name)) == NULL)
        return d;
    d = new_desc(descs, yaml_text(tree, "format", NULL));
    if (!take_entries(&(struct description_loading){descs, d, &error}, tree))
        assert(false && "a description that is built in");
    return d;
}

static struct format_desc *start_desc(struct descs *descs, const char *name)
{
    struct format_desc *d = known_desc(descs, name);

    return d != NULL ? d : new_desc(descs, name);
}

static bool give_error(struct desc_error *error, const struct yaml_error *wrong)
{
    error->line = wrong->line;
    error->column = wrong->column;
    memcpy(error->message, wrong->message, sizeof error->message);
    return false;
}

/* The format that the file describes line by line, if it does, joins the others. */
static bool add_described(struct description_loading *l, const struct yaml *file)
{
    struct yaml_error wrong = {0};
    const struct yaml *known;
    struct described *d;

    if (yaml_get(file, "layout") == NULL)
        return true;
    if ((known = builtin_desc(yaml_text(file, "format", ""))) != NULL && yaml_get(known, "layout") == NULL)
        return fail(l, file, "format '%s' has a reader of its own", yaml_text(file, "format", ""));
    if ((d = described_make(file, &l->descs->arena, &wrong)) == NULL)
        return give_error(l->error, &wrong);
    d->next = l->descs->described;
    l->descs->described = d;
    return true;
}

/* Adds one description to them; false, with the place and message of *ERROR set, when it is none. */
static bool descs_add(struct descs *descs, struct slice text, struct desc_error *error)
{
    struct yaml_error wrong = {0};
    struct description_loading l = {.descs = descs, .error = error};
    const struct yaml *tree = yaml_parse(&descs->arena, text, &wrong);

    if (tree == NULL)
        return give_error(error, &wrong);
    if (tree->kind == YAML_MAP && yaml_text(tree, "vocabulary", NULL) != NULL)
        return (vocabulary_check(tree, &wrong) || give_error(error, &wrong)) &&
               take_part(&l, tree, &descs->vocabularies);
    if (tree->kind != YAML_MAP || yaml_text(tree, "format", NULL) == NULL)
        return fail(&l, tree, "expected 'format: NAME' or 'vocabulary: NAME'%s", "");
    if (!add_described(&l, tree))
        return false;
    l.desc = start_desc(descs, yaml_text(tree, "format", NULL));
    return take_entries(&l, tree);
}

static void name_file(struct desc_error *error, const char *dir, const char *name)
{
    snprintf(error->file, sizeof error->file, "%s%s%s", dir, *dir == '\0' ? "" : "/", name);
}

static bool load_file(struct descs *descs, struct desc_error *error)
{
    SCOPED(buf) b = {0};
    bool ok = file_read(error->file, LIMIT_YAML_BYTES, &b);

    if (!ok) {
        error->line = error->column = 0;
        snprintf(error->message, sizeof error->message, "%s", file_why(LIMIT_YAML_BYTES));
    } else {
        ok = descs_add(descs, buf_as_slice(&b), error);
    }
    return ok;
}

static int is_yaml(const struct dirent *entry)
{
    size_t n = strlen(entry->d_name);

    return n > 5 && strcmp(entry->d_name + n - 5, ".yaml") == 0;
}

static bool load_dir(struct descs *descs, const char *dir, struct desc_error *error)
{
    struct dirent **entry;
    int count = scandir(dir, &entry, is_yaml, alphasort);
    bool ok = count >= 0;

    if (!ok) {
        snprintf(error->file, sizeof error->file, "%s", dir);
        error->line = error->column = 0;
        snprintf(error->message, sizeof error->message, "%s", strerror(errno));
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (ok) {
            name_file(error, dir, entry[i]->d_name);
            ok = load_file(descs, error);
        }
        free(entry[i]);
    }
    free(entry);
    return ok;
}

struct descs *descs_load(const char *const *dirs, struct desc_error *error)
{
    struct descs *descs = mem_calloc(1, sizeof *descs);
    bool ok = true;

    pthread_mutex_init(&descs->lock, NULL);
    for (const struct builtin *b = builtins; b->name != NULL && ok; b++)
        ok = strchr(b->name, '/') != NULL ||
             add_described(&(struct description_loading){descs, NULL, error}, b->tree);
    for (; ok && dirs != NULL && *dirs != NULL; dirs++)
        ok = load_dir(descs, *dirs, error);
    if (ok)
        return descs;
    descs_free(descs);
    return NULL;
}

const struct format_desc *descs_find(struct descs *descs, const char *format)
{
    const struct format_desc *d;

    pthread_mutex_lock(&descs->lock);
    d = known_desc(descs, format);
    pthread_mutex_unlock(&descs->lock);
    return d;
}

bool desc_has_extension(const struct format_desc *desc, struct slice name)
{
    const char *dot = slice_find_last(name, '.');

    if (dot == NULL || desc == NULL || desc->extensions == NULL)
        return false;
    for (size_t i = 0; desc->extensions[i] != NULL; i++)
        if (slice_is_nocase(slice_between(dot + 1, name.p + name.n), desc->extensions[i]))
            return true;
    return false;
}

void *desc_make(const struct format_desc *d, void *(*make)(const struct format_desc *),
                void (*unmake)(void *))
{
    void *thing = atomic_load(&d->made->thing), *other = NULL;

    if (thing != NULL)
        return thing;
    thing = make(d);
    atomic_store(&d->made->unmake, unmake);
    if (atomic_compare_exchange_strong(&d->made->thing, &other, thing))
        return thing;
    unmake(thing); /* another thread was faster */
    return other;
}

void descs_free(struct descs *descs)
{
    if (descs == NULL)
        return;
    for (struct format_desc *d = descs->first; d != NULL; d = d->next)
        if (d->made->thing != NULL)
            d->made->unmake(d->made->thing);
    arena_free(&descs->arena);
    pthread_mutex_destroy(&descs->lock);
    free(descs);
}

HOT void *desc_recall(const struct format_desc *desc, struct record *record, size_t size)
{
    struct buf *b = &record->learnt;
    const struct format_desc **by = (void *)b->p;

    if (b->n == size && *by == desc)
        return by;
    buf_clear(b);
    buf_fill(b, '\0', size);
    by = (void *)b->p;
    *by = desc;
    return by;
}
