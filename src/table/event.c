/* Entries become events; see contest.h.
 *
 * Nothing here may depend on the order of files and games: entries are put into an order of their own before
 * anybody looks at them. */
#include "table/contest.h"

#include <stdio.h>
#include <stdlib.h>

/* Days between two games of one name that make two events of it: next year's is another. */
enum { EVENT_GAP = 200 };

/* What entries are sorted by. */
struct sorted_games {
    const struct entry *entry;
    struct slice event, section; /* folded */
    const char *file;            /* whose event it is alone; "": that of whoever names it */
    uint32_t index;
};

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static uint32_t number_of(const struct entry *x)
{
    return x->of_player == NULL ? 0 : x->of_player->number;
}

static int by_event(const void *a, const void *b)
{
    const struct sorted_games *x = a, *y = b;
    const struct entry *p = x->entry, *q = y->entry;
    int order;

    if ((order = slice_order(x->event, y->event)) != 0 || (order = (int)p->kind - (int)q->kind) != 0 ||
        (order = slice_order(x->section, y->section)) != 0 || (order = strcmp(x->file, y->file)) != 0 ||
        (order = (int)q->what - (int)p->what) != 0 || (order = compare_numbers(p->round, q->round)) != 0 ||
        (order = compare_numbers(p->part, q->part)) != 0 ||
        (order = compare_numbers(p->board, q->board)) != 0 ||
        (order = compare_numbers(number_of(p), number_of(q))) != 0 ||
        (order = slice_order(p->name[0], q->name[0])) != 0 ||
        (order = slice_order(p->name[1], q->name[1])) != 0 ||
        (order = slice_order(p->team[0], q->team[0])) != 0 || (order = memcmp(p->code, q->code, 2)) != 0 ||
        (order = compare_numbers(p->moves, q->moves)) != 0 || (order = strcmp(p->file, q->file)) != 0)
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
    const struct sorted_games *x = a, *y = b;
    int order = compare_numbers((uint64_t)x->entry->date, (uint64_t)y->entry->date);

    return order != 0 ? order : by_event(a, b);
}

/* What a tournament file says of the event. */
static void take_settings(struct event *e, const struct entry_event *x)
{
    struct slice rest = x->order;
    size_t count = 0;
    bool known = true;

    e->file_rounds = x->rounds > e->file_rounds ? x->rounds : e->file_rounds;
    take_if(&e->city, x->city);
    take_if(&e->federation, x->federation);
    take_if(&e->system_code, x->system_code);
    take_if(&e->arbiter, x->arbiter);
    take_if(&e->control, x->control);
    take_if(&e->board_colours, x->board_colours);
    take_if(&e->carried, x->carried);
    take_if(&e->score_names, x->score_names);
    e->first_colour = x->first_colour != '\0' ? x->first_colour : e->first_colour;
    e->end = x->end > e->end ? x->end : e->end;
    e->term = e->terms == 0 ? x->term : e->term;
    e->terms = e->terms == 0 ? x->terms : e->terms;
    if (x->points != NULL) {
        memcpy(e->rules.points, x->points, sizeof e->rules.points);
        e->file_scale = true;
    }
    if (x->match_points != NULL) {
        memcpy(e->rules.match_points, x->match_points, sizeof e->rules.match_points);
        e->file_match_scale = true;
    }
    while (rest.n > 0 && count < ORDER_MAX - 1) {
        uint32_t key = standing_named(slice_trim(slice_cut(rest, ',', &rest)));

        known &= key != STANDING_NONE;
        if (key != STANDING_NONE)
            e->file_order[count++] = key;
        e->file_checked = known ? (uint32_t)count : e->file_checked;
    }
}

static void add_pairing(struct event *e, uint32_t index, uint32_t first, uint32_t second)
{
    const struct entry *x = event_entry(e, index);
    struct pairing *p;

    if (e->pairings == e->pairing_cap) {
        e->pairing_cap += 64 + e->pairing_cap / 4;
        e->pairing = mem_realloc(e->pairing, e->pairing_cap, sizeof *e->pairing);
    }
    p = &e->pairing[e->pairings++];
    *p = (struct pairing){.side = {first, second},
                          .code = {x->code[0], x->code[1]},
                          .other = {x->ruled[0], x->ruled[1]},
                          .round = x->round,
                          .part = x->part,
                          .board = x->board,
                          .playoff = x->playoff,
                          .rating = {x->rating[0], x->rating[1]},
                          .entry = index,
                          .colours = x->colours};
    e->rounds = x->round > e->rounds ? x->round : e->rounds;
}

/* A bye or a forfeit of a whole team. */
static void add_match(struct event *e, uint32_t index)
{
    const struct entry *x = event_entry(e, index);
    uint32_t first = event_team(e, x->team[0]), second = event_team(e, x->team[1]);

    if (first == NOBODY || first == second)
        return;
    e->match = mem_realloc(e->match, e->matches + 1, sizeof *e->match);
    e->match[e->matches++] = (struct pairing){.side = {first, second},
                                              .code = {x->code[0], x->code[1]},
                                              .round = x->round,
                                              .entry = index,
                                              .colours = second != NOBODY,
                                              .whole = true,
                                              .game_points = {x->of_team->game_points, ratio_int(0)}};
    e->rounds = x->round > e->rounds ? x->round : e->rounds;
}

/* Rounds that have a name, as a semifinal, come behind those that are numbered; the final comes last. */
static void number_stages(struct event *e)
{
    uint32_t present = 0;

    for (uint32_t i = 0; i < e->pairings; i++)
        present |= 1u << event_entry(e, e->pairing[i].entry)->stage;
    for (unsigned stage = 31; stage > 0; stage--) {
        if (!(present >> stage & 1))
            continue;
        e->rounds++;
        for (uint32_t i = 0; i < e->pairings; i++)
            if (event_entry(e, e->pairing[i].entry)->stage == stage)
                e->pairing[i].round = e->rounds;
    }
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

/* With its section, where it has several. */
static struct slice event_name(struct event *e, const struct sorted_games *first)
{
    struct slice name = first->entry->event, section = first->entry->section;
    const char *whole;

    if (first->section.n == 0)
        return name;
    whole = arena_printf(&e->arena, "%.*s%s%.*s", (int)name.n, name.p, name.n == 0 ? "" : ", ",
                         (int)section.n, section.p);
    return slice_of(whole);
}

/* Two of one name play each other, and nothing tells them apart: the game has no place in the table. */
static void say_self(const struct entry *x, const char *name, struct table_findings *findings)
{
    table_report(findings, CODE_TABLE_TWICE_IN_ROUND, x, name, DIGITS(x->round), name);
}

static void make_event(struct event *e, const struct entries *all, const struct sorted_games *list,
                       uint32_t count, struct table_findings *findings)
{
    uint32_t *index = mem_calloc(count + 1, sizeof *index),
             *who = mem_calloc(2 * (size_t)count + 1, sizeof *who);

    *e = (struct event){.kind = list[0].entry->kind, .entries = all, .rules = standings_usual};
    e->name = event_name(e, &list[0]);
    for (uint32_t i = 0; i < count; i++) {
        const struct entry *x = list[i].entry;

        index[i] = list[i].index;
        if (e->book == NULL && x->rules != NULL) {
            e->book = x->rules;
            e->rules = *x->rules->standings;
        }
        if (x->date != 0 && (e->start == 0 || x->date < e->start))
            e->start = x->date;
        /* The date of a list is the day on which the event begins. */
        e->end = x->date > e->end && !x->from_list ? x->date : e->end;
    }
    event_players(e, index, count, who, findings);
    for (uint32_t i = 0; i < count; i++) {
        const struct entry *x = list[i].entry;

        if (x->what == ENTRY_EVENT)
            take_settings(e, x->of_event);
        else if (x->what == ENTRY_MATCH)
            add_match(e, index[i]);
        else if (x->what == ENTRY_GAME && who[2 * i] != NOBODY && who[2 * i] != who[2 * i + 1])
            add_pairing(e, index[i], who[2 * i], who[2 * i + 1]);
        else if (x->what == ENTRY_GAME && who[2 * i] != NOBODY)
            say_self(x, e->player[who[2 * i]].name.p, findings);
    }
    free(index);
    free(who);
    number_stages(e);
    find_forfeits(e);
    event_parts(e);
    event_once(e, findings);
}

/* Whether the dates are so far apart that there may be a gap among them. */
static bool has_gap(const struct sorted_games *list, uint32_t count)
{
    int first = 0, last = 0;

    for (uint32_t i = 0; i < count; i++) {
        int date = list[i].entry->date;

        first = date != 0 && (first == 0 || date < first) ? date : first;
        last = date > last ? date : last;
    }
    return days(last) - days(first) > EVENT_GAP;
}

/* How many of LIST belong to the first event of it: one name, kind and section, without a gap of months. */
static uint32_t first_event(struct sorted_games *list, uint32_t count)
{
    uint32_t n = 1, cut;
    int last = 0;

    while (n < count && slice_order(list[n].event, list[0].event) == 0 &&
           list[n].entry->kind == list[0].entry->kind && slice_order(list[n].section, list[0].section) == 0 &&
           strcmp(list[n].file, list[0].file) == 0)
        n++;
    if (!has_gap(list, n))
        return n;
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

static struct slice fold_into(struct arena *arena, struct slice name)
{
    SCOPED(buf) b = {0};

    title_fold(&b, name);
    return (struct slice){arena_str(arena, buf_as_slice(&b)), b.n};
}

/* A section that only some games of an event name, or all alike, divides nothing. */
static void drop_single_sections(struct sorted_games *list, size_t count)
{
    for (size_t from = 0, to; from < count; from = to) {
        struct slice section = list[from].section;
        bool several = false;

        for (to = from; to < count && slice_order(list[to].event, list[from].event) == 0 &&
                        list[to].entry->kind == list[from].entry->kind;
             to++) {
            several |= section.n > 0 && list[to].section.n > 0 && !slice_eq(list[to].section, section);
            section = section.n == 0 ? list[to].section : section;
        }
        for (size_t i = from; i < to && !several; i++)
            list[i].section = (struct slice){"", 0};
    }
}

/* Whether each tournament file is whole: none lacks names that another one has. */
static bool are_whole(const struct entries *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->list[i].by_id)
            return false;
    return true;
}

static struct sorted_games *sort_entries(const struct entries *all, struct arena *arena, bool by_file)
{
    struct sorted_games *list = mem_calloc(all->count + 1, sizeof *list);
    bool sections = false;

    by_file = by_file && are_whole(all);

    for (size_t i = 0; i < all->count; i++) {
        const struct entry *x = &all->list[i];
        bool again = i > 0 && slice_eq(x->event, x[-1].event);

        list[i] = (struct sorted_games){.entry = x, .index = (uint32_t)i, .section = {"", 0}, .file = ""};
        if (by_file && x->from_list)
            list[i].file = x->file;
        list[i].event = again ? list[i - 1].event : fold_into(arena, x->event);
        if (x->section.n > 0)
            list[i].section = fold_into(arena, x->section);
        sections |= x->section.n > 0;
    }
    if (all->count > 0)
        qsort(list, all->count, sizeof *list, by_event);
    if (sections) {
        drop_single_sections(list, all->count);
        qsort(list, all->count, sizeof *list, by_event);
    }
    return list;
}

void events_begin(struct events *s, const struct entries *all, bool by_file)
{
    *s = (struct events){.all = all};
    s->list = sort_entries(all, &s->arena, by_file);
}

bool events_next(struct events *s, struct event *e, struct table_findings *findings)
{
    uint32_t n;

    if (s->at == s->all->count)
        return false;
    n = first_event(s->list + s->at, (uint32_t)s->all->count - s->at);
    make_event(e, s->all, s->list + s->at, n, findings);
    s->at += n;
    return true;
}

void events_end(struct events *s)
{
    free(s->list);
    arena_free(&s->arena);
}

uint32_t event_lives(const struct event *e)
{
    static const char *const words[] = {"双败",
                                        "双淘汰",
                                        "雙敗",
                                        "double elimination",
                                        "double-elimination",
                                        "Double Elimination",
                                        "Double-Elimination",
                                        "Double elimination"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_holds(e->name, words[i]) || slice_holds(e->system_code, words[i]))
            return 2;
    return 0;
}

void event_free(struct event *e)
{
    free(e->player);
    free(e->team);
    lookup_free(&e->team_by_name);
    free(e->pairing);
    free(e->match);
    arena_free(&e->arena);
}
