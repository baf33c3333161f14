/* --transform: the board is turned or the colours are exchanged. Moves are taken as they were played, turned,
 * and claimed anew by their squares, so that the turned record can be replayed like any other. */
#include "edit/edit.h"
#include "format/text/lines.h"

#include <ctype.h>

enum { SIDE_MAX = 64 };

struct turn {
    unsigned width, height;
    unsigned symmetry; /* as identity_of() has it */
    bool flip;         /* top and bottom, for men whose colours are exchanged */
    bool swap;
};

static point turned(const struct turn *t, point p)
{
    unsigned x = POINT_X(p), y = POINT_Y(p), width = t->width, height = t->height;

    if (p == NOWHERE || x >= width || y >= height)
        return p;
    if (t->flip)
        y = height - 1 - y;
    if (t->symmetry & 4)
        x = width - 1 - x;
    for (unsigned i = t->symmetry & 3; i > 0; i--) {
        unsigned old = x, other = width;

        x = height - 1 - y;
        y = old;
        width = height;
        height = other;
    }
    return POINT(x, y);
}

/* What was played, by its squares; what was not, by those of its words that are squares. */
static void turn_node(const struct turn *t, struct node *n, enum game_id game)
{
    struct claim c = n->claim;

    if (n->move != MOVE_NONE) {
        enum move_kind kind = MOVE_KIND(n->move);
        bool has_from = kind == MOVE_STEP || kind == MOVE_CASTLE || kind == MOVE_EN_PASSANT;

        c = (struct claim){.kind = (uint8_t)kind,
                           .promo = (uint8_t)MOVE_PROMO(n->move),
                           .from = has_from ? MOVE_FROM(n->move) : NOWHERE,
                           .to = kind >= MOVE_PASS ? NOWHERE : MOVE_TO(n->move),
                           .side = c.side,
                           .marks = has_from ? MARK_FULL : 0};
        if (game == GAME_CHESS && kind == MOVE_EN_PASSANT)
            c.kind = MOVE_STEP;
    }
    c.from = turned(t, c.from);
    c.to = turned(t, c.to);
    if (t->swap && c.side != SIDE_NONE)
        c.side = (uint8_t)other_side((enum side)c.side);
    n->claim = c;
    n->move = MOVE_NONE;
    n->number = 0;
    n->flags &= (uint16_t) ~(NODE_ILLEGAL | NODE_FORCED);
}

static int64_t swapped_setup(int64_t value)
{
    static const int64_t other[] = {[SETUP_EMPTY] = SETUP_EMPTY,
                                    [SETUP_FIRST] = SETUP_SECOND,
                                    [SETUP_SECOND] = SETUP_FIRST,
                                    [SETUP_TO_MOVE_FIRST] = SETUP_TO_MOVE_SECOND,
                                    [SETUP_TO_MOVE_SECOND] = SETUP_TO_MOVE_FIRST};

    return other[value];
}

static void swap_notes(struct record *r)
{
    for (uint32_t i = 1; i < r->notes; i++)
        if (r->note[i].kind == NOTE_SETUP)
            r->note[i].value = swapped_setup(r->note[i].value);
        else if (r->note[i].kind == NOTE_TERRITORY)
            r->note[i].value = other_side((enum side)r->note[i].value);
}

/* first-… and second-… stand side by side in enum key. */
static enum key swapped_key(enum key key)
{
    switch (key) {
    case KEY_FIRST:
    case KEY_FIRST_TEAM:
    case KEY_FIRST_RATING:
    case KEY_FIRST_RANK:
    case KEY_FIRST_CLOCK:
        return (enum key)(key + 1);
    case KEY_SECOND:
    case KEY_SECOND_TEAM:
    case KEY_SECOND_RATING:
    case KEY_SECOND_RANK:
    case KEY_SECOND_CLOCK:
        return (enum key)(key - 1);
    default:
        return key;
    }
}

static enum result swapped_result(enum result result)
{
    return result == RESULT_FIRST ? RESULT_SECOND : result == RESULT_SECOND ? RESULT_FIRST : result;
}

/* 1-0 and B+3.5 become 0-1 and W+3.5; other words stay. */
static void swap_result(struct record *r, struct header *h)
{
    SCOPED(buf) value = {0};

    buf_slice(&value, record_slice(r, h->value, h->value_len));
    if (result_named(buf_as_slice(&value)) != RESULT_UNKNOWN) {
        enum result result = swapped_result(result_named(buf_as_slice(&value)));

        buf_clear(&value);
        buf_str(&value, result_text(result));
    } else if (value.n > 1 && value.p[1] == '+' && (value.p[0] == 'B' || value.p[0] == 'W')) {
        value.p[0] = value.p[0] == 'B' ? 'W' : 'B';
    }
    h->value = (uint32_t)r->text.n;
    h->value_len = (uint32_t)value.n;
    buf_slice(&r->text, buf_as_slice(&value));
}

static void swap_headers(struct record *r)
{
    r->keys = 0;
    r->terminator = swapped_result(r->terminator);
    for (uint32_t i = 0; i < r->headers; i++) {
        struct header *h = &r->header[i];
        enum key key = swapped_key(h->key);

        if (key != h->key) /* its own name would be the other side's */
            h->name_len = 0;
        h->key = key;
        r->keys |= UINT64_C(1) << key;
        if (key == KEY_RESULT)
            swap_result(r, h);
    }
}

/* "rnbq…/…" with digits for empty points: each one is a character that can be moved. */
static void turn_board(const struct turn *t, struct slice board, struct buf *out)
{
    struct slice rank[SIDE_MAX], rest = board;
    unsigned ranks = 0;

    while (rest.p != NULL && ranks < SIDE_MAX)
        rank[ranks++] = slice_cut(rest, '/', &rest);
    for (unsigned i = 0; i < ranks; i++) {
        struct slice from = rank[t->flip || t->symmetry == 2 ? ranks - 1 - i : i];
        bool back = t->symmetry == 4 || t->symmetry == 2;

        if (i > 0)
            buf_char(out, '/');
        for (size_t x = 0; x < from.n; x++) {
            char c = from.p[back ? from.n - 1 - x : x];

            buf_char(out, !t->swap                    ? c
                          : isupper((unsigned char)c) ? (char)tolower((unsigned char)c)
                                                      : (char)toupper((unsigned char)c));
        }
    }
}

/* Castling rights of the other side: White's are still written first. */
static void swap_rights(struct buf *out, struct slice rights)
{
    for (size_t i = 0; i < rights.n; i++)
        if (islower((unsigned char)rights.p[i]))
            buf_char(out, (char)toupper((unsigned char)rights.p[i]));
    for (size_t i = 0; i < rights.n; i++)
        if (!islower((unsigned char)rights.p[i]))
            buf_char(out, (char)tolower((unsigned char)rights.p[i]));
}

/* The start of a game with men, as FEN has it: the board, and with exchanged colours the rest as well. */
static void turn_fen(const struct turn *t, struct slice fen, struct buf *out)
{
    struct slice rest, board = slice_cut(fen, ' ', &rest), side = slice_cut(rest, ' ', &rest), rights, passed;

    turn_board(t, board, out);
    buf_str(out, !t->swap ? (slice_is(side, "b") ? " b" : " w") : slice_is(side, "b") ? " w" : " b");
    rights = slice_cut(rest, ' ', &rest);
    passed = slice_cut(rest, ' ', &rest);
    buf_char(out, ' ');
    if (t->swap)
        swap_rights(out, rights);
    else
        buf_slice(out, rights);
    buf_char(out, ' ');
    buf_slice(out, passed);
    if (t->swap && passed.n == 2) /* e3 is e6 */
        out->p[out->n - 1] = passed.p[1] == '3' ? '6' : '3';
    buf_char(out, ' ');
    buf_slice(out, rest);
}

/* Takes a note away from the root. */
static void drop_note(struct record *r, uint32_t note)
{
    uint32_t *link = &r->node[0].notes, last = 0;

    while (*link != note) {
        last = *link;
        link = &r->note[last].next;
    }
    *link = r->note[note].next;
    if (r->node[0].last_note == note)
        r->node[0].last_note = last;
    r->note[note].kind = NOTE_COMMENT;
    r->note[note].flags |= NOTE_DERIVED;
}

/* Whoever began is now the other side, which a start without stones does not say by itself. The notes are
 * exchanged afterwards. */
static void swap_beginner(struct record *r)
{
    uint32_t note = record_next_note(r, 0, NOTE_SETUP, 0);

    if (note == 0)
        record_note(r, 0, NOTE_SETUP)->value = SETUP_TO_MOVE_FIRST;
    else if (r->note[note].value == SETUP_TO_MOVE_SECOND && record_next_note(r, 0, NOTE_SETUP, note) == 0)
        drop_note(r, note);
}

/* A game from the usual start says nothing of it. */
static void set_position(struct record *r, struct slice fen)
{
    const char *usual = lines_usual_fen(r->game);
    bool is_usual = usual != NULL && slice_is(fen, usual);

    edit_header(r, SLICE("position"), is_usual ? (struct slice){"", 0} : fen);
    if (r->game == GAME_CHESS)
        edit_header(r, SLICE("setup"), is_usual ? (struct slice){"", 0} : SLICE("1"));
}

static void turn_start(const struct turn *t, struct record *r, const struct game *game, const void *start)
{
    const struct header *h = record_find(r, KEY_POSITION);
    SCOPED(buf) fen = {0}, other = {0};
    bool stones = game->look.board == BOARD_STONES;

    if (stones && h != NULL) {
        game->fen(start, &fen);
        turn_board(t, buf_as_slice(&fen), &other);
        edit_header(r, SLICE("position"), buf_as_slice(&other));
    } else if (!stones && (h != NULL || t->swap)) {
        game->fen(start, &fen);
        turn_fen(t, buf_as_slice(&fen), &other);
        set_position(r, buf_as_slice(&other));
    }
    if (stones && t->swap)
        swap_beginner(r);
}

static enum reason choose_turn(const struct edits *e, const struct record *r, const struct subject *s,
                               struct turn *t)
{
    bool stones = game_places_stones(r->game);

    switch (e->transform) {
    case TRANSFORM_MIRROR:
        t->symmetry = 4;
        return stones || r->game == GAME_XIANGQI ? REASON_NONE : REASON_NO_MIRROR;
    case TRANSFORM_ROTATE:
        t->symmetry = 2;
        return stones ? REASON_NONE : REASON_NO_ROTATION;
    case TRANSFORM_SWAP:
        t->swap = true;
        t->flip = !stones;
        return r->game != GAME_WUZIQI ? REASON_NONE : REASON_COLOURS_DIFFER;
    default:
        if (stones)
            identity_of(s, &t->symmetry);
        if (t->symmetry & 1 && record_find(r, KEY_POSITION) != NULL)
            return REASON_POSITION_IN_ROWS;
        return REASON_NONE;
    }
}

enum reason edit_transform(const struct edits *e, struct record *r, const struct subject *s)
{
    const struct game *game = games[r->game];
    struct turn t = {0};
    const void *start = s->replayed->rules == NULL ? NULL : replay_start(s->replay);
    enum reason why;

    if (start == NULL)
        return REASON_UNRESOLVED;
    if ((why = choose_turn(e, r, s, &t)) != REASON_NONE)
        return why;
    start = replay_start(s->replay);
    game->size(start, &t.width, &t.height);
    turn_start(&t, r, game, start);
    for (uint32_t i = 1; i < r->count; i++)
        if ((r->node[i].flags & NODE_SILENT) == 0)
            turn_node(&t, &r->node[i], r->game);
    for (uint32_t i = 0; i < r->points; i++)
        r->point[i] = turned(&t, r->point[i]);
    if (t.swap) {
        swap_notes(r);
        swap_headers(r);
    }
    return REASON_NONE;
}
