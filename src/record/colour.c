/* colour.c - colours and who moves first. */
#include "record/record.h"

_Static_assert(KEY_SECOND == KEY_FIRST + 1 && KEY_SECOND_TEAM == KEY_FIRST_TEAM + 1 &&
                   KEY_SECOND_RATING == KEY_FIRST_RATING + 1 && KEY_SECOND_RANK == KEY_FIRST_RANK + 1 &&
                   KEY_SECOND_CLOCK == KEY_FIRST_CLOCK + 1,
               "the second mover's keys follow the first's");

/* Which side a colour is in a game: White moves first in chess, Black where stones are placed. */
static enum side side_of_colour(enum game_id game, char colour)
{
    bool stones = game_places_stones(game);

    if (colour == 'r')
        return game == GAME_XIANGQI ? SIDE_FIRST : SIDE_NONE;
    if (colour == 'w')
        return game == GAME_CHESS ? SIDE_FIRST : stones ? SIDE_SECOND : SIDE_NONE;
    return stones ? SIDE_FIRST : game == GAME_UNKNOWN ? SIDE_NONE : SIDE_SECOND;
}

enum key colour_key(struct slice word, enum game_id game)
{
    static const char *const colours[] = {"white", "black", "red"};
    static const enum key of_first[] = {KEY_FIRST, KEY_FIRST_TEAM, KEY_FIRST_RATING, KEY_FIRST_RANK,
                                        KEY_FIRST_CLOCK};

    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        for (size_t k = 0; slice_starts(word, colours[i]) && k < sizeof of_first / sizeof *of_first; k++) {
            size_t n = strlen(colours[i]);
            enum side side = side_of_colour(game, colours[i][0]);

            if (slice_is((struct slice){word.p + n, word.n - n}, key_name(of_first[k]) + strlen("first")))
                return side == SIDE_NONE ? KEY_OTHER : of_first[k] + (side == SIDE_SECOND);
        }
    return KEY_OTHER;
}

bool colour_b_first(enum game_id game)
{
    return game_places_stones(game) || game == GAME_XIANGQI;
}
