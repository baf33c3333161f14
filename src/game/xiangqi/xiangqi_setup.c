/* The position before the first move, and whether it can be one. */
#include "game/xiangqi/xiangqi.h"
#include "game/xiangqi/xiangqi_moves.h"

static bool is_adviser_point(unsigned square, unsigned side)
{
    return xq_in_palace(square, side) && (xq_x(square) + xq_y(square) + side) % 2 == 1;
}

/* The seven points an elephant can reach from its two first ones. */
static bool is_elephant_point(unsigned square, unsigned side)
{
    unsigned x = xq_x(square), y = side == RED ? xq_y(square) : 9 - xq_y(square);

    return (y == 2 && (x == 0 || x == 4 || x == 8)) || ((y == 0 || y == 4) && (x == 2 || x == 6));
}

/* At home only straight ahead of where it began. */
static bool is_pawn_point(unsigned square, unsigned side)
{
    unsigned x = xq_x(square), y = side == RED ? xq_y(square) : 9 - xq_y(square);

    return y >= 5 || (y >= 3 && x % 2 == 0);
}

/* Two soldiers on one file that have both not crossed: each began on a file of its own. */
static bool shares_home_file(const struct xq *p, unsigned man)
{
    unsigned side = (man - 1) >> 4;

    for (unsigned m = xq_general(side); m < xq_general(side) + 16; m++)
        if (m != man && p->man[m] != 0 && p->kind[m] == SOLDIER && xq_at_home(p->man[m], side) &&
            xq_x(p->man[m]) == xq_x(p->man[man]))
            return xq_at_home(p->man[man], side);
    return false;
}

/* What is wrong with a man where it stands, REASON_NONE when nothing is. */
static enum reason misplaced(const struct xq *p, unsigned man)
{
    unsigned square = p->man[man], side = (man - 1) >> 4;

    switch (p->kind[man]) {
    case GENERAL:
        return xq_in_palace(square, side) ? REASON_NONE : REASON_SETUP_GENERAL;
    case ADVISER:
        return is_adviser_point(square, side) ? REASON_NONE : REASON_SETUP_ADVISER;
    case ELEPHANT:
        return is_elephant_point(square, side) ? REASON_NONE : REASON_SETUP_ELEPHANT;
    case SOLDIER:
        return is_pawn_point(square, side) && !shares_home_file(p, man) ? REASON_NONE : REASON_SETUP_PAWN;
    default:
        return REASON_NONE;
    }
}

static bool too_many(const struct xq *p, unsigned side)
{
    unsigned count[GENERAL + 1] = {0};

    for (unsigned man = xq_general(side); man < xq_general(side) + 16; man++)
        if (p->man[man] != 0 && ++count[p->kind[man]] > xq_most[p->kind[man]])
            return true;
    return false;
}

static bool has_generals(const struct xq *p)
{
    unsigned red = p->man[xq_general(RED)], black = p->man[xq_general(BLACK)];

    for (unsigned man = 2; man <= 32; man++)
        if (man != xq_general(BLACK) && p->man[man] != 0 && p->kind[man] == GENERAL)
            return false;
    return red != 0 && black != 0 && xq_in_palace(red, RED) && xq_in_palace(black, BLACK);
}

static void say(struct sink *sink, const struct header *h, enum reason reason)
{
    report(sink, &(struct finding){.code = CODE_XIANGQI_SETUP, .reason = (uint16_t)reason, .at = h->at});
}

/* Each thing that is wrong, once. */
static void examine(const struct xq *p, const struct header *h, struct sink *sink)
{
    unsigned red = p->man[xq_general(RED)], black = p->man[xq_general(BLACK)];
    bool said[REASON_COUNT] = {false};

    for (unsigned man = 1; man <= 32; man++) {
        enum reason wrong = p->man[man] == 0 ? REASON_NONE : misplaced(p, man);

        if (wrong != REASON_NONE && !said[wrong])
            say(sink, h, wrong);
        said[wrong] = true;
    }
    if (p->surplus || too_many(p, RED) || too_many(p, BLACK))
        say(sink, h, REASON_SETUP_COUNT);
    if ((red & 15) == (black & 15) && xq_between(p, red, black) == 0)
        say(sink, h, REASON_SETUP_FACE);
    else if (xq_in_check(p, p->turn ^ 1u))
        say(sink, h, REASON_SETUP_CHECK);
}

/* "- - 12 34" after the side to move: plies since the last capture, and the number of the move to come. Where
 * there is one number only, it is the latter. */
static void read_counters(struct xq *p, struct slice rest)
{
    struct slice word, last = rest, before = {"", 0};
    long number, quiet;

    while (rest.n > 0) {
        word = slice_cut(slice_trim(rest), ' ', &rest);
        if (word.n > 0) {
            before = last;
            last = word;
        }
    }
    if (!slice_long(last, &number) || number < 0 || number >= 60000)
        return;
    if (number >= 1)
        p->number = (uint16_t)number;
    if (slice_long(before, &quiet) && quiet >= 0 && quiet < 60000)
        p->quiet = p->claimed = (uint32_t)quiet;
}

/* 5.8: who moved first by mistake is put right at once and not afterwards, so the moves stand as they are. */
static void look_who_begins(struct xq *p, const struct record *r, struct sink *sink)
{
    uint32_t n = r->node[0].child;

    while (n != 0 && (r->node[n].flags & NODE_SILENT))
        n = r->node[n].child;
    if (n == 0 || r->node[n].claim.side == SIDE_NONE || r->node[n].claim.side == p->turn + 1u ||
        xq_in_check(p, p->turn))
        return;
    xq_set_turn(p, p->turn ^ 1u);
    report(sink, &(struct finding){.code = CODE_XIANGQI_TURN,
                                   .reason = p->turn == BLACK ? REASON_XQ_BLACK_BEGINS : REASON_XQ_RED_BEGINS,
                                   .ply = 1,
                                   .node = n,
                                   .side = (uint8_t)(p->turn + 1u),
                                   .at = r->node[n].at});
}

bool xq_setup(void *position, const struct record *record, const struct rulebook *rules, struct sink *sink)
{
    const struct header *h = record == NULL ? NULL : record_find(record, KEY_POSITION);
    struct xq *p = position;
    struct slice fen, rest;

    (void)rules;
    if (h == NULL || (fen = slice_trim(record_slice(record, h->value, h->value_len))).n == 0) {
        xq_start(p);
        if (record != NULL)
            look_who_begins(p, record, sink);
        return true;
    }
    if (!xq_read_fen(p, fen, &rest)) {
        say(sink, h, REASON_SETUP_FEN);
        return false;
    }
    read_counters(p, rest);
    if (!has_generals(p)) {
        say(sink, h, REASON_SETUP_GENERAL);
        return false;
    }
    examine(p, h, sink);
    if (xq_is_dead(p)) {
        p->dead_told = true;
        report(sink, &(struct finding){.code = CODE_XIANGQI_DEAD_DRAW, .at = h->at});
    }
    look_who_begins(p, record, sink);
    return true;
}
