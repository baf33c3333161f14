/* Real games against a brute-force engine: every offence found, none invented. */
#include "weiqi_compare.h"

#include "unit.h"
#include <stdlib.h>

static void compare_file(const char *path)
{
    struct slice text = kit_data(path);
    const char *end = text.p + text.n;
    struct kit k;
    struct brute b = {0};
    struct totals t = {0};

    if (text.p == NULL)
        skip();
    kit_open(&k);
    kit_options(&k, AFTER_FORCE, "weiqi-2002");
    for (const char *p = text.p; p < end;) {
        const char *stop;

        while (p < end && *p != '(')
            p++;
        stop = kit_game_end(p, end);
        if (stop > p)
            compare_game(&k, &b, slice_between(p, stop), &t);
        p = stop;
    }
    print_message(
        "%s: %u games, %u plies: %u occupied, %u turn, %u suicide, %u ko, %u repetitions, %u other\n", path,
        t.games, t.plies, t.faults[1], t.faults[2], t.faults[3], t.faults[4], t.repetitions,
        t.other_readings);
    kit_close(&k);
    brute_free(&b);
    free((void *)(uintptr_t)text.p);
}

static void tom(void **state)
{
    (void)state;
    compare_file("weiqi/tom.sgf");
}

static void fox(void **state)
{
    (void)state;
    compare_file("weiqi/fox.sgf");
}

static void kgs(void **state)
{
    (void)state;
    compare_file("weiqi/kgs.sgf");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(tom), cmocka_unit_test(fox), cmocka_unit_test(kgs)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
