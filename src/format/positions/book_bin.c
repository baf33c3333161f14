/* book_bin.c - Polyglot's opening books, as far as their bytes tell: tree/polyglot_check.c has their moves.
 */
#include "format/format.h"

enum { ENTRY = 16, MOVE_AT = 8, ROWS_SEEN = 64, ROWS_ENOUGH = 4, MAYBE = 40 };

/* The key of the initial position, by which nearly every book begins to be used. */
static const unsigned char start[] = {0x46, 0x3B, 0x96, 0x18, 0x16, 0x91, 0xFC, 0x9C};

static bool is_move(const unsigned char *p)
{
    unsigned bits = (unsigned)p[MOVE_AT] << 8 | p[MOVE_AT + 1];

    return bits >> 12 <= 4 && (bits & 63) != (bits >> 6 & 63);
}

/* Without a mark of its own: rows of 16 bytes with keys that ascend and moves that can be ones. Damaged ones
 * are mostly so; the file's name decides then. */
static int sniff(struct slice head)
{
    size_t rows = head.n / ENTRY < ROWS_SEEN ? head.n / ENTRY : ROWS_SEEN, falls = 0, moves = 0;
    bool begins = false;

    if (slice_find(head, '\0') == NULL)
        return 0;
    for (size_t i = 0; i < head.n / ENTRY && !begins; i++)
        begins = memcmp(head.p + i * ENTRY, start, sizeof start) == 0;
    for (size_t i = 0; i < rows; i++) {
        const char *row = head.p + i * ENTRY;

        falls += i > 0 && memcmp(row - ENTRY, row, sizeof start) > 0;
        moves += is_move((const unsigned char *)row);
    }
    if (rows == 0 || (rows < ROWS_ENOUGH && !begins))
        return 0;
    if (falls == 0 && moves == rows)
        return FORMAT_PROVEN;
    return begins || moves == rows || (4 * falls <= rows && 4 * moves >= 3 * rows) ? MAYBE : 0;
}

static enum status no_game(struct text *text, struct record *record, struct sink *sink)
{
    (void)record;
    (void)sink;
    text->p = text->end;
    return STATUS_END;
}

const struct format format_polyglot = {.name = "polyglot",
                                       .title = "opening books of Polyglot (.bin), checked by recvalid",
                                       .games = 1 << GAME_CHESS,
                                       .flags = FORMAT_BINARY | FORMAT_BOOK,
                                       .sniff = sniff,
                                       .read = no_game};
