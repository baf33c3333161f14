/* Who played: spellings of a name become players, and what is known of each is put together. */
#include "table/contest.h"

#include <stdlib.h>

/* One way to write a name, with the number its federation gave it. */
struct spelling {
    struct slice name, folded, id;
    struct slice fact; /* what tells namesakes apart: a team, or a far rating; empty: nothing has to */
    const char *list;  /* file that has it on its list of players; NULL: none */
    uint32_t parent;   /* union-find */
    uint32_t entry;
    uint32_t first, last; /* side of an entry that has it, or what was joined with it; NOBODY: none */
    uint32_t games;
    int rating;
};

/* Spellings with a word in common stand together, sorted by its hash, and those that fold to one. */
struct near_name {
    uint64_t key, whole;
    uint32_t spelling;
};

enum { COMMON = 1000 }; /* names with one word in common that are all compared */

struct name_run {
    uint32_t from, to; /* in merging.near */
};

struct merging {
    struct event *event;
    const uint32_t *index;
    uint32_t count;
    uint32_t *who;  /* spelling of each side, later player */
    uint32_t *next; /* of each side, the next of the same player; NOBODY: none */
    struct spelling *list;
    uint32_t spellings, cap;
    uint32_t *slot; /* hash table: spelling + 1 */
    uint32_t slots;
    struct near_name *near;
    uint32_t nears;
    struct table_findings *findings;
};

static uint32_t root_of(struct merging *m, uint32_t i)
{
    while (m->list[i].parent != i)
        i = m->list[i].parent = m->list[m->list[i].parent].parent;
    return i;
}

static bool has_small_letters(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] >= 'a' && s.p[i] <= 'z')
            return true;
    return false;
}

static unsigned count_blanks(struct slice s)
{
    unsigned n = 0;

    for (size_t i = 0; i < s.n; i++)
        n += s.p[i] == ' ';
    return n;
}

/* Of two ways to write one name: that in small letters, that of more games, that with fewer blanks, that with
 * accents, the first. */
static bool is_better_writing(struct slice a, uint32_t games_a, struct slice b, uint32_t games_b)
{
    if (has_small_letters(a) != has_small_letters(b))
        return has_small_letters(a);
    if (games_a != games_b)
        return games_a > games_b;
    if (count_blanks(a) != count_blanks(b))
        return count_blanks(a) < count_blanks(b);
    return a.n != b.n ? a.n > b.n : slice_order(a, b) < 0;
}

/* The name with more letters stays. */
static bool is_better_name(const struct spelling *a, const struct spelling *b)
{
    size_t x = name_letters(a->folded), y = name_letters(b->folded);

    return x != y ? x > y : is_better_writing(a->name, a->games, b->name, b->games);
}

/* FIRST to LAST, linked already, are sides of this spelling, too. */
static void append_sides(struct merging *m, uint32_t spelling, uint32_t first, uint32_t last)
{
    struct spelling *s = &m->list[spelling];

    if (first == NOBODY)
        return;
    *(s->first == NOBODY ? &s->first : &m->next[s->last]) = first;
    s->last = last;
}

static void join(struct merging *m, uint32_t a, uint32_t b)
{
    uint32_t x = root_of(m, a), y = root_of(m, b);

    if (x == y)
        return;
    if (is_better_name(&m->list[y], &m->list[x])) {
        uint32_t other = x;

        x = y;
        y = other;
    }
    m->list[y].parent = x;
    append_sides(m, x, m->list[y].first, m->list[y].last);
    m->list[x].games += m->list[y].games;
    if (m->list[x].list == NULL)
        m->list[x].list = m->list[y].list;
    if (m->list[x].rating == 0)
        m->list[x].rating = m->list[y].rating;
    if (m->list[x].id.n == 0)
        m->list[x].id = m->list[y].id;
    if (m->list[x].fact.n == 0)
        m->list[x].fact = m->list[y].fact;
}

static uint64_t hash_pair(struct slice a, struct slice b)
{
    uint64_t h = HASH_START;

    for (size_t i = 0; i < a.n; i++)
        h = hash_next(h, (unsigned char)a.p[i]);
    for (size_t i = 0; i < b.n; i++)
        h = hash_next(h, (unsigned char)b.p[i]) + 1;
    return h;
}

/* Strings are kept once, so that pointers tell them apart. */
static uint32_t slot_for(const struct merging *m, struct slice name, struct slice id, struct slice fact)
{
    uint64_t h = (uint64_t)(uintptr_t)name.p * 0x9E3779B97F4A7C15u ^ (uint64_t)(uintptr_t)id.p;
    uint32_t at = (uint32_t)(h * 0x9E3779B97F4A7C15u >> 32) & (m->slots - 1);

    for (const struct spelling *s; m->slot[at] != 0; at = (at + 1) & (m->slots - 1)) {
        s = &m->list[m->slot[at] - 1];
        if (s->name.p == name.p && s->id.p == id.p && slice_eq(s->fact, fact))
            break;
    }
    return at;
}

static void widen(struct merging *m)
{
    m->slots = m->slots == 0 ? 64 : 2 * m->slots;
    free(m->slot);
    m->slot = mem_calloc(m->slots, sizeof *m->slot);
    for (uint32_t i = 0; i < m->spellings; i++)
        m->slot[slot_for(m, m->list[i].name, m->list[i].id, m->list[i].fact)] = i + 1;
}

static struct slice folded(struct event *e, struct slice name, void (*fold)(struct buf *, struct slice))
{
    SCOPED(buf) b = {0};

    fold(&b, name);
    return (struct slice){arena_str(&e->arena, buf_as_slice(&b)), b.n};
}

/* The spelling with that name, number and fact, new or known. */
static uint32_t spell(struct merging *m, struct slice name, struct slice id, struct slice fact,
                      uint32_t entry)
{
    uint32_t at;

    if (2 * (m->spellings + 1) > m->slots)
        widen(m);
    at = slot_for(m, name, id, fact);
    if (m->slot[at] != 0)
        return m->slot[at] - 1;
    if (m->spellings == m->cap) {
        m->cap = m->cap == 0 ? 64 : 2 * m->cap;
        m->list = mem_realloc(m->list, m->cap, sizeof *m->list);
    }
    m->list[m->spellings] = (struct spelling){.name = name,
                                              .folded = folded(m->event, name, name_fold),
                                              .id = id,
                                              .fact = fact,
                                              .parent = m->spellings,
                                              .entry = entry,
                                              .first = NOBODY,
                                              .last = NOBODY};
    m->slot[at] = ++m->spellings;
    return m->spellings - 1;
}

static void take_entry(struct spelling *to, const struct entry *x, unsigned s)
{
    to->games++;
    if (x->rating[s] > to->rating)
        to->rating = x->rating[s];
    if (x->what == ENTRY_PLAYER)
        to->list = x->file;
}

static void add_side(struct merging *m, uint32_t side, struct slice fact)
{
    const struct entry *x = event_entry(m->event, m->index[side / 2]);

    m->who[side] = spell(m, x->name[side % 2], x->id[side % 2], fact, m->index[side / 2]);
    take_entry(&m->list[m->who[side]], x, side % 2);
    m->next[side] = NOBODY;
    append_sides(m, m->who[side], side, side);
}

static void spell_all(struct merging *m)
{
    for (uint32_t side = 0; side < 2 * m->count; side++) {
        m->who[side] = NOBODY;
        if (event_entry(m->event, m->index[side / 2])->name[side % 2].n > 0)
            add_side(m, side, (struct slice){"", 0});
    }
}

enum { NEAR_RATINGS = 100, ROUNDS_SEEN = 512 };

/* Whether it plays itself, or has two opponents in a round. */
static bool is_twice(const struct merging *m, uint32_t spelling)
{
    uint32_t opponent[ROUNDS_SEEN] = {0};

    for (uint32_t at = m->list[spelling].first; at != NOBODY; at = m->next[at]) {
        const struct entry *x = event_entry(m->event, m->index[at / 2]);
        uint32_t other = m->who[at ^ 1], *seen = &opponent[x->round % ROUNDS_SEEN];

        if (x->what != ENTRY_GAME || other == NOBODY)
            continue;
        if (other == spelling || (x->round != 0 && *seen != 0 && *seen != other + 1))
            return true;
        *seen = other + 1;
    }
    return false;
}

/* What the entry says that another of the name does not have: the team, or a rating that is far away. */
static struct slice fact_of(const struct spelling *s, const struct entry *x, unsigned side)
{
    if (x->team[side].n > 0 || x->rating[side] == 0)
        return x->team[side];
    return x->rating[side] + NEAR_RATINGS < s->rating ? slice_of("lower rated") : slice_of("higher rated");
}

/* One name that can not be one player: whoever the facts tell apart are two. */
static void part_namesakes(struct merging *m)
{
    for (uint32_t i = 0, count = m->spellings; i < count; i++) {
        struct spelling whole = m->list[i];
        uint32_t next;

        if (whole.games < 2 || whole.list != NULL || !is_twice(m, i))
            continue;
        m->list[i].first = m->list[i].last = NOBODY;
        m->list[i].games = 0;
        for (uint32_t at = whole.first; at != NOBODY; at = next) {
            next = m->next[at];
            add_side(m, at, fact_of(&whole, event_entry(m->event, m->index[at / 2]), at % 2));
        }
        if (m->list[i].first == NOBODY)
            m->list[i].parent = m->who[whole.first];
    }
}

/* Whether both are in games of one round, or play each other: then they are two. */
static bool are_both_there(struct merging *m, uint32_t a, uint32_t b)
{
    uint64_t rounds[8] = {0};

    for (int pass = 0; pass < 2; pass++)
        for (uint32_t at = m->list[pass == 0 ? a : b].first; at != NOBODY; at = m->next[at]) {
            const struct entry *x = event_entry(m->event, m->index[at / 2]);
            uint32_t other = m->who[at ^ 1];

            if (m->who[at & ~1u] == NOBODY || x->what != ENTRY_GAME)
                continue;
            if (other != NOBODY && root_of(m, other) == (pass == 0 ? b : a))
                return true;
            if (x->round == 0 || x->round >= 512)
                continue;
            if (pass == 1 && (rounds[x->round / 64] >> x->round % 64 & 1))
                return true;
            rounds[x->round / 64] |= (uint64_t)(pass == 0) << x->round % 64;
        }
    return false;
}

/* The team in the first entry that names one. */
static struct slice team_of(struct merging *m, uint32_t spelling)
{
    struct slice team = {"", 0};
    uint32_t first = NOBODY;

    for (uint32_t at = m->list[spelling].first; at != NOBODY; at = m->next[at]) {
        struct slice its = event_entry(m->event, m->index[at / 2])->team[at % 2];

        if (its.n > 0 && at < first) {
            team = its;
            first = at;
        }
    }
    return team;
}

/* Whether anything says that two names that look alike are two players. */
static bool speaks_against(struct merging *m, uint32_t a, uint32_t b)
{
    const struct spelling *x = &m->list[a], *y = &m->list[b];
    struct slice team_a, team_b;

    if ((x->rating != 0 && y->rating != 0 && abs(x->rating - y->rating) > NEAR_RATINGS) ||
        names_apart(x->folded, y->folded))
        return true;
    team_a = team_of(m, a);
    team_b = team_of(m, b);
    if (team_a.n > 0 && team_b.n > 0 && !slice_eq(team_a, team_b))
        return true;
    return are_both_there(m, a, b);
}

static enum likeness likeness(const struct spelling *a, const struct spelling *b)
{
    if (a->id.n > 0 && b->id.n > 0)
        return slice_eq(a->id, b->id) ? NAMES_SAME : NAMES_DIFFER;
    if (a->fact.n > 0 && b->fact.n > 0 && !slice_eq(a->fact, b->fact))
        return NAMES_DIFFER;
    if (slice_eq(a->folded, b->folded) && slice_eq(a->id, b->id))
        return NAMES_SAME;
    /* Two of one list are two. */
    if (a->list != NULL && a->list == b->list)
        return NAMES_DIFFER;
    return names_compare(a->folded, b->folded);
}

/* Whether a player other than B, of those that share a family name, could be meant by A. */
static bool has_other(struct merging *m, struct name_run run, uint32_t a, uint32_t b, enum likeness least)
{
    for (uint32_t k = run.from; k < run.to; k++) {
        uint32_t i = m->near[k].spelling;

        if (m->list[i].parent == i && i != a && i != b && likeness(&m->list[a], &m->list[i]) >= least)
            return true;
    }
    return false;
}

static void say_two(struct merging *m, uint32_t a, uint32_t b)
{
    const struct spelling *x = &m->list[a], *y = &m->list[b];
    bool swap = !is_better_name(x, y);

    table_report(m->findings, CODE_TABLE_NAME, event_entry(m->event, swap ? x->entry : y->entry),
                 swap ? x->name.p : y->name.p, swap ? y->name.p : x->name.p, NULL);
}

static void merge_pair(struct merging *m, struct name_run run, uint32_t i, uint32_t j, enum likeness wanted)
{
    uint32_t a = root_of(m, i), b = root_of(m, j);
    const struct spelling *x = &m->list[i], *y = &m->list[j];

    if (a == b || likeness(x, y) != wanted || likeness(&m->list[a], &m->list[b]) != wanted)
        return;
    if (wanted == NAMES_NEAR) {
        if (!speaks_against(m, a, b))
            say_two(m, a, b);
    } else if ((x->id.n > 0 && y->id.n > 0) || (slice_eq(x->folded, y->folded) && slice_eq(x->id, y->id))) {
        join(m, a, b);
    } else if (has_other(m, run, a, b, wanted) || has_other(m, run, b, a, wanted) ||
               speaks_against(m, a, b)) {
        say_two(m, a, b);
    } else {
        join(m, a, b);
    }
}

/* Spellings that are so alike become one player, unless something speaks against it. */
static void merge_at(struct merging *m, enum likeness wanted)
{
    struct name_run run = {0, 0};

    for (; run.from < m->nears; run.from = run.to) {
        for (run.to = run.from; run.to < m->nears && m->near[run.to].key == m->near[run.from].key;)
            run.to++;
        /* Spellings that fold to one stand side by side; those of a very common word are not compared. */
        for (uint32_t i = run.from; i + 1 < run.to && run.to - run.from > COMMON; i++)
            merge_pair(m, run, m->near[i].spelling, m->near[i + 1].spelling, wanted);
        for (uint32_t i = run.from; i < run.to && run.to - run.from <= COMMON; i++)
            for (uint32_t j = i + 1; j < run.to; j++)
                merge_pair(m, run, m->near[i].spelling, m->near[j].spelling, wanted);
    }
}

/* ä, ö and ü are also written with an e. */
static uint64_t hash_key(struct slice key)
{
    uint64_t h = HASH_START;

    for (size_t i = 0; i < key.n; i++)
        if (key.p[i] != 'e' || i == 0 || find_char("aou", key.p[i - 1]) == NULL)
            h = hash_next(h, (unsigned char)key.p[i]);
    return h;
}

static int by_key(const void *a, const void *b)
{
    const struct near_name *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    if (x->whole != y->whole)
        return x->whole < y->whole ? -1 : 1;
    return (x->spelling > y->spelling) - (x->spelling < y->spelling);
}

/* Only names that share a word of the family name or a number are compared. */
static void sort_near(struct merging *m)
{
    m->near = mem_calloc((NAME_KEYS + 1) * (size_t)m->spellings + 1, sizeof *m->near);
    for (uint32_t i = 0; i < m->spellings; i++) {
        const struct spelling *s = &m->list[i];
        struct slice keys[NAME_KEYS + 1];
        unsigned n = name_keys(s->folded, keys);
        uint64_t whole = hash_pair(s->folded, s->id);

        if (s->id.n > 0)
            keys[n++] = s->id;
        for (unsigned k = 0; k < n; k++)
            m->near[m->nears++] = (struct near_name){hash_key(keys[k]), whole, i};
    }
    qsort(m->near, m->nears, sizeof *m->near, by_key);
}

uint32_t event_team(struct event *e, struct slice name)
{
    struct slice fold;
    uint32_t found;

    if (name.n == 0)
        return NOBODY;
    fold = folded(e, name, title_fold);
    found = lookup_get(&e->team_by_name, lookup_key(fold));
    for (; found < e->teams; found++)
        if (slice_eq(e->team[found].folded, fold))
            return found;
    lookup_add(&e->team_by_name, lookup_key(fold), e->teams);
    if (e->teams % 16 == 0)
        e->team = mem_realloc(e->team, e->teams + 16, sizeof *e->team);
    e->team[e->teams] = (struct team){.name = name, .folded = fold, .entry = NOBODY};
    return e->teams++;
}

/* What one entry says of a player. */
static void learn(struct event *e, struct player *p, const struct entry *x, unsigned s)
{
    uint32_t team = event_team(e, x->team[s]);

    if (p->team == NOBODY)
        p->team = team;
    if (x->rating[s] > p->rating && p->number == 0)
        p->rating = x->rating[s];
    take_if(&p->title, x->title[s]);
    if (x->what == ENTRY_PLAYER) {
        p->number = x->of_player->number;
        p->bonus = x->of_player->bonus;
        p->list = (uint32_t)(x - e->entries->list);
        p->rating = x->rating[0];
        take_if(&p->federation, x->of_player->federation);
        take_if(&p->sex, x->of_player->sex);
        take_if(&p->birth, x->of_player->birth);
        take_if(&p->club, x->of_player->club);
    } else if (x->what == ENTRY_TEAM) {
        p->line = x->board;
        if (x->of_team != NULL && team != NOBODY) {
            e->team[team].listed = x->of_team;
            e->team[team].entry = (uint32_t)(x - e->entries->list);
        }
    }
}

void event_players(struct event *e, const uint32_t *index, uint32_t count, uint32_t *who,
                   struct table_findings *findings)
{
    struct merging m = {.event = e, .index = index, .count = count, .who = who, .findings = findings};
    uint32_t *player;

    m.next = mem_calloc(2 * (size_t)count + 1, sizeof *m.next);
    spell_all(&m);
    part_namesakes(&m);
    sort_near(&m);
    merge_at(&m, NAMES_SAME);
    merge_at(&m, NAMES_ALIKE);
    merge_at(&m, NAMES_NEAR);
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
    free(m.next);
    free(m.slot);
    free(m.list);
}
