/* The table of what makes what superfluous. Only findings at the very same place are compared, before
 * anything is weighed or filtered; what makes others superfluous elsewhere is a fact of the record. */
#include "finding/sink.h"

/* A row's first code goes where its second one is; CODE_NONE as the second stands for any error. Each row has
 * its case: tests/cli/supersede.sh looks them up here. */
static const struct {
    enum code superfluous, beside;
} pairs[] = {
    {CODE_UNREADABLE_MOVE, CODE_NONE}, /* the reader has said what is wrong with the word */
    /* Values of SGF that are not in its form, and were read all the same. */
    {CODE_SGF_KOMI_FORM, CODE_WEIQI_KOMI_READING},
    {CODE_SGF_HANDICAP_FORM, CODE_WEIQI_HANDICAP_READING},
    {CODE_SGF_VARIATION_LEVEL, CODE_WEIQI_TENUKI},
    {CODE_SGF_MOJIBAKE, CODE_MOJIBAKE},
    {CODE_XIANGQI_SETUP, CODE_MOVELIST_BOARD}, /* a board that was not read */
    {CODE_PGN_TAG, CODE_PGN_SPLICED},          /* a tag that broke where another game's began */
    {CODE_PGN_STRING_OPEN, CODE_PGN_SPLICED},
};

enum { PAIRS = sizeof pairs / sizeof *pairs };

static bool is_error(enum code c)
{
    return code_info(c)->severity == SEVERITY_ERROR && !code_info(c)->style;
}

static bool is_beside(size_t pair, enum code c)
{
    return c != pairs[pair].superfluous &&
           (pairs[pair].beside == c || (pairs[pair].beside == CODE_NONE && is_error(c)));
}

bool finding_may_supersede(enum code c, enum code other)
{
    for (size_t i = 0; i < PAIRS; i++)
        if (pairs[i].superfluous == other && is_beside(i, c))
            return true;
    return false;
}

bool finding_is_compared(enum code c, const uint8_t heard[CODE_COUNT])
{
    for (size_t i = 0; i < PAIRS; i++)
        if (pairs[i].superfluous == c || (heard[pairs[i].superfluous] && is_beside(i, c)))
            return true;
    return false;
}

bool finding_is_superseded(enum code code, const struct codes_present *present)
{
    for (unsigned i = 0; i < sizeof present->bits / sizeof *present->bits; i++)
        for (uint64_t left = present->bits[i]; left != 0; left &= left - 1)
            if (finding_may_supersede((enum code)(64 * i + (unsigned)__builtin_ctzll(left)), code))
                return true;
    return false;
}
