/* What the tables hold is translated. Checked apart from the sources' marks, because it needs no tool. */
#include "finding/finding.h"
#include "format/format.h"
#include "notation/notation.h"
#include "output/output.h"

#include "unit.h"
#include <stdio.h>
#include <stdlib.h>

static unsigned missing;

static void want(const char *message)
{
    if (*message == '\0' || tr(LANG_ZH, message) != message)
        return;
    print_error("not translated: %s\n", message);
    missing++;
}

/* While others are adding messages the quick tests let them. */
static void tables_are_translated(void **state)
{
    (void)state;
    if (getenv("CASES_QUICK") != NULL)
        skip();
    for (unsigned c = 1; c < CODE_COUNT; c++) {
        if (strcmp(code_info((enum code)c)->message, "%r") != 0)
            want(code_info((enum code)c)->message);
        want(code_info((enum code)c)->meaning);
    }
    for (unsigned r = 1; r < REASON_COUNT; r++)
        want(reason_info((enum reason)r)->message);
    for (size_t i = 0; formats[i] != NULL; i++)
        want(formats[i]->title);
    for (size_t i = 0; notations[i] != NULL; i++)
        want(notations[i]->title);
    for (unsigned bit = 1; bit <= RULING_STANDS; bit <<= 1) {
        char key[64];

        snprintf(key, sizeof key, "ruling/%s", ruling_word(bit));
        want(key);
    }
    for (unsigned v = 0; v <= VERDICT_ESTIMATED; v++)
        want(verdict_name((enum verdict)v));
    assert_int_equal(missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(tables_are_translated)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
