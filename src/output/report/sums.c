/* sums.c - rows by name, found by hash. */
#include "output/report/report.h"

enum { SLOTS = 4 * SUMS_EVENTS, NAME_MAX_BYTES = 120 };

/* A noted game; its event's name follows. */
struct game_fact {
    uint16_t year; /* 0: not said */
    uint8_t verdict, wrong;
    uint8_t name_bytes;
};

/* The first four digits in a row: "2001.07.01", "01/07/2001", "平成13年" gives none. */
static unsigned year_of(struct slice date)
{
    unsigned run = 0, year = 0;

    for (size_t i = 0; i < date.n && run < 4; i++) {
        bool digit = date.p[i] >= '0' && date.p[i] <= '9';

        run = digit ? run + 1 : 0;
        year = digit ? year * 10 + (unsigned)(date.p[i] - '0') : 0;
    }
    return run == 4 && year >= 1000 ? year : 0;
}

void sums_note(struct buf *facts, const struct record *r, enum verdict verdict, bool wrong)
{
    struct slice event = slice_trim(record_value(r, KEY_EVENT));
    struct game_fact fact = {
        .year = (uint16_t)year_of(record_value(r, KEY_DATE)), .verdict = (uint8_t)verdict, .wrong = wrong};

    if (slice_is(event, "?"))
        event.n = 0;
    if (event.n > NAME_MAX_BYTES)
        for (event.n = NAME_MAX_BYTES; event.n > 0 && ((unsigned char)event.p[event.n] & 0xC0) == 0x80;)
            event.n--;
    fact.name_bytes = (uint8_t)event.n;
    buf_add(facts, &fact, sizeof fact);
    buf_slice(facts, event);
}

size_t sums_rows(const struct buf *rows, const struct sum_row **list)
{
    *list = (const void *)rows->p;
    return rows->n / sizeof(struct sum_row);
}

static struct sum_row *add_row(struct buf *rows, const char *name)
{
    buf_add(rows, &(struct sum_row){.name = name}, sizeof(struct sum_row));
    return (struct sum_row *)(void *)rows->p + rows->n / sizeof(struct sum_row) - 1;
}

/* There are few years: they are looked through. */
static struct sum_row *year_row(struct sums *s, unsigned year)
{
    struct sum_row *rows = (void *)s->years.p;
    char name[8] = {(char)('0' + year / 1000 % 10), (char)('0' + year / 100 % 10),
                    (char)('0' + year / 10 % 10), (char)('0' + year % 10)};

    for (size_t i = 0; i < s->years.n / sizeof *rows; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return add_row(&s->years, arena_str(&s->names, slice_of(name)));
}

static size_t hash(struct slice name)
{
    uint64_t h = 0xCBF29CE484222325u;

    for (size_t i = 0; i < name.n; i++)
        h = (h ^ (unsigned char)name.p[i]) * 0x100000001B3u;
    return (size_t)(h >> 32);
}

/* NULL: there are too many already. */
static struct sum_row *event_row(struct sums *s, struct slice name)
{
    size_t count = s->events.n / sizeof(struct sum_row);
    struct sum_row *rows = (void *)s->events.p;
    uint32_t *slots;

    if (s->slots.n == 0)
        buf_fill(&s->slots, 0, SLOTS * sizeof(uint32_t));
    slots = (void *)s->slots.p;
    for (size_t i = hash(name);; i++) {
        uint32_t *slot = &slots[i % SLOTS];

        if (*slot != 0 && slice_is(name, rows[*slot - 1].name))
            return &rows[*slot - 1];
        if (*slot != 0)
            continue;
        if (count == SUMS_EVENTS)
            return NULL;
        *slot = (uint32_t)count + 1;
        return add_row(&s->events, arena_str(&s->names, name));
    }
}

static void add(struct sum_row *row, const struct game_fact *f)
{
    if (row == NULL)
        return;
    row->games++;
    row->wrong += f->wrong;
}

void sums_fold(struct sums *s, const struct buf *facts)
{
    for (size_t i = 0; i < facts->n;) {
        struct game_fact f;

        memcpy(&f, facts->p + i, sizeof f);
        i += sizeof f;
        s->verdict[f.verdict]++;
        if (f.year != 0)
            add(year_row(s, f.year), &f);
        if (f.name_bytes > 0)
            add(event_row(s, (struct slice){facts->p + i, f.name_bytes}), &f);
        i += f.name_bytes;
    }
}

void sums_free(struct sums *s)
{
    buf_free(&s->years);
    buf_free(&s->events);
    buf_free(&s->slots);
    arena_free(&s->names);
}
