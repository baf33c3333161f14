/* dead.h - proofs that a side can never mate (articles 5.2(2) and 6.10).
 *
 * Everything here is one-sided: true is a proof, false means only that none was found. */
#ifndef QIPU_GAME_CHESS_DEAD_H
#define QIPU_GAME_CHESS_DEAD_H

#include "game/chess/position.h"

enum { DEAD_EFFORT = 6000 };    /* positions looked at */

/* By the men alone. */
bool lacks_material(const struct chess *, unsigned side);

/* By where every man can ever get, whoever is to move: no search. */
bool is_walled_off(const struct chess *, unsigned side);

/* SIDE cannot give mate by any series of legal moves, however bad: by the above, else by looking at every
 * position that can still come about, within a bound. */
bool cannot_mate(const struct chess *, unsigned side);

/* Neither side can. Costs next to nothing in ordinary positions, so that every record's end can be asked. */
bool is_dead(const struct chess *);

#endif
