/* RIF: plain and odd files, hostile ones, and what is written. */
#include "reading.h"

#include "format/rif/rif.h"

#include "unit.h"
#include <stdio.h>
#include <stdlib.h>

#define HEAD                                                                                                 \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database version=\"1.0\">\n<!-- &copy; <game id=\"9\"> "   \
    "-->\n"                                                                                                  \
    "<cities><city id=\"3\" country=\"1\" name=\"Karepa\"/></cities>\n"                                      \
    "<rules><rule id=\"1\" name=\"RIF\" category=\"1\"><info>two &lt;offers&gt;</info></rule></rules>\n"     \
    "<openings><opening id=\"21\" abbr=\"D8\" name=\"Shogetsu\"/></openings>\n"                              \
    "<players><player id=\"7\" name=\"Ann\" surname=\"Õun\"/><player id=\"8\" name=\"\" "                   \
    "surname=\"张三\"/></players>\n"                                                                       \
    "<tournaments><tournament id=\"5\" name=\"Cup &amp; Saucer\" city=\"3\" year=\"1999\" "                  \
    "start=\"0000-00-00\"/>"                                                                                 \
    "</tournaments>\n<games>\n"
#define TAIL "</games>\n</database>\n"
#define GAME(id, more, moves)                                                                                \
    "<game id=\"" id "\" publisher=\"1\" tournament=\"5\" round=\"F2\" rule=\"1\" black=\"7\" white=\"8\" "  \
    "bresult=\"0.5\" btime=\"30\" wtime=\"\" opening=\"21\" alt=\"i8\" swap=\"R\"" more ">\n<move>" moves    \
    "</move>\n<info></info>\n</game>\n"

static const char *value(const struct reading *r, enum key key)
{
    static char out[4][128];
    static unsigned next;
    struct slice s = record_value(&r->record, key);
    char *to = out[next++ % 4];

    snprintf(to, 128, "%.*s", (int)s.n, s.p);
    return to;
}

static void open_text(struct reading *r, const char *text)
{
    reading_open(r, &format_rif, slice_of(text), 0, WANT_TEXT);
}

static void ids_become_names(void **state)
{
    struct reading r;
    uint32_t note;

    (void)state;
    open_text(&r, HEAD GAME("1", "", "h8 h9 h7 h6 i9") TAIL);
    assert_true(reading_next(&r));
    assert_string_equal(reading_moves(&r), "h8 h9 h7 h6 i9");
    assert_string_equal(value(&r, KEY_FIRST), "Ann Õun");
    assert_string_equal(value(&r, KEY_SECOND), "张三");
    assert_string_equal(value(&r, KEY_EVENT), "Cup & Saucer");
    assert_string_equal(value(&r, KEY_SITE), "Karepa");
    assert_string_equal(value(&r, KEY_DATE), "1999");
    assert_string_equal(value(&r, KEY_ROUND), "F2");
    assert_string_equal(value(&r, KEY_RULES), "RIF");
    assert_string_equal(value(&r, KEY_RESULT), "1/2-1/2");
    assert_string_equal(value(&r, KEY_OPENING_CODE), "D8");
    assert_string_equal(value(&r, KEY_SWAP), "R");
    note = record_next_note(&r.record, 5, NOTE_OFFERS, 0);
    assert_int_equal(r.record.note[note].points, 2);
    assert_false(reading_next(&r));
    assert_int_equal(r.sink.count, 0);
    reading_close(&r);
}

/* Tables that stand behind tables: countries of cities and players, months, the rule of an event. */
static void tables_of_tables(void **state)
{
    static const char *const dates[][3] = {
        {"2024-05-01", "6", "2024-05-01"},
        {"2024-05-00", "6", "2024-05"},
        {"2024-00-00", "", "2024"},
        {"0000-00-00", "6", "1999-06"},
        {"", "13", "1999"},
    };
    char text[1024];
    struct reading r;

    (void)state;
    for (unsigned i = 0; i < sizeof dates / sizeof *dates; i++) {
        snprintf(text, sizeof text,
                 "<database><countries><country id=\"4\" name=\"Estonia\"/></countries>"
                 "<cities><city id=\"3\" country=\"4\" name=\"Karepa\"/></cities>"
                 "<rules><rule id=\"2\" name=\"Sakata\"/></rules>"
                 "<players><player id=\"7\" name=\"Ann\" surname=\"X\" country=\"4\"/></players>"
                 "<tournaments><tournament id=\"5\" name=\"Cup\" city=\"3\" year=\"1999\" month=\"%s\" "
                 "start=\"%s\" "
                 "rule=\"2\"/></tournaments><games><game id=\"1\" tournament=\"5\" black=\"7\" btime=\"-1\">"
                 "<move>h8</move></game></games></database>",
                 dates[i][1], dates[i][0]);
        open_text(&r, text);
        assert_true(reading_next(&r));
        assert_string_equal(value(&r, KEY_SITE), "Karepa, Estonia");
        assert_string_equal(value(&r, KEY_FIRST_TEAM), "Estonia");
        assert_string_equal(value(&r, KEY_RULES), "Sakata");
        assert_string_equal(value(&r, KEY_DATE), dates[i][2]);
        assert_int_equal(r.sink.count, 1);
        assert_int_equal(r.sink.list[0].code, CODE_RIF_TIME);
        reading_close(&r);
    }
}

static void what_is_odd(void **state)
{
    struct reading r;
    unsigned games = 0;

    (void)state;
    open_text(&r, HEAD GAME("1", "", "") GAME("2", "", "h8")
                      GAME("2", "", "h8 h9") "<game id=\"3\" black=\"7\" white=\"7\" bresult=\"2\" "
                                             "rule=\"99\"><move>h8 zz</move></game>\n"
                                             "<game id=\"4\"/>" TAIL);
    while (reading_next(&r))
        games++;
    assert_int_equal(games, 5);
    assert_int_equal(reading_count(&r, "rif/empty-move"), 1); /* the last has no element for moves at all */
    assert_int_equal(reading_count(&r, "rif/duplicate-id"), 1);
    assert_int_equal(reading_count(&r, "rif/same-player"), 1);
    assert_int_equal(reading_count(&r, "rif/result"), 1);
    assert_int_equal(reading_count(&r, "rif/unknown-id"), 1);
    assert_int_equal(r.sink.count, 5);
    reading_close(&r);
}

/* References, comments and sections: the same game by either way. */
static void odd_spellings_of_one_game(void **state)
{
    static const char *const spellings[] = {
        "<move>h8 h9 h7</move>",
        "<move>h8 <!-- x -->h9 h7</move>",
        "<move>&#104;8 h9 h7</move>",
        "<move><![CDATA[h8 h9]]> h7</move>",
        "<info>a &amp; b</info><move>h8 h9 h7</move>",
        "<extra><deep/></extra><move>h8 h9 h7</move>",
        "<move>\nh8\n\th9 h7\n</move>",
        "<move >h8 h9 h7</move >",
    };

    (void)state;
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        struct reading r;
        char text[2000];

        snprintf(text, sizeof text,
                 HEAD "<game id='1' black=\"7\" white=\"8\">%s</game>" GAME("2", "", "h8") TAIL,
                 spellings[i]);
        open_text(&r, text);
        assert_true(reading_next(&r));
        assert_string_equal(reading_moves(&r), "h8 h9 h7");
        assert_string_equal(value(&r, KEY_FIRST), "Ann Õun");
        assert_true(reading_next(&r));
        assert_string_equal(reading_moves(&r), "h8");
        assert_false(reading_next(&r));
        assert_int_equal(r.sink.count, 0);
        reading_close(&r);
    }
}

/* Broken XML ends the game it is in; the next is read. */
static void broken_games(void **state)
{
    static const char *const broken[] = {"<game id=\"1\" <move>h8</move></game>",
                                         "<game id=\"1\"><move>h8 &nothing; h9</move></game>",
                                         "<game id=\"1\"><move>h8",
                                         "<game id=\"1\"><move>h8</info></game>",
                                         "<game id=\"1\" id=\"1\"></game>",
                                         "<game id=\"1><move>h8</move></game>"};

    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct reading r;
        char text[2000];
        unsigned games = 0;
        bool found = false;

        snprintf(text, sizeof text, HEAD "%s\n" GAME("2", "", "h8 i9") TAIL, broken[i]);
        open_text(&r, text);
        for (; reading_next(&r); games++)
            found |= strcmp(reading_moves(&r), "h8 i9") == 0;
        if (!found || reading_count(&r, "rif/malformed") == 0)
            fail_msg("%s: %u games", broken[i], games);
        reading_close(&r);
    }
}

static void hostile_files(void **state)
{
    static const char bomb[] = "<?xml version=\"1.0\"?><!DOCTYPE database [<!ENTITY a \"h8\"><!ENTITY b "
                               "\"&a;&a;&a;&a;&a;&a;&a;&a;\">"
                               "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]><database><games><game "
                               "id=\"1\"><move>&c;</move></game></games>"
                               "</database>";
    static const char outside[] =
        "<!DOCTYPE database SYSTEM \"file:///etc/passwd\" [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
        "<database><games><game id=\"1\"><move>&x;</move></game></games></database>";
    const char *const files[] = {bomb, outside};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct reading r;

        open_text(&r, files[i]);
        assert_false(reading_next(&r));
        assert_int_equal(reading_count(&r, "rif/doctype"), 1);
        assert_int_equal(r.sink.count, 1);
        reading_close(&r);
    }
}

static void deep_files(void **state)
{
    struct buf b = {0};
    struct reading r;

    (void)state;
    buf_str(&b, HEAD "<game id=\"1\">");
    for (unsigned i = 0; i < 300; i++)
        buf_str(&b, "<a>");
    for (unsigned i = 0; i < 300; i++)
        buf_str(&b, "</a>");
    buf_str(&b, "</game>" GAME("2", "", "h8") TAIL);
    reading_open(&r, &format_rif, buf_as_slice(&b), 0, WANT_TEXT);
    assert_true(reading_next(&r));
    assert_int_equal(reading_count(&r, "rif/depth"), 1);
    assert_true(reading_next(&r));
    assert_string_equal(reading_moves(&r), "h8");
    reading_close(&r);
    buf_clear(&b);
    buf_str(&b, "<database>");
    for (unsigned i = 0; i < 300; i++)
        buf_str(&b, "<a>");
    reading_open(&r, &format_rif, buf_as_slice(&b), 0, WANT_TEXT);
    assert_false(reading_next(&r));
    assert_int_equal(reading_count(&r, "rif/depth"), 1);
    reading_close(&r);
    buf_free(&b);
}

/* A bad byte in a name, in a game: both are read on. */
static void bad_bytes(void **state)
{
    struct reading r;

    (void)state;
    open_text(
        &r,
        "<database><players><player id=\"7\" name=\"A\xFFn\" surname=\"\xE5\xBC\"/></players><games>"
        "<game id=\"1\" black=\"7\" white=\"8\xC3\"><move>h8 h9</move><info>\xFF &amp;</info></game>" GAME(
            "2", "", "h8") TAIL);
    assert_true(reading_next(&r));
    assert_string_equal(reading_moves(&r), "h8 h9");
    assert_string_equal(value(&r, KEY_FIRST), "A\xEF\xBF\xBDn \xEF\xBF\xBD\xEF\xBF\xBD");
    assert_true(reading_next(&r));
    reading_close(&r);
}

static void cut_at_every_byte(void **state)
{
    static const char whole[] = HEAD GAME("1", "", "h8 h9 h7") GAME("2", " unrated=\"1\"", "h8 &#105;9") TAIL;

    (void)state;
    for (size_t n = 0; n < sizeof whole; n++) {
        struct reading r;
        unsigned games = 0;
        char *copy = malloc(n + 1);

        assert_non_null(copy);
        memcpy(copy, whole, n);
        reading_open(&r, &format_rif, (struct slice){copy, n}, 0, WANT_TEXT);
        while (reading_next(&r))
            games++;
        assert_true(games <= 3);
        reading_close(&r);
        free(copy);
    }
}

/* However a pipe delivers it, the tables are the same. */
static void any_steps(void **state)
{
    static const char whole[] = HEAD GAME("1", "", "h8 h9 h7") GAME("2", "", "h8 i9") TAIL;

    (void)state;
    for (size_t step = 1; step < 60; step++) {
        struct reading r;

        reading_open(&r, &format_rif, SLICE(whole), step, WANT_TEXT);
        assert_true(reading_next(&r));
        assert_string_equal(value(&r, KEY_FIRST), "Ann Õun");
        assert_true(reading_next(&r));
        assert_false(reading_next(&r));
        assert_int_equal(r.sink.count, 0);
        reading_close(&r);
    }
}

static void cuts_are_behind_games(void **state)
{
    static const char whole[] = HEAD GAME("1", "", "h8 h9 h7") GAME("2", "", "h8 i9") TAIL;
    struct rif_shared s = {0};
    size_t cut = format_rif.split(&s, (struct slice){whole, sizeof whole - 30}, 0, false);

    (void)state;
    assert_true(cut > 7 && memcmp(whole + cut - 7, "</game>", 7) == 0);
    format_rif.free_shared(&s);
}

static void written_and_read_again(void **state)
{
    struct reading r, again;
    struct rif_state writer = {0};
    struct writing how = {.state = &writer};
    struct buf out = {0};

    (void)state;
    open_text(&r, HEAD GAME("11", "", "h8 h9 h7 h6 i9") GAME("12", "", "h8 h9 h7") TAIL);
    rif_open(&out, &how);
    while (reading_next(&r))
        rif_write(&out, &r.record, &how);
    rif_close(&out, &how);
    reading_open(&again, &format_rif, buf_as_slice(&out), 0, WANT_TEXT);
    assert_true(reading_next(&again));
    assert_string_equal(reading_moves(&again), "h8 h9 h7 h6 i9");
    assert_string_equal(value(&again, KEY_ID), "11");
    assert_string_equal(value(&again, KEY_FIRST), "Ann Õun");
    assert_string_equal(value(&again, KEY_EVENT), "Cup & Saucer");
    assert_string_equal(value(&again, KEY_SITE), "Karepa");
    assert_string_equal(value(&again, KEY_DATE), "1999");
    assert_string_equal(value(&again, KEY_OPENING_CODE), "D8");
    assert_int_equal(again.record.note[record_next_note(&again.record, 5, NOTE_OFFERS, 0)].points, 2);
    assert_true(reading_next(&again));
    assert_false(reading_next(&again));
    assert_int_equal(again.sink.count, 0);
    reading_close(&again);
    reading_close(&r);
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_become_names),
        cmocka_unit_test(tables_of_tables),
        cmocka_unit_test(what_is_odd),
        cmocka_unit_test(odd_spellings_of_one_game),
        cmocka_unit_test(broken_games),
        cmocka_unit_test(hostile_files),
        cmocka_unit_test(deep_files),
        cmocka_unit_test(bad_bytes),
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(any_steps),
        cmocka_unit_test(cuts_are_behind_games),
        cmocka_unit_test(written_and_read_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
