/* The internal move stream: one JSON object a line and game, lossless for every other format. */
#include "format/stream/stream.h"

/* An object, by itself or in a list, that says what kind of game it holds. */
static int sniff(struct slice head)
{
    struct slice all = slice_trim(head);
    const char *end = all.p + all.n, *p = stream_value_start(all.p, end);

    if (p == end || *p != '{')
        return 0;
    return memmem(p, (size_t)(stream_value_end(p, end) - p), "\"kind\"", 6) != NULL ? 90 : 0;
}

const struct format format_stream = {
    .name = "stream",
    .title = "the move stream of these programs: one JSON object a game",
    .games = ~0u,
    .flags = FORMAT_UNRESOLVED | FORMAT_ESCAPES,
    .sniff = sniff,
    .shared_size = sizeof(struct stream_split),
    .split = stream_split,
    .read = stream_read,
    .write = stream_write,
};
