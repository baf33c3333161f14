/* game.c - the table of games: one row each. */
#include "game/game.h"

#include "game/chess/chess.h"
#include "game/wuziqi/wuziqi_rules.h"
#include "game/xiangqi/xiangqi.h"

const struct game *const games[GAME_COUNT] = {[GAME_UNKNOWN] = NULL,
                                              [GAME_CHESS] = &game_chess,
                                              [GAME_XIANGQI] = &game_xiangqi,
                                              [GAME_WEIQI] = &game_weiqi,
                                              [GAME_WUZIQI] = &game_wuziqi};

static const struct look unknown_look = {.board = BOARD_STONES,
                                         .board_word = "stones",
                                         .rows = true,
                                         .side = {"Black", "White"},
                                         .columns = STONE_COLUMNS};

const struct look *game_look(enum game_id id)
{
    return games[id] == NULL ? &unknown_look : &games[id]->look;
}

char look_column(const struct look *look, unsigned x)
{
    return x < LOOK_COLUMNS ? look->columns[x] : '?';
}
