/* xiangqi.c - the row of the table. */
#include "game/xiangqi/xiangqi.h"

#include "game/xiangqi/judge/cycle.h"

static enum side to_move(const void *position)
{
    return (enum side)(((const struct xq *)position)->turn + 1);
}

static uint64_t key(const void *position)
{
    return ((const struct xq *)position)->key;
}

/* 4.1.6: a move against the rules of play loses at once, so no line goes on. */
static bool referee(struct line *l, uint32_t node, unsigned ruling)
{
    struct xq *p = l->position;

    (void)node;
    l->over = true;
    if ((ruling & RULING_MOVER_LOSES) && p->ruled == RESULT_UNKNOWN) {
        p->ruled = ruling & RULING_FIRST_LOSES ? RESULT_SECOND : RESULT_FIRST;
        p->ruled_by = REASON_ILLEGAL_LOSES;
    }
    return false;
}

static void fen(const void *position, struct buf *out)
{
    xq_write_fen(position, out);
}

static enum piece at(const void *position, point where, enum side *side)
{
    const struct xq *p = position;
    unsigned man = p->at[xq_from_point(where)];

    if (man == XQ_NOBODY || man == XQ_MARGIN) {
        *side = SIDE_NONE;
        return PIECE_NONE;
    }
    *side = xq_is_of(man, RED) ? SIDE_FIRST : SIDE_SECOND;
    return (enum piece)p->kind[man];
}

static void size(const void *position, unsigned *width, unsigned *height)
{
    (void)position;
    *width = 9;
    *height = 10;
}

static unsigned moves(const void *position, move out[GAME_MOVES_MAX])
{
    struct xq_moves legal;

    xq_legal(position, &legal);
    for (unsigned i = 0; i < legal.count; i++)
        out[i] = xq_pack(legal.move[i]);
    return legal.count;
}

/* Whether a man of that kind takes on TO. A cannon does so only across another man. */
static bool bears_on(const struct xq *p, enum piece kind, unsigned side, unsigned from, unsigned to)
{
    return kind == CHARIOT || kind == CANNON ? xq_slides(p, from, to, kind == CANNON)
                                             : xq_steps(p, kind, side, from, to);
}

static unsigned attackers(const void *position, point where, enum side side, point out[GAME_ATTACKERS_MAX])
{
    const struct xq *p = position;
    unsigned own = side == SIDE_FIRST ? RED : BLACK, to = xq_from_point(where), n = 0;

    for (unsigned man = xq_general(own); man < xq_general(own) + 16; man++)
        if (p->man[man] != 0 && p->man[man] != to &&
            bears_on(p, (enum piece)p->kind[man], own, p->man[man], to))
            out[n++] = xq_point(p->man[man]);
    return n;
}

const struct game game_xiangqi = {.name = "xiangqi",
                                  .id = GAME_XIANGQI,
                                  .look = {.board = BOARD_RIVER,
                                           .board_word = "river",
                                           .pairs = true,
                                           .rows = true,
                                           .men = 'x',
                                           .side = {"Red", "Black"},
                                           .columns = STONE_COLUMNS},
                                  .illegal = CODE_XIANGQI_ILLEGAL_MOVE,
                                  .turn = CODE_XIANGQI_TURN,
                                  .position_size = sizeof(struct xq),
                                  .memory_size = sizeof(struct xq_archive),
                                  .params = xq_params,
                                  .params_count = XQ_PARAMS,
                                  .setup = xq_setup,
                                  .to_move = to_move,
                                  .moves = moves,
                                  .attackers = attackers,
                                  .counts_columns = true,
                                  .key = key,
                                  .match = xq_match,
                                  .choose = xq_choose,
                                  .why = xq_why,
                                  .force = xq_force,
                                  .play = xq_play,
                                  .after = xq_after,
                                  .straight = xq_fast_line,
                                  .referee = referee,
                                  .finish = xq_finish,
                                  .denies = xq_denies,
                                  .tell = xq_tell,
                                  .fen = fen,
                                  .at = at,
                                  .size = size,
                                  .describe = xq_describe,
                                  .label = xq_label};
