/* report_branches.c - the players of a tree whose branches are games of their own. */
#include "output/report/report.h"

/* The value of "ID[value]", without its escapes. */
static struct slice value_of(const struct record *r, const struct note *n, struct buf *room)
{
    struct slice s = record_slice(r, n->text, n->text_len), id = slice_cut(s, '[', &s);

    buf_clear(room);
    for (size_t i = 0; id.p != NULL && i + 1 < s.n; i++) {
        i += s.p[i] == '\\' && i + 2 < s.n;
        buf_char(room, s.p[i]);
    }
    return buf_as_slice(room);
}

/* The next note of NODE from I on that is a header. */
static uint32_t next_header(const struct record *r, uint32_t node, uint32_t i)
{
    while ((i = record_next_note(r, node, NOTE_PROPERTY, i)) != 0 && r->note[i].header == 0)
        ;
    return i;
}

/* Whether headers stand at NODE, off the main line; where, in PATH. */
static bool begins_branch(const struct record *r, uint32_t node, struct buf *path)
{
    if (next_header(r, node, 0) == 0)
        return false;
    buf_clear(path);
    report_path(path, r, node);
    return path->n > 0;
}

void report_branches_json(struct buf *b, const struct record *r)
{
    const char *comma = ",\"branches\":[";
    SCOPED(buf) room = {0};

    for (uint32_t node = 1; r->branch_headers && node < r->count; node++) {
        if (!begins_branch(r, node, &room))
            continue;
        buf_printf(b, "%s{\"path\":\"%s\",\"headers\":", comma, buf_cstr(&room));
        comma = "{";
        for (uint32_t i = 0; (i = next_header(r, node, i)) != 0; comma = ",") {
            buf_str(b, comma);
            buf_json(b, slice_of(key_name((enum key)(r->note[i].header - 1))));
            buf_char(b, ':');
            buf_json(b, value_of(r, &r->note[i], &room));
        }
        buf_str(b, "}}");
        comma = ",";
    }
    if (*comma == ',' && comma[1] == '\0')
        buf_char(b, ']');
}

/* What a branch says of one thing; "?" where it is silent. */
static void put_said(struct buf *b, const struct record *r, uint32_t node, enum key key)
{
    SCOPED(buf) room = {0};
    uint32_t i = 0;

    while ((i = next_header(r, node, i)) != 0 && r->note[i].header != (uint8_t)(key + 1))
        ;
    if (i == 0)
        buf_char(b, '?');
    else
        report_shown(b, value_of(r, &r->note[i], &room));
}

struct branch_words {
    const struct record *record;
    uint32_t node;
    const char *path;
};

static void branch_arg(struct buf *b, char which, const void *ctx)
{
    static const enum key keys[] = {['2'] = KEY_FIRST, ['3'] = KEY_SECOND, ['4'] = KEY_RESULT};
    const struct branch_words *w = ctx;

    if (which == '1')
        buf_str(b, w->path);
    else
        put_said(b, w->record, w->node, keys[(unsigned char)which]);
}

void report_branches(struct buf *b, enum lang lang, const struct record *r)
{
    SCOPED(buf) path = {0};

    for (uint32_t node = 1; r->branch_headers && node < r->count; node++)
        if (begins_branch(r, node, &path))
            tr_expand(b, tr(lang, N_("; line %1: %2 - %3, declared %4")), branch_arg,
                      &(struct branch_words){r, node, buf_cstr(&path)});
}
