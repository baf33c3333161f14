/* The findings of a baseline: a sorted list of keys with counts. */
#include "pipeline/pipeline.h"

#include <stdlib.h>

static void put_key(struct buf *b, struct slice file, uint64_t game, struct slice code, struct slice words)
{
    while (slice_starts(file, "./")) /* as "." is walked: the same file by its name alone */
        file = (struct slice){file.p + 2, file.n - 2};
    buf_slice(b, file);
    buf_char(b, '\t');
    buf_uint(b, game);
    buf_char(b, '\t');
    buf_slice(b, code);
    buf_char(b, '\t');
    buf_slice(b, words);
    buf_char(b, '\0');
}

struct baseline_line {
    struct buf file, code, move, type;
    int64_t game;
};

/* One value of an object, when it is one that counts. */
static bool take_value(struct json *j, struct baseline_line *l, struct slice key)
{
    struct buf *into = slice_is(key, "file")   ? &l->file
                       : slice_is(key, "code") ? &l->code
                       : slice_is(key, "move") ? &l->move
                       : slice_is(key, "type") ? &l->type
                                               : NULL;
    bool game = slice_is(key, "game");
    enum json_token t;

    if (into == NULL && !game)
        return json_skip(j);
    t = json_next(j);
    if (into != NULL && t == JSON_STRING)
        buf_slice(into, buf_as_slice(&j->text));
    if (game && t == JSON_NUMBER)
        return json_integer(j, &l->game);
    return t == JSON_STRING || t == JSON_NULL || t == JSON_NUMBER;
}

static bool read_object(struct json *j, struct slice text, struct baseline_line *l)
{
    char key[16];
    enum json_token t;

    buf_clear(&l->file);
    buf_clear(&l->code);
    buf_clear(&l->move);
    buf_clear(&l->type);
    l->game = 0;
    json_start(j, text);
    if (json_next(j) != JSON_OPEN_OBJECT)
        return false;
    while ((t = json_next(j)) == JSON_KEY) {
        struct slice name = buf_as_slice(&j->text);

        if (name.n >= sizeof key)
            name.n = 0;
        memcpy(key, name.p, name.n);
        if (!take_value(j, l, (struct slice){key, name.n}))
            return false;
    }
    return t == JSON_CLOSE_OBJECT;
}

static int by_text(const void *a, const void *b, void *text)
{
    const struct baseline_entry *x = a, *y = b;

    return strcmp((const char *)text + x->key, (const char *)text + y->key);
}

/* Equal keys become one with a count. */
static void settle(struct baseline *b)
{
    struct baseline_entry *all = (struct baseline_entry *)(void *)b->entries.p;
    size_t n = b->entries.n / sizeof *all, kept = 0;

    if (n == 0)
        return;
    qsort_r(all, n, sizeof *all, by_text, b->text.p);
    for (size_t i = 0; i < n; i++)
        if (kept > 0 && strcmp(b->text.p + all[kept - 1].key, b->text.p + all[i].key) == 0)
            all[kept - 1].count++;
        else
            all[kept++] = all[i];
    b->entries.n = kept * sizeof *all;
}

unsigned long baseline_read(struct baseline *b, struct slice jsonl)
{
    SCOPED(json) j = {0};
    struct baseline_line l = {0};
    unsigned long number = 0, bad = 0;

    while (jsonl.n > 0 && bad == 0) {
        struct slice text = slice_trim(slice_cut(jsonl, '\n', &jsonl));
        struct baseline_entry entry = {b->text.n, 1, 0};

        number++;
        if (text.n == 0)
            continue;
        if (!read_object(&j, text, &l))
            bad = number;
        else if (slice_is(buf_as_slice(&l.type), "finding")) {
            put_key(&b->text, buf_as_slice(&l.file), (uint64_t)l.game, buf_as_slice(&l.code),
                    buf_as_slice(&l.move));
            buf_add(&b->entries, &entry, sizeof entry);
        }
    }
    buf_free(&l.file);
    buf_free(&l.code);
    buf_free(&l.move);
    buf_free(&l.type);
    settle(b);
    return bad;
}

bool baseline_has(struct baseline *b, const char *file, uint64_t game, enum code code, struct slice words)
{
    struct baseline_entry *all = (struct baseline_entry *)(void *)b->entries.p;
    size_t low = 0, high = b->entries.n / sizeof *all;
    SCOPED(buf) key = {0};
    bool known = false;

    put_key(&key, slice_of(file), game, slice_of(code_info(code)->name), words);
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(key.p, b->text.p + all[middle].key);

        if (order == 0) {
            known = all[middle].found < all[middle].count;
            all[middle].found += known;
            break;
        }
        *(order < 0 ? &high : &low) = middle + (order > 0);
    }
    return known;
}

uint64_t baseline_gone(const struct baseline *b)
{
    const struct baseline_entry *all = (const struct baseline_entry *)(const void *)b->entries.p;
    uint64_t gone = 0;

    for (size_t i = 0; i < b->entries.n / sizeof *all; i++)
        gone += all[i].count - all[i].found;
    return gone;
}

void baseline_free(struct baseline *b)
{
    buf_free(&b->text);
    buf_free(&b->entries);
}
