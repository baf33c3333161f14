/* stream_read.c - one JSON value into a record, with an explicit stack for variations. */
#include "format/stream/stream.h"

#include "base/data/data.h"
#include "format/build.h"
#include "notation/notation.h"
#include "record/words/words.h"

enum mode { IN_LINE, IN_MOVE, IN_VARIATIONS };

/* One level of the lists and objects inside "moves". */
struct level {
    enum mode mode;
    uint32_t node; /* the move being read; of a line: its last move so far */
    bool derived, suffix;
    bool meaningless;          /* nobody takes its words for a move */
    uint32_t order, order_len; /* of its notes, in record.text */
};

struct reader {
    struct json json;
    struct record *record;
    struct sink *sink;
    const char *start;   /* of the batch */
    struct level *level; /* of the move whose key is being read */
    char key[32];
};

/* A key, the token that its value has to begin with, and what reads what follows that; JSON_BAD: what reads
 * all of it, whatever it is. */
struct stream_key {
    const char *key;
    enum json_token wanted;
    void (*read)(struct reader *);
};

static struct span token_span(const struct reader *r)
{
    return (struct span){(uint32_t)(r->json.token - r->start), (uint32_t)(r->json.p - r->json.token)};
}

/* The inside of the last string: what is written again is what was written. */
static struct span string_span(const struct reader *r)
{
    struct span s = token_span(r);

    return s.len < 2 ? s : (struct span){s.off + 1, s.len - 2};
}

static struct slice text_of(const struct reader *r)
{
    return buf_as_slice(&r->json.text);
}

static void wrong_value(struct reader *r)
{
    struct slice shown = {r->json.token, (size_t)(r->json.p - r->json.token)};

    if (shown.n > 40)
        shown.n = 40;
    sink_say(r->sink, CODE_STREAM_VALUE, token_span(r), arena_str(sink_arena(r->sink), shown), r->key);
}

static void keep_key(struct reader *r)
{
    size_t n = r->json.text.n < sizeof r->key ? r->json.text.n : sizeof r->key - 1;

    memcpy(r->key, r->json.text.p, n);
    r->key[n] = '\0';
}

static bool key_is(const struct reader *r, const char *name)
{
    return strcmp(r->key, name) == 0;
}

/* A value that is not what its key takes: named, and passed over with all that is in it. */
static void refuse(struct reader *r, enum json_token t)
{
    size_t depth = r->json.nest.n;

    wrong_value(r);
    if (t == JSON_OPEN_OBJECT || t == JSON_OPEN_LIST)
        while (r->json.nest.n >= depth && json_next(&r->json) != JSON_BAD)
            continue;
}

static bool want(struct reader *r, enum json_token wanted)
{
    enum json_token t = json_next(&r->json);

    if (t != wanted && t != JSON_BAD)
        refuse(r, t);
    return t == wanted;
}

/* Reads the value of the key that has been kept, as its row says; other keys are passed over. */
static void read_by_key(struct reader *r, const struct stream_key *row)
{
    while (row->key != NULL && !key_is(r, row->key))
        row++;
    if (row->key == NULL)
        json_skip(&r->json);
    else if (row->wanted == JSON_BAD || want(r, row->wanted))
        row->read(r);
}

static int word_index(const char *const *words, struct slice s)
{
    for (int i = 0; words[i] != NULL; i++)
        if (slice_is(s, words[i]))
            return i;
    return -1;
}

/* One of the words, by its number; -1, which is said, where the value is none. */
static int read_word(struct reader *r, const char *const *words)
{
    int i = -1;

    if (want(r, JSON_STRING) && (i = word_index(words, text_of(r))) < 0)
        wrong_value(r);
    return i;
}

/* Points up to the end of the list that is open. */
static void read_points(struct reader *r, struct note *note)
{
    enum json_token t;

    while ((t = json_next(&r->json)) != JSON_CLOSE_LIST && t != JSON_BAD) {
        point p = t == JSON_STRING ? coord_read_point(r->record->game, text_of(r)) : NOWHERE;

        if (p == NOWHERE)
            refuse(r, t);
        else
            note_add_point(r->record, note, p);
    }
}

/* {"shape": …, "points": [ … ], "label": … } and its like, behind the opening brace. */
static void read_object_note(struct reader *r, uint32_t node, const struct stream_note *row)
{
    struct note *note = record_note(r->record, node, row->kind);
    enum json_token t;
    int i;

    while ((t = json_next(&r->json)) == JSON_KEY) {
        keep_key(r);
        if (key_is(r, "points")) {
            if (want(r, JSON_OPEN_LIST))
                read_points(r, note);
        } else if (key_is(r, "label")) {
            if (want(r, JSON_STRING))
                note_set_text(r->record, note, text_of(r));
        } else if (row->kind == NOTE_MARK && key_is(r, "color")) {
            if ((i = read_word(r, stream_colors)) >= 0)
                note->color = (uint8_t)i;
        } else if (key_is(r, "shape") || key_is(r, "what") || key_is(r, "side")) {
            if ((i = read_word(r, row->words)) >= 0)
                note->value = i;
        } else {
            json_skip(&r->json);
        }
    }
}

static void read_note(struct reader *r, uint32_t node, const struct stream_note *row, enum json_token t)
{
    int64_t value;

    if (row->takes == STREAM_TEXT && t == JSON_STRING)
        note_set_text(r->record, record_note(r->record, node, row->kind), text_of(r));
    else if (row->takes == STREAM_NUMBER && t == JSON_NUMBER && json_integer(&r->json, &value))
        record_note(r->record, node, row->kind)->value = value;
    else if (row->takes == STREAM_OBJECT && t == JSON_OPEN_OBJECT)
        read_object_note(r, node, row);
    else if (row->takes == STREAM_POINTS && t == JSON_OPEN_LIST)
        read_points(r, record_note(r->record, node, row->kind));
    else
        refuse(r, t);
}

/* A note's key: a list of values, or one value alone. False when the key is not a note's. */
static bool read_notes(struct reader *r, uint32_t node)
{
    const struct stream_note *row = stream_notes;
    enum json_token t;

    while (row->key != NULL && !key_is(r, row->key))
        row++;
    if (row->key != NULL) {
        if ((t = json_next(&r->json)) != JSON_OPEN_LIST)
            read_note(r, node, row, t);
        else
            while ((t = json_next(&r->json)) != JSON_CLOSE_LIST && t != JSON_BAD)
                read_note(r, node, row, t);
        return true;
    }
    if (!key_is(r, "illegal_wanted"))
        return false;
    if (json_next(&r->json) == JSON_TRUE)
        record_note(r->record, node, NOTE_ILLEGAL_WANTED);
    return true;
}

/* -- Headers ---------------------------------------------------------------------------------------- */

/* What stands behind name and text of a tag. */
struct tag_place {
    enum key key;
    unsigned flags;
    int64_t after;
};

/* "event",{"operation":true,"after":3}, either or both. False when the list is at its end. */
static bool read_tag_place(struct reader *r, struct tag_place *p)
{
    enum json_token t = json_next(&r->json);

    if (t == JSON_STRING) {
        p->key = key_named(text_of(r));
        t = json_next(&r->json);
    }
    if (t != JSON_OPEN_OBJECT) {
        if (t != JSON_CLOSE_LIST && t != JSON_BAD)
            refuse(r, t);
        return t != JSON_CLOSE_LIST;
    }
    while (json_next(&r->json) == JSON_KEY) {
        keep_key(r);
        if (key_is(r, "operation") && want(r, JSON_TRUE))
            p->flags |= HEADER_OPERATION;
        else if (key_is(r, "after") && want(r, JSON_NUMBER))
            json_integer(&r->json, &p->after);
    }
    return true;
}

/* The last header goes to where it stood. */
static void put_behind(struct record *record, int64_t after)
{
    uint32_t judge = record->headers > 0 && (record->header[0].flags & HEADER_JUDGE) != 0,
             to = after < 0 || after >= record->headers ? record->headers : (uint32_t)after + judge;
    struct header last;

    if (to + 1 >= record->headers)
        return;
    last = record->header[record->headers - 1];
    memmove(record->header + to + 1, record->header + to, (record->headers - 1 - to) * sizeof last);
    record->header[to] = last;
}

/* One of [["Name","text"],["Name","text","event",{"after":3}]]. */
static void read_tag(struct reader *r, uint32_t node, struct buf *name, struct buf *value)
{
    struct tag_place place = {.key = KEY_OTHER, .after = -1};
    struct span at;
    struct header *h;

    buf_clear(name);
    buf_clear(value);
    if (want(r, JSON_STRING))
        buf_slice(name, text_of(r));
    if (!want(r, JSON_STRING))
        return;
    buf_slice(value, text_of(r));
    at = token_span(r);
    if (read_tag_place(r, &place))
        want(r, JSON_CLOSE_LIST);
    h = record_header(r->record, place.key, buf_as_slice(name), buf_as_slice(value), at);
    if (h == NULL)
        return;
    h->node = node;
    h->flags |= place.flags;
    if (node == 0)
        put_behind(r->record, place.after);
}

static void read_tags_of(struct reader *r, uint32_t node)
{
    SCOPED(buf) name = {0}, value = {0};

    while (json_next(&r->json) == JSON_OPEN_LIST)
        read_tag(r, node, &name, &value);
}

static void read_late_tags(struct reader *r)
{
    read_tags_of(r, r->level->node);
}

/* Neutral names of headers that stand in this node. */
static void read_late_headers(struct reader *r)
{
    enum json_token t;

    while ((t = json_next(&r->json)) == JSON_STRING) {
        const struct header *h = record_find(r->record, key_named(text_of(r)));

        if (h != NULL)
            r->record->header[h - r->record->header].node = r->level->node;
    }
}

/* The last string has the words of the move. */
static void keep_words(struct reader *r, struct node *n)
{
    n->at = string_span(r);
    n->flags &= (uint16_t)~NODE_ESCAPED;
    if (memchr(r->json.token, '\\', (size_t)(r->json.p - r->json.token)) != NULL)
        n->flags |= NODE_ESCAPED;
}

/* The canonical move, which is all that counts; what was written counts only where there is none. */
static void read_move(struct reader *r)
{
    struct node *n = &r->record->node[r->level->node];
    enum json_token t = json_next(&r->json);

    n->flags &= (uint16_t)~NODE_SILENT;
    if (t == JSON_NULL)
        return;
    n->at = token_span(r);
    if (t == JSON_STRING)
        keep_words(r, n);
    n->flags |= NODE_UNWRITTEN;
    if (t != JSON_STRING || !coord_read_move(r->record->game, text_of(r), &n->claim))
        refuse(r, t);
}

static void read_written(struct reader *r)
{
    const struct notation *notation =
        r->record->notation == NULL ? NULL : notation_named(slice_of(r->record->notation));
    struct node *n = &r->record->node[r->level->node];

    n->flags &= (uint16_t) ~(NODE_SILENT | NODE_UNWRITTEN);
    keep_words(r, n);
    if (n->claim.kind != MOVE_NONE || notation == NULL)
        return;
    notation_read(notation, text_of(r), r->record->height, &n->claim);
}

/* What the words are to be taken for, or null for nothing; they may come before or behind. */
static void read_claimed(struct reader *r)
{
    struct node *n = &r->record->node[r->level->node];
    struct claim claim;
    enum json_token t = json_next(&r->json);

    r->level->meaningless = t == JSON_NULL;
    if (t == JSON_NULL)
        return;
    claim_clear(&claim);
    claim.side = n->claim.side;
    if (t != JSON_STRING || !coord_read_move(r->record->game, text_of(r), &claim)) {
        refuse(r, t);
        return;
    }
    n->claim = claim;
    if (n->at.len > 0)
        return;
    keep_words(r, n);
    n->flags |= NODE_UNWRITTEN;
}

static void read_side(struct reader *r)
{
    r->record->node[r->level->node].claim.side = slice_is(text_of(r), "first") ? SIDE_FIRST : SIDE_SECOND;
}

static void read_number(struct reader *r)
{
    int64_t value;

    if (json_integer(&r->json, &value) && value > 0 && value <= UINT16_MAX)
        r->record->node[r->level->node].number = (uint16_t)value;
}

static void read_derived(struct reader *r)
{
    r->level->derived = json_next(&r->json) == JSON_TRUE;
}

static void read_suffix(struct reader *r)
{
    r->level->suffix = json_next(&r->json) == JSON_TRUE;
}

static void read_order(struct reader *r)
{
    struct buf *text = &r->record->text;

    r->level->order = (uint32_t)text->n;
    buf_slice(text, text_of(r));
    r->level->order_len = (uint32_t)text->n - r->level->order;
}

/* Of a move, beside its notes and "variations". */
static const struct stream_key move_keys[] = {{"move", JSON_BAD, read_move},
                                              {"written", JSON_STRING, read_written},
                                              {"claimed", JSON_BAD, read_claimed},
                                              {"side", JSON_STRING, read_side},
                                              {"number", JSON_NUMBER, read_number},
                                              {"derived", JSON_BAD, read_derived},
                                              {"suffix", JSON_BAD, read_suffix},
                                              {"order", JSON_STRING, read_order},
                                              {"headers", JSON_OPEN_LIST, read_late_headers},
                                              {"tags", JSON_OPEN_LIST, read_late_tags},
                                              {.key = NULL}};

/* Notes in a row. */
struct queue {
    uint32_t first, last;
};

static void add_note(struct record *record, struct queue *q, uint32_t n)
{
    *(q->first == 0 ? &q->first : &record->note[q->last].next) = n;
    record->note[n].next = 0;
    q->last = n;
}

static void move_note(struct record *record, struct queue *from, struct queue *to)
{
    uint32_t n = from->first;

    from->first = record->note[n].next;
    add_note(record, to, n);
}

/* Puts a move's notes in the order that letters name; what they do not name comes behind. */
static void order_notes(struct record *record, uint32_t node, struct slice order)
{
    struct queue kept[STREAM_ORDERED + 1] = {{0, 0}}, all = {0, 0};
    struct node *home = &record->node[node];

    for (uint32_t n = home->notes, next; n != 0; n = next) {
        next = record->note[n].next;
        add_note(record, &kept[stream_place(record->note[n].kind)], n);
    }
    for (size_t i = 0; i < order.n; i++)
        for (unsigned k = 0; k < STREAM_ORDERED; k++)
            if (order.p[i] == stream_order[k] && kept[k].first != 0)
                move_note(record, &kept[k], &all);
    for (unsigned k = 0; k <= STREAM_ORDERED; k++)
        while (kept[k].first != 0)
            move_note(record, &kept[k], &all);
    home->notes = all.first;
    home->last_note = all.last;
}

static void mark_derived(struct record *record, uint32_t node)
{
    for (uint32_t n = record->node[node].notes; n != 0; n = record->note[n].next)
        if (record->note[n].kind == NOTE_CLOCK || record->note[n].kind == NOTE_ELAPSED ||
            record->note[n].kind == NOTE_SPENT || record->note[n].kind == NOTE_MARK)
            record->note[n].flags |= NOTE_DERIVED;
}

/* A move has one suffix, and it stands before everything else. */
static void mark_suffix(struct record *record, uint32_t node)
{
    uint32_t n = record_next_note(record, node, NOTE_NAG, 0);

    if (n != 0)
        record->note[n].flags |= NOTE_SUFFIX;
}

static void forget_claim(struct claim *c)
{
    *c = (struct claim){.from = NOWHERE, .to = NOWHERE, .side = c->side};
}

static struct level *top_level(struct record *record)
{
    struct buf *stack = &record->stack;

    return (struct level *)(void *)(stack->p + stack->n - sizeof(struct level));
}

static void push_level(struct record *record, enum mode mode, uint32_t node)
{
    struct level level = {.mode = mode, .node = node};

    buf_add(&record->stack, &level, sizeof level);
}

static void pop_level(struct record *record)
{
    struct level done = *top_level(record);

    record->stack.n -= sizeof done;
    if (done.mode == IN_MOVE && done.meaningless)
        forget_claim(&record->node[done.node].claim);
    if (done.mode == IN_MOVE && done.derived)
        mark_derived(record, done.node);
    if (done.mode == IN_MOVE && done.suffix)
        mark_suffix(record, done.node);
    if (done.mode == IN_MOVE && done.order_len > 0 && !record->truncated)
        order_notes(record, done.node, record_slice(record, done.order, done.order_len));
    if (done.mode == IN_MOVE)
        top_level(record)->node = done.node;
}

/* One step through the lists and objects; false when the JSON is broken. */
static bool step(struct reader *r)
{
    struct record *record = r->record;
    struct level *level = top_level(record);
    enum json_token t = json_next(&r->json);
    uint32_t node;

    if (t == JSON_BAD)
        return false;
    if (t == JSON_CLOSE_LIST || t == JSON_CLOSE_OBJECT) {
        pop_level(record);
    } else if (t == JSON_KEY) {
        keep_key(r);
        r->level = level;
        if (!key_is(r, "variations")) {
            if (!read_notes(r, level->node))
                read_by_key(r, move_keys);
        } else if (want(r, JSON_OPEN_LIST)) {
            push_level(record, IN_VARIATIONS, level->node);
        }
    } else if (level->mode == IN_LINE && t == JSON_OPEN_OBJECT) {
        node = record_add(record, level->node);
        record->node[node].flags |= NODE_SILENT;
        push_level(record, IN_MOVE, node);
    } else if (level->mode == IN_VARIATIONS && t == JSON_OPEN_LIST) {
        push_level(record, IN_LINE, record->node[level->node].parent);
    } else {
        refuse(r, t);
    }
    return !record->truncated;
}

static void read_moves(struct reader *r)
{
    buf_clear(&r->record->stack);
    push_level(r->record, IN_LINE, 0);
    while (r->record->stack.n > 0 && step(r))
        continue;
}

/* What the record itself says of its rules counts more than who judged it last. */
static void forget_rulebook(struct record *r)
{
    if (r->headers == 0 || (r->header[0].flags & HEADER_JUDGE) == 0)
        return;
    r->judge = r->header[0].value;
    r->judge_len = r->header[0].value_len;
    memmove(r->header, r->header + 1, --r->headers * sizeof *r->header);
}

static void read_headers(struct reader *r)
{
    SCOPED(buf) name = {0};

    while (json_next(&r->json) == JSON_KEY) {
        enum key key = key_named(text_of(r));

        keep_key(r);
        buf_clear(&name);
        if (key == KEY_OTHER)
            buf_slice(&name, text_of(r));
        if (want(r, JSON_STRING)) {
            if (key == KEY_RULES)
                forget_rulebook(r->record);
            record_header(r->record, key, buf_as_slice(&name), text_of(r), token_span(r));
        }
    }
}

static void read_tags(struct reader *r)
{
    read_tags_of(r, 0);
}

static void read_conventions(struct reader *r)
{
    enum json_token t;

    while ((t = json_next(&r->json)) != JSON_CLOSE_LIST && t != JSON_BAD) {
        enum stream_convention i = 0;

        if (t != JSON_STRING) {
            refuse(r, t);
            continue;
        }
        while (i < STREAM_CONVENTIONS && !slice_is(text_of(r), stream_conventions[i]))
            i++;
        if (i == STREAM_CONVENTIONS)
            wrong_value(r);
        stream_set_convention(r->record, i);
    }
}

static void read_size(struct reader *r)
{
    uint8_t *const into[2] = {&r->record->width, &r->record->height};
    int64_t value;

    for (int i = 0; i < 2; i++) {
        if (!want(r, JSON_NUMBER))
            return;
        if (json_integer(&r->json, &value) && value > 0 && value <= 63)
            *into[i] = (uint8_t)value;
        else
            wrong_value(r);
    }
    want(r, JSON_CLOSE_LIST);
}

static void read_setup(struct reader *r)
{
    while (json_next(&r->json) == JSON_KEY) {
        keep_key(r);
        if (!key_is(r, "position")) {
            if (!read_notes(r, 0))
                json_skip(&r->json);
        } else if (want(r, JSON_STRING) && record_find(r->record, KEY_POSITION) == NULL) {
            record_header(r->record, KEY_POSITION, SLICE(""), text_of(r), token_span(r));
        }
    }
}

static void read_kind(struct reader *r)
{
    r->record->game = game_named(text_of(r));
    if (r->record->game == GAME_UNKNOWN && !slice_is(text_of(r), "unknown"))
        wrong_value(r);
}

static void read_notation(struct reader *r)
{
    const struct notation *n = notation_named(text_of(r));

    r->record->notation = n == NULL ? NULL : n->name;
}

static void read_format(struct reader *r)
{
    r->record->worded = (uint32_t)r->record->text.n;
    r->record->worded_len = (uint32_t)text_of(r).n;
    buf_slice(&r->record->text, text_of(r));
}

static void read_rulebook(struct reader *r)
{
    bool has_own = record_find(r->record, KEY_RULES) != NULL;
    struct header *h;

    if (has_own) {
        r->record->judge = (uint32_t)r->record->text.n;
        r->record->judge_len = (uint32_t)text_of(r).n;
        buf_slice(&r->record->text, text_of(r));
    } else if ((h = record_header(r->record, KEY_RULES, SLICE("rulebook"), text_of(r), token_span(r))) !=
               NULL) {
        h->flags |= HEADER_JUDGE;
    }
}

static void read_terminator(struct reader *r)
{
    r->record->terminated = true;
    r->record->terminator = result_named(text_of(r));
    r->record->result_at = token_span(r);
}

static void read_variant(struct reader *r)
{
    r->record->variant = variant_unjudged(text_of(r));
}

static const struct stream_key top_keys[] = {{"kind", JSON_STRING, read_kind},
                                             {"rulebook", JSON_STRING, read_rulebook},
                                             {"variant", JSON_STRING, read_variant},
                                             {"notation", JSON_STRING, read_notation},
                                             {"format", JSON_STRING, read_format},
                                             {"headers", JSON_OPEN_OBJECT, read_headers},
                                             {"tags", JSON_OPEN_LIST, read_tags},
                                             {"size", JSON_OPEN_LIST, read_size},
                                             {"setup", JSON_OPEN_OBJECT, read_setup},
                                             {"moves", JSON_OPEN_LIST, read_moves},
                                             {"terminator", JSON_STRING, read_terminator},
                                             {"conventions", JSON_OPEN_LIST, read_conventions},
                                             {.key = NULL}};

/* "moves" can only be read once "kind" is known, and JSON has no order: a first look finds it. */
static void find_kind(struct reader *r, struct slice line)
{
    json_start(&r->json, line);
    if (json_next(&r->json) != JSON_OPEN_OBJECT)
        return;
    while (json_next(&r->json) == JSON_KEY) {
        if (!slice_is(text_of(r), "kind")) {
            json_skip(&r->json);
        } else if (json_next(&r->json) == JSON_STRING) {
            r->record->game = game_named(text_of(r));
            return;
        }
    }
}

static void read_line(struct reader *r, struct slice line)
{
    enum json_token t = JSON_BAD;

    find_kind(r, line);
    json_start(&r->json, line);
    if (json_next(&r->json) == JSON_OPEN_OBJECT)
        while ((t = json_next(&r->json)) == JSON_KEY) {
            keep_key(r);
            read_by_key(r, top_keys);
        }
    if (r->record->truncated || (t == JSON_CLOSE_OBJECT && json_next(&r->json) == JSON_END))
        return;
    record_cut_off(r->record, CODE_STREAM_SYNTAX);
    sink_say(r->sink, CODE_STREAM_SYNTAX, (struct span){(uint32_t)(r->json.p - r->start), 0}, NULL, NULL);
}

enum status stream_read(struct text *text, struct record *record, struct sink *sink)
{
    struct reader r = {.record = record, .sink = sink, .start = text->start};
    struct slice line;

    text->p = stream_value_start(text->p, text->end);
    if (text->p == text->end)
        return STATUS_END;
    line = slice_trim(slice_between(text->p, stream_value_end(text->p, text->end)));
    text->p = line.p + line.n;
    record->at = (struct span){(uint32_t)(line.p - text->start), (uint32_t)line.n};
    if (text->want & WANT_COUNT)
        return STATUS_GAME;
    read_line(&r, line);
    json_free(&r.json);
    offers_read_words(record);
    return STATUS_GAME;
}
