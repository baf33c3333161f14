/* The words of a score of xiangqi: numbers, moves, gaps, blanks, and what begins a remark. */
#include "format/text/men/score.h"

#include "format/text/lexing.h"
#include "format/text/markup.h"
#include "notation/stones/stones.h"
#include "record/words/words.h"

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

/* How far the end of a remark in brackets is looked for. */
enum { LONGEST_REMARK = 4000 };

/* Bytes of a quote of East Asia that a move or the end of one stands behind. */
static unsigned quote_at(const char *p, const char *end)
{
    static const char *const closing[] = {"」", "』", "》", "〉", NULL}, *const opening[] = {"「", "『", "《",
                                                                                             "〈", NULL};
    struct claim c;
    bool short_form;
    unsigned n = (unsigned)one_of(p, end, opening);

    if (n != 0)
        return p + n < end && score_move(p + n, end, &c, &short_form) != NULL ? n : 0;
    return (unsigned)one_of(p, end, closing);
}

/* Dashes, arrows, lines, stars, stops: signs that part words and say nothing. Dots for a move that is left
 * out (2026, 22EF) and numbers in circles are something else. */
static bool is_sign(uint32_t c)
{
    static const struct {
        uint16_t first, last;
    } signs[] = {{0xA0, 0xA0},     {0xB0, 0xB0},     {0xB7, 0xB7},     {0x2000, 0x2025}, {0x2027, 0x206F},
                 {0x2190, 0x21FF}, {0x2500, 0x2775}, {0x2794, 0x27BF}, {0x3000, 0x3003}, {0x301C, 0x301F},
                 {0x30FB, 0x30FB}, {0xFE0F, 0xFE0F}, {0xFF0A, 0xFF0F}, {0xFF1A, 0xFF1B}, {0xFF1D, 0xFF1D},
                 {0xFF5C, 0xFF5C}, {0xFF5E, 0xFF5E}};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (c >= signs[i].first && c <= signs[i].last)
            return true;
    return utf8_is_unseen(c);
}

/* * and ** around words, * before a move of a list; alone it says that a game has no result. */
static bool is_star(const char *p, const char *end)
{
    struct claim c;
    bool short_form;

    if (p + 1 < end && (unsigned char)p[1] > ' ')
        return true;
    for (p++; p < end && *p == ' ';)
        p++;
    return p < end && score_move(p, end, &c, &short_form) != NULL;
}

unsigned score_separator(const char *p, const char *end)
{
    struct claim c;
    size_t length;
    unsigned n;

    switch (*p) {
    case ' ':
    case '\t':
    case '\v':
    case '\f':
    case '\r':
    case ',':
    case ';':
    case '.':
    case ':':
    case '|':
    case '/':
    case '"':
    case '\'':
    case '`':
    case ']':
    case '}':
    case ')':
    case '>':
    case '~':
    case '_':
    case '=':
        return 1;
    case '-':
    case '+': /* also the front and the rear one: +R=5 */
        return score_wxf(p, end, &c) == NULL;
    case '*':
        return is_star(p, end);
    case '[':
    case '(':
    case '{':
        return opens_list(p, end);
    case '<':
        return (unsigned)((length = markup_at(p, end)) != 0 ? length : markup_plain_tag(p, end));
    case '&': /* also between the columns of LaTeX */
        return (unsigned)((length = markup_at(p, end)) != 0 ? length : p + 1 < end && p[1] == ' ');
    case '\\':
        return (unsigned)((length = markup_command(p, end)) != 0 ? length : 1);
    default:
        break;
    }
    if ((unsigned char)*p < 0x80)
        return 0;
    return is_sign(utf8_get(p, end, &n)) ? n : quote_at(p, end);
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

const char *score_bracket(const char *p, const char *end, struct slice *phrase)
{
    static const struct {
        const char *open, *close;
    } pairs[] = {{"（", "）"}, {"(", ")"}, {"【", "】"}, {"{", "}"}, {"［", "］"},
                 {"〔", "〕"}, {"[", "]"}, {"（", ")"},  {"(", "）"}};
    size_t room = (size_t)(end - p) < LONGEST_REMARK ? (size_t)(end - p) : LONGEST_REMARK;

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const char *close;

        if (!starts(p, end, pairs[i].open))
            continue;
        if ((close = memmem(p, room, pairs[i].close, strlen(pairs[i].close))) == NULL)
            continue;
        *phrase = slice_between(p + strlen(pairs[i].open), close);
        return close + strlen(pairs[i].close);
    }
    return NULL;
}

bool score_is_move(struct slice s)
{
    const char *end;
    struct claim c;
    bool short_form;

    s = slice_trim(s);
    end = s.p + s.n;
    return s.n != 0 && score_move(s.p, end, &c, &short_form) == end;
}

/* What may stand around a number, in any mixture: 第1回合, No. 1, **1.** */
static const char *skip_around(const char *p, const char *end, const char *const *list)
{
    size_t n;

    while ((n = one_of(p, end, list)) != 0)
        p += n;
    return p;
}

/* The same behind a blank: 第 3 回合. */
static const char *skip_around_spaced(const char *p, const char *end, const char *const *list)
{
    const char *after = skip_around(p, end, list), *blank = after;

    while (blank < end && *blank == ' ')
        blank++;
    return blank > after && one_of(blank, end, list) != 0 ? skip_around(blank, end, list) : after;
}

/* Whether a move stands behind blanks. */
static bool leads_to_move(const char *p, const char *end)
{
    struct claim c;
    bool short_form;

    p = score_skip(p, end);
    return p < end && score_move(p, end, &c, &short_form) != NULL;
}

/* Behind the words before a number. R and its like, which are men of WXF, too, are such words before a move
 * alone: *ROUND. */
static const char *skip_leads(const char *p, const char *end, bool *round)
{
    static const char *const leads[] = {"第 ",   "第",    "#", "No. ",  "No.",  "NO.",    "No ",
                                        "No",    "NO",    "№", "回合 ", "回合", "Round ", "round ",
                                        "Move ", "move ", "*", "<",     "《",   NULL};
    static const char *const rounds[] = {"Rd. ", "Rd.", "Rd ", "Rd", "R", NULL};
    const char *start = skip_around(p, end, leads);
    size_t n = start == p ? one_of(p, end, rounds) : 0;

    *round = n != 0;
    return start + n;
}

const char *score_number(const char *p, const char *end, unsigned *value)
{
    static const char *const tails[] = {"个回合", "回合", "回", "合", "着",           "招",           "手",
                                        "步",     ")",    "）", "]",  "】",           "》",           ">",
                                        ".**",    "**",   "*",  "°",  "\xEF\xB8\x8F", "\xE2\x83\xA3", NULL};
    bool round;
    const char *start = skip_leads(p, end, &round), *after;
    enum number_style style;

    if ((after = circled_get(start, end, value, &style)) == NULL || (round && !leads_to_move(after, end)))
        return NULL;
    after = skip_around_spaced(after, end, tails);
    /* 一 alone is a soldier's or a file's. */
    if (style == NUMBER_CHINESE && start == p &&
        (after == end || score_separator(after, end) == 0 || (*after == ' ' && !leads_to_move(after, end))))
        return NULL;
    return after;
}

/* Words for a side before its move, the longer ones first. */
static const struct {
    const char *word;
    enum side side;
    bool parted; /* something must part it from the move */
} sides[] = {{"红方", SIDE_FIRST, false},  {"紅方", SIDE_FIRST, false},  {"黑方", SIDE_SECOND, false},
             {"红棋", SIDE_FIRST, false},  {"紅棋", SIDE_FIRST, false},  {"黑棋", SIDE_SECOND, false},
             {"红", SIDE_FIRST, false},    {"紅", SIDE_FIRST, false},    {"黑", SIDE_SECOND, false},
             {"先手", SIDE_FIRST, true},   {"后手", SIDE_SECOND, true},  {"後手", SIDE_SECOND, true},
             {"Red", SIDE_FIRST, true},    {"RED", SIDE_FIRST, true},    {"red", SIDE_FIRST, true},
             {"Black", SIDE_SECOND, true}, {"BLACK", SIDE_SECOND, true}, {"black", SIDE_SECOND, true},
             {"R", SIDE_FIRST, true},      {"B", SIDE_SECOND, true}};

/* Behind the side's name at P: 走, a closing bracket, a number and what parts it from the move. */
static const char *skip_behind_side(const char *p, const char *end)
{
    static const char *const verbs[] = {"走", "先走", "应", ")", "）", "]", "】", NULL};
    unsigned number;
    const char *after;

    p = skip_around(p, end, verbs);
    if (p < end && *p >= '0' && *p <= '9' && (after = score_number(p, end, &number)) != NULL)
        p = after;
    return score_skip(p, end);
}

const char *score_side(const char *p, const char *end, enum side *side)
{
    static const char *const open[] = {"(", "（", "[", "【", NULL};
    const char *start = p + one_of(p, end, open);

    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if (starts(start, end, sides[i].word)) {
            const char *word = start + strlen(sides[i].word), *after = skip_behind_side(word, end);

            *side = sides[i].side;
            return sides[i].parted && (after == word || is_digit((unsigned char)*word)) ? p : after;
        }
    return p;
}

/* Words that begin another way to play: all up to the end of the sentence is a remark. */
size_t score_remark(const char *p, const char *end)
{
    const char *value = "";

    return p >= end || (unsigned char)*p < 0x80
               ? 0
               : vocabulary_longest("remarks", slice_between(p, end), &value);
}
