/* books.c - opening books, as far as their bytes tell what they are: src/tree has their moves. */
#include "format/format.h"

enum { ROWS_SEEN = 64, ROWS_ENOUGH = 4, MAYBE = 40 };

/* Books without a mark of their own: rows that begin with their keys, which ascend, and have moves behind. */
struct rows {
    size_t size, key; /* bytes */
    bool low_first;
    bool (*is_move)(const unsigned char *row);
    unsigned char
        start[8]; /* the key of the initial position, by which nearly every book begins to be used */
};

static int compare_keys(const struct rows *rows, const char *a, const char *b)
{
    if (!rows->low_first)
        return memcmp(a, b, rows->key);
    for (size_t i = rows->key; i-- > 0;)
        if (a[i] != b[i])
            return (unsigned char)a[i] < (unsigned char)b[i] ? -1 : 1;
    return 0;
}

/* Damaged ones are mostly so; the file's name decides then. */
static int sniff_rows(const struct rows *rows, struct slice head)
{
    size_t seen = head.n / rows->size < ROWS_SEEN ? head.n / rows->size : ROWS_SEEN, falls = 0, moves = 0;
    bool begins = false;

    if (slice_find(head, '\0') == NULL)
        return 0;
    for (size_t i = 0; i < head.n / rows->size && !begins; i++)
        begins = memcmp(head.p + i * rows->size, rows->start, rows->key) == 0;
    for (size_t i = 0; i < seen; i++) {
        const char *row = head.p + i * rows->size;

        falls += i > 0 && compare_keys(rows, row - rows->size, row) > 0;
        moves += rows->is_move((const unsigned char *)row);
    }
    if (seen == 0 || (seen < ROWS_ENOUGH && !begins))
        return 0;
    if (falls == 0 && moves == seen)
        return FORMAT_PROVEN;
    return begins || moves == seen || (4 * falls <= seen && 4 * moves >= 3 * seen) ? MAYBE : 0;
}

static bool is_polyglot_move(const unsigned char *row)
{
    unsigned bits = (unsigned)row[8] << 8 | row[9];

    return bits >> 12 <= 4 && (bits & 63) != (bits >> 6 & 63);
}

static int sniff_polyglot(struct slice head)
{
    static const struct rows rows = {
        16, 8, false, is_polyglot_move, {0x46, 0x3B, 0x96, 0x18, 0x16, 0x91, 0xFC, 0x9C}};

    return sniff_rows(&rows, head);
}

/* The board lies in one of 16 files. */
static bool is_square(unsigned char c)
{
    return c >= 0x33 && c <= 0xCB && (c & 15) >= 3 && (c & 15) <= 11;
}

static bool is_eleeye_move(const unsigned char *row)
{
    return is_square(row[4]) && is_square(row[5]) && row[4] != row[5];
}

static int sniff_eleeye(struct slice head)
{
    static const struct rows rows = {8, 4, true, is_eleeye_move, {0xD5, 0x56, 0x26, 0x05}};

    return sniff_rows(&rows, head);
}

static int sniff_abk(struct slice head)
{
    return head.n > 4 && memcmp(head.p, "\3ABK", 4) == 0 ? FORMAT_PROVEN : 0;
}

/* A database whose tables have both words in their columns. */
static int sniff_table(struct slice head, const char *a, const char *b)
{
    return head.n > 16 && memcmp(head.p, "SQLite format 3", 16) == 0 && slice_holds(head, a) &&
                   slice_holds(head, b)
               ? FORMAT_PROVEN
               : 0;
}

static int sniff_obk(struct slice head)
{
    return sniff_table(head, "vkey", "vmove");
}

static int sniff_xqb(struct slice head)
{
    return sniff_table(head, "memo", "information");
}

static enum status no_game(struct text *text, struct record *record, struct sink *sink)
{
    (void)record;
    (void)sink;
    text->p = text->end;
    return STATUS_END;
}

#define BOOK(id, what, game)                                                                                 \
    const struct format format_##id = {.name = #id,                                                          \
                                       .title = what,                                                        \
                                       .games = 1 << (game),                                                 \
                                       .flags = FORMAT_BINARY | FORMAT_BOOK,                                 \
                                       .sniff = sniff_##id,                                                  \
                                       .read = no_game};

BOOK(polyglot, "opening books of Polyglot (.bin), checked by recvalid", GAME_CHESS)
BOOK(abk, "opening books of Arena (.abk), checked by recvalid", GAME_CHESS)
BOOK(eleeye, "opening books of ElephantEye and XQWizard (BOOK.DAT), checked by recvalid", GAME_XIANGQI)
BOOK(obk, "opening books that are tables (.obk), checked by recvalid", GAME_XIANGQI)
BOOK(xqb, "opening books that are tables (.xqb), checked by recvalid", GAME_XIANGQI)
