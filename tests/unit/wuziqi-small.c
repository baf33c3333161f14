/* The smaller wuziqi formats: what each reads, what is written and read again, and files cut anywhere. */
#include "reading.h"

#include "format/build.h"
#include "format/described/described.h"
#include "format/description.h"
#include "notation/stones/stones.h"

#include "unit.h"
#include <stdio.h>
#include <stdlib.h>

#define CSV                                                                                                  \
    "game_date,event,black_player,black_rank,white_player,white_rank,opening_rule,game_end_status,game_"     \
    "result,"                                                                                                \
    "game_record,alternative_moves\n"
#define WZQ                                                                                                  \
    "0123456789\4\xBA\xDA\xC6\xE5\3Bob"                                                                      \
    "\x70\x6F\x71\x72\x60\x61\x61\x50"
#define WZQ_ZEROS                                                                                            \
    "0123456789\4\xBA\xDA\xC6\xE5\3Bob"                                                                      \
    "\0\0\x70\0\x6F\0\x71\0\x72\0\x60\0\x61\0\x61\0\x50\0\0\0"

struct sample {
    const char *format, *text;
    size_t length; /* 0: up to its NUL */
    const char *moves, *first, *offers;
};

static const struct sample samples[] = {
    {"psq", "Piskvorky 15x15, 7:7, 0\n8,8,456\n8,7,10\n9,9,60\nann\nbob\n0\n", 0, "h8 h9 i7", "ann", NULL},
    {"psq", "Piskvorky 20x20, 7:7, 0\r\n10,10,456\r\n1,20\r\n", 0, "j11 a1", "", NULL},
    {"psq", "Piskvorky 15x15, 11:11, 0\n8, 8\n9, 8\n-1\n", 0, "h8 i8", "", NULL},
    {"psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,0\n-1\n0,Freestyle15_1\n", 0, "h8 i8", "", NULL},
    {"psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\nA.zip\nB.zip\n-1\n0,Freestyle15_1\n", 0, "h8", "A.zip", NULL},
    {"rec", "ann\nbob\n7,12,10\n7,11,12\n8,13,13\n", 0, "h8 h9 i7", "ann", NULL},
    {"pos", "\3\x70\x61\x62", 4, "h8 h9 i9", "", NULL},
    {"sav", "15\n15\n3\n7 7\n6 7\n8 8\n", 0, "h8 h9 i7", "", NULL},
    {"posstring", "\nh8h9I7o15--a1\n", 0, "h8 h9 i7 o15 -- a1", "", NULL},
    {"renju-csv", CSV "2018-01-02,Ev,\"Ann, A\",1d,Bob,,RIF,Resign,BlackWin,hhhghiigif,gh\n", 0,
     "h8 h9 h7 i9 i10", "Ann, A", "i10 g8"},
    {"bdt", "Cup=[Ann,Bob,+,8889879697,J8,R,words, and more]\n", 0, "h8 h9 h7 i6 i7", "Ann", "i7 i8"},
    {"wzq", WZQ, sizeof WZQ - 1, "h8 h9 h7 h6 g9 f10", "黑棋", "g9 g8"},
    {"wzq", WZQ_ZEROS, sizeof WZQ_ZEROS - 1, "h8 h9 h7 h6 g9 f10", "黑棋", "g9 g8"},
    {"rdf", "x :RDFA: 01HH02HGA5ij03HI04IG05IF", 0, "h8 h9 h7 i9 i10", "", "i10 i6"},
    {"rdf", "x:RDFA12:01HH02HGA5ij03HI04IG05IF!06AA:07BB\n08CC", 0, "h8 h9 h7 i9 i10", "", "i10 i6"},
    {"playok",
     "[Event \"?\"]\n[Black \"ann\"]\n[White \"bob\"]\n[Result \"1-0\"]\n\n1. h8 -- 2. h9 --\n"
     "3. h6 black 4. -- i8 5. j7 -- 6. i7 i7 7. -- j7 8. k6 j8\n",
     0, "h8 h9 h6 i8 i7 j7 k6 j8", "bob", "i7 j7"},
    {"scoresheet", "①H8 2 H9 ③I7 4 PASS\n⑤ Ｊ１０ 6、a1\n", 0, "h8 h9 i7 -- j10 a1", "", NULL},
    {"scoresheet", "一 H8 二 H9 三 I7 四 A1", 0, "h8 h9 i7 a1", "", NULL},
};

enum { SAMPLES = sizeof samples / sizeof *samples };

static struct slice bytes_of(const struct sample *s)
{
    return (struct slice){s->text, s->length == 0 ? strlen(s->text) : s->length};
}

static const struct format *format_of(const struct sample *s)
{
    return format_named(slice_of(s->format));
}

static const char *offers_of(const struct reading *r)
{
    static char out[64];
    const struct record *rec = &r->record;
    uint32_t n = rec->count <= 5 ? 0 : record_next_note(rec, 5, NOTE_OFFERS, 0);

    out[0] = '\0';
    for (uint32_t i = 0; n != 0 && i < rec->note[n].points; i++) {
        point p = rec->point[rec->note[n].first_point + i];
        size_t used = strlen(out);

        snprintf(out + used, sizeof out - used, "%s%c%u", used == 0 ? "" : " ", 'a' + (int)POINT_X(p),
                 POINT_Y(p) + 1);
    }
    return out;
}

static void each_is_read(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SAMPLES; i++) {
        const struct sample *s = &samples[i];
        struct reading r;

        if (format_asked(format_of(s), bytes_of(s)) < 30)
            fail_msg("sample %u is not known as %s", i, s->format);
        reading_open(&r, format_of(s), bytes_of(s), 0, WANT_TEXT);
        assert_true(reading_next(&r));
        assert_string_equal(reading_moves(&r), s->moves);
        if (!slice_is(record_value(&r.record, KEY_FIRST), s->first))
            fail_msg("sample %u: another first player than %s", i, s->first);
        assert_string_equal(offers_of(&r), s->offers == NULL ? "" : s->offers);
        assert_int_equal(r.record.game, GAME_WUZIQI);
        assert_false(reading_next(&r));
        reading_close(&r);
    }
}

static void each_is_written_and_read_again(void **state)
{
    for (unsigned i = 0; i < SAMPLES; i++) {
        const struct sample *s = &samples[i];
        struct reading r, again;
        struct buf out = {0};
        struct writing how = {.desc = descs_find(*state, s->format)};

        if (format_of(s)->write == NULL)
            continue;
        reading_open(&r, format_of(s), bytes_of(s), 0, WANT_TEXT);
        assert_true(reading_next(&r));
        if (format_of(s)->open != NULL)
            format_of(s)->open(&out, &how);
        format_of(s)->write(&out, &r.record, &how);
        reading_open(&again, format_of(s), buf_as_slice(&out), 0, WANT_TEXT);
        assert_true(reading_next(&again));
        assert_string_equal(reading_moves(&again), s->moves);
        assert_string_equal(offers_of(&again), s->offers == NULL ? "" : s->offers);
        reading_close(&again);
        reading_close(&r);
        buf_free(&out);
    }
}

static void cut_at_every_byte(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SAMPLES; i++)
        for (size_t n = 0; n <= bytes_of(&samples[i]).n; n++) {
            struct reading r;
            char *copy = malloc(n + 1);
            unsigned games = 0;

            assert_non_null(copy);
            memcpy(copy, samples[i].text, n);
            for (unsigned f = 0; f < SAMPLES; f++) {
                format_asked(format_of(&samples[f]), (struct slice){copy, n});
                reading_open(&r, format_of(&samples[f]), (struct slice){copy, n}, 0, WANT_TEXT | WANT_STYLE);
                for (games = 0; reading_next(&r); games++)
                    assert_true(games < 20);
                reading_close(&r);
            }
            free(copy);
        }
}

static void numbers(void **state)
{
    static const struct {
        const char *text;
        unsigned value;
        enum number_style style;
    } cases[] = {
        {"①", 1, NUMBER_CIRCLED},       {"⑳", 20, NUMBER_CIRCLED},        {"㉑", 21, NUMBER_CIRCLED},
        {"㉟", 35, NUMBER_CIRCLED},     {"㊱", 36, NUMBER_CIRCLED},       {"㊿", 50, NUMBER_CIRCLED},
        {"(51)", 51, NUMBER_CIRCLED},   {"（５３）", 53, NUMBER_CIRCLED}, {"⑴", 1, NUMBER_CIRCLED},
        {"❶", 1, NUMBER_CIRCLED},       {"⓫", 11, NUMBER_CIRCLED},        {"12", 12, NUMBER_PLAIN},
        {"１２", 12, NUMBER_PLAIN},     {"一", 1, NUMBER_CHINESE},        {"十", 10, NUMBER_CHINESE},
        {"十二", 12, NUMBER_CHINESE},   {"二十一", 21, NUMBER_CHINESE},   {"一百零三", 103, NUMBER_CHINESE},
        {"一〇三", 103, NUMBER_CHINESE}};
    struct buf b = {0};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *end = cases[i].text + strlen(cases[i].text);
        unsigned value;
        enum number_style style;

        assert_ptr_equal(circled_get(cases[i].text, end, &value, &style), end);
        assert_int_equal(value, cases[i].value);
        assert_int_equal(style, cases[i].style);
    }
    for (unsigned n = 1; n < 120; n++) {
        unsigned value;
        enum number_style style;

        buf_clear(&b);
        circled_put(n, &b);
        assert_non_null(circled_get(b.p, b.p + b.n, &value, &style));
        assert_int_equal(value, n);
        assert_int_equal(style, NUMBER_CIRCLED);
    }
    buf_free(&b);
}

static void sheets_with_faults(void **state)
{
    static const struct {
        const char *text, *code;
    } cases[] = {{"①H8 2 H9 ②I7", "wuziqi/notation-parity"},
                 {"①H8 2 H9 2 I7", "wuziqi/notation-order"},
                 {"①H8 2 H9 ⑤I7", "wuziqi/notation-gap"},
                 {"1 H8 2 H9", "wuziqi/notation-circle"},
                 {"①h8 2 H9", "wuziqi/notation-letter"}};
    uint8_t wanted[CODE_COUNT];

    (void)state;
    memset(wanted, SEVERITY_WARNING + 1, sizeof wanted);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct reading r;

        reading_open(&r, &format_scoresheet, slice_of(cases[i].text), 0, WANT_STYLE);
        r.sink.worth = wanted;
        assert_true(reading_next(&r));
        assert_true(reading_count(&r, cases[i].code) > 0);
        reading_close(&r);
    }
}

/* Some of the formats stand in YAML files. */
static int load(void **state)
{
    struct desc_error error;

    struct descs *descs = descs_load(NULL, &error);

    for (const struct described *d = descs == NULL ? NULL : descs->described; d != NULL; d = d->next)
        formats_add(&d->format);
    return (*state = descs) == NULL;
}

static int forget(void **state)
{
    formats_forget();
    descs_free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_read),       cmocka_unit_test(each_is_written_and_read_again),
        cmocka_unit_test(cut_at_every_byte),  cmocka_unit_test(numbers),
        cmocka_unit_test(sheets_with_faults),
    };

    return cmocka_run_group_tests(tests, load, forget);
}
