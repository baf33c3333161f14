/* The internal move stream: one JSON object a line and game, lossless for every other format. */
#include "format/stream/stream.h"

#include "base/data/json.h"

/* Whether the object that begins the text says which game it is of. */
static bool says_kind(struct slice text)
{
    struct json json = {0};
    bool says = false, is_kind;

    json_start(&json, text);
    if (json_next(&json) == JSON_OPEN_OBJECT)
        while (!says && json_next(&json) == JSON_KEY) {
            is_kind = slice_is(buf_as_slice(&json.text), "kind");
            if (!is_kind && json_skip(&json))
                continue;
            if (!is_kind || json_next(&json) != JSON_STRING)
                break;
            says = slice_is(buf_as_slice(&json.text), game_name(GAME_UNKNOWN)) ||
                   game_named(buf_as_slice(&json.text)) != GAME_UNKNOWN;
        }
    json_free(&json);
    return says;
}

/* An object, by itself or in a list, that says what kind of game it holds. One that says so first is sure:
 * whole records of other formats may stand in its texts. */
static int sniff(struct slice head)
{
    struct slice all = slice_trim(head);
    const char *end = all.p + all.n, *p = stream_value_start(all.p, end);

    if (p == end || *p != '{')
        return 0;
    if (says_kind(slice_between(p, end)))
        return 97;
    return memmem(p, (size_t)(stream_value_end(p, end) - p), "\"kind\"", 6) != NULL ? 90 : 0;
}

const struct format format_stream = {
    .name = "stream",
    .title = "the move stream of these programs: one JSON object a game",
    .games = ~0u,
    .flags = FORMAT_UNRESOLVED | FORMAT_ESCAPES | FORMAT_SQUARES,
    .sniff = sniff,
    .shared_size = sizeof(struct stream_split),
    .split = stream_split,
    .read = stream_read,
    .write = stream_write,
};
