/* The moves of a score of xiangqi, in Chinese words, in WXF and in coordinates. */
#include "format/text/lexing.h"
#include "format/text/men/score.h"

/* What a word of WXF begins with: a man's letter, or + and - for the front and the rear one. */
static bool begins_wxf(uint32_t sign)
{
    return is_letter(sign) || sign == '+' || sign == '-';
}

const char *score_wxf(const char *p, const char *end, struct claim *c)
{
    const char *after = p;
    uint32_t sign[4] = {0};
    unsigned n;

    for (unsigned i = 0; i < 4 && after < end && (unsigned char)*after > ' '; i++) {
        sign[i] = utf8_narrow(utf8_get(after, end, &n));
        if (i == 0 && !begins_wxf(sign[0]))
            return NULL;
        after += n;
    }
    /* Small letters with a dot or a dash could be anything. */
    if ((sign[0] >= 'a' || sign[1] >= 'a') && sign[2] != '+' && sign[2] != '=')
        return NULL;
    claim_clear(c);
    return after > p && notation_wxf.parse(slice_between(p, after), 0, c) ? after : NULL;
}

/* Behind the point at P, a letter and a rank of one digit or 10, of any width; NULL: none. */
static const char *get_point(const char *p, const char *end)
{
    unsigned n;
    uint32_t file = peek(p, end, &n) | 32, rank;

    if (file < 'a' || file > 'i')
        return NULL;
    rank = peek(p += n, end, &n);
    if (!is_digit(rank))
        return NULL;
    p += n;
    return rank == '1' && peek(p, end, &n) == '0' ? p + n : p;
}

/* Behind two points, with or without a dash between them. */
static const char *get_points(const char *p, const char *end)
{
    unsigned n;

    if ((p = get_point(p, end)) == NULL)
        return NULL;
    return get_point(peek(p, end, &n) == '-' ? p + n : p, end);
}

unsigned score_narrow_coordinates(struct slice word, char plain[8])
{
    const char *p = word.p, *end = word.p + word.n;
    unsigned n, length = 0;

    for (; p < end && length < 8; p += n)
        plain[length++] = (char)peek(p, end, &n);
    return length;
}

const char *score_coordinates(const char *p, const char *end, struct claim *c)
{
    const char *after = get_points(p, end);
    struct slice word;
    char plain[8];
    unsigned n;

    if (after == NULL || ((is_letter(peek(after, end, &n)) || is_digit(peek(after, end, &n))) &&
                          get_points(after, end) == NULL))
        return NULL;
    word = (struct slice){plain, score_narrow_coordinates(slice_between(p, after), plain)};
    claim_clear(c);
    if (notation_ucci.parse(word, 0, c))
        return after;
    claim_clear(c);
    if (notation_iccs.parse(word, 0, c))
        return after;
    claim_clear(c);
    return notation_uci_xiangqi.parse(word, 0, c) ? after : NULL;
}

static const char *skip_blanks(const char *p, const char *end)
{
    for (unsigned n; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        if (c != ' ' && c != '\t' && !utf8_is_unseen(c))
            break;
    }
    return p;
}

/* 炮 二 平 五: the four characters with blanks among them, as scanned pages and wide settings have them. */
static const char *get_spaced(const char *p, const char *end, struct claim *c)
{
    enum word_kind first = score_kind_at(p, end, 0);
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
    bool latin = is_letter((unsigned char)*p) || *p == '+' || *p == '-';
    const char *after;

    *short_form = false;
    /* Nothing but these begins a move; the first byte alone rules out most. */
    if (latin)
        return (after = score_wxf(p, end, c)) != NULL ? after : score_coordinates(p, end, c);
    if ((unsigned char)*p == 0xEF &&
        ((after = score_wxf(p, end, c)) != NULL || (after = score_coordinates(p, end, c)) != NULL))
        return after;
    return (unsigned char)*p < 0x80 && !(*p >= '1' && *p <= '5') ? NULL : get_chinese(p, end, c, short_form);
}

const char *score_notation(bool wxf, bool shorts)
{
    return wxf ? notation_wxf.name : shorts ? notation_chinese_short.name : notation_chinese.name;
}
