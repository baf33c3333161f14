/* The collection of results, and how records become entries; see contest.h. */
#include "table/contest.h"

#include "record/words/words.h"

#include <stdlib.h>

struct entry *entries_add(struct entries *e)
{
    if (e->count == e->cap) {
        e->cap += 64 + e->cap / 4;
        e->list = mem_realloc(e->list, e->cap, sizeof *e->list);
    }
    e->list[e->count] = (struct entry){.handicap = -1, .komi = KOMI_UNKNOWN};
    return &e->list[e->count++];
}

static uint64_t hash_of(struct slice s)
{
    uint64_t h = s.n, eight = 0;

    for (; s.n >= sizeof eight; s.p += sizeof eight, s.n -= sizeof eight) {
        memcpy(&eight, s.p, sizeof eight);
        h = (h ^ eight) * 0x9E3779B97F4A7C15u;
        h ^= h >> 32;
    }
    eight = 0;
    memcpy(&eight, s.p, s.n);
    h = (h ^ eight) * 0x9E3779B97F4A7C15u;
    return h ^ h >> 32;
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
    struct ratio *copy;

    if (points == NULL)
        return NULL;
    copy = arena_alloc(&e->arena, POINTS_FOR_COUNT * sizeof *copy);
    memcpy(copy, points, POINTS_FOR_COUNT * sizeof *copy);
    return copy;
}

const struct entry_event *entries_keep_event(struct entries *e, const struct entry_event *from)
{
    struct entry_event *x = arena_alloc(&e->arena, sizeof *x);
    struct slice *const strings[] = {&x->order,         &x->city,    &x->federation,
                                     &x->system_code,   &x->arbiter, &x->control,
                                     &x->board_colours, &x->carried, &x->score_names};

    *x = *from;
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        *strings[i] = entries_intern(e, *strings[i]);
    x->points = copy_scale(e, x->points);
    x->match_points = copy_scale(e, x->match_points);
    if (x->terms > 0)
        x->term =
            memcpy(arena_alloc(&e->arena, x->terms * sizeof *x->term), x->term, x->terms * sizeof *x->term);
    return x;
}

const struct entry_player *entries_keep_player(struct entries *e, const struct entry_player *from)
{
    struct entry_player *x = arena_alloc(&e->arena, sizeof *x);

    *x = *from;
    x->federation = entries_intern(e, x->federation);
    x->sex = entries_intern(e, x->sex);
    x->birth = entries_intern(e, x->birth);
    x->club = entries_intern(e, x->club);
    x->scores = entries_intern(e, x->scores);
    return x;
}

const struct entry_team *entries_keep_team(struct entries *e, const struct entry_team *from)
{
    struct entry_team *x = arena_alloc(&e->arena, sizeof *x);

    *x = *from;
    x->short_name = entries_intern(e, x->short_name);
    return x;
}

/* LAST: the entry before it, which mostly is of the same event; NULL: it is the first. */
static void intern_all(struct entries *e, struct entry *x, const struct entry *last)
{
    struct slice *const strings[] = {&x->section, &x->name[0], &x->name[1],  &x->team[0], &x->team[1],
                                     &x->id[0],   &x->id[1],   &x->title[0], &x->title[1]};

    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        *strings[i] = entries_intern(e, *strings[i]);
    x->event = last != NULL && slice_eq(last->event, x->event) ? last->event : entries_intern(e, x->event);
    x->file = last != NULL && strcmp(last->file, x->file) == 0 ? last->file
                                                               : entries_intern(e, slice_of(x->file)).p;
    if (x->of_event != NULL)
        x->of_event = entries_keep_event(e, x->of_event);
    if (x->of_player != NULL)
        x->of_player = entries_keep_player(e, x->of_player);
    if (x->of_team != NULL)
        x->of_team = entries_keep_team(e, x->of_team);
}

void entries_append(struct entries *to, const struct entries *from, uint64_t base)
{
    for (size_t i = 0; i < from->count; i++) {
        struct entry *x = entries_add(to);

        *x = from->list[i];
        x->game += base;
        intern_all(to, x, to->count > 1 ? x - 1 : NULL);
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

/* The month that a word of the date names, as in "May 29, 2020"; 0: none. */
static int month_of(struct slice s)
{
    static const char *const months[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                         "jul", "aug", "sep", "oct", "nov", "dec"};

    for (size_t i = 0; i + 3 <= s.n; i++)
        for (int m = 0; m < 12; m++)
            if (slice_is_nocase((struct slice){s.p + i, 3}, months[m]))
                return m + 1;
    return 0;
}

int entry_date(struct slice s)
{
    int part[3] = {0}, width[3] = {0}, month = month_of(s);
    unsigned n = 0;

    for (size_t i = 0; i < s.n && n < 3; i++) {
        if (s.p[i] >= '0' && s.p[i] <= '9' && width[n] < 4) {
            part[n] = part[n] * 10 + (s.p[i] - '0');
            width[n]++;
        } else if (width[n] > 0) {
            n++;
        }
    }
    if (month > 0 && (width[0] == 4 || width[1] == 4))
        return width[0] == 4 ? part[0] * 10000 + month * 100 + part[1]
                             : part[1] * 10000 + month * 100 + part[0];
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

/* "湖北 洪智" and "洪智（湖北）" of 湖北: the name alone. */
static struct slice without_team(struct slice name, struct slice team)
{
    static const char *const marks[][2] = {{"(", ")"}, {"（", "）"}};

    if (team.n == 0 || name.n <= team.n)
        return name;
    /* Only of Chinese: "Red 1" of Red is no 1. */
    if (memcmp(name.p, team.p, team.n) == 0 && name.p[team.n] == ' ' && (unsigned char)name.p[0] >= 0x80 &&
        (unsigned char)name.p[name.n - 1] >= 0x80)
        return slice_trim((struct slice){name.p + team.n, name.n - team.n});
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t open = strlen(marks[i][0]), close = strlen(marks[i][1]), all = open + team.n + close;
        const char *at = name.p + name.n - all;

        if (name.n > all && memcmp(at, marks[i][0], open) == 0 && memcmp(at + open, team.p, team.n) == 0 &&
            memcmp(at + open + team.n, marks[i][1], close) == 0)
            return slice_trim(slice_between(name.p, at));
    }
    return name;
}

/* What has no neutral key: the numbers a federation knows the players by, and PGN's Section or DhtmlXQ's
 * group. */
static void take_own_headers(struct entries *e, struct entry *x, const struct record *r)
{
    struct {
        const char *name;
        size_t length;
        struct slice *to;
    } const rows[] = {{"WhiteFideId", 11, &x->id[0]},
                      {"BlackFideId", 11, &x->id[1]},
                      {"Section", 7, &x->section},
                      {"group", 5, &x->section}};

    for (uint32_t i = 0; i < r->headers; i++)
        for (size_t k = 0; k < sizeof rows / sizeof *rows && r->header[i].key == KEY_OTHER; k++)
            if (r->header[i].name_len == rows[k].length && rows[k].to->n == 0 &&
                slice_is_nocase(record_slice(r, r->header[i].name, r->header[i].name_len), rows[k].name))
                *rows[k].to =
                    entries_intern(e, said(record_slice(r, r->header[i].value, r->header[i].value_len)));
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
    uint64_t h = HASH_START;
    uint32_t plies = 0;

    for (uint32_t n = r->node[0].child; n != 0; n = r->node[n].child) {
        if (r->node[n].flags & NODE_SILENT)
            continue;
        h = hash_next(h, words_of(&r->node[n].claim));
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

    for (size_t i = 0; i < sizeof words / sizeof *words && how.n > 0; i++)
        if (slice_holds(how, words[i]))
            return !slice_holds(how, "time");
    return false;
}

/* As title_fold() leaves them: without brackets and signs, in small letters and simplified characters. */
static bool is_bye_name(struct slice name)
{
    static const char *const words[] = {
        "bye",     "bye bye",   "full point bye", "half point bye", "1 2 bye", "zero point bye", "free",
        "freilos", "spielfrei", "exempt",         "descanso",       "riposo",  "no opponent",    "轮空",
        "轮休"};
    struct buf folded = {0};
    bool found = false;

    if (name.n > 20)
        return false;
    title_fold(&folded, name);
    for (size_t i = 0; i < sizeof words / sizeof *words && !found; i++)
        found = slice_is(buf_as_slice(&folded), words[i]);
    buf_free(&folded);
    return found;
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

/* TITLE: the round as the event's name has it, for records that have no other; empty: none. */
static void take_round(struct entry *x, const struct record *r, struct slice title)
{
    struct round_label label = {0}, board = {0};

    round_read(record_value(r, KEY_ROUND), &label);
    if (label.round == 0 && label.stage == 0 && !label.playoff)
        round_read(title, &label);
    round_read(record_value(r, KEY_BOARD), &board);
    /* A year or a serial number is no round. */
    x->round = label.round > CELLS_MAX ? 0 : label.round;
    x->part = label.part;
    x->stage = label.stage;
    x->playoff = label.playoff;
    x->board = board.board != 0 ? board.board : board.round != 0 ? board.round : label.board;
}

void entry_from_record(struct entries *e, const struct record *r, const struct rulebook *rules,
                       enum result ruled, const char *file, uint64_t game, struct place at)
{
    static const enum key names[] = {KEY_FIRST, KEY_SECOND}, teams[] = {KEY_FIRST_TEAM, KEY_SECOND_TEAM},
                          ratings[] = {KEY_FIRST_RATING, KEY_SECOND_RATING},
                          ranks[] = {KEY_FIRST_RANK, KEY_SECOND_RANK};
    struct entry *x = entries_add(e);
    struct declared declared = record_result(r);
    bool forfeit = declared.forfeit || ended_without_play(r);
    struct slice event, round = {"", 0};

    for (unsigned s = 0; s < 2; s++) {
        x->team[s] = entries_intern(e, said(record_value(r, teams[s])));
        x->name[s] = entries_intern(e, without_team(said(record_value(r, names[s])), x->team[s]));
        x->title[s] = entries_intern(e, said(record_value(r, ranks[s])));
        x->rating[s] = rating_of(record_value(r, ratings[s]));
    }
    if (x->name[0].n == 0 || x->name[1].n == 0) {
        e->count--;
        return;
    }
    event = said(record_value(r, KEY_EVENT));
    round_in_title(&event, &round);
    x->event = entries_intern(e, event);
    take_own_headers(e, x, r);
    take_round(x, r, round);
    x->date = entry_date(record_value(r, KEY_DATE));
    x->moves = r->skimmed || r->words != 0 ? r->words : moves_of(r);
    x->bare = x->moves == 0;
    x->notation = r->skimmed ? "" : r->notation;
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
