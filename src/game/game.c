/* game.c - the table of games: one row each. */
#include "game/game.h"

#include "game/chess/chess.h"
#include "game/wuziqi/rules.h"
#include "game/xiangqi/xiangqi.h"

const struct game *const games[GAME_COUNT] = {[GAME_UNKNOWN] = NULL,
                                              [GAME_CHESS] = &game_chess,
                                              [GAME_XIANGQI] = &game_xiangqi,
                                              [GAME_WEIQI] = &game_weiqi,
                                              [GAME_WUZIQI] = &game_wuziqi};
