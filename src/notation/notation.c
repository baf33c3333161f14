#include "notation/notation.h"
#include "notation/renju.h"

/* One row a spelling. */
const struct notation *const notations[] = {
    &notation_renju,
    NULL
};

const struct notation *notation_named(struct slice name)
{
    for (size_t i = 0; notations[i] != NULL; i++)
        if (slice_is(name, notations[i]->name))
            return notations[i];
    return NULL;
}

const struct notation *notation_usual(enum game_id game)
{
    static const char *const usual[GAME_COUNT] = {
        [GAME_CHESS] = "san", [GAME_XIANGQI] = "chinese", [GAME_WEIQI] = "gtp", [GAME_WUZIQI] = "renju"
    };

    return usual[game] == NULL ? NULL : notation_named(slice_of(usual[game]));
}
