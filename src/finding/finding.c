#include "finding/finding.h"

#include "base/limits.h"
#include "base/memory.h"

#include <stdlib.h>

/* Marks a string for translation; reporters translate it. */
#define N_(text) text

static const struct code_info codes[CODE_COUNT] = {
    [CODE_NONE] = {"none", SEVERITY_NOTE, false, "", ""},
#define CODE(enumerator, name, severity, style, message, meaning)                                            \
    [CODE_##enumerator] = {name, SEVERITY_##severity, style, message, meaning},
#include "finding/codes.def"
#undef CODE
};

static const struct reason_info reasons[REASON_COUNT] = {
    [REASON_NONE] = {"", ""},
#define REASON(enumerator, name, message) [REASON_##enumerator] = {name, message},
#include "finding/reasons.def"
#undef REASON
};

/* Most names are told apart by their lengths: every start looks up hundreds, for the rulebooks. */
static const uint8_t code_length[CODE_COUNT] = {
#define CODE(enumerator, name, severity, style, message, meaning) [CODE_##enumerator] = sizeof name - 1,
#include "finding/codes.def"
#undef CODE
};

static const uint8_t reason_length[REASON_COUNT] = {
#define REASON(enumerator, name, message) [REASON_##enumerator] = sizeof name - 1,
#include "finding/reasons.def"
#undef REASON
};

static const char *const ruling_words[] = {
    "void",         "pass",        "warning",         "penalty-time",     "first-loses",
    "second-loses", "draw",        "first-must-vary", "second-must-vary", "replay",
    "stands",       "mover-loses", "mover-must-vary"};

enum { RULINGS = sizeof ruling_words / sizeof *ruling_words };

const char *severity_name(enum severity s)
{
    static const char *const names[SEVERITY_COUNT] = {"note", "warning", "error"};

    return names[s];
}

const struct code_info *code_info(enum code c)
{
    return &codes[c];
}

const struct reason_info *reason_info(enum reason r)
{
    return &reasons[r];
}

enum code code_named(struct slice name)
{
    for (unsigned c = CODE_NONE + 1; c < CODE_COUNT; c++)
        if (name.n == code_length[c] && memcmp(name.p, codes[c].name, name.n) == 0)
            return (enum code)c;
    return CODE_NONE;
}

enum reason reason_named(struct slice name)
{
    for (unsigned r = REASON_NONE + 1; r < REASON_COUNT; r++)
        if (name.n == reason_length[r] && memcmp(name.p, reasons[r].name, name.n) == 0)
            return (enum reason)r;
    return REASON_NONE;
}

const char *ruling_word(unsigned bit)
{
    for (unsigned i = 0; i < RULINGS; i++)
        if (bit == 1u << i)
            return ruling_words[i];
    return NULL;
}

unsigned ruling_named(struct slice word)
{
    for (unsigned i = 0; i < RULINGS; i++)
        if (slice_is(word, ruling_words[i]))
            return 1u << i;
    return 0;
}

bool sink_wants(const struct sink *s, enum code c)
{
    return s->wanted == NULL ? !codes[c].style : s->wanted[c] != 0;
}

static void make_room(struct sink *s)
{
    if (s->count < s->cap)
        return;
    s->cap = s->cap == 0 ? 16 : s->cap * 2;
    s->list = mem_realloc(s->list, s->cap, sizeof *s->list);
}

struct finding *sink_put(struct sink *s, const struct finding *f)
{
    struct finding *copy;

    if (!sink_wants(s, (enum code)f->code))
        return NULL;
    if (s->count >= LIMIT_FINDINGS) {
        s->dropped++;
        return NULL;
    }
    make_room(s);
    copy = &s->list[s->count++];
    *copy = *f;
    copy->severity = s->wanted == NULL ? (uint8_t)codes[f->code].severity : (uint8_t)(s->wanted[f->code] - 1);
    for (unsigned i = 0; i < 4; i++)
        if (f->arg[i] != NULL)
            copy->arg[i] = arena_str(&s->arena, slice_of(f->arg[i]));
    return copy;
}

struct finding *sink_say(struct sink *s, enum code code, struct span at, const char *arg1, const char *arg2)
{
    return sink_put(s, &(struct finding){.code = (uint16_t)code, .at = at, .arg = {arg1, arg2}});
}

static bool goes_before(const struct finding *a, const struct finding *b)
{
    return a->at.off != b->at.off ? a->at.off < b->at.off : a->ply < b->ply;
}

struct finding *sink_at(const struct sink *s, struct span at, enum severity least)
{
    for (uint32_t i = 0; i < s->count; i++)
        if (s->list[i].at.off == at.off && s->list[i].severity >= least)
            return &s->list[i];
    return NULL;
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

void sink_clear(struct sink *s)
{
    s->count = s->dropped = 0;
    arena_reset(&s->arena);
}

void sink_free(struct sink *s)
{
    free(s->list);
    arena_free(&s->arena);
    *s = (struct sink){0};
}
