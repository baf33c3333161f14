/* The internal move stream: one JSON object a line and game, lossless for every other format. */
#include "format/stream/stream.h"

#include "base/data/data.h"

/* Whether the value that comes next is one that our streams have under this key and other programs' objects
 * do not: theirs have moves as words. The value is passed over as far as it was looked at. */
static bool is_ours(struct json *json, bool moves)
{
    enum json_token t = json_next(json);

    if (moves && t == JSON_OPEN_LIST)
        t = json_next(json);
    return t == JSON_OPEN_OBJECT || (moves && t == JSON_CLOSE_LIST);
}

/* The name of a game as streams have it; NULL for any other word. */
static const char *game_word(struct slice word)
{
    enum game_id game = game_named(word);
    bool known = game != GAME_UNKNOWN || slice_is(word, game_name(GAME_UNKNOWN));

    return known ? game_name(game) : NULL;
}

/* Whether a text names a rulebook as ours are named: weiqi-2002. */
static bool is_rulebook_of(const char *kind, struct slice text)
{
    return slice_starts(text, kind) && slice_starts(slice_skip(text, strlen(kind)), "-");
}

/* Whether an object begins the text that says which game it is of and by which rulebook, which is enough for
 * a stream that is cut there, or has headers, a start or moves as we write them. Whole records of other
 * formats may stand in its texts. */
static bool is_stream(struct slice text)
{
    struct json json = {0};
    const char *kind = NULL;
    bool ours = false;

    json_start(&json, text);
    if (json_next(&json) == JSON_OPEN_OBJECT)
        while (!ours && json_next(&json) == JSON_KEY) {
            struct slice key = buf_as_slice(&json.text);
            bool moves = slice_is(key, "moves"), says = kind != NULL;

            if (slice_is(key, "kind")) {
                if (json_next(&json) != JSON_STRING)
                    break;
                kind = game_word(buf_as_slice(&json.text));
            } else if (says && slice_is(key, "rulebook")) {
                if (json_next(&json) != JSON_STRING)
                    break;
                ours = is_rulebook_of(kind, buf_as_slice(&json.text));
            } else if (says && (moves || slice_is(key, "headers") || slice_is(key, "setup"))) {
                ours = is_ours(&json, moves);
                break;
            } else if (!json_skip(&json)) {
                break;
            }
        }
    json_free(&json);
    return ours;
}

/* An object, by itself or in a list, that says what kind of game it holds. */
static int sniff(struct slice head)
{
    struct slice all = slice_trim(head);
    const char *end = all.p + all.n, *p = stream_value_start(all.p, end);

    return p < end && *p == '{' && is_stream(slice_between(p, end)) ? 97 : 0;
}

const struct format format_stream = {
    .name = "stream",
    .title = "the move stream of these programs: one JSON object a game",
    .games = ~0u,
    .flags = FORMAT_UNRESOLVED | FORMAT_ESCAPES | FORMAT_SQUARES,
    .sniff = sniff,
    .shared_size = sizeof(struct stream_split),
    .split = stream_split,
    .ends_game = stream_ends_game,
    .read = stream_read,
    .write = stream_write,
};
