/* text.h - text: UTF-8, words of eight bytes, exact numbers, control characters, likeness. */
#ifndef QIPU_BASE_TEXT_TEXT_H
#define QIPU_BASE_TEXT_TEXT_H

#include "base/mem/mem.h"

/* Eight bytes of text at once, as a number whose low end is the first of them. */

#define EIGHT_OF(c) (UINT64_C(0x0101010101010101) * (unsigned char)(c))

static inline uint64_t eight_at(const char *p)
{
    uint64_t v;

    memcpy(&v, p, sizeof v);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = __builtin_bswap64(v);
#endif
    return v;
}

static inline void eight_put(char *p, uint64_t v)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = __builtin_bswap64(v);
#endif
    memcpy(p, &v, sizeof v);
}

#define EIGHT_LAST (UINT64_C(1) << 63) /* as if the last byte were one that is looked for */

/* In both, the top bit of the first byte that is meant is set; of later bytes it may be set wrongly. */
static inline uint64_t eight_below(uint64_t v, unsigned char limit)
{
    return (v - EIGHT_OF(limit)) & ~v & EIGHT_OF(0x80);
}

static inline uint64_t eight_equal(uint64_t v, unsigned char c)
{
    return eight_below(v ^ EIGHT_OF(c), 1);
}

/* The top bit of every byte from LOW to HIGH, both below 128, and of no other. */
static inline uint64_t eight_between(uint64_t v, unsigned char low, unsigned char high)
{
    uint64_t rest = v & EIGHT_OF(0x7F);

    return (EIGHT_OF(0x80 + high) - rest) & (rest + EIGHT_OF(0x80 - low)) & ~v & EIGHT_OF(0x80);
}

/* The top bit of the first one found, of which there is one. */
static inline unsigned eight_found(uint64_t found)
{
    return (unsigned)__builtin_ctzll(found);
}

/* How many bytes come before the first one found; 8 when none was. */
static inline unsigned eight_before(uint64_t found)
{
    return found == 0 ? 8 : eight_found(found) / 8;
}

/* A place in a table of 1 << BITS. */
static inline size_t eight_hash(uint64_t v, unsigned bits)
{
    return v * UINT64_C(0x9E3779B97F4A7C15) >> (64 - bits);
}

/* utf8.c: UTF-8, strictly: no surrogates, no overlong forms, nothing above U+10FFFF. */

enum { UTF8_BAD = 0xFFFFFFFFu >> 1, UTF8_REPLACEMENT = 0xFFFD };

/* The character at P (P < END) and its length in bytes. A byte that begins no valid
 * character gives UTF8_BAD and length 1. */
uint32_t utf8_get(const char *p, const char *end, unsigned *length);

/* Writes at most 4 bytes; how many. */
unsigned utf8_put(uint32_t codepoint, char out[4]);

/* Offset of the first byte that is not UTF-8, or n. Fast over ASCII. A character cut
 * off by the end of the slice is not valid. */
size_t utf8_valid(struct slice);

/* Whether the slice begins with a character that its end cuts off. */
bool utf8_cut(struct slice);

/* At most MOST bytes of its beginning, and no character cut in two. */
struct slice utf8_head(struct slice, size_t most);

/* Offset of the first byte above 127, or n. */
size_t utf8_ascii(struct slice);

/* The same for the eight bytes at P, without a branch a byte. */
static inline unsigned utf8_ascii_8(const char *p)
{
    return eight_before(eight_at(p) & EIGHT_OF(0x80));
}

/* Characters in the slice; an invalid byte counts as one. */
size_t utf8_length(struct slice);

/* Columns a terminal needs: 2 for East Asian wide, 0 for combining, else 1. */
unsigned utf8_width(uint32_t codepoint);

/* Full-width ASCII (U+FF01..U+FF5E, U+3000) as the ASCII it stands for, others as they are. */
uint32_t utf8_narrow(uint32_t codepoint);

/* Whether a character commands a terminal or turns the direction of what follows: such are never written as
 * they are, except into a product. */
static inline bool utf8_is_command(uint32_t c)
{
    return c < 32 || (c >= 127 && c < 160) || c == 0x061C || c == 0x200E || c == 0x200F ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/* Whether a character beyond ASCII is a blank or not to be seen at all: spaces of any width, soft hyphens,
 * joiners, line separators, marks of direction, selectors of variants and tags, which come with text that was
 * copied. */
static inline bool utf8_is_unseen(uint32_t c)
{
    return c == 0xA0 || c == 0xAD || c == 0x85 || c == 0x34F || c == 0x61C || c == 0x1680 || c == 0x180E ||
           (c >= 0x2000 && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F) || (c >= 0x205F && c <= 0x206F) ||
           c == 0x3000 || c == 0x3164 || (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF || c == 0xFFA0 ||
           (c >= 0xE0000 && c <= 0xE0FFF);
}

/* Those of them that take no room: within a word they part nothing. */
static inline bool utf8_is_zero_width(uint32_t c)
{
    return c == 0xAD || c == 0x34F || c == 0x61C || c == 0x180E || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || (c >= 0xFE00 && c <= 0xFE0F) ||
           c == 0xFEFF || (c >= 0xE0000 && c <= 0xE0FFF);
}

/* ascii_prefix.c: finds the prefix of a text that no check needs to look at: printable ASCII, spaces, and
 * line feeds, each optionally after a carriage return. Most files are nothing else, so this one pass saves
 * all the others. */

struct ascii_prefix {
    size_t n;     /* bytes from the start that are plain; there may be somewhat more of them */
    size_t feeds; /* line feeds among these */
};

struct ascii_prefix ascii_prefix_start(struct slice);

/* controls.c: control characters in words: found in one pass, and written so that they can be seen.
 *
 * White space is none of them. A text that has been through controls_show() has none left, so that a second
 * pass changes nothing. */

enum controls_form {
    CONTROLS_PICTURES = 1, /* the charset has U+2400 to U+2421: ␛ for an escape, else <U+001B> */
    CONTROLS_REFERENCES =
        2 /* XML: DEL and those of U+0080 to U+009F stay, since they can be character references */
};

/* Whether a character below U+0020, or from U+007F to U+009F, is in UTF-8 text. */
bool text_has_controls(struct slice);

/* The text with each of them as something that can be seen. FORM: bits of enum controls_form. */
void controls_show(struct buf *, struct slice, unsigned form);

/* nearest.c: which of the right words a wrong one was meant to be: for "did you mean". */

struct nearest {
    struct slice word; /* as it was written */
    const char *best;  /* the nearest so far; NULL: none is near enough */
    unsigned distance;
};

struct nearest nearest_to(struct slice word);

/* Looks at one right word. The first of equally near ones stays. */
void nearest_try(struct nearest *, const char *word);

/* The same with another spelling of it, as users shorten it. */
void nearest_try_as(struct nearest *, const char *spelling, const char *word);

/* All of a NULL-terminated list. */
void nearest_try_all(struct nearest *, const char *const *words);

/* simplify.c: traditional characters as simplified ones: those that names are written with. */

/* The simplified character; any other is itself. */
uint32_t text_simplified(uint32_t);

/* ratio.c: exact fractions: points, tie-breaks and averages are compared without rounding.
 *
 * Denominators stay small (halves, rounds, boards, numbers of opponents), so 64 bits are plenty; what does
 * not fit is brought to the nearest fraction that does. */

/* In lowest terms, with a denominator above 0. */
struct ratio {
    int64_t num, den;
};

static inline struct ratio ratio_int(int64_t n)
{
    return (struct ratio){n, 1};
}

/* NUM / DEN in lowest terms; DEN must not be 0. */
struct ratio ratio_of(int64_t num, int64_t den);

struct ratio ratio_add(struct ratio, struct ratio);
struct ratio ratio_sub(struct ratio, struct ratio);
struct ratio ratio_mul(struct ratio, struct ratio);

/* B must not be 0. */
struct ratio ratio_div(struct ratio a, struct ratio b);

/* Below, equal or above 0, as A is less than, equal to or greater than B. */
int ratio_cmp(struct ratio a, struct ratio b);

struct ratio ratio_min(struct ratio, struct ratio);

/* To the nearest whole number, halves up. */
int64_t ratio_round(struct ratio);

/* "14.25": at most PLACES (up to 9) digits after the point, rounded, without zeros at the end. */
void ratio_write(struct buf *, struct ratio, unsigned places);

/* A decimal number ("0.5", ".5", "-2") that fills the whole slice; false when it is none. */
bool ratio_read(struct slice, struct ratio *);

/* deferred_numbers.c: text with numbers in it that are known only later.
 *
 * Workers render batches side by side, before anybody knows how many games the batches before
 * theirs hold. So a game's number is left open and filled in when the text is written, in order. */

struct late_hole {
    size_t at; /* offset in text */
    uint64_t plus;
};

struct late {
    struct buf text; /* everything but the open numbers is added here as usual */
    struct late_hole *hole;
    size_t holes, cap;
};

/* Here the number BASE + PLUS will stand. */
void deferred_number(struct late *, uint64_t plus);

/* Appends the text with its numbers, now that BASE is known. */
void deferred_write(const struct late *, uint64_t base, struct buf *out);

/* The same as a slice: its own text where there are no open numbers, else in ROOM. */
struct slice deferred_text(const struct late *, uint64_t base, struct buf *room);

/* The same to whoever takes it, in pieces: what is large is not copied as a whole. False as soon as PUT says
 * so. */
bool deferred_send(const struct late *, uint64_t base, bool (*put)(void *context, struct slice),
                   void *context);

/* The same into OUT, which is empty: without a copy where there are no numbers. Nothing is left here. */
void deferred_take(struct late *, uint64_t base, struct buf *out);

void deferred_clear(struct late *);
void deferred_free(struct late *);

#endif
