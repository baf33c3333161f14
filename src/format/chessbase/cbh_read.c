/* cbh_read.c - a game of a ChessBase database: its record in the index, its entities, its moves and
 * annotations.
 */
#include "base/text/text.h"
#include "format/chessbase/cbh_game.h"
#include "input/charset/charset.h"
#include "input/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define N_(text) text

enum { IS_TEXT = 2, IS_DELETED = 128, GONE = -999, LIST_HEAD = 28, LIST_MAGIC = 1234567890, LINKS = 9 };
enum { CHESS960_FROM = 64576, ANNOTATIONS_MOST = 1 << 24 };

/* -- The files --------------------------------------------------------------------------------- */

static void open_list(struct cbh_list *l, int fd)
{
    uint32_t more;

    database_load(fd, &l->bytes);
    if (l->bytes.n < LIST_HEAD || database_little(l->bytes.p + 8) != LIST_MAGIC)
        return;
    more = database_little(l->bytes.p + 24);
    l->size = database_little(l->bytes.p + 12);
    l->start = LIST_HEAD + more;
    if (more > 1024 || l->size < 16 || l->size > 4096 || l->start > l->bytes.n)
        return;
    l->size += LINKS;
    l->count = (uint32_t)((l->bytes.n - l->start) / l->size);
    l->whole = l->count >= database_little(l->bytes.p + 20);
}

/* Nothing says which Windows code page annotations are in: their bytes are asked, but for what is no text.
 * Where few are not ASCII they are Western. */
static void guess_charset(struct cbh_base *b)
{
    enum { SAMPLE = 64 << 10, RUN = 6 };
    char *bytes = mem_alloc(SAMPLE, 1);
    size_t n = b->annotations < 0 ? 0 : database_bytes(b->annotations, bytes, SAMPLE, 0), high = 0;
    struct charsets *charsets = charsets_new();
    SCOPED(buf) words = {0};

    for (size_t i = 0, from = 0; i <= n; i++)
        if (i == n || (unsigned char)bytes[i] < ' ') {
            if (i - from >= RUN)
                buf_add(&words, bytes + from, i - from);
            from = i + 1;
        }
    for (size_t i = 0; i < words.n; i++)
        high += (unsigned char)words.p[i] >= 0xC0;
    snprintf(b->charset, sizeof b->charset, "%s", CBH_NAMES_IN);
    if (high > words.n / 4) {
        struct charset_guess guess = charset_guess(charsets, buf_as_slice(&words), SLICE(""), NULL);

        snprintf(b->charset, sizeof b->charset, "%s", guess.name == NULL ? CBH_NAMES_IN : guess.name);
    }
    charsets_free(charsets);
    free(bytes);
}

static const char *attach(void *shared, const struct source *source, struct slice head)
{
    static const char *const ends[CBH_TABLES] = {"cbp", "cbt", "cbc", "cbs"};
    static const struct database_layout layout = {CBH_ENTRY, CBH_ENTRY, 0, IS_DELETED | IS_TEXT, IS_DELETED};
    struct cbh_base *b = shared;

    b->attached = true;
    b->index = database_measure(companion_open(source, "cbh"), &layout);
    b->moves = companion_open(source, "cbg");
    b->annotations = companion_open(source, "cba");
    guess_charset(b);
    for (unsigned i = 0; i < CBH_TABLES; i++)
        open_list(&b->list[i], companion_open(source, ends[i]));
    b->index.nameless = !b->list[CBH_PLAYERS].whole || !b->list[CBH_TOURNAMENTS].whole;
    if (head.n >= 10)
        b->index.promised = database_big((const unsigned char *)head.p + 6, 4) - (uint64_t)1;
    return b->moves < 0 ? N_("the index of a ChessBase database, whose games (.cbg) are not beside it")
                        : NULL;
}

static void detach(void *shared)
{
    struct cbh_base *b = shared;

    if (b->attached && b->moves >= 0)
        close(b->moves);
    if (b->attached && b->annotations >= 0)
        close(b->annotations);
    for (unsigned i = 0; i < CBH_TABLES; i++)
        buf_free(&b->list[i].bytes);
}

/* -- Words ------------------------------------------------------------------------------------- */

/* Bytes of a record of a list; empty when there is none. */
static struct slice entity(const struct cbh_list *l, uint32_t id)
{
    const char *p = l->bytes.p + l->start + (size_t)id * l->size;

    if (id >= l->count || database_little(p) == (uint32_t)GONE)
        return (struct slice){"", 0};
    return (struct slice){p + LINKS, l->size - LINKS};
}

static struct slice field_of(struct slice record, size_t at, size_t n)
{
    return record.n < at + n ? (struct slice){"", 0} : (struct slice){record.p + at, n};
}

/* -- Headers ----------------------------------------------------------------------------------- */

static void put(struct cbh_game *g, enum key key, const char *name, struct slice value)
{
    if (value.n > 0 &&
        (!text_is_lean(g->text) || utf8_ascii(value) < value.n || key == KEY_RESULT || key == KEY_VARIANT))
        record_header(g->record, key, slice_of(name), value, g->at);
}

static void put_player(struct cbh_game *g, enum key key, const char *name, uint32_t id)
{
    const struct cbh_list *l = &g->base->list[CBH_PLAYERS];
    struct slice player = entity(l, id), first;
    SCOPED(buf) whole = {0};

    if (player.n == 0 && l->whole)
        database_say_unknown(CODE_CBH_NAME, g->sink, g->at, name, id);
    buf_slice(&whole, cbh_words(g, field_of(player, 0, 30), CBH_NAMES_IN));
    first = cbh_words(g, field_of(player, 30, 20), CBH_NAMES_IN);
    if (first.n > 0)
        buf_str(&whole, whole.n > 0 ? ", " : "");
    buf_slice(&whole, first);
    put(g, key, name, whole.n > 0 ? buf_as_slice(&whole) : SLICE("?"));
}

static void put_date(struct cbh_game *g, enum key key, const char *name, uint32_t date)
{
    char words[DATABASE_DATE];

    put(g, key, name, database_date(date, words));
}

static void put_event(struct cbh_game *g)
{
    const struct cbh_list *l = &g->base->list[CBH_TOURNAMENTS];
    uint32_t id = database_big(g->entry + 15, 3), date;
    struct slice event = entity(l, id);

    if (event.n == 0 && l->whole)
        database_say_unknown(CODE_CBH_NAME, g->sink, g->at, "Event", id);
    put(g, KEY_EVENT, "Event", cbh_words(g, field_of(event, 0, 40), CBH_NAMES_IN));
    put(g, KEY_SITE, "Site", cbh_words(g, field_of(event, 40, 30), CBH_NAMES_IN));
    date = event.n < 74 ? 0 : database_little(event.p + 70);
    if (date != 0)
        put_date(g, KEY_OTHER, "EventDate", date);
}

static void put_round(struct cbh_game *g)
{
    char words[16];

    if (g->entry[29] == 0)
        return;
    snprintf(words, sizeof words, g->entry[30] != 0 ? "%u.%u" : "%u", g->entry[29], g->entry[30]);
    put(g, KEY_ROUND, "Round", slice_of(words));
}

static void put_result(struct cbh_game *g)
{
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0", "*", "-:+", "1/2-1/2", "+:-", "0-0"};
    unsigned result = g->entry[27];

    put(g, KEY_RESULT, "Result", slice_of(results[result < 8 ? result : 3]));
}

static void put_ratings(struct cbh_game *g)
{
    for (unsigned i = 0; i < 2; i++) {
        unsigned rating = database_big(g->entry + 31 + 2 * i, 2);

        if (rating != 0)
            put(g, i == 0 ? KEY_FIRST_RATING : KEY_SECOND_RATING, i == 0 ? "WhiteElo" : "BlackElo",
                slice_of(DIGITS(rating)));
    }
}

static void put_opening(struct cbh_game *g)
{
    unsigned eco = database_big(g->entry + 35, 2), n = (eco >> 7) - 1u;
    char code[4] = {(char)('A' + n / 100), (char)('0' + n / 10 % 10), (char)('0' + n % 10), 0};

    if (eco >= CHESS960_FROM)
        put(g, KEY_VARIANT, "Variant", SLICE("Chess960"));
    else if (eco >> 7 >= 1 && eco >> 7 <= 500)
        put(g, KEY_OPENING_CODE, "ECO", slice_of(code));
}

static void put_headers(struct cbh_game *g)
{
    put_event(g);
    put_date(g, KEY_DATE, "Date", database_big(g->entry + 24, 3));
    put_round(g);
    put_player(g, KEY_FIRST, "White", database_big(g->entry + 9, 3));
    put_player(g, KEY_SECOND, "Black", database_big(g->entry + 12, 3));
    put_result(g);
    put_ratings(g);
    put_opening(g);
    put(g, KEY_ANNOTATOR, "Annotator",
        cbh_words(g, field_of(entity(&g->base->list[CBH_ANNOTATORS], database_big(g->entry + 18, 3)), 0, 45),
                  CBH_NAMES_IN));
    put(g, KEY_SOURCE, "Source",
        cbh_words(g, field_of(entity(&g->base->list[CBH_SOURCES], database_big(g->entry + 21, 3)), 0, 25),
                  CBH_NAMES_IN));
}

/* -- The game ---------------------------------------------------------------------------------- */

static void read_annotations(struct cbh_game *g)
{
    uint64_t at = database_big(g->entry + 5, 4);
    unsigned char head[14];
    SCOPED(buf) all = {0};
    size_t n;

    if (at == 0 || (g->text->want & (WANT_TEXT | WANT_CLOCKS)) == 0)
        return;
    n = g->base->annotations < 0 ? 0 : database_bytes(g->base->annotations, head, sizeof head, at);
    if (n < sizeof head || (n = database_big(head + 10, 4)) < sizeof head || n > ANNOTATIONS_MOST) {
        sink_say(g->sink, CODE_CBH_ANNOTATION, g->at, NULL, NULL);
        return;
    }
    buf_reserve(&all, n);
    all.n = database_bytes(g->base->annotations, all.p, n, at);
    cbh_read_annotations(g, buf_as_slice(&all));
}

/* The first four bytes at the place that the index names say how long the game is; nothing is read on
 * trust beyond the end of the file. */
static void read_game(struct cbh_game *g)
{
    uint64_t at = database_big(g->entry + 1, 4);
    struct buf *kept = &g->record->carry;
    size_t have, n;

    g->record->game = GAME_CHESS;
    g->record->notation = "uci";
    g->record->at = g->record->node[0].at = g->at;
    if (g->text->want & WANT_COUNT)
        return;
    put_headers(g);
    g->p = database_at(kept, g->base->moves, at, 4, &have);
    n = have < 4 ? 0 : database_big(g->p + 1, 3);
    if (n >= 4)
        g->p = database_at(kept, g->base->moves, at, n, &have);
    if (n < 4 || have < n) {
        cbh_damaged(g, "its moves are not in the file");
        return;
    }
    g->end = g->p + n;
    if (cbh_read_moves(g))
        read_annotations(g);
}

/* -- The database ------------------------------------------------------------------------------ */

/* A text between the games is named, by the tournament that it is about. */
static void say_text(struct cbh_game *g)
{
    struct slice title =
        field_of(entity(&g->base->list[CBH_TOURNAMENTS], database_big(g->entry + 7, 3)), 0, 40);

    sink_say(g->sink, CODE_CBH_TEXT, g->at, sink_clipped(g->sink, cbh_words(g, title, CBH_NAMES_IN)), NULL);
}

/* The next entry that is a game and wanted; false when there is none. */
static bool next_game(struct cbh_game *g)
{
    struct text *text = g->text;

    while ((size_t)(text->end - text->p) >= CBH_ENTRY) {
        g->entry = (const unsigned char *)text->p;
        g->at = (struct span){(uint32_t)(text->p - text->start), CBH_ENTRY};
        text->p += CBH_ENTRY;
        if (g->entry[0] & IS_TEXT)
            say_text(g);
        else if ((g->entry[0] & IS_DELETED) == 0 || (text->want & WANT_DELETED) != 0)
            return true;
    }
    text->p = text->end;
    return false;
}

static enum status read_one(struct text *text, struct record *record, struct sink *sink)
{
    static const struct database_codes codes = {CODE_CBH_COUNT, CODE_CBH_NAMES, CODE_CBH_DELETED};
    struct cbh_game g = {.base = text->file->shared, .text = text, .record = record, .sink = sink};
    size_t left = (size_t)(text->end - text->p);
    bool found;

    if (text->p == text->start) {
        buf_clear(&record->carry);
        if (text->part == 0) {
            database_say_faults(&g.base->index, &codes, text, sink);
            text->p += left < CBH_ENTRY ? left : CBH_ENTRY;
        }
    }
    if ((found = next_game(&g)))
        read_game(&g);
    charsets_free(g.charsets);
    buf_free(&g.decoded);
    return found ? STATUS_GAME : STATUS_END;
}

static size_t split(void *shared, struct slice text, size_t from, bool at_end)
{
    (void)shared;
    (void)from;
    return at_end ? text.n : text.n - text.n % CBH_ENTRY;
}

static int sniff(struct slice head)
{
    return head.n >= CBH_ENTRY && head.p[0] == 0 && head.p[1] == 0 &&
                   (head.p[2] == 0x24 || head.p[2] == 0x2C) && memcmp(head.p + 3, "\0\x2E\x01", 3) == 0
               ? 99
               : 0;
}

const struct format format_cbh = {
    .name = "cbh",
    .title = "databases of ChessBase",
    .games = 1u << GAME_CHESS,
    .flags = FORMAT_BINARY | FORMAT_BY_NAME,
    .shared_size = sizeof(struct cbh_base),
    .sniff = sniff,
    .attach = attach,
    .split = split,
    .read = read_one,
    .free_shared = detach,
};
