/* The internal move stream: one JSON object a line and game, lossless for every other format. */
#include "format/stream/stream.h"

#include "format/text/lines.h"

const char *const stream_shapes[] = {"circle", "square", "triangle", "cross", "selected",
                                     "label",  "arrow",  "line",     "dim",   NULL};

const char *const stream_colors[] = {"none", "red", "green", "blue", "yellow", NULL};

const char stream_order[STREAM_ORDERED + 1] = "ncl";

unsigned stream_place(enum note_kind kind)
{
    static const enum note_kind kinds[STREAM_ORDERED] = {NOTE_NAG, NOTE_COMMENT, NOTE_LINE_COMMENT};
    unsigned i = 0;

    while (i < STREAM_ORDERED && kinds[i] != kind)
        i++;
    return i;
}

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
    .holds = HOLDS_VARIATIONS | HOLDS_COMMENTS | HOLDS_NAGS | HOLDS_CLOCKS | HOLDS_MARKS | HOLDS_HEADERS |
             HOLDS_SETUP | HOLDS_MANY_GAMES | HOLDS_MOVES | HOLDS_PROPERTIES | HOLDS_OFFERS,
    .sniff = sniff,
    .split = lines_split,
    .read = stream_read,
    .write = stream_write,
};
