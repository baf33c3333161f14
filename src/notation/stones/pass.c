/* Words for a pass; see pass.h. */
#include "notation/stones/stones.h"

/* 放弃行棋权 is how the rules of wuziqi put it, 虚着 those of weiqi. */
static const char *const words[] = {
    "放弃行棋权", "放棄行棋權", "放弃行棋", "放弃一手", "放弃", "放棄", "停一手", "停一着", "停一著", "停着",
    "停著",       "停手",       "停",       "虚着",     "虛著", "虚手", "虛手",   "虚一手", "虛着",   "停棋",
    "放弃着",     "不走",       "弃一手",   "弃着",     "弃手", "パス", "패스",   "pass",   "PASS",   "Pass"};

size_t pass_word(const char *p, const char *end)
{
    size_t longest = 0;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]);

        if (n > longest && (size_t)(end - p) >= n && memcmp(p, words[i], n) == 0)
            longest = n;
    }
    return longest;
}
