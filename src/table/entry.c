/* The collection of results, and how records become entries; see entry.h. */
#include "table/entry.h"

#include "base/memory.h"
#include "record/declared.h"

#include <stdio.h>
#include <stdlib.h>

struct entry *entries_add(struct entries *e)
{
    if (e->count == e->cap) {
        e->cap = e->cap == 0 ? 64 : 2 * e->cap;
        e->list = mem_realloc(e->list, e->cap, sizeof *e->list);
    }
    e->list[e->count] = (struct entry){.handicap = -1, .komi = KOMI_UNKNOWN, .bonus = ratio_int(0)};
    return &e->list[e->count++];
}

static uint64_t hash_of(struct slice s)
{
    uint64_t h = 14695981039346656037u;

    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (unsigned char)s.p[i]) * 1099511628211u;
    return h;
}

/* The slot that holds S or is free for it. */
static size_t slot_of(const struct entries *e, struct slice s)
{
    size_t i = (size_t)hash_of(s) & (e->slots - 1);

    while (e->interned[i].p != NULL && !slice_eq(e->interned[i], s))
        i = (i + 1) & (e->slots - 1);
    return i;
}

static void widen(struct entries *e)
{
    struct entries old = *e;

    e->slots = old.slots == 0 ? 256 : 2 * old.slots;
    e->interned = mem_calloc(e->slots, sizeof *e->interned);
    for (size_t i = 0; i < old.slots; i++)
        if (old.interned[i].p != NULL)
            e->interned[slot_of(e, old.interned[i])] = old.interned[i];
    free(old.interned);
}

struct slice entries_intern(struct entries *e, struct slice s)
{
    size_t slot;

    if (s.n == 0)
        return (struct slice){"", 0};
    if (e->plain)
        return (struct slice){arena_str(&e->arena, s), s.n};
    if (2 * (e->strings + 1) > e->slots)
        widen(e);
    slot = slot_of(e, s);
    if (e->interned[slot].p == NULL) {
        e->interned[slot] = (struct slice){arena_str(&e->arena, s), s.n};
        e->strings++;
    }
    return e->interned[slot];
}

static const struct ratio *copy_scale(struct entries *e, const struct ratio *points)
{
    struct ratio *copy = arena_alloc(&e->arena, POINTS_FOR_COUNT * sizeof *copy);

    memcpy(copy, points, POINTS_FOR_COUNT * sizeof *copy);
    return copy;
}

static void intern_all(struct entries *e, struct entry *x)
{
    struct slice *const strings[] = {&x->event,   &x->name[0], &x->name[1],  &x->team[0],  &x->team[1],
                                     &x->id[0],   &x->id[1],   &x->title[0], &x->title[1], &x->federation,
                                     &x->sex,     &x->birth,   &x->order,    &x->city,     &x->system_code,
                                     &x->arbiter, &x->control};

    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        *strings[i] = entries_intern(e, *strings[i]);
    x->file = entries_intern(e, slice_of(x->file)).p;
    if (x->points != NULL)
        x->points = copy_scale(e, x->points);
}

void entries_append(struct entries *to, const struct entries *from, uint64_t base)
{
    for (size_t i = 0; i < from->count; i++) {
        struct entry *x = entries_add(to);

        *x = from->list[i];
        x->game += base;
        intern_all(to, x);
    }
}

void entries_clear(struct entries *e)
{
    e->count = 0;
    e->strings = 0;
    if (e->interned != NULL)
        memset(e->interned, 0, e->slots * sizeof *e->interned);
    arena_reset(&e->arena);
}

void entries_free(struct entries *e)
{
    free(e->list);
    free(e->interned);
    arena_free(&e->arena);
    *e = (struct entries){0};
}

int entry_date(struct slice s)
{
    int part[3] = {0}, width[3] = {0};
    unsigned n = 0;

    for (size_t i = 0; i < s.n && n < 3; i++) {
        if (s.p[i] >= '0' && s.p[i] <= '9' && width[n] < 4) {
            part[n] = part[n] * 10 + (s.p[i] - '0');
            width[n]++;
        } else if (width[n] > 0) {
            n++;
        }
    }
    if (width[0] == 4)
        return part[0] * 10000 + part[1] * 100 + part[2];
    return width[2] == 4 ? part[2] * 10000 + part[1] * 100 + part[0] : 0;
}

/* A rating is a number; what stands behind it ("1500?") is not asked for. */
static int rating_of(struct slice s)
{
    int rating = 0;

    s = slice_trim(s);
    for (size_t i = 0; i < s.n && s.p[i] >= '0' && s.p[i] <= '9' && rating < 10000; i++)
        rating = rating * 10 + (s.p[i] - '0');
    return rating;
}

/* What records write when they know nothing. */
static struct slice said(struct slice s)
{
    s = slice_trim(s);
    return slice_is(s, "?") || slice_is(s, "-") || slice_is(s, "N/A") ? (struct slice){"", 0} : s;
}

/* The number that a federation knows the player by. No neutral key holds it. */
static struct slice id_of(const struct record *r, const char *name)
{
    for (uint32_t i = 0; i < r->headers; i++)
        if (r->header[i].key == KEY_OTHER &&
            slice_is_nocase(record_slice(r, r->header[i].name, r->header[i].name_len), name))
            return said(record_slice(r, r->header[i].value, r->header[i].value_len));
    return (struct slice){"", 0};
}

/* What the words of a move say of where it goes. How they tell two men apart is left out: spellings differ.
 */
static uint64_t words_of(const struct claim *c)
{
    if (c->to != NOWHERE)
        return (uint64_t)c->to << 8 | c->promo;
    return (uint64_t)c->piece << 40 | (uint64_t)c->file << 32 | (uint64_t)c->dir << 24 |
           (uint64_t)c->dist << 16 | c->kind;
}

static uint64_t moves_of(const struct record *r)
{
    uint64_t h = 14695981039346656037u;
    uint32_t plies = 0;

    for (uint32_t n = r->node[0].child; n != 0; n = r->node[n].child) {
        if (r->node[n].flags & NODE_SILENT)
            continue;
        h = (h ^ words_of(&r->node[n].claim)) * 1099511628211u;
        plies++;
    }
    return plies == 0 ? 0 : h | 1;
}

/* Letters of both sides for a result. A draw without play is nobody's forfeit. */
static void codes_of(enum result result, bool forfeit, char code[2])
{
    static const char letters[RESULT_KINDS][2] = {[RESULT_UNKNOWN] = {'?', '?'},
                                                  [RESULT_FIRST] = {'1', '0'},
                                                  [RESULT_SECOND] = {'0', '1'},
                                                  [RESULT_DRAW] = {'=', '='},
                                                  [RESULT_BOTH_LOSE] = {'0', '0'}};

    for (unsigned s = 0; s < 2; s++) {
        code[s] = letters[result][s];
        if (forfeit && code[s] != '?' && code[s] != '=')
            code[s] = code[s] == '1' ? '+' : '-';
    }
}

/* Termination: "forfeit", "unplayed", 弃权. PGN's "time forfeit" was played. */
static bool ended_without_play(const struct record *r)
{
    static const char *const words[] = {"forfeit", "unplayed", "弃权", "棄權", "未赛", "未賽", "缺席"};
    struct slice how = record_value(r, KEY_TERMINATION);

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_holds(how, words[i]))
            return !slice_holds(how, "time");
    return false;
}

static bool is_bye_name(struct slice name)
{
    static const char *const words[] = {"bye", "轮空", "輪空", "-bye-", "free"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is_nocase(name, words[i]))
            return true;
    return false;
}

/* A game against "bye" is a bye of the other. */
static void take_bye(struct entry *x)
{
    unsigned other = is_bye_name(x->name[0]) ? 0 : is_bye_name(x->name[1]) ? 1 : 2;

    if (other == 2)
        return;
    x->name[0] = x->name[1 - other];
    x->team[0] = x->team[1 - other];
    x->rating[0] = x->rating[1 - other];
    x->id[0] = x->id[1 - other];
    x->title[0] = x->title[1 - other];
    x->code[0] = x->code[1 - other] == '='                                ? 'H'
                 : x->code[1 - other] == '0' || x->code[1 - other] == '-' ? 'Z'
                                                                          : 'U';
    x->name[1] = x->team[1] = x->id[1] = x->title[1] = (struct slice){"", 0};
    x->rating[1] = 0;
    x->code[1] = '\0';
    x->colours = false;
}

void entry_from_record(struct entries *e, const struct record *r, const struct rulebook *rules,
                       enum result ruled, const char *file, uint64_t game, struct place at)
{
    static const enum key names[] = {KEY_FIRST, KEY_SECOND}, teams[] = {KEY_FIRST_TEAM, KEY_SECOND_TEAM},
                          ratings[] = {KEY_FIRST_RATING, KEY_SECOND_RATING},
                          ranks[] = {KEY_FIRST_RANK, KEY_SECOND_RANK};
    static const char *const ids[] = {"WhiteFideId", "BlackFideId"};
    struct entry *x = entries_add(e);
    struct declared declared = record_result(r);
    bool forfeit = declared.forfeit || ended_without_play(r);

    for (unsigned s = 0; s < 2; s++) {
        x->name[s] = entries_intern(e, said(record_value(r, names[s])));
        x->team[s] = entries_intern(e, said(record_value(r, teams[s])));
        x->title[s] = entries_intern(e, said(record_value(r, ranks[s])));
        x->rating[s] = rating_of(record_value(r, ratings[s]));
        if (r->game == GAME_CHESS)
            x->id[s] = entries_intern(e, id_of(r, ids[s]));
    }
    if (x->name[0].n == 0 || x->name[1].n == 0) {
        e->count--;
        return;
    }
    x->event = entries_intern(e, said(record_value(r, KEY_EVENT)));
    round_read(record_value(r, KEY_ROUND), &x->round, &x->part, &x->board);
    /* A year or a serial number is no round. */
    x->round = x->round > CELLS_MAX ? 0 : x->round;
    x->date = entry_date(record_value(r, KEY_DATE));
    x->moves = moves_of(r);
    x->bare = x->moves == 0;
    x->notation = r->notation;
    x->colours = true;
    codes_of(declared.result, forfeit, x->code);
    if (ruled != RESULT_UNKNOWN)
        codes_of(ruled, forfeit, x->ruled);
    take_bye(x);
    x->kind = r->game;
    x->rules = rules;
    x->file = file;
    x->game = game;
    x->at = at;
}

/* Two of one name on a list are two: each gets its number for an id. */
static bool is_namesake(const struct tournament *t, uint32_t i)
{
    for (uint32_t k = 0; k < t->players; k++)
        if (k != i && slice_eq(t->player[k].name, t->player[i].name))
            return true;
    return false;
}

static struct slice id_in(struct entries *e, const struct tournament *t, uint32_t i)
{
    char number[32];

    if (t->player[i].id.n > 0 || !is_namesake(t, i))
        return entries_intern(e, t->player[i].id);
    snprintf(number, sizeof number, "#%u", (unsigned)t->player[i].number);
    return entries_intern(e, slice_of(number));
}

/* What the entries of one file have in common. */
struct list {
    struct entries *entries;
    const struct tournament *t;
    enum game_id kind;
    const struct rulebook *rules;
    const char *file;
    struct place (*place)(void *context, struct span);
    void *context;
    struct slice event;
    int date;
    struct slice *id;
};

static struct entry *add_from(struct list *l, enum entry_what what, struct span at)
{
    struct entry *x = entries_add(l->entries);

    x->what = what;
    x->event = l->event;
    x->date = l->date;
    x->kind = l->kind;
    x->rules = l->rules;
    x->file = l->file;
    x->from_list = true;
    x->at = l->place(l->context, at);
    return x;
}

static void put_side(struct list *l, struct entry *x, unsigned s, uint32_t player)
{
    const struct tournament_player *p = &l->t->player[player];

    x->name[s] = entries_intern(l->entries, p->name);
    x->id[s] = l->id[player];
    x->rating[s] = p->rating;
    x->title[s] = entries_intern(l->entries, p->grade.n > 0 ? p->grade : p->title);
    if (p->team != NO_PLAYER)
        x->team[s] = entries_intern(l->entries, l->t->team[p->team].name);
}

static void add_listed(struct list *l, uint32_t i)
{
    const struct tournament_player *p = &l->t->player[i];
    struct entry *x = add_from(l, ENTRY_PLAYER, p->at);

    put_side(l, x, 0, i);
    x->number = p->number;
    x->federation = entries_intern(l->entries, p->federation);
    x->sex = entries_intern(l->entries, p->sex);
    x->birth = entries_intern(l->entries, p->birth);
    x->has_points = p->has_points && !p->broken;
    x->said_points = p->points;
    x->bonus = p->bonus;
}

/* Each game once: at the player who comes first, unless the other's line does not speak of it. */
static bool is_others(const struct tournament *t, uint32_t i, uint32_t round, const struct cell *c)
{
    const struct tournament_player *o = &t->player[c->opponent];

    return c->opponent < i && round < o->cells && o->cell[round].opponent == i;
}

static char mirrored(char code)
{
    static const char from[] = "1=0WDL+-?", to[] = "0=1LDW-+?";
    const char *at = memchr(from, code, sizeof from - 1);

    return at == NULL ? '?' : to[at - from];
}

static void add_paired(struct list *l, uint32_t i, uint32_t round, const struct cell *c)
{
    const struct tournament_player *o = &l->t->player[c->opponent];
    char first = l->kind == GAME_WEIQI || l->kind == GAME_WUZIQI ? 'b' : 'w';
    unsigned mine = c->colour != '\0' && c->colour != first ? 1 : 0;
    struct entry *x = add_from(l, ENTRY_GAME, c->at);
    bool back = round < o->cells && o->cell[round].opponent == i;

    x->round = round + 1;
    put_side(l, x, mine, i);
    put_side(l, x, 1 - mine, c->opponent);
    x->code[mine] = c->code;
    x->code[1 - mine] = back ? o->cell[round].code : mirrored(c->code);
    x->colours = c->colour != '\0';
    x->handicap = c->handicap;
    x->komi = c->komi;
}

static void add_cells(struct list *l, uint32_t i)
{
    for (uint32_t r = 0; r < l->t->player[i].cells; r++) {
        const struct cell *c = &l->t->player[i].cell[r];

        if (c->code == '\0' || (c->opponent != NO_PLAYER && is_others(l->t, i, r, c)))
            continue;
        if (c->opponent != NO_PLAYER) {
            add_paired(l, i, r, c);
        } else {
            struct entry *x = add_from(l, ENTRY_GAME, c->at);

            put_side(l, x, 0, i);
            x->round = r + 1;
            x->code[0] = code_is_bye(c->code)    ? c->code
                         : code_is_win(c->code)  ? 'F'
                         : code_is_draw(c->code) ? 'H'
                                                 : 'Z';
        }
    }
}

static void add_team_lists(struct list *l)
{
    for (uint32_t i = 0; i < l->t->teams; i++)
        for (uint32_t k = 0; k < l->t->team[i].members; k++) {
            struct entry *x = add_from(l, ENTRY_TEAM, l->t->team[i].at);

            put_side(l, x, 0, l->t->team[i].member[k]);
            x->board = k + 1;
        }
}

void entries_from_tournament(struct entries *e, const struct tournament *t, enum game_id kind,
                             const struct rulebook *rules, const char *file,
                             struct place (*place)(void *context, struct span), void *context)
{
    struct list l = {
        e, t, kind, rules, file, place, context, entries_intern(e, t->name), entry_date(t->start), NULL};
    struct entry *x;

    if (t->players == 0)
        return;
    l.id = mem_calloc(t->players + 1, sizeof *l.id);
    for (uint32_t i = 0; i < t->players; i++)
        l.id[i] = id_in(e, t, i);
    x = add_from(&l, ENTRY_EVENT, (struct span){0, 0});
    x->number = t->rounds;
    x->order = entries_intern(e, t->tie_breaks);
    x->city = entries_intern(e, t->city);
    x->system_code = entries_intern(e, t->system);
    x->federation = entries_intern(e, t->federation);
    x->arbiter = entries_intern(e, t->arbiter);
    x->control = entries_intern(e, t->control);
    x->first_colour = t->first_colour;
    x->end = entry_date(t->end);
    if (t->has_scale)
        x->points = copy_scale(e, t->points);
    for (uint32_t i = 0; i < t->players; i++) {
        add_listed(&l, i);
        add_cells(&l, i);
    }
    add_team_lists(&l);
    free(l.id);
}
