/* chess.h - the engine of chess. */
#ifndef QIPU_GAME_CHESS_CHESS_H
#define QIPU_GAME_CHESS_CHESS_H

#include "game/game.h"

extern const struct game game_chess;

#endif
