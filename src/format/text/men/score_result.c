/* Results among the words of a score of xiangqi. */
#include "format/text/men/score.h"

#include "format/text/heads.h"
#include "format/text/lexing.h"

/* Whether a result could begin so: the vocabulary is asked for these alone. */
static bool may_begin(const char *p, const char *end)
{
    static const char *const begins[] = {
        "红",    "黑",       "紅",   "和",   "先",   "后",   "後",   "双",     "雙",       "平",   "甲",
        "乙",    "此",       "结果", "結果", "1-0",  "0-1",  "1/2",  "½",      "1–0",      "0–1",  "１",
        "０",    "1：0",     "0：1", "1:0",  "0:1",  "绝",   "第",   "共",     "*",        "判",   "不变",
        "不變",  "自然限着", "三次", "提和", "议和", "議和", "言和", "作和",   "逼和",     "握手", "困毙",
        "困斃",  "重赛",     "重賽", "未",   "弃权", "棄權", "投子", "60回合", "六十回合", "Red",  "red",
        "Black", "black",    "Draw", "draw", "홍",   "至此", "最后", "最後",   "最终",     "终局", "本局",
        "该局",  "全局",     "以下", "下略", "余略", "2-0",  "0-2",  "1-1",    "2:0",      "0:2",  "1:1",
        "2：0",  "0：2",     "1：1", "２",   NULL};
    const char *q = p;

    while (q < end && is_digit((unsigned char)*q))
        q++;
    return one_of(p, end, begins) != 0 || (q > p && starts(q, end, "回合"));
}

struct slice score_result_words(struct slice phrase)
{
    const char *p, *end, *after;
    struct slice inside;

    phrase = slice_trim(phrase);
    p = phrase.p;
    end = p + phrase.n;
    if ((after = score_gap(p, end)) != NULL) /* …… 红胜 */
        p = after;
    p = score_skip(p, end);
    if (p < end && (after = score_bracket(p, end, &inside)) != NULL) { /* （下略）红胜 */
        after = score_skip(after, end);
        if (may_begin(after, end))
            p = after;
    }
    return known_result_unbracketed(slice_between(p, end));
}

bool score_is_result(struct known_result *k, struct slice phrase)
{
    phrase = score_result_words(phrase);
    return phrase.n != 0 && may_begin(phrase.p, phrase.p + phrase.n) &&
           known_is_result(k, GAME_XIANGQI, phrase);
}

bool score_says_result(struct slice phrase)
{
    struct known_result none = {.length = 0};

    return score_is_result(&none, phrase);
}

bool score_is_task(struct slice phrase)
{
    static const char *const firsts[] = {"红先", "紅先", "黑先", "先", NULL};

    phrase = known_result_unbracketed(slice_trim(phrase));
    return one_of(phrase.p, phrase.p + phrase.n, firsts) != 0;
}

size_t score_result_at(struct known_result *k, const char *p, const char *end)
{
    struct declared said;
    const char *q;
    size_t n;

    if (*p == '*' && (p + 1 == end || p[1] == '\r'))
        return 1;
    if (!may_begin(p, end))
        return 0;
    n = declared_at(NULL, GAME_XIANGQI, slice_between(p, end), &said);
    q = n == 0 ? end : score_skip(p + n, end);
    if (n != 0 && (q == end || *q == ')' || starts(q, end, "）") || starts(q, end, "！")))
        return n;
    /* 红方认负。 and such words, when they fill the line. */
    for (q = end; q > p && (unsigned char)q[-1] <= ' ';)
        q--;
    if (q - p >= 3 && memcmp(q - 3, "。", 3) == 0)
        q -= 3;
    return score_is_result(k, slice_between(p, q)) ? (size_t)(q - p) : 0;
}
