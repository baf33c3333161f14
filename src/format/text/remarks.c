/* Remarks in brackets, told from points and sides in brackets. */
#include "format/text/atoms.h"

#include "format/text/lexing.h"
#include "notation/stones/stones.h"

/* A letter of Chinese that is neither a side nor part of a number's name. */
static bool is_remark_letter(const char *p, const char *end)
{
    static const char *const own[] = {"黑", "白", "黒", "方", "棋", "番", "第", "手", "步",
                                      "着", "目", "执", "之", "路", "线", "行", "列", NULL};
    unsigned n;
    uint32_t c = peek(p, end, &n);

    return c >= 0x4E00 && c < 0xA000 && numeral_digit(c) < 0 && one_of(p, end, own) == 0;
}

/* Whether a remark stands in round brackets: words, and not a side or a point. */
static bool is_remark(struct slice s)
{
    const char *p = s.p, *end = s.p + s.n;
    unsigned n, letters;
    char narrow[2];

    if (pass_word(p, end) == s.n) /* （停一手） */
        return false;
    while (p < end) {
        const char *after = skip_letters(p, end, &letters, narrow);

        if (is_remark_letter(p, end) || (letters >= 4 && !slice_is_nocase(slice_between(p, after), "black") &&
                                         !slice_is_nocase(slice_between(p, after), "white") &&
                                         !slice_is_nocase(slice_between(p, after), "pass") &&
                                         !slice_is_nocase(slice_between(p, after), "move")))
            return true;
        peek(p, end, &n);
        p = letters > 0 ? after : p + n;
    }
    return false;
}

/* {in braces}. */
static const char *brace_remark(struct remark_memory *seen, const char *p, const char *stop)
{
    const char *close = memchr(p, '}', (size_t)(stop - p)), *word = p + 1, *behind;
    unsigned letters;
    char narrow[2];

    if (close == NULL) {
        seen->brace = stop;
        return NULL;
    }
    while (word < close && (unsigned char)*word <= ' ')
        word++;
    behind = skip_letters(word, close, &letters, narrow);
    /* { x: 7 } and {"x": 7} are data. */
    return find_char("\"'0123456789[{}", *word) != NULL || (*behind == ':' && (word > p + 1 || letters < 4))
               ? NULL
               : close + 1;
}

/* In round brackets, of which the first has N bytes. What has no words up to its close has none from a later
 * place on, either. */
static const char *round_remark(struct remark_memory *seen, const char *p, size_t n, const char *stop)
{
    const char *close = memchr(p, ')', (size_t)(stop - p));
    const char *wide = memmem(p, (size_t)((close == NULL ? stop : close) - p), "）", 3);

    if (wide != NULL)
        close = wide;
    if (close != NULL && is_remark(slice_between(p + n, close)))
        return close + (close == wide ? 3 : 1);
    seen->round = close == NULL ? stop : close;
    return NULL;
}

const char *remark_get(struct remark_memory *seen, const char *p, const char *end)
{
    static const char *const open[] = {"(", "（", "{", NULL};
    const char *stop;
    size_t n = one_of(p, end, open);

    if (n == 0 || p < (*p == '{' ? seen->brace : seen->round))
        return NULL;
    stop = memchr(p, '\n', (size_t)(end - p));
    stop = stop == NULL ? end : stop;
    return *p == '{' ? brace_remark(seen, p, stop) : round_remark(seen, p, n, stop);
}
