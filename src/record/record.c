/* record.c - nodes, notes, headers and points in arrays that grow to the largest game and stay. */
#include "record/record.h"

#include "base/data/data.h"
#include "base/text/text.h"

#include <stdlib.h>

static const struct slice result_words[RESULT_KINDS] = {
    {"*", 1}, {"1-0", 3}, {"0-1", 3}, {"1/2-1/2", 7}, {"0-0", 3}};

HOT const char *result_text(enum result r)
{
    return result_words[r].p;
}

static const char *const game_names[GAME_COUNT] = {[GAME_UNKNOWN] = "unknown",
                                                   [GAME_CHESS] = "chess",
                                                   [GAME_XIANGQI] = "xiangqi",
                                                   [GAME_WEIQI] = "weiqi",
                                                   [GAME_WUZIQI] = "wuziqi"};

const char *game_name(enum game_id id)
{
    return game_names[id];
}

enum game_id game_named(struct slice s)
{
    for (unsigned id = GAME_UNKNOWN + 1; id < GAME_COUNT; id++)
        if (slice_is_nocase(s, game_names[id]))
            return (enum game_id)id;
    return GAME_UNKNOWN;
}

HOT enum result result_named(struct slice s)
{
    for (int r = RESULT_FIRST; r < RESULT_KINDS; r++)
        if (slice_eq(s, result_words[r]))
            return (enum result)r;
    return RESULT_UNKNOWN;
}

void record_truncate(struct record *r, enum limit which)
{
    if (!r->truncated)
        r->beyond = (uint8_t)which;
    r->truncated = true;
}

void record_cut_off(struct record *r, enum code code)
{
    if (r->cut_off == CODE_NONE)
        r->cut_off = (uint16_t)code;
}

/* More room in an array of *CAP elements, all of them taken; the array, or NULL at the limit. */
static COLD void *grow_full(struct record *r, void *array, uint32_t *cap, size_t size, enum limit which)
{
    /* Large arrays grow by less: a megabyte of text may have a million nodes, and must not take 64 MB. */
    uint32_t more = *cap < 64 ? 64 : *cap + *cap / (*cap < 1 << 18 ? 2 : 8);
    uint32_t most = limit_now(which) +
                    (which == LIMIT_NODES || which == LIMIT_NOTES); /* the first is none of the record's */

    if (*cap >= most) {
        record_truncate(r, which);
        return NULL;
    }
    *cap = more < most ? more : most;
    return mem_realloc(array, *cap, size);
}

/* Room for one more element in an array of *CAP; the array, or NULL at the limit. */
static inline void *grow(struct record *r, void *array, uint32_t count, uint32_t *cap, size_t size,
                         enum limit which)
{
    return usually(count < *cap) ? array : grow_full(r, array, cap, size, which);
}

bool record_more_nodes(struct record *r)
{
    struct node *all = grow(r, r->node, r->count, &r->node_cap, sizeof *all, LIMIT_NODES);

    if (all == NULL)
        return false;
    r->node = all;
    return true;
}

HOT void record_clear(struct record *r)
{
    memset(r, 0, offsetof(struct record, node));
    buf_clear(&r->text);
    buf_clear(&r->stack);
    r->notes = 1;
    if (record_more_nodes(r))
        r->node[r->count++] = (struct node){0};
}

void record_free(struct record *r)
{
    free(r->node);
    free(r->canonical_store);
    free(r->note);
    free(r->header);
    free(r->point);
    buf_free(&r->text);
    buf_free(&r->stack);
    buf_free(&r->carry);
    buf_free(&r->learnt);
    *r = (struct record){0};
}

/* note[0] stands for "none", so that 0 can end a chain. */
struct note *record_note_more(struct record *r, uint32_t node, enum note_kind kind)
{
    /* Room that is made has to be kept: the array may have moved. */
    struct note *all =
        r->truncated ? NULL : grow(r, r->note, r->notes, &r->note_cap, sizeof *all, LIMIT_NOTES);

    if (all == NULL) {
        r->spare = (struct note){.kind = (uint8_t)kind};
        return &r->spare;
    }
    r->note = all;
    return record_note(r, node, kind);
}

bool record_has_note(const struct record *r, enum note_kind kind)
{
    for (uint32_t n = 1; n < r->notes; n++)
        if (r->note[n].kind == kind)
            return true;
    return false;
}

/* Where the bytes of S went in record.text. */
static inline uint32_t keep_text(struct record *r, struct slice s)
{
    uint32_t at = (uint32_t)r->text.n;

    buf_slice(&r->text, s);
    return at;
}

void note_set_text(struct record *r, struct note *n, struct slice s)
{
    if (s.n > limit_now(LIMIT_COMMENT)) {
        record_truncate(r, LIMIT_COMMENT);
        s.n = 0;
    }
    n->text = keep_text(r, s);
    n->text_len = r->truncated ? 0 : (uint32_t)s.n;
}

void record_leave_out(struct record *r, uint32_t node, struct span at, struct slice what)
{
    struct note *n = record_note(r, node, NOTE_LEFT_OUT);

    n->at = at;
    note_set_text(r, n, what);
}

void note_add_point(struct record *r, struct note *n, point p)
{
    point *all = grow(r, r->point, r->points, &r->point_cap, sizeof *all, LIMIT_POINTS);

    if (all == NULL)
        return;
    r->point = all;
    if (n->points == 0)
        n->first_point = r->points;
    all[r->points++] = p;
    n->points++;
}

bool record_more_headers(struct record *r)
{
    struct header *all = grow(r, r->header, r->headers, &r->header_cap, sizeof *all, LIMIT_HEADERS);

    if (all == NULL)
        return false;
    r->header = all;
    return true;
}

struct header *record_header(struct record *r, enum key key, struct slice name, struct slice value,
                             struct span at)
{
    struct header *h;

    if (r->headers == r->header_cap && !record_more_headers(r))
        return NULL;
    h = &r->header[r->headers];
    *h = (struct header){.key = key,
                         .name = keep_text(r, name),
                         .name_len = (uint32_t)name.n,
                         .value_len = (uint32_t)value.n,
                         .at = at};
    h->value = keep_text(r, value);
    r->keys |= UINT64_C(1) << key;
    if (r->truncated)
        return NULL;
    r->headers++;
    return h;
}

void record_forget(struct record *r, const struct header *h)
{
    enum key key = h->key;

    r->header[h - r->header].key = KEY_OTHER;
    r->keys &= ~(UINT64_C(1) << key);
    for (uint32_t i = 0; i < r->headers; i++)
        r->keys |= UINT64_C(1) << r->header[i].key;
}

void record_drop_headers(struct record *r, uint64_t keys)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < r->headers; i++)
        if ((keys >> r->header[i].key & 1) == 0)
            r->header[kept++] = r->header[i];
    r->headers = kept;
    r->keys &= ~keys;
}

HOT void record_keep_headers(struct record *r, uint32_t headers, struct slice text)
{
    keep_text(r, text);
    if (!r->truncated)
        r->headers = headers;
}

HOT const struct header *record_search(const struct record *r, enum key key)
{
    for (uint32_t i = 0; i < r->headers; i++)
        if (r->header[i].key == key)
            return &r->header[i];
    return NULL;
}

uint32_t record_next_note(const struct record *r, uint32_t node, enum note_kind kind, uint32_t after)
{
    uint32_t n = after == 0 ? r->node[node].notes : r->note[after].next;

    while (n != 0 && r->note[n].kind != kind)
        n = r->note[n].next;
    return n;
}

void record_make_canonical(struct record *r)
{
    if (r->canonical_cap < r->count) {
        r->canonical_store = mem_realloc(r->canonical_store, r->node_cap, sizeof *r->canonical_store);
        r->canonical_cap = r->node_cap;
    }
    r->canonical = r->canonical_store;
    memset(r->canonical, 0, r->count * sizeof *r->canonical);
}

const struct claim *record_claim(const struct record *r, uint32_t node)
{
    return r->canonical != NULL && r->canonical[node].kind != MOVE_NONE ? &r->canonical[node]
                                                                        : &r->node[node].claim;
}

uint32_t record_main_plies(const struct record *r)
{
    uint32_t plies = 0;

    for (uint32_t n = r->node[0].child; n != 0; n = r->node[n].child)
        plies += (r->node[n].flags & NODE_SILENT) == 0;
    return plies;
}

struct span record_number_at(const struct record *r, uint32_t node)
{
    const struct span word = r->node[node].at;
    const char *text = r->source;
    uint32_t off = word.off, end;

    if (text == NULL)
        return word;
    while (off > 0 && (unsigned char)text[off - 1] <= ' ')
        off--;
    end = off;
    while (off > 0 && (text[off - 1] == '.' || (text[off - 1] >= '0' && text[off - 1] <= '9')))
        off--;
    return off == end ? word : (struct span){off, end - off};
}

struct slice node_words(const struct node *n, const char *text, struct buf *room)
{
    SCOPED(json) json = {0};

    if ((n->flags & NODE_ESCAPED) == 0)
        return (struct slice){text + n->at.off, n->at.len};
    json_start(&json, (struct slice){text + n->at.off - 1, n->at.len + 2}); /* with its quotes */
    json_next(&json);
    buf_clear(room);
    buf_slice(room, buf_as_slice(&json.text));
    return buf_as_slice(room);
}

static bool is_word(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] <= ' ' || s.p[i] == 127 || find_char("{}()[]<>;\"$", s.p[i]) != NULL)
            return false;
    return s.n > 0 && s.p[0] != '%' && !slice_is(s, "*") && result_named(s) == RESULT_UNKNOWN;
}

bool node_has_word(const struct node *n, const char *text)
{
    SCOPED(buf) room = {0};

    return is_word(node_words(n, text, &room));
}

static void *copy_array(void *into, uint32_t *cap, const void *from, uint32_t count, size_t size)
{
    /* The first note stands for none, and counts before there is memory for it. */
    if (from == NULL)
        return into;
    if (*cap < count) {
        into = mem_realloc(into, count, size);
        *cap = count;
    }
    if (count > 0)
        memcpy(into, from, count * size);
    return into;
}

struct slice record_worded(const struct record *r)
{
    if (r->worded_len > 0)
        return record_slice(r, r->worded, r->worded_len);
    return r->format == NULL ? SLICE("") : slice_of(r->format);
}

bool record_has_words_of(const struct record *r, const char *format)
{
    return slice_is(record_worded(r), format);
}

void record_copy(struct record *into, const struct record *from)
{
    struct record copy = *from;

    copy.node = copy_array(into->node, &into->node_cap, from->node, from->count, sizeof *from->node);
    copy.note = copy_array(into->note, &into->note_cap, from->note, from->notes, sizeof *from->note);
    copy.header =
        copy_array(into->header, &into->header_cap, from->header, from->headers, sizeof *from->header);
    copy.point = copy_array(into->point, &into->point_cap, from->point, from->points, sizeof *from->point);
    copy.canonical_store = into->canonical_store;
    if (from->canonical != NULL)
        copy.canonical_store = copy_array(into->canonical_store, &into->canonical_cap, from->canonical,
                                          from->count, sizeof *from->canonical);
    copy.canonical = from->canonical == NULL ? NULL : copy.canonical_store;
    copy.node_cap = into->node_cap;
    copy.note_cap = into->note_cap;
    copy.header_cap = into->header_cap;
    copy.point_cap = into->point_cap;
    copy.canonical_cap = into->canonical_cap;
    copy.text = into->text;
    copy.stack = into->stack;
    copy.carry = into->carry;
    copy.learnt = into->learnt;
    buf_clear(&copy.text);
    buf_slice(&copy.text, buf_as_slice(&from->text));
    *into = copy;
}

bool record_has_controls(const struct record *r)
{
    return !r->ascii && text_has_controls(buf_as_slice(&r->text));
}

static void show_controls(struct record *r, uint32_t *at, uint32_t *len, unsigned form)
{
    struct slice text = record_slice(r, *at, *len);
    SCOPED(buf) shown = {0};

    if (!text_has_controls(text))
        return;
    controls_show(&shown, text, form);
    *at = (uint32_t)r->text.n;
    *len = (uint32_t)shown.n;
    buf_slice(&r->text, buf_as_slice(&shown));
}

void record_show_controls(struct record *r, unsigned form)
{
    for (uint32_t i = 0; i < r->headers; i++) {
        show_controls(r, &r->header[i].name, &r->header[i].name_len, form);
        show_controls(r, &r->header[i].value, &r->header[i].value_len, form);
    }
    for (uint32_t i = 1; i < r->notes; i++)
        show_controls(r, &r->note[i].text, &r->note[i].text_len, form);
}
