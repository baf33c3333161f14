/* Who played: spellings of a name become players, and what is known of each is put together. */
#include "base/memory.h"
#include "table/event.h"
#include "table/names.h"

#include <stdlib.h>

/* One spelling, with the number its federation gave it. */
struct spelling {
    struct slice name, folded, id;
    struct slice family[2];
    uint32_t parent; /* union-find */
    uint32_t entry;
    int rating;
};

/* Spellings with a word in common stand together, sorted by its hash. */
struct near {
    uint64_t key;
    uint32_t spelling;
};

struct run {
    uint32_t from, to; /* in merging.near */
};

struct merging {
    struct event *event;
    const uint32_t *index;
    uint32_t count;
    uint32_t *who; /* spelling of each side, later player */
    struct spelling *list;
    uint32_t spellings, cap;
    uint32_t *slot; /* hash table: spelling + 1 */
    uint32_t slots;
    struct near *near;
    uint32_t nears;
    struct table_findings *findings;
};

static uint32_t root_of(struct merging *m, uint32_t i)
{
    while (m->list[i].parent != i)
        i = m->list[i].parent = m->list[m->list[i].parent].parent;
    return i;
}

/* The longer name stays; of two as long the one that sorts first. */
static bool is_better_name(struct slice a, struct slice b)
{
    int order = memcmp(a.p, b.p, a.n < b.n ? a.n : b.n);

    return a.n != b.n ? a.n > b.n : order < 0;
}

static void join(struct merging *m, uint32_t a, uint32_t b)
{
    uint32_t x = root_of(m, a), y = root_of(m, b);

    if (x == y)
        return;
    if (is_better_name(m->list[y].name, m->list[x].name)) {
        uint32_t other = x;

        x = y;
        y = other;
    }
    m->list[y].parent = x;
    if (m->list[x].id.n == 0)
        m->list[x].id = m->list[y].id;
}

static uint64_t hash_pair(struct slice a, struct slice b)
{
    uint64_t h = 14695981039346656037u;

    for (size_t i = 0; i < a.n; i++)
        h = (h ^ (unsigned char)a.p[i]) * 1099511628211u;
    for (size_t i = 0; i < b.n; i++)
        h = (h ^ (unsigned char)b.p[i]) * 1099511628211u + 1;
    return h;
}

static void widen(struct merging *m)
{
    m->slots = m->slots == 0 ? 256 : 2 * m->slots;
    free(m->slot);
    m->slot = mem_calloc(m->slots, sizeof *m->slot);
    for (uint32_t i = 0; i < m->spellings; i++) {
        uint32_t at = (uint32_t)hash_pair(m->list[i].folded, m->list[i].id) & (m->slots - 1);

        while (m->slot[at] != 0)
            at = (at + 1) & (m->slots - 1);
        m->slot[at] = i + 1;
    }
}

static struct slice folded(struct event *e, struct slice name)
{
    struct buf b = {0};
    struct slice s;

    name_fold(&b, name);
    s = (struct slice){arena_str(&e->arena, buf_as_slice(&b)), b.n};
    buf_free(&b);
    return s;
}

/* The spelling with that name and number, new or known. */
static uint32_t spell(struct merging *m, struct slice name, struct slice id, uint32_t entry)
{
    struct slice fold = folded(m->event, name);
    uint32_t at;

    if (2 * (m->spellings + 1) > m->slots)
        widen(m);
    at = (uint32_t)hash_pair(fold, id) & (m->slots - 1);
    for (; m->slot[at] != 0; at = (at + 1) & (m->slots - 1)) {
        struct spelling *s = &m->list[m->slot[at] - 1];

        if (!slice_eq(s->folded, fold) || !slice_eq(s->id, id))
            continue;
        if (is_better_name(name, s->name))
            s->name = name;
        return m->slot[at] - 1;
    }
    if (m->spellings == m->cap) {
        m->cap = m->cap == 0 ? 64 : 2 * m->cap;
        m->list = mem_realloc(m->list, m->cap, sizeof *m->list);
    }
    m->list[m->spellings] =
        (struct spelling){.name = name, .folded = fold, .id = id, .parent = m->spellings, .entry = entry};
    name_families(fold, m->list[m->spellings].family);
    m->slot[at] = ++m->spellings;
    return m->spellings - 1;
}

static void spell_all(struct merging *m)
{
    for (uint32_t i = 0; i < m->count; i++) {
        const struct entry *x = event_entry(m->event, m->index[i]);

        for (unsigned s = 0; s < 2; s++) {
            m->who[2 * i + s] = NOBODY;
            if (x->name[s].n == 0)
                continue;
            m->who[2 * i + s] = spell(m, x->name[s], x->id[s], m->index[i]);
            if (x->rating[s] > m->list[m->who[2 * i + s]].rating)
                m->list[m->who[2 * i + s]].rating = x->rating[s];
        }
    }
}

/* Whether both are in games of one round, or play each other: then they are two. */
static bool are_both_there(struct merging *m, uint32_t a, uint32_t b)
{
    uint64_t rounds[8] = {0};

    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < m->count; i++) {
            const struct entry *x = event_entry(m->event, m->index[i]);
            uint32_t p = m->who[2 * i], q = m->who[2 * i + 1], wanted = pass == 0 ? a : b;

            if (p == NOBODY || x->what != ENTRY_GAME)
                continue;
            p = root_of(m, p);
            q = q == NOBODY ? NOBODY : root_of(m, q);
            if ((p == a && q == b) || (p == b && q == a))
                return true;
            if ((p != wanted && q != wanted) || x->round == 0 || x->round >= 512)
                continue;
            if (pass == 1 && (rounds[x->round / 64] >> x->round % 64 & 1))
                return true;
            rounds[x->round / 64] |= (uint64_t)(pass == 0) << x->round % 64;
        }
    return false;
}

static struct slice team_of(struct merging *m, uint32_t spelling)
{
    for (uint32_t i = 0; i < m->count; i++)
        for (unsigned s = 0; s < 2; s++)
            if (m->who[2 * i + s] != NOBODY && root_of(m, m->who[2 * i + s]) == spelling &&
                event_entry(m->event, m->index[i])->team[s].n > 0)
                return event_entry(m->event, m->index[i])->team[s];
    return (struct slice){"", 0};
}

/* Whether anything says that two names that look alike are two players. */
static bool speaks_against(struct merging *m, uint32_t a, uint32_t b)
{
    const struct spelling *x = &m->list[a], *y = &m->list[b];
    struct slice team_a, team_b;

    if (x->rating != 0 && y->rating != 0 && abs(x->rating - y->rating) > 100)
        return true;
    team_a = team_of(m, a);
    team_b = team_of(m, b);
    if (team_a.n > 0 && team_b.n > 0 && !slice_eq(team_a, team_b))
        return true;
    return are_both_there(m, a, b);
}

static enum likeness likeness(const struct spelling *a, const struct spelling *b)
{
    bool near = false;

    if (a->id.n > 0 && b->id.n > 0)
        return slice_eq(a->id, b->id) ? NAMES_SAME : NAMES_DIFFER;
    for (unsigned i = 0; i < 2 && !near; i++)
        for (unsigned j = 0; j < 2 && !near; j++)
            near = a->family[i].n > 0 && slice_eq(a->family[i], b->family[j]);
    return near || slice_eq(a->folded, b->folded) ? names_compare(a->folded, b->folded) : NAMES_DIFFER;
}

/* How many players other than B, of those that share a family name, could be meant by A. */
static uint32_t others_like(struct merging *m, struct run run, uint32_t a, uint32_t b, enum likeness least)
{
    uint32_t count = 0;

    for (uint32_t k = run.from; k < run.to; k++) {
        uint32_t i = m->near[k].spelling;

        if (m->list[i].parent == i && i != a && i != b && likeness(&m->list[a], &m->list[i]) >= least)
            count++;
    }
    return count;
}

static void say_two(struct merging *m, uint32_t a, uint32_t b)
{
    const struct spelling *x = &m->list[a], *y = &m->list[b];
    bool swap = !is_better_name(x->name, y->name);

    table_report(m->findings, CODE_TABLE_NAME, event_entry(m->event, swap ? x->entry : y->entry),
                 swap ? x->name.p : y->name.p, swap ? y->name.p : x->name.p, NULL);
}

static void merge_pair(struct merging *m, struct run run, uint32_t i, uint32_t j, enum likeness wanted)
{
    uint32_t a = root_of(m, i), b = root_of(m, j);

    if (a == b || likeness(&m->list[i], &m->list[j]) != wanted ||
        likeness(&m->list[a], &m->list[b]) != wanted)
        return;
    if (m->list[i].id.n > 0 && m->list[j].id.n > 0)
        join(m, a, b);
    else if (others_like(m, run, a, b, wanted) + others_like(m, run, b, a, wanted) > 0 ||
             speaks_against(m, a, b))
        say_two(m, a, b);
    else
        join(m, a, b);
}

/* Spellings that are so alike become one player, unless something speaks against it. */
static void merge_at(struct merging *m, enum likeness wanted)
{
    struct run run = {0, 0};

    for (; run.from < m->nears; run.from = run.to) {
        for (run.to = run.from; run.to < m->nears && m->near[run.to].key == m->near[run.from].key;)
            run.to++;
        for (uint32_t i = run.from; i < run.to; i++)
            for (uint32_t j = i + 1; j < run.to; j++)
                merge_pair(m, run, m->near[i].spelling, m->near[j].spelling, wanted);
    }
}

static int by_key(const void *a, const void *b)
{
    const struct near *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return (x->spelling > y->spelling) - (x->spelling < y->spelling);
}

/* Only names that share a family name or a number are compared. */
static void sort_near(struct merging *m)
{
    m->near = mem_calloc(3 * (size_t)m->spellings + 1, sizeof *m->near);
    for (uint32_t i = 0; i < m->spellings; i++) {
        const struct spelling *s = &m->list[i];
        const struct slice keys[] = {s->family[0], s->family[1], s->id};

        for (unsigned k = 0; k < 3; k++)
            if (keys[k].n > 0 && !(k == 1 && slice_eq(keys[0], keys[1])))
                m->near[m->nears++] = (struct near){hash_pair(keys[k], SLICE("")), i};
    }
    qsort(m->near, m->nears, sizeof *m->near, by_key);
}

static uint32_t team_named(struct event *e, struct slice name)
{
    struct slice fold;

    if (name.n == 0)
        return NOBODY;
    fold = folded(e, name);
    for (uint32_t i = 0; i < e->teams; i++)
        if (slice_eq(e->team[i].folded, fold))
            return i;
    if (e->teams % 16 == 0)
        e->team = mem_realloc(e->team, e->teams + 16, sizeof *e->team);
    e->team[e->teams] = (struct team){name, fold};
    return e->teams++;
}

/* What one entry says of a player. */
static void learn(struct event *e, struct player *p, const struct entry *x, unsigned s)
{
    uint32_t team = team_named(e, x->team[s]);

    if (p->team == NOBODY)
        p->team = team;
    if (x->rating[s] > p->rating && p->number == 0)
        p->rating = x->rating[s];
    take_if(&p->title, x->title[s]);
    if (x->what == ENTRY_PLAYER) {
        p->number = x->number;
        p->bonus = x->bonus;
        p->list = (uint32_t)(x - e->entries->list);
        p->rating = x->rating[0];
        take_if(&p->federation, x->federation);
        take_if(&p->sex, x->sex);
        take_if(&p->birth, x->birth);
    } else if (x->what == ENTRY_TEAM) {
        p->line = x->board;
    }
}

void event_players(struct event *e, const uint32_t *index, uint32_t count, uint32_t *who,
                   struct table_findings *findings)
{
    struct merging m = {.event = e, .index = index, .count = count, .who = who, .findings = findings};
    uint32_t *player;

    spell_all(&m);
    sort_near(&m);
    merge_at(&m, NAMES_SAME);
    merge_at(&m, NAMES_ALIKE);
    player = mem_calloc(m.spellings + 1, sizeof *player);
    e->player = mem_calloc(m.spellings + 1, sizeof *e->player);
    for (uint32_t i = 0; i < m.spellings; i++)
        if (m.list[i].parent == i) {
            e->player[e->players] = (struct player){.name = m.list[i].name,
                                                    .folded = m.list[i].folded,
                                                    .id = m.list[i].id,
                                                    .team = NOBODY,
                                                    .list = NOBODY,
                                                    .bonus = ratio_int(0),
                                                    .entry = m.list[i].entry};
            player[i] = e->players++;
        }
    for (uint32_t i = 0; i < 2 * count; i++) {
        if (who[i] == NOBODY)
            continue;
        who[i] = player[root_of(&m, who[i])];
        learn(e, &e->player[who[i]], event_entry(e, index[i / 2]), i % 2);
    }
    free(player);
    free(m.near);
    free(m.slot);
    free(m.list);
}
