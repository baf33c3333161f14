/* Results, remembered from one game to the next. */
#include "format/text/heads.h"

struct slice known_result_unbracketed(struct slice s)
{
    static const char *const pairs[][2] = {{"（", "）"}, {"(", ")"}, {"【", "】"}, {"[", "]"}, {"［", "］"}};

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        size_t open = strlen(pairs[i][0]), close = strlen(pairs[i][1]);

        if (s.n > open + close && slice_starts(s, pairs[i][0]) &&
            memcmp(s.p + s.n - close, pairs[i][1], close) == 0)
            return slice_trim((struct slice){s.p + open, s.n - open - close});
    }
    return s;
}

const struct declared *known_said(struct known_result *k, enum game_id game, struct slice phrase)
{
    if (phrase.n != 0 && phrase.n == k->length && game == k->game &&
        memcmp(phrase.p, k->words, phrase.n) == 0)
        return &k->said;
    k->said = declared_read(NULL, game, phrase);
    k->length = phrase.n > sizeof k->words ? 0 : (uint8_t)phrase.n;
    k->game = (uint8_t)game;
    memcpy(k->words, phrase.p, k->length);
    return &k->said;
}

bool known_is_result(struct known_result *k, enum game_id game, struct slice phrase)
{
    const struct declared *said;

    phrase = known_result_unbracketed(slice_trim(phrase));
    if (phrase.n == 0 || phrase.n > sizeof k->words)
        return false;
    if (slice_is(phrase, "*"))
        return true;
    said = known_said(k, game, phrase);
    return said->known && said->said && !said->bare;
}

bool known_result_is(struct slice s)
{
    struct known_result none = {.length = 0};

    return known_is_result(&none, GAME_WEIQI, s);
}
