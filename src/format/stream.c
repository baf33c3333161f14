/* The internal move stream: one JSON object a line and game, lossless for every other format. */
#include "format/stream.h"

const char *const stream_shapes[] = {
    "circle", "square", "triangle", "cross", "selected", "label", "arrow", "line", "dim", NULL
};

/* A line that is an object and says what kind of game it holds. */
static int sniff(struct slice head)
{
    struct slice rest, line = slice_trim(slice_cut(head, '\n', &rest));

    if (line.n == 0 || line.p[0] != '{')
        return 0;
    return memmem(line.p, line.n, "\"kind\"", 6) != NULL ? 90 : 0;
}

/* Every line end is a cut. */
static size_t split(void *shared, struct slice text, size_t from, bool at_end)
{
    const char *at;

    (void)shared;
    if (at_end)
        return text.n;
    at = text.n == from ? NULL : memrchr(text.p + from, '\n', text.n - from);
    return at == NULL ? 0 : (size_t)(at + 1 - text.p);
}

const struct format format_stream = {
    .name = "stream",
    .title = "the move stream of these programs: one JSON object a game",
    .games = ~0u,
    .holds = HOLDS_VARIATIONS | HOLDS_COMMENTS | HOLDS_NAGS | HOLDS_CLOCKS | HOLDS_MARKS | HOLDS_HEADERS |
             HOLDS_SETUP | HOLDS_MANY_GAMES | HOLDS_MOVES | HOLDS_PROPERTIES,
    .sniff = sniff,
    .split = split,
    .read = stream_read,
    .write = stream_write,
};
