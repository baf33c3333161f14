/* reach.h - whether a man can go from one square to another by its own way of moving: asked of every move of
 * a record, whose men nobody can foresee, so that tables answer for all kinds at once and nothing branches.
 */
#ifndef QIPU_GAME_XIANGQI_REACH_H
#define QIPU_GAME_XIANGQI_REACH_H

#include "game/xiangqi/xiangqi_board.h"

/* Kinds of men that step are bits: Red's here, Black's eight higher. A soldier going sideways is a kind of
 * its own. */
struct xq_way {
    uint16_t men; /* who steps this way */
    int8_t leg;   /* from the first square: what must be empty; 0: nothing */
};

enum { XQ_NO_STEP = 256 };

extern const struct xq_way xq_ways[2 * XQ_NO_STEP];      /* by XQ_NO_STEP + to - from */
extern const uint16_t xq_in_row[XQ_ROWS], xq_in_col[16]; /* who may step to a square of it */
extern const uint8_t xq_step_bits[GENERAL + 1];          /* those of a kind */

static inline bool xq_steps(const struct xq *p, enum piece kind, unsigned side, unsigned from, unsigned to)
{
    const struct xq_way *way = &xq_ways[XQ_NO_STEP + to - from];
    unsigned men =
        way->men & xq_in_row[to >> 4] & xq_in_col[to & 15] & (unsigned)xq_step_bits[kind] << (side & 1) * 8;

    return (men != 0) & ((way->leg == 0) | (p->at[(int)from + way->leg] == XQ_NOBODY));
}

extern const uint16_t xq_inner[256]; /* by place << 4 | other place: the bits between them on a line */

/* Along a row or a column past nobody, or past exactly one man when JUMPS. On the line that the squares do
 * not share there is nothing between their places. */
static inline bool xq_slides(const struct xq *p, unsigned from, unsigned to, bool jumps)
{
    unsigned x = from & 15, y = from >> 4, is_line = ((from ^ to) < 16) | (((from ^ to) & 15) == 0);
    unsigned men = (p->row[y] & xq_inner[x << 4 | (to & 15)]) | (p->col[x] & xq_inner[y << 4 | to >> 4]);

    return is_line & ((men != 0) == jumps) & ((men & (men - 1)) == 0);
}

/* Of a man of that kind and side on FROM, when no other of his side and no margin is on TO. */
static inline bool xq_goes(const struct xq *p, enum piece kind, unsigned side, unsigned from, unsigned to)
{
    bool jumps = (kind == CANNON) & (p->at[to] != XQ_NOBODY),
         may_slide = (kind == CANNON) | (kind == CHARIOT);
    bool steps = xq_steps(p, kind, side, from, to), slides = xq_slides(p, from, to, jumps);

    return steps | (may_slide & slides);
}

#endif
