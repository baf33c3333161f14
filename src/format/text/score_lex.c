/* The words of a score of xiangqi: numbers, moves, gaps, blanks, and what begins a remark. */
#include "format/text/score_lex.h"

#include "base/utf8.h"
#include "format/text/lexing.h"
#include "notation/circled.h"
#include "notation/xiangqi.h"

/* Bytes of the blank or separator at P; 0: none stands there. A line end is none. */
unsigned score_separator(const char *p, const char *end)
{
    static const char *const wide[] = {"　", "，", "；", "。",       "、", "：", "．",
                                       "·",  "—",  "→",  "\xC2\xA0", "■",  "●"};

    if (*p == ' ' || *p == '\t' || *p == '\r' || *p == ',' || *p == ';' || *p == '.' || *p == ':' ||
        *p == '|' || *p == '-')
        return 1;
    if ((unsigned char)*p < 0x80)
        return 0;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (starts(p, end, wide[i]))
            return (unsigned)strlen(wide[i]);
    return 0;
}

const char *score_skip(const char *p, const char *end)
{
    unsigned n;

    while (p < end && !starts(p, end, "...") && (n = score_separator(p, end)) != 0)
        p += n;
    return p;
}

/* …… or ...; NULL: none. */
const char *score_gap(const char *p, const char *end)
{
    if (starts(p, end, "...") || starts(p, end, "…") || starts(p, end, "⋯") || starts(p, end, "——")) {
        while (p < end && (*p == '.' || starts(p, end, "…") || starts(p, end, "⋯") || starts(p, end, "—")))
            p += *p == '.' ? 1 : 3;
        return p;
    }
    return NULL;
}

/* 1. １．⒈ ① (1) 一、 第1回合. The byte behind it and what parts it from a move; NULL: no number. */
const char *score_number(const char *p, const char *end, unsigned *value)
{
    static const char *const tails[] = {"回合", "着", "手", "步", ")", "）", "]", "】"};
    bool nth = starts(p, end, "第");
    enum number_style style;
    const char *after = circled_get(p + (nth ? 3 : 0), end, value, &style);

    if (after == NULL)
        return NULL;
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++)
        if (starts(after, end, tails[i]))
            after += strlen(tails[i]);
    /* 一 alone is a soldier's or a file's. */
    if (style == NUMBER_CHINESE && !nth &&
        (after == end || score_separator(after, end) == 0 || *after == ' '))
        return NULL;
    return after;
}

/* 红方：, 黑: and the like before a move. */
const char *score_side(const char *p, const char *end)
{
    static const char *const sides[] = {"红方", "黑方", "紅方", "红", "黑", "紅"};

    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if (starts(p, end, sides[i]))
            return score_skip(p + strlen(sides[i]), end);
    return p;
}

/* Four characters of WXF, C2=5, half or full width, whatever follows; NULL: none stand there. */
const char *score_wxf(const char *p, const char *end, struct claim *c)
{
    const char *after = p;
    unsigned n;

    for (unsigned i = 0; i < 4 && after < end && (unsigned char)*after > ' '; i++) {
        uint32_t sign = utf8_narrow(utf8_get(after, end, &n));

        if (i == 0 && (sign < 'A' || sign > 'Z'))
            return NULL;
        after += n;
    }
    claim_clear(c);
    return after > p && notation_wxf.parse(slice_between(p, after), 0, c) ? after : NULL;
}

const char *score_move(const char *p, const char *end, struct claim *c, bool *short_form)
{
    bool latin = *p >= 'A' && *p <= 'Z';
    const char *after;

    *short_form = false;
    /* Nothing but these begins a move; the first byte alone rules out most. */
    if (latin || (unsigned char)*p == 0xEF)
        return (after = score_wxf(p, end, c)) != NULL || latin ? after : chinese_get(p, end, c, short_form);
    return (unsigned char)*p < 0x80 && !(*p >= '1' && *p <= '5') ? NULL : chinese_get(p, end, c, short_form);
}

/* Words that begin another way to play: all up to the end of the sentence is a remark. */
size_t score_remark(const char *p, const char *end)
{
    static const char *const phrase[] = {"如改走", "如改", "如走", "如果", "如",   "若改走", "若",
                                         "亦可",   "也可", "或走", "或者", "改走", "应改走", "应走",
                                         "此时",   "至此", "以下", "正着", "败着", "好棋",   "佳着"};

    for (size_t i = 0; i < sizeof phrase / sizeof *phrase; i++)
        if (starts(p, end, phrase[i]))
            return strlen(phrase[i]);
    return 0;
}
