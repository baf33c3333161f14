/* Words of text scores of xiangqi. */
#include "format/text/men/score.h"

#include "format/text/lexing.h"

/* In characters. */
enum { LONGEST_MISSPELLED = 6 };

enum word_kind score_kind_at(const char *p, const char *end, unsigned n)
{
    unsigned length;

    while (p < end && (length = word_length((unsigned char)*p)) <= end - p) {
        if (n-- == 0)
            return (enum word_kind)word_at(p, length).kind;
        p += length;
    }
    return WORD_NONE;
}

static bool is_number(enum word_kind kind)
{
    return kind == WORD_NUMERAL || kind == WORD_DIGIT || kind == WORD_WIDE_DIGIT;
}

/* 车99平8, 东9平8: a number too many, or a man that is none. */
static bool is_nearly_move(const char *p, const char *end)
{
    enum word_kind second = score_kind_at(p, end, 1), third = score_kind_at(p, end, 2),
                   fourth = score_kind_at(p, end, 3);

    if (score_kind_at(p, end, 0) == WORD_PIECE)
        return is_number(second) && is_number(third) && fourth == WORD_DIRECTION;
    return score_kind_at(p, end, 0) == WORD_NONE && is_number(second) && third == WORD_DIRECTION &&
           is_number(fourth);
}

bool score_begins_move(const char *p, const char *end)
{
    return score_kind_at(p, end, 0) == WORD_PIECE && is_number(score_kind_at(p, end, 1));
}

bool score_looks_like_move(const char *p, const char *end)
{
    enum word_kind first = score_kind_at(p, end, 0), second = score_kind_at(p, end, 1);

    if (is_nearly_move(p, end))
        return true;
    return (first == WORD_PIECE ||
            ((first == WORD_WHICH || first == WORD_NUMERAL) && second == WORD_PIECE)) &&
           (second == WORD_DIRECTION || score_kind_at(p, end, 2) == WORD_DIRECTION);
}

/* Where the Nth character at P begins, from 0. */
static const char *character_at(const char *p, const char *end, unsigned n)
{
    while (n-- > 0 && p < end)
        p += word_length((unsigned char)*p);
    return p < end ? p : end;
}

/* 一 to 九, 1 to 9 of either width. */
static bool is_file(const char *p, const char *end)
{
    return p < end && is_number(score_kind_at(p, end, 0));
}

bool score_has_direction(struct slice word)
{
    static const char *const directions[] = {"进", "退", "平", "進"};

    for (size_t i = 0; i < sizeof directions / sizeof *directions; i++)
        if (memmem(word.p, word.n, directions[i], 3) != NULL)
            return true;
    return false;
}

struct slice score_wrong_file(struct slice word)
{
    const char *end = word.p + word.n, *second = character_at(word.p, end, 1),
               *third = character_at(word.p, end, 2), *fourth = character_at(word.p, end, 3);

    if (score_kind_at(word.p, end, 2) != WORD_DIRECTION)
        return (struct slice){end, 0};
    if (score_kind_at(word.p, end, 0) == WORD_PIECE && !is_file(second, end))
        return slice_between(second, third);
    /* 炮2平10 has a character more. */
    return starts(third, end, "平") && fourth < end &&
                   (!is_file(fourth, end) || character_at(word.p, end, 4) < end)
               ? slice_between(fourth, end)
               : (struct slice){end, 0};
}

struct slice score_last_line(struct slice said)
{
    const char *feed;

    said = slice_trim(said);
    feed = slice_find_last(said, '\n');
    return feed == NULL ? said : slice_trim(slice_between(feed + 1, said.p + said.n));
}

struct slice score_last_clause(struct slice line)
{
    static const char *const signs[] = {"，", "。", "；", "、", "：", ",", ":"};
    const char *from = line.p, *end = line.p + line.n;

    if (line.n > 3 && (memcmp(end - 3, "。", 3) == 0 || memcmp(end - 3, "！", 3) == 0))
        end -= 3;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        for (const char *p; (p = memmem(from, (size_t)(end - from), signs[i], strlen(signs[i]))) != NULL;)
            from = p + strlen(signs[i]);
    return slice_trim(slice_between(from, end));
}

bool score_is_supposed(struct slice said)
{
    static const char *const supposing[] = {"如", "若", "倘", "否则", "应", "可", "则", "假"};

    for (size_t i = 0; i < sizeof supposing / sizeof *supposing; i++)
        if (memmem(said.p, said.n, supposing[i], strlen(supposing[i])) != NULL)
            return true;
    return false;
}

bool score_is_misspelled(const char *p, const char *end)
{
    unsigned directions = 0, numbers = 0, others = 0, n = 0;

    for (; n <= LONGEST_MISSPELLED && p < end && (unsigned char)*p > ' '; n++, p = character_at(p, end, 1)) {
        enum word_kind kind = score_kind_at(p, end, 0);

        directions += kind == WORD_DIRECTION;
        numbers += is_number(kind);
        others += kind == WORD_NONE;
    }
    return n >= 3 && n <= LONGEST_MISSPELLED && directions > 0 && numbers > 0 && others < 2;
}

bool score_is_number_too_many(const char *p, const char *end)
{
    const char *after = character_at(p, end, 1);
    unsigned n;

    /* 炮2平10: no number begins with a zero; 炮二平五十. */
    return (is_file(p, end) || peek(p, end, &n) == '0' || starts(p, end, "十")) &&
           (after == end || (unsigned char)*after <= ' ');
}
