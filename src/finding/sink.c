/* Sinks: where readers and engines leave their findings. */
#include "finding/sink.h"

#include <stdio.h>
#include <stdlib.h>

enum { LONGEST_ARGUMENT = SINK_CLIP - 4 };

HOT bool worth_proving(const struct sink *s, enum code c)
{
    return s->worth == NULL ? !code_info(c)->style : s->worth[c] != 0;
}

/* Room for one more item of SIZE bytes behind COUNT of them. */
static void *make_room(void *items, uint32_t count, uint32_t *cap, size_t size)
{
    if (count < *cap)
        return items;
    *cap = *cap == 0 ? 16 : *cap * 2;
    return mem_realloc(items, *cap, size);
}

/* Whoever makes millions of findings in one game gets them counted: eight bytes and a bit each. */
static void keep_brief(struct sink *s, const struct finding *f, uint8_t severity)
{
    s->more = make_room(s->more, s->hidden, &s->more_cap, sizeof *s->more);
    s->more[s->hidden++] = (struct brief){f->at.off, f->code, f->reason, severity, f->own};
}

/* What a conversion leaves out or refuses is told whole: a game has no more kinds of it than it has headers.
 */
static bool is_always_kept(enum code c)
{
    return c == CODE_LOSS || c == CODE_CHARSET_LOSS || c == CODE_NOT_CONVERTED;
}

/* As far as is known before the rulebook is asked. */
static uint8_t severity_of(const struct finding *f)
{
    return f->own != 0 ? (uint8_t)(f->own - 1) : (uint8_t)code_info((enum code)f->code)->severity;
}

/* The last place below *END whose finding is less severe than LIMIT; NULL: there is none. What was looked at
 * is not looked at again. */
static struct finding *lesser(struct sink *s, uint32_t *end, uint8_t limit)
{
    while (*end > 0) {
        struct finding *f = &s->list[--*end];

        if (severity_of(f) < limit && !is_always_kept((enum code)f->code))
            return f;
    }
    return NULL;
}

/* Where a finding goes when the list is full: in the place of the last note, or of the last warning; NULL:
 * nowhere, what is kept is as grave. The one that gives way is counted with the others. */
static struct finding *place_among(struct sink *s, uint8_t severity)
{
    struct finding *gives_way = NULL;

    if (s->hidden == 0)
        s->yielding = s->yielding_more = s->count;
    if (severity > SEVERITY_NOTE)
        gives_way = lesser(s, &s->yielding, SEVERITY_WARNING);
    if (gives_way == NULL && severity > SEVERITY_WARNING)
        gives_way = lesser(s, &s->yielding_more, SEVERITY_ERROR);
    if (gives_way != NULL)
        keep_brief(s, gives_way, gives_way->severity);
    return gives_way;
}

void report(struct sink *s, const struct finding *f)
{
    uint8_t severity = (uint8_t)code_info((enum code)f->code)->severity;
    struct finding *copy;

    if (f->code == CODE_NONE || !worth_proving(s, (enum code)f->code))
        return;
    if (s->count < limit_now(LIMIT_FINDINGS) || is_always_kept((enum code)f->code)) {
        s->list = make_room(s->list, s->count, &s->cap, sizeof *s->list);
        copy = &s->list[s->count++];
    } else if ((copy = place_among(s, severity_of(f))) == NULL) {
        keep_brief(s, f, severity);
        return;
    }
    *copy = *f;
    copy->severity = severity;
    for (unsigned i = 0; i < FINDING_ARGS; i++)
        if (f->arg[i] != NULL)
            copy->arg[i] = arena_str(&s->arena, slice_of(f->arg[i]));
}

void sink_say(struct sink *s, enum code code, struct span at, const char *arg1, const char *arg2)
{
    report(s, &(struct finding){.code = (uint16_t)code, .at = at, .arg = {arg1, arg2}});
}

struct arena *sink_arena(struct sink *s)
{
    return &s->arena;
}

const char *sink_clipped(struct sink *s, struct slice text)
{
    size_t n = text.n;

    bool full = s->count >= limit_now(LIMIT_FINDINGS), clipped = n > LONGEST_ARGUMENT;
    char *to;

    if (n <= LONGEST_ARGUMENT && !full)
        return arena_str(&s->arena, text);
    for (n = clipped ? LONGEST_ARGUMENT : n; clipped && n > 0 && ((unsigned char)text.p[n] & 0xC0) == 0x80;)
        n--;
    if (!full)
        return arena_printf(&s->arena, "%.*s…", (int)n, text.p);
    /* Rarely read: report() keeps a copy where it is. */
    to = s->clip[s->clips++ % SINK_CLIPS];
    snprintf(to, SINK_CLIP, "%.*s%s", (int)n, text.p == NULL ? "" : text.p, clipped ? "…" : "");
    return to;
}

struct sink *sink_mute(void)
{
    static const uint8_t nothing[CODE_COUNT];
    struct sink *s = mem_calloc(1, sizeof *s);

    s->worth = nothing;
    return s;
}

HOT void sink_mute_reset(struct sink *s)
{
    arena_reset(&s->arena);
}

void sink_mute_free(struct sink *s)
{
    if (s != NULL)
        sink_free(s);
    free(s);
}

uint32_t sink_total(const struct sink *s)
{
    bool says_more = s->count > 0 && s->list[s->count - 1].code == CODE_MANY_FINDINGS;

    return s->count + s->hidden - says_more;
}

static bool goes_before(const struct finding *a, const struct finding *b)
{
    return a->at.off != b->at.off ? a->at.off < b->at.off : a->ply < b->ply;
}

/* Insertion sort: findings come almost in order, and LIMIT_FINDINGS bounds their number. */
void sink_sort(struct sink *s)
{
    for (uint32_t i = 1; i < s->count; i++) {
        struct finding f = s->list[i];
        uint32_t at = i;

        for (; at > 0 && goes_before(&f, &s->list[at - 1]); at--)
            s->list[at] = s->list[at - 1];
        s->list[at] = f;
    }
}

HOT void sink_clear(struct sink *s)
{
    s->count = s->hidden = 0;
    arena_reset(&s->arena);
}

void sink_free(struct sink *s)
{
    free(s->list);
    free(s->more);
    arena_free(&s->arena);
    *s = (struct sink){0};
}
