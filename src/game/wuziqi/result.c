#include "game/wuziqi/rules.h"

struct result_word {
    const char *begins;
    enum result result;
};

/* As records really write it; the first that fits the start of the words. */
static const struct result_word words[] = {
    { "1-0", RESULT_FIRST }, { "0-1", RESULT_SECOND }, { "1/2", RESULT_DRAW }, { "0.5", RESULT_DRAW },
    { "½", RESULT_DRAW }, { "*", RESULT_UNKNOWN }, { "?", RESULT_UNKNOWN }, { "Void", RESULT_UNKNOWN },
    { "B+Draw", RESULT_DRAW }, { "W+Draw", RESULT_DRAW }, { "B+", RESULT_FIRST }, { "W+", RESULT_SECOND },
    { "Draw", RESULT_DRAW }, { "Jigo", RESULT_DRAW }, { "Black", RESULT_FIRST }, { "White", RESULT_SECOND },
    { "黑胜", RESULT_FIRST }, { "黑方胜", RESULT_FIRST }, { "黑勝", RESULT_FIRST }, { "黑棋胜", RESULT_FIRST },
    { "白胜", RESULT_SECOND }, { "白方胜", RESULT_SECOND }, { "白勝", RESULT_SECOND }, { "白棋胜", RESULT_SECOND },
    { "和", RESULT_DRAW }, { "平", RESULT_DRAW }, { "0", RESULT_DRAW }
};

static enum result read_result(struct slice text)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i].begins);

        if (text.n >= n && slice_is_nocase((struct slice){ text.p, n }, words[i].begins))
            return words[i].result;
    }
    return RESULT_UNKNOWN;
}

enum result declared_result(const struct record *r)
{
    enum result said = read_result(slice_trim(record_value(r, KEY_RESULT)));

    return said == RESULT_UNKNOWN && r->terminated ? r->terminator : said;
}
