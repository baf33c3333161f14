/* How what a property says is kept: its words without escapes, or all of it as it stands. */
#include "format/sgf/sgf.h"

#include "base/swar.h"

void sgf_keep_raw(struct sgf_reader *r, const struct sgf_property *prop, uint32_t node)
{
    struct note *n;

    if (!sgf_wants_text(r))
        return;
    n = record_note(r->record, node, NOTE_PROPERTY);
    n->at = sgf_span(r, prop->name);
    buf_clear(&r->scratch);
    buf_slice(&r->scratch, prop->lower && prop->id != SGF_PRIVATE ? sgf_name(prop->id) : prop->name);
    buf_add(&r->scratch, prop->name.p + prop->name.n, (size_t)(prop->end - prop->name.p) - prop->name.n);
    if (prop->end[-1] != ']')
        buf_char(&r->scratch, ']');
    note_set_text(r->record, n, buf_as_slice(&r->scratch));
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
