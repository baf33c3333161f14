/* holdings.c - the table of what formats hold: its rows, and how to find one. */
#include "format/holdings.h"

#include "format/described/described.h"

#define BIT(name) THING_BIT(THING_##name)
#define COMMENTS (BIT(COMMENT) | BIT(COMMENT_ROOT) | BIT(COMMENT_BEFORE) | BIT(NAME))
#define TIMES (BIT(CLOCK) | BIT(ELAPSED) | BIT(SPENT) | BIT(PERIODS))
#define MARKS                                                                                                \
    (BIT(MARK_CIRCLE) | BIT(MARK_SQUARE) | BIT(MARK_TRIANGLE) | BIT(MARK_CROSS) | BIT(MARK_SELECTED) |       \
     BIT(MARK_LABEL) | BIT(MARK_ARROW) | BIT(MARK_LINE) | BIT(MARK_DIM))
#define START (BIT(POSITION) | BIT(HANDICAP) | BIT(COUNTERS))
#define MOVES (BIT(MOVE) | BIT(DIRECTION))
#define TURNS (MOVES | BIT(PASS))
#define WHO_WON (BIT(RESULT) | BIT(FORFEIT) | BIT(BOTH_LOSE))
#define HOW_WON (WHO_WON | BIT(MARGIN) | BIT(REASON))
#define FILE_OF_GAMES BIT(MANY_GAMES)
#define KEY(name) (UINT64_C(1) << KEY_##name)
#define PLAYERS (KEY(FIRST) | KEY(SECOND))
#define RANKS (KEY(FIRST_RANK) | KEY(SECOND_RANK))
#define EVENT (KEY(EVENT) | KEY(SITE) | KEY(DATE))
#define EVERY ((THING_BIT(THING_COUNT - 1) << 1) - 1)

enum {
    CHESS = 1 << GAME_CHESS,
    XIANGQI = 1 << GAME_XIANGQI,
    WEIQI = 1 << GAME_WEIQI,
    WUZIQI = 1 << GAME_WUZIQI,
    MEN = CHESS | XIANGQI,
    STONES = WEIQI | WUZIQI,
    ALL = MEN | STONES,
    KEYS = HOLDING_KEYS,
    OWN = HOLDING_OWN,
    SURE = HOLDING_SURE
};

static const struct holding rows[] = {
#define HOLDING(format, games, things, keys, flags, smallest, largest, charset)                              \
    {format, games, things, keys, flags, smallest, largest, charset},
#include "format/holdings.def"
#undef HOLDING
};

enum { ROWS = sizeof rows / sizeof *rows };

const struct holding *format_next_holding(const struct format *format, const struct holding *row)
{
    if (format->described != NULL)
        return row == NULL ? &format->described->holding : NULL;
    for (row = row == NULL ? rows : row + 1; row < rows + ROWS; row++)
        if (row->format[0] == format->name[0] && strcmp(row->format, format->name) == 0)
            return row;
    return NULL;
}

const struct holding *format_holding(const struct format *format, enum game_id game)
{
    const struct holding *first = format_next_holding(format, NULL), *row = first;

    while (row != NULL && (row->games >> game & 1) == 0)
        row = format_next_holding(format, row);
    return row == NULL ? first : row;
}

uint64_t format_things(const struct format *format)
{
    uint64_t all = 0;

    for (const struct holding *row = NULL; (row = format_next_holding(format, row)) != NULL;)
        all |= row->things;
    return all;
}

struct held holding_held(const struct holding *row, const struct format_desc *desc, enum game_id game)
{
    struct held held = {.things = row->things, .keys = row->keys};

    for (unsigned key = 0; key < KEY_COUNT && (row->flags & HOLDING_KEYS) != 0; key++)
        if (desc_name(desc, (enum key)key, game).n > 0)
            held.keys |= UINT64_C(1) << key;
    return held;
}
