/* verdict.h - the result that a record declares, against what the rules give: after everything else, and the
 * only place where the two meet. */
#ifndef QIPU_REPLAY_VERDICT_H
#define QIPU_REPLAY_VERDICT_H

#include "game/game.h"
#include "record/words/declared.h"
#include "replay/outcome.h"

/* An outcome of which only what the record declares is known. */
struct outcome verdict_open(const struct declared *);

/* Tells where the record contradicts itself: its header and its closing token. */
void verdict_compare_words(const struct line *, uint32_t ply);

/* Compares, and tells what the declared result contradicts. */
void verdict_settle(const struct line *, const struct award *, const struct declared *, struct outcome *);

#endif
