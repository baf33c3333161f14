/* proof.h - the evidence for a forbidden move, line by line. Slow: only for moves that are reported. */
#ifndef QIPU_GAME_WUZIQI_PROOF_H
#define QIPU_GAME_WUZIQI_PROOF_H

#include "finding/finding.h"
#include "game/wuziqi/forbidden.h"

/* Fours and threes through the point with their stones and the points that complete them, rows of
 * five and more, and false threes with the reason why. The point is empty or black. In the arena;
 * NULL when there are none. */
struct proof *shape_proof(struct board *, point, enum three_rule, uint32_t ply, struct arena *);

/* What it is called, untranslated. */
const char *shape_words(enum shape);

#endif
