/* claim.h - from what a record says to moves, and back to the fewest words that are enough. */
#ifndef QIPU_GAME_XIANGQI_CLAIM_H
#define QIPU_GAME_XIANGQI_CLAIM_H

#include "game/game.h"
#include "game/xiangqi/xiangqi_moves.h"

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

#endif
