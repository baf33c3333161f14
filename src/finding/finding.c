/* The tables of codes, reasons and rulings, and how they are looked up by name. */
#include "finding/finding.h"

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

/* A byte by which most of the names are told apart: every start looks up hundreds, for the rulebooks. NAME
 * has N bytes, at least one. */
#define MARK_OF(name, n) ((uint8_t)((n)*31u + (uint8_t)(name)[(n)-1] * 7u + (uint8_t)(name)[(n) / 2] * 3u))
#define MARK_OF_LITERAL(name) MARK_OF(name, sizeof name - 1)

static const uint8_t code_marks[CODE_COUNT] = {
#define CODE(enumerator, name, severity, style, message, meaning) [CODE_##enumerator] = MARK_OF_LITERAL(name),
#include "finding/codes.def"
#undef CODE
};

static const uint8_t reason_marks[REASON_COUNT] = {
#define REASON(enumerator, name, message) [REASON_##enumerator] = MARK_OF_LITERAL(name),
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

/* The next place behind AT of COUNT marks where the name may stand; 0: there is no more. */
static unsigned next_like(const uint8_t *marks, unsigned count, unsigned at, struct slice name)
{
    const uint8_t *found =
        name.n == 0 ? NULL : memchr(marks + at + 1, MARK_OF(name.p, name.n), count - at - 1);

    return found == NULL ? 0 : (unsigned)(found - marks);
}

enum code code_named(struct slice name)
{
    unsigned c = CODE_NONE;

    while ((c = next_like(code_marks, CODE_COUNT, c, name)) != CODE_NONE && !slice_is(name, codes[c].name))
        ;
    return (enum code)c;
}

enum reason reason_named(struct slice name)
{
    unsigned r = REASON_NONE;

    while ((r = next_like(reason_marks, REASON_COUNT, r, name)) != REASON_NONE &&
           !slice_is(name, reasons[r].name))
        ;
    return (enum reason)r;
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
