/* How what a property says is kept: its words without escapes, or all of it, with its escapes. */
#include "format/sgf/sgf.h"

#include "base/text/text.h"
#include "format/description.h"

/* A name as FF[4] has them: small letters are no part of it, unless there are no others. */
static void put_name(struct buf *out, const struct sgf_property *prop)
{
    size_t from = out->n;

    if (!prop->lower || prop->id != SGF_PRIVATE) {
        buf_slice(out, prop->lower ? sgf_name(prop->id) : prop->name);
        return;
    }
    for (size_t i = 0; i < prop->name.n; i++)
        if (prop->name.p[i] < 'a' || prop->name.p[i] > 'z')
            buf_char(out, prop->name.p[i]);
    if (out->n > from)
        return;
    for (size_t i = 0; i < prop->name.n; i++)
        buf_char(out, (char)(prop->name.p[i] - 'a' + 'A'));
}

/* A raw value in its brackets. Whoever wrote a ] of its own into it without an escape has it now. */
static void put_raw(struct buf *out, struct slice raw)
{
    buf_char(out, '[');
    for (size_t i = 0; i < raw.n; i++) {
        if (raw.p[i] == ']' || (raw.p[i] == '\\' && i + 1 == raw.n))
            buf_char(out, '\\');
        buf_char(out, raw.p[i]);
        if (raw.p[i] == '\\' && i + 1 < raw.n)
            buf_char(out, raw.p[++i]);
    }
    buf_char(out, ']');
}

static struct note *keep(struct sgf_reader *r, const struct sgf_property *prop, uint32_t node)
{
    struct note *n = record_note(r->record, node, NOTE_PROPERTY);
    const char *at = prop->values;
    struct slice raw;

    n->at = sgf_span(r, prop->name);
    buf_clear(&r->scratch);
    put_name(&r->scratch, prop);
    while (sgf_next_value(prop, &at, &raw)) {
        put_raw(&r->scratch, raw);
        if (!sgf_is_list(prop->id))
            break;
    }
    note_set_text(r->record, n, buf_as_slice(&r->scratch));
    return n;
}

void sgf_keep_raw(struct sgf_reader *r, const struct sgf_property *prop, uint32_t node)
{
    if (sgf_wants_text(r))
        keep(r, prop, node);
}

void sgf_keep_info(struct sgf_reader *r, const struct sgf_property *prop, uint32_t node)
{
    const struct desc_header *known = desc_find(r->text->file->desc, sgf_name(prop->id));

    keep(r, prop, node)->header = known == NULL ? 0 : (uint8_t)(known->key[r->record->game] + 1);
    r->record->branch_headers = true;
}

/* Eight bytes at a time: the highest bit of a byte that is not plain, and at times of others behind it. */
static bool is_plain_8(const char *p)
{
    uint64_t v = eight_at(p);

    return (eight_below(v, ' ') | eight_equal(v, '\\')) == 0;
}

/* Neither an escape nor a control character is in it. */
static bool is_plain(struct slice s)
{
    size_t i = 0;

    while (i + 8 <= s.n && is_plain_8(s.p + i))
        i += 8;
    while (i < s.n && s.p[i] != '\\' && (unsigned char)s.p[i] >= ' ')
        i++;
    return i == s.n;
}

struct slice sgf_words(struct sgf_reader *r, struct slice raw, bool simple)
{
    if (is_plain(raw))
        return raw;
    if (!r->told_control && sgf_has_control(raw)) {
        sgf_say(r, CODE_SGF_CONTROL, raw, SLICE(""));
        r->told_control = true;
    }
    buf_clear(&r->scratch);
    sgf_unescape(&r->scratch, raw, simple);
    return buf_as_slice(&r->scratch);
}
