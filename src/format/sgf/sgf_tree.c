/* Stage 4, the tree: parentheses and nodes, and what to do where they are not as they should be.
 *
 * Depth costs a word of memory a parenthesis and no stack. Most nodes are one plain move, and these are
 * taken in one look. */
#include "format/sgf/sgf.h"

#include "base/data/data.h"
#include "format/build.h"

#include <stdio.h>
#include <stdlib.h>

/* -- Nodes ---------------------------------------------------------------------------------------- */

/* A variation that begins with the colour that has just moved. */
static void check_level(struct sgf_reader *r, uint32_t node)
{
    const struct node *n = &r->record->node[node], *parent = &r->record->node[n->parent];

    if (node != parent->child && n->claim.kind != MOVE_NONE && parent->claim.side != SIDE_NONE &&
        n->claim.side == parent->claim.side)
        sgf_say(r, CODE_SGF_VARIATION_LEVEL, (struct slice){r->text->start + n->at.off, n->at.len},
                SLICE(""));
}

/* ";B[pd]" on the board and nothing else in the node: taken in one look. False when it is not that. */
static bool quick_move(struct sgf_reader *r)
{
    struct record *record = r->record;
    const char *p = r->p, *q;
    unsigned x, y;

    if (r->end - p < 8 || sgf_mover(p) == SIDE_NONE || r->laid != 0)
        return false;
    x = (unsigned)(p[3] - 'a');
    y = (unsigned)(p[4] - 'a');
    q = sgf_skip_space(p + 6, r->end);
    if (x >= record->width || y >= record->height || q == r->end || !sgf_is_structure(*q))
        return false;
    if (record->truncated || (record->count == record->node_cap && !record_more_nodes(record)))
        return false;
    node_set_stone(&record->node[record->count], r->node, 0, sgf_mover(p), POINT(x, record->height - 1 - y),
                   (struct span){(uint32_t)(p + 3 - r->text->start), 2});
    r->node = record_link(record);
    r->p = q;
    return true;
}

/* As many such nodes as follow each other and the last one of the record, each with another one behind it:
 * apart from the rest, so that it has all registers for itself. */
static __attribute__((noinline)) void quick_moves(struct sgf_reader *r)
{
    struct record *record = r->record;
    struct node *first = &record->node[r->node], *n = first;
    uint32_t node = r->node, end = record->node_cap - 1;
    unsigned width = record->width, height = record->height, top = height - 1 + 'a';
    const char *p = r->p, *start = r->text->start - 3;
    struct sgf_pace pace;
    size_t most; /* that there can be */
    enum side side;

    if (node + 1 != record->count || n->last != 0 || r->laid != 0 || record->truncated || r->end - p < 8)
        return;
    pace = sgf_pace(p);
    most = (size_t)(r->end - p - 8) / pace.length + 1;
    if (end - node > most)
        end = node + (uint32_t)most;
    for (; node < end && (side = sgf_paced_mover(&pace, p)) != SIDE_NONE; node++) {
        unsigned x = (unsigned)p[3] - 'a', y = top - (unsigned)p[4];

        if (seldom(x >= width || y >= height))
            break;
        node_set_stone(++n, node, node + 2, side, POINT(x, y), (struct span){(uint32_t)(p - start), 2});
        p += pace.length;
    }
    if (node == r->node)
        return;
    n->child = n->last = 0;
    first->child = first->last = r->node + 1;
    record->count = node + 1;
    r->node = node;
    r->p = p;
}

/* A new node after the last one; 0 when there is no room. */
static uint32_t add_silent(struct sgf_reader *r, uint32_t parent, const char *at)
{
    uint32_t node = record_add(r->record, parent);

    if (node != 0) {
        r->record->node[node].flags = NODE_SILENT;
        r->record->node[node].at = sgf_span(r, (struct slice){at, 1});
    }
    return node;
}

/* Whether the AE of this node clears the very point that its move is on. */
static bool clears_own_point(const struct sgf_reader *r)
{
    struct slice played = {NULL, 0}, value;
    bool found = false;

    for (unsigned i = 0; i < r->props; i++)
        if (r->prop[i].id == SGF_B || r->prop[i].id == SGF_W)
            played = r->prop[i].first;
    for (unsigned i = 0; i < r->props && !found; i++) {
        const char *at = r->prop[i].values;

        while (r->prop[i].id == SGF_AE && !found && sgf_next_value(&r->prop[i], &at, &value))
            found = slice_eq(value, played);
    }
    return found;
}

/* A move with AE and no other setup: the stones that it takes, rightly or not. */
static bool takes_off(const struct sgf_reader *r)
{
    return r->stones && !r->is_root && sgf_has(&r->all, SGF_AE) && !sgf_has(&r->all, SGF_AB) &&
           !sgf_has(&r->all, SGF_AW) && !sgf_has(&r->all, SGF_PL) &&
           sgf_has(&r->all, SGF_B) != sgf_has(&r->all, SGF_W) && !clears_own_point(r);
}

/* Nodes for what stands here: setup and a move need one each. */
static void begin_node(struct sgf_reader *r, const char *at)
{
    bool moves = sgf_has(&r->all, SGF_B) || sgf_has(&r->all, SGF_W);
    bool setup = sgf_has(&r->all, SGF_AB) || sgf_has(&r->all, SGF_AW) || sgf_has(&r->all, SGF_AE) ||
                 (sgf_has(&r->all, SGF_PL) && !sgf_names_next(r));
    uint32_t laid = setup ? 0 : sgf_laid_before(r);

    r->repeats = laid != 0;
    r->takes_off = takes_off(r);
    if (r->repeats) {
        r->first = r->moved = laid;
    } else if (r->takes_off) {
        r->moved = add_silent(r, r->node, at);
        r->node = r->first = add_silent(r, r->moved, at);
    } else {
        r->first = r->is_root ? 0 : add_silent(r, r->node, at);
        if (r->is_root)
            r->record->node[0].at = sgf_span(r, (struct slice){at, 1});
        r->moved = moves && (setup || r->is_root) ? add_silent(r, r->first, at) : r->first;
        r->node = r->moved;
    }
    r->has_move = r->told_mix = r->told_displaced = r->is_info_node = false;
    r->seen = (struct sgf_set){0};
    r->used = 0;
}

/* Before any property is kept: setup comes before a move whatever their order, but for what it takes. */
static void look_ahead(struct sgf_reader *r)
{
    r->all = (struct sgf_set){0};
    for (unsigned i = 0; i < r->props; i++)
        sgf_put(&r->all, sgf_meaning(r, &r->prop[i]));
}

/* The properties of one node. AT is its ; or where that should be. */
static void read_node(struct sgf_reader *r, const char *at)
{
    uint32_t said = r->said;

    r->is_root = !r->rooted;
    r->rooted = true;
    if (r->is_root)
        r->root_depth = r->depth;
    if (!sgf_next_properties(r)) {
        if (r->said == said)
            sgf_say(r, CODE_SGF_EMPTY_NODE, (struct slice){at, 1}, SLICE(""));
        if (r->empty++ == limit_now(LIMIT_EMPTY_NODES))
            record_truncate(r->record, LIMIT_EMPTY_NODES);
    }
    if (r->is_root)
        sgf_read_root(r);
    look_ahead(r);
    begin_node(r, at);
    if (r->is_root && (sgf_has(&r->all, SGF_B) || sgf_has(&r->all, SGF_W)))
        sgf_say(r, CODE_SGF_MOVE_IN_ROOT, (struct slice){at, 1}, SLICE(""));
    while (r->props != 0) {
        for (unsigned i = 0; i < r->props; i++)
            sgf_take(r, &r->prop[i]);
        if (r->props < SGF_NODE_MAX)
            break;
        sgf_next_properties(r);
    }
    if (r->takes_off && !r->record->truncated)
        r->node = r->first;
    if (r->is_root)
        sgf_rules_in_words(r);
}

/* -- The tree ------------------------------------------------------------------------------------- */

static void push(struct sgf_reader *r)
{
    if (r->depth == r->stack_cap) {
        uint32_t cap = r->stack_cap * 2;
        uint32_t *larger = mem_realloc(r->stack == r->few ? NULL : r->stack, cap, sizeof *larger);

        if (r->stack == r->few)
            memcpy(larger, r->few, sizeof r->few);
        r->stack = larger;
        r->stack_cap = cap;
    }
    r->stack[r->depth++] = r->node;
}

static void open_tree(struct sgf_reader *r)
{
    if (r->after_open)
        sgf_say(r, CODE_SGF_DOUBLE_PARENTHESIS, (struct slice){r->p, 1}, SLICE(""));
    push(r);
    r->closed_before = r->after_close;
    r->after_open = true;
    r->after_close = r->told_open = false;
    r->p++;
}

static void close_tree(struct sgf_reader *r)
{
    bool empty = r->after_open;

    if (empty && !r->told_open)
        sgf_say(r, CODE_SGF_EMPTY_VARIATION, (struct slice){r->p, 1}, SLICE(""));
    r->p++;
    r->node = r->stack[--r->depth];
    if (r->depth < r->info_depth)
        r->info_depth = 0;
    if (r->depth < r->laid_depth)
        r->laid = r->laid_depth = 0;
    r->after_open = false;
    r->after_close = !empty || r->closed_before;
    r->branched |= !empty;
}

/* One dialect never writes the first ; of a game. */
static void tell_semicolon(struct sgf_reader *r, const char *at)
{
    if (!r->is_root || strcmp(yaml_text(r->dialect, "semicolon", ""), "none") != 0)
        sgf_say(r, CODE_SGF_MISSING_SEMICOLON, (struct slice){at, 1}, SLICE(""));
}

static void node_here(struct sgf_reader *r, bool semicolon)
{
    const char *at = r->p;
    uint32_t parent = r->node;
    bool opened = r->after_open;

    if (semicolon && r->after_close)
        sgf_say(r, CODE_SGF_NODE_OUTSIDE, (struct slice){at, 1}, SLICE(""));
    r->after_open = r->after_close = false;
    if (!r->slow && r->rooted && r->stones && semicolon && quick_move(r)) {
        if (opened)
            check_level(r, r->node);
        return;
    }
    r->p += semicolon;
    read_node(r, at);
    if (!semicolon)
        tell_semicolon(r, at);
    if (opened && r->node != 0 && r->record->node[r->node].parent == parent)
        check_level(r, r->node);
}

/* Whether a name with a value stands at r->p: a node without its ;. */
static bool is_property(const struct sgf_reader *r)
{
    const char *p = r->p;

    while (p < r->end && sgf_is_name(*p))
        p++;
    return p > r->p && (p = sgf_skip_space(p, r->end)) < r->end && *p == '[';
}

/* What stands between nodes and is neither. */
static void skip_outside(struct sgf_reader *r)
{
    const char *start = r->p;

    if (*r->p != '[') {
        while (r->p < r->end && sgf_is_name(*r->p))
            r->p++;
        sgf_skip_stray(r, start);
        return;
    }
    sgf_take_value(r, SLICE(""));
    sgf_say(r, CODE_SGF_VALUE_ALONE, slice_between(start, r->p), SLICE(""));
}

/* Up to the parenthesis that closes the game; false when it is missing. */
static bool read_tree(struct sgf_reader *r)
{
    for (;;) {
        if (!r->slow && r->rooted && r->stones && !r->after_open && !r->after_close)
            quick_moves(r);
        r->p = sgf_skip_space(r->p, r->end);
        if (r->p == r->end)
            return false;
        switch (*r->p) {
        case ';':
            node_here(r, true);
            break;
        case '(':
            if (r->rooted && sgf_game_starts(r->p, r->end))
                return false;
            open_tree(r);
            break;
        case ')':
            close_tree(r);
            if (r->depth == 0)
                return true;
            break;
        default:
            if (is_property(r))
                node_here(r, false);
            else
                skip_outside(r);
            break;
        }
    }
}

/* BARE: the first parenthesis is missing, too, which has been told. A game that is closed may stand in
 * parentheses of a collection. */
static void tell_unclosed(struct sgf_reader *r, bool bare)
{
    uint32_t depth = (uint32_t)r->depth - bare;
    struct slice at = r->p == r->end ? (struct slice){r->end, 0} : (struct slice){r->p, 1};

    if (depth == 0)
        return;
    sgf_say(r, CODE_SGF_UNCLOSED_TREE, at, slice_of(DIGITS(depth)));
    if (r->depth >= r->root_depth)
        record_cut_off(r->record, CODE_SGF_UNCLOSED_TREE);
}

/* Nothing but white space and closing parentheses left over, so that they are told with their game. */
static void finish_game(struct sgf_reader *r, const char *start)
{
    const char *next = sgf_find_game(r->p, r->end, false);
    struct slice rest = slice_trim(slice_between(r->p, next));

    if (rest.n != 0 && rest.p[0] == ')') {
        sgf_tell_outside(r, r->p, next);
        r->p = next;
    }
    r->record->at = sgf_span(r, slice_between(start, r->p));
    sgf_check_charset(r, slice_between(start, r->p));
}

static void begin(struct sgf_reader *r, struct text *text, struct record *record, struct sink *sink)
{
    memset(r, 0, offsetof(struct sgf_reader, prop));
    r->text = text;
    r->record = record;
    r->sink = sink;
    r->end = text->end;
    r->slow = text->want & WANT_SLOW;
    r->stack = r->few;
    r->stack_cap = sizeof r->few / sizeof *r->few;
    r->ff = 1;
}

static void end(struct sgf_reader *r)
{
    if (r->stack != r->few)
        free(r->stack);
    buf_free(&r->scratch);
}

/* Fast path of WANT_COUNT: skips the game at START, at more than twice the speed of reading it. False when
 * only the reader knows where it ends. */
static bool count_game(struct text *text, const char *start)
{
    const char *behind;

    if ((text->want & (WANT_COUNT | WANT_SLOW)) != WANT_COUNT || start == text->end ||
        (behind = sgf_past_game(start, text->end)) == NULL)
        return false;
    text->p = behind;
    text->serial++;
    return true;
}

enum status sgf_read(struct text *text, struct record *record, struct sink *sink)
{
    struct sgf_reader r;
    const char *start = sgf_find_game(text->p, text->end, text->serial == 0);

    if (count_game(text, start))
        return STATUS_GAME;
    begin(&r, text, record, sink);
    r.learnt = r.slow ? NULL : sgf_recall(record, text->file->desc);
    r.p = start;
    sgf_tell_outside(&r, text->p, start);
    text->p = start;
    if (start == text->end)
        return STATUS_END;
    record->format = "sgf";
    if (*start == ';') {
        sgf_say(&r, CODE_SGF_NODE_OUTSIDE, (struct slice){start, 1}, SLICE(""));
        push(&r);
    }
    if (text->serial == 1)
        sgf_say(&r, CODE_SGF_SEVERAL_GAMES, (struct slice){start, 1}, SLICE(""));
    record->serial = ++text->serial;
    if (!read_tree(&r) && r.cut == NULL)
        tell_unclosed(&r, *start == ';');
    finish_game(&r, start);
    offers_read_words(record);
    text->p = r.p;
    end(&r);
    return STATUS_GAME;
}

void sgf_read_nodes(struct text *text, struct record *record, struct sink *sink, struct slice nodes)
{
    struct sgf_reader r;

    begin(&r, text, record, sink);
    r.p = nodes.p;
    r.end = nodes.p + nodes.n;
    r.ff = 4;
    r.rooted = r.stones = true;
    record->game = GAME_WEIQI;
    record->notation = "sgf";
    record->width = record->height = 19;
    push(&r);
    read_tree(&r);
    end(&r);
}
