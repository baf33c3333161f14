/* Rounds in their spellings, and which names are one player. */
#include "table/contest.h"

#include "unit.h"

static const struct {
    const char *text;
    unsigned round, part, board, stage;
    bool playoff;
} rounds[] = {{"3", 3, 0, 0, 0, false},
              {"3.2", 3, 2, 0, 0, false},
              {"3.1.2", 3, 1, 0, 0, false},
              {"3-2", 3, 2, 0, 0, false},
              {"3/9", 3, 0, 0, 0, false},
              {"3 of 9", 3, 0, 0, 0, false},
              {"?", 0, 0, 0, 0, false},
              {"-", 0, 0, 0, 0, false},
              {"", 0, 0, 0, 0, false},
              {"R3", 3, 0, 0, 0, false},
              {"R3.2", 3, 2, 0, 0, false},
              {"Round 3", 3, 0, 0, 0, false},
              {"round-3", 3, 0, 0, 0, false},
              {"Rd. 3 Bd 12", 3, 0, 12, 0, false},
              {"3rd round", 3, 0, 0, 0, false},
              {"Third round", 3, 0, 0, 0, false},
              {"round three", 3, 0, 0, 0, false},
              {"Round 3 Game 2", 3, 2, 0, 0, false},
              {"game 5", 5, 0, 0, 0, false},
              {"III", 3, 0, 0, 0, false},
              {"Round XIV", 14, 0, 0, 0, false},
              {"Ⅳ", 4, 0, 0, 0, false},
              {"③", 3, 0, 0, 0, false},
              {"３", 3, 0, 0, 0, false},
              {"三", 3, 0, 0, 0, false},
              {"十二", 12, 0, 0, 0, false},
              {"第3轮", 3, 0, 0, 0, false},
              {"第３輪", 3, 0, 0, 0, false},
              {"第 三 轮", 3, 0, 0, 0, false},
              {"第二十一轮", 21, 0, 0, 0, false},
              {"第廿一轮", 21, 0, 0, 0, false},
              {"第一〇轮", 10, 0, 0, 0, false},
              {"第一百零三轮", 103, 0, 0, 0, false},
              {"轮次3", 3, 0, 0, 0, false},
              {"第04轮 第03台", 4, 0, 3, 0, false},
              {"第五轮第12台", 5, 0, 12, 0, false},
              {"第2轮第1局", 2, 1, 0, 0, false},
              {"第2局", 2, 0, 0, 0, false},
              {"2026年第3轮", 3, 0, 0, 0, false},
              {"2026第3轮", 3, 0, 0, 0, false},
              {"第1阶段第3轮", 3, 0, 0, 0, false},
              {"B组第3轮", 3, 0, 0, 0, false},
              {"3回戦", 3, 0, 0, 0, false},
              {"Final", 0, 0, 0, 1, false},
              {"Final 2", 0, 2, 0, 1, false},
              {"决赛第3局", 0, 3, 0, 1, false},
              {"SF", 0, 0, 0, 2, false},
              {"Semi-final", 0, 0, 0, 2, false},
              {"半决赛", 0, 0, 0, 2, false},
              {"QF 1.2", 0, 1, 0, 3, false},
              {"1/4决赛", 0, 0, 0, 3, false},
              {"八分之一决赛", 0, 0, 0, 4, false},
              {"1/8 finals", 0, 0, 0, 4, false},
              {"Round of 16", 0, 0, 0, 4, false},
              {"last 32", 0, 0, 0, 5, false},
              {"16强", 0, 0, 0, 4, false},
              {"8进4", 0, 0, 0, 3, false},
              {"三四名决赛", 0, 0, 0, 1, false},
              {"3rd place", 0, 0, 0, 1, false},
              {"加赛", 0, 0, 0, 0, true},
              {"第7轮加赛", 7, 0, 0, 0, true},
              {"Tiebreak 2", 0, 2, 0, 0, true},
              {"tie-break", 0, 0, 0, 0, true},
              {"Play-off", 0, 0, 0, 0, true}};

static void test_rounds(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        struct round_label l = {0};

        round_read(slice_of(rounds[i].text), &l);
        if (l.round != rounds[i].round || l.part != rounds[i].part || l.board != rounds[i].board ||
            l.stage != rounds[i].stage || l.playoff != rounds[i].playoff)
            fail_msg("%s: round %u part %u board %u stage %u%s", rounds[i].text, l.round, l.part, l.board,
                     l.stage, l.playoff ? " play-off" : "");
    }
}

static const struct {
    const char *a, *b;
    enum likeness like;
} pairs[] = {{"Carlsen, Magnus", "CARLSEN,MAGNUS", NAMES_SAME},
             {"Carlsen, Magnus", "Magnus Carlsen", NAMES_SAME},
             {"Carlsen, Magnus", "GM Carlsen, Magnus", NAMES_SAME},
             {"Carlsen, Magnus", "Carlsen, Magnus (GM)", NAMES_SAME},
             {"Van Wely, Loek", "Wely, Loek van", NAMES_SAME},
             {"Élie, Jean", "Elie, Jean", NAMES_SAME},
             {"O'Kelly, Alberic", "O’Kelly, Alberic", NAMES_SAME},
             {"王天一", "王　天一", NAMES_SAME},
             {"王天一", "王天一特级大师", NAMES_SAME},
             {"王天一", "特级大师 王天一", NAMES_SAME},
             {"柯洁", "柯潔九段", NAMES_SAME},
             {"柯洁", "柯洁（9段）", NAMES_SAME},
             {"Ke Jie", "Ke Jie 9p", NAMES_SAME},
             {"赵鑫鑫（浙江）", "赵鑫鑫", NAMES_SAME},
             {"Carlsen, Magnus", "Carlsen, M.", NAMES_ALIKE},
             {"Carlsen, Magnus", "M. Carlsen", NAMES_ALIKE},
             {"Carlsen, Magnus", "Carlsen M", NAMES_ALIKE},
             {"Magnus Carlsen", "M Carlsen", NAMES_ALIKE},
             {"Van Wely, Loek", "L van Wely", NAMES_ALIKE},
             {"Nakamura, Hikaru", "Nakamura,Hi", NAMES_ALIKE},
             {"Smith, John Albert", "Smith, JA", NAMES_ALIKE},
             {"Smith, John", "Smith, John A.", NAMES_ALIKE},
             {"Lee Se-dol", "Lee Sedol", NAMES_ALIKE},
             {"Vachier-Lagrave, Maxime", "Vachier Lagrave, M", NAMES_ALIKE},
             {"Karjakin, Sergey", "Karjakin, Sergei", NAMES_NEAR},
             {"Müller, Karsten", "Mueller, Karsten", NAMES_NEAR},
             {"Carlsen, Magnus", "Carlsen", NAMES_NEAR},
             {"Carlsen, Magnus", "Carlsen, Henrik", NAMES_DIFFER},
             {"Smith, John A", "Smith, John B", NAMES_DIFFER},
             {"Saravanan,V", "Saravanan,V1", NAMES_DIFFER},
             {"Player 1", "Player 12", NAMES_DIFFER},
             {"Li Wei", "Li Wen", NAMES_DIFFER},
             {"王天一", "王天", NAMES_DIFFER},
             {"柯洁", "Ke Jie", NAMES_DIFFER},
             {"GM", "IM", NAMES_DIFFER}};

static enum likeness compare(const char *x, const char *y)
{
    struct buf a = {0}, b = {0};
    enum likeness like;

    name_fold(&a, slice_of(x));
    name_fold(&b, slice_of(y));
    like = names_compare(buf_as_slice(&a), buf_as_slice(&b));
    buf_free(&a);
    buf_free(&b);
    return like;
}

static void test_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (compare(pairs[i].a, pairs[i].b) != pairs[i].like ||
            compare(pairs[i].b, pairs[i].a) != pairs[i].like)
            fail_msg("%s | %s: %d, not %d", pairs[i].a, pairs[i].b, (int)compare(pairs[i].a, pairs[i].b),
                     (int)pairs[i].like);
}

static void test_asides(void **state)
{
    struct buf a = {0}, b = {0};

    (void)state;
    name_fold(&a, SLICE("李明（北京）"));
    name_fold(&b, SLICE("李明(上海)"));
    assert_true(names_apart(buf_as_slice(&a), buf_as_slice(&b)));
    assert_false(names_apart(buf_as_slice(&a), SLICE("李明")));
    buf_free(&a);
    buf_free(&b);
}

static void test_titles(void **state)
{
    static const struct {
        const char *title, *event, *label;
    } titles[] = {{"全国象棋个人赛 第3轮 第2台", "全国象棋个人赛", "第3轮 第2台"},
                  {"2020年全国赛第三轮 王天一 胜 许银川", "2020年全国赛", "第三轮"},
                  {"第5届应氏杯决赛第2局", "第5届应氏杯决赛", "第2局"},
                  {"第3轮", "", "第3轮"},
                  {"Club Open, Round 3", "Club Open", "Round 3"},
                  {"Club Open Rd. 3.2", "Club Open", "Rd. 3.2"},
                  {"Club Open (Round 3", "Club Open", "Round 3"},
                  {"第5届全国赛", "第5届全国赛", ""},
                  {"Grand Tour 2016", "Grand Tour 2016", ""},
                  {"Round Table Club", "Round Table Club", ""},
                  {"Underground 3", "Underground 3", ""},
                  {"London", "London", ""},
                  {"", "", ""}};

    (void)state;
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
        struct slice event = slice_of(titles[i].title), label = {"", 0};

        round_in_title(&event, &label);
        if (!slice_is(event, titles[i].event) || !slice_is(label, titles[i].label))
            fail_msg("%s: '%.*s' '%.*s'", titles[i].title, (int)event.n, event.p, (int)label.n, label.p);
    }
}

static void test_dates(void **state)
{
    static const struct {
        const char *text;
        int date;
    } dates[] = {{"2016.12.09", 20161209},
                 {"2016/05/01", 20160501},
                 {"2016-5-1", 20160501},
                 {"01.05.2016", 20160501},
                 {"May 29, 2020", 20200529},
                 {"29 May 2020", 20200529},
                 {"2020 March 3", 20200303},
                 {"2020年5月29日", 20200529},
                 {"2016", 20160000},
                 {"????.??.??", 0},
                 {"", 0},
                 {"in spring", 0}};

    (void)state;
    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++)
        if (entry_date(slice_of(dates[i].text)) != dates[i].date)
            fail_msg("%s: %d", dates[i].text, entry_date(slice_of(dates[i].text)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rounds), cmocka_unit_test(test_names),
                                       cmocka_unit_test(test_asides), cmocka_unit_test(test_dates),
                                       cmocka_unit_test(test_titles)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
