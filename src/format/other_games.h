/* other_games.h - games that no engine here judges, by what only their records have. The feed asks before a
 * text is read as a list of moves: the points and numbers of these games look like those of ours. */
#ifndef QIPU_FORMAT_OTHER_GAMES_H
#define QIPU_FORMAT_OTHER_GAMES_H

#include "base/text/slice.h"

/* The static name of the game whose record begins with HEAD, which is UTF-8; NULL if unknown.
 * PROVEN: the text is sure to be in a format of ours, and only what it says of itself counts. */
const char *other_game(struct slice head, bool proven);

#endif
