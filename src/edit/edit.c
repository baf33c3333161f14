/* Editing of records: what is asked for is taken out, put in or turned; nothing else changes. */
#include "edit/edit.h"
#include "output/output.h"

#include <stdlib.h>

static const struct {
    const char *name;
    enum strip strip;
} strips[] = {{"comments", STRIP_COMMENTS},     {"nags", STRIP_NAGS},
              {"clocks", STRIP_CLOCKS},         {"marks", STRIP_MARKS},
              {"variations", STRIP_VARIATIONS}, {"headers", STRIP_HEADERS},
              {"evals", STRIP_EVALS},           {"commands", STRIP_COMMANDS}};

static unsigned strip_named(struct slice word)
{
    for (size_t i = 0; i < sizeof strips / sizeof *strips; i++)
        if (slice_is(word, strips[i].name))
            return strips[i].strip;
    return 0;
}

const char *edits_near(struct slice word)
{
    struct nearest n = nearest_to(word);

    for (size_t i = 0; i < sizeof strips / sizeof *strips; i++)
        nearest_try(&n, strips[i].name);
    return n.best;
}

static bool read_plies(struct edits *e, struct slice range)
{
    struct slice to, from = slice_cut(range, '-', &to);
    long first = 1, last = 0;

    if (from.n > 0 && (!slice_long(from, &first) || first < 1))
        return false;
    if (to.p == NULL)
        last = first;
    else if (to.n > 0 && (!slice_long(to, &last) || last < first))
        return false;
    if (range.n == 0 || first > INT32_MAX || last > INT32_MAX)
        return false;
    e->from = (uint32_t)first;
    e->to = last == 0 ? UINT32_MAX : (uint32_t)last;
    return true;
}

/* The next {field} of a value, or {"Name"} of a header as its format names it, or a word with a dot: that is
 * no field either. BEFORE: what stands before it, or all that is left. */
static bool next_field(struct slice *value, struct slice *before, struct slice *field)
{
    const char *end = value->p + value->n;

    for (const char *open = value->p; open < end; open++) {
        const char *close = *open == '{' ? memchr(open, '}', (size_t)(end - open)) : NULL;
        bool any = close != NULL && close > open + 1;

        for (const char *p = open + 1; any && p < close; p++)
            any = is_ascii_letter(*p) || is_ascii_digit(*p) || find_char("-_.\"", *p) != NULL;
        if (!any)
            continue;
        *before = slice_between(value->p, open);
        *field = slice_between(open + 1, close);
        *value = slice_between(close + 1, end);
        return true;
    }
    *before = *value;
    return false;
}

/* False when some {field} stands for nothing: *FIELD is it. */
static bool read_value(struct edits *e, struct slice value, struct slice *field)
{
    struct slice before;

    while (next_field(&value, &before, field)) {
        e->counts |= slice_is(*field, "game");
        if (!expression_has_value(*field))
            return false;
    }
    return true;
}

static const struct {
    const char *name;
    enum fill fill;
    enum key key;
    const char *field; /* whose value it is */
} fills[] = {{"opening", FILL_OPENING, KEY_OPENING, "opening"},
             {"eco", FILL_ECO, KEY_OPENING_CODE, "eco"},
             {"ply-count", FILL_PLY_COUNT, KEY_PLY_COUNT, "plies"}};

enum { FILLS = sizeof fills / sizeof *fills };

/* False when *WORD is nothing that can be filled in. */
static bool read_fills(struct edits *e, struct slice list, struct slice *word)
{
    while (list.n > 0) {
        size_t i = 0;

        *word = slice_trim(slice_cut(list, ',', &list));
        while (i < FILLS && !slice_is(*word, fills[i].name))
            i++;
        if (i == FILLS)
            return false;
        e->fill |= fills[i].fill;
    }
    return true;
}

const char *edits_read(struct edits *e, const struct edit_options *o, struct slice *word)
{
    struct slice rest = slice_of(o->strip);

    *e = (struct edits){.set = o->set, .transform = (enum transform)o->transform};
    while (rest.n > 0) {
        *word = slice_trim(slice_cut(rest, ',', &rest));
        if (strip_named(*word) == 0)
            return N_("'%1' cannot be stripped: comments, nags, clocks, marks, variations, headers, evals or "
                      "commands");
        e->strip |= strip_named(*word);
    }
    *word = slice_of(o->plies);
    if (o->plies != NULL && !read_plies(e, *word))
        return N_("invalid --plies '%1' (a range, as in 1-20 or 21-)");
    for (size_t i = 0; o->set != NULL && o->set[i] != NULL; i++) {
        *word = slice_of(o->set[i]);
        if (strchr(o->set[i], '=') == NULL || o->set[i][0] == '=')
            return N_("invalid --set '%1' (KEY=VALUE)");
        if (!read_value(e, slice_of(strchr(o->set[i], '=') + 1), word))
            return N_("--set: there is no field '%1' (see --list-fields)");
    }
    if (!read_fills(e, slice_of(o->fill), word))
        return N_("'%1' cannot be filled in: opening, eco or ply-count");
    return NULL;
}

/* Which nodes stay; then the record is drawn together over the others. */
struct keeping {
    struct record *r;
    uint32_t *becomes; /* the new index of each node; 0: it goes (the root is always 0) */
};

/* Links are made anew, in the order of the nodes, so that the first child stays the first. */
static void draw_together(struct keeping *k)
{
    struct record *r = k->r;
    uint32_t count = r->count;

    r->node[0].child = r->node[0].last = 0;
    r->count = 1;
    for (uint32_t i = 1; i < count; i++) {
        struct node n = r->node[i];

        if (k->becomes[i] == 0)
            continue;
        n.parent = k->becomes[n.parent];
        n.child = n.last = n.next = 0;
        if (r->canonical != NULL)
            r->canonical[r->count] = r->canonical[i];
        r->node[r->count] = n;
        record_link(r);
    }
}

/* Numbers the nodes for which KEEP holds; what hangs on a node that goes goes too. */
static void keep_nodes(struct record *r, bool (*keep)(void *context, const struct record *, uint32_t node),
                       void *context)
{
    struct keeping k = {r, mem_calloc(r->count, sizeof(uint32_t))};
    uint32_t next = 1;

    for (uint32_t i = 1; i < r->count; i++) {
        uint32_t parent = r->node[i].parent;

        if ((parent == 0 || k.becomes[parent] != 0) && keep(context, r, i))
            k.becomes[i] = next++;
    }
    draw_together(&k);
    free(k.becomes);
}

static bool is_main(void *context, const struct record *r, uint32_t node)
{
    (void)context;
    return r->node[r->node[node].parent].child == node;
}

/* Commands of PGN comments, by what they are about. */
static unsigned command_kind(struct slice name)
{
    static const struct {
        const char *name;
        enum strip kind;
    } kinds[] = {{"clk", STRIP_CLOCKS}, {"emt", STRIP_CLOCKS}, {"egt", STRIP_CLOCKS}, {"mct", STRIP_CLOCKS},
                 {"csl", STRIP_MARKS},  {"cal", STRIP_MARKS},  {"eval", STRIP_EVALS}};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (slice_is(name, kinds[i].name))
            return kinds[i].kind | STRIP_COMMANDS;
    return STRIP_COMMANDS;
}

/* The command at P, with its brackets; 0 when there is none, or when it stays. */
static size_t stripped_command(const char *p, const char *end, unsigned strip)
{
    const char *name = p + 2, *close;
    size_t n = 0;

    if (end - p < 4 || p[0] != '[' || p[1] != '%' || (close = memchr(p, ']', (size_t)(end - p))) == NULL)
        return 0;
    while (name + n < close && name[n] != ' ' && name[n] != ',')
        n++;
    return command_kind((struct slice){name, n}) & strip ? (size_t)(close + 1 - p) : 0;
}

/* A comment without the commands that go. */
static void strip_comment(struct record *r, struct note *note, unsigned strip)
{
    struct slice text = note_text(r, note);
    SCOPED(buf) left = {0};

    for (const char *p = text.p, *end = text.p + text.n; p < end;) {
        size_t n = stripped_command(p, end, strip);

        if (n == 0) {
            buf_char(&left, *p++);
            continue;
        }
        p += n;
        while (p < end && *p == ' ')
            p++;
    }
    if (left.n != text.n)
        note_set_text(r, note, slice_trim(buf_as_slice(&left)));
}

static unsigned strip_of_note(const struct note *n)
{
    switch (n->kind) {
    case NOTE_COMMENT:
    case NOTE_COMMENT_BEFORE:
    case NOTE_LINE_COMMENT:
    case NOTE_NAME:
        return STRIP_COMMENTS;
    case NOTE_NAG:
        return STRIP_NAGS;
    case NOTE_CLOCK:
    case NOTE_ELAPSED:
    case NOTE_PERIODS:
    case NOTE_SPENT:
        return STRIP_CLOCKS;
    case NOTE_MARK:
        return STRIP_MARKS;
    default:
        return 0;
    }
}

static bool goes(struct record *r, struct note *n, unsigned strip)
{
    if ((strip_of_note(n) & strip) || ((strip & STRIP_COMMANDS) && (n->flags & NOTE_DERIVED)))
        return true;
    if (!note_is_comment(n) || (strip & (STRIP_CLOCKS | STRIP_MARKS | STRIP_EVALS | STRIP_COMMANDS)) == 0)
        return false;
    strip_comment(r, n, strip);
    return n->text_len == 0;
}

/* What was read out of a comment is written on its own when the comment has gone. */
static void strip_notes(struct record *r, struct node *node, unsigned strip)
{
    uint32_t first = 0, last = 0, next;
    bool no_comments = (strip & STRIP_COMMENTS) != 0;

    for (uint32_t i = node->notes; i != 0; i = next) {
        struct note *n = &r->note[i];

        next = n->next;
        if (goes(r, n, strip))
            continue;
        n->next = 0;
        if (no_comments)
            n->flags &= (uint8_t)~NOTE_DERIVED;
        *(last == 0 ? &first : &r->note[last].next) = i;
        last = i;
    }
    node->notes = first;
    node->last_note = last;
}

/* Headers without which it would be another game. */
static bool is_of_game(enum key key)
{
    return key == KEY_POSITION || key == KEY_SETUP || key == KEY_SIZE || key == KEY_HANDICAP ||
           key == KEY_KOMI || key == KEY_RULES || key == KEY_VARIANT || key == KEY_GAME ||
           key == KEY_RESULT || key == KEY_NOTATION;
}

static void strip_headers(struct record *r)
{
    uint32_t kept = 0;

    r->keys = 0;
    for (uint32_t i = 0; i < r->headers; i++)
        if (is_of_game(r->header[i].key)) {
            r->keys |= UINT64_C(1) << r->header[i].key;
            r->header[kept++] = r->header[i];
        }
    r->headers = kept;
}

/* Notes that hang on no node any more are not the game's: whoever looks at all of them must not find them. */
static void forget_notes(struct record *r)
{
    uint8_t *used = mem_calloc(r->notes + 1, 1);

    for (uint32_t i = 0; i < r->count; i++)
        for (uint32_t n = r->node[i].notes; n != 0; n = r->note[n].next)
            used[n] = 1;
    for (uint32_t n = 1; n < r->notes; n++)
        if (!used[n]) {
            r->note[n].kind = NOTE_COMMENT;
            r->note[n].flags |= NOTE_DERIVED;
        }
    free(used);
}

static void strip(struct record *r, unsigned what)
{
    if (what & STRIP_VARIATIONS)
        keep_nodes(r, is_main, NULL);
    if (what & ~(unsigned)(STRIP_VARIATIONS | STRIP_HEADERS))
        for (uint32_t i = 0; i < r->count; i++)
            strip_notes(r, &r->node[i], what);
    if (what & STRIP_HEADERS)
        strip_headers(r);
}

static bool is_named(const struct record *r, const struct header *h, struct slice name)
{
    enum key key = key_named(name);

    return key != KEY_OTHER ? h->key == key : slice_eq(record_slice(r, h->name, h->name_len), name);
}

/* --set=KEY=VALUE: instead of every header of that name; an empty value takes it out. */
void edit_header(struct record *r, struct slice name, struct slice value)
{
    enum key key = key_named(name);
    uint32_t kept = 0;
    bool done = value.n == 0;

    for (uint32_t i = 0; i < r->headers; i++) {
        struct header h = r->header[i];

        if (is_named(r, &h, name)) {
            if (done)
                continue;
            h.value = (uint32_t)r->text.n;
            h.value_len = (uint32_t)value.n;
            buf_slice(&r->text, value);
            done = true;
        }
        r->header[kept++] = h;
    }
    r->headers = kept;
    if (!done)
        record_header(r, key, key == KEY_OTHER ? name : (struct slice){"", 0}, value, r->at);
    if (key == KEY_RESULT) {
        r->terminator = result_named(value);
        r->terminated = true;
    }
}

/* Plies down to each node, and how many are wanted. */
struct depth {
    uint32_t *ply, most;
};

static bool is_before(void *context, const struct record *r, uint32_t node)
{
    struct depth *d = context;

    d->ply[node] = d->ply[r->node[node].parent] + ((r->node[node].flags & NODE_SILENT) == 0);
    return d->ply[node] <= d->most;
}

static void cut_after(struct record *r, uint32_t plies)
{
    struct depth d = {mem_calloc(r->count, sizeof(uint32_t)), plies};

    keep_nodes(r, is_before, &d);
    free(d.ply);
}

struct start {
    struct record *r;
    uint32_t ply, node; /* the last node before the part */
};

static void put_stones(struct record *r, const struct line *l, enum side side)
{
    struct note *n = record_note(r, 0, NOTE_SETUP);
    unsigned width, height;

    n->value = side == SIDE_FIRST ? SETUP_FIRST : SETUP_SECOND;
    l->game->size(l->position, &width, &height);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++) {
            enum side whose = SIDE_NONE;

            if (l->game->at(l->position, POINT(x, y), &whose) != PIECE_NONE && whose == side)
                note_add_point(r, n, POINT(x, y));
        }
}

/* The part begins from here: the position becomes the game's own start. */
static void set_start(struct record *r, const struct line *l)
{
    SCOPED(buf) fen = {0};

    if (l->game->look.board == BOARD_STONES) {
        strip_notes(r, &r->node[0], 0);
        r->node[0].notes = r->node[0].last_note = 0;
        edit_header(r, SLICE("handicap"), (struct slice){"", 0});
        put_stones(r, l, SIDE_FIRST);
        put_stones(r, l, SIDE_SECOND);
        record_note(r, 0, NOTE_SETUP)->value =
            l->game->to_move(l->position) == SIDE_FIRST ? SETUP_TO_MOVE_FIRST : SETUP_TO_MOVE_SECOND;
    } else {
        l->game->fen(l->position, &fen);
        edit_header(r, SLICE("position"), buf_as_slice(&fen));
        if (r->game == GAME_CHESS)
            edit_header(r, SLICE("setup"), SLICE("1"));
    }
}

static bool reach_start(void *context, const struct line *l)
{
    struct start *s = context;

    if (line_ply(l) < s->ply)
        return true;
    s->node = l->node;
    set_start(s->r, l);
    return false;
}

/* Everything up to the node goes, and what followed it hangs on the root. */
static void begin_at(struct record *r, uint32_t node)
{
    uint8_t *below = mem_calloc(r->count, 1);
    struct keeping k = {r, mem_calloc(r->count, sizeof(uint32_t))};
    uint32_t next = 1;

    below[node] = 1;
    for (uint32_t i = node + 1; i < r->count; i++) {
        below[i] = below[r->node[i].parent];
        if (below[i])
            k.becomes[i] = next++;
    }
    for (uint32_t i = 1; i < r->count; i++)
        if (r->node[i].parent == node)
            r->node[i].parent = 0;
    draw_together(&k);
    free(k.becomes);
    free(below);
}

/* False when the game does not get so far. */
static bool cut_plies(struct record *r, const struct edits *e, const struct subject *s)
{
    struct start start = {r, e->from - 1, 0};

    if (e->from > 1) {
        replay_main_line(s->replay, reach_start, &start);
        if (start.node == 0 || r->node[start.node].child == 0)
            return false;
        begin_at(r, start.node);
    }
    if (e->to != UINT32_MAX)
        cut_after(r, e->to - (e->from - 1));
    return true;
}

/* "white" and so on are who they are in the game. */
static struct slice name_in(enum game_id game, struct slice name)
{
    enum key key = colour_key(name, game);

    return key == KEY_OTHER ? name : slice_of(key_name(key));
}

/* --set: the value with its fields filled in, and a NUL. */
static void put_value(struct buf *values, const char *set, const struct subject *s)
{
    struct slice value, before, field;

    slice_cut(slice_of(set), '=', &value);
    while (next_field(&value, &before, &field)) {
        buf_slice(values, before);
        expression_value(field, s, values);
    }
    buf_slice(values, before);
    buf_char(values, '\0');
}

/* --fill: the value, where nothing stands, and a NUL. */
static void put_fill(struct buf *values, size_t i, const struct edits *e, const struct record *r,
                     const struct subject *s)
{
    if ((e->fill & fills[i].fill) != 0 && value_is_unknown(slice_trim(record_value(r, fills[i].key))))
        expression_value(slice_of(fills[i].field), s, values);
    buf_char(values, '\0');
}

/* What --set and --fill will write, before anything else is changed; but plies are counted as they will be.
 */
static void put_values(struct buf *values, const struct edits *e, const struct record *r,
                       const struct subject *s)
{
    struct replayed done = *s->replayed;
    struct subject now = *s;

    now.replayed = &done;
    if (e->to != 0 && e->to < done.plies)
        done.plies = e->to;
    if (e->to != 0)
        done.plies -= e->from - 1;
    for (size_t i = 0; e->set != NULL && e->set[i] != NULL; i++)
        put_value(values, e->set[i], &now);
    for (size_t i = 0; i < FILLS; i++)
        put_fill(values, i, e, r, &now);
}

static void write_headers(struct record *r, const struct edits *e, const struct buf *values)
{
    const char *value = values->p;

    for (size_t i = 0; e->set != NULL && e->set[i] != NULL; i++, value += strlen(value) + 1)
        edit_header(r, name_in(r->game, slice_cut(slice_of(e->set[i]), '=', &(struct slice){0})),
                    slice_of(value));
    for (size_t i = 0; i < FILLS; i++, value += strlen(value) + 1)
        if (*value != '\0')
            edit_header(r, slice_of(key_name(fills[i].key)), slice_of(value));
}

enum reason edit_game(const struct edits *e, struct record *r, const struct subject *s)
{
    bool writes = (e->set != NULL && e->set[0] != NULL) || e->fill != 0;
    SCOPED(buf) values = {0};

    if (writes)
        put_values(&values, e, r, s);
    if (e->to != 0 && !cut_plies(r, e, s))
        return REASON_TOO_SHORT;
    if (e->strip != 0)
        strip(r, e->strip);
    if (writes)
        write_headers(r, e, &values);
    if (e->strip != 0 || e->to != 0)
        forget_notes(r);
    return REASON_NONE;
}

uint32_t edit_next_line(const struct record *r, uint32_t first, uint32_t end)
{
    for (uint32_t i = end == first ? 1 : end + 1; i < r->count; i++)
        if (r->node[i].child == 0 && i != first)
            return i;
    return 0;
}

uint64_t edit_lines_length(const struct record *r)
{
    uint32_t *depth = mem_calloc(r->count, sizeof *depth);
    uint64_t sum = 0;

    for (uint32_t i = 1; i < r->count; i++) {
        depth[i] = depth[r->node[i].parent] + 1;
        sum += r->node[i].child == 0 ? depth[i] : 0;
    }
    free(depth);
    return sum;
}

/* The nodes of a line from its last to its first. */
struct path {
    const uint32_t *node;
    size_t count;
};

/* What a node of the tree is in the line: 0 for the root, and for one that is not in it. */
static uint32_t place_on(const struct path *path, uint32_t node)
{
    for (size_t i = 0; node != 0 && i < path->count; i++)
        if (path->node[i] == node)
            return (uint32_t)(path->count - i);
    return 0;
}

/* The record without nodes, notes and points, and with the headers that stand in the line. */
static void copy_head(const struct record *from, const struct path *path, struct record *into)
{
    struct record head = *from;

    head.count = 1;
    head.notes = 1;
    head.canonical = NULL;
    head.points = head.headers = 0;
    head.keys = 0;
    head.text = (struct buf){0};
    record_copy(into, &head);
    into->node[0].child = into->node[0].last = into->node[0].notes = into->node[0].last_note = 0;
    for (uint32_t i = 0; i < from->headers; i++) {
        const struct header *h = &from->header[i];
        uint32_t node = place_on(path, h->node);
        struct header *copy = h->node != 0 && node == 0
                                  ? NULL
                                  : record_header(into, h->key, record_slice(from, h->name, h->name_len),
                                                  record_slice(from, h->value, h->value_len), h->at);

        if (copy != NULL) {
            copy->flags = h->flags;
            copy->node = node;
        }
    }
}

struct note *edit_copy_note(struct record *into, uint32_t to, const struct record *from, const struct note *n)
{
    struct note *copy = record_note(into, to, (enum note_kind)n->kind);

    copy->flags = n->flags;
    copy->color = n->color;
    copy->value = n->value;
    copy->at = n->at;
    if (n->text_len > 0)
        note_set_text(into, copy, note_text(from, n));
    for (uint32_t k = 0; k < n->points; k++)
        note_add_point(into, copy, from->point[n->first_point + k]);
    return copy;
}

static void copy_notes(const struct record *from, uint32_t node, struct record *into, uint32_t to)
{
    for (uint32_t i = from->node[node].notes; i != 0; i = from->note[i].next)
        edit_copy_note(into, to, from, &from->note[i]);
}

/* Behind the last node of INTO. */
static void copy_node(const struct record *from, uint32_t node, struct record *into)
{
    uint32_t parent = into->count - 1, to = record_add(into, parent);
    struct node n = from->node[node];

    if (to == 0)
        return;
    n.parent = parent;
    n.child = n.last = n.next = n.notes = n.last_note = 0;
    into->node[to] = n;
    copy_notes(from, node, into, to);
}

void edit_line(const struct record *from, uint32_t first, uint32_t end, struct record *into)
{
    SCOPED(buf) nodes = {0};
    struct path path;

    for (uint32_t at = end; at != 0; at = from->node[at].parent)
        buf_add(&nodes, &at, sizeof at);
    path = (struct path){(const uint32_t *)(const void *)nodes.p, nodes.n / sizeof end};
    copy_head(from, &path, into);
    copy_notes(from, 0, into, 0);
    for (size_t i = path.count; i > 0; i--)
        copy_node(from, path.node[i - 1], into);
    if (from->canonical != NULL)
        record_make_canonical(into);
    for (uint32_t i = 1; into->canonical != NULL && i < into->count; i++)
        into->canonical[i] = from->canonical[path.node[path.count - i]];
    if (end != first) /* the result is that of the main line */
        edit_header(into, SLICE("result"), SLICE("*"));
}
