/* Results as people write them: words in, what SGF would say out. */
#include "record/words/words.h"
#include "unit.h"
#include <stdio.h>

static const struct {
    enum game_id game;
    const char *text, *means;
} rows[] = {
    {GAME_WEIQI, "B+3.5", "B+3.5"},
    {GAME_XIANGQI, "2-0", "B+"},
    {GAME_XIANGQI, "0：2", "W+"},
    {GAME_XIANGQI, "1-1", "Draw"},
    {GAME_XIANGQI, "RedWin", "B+"},
    {GAME_XIANGQI, "BlackWin", "W+"},
    {GAME_XIANGQI, "BLACK_WINS", "W+"},
    {GAME_XIANGQI, "WhiteWin", "?"},
    {GAME_WUZIQI, "BlackWin", "B+"},
    {GAME_WEIQI, "WhiteWin", "W+"},
    {GAME_WEIQI, "2-0", "?"},
    {GAME_CHESS, "WhiteWin", "W+"},
    {GAME_CHESS, "BlackWin", "B+"},
    {GAME_CHESS, "2-0", "?"},
    {GAME_CHESS, "1-1", "?"},
    {GAME_WEIQI, "W+12.50", "W+12.5"},
    {GAME_WEIQI, "B+R", "B+R"},
    {GAME_WEIQI, "W+Resign", "W+R"},
    {GAME_WEIQI, "w+t", "W+T"},
    {GAME_WEIQI, "B+", "B+"},
    {GAME_WEIQI, "0", "Draw"},
    {GAME_WEIQI, "Void", "Void"},
    {GAME_WEIQI, "W+0.25", "W+0.5"},
    {GAME_WEIQI, "W+0.02", "W+T"},
    {GAME_WEIQI, "B+0.0", "B+"},
    {GAME_WEIQI, "黑胜1又3/4子", "B+3.5"},
    {GAME_WEIQI, "白胜1/4子", "W+0.5"},
    {GAME_WEIQI, "白中盘胜", "W+R"},
    {GAME_WEIQI, "共185手 黑中盘胜", "B+R"},
    {GAME_WEIQI, "共266手，白胜3目半", "W+3.5"},
    {GAME_WEIQI, "白3目半胜", "W+3.5"},
    {GAME_WEIQI, "黑半目胜", "B+0.5"},
    {GAME_WEIQI, "黑胜十一目", "B+11"},
    {GAME_WEIQI, "黑负1/4子", "W+0.5"},
    {GAME_WEIQI, "白棋超时胜!", "W+T"},
    {GAME_WEIQI, "和棋", "Draw"},
    {GAME_WEIQI, "打挂", "Void"},
    {GAME_WEIQI, "黑胜一又四分之三子", "B+3.5"},
    {GAME_WEIQI, "白胜八又四分之一子", "W+16.5"},
    {GAME_WEIQI, "W+3 3/4", "W+7.5"},
    {GAME_WEIQI, "B+3.5points", "B+3.5"},
    {GAME_WEIQI, "B won", "B+"},
    {GAME_WEIQI, "黑方认输", "W+R"},
    {GAME_WEIQI, "白5.5目勝ち!", "W+5.5"},
    {GAME_WEIQI, "黒中押し勝ち!", "B+R"},
    {GAME_WEIQI, "백 시간승", "W+T"},
    {GAME_WEIQI, "B+R（超时）", "B+R"},
    {GAME_WEIQI, "B+J", "?"},
    {GAME_WEIQI, "B+AW", "?"},
    {GAME_WEIQI, "不战胜", "?"},
    {GAME_WEIQI, "猫", "?"},
    {GAME_WEIQI, "?", "?"},
    {GAME_WEIQI, "W+.5", "W+0.5"},
    {GAME_WEIQI, "W+0", "W+"},
    {GAME_WEIQI, "B+F", "B+F"},
    {GAME_WEIQI, "黑胜半子", "B+1"},
    {GAME_WEIQI, "白胜2又1/2子", "W+5"},
    {GAME_WEIQI, "白方超時負", "B+T"},
    {GAME_WEIQI, "黑中盤勝", "B+R"},
    {GAME_WEIQI, "白番中押し勝ち", "W+R"},
    {GAME_WEIQI, "흑 불계승", "B+R"},
    {GAME_WEIQI, "백 반집승", "W+0.5"},
    {GAME_WEIQI, "흑 3집반승", "B+3.5"},
    {GAME_WEIQI, "무승부", "Draw"},
    {GAME_WEIQI, "백 기권승", "W+F"},
    {GAME_WEIQI, "黒時間切れ負け", "W+T"},
    {GAME_WEIQI, "白の3目半勝ち", "W+3.5"},
    {GAME_WEIQI, "重赛", "Void"},
    {GAME_WEIQI, "三劫无胜负", "Void"},
    {GAME_WEIQI, "双方均负", "0-0"},
    {GAME_WEIQI, "雙負", "0-0"},
    {GAME_WEIQI, "双方弃权", "0-0"},
    {GAME_WEIQI, "both absent", "0-0"},
    {GAME_WEIQI, "黑方弃权", "W+F"},
    {GAME_WEIQI, "白弃权胜", "W+F"},
    {GAME_WEIQI, "黑+3.5", "B+3.5"},
    {GAME_WEIQI, "White wins by 2.5 points", "W+2.5"},
    {GAME_WEIQI, "Black resigns", "W+R"},
    {GAME_WEIQI, "White won on time", "W+T"},
    {GAME_WEIQI, "白认输，黑胜", "B+R"},
    {GAME_WEIQI, "未赛", "Void"},
    {GAME_WEIQI, "黑方未赛", "W+F"},
    {GAME_WEIQI, "黑胜１又１／４子", "B+2.5"},
    {GAME_WEIQI, "B+Draw", "Draw"},
    {GAME_WEIQI, "持碁", "Draw"},
    {GAME_WEIQI, "1–0", "B+"},
    {GAME_WEIQI, "½–½", "Draw"},
    {GAME_WEIQI, "+/-", "B+F"},
    {GAME_WEIQI, "-/+", "W+F"},
    {GAME_WEIQI, "+:-", "B+F"},
    {GAME_WEIQI, "+ -", "B+F"},
    {GAME_WEIQI, "- -", "0-0"},
    {GAME_WEIQI, "0-0", "0-0"},
    {GAME_WEIQI, "弃权", "?"},
    {GAME_WEIQI, "中盘胜", "?"},
    {GAME_WEIQI, "1 : 0", "B+"},
    {GAME_WEIQI, "黑胜1-3/4子", "B+3.5"},
    {GAME_WEIQI, "黑胜1点5", "B+1.5"},
    {GAME_WEIQI, "黑胜3目5目", "?"},
    {GAME_WEIQI, "黑胜三目五目", "?"},
    {GAME_WEIQI, "黑185子胜3/4子", "B+1.5"},
    {GAME_WEIQI, "黑胜一百零五目", "B+105"},
    {GAME_WEIQI, "黑勝兩子半", "B+5"},
    {GAME_WEIQI, "白胜廿目半", "W+20.5"},
    {GAME_WEIQI, "White wins by half a point", "W+0.5"},
    {GAME_WEIQI, "黒中押し", "B+R"},
    {GAME_WEIQI, "黑中盘认输", "W+R"},
    {GAME_WEIQI, "黑中盘负", "W+R"},
    {GAME_WEIQI, "黑方因白方弃权胜", "B+F"},
    {GAME_WEIQI, "因白方弃权，黑方胜", "B+F"},
    {GAME_WEIQI, "对局作废", "Void"},
    {GAME_WEIQI, "判重赛", "Void"},
    {GAME_WUZIQI, "黑方因白方五连负", "W+"},
    {GAME_WUZIQI, "黑方走出禁手", "W+"},
    {GAME_WUZIQI, "白胜（黑33禁手）", "W+"},
    {GAME_WUZIQI, "黑五连胜", "B+"},
    {GAME_WUZIQI, "白禁手胜", "W+"},
    {GAME_WUZIQI, "禁手负", "W+"},
    {GAME_WUZIQI, "黑长连禁手", "W+"},
    {GAME_WUZIQI, "白超时负", "B+T"},
    {GAME_WUZIQI, "黑认负", "W+R"},
    {GAME_WUZIQI, "白抓禁胜", "W+"},
    {GAME_WUZIQI, "双负", "0-0"},
    {GAME_WUZIQI, "黑五连", "B+"},
    {GAME_WUZIQI, "白五連勝", "W+"},
    {GAME_XIANGQI, "红胜", "B+"},
    {GAME_XIANGQI, "红先胜", "B+"},
    {GAME_XIANGQI, "红先负", "W+"},
    {GAME_XIANGQI, "红先和", "Draw"},
    {GAME_XIANGQI, "先负", "W+"},
    {GAME_XIANGQI, "提和", "Draw"},
    {GAME_XIANGQI, "认输", "?"},
    {GAME_XIANGQI, "黑方认输", "B+R"},
    {GAME_XIANGQI, "红方超时", "W+T"},
    {GAME_XIANGQI, "紅方勝", "B+"},
    {GAME_XIANGQI, "黑方弃权", "B+F"},
    {GAME_XIANGQI, "双方迟到", "0-0"},
    {GAME_XIANGQI, "红长将判负", "W+"},
    {GAME_XIANGQI, "黑方长捉不变判负", "B+"},
    {GAME_XIANGQI, "黑三次犯规负", "B+"},
    {GAME_XIANGQI, "红方绝杀", "B+"},
    {GAME_XIANGQI, "红将死黑", "B+"},
    {GAME_XIANGQI, "黑被将死", "B+"},
    {GAME_XIANGQI, "黑将死", "?"},
    {GAME_XIANGQI, "红困毙黑", "B+"},
    {GAME_XIANGQI, "黑方无子可走", "B+"},
    {GAME_XIANGQI, "红方欠行", "W+"},
    {GAME_XIANGQI, "红困毙", "?"},
    {GAME_XIANGQI, "自然限着和棋", "Draw"},
    {GAME_XIANGQI, "自然限着", "Draw"},
    {GAME_XIANGQI, "和棋（60回合无吃子）", "Draw"},
    {GAME_XIANGQI, "双方不变判和", "Draw"},
    {GAME_XIANGQI, "黑方中途退出", "B+F"},
    {GAME_XIANGQI, "红方因黑方超时获胜", "B+T"},
    {GAME_XIANGQI, "+", "B+F"},
    {GAME_XIANGQI, "-", "W+F"},
    {GAME_XIANGQI, "红方犯规负", "W+"},
    {GAME_CHESS, "White wins", "W+"},
    {GAME_CHESS, "白胜", "W+"},
    {GAME_CHESS, "1-0", "W+"},
    {GAME_CHESS, "Black wins on time", "B+T"},
    {GAME_CHESS, "draw agreed", "Draw"},
    {GAME_CHESS, "stalemate", "Draw"},
    {GAME_CHESS, "1-0F", "W+F"},
    {GAME_CHESS, "0,5-0,5", "Draw"},
    {GAME_CHESS, "remis", "Draw"},
    {GAME_CHESS, "White mates", "W+"},
    {GAME_CHESS, "无子可动", "Draw"},
    {GAME_CHESS, "逼和", "Draw"},
    {GAME_CHESS, "长将和", "Draw"},
    {GAME_CHESS, "threefold repetition", "Draw"},
    {GAME_CHESS, "insufficient material", "Draw"},
    {GAME_WEIQI, "Black by forfeit", "B+F"},
    {GAME_WEIQI, "White by 3.5", "W+3.5"},
    {GAME_WEIQI, "White by resignation", "W+R"},
    {GAME_WEIQI, "White loses by resignation", "B+R"},
    {GAME_WEIQI, "White lost on time", "B+T"},
    {GAME_WEIQI, "黑贴3又3/4子后胜1/4子", "B+0.5"},
    {GAME_WEIQI, "黑胜3目半（贴6目半）", "B+3.5"},
    {GAME_WEIQI, "白以半目之差险胜", "W+0.5"},
    {GAME_WEIQI, "黑胜五子", "B+10"},
    {GAME_WEIQI, "白超时认负", "B+T"},
    {GAME_WEIQI, "0-0 (双方弃权)", "0-0"},
    {GAME_WEIQI, "1-0 forfeit", "B+F"},
    {GAME_WEIQI, "判双方弃", "0-0"},
    {GAME_WEIQI, "266수 끝, 백 반집승", "W+0.5"},
    {GAME_WEIQI, "B", "B+"},
    {GAME_WEIQI, "1-1", "?"},
    {GAME_WUZIQI, "黑胜（对方超时）", "B+T"},
    {GAME_WUZIQI, "因对方弃权，白胜", "W+F"},
    {GAME_WUZIQI, "白长连胜", "W+"},
    {GAME_WUZIQI, "黑长连", "W+"},
    {GAME_WUZIQI, "黑犯禁", "W+"},
    {GAME_WUZIQI, "双方均放弃行棋权", "Draw"},
    {GAME_XIANGQI, "Red", "B+"},
    {GAME_CHESS, "White", "W+"},
    {GAME_CHESS, "Ничья", "Draw"},
};

static void words(void **state)
{
    struct arena a = {0};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct declared d = declared_read(NULL, rows[i].game, slice_of(rows[i].text));
        const char *said = declared_text(&a, rows[i].game, &d);

        if (strcmp(said, rows[i].means) != 0)
            fail_msg("'%s' is read as %s, not %s", rows[i].text, said, rows[i].means);
    }
    arena_free(&a);
}

/* Exchanging the two colours in a text exchanges the result, whatever the other words are. */
static void colours_exchanged(void **state)
{
    static const char *const sides[][2] = {
        {"黑", "白"}, {"黑方", "白方"}, {"Black ", "White "}, {"흑 ", "백 "}};
    static const char *const words[] = {
        "胜",     "负",   "中盘胜", "认负", "超时负", "超时胜",  "弃权",         "弃权胜",       "胜3又1/4子",
        "半目勝", "认输", "缺席",   "wins", "loses",  "resigns", "wins on time", "lost on time", "forfeits"};
    static const enum result other[RESULT_KINDS] = {RESULT_UNKNOWN, RESULT_SECOND, RESULT_FIRST, RESULT_DRAW,
                                                    RESULT_BOTH_LOSE};
    char text[2][64];

    (void)state;
    for (size_t s = 0; s < sizeof sides / sizeof *sides; s++)
        for (size_t w = 0; w < sizeof words / sizeof *words; w++)
            for (int game = GAME_CHESS; game < GAME_COUNT; game++) {
                struct declared d[2];

                for (int i = 0; i < 2; i++) {
                    snprintf(text[i], sizeof text[i], "%s%s", sides[s][i], words[w]);
                    d[i] = declared_read(NULL, (enum game_id)game, slice_of(text[i]));
                    if (!d[i].known || d[i].result == RESULT_UNKNOWN)
                        fail_msg("'%s' is not read", text[i]);
                }
                assert_int_equal(d[0].result, other[d[1].result]);
                assert_int_equal(d[0].how, d[1].how);
                assert_int_equal(d[0].forfeit, d[1].forfeit);
            }
}

static void flags(void **state)
{
    (void)state;
    assert_true(declared_read(NULL, GAME_CHESS, SLICE("+/-")).forfeit);
    assert_true(declared_read(NULL, GAME_WEIQI, SLICE("B+F")).forfeit);
    assert_true(declared_read(NULL, GAME_WEIQI, SLICE("白方弃权")).forfeit);
    assert_false(declared_read(NULL, GAME_XIANGQI, SLICE("红方犯规负")).forfeit);
    assert_true(declared_read(NULL, GAME_WUZIQI, SLICE("中盘胜")).unclear);
    assert_false(declared_read(NULL, GAME_WUZIQI, SLICE("猫胜")).known);
    assert_false(declared_read(NULL, GAME_WUZIQI, SLICE("*")).said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(words), cmocka_unit_test(colours_exchanged),
                                       cmocka_unit_test(flags)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
