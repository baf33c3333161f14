/* list_format.c - what one format holds and lacks, in words: its rows of the table in format/holdings.def. */
#include "format/description.h"
#include "format/holdings.h"
#include "output/output.h"

/* A comma, and behind it words, in a list that began at START. */
static void put_item(struct buf *b, size_t start, const char *words)
{
    buf_str(b, b->n == start ? "" : ", ");
    buf_str(b, words);
}

/* What no record of these games has, or has a line of its own here. */
static uint64_t beside_the_point(unsigned of)
{
    uint64_t none = THING_BIT(THING_HEADER) | THING_BIT(THING_DIRECTION);

    if ((of & (1u << GAME_CHESS | 1u << GAME_XIANGQI)) == 0)
        none |= THING_BIT(THING_COUNTERS);
    if ((of & (1u << GAME_WEIQI | 1u << GAME_WUZIQI)) == 0)
        none |= THING_BIT(THING_EDIT) | THING_BIT(THING_TERRITORY);
    if ((of & 1u << GAME_WEIQI) == 0)
        none |= THING_BIT(THING_HANDICAP);
    if ((of & 1u << GAME_WUZIQI) == 0)
        none |= THING_BIT(THING_OFFERS) | THING_BIT(THING_SWAP);
    return none;
}

static void put_things(struct buf *b, enum lang lang, uint64_t things)
{
    size_t start = b->n;

    for (unsigned t = 0; t < THING_COUNT; t++)
        if (things >> t & 1)
            put_item(b, start, tr(lang, thing_info((enum thing)t)->words));
    if (b->n == start)
        buf_str(b, tr(lang, N_("nothing")));
    buf_char(b, '\n');
}

static void put_headers(struct buf *b, enum lang lang, const struct holding *row,
                        const struct format_desc *desc)
{
    enum game_id game = GAME_CHESS;
    size_t start;
    struct held held;

    while (game < GAME_COUNT - 1 && (row->games >> game & 1) == 0)
        game++;
    held = holding_held(row, desc, game);
    buf_printf(b, "  %s", tr(lang, N_("headers: ")));
    start = b->n;
    for (unsigned key = 0; key < KEY_COUNT && !is_held(&held, THING_HEADER); key++)
        if ((held.keys >> key & 1) != 0 && key != KEY_OTHER)
            put_item(b, start, key_name((enum key)key));
    if (is_held(&held, THING_HEADER))
        buf_str(b, tr(lang, N_("any")));
    else if (held.keys >> KEY_OTHER & 1)
        put_item(b, start, tr(lang, N_("its own")));
    else if (held.keys == 0)
        buf_str(b, tr(lang, N_("none")));
    buf_char(b, '\n');
}

static void put_board(struct buf *b, enum lang lang, const struct holding *row)
{
    if ((row->games & (1u << GAME_WEIQI | 1u << GAME_WUZIQI)) == 0)
        return;
    buf_printf(b, "  %s", tr(lang, N_("board of stones: ")));
    if (row->largest == 0)
        buf_str(b, tr(lang, N_("any")));
    else if (row->smallest == row->largest)
        buf_printf(b, "%u", row->largest);
    else
        buf_printf(b, "%u-%u", row->smallest, row->largest);
    buf_char(b, '\n');
}

static void put_row(struct buf *b, enum lang lang, const struct holding *row, const struct format_desc *desc)
{
    const uint64_t all = ((THING_BIT(THING_COUNT - 1) << 1) - 1) & ~beside_the_point(row->games);
    size_t start = b->n;

    for (unsigned g = GAME_CHESS; g < GAME_COUNT; g++)
        if (row->games >> g & 1)
            put_item(b, start, game_name((enum game_id)g));
    buf_printf(b, ":\n  %s", tr(lang, N_("holds: ")));
    put_things(b, lang, all & row->things);
    buf_printf(b, "  %s", tr(lang, N_("lacks: ")));
    put_things(b, lang, all & ~row->things);
    put_headers(b, lang, row, desc);
    put_board(b, lang, row);
    buf_printf(b, "  %s%s\n", tr(lang, N_("characters: ")),
               row->charset == NULL ? tr(lang, N_("any")) : row->charset);
}

void list_format(struct buf *b, enum lang lang, const struct format *f, const struct format_desc *desc)
{
    buf_printf(b, "%s: %s\n%s\n", f->name, tr(lang, f->title),
               f->write == NULL ? tr(lang, N_("read")) : tr(lang, N_("read and written")));
    for (const struct holding *row = NULL; (row = format_next_holding(f, row)) != NULL;)
        put_row(b, lang, row, desc);
}
