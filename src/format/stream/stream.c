/* The internal move stream: one JSON object a line and game, lossless for every other format. */
#include "format/stream/stream.h"

#include "format/text/lines.h"

/* A line that is an object and says what kind of game it holds. */
static int sniff(struct slice head)
{
    struct slice rest, line = slice_trim(slice_cut(head, '\n', &rest));

    if (line.n == 0 || line.p[0] != '{')
        return 0;
    return memmem(line.p, line.n, "\"kind\"", 6) != NULL ? 90 : 0;
}

const struct format format_stream = {
    .name = "stream",
    .title = "the move stream of these programs: one JSON object a game",
    .games = ~0u,
    .flags = FORMAT_UNRESOLVED,
    .holds = HOLDS_VARIATIONS | HOLDS_COMMENTS | HOLDS_NAGS | HOLDS_CLOCKS | HOLDS_MARKS | HOLDS_HEADERS |
             HOLDS_SETUP | HOLDS_MANY_GAMES | HOLDS_MOVES | HOLDS_PROPERTIES | HOLDS_OFFERS | HOLDS_FORFEIT |
             HOLDS_BOTH_LOSE,
    .sniff = sniff,
    .split = lines_split,
    .read = stream_read,
    .write = stream_write,
};
