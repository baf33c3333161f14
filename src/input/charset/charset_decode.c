/* Decoders. Two-byte charsets go through a table of 128 x 256 cells, each asked of iconv when it
 * is first needed: ten times as fast as iconv, and a short file pays only for what it holds. */

#include "base/text/text.h"
#include "input/charset/charset_row.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>

/* A cell: the UTF-8 bytes (at most three) in memory order; in the last byte their number, and from bit 4 on
 * how many bytes they stand for. */
enum { CELL_UNKNOWN = 0 };
#define CELL_BAD 0xFF000000u  /* no character */
#define CELL_LONG 0xFE000000u /* more bytes than two, or more UTF-8 than three: ask iconv each time */
#define CELL_LEAD 0xFD000000u /* of single[]: the first byte of a longer character */

enum { CHUNK = 64 << 10, LONGEST = 8 };

struct decoder {
    struct decoder *next;
    char name[32];
    enum charset_kind kind;
    iconv_t cd;           /* (iconv_t)-1 when not needed */
    uint32_t single[128]; /* bytes from 0x80 */
    uint32_t *pair;       /* 128 x 256 */
    bool shifted;         /* of CHARSET_HZ: behind a ~{ */
    size_t step;          /* of CHARSET_ICONV: escapes taken before a character that is yet to come */
};

enum answer { ANSWER_CHARACTER, ANSWER_BAD, ANSWER_MORE };

/* Asks iconv for the N bytes at P as one character; its UTF-8 goes to OUT. */
static enum answer ask(struct decoder *d, const char *p, size_t n, char out[16], size_t *length)
{
    char *in = (char *)(uintptr_t)p, *to = out;
    size_t in_left = n, out_left = 16;
    size_t status;

    iconv(d->cd, NULL, NULL, NULL, NULL);
    status = iconv(d->cd, &in, &in_left, &to, &out_left);
    if (status == (size_t)-1)
        return errno == EINVAL ? ANSWER_MORE : ANSWER_BAD;
    iconv(d->cd, NULL, NULL, &to, &out_left);
    *length = 16 - out_left;
    return *length == 0 ? ANSWER_MORE : ANSWER_CHARACTER;
}

static uint32_t pack(const char *utf8, size_t n, unsigned step)
{
    unsigned char bytes[4] = {0, 0, 0, (unsigned char)(n | step << 4)};
    uint32_t cell;

    if (n > 3)
        return CELL_LONG;
    memcpy(bytes, utf8, n);
    memcpy(&cell, bytes, 4);
    return cell;
}

static inline unsigned last_byte(uint32_t cell)
{
    unsigned char bytes[4];

    memcpy(bytes, &cell, 4);
    return bytes[3];
}

static inline unsigned cell_length(uint32_t cell)
{
    return last_byte(cell) & 15;
}

static inline unsigned cell_step(uint32_t cell)
{
    return last_byte(cell) >> 4;
}

/* The last byte of marks and unknown cells is 0 or above 127, on machines of either byte order. */
static inline bool is_character(uint32_t cell)
{
    return last_byte(cell) - 1 < 127;
}

/* Two bytes that become three, as nearly all in Chinese text: a branch that is foreseen, where adding up
 * lengths would make each character wait for the cell of the one before. */
static inline bool is_usual(uint32_t cell)
{
    return usually(last_byte(cell) == (3 | 2 << 4));
}

static void fill_singles(struct decoder *d)
{
    char out[16];
    size_t n;

    for (unsigned i = 0; i < 128; i++) {
        char c = (char)(i + 128);

        switch (ask(d, &c, 1, out, &n)) {
        case ANSWER_CHARACTER:
            d->single[i] = pack(out, n, 1);
            break;
        case ANSWER_BAD:
            d->single[i] = CELL_BAD;
            break;
        case ANSWER_MORE:
            d->single[i] = CELL_LEAD;
        }
    }
}

static inline uint32_t *pair_cell(const struct decoder *d, const char *p)
{
    return &d->pair[(p[0] & 0x7F) << 8 | (unsigned char)p[1]];
}

/* Enclosed numbers that the programs of Taiwan have in Big5, in two places, and iconv's table does not: ① to
 * ⑩, then ⑴ to ⑽. */
static uint32_t big5_number(const struct decoder *d, const char *p)
{
    static const struct {
        unsigned char lead, first;
    } places[] = {{0xC6, 0xA1}, {0xC7, 0xE9}};
    char out[4];

    for (size_t i = 0; strcmp(d->name, "BIG5") == 0 && i < sizeof places / sizeof *places; i++) {
        unsigned at = (unsigned)((unsigned char)p[1] - places[i].first);

        if ((unsigned char)p[0] == places[i].lead && at < 20)
            return pack(out, utf8_put(at < 10 ? 0x2460 + at : 0x2474 + at - 10, out), 2);
    }
    return CELL_BAD;
}

/* Kana and others that Big5's kin have, for which iconv's table has characters of private use. */
static bool is_lacking(const struct decoder *d, const char *utf8)
{
    unsigned n;
    uint32_t c = utf8_get(utf8, utf8 + 4, &n);

    return c >= 0xE000 && c < 0xF900 && strcmp(d->name, "BIG5") == 0;
}

static uint32_t fill_pair(struct decoder *d, const char *p)
{
    uint32_t *cell = pair_cell(d, p);
    char out[16];
    size_t n;

    if ((*cell = big5_number(d, p)) != CELL_BAD)
        return *cell;
    switch (ask(d, p, 2, out, &n)) {
    case ANSWER_CHARACTER:
        *cell = is_lacking(d, out) ? CELL_BAD : pack(out, n, 2);
        break;
    case ANSWER_BAD:
        *cell = CELL_BAD;
        break;
    case ANSWER_MORE:
        *cell = CELL_LONG;
    }
    return *cell;
}

/* Room for what N more bytes can become. */
static void make_room(const struct decoded *to, size_t n)
{
    buf_reserve(to->text, 3 * n + 16);
    if (to->steps != NULL)
        buf_reserve(to->steps, n + 8);
}

static void put(const struct decoded *to, const char *utf8, size_t n, size_t step)
{
    buf_add(to->text, utf8, n);
    for (size_t i = 0; to->steps != NULL && i < n; i++)
        if (((unsigned char)utf8[i] & 0xC0) != 0x80) {
            buf_char(to->steps, (char)step);
            step = 0;
        }
}

static void put_bad(const struct decoded *to, size_t step)
{
    if (to->bad != NULL)
        to->bad(to->ctx, to->text->n);
    put(to, "\xEF\xBF\xBD", 3, step);
}

static void put_point(const struct decoded *to, uint32_t c, size_t step)
{
    char utf8[4];

    put(to, utf8, utf8_put(c, utf8), step);
}

static void put_ascii(const struct decoded *to, const char *p, size_t n)
{
    buf_add(to->text, p, n);
    if (to->steps != NULL)
        buf_fill(to->steps, 1, n);
}

/* A character that the tables do not hold; bytes taken, 0 when it is cut off. */
static size_t decode_long(struct decoder *d, struct slice raw, bool at_end, const struct decoded *to)
{
    char out[16];
    size_t n;

    for (size_t i = 2; i <= 4 && i <= raw.n; i++) {
        switch (ask(d, raw.p, i, out, &n)) {
        case ANSWER_CHARACTER:
            put(to, out, n, i);
            return i;
        case ANSWER_BAD:
            put_bad(to, 1);
            return 1;
        case ANSWER_MORE:
            break;
        }
    }
    if (raw.n < 4 && !at_end)
        return 0;
    put_bad(to, 1);
    return 1;
}

/* What has no cell: bytes taken, 0 when it is cut off. A pair without a character is dropped whole, so that
 * what follows is not read out of step; but never an ASCII byte: it may be structure. */
static size_t decode_odd(struct decoder *d, struct slice raw, uint32_t cell, bool at_end,
                         const struct decoded *to)
{
    size_t taken = 1;

    if (cell == CELL_LEAD && !at_end)
        return 0;
    if (cell == CELL_LONG)
        return decode_long(d, raw, at_end, to);
    if (cell == CELL_BAD && d->single[raw.p[0] & 0x7F] == CELL_LEAD)
        taken = (unsigned char)raw.p[1] < 0x80 ? 1 : 2;
    put_bad(to, taken);
    return taken;
}

/* The cell of a byte above 127 and what follows it. Those that stand for themselves get a cell for each byte
 * that may follow, so that the fast loop need not ask. */
static uint32_t find_cell(struct decoder *d, struct slice raw)
{
    uint32_t single = d->single[raw.p[0] & 0x7F], *cell;

    if (raw.n == 1)
        return single;
    cell = pair_cell(d, raw.p);
    if (*cell == CELL_UNKNOWN && is_character(single))
        *cell = single;
    if (*cell == CELL_UNKNOWN && single != CELL_LEAD)
        return CELL_BAD;
    return *cell == CELL_UNKNOWN ? fill_pair(d, raw.p) : *cell;
}

/* A character that the fast loop does not deal with; bytes taken, 0 when it is cut off. */
static size_t decode_one(struct decoder *d, struct slice raw, bool at_end, const struct decoded *to)
{
    uint32_t cell;

    if ((unsigned char)raw.p[0] < 0x80) {
        put_ascii(to, raw.p, 1);
        return 1;
    }
    cell = find_cell(d, raw);
    if (!is_character(cell))
        return decode_odd(d, raw, cell, at_end, to);
    buf_add(to->text, &cell, cell_length(cell));
    if (to->steps != NULL)
        buf_char(to->steps, (char)cell_step(cell));
    return cell_step(cell);
}

/* Where the fast loop writes: there is room. */
struct cursor {
    const char *from, *end;
    char *text, *steps; /* steps may be NULL */
};

/* Characters that are ASCII or have a cell, as long as they last and there are eight bytes. As many are
 * copied of ASCII, and what is none is written over. */
static inline __attribute__((always_inline)) void copy_cells(const struct decoder *d, struct cursor *c,
                                                             bool steps)
{
    const char *p = c->from, *end = c->end;
    char *text = c->text, *step = c->steps;

    while (end - p >= 8) {
        if ((unsigned char)*p < 0x80) {
            unsigned n = utf8_ascii_8(p);

            memcpy(text, p, 8);
            text += n;
            p += n;
            if (steps) {
                memset(step, 1, 8);
                step += n;
            }
        } else {
            uint32_t cell = *pair_cell(d, p);

            memcpy(text, &cell, 4);
            if (is_usual(cell)) {
                text += 3;
                p += 2;
                if (steps)
                    *step++ = 2;
                continue;
            }
            if (!is_character(cell))
                break;
            text += cell_length(cell);
            p += cell_step(cell);
            if (steps)
                *step++ = (char)cell_step(cell);
        }
    }
    *c = (struct cursor){p, end, text, step};
}

/* copy_cells from P on; where it stopped. */
static const char *decode_cells(const struct decoder *d, const char *p, const char *end,
                                const struct decoded *to)
{
    struct cursor c = {p, end, to->text->p + to->text->n, NULL};

    if (to->steps != NULL)
        c.steps = to->steps->p + to->steps->n;
    if (to->steps != NULL)
        copy_cells(d, &c, true);
    else
        copy_cells(d, &c, false);
    to->text->n = (size_t)(c.text - to->text->p);
    if (to->steps != NULL)
        to->steps->n = (size_t)(c.steps - to->steps->p);
    return c.from;
}

static size_t decode_table(struct decoder *d, struct slice raw, bool at_end, const struct decoded *to)
{
    const char *p = raw.p, *end = raw.p + raw.n;

    while ((p = decode_cells(d, p, end, to)) < end) {
        size_t n = decode_one(d, slice_between(p, end), at_end, to);

        p += n;
        if (n == 0)
            break;
        make_room(to, (size_t)(end - p));
    }
    return (size_t)(p - raw.p);
}

bool decoder_knows_all(const struct decoder *d, struct slice raw)
{
    const char *p = raw.p, *end = raw.p + raw.n;

    if (d->kind != CHARSET_TABLE)
        return false;
    while (end - p >= 8) {
        uint32_t cell;

        if ((unsigned char)*p < 0x80) {
            p += utf8_ascii_8(p);
            continue;
        }
        if (is_usual(cell = *pair_cell(d, p)))
            p += 2;
        else if (is_character(cell))
            p += cell_step(cell);
        else
            return false;
    }
    while (end - p >= 2 && ((unsigned char)*p < 0x80 || is_character(*pair_cell(d, p))))
        p += (unsigned char)*p < 0x80 ? 1 : cell_step(*pair_cell(d, p));
    return p == end || (end - p == 1 && (unsigned char)*p < 0x80);
}

static size_t decode_utf8(struct slice raw, bool at_end, const struct decoded *to)
{
    const char *p = raw.p, *end = raw.p + raw.n;

    while (p < end) {
        size_t ascii = utf8_ascii(slice_between(p, end));
        unsigned n;

        put_ascii(to, p, ascii);
        if ((p += ascii) == end)
            break;
        if (utf8_get(p, end, &n) != UTF8_BAD)
            put(to, p, n, n);
        else if (!at_end && utf8_cut(slice_between(p, end)))
            break;
        else
            put_bad(to, 1);
        p += n;
    }
    return (size_t)(p - raw.p);
}

static uint32_t unit(const char *p, size_t size, bool big)
{
    uint32_t value = 0;

    for (size_t i = 0; i < size; i++)
        value = value << 8 | (unsigned char)p[big ? i : size - 1 - i];
    return value;
}

static bool is_surrogate(uint32_t c)
{
    return c >= 0xD800 && c < 0xE000;
}

/* UTF-16 and UTF-32: bytes taken, 0 when the character is cut off. */
static size_t decode_wide(struct slice raw, size_t size, bool big, bool at_end, const struct decoded *to)
{
    uint32_t c, low;

    if (raw.n < size) {
        if (at_end)
            put_bad(to, raw.n);
        return at_end ? raw.n : 0;
    }
    c = unit(raw.p, size, big);
    if (size == 2 && c >= 0xD800 && c < 0xDC00) {
        if (raw.n < 4 && !at_end)
            return 0;
        low = raw.n < 4 ? 0 : unit(raw.p + 2, 2, big);
        if (low >= 0xDC00 && low < 0xE000) {
            put_point(to, 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00), 4);
            return 4;
        }
    }
    if (is_surrogate(c) || c > 0x10FFFF)
        put_bad(to, size);
    else
        put_point(to, c, size);
    return size;
}

static size_t decode_units(struct slice raw, size_t size, bool big, bool at_end, const struct decoded *to)
{
    size_t at = 0;

    while (at < raw.n) {
        size_t n = decode_wide((struct slice){raw.p + at, raw.n - at}, size, big, at_end, to);

        if (n == 0)
            break;
        at += n;
    }
    return at;
}

/* Feeds a converter that has states one byte more at a time, until a character comes out. */
static size_t decode_state(struct decoder *d, struct slice raw, bool at_end, const struct decoded *to)
{
    size_t at = 0, tried = 1;

    while (at + tried <= raw.n) {
        char out[16], *put_at = out, *in = (char *)(uintptr_t)(raw.p + at);
        size_t in_left = tried, out_left = sizeof out;
        size_t status = iconv(d->cd, &in, &in_left, &put_at, &out_left);
        size_t taken = tried - in_left;

        at += taken;
        d->step += taken;
        tried = in_left + 1;
        if (out_left < sizeof out) {
            put(to, out, sizeof out - out_left, d->step);
            d->step = 0;
        }
        if (status == (size_t)-1 && (errno != EINVAL || in_left >= LONGEST)) {
            put_bad(to, d->step + 1);
            at++;
            d->step = 0;
            tried = 1;
            iconv(d->cd, NULL, NULL, NULL, NULL);
        }
    }
    if (at_end && at < raw.n) {
        put_bad(to, d->step + raw.n - at);
        at = raw.n;
    }
    return at;
}

/* ~{ and ~} of HZ, ~~ for a tilde, and a tilde at the end of a line for nothing; bytes taken, 0 when it is
 * none of these. */
static size_t take_shift(struct decoder *d, struct slice raw, const struct decoded *to)
{
    char c = raw.n < 2 ? '\0' : raw.p[1];

    if (raw.p[0] != '~' || (c != '{' && c != '}' && c != '~' && c != '\n'))
        return 0;
    d->shifted = c == '{' || (c == '~' && d->shifted);
    if (c == '~')
        put(to, "~", 1, d->step + 2);
    d->step = c == '~' ? 0 : d->step + 2;
    return 2;
}

/* One character of HZ: lines begin in ASCII, whatever the last one did. */
static size_t decode_hz_one(struct decoder *d, struct slice raw, const struct decoded *to)
{
    char pair[2], out[16];
    size_t n = raw.n < 2 && !d->shifted ? 1 : 2, length;

    d->shifted &= raw.p[0] != '\n';
    if (!d->shifted) {
        put(to, raw.p, 1, d->step + 1);
        d->step = 0;
        return 1;
    }
    for (size_t i = 0; i < 2; i++)
        pair[i] = (char)(i < raw.n ? raw.p[i] | 0x80 : 0);
    if (raw.n >= 2 && ask(d, pair, 2, out, &length) == ANSWER_CHARACTER) {
        put(to, out, length, d->step + 2);
    } else {
        put_bad(to, d->step + 1);
        n = 1;
    }
    d->step = 0;
    return n;
}

static size_t decode_hz(struct decoder *d, struct slice raw, bool at_end, const struct decoded *to)
{
    size_t at = 0;

    while (at < raw.n && (raw.n - at > 1 || at_end)) {
        struct slice rest = {raw.p + at, raw.n - at};
        size_t n = take_shift(d, rest, to);

        at += n != 0 ? n : decode_hz_one(d, rest, to);
    }
    return at;
}

/* ASCII, with \\ as it is, and the characters that are spelled out in it. */
static size_t decode_escapes(struct slice raw, bool at_end, const struct decoded *to)
{
    const char *end = raw.p + raw.n, *p = raw.p;
    char out[4];

    while (p < end && (at_end || end - p > LONGEST_ESCAPE)) {
        uint32_t c;
        unsigned n = charset_escape_at(p, end, &c);

        if (n != 0) {
            put(to, out, utf8_put(c, out), n);
            p += n;
            continue;
        }
        if (*p == '\\' && p + 1 < end && p[1] == '\\')
            put(to, p++, 1, 1);
        put(to, p++, 1, 1);
    }
    return (size_t)(p - raw.p);
}

static size_t decode_chunk(struct decoder *d, struct slice raw, bool at_end, const struct decoded *to)
{
    switch (d->kind) {
    case CHARSET_UTF8:
        return decode_utf8(raw, at_end, to);
    case CHARSET_TABLE:
        return decode_table(d, raw, at_end, to);
    case CHARSET_UTF16LE:
    case CHARSET_UTF16BE:
        return decode_units(raw, 2, d->kind == CHARSET_UTF16BE, at_end, to);
    case CHARSET_UTF32LE:
    case CHARSET_UTF32BE:
        return decode_units(raw, 4, d->kind == CHARSET_UTF32BE, at_end, to);
    case CHARSET_ESCAPES:
        return decode_escapes(raw, at_end, to);
    case CHARSET_HZ:
        return decode_hz(d, raw, at_end, to);
    case CHARSET_ICONV:
        return decode_state(d, raw, at_end, to);
    }
    return raw.n;
}

size_t charset_decode(struct decoder *d, struct slice raw, bool at_end, const struct decoded *to)
{
    size_t at = 0;

    while (at < raw.n) {
        bool last = raw.n - at <= CHUNK;
        struct slice chunk = {raw.p + at, last ? raw.n - at : CHUNK};
        size_t n;

        make_room(to, chunk.n);
        if ((n = decode_chunk(d, chunk, at_end && last, to)) == 0)
            break;
        at += n;
    }
    return at;
}

/* Whether a charset that is not in the table keeps to single bytes. */
static bool is_single_byte(struct decoder *d)
{
    char out[16];
    size_t n;

    for (unsigned i = 0; i < 256; i++) {
        char c = (char)i;
        enum answer answer = ask(d, &c, 1, out, &n);

        if (answer == ANSWER_MORE)
            return false;
        if (i < 128 && (answer == ANSWER_BAD || n != 1 || out[0] != c))
            return false;
    }
    return true;
}

static bool set_up(struct decoder *d, const char *codec)
{
    if (d->kind != CHARSET_TABLE && d->kind != CHARSET_ICONV && d->kind != CHARSET_HZ)
        return true;
    if ((d->cd = charset_iconv("UTF-8", codec)) == (iconv_t)-1)
        system_failed(codec); /* a guess without it would be no answer */
    if (d->kind == CHARSET_ICONV && is_single_byte(d))
        d->kind = CHARSET_TABLE;
    if (d->kind != CHARSET_TABLE)
        return true;
    fill_singles(d);
    d->pair = mem_calloc(128 * 256, sizeof *d->pair);
    return true;
}

static void free_decoder(struct decoder *d)
{
    if (d->cd != (iconv_t)-1)
        iconv_close(d->cd);
    free(d->pair);
    free(d);
}

void decoders_free(struct decoder *first)
{
    while (first != NULL) {
        struct decoder *next = first->next;

        free_decoder(first);
        first = next;
    }
}

static struct decoder *new_decoder(const char *name)
{
    const struct charset_row *row = charset_row(slice_of(name));
    struct decoder *d = mem_calloc(1, sizeof *d);

    d->cd = (iconv_t)-1;
    d->kind = row == NULL ? CHARSET_ICONV : row->kind;
    strncpy(d->name, row == NULL ? name : row->name, sizeof d->name - 1);
    if (!set_up(d, row == NULL ? name : row->codec)) {
        free_decoder(d);
        return NULL;
    }
    return d;
}

/* A decoder with states starts each text anew. */
struct decoder *charsets_decoder(struct charsets *c, const char *name)
{
    struct decoder *d;

    for (d = c->first; d != NULL; d = d->next)
        if (strcmp(d->name, name) == 0) {
            if (d->kind == CHARSET_ICONV)
                iconv(d->cd, NULL, NULL, NULL, NULL);
            d->step = 0;
            d->shifted = false;
            return d;
        }
    if ((d = new_decoder(name)) != NULL) {
        d->next = c->first;
        c->first = d;
    }
    return d;
}

const char *decoder_name(const struct decoder *d)
{
    return d->name;
}

bool decoder_is_single(const struct decoder *d)
{
    for (unsigned i = 0; i < 128; i++)
        if (d->kind != CHARSET_TABLE || d->single[i] == CELL_LEAD)
            return false;
    return true;
}

uint32_t decoder_letter(const struct decoder *d, unsigned char c)
{
    char utf8[4];
    unsigned n;

    if (!is_character(d->single[c & 0x7F]))
        return 0;
    memcpy(utf8, &d->single[c & 0x7F], sizeof utf8);
    return utf8_get(utf8, utf8 + cell_length(d->single[c & 0x7F]), &n);
}
