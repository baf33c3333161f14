/* notation.c - the table of notations: one row each. */
#include "notation/notation.h"

#include "notation/stones/stones.h"

/* One row a spelling. */
const struct notation *const notations[] = {&notation_san,
                                            &notation_uci,
                                            &notation_lan,
                                            &notation_figurine,
                                            &notation_san_fide,
#define LETTERS(function, name, title, initials) &notation_##function,
#include "notation/letters.def"
#undef LETTERS
                                            &notation_chinese,
                                            &notation_wxf,
                                            &notation_iccs,
                                            &notation_ucci,
                                            &notation_uci_xiangqi,
                                            &notation_xqsan,
                                            &notation_chinese_short,
                                            &notation_chinese_traditional,
                                            &notation_renju,
                                            &notation_circled,
                                            &notation_gtp,
                                            &notation_sgf,
                                            &notation_numeral,
                                            &notation_numeral_right,
                                            NULL};

const struct notation *notation_named(struct slice name)
{
    /* Languages that share their letters with the one that a notation is named after. */
    static const char *const shared[][2] = {
        {"san-da", "san-de"}, {"san-it", "san-es"}, {"san-no", "san-de"}, {"san-sv", "san-de"}};

    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        if (slice_is(name, shared[i][0]))
            name = slice_of(shared[i][1]);
    for (size_t i = 0; notations[i] != NULL; i++)
        if (slice_is(name, notations[i]->name))
            return notations[i];
    return NULL;
}

const struct notation *notation_reading(unsigned games, struct slice word, unsigned height, struct claim *c)
{
    for (size_t i = 0; notations[i] != NULL; i++)
        if ((notations[i]->games & games) != 0 && notation_read(notations[i], word, height, c))
            return notations[i];
    claim_clear(c);
    return NULL;
}

static bool is_namesake(const struct notation *n, const char *name)
{
    size_t length = strlen(name);

    return strncmp(n->name, name, length) == 0 && n->name[length] == '-';
}

const struct notation *notation_for(const struct notation *wanted, enum game_id game)
{
    if (wanted->games >> game & 1)
        return wanted;
    for (size_t i = 0; notations[i] != NULL; i++)
        if ((notations[i]->games >> game & 1) && is_namesake(notations[i], wanted->name))
            return notations[i];
    return NULL;
}

HOT const struct notation *notation_usual(enum game_id game)
{
    static const struct notation *const usual[GAME_COUNT] = {[GAME_CHESS] = &notation_san,
                                                             [GAME_XIANGQI] = &notation_chinese,
                                                             [GAME_WEIQI] = &notation_gtp,
                                                             [GAME_WUZIQI] = &notation_renju};

    return usual[game];
}
