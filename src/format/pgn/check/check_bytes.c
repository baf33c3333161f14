/* Characters and lines that PGN does not allow. */
#include "format/pgn/pgn.h"

#include "base/text/text.h"

#include <stdio.h>

enum { BLOCK = 64, LONGEST_LINE = 255 };

static const struct slice none;

/* Control characters but tab, line feed, vertical tab and return; the first byte of U+0080 to U+009F. NUL has
 * been told of before any format is known. */
static bool is_suspect(unsigned char c)
{
    return (c < 32 && c != '\t' && c != '\n' && c != '\v' && c != '\r' && c != '\0') || c == 127 || c == 0xC2;
}

typedef signed char sixteen __attribute__((vector_size(16)));

static bool are_all_set(sixteen v)
{
    uint64_t half[2];

    memcpy(half, &v, sizeof half);
    return (half[0] & half[1]) == UINT64_MAX;
}

/* Whether there is nothing in the block but ASCII that can be seen, spaces and the ends of lines: all there
 * is in most. */
static bool block_is_usual(const char *p)
{
    unsigned char v __attribute__((vector_size(16)));
    sixteen usual = ~(sixteen){0};

    for (unsigned i = 0; i < BLOCK; i += sizeof v) {
        memcpy(&v, p + i, sizeof v);
        usual &= ((sixteen)(v + 1) > ' ') | (v == '\n') | (v == '\r');
    }
    return are_all_set(usual);
}

/* Whether no byte needs a closer look. */
static bool block_is_clean(const char *p)
{
    unsigned char v __attribute__((vector_size(16)));
    sixteen clean = ~(sixteen){0};

    for (unsigned i = 0; i < BLOCK; i += sizeof v) {
        memcpy(&v, p + i, sizeof v);
        clean &= ~((v < 9) | (v - 14 < 18) | (v == 12) | (v == 127) | (v == 0xC2));
    }
    return are_all_set(clean);
}

static void say_control(struct reading *d, const char *p, unsigned codepoint, size_t n)
{
    char name[16];
    int length = snprintf(name, sizeof name, "U+%04X", codepoint);

    pgn_say(d, CODE_PGN_CONTROL, p, n, (struct slice){name, (size_t)length}, none);
}

/* Whether a letter of ISO 8859-1 stands before P: UTF-8 that was read as that has controls behind such
 * letters, and is told as what it is. */
static bool is_garbled(const struct reading *d, const char *p)
{
    return p - d->text->start >= 2 && ((unsigned char)p[-2] == 0xC2 || (unsigned char)p[-2] == 0xC3);
}

static void look_at(struct reading *d, const char *p, const char *end, const char *limit)
{
    for (; p < end; p++) {
        unsigned char c = (unsigned char)*p;

        if (!is_suspect(c))
            continue;
        if (c != 0xC2)
            say_control(d, p, c, 1);
        else if (p + 1 < limit && (unsigned char)p[1] >= 0x80 && (unsigned char)p[1] < 0xA0 &&
                 !is_garbled(d, p))
            say_control(d, p, (unsigned char)p[1], 2);
    }
}

/* What is left at the end is looked at together with bytes before it that have been. */
static void check_characters(struct reading *d, const char *p)
{
    const char *start = p;

    for (; d->p - p >= BLOCK; p += BLOCK)
        if (!block_is_usual(p) && !block_is_clean(p))
            look_at(d, p, p + BLOCK, d->p);
    if (d->p - start < BLOCK || !block_is_clean(d->p - BLOCK))
        look_at(d, p, d->p, d->p);
}

static const char *last_break(const char *p, size_t n)
{
    const char *feed = memrchr(p, '\n', n);

    return feed != NULL ? feed : memrchr(p, '\r', n);
}

static const char *first_break(const char *p, const char *end)
{
    const char *feed = memchr(p, '\n', (size_t)(end - p)), *turn;

    if (feed != NULL)
        end = feed;
    turn = memchr(p, '\r', (size_t)(end - p));
    return turn != NULL ? turn : end;
}

/* Of a line that has N bytes. */
static void say_length(struct reading *d, const char *p, size_t n, size_t characters)
{
    SCOPED(buf) length = {0};

    buf_uint(&length, characters);
    pgn_say(d, CODE_PGN_LINE_LENGTH, p, n, buf_as_slice(&length), none);
}

/* The first line that is too long. Looks backwards from where a line would be: most bytes are never seen. */
static void check_lines(struct reading *d, const char *p)
{
    while (d->p - p > LONGEST_LINE) {
        const char *end = last_break(p, LONGEST_LINE);
        size_t n;

        if (end != NULL) {
            p = end + 1;
            continue;
        }
        end = first_break(p + LONGEST_LINE, d->p);
        n = end <= d->text->plain ? (size_t)(end - p) : utf8_length(slice_between(p, end));
        if (n >= LONGEST_LINE) {
            say_length(d, p, (size_t)(end - p), n);
            return;
        }
        p = end;
    }
}

HOT void pgn_check_bytes(struct reading *d, const char *start)
{
    if (d->p > d->text->plain)
        check_characters(d, start);
    if (worth_proving(d->sink, CODE_PGN_LINE_LENGTH) || d->text->want & WANT_STRICT)
        check_lines(d, start);
}

bool pgn_odd_charset(const struct reading *d)
{
    const struct file_facts *file = d->text->file;

    return file != NULL && file->charset != NULL && strcmp(file->charset, "UTF-8") != 0 &&
           (slice_starts(slice_of(file->charset), "UTF-") || strcmp(file->charset, "WINDOWS-1252") == 0);
}

/* The first character of the game at START that ISO 8859-1 does not have, where the file is in Windows-1252;
 * else the start of the file. */
static const char *odd_character(const struct reading *d, const char *start)
{
    const char *p = start;

    while (p < d->p && (unsigned char)*p < 0xC4)
        p++;
    return p < d->p && strcmp(d->text->file->charset, "WINDOWS-1252") == 0 ? p : d->text->start;
}

/* What is wrong with the file as a whole: a mark is part of the other character sets that have one. */
void pgn_check_file(struct reading *d, const char *start)
{
    const struct file_facts *file = d->text->file;

    if (pgn_odd_charset(d))
        pgn_say(d, CODE_PGN_CHARSET, odd_character(d, start), 0, slice_of(file->charset), none);
    else if (file != NULL && file->marked)
        pgn_say(d, CODE_PGN_BOM, d->text->start, 0, none, none);
}
