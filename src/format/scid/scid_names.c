/* scid_names.c - the lists of names: front-coded with a head in version 4, one after the other in version 5.
 */
#include "format/scid/base.h"

#include "base/text/text.h"
#include "input/charset/charset.h"

#include <stdlib.h>

struct names_reader {
    struct scid_base *base;
    const unsigned char *p, *end;
    uint32_t room[SCID_TABLES]; /* in the lists */
    struct charsets *charsets;
};

/* Most names of a list: an id that is greater is damage, and must not cost memory. */
enum { IDS_MOST = 1 << 20, FIRST_NAMES = 36 };

static bool has(const struct names_reader *r, size_t n)
{
    return (size_t)(r->end - r->p) >= n;
}

static uint32_t take(struct names_reader *r, unsigned bytes)
{
    uint32_t value = 0;

    while (bytes-- > 0)
        value = value << 8 | *r->p++;
    return value;
}

static struct scid_string *string_of(struct names_reader *r, unsigned table, uint32_t id)
{
    struct scid_list *list = &r->base->list[table];

    if (id >= r->room[table]) {
        uint32_t room = id < 1024 ? 1024 : 2 * id;

        list->string = mem_realloc(list->string, room, sizeof *list->string);
        memset(list->string + r->room[table], 0, (room - r->room[table]) * sizeof *list->string);
        r->room[table] = room;
    }
    if (id >= list->count)
        list->count = id + 1;
    return &list->string[id];
}

void scid_decode(struct charsets **charsets, struct buf *out, struct slice raw)
{
    while (raw.n > 0) {
        size_t valid = utf8_valid(raw);

        buf_add(out, raw.p, valid);
        raw = slice_skip(raw, valid);
        charsets_string(charsets, out, (struct slice){raw.p, raw.n > 0}, "windows-1252");
        raw = slice_skip(raw, raw.n > 0);
    }
}

static void keep(struct names_reader *r, unsigned table, uint32_t id, struct slice name)
{
    struct buf *text = &r->base->text;
    struct scid_string *s = string_of(r, table, id);

    *s = (struct scid_string){.at = (uint32_t)text->n, .known = true, .ascii = utf8_ascii(name) == name.n};
    if (s->ascii || utf8_valid(name) == name.n)
        buf_slice(text, name);
    else
        scid_decode(&r->charsets, text, name);
    s->length = (uint16_t)(text->n - s->at < UINT16_MAX ? text->n - s->at : UINT16_MAX);
}

/* A list of version 4. Names are put together in WHOLE, whose beginning is that of the name before. */
static bool read_list(struct names_reader *r, unsigned table, uint32_t count, unsigned id_bytes,
                      unsigned bytes)
{
    char whole[256];
    unsigned before = 0; /* bytes of the name before */

    for (uint32_t i = 0; i < count; i++) {
        unsigned length, shared = 0;
        uint32_t id;

        if (!has(r, id_bytes + bytes + 1u + (i > 0)))
            return false;
        id = take(r, id_bytes);
        take(r, bytes);
        length = take(r, 1);
        if (i > 0)
            shared = take(r, 1);
        if (shared > before || shared > length || !has(r, length - shared) || id >= IDS_MOST)
            return false;
        memcpy(whole + shared, r->p, length - shared);
        r->p += length - shared;
        before = length;
        keep(r, table, id, (struct slice){whole, length});
    }
    return true;
}

static bool read_four(struct names_reader *r)
{
    uint32_t count[SCID_TABLES], most[SCID_TABLES];
    bool whole = true;

    if (!has(r, FIRST_NAMES) || memcmp(r->p, "Scid.sn", 8) != 0)
        return false;
    r->p += 12;
    for (unsigned i = 0; i < SCID_TABLES; i++)
        count[i] = take(r, 3);
    for (unsigned i = 0; i < SCID_TABLES; i++)
        most[i] = take(r, 3);
    for (unsigned i = 0; i < SCID_TABLES && whole; i++)
        whole = read_list(r, i, count[i], count[i] >= 65536 ? 3 : 2,
                          most[i] >= 65536 ? 3
                          : most[i] >= 256 ? 2
                                           : 1);
    return whole;
}

static bool take_varint(struct names_reader *r, uint64_t *value)
{
    *value = 0;
    for (unsigned shift = 0; shift < 35 && has(r, 1); shift += 7) {
        unsigned char c = *r->p++;

        *value |= (uint64_t)(c & 0x7F) << shift;
        if ((c & 0x80) == 0)
            return true;
    }
    return false;
}

static bool read_five(struct names_reader *r)
{
    uint32_t count[8] = {0};
    uint64_t v;

    while (has(r, 1)) {
        if (!take_varint(r, &v) || !has(r, v >> 3))
            return false;
        if ((v & 7) < SCID_TABLES)
            keep(r, v & 7, count[v & 7]++, (struct slice){(const char *)r->p, v >> 3});
        r->p += v >> 3;
    }
    return true;
}

bool scid_read_names(struct scid_base *base, struct slice names)
{
    const unsigned char *p = (const unsigned char *)names.p;
    struct names_reader r = {.base = base, .p = p, .end = p + names.n};
    bool whole = (base->five ? read_five : read_four)(&r);

    charsets_free(r.charsets);
    return whole;
}

struct slice scid_name(const struct scid_base *base, enum scid_table table, uint32_t id, bool *known,
                       bool *ascii)
{
    const struct scid_list *list = &base->list[table];
    const struct scid_string *s = id < list->count ? &list->string[id] : NULL;

    *known = s != NULL && s->known;
    *ascii = !*known || s->ascii;
    return *known ? (struct slice){base->text.p + s->at, s->length} : SLICE("?");
}
