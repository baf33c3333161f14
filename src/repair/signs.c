/* Characters become signs: the words of a vocabulary by their meaning, others by their code. */
#include "notation/chinese.h"
#include "repair/repair.h"

/* Characters of a vocabulary have numbers above those of ASCII: the kind of word, then which. All others
 * that are not ASCII lie above them. */
enum { VOCABULARY = 0x1000, FOREIGN = 0x8000 };

enum kind { KIND_NONE, KIND_FILE, KIND_NUMBER, KIND_MAN };

uint16_t sign_at(const char *p, const char *end, unsigned *n)
{
    uint32_t c = utf8_narrow(utf8_get(p, end, n));
    struct word w = {0};

    if (c < 0x80)
        return (uint16_t)(c == '0' ? 'O' : c);
    if (*n == 3)
        w = word_at(p, 3);
    if (w.kind == WORD_NUMERAL || w.kind == WORD_DIGIT || w.kind == WORD_WIDE_DIGIT)
        return (uint16_t)('0' + w.value);
    if (w.kind != WORD_NONE)
        return (uint16_t)(VOCABULARY | w.kind << 8 | w.value);
    return (uint16_t)(FOREIGN | (c & (FOREIGN - 1)));
}

static uint8_t mark_of(uint16_t sign)
{
    switch (sign) {
    case 'x':
    case ':':
        return MARK_CAPTURE;
    case '+':
        return MARK_CHECK;
    case '#':
        return MARK_MATE;
    default:
        return 0;
    }
}

static bool is_silent(uint16_t sign)
{
    return sign == '=' || sign == '!' || sign == '?' || sign == '-' || sign == '(' || sign == ')' ||
           sign == '.' || sign == ' ';
}

struct signs signs_of_word(struct slice s)
{
    struct signs out = {.count = 0};
    const char *p = s.p, *end = s.p + s.n;
    unsigned n;

    for (; p < end && out.count < WORD_SIGNS; p += n) {
        uint16_t sign = sign_at(p, end, &n);

        out.marks |= mark_of(sign);
        if (mark_of(sign) == 0 && !is_silent(sign))
            out.sign[out.count++] = sign;
    }
    return out;
}

unsigned sign_kind(uint16_t sign)
{
    if (sign >= 'a' && sign <= 't')
        return KIND_FILE;
    if (sign >= '0' && sign <= '9')
        return KIND_NUMBER;
    if (sign >= 'A' && sign <= 'Z')
        return KIND_MAN;
    if (sign >= VOCABULARY && sign < FOREIGN)
        return sign >> 8;
    return KIND_NONE;
}

bool sign_is_man(uint16_t sign)
{
    return sign_kind(sign) == KIND_MAN;
}
