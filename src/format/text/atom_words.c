/* Letters and words of text scores of stones: points, sides, passes, points with a name. */
#include "format/text/atoms.h"
#include "format/text/lexing.h"
#include "record/words/words.h"

/* -- Letters -------------------------------------------------------------------------------------- */

/* Words of Latin letters that mean something. */
static const struct {
    const char *word;
    enum atom_kind kind;
    enum side side;
} latin[] = {{"b", ATOM_SIDE, SIDE_FIRST},        {"w", ATOM_SIDE, SIDE_SECOND},
             {"black", ATOM_SIDE, SIDE_FIRST},    {"white", ATOM_SIDE, SIDE_SECOND},
             {"pass", ATOM_PASS, SIDE_NONE},      {"tenuki", ATOM_PASS, SIDE_NONE},
             {"swap", ATOM_SWAP, SIDE_NONE},      {"resign", ATOM_RESIGN, SIDE_NONE},
             {"play", ATOM_ANSWER, SIDE_NONE},    {"move", ATOM_ANSWER, SIDE_NONE},
             {"resigns", ATOM_RESIGN, SIDE_NONE}, {"resigned", ATOM_RESIGN, SIDE_NONE},
             {"plays", ATOM_ANSWER, SIDE_NONE},   {"played", ATOM_ANSWER, SIDE_NONE},
             {"at", ATOM_ANSWER, SIDE_NONE},      {"to", ATOM_ANSWER, SIDE_NONE},
             {"turn", ATOM_ANSWER, SIDE_NONE},    {"passes", ATOM_PASS, SIDE_NONE},
             {"genmove", ATOM_ANSWER, SIDE_NONE}};

/* Bytes of the sign at P that may part the letter of a point from its number: Q-16, Q,16, Q／16. */
static size_t row_joint(const char *p, const char *end)
{
    static const char *const joints[] = {"-", " ", ",", "/", ".", "·", "－", "，", "／", NULL};
    unsigned n = 0;
    size_t length = one_of(p, end, joints);

    while (length == 0 && p + n < end && (unsigned char)p[n] >= 0x80) { /* what is not seen: Q\u00AD16 */
        unsigned more;

        if (!utf8_is_unseen(utf8_get(p + n, end, &more)))
            break;
        n += more;
    }
    length = length == 0 ? n : length;
    if (length != 0 && p + 1 < end && *p == ',' && p[1] == ' ' && p + 2 < end &&
        is_digit((unsigned char)p[2]))
        return 2;
    return length != 0 && is_digit(peek(p + length, end, &n)) ? length : 0;
}

/* H-8, 2、I-9: a dash joins letter and number, and the number behind the comma is the next move's. */
static bool is_dashed_row(const char *p, const char *after, const char *end)
{
    static const char *const commas[] = {",", "，", "、", NULL};

    return (*p == '-' || starts(p, end, "－")) && one_of(after, end, commas) != 0;
}

/* The number behind a letter, which a sign may part from it; NULL when that is none, or the number is part of
 * a pair. */
static const char *get_row(const char *p, const char *end, unsigned *y)
{
    unsigned n;
    const char *q = p, *after;

    q = p + row_joint(p, end);
    if ((after = atom_digits(q, end, y)) == NULL || after - q > 6 || *y > 99 || *y == 0 ||
        is_digit(peek(after, end, &n)))
        return NULL;
    /* Q1b, H2O: no word of letters has points in it, unless another one follows. */
    if (is_letter(peek(after, end, &n)) && !is_digit(peek(after + n, end, &(unsigned){0})))
        return NULL;
    /* C2.5, H8+7: a move of xiangqi as WXF has it. */
    if (*y < 10 && end - after >= 2 && find_char(".+=-", *after) != NULL && is_digit((uint32_t)after[1]) &&
        (end - after == 2 || (unsigned char)after[2] <= ' ' || (unsigned char)after[2] >= 0x80))
        return NULL;
    if (q > p &&
        ((atom_is_pair(after, end) && !is_dashed_row(p, after, end)) || is_letter(peek(after, end, &n)) ||
         (*p == ' ' && after < end && *after == '.' && after + 1 < end && is_digit((uint32_t)after[1]))))
        return NULL;
    return after;
}

/* "x": 7, "y": 7 with any signs between; the byte behind it. */
static const char *get_axis(const char *p, const char *end, const char *name, unsigned *value)
{
    unsigned count;
    char narrow[2];
    const char *after;

    while (p < end && find_char("\"' ,:{\t\r\n", *p) != NULL)
        p++;
    after = skip_letters(p, end, &count, narrow);
    if (count != strlen(name) || !slice_is_nocase(slice_between(p, after), name))
        return NULL;
    for (p = after; p < end && find_char("\"' :=", *p) != NULL;)
        p++;
    return atom_digits(p, end, value);
}

static const char *try_axes(struct lexer *l, struct atom *a)
{
    static const struct {
        const char *first, *second;
        bool column_second;
    } names[] = {{"x", "y", false}, {"col", "row", false}, {"row", "col", true}, {"column", "row", false}};
    unsigned x, y;
    const char *p;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if ((p = get_axis(l->p, l->end, names[i].first, &x)) == NULL ||
            (p = get_axis(p, l->end, names[i].second, &y)) == NULL)
            continue;
        set_kind(a, ATOM_PAIR);
        a->style = i == 0 ? PAIR_XY : PAIR_ROW_COL;
        a->x = (int16_t)(names[i].column_second ? y : x);
        a->y = (int16_t)(names[i].column_second ? x : y);
        return p;
    }
    return NULL;
}

/* A point whose letter is C and whose number ends at AFTER. */
static const char *take_point(struct atom *a, const char *letter, char c, unsigned y, const char *after)
{
    set_kind(a, ATOM_POINT);
    a->x = (int16_t)(c - 'a');
    a->y = (int16_t)y;
    a->flags |= (uint8_t)(*letter >= 'A' && *letter <= 'Z' ? ATOM_CAPITAL : 0);
    a->flags |= (uint8_t)((unsigned char)*letter >= 0x80 ? ATOM_WIDE : 0);
    return after;
}

/* BQ16, wd4: a side glued to its point. Bd4 is a bishop's move of chess as well, and left to who has seen
 * all. */
static const char *take_sided_point(struct atom *a, struct slice word, const char narrow[2], const char *end)
{
    unsigned y;
    const char *after = get_row(word.p + word.n, end, &y);
    bool black = narrow[0] == 'b';

    if (after == NULL || word.n != 2 || (!black && narrow[0] != 'w'))
        return NULL;
    a->side = black ? 1 : 2;
    take_point(a, word.p + 1, narrow[1], y, after);
    if (black && narrow[1] <= 'h' && y <= 8)
        set_kind(a, ATOM_WORDS);
    return after;
}

/* Blackh8, whiteQ16: the side's whole word glued to its point. */
static const char *take_worded_point(struct atom *a, struct slice word, const char *end)
{
    bool black = slice_starts_nocase(word, "black");
    unsigned y;
    const char *after, *letter = word.p + word.n - 1;

    if (word.n != strlen("black") + 1 || (!black && !slice_starts_nocase(word, "white")) ||
        (after = get_row(letter + 1, end, &y)) == NULL)
        return NULL;
    a->side = black ? 1 : 2;
    return take_point(a, letter, (char)(*letter | 32), y, after);
}

/* B+R, w+3.5. */
static const char *take_score(struct atom *a, const char *p, const char *end)
{
    set_kind(a, ATOM_RESULT);
    for (p++; p < end && (is_letter((uint32_t)*p) || is_digit((uint32_t)*p) || *p == '.');)
        p++;
    return p;
}

static bool is_latin(struct slice word, struct atom *a)
{
    for (size_t i = 0; i < sizeof latin / sizeof *latin; i++)
        if (slice_is_nocase(word, latin[i].word)) {
            set_kind(a, latin[i].kind);
            a->x = (int16_t)latin[i].side;
            return true;
        }
    return false;
}

const char *atom_letters(struct lexer *l, struct atom *a)
{
    char narrow[2] = "";
    unsigned count, y;
    const char *after = skip_letters(l->p, l->end, &count, narrow), *row;
    struct slice word = slice_between(l->p, after);

    if (count == 0)
        return NULL;
    if ((narrow[0] == 'x' || narrow[0] == 'c' || narrow[0] == 'r') && (row = try_axes(l, a)) != NULL)
        return row;
    if (count == 1 && (narrow[0] == 'b' || narrow[0] == 'w') && after < l->end && *after == '+')
        return take_score(a, after, l->end);
    if (count == 1 && (row = get_row(after, l->end, &y)) != NULL)
        return take_point(a, l->p, narrow[0], y, row);
    if (is_latin(word, a))
        return after;
    if ((count == 2 && (row = take_sided_point(a, word, narrow, l->end)) != NULL) ||
        (row = take_worded_point(a, word, l->end)) != NULL)
        return row;
    if (count == 2 && word.n == 2 && !is_digit(peek(after, l->end, &y)) && !starts(after, l->end, "=\"") &&
        narrow[0] <= 's' && narrow[1] <= 's' && *l->p >= 'a' && l->p[1] >= 'a') {
        set_kind(a, ATOM_LETTERS);
        a->x = (int16_t)(narrow[0] - 'a');
        a->y = (int16_t)(narrow[1] - 'a');
        return after;
    }
    return NULL;
}

/* -- Words of other scripts ----------------------------------------------------------------------- */

/* 右上, 左下隅 and the like; what it takes, 0: none. */
static size_t get_corner(const char *p, const char *end, enum corner *corner)
{
    static const char *const tails[] = {"角的", "角 ",   "角",  "隅の", "隅", "的",
                                        "の",   "귀의 ", "귀 ", "귀",   NULL};

    const char *name = "";
    size_t n = p >= end || (unsigned char)*p < 0x80
                   ? 0
                   : vocabulary_longest("corners", slice_between(p, end), &name);

    if (n == 0)
        return 0;
    *corner = slice_is(slice_of(name), "top right")      ? CORNER_TOP_RIGHT
              : slice_is(slice_of(name), "top left")     ? CORNER_TOP_LEFT
              : slice_is(slice_of(name), "bottom right") ? CORNER_BOTTOM_RIGHT
                                                         : CORNER_BOTTOM_LEFT;
    return n + one_of(p + n, end, tails);
}

/* 星, 小目, 三三: the lines from the side edge and from the top or bottom. 0 lines: the star's. Of 小目, 目外
 * and 高目 a corner has two; the one nearer to the side is taken, and marked. */
static const struct {
    const char *word;
    int8_t x, y;
    bool doubtful;
} places[] = {{"星位", 0, 0, false},    {"星", 0, 0, false},  {"三·三", 3, 3, false}, {"三三", 3, 3, false},
              {"3三", 3, 3, false},     {"33", 3, 3, false},  {"小目", 3, 4, true},   {"目外", 3, 5, true},
              {"目はずし", 3, 5, true}, {"高目", 4, 5, true}, {"五五", 5, 5, false},  {"三々", 3, 3, false},
              {"화점", 0, 0, false},    {"소목", 3, 4, true}, {"삼삼", 3, 3, false},  {"3·3", 3, 3, false},
              {"3三", 3, 3, false},     {"外目", 3, 5, true}, {"외목", 3, 5, true},   {"고목", 4, 5, true}};

static const char *try_named(struct lexer *l, struct atom *a)
{
    static const char *const centres[] = {"天元", "천원", "中心", NULL};
    enum corner corner = CORNER_CENTRE;
    size_t n = one_of(l->p, l->end, centres);
    const char *p;

    set_kind(a, ATOM_NAMED);
    if (n != 0) {
        a->style = CORNER_CENTRE;
        return l->p + n;
    }
    if ((n = get_corner(l->p, l->end, &corner)) == 0)
        return NULL;
    p = l->p + n;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (starts(p, l->end, places[i].word)) {
            a->style = (uint8_t)corner;
            a->x = places[i].x;
            a->y = places[i].y;
            a->flags |= (uint8_t)(places[i].doubtful ? ATOM_DOUBTFUL : 0);
            return p + strlen(places[i].word);
        }
    return NULL;
}

/* Whether a stone stands at P, behind blanks and brackets. */
static bool stone_follows(const struct lexer *l, const char *p)
{
    static const char *const signs[] = {"：", "（", "　", "）", "、", "．", "·", "走", "下", NULL};
    struct lexer ahead = *l;
    struct atom a = {0};

    while (p < l->end && (find_char(" \t:(.=-,[", *p) != NULL || one_of(p, l->end, signs) != 0))
        p += (unsigned char)*p < 0x80 ? 1 : 3;
    ahead.p = p;
    if (p >= l->end || (atom_number(&ahead, &a) == NULL && atom_letters(&ahead, &a) == NULL &&
                        try_named(&ahead, &a) == NULL))
        return false;
    return a.kind >= ATOM_POINT && a.kind <= ATOM_NAMED;
}

/* 下在, 占, 坐标 before a point: what announces it. */
static const char *try_verb(const struct lexer *l, struct atom *a)
{
    const char *value = "";
    size_t n = (unsigned char)*l->p < 0x80
                   ? 0
                   : vocabulary_longest("announcing", slice_between(l->p, l->end), &value);

    if (n == 0 || !stone_follows(l, l->p + n))
        return NULL;
    set_kind(a, ATOM_ANSWER);
    return l->p + n;
}

/* 先手, 后手: whose turn it is where a stone follows; in prose they are words. */
static const char *try_turn(const struct lexer *l, struct atom *a)
{
    static const char *const firsts[] = {"先手", NULL}, *const seconds[] = {"后手", "後手", NULL};
    size_t first = one_of(l->p, l->end, firsts), n = first != 0 ? first : one_of(l->p, l->end, seconds);
    struct lexer ahead = *l;
    struct atom number = {0};
    const char *p = l->p + n;

    if (n == 0)
        return NULL;
    ahead.p = p;
    if (p < l->end && !stone_follows(l, p) && (p = atom_number(&ahead, &number)) == NULL)
        return NULL;
    if (number.kind == ATOM_NUMBER && !stone_follows(l, p))
        return NULL;
    set_kind(a, ATOM_SIDE);
    a->x = first != 0 ? SIDE_FIRST : SIDE_SECOND;
    return l->p + n;
}

/* 三手交换： is a header's name. */
static bool is_swap_header(const char *after, const char *end)
{
    static const char *const colons[] = {":", "：", NULL};

    return one_of(after, end, colons) != 0;
}

/* 黑方, 停一手, 交换: the words of moves.yaml; behind them, NULL: none stands there. */
static const char *try_vocabulary(const struct lexer *l, struct atom *a)
{
    struct slice s = slice_between(l->p, l->end);
    const char *value = "", *after = l->p;
    size_t n;

    if ((unsigned char)*l->p < 0x80)
        return NULL;
    if ((n = vocabulary_longest("stones", s, &value)) != 0) {
        set_kind(a, *value == 's' ? ATOM_SWAP : ATOM_SIDE);
        a->x = *value == 'b' ? SIDE_FIRST : *value == 'w' ? SIDE_SECOND : SIDE_NONE;
        after += n;
        return *value == 's' && is_swap_header(after, l->end) ? NULL : after;
    }
    if ((n = vocabulary_longest("passes", s, &value)) == 0 || strcmp(value, "plain") != 0)
        return NULL;
    set_kind(a, ATOM_PASS);
    a->x = SIDE_NONE;
    return after + n;
}

const char *atom_words(struct lexer *l, struct atom *a)
{
    const char *p;

    if ((p = try_vocabulary(l, a)) != NULL || (p = try_named(l, a)) != NULL || (p = try_turn(l, a)) != NULL)
        return p;
    return try_verb(l, a);
}
