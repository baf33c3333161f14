/* Entries become events; see event.h.
 *
 * Nothing here may depend on the order of files and games: entries are put into an order of their own before
 * anybody looks at them. */
#include "table/event.h"

#include "base/memory.h"
#include "table/names.h"

#include <stdlib.h>

/* Days between two games of one name that make two events of it: next year's is another. */
enum { EVENT_GAP = 200 };

/* What entries are sorted by. */
struct sorted {
    const struct entry *entry;
    struct slice event; /* folded */
    uint32_t index;
};

static int compare(struct slice a, struct slice b)
{
    int order = memcmp(a.p, b.p, a.n < b.n ? a.n : b.n);

    return order != 0 ? order : (a.n > b.n) - (a.n < b.n);
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int by_event(const void *a, const void *b)
{
    const struct sorted *x = a, *y = b;
    const struct entry *p = x->entry, *q = y->entry;
    int order;

    if ((order = compare(x->event, y->event)) != 0 || (order = (int)p->kind - (int)q->kind) != 0 ||
        (order = (int)q->what - (int)p->what) != 0 || (order = compare_numbers(p->round, q->round)) != 0 ||
        (order = compare_numbers(p->part, q->part)) != 0 ||
        (order = compare_numbers(p->board, q->board)) != 0 ||
        (order = compare_numbers(p->number, q->number)) != 0 ||
        (order = compare(p->name[0], q->name[0])) != 0 || (order = compare(p->name[1], q->name[1])) != 0 ||
        (order = memcmp(p->code, q->code, 2)) != 0 || (order = compare_numbers(p->moves, q->moves)) != 0 ||
        (order = strcmp(p->file, q->file)) != 0)
        return order;
    return compare_numbers(p->game, q->game);
}

static long days(int date)
{
    int y = date / 10000, m = date / 100 % 100, d = date % 100;

    return 365L * y + y / 4 + 30L * (m == 0 ? 6 : m) + (d == 0 ? 15 : d);
}

static int by_date(const void *a, const void *b)
{
    const struct sorted *x = a, *y = b;
    int order = compare_numbers((uint64_t)x->entry->date, (uint64_t)y->entry->date);

    return order != 0 ? order : by_event(a, b);
}

/* What a tournament file says of the event. */
static void take_settings(struct event *e, const struct entry *x)
{
    struct slice rest = x->order;
    size_t count = 0;

    e->file_rounds = x->number > e->file_rounds ? x->number : e->file_rounds;
    take_if(&e->city, x->city);
    take_if(&e->federation, x->federation);
    take_if(&e->system_code, x->system_code);
    take_if(&e->arbiter, x->arbiter);
    take_if(&e->control, x->control);
    e->first_colour = x->first_colour != '\0' ? x->first_colour : e->first_colour;
    e->end = x->end > e->end ? x->end : e->end;
    if (x->points != NULL) {
        memcpy(e->rules.points, x->points, sizeof e->rules.points);
        e->file_scale = true;
    }
    while (rest.n > 0 && count < ORDER_MAX - 1) {
        enum standing_key key = standing_named(slice_trim(slice_cut(rest, ',', &rest)));

        if (key != STANDING_NONE)
            e->file_order[count++] = (uint8_t)key;
    }
}

static void add_pairing(struct event *e, uint32_t index, uint32_t first, uint32_t second)
{
    const struct entry *x = event_entry(e, index);
    struct pairing *p;

    if (e->pairings == e->pairing_cap) {
        e->pairing_cap = e->pairing_cap == 0 ? 64 : 2 * e->pairing_cap;
        e->pairing = mem_realloc(e->pairing, e->pairing_cap, sizeof *e->pairing);
    }
    p = &e->pairing[e->pairings++];
    *p = (struct pairing){.side = {first, second},
                          .code = {x->code[0], x->code[1]},
                          .other = {x->ruled[0], x->ruled[1]},
                          .round = x->round,
                          .part = x->part,
                          .board = x->board,
                          .rating = {x->rating[0], x->rating[1]},
                          .entry = index,
                          .colours = x->colours};
    e->rounds = x->round > e->rounds ? x->round : e->rounds;
}

/* A record without a move and with a winner is a forfeit, where the games of this event have moves. */
static void find_forfeits(struct event *e)
{
    uint32_t bare = 0, games = 0;

    for (uint32_t i = 0; i < e->pairings; i++)
        if (!event_entry(e, e->pairing[i].entry)->from_list) {
            games++;
            bare += event_entry(e, e->pairing[i].entry)->bare;
        }
    if (2 * bare >= games)
        return;
    for (uint32_t i = 0; i < e->pairings; i++) {
        struct pairing *p = &e->pairing[i];

        if (!event_entry(e, p->entry)->bare || p->side[1] == NOBODY)
            continue;
        for (unsigned s = 0; s < 2; s++)
            p->code[s] = p->code[s] == '1' ? '+' : p->code[s] == '0' ? '-' : p->code[s];
    }
}

static void make_event(struct event *e, const struct entries *all, const struct sorted *list, uint32_t count,
                       struct table_findings *findings)
{
    uint32_t *index = mem_calloc(count + 1, sizeof *index),
             *who = mem_calloc(2 * (size_t)count + 1, sizeof *who);

    *e = (struct event){
        .name = list[0].entry->event, .kind = list[0].entry->kind, .entries = all, .rules = standings_usual};
    for (uint32_t i = 0; i < count; i++) {
        const struct entry *x = list[i].entry;

        index[i] = list[i].index;
        if (e->book == NULL && x->rules != NULL) {
            e->book = x->rules;
            e->rules = *x->rules->standings;
        }
        if (x->date != 0 && (e->start == 0 || x->date < e->start))
            e->start = x->date;
        e->end = x->date > e->end ? x->date : e->end;
    }
    event_players(e, index, count, who, findings);
    for (uint32_t i = 0; i < count; i++) {
        const struct entry *x = list[i].entry;

        if (x->what == ENTRY_EVENT)
            take_settings(e, x);
        else if (x->what == ENTRY_GAME && who[2 * i] != who[2 * i + 1])
            add_pairing(e, index[i], who[2 * i], who[2 * i + 1]);
    }
    free(index);
    free(who);
    find_forfeits(e);
    event_parts(e);
    event_once(e, findings);
}

/* How many of LIST belong to the first event of it: one name and kind, without a gap of months. */
static uint32_t first_event(struct sorted *list, uint32_t count)
{
    uint32_t n = 1, cut;
    int last = 0;

    while (n < count && compare(list[n].event, list[0].event) == 0 &&
           list[n].entry->kind == list[0].entry->kind)
        n++;
    qsort(list, n, sizeof *list, by_date);
    for (cut = 0; cut < n; cut++) {
        int date = list[cut].entry->date;

        if (date != 0 && last != 0 && days(date) - days(last) > EVENT_GAP)
            break;
        last = date != 0 ? date : last;
    }
    qsort(list, cut, sizeof *list, by_event);
    return cut;
}

static struct sorted *sort_entries(const struct entries *all, struct arena *arena)
{
    struct sorted *list = mem_calloc(all->count + 1, sizeof *list);
    struct buf b = {0};

    for (size_t i = 0; i < all->count; i++) {
        bool again = i > 0 && slice_eq(all->list[i].event, all->list[i - 1].event);

        list[i] = (struct sorted){.entry = &all->list[i], .index = (uint32_t)i};
        if (!again) {
            buf_clear(&b);
            name_fold(&b, all->list[i].event);
        }
        list[i].event = again ? list[i - 1].event : (struct slice){arena_str(arena, buf_as_slice(&b)), b.n};
    }
    buf_free(&b);
    if (all->count > 0)
        qsort(list, all->count, sizeof *list, by_event);
    return list;
}

struct event *events_make(const struct entries *all, uint32_t *count, struct table_findings *findings)
{
    struct arena arena = {0};
    struct sorted *list = sort_entries(all, &arena);
    struct event *events = NULL;
    uint32_t n;

    *count = 0;
    for (uint32_t at = 0; at < all->count; at += n) {
        n = first_event(list + at, (uint32_t)all->count - at);
        events = mem_realloc(events, *count + 1, sizeof *events);
        make_event(&events[(*count)++], all, list + at, n, findings);
    }
    free(list);
    arena_free(&arena);
    return events;
}

void event_free(struct event *e)
{
    free(e->player);
    free(e->team);
    free(e->pairing);
    arena_free(&e->arena);
}
