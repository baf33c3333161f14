/* Ranks of Go players in the one spelling of tournament files; see tournament.h. */
#include "format/tournament/tournament.h"
#include "notation/stones/stones.h"

/* The unit's letter, from whatever stands beside the number; 0: none. */
static char unit_of(struct slice words)
{
    static const struct {
        const char *word;
        char unit;
    } units[] = {{"p", 'p'},   {"职业", 'p'}, {"職業", 'p'}, {"专业", 'p'}, {"專業", 'p'},
                 {"kyu", 'k'}, {"级", 'k'},   {"級", 'k'},   {"급", 'k'},   {"k", 'k'},
                 {"dan", 'd'}, {"段", 'd'},   {"단", 'd'},   {"d", 'd'}};

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (slice_holds(words, units[i].word))
            return units[i].unit;
    return '\0';
}

/* 1 to 30 of "5", "五", "初", "十二"; 0: none. */
static unsigned number_of(struct slice words)
{
    const char *p = words.p, *end = words.p + words.n;
    unsigned number = 0;

    for (unsigned length; p < end; p += length) {
        uint32_t c = utf8_get(p, end, &length);
        int digit = c >= '0' && c <= '9' ? (int)(c - '0') : c == 0x521D ? 1 : chinese_digit(c);

        if (digit == 10)
            number = number == 0 ? 10 : 10 * number;
        else if (digit >= 0)
            number = number >= 10 && number % 10 == 0 && c > 0x7F ? number + (unsigned)digit
                                                                  : 10 * number + (unsigned)digit;
        if (number > 30)
            return 0;
    }
    return number;
}

void grade_put(struct buf *b, struct slice words, int rating, bool capitals)
{
    unsigned number = number_of(words);
    char unit = number == 0 ? '\0' : unit_of(words);

    /* EGF's ratings: 2100 is 1 dan, and a rank is 100 points. */
    if (unit == '\0' && rating > 100 && rating < 3000) {
        unit = rating >= 2050 ? 'd' : 'k';
        number = rating >= 2050 ? (unsigned)(rating - 1950) / 100 : (unsigned)(2149 - rating) / 100;
        number = unit == 'd' && number > 9 ? 9 : number;
    }
    if (unit == '\0' || number == 0) {
        unit = 'k';
        number = 30;
    }
    buf_printf(b, "%u%c", number, capitals ? unit - 'a' + 'A' : unit);
}
