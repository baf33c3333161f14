/* What recreplay shows: the parts that need no game. */
#include "output/show/board.h"

#include "unit.h"

static unsigned stars(enum game_id game, unsigned width, unsigned height)
{
    unsigned n = 0;

    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++)
            n += star_point(game_look(game), width, height, x, y);
    return n;
}

static void test_stars(void **state)
{
    (void)state;
    assert_int_equal(stars(GAME_WEIQI, 19, 19), 9);
    assert_int_equal(stars(GAME_WEIQI, 13, 13), 5);
    assert_int_equal(stars(GAME_WEIQI, 9, 9), 5);
    assert_int_equal(stars(GAME_WEIQI, 8, 8), 4);
    assert_int_equal(stars(GAME_WEIQI, 5, 5), 0);
    assert_int_equal(stars(GAME_WUZIQI, 15, 15), 5);
    assert_true(star_point(game_look(GAME_WUZIQI), 15, 15, 7, 7));
    assert_true(star_point(game_look(GAME_WEIQI), 19, 19, 3, 9));
    assert_false(star_point(game_look(GAME_WEIQI), 19, 19, 4, 4));
}

static void words_are(const char *comment, const char *shown)
{
    struct buf b = {0};

    buf_str(&b, "before ");
    show_words(&b, slice_of(comment));
    assert_string_equal(buf_cstr(&b) + 7, shown);
    buf_free(&b);
}

static void test_words(void **state)
{
    (void)state;
    words_are("", "");
    words_are("plain", "plain");
    words_are("[%clk 0:01:05]", "");
    words_are("[%csl Gd4][%cal Be2e4] best [by] test ", "best [by] test");
    words_are("[%never closed", "[%never closed");
    words_are("[", "[");
    words_are("a [%eval 0.3] b", "a  b");
}

static void squares_are(move m, point from, point to)
{
    point f, t;

    show_squares(m, &f, &t);
    assert_int_equal(f, from);
    assert_int_equal(t, to);
}

static void test_squares(void **state)
{
    (void)state;
    squares_are(0, NOWHERE, NOWHERE);
    squares_are(MOVE(MOVE_PASS, 0, 0, 0), NOWHERE, NOWHERE);
    squares_are(MOVE(MOVE_PLACE, 0, 0, POINT(3, 4)), NOWHERE, POINT(3, 4));
    squares_are(MOVE(MOVE_STEP, 0, POINT(4, 1), POINT(4, 3)), POINT(4, 1), POINT(4, 3));
    squares_are(MOVE(MOVE_CASTLE, 0, POINT(4, 0), POINT(7, 0)), POINT(4, 0), POINT(6, 0));
    squares_are(MOVE(MOVE_CASTLE, 0, POINT(4, 7), POINT(0, 7)), POINT(4, 7), POINT(2, 7));
}

static void test_page(void **state)
{
    (void)state;
    assert_true(page_file("page.html").n > 0);
    assert_true(page_file("page.js").n > 0);
    assert_int_equal(page_file("nothing").n, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stars),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_squares),
        cmocka_unit_test(test_page),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
