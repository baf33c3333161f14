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
