/* Two records side by side: headers by their keys, nodes by their moves, notes by what they say. */

#include "record/words/words.h"

#include <ctype.h>
#include <stdlib.h>

/* No like of a node: LOST in a variation that is gone, GONE in a line whose moves are missing one by one. */
enum { LOST = 0xFFFFFFFFu >> 1, GONE = LOST - 1 };

/* The comments on a node of TO and on the silent ones that hang on it, taken together. Kept from question to
 * question, and asked from where the last answer was: a node may have thousands of them, in one order. */
struct node_words_seen {
    uint32_t node;
    bool known;
    struct buf text;
    size_t at;
};

struct node_pairing {
    const struct record *from, *to; /* TO may be NULL: what is held is there */
    const struct held *held;
    uint32_t *pair;   /* by node of FROM: its like in TO, GONE or LOST */
    uint32_t *anchor; /* by node of TO: itself, or of a node without a move the last one before it with one */
    uint32_t *next;   /* by node of TO: the next one with the same anchor; 0: none */
    bool *taken;      /* by node of TO: it is the like of one of FROM */
    uint32_t *untaken; /* by node of TO: the children before this one are taken; 0: unknown */
    struct node_words_seen here, before; /* on a node, on the one before it */
    uint32_t last;                       /* note of TO that answered a question; 0: none */
    uint32_t asked; /* node of FROM + 1 of which is known whether its comments are kept; 0: none */
    bool answer;
    struct difference *out;
    struct arena *arena;
};

void difference_add_missing(struct missing **list, struct arena *arena, const char *what, struct span at,
                            uint32_t node)
{
    while (*list != NULL && strcmp((*list)->what, what) != 0)
        list = &(*list)->next;
    if (*list == NULL) {
        *list = arena_alloc(arena, sizeof **list);
        **list = (struct missing){.what = what, .at = at, .node = node};
    }
    (*list)->count++;
}

static void miss(struct node_pairing *p, const char *what, struct span at, uint32_t node)
{
    difference_add_missing(&p->out->missing, p->arena, what, at, node);
}

static bool is_silent(const struct record *r, uint32_t node)
{
    return node != 0 && (r->node[node].flags & NODE_SILENT) != 0;
}

/* A swap moves no stone: a game goes on without it where a format has no word for it. */
static bool is_left_out(const struct record *r, uint32_t node, const struct held *held)
{
    return node != 0 && MOVE_KIND(r->node[node].move) == MOVE_SWAP && !is_held(held, THING_SWAP);
}

static void find_anchors(struct node_pairing *p)
{
    if (p->to == NULL)
        return;
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
    SCOPED(buf) x = {0}, y = {0};

    if (slice_eq(a, b))
        return true;
    fold(a, &x);
    fold(b, &y);
    return x.n == 0 || (within ? y.n >= x.n && memmem(y.p, y.n, x.p, x.n) != NULL
                               : slice_eq(buf_as_slice(&x), buf_as_slice(&y)));
}

/* The child of HOLDER with that move, the first that is not taken if there is one; LOST: none has it.
 * Children before all that are not taken are passed over: a node may have thousands, which are asked for in
 * their order. */
static uint32_t child_like(const struct node_pairing *p, uint32_t holder, const struct node *like)
{
    const struct node *all = p->to->node;
    uint32_t *first = &p->untaken[holder], any = LOST;

    if (*first == 0)
        *first = all[holder].child;
    while (*first != 0 && p->taken[*first] && all[*first].next != 0)
        *first = all[*first].next;
    for (uint32_t c = *first; c != 0; c = all[c].next)
        if (!p->taken[c] && !is_silent(p->to, c) && all[c].move == like->move)
            return c;
    for (uint32_t c = all[holder].child; c != 0 && any == LOST; c = all[c].next)
        any = !is_silent(p->to, c) && all[c].move == like->move ? c : LOST;
    return any;
}

/* The child of a node of TO, or of the silent nodes that hang on it, with that move. Sisters may have the
 * same one: nodes are numbered as they stand in the text, so that the first of them is the like of the first.
 * One that stands once in TO is the like of all. */
static uint32_t find_child(const struct node_pairing *p, uint32_t parent, const struct node *like)
{
    uint32_t best = LOST, any = LOST;

    for (uint32_t holder = parent, first = 1; first || holder != 0; first = 0) {
        uint32_t c = child_like(p, holder, like);

        if (c != LOST) {
            any = c < any ? c : any;
            best = c < best && !p->taken[c] ? c : best;
        }
        holder = p->next[holder];
    }
    if (best != LOST)
        p->taken[best] = true;
    return best != LOST ? best : any;
}

static bool is_branch(const struct record *r, uint32_t node)
{
    return r->node[r->node[node].parent].child != node;
}

/* The like of NODE below PARENT in TO. */
static uint32_t find_pair(const struct node_pairing *p, uint32_t parent, uint32_t node)
{
    if (!is_held(p->held, THING_MOVE) || (!is_held(p->held, THING_VARIATION) && is_branch(p->from, node)))
        return LOST;
    return p->to == NULL ? 0 : find_child(p, parent, &p->from->node[node]);
}

/* Each move of a line is missing, and each variation as a whole. */
static uint32_t miss_move(struct node_pairing *p, uint32_t node)
{
    bool branch = is_branch(p->from, node);

    if (p->pair[p->from->node[node].parent] == LOST)
        return LOST;
    miss(p, thing_info(branch ? THING_VARIATION : THING_MOVE)->what, p->from->node[node].at, node);
    return branch ? LOST : GONE;
}

static void pair_nodes(struct node_pairing *p)
{
    p->pair[0] = 0;
    for (uint32_t n = 1; n < p->from->count; n++) {
        const struct node *node = &p->from->node[n];
        uint32_t parent = p->pair[node->parent];

        p->pair[n] = parent;
        if (is_silent(p->from, n))
            continue;
        if (is_left_out(p->from, n, p->held)) {
            if (parent != LOST)
                miss(p, thing_info(THING_SWAP)->what, node->at, n);
            continue;
        }
        if (parent < GONE)
            p->pair[n] = find_pair(p, parent, n);
        if (p->pair[n] >= GONE)
            p->pair[n] = miss_move(p, n);
    }
}

/* The nodes with moves down the first children; swaps are passed over where they are not HELD. */
static uint32_t next_main(const struct record *r, uint32_t node, const struct held *held)
{
    do
        node = r->node[node].child;
    while (is_silent(r, node) || is_left_out(r, node, held));
    return node;
}

static bool same_main(const struct record *a, const struct record *b, const struct held *held)
{
    uint32_t x = 0, y = 0;

    do {
        x = next_main(a, x, held);
        y = next_main(b, y, held);
        if ((x == 0) != (y == 0) || (x != 0 && a->node[x].move != b->node[y].move))
            return false;
    } while (x != 0);
    return true;
}

static bool has_point(const struct record *r, const struct note *n, point p)
{
    for (uint32_t i = 0; i < n->points; i++)
        if (r->point[n->first_point + i] == p)
            return true;
    return false;
}

/* Whether a note of TO says what one of FROM does; marks may be spread over several. */
static bool says_point(const struct node_pairing *p, uint32_t node, const struct note *n, point at)
{
    for (uint32_t i = p->to->node[node].notes; i != 0; i = p->to->note[i].next) {
        const struct note *m = &p->to->note[i];

        if (m->kind == n->kind && m->value == n->value && has_point(p->to, m, at) &&
            (n->color == COLOR_NONE || m->color == n->color) &&
            same_words(note_text(p->from, n), note_text(p->to, m), false))
            return true;
    }
    return false;
}

/* A time is the same however it was written. */
static bool is_time(const struct note *n)
{
    return n->kind == NOTE_CLOCK || n->kind == NOTE_ELAPSED || n->kind == NOTE_SPENT ||
           n->kind == NOTE_PERIODS;
}

static bool is_like(const struct node_pairing *p, const struct note *n, const struct note *m)
{
    return m->kind == n->kind && m->value == n->value &&
           (n->text_len == 0 || is_time(n) || same_words(note_text(p->from, n), note_text(p->to, m), true));
}

/* The note behind the one that was found last, or any. */
static bool says_words(struct node_pairing *p, uint32_t node, const struct note *n)
{
    uint32_t guess = p->last == 0 ? 0 : p->to->note[p->last].next;

    if (guess != 0 && is_like(p, n, &p->to->note[guess])) {
        p->last = guess;
        return true;
    }
    for (uint32_t i = p->to->node[node].notes; i != 0; i = p->to->note[i].next)
        if (is_like(p, n, &p->to->note[i])) {
            p->last = i;
            return true;
        }
    return false;
}

static bool says(struct node_pairing *p, uint32_t node, const struct note *n)
{
    if (n->points == 0)
        return says_words(p, node, n);
    for (uint32_t i = 0; i < n->points; i++)
        if (!says_point(p, node, n, p->from->point[n->first_point + i]))
            return false;
    return true;
}

static void add_comments(const struct record *to, uint32_t node, struct buf *all)
{
    for (uint32_t i = to->node[node].notes; i != 0; i = to->note[i].next)
        if (note_is_comment(&to->note[i])) {
            if (all->n > 0)
                buf_char(all, ' ');
            fold(note_text(to, &to->note[i]), all);
        }
}

static void collect(const struct node_pairing *p, struct node_words_seen *w, uint32_t node)
{
    if (w->known && w->node == node)
        return;
    w->node = node;
    w->known = true;
    w->at = 0;
    buf_clear(&w->text);
    for (uint32_t at = node, first = 1; first || at != 0; first = 0) {
        add_comments(p->to, at, &w->text);
        at = p->next[at];
    }
}

/* Where WANTED stands in folded words at or behind FROM, not as a piece of a longer word. */
static const char *find_words(const struct buf *b, size_t from, struct slice wanted)
{
    const char *end = b->p + b->n, *p = b->p + from;

    while ((p = memmem(p, (size_t)(end - p), wanted.p, wanted.n)) != NULL) {
        if ((p == b->p || p[-1] == ' ') && (p + wanted.n == end || p[wanted.n] == ' '))
            return p;
        p++;
    }
    return NULL;
}

/* From where the last words were found, or from the start. */
static bool finds(struct node_words_seen *w, struct slice wanted)
{
    const char *found = find_words(&w->text, w->at, wanted);

    if (found == NULL)
        found = find_words(&w->text, 0, wanted);
    if (found != NULL)
        w->at = (size_t)(found - w->text.p) + wanted.n;
    return found != NULL;
}

static bool holds_comment(const struct node_pairing *p, struct node_words_seen *w, uint32_t node,
                          struct slice words)
{
    SCOPED(buf) wanted = {0};

    collect(p, w, node);
    fold(words, &wanted);
    return wanted.n == 0 || (w->text.n > 0 && finds(w, buf_as_slice(&wanted)));
}

/* A label on a point where a stone is put next: some formats have it with the stone. */
static bool is_on_next(const struct node_pairing *p, uint32_t node, const struct note *n)
{
    bool found = n->kind == NOTE_MARK && n->value == SHAPE_LABEL && n->points == 1;
    point at = found ? p->from->point[n->first_point] : NOWHERE;

    for (uint32_t c = found ? p->to->node[node].child : 0; c != 0; c = p->to->node[c].next)
        if (p->to->node[c].claim.to == at && says_point(p, c, n, at))
            return true;
    return false;
}

/* On the node, on the silent ones that hang on it, or (what stands before a move) on the one before. */
static bool is_kept(struct node_pairing *p, uint32_t node, const struct note *n)
{
    if (note_is_comment(n))
        return holds_comment(p, &p->here, node, note_text(p->from, n)) ||
               (node != 0 &&
                holds_comment(p, &p->before, p->anchor[p->to->node[node].parent], note_text(p->from, n)));
    for (uint32_t at = node, first = 1; first || at != 0; first = 0) {
        if (says(p, at, n) || is_on_next(p, at, n))
            return true;
        at = p->next[at];
    }
    return false;
}

static bool find_comments(struct node_pairing *p, uint32_t from, uint32_t to)
{
    bool any = false;

    for (uint32_t i = p->from->node[from].notes; i != 0; i = p->from->note[i].next) {
        const struct note *n = &p->from->note[i];

        if (!note_is_comment(n))
            continue;
        any = true;
        if (!is_kept(p, to, n))
            return false;
    }
    return any;
}

/* What was read out of a comment is kept with the comment. Asked once a node. */
static bool comment_is_kept(struct node_pairing *p, uint32_t from, uint32_t to)
{
    if (p->asked != from + 1)
        p->answer = find_comments(p, from, to);
    p->asked = from + 1;
    return p->answer;
}

/* Where a note stands; where its move does when nobody kept that. */
static struct span note_at(const struct record *r, const struct note *n, uint32_t node)
{
    return n->at.len > 0 ? n->at : node != 0 ? r->node[node].at : r->at;
}

/* Offers hang on the game in one format and on the fifth move in another. */
static bool offers_are_kept(const struct node_pairing *p, const struct note *n)
{
    bool found = p->to == NULL;

    for (uint32_t i = 1; !found && i < p->to->notes; i++) {
        const struct note *m = &p->to->note[i];

        found = m->kind == NOTE_OFFERS;
        for (uint32_t k = 0; found && k < n->points; k++)
            found = has_point(p->to, m, p->from->point[n->first_point + k]);
    }
    return found;
}

/* Whether the note is there; what stands in a comment is there with it. */
static bool note_is_kept(struct node_pairing *p, uint32_t node, const struct note *n)
{
    uint32_t to = p->pair[node];
    enum thing thing = thing_of_note(n, node);

    if (n->kind == NOTE_OFFERS)
        return is_held(p->held, thing) && offers_are_kept(p, n);
    if (to >= GONE || !is_held(p->held, thing))
        return (n->flags & NOTE_DERIVED) != 0 && to < GONE && is_held(p->held, THING_COMMENT);
    return p->to == NULL || is_kept(p, to, n) ||
           ((n->flags & NOTE_DERIVED) != 0 && comment_is_kept(p, node, to));
}

/* A mark that is there in another colour; that of one in a comment is there with it. */
static bool lacks_color(struct node_pairing *p, uint32_t node, struct note n)
{
    if (n.kind != NOTE_MARK || n.color == COLOR_NONE || is_held(p->held, THING_MARK_COLOR))
        return false;
    if ((n.flags & NOTE_DERIVED) != 0 && note_is_kept(p, node, &n))
        return false;
    n.color = COLOR_NONE;
    return note_is_kept(p, node, &n);
}

/* Whether what was set up before the game is not written at all, though the usual stones or the first move
 * tell a reader of it. */
static bool lacks_start(const struct node_pairing *p)
{
    if (is_held(p->held, THING_POSITION))
        return false;
    return p->to == NULL ? !is_held(p->held, THING_HANDICAP) : record_next_note(p->to, 0, NOTE_SETUP, 0) == 0;
}

/* Whether anything stands on the board before the first move. */
static bool has_stones(const struct record *r)
{
    for (uint32_t i = 0; (i = record_next_note(r, 0, NOTE_SETUP, i)) != 0;)
        if (r->note[i].points > 0 && r->note[i].value != SETUP_EMPTY)
            return true;
    return false;
}

static void compare_start(struct node_pairing *p)
{
    uint32_t first = 0;

    do /* one whose points are all off the board, or that clears an empty one, sets nothing up */
        first = record_next_note(p->from, 0, NOTE_SETUP, first);
    while (first != 0 &&
           (p->from->note[first].value == SETUP_EMPTY ||
            (p->from->note[first].points == 0 && p->from->note[first].value < SETUP_TO_MOVE_FIRST)));

    if (first == 0 || !lacks_start(p))
        return;
    p->out->stones = has_stones(p->from);
    miss(p, thing_info(THING_POSITION)->what, note_at(p->from, &p->from->note[first], 0), 0);
}

/* What was not even kept when the record was read. */
static void miss_left_out(struct node_pairing *p, uint32_t node, const struct note *n)
{
    struct slice what = note_text(p->from, n);

    miss(p, arena_str(p->arena, what), n->at, node);
}

static void compare_notes(struct node_pairing *p, uint32_t node)
{
    p->last = 0;
    for (uint32_t i = p->from->node[node].notes; i != 0; i = p->from->note[i].next) {
        const struct note *n = &p->from->note[i];
        bool color = lacks_color(p, node, *n);

        if (n->kind == NOTE_LEFT_OUT) {
            miss_left_out(p, node, n);
            continue;
        }
        if (note_is_comment(n) && slice_trim(note_text(p->from, n)).n == 0)
            continue;
        if ((!color && note_is_kept(p, node, n)) || (n->kind == NOTE_SETUP && node == 0))
            continue;
        p->out->setup |= n->kind == NOTE_SETUP;
        miss(p, thing_info(color ? THING_MARK_COLOR : thing_of_note(n, node))->what,
             note_at(p->from, n, node), node);
    }
}

/* Not what only says how the record itself is written or judged, or is compared as the start, the board or
 * the result. */
static bool is_compared(const struct record *r, const struct header *h)
{
    struct slice value = slice_trim(record_slice(r, h->value, h->value_len));
    bool said = false;

    if ((h->flags & HEADER_JUDGE) != 0 || (h->key == KEY_OFFERS && record_has_note(r, NOTE_OFFERS)))
        return false;
    switch (h->key) {
    case KEY_CHARSET:
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
    for (size_t i = 0; i < value.n && !said; i++)
        said = find_char("?.-*", value.p[i]) == NULL;
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

static bool header_is_kept(const struct node_pairing *p, const struct header *h)
{
    struct slice name = record_slice(p->from, h->name, h->name_len),
                 value = record_slice(p->from, h->value, h->value_len);

    if (p->to == NULL)
        return is_held(p->held, THING_HEADER) || (p->held->keys >> h->key & 1) != 0;
    if (h->key != KEY_OTHER && record_find(p->from, h->key) == h) {
        const struct header *t = record_find(p->to, h->key);

        if (t != NULL && h->key == KEY_KOMI && p->from->game == GAME_WEIQI)
            return komi_same(p->from, p->to);
        if (t != NULL && h->key == KEY_HANDICAP && handicap_same(p->from, p->to))
            return true;
        return t != NULL && same_value(h->key, value, record_slice(p->to, t->value, t->value_len));
    }
    for (uint32_t i = 0; i < p->to->headers; i++) {
        const struct header *t = &p->to->header[i];
        struct slice other = record_slice(p->to, t->name, t->name_len);
        bool same_name = slice_eq(name, other) || (h->key != KEY_OTHER && h->key == t->key);

        if (same_name && same_value(h->key, value, record_slice(p->to, t->value, t->value_len)))
            return true;
    }
    return false;
}

/* By its own name, or by the neutral one; offers are called so wherever they stand. */
static const char *header_what(const struct record *r, const struct header *h, struct arena *arena)
{
    struct slice name = record_slice(r, h->name, h->name_len);

    if (h->key == KEY_OFFERS)
        return thing_info(THING_OFFERS)->what;
    if (name.n == 0)
        name = slice_of(key_name(h->key));
    return arena_join(arena, SLICE("header:"), name);
}

static void compare_headers(struct node_pairing *p)
{
    for (uint32_t i = 0; i < p->from->headers; i++) {
        const struct header *h = &p->from->header[i];

        if (is_compared(p->from, h) && !header_is_kept(p, h))
            miss(p, header_what(p->from, h, p->arena), h->at, h->node);
    }
}

/* Where the result stands. */
static struct span result_at(const struct record *r)
{
    const struct header *h = record_find(r, KEY_RESULT);

    return r->terminated ? r->result_at : h != NULL ? h->at : r->at;
}

/* What is missing of a result that was understood; THING_COUNT: nothing. B: what stands in its place. */
static enum thing missing_result(const struct held *held, const struct declared *a, const struct declared *b)
{
    if (a->result != b->result ||
        !is_held(held, a->result == RESULT_BOTH_LOSE ? THING_BOTH_LOSE : THING_RESULT))
        return THING_RESULT;
    if (a->forfeit != b->forfeit || (a->forfeit && !is_held(held, THING_FORFEIT)))
        return THING_FORFEIT;
    if (a->drawn != b->drawn || a->stones[0] != b->stones[0] || a->stones[1] != b->stones[1] ||
        (!is_held(held, THING_REASON) && (a->drawn != DRAWN_ANYHOW || a->stones[0] + a->stones[1] != 0)))
        return THING_REASON;
    if (a->how == HOW_COUNT)
        return b->how != HOW_COUNT || a->quarters != b->quarters || !is_held(held, THING_MARGIN)
                   ? THING_MARGIN
                   : THING_COUNT;
    if (a->forfeit || a->how == HOW_UNKNOWN || a->how == HOW_DRAW ||
        (a->how == b->how && is_held(held, THING_REASON)))
        return THING_COUNT;
    return THING_REASON;
}

/* Whether the reason, or that nothing was played, stands in a header that comes back. */
static bool keeps_reason(struct node_pairing *p, const struct declared *a, const struct declared *b)
{
    const struct header *h = record_find(p->from, KEY_TERMINATION);

    return h != NULL && a->how == b->how && a->forfeit == b->forfeit && is_held(p->held, THING_HEADER) &&
           header_is_kept(p, h);
}

/* A closing token or a header says that the result is open: *. */
static bool leaves_open(const struct record *r)
{
    return r->terminated ? r->terminator == RESULT_UNKNOWN
                         : slice_is(slice_trim(record_value(r, KEY_RESULT)), "*");
}

static void compare_results(struct node_pairing *p)
{
    struct declared a = record_result(p->from), b = p->to == NULL ? a : record_result(p->to);
    enum thing missing = THING_COUNT;

    if (a.said && a.known) {
        missing = missing_result(p->held, &a, &b);
        if ((missing == THING_REASON || missing == THING_FORFEIT) && keeps_reason(p, &a, &b))
            missing = THING_COUNT;
    } else if (a.said &&
               (!b.said || b.known || !is_held(p->held, THING_RESULT))) /* nor words turned into one */
        missing = THING_RESULT;
    else if (!a.said && b.known && b.result != RESULT_UNKNOWN) /* nobody said how it ended */
        missing = THING_RESULT;
    p->out->open =
        leaves_open(p->from) && (p->to == NULL ? !is_held(p->held, THING_RESULT) : !leaves_open(p->to));
    if (p->to != NULL && ((record_disagrees(p->from) && !record_disagrees(p->to)) ||
                          (p->out->open && a.plain && a.how == HOW_UNKNOWN && a.result != RESULT_UNKNOWN)))
        missing = THING_RESULT;
    if (missing == THING_COUNT)
        return;
    miss(p, thing_info(missing)->what, result_at(p->from), 0);
    p->out->open = false;
}

/* One line of moves without a note, where moves are held and nobody asks how they were read. */
static bool is_bare_line(const struct node_pairing *p)
{
    const struct record *r = p->from;

    if (p->to != NULL || !is_held(p->held, THING_MOVE) || r->notes > 1)
        return false;
    for (uint32_t n = 1; n < r->count; n++)
        if (r->node[n].parent != n - 1 || MOVE_KIND(r->node[n].move) == MOVE_SWAP)
            return false;
    return true;
}

static void compare_trees(struct node_pairing *p)
{
    p->out->moves = p->to != NULL && is_held(p->held, THING_MOVE) && !same_main(p->from, p->to, p->held);
    p->pair = mem_alloc(p->from->count, sizeof *p->pair);
    p->anchor = p->to == NULL ? NULL : mem_alloc(p->to->count, sizeof *p->anchor);
    p->next = p->to == NULL ? NULL : mem_alloc(p->to->count, sizeof *p->next);
    p->taken = p->to == NULL ? NULL : mem_calloc(p->to->count, sizeof *p->taken);
    p->untaken = p->to == NULL ? NULL : mem_calloc(p->to->count, sizeof *p->untaken);
    find_anchors(p);
    pair_nodes(p);
    compare_start(p);
    for (uint32_t n = 0; n < p->from->count && p->from->notes > 1; n++)
        compare_notes(p, n);
    compare_headers(p);
    free(p->pair);
    free(p->anchor);
    free(p->next);
    free(p->taken);
    free(p->untaken);
}

/* Whether the table alone says that a note is kept, wherever it stands: words, glyphs and times. */
static bool holds_note(const struct note *n, const struct held *held)
{
    switch ((enum note_kind)n->kind) {
    case NOTE_COMMENT:
    case NOTE_LINE_COMMENT:
        return is_held(held, THING_COMMENT) && is_held(held, THING_COMMENT_ROOT);
    case NOTE_COMMENT_BEFORE:
    case NOTE_NAME:
    case NOTE_NAG:
    case NOTE_CLOCK:
    case NOTE_ELAPSED:
    case NOTE_SPENT:
        return is_held(held, thing_of_note(n, 0));
    default:
        return false;
    }
}

static bool holds_notes(const struct record *r, const struct held *held)
{
    for (uint32_t i = 1; i < r->notes; i++)
        if (!holds_note(&r->note[i], held))
            return false;
    return true;
}

/* Whether the table alone says that nothing is missing but perhaps of the result. */
static bool holds_all(const struct record *r, const struct held *held)
{
    static const uint64_t always =
        THING_BIT(THING_MOVE) | THING_BIT(THING_HEADER) | THING_BIT(THING_VARIATION);

    return (held->things & always) == always &&
           (r->notes <= 1 || (!game_places_stones(r->game) && holds_notes(r, held)));
}

struct difference record_difference(const struct record *from, const struct record *to,
                                    const struct held *held, struct arena *arena)
{
    struct difference out = {.missing = NULL};
    struct node_pairing p = {.from = from, .to = to, .held = held, .out = &out, .arena = arena};

    if (to != NULL || !holds_all(from, held)) {
        if (is_bare_line(&p))
            compare_headers(&p);
        else
            compare_trees(&p);
    }
    compare_results(&p);
    buf_free(&p.here.text);
    buf_free(&p.before.text);
    return out;
}

struct difference record_difference_of_heads(const struct record *from, const struct record *to,
                                             const struct held *held, struct arena *arena)
{
    struct difference out = {.missing = NULL};
    struct node_pairing p = {.from = from, .to = to, .held = held, .out = &out, .arena = arena};

    compare_headers(&p);
    compare_results(&p);
    return out;
}
