/* The lexer of text scores of stones. */
#include "format/text/atoms.h"

#include "format/text/lexing.h"
#include "format/text/remarks.h"
#include "notation/circled.h"

#include <stdlib.h>

/* Of points in numbers: more is a date or a time. */
enum { MOST_LINES = 25 };

struct lexer {
    const char *start, *p, *end;
    bool blank; /* something other than a dash stood between the last atom and this one */
    bool dash;  /* a dash did */
    bool first; /* of its line */
    struct remark_memory *seen;
};

/* What stands between words and means nothing by itself. Dots and dashes are looked at before. */
static bool is_separator(uint32_t c)
{
    static const char plain[] = "\t\r\v\f ,;:.|/_=-~[](){}\"'<>!?*\\&^`";
    static const uint16_t wide[] = {0x00A0, 0x00B7, 0x200B, 0x2013, 0x2014, 0x2022, 0x2192,
                                    0x3001, 0x3002, 0x3008, 0x3009, 0x300A, 0x300B, 0x300C,
                                    0x300D, 0x3010, 0x3011, 0x30FB, 0xFEFF};

    if (c < 0x80)
        return c != 0 && strchr(plain, (int)c) != NULL;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (wide[i] == c)
            return true;
    return false;
}

/* -- Numbers -------------------------------------------------------------------------------------- */

static const char *get_digits(const char *p, const char *end, unsigned *value)
{
    unsigned n, digits = 0;
    uint32_t c;

    for (*value = 0; digits < 4 && is_digit(c = peek(p, end, &n)); digits++, p += n)
        *value = *value * 10 + (c - '0');
    return digits == 0 ? NULL : p;
}

static bool begins_numeral(const char *p, const char *end)
{
    unsigned n;
    uint32_t c = peek(p, end, &n);

    return numeral_digit(c) > 0 || c == 0x5EFF;
}

/* 四, 十六, 二十一, 廿一. NULL: none. */
static const char *get_numeral(const char *p, const char *end, unsigned *value)
{
    unsigned n, seen = 0;
    bool tens = false;
    int d;

    for (*value = 0;; p += n, seen++) {
        uint32_t c = peek(p, end, &n);

        if (c == 0x5EFF && seen == 0) {
            *value = 20;
            tens = true;
        } else if ((d = numeral_digit(c)) == 10 && !tens) {
            *value = (*value == 0 ? 1 : *value) * 10;
            tens = true;
        } else if (d >= 0 && d < 10 && (seen == 0 || (tens && *value % 10 == 0))) {
            *value += (unsigned)d;
        } else {
            break;
        }
    }
    return seen == 0 || *value == 0 ? NULL : p;
}

/* A sign that joins the two numbers of a point: 16·四, 16の四, 5路10. */
static size_t joint(const char *p, const char *end)
{
    static const char *const joints[] = {"·",  "・", "•", "∙",  "‧",  "･", "之",
                                         "の", "路", "—", "ノ", "의", NULL};

    return one_of(p, end, joints);
}

/* 路 or 线 behind a point. */
static const char *skip_tail(const char *p, const char *end)
{
    static const char *const tails[] = {"路", "线", "線", "筋", "目", NULL};

    return p + one_of(p, end, tails);
}

/* The second number of a point whose first ends at P; *STYLE as it is joined. NULL: there is none. */
static const char *get_second(const char *p, const char *end, bool numeral_first, unsigned *y,
                              enum pair_style *style)
{
    size_t n = joint(p, end);
    const char *q = p + n, *after;

    *style = PAIR_NUMERAL;
    if ((after = get_numeral(q, end, y)) != NULL && (n != 0 || !numeral_first)) {
        /* 1十六·四 is a number before a point. */
        return joint(after, end) != 0 && n == 0 ? NULL : skip_tail(after, end);
    }
    if (n != 0)
        return (after = get_digits(q, end, y)) == NULL ? NULL : skip_tail(after, end);
    if (p < end && *p == '-' && !numeral_first) {
        *style = PAIR_DASH;
        return get_digits(p + 1, end, y);
    }
    return NULL;
}

/* "7,7", "7, -3", "7,7,1" at P, behind the first number. */
static const char *get_comma(const char *p, const char *end, struct atom *a)
{
    const char *q = p, *after;
    unsigned y, who;
    bool minus;

    if (q >= end || *q++ != ',')
        return NULL;
    while (q < end && *q == ' ')
        q++;
    minus = q < end && *q == '-';
    q += minus;
    if ((after = get_digits(q, end, &y)) == NULL)
        return NULL;
    a->style = PAIR_COMMA;
    a->y = (int16_t)(minus ? -(int)y : (int)y);
    if (after + 1 < end && *after == ',' && after[1] >= '1' && after[1] <= '3' &&
        (after + 2 == end || after[2] == '\n' || after[2] == '\r')) {
        get_digits(after + 1, end, &who);
        a->style = PAIR_TRIPLE;
        a->side = (uint8_t)who;
        return after + 2;
    }
    return after;
}

/* 手目, 手, 回合 behind a number, and signs such as 。 that only number. */
static const char *skip_counter(const char *p, const char *end)
{
    static const char *const counters[] = {"手目", "手", "回合", "着", "步", "招", "수", NULL};

    return p + one_of(p, end, counters);
}

static void set_kind(struct atom *a, enum atom_kind kind)
{
    a->kind = (uint8_t)kind;
}

/* Whether words of Chinese go on at P: 五子棋 and 九段 begin with no number. */
static bool begins_word(const char *p, const char *end)
{
    static const char *const own[] = {"黑", "白", "黒", "天元", "右", "左", "上", "下", NULL};
    unsigned n;
    uint32_t c = peek(p, end, &n);

    return c >= 0x3041 && c < 0xA000 && one_of(p, end, own) == 0;
}

static const char *take_number(struct lexer *l, struct atom *a, unsigned x, const char *after, bool numeral)
{
    enum pair_style style;
    unsigned y;
    const char *q = get_second(after, l->end, numeral, &y, &style);

    a->x = (int16_t)x;
    if (q != NULL && x >= 1 && x <= MOST_LINES && y >= 1 && y <= MOST_LINES) {
        set_kind(a, ATOM_PAIR);
        a->style = (uint8_t)style;
        a->y = (int16_t)y;
        return q;
    }
    if (!numeral && (q = get_comma(after, l->end, a)) != NULL) {
        set_kind(a, ATOM_PAIR);
        return q;
    }
    set_kind(a, ATOM_NUMBER);
    q = skip_counter(after, l->end);
    return numeral && q == after && begins_word(after, l->end) ? NULL : q;
}

/* -1,2: an offset from the centre. */
static const char *take_negative(struct lexer *l, struct atom *a)
{
    unsigned x;
    const char *after = get_digits(l->p + 1, l->end, &x), *q;

    if (after == NULL || (q = get_comma(after, l->end, a)) == NULL)
        return NULL;
    set_kind(a, ATOM_PAIR);
    a->x = (int16_t) - (int)x;
    return q;
}

/* A number of any kind at the lexer: 12, １２, ①, ⒈, (3), 第3手, 十二. NULL: none. */
static const char *try_number(struct lexer *l, struct atom *a)
{
    const char *p = l->p, *after;
    unsigned value, n;
    enum number_style style;

    if (*p == '-')
        return take_negative(l, a);
    if (starts(p, l->end, "第") && (after = circled_get(p + 3, l->end, &value, &style)) != NULL) {
        set_kind(a, ATOM_NUMBER);
        a->x = (int16_t)value;
        return skip_counter(after, l->end);
    }
    if ((after = get_digits(p, l->end, &value)) != NULL)
        return take_number(l, a, value, after, false);
    if (begins_numeral(p, l->end) && (after = get_numeral(p, l->end, &value)) != NULL)
        return take_number(l, a, value, after, true);
    if (is_letter(peek(p, l->end, &n)))
        return NULL;
    if ((after = circled_get(p, l->end, &value, &style)) == NULL || style != NUMBER_CIRCLED)
        return NULL;
    set_kind(a, ATOM_NUMBER);
    a->x = (int16_t)value;
    return after;
}

/* -- Letters -------------------------------------------------------------------------------------- */

/* Words of Latin letters that mean something. */
static const struct {
    const char *word;
    enum atom_kind kind;
    enum side side;
} latin[] = {
    {"b", ATOM_SIDE, SIDE_FIRST},      {"w", ATOM_SIDE, SIDE_SECOND},      {"black", ATOM_SIDE, SIDE_FIRST},
    {"white", ATOM_SIDE, SIDE_SECOND}, {"pass", ATOM_PASS, SIDE_NONE},     {"tenuki", ATOM_PASS, SIDE_NONE},
    {"swap", ATOM_SWAP, SIDE_NONE},    {"resign", ATOM_RESIGN, SIDE_NONE}, {"play", ATOM_ANSWER, SIDE_NONE},
    {"move", ATOM_ANSWER, SIDE_NONE},  {"resigns", ATOM_RESIGN, SIDE_NONE}};

/* The number behind a letter, which a dash or a blank may part from it; NULL when that is none, or the number
 * is part of a pair. */
static const char *get_row(const char *p, const char *end, unsigned *y)
{
    unsigned n, ignored;
    const char *q = p, *after;
    enum pair_style style;
    struct atom scratch;

    if (p < end && (*p == '-' || *p == ' '))
        q = p + 1;
    if ((after = get_digits(q, end, y)) == NULL || after - q > 6 || *y > 99 || *y == 0 ||
        is_digit(peek(after, end, &n)))
        return NULL;
    /* C2.5, H8+7: a move of xiangqi as WXF has it. */
    if (*y < 10 && end - after >= 2 && strchr(".+=-", *after) != NULL && is_digit((uint32_t)after[1]) &&
        (end - after == 2 || (unsigned char)after[2] <= ' ' || (unsigned char)after[2] >= 0x80))
        return NULL;
    if (q > p &&
        (get_second(after, end, false, &ignored, &style) != NULL || get_comma(after, end, &scratch) != NULL ||
         is_letter(peek(after, end, &n)) ||
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

    while (p < end && strchr("\"' ,:{", *p) != NULL && *p != '\0')
        p++;
    after = skip_letters(p, end, &count, narrow);
    if (count != strlen(name) || !slice_is_nocase(slice_between(p, after), name))
        return NULL;
    for (p = after; p < end && strchr("\"' :=", *p) != NULL && *p != '\0';)
        p++;
    return get_digits(p, end, value);
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

static const char *try_letters(struct lexer *l, struct atom *a)
{
    char narrow[2] = "";
    unsigned count, y;
    const char *after = skip_letters(l->p, l->end, &count, narrow), *row;
    struct slice word = slice_between(l->p, after);

    if (count == 0)
        return NULL;
    if ((row = try_axes(l, a)) != NULL)
        return row;
    if (count == 1 && (narrow[0] == 'b' || narrow[0] == 'w') && after < l->end && *after == '+') {
        set_kind(a, ATOM_RESULT);
        for (after++;
             after < l->end && (is_letter((uint32_t)*after) || is_digit((uint32_t)*after) || *after == '.');)
            after++;
        return after;
    }
    if (count == 1 && (row = get_row(after, l->end, &y)) != NULL) {
        set_kind(a, ATOM_POINT);
        a->x = (int16_t)(narrow[0] - 'a');
        a->y = (int16_t)y;
        a->flags |= (uint8_t)(*l->p >= 'A' && *l->p <= 'Z' ? ATOM_CAPITAL : 0);
        a->flags |= (uint8_t)((unsigned char)*l->p >= 0x80 ? ATOM_WIDE : 0);
        return row;
    }
    for (size_t i = 0; i < sizeof latin / sizeof *latin; i++)
        if (slice_is_nocase(word, latin[i].word)) {
            set_kind(a, latin[i].kind);
            a->x = (int16_t)latin[i].side;
            return after;
        }
    if (count == 2 && word.n == 2 && !is_digit(peek(after, l->end, &y)) && narrow[0] <= 's' &&
        narrow[1] <= 's' && *l->p >= 'a' && l->p[1] >= 'a') {
        set_kind(a, ATOM_LETTERS);
        a->x = (int16_t)(narrow[0] - 'a');
        a->y = (int16_t)(narrow[1] - 'a');
        return after;
    }
    return NULL;
}

/* -- Words of other scripts ----------------------------------------------------------------------- */

static const struct {
    const char *word;
    enum atom_kind kind;
    enum side side;
} words[] = {
    {"黑方", ATOM_SIDE, SIDE_FIRST},  {"白方", ATOM_SIDE, SIDE_SECOND}, {"黑棋", ATOM_SIDE, SIDE_FIRST},
    {"白棋", ATOM_SIDE, SIDE_SECOND}, {"黒番", ATOM_SIDE, SIDE_FIRST},  {"白番", ATOM_SIDE, SIDE_SECOND},
    {"黑", ATOM_SIDE, SIDE_FIRST},    {"白", ATOM_SIDE, SIDE_SECOND},   {"黒", ATOM_SIDE, SIDE_FIRST},
    {"흑", ATOM_SIDE, SIDE_FIRST},    {"백", ATOM_SIDE, SIDE_SECOND},   {"●", ATOM_SIDE, SIDE_FIRST},
    {"○", ATOM_SIDE, SIDE_SECOND},    {"⚫", ATOM_SIDE, SIDE_FIRST},     {"⚪", ATOM_SIDE, SIDE_SECOND},
    {"■", ATOM_SIDE, SIDE_FIRST},     {"□", ATOM_SIDE, SIDE_SECOND},    {"▲", ATOM_SIDE, SIDE_FIRST},
    {"△", ATOM_SIDE, SIDE_SECOND},    {"パス", ATOM_PASS, SIDE_NONE},   {"虚着", ATOM_PASS, SIDE_NONE},
    {"虚手", ATOM_PASS, SIDE_NONE},   {"停一手", ATOM_PASS, SIDE_NONE}, {"停着", ATOM_PASS, SIDE_NONE},
    {"弃手", ATOM_PASS, SIDE_NONE},   {"弃着", ATOM_PASS, SIDE_NONE},   {"停手", ATOM_PASS, SIDE_NONE},
    {"停", ATOM_PASS, SIDE_NONE},     {"패스", ATOM_PASS, SIDE_NONE},   {"交换", ATOM_SWAP, SIDE_NONE},
    {"交換", ATOM_SWAP, SIDE_NONE}};

/* 右上, 左下隅 and the like; what it takes, 0: none. */
static size_t get_corner(const char *p, const char *end, enum corner *corner)
{
    static const struct {
        const char *word;
        enum corner corner;
    } corners[] = {{"右上", CORNER_TOP_RIGHT},    {"左上", CORNER_TOP_LEFT},   {"右下", CORNER_BOTTOM_RIGHT},
                   {"左下", CORNER_BOTTOM_LEFT},  {"上右", CORNER_TOP_RIGHT},  {"上左", CORNER_TOP_LEFT},
                   {"下右", CORNER_BOTTOM_RIGHT}, {"下左", CORNER_BOTTOM_LEFT}};
    static const char *const tails[] = {"角的", "角", "隅の", "隅", "的", "の", NULL};

    for (size_t i = 0; i < sizeof corners / sizeof *corners; i++)
        if (starts(p, end, corners[i].word)) {
            *corner = corners[i].corner;
            p += strlen(corners[i].word);
            return strlen(corners[i].word) + one_of(p, end, tails);
        }
    return 0;
}

/* 星, 小目, 三三: the lines from the side edge and from the top or bottom. 0 lines: the star's. Of 小目, 目外
 * and 高目 a corner has two; the one nearer to the side is taken, and marked. */
static const struct {
    const char *word;
    int8_t x, y;
    bool doubtful;
} places[] = {{"星位", 0, 0, false},    {"星", 0, 0, false},  {"三·三", 3, 3, false}, {"三三", 3, 3, false},
              {"3三", 3, 3, false},     {"33", 3, 3, false},  {"小目", 3, 4, true},   {"目外", 3, 5, true},
              {"目はずし", 3, 5, true}, {"高目", 4, 5, true}, {"五五", 5, 5, false}};

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

static const char *try_words(struct lexer *l, struct atom *a)
{
    const char *p;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (starts(l->p, l->end, words[i].word)) {
            set_kind(a, words[i].kind);
            a->x = (int16_t)words[i].side;
            return l->p + strlen(words[i].word);
        }
    if ((p = try_named(l, a)) != NULL)
        return p;
    return NULL;
}

/* -- The lexer ------------------------------------------------------------------------------------ */

/* 1-0, 0-1, 1/2-1/2 with a blank behind. */
static const char *get_result(const char *p, const char *end)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "0-0", "½-½", NULL};
    size_t n = one_of(p, end, results);

    return n != 0 && (p + n == end || (unsigned char)p[n] <= ' ') ? p + n : NULL;
}

/* … ... -- at P. NULL: none. */
static const char *try_signs(struct lexer *l, struct atom *a)
{
    const char *p = l->p;

    if (starts(p, l->end, "...") || starts(p, l->end, "…")) {
        set_kind(a, ATOM_GAP);
        while (p < l->end && (*p == '.' || starts(p, l->end, "…")))
            p += *p == '.' ? 1 : 3;
        return p;
    }
    if (starts(p, l->end, "--") && !starts(p, l->end, "---") && (p == l->start || p[-1] != '-')) {
        set_kind(a, ATOM_PASS);
        return p + 2;
    }
    if ((p == l->start || (unsigned char)p[-1] <= ' ') && (p = get_result(p, l->end)) != NULL) {
        set_kind(a, ATOM_RESULT);
        return p;
    }
    p = l->p;
    if (*p == '=' && l->first) {
        set_kind(a, ATOM_ANSWER);
        return p + 1;
    }
    return NULL;
}

/* Blanks and separators before the next atom; stops at a line end. */
static void skip_separators(struct lexer *l)
{
    while (l->p < l->end && *l->p != '\n') {
        unsigned n;
        uint32_t c = peek(l->p, l->end, &n);
        struct atom scratch = {0};

        if (!is_separator(c) || ((c == '.' || c == '-' || c == '=') && try_signs(l, &scratch) != NULL) ||
            ((c == '(' || c == '{') && remark_get(l->seen, l->p, l->end) != NULL) ||
            ((*l->p == '(' || *l->p == '-' || *l->p == '[') && try_number(l, &scratch) != NULL))
            return;
        l->dash |= c == '-';
        l->blank |= c != '-';
        l->p += n;
    }
}

/* 黑1 in the middle of words: 本局黑1. */
static bool begins_sided(const char *p, const char *end)
{
    static const char *const sides[] = {"黑", "白", "黒", NULL};
    size_t side = (unsigned char)*p < 0x80 ? 0 : one_of(p, end, sides);
    unsigned n;

    return side != 0 && is_digit(peek(p + side, end, &n));
}

/* To the next blank, separator, or side with a number. */
static const char *skip_word(const char *p, const char *end)
{
    unsigned n;
    uint32_t c;

    do {
        peek(p, end, &n);
        p += n;
    } while (p < end && !is_separator(c = peek(p, end, &n)) && c != '\n' && !begins_sided(p, end));
    return p;
}

static const char *take(struct lexer *l, struct atom *a)
{
    const char *after;

    if ((after = remark_get(l->seen, l->p, l->end)) != NULL) {
        set_kind(a, ATOM_REMARK);
        return after;
    }
    if ((after = try_signs(l, a)) != NULL || (after = try_number(l, a)) != NULL ||
        (after = try_letters(l, a)) != NULL || (after = try_words(l, a)) != NULL)
        return after;
    after = skip_word(l->p, l->end);
    set_kind(a, word_is_markup(l->start, l->p, after, l->end) ? ATOM_ANSWER : ATOM_WORDS);
    return after;
}

/* The atom at *P, which moves behind it. START is where offsets count from. */
static struct atom atom_next(const char *start, const char **p, const char *end, struct remark_memory *seen)
{
    struct lexer l = {.start = start, .p = *p, .end = end, .seen = seen};
    struct atom a = {0};

    l.first = *p == start || (*p)[-1] == '\n';
    l.blank = l.first;
    skip_separators(&l);
    a.off = (uint32_t)(l.p - start);
    if (l.p == end) {
        *p = l.p;
        return a;
    }
    if (*l.p == '\n') {
        set_kind(&a, ATOM_LINE);
        *p = l.p + 1;
    } else {
        a.flags = l.blank ? 0 : l.dash ? ATOM_DASHED : ATOM_GLUED;
        *p = take(&l, &a);
    }
    a.len = (uint32_t)(*p - l.p);
    return a;
}

void atoms_push(struct atoms *all, struct atom a)
{
    if (all->count == all->cap) {
        unsigned cap = all->cap == 0 ? 32 : all->cap * 2;
        struct atom *more = realloc(all->atom, cap * sizeof *more);

        if (more == NULL)
            return;
        all->atom = more;
        all->cap = cap;
    }
    all->atom[all->count++] = a;
}

void atoms_of_line(const char *start, struct slice line, struct atoms *all)
{
    const char *p = line.p, *end = line.p + line.n;
    struct remark_memory seen = {line.p, line.p};
    struct atom a;

    while ((a = atom_next(start, &p, end, &seen)).kind != ATOM_END) {
        if (all->count > 0 && atom_is_move(&a) && all->atom[all->count - 1].kind == ATOM_NUMBER)
            all->numbered = true;
        if (a.kind != ATOM_LINE)
            atoms_push(all, a);
    }
}

bool atom_is_move(const struct atom *a)
{
    return (a->kind >= ATOM_POINT && a->kind <= ATOM_NAMED) ||
           (a->kind >= ATOM_PASS && a->kind <= ATOM_RESIGN);
}
