/* Rounds in all their spellings: "4", "4.3", "第4轮", "第04轮 第03台", "第十二轮", "Round 4 board 3". */
#include "base/utf8.h"
#include "notation/stones.h"
#include "table/entry.h"

/* What a number in a round's words is. */
enum part_of { PART_ROUND, PART_BOARD, PART_OTHER };

struct scanner {
    const char *p, *end;
};

/* The next number, in digits of any width or Chinese numerals below 100; false at the end. */
static bool next_number(struct scanner *s, uint32_t *value)
{
    bool any = false;

    *value = 0;
    while (s->p < s->end) {
        unsigned n;
        uint32_t c = utf8_narrow(utf8_get(s->p, s->end, &n));
        int chinese = chinese_digit(c);

        if (c >= '0' && c <= '9' && *value < 100000)
            *value = *value * 10 + (c - '0');
        else if (chinese == 10)
            *value = any && *value != 0 ? *value * 10 : 10;
        else if (chinese >= 0)
            *value = *value >= 10 && *value % 10 == 0 ? *value + (uint32_t)chinese
                                                      : *value * 10 + (uint32_t)chinese;
        else if (any)
            return true;
        else {
            s->p += n;
            continue;
        }
        any = true;
        s->p += n;
    }
    return any;
}

static bool begins(const struct scanner *s, const char *word)
{
    size_t n = strlen(word);

    return (size_t)(s->end - s->p) >= n && slice_is_nocase((struct slice){s->p, n}, word);
}

static bool ends(const char *from, const char *to, const char *word)
{
    size_t n = strlen(word);

    while (to > from && (to[-1] == ' ' || to[-1] == '.' || to[-1] == ':' || to[-1] == '#'))
        to--;
    return (size_t)(to - from) >= n && slice_is_nocase((struct slice){to - n, n}, word);
}

/* What the words before and after a number call it. */
static enum part_of named(struct slice text, const char *from, const struct scanner *after)
{
    static const struct {
        const char *word;
        enum part_of part;
    } behind[] = {{"轮", PART_ROUND},
                  {"輪", PART_ROUND},
                  {"台", PART_BOARD},
                  {"桌", PART_BOARD},
                  {"号台", PART_BOARD}},
      before[] = {{"round", PART_ROUND}, {"rd", PART_ROUND},    {"r", PART_ROUND},
                  {"board", PART_BOARD}, {"table", PART_BOARD}, {"bd", PART_BOARD}};

    for (size_t i = 0; i < sizeof behind / sizeof *behind; i++)
        if (begins(after, behind[i].word))
            return behind[i].part;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        if (ends(text.p, from, before[i].word))
            return before[i].part;
    return PART_OTHER;
}

void round_read(struct slice text, uint32_t *round, uint32_t *part, uint32_t *board)
{
    struct scanner s = {text.p, text.p + text.n};
    uint32_t value, plain[2] = {0, 0}, plains = 0;
    const char *from = s.p;

    for (; next_number(&s, &value); from = s.p) {
        const char *digits = s.p;

        while (digits > from && ((digits[-1] >= '0' && digits[-1] <= '9') || (signed char)digits[-1] < 0))
            digits--;
        switch (named((struct slice){from, (size_t)(s.p - from)}, digits, &s)) {
        case PART_ROUND:
            *round = *round == 0 ? value : *round;
            break;
        case PART_BOARD:
            *board = *board == 0 ? value : *board;
            break;
        case PART_OTHER:
            if (plains < 2)
                plain[plains++] = value;
        }
    }
    if (*round == 0) {
        *round = plain[0];
        *part = plain[1];
    } else {
        *part = plain[0];
    }
}
