/* Places: groups of equals are split by one key after the other; who is still equal shares the place. */
#include "table/contest.h"

#include <stdlib.h>

/* The order so far: ENDS[i] is set where a group of equals ends behind the Ith. */
struct ranking {
    struct contest *contest;
    uint32_t *rank;
    bool *ends;
    struct table_findings *findings;
};

/* Who is equal in all is listed by name, so that no order of files shows. */
static int by_name(const struct contest *c, uint32_t a, uint32_t b)
{
    return slice_order(c->who[a].name, c->who[b].name);
}

/* Merge sort by COMPARE, so that equals keep their order and big fields stay quick. */
static void sort(const struct contest *c, uint32_t *list, uint32_t n, uint32_t *room,
                 int (*compare)(const struct contest *, uint32_t, uint32_t, const void *),
                 const void *context)
{
    for (uint32_t width = 1; width < n; width *= 2) {
        for (uint32_t from = 0; from < n; from += 2 * width) {
            uint32_t middle = from + width < n ? from + width : n,
                     end = from + 2 * width < n ? from + 2 * width : n;

            for (uint32_t i = from, j = middle, k = from; k < end; k++)
                room[k] = i < middle && (j == end || compare(c, list[i], list[j], context) <= 0) ? list[i++]
                                                                                                 : list[j++];
        }
        memcpy(list, room, n * sizeof *list);
    }
}

static int compare_names(const struct contest *c, uint32_t a, uint32_t b, const void *context)
{
    (void)context;
    if (c->who[a].void_ != c->who[b].void_)
        return c->who[a].void_ ? 1 : -1;
    return by_name(c, a, b);
}

/* What a group is compared by. */
struct measure {
    const struct ratio *value;
    int sign;
};

static int compare_values(const struct contest *c, uint32_t a, uint32_t b, const void *context)
{
    const struct measure *m = context;

    (void)c;
    return m->sign * ratio_cmp(m->value[b], m->value[a]);
}

static void split_by(struct ranking *r, uint32_t from, uint32_t to, const struct ratio *value, int sign)
{
    struct measure m = {value, sign};
    uint32_t *room = mem_calloc(to - from + 1, sizeof *room);

    sort(r->contest, r->rank + from, to - from, room, compare_values, &m);
    free(room);
    for (uint32_t i = from; i + 1 < to; i++)
        if (ratio_cmp(value[r->rank[i]], value[r->rank[i + 1]]) != 0)
            r->ends[i] = true;
}

/* Whose rating is missing where the number is one of ratings; NOBODY: it is another. */
static uint32_t unrated_for(const struct contest *c, uint32_t who, uint32_t tie_break)
{
    enum standing_key key = standing_key(tie_break);

    if (key == STANDING_RATING)
        return who;
    return standing_is_of_ratings(tie_break) ? contest_unrated(c, who, tie_break) : NOBODY;
}

/* By FIDE's C.07 numbers of ratings place nobody where somebody in the event has none, and the order gives
 * him none: who that is. */
static uint32_t anybody_unrated(const struct contest *c, uint32_t tie_break)
{
    bool asked = standing_is_of_ratings(tie_break) && standing_number(tie_break) == 0 && !c->teams &&
                 c->unplayed != UNPLAYED_AS_IS;

    for (uint32_t i = 0; i < c->count && asked; i++)
        if (c->who[i].played > 0 && c->event->player[c->who[i].index].rating == 0)
            return i;
    return NOBODY;
}

/* ANYBODY: who has no rating where his own opponents have. */
static void say_missing(struct ranking *r, uint32_t who, uint32_t tie_break, uint32_t anybody)
{
    const struct contest *c = r->contest;
    uint32_t own = unrated_for(c, who, tie_break), unrated = own != NOBODY ? own : anybody;
    SCOPED(buf) name = {0};

    standing_put(&name, tie_break);
    if (!c->teams)
        table_report_because(r->findings, CODE_TABLE_MISSING_NUMBER,
                             unrated == NOBODY ? REASON_TABLE_NO_NUMBER : REASON_TABLE_NO_RATING,
                             event_entry(c->event, c->event->player[c->who[who].index].entry),
                             buf_cstr(&name), c->who[who].name.p,
                             unrated == NOBODY ? NULL : c->who[unrated].name.p);
}

/* Somebody of the group has no such number: nobody of it is placed by it. */
static bool lacks(struct ranking *r, uint32_t from, uint32_t to, uint32_t tie_break, const uint8_t *known)
{
    struct contest *c = r->contest;
    enum standing_key key = standing_key(tie_break);
    uint32_t anybody = anybody_unrated(c, tie_break);
    bool lacking = anybody != NOBODY;

    for (uint32_t i = from; i < to; i++)
        lacking |= !known[r->rank[i]];
    if (!lacking || standing_is_penalty(key) || key == STANDING_SHARED)
        return lacking;
    for (uint32_t i = from; i < to; i++) {
        c->who[r->rank[i]].marked = true;
        if (!known[r->rank[i]] || anybody != NOBODY)
            say_missing(r, r->rank[i], tie_break, anybody);
    }
    return true;
}

/* Direct encounter: the values depend on who is tied. */
static void split_direct(struct ranking *r, uint32_t from, uint32_t to, uint32_t tie_break,
                         struct ratio *value, uint8_t *known)
{
    uint32_t count = to - from;
    int *mark = mem_calloc(count + 1, sizeof *mark);
    struct ratio *shown = mem_calloc(count + 1, sizeof *shown);
    struct ratio *marks = mem_calloc(r->contest->count + 1, sizeof *marks);

    contest_direct(r->contest, tie_break, r->rank + from, count, mark, shown);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t who = r->rank[from + i];

        value[who] = shown[i];
        known[who] = 1;
        marks[who] = ratio_int(mark[i]);
    }
    split_by(r, from, to, marks, standing_is_ascending(tie_break) ? -1 : 1);
    free(marks);
    free(shown);
    free(mark);
}

static uint32_t entry_naming(const struct contest *c, uint32_t who)
{
    uint32_t entry = c->event->player[c->teams ? 0 : c->who[who].index].entry;

    for (uint32_t i = 0; i < c->pairings && c->teams; i++)
        if (c->pairing[i].side[0] == who || c->pairing[i].side[1] == who)
            entry = c->pairing[i].entry;
    return entry;
}

/* The first pair of a group that played no play-off; false: all did, or nobody. */
static bool lacks_playoff(struct ranking *r, uint32_t from, uint32_t to, const uint8_t *known)
{
    const struct contest *c = r->contest;
    bool any = false;

    for (uint32_t i = from; i < to; i++)
        any |= known[r->rank[i]];
    for (uint32_t i = from; i < to && any; i++)
        for (uint32_t k = i + 1; k < to; k++) {
            uint32_t a = r->rank[i], b = r->rank[k];
            struct ratio sum;

            if (contest_playoff_pair(c, a, b, &sum) > 0)
                continue;
            /* Who has none at all is named first. */
            if (known[a] && !known[b]) {
                a = r->rank[k];
                b = r->rank[i];
            }
            table_report(r->findings, CODE_TABLE_PLAY_OFF, event_entry(c->event, entry_naming(c, a)),
                         c->who[a].name.p, c->who[b].name.p, NULL);
            return true;
        }
    return false;
}

/* Whoever beat all the others of a group (SIGN 1) or lost to all of them (-1) in play-offs; NOBODY: nobody.
 */
static uint32_t apart_by_playoff(const struct ranking *r, uint32_t from, uint32_t to, int sign)
{
    for (uint32_t i = from; i < to; i++) {
        bool all = true;

        for (uint32_t k = from; k < to && all; k++) {
            struct ratio own, other;

            if (k == i)
                continue;
            all = contest_playoff_pair(r->contest, r->rank[i], r->rank[k], &own) > 0;
            contest_playoff_pair(r->contest, r->rank[k], r->rank[i], &other);
            all &= sign * ratio_cmp(own, other) > 0;
        }
        if (all)
            return i;
    }
    return NOBODY;
}

static void move_to(uint32_t *list, uint32_t from, uint32_t to)
{
    uint32_t who = list[from];

    for (; from > to; from--)
        list[from] = list[from - 1];
    for (; from < to; from++)
        list[from] = list[from + 1];
    list[to] = who;
}

/* Takes out of a group those who stand apart from all the others; what is left is FROM to TO. */
static void split_apart(struct ranking *r, uint32_t *from, uint32_t *to)
{
    uint32_t at;

    while (*to - *from > 1) {
        if ((at = apart_by_playoff(r, *from, *to, 1)) != NOBODY) {
            move_to(r->rank, at, *from);
            r->ends[(*from)++] = true;
        } else if ((at = apart_by_playoff(r, *from, *to, -1)) != NOBODY) {
            move_to(r->rank, at, --*to);
            r->ends[*to - 1] = true;
        } else {
            return;
        }
    }
}

/* Play-offs order only those who played them all among each other; others keep the place that they share. But
 * where a book asks for play-offs before all else, whoever took no part comes behind those who did. */
static void split_playoff(struct ranking *r, uint32_t from, uint32_t to, struct ratio *value, uint8_t *known)
{
    struct ratio *sum = mem_calloc(r->contest->count + 1, sizeof *sum);
    bool lacking;

    for (uint32_t i = from; i < to; i++) {
        uint32_t who = r->rank[i];

        known[who] = contest_playoff(r->contest, who, r->rank + from, to - from, &value[who]);
        sum[who] = known[who] ? value[who] : ratio_int(-1);
    }
    lacking = lacks_playoff(r, from, to, known) && !r->contest->rules->playoff_first;
    if (lacking)
        split_apart(r, &from, &to);
    else
        split_by(r, from, to, sum, 1);
    free(sum);
}

/* 体委 28.2.1 and others: first boards, then second boards, down to the last. BOTTOM: all boards but the
 * last, then but the last two (C.07, BBE). */
static void split_boards(struct ranking *r, uint32_t from, uint32_t to, bool bottom, int sign)
{
    struct contest *c = r->contest;
    struct ratio *value = mem_calloc(c->count + 1, sizeof *value);

    for (uint32_t board = 0; board < c->boards && c->board_points != NULL; board++) {
        for (uint32_t i = 0; i < c->count; i++)
            value[i] = bottom ? contest_boards(c, i, c->boards - 1 - board)
                              : c->board_points[(size_t)i * BOARDS_MAX + board];
        for (uint32_t a = from, b; a < to; a = b) {
            for (b = a; !r->ends[b] && b + 1 < to;)
                b++;
            split_by(r, a, ++b, value, sign);
        }
    }
    free(value);
}

static void split_group(struct ranking *r, uint32_t from, uint32_t to, uint32_t k)
{
    struct contest *c = r->contest;
    enum standing_key key = standing_key(c->order[k]);
    struct ratio *value = c->value + (size_t)k * c->count;
    uint8_t *known = c->known + (size_t)k * c->count;
    int sign = standing_is_ascending(c->order[k]) ? -1 : 1;

    if (to - from < 2)
        return;
    if (standing_is_direct(key))
        split_direct(r, from, to, c->order[k], value, known);
    else if (key == STANDING_PLAYOFF)
        split_playoff(r, from, to, value, known);
    else if (key == STANDING_BOARDS_IN_ORDER || key == STANDING_BOTTOM_BOARDS)
        split_boards(r, from, to, key == STANDING_BOTTOM_BOARDS, sign);
    else if (!lacks(r, from, to, c->order[k], known))
        split_by(r, from, to, value, sign);
}

/* Writes down who is equal behind the key, for those who want to see how a place came about. */
static void note_equals(struct ranking *r, uint32_t k)
{
    struct contest *c = r->contest;

    for (uint32_t from = 0, to; from < c->count; from = to) {
        for (to = from; !r->ends[to]; to++)
            ;
        to++;
        for (uint32_t i = from; i < to; i++)
            c->equals[(size_t)k * c->count + r->rank[i]] = (struct equals){from, to - from};
    }
}

static void split_all(struct ranking *r, uint32_t k)
{
    struct contest *c = r->contest;
    enum standing_key key = standing_key(c->order[k]);

    if (!standing_is_direct(key) && key != STANDING_PLAYOFF && key != STANDING_BOARDS_IN_ORDER)
        contest_values(c, c->order[k], c->value + (size_t)k * c->count, c->known + (size_t)k * c->count);
    for (uint32_t from = 0, to; from < c->count; from = to) {
        for (to = from; !r->ends[to]; to++)
            ;
        to++;
        if (!c->who[r->rank[from]].void_)
            split_group(r, from, to, k);
    }
}

static void give_places(struct ranking *r)
{
    struct contest *c = r->contest;

    for (uint32_t from = 0, to; from < c->count; from = to) {
        for (to = from; !r->ends[to]; to++)
            ;
        to++;
        for (uint32_t i = from; i < to; i++) {
            c->who[r->rank[i]].place = from + 1;
            c->who[r->rank[i]].row = i + 1;
            c->who[r->rank[i]].shared = to - from > 1;
        }
    }
}

void contest_rank(struct contest *c, struct table_findings *findings)
{
    struct ranking r = {.contest = c, .findings = findings};
    uint32_t *room = mem_calloc(c->count + 1, sizeof *room);
    size_t values = contest_keys(c) * c->count;

    c->rank = r.rank = mem_calloc(c->count + 1, sizeof *r.rank);
    c->value = mem_calloc(values + 1, sizeof *c->value);
    for (size_t i = 0; i < values; i++)
        c->value[i] = ratio_int(0);
    c->known = mem_calloc(values + 1, 1);
    c->equals = mem_calloc(values + 1, sizeof *c->equals);
    r.ends = mem_calloc(c->count + 1, sizeof *r.ends);
    for (uint32_t i = 0; i < c->count; i++)
        r.rank[i] = i;
    sort(c, r.rank, c->count, room, compare_names, NULL);
    for (uint32_t i = 0; i < c->count; i++)
        r.ends[i] = i + 1 == c->count || c->who[r.rank[i]].void_ != c->who[r.rank[i + 1]].void_;
    for (uint32_t k = 0; k < ORDER_MAX && c->order[k] != 0; k++) {
        split_all(&r, k);
        note_equals(&r, k);
    }
    give_places(&r);
    free(r.ends);
    free(room);
}
