/* Random records of a game, one a line in the format stream: trees, headers in three scripts, comments with
 * awkward characters, glyphs, marks, times, private properties, set-ups, also in mid-game, passes, swaps,
 * offers and results of every kind. The same arguments give the same records.
 *
 *     records KIND COUNT SEED [THING]
 *
 * With THING ("comment", "header:event") each record has that and a few moves, and nothing else. */
#include "finding/sink.h"
#include "game/game.h"
#include "notation/notation.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINE_MAX_PLIES = 24, DEPTH = 2 };

struct maker {
    uint64_t random;
    enum game_id game;
    struct sink *mute;
    struct buf out;
    const char *only; /* NULL: everything, by chance */
    unsigned size;    /* of a stone board */
    bool taken[64][64];
    point last; /* where the last move went: what one thing alone is tried on */
};

static unsigned chance(struct maker *m, unsigned n)
{
    m->random = m->random * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(m->random >> 33) % n;
}

/* Whether a thing comes in here: by chance one time in N, or because it was asked for. */
static bool comes(struct maker *m, const char *thing, unsigned n)
{
    if (m->only != NULL)
        return strcmp(m->only, thing) == 0;
    return chance(m, n) == 0;
}

static const char *const words[] = {
    "a word",
    "two  blanks and\ta tab",
    "brackets ] [ } { ) ( > <",
    "a \\ backslash, \\] and \\\\",
    "\"quotes\" and 'these'",
    "semicolon; colon: comma, equals=",
    "line one\nline two",
    "聂卫平 九段",
    "马晓春（浙江）",
    "Карпов А.",
    "Käßlin é ß",
    "٣ عربي",
    "&amp; & <b>",
    "100% [%foo 3] $5 !? e4",
    "1. e4 e5 1-0",
    "-- dashes --",
    "\xF0\x9F\x99\x82 emoji",
    "ends with a backslash \\",
    "| pipe # hash @ at ~ tilde ^ `",
    "{",
    "}",
    "]",
    ";x",
    "0",
    "a bell \x01 and an escape \x1B",
};

static struct slice some_words(struct maker *m)
{
    return slice_of(words[chance(m, sizeof words / sizeof *words)]);
}

/* Words for a header, where a line end would be none of its own. */
static struct slice some_line(struct maker *m)
{
    struct slice s;

    do
        s = some_words(m);
    while (memchr(s.p, '\n', s.n) != NULL || memchr(s.p, '\x01', s.n) != NULL || s.n < 3);
    return s;
}

static void put_string(struct maker *m, struct slice s)
{
    buf_json(&m->out, s);
}

static void put_key(struct maker *m, const char *key)
{
    if (m->out.p[m->out.n - 1] != '{')
        buf_char(&m->out, ',');
    buf_printf(&m->out, "\"%s\":", key);
}

/* -- Headers and results --------------------------------------------------------------------------- */

static const char *some_result(struct maker *m)
{
    static const char *const men[] = {"1-0", "0-1", "1/2-1/2", "*", "0-0", "1-0", "0-1"};
    static const char *const stones[] = {"B+R", "W+R", "B+3.5", "W+12", "B+T", "W+F", "0",   "Void",
                                         "?",   "B+",  "W+0.5", "B+R",  "W+T", "B+F", "0-0", "黑中盘胜"};
    static const char *const fives[] = {"B+R", "W+R", "B+", "W+T", "0", "?", "0-0", "W+F", "黑五连胜"};

    if (m->game == GAME_WEIQI)
        return stones[chance(m, sizeof stones / sizeof *stones)];
    return m->game == GAME_WUZIQI ? fives[chance(m, sizeof fives / sizeof *fives)]
                                  : men[chance(m, sizeof men / sizeof *men)];
}

static void put_header(struct maker *m, const char *key, struct slice value)
{
    put_key(m, key);
    put_string(m, value);
}

static void put_headers(struct maker *m, const char *result)
{
    static const char *const free_text[] = {"event",      "site",        "first",     "second",
                                            "first-team", "second-team", "annotator", "copyright",
                                            "source",     "title",       "author",    "opening"};
    static const struct {
        const char *key, *value[3];
    } typed[] = {{"date", {"2001-07-01", "1999-12-31", "2020-02"}},
                 {"round", {"1", "3", "12"}},
                 {"first-rating", {"2700", "1500", "2000"}},
                 {"second-rating", {"2650", "1400", "1999"}},
                 {"termination", {"normal", "time forfeit", "abandoned"}}};
    char thing[64];

    put_key(m, "headers");
    buf_char(&m->out, '{');
    for (size_t i = 0; i < sizeof free_text / sizeof *free_text; i++) {
        snprintf(thing, sizeof thing, "header:%s", free_text[i]);
        if (comes(m, thing, 2))
            put_header(m, free_text[i], some_line(m));
    }
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        snprintf(thing, sizeof thing, "header:%s", typed[i].key);
        if (comes(m, thing, 2) && (i < 4 || (m->game == GAME_CHESS && result != NULL && result[1] != '\0' &&
                                             strcmp(result, "0-0") != 0)))
            put_header(m, typed[i].key, slice_of(typed[i].value[chance(m, 3)]));
    }
    if (m->game == GAME_WEIQI && comes(m, "header:komi", 2))
        put_header(m, "komi", slice_of(chance(m, 2) ? "6.5" : "7.5"));
    if (m->game == GAME_WEIQI && comes(m, "header:rules", 2))
        put_header(m, "rules", slice_of(chance(m, 2) ? "Japanese" : "Chinese"));
    if (m->game != GAME_CHESS && comes(m, "header:first-rank", 3))
        put_header(m, "first-rank", slice_of(chance(m, 2) ? "9p" : "3d"));
    if (result != NULL)
        put_header(m, "result", slice_of(result));
    buf_char(&m->out, '}');
    if (comes(m, "header:X", 3)) {
        buf_str(&m->out, ",\"tags\":[[\"XOwn\",");
        put_string(m, some_line(m));
        buf_str(&m->out, "],[\"Another\",");
        put_string(m, some_line(m));
        buf_str(&m->out, "]]");
    }
}

/* -- Notes ------------------------------------------------------------------------------------------ */

static void put_point(struct maker *m, point p)
{
    buf_char(&m->out, '"');
    coord_point(&m->out, m->game, p);
    buf_char(&m->out, '"');
}

static point some_point(struct maker *m)
{
    switch (m->game) {
    case GAME_CHESS:
        return POINT(chance(m, 8), chance(m, 8));
    case GAME_XIANGQI:
        return POINT(chance(m, 9), chance(m, 10));
    default:
        return POINT(chance(m, m->size), chance(m, m->size));
    }
}

static void put_mark(struct maker *m, const char *shape)
{
    bool two = strcmp(shape, "arrow") == 0 || strcmp(shape, "line") == 0;
    point p = m->only != NULL ? m->last : some_point(m), q = some_point(m);

    buf_printf(&m->out, "{\"shape\":\"%s\",\"points\":[", shape);
    put_point(m, p);
    if (two) {
        buf_char(&m->out, ',');
        put_point(m, q == p ? p ^ 1 : q);
    }
    buf_char(&m->out, ']');
    if (strcmp(shape, "label") == 0) {
        static const char *const labels[] = {"A", "12", "x", "甲", "long label"};

        buf_str(&m->out, ",\"label\":");
        put_string(m, slice_of(labels[chance(m, 5)]));
    }
    if (m->game == GAME_CHESS && (two || strcmp(shape, "circle") == 0) && chance(m, 2))
        buf_str(&m->out, ",\"color\":\"red\"");
    buf_char(&m->out, '}');
}

static void put_marks(struct maker *m)
{
    static const char *const shapes[] = {"circle", "square", "triangle", "cross", "selected",
                                         "label",  "arrow",  "line",     "dim"};
    char thing[32];

    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        snprintf(thing, sizeof thing, "mark=%s", shapes[i]);
        if (comes(m, thing, 40)) {
            put_key(m, "marks");
            buf_char(&m->out, '[');
            put_mark(m, shapes[i]);
            buf_char(&m->out, ']');
            return;
        }
    }
}

static void put_words(struct maker *m, const char *key, unsigned rare)
{
    if (!comes(m, key, rare))
        return;
    put_key(m, key);
    buf_char(&m->out, '[');
    put_string(m, some_words(m));
    if (m->only == NULL && chance(m, 8) == 0) {
        buf_char(&m->out, ',');
        put_string(m, some_words(m));
    }
    buf_char(&m->out, ']');
}

static void put_number(struct maker *m, const char *key, unsigned rare, unsigned value)
{
    if (!comes(m, key, rare))
        return;
    put_key(m, key);
    buf_printf(&m->out, "[%u]", value);
}

static void put_notes(struct maker *m, bool root)
{
    if (!root)
        put_words(m, "before", 25);
    if (!root)
        put_number(m, "nags", 10, 1 + chance(m, 140));
    put_words(m, root ? "root-comment" : "comment", 8);
    if (root) /* the key is another's */
        return;
    put_words(m, "line_comment", 40);
    put_words(m, "name", 40);
    put_number(m, "clock", 10, (1 + chance(m, 7000)) * 1000);
    put_number(m, "elapsed", 30, (1 + chance(m, 200)) * 1000);
    if (m->game == GAME_WEIQI)
        put_number(m, "periods", 30, 1 + chance(m, 5));
    if (comes(m, "properties", 40)) {
        put_key(m, "properties");
        buf_str(&m->out, chance(m, 2) ? "[\"XQ[a b]\"]" : "[\"XQ[1][2]\",\"YY[]\"]");
    }
    put_marks(m);
    if (m->game == GAME_WEIQI && comes(m, "territory", 60)) {
        put_key(m, "territory");
        buf_str(&m->out, "[{\"side\":\"first\",\"points\":[");
        put_point(m, some_point(m));
        buf_str(&m->out, "]}]");
    }
}

/* -- Moves ------------------------------------------------------------------------------------------ */

static bool take_point(struct maker *m, point *p)
{
    for (unsigned tries = 0; tries < 200; tries++) {
        *p = some_point(m);
        if (!m->taken[POINT_Y(*p)][POINT_X(*p)] && (POINT_X(*p) + 2 * POINT_Y(*p)) % 5 != 0)
            return m->taken[POINT_Y(*p)][POINT_X(*p)] = true;
    }
    return false;
}

/* A move that can be played; MOVE_NONE at the end of the game. */
static move some_move(struct maker *m, const void *position)
{
    const struct game *g = games[m->game];
    move all[GAME_MOVES_MAX];
    unsigned n;
    point p;

    if (g->moves != NULL)
        return (n = g->moves(position, all)) == 0 ? MOVE_NONE : all[chance(m, n)];
    if (m->game == GAME_WEIQI && comes(m, "pass", 20) && (m->only == NULL || chance(m, 3) == 0))
        return MOVE(MOVE_PASS, 0, NOWHERE, NOWHERE);
    return take_point(m, &p) ? MOVE(MOVE_PLACE, 0, NOWHERE, p) : MOVE_NONE;
}

static void put_line(struct maker *m, void *position, unsigned plies, unsigned depth, move first);

static void put_variations(struct maker *m, void *before, move played, unsigned depth)
{
    size_t size = games[m->game]->position_size;
    void *position;
    move other;

    if (depth == 0 || !comes(m, "variation", 8))
        return;
    position = mem_alloc(1, size);
    memcpy(position, before, size);
    if ((other = some_move(m, before)) != MOVE_NONE && other != played) {
        put_key(m, "variations");
        buf_str(&m->out, "[[");
        put_line(m, position, 1 + chance(m, 4), depth - 1, other);
        buf_str(&m->out, "]]");
    }
    free(position);
}

/* The fifth move and one that was not chosen. */
static void put_offers(struct maker *m, move kept)
{
    point other = some_point(m);

    if (m->game != GAME_WUZIQI || !comes(m, "offers", 4))
        return;
    put_key(m, "offers");
    buf_str(&m->out, "[[");
    put_point(m, MOVE_TO(kept));
    buf_char(&m->out, ',');
    put_point(m, other == MOVE_TO(kept) ? other ^ 1 : other);
    buf_str(&m->out, "]]");
}

/* Nodes without a stone played: the players change colours behind the third move; stones are put on, or the
 * last one is taken off. */
static void put_between(struct maker *m, unsigned ply, unsigned depth)
{
    point p = m->last;
    bool off;

    if (m->game == GAME_WUZIQI && depth == DEPTH && ply == 2 && comes(m, "swap", 4))
        buf_str(&m->out, ",{\"move\":\"swap\"}");
    if (games[m->game]->moves != NULL || !comes(m, "edit", 40))
        return;
    off = p != NOWHERE && chance(m, 3) == 0;
    if (!off && !take_point(m, &p))
        return;
    buf_printf(&m->out, ",{\"setup\":[{\"what\":\"%s\",\"points\":[",
               off            ? "empty"
               : chance(m, 2) ? "first"
                              : "second");
    put_point(m, p);
    buf_str(&m->out, "]}]}");
}

static void put_line(struct maker *m, void *position, unsigned plies, unsigned depth, move first)
{
    size_t size = games[m->game]->position_size;
    void *before = mem_alloc(1, size);
    uint64_t key;

    for (unsigned i = 0; i < plies; i++) {
        move played = i == 0 && first != MOVE_NONE ? first : some_move(m, position);

        if (played == MOVE_NONE)
            break;
        memcpy(before, position, size);
        m->last = MOVE_TO(played);
        buf_str(&m->out, i == 0 ? "{\"move\":\"" : ",{\"move\":\"");
        coord_move(&m->out, m->game, played);
        buf_char(&m->out, '"');
        put_notes(m, false);
        if (depth == DEPTH && i == 4)
            put_offers(m, played);
        if (i > 0)
            put_variations(m, before, played, depth);
        buf_char(&m->out, '}');
        put_between(m, i, depth);
        if (games[m->game]->moves != NULL)
            games[m->game]->play(position, played, &key);
    }
    free(before);
}

/* -- The start -------------------------------------------------------------------------------------- */

static void put_stones(struct maker *m)
{
    point p;

    put_key(m, "setup");
    buf_char(&m->out, '[');
    for (unsigned side = 0; side < 2; side++) {
        buf_printf(&m->out, "%s{\"what\":\"%s\",\"points\":[", side == 0 ? "" : ",",
                   side == 0 ? "first" : "second");
        for (unsigned i = 0; i < 2 && take_point(m, &p); i++) {
            buf_str(&m->out, i == 0 ? "" : ",");
            put_point(m, p);
        }
        buf_str(&m->out, "]}");
    }
    buf_char(&m->out, ']');
}

/* A position that some moves lead to. */
static void play_on(struct maker *m, void *position)
{
    uint64_t key;
    struct buf fen = {0};

    for (unsigned i = 4 + chance(m, 20); i > 0; i--) {
        move played = some_move(m, position);

        if (played != MOVE_NONE)
            games[m->game]->play(position, played, &key);
    }
    games[m->game]->fen(position, &fen);
    put_key(m, "position");
    put_string(m, buf_as_slice(&fen));
    buf_free(&fen);
}

static void put_start(struct maker *m, void *position)
{
    bool stones = m->game == GAME_WEIQI || m->game == GAME_WUZIQI;
    bool setup = m->game != GAME_WUZIQI && comes(m, "setup", 5);

    if (stones) {
        put_key(m, "size");
        buf_printf(&m->out, "[%u,%u]", m->size, m->size);
    }
    put_key(m, "setup");
    buf_char(&m->out, '{');
    if (setup && stones)
        put_stones(m);
    else if (setup)
        play_on(m, position);
    if (comes(m, "root-comment", 4)) {
        put_key(m, "comment");
        buf_char(&m->out, '[');
        put_string(m, some_words(m));
        buf_char(&m->out, ']');
    }
    buf_char(&m->out, '}');
}

static void put_record(struct maker *m)
{
    static const unsigned sizes[] = {19, 19, 9, 13, 25};
    const struct game *g = games[m->game];
    void *position = mem_calloc(1, g->position_size);
    const char *result = comes(m, "result", 2) ? some_result(m) : NULL;
    bool men = m->game == GAME_CHESS || m->game == GAME_XIANGQI;

    memset(m->taken, 0, sizeof m->taken);
    m->size = m->game == GAME_WUZIQI ? 15 : comes(m, "size", 3) ? sizes[chance(m, 5)] : 19;
    if (g->moves != NULL) /* stones need no board: they stand apart */
        g->setup(position, NULL, NULL, m->mute);
    buf_clear(&m->out);
    buf_printf(&m->out, "{\"kind\":\"%s\"", g->name);
    put_headers(m, result);
    put_start(m, position);
    put_key(m, "moves");
    buf_char(&m->out, '[');
    if (m->game == GAME_WUZIQI)
        m->taken[7][7] = true;
    put_line(m, position, m->only == NULL ? (m->game == GAME_WUZIQI) + chance(m, LINE_MAX_PLIES) : 8, DEPTH,
             m->game == GAME_WUZIQI ? MOVE(MOVE_PLACE, 0, NOWHERE, POINT(7, 7)) : MOVE_NONE);
    buf_char(&m->out, ']');
    if (men)
        put_header(m, "terminator", slice_of(result == NULL ? "*" : result));
    buf_str(&m->out, "}\n");
    fwrite(m->out.p, 1, m->out.n, stdout);
    free(position);
}

int main(int argc, char **argv)
{
    struct maker m = {.only = argc > 4 ? argv[4] : NULL};
    unsigned count;

    if (argc < 4 || (m.game = game_named(slice_of(argv[1]))) == GAME_UNKNOWN) {
        fprintf(stderr, "usage: records KIND COUNT SEED [THING]\n");
        return 2;
    }
    count = (unsigned)strtoul(argv[2], NULL, 10);
    m.random = strtoull(argv[3], NULL, 10);
    m.mute = sink_mute();
    for (unsigned i = 0; i < count; i++)
        put_record(&m);
    sink_mute_free(m.mute);
    buf_free(&m.out);
    return fflush(stdout) != 0;
}
