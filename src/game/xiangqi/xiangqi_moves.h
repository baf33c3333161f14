/* xiangqi_moves.h - how the men move, and what that leaves of their general. */
#ifndef QIPU_GAME_XIANGQI_XIANGQI_MOVES_H
#define QIPU_GAME_XIANGQI_XIANGQI_MOVES_H

#include "game/game.h"
#include "game/xiangqi/xiangqi_board.h"

static inline unsigned xq_step(unsigned square, int by)
{
    return (unsigned)((int)square + by);
}

static inline bool xq_is_diagonal(unsigned from, unsigned to, int length)
{
    int by = (int)to - (int)from;

    return (by == 17 * length) | (by == -17 * length) | (by == 15 * length) | (by == -15 * length);
}

/* Whether the man on FROM goes to TO by its own way of moving, with nothing of its side there. */
bool xq_reaches(const struct xq *, unsigned from, unsigned to);

/* Whether the side to move is in check now that a man of that kind went from FROM to TO, if it was not before
 * (unless p->exposed). */
bool xq_checks_now(const struct xq *, enum piece kind, unsigned from, unsigned to);

/* Whether SIDE's general could be taken (facing the other one included) as the position stands, or is
 * gone. */
bool xq_in_check(const struct xq *, unsigned side);

/* Whether the general of the side to move, or the other one, could be taken after the man on FROM went to TO.
 */
bool xq_exposes(const struct xq *, unsigned from, unsigned to);
bool xq_gives_check(const struct xq *, unsigned from, unsigned to);

/* The latter of a chariot or cannon on a line of that general's which he does not leave, and who uncovers
 * nobody: then nothing can change elsewhere. */
bool xq_checks_on_line(const struct xq *, unsigned from, unsigned to);

struct xq_squares {
    uint16_t row[XQ_ROWS]; /* as struct xq's */
};

static inline bool xq_holds(const struct xq_squares *s, unsigned square)
{
    return s->row[square >> 4] >> (square & 15) & 1;
}

static inline void xq_add_square(struct xq_squares *s, unsigned square)
{
    s->row[square >> 4] |= (uint16_t)(1u << (square & 15));
}

/* Squares whose leaving or entering could expose SIDE's general to a man that does not move. Filled in place,
 * because a copy would wait for the rows just written. */
void xq_find_danger(const struct xq *, unsigned side, struct xq_squares *);

/* What SIDE's general sees: whether it is in check, and on which squares of its own column and row the danger
 * lies that xq_find_danger() finds. Two words, because nothing smaller comes back in a register as it is. */
struct xq_view {
    uint32_t danger; /* the bits of its column as struct xq's, those of its row 16 higher */
    uint32_t state;
};

enum { XQ_IN_CHECK = 1, XQ_HORSE_NEAR = 2 }; /* a horse may be waiting for its leg to be freed */

struct xq_view xq_look(const struct xq *, unsigned side);

/* The square's bit in the danger of a general's view, if it has one. */
static inline uint32_t xq_bit_in_view(unsigned king, unsigned square)
{
    uint32_t in_col = ((square ^ king) & 15) == 0, in_row = (square ^ king) < 16;

    return in_col << (square >> 4) | in_row << (16 + (square & 15));
}

/* What every move of a position is measured by: squares that a move must leave or enter to change anything
 * for the general of the side to move. */
struct xq_guard {
    struct xq_squares squares;
    bool checked;
};

struct xq_guard xq_guard(const struct xq *);

/* Whether a move that xq_reaches allows leaves the mover's general safe, with the guard of the position. */
static inline bool xq_is_allowed(const struct xq *p, const struct xq_guard *g, unsigned m)
{
    return xq_holds(&g->squares, XQ_FROM(m)) || xq_holds(&g->squares, XQ_TO(m))
               ? !xq_exposes(p, XQ_FROM(m), XQ_TO(m))
               : !g->checked;
}

/* Whether a move that xq_reaches allows leaves the mover's general safe. Tests only where it can fail. */
bool xq_is_safe(const struct xq *, unsigned from, unsigned to);

static inline bool xq_is_legal(const struct xq *p, unsigned m)
{
    return xq_is_of(p->at[XQ_FROM(m)], p->turn) && xq_reaches(p, XQ_FROM(m), XQ_TO(m)) &&
           xq_is_safe(p, XQ_FROM(m), XQ_TO(m));
}

/* All that the men can do, and what they can take, whether their general is safe afterwards or not: for those
 * who ask xq_is_allowed() only of some. */
void xq_moves(const struct xq *, struct xq_moves *);
void xq_takes(const struct xq *, struct xq_moves *);

/* The moves among them that xq_is_allowed() does not deny at one look: of a side in check only those that may
 * answer it, and of any other all. */
void xq_maybe_legal(const struct xq *, const struct xq_guard *, struct xq_moves *);

/* The legal ones among them, in the same order, which means nothing. */
void xq_legal(const struct xq *, struct xq_moves *);
void xq_captures(const struct xq *, struct xq_moves *);

/* Only those that give check. */
void xq_checks(const struct xq *, struct xq_moves *);

bool xq_has_legal(const struct xq *);

/* Legal move sequences of that length. */
uint64_t xq_perft(const struct xq *, unsigned depth);

/* Men strictly between two squares of one line: 0, 1, 2 for more; -1 when they share none. */
int xq_between(const struct xq *, unsigned a, unsigned b);

/* claim.c: from what a record says to moves, and back to the fewest words that are enough. */

/* The moves the words could mean, legal or not, as far as they name a man and a target; a target off the
 * board is square 0. A claim without a direction (炮25) gives one for each, in the piece's usual order. */
unsigned xq_candidates(const struct xq *, const struct claim *, uint16_t out[MATCH_MAX]);

/* The legal ones among them. */
unsigned xq_readings(const struct xq *, const struct claim *, uint16_t out[MATCH_MAX]);

/* The one move that the words could mean, where that is plain; 0: xq_match() has to look closer. It need not
 * be legal. */
uint16_t xq_plain(const struct xq *, const struct claim *);

/* The short form of 7.5, which leaves the direction out. */
bool xq_is_short(const struct claim *);

/* struct game's. Of a short claim match gives all readings, the usual one first. */
int xq_choose(const struct line *, uint32_t node, const move *fit, int fits);
int xq_match(const void *, const struct claim *, move out[MATCH_MAX]);
enum reason xq_why(const void *, const struct claim *, const move *fit, int fits, enum code *, struct arena *,
                   const char *arg[2]);
move xq_force(const void *, const struct claim *);

/* Beside what all games tell: `file` from the mover's right, `rank` the man's number from the front among
 * its like on that file (0: alone), `which` where a word is needed, `promo` the hints (enum hint) that SAN
 * needs. */
void xq_tell(const void *, move, struct claim *);

/* Why the move is not legal; REASON_NONE when it is. */
enum reason xq_explain(const struct xq *, unsigned m);

/* reach.c: whether a man can go from one square to another by its own way of moving: asked of every move of
 * a record, whose men nobody can foresee, so that tables answer for all kinds at once and nothing branches.
 */

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
