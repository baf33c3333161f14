/* scid_read.c - a game of a Scid database: its entry in the index, its names, and its bytes where they lie.
 */
#include "base/data/data.h"
#include "base/text/text.h"
#include "format/scid/base.h"

#include "input/charset/charset.h"

#include <stdio.h>

/* -- Headers ----------------------------------------------------------------------------------- */

static void put(struct scid_game *g, enum key key, const char *name, struct slice value)
{
    record_header(g->record, key, slice_of(name), value, g->at);
}

/* A number without a name is reported, unless the file of names is damaged as a whole and has been
 * reported as that. */
static void put_names(struct scid_game *g)
{
    static const struct {
        uint8_t which;
        enum key key;
        const char *name;
    } rows[] = {{SCID_IN_EVENT, KEY_EVENT, "Event"},
                {SCID_AT_SITE, KEY_SITE, "Site"},
                {SCID_IN_ROUND, KEY_ROUND, "Round"},
                {SCID_WHITE, KEY_FIRST, "White"},
                {SCID_BLACK, KEY_SECOND, "Black"}};
    bool lean = text_is_lean(g->text);

    for (unsigned i = 0; i < SCID_NAMES; i++) {
        bool known = true, ascii = false;
        uint32_t id = g->entry.name[rows[i].which];
        struct slice name = g->own[rows[i].which];

        if (g->base->attached)
            name = scid_name(g->base, (enum scid_table)scid_table_of[rows[i].which], id, &known, &ascii);
        if (!known && !g->base->index.nameless)
            database_say_unknown(CODE_SCID_NAME, g->sink, g->at, rows[i].name, id);
        if (!lean || !ascii)
            put(g, rows[i].key, rows[i].name, name);
    }
}

static void put_date(struct scid_game *g, enum key key, const char *name, unsigned date)
{
    char words[DATABASE_DATE];

    put(g, key, name, database_date(date, words));
}

static void put_ratings(struct scid_game *g)
{
    for (unsigned i = 0; i < 2; i++) {
        unsigned kind = g->entry.rating_kind[i];
        char name[16];

        if (g->entry.rating[i] == 0)
            continue;
        snprintf(name, sizeof name, "%s%s", i == 0 ? "White" : "Black",
                 scid_ratings[kind < SCID_RATINGS ? kind : 0]);
        put(g,
            kind != 0 && kind < SCID_RATINGS ? KEY_OTHER
            : i == 0                         ? KEY_FIRST_RATING
                                             : KEY_SECOND_RATING,
            name, slice_of(DIGITS(g->entry.rating[i])));
    }
}

static void put_eco(struct scid_game *g)
{
    unsigned eco = g->entry.eco - 1u;
    char code[4] = {(char)('A' + eco / 13100), (char)('0' + eco / 1310 % 10), (char)('0' + eco / 131 % 10),
                    0};

    if (g->entry.eco != 0 && code[0] <= 'E')
        put(g, KEY_OPENING_CODE, "ECO", slice_of(code));
}

/* The flags that users set, by Scid's letters. */
static void put_flags(struct scid_game *g)
{
    static const char letters[] = SCID_LETTERS;
    char words[sizeof letters];
    size_t n = 0;

    for (unsigned i = 0; i + 1 < sizeof letters; i++)
        if (g->entry.flags >> (i + 3) & 1)
            words[n++] = letters[i];
    if (n > 0)
        put(g, KEY_OTHER, "ScidFlags", (struct slice){words, n});
}

static void put_headers(struct scid_game *g)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};

    put_names(g);
    put(g, KEY_RESULT, "Result", slice_of(results[g->entry.result]));
    if (text_is_lean(g->text))
        return;
    put_date(g, KEY_DATE, "Date", g->entry.date);
    put_ratings(g);
    put_eco(g);
    if (g->entry.event_date != 0)
        put_date(g, KEY_OTHER, "EventDate", g->entry.event_date);
    put_flags(g);
}

/* -- The game ---------------------------------------------------------------------------------- */

static bool take(struct scid_game *g, size_t n, struct slice *s)
{
    if ((size_t)(g->end - g->p) < n) {
        g->p = g->end;
        scid_damaged(g, "it ends inside its head");
        return false;
    }
    *s = (struct slice){(const char *)g->p, n};
    g->p += n;
    return true;
}

/* COMMON: its name is one that has a number, by none of which but PlyCount a game is judged. */
static void put_tag(struct scid_game *g, struct slice name, struct slice value, bool common)
{
    bool lean = text_is_lean(g->text) && utf8_ascii(value) == value.n;
    enum key key;

    if (lean && common && name.p[0] != 'P')
        return;
    key = desc_key(g->text->file->desc, name);
    if (lean && (key == KEY_OTHER || key == KEY_FIRST_RANK || key == KEY_SECOND_RANK))
        return;
    if (key != KEY_SETUP) /* told by the position */
        record_header(g->record, key, name, scid_words(g, value), g->at);
}

/* Tags that the index has no place for. */
static bool read_tags(struct scid_game *g)
{
    struct slice length, name, value;

    while (take(g, 1, &length)) {
        unsigned n = (unsigned char)length.p[0];

        if (n == 0)
            return true;
        if (n == TAG_EVENT_DATE) {
            if (!take(g, 3, &value))
                return false;
            continue;
        }
        if (n <= TAG_NAME_MOST) {
            if (!take(g, n, &name))
                return false;
        } else {
            name = slice_of(n < TAG_COMMON + TAG_COMMONS ? scid_common_tags[n - TAG_COMMON] : "");
        }
        if (!take(g, 1, &length) || !take(g, (unsigned char)length.p[0], &value))
            return false;
        if (name.n > 0)
            put_tag(g, name, value, n > TAG_NAME_MOST);
    }
    return false;
}

/* Chess960 is known from the entry, or from a tag that has been read by now. False: a start that nobody
 * can set up, behind which no move can be read. */
static bool read_start(struct scid_game *g)
{
    struct slice flags, fen = {(const char *)g->p + 1, 0};

    if (!take(g, 1, &flags))
        return false;
    if (g->entry.chess960 && record_find(g->record, KEY_VARIANT) == NULL)
        put(g, KEY_VARIANT, "Variant", SLICE("chess 960"));
    if ((flags.p[0] & SCID_START) == 0) {
        if (g->base->attached)
            g->board = g->base->start;
        else
            scid_start(&g->board);
        return true;
    }
    fen.n = strnlen(fen.p, (size_t)(g->end - g->p));
    put(g, KEY_SETUP, "SetUp", SLICE("1"));
    put(g, KEY_POSITION, "FEN", scid_words(g, fen));
    if (!take(g, fen.n + 1, &flags))
        return false;
    if (scid_set_up(&g->board, fen))
        return true;
    scid_damaged(g, "a start position that is none");
    return false;
}

/* How the moves are written, for those who compare games without playing them. */
static uint64_t hash_of(const unsigned char *p, const unsigned char *end)
{
    uint64_t hash = HASH_START;

    for (; p < end && *p != MARK_OVER; p++)
        hash = hash_next(hash, *p);
    return hash;
}

static void read_record(struct scid_game *g)
{
    if (!read_tags(g) || !read_start(g))
        return;
    if (g->text->want & WANT_WORDS)
        g->record->words = hash_of(g->p, g->end);
    if ((g->text->want & (WANT_SKIM | WANT_SLOW)) == WANT_SKIM)
        g->record->skimmed = true;
    else
        scid_read_moves(g);
}

/* Bytes of a game are looked for where the entry says; an entry that points behind the end of the file is
 * a game whose headers alone are left. */
static void read_game(struct scid_game *g)
{
    size_t n;

    g->record->game = GAME_CHESS;
    g->record->notation = "uci";
    g->record->at = g->record->node[0].at = g->at;
    if (g->text->want & WANT_COUNT)
        return;
    put_headers(g);
    if (g->base->attached) {
        g->bytes = database_at(&g->record->carry, g->base->games, g->entry.at, g->entry.length, &n);
        if (g->entry.length == 0 || n < g->entry.length) {
            g->p = g->bytes;
            scid_damaged(g, "its moves are not in the file");
            return;
        }
    }
    g->p = g->bytes;
    g->end = g->bytes + g->entry.length;
    read_record(g);
}

/* -- The database ------------------------------------------------------------------------------ */

static void begin_batch(const struct scid_base *b, struct text *text, struct record *record,
                        struct sink *sink)
{
    static const struct database_codes codes = {CODE_SCID_COUNT, CODE_SCID_NAMES, CODE_SCID_DELETED};
    size_t head = b->five || text->part > 0 ? 0 : SI4_HEAD;

    buf_clear(&record->carry);
    if (text->part == 0)
        database_say_faults(&b->index, &codes, text, sink);
    text->p += (size_t)(text->end - text->p) < head ? (size_t)(text->end - text->p) : head;
}

/* A game by itself, as the writer leaves it: an entry, the names, each behind its length, and the bytes. */
static bool take_alone(struct scid_game *g)
{
    const char *p = g->text->p, *end = g->text->end;

    for (unsigned i = 0; i < SCID_NAMES; i++) {
        size_t n = p < end ? (unsigned char)*p : 0;

        if ((size_t)(end - p) < n + 1)
            return false;
        g->own[i] = (struct slice){p + 1, n};
        p += n + 1;
    }
    g->bytes = (const unsigned char *)p;
    g->text->p = end;
    return (size_t)(end - p) >= g->entry.length;
}

/* Deleted games are passed over here and counted by the index, so that a database of them alone ends at
 * once. */
static enum status read_one(struct text *text, struct record *record, struct sink *sink)
{
    const struct scid_base *b = text->file->shared;
    struct scid_game g = {.base = b, .text = text, .record = record, .sink = sink};
    size_t size = scid_entry_size(b);
    const char *entry;

    if (text->p == text->start && b->attached)
        begin_batch(b, text, record, sink);
    do {
        if ((size_t)(text->end - text->p) < size) {
            text->p = text->end;
            return STATUS_END;
        }
        entry = text->p;
        text->p += size;
        scid_take_entry(entry, b->five, &g.entry);
    } while ((g.entry.flags & SCID_DELETED) != 0 && (text->want & WANT_DELETED) == 0 && b->attached);
    g.at = (struct span){(uint32_t)(entry - text->start), (uint32_t)size};
    if (b->attached || take_alone(&g))
        read_game(&g);
    charsets_free(g.charsets);
    buf_free(&g.decoded);
    return STATUS_GAME;
}

/* The first batch begins with the head, the others with an entry. */
static size_t split(void *shared, struct slice text, size_t from, bool at_end)
{
    struct scid_base *b = shared;
    size_t head = b->five || b->begun ? 0 : SI4_HEAD;

    (void)from;
    if (at_end || text.n < head + scid_entry_size(b))
        return at_end ? text.n : 0;
    b->begun = true;
    return text.n - (text.n - head) % scid_entry_size(b);
}

static int sniff(struct slice head)
{
    return head.n >= SI4_HEAD && memcmp(head.p, "Scid.si\0\x01\x90", 10) == 0 ? 99 : 0;
}

static const char *const ends[FORMAT_FILES] = {"si4", "sg4", "sn4"};

const struct format format_si4 = {
    .name = "si4",
    .title = "databases of Scid (si4, si5)",
    .games = 1u << GAME_CHESS,
    .flags = FORMAT_BINARY | FORMAT_BY_NAME | FORMAT_RESPELLED | FORMAT_CLASSICAL,
    .shared_size = sizeof(struct scid_base),
    .sniff = sniff,
    .attach = scid_attach,
    .split = split,
    .read = read_one,
    .free_shared = scid_detach,
    .state_size = sizeof(struct scid_pack),
    .write = scid_write,
    .ends = ends,
    .pack = scid_pack,
    .pack_end = scid_pack_end,
};
