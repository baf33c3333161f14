/* clock_fast.c - the clock behind a move as servers write it: {[%clk 1:02:03]}.
 *
 * Assumes PGN_CLOCK_ROOM bytes to look at, and leaves every other spelling to comments.c and commands.c,
 * which would scan the comment twice. Where every move has its clock a file takes a quarter less time. */
#include "format/pgn/pgn.h"

#include "base/text/text.h"

enum { MOST_DIGITS = 8 }; /* of an evaluation, with its signs */

_Static_assert(PGN_CLOCK_ROOM >= sizeof "{ [%eval ] [%clk 1:02:03] }" + MOST_DIGITS + 2, "of the longest");

/* Tenths and units of two digits, in the bytes of X from the bit FIRST on. */
static inline unsigned two_digits(uint64_t x, unsigned first)
{
    return (unsigned)(x >> first & 15) * 10 + (unsigned)(x >> (first + 8) & 15);
}

/* "1:02:03]" at P as milliseconds; -1 for anything else. Each byte without its pattern's is a small number,
 * to which is added what makes the first too large one 128: ten, six of tens, one of what stands between. */
static inline int64_t clock_of(const char *p)
{
    uint64_t x = eight_at(p) ^ eight_at("0:00:00]");

    if (seldom((((x + UINT64_C(0x7F767A7F767A7F76)) | x) & EIGHT_OF(0x80)) != 0))
        return -1;
    return (int64_t)(((unsigned)(x & 15) * 3600 + two_digits(x, 16) * 60 + two_digits(x, 40)) * 1000);
}

/* Behind "[%eval 0.17] " or "[%eval #-3] ", as servers write it before the clock; P itself when it is
 * anything else. */
static const char *behind_evaluation(const char *p)
{
    const char *value = p + 7, *last = value + MOST_DIGITS, *digits;

    if (memcmp(p, "[%eval ", 7) != 0)
        return p;
    value += *value == '#';
    value += *value == '-';
    for (digits = value; value < last && is_ascii_digit(*value);)
        value++;
    if (value == digits)
        return p;
    value += *value == '.' && is_ascii_digit(value[1]);
    while (value < last && is_ascii_digit(*value))
        value++;
    return value[0] == ']' && value[1] == ' ' ? value + 2 : p;
}

static void keep_words(struct reading *d, uint32_t node, struct slice words)
{
    struct note *n = record_note(d->r, node, NOTE_COMMENT);

    n->at = pgn_span(d, words.p, words.n);
    note_set_text(d->r, n, words);
}

/* WORDS: the comment. What is left is what pgn_read_comment() would have left. */
static inline void keep_clock(struct reading *d, uint32_t node, struct slice words, const char *command,
                              int64_t ms)
{
    struct note *n;

    if (d->text->want & WANT_TEXT)
        keep_words(d, node, words);
    n = record_note(d->r, node, NOTE_CLOCK);
    n->flags = NOTE_DERIVED;
    n->value = ms;
    n->at = pgn_span(d, command, sizeof "[%clk 1:02:03" - 1);
    d->swallowed = false;
}

/* The same with a blank inside either brace, or an evaluation before it. */
static __attribute__((noinline)) size_t take_spaced(struct reading *d, uint32_t node, const char *p)
{
    const char *start = p++, *command;
    int64_t ms;

    p += *p == ' ';
    if (p[0] != '[' || p[1] != '%')
        return 0;
    command = p = behind_evaluation(p);
    if (memcmp(p, "[%clk ", 6) != 0 || (ms = clock_of(p + 6)) < 0)
        return 0;
    p += 14;
    p += *p == ' ';
    if (*p != '}')
        return 0;
    keep_clock(d, node, slice_between(start + 1, p), command, ms);
    return (size_t)(p + 1 - start);
}

size_t pgn_take_usual_clock(struct reading *d, uint32_t node, const char *p)
{
    int64_t ms;

    if (node == 0 || (d->text->want & WANT_STRICT) != 0 || (d->text->want & (WANT_TEXT | WANT_CLOCKS)) == 0)
        return 0;
    if (seldom(memcmp(p, "{[%clk ", 7) != 0) || seldom(p[15] != '}') || seldom((ms = clock_of(p + 7)) < 0))
        return take_spaced(d, node, p);
    keep_clock(d, node, (struct slice){p + 1, 14}, p + 1, ms);
    return 16;
}
