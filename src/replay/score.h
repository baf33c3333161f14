/* score.h - the margin that a record of weiqi declares, against the count of its last position. */
#ifndef QIPU_REPLAY_SCORE_H
#define QIPU_REPLAY_SCORE_H

#include "game/game.h"
#include "record/words/declared.h"
#include "replay/outcome.h"

/* Fills in OUTCOME's verdict, and tells what is wrong with the margin; false where none is declared, or
 * nothing was counted. */
bool score_decides(const struct line *, const struct award *, const struct declared *, struct outcome *);

#endif
