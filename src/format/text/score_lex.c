/* The words of a score of xiangqi: numbers, moves, gaps, blanks, and what begins a remark. */
#include "format/text/score_lex.h"

#include "base/utf8.h"
#include "format/text/lexing.h"
#include "format/text/markup.h"
#include "format/text/score_words.h"
#include "notation/circled.h"
#include "notation/xiangqi.h"

/* [ ( { as the lists of programs have them: something in quotes or brackets follows, or the move itself. */
static bool opens_list(const char *p, const char *end)
{
    struct claim c;
    bool short_form;
    char bracket = *p++;

    while (p < end && *p == ' ')
        p++;
    return p < end && (find_char("\"'[({", *p) != NULL ||
                       (bracket == '[' && score_move(p, end, &c, &short_form) != NULL));
}

/* Bytes of the blank or separator at P; 0: none stands there. A line end is none. */
unsigned score_separator(const char *p, const char *end)
{
    static const char *const wide[] = {"　", "，", "；", "。",       "、", "：", "．", "·", "—",
                                       "→",  "■",  "●",  "\xC2\xA0", "／", "｜", "“",  "”"};

    switch (*p) {
    case ' ':
    case '\t':
    case '\r':
    case ',':
    case ';':
    case '.':
    case ':':
    case '|':
    case '-':
    case '/':
    case '\\':
    case '"':
    case '\'':
    case ']':
    case '}':
    case ')':
    case '>':
    case '~':
    case '_':
        return 1;
    case '[':
    case '(':
    case '{':
        return opens_list(p, end);
    case '<':
    case '&':
        return (unsigned)markup_at(p, end);
    default:
        break;
    }
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

unsigned score_name(const char *p, const char *end)
{
    const char *q = p;

    while (q < end && (is_letter((unsigned char)*q) || is_digit((unsigned char)*q) || *q == '_'))
        q++;
    return (unsigned)(q - p);
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

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t' || starts(p, end, "　")))
        p += *p == ' ' || *p == '\t' ? 1 : 3;
    return p;
}

/* 炮 二 平 五: the four characters with blanks among them, as scanned pages and wide settings have them. */
static const char *get_spaced(const char *p, const char *end, struct claim *c)
{
    enum word_kind first = kind_at(p, end, 0);
    char word[4 * 4];
    unsigned length = 0;
    bool short_form;

    if (first != WORD_PIECE && first != WORD_WHICH)
        return NULL;
    for (unsigned i = 0; i < 4; i++) {
        unsigned n;

        p = skip_blanks(p, end);
        if (p >= end || (n = word_length((unsigned char)*p)) > (size_t)(end - p) ||
            word_at(p, n).kind == WORD_NONE)
            return NULL;
        memcpy(word + length, p, n);
        length += n;
        p += n;
    }
    return chinese_get(word, word + length, c, &short_form) == word + length && !short_form ? p : NULL;
}

static const char *get_chinese(const char *p, const char *end, struct claim *c, bool *short_form)
{
    const char *after = chinese_get(p, end, c, short_form);

    return after != NULL ? after : get_spaced(p, end, c);
}

const char *score_move(const char *p, const char *end, struct claim *c, bool *short_form)
{
    bool latin = *p >= 'A' && *p <= 'Z';
    const char *after;

    *short_form = false;
    /* Nothing but these begins a move; the first byte alone rules out most. */
    if (latin || (unsigned char)*p == 0xEF)
        return (after = score_wxf(p, end, c)) != NULL || latin ? after : get_chinese(p, end, c, short_form);
    return (unsigned char)*p < 0x80 && !(*p >= '1' && *p <= '5') ? NULL : get_chinese(p, end, c, short_form);
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
