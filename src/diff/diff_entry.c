/* What a game is known by when two collections are compared. What formats add of their own (roster tags
 * without a value, sizes, charsets) is no difference. */
#include "diff/diff.h"
#include "notation/notation.h"
#include "players/players.h"
#include "select/test.h"

#include <stdlib.h>

enum { OPENING_PLIES = 24 };

/* Headers that say how a game is written down, or that are compared as something else. */
static bool is_compared(enum key key)
{
    switch (key) {
    case KEY_OTHER:
    case KEY_RESULT:
    case KEY_RULES:
    case KEY_OFFERS: /* words here, points of a move there */
    case KEY_VARIANT:
    case KEY_GAME:
    case KEY_SETUP:
    case KEY_POSITION:
    case KEY_SIZE:
    case KEY_HANDICAP:
    case KEY_PLY_COUNT:
    case KEY_NOTATION:
    case KEY_CHARSET:
    case KEY_APPLICATION:
    case KEY_ID:
        return false;
    default:
        return true;
    }
}

/* The value as it is compared: dates by their parts, all else with single spaces. */
static void put_value(struct buf *b, enum key key, struct slice value)
{
    struct date date;
    bool space = false;

    value = slice_trim(value);
    if (value_is_unknown(value))
        return;
    if (key == KEY_DATE && date_read(value, &date)) {
        buf_uint(b, date.part[0]);
        for (unsigned i = 1; i < 3 && date.part[i] != 0; i++) {
            buf_str(b, date.part[i] < 10 ? ".0" : ".");
            buf_uint(b, date.part[i]);
        }
        return;
    }
    for (size_t i = 0; i < value.n; i++) {
        if (value.p[i] == ' ' || value.p[i] == '\n' || value.p[i] == '\r' || value.p[i] == '\t') {
            space = true;
            continue;
        }
        if (space)
            buf_char(b, ' ');
        space = false;
        buf_char(b, value.p[i]);
    }
}

/* A header as it is compared. How the game ended may stand in the words of its result instead of a header of
 * its own: conversions write the one for the other. */
static void put_header(struct buf *b, const struct record *r, enum key key)
{
    struct slice value = record_value(r, key);
    char room[TERMINATION_MAX];

    if (key == KEY_TERMINATION && record_result(r).how == HOW_COUNT)
        value = (struct slice){"", 0}; /* the margin is the result's */
    else if (key == KEY_TERMINATION && value.n == 0)
        value = slice_of(record_termination(r, false, room));
    put_value(b, key, value);
}

static void put_headers(struct buf *b, const struct record *r)
{
    for (unsigned k = KEY_OTHER + 1; k < KEY_COUNT; k++)
        if (is_compared((enum key)k) && (k == KEY_TERMINATION || record_may_have(r, (enum key)k))) {
            size_t before = b->n;

            buf_char(b, (char)k);
            put_header(b, r, (enum key)k);
            if (b->n == before + 1)
                b->n = before;
            else
                buf_char(b, '\0');
        }
}

/* The words of a comment without commands, which other formats keep as what they are. */
static void put_comment(struct buf *b, struct slice text)
{
    SCOPED(buf) words = {0};

    for (size_t i = 0; i < text.n; i++) {
        const char *close = text.p[i] == '[' && i + 1 < text.n && text.p[i + 1] == '%'
                                ? memchr(text.p + i, ']', text.n - i)
                                : NULL;

        if (close != NULL)
            i = (size_t)(close - text.p);
        else
            buf_char(&words, text.p[i]);
    }
    put_value(b, KEY_OTHER, buf_as_slice(&words));
}

static uint64_t hash(struct buf *b)
{
    uint64_t h = b->n == 0 ? 0 : identity_of_bytes(buf_as_slice(b)).low;

    buf_free(b);
    return h;
}

static uint64_t hash_of(const void *p, size_t n)
{
    return identity_of_bytes((struct slice){p, n}).low;
}

/* The words of all comments, in any order: formats join and move them. */
static uint64_t hash_comments(const struct record *r)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < r->count; i++)
        for (uint32_t n = r->node[i].notes; n != 0; n = r->note[n].next) {
            const struct note *note = &r->note[n];
            SCOPED(buf) words = {0};
            struct slice rest;

            if (note->kind != NOTE_COMMENT && note->kind != NOTE_COMMENT_BEFORE &&
                note->kind != NOTE_LINE_COMMENT)
                continue;
            put_comment(&words, note_text(r, note));
            for (rest = buf_as_slice(&words); rest.n > 0;) {
                struct slice word = slice_cut(rest, ' ', &rest);

                sum += hash_of(word.p, word.n);
            }
        }
    return sum;
}

static bool has_variations(const struct record *r)
{
    uint32_t nodes = 1;

    for (uint32_t i = r->node[0].child; i != 0; i = r->node[i].child)
        nodes++;
    return nodes < r->count;
}

/* Every line but the main one, in any order: formats write them where they like. */
static uint64_t hash_variations(const struct record *r)
{
    uint64_t *path, sum = 0;
    uint8_t *main_line;

    if (!has_variations(r)) /* most games have none, and each node costs a hash */
        return 0;
    path = mem_calloc(r->count, sizeof *path);
    main_line = mem_calloc(r->count, 1);
    main_line[0] = 1;
    for (uint32_t i = 1; i < r->count; i++) {
        const struct node *n = &r->node[i];
        uint64_t step[2] = {path[n->parent], n->move};

        main_line[i] = main_line[n->parent] && r->node[n->parent].child == i;
        path[i] = n->flags & NODE_SILENT ? step[0] : hash_of(step, sizeof step);
        sum += main_line[i] || n->move == MOVE_NONE ? 0 : path[i];
    }
    free(main_line);
    free(path);
    return sum;
}

static uint64_t hash_opening(const struct record *r)
{
    struct buf b = {0};
    unsigned plies = 0;

    for (uint32_t i = r->node[0].child; i != 0 && plies < OPENING_PLIES; i = r->node[i].child)
        if (r->node[i].move != MOVE_NONE) {
            buf_add(&b, &r->node[i].move, sizeof(move));
            plies++;
        }
    if (plies < OPENING_PLIES)
        buf_clear(&b);
    return hash(&b);
}

/* The players, and the players with day and round; 0 where nobody is named. */
static void hash_players(const struct record *r, struct diff_entry *e)
{
    SCOPED(buf) b = {0};

    fold_name(&b, record_value(r, KEY_FIRST));
    buf_char(&b, '\0');
    fold_name(&b, record_value(r, KEY_SECOND));
    if (b.n > 1) {
        e->players = hash_of(b.p, b.n);
        buf_char(&b, '\0');
        put_value(&b, KEY_DATE, record_value(r, KEY_DATE));
        buf_char(&b, '\0');
        put_value(&b, KEY_ROUND, record_value(r, KEY_ROUND));
        e->pairing = hash_of(b.p, b.n);
    }
}

/* The winner's margin, where the game is counted; 0: none is said. */
static int margin_of(const struct record *r)
{
    struct declared d = {0};

    if (r->game == GAME_WEIQI)
        d = record_result(r);
    return d.how == HOW_COUNT ? d.quarters : 0;
}

/* All that is compared. */
static uint64_t hash_whole(const struct subject *s, struct identity id)
{
    const struct record *r = s->record;
    uint64_t parts[] = {id.high,
                        id.low,
                        hash_comments(r),
                        hash_variations(r),
                        (uint64_t)s->replayed->outcome.declared,
                        (uint64_t)(int64_t)margin_of(r)};
    struct buf whole = {0};

    buf_add(&whole, parts, sizeof parts);
    put_headers(&whole, r);
    return hash(&whole);
}

struct diff_entry diff_enter(const struct subject *s, uint32_t file, uint32_t number)
{
    const struct record *r = s->record;
    struct diff_entry e = {
        .id = identity_of(s, NULL), .opening = hash_opening(r), .file = file, .number = number};

    hash_players(r, &e);
    e.game = identity_of_known(s, e.id).low;
    e.whole = hash_whole(s, e.id);
    return e;
}

void diff_add(struct diff_list *l, const struct diff_entry *e)
{
    if (l->count == l->cap) {
        l->cap = l->cap == 0 ? 256 : 2 * l->cap;
        l->entry = mem_realloc(l->entry, l->cap, sizeof *l->entry);
    }
    l->entry[l->count++] = *e;
}

static void take_moves(struct diff_game *g, const struct record *r)
{
    const struct notation *usual = notation_usual(r->game);
    uint32_t plies = 0;

    g->move = mem_alloc(r->count, sizeof *g->move);
    for (uint32_t i = r->node[0].child; i != 0; i = r->node[i].child) {
        const struct node *n = &r->node[i];

        if (n->flags & NODE_SILENT)
            continue;
        g->move[plies++] = n->move;
        if (n->move != MOVE_NONE && r->canonical != NULL && usual != NULL && usual->write != NULL)
            usual->write(&r->canonical[i], r->height, &g->words);
        else if (r->source != NULL && n->at.len > 0)
            buf_add(&g->words, r->source + n->at.off, n->at.len);
        else if (coord_claimed(&n->claim) != MOVE_NONE)
            coord_move(&g->words, r->game, coord_claimed(&n->claim));
        buf_char(&g->words, '\0');
    }
    g->plies = plies;
}

/* The position that the game begins from, where an engine knows it: other moves would be said of it first. */
static void take_start(struct diff_game *g, const struct subject *s)
{
    const void *start = s->replayed->rules == NULL ? NULL : replay_start(s->replay);

    if (start != NULL)
        games[s->record->game]->fen(start, &g->header[KEY_POSITION]);
}

static void take_margin(struct diff_game *g, const struct record *r)
{
    int margin = margin_of(r);
    SCOPED(arena) arena = {0};

    if (margin != 0)
        buf_str(&g->margin, score_text(&arena, g->declared == RESULT_SECOND ? -margin : margin));
}

void diff_take(struct diff_game *g, const struct subject *s)
{
    const struct record *r = s->record;

    *g = (struct diff_game){.game = r->game,
                            .declared = s->replayed->outcome.declared,
                            .comments = hash_comments(r),
                            .variations = hash_variations(r),
                            .taken = true};
    take_moves(g, r);
    take_start(g, s);
    take_margin(g, r);
    for (unsigned k = KEY_OTHER + 1; k < KEY_COUNT; k++)
        if (is_compared((enum key)k))
            put_header(&g->header[k], r, (enum key)k);
}

void diff_game_free(struct diff_game *g)
{
    free(g->move);
    buf_free(&g->words);
    buf_free(&g->margin);
    for (unsigned k = 0; k < KEY_COUNT; k++)
        buf_free(&g->header[k]);
    *g = (struct diff_game){0};
}
