/* 炮二平五 and the short 炮25 of article 7.5: words to claim and back. */
#include "notation/chinese.h"
#include "notation/notation.h"

enum { WORDS_MAX = 5 };

/* The words at P, up to END or the first character that is none; *P is then there. */
static inline unsigned take_words(const char **p, const char *end, struct word out[WORDS_MAX])
{
    const char *at = *p;
    unsigned count = 0;

    while (at < end && count < WORDS_MAX) {
        unsigned n = ((unsigned char)*at & 0xF0) == 0xE0 ? 3 : word_length((unsigned char)*at);

        if (n > end - at || (out[count] = word_at(at, n)).kind == WORD_NONE)
            break;
        count++;
        at += n;
    }
    *p = at;
    return count;
}

static bool is_number(struct word w)
{
    return w.kind == WORD_NUMERAL || w.kind == WORD_DIGIT || w.kind == WORD_WIDE_DIGIT;
}

static bool is_direction(struct word w)
{
    return w.kind == WORD_DIRECTION || w.kind == WORD_SIGN;
}

/* A claim notes which kind of number it was written with: whether it is the right one depends on the mover.
 */
static uint8_t take_number(struct word w, struct claim *c)
{
    if (w.kind == WORD_NUMERAL)
        c->odd |= ODD_NUMERALS;
    if (w.kind == WORD_WIDE_DIGIT)
        c->odd |= ODD_WIDTH;
    return w.value;
}

/* 前 中 后, or 一 to 五 for soldiers counted from the front. */
static bool take_which(struct word w, struct claim *c)
{
    if (w.kind == WORD_WHICH)
        c->which = w.value;
    else if (is_number(w) && w.value <= 5)
        c->which = (uint8_t)(WHICH_1ST + w.value - 1);
    else
        return false;
    return true;
}

/* The man: 炮二, 前炮, 一兵, 炮前, 前七 (the front soldier of the seventh file), 前兵七. How many words it
 * took; 0: none. */
static unsigned take_man(const struct word *w, unsigned count, struct claim *c)
{
    if (w[0].kind == WORD_PIECE && is_number(w[1])) {
        c->piece = w[0].value;
        c->file = take_number(w[1], c);
        return 2;
    }
    if (w[0].kind == WORD_PIECE && w[1].kind == WORD_WHICH) {
        c->piece = w[0].value;
        c->which = w[1].value;
        return 2;
    }
    if (!take_which(w[0], c))
        return 0;
    if (w[1].kind == WORD_PIECE) {
        c->piece = w[1].value;
        if (count == 5 && is_number(w[2]))
            c->file = take_number(w[2], c);
        return count == 5 ? 3 : 2;
    }
    if (w[0].kind != WORD_WHICH || !is_number(w[1]))
        return 0;
    c->piece = SOLDIER;
    c->file = take_number(w[1], c);
    return 2;
}

/* 炮二5: neither side's kind of number. */
static void note_mixed(struct word file, struct word last, struct claim *c)
{
    if (is_number(file) && (file.kind == WORD_NUMERAL) != (last.kind == WORD_NUMERAL))
        c->odd |= ODD_DIGITS;
}

static bool take_full(const struct word *w, unsigned count, struct claim *c)
{
    unsigned used;

    if (count < 4 || (used = take_man(w, count, c)) == 0 || used + 2 != count)
        return false;
    if (!is_direction(w[used]) || !is_number(w[used + 1]))
        return false;
    c->dir = w[used].value;
    c->dist = take_number(w[used + 1], c);
    note_mixed(w[used - 1], w[used + 1], c);
    c->kind = MOVE_STEP;
    return true;
}

static bool parse(struct slice word, unsigned height, struct claim *c)
{
    struct word w[WORDS_MAX];
    const char *p = word.p, *end = word.p + word.n;
    unsigned count = take_words(&p, end, w);

    (void)height;
    return p == end && take_full(w, count, c);
}

/* Four words by their kinds. */
#define SHAPE(a, b, c, d) ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

/* The usual four words of three bytes each: 炮二平五, 前炮平五. False: they are
 * something else. */
static inline bool take_four(const char *word, struct claim *c)
{
    const uint32_t three = 0xFFFFFF;
    uint64_t head = eight_at(word), tail = eight_at(word + 5);
    struct word w[4] = {word_of((uint32_t)head & three), word_of((uint32_t)(head >> 24) & three),
                        word_of((uint32_t)(tail >> 8) & three), word_of((uint32_t)(tail >> 32) & three)};

    switch (SHAPE(w[0].kind, w[1].kind, w[2].kind, w[3].kind)) {
    case SHAPE(WORD_PIECE, WORD_NUMERAL, WORD_DIRECTION, WORD_NUMERAL):
    case SHAPE(WORD_PIECE, WORD_WIDE_DIGIT, WORD_DIRECTION, WORD_WIDE_DIGIT):
        c->piece = w[0].value;
        c->file = w[1].value;
        break;
    case SHAPE(WORD_WHICH, WORD_PIECE, WORD_DIRECTION, WORD_NUMERAL):
    case SHAPE(WORD_WHICH, WORD_PIECE, WORD_DIRECTION, WORD_WIDE_DIGIT):
        c->which = w[0].value;
        c->piece = w[1].value;
        break;
    default:
        return false;
    }
    c->dir = w[2].value;
    c->dist = take_number(w[3], c);
    c->kind = MOVE_STEP;
    return true;
}

unsigned chinese_take(const char *word, struct claim *c)
{
    struct word w[WORDS_MAX];
    const char *p = word;
    unsigned count;

    claim_clear(c);
    if (usually(take_four(word, c)))
        return 12;
    claim_clear(c);
    count = take_words(&p, word + QUICK_ROOM - 1, w);
    return take_full(w, count, c) ? (unsigned)(p - word) : 0;
}

/* A digit that stands first may be a move's number. */
static unsigned quick(const char *word, struct claim *c)
{
    unsigned n = word[0] >= '0' && word[0] <= '9' ? 0 : chinese_take(word, c);

    return (unsigned char)word[n] <= ' ' ? n : 0;
}

static bool parse_short(struct slice word, unsigned height, struct claim *c)
{
    struct word w[WORDS_MAX];
    const char *p = word.p, *end = word.p + word.n;
    unsigned count = take_words(&p, end, w), used;

    (void)height;
    if (p != end || count != 3 || (used = take_man(w, count, c)) != 2 || !is_number(w[2]))
        return false;
    c->dist = take_number(w[2], c);
    note_mixed(w[1], w[2], c);
    c->kind = MOVE_STEP;
    return true;
}

/* How many of the words are one move, by their kinds; 0: none. */
static unsigned count_of_move(const struct word *w, unsigned count)
{
    bool man = count >= 3 && ((w[0].kind == WORD_PIECE && (is_number(w[1]) || w[1].kind == WORD_WHICH)) ||
                              ((w[0].kind == WORD_WHICH || is_number(w[0])) && w[1].kind == WORD_PIECE) ||
                              (w[0].kind == WORD_WHICH && is_number(w[1])));

    if (!man)
        return 0;
    if (count >= 4 && is_direction(w[2]) && is_number(w[3]))
        return 4;
    /* 1炮二平五: the first of all is the number of a round. */
    if (count >= 5 && is_number(w[2]) && is_direction(w[3]) && is_number(w[4]))
        return w[0].kind == WORD_DIGIT || w[0].kind == WORD_WIDE_DIGIT ? 0 : 5;
    return is_number(w[2]) && !is_number(w[0]) ? 3 : 0;
}

const char *chinese_get(const char *p, const char *end, struct claim *c, bool *short_form)
{
    struct word w[WORDS_MAX];
    const char *q = p, *after = p;
    unsigned count = take_words(&q, end, w), used = count_of_move(w, count);

    if (used == 0)
        return NULL;
    for (unsigned i = 0; i < used; i++)
        after += word_length((unsigned char)*after);
    claim_clear(c);
    *short_form = used == 3;
    return (used == 3 ? parse_short : parse)(slice_between(p, after), 0, c) ? after : NULL;
}

/* The tables of one way to write. */
struct way {
    const struct word_spelling *spelling; /* of both sides */
    const char *const *direction, *const *which;
};

static const struct way simplified = {word_spelling, word_direction, word_which};
static const struct way traditional = {word_spelling_traditional, word_direction_traditional,
                                       word_which_traditional};

/* 一卒 counts like 前卒, in the same words for both sides: it is no file. */
static void put_man(const struct claim *c, const struct way *way, struct buf *b)
{
    const struct word_spelling *s = &way->spelling[c->side == SIDE_SECOND];

    if (c->which >= WHICH_1ST)
        buf_str(b, way->spelling[0].number[c->which - WHICH_1ST + 1]);
    else if (c->which != WHICH_NONE)
        buf_str(b, way->which[c->which]);
    buf_str(b, s->piece[c->piece]);
    if (c->which == WHICH_NONE)
        buf_str(b, s->number[c->file]);
}

static bool can_be_written(const struct claim *c)
{
    return c->kind == MOVE_STEP && c->piece >= SOLDIER && c->piece <= GENERAL && c->dist >= 1 &&
           c->dist <= 9 && c->dir != DIR_NONE && (c->which != WHICH_NONE || (c->file >= 1 && c->file <= 9));
}

static void write_in(const struct claim *c, const struct way *way, bool direction, struct buf *b)
{
    if (!can_be_written(c))
        return;
    put_man(c, way, b);
    if (direction)
        buf_str(b, way->direction[c->dir]);
    buf_str(b, way->spelling[c->side == SIDE_SECOND].number[c->dist]);
}

static void write_full(const struct claim *c, unsigned height, struct buf *b)
{
    (void)height;
    write_in(c, &simplified, true, b);
}

static void write_traditional(const struct claim *c, unsigned height, struct buf *b)
{
    (void)height;
    write_in(c, &traditional, true, b);
}

static void write_short(const struct claim *c, unsigned height, struct buf *b)
{
    (void)height;
    write_in(c, &simplified, false, b);
}

const struct notation notation_chinese = {.name = "chinese",
                                          .numerals = true,
                                          .ordinals = true,
                                          .title = "Chinese xiangqi notation: 炮二平五",
                                          .games = 1u << GAME_XIANGQI,
                                          .parse = parse,
                                          .quick = quick,
                                          .write = write_full};

const struct notation notation_chinese_traditional = {.name = "chinese-traditional",
                                                      .numerals = true,
                                                      .ordinals = true,
                                                      .title = "Chinese, in traditional characters: 馬二進三",
                                                      .games = 1u << GAME_XIANGQI,
                                                      .parse = parse,
                                                      .quick = quick,
                                                      .write = write_traditional};

const struct notation notation_chinese_short = {.name = "chinese-short",
                                                .ordinals = true,
                                                .title = "Chinese xiangqi notation without direction: 炮25",
                                                .games = 1u << GAME_XIANGQI,
                                                .vague = true,
                                                .parse = parse_short,
                                                .write = write_short};
