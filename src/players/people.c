/* people.c - spellings that fold to one, beyond what identity needs: transcriptions, titles, initials,
 * numbers behind a name, simplified and traditional characters. */
#include "players/players.h"

#include "base/text/text.h"

#include <stdlib.h>
#include <xxhash.h>

enum {
    NAME_WORDS = 12,
    FAR_RATING = 400,
    FAR_YEARS = 60,
    SAME_KEY = 100
}; /* SAME_KEY: spellings that are compared */
#define NOBODY UINT32_MAX
#define NO_MEETING SIZE_MAX

struct person {
    char *name;
    struct buf key;    /* its words, folded and sorted */
    struct buf family; /* the word before a comma, folded; empty: nobody knows which it is */
    uint32_t group;    /* the person that stands for all that seem to be one */
    uint32_t games;
    size_t first_met, last_met;    /* sides of people.met that are of this group; NO_MEETING: none */
    long number;                   /* behind the name, + 1; 0: none */
    unsigned years[2], ratings[2]; /* least and most; 0: none */
    bool plain, whole;             /* nothing was left out of the key; no initial in it */
};

static bool is_number(struct slice word)
{
    for (size_t i = 0; i < word.n; i++)
        if (word.p[i] < '0' || word.p[i] > '9')
            return false;
    return word.n > 0;
}

/* The letters of a word in the way that all transcriptions of it share: ue is u. */
static void put_letters(struct buf *b, struct slice word)
{
    const char *p = word.p, *end = word.p + word.n;

    for (unsigned n; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        if (c == 'e' && p > word.p && p + 1 < end && find_char("aou", p[-1]) != NULL)
            continue;
        if (c >= 0x80)
            buf_utf8(b, text_simplified(c));
        else
            buf_char(b, (char)c);
    }
}

static int by_text(const void *a, const void *b)
{
    const struct slice *s = a, *t = b;
    size_t n = s->n < t->n ? s->n : t->n;
    int order = n == 0 ? 0 : memcmp(s->p, t->p, n);

    return order != 0 ? order : (s->n > t->n) - (s->n < t->n);
}

/* The words of a folded name; how many. */
static size_t split_words(struct slice text, struct slice word[NAME_WORDS])
{
    size_t count = 0;

    while (text.n > 0 && count < NAME_WORDS)
        word[count++] = slice_cut(text, ' ', &text);
    return count;
}

static void join_words(struct buf *b, struct slice *word, size_t count)
{
    qsort(word, count, sizeof *word, by_text);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            buf_char(b, ' ');
        put_letters(b, word[i]);
    }
}

static bool is_dropped(struct slice word, size_t at)
{
    return titles_is(word) || (at > 0 && is_number(word));
}

/* "Eri2", of somebody who is not the first of that name. */
static struct slice without_number(struct slice word)
{
    size_t n = word.n;

    while (n > 0 && word.p[n - 1] >= '0' && word.p[n - 1] <= '9')
        n--;
    return n == 0 ? word : (struct slice){word.p, n};
}

/* Namesakes are told apart by numbers: 1 and 2 are never one, none may be either. */
static void note_number(struct person *p, struct slice digits)
{
    long number = 0;

    if (digits.n > 0 && slice_long(digits, &number))
        p->number = number + 1;
}

static void fold_person(struct person *p, struct slice name)
{
    struct slice word[NAME_WORDS], bare;
    SCOPED(buf) words = {0};
    size_t count, kept = 0;
    const char *comma = slice_find(name, ',');

    fold_words(&words, name);
    count = split_words(buf_as_slice(&words), word);
    p->whole = p->plain = true;
    for (size_t i = 0; i < count; i++) {
        if (is_dropped(word[i], i)) {
            note_number(p, is_number(word[i]) ? word[i] : (struct slice){0});
            p->plain = false;
            continue;
        }
        bare = count > 1 ? without_number(word[i]) : word[i];
        note_number(p, (struct slice){bare.p + bare.n, word[i].n - bare.n});
        bare = titles_without(bare);
        p->plain &= bare.n == word[i].n;
        word[kept] = bare;
        p->whole &= word[kept++].n > 1;
    }
    join_words(&p->key, word, kept);
    buf_clear(&words);
    if (comma != NULL) {
        fold_words(&words, slice_between(name.p, comma));
        put_letters(&p->family, without_number(buf_as_slice(&words)));
    }
}

void people_key(struct buf *b, struct slice name)
{
    struct person p = {0};

    fold_person(&p, name);
    buf_slice(b, buf_as_slice(&p.key));
    buf_free(&p.key);
    buf_free(&p.family);
}

/* What an initial leaves of a word; one that is not ASCII has none. */
static struct slice initial_of(struct slice word)
{
    return word.n > 0 && (unsigned char)word.p[0] < 0x80 ? (struct slice){word.p, 1} : word;
}

void people_initials(struct buf *b, struct slice key)
{
    while (key.n > 0) {
        buf_slice(b, initial_of(slice_cut(key, ' ', &key)));
        buf_char(b, ' ');
    }
}

static bool may_be_word(struct slice a, struct slice b)
{
    return slice_eq(a, b) || slice_eq(a, initial_of(b)) || slice_eq(b, initial_of(a));
}

/* Words with one initial stand in one order in both keys, so each is compared with its like. */
bool people_alike(struct slice a, struct slice b)
{
    bool same_word = a.n == 0 && b.n == 0;

    while (a.n > 0 && b.n > 0) {
        struct slice one = slice_cut(a, ' ', &a), other = slice_cut(b, ' ', &b);

        if (!may_be_word(one, other))
            return false;
        same_word |= slice_eq(one, other);
    }
    return same_word && a.n == 0 && b.n == 0;
}

static uint32_t *find_slot(struct people *all, struct slice name)
{
    size_t at = (size_t)XXH3_64bits(name.p, name.n) & (all->slots - 1);

    while (all->slot[at] != 0 && !slice_is(name, all->person[all->slot[at] - 1].name))
        at = (at + 1) & (all->slots - 1);
    return &all->slot[at];
}

static void more_slots(struct people *all)
{
    free(all->slot);
    all->slots = all->slots == 0 ? 1024 : 2 * all->slots;
    all->slot = mem_calloc(all->slots, sizeof *all->slot);
    for (uint32_t i = 0; i < all->count; i++)
        *find_slot(all, slice_of(all->person[i].name)) = i + 1;
}

/* Whether it names somebody. */
static bool is_name(struct slice name)
{
    return name.n > 1 && slice_find(name, '?') == NULL && slice_find(name, '\t') == NULL &&
           !slice_is_nocase(name, "nn") && !slice_is_nocase(name, "n.n.") && !slice_is_nocase(name, "n.n") &&
           !slice_is_nocase(name, "bye") && name.p[0] != '#';
}

static uint32_t person_named(struct people *all, struct slice name)
{
    uint32_t *slot;

    if (all->count * 2 >= all->slots)
        more_slots(all);
    slot = find_slot(all, name);
    if (*slot == 0) {
        SCOPED(buf) copy = {0};

        if ((all->count & (all->count - 1)) == 0)
            all->person =
                mem_realloc(all->person, all->count == 0 ? 1 : 2 * (size_t)all->count, sizeof *all->person);
        buf_slice(&copy, name);
        all->person[all->count] = (struct person){.name = mem_strdup(buf_cstr(&copy))};
        fold_person(&all->person[all->count], name);
        *slot = ++all->count;
    }
    return *slot - 1;
}

static void widen(unsigned range[2], long value)
{
    if (value <= 0 || value > 9999)
        return;
    if (range[0] == 0 || (unsigned)value < range[0])
        range[0] = (unsigned)value;
    if ((unsigned)value > range[1])
        range[1] = (unsigned)value;
}

static long leading_number(struct slice s, size_t most)
{
    size_t n = 0;
    long value = 0;

    while (n < s.n && n < most && s.p[n] >= '0' && s.p[n] <= '9')
        n++;
    return slice_long((struct slice){s.p, n}, &value) ? value : 0;
}

static uint32_t enter(struct people *all, const struct record *r, enum key name, enum key rating)
{
    struct slice date = record_value(r, KEY_DATE), who = slice_trim(record_value(r, name));
    struct person *p;
    uint32_t n;

    if (!is_name(who))
        return NOBODY;
    n = person_named(all, who);
    p = &all->person[n];
    p->games++;
    widen(p->years, leading_number(date, 4) > 1000 ? leading_number(date, 4) : 0);
    widen(p->ratings, leading_number(record_value(r, rating), 5));
    return n;
}

void people_add(struct people *all, const struct record *r)
{
    uint32_t pair[2] = {enter(all, r, KEY_FIRST, KEY_FIRST_RATING),
                        enter(all, r, KEY_SECOND, KEY_SECOND_RATING)};

    if (pair[0] != NOBODY && pair[1] != NOBODY && pair[0] != pair[1])
        buf_add(&all->met, pair, sizeof pair);
}

static bool too_far(const unsigned a[2], const unsigned b[2], unsigned most)
{
    if (a[0] == 0 || b[0] == 0)
        return false;
    return a[0] > b[1] + most || b[0] > a[1] + most;
}

static uint32_t leader(const struct people *all, uint32_t n)
{
    while (all->person[n].group != n)
        n = all->person[n].group = all->person[all->person[n].group].group;
    return n;
}

/* Whom each person has played, one list a group: the lists of two groups that become one are put together. */
static void list_meetings(struct people *all)
{
    const uint32_t *pair = (const uint32_t *)(const void *)all->met.p;
    size_t sides = all->met.n / sizeof *pair;

    all->next_met = mem_calloc(sides + 1, sizeof *all->next_met);
    for (uint32_t i = 0; i < all->count; i++)
        all->person[i].first_met = all->person[i].last_met = NO_MEETING;
    for (size_t i = 0; i < sides; i++) {
        struct person *p = &all->person[pair[i]];

        all->next_met[i] = NO_MEETING;
        *(p->first_met == NO_MEETING ? &p->first_met : &all->next_met[p->last_met]) = i;
        p->last_met = i;
    }
}

static void join_meetings(struct people *all, struct person *to, const struct person *from)
{
    if (from->first_met == NO_MEETING)
        return;
    *(to->first_met == NO_MEETING ? &to->first_met : &all->next_met[to->last_met]) = from->first_met;
    to->last_met = from->last_met;
}

/* Two groups, by their leaders. */
static bool have_met(const struct people *all, uint32_t a, uint32_t b)
{
    const uint32_t *pair = (const uint32_t *)(const void *)all->met.p;

    for (size_t i = all->person[b].first_met; i != NO_MEETING; i = all->next_met[i])
        if (leader(all, pair[i ^ 1]) == a)
            return true;
    return false;
}

static void widen_by(unsigned range[2], const unsigned other[2])
{
    widen(range, other[0]);
    widen(range, other[1]);
}

/* Makes two groups one, unless they cannot be one player. */
static void unite(struct people *all, uint32_t a, uint32_t b)
{
    struct person *x, *y;

    a = leader(all, a);
    b = leader(all, b);
    x = &all->person[a];
    y = &all->person[b];
    if (a == b || (x->number != 0 && y->number != 0 && x->number != y->number) ||
        too_far(x->ratings, y->ratings, FAR_RATING) || too_far(x->years, y->years, FAR_YEARS) ||
        have_met(all, a, b))
        return;
    y->group = a;
    x->number = x->number != 0 ? x->number : y->number;
    widen_by(x->ratings, y->ratings);
    widen_by(x->years, y->years);
    join_meetings(all, x, y);
}

/* A key, or a name with all words but one as initials, and whose it is. */
struct people_entry {
    struct slice text;
    uint32_t person;
};

static int by_entry(const void *a, const void *b)
{
    const struct people_entry *x = a, *y = b;
    int order = by_text(&x->text, &y->text);

    return order != 0 ? order : (x->person > y->person) - (x->person < y->person);
}

static void unite_same_keys(struct people *all)
{
    struct people_entry *e = mem_alloc(all->count + 1, sizeof *e);
    size_t count = 0;

    for (uint32_t i = 0; i < all->count; i++)
        if (all->person[i].key.n > 0)
            e[count++] = (struct people_entry){buf_as_slice(&all->person[i].key), i};
    qsort(e, count, sizeof *e, by_entry);
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k-- > 0 && i - k <= SAME_KEY && slice_eq(e[k].text, e[i].text);)
            unite(all, e[k].person, e[i].person);
    free(e);
}

/* "carlsen m" of "carlsen magnus": the Nth word, and the others' first letters. */
static void put_signature(struct buf *b, const struct slice *word, size_t count, size_t n)
{
    struct slice letter[NAME_WORDS];
    size_t letters = 0;

    for (size_t i = 0; i < count; i++)
        if (i != n)
            letter[letters++] = (struct slice){word[i].p, 1};
    qsort(letter, letters, sizeof *letter, by_text);
    buf_slice(b, word[n]);
    for (size_t i = 0; i < letters; i++) {
        buf_char(b, ' ');
        buf_slice(b, letter[i]);
    }
}

struct signatures {
    struct buf text, entry; /* struct people_entry, whose text is an offset until all are there */
};

/* The signature of a name by its Nth word. */
static void add_signature(struct signatures *s, const struct slice *word, size_t count, size_t n,
                          uint32_t person)
{
    struct people_entry e = {{(const char *)(uintptr_t)s->text.n, 0}, person};

    put_signature(&s->text, word, count, n);
    e.text.n = s->text.n - (size_t)(uintptr_t)e.text.p;
    buf_add(&s->entry, &e, sizeof e);
}

/* The only word that is no initial; COUNT when there are none or several. */
static size_t only_word(const struct slice *word, size_t count)
{
    size_t found = count;

    for (size_t i = 0; i < count; i++)
        if (word[i].n > 1) {
            if (found < count)
                return count;
            found = i;
        }
    return found;
}

static bool may_be_family(const struct person *p, struct slice word)
{
    return p->family.n == 0 || slice_eq(buf_as_slice(&p->family), word);
}

static void collect_signatures(const struct people *all, struct signatures *s)
{
    for (uint32_t i = 0; i < all->count; i++) {
        struct slice word[NAME_WORDS];
        size_t count = split_words(buf_as_slice(&all->person[i].key), word);

        for (size_t n = 0; n < count && count > 1 && all->person[i].whole; n++)
            if ((unsigned char)word[n].p[0] < 0x80 && may_be_family(&all->person[i], word[n]))
                add_signature(s, word, count, n, i);
    }
    for (size_t i = 0; i < s->entry.n / sizeof(struct people_entry); i++) {
        struct people_entry *e = (struct people_entry *)(void *)s->entry.p + i;

        e->text.p = s->text.p + (size_t)(uintptr_t)e->text.p;
    }
}

/* The player with that signature; NOBODY when there is none, or more than one. */
static uint32_t only_with(const struct people *all, const struct people_entry *e, size_t count,
                          struct slice text)
{
    size_t low = 0, high = count;
    uint32_t found = NOBODY;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (by_text(&e[middle].text, &text) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < count && slice_eq(e[low].text, text); low++) {
        uint32_t one = leader(all, e[low].person);

        if (found != NOBODY && found != one)
            return NOBODY;
        found = one;
    }
    return found;
}

/* "Carlsen, M" is Magnus where no other Carlsen has that initial. */
static void unite_initials(struct people *all)
{
    struct signatures s = {{0}, {0}};
    size_t count;

    collect_signatures(all, &s);
    count = s.entry.n / sizeof(struct people_entry);
    if (count > 0)
        qsort(s.entry.p, count, sizeof(struct people_entry), by_entry);
    for (uint32_t i = 0; i < all->count; i++) {
        struct slice word[NAME_WORDS];
        size_t words = split_words(buf_as_slice(&all->person[i].key), word), n = only_word(word, words);
        SCOPED(buf) text = {0};
        uint32_t one;

        if (all->person[i].whole || n == words || !may_be_family(&all->person[i], word[n]))
            continue;
        put_signature(&text, word, words, n);
        one =
            only_with(all, (const struct people_entry *)(const void *)s.entry.p, count, buf_as_slice(&text));
        if (one != NOBODY)
            unite(all, one, i);
    }
    buf_free(&s.text);
    buf_free(&s.entry);
}

/* Whole names before initials, plain ones before titles and numbers, then the usual one. */
static bool is_better_name(const struct person *a, const struct person *b)
{
    if (a->whole != b->whole)
        return a->whole;
    if (a->plain != b->plain)
        return a->plain;
    return a->games != b->games ? a->games > b->games : strcmp(a->name, b->name) < 0;
}

static int by_proposal(const void *a, const void *b)
{
    const struct proposal *x = a, *y = b;
    int order = strcmp(x->name, y->name);

    return order != 0 ? order : strcmp(x->variant, y->variant);
}

void people_propose(struct people *all, void (*say)(void *context, const struct proposal *), void *context)
{
    uint32_t *best = mem_calloc((size_t)all->count + 1, sizeof *best);
    struct proposal *list = mem_calloc((size_t)all->count + 1, sizeof *list);
    unsigned(*years)[2] = mem_calloc((size_t)all->count + 1, sizeof *years);
    size_t count = 0;

    for (uint32_t i = 0; i < all->count; i++) {
        all->person[i].group = best[i] = i;
        memcpy(years[i], all->person[i].years, sizeof *years);
    }
    list_meetings(all);
    unite_same_keys(all);
    unite_initials(all);
    for (uint32_t i = 0; i < all->count; i++)
        if (is_better_name(&all->person[i], &all->person[best[leader(all, i)]]))
            best[leader(all, i)] = i;
    for (uint32_t i = 0; i < all->count; i++) {
        const struct person *p = &all->person[i], *name = &all->person[best[leader(all, i)]];

        if (p != name)
            list[count++] =
                (struct proposal){p->name, name->name, p->games, name->games, years[i][0], years[i][1]};
    }
    qsort(list, count, sizeof *list, by_proposal);
    for (size_t i = 0; i < count; i++)
        say(context, &list[i]);
    free(best);
    free(list);
    free(years);
}

void people_free(struct people *all)
{
    for (uint32_t i = 0; i < all->count; i++) {
        free(all->person[i].name);
        buf_free(&all->person[i].key);
        buf_free(&all->person[i].family);
    }
    free(all->person);
    free(all->slot);
    buf_free(&all->met);
    free(all->next_met);
}
