/* Coordinates of xiangqi: whose men the first moves leave, and where ranks count from. */
#include "format/text/men/score.h"

#include "format/text/lexing.h"
#include "format/text/lines.h"
#include "format/text/playable.h"
#include "format/xiangqi/xqboard.h"

/* Signs that PGN does not have between moves. */
static bool is_set_otherwise(struct slice line)
{
    const char *p = line.p, *end = line.p + line.n;

    while (p < end && is_digit((unsigned char)*p))
        p++;
    if (p == line.p || p == end || *p != '.')
        return true;
    for (; p < end; p++)
        if ((unsigned char)*p >= 0x80 || find_char(",/|:\"'[]_>=", *p) != NULL ||
            (*p == '-' && (unsigned char)p[-1] <= ' '))
            return true;
    return false;
}

void coordinates_look(struct coordinates *all, struct slice line, const char *p)
{
    const char *end = line.p + line.n, *before = NULL, *after;
    enum side side;
    struct slice remark;
    struct claim c;
    unsigned number;

    if (all->count == 0)
        all->own = is_set_otherwise(line);
    while (all->count < 2 && p < end && p != before) {
        before = p;
        p = score_skip(p, end);
        if (p < end && (after = score_coordinates(p, end, &c)) != NULL) {
            all->word[all->count++] = slice_between(p, after);
            p = after;
        } else if (p < end && ((after = score_number(p, end, &number)) != NULL ||
                               (after = score_bracket(p, end, &remark)) != NULL)) {
            p = after;
        } else if (p < end) {
            p = score_side(p, end, &side);
        }
    }
}

/* The word in the notation, with its dash and capitals or without. */
static bool parse(const struct notation *n, struct slice word, struct claim *c)
{
    char narrow[8], plain[8];
    unsigned length = 0, all = score_narrow_coordinates(word, narrow);

    for (unsigned i = 0; i < all; i++)
        if (narrow[i] != '-')
            plain[length++] = (char)(is_letter((unsigned char)narrow[i]) ? narrow[i] | 32 : narrow[i]);
    claim_clear(c);
    return n->parse((struct slice){plain, length}, 0, c);
}

/* Whether the moves leave places where a man of Red and one of Black stand at the start. */
static bool leave_home(const struct coordinates *all, const struct notation *n)
{
    struct claim first, second;

    return parse(n, all->word[0], &first) && parse(n, all->word[1], &second) && xqboard_is_home(first.from) &&
           xqboard_is_home(POINT(POINT_X(second.from), 9 - POINT_Y(second.from)));
}

/* How many of the moves men can make from the start. */
static unsigned playable_in(const struct coordinates *all, const struct notation *n, enum game_id game)
{
    struct playable board;
    struct claim c;

    playable_start(&board, game);
    for (unsigned i = 0; i < all->count; i++) {
        if (!parse(n, all->word[i], &c))
            claim_clear(&c);
        playable_move(&board, &c);
    }
    return board.good;
}

bool coordinates_are_xiangqi(const struct coordinates *all)
{
    unsigned chess, from_0, from_1;

    if (all->count < 2)
        return false;
    if (all->positioned)
        return true;
    chess = playable_in(all, &notation_uci, GAME_CHESS);
    from_0 = playable_in(all, &notation_ucci, GAME_XIANGQI);
    from_1 = playable_in(all, &notation_uci_xiangqi, GAME_XIANGQI);
    if (chess == 2)
        return false;
    return from_0 > chess || from_1 > chess || leave_home(all, &notation_ucci) ||
           leave_home(all, &notation_uci_xiangqi);
}

static struct slice coordinate_word(const struct record *r, uint32_t node, const char *start)
{
    return (struct slice){start + r->node[node].at.off, r->node[node].at.len};
}

/* Whether the moves leave places of the position where men of the two sides stand, one of either; a move
 * alone, one of the side to move. */
static bool leave_men(const struct coordinates *all, const struct notation *n, struct slice fen)
{
    struct slice board = lines_word(&fen), side = lines_word(&fen);
    struct claim first, second;
    struct xqboard b;
    char one, other;

    if (!xqboard_read(&b, board) || !parse(n, all->word[0], &first))
        return false;
    one = b.at[POINT_Y(first.from)][POINT_X(first.from)];
    if (all->count == 1)
        return one != 0 && (one < 'a') == !slice_is(side, "b");
    if (!parse(n, all->word[1], &second))
        return false;
    other = b.at[POINT_Y(second.from)][POINT_X(second.from)];
    return one != 0 && other != 0 && (one < 'a') != (other < 'a');
}

/* Whether the first moves make sense in a notation: from the position, where there is one. */
static bool begin_well(const struct coordinates *all, const struct notation *n, const struct record *r)
{
    struct slice fen = record_value(r, KEY_POSITION);

    return fen.n == 0 ? all->count == 2 && leave_home(all, n) : leave_men(all, n, fen);
}

/* Whether ranks count from 1: one is 10, or only so do the first moves leave a man's place. */
static bool counts_from_one(const struct record *r, const char *start)
{
    struct coordinates first = {.count = 0};
    bool ten = false;
    struct claim c;

    for (uint32_t i = 1; i < r->count; i++) {
        struct slice word = coordinate_word(r, i, start);

        if (r->node[i].claim.kind == MOVE_NONE)
            continue;
        if (!parse(&notation_uci_xiangqi, word, &c)) /* a rank is 0 */
            return false;
        ten |= !parse(&notation_ucci, word, &c);
        if (first.count < 2)
            first.word[first.count++] = word;
    }
    return ten || (first.count > 0 && !begin_well(&first, &notation_ucci, r) &&
                   begin_well(&first, &notation_uci_xiangqi, r));
}

const char *coordinates_settle(struct record *r, const char *start)
{
    bool one = counts_from_one(r, start);

    for (uint32_t i = 1; i < r->count && one; i++) {
        struct claim *c = &r->node[i].claim;
        enum side side = (enum side)c->side;

        if (c->kind != MOVE_NONE && parse(&notation_uci_xiangqi, coordinate_word(r, i, start), c))
            c->side = (uint8_t)side;
    }
    return one                                                             ? notation_uci_xiangqi.name
           : r->count > 1 && (r->node[1].claim.odd & ODD_LETTER_CASE) == 0 ? notation_ucci.name
                                                                           : notation_iccs.name;
}
