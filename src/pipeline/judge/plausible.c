/* plausible.c - players, dates, ratings, rounds and openings held against each other. */
#include "pipeline/judge/judge_headers.h"

#include <stdlib.h>
#include <time.h>

enum { FAR = 400, FEW = 3, LEAST_RATING = 100, MOST_RATING = 4000 };

struct rated {
    uint64_t player;
    unsigned year;
    long rating;
};

static const struct {
    enum key name, rating;
} sides[] = {{KEY_FIRST, KEY_FIRST_RATING}, {KEY_SECOND, KEY_SECOND_RATING}};

void plausible_start(struct plausible *p, struct openings *openings)
{
    time_t now = time(NULL);
    struct tm day;

    p->openings = openings;
    if (gmtime_r(&now, &day) == NULL)
        return;
    p->today[0] = (unsigned)day.tm_year + 1900;
    p->today[1] = (unsigned)day.tm_mon + 1;
    p->today[2] = (unsigned)day.tm_mday;
}

/* 2001.07.31 or 2001-07; what it does not say is 0. */
static void read_date(struct slice text, unsigned date[3])
{
    size_t at = 0;

    for (unsigned part = 0; part < 3; part++) {
        date[part] = 0;
        while (at < text.n && text.p[at] >= '0' && text.p[at] <= '9' && date[part] < 100000)
            date[part] = date[part] * 10 + (unsigned)(text.p[at++] - '0');
        if (date[part] == 0 || at == text.n || find_char(".-/", text.p[at]) == NULL) {
            for (part++; part < 3; part++)
                date[part] = 0;
            return;
        }
        at++;
    }
}

/* Whether one day is certainly before another. */
static bool is_before(const unsigned a[3], const unsigned b[3])
{
    for (unsigned i = 0; i < 3; i++) {
        if (a[i] == 0 || b[i] == 0)
            return false;
        if (a[i] != b[i])
            return a[i] < b[i];
    }
    return false;
}

static uint64_t player_of(const struct record *r, enum key key)
{
    SCOPED(buf) b = {0};
    uint64_t hash = 0;

    fold_name(&b, record_value(r, key));
    if (b.n > 0)
        hash = identity_of_bytes(buf_as_slice(&b)).low;
    return hash;
}

static bool read_rating(struct slice text, long *rating)
{
    return slice_long(slice_trim(text), rating) && *rating > 0;
}

static unsigned year_of(const struct record *r)
{
    unsigned date[3];

    read_date(record_value(r, KEY_DATE), date);
    return date[0];
}

void plausible_learn(struct plausible *p, const struct record *r)
{
    struct rated one = {.year = year_of(r)};

    for (unsigned side = 0; one.year != 0 && side < 2; side++)
        if (read_rating(record_value(r, sides[side].rating), &one.rating) &&
            (one.player = player_of(r, sides[side].name)) != 0)
            buf_add(&p->ratings, &one, sizeof one);
}

static int by_player(const void *a, const void *b)
{
    const struct rated *x = a, *y = b;

    if (x->player != y->player)
        return x->player < y->player ? -1 : 1;
    if (x->year != y->year)
        return x->year < y->year ? -1 : 1;
    return (x->rating > y->rating) - (x->rating < y->rating);
}

void plausible_ready(struct plausible *p)
{
    if (p->ratings.n > 0)
        qsort(p->ratings.p, p->ratings.n / sizeof(struct rated), sizeof(struct rated), by_player);
}

/* The player's ratings of that year: the middle one, where there are enough; else 0. */
static long usual_rating(const struct plausible *p, const struct rated *one)
{
    const struct rated *all = (const struct rated *)(const void *)p->ratings.p;
    size_t count = p->ratings.n / sizeof *all, low = 0, high = count, n = 0;
    struct rated least = {one->player, one->year, 0};

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (by_player(&all[middle], &least) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    while (low + n < count && all[low + n].player == one->player && all[low + n].year == one->year)
        n++;
    return n <= FEW ? 0 : all[low + n / 2].rating;
}

static void say(struct sink *sink, struct span at, enum reason reason, const char *first, const char *second)
{
    report(sink, &(struct finding){
                     .code = CODE_IMPLAUSIBLE, .reason = (uint16_t)reason, .at = at, .arg = {first, second}});
}

static void check_ratings(const struct plausible *p, const struct record *r, struct sink *sink)
{
    struct arena *arena = sink_arena(sink);

    for (unsigned side = 0; side < 2; side++) {
        const struct header *h = record_find(r, sides[side].rating);
        struct rated one = {.year = p->ratings.n > 0 ? year_of(r) : 0};
        long usual;

        if (h == NULL || !read_rating(record_slice(r, h->value, h->value_len), &one.rating))
            continue;
        if (r->game == GAME_CHESS && (one.rating < LEAST_RATING || one.rating > MOST_RATING))
            say(sink, h->at, REASON_RATING_RANGE, arena_printf(arena, "%ld", one.rating), NULL);
        else if (p->ratings.n > 0 && (one.player = player_of(r, sides[side].name)) != 0 &&
                 (usual = usual_rating(p, &one)) != 0 && labs(one.rating - usual) >= FAR)
            say(sink, h->at, REASON_RATING_JUMP, arena_printf(arena, "%ld", one.rating),
                arena_printf(arena, "%ld", usual));
    }
}

static const struct header *header_named(const struct record *r, const char *name)
{
    for (uint32_t i = 0; i < r->headers; i++)
        if (slice_is(record_slice(r, r->header[i].name, r->header[i].name_len), name))
            return &r->header[i];
    return NULL;
}

static void check_dates(const struct plausible *p, const struct record *r, struct sink *sink)
{
    const struct header *h = record_find(r, KEY_DATE), *event = header_named(r, "EventDate");
    unsigned date[3], began[3] = {0, 0, 0};

    if (h == NULL)
        return;
    read_date(record_slice(r, h->value, h->value_len), date);
    if (event != NULL)
        read_date(record_slice(r, event->value, event->value_len), began);
    if (is_before(p->today, date))
        say(sink, h->at, REASON_FUTURE_DATE, sink_clipped(sink, record_slice(r, h->value, h->value_len)),
            NULL);
    else if (is_before(date, began))
        say(sink, h->at, REASON_BEFORE_EVENT, sink_clipped(sink, record_slice(r, h->value, h->value_len)),
            sink_clipped(sink, record_slice(r, event->value, event->value_len)));
}

/* Whether NAME has the first letter of OTHER anywhere: else they are not one name. Letters beyond
 * ASCII have other spellings. */
static bool may_be_one(struct slice name, struct slice other)
{
    if (other.n == 0 || ((unsigned char)other.p[0] & 0x80) != 0)
        return true;
    for (size_t i = 0; i < name.n; i++)
        if (((unsigned char)name.p[i] & 0x80) != 0 || (name.p[i] | 32) == (other.p[0] | 32))
            return true;
    return false;
}

static void check_players(const struct record *r, struct sink *sink)
{
    struct slice first = record_value(r, KEY_FIRST);

    if (first.n > 0 && first.p[0] != '?' && may_be_one(record_value(r, KEY_SECOND), first) &&
        may_be_one(first, record_value(r, KEY_SECOND)) && player_of(r, KEY_FIRST) != 0 &&
        player_of(r, KEY_FIRST) == player_of(r, KEY_SECOND))
        say(sink, record_find(r, KEY_SECOND)->at, REASON_SAME_PLAYER, sink_clipped(sink, first), NULL);
}

static void check_round(const struct record *r, struct sink *sink)
{
    const struct header *h = record_find(r, KEY_ROUND), *rounds = header_named(r, "EventRounds");
    struct slice rest;
    long round, last;

    if (h != NULL && rounds != NULL &&
        slice_long(slice_cut(record_slice(r, h->value, h->value_len), '.', &rest), &round) &&
        slice_long(record_slice(r, rounds->value, rounds->value_len), &last) && last > 0 && round > last)
        say(sink, h->at, REASON_ROUND_RANGE, arena_printf(sink_arena(sink), "%ld", round),
            arena_printf(sink_arena(sink), "%ld", last));
}

static bool is_open(const char *code)
{
    return code[0] == 'C' && code[1] >= '2';
}

/* With a pawn of White on d4 and c4 before e4. */
static bool is_closed(const char *code)
{
    return code[0] == 'E' || (code[0] == 'D' && strncmp(code, "D06", 3) >= 0);
}

/* Openings that no order of moves leads to from each other: games with e4 e5, and those with d4 and c4. Most
 * others run into each other. */
static bool excludes(const char *said, const char *found)
{
    return (is_open(said) && is_closed(found)) || (is_closed(said) && is_open(found));
}

static void check_opening_name(const struct plausible *p, const struct record *r, struct replay *replay,
                               struct sink *sink)
{
    const struct header *h = record_find(r, KEY_OPENING);
    const struct opening_name *found = h == NULL ? NULL : openings_of(p->openings, replay);
    struct slice said;

    if (found == NULL)
        return;
    said = record_slice(r, h->value, h->value_len);
    if (openings_exclude(p->openings, replay, said))
        say(sink, h->at, REASON_OTHER_OPENING, sink_clipped(sink, said),
            arena_printf(sink_arena(sink), "%s %s", found->code, found->name));
}

static void check_opening(const struct plausible *p, const struct record *r, struct replay *replay,
                          const struct replayed *done, struct sink *sink)
{
    const struct header *h = record_find(r, KEY_OPENING_CODE);
    const struct opening_name *found;
    struct slice said;
    bool known;

    if (r->game != GAME_CHESS || done->rules == NULL || p->openings == NULL ||
        record_find(r, KEY_POSITION) != NULL)
        return;
    check_opening_name(p, r, replay, sink);
    if (h == NULL)
        return;
    said = record_slice(r, h->value, h->value_len);
    if (said.n < 3 || said.p[0] < 'A' || said.p[0] > 'E' ||
        (found = openings_of(p->openings, replay)) == NULL || found->plies < 2 ||
        !(excludes(said.p, found->code) || openings_exclude(p->openings, replay, (struct slice){said.p, 3})))
        return;
    if (!openings_reaches(p->openings, replay, (struct slice){said.p, 3}, &known))
        say(sink, h->at, REASON_OTHER_OPENING, sink_clipped(sink, said),
            arena_printf(sink_arena(sink), "%s %s", found->code, found->name));
}

void plausible_check(const struct plausible *p, const struct record *r, struct replay *replay,
                     const struct replayed *done, struct sink *sink)
{
    check_players(r, sink);
    check_dates(p, r, sink);
    check_ratings(p, r, sink);
    check_round(r, sink);
    check_opening(p, r, replay, done, sink);
}

void plausible_free(struct plausible *p)
{
    buf_free(&p->ratings);
}
