/* Titles in front of and behind names; see titles.h. */
#include "players/players.h"

static const char *const latin[] = {"gm",  "im",  "fm",  "cm",  "nm",   "wgm", "wim", "wfm",
                                    "wcm", "wnm", "igm", "dr",  "prof", "mr",  "mrs", "ms",
                                    "ing", "pro", "dan", "kyu", "mfm",  "wmm"};

/* The longer before the shorter that it ends with. */
static const char *const chinese[] = {"国际特级大师", "特级大师", "国际大师", "国家大师",
                                      "一级棋士",     "二级棋士", "大师",     "棋士",
                                      "選手",         "选手",     "职业",     "业余"};

static bool is_digits(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] < '0' || s.p[i] > '9')
            return false;
    return s.n > 0;
}

/* 9d, 3p, 12k */
static bool is_rank(struct slice word)
{
    return word.n > 1 && word.n < 4 && find_char("dpk", word.p[word.n - 1]) != NULL &&
           is_digits((struct slice){word.p, word.n - 1});
}

/* How many bytes at the end of WORD are 九段, 9段, 初段, 3级. */
static size_t dan_at_end(struct slice word)
{
    static const char *const digits[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九", "初"};
    static const char *const units[] = {"段", "级", "級"};
    size_t unit = 0;

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (word.n > 3 && memcmp(word.p + word.n - 3, units[i], 3) == 0)
            unit = 3;
    if (unit == 0)
        return 0;
    for (size_t i = 0; i < sizeof digits / sizeof *digits; i++)
        if (word.n >= 6 && memcmp(word.p + word.n - 6, digits[i], 3) == 0)
            return 6;
    if (!is_digits((struct slice){word.p + word.n - 4, 1}))
        return 0;
    return word.n > 4 && is_digits((struct slice){word.p + word.n - 5, 1}) ? 5 : 4;
}

bool titles_is(struct slice word)
{
    if (word.n > 4 && (unsigned char)word.p[0] < 0x80)
        return false;
    for (size_t i = 0; i < sizeof latin / sizeof *latin; i++)
        if (slice_is(word, latin[i]))
            return true;
    for (size_t i = 0; i < sizeof chinese / sizeof *chinese; i++)
        if (slice_is(word, chinese[i]))
            return true;
    return is_rank(word) || (dan_at_end(word) == word.n && word.n > 0);
}

enum { TWO_CHARACTERS = 6 }; /* bytes of them */

/* Takes one title off; false when there is none. */
static bool take_off(struct slice *word)
{
    size_t dan = dan_at_end(*word);

    if (dan > 0 && word->n >= dan + TWO_CHARACTERS) {
        word->n -= dan;
        return true;
    }
    for (size_t i = 0; i < sizeof chinese / sizeof *chinese; i++) {
        size_t n = strlen(chinese[i]);

        if (word->n < n + TWO_CHARACTERS)
            continue;
        if (memcmp(word->p + word->n - n, chinese[i], n) == 0) {
            word->n -= n;
            return true;
        }
        if (memcmp(word->p, chinese[i], n) == 0) {
            *word = (struct slice){word->p + n, word->n - n};
            return true;
        }
    }
    return false;
}

struct slice titles_without(struct slice word)
{
    while (word.n > TWO_CHARACTERS && (unsigned char)word.p[0] >= 0x80 && take_off(&word))
        ;
    return word;
}
