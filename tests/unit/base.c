/* The ground everything stands on: slices, buffers, arenas, UTF-8, YAML. */
#include "base/data/data.h"
#include "base/text/text.h"

#include "unit.h"

#include <setjmp.h>
#include <stdlib.h>

static void slices(void **state)
{
    struct slice rest;
    long v;

    (void)state;
    assert_true(slice_is(slice_trim(SLICE(" \t a b\r\n")), "a b"));
    assert_true(slice_is(slice_cut(SLICE("key=value"), '=', &rest), "key"));
    assert_true(slice_is(rest, "value"));
    assert_true(slice_is(slice_cut(SLICE("key"), '=', &rest), "key"));
    assert_null(rest.p);
    assert_true(slice_order(rest, SLICE("a")) < 0 && slice_order(SLICE("a"), rest) > 0);
    assert_int_equal(slice_order(rest, SLICE("")), 0);
    assert_true(slice_is_nocase(SLICE("ChEsS"), "chess"));
    assert_false(slice_is_nocase(SLICE("ches"), "chess"));
    assert_true(slice_long(SLICE("-120"), &v) && v == -120);
    assert_false(slice_long(SLICE("12x"), &v));
    assert_false(slice_long(SLICE("99999999999999999999"), &v));
    assert_false(slice_long(SLICE(""), &v));
    assert_null(slice_find((struct slice){NULL, 0}, 'a'));
    assert_null(slice_find_last((struct slice){NULL, 0}, 'a'));
    assert_string_equal(slice_find(SLICE("abab"), 'b'), "bab");
    assert_string_equal(slice_find_last(SLICE("abab"), 'b'), "b");
    assert_null(find_char("ab", '\0'));
}

static void buffers(void **state)
{
    struct buf b = {0};
    struct json j = {0};

    (void)state;
    buf_int(&b, INT64_MIN);
    assert_true(slice_is(buf_as_slice(&b), "-9223372036854775808"));
    buf_clear(&b);
    buf_json_bytes(&b, SLICE("\xe5?棋"));
    assert_true(slice_is(buf_as_slice(&b), "\"\\udce5?棋\""));
    json_start(&j, buf_as_slice(&b));
    assert_int_equal(json_next(&j), JSON_STRING);
    assert_true(slice_is(buf_as_slice(&j.text), "\xe5?棋"));
    json_free(&j);
    buf_clear(&b);
    buf_json(&b, SLICE("a\"\\\n\x01\xff棋"));
    assert_true(slice_is(buf_as_slice(&b), "\"a\\\"\\\\\\n\\u0001\xef\xbf\xbd棋\""));
    buf_clear(&b);
    buf_xml(&b, SLICE("<script>\"&\x01'"));
    assert_true(slice_is(buf_as_slice(&b), "&lt;script&gt;&quot;&amp;\xef\xbf\xbd&#39;"));
    buf_clear(&b);
    buf_printf(&b, "%s-%d", "x", 7);
    assert_string_equal(buf_cstr(&b), "x-7");
    buf_free(&b);
}

static void arenas(void **state)
{
    struct arena a = {0};

    (void)state;
    for (int game = 0; game < 3; game++) {
        char *large = arena_alloc(&a, 100000);

        assert_non_null(large);
        assert_int_equal(large[99999], 0);
        large[0] = 1;
        assert_string_equal(arena_printf(&a, "%d", game), game == 0 ? "0" : game == 1 ? "1" : "2");
        arena_reset(&a);
    }
    arena_free(&a);
}

/* What the program does without memory; here the test goes on where it was. */
static jmp_buf without_memory;

void mem_exhausted(void)
{
    longjmp(without_memory, 1);
}

void system_failed(const char *what)
{
    (void)what;
    longjmp(without_memory, 1);
}

static void never_without_memory(void **state)
{
    static struct arena a;
    static struct buf b;
    static volatile int ends;

    (void)state;
    buf_str(&b, "kept");
    if (setjmp(without_memory) != 0)
        ends++;
    switch (ends) {
    case 0:
        arena_alloc(&a, SIZE_MAX - 3);
        break;
    case 1:
        buf_reserve(&b, SIZE_MAX - 3);
        break;
    case 2:
        mem_calloc(SIZE_MAX / 4, 8);
        break;
    case 3:
        mem_realloc(NULL, SIZE_MAX / 4, 2);
        break;
    }
    assert_int_equal(ends, 4);
    assert_string_equal(buf_cstr(&b), "kept");
    free(mem_realloc(mem_alloc(0, 8), 0, 8));
    arena_free(&a);
    buf_free(&b);
}

static void utf8_strict(void **state)
{
    (void)state;
    assert_int_equal(utf8_valid(SLICE("plain")), 5);
    assert_int_equal(utf8_valid(SLICE("炮二平五")), 12);
    assert_int_equal(utf8_valid(SLICE("a\xc0\x80")), 1);
    assert_int_equal(utf8_valid(SLICE("ab\xed\xa0\x80")), 2);
    assert_int_equal(utf8_valid(SLICE("\xf4\x90\x80\x80")), 0);
    assert_int_equal(utf8_valid(SLICE("abc\xe7\x82")), 3);
    assert_int_equal(utf8_head(SLICE("炮二平五"), 12).n, 12);
    assert_int_equal(utf8_head(SLICE("炮二平五"), 11).n, 9);
    assert_int_equal(utf8_head(SLICE("炮二平五"), 10).n, 9);
    assert_int_equal(utf8_head(SLICE("炮"), 2).n, 0);
    assert_int_equal(utf8_head(SLICE("\x80\x80\x80\x80\x80\x80"), 5).n, 5);
    assert_int_equal(utf8_length(SLICE("炮25\xff")), 4);
    assert_int_equal(utf8_width(0x70AE), 2);
    assert_int_equal(utf8_width('a'), 1);
    assert_int_equal(utf8_width(0x301), 0);
    assert_int_equal(utf8_narrow(0xFF15), '5');
}

enum { PLAIN_BYTES = 10000, PLAIN_LINE = 50 };

/* Lines of the same length, each line feed behind the same byte. */
static void fill_lines(char text[PLAIN_BYTES], char before_feed)
{
    for (size_t i = 0; i < PLAIN_BYTES; i++)
        text[i] = (char)(' ' + i % 95);
    for (size_t i = 0; i < PLAIN_BYTES; i += PLAIN_LINE) {
        text[i] = '\n';
        text[i + PLAIN_LINE - 1] = before_feed;
    }
}

static void assert_plain(const char *text, size_t n, size_t least, size_t most)
{
    struct ascii_prefix found = ascii_prefix_start((struct slice){text, n});

    assert_true(found.n >= least && found.n <= most);
    assert_int_equal(found.feeds, (found.n + PLAIN_LINE - 1) / PLAIN_LINE);
}

/* One odd byte, wherever it stands, ends what is plain before it and not far before it. */
static void check_odd_at(char text[PLAIN_BYTES], size_t at)
{
    static const unsigned char odd[] = {0, 9, 11, 13, 31, 127, 128, 0xC2, 255};
    char usual = text[at];

    for (size_t i = 0; i < sizeof odd; i++) {
        text[at] = (char)odd[i];
        if (odd[i] != '\r' || text[at + 1] != '\n')
            assert_plain(text, PLAIN_BYTES, at < 4096 ? 0 : at - 4096, at);
    }
    text[at] = usual;
}

static void plain_texts(void **state)
{
    static char text[PLAIN_BYTES];

    (void)state;
    for (unsigned returns = 0; returns < 2; returns++) {
        fill_lines(text, returns ? '\r' : 'x');
        for (size_t at = 0; at < PLAIN_BYTES - 1; at += at / 7 + 1) {
            bool cut = at % PLAIN_LINE == 0 && at > 0 && returns; /* a return without its line feed */

            assert_plain(text, at, at - cut, at - cut);
            if (at % PLAIN_LINE != 0)
                check_odd_at(text, at);
        }
    }
}

static void yaml_trees(void **state)
{
    struct arena a = {0};
    struct yaml_error e;
    const struct yaml *t = yaml_parse(&a, SLICE("id: x\nlist: [1, two]\nmap:\n  k: v\n"), &e);

    (void)state;
    assert_non_null(t);
    assert_string_equal(yaml_text(t, "id", ""), "x");
    assert_string_equal(yaml_get(t, "list")->child->next->text, "two");
    assert_string_equal(yaml_text(yaml_get(t, "map"), "k", ""), "v");
    assert_null(yaml_get(t, "none"));
    assert_null(yaml_parse(&a, SLICE("a: 1\nb: [2\n"), &e));
    assert_int_equal(e.line, 3);
    assert_null(yaml_parse(&a, SLICE("a: 1\na: 2\n"), &e));
    assert_int_equal(e.line, 2);
    assert_null(yaml_parse(&a, SLICE("a: &x 1\nb: *x\n"), &e));
    assert_null(yaml_parse(&a, SLICE(""), &e));
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices),
        cmocka_unit_test(buffers),
        cmocka_unit_test(arenas),
        cmocka_unit_test(utf8_strict),
        cmocka_unit_test(plain_texts),
        cmocka_unit_test(yaml_trees),
        cmocka_unit_test(never_without_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
