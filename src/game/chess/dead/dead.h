/* dead.h - proofs that a side can never mate (articles 5.2(2) and 6.10).
 *
 * Everything here is one-sided: true is a proof, false means only that none was found. */
#ifndef QIPU_GAME_CHESS_DEAD_DEAD_H
#define QIPU_GAME_CHESS_DEAD_DEAD_H

#include "game/chess/position.h"

/* Positions looked at where few can follow; where pawns wall the board, LIMIT_DEAD_SEARCH. */
enum { FORCED_EFFORT = 100 };

/* By the men alone. */
bool material_lacks(const struct chess *, unsigned side);

/* By where every man can ever get, whoever is to move: no search. */
bool walls_close(const struct chess *, unsigned side);

/* Pawns of SIDE's that have nobody of WAY before them on their file. */
uint64_t queens_unopposed(const struct chess *, unsigned side, uint64_t way);

/* A queen or rook of SIDE has somewhere to go. */
bool queens_have_room(const struct chess *, unsigned side);

/* A pawn of SIDE has a free file once its king has taken what nobody guards, and both kings have room to
 * walk. */
bool queens_can_run(const struct chess *, unsigned side);

/* Plays a few lines in which both help SIDE to a queen with room. Costs as much as reading several games. */
bool queens_get_queen(const struct chess *, unsigned side);

enum search_end {
    SEARCH_PROVED, /* every position that can come about was looked at, and in none SIDE has mated */
    SEARCH_MATE,
    SEARCH_SPENT /* neither, within the effort */
};

/* Every position that can still come about, whoever is to move and however badly both play. */
enum search_end helpmate_search(const struct chess *, unsigned side, unsigned effort);

/* SIDE cannot give mate by any series of legal moves, however bad: by the above, else by looking at every
 * position that can still come about, within a bound: when that is reached *GIVEN_UP, unless it is NULL,
 * becomes true. */
bool dead_cannot_mate(const struct chess *, unsigned side, bool *given_up);

/* Neither side can. Costs next to nothing in ordinary positions, so that every record's end can be asked. */
bool dead_is(const struct chess *, bool *given_up);

#endif
