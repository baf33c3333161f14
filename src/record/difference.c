/* Two records side by side: headers by their keys, nodes by their moves, notes by what they say. */
#include "record/difference.h"

#include "base/memory.h"
#include "record/declared.h"

#include <ctype.h>
#include <stdlib.h>

enum { LOST = 0xFFFFFFFFu >> 1 };

struct pairing {
    const struct record *from, *to;
    uint32_t *pair;   /* by node of FROM: its like in TO, or LOST */
    uint32_t *anchor; /* by node of TO: itself, or of a node without a move the last one before it with one */
    uint32_t *next;   /* by node of TO: the next one with the same anchor; 0: none */
    struct difference *out;
};

static bool is_silent(const struct record *r, uint32_t node)
{
    return node != 0 && (r->node[node].flags & NODE_SILENT) != 0;
}

static void find_anchors(struct pairing *p)
{
    for (uint32_t n = 0; n < p->to->count; n++) {
        p->anchor[n] = is_silent(p->to, n) ? p->anchor[p->to->node[n].parent] : n;
        p->next[n] = 0;
        if (p->anchor[n] != n) {
            p->next[n] = p->next[p->anchor[n]];
            p->next[p->anchor[n]] = n;
        }
    }
}

/* Words with their white space folded. */
static void fold(struct slice s, struct buf *out)
{
    bool blank = true;

    for (size_t i = 0; i < s.n; i++) {
        bool space = isspace((unsigned char)s.p[i]) != 0;

        if (!space)
            buf_char(out, s.p[i]);
        else if (!blank)
            buf_char(out, ' ');
        blank = space;
    }
    while (out->n > 0 && out->p[out->n - 1] == ' ')
        out->n--;
}

static bool same_words(struct slice a, struct slice b, bool within)
{
    struct buf x = {0}, y = {0};
    bool same;

    if (slice_eq(a, b))
        return true;
    fold(a, &x);
    fold(b, &y);
    same = x.n == 0 || (within ? y.n >= x.n && memmem(y.p, y.n, x.p, x.n) != NULL
                               : slice_eq(buf_as_slice(&x), buf_as_slice(&y)));
    buf_free(&x);
    buf_free(&y);
    return same;
}

/* The child of a node of TO, or of the silent nodes that hang on it, with that move and those words. */
static uint32_t find_child(const struct pairing *p, uint32_t parent, const struct node *like)
{
    for (uint32_t holder = parent, first = 1; first || holder != 0; first = 0) {
        for (uint32_t c = p->to->node[holder].child; c != 0; c = p->to->node[c].next)
            if (!is_silent(p->to, c) && p->to->node[c].move == like->move)
                return c;
        holder = p->next[holder];
    }
    return LOST;
}

static bool is_branch(const struct record *r, uint32_t node)
{
    return r->node[r->node[node].parent].child != node;
}

static void pair_nodes(struct pairing *p)
{
    p->pair[0] = 0;
    for (uint32_t n = 1; n < p->from->count; n++) {
        const struct node *node = &p->from->node[n];
        uint32_t parent = p->pair[node->parent];

        p->pair[n] = parent;
        if (is_silent(p->from, n) || parent == LOST)
            continue;
        p->pair[n] = find_child(p, parent, node);
        if (p->pair[n] == LOST && is_branch(p->from, n))
            p->out->count[MISSING_VARIATIONS]++;
    }
}

/* The nodes with moves down the first children. */
static uint32_t next_main(const struct record *r, uint32_t node)
{
    do
        node = r->node[node].child;
    while (is_silent(r, node));
    return node;
}

static bool same_main(const struct record *a, const struct record *b)
{
    uint32_t x = 0, y = 0;

    do {
        x = next_main(a, x);
        y = next_main(b, y);
        if ((x == 0) != (y == 0) || (x != 0 && a->node[x].move != b->node[y].move))
            return false;
    } while (x != 0);
    return true;
}

static enum missing kind_of(const struct note *n)
{
    switch (n->kind) {
    case NOTE_COMMENT:
    case NOTE_COMMENT_BEFORE:
    case NOTE_LINE_COMMENT:
    case NOTE_NAME:
        return MISSING_COMMENTS;
    case NOTE_NAG:
        return MISSING_NAGS;
    case NOTE_CLOCK:
    case NOTE_ELAPSED:
    case NOTE_PERIODS:
    case NOTE_SPENT:
        return MISSING_CLOCKS;
    case NOTE_MARK:
    case NOTE_TERRITORY:
        return MISSING_MARKS;
    case NOTE_OFFERS:
        return MISSING_OFFERS;
    case NOTE_SETUP:
        return MISSING_SETUP;
    default:
        return MISSING_PROPERTIES;
    }
}

static bool has_point(const struct record *r, const struct note *n, point p)
{
    for (uint32_t i = 0; i < n->points; i++)
        if (r->point[n->first_point + i] == p)
            return true;
    return false;
}

/* Whether a note of TO says what one of FROM does; marks may be spread over several. */
static bool says_point(const struct pairing *p, uint32_t node, const struct note *n, point at)
{
    for (uint32_t i = p->to->node[node].notes; i != 0; i = p->to->note[i].next) {
        const struct note *m = &p->to->note[i];

        if (m->kind == n->kind && m->value == n->value && has_point(p->to, m, at) &&
            same_words(note_text(p->from, n), note_text(p->to, m), false))
            return true;
    }
    return false;
}

static bool says_words(const struct pairing *p, uint32_t node, const struct note *n)
{
    for (uint32_t i = p->to->node[node].notes; i != 0; i = p->to->note[i].next) {
        const struct note *m = &p->to->note[i];

        if (m->kind == n->kind && m->value == n->value &&
            (n->text_len == 0 || same_words(note_text(p->from, n), note_text(p->to, m), true)))
            return true;
    }
    return false;
}

static bool says(const struct pairing *p, uint32_t node, const struct note *n)
{
    if (n->points == 0)
        return says_words(p, node, n);
    for (uint32_t i = 0; i < n->points; i++)
        if (!says_point(p, node, n, p->from->point[n->first_point + i]))
            return false;
    return true;
}

/* Whether the comments on a node and on the silent ones that hang on it, taken together, hold these words. */
static bool holds_comment(const struct pairing *p, uint32_t node, struct slice words)
{
    struct buf all = {0}, wanted = {0};
    bool holds;

    fold(words, &wanted);
    for (uint32_t at = node, first = 1; first || at != 0; first = 0) {
        for (uint32_t i = p->to->node[at].notes; i != 0; i = p->to->note[i].next)
            if (kind_of(&p->to->note[i]) == MISSING_COMMENTS) {
                if (all.n > 0)
                    buf_char(&all, ' ');
                fold(note_text(p->to, &p->to->note[i]), &all);
            }
        at = p->next[at];
    }
    holds = wanted.n == 0 || (all.n >= wanted.n && memmem(all.p, all.n, wanted.p, wanted.n) != NULL);
    buf_free(&all);
    buf_free(&wanted);
    return holds;
}

/* On the node, on the silent ones that hang on it, or (what stands before a move) on the one before. */
static bool is_kept(const struct pairing *p, uint32_t node, const struct note *n)
{
    if (kind_of(n) == MISSING_COMMENTS)
        return holds_comment(p, node, note_text(p->from, n)) ||
               (node != 0 && holds_comment(p, p->anchor[p->to->node[node].parent], note_text(p->from, n)));
    for (uint32_t at = node, first = 1; first || at != 0; first = 0) {
        if (says(p, at, n))
            return true;
        at = p->next[at];
    }
    return false;
}

/* What was read out of a comment is kept with the comment. */
static bool comment_is_kept(const struct pairing *p, uint32_t from, uint32_t to)
{
    bool any = false;

    for (uint32_t i = p->from->node[from].notes; i != 0; i = p->from->note[i].next) {
        const struct note *n = &p->from->note[i];

        if (kind_of(n) != MISSING_COMMENTS)
            continue;
        any = true;
        if (!is_kept(p, to, n))
            return false;
    }
    return any;
}

static void compare_notes(struct pairing *p, uint32_t node)
{
    uint32_t to = p->pair[node];

    for (uint32_t i = p->from->node[node].notes; i != 0; i = p->from->note[i].next) {
        const struct note *n = &p->from->note[i];
        bool kept;

        if (to == LOST && (n->flags & NOTE_DERIVED))
            continue;
        kept =
            to != LOST && (is_kept(p, to, n) || ((n->flags & NOTE_DERIVED) && comment_is_kept(p, node, to)));
        if (!kept && !(n->kind == NOTE_SETUP && node == 0))
            p->out->count[kind_of(n)]++;
    }
}

/* What only says how the record itself is written, or is compared as the start, the board or the result. */
static bool is_compared(const struct record *r, const struct header *h)
{
    struct slice value = slice_trim(record_slice(r, h->value, h->value_len));
    bool said = false;

    switch (h->key) {
    case KEY_CHARSET:
    case KEY_APPLICATION:
    case KEY_NOTATION:
    case KEY_SETUP:
    case KEY_PLY_COUNT:
    case KEY_GAME:
    case KEY_POSITION:
    case KEY_SIZE:
    case KEY_RESULT:
        return false;
    default:
        break;
    }
    for (size_t i = 0; i < value.n; i++)
        said |= strchr("?.-*", value.p[i] == '\0' ? ' ' : value.p[i]) == NULL;
    return said;
}

/* The next number in a text; false when there is none. */
static bool next_number(struct slice *s, long *value)
{
    while (s->n > 0 && !isdigit((unsigned char)s->p[0])) {
        s->p++;
        s->n--;
    }
    if (s->n == 0)
        return false;
    for (*value = 0; s->n > 0 && isdigit((unsigned char)s->p[0]) && *value < 100000000; s->p++, s->n--)
        *value = *value * 10 + (s->p[0] - '0');
    return true;
}

/* Dates are written in many ways: their numbers count. */
static bool same_numbers(struct slice a, struct slice b)
{
    long x = 0, y = 0;
    bool more, other;

    do {
        more = next_number(&a, &x);
        other = next_number(&b, &y);
    } while (more && other && x == y);
    return !more && !other;
}

static bool same_number(struct slice a, struct slice b)
{
    char x[32] = "", y[32] = "", *ex, *ey;
    double u, v;

    if (a.n == 0 || b.n == 0 || a.n >= sizeof x || b.n >= sizeof y)
        return false;
    memcpy(x, a.p, a.n);
    memcpy(y, b.p, b.n);
    u = strtod(x, &ex);
    v = strtod(y, &ey);
    return *ex == '\0' && *ey == '\0' && u >= v && u <= v;
}

static bool same_value(enum key key, struct slice a, struct slice b)
{
    a = slice_trim(a);
    b = slice_trim(b);
    if (same_words(a, b, false))
        return true;
    if (key == KEY_DATE)
        return same_numbers(a, b);
    return same_number(a, b);
}

static bool header_is_kept(const struct pairing *p, const struct header *h)
{
    struct slice name = record_slice(p->from, h->name, h->name_len),
                 value = record_slice(p->from, h->value, h->value_len);

    for (uint32_t i = 0; i < p->to->headers; i++) {
        const struct header *t = &p->to->header[i];
        struct slice other = record_slice(p->to, t->name, t->name_len);
        bool same_name = h->key == KEY_OTHER ? slice_eq(name, other) : h->key == t->key;

        if (same_name && same_value(h->key, value, record_slice(p->to, t->value, t->value_len)))
            return true;
    }
    return false;
}

static const char *header_name(const struct record *r, const struct header *h, struct arena *arena)
{
    struct slice name = record_slice(r, h->name, h->name_len);

    return name.n > 0 ? arena_str(arena, name) : key_name(h->key);
}

static void compare_headers(struct pairing *p, struct arena *arena)
{
    p->out->headers = "";
    for (uint32_t i = 0; i < p->from->headers; i++) {
        const struct header *h = &p->from->header[i];

        if (!is_compared(p->from, h) || header_is_kept(p, h))
            continue;
        p->out->count[MISSING_HEADERS]++;
        p->out->headers = arena_printf(arena, "%s%s%s", p->out->headers, *p->out->headers == '\0' ? "" : ", ",
                                       header_name(p->from, h, arena));
    }
}

static void compare_results(struct pairing *p)
{
    struct declared a = record_result(p->from), b = record_result(p->to);

    if (!a.said)
        return;
    p->out->count[MISSING_RESULT] += a.known ? a.result != b.result || a.forfeit != b.forfeit : !b.said;
    p->out->count[MISSING_MARGIN] +=
        a.known && a.result == b.result &&
        (a.how == HOW_COUNT ? b.how != HOW_COUNT || a.quarters != b.quarters
                            : a.how != b.how && a.how != HOW_UNKNOWN && a.how != HOW_DRAW);
}

struct difference record_difference(const struct record *from, const struct record *to, struct arena *arena)
{
    struct difference out = {.moves = !same_main(from, to)};
    struct pairing p = {.from = from,
                        .to = to,
                        .pair = mem_alloc(from->count, sizeof *p.pair),
                        .anchor = mem_alloc(to->count, sizeof *p.anchor),
                        .next = mem_alloc(to->count, sizeof *p.next),
                        .out = &out};

    find_anchors(&p);
    pair_nodes(&p);
    for (uint32_t n = 0; n < from->count; n++)
        compare_notes(&p, n);
    compare_headers(&p, arena);
    compare_results(&p);
    free(p.pair);
    free(p.anchor);
    free(p.next);
    return out;
}
