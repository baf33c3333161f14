/* told.c - the ledger of --follow: entries by file, each said, waiting to be said, or to be taken back. */
#include "pipeline/follow/follow.h"

#include <stdlib.h>
#include <unistd.h>

/* A writer that rewrites a file in place closes it within a few milliseconds; people who do it by hand, or
 * over a network, within half a second. */
enum { SETTLE_MS = 500 };

enum state { STATE_NEW, STATE_TOLD, STATE_GOING };

struct told_entry {
    uint64_t key, order; /* order: among those with the same key */
    int64_t since;       /* when it began to wait */
    uint64_t game;
    enum told_kind kind;
    enum state state;
    enum told_trust trust;
    char *text; /* as it was told, or will be */
    size_t n;
    char *also, *next; /* next: of what is shown, what will replace the text; NULL: nothing */
    size_t also_n, next_n;
};

struct ledger {
    struct told_entry *list;
    size_t count, cap;
    uint64_t games, over;
};

struct told {
    struct outfile *out;
    struct told_style style;
    struct ledger *owner;
    uint32_t owners;
    struct ledger taken; /* of the file at hand */
    uint32_t at;         /* whose */
    struct buf words, aside;
    bool drawn; /* something shown has changed */
};

struct told *told_new(struct outfile *out, const struct told_style *style)
{
    struct told *t = mem_calloc(1, sizeof *t);

    *t = (struct told){.out = out, .style = *style};
    return t;
}

static void free_entry(struct told_entry *e)
{
    free(e->text);
    free(e->also);
    free(e->next);
}

static void clear_ledger(struct ledger *l)
{
    for (size_t i = 0; i < l->count; i++)
        free_entry(&l->list[i]);
    l->count = 0;
    l->games = l->over = 0;
}

static void free_ledger(struct ledger *l)
{
    clear_ledger(l);
    free(l->list);
    *l = (struct ledger){0};
}

void told_free(struct told *t)
{
    if (t == NULL)
        return;
    for (uint32_t i = 0; i < t->owners; i++)
        free_ledger(&t->owner[i]);
    free(t->owner);
    free_ledger(&t->taken);
    buf_free(&t->words);
    buf_free(&t->aside);
    free(t);
}

uint64_t told_hash(uint64_t h, struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        h = hash_next(h, (unsigned char)s.p[i]);
    return h;
}

static struct ledger *owner_of(struct told *t, uint32_t owner)
{
    if (owner >= t->owners) {
        t->owner = mem_realloc(t->owner, owner + 1, sizeof *t->owner);
        memset(t->owner + t->owners, 0, (owner + 1 - t->owners) * sizeof *t->owner);
        t->owners = owner + 1;
    }
    return &t->owner[owner];
}

void told_begin(struct told *t, uint32_t owner)
{
    clear_ledger(&t->taken);
    t->at = owner;
}

static char *copy_of(struct slice s)
{
    char *p = s.n == 0 ? NULL : mem_calloc(s.n, 1);

    if (p != NULL)
        memcpy(p, s.p, s.n);
    return p;
}

static struct told_entry *add(struct ledger *l, const struct told_entry *e)
{
    if (l->count == l->cap) {
        l->cap = l->cap == 0 ? 4 : 2 * l->cap;
        l->list = mem_realloc(l->list, l->cap, sizeof *l->list);
    }
    l->list[l->count] = *e;
    return &l->list[l->count++];
}

void told_take(struct told *t, const struct told_item *i)
{
    add(&t->taken, &(struct told_entry){.key = i->key,
                                        .order = t->taken.count,
                                        .game = i->game,
                                        .kind = i->kind,
                                        .trust = i->trust,
                                        .text = copy_of(i->text),
                                        .n = i->text.n,
                                        .also = copy_of(i->also),
                                        .also_n = i->also.n});
}

void told_game(struct told *t, bool over)
{
    t->taken.games++;
    t->taken.over += over;
}

void told_drop(struct told *t)
{
    clear_ledger(&t->taken);
}

static int by_key(const void *a, const void *b)
{
    const struct told_entry *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static int by_order(const void *a, const void *b)
{
    const struct told_entry *x = a, *y = b;

    return x->order < y->order ? -1 : x->order > y->order;
}

static void sort(struct ledger *l, int (*compare)(const void *, const void *))
{
    if (l->count > 1)
        qsort(l->list, l->count, sizeof *l->list, compare);
}

static struct buf *place_of(struct told *t, const struct told_entry *e)
{
    bool aside = e->kind == TOLD_TROUBLE || (t->style.aside && e->kind != TOLD_SHOWN);

    return aside ? &t->aside : &t->words;
}

/* An object with its event, or a line that says so: what was found, and what is over, says it itself. */
static void put(struct told *t, const char *event, const struct told_entry *e)
{
    struct buf *b = place_of(t, e);
    struct slice text = {e->text, e->n};
    const char *comma = t->style.json ? slice_find(text, ',') : NULL;

    if (comma != NULL) {
        buf_slice(b, slice_between(text.p, comma));
        buf_printf(b, ",\"event\":\"%s\"", event);
        text = slice_between(comma, text.p + text.n);
    } else if (strcmp(event, "retracted") == 0) {
        buf_str(b, tr(t->style.lang, N_("retracted:")));
        buf_char(b, ' ');
    }
    buf_slice(b, text);
}

static void tell(struct told *t, struct told_entry *e)
{
    e->state = STATE_TOLD;
    if (e->kind == TOLD_SHOWN && e->next != NULL) {
        free(e->text);
        e->text = e->next;
        e->n = e->next_n;
        e->next = NULL;
    }
    t->drawn = true;
    if (t->style.screen)
        return;
    if (e->kind == TOLD_SHOWN || e->kind == TOLD_TROUBLE)
        buf_add(place_of(t, e), e->text, e->n);
    else
        put(t, e->kind == TOLD_GAME ? "game-over" : "finding", e);
    buf_add(place_of(t, e), e->also, e->also_n);
    free(e->also);
    e->also = NULL;
    e->also_n = 0;
}

/* What is shown and what could not be read is merely forgotten. */
static void retract(struct told *t, const struct told_entry *e)
{
    t->drawn = true;
    if (!t->style.screen && (e->kind == TOLD_FINDING || e->kind == TOLD_GAME))
        put(t, "retracted", e);
}

static bool same_text(const struct told_entry *a, const struct told_entry *b)
{
    return a->n == b->n && (a->n == 0 || memcmp(a->text, b->text, a->n) == 0);
}

/* Something that was there before is there again, at another place perhaps. */
static void meet(struct told *t, struct told_entry *old, struct told_entry *now, int64_t at)
{
    char *text = now->text;
    size_t n = now->n;

    old->state = old->state == STATE_GOING ? STATE_TOLD : old->state;
    old->order = now->order;
    old->trust = now->trust;
    if (same_text(old, now)) {
        free(old->next);
        old->next = NULL;
        return;
    }
    if (old->kind == TOLD_SHOWN) {
        old->since = old->next == NULL && old->state == STATE_TOLD ? at : old->since;
        free(old->next);
        old->next = text;
        old->next_n = n;
        now->text = NULL;
    } else if (old->state == STATE_NEW || (t->at == TOLD_ALL && old->kind == TOLD_FINDING)) {
        if (old->state == STATE_TOLD)
            retract(t, old);
        now->text = old->text;
        old->text = text;
        old->n = n;
        old->state = STATE_NEW;
    }
}

/* One that is no longer there; true when it is to be forgotten. */
static bool miss(struct told *t, struct told_entry *old, bool whole, int64_t at)
{
    if (old->state == STATE_NEW)
        return true;
    if (whole) {
        retract(t, old);
        return true;
    }
    old->since = old->state == STATE_GOING ? old->since : at;
    old->state = STATE_GOING;
    return false;
}

/* Merges what was taken into L. Both are in order of keys then. */
static void merge(struct told *t, struct ledger *l, bool whole, int64_t at)
{
    struct ledger *taken = &t->taken, kept = {0};
    size_t i = 0, k = 0;

    sort(l, by_key);
    sort(taken, by_key);
    while (i < l->count || k < taken->count) {
        struct told_entry *old = i < l->count ? &l->list[i] : NULL;
        struct told_entry *now = k < taken->count ? &taken->list[k] : NULL;

        if (old != NULL && now != NULL && old->key == now->key) {
            meet(t, old, now, at);
            add(&kept, old);
            i++, k++;
        } else if (now == NULL || (old != NULL && old->key < now->key)) {
            if (miss(t, old, whole, at))
                free_entry(old);
            else
                add(&kept, old);
            i++;
        } else {
            now->since = at;
            add(&kept, now);
            *now = (struct told_entry){0};
            k++;
        }
    }
    free(l->list);
    kept.games = taken->games;
    kept.over = taken->over;
    *l = kept;
}

/* The entries of all files become those of the first. */
static struct ledger *join(struct told *t)
{
    struct ledger *all = owner_of(t, 0);

    for (uint32_t i = 1; i < t->owners; i++) {
        for (size_t k = 0; k < t->owner[i].count; k++)
            add(all, &t->owner[i].list[k]);
        t->owner[i].count = 0;
        t->owner[i].games = t->owner[i].over = 0;
    }
    return all;
}

/* What need not wait is said at once, in the order of the file. */
static void say_sure(struct told *t, struct ledger *l, bool whole)
{
    sort(l, by_order);
    for (size_t i = 0; i < l->count; i++) {
        struct told_entry *e = &l->list[i];
        bool is_new = e->state == STATE_NEW || e->next != NULL;

        if (is_new && (whole || e->trust == TRUST_SURE ||
                       (e->game != 0 && e->game < l->games && e->kind != TOLD_SHOWN)))
            tell(t, e);
    }
}

void told_settle(struct told *t, bool whole, int64_t now)
{
    struct ledger *l = t->at == TOLD_ALL ? join(t) : owner_of(t, t->at);

    whole |= t->at == TOLD_ALL;
    merge(t, l, whole, now);
    say_sure(t, l, whole);
    clear_ledger(&t->taken);
}

/* Whether time alone will have it said or taken back. */
static bool waits(const struct told_entry *e)
{
    return (e->state != STATE_TOLD || e->next != NULL) && !(e->state == STATE_NEW && e->trust == TRUST_OPEN);
}

static void tick_ledger(struct told *t, struct ledger *l, int64_t now)
{
    size_t kept = 0;

    for (size_t i = 0; i < l->count; i++) {
        struct told_entry *e = &l->list[i];
        bool is_due = waits(e) && e->since + SETTLE_MS <= now;

        if (is_due && e->state == STATE_GOING) {
            retract(t, e);
            free_entry(e);
            continue;
        }
        if (is_due)
            tell(t, e);
        l->list[kept++] = *e;
    }
    l->count = kept;
}

/* The terminal from its first line: every game as it stands, and below them all that is found in them. */
static void draw(struct told *t)
{
    static const enum told_kind parts[] = {TOLD_SHOWN, TOLD_TROUBLE, TOLD_FINDING};

    buf_str(&t->words, "\033[H\033[2J");
    for (size_t part = 0; part < sizeof parts / sizeof *parts; part++)
        for (uint32_t i = 0; i < t->owners; i++)
            for (size_t k = 0; k < t->owner[i].count; k++) {
                const struct told_entry *e = &t->owner[i].list[k];

                if (e->kind == parts[part] && e->state != STATE_NEW)
                    buf_add(&t->words, e->text, e->n);
            }
}

bool told_tick(struct told *t, int64_t now)
{
    bool ok = true;

    for (uint32_t i = 0; i < t->owners; i++)
        tick_ledger(t, &t->owner[i], now);
    if (t->style.screen && t->drawn)
        draw(t);
    t->drawn = false;
    if (t->words.n > 0)
        ok = outfile_write(t->out, buf_as_slice(&t->words));
    if (t->aside.n > 0)
        outfile_write_all(STDERR_FILENO, buf_as_slice(&t->aside));
    buf_clear(&t->words);
    buf_clear(&t->aside);
    return ok;
}

int64_t told_due(const struct told *t)
{
    int64_t due = INT64_MAX;

    for (uint32_t i = 0; i < t->owners; i++)
        for (size_t k = 0; k < t->owner[i].count; k++) {
            const struct told_entry *e = &t->owner[i].list[k];

            if (waits(e) && e->since + SETTLE_MS < due)
                due = e->since + SETTLE_MS;
        }
    return due;
}

bool told_is_over(const struct told *t)
{
    uint64_t all = 0, over = 0;

    for (uint32_t i = 0; i < t->owners; i++) {
        all += t->owner[i].games;
        over += t->owner[i].over;
    }
    return all > 0 && over == all;
}
