/* Which game a list of points is. The order of the evidence is that of qipu-formats(5): what is asked for,
 * words, what only one game can have, what is usual. */
#include "format/text/survey.h"

#include "format/text/lines.h"
#include "notation/notation.h"

#include <stdlib.h>

/* -- Words ---------------------------------------------------------------------------------------- */

/* What names a game, or belongs to one alone. */
static const struct {
    const char *word;
    enum game_id game;
} kinds[] = {
    {"五目半", GAME_WEIQI},  {"贴五目", GAME_WEIQI}, {"貼五目", GAME_WEIQI},    {"胜五目", GAME_WEIQI},
    {"勝五目", GAME_WEIQI},  {"五目胜", GAME_WEIQI}, {"五目勝", GAME_WEIQI},    {"\"go\"", GAME_WEIQI},
    {"围棋", GAME_WEIQI},    {"圍棋", GAME_WEIQI},   {"囲碁", GAME_WEIQI},      {"바둑", GAME_WEIQI},
    {"weiqi", GAME_WEIQI},   {"baduk", GAME_WEIQI},  {"komi", GAME_WEIQI},      {"贴目", GAME_WEIQI},
    {"貼目", GAME_WEIQI},    {"贴子", GAME_WEIQI},   {"コミ", GAME_WEIQI},      {"让子", GAME_WEIQI},
    {"讓子", GAME_WEIQI},    {"让二子", GAME_WEIQI}, {"让三子", GAME_WEIQI},    {"让四子", GAME_WEIQI},
    {"让五子", GAME_WEIQI},  {"让六子", GAME_WEIQI}, {"让九子", GAME_WEIQI},    {"不计点", GAME_WEIQI},
    {"덤", GAME_WEIQI},      {"불계", GAME_WEIQI},   {"名人戦", GAME_WEIQI},    {"五子棋", GAME_WUZIQI},
    {"连珠", GAME_WUZIQI},   {"連珠", GAME_WUZIQI},  {"五目", GAME_WUZIQI},     {"오목", GAME_WUZIQI},
    {"gomoku", GAME_WUZIQI}, {"renju", GAME_WUZIQI}, {"wuziqi", GAME_WUZIQI},   {"打点", GAME_WUZIQI},
    {"禁手", GAME_WUZIQI},   {"五连", GAME_WUZIQI},  {"gomocup", GAME_WUZIQI},  {"花月", GAME_WUZIQI},
    {"浦月", GAME_WUZIQI},   {"五手", GAME_WUZIQI},  {"三手交换", GAME_WUZIQI}, {"piskvork", GAME_WUZIQI}};

/* Words for resigning that are usual in weiqi, and heard in wuziqi. */
static bool is_resigned_in_weiqi(const char *start, const struct atoms *all)
{
    for (unsigned i = 0; i < all->count; i++) {
        struct slice s = {start + all->atom[i].off, all->atom[i].len};

        if (all->atom[i].kind < ATOM_RESULT) /* numbers, points, sides */
            continue;
        if (slice_holds(s, "中盘") || slice_holds(s, "中盤") || slice_holds(s, "中押"))
            return true;
    }
    return false;
}

enum game_id survey_named(struct slice text)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (slice_holds(text, kinds[i].word))
            return kinds[i].game;
    return GAME_UNKNOWN;
}

/* The word go alone, in any case: too short to be looked for inside others. */
static bool is_go(struct slice word)
{
    return slice_is_nocase(word, "go");
}

static enum game_id game_by_words(const char *start, const struct atoms *all)
{
    enum game_id game = GAME_UNKNOWN;

    for (unsigned i = 0; i < all->count && game == GAME_UNKNOWN; i++) {
        const struct atom *a = &all->atom[i];
        struct slice s = {start + a->off, a->len};

        if (a->kind == ATOM_HEADER || a->kind == ATOM_TEXT || a->kind == ATOM_WORDS ||
            a->kind == ATOM_REMARK || a->kind == ATOM_SIDE)
            game = is_go(slice_trim(s)) ? GAME_WEIQI : survey_named(s);
        if (a->kind == ATOM_SIDE && i + 1 < all->count && all->atom[i + 1].kind == ATOM_WORDS)
            game = survey_named((struct slice){s.p, s.n + all->atom[i + 1].len});
    }
    return game;
}

/* Boards have no more lines but for a few, and a point beyond them alone shows none. */
enum { USUAL_LINES = 20, ENOUGH_FAR = 3 };

/* -- What only one game can have ------------------------------------------------------------------ */

struct facts {
    unsigned points, numerals, numbers, dashes, ranges, letters, named, triples, capitals, words, sides;
    unsigned san;              /* words that are moves of chess */
    unsigned san_capitals;     /* the same in capitals: NF3, which may be a misprinted point */
    int most_x, most_y, least; /* of points, and of pairs the least of either number */
    int most_pair;
    unsigned far; /* points beyond the usual lines: one or two are slips, more are a board */
    int farthest_x, farthest_y;
    unsigned i_points; /* in column I */
    bool negative;
    bool resigned;               /* in words that are usual in weiqi */
    bool sided;                  /* a side is said before the first stone */
    const struct atom *first[3]; /* the first stones */
    unsigned stones;
    unsigned long apart; /* distances between stones that follow one another, in lines */
};

static bool is_stone(const struct atom *a)
{
    return a->kind >= ATOM_POINT && a->kind <= ATOM_NAMED;
}

static void count_pair(struct facts *f, const struct atom *a)
{
    f->numerals += a->style == PAIR_NUMERAL;
    f->dashes += a->style == PAIR_DASH;
    f->ranges += a->style == PAIR_DASH && a->y == a->x + 1;
    f->triples += a->style == PAIR_TRIPLE;
    f->numbers += a->style >= PAIR_COMMA;
    f->negative |= a->x < 0 || a->y < 0;
    f->least = a->x < f->least ? a->x : f->least;
    f->least = a->y < f->least ? a->y : f->least;
    f->most_pair = a->x > f->most_pair ? a->x : f->most_pair;
    f->most_pair = a->y > f->most_pair ? a->y : f->most_pair;
}

static void count_stone(struct facts *f, const struct atom *a, const struct atom *before)
{
    if (a->kind == ATOM_POINT) {
        f->points++;
        f->i_points += a->x == 'i' - 'a';
        if (a->x >= USUAL_LINES || a->y > USUAL_LINES) {
            f->far++;
            f->farthest_x = a->x > f->farthest_x ? a->x : f->farthest_x;
            f->farthest_y = a->y > f->farthest_y ? a->y : f->farthest_y;
        } else {
            f->most_x = a->x > f->most_x ? a->x : f->most_x;
            f->most_y = a->y > f->most_y ? a->y : f->most_y;
        }
        f->capitals += (a->flags & ATOM_CAPITAL) != 0;
    } else if (a->kind == ATOM_PAIR) {
        count_pair(f, a);
    }
    f->letters += a->kind == ATOM_LETTERS;
    f->named += a->kind == ATOM_NAMED;
    if (f->stones < 3)
        f->first[f->stones] = a;
    f->stones++;
    if (before != NULL)
        f->apart += (unsigned long)abs(a->x - before->x) + (unsigned long)abs(a->y - before->y);
}

/* Whether a character of S is one from FIRST to LAST. */
static bool has_any(struct slice s, char first, char last)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] >= first && s.p[i] <= last)
            return true;
    return false;
}

static bool is_san(struct slice word)
{
    struct claim c = {.from = NOWHERE, .to = NOWHERE};

    /* A null move is a word of any language. */
    return word.n >= 3 && word.n < 8 && (unsigned char)word.p[0] < 0x80 && has_any(word, '1', '8') &&
           san_lenient(word, san_english, &c);
}

/* Words that are moves of chess: with a small letter in them, or in CAPITALS. */
static unsigned count_san(const char *start, const struct atoms *all, bool capitals)
{
    unsigned san = 0;

    for (unsigned i = 0; i < all->count; i++) {
        struct slice word = {start + all->atom[i].off, all->atom[i].len};

        san += all->atom[i].kind == ATOM_WORDS && is_san(word) && has_any(word, 'a', 'z') != capitals;
    }
    return san;
}

unsigned survey_san(const char *start, const struct atoms *all)
{
    return count_san(start, all, false);
}

static struct facts count_all(const char *start, const struct atoms *all)
{
    struct facts f = {.least = 99,
                      .most_x = -1,
                      .san = survey_san(start, all),
                      .san_capitals = count_san(start, all, true),
                      .resigned = is_resigned_in_weiqi(start, all)};
    const struct atom *before = NULL;

    for (unsigned i = 0; i < all->count; i++) {
        const struct atom *a = &all->atom[i];

        f.words += a->kind == ATOM_WORDS;
        f.sides += a->kind == ATOM_SIDE;
        f.sided |= a->kind == ATOM_SIDE && f.stones == 0;
        if (is_stone(a)) {
            count_stone(&f, a, before);
            before = a;
        }
    }
    if (f.far >= ENOUGH_FAR) {
        f.most_x = f.farthest_x > f.most_x ? f.farthest_x : f.most_x;
        f.most_y = f.farthest_y > f.most_y ? f.farthest_y : f.most_y;
    }
    return f;
}

/* Pawns of both sides, by file: the rank of the foremost one, where only pawns move. */
struct pawns {
    uint8_t rank[2][8];
};

static bool push_pawn(struct pawns *p, unsigned side, const struct atom *a)
{
    int from = a->x < 8 ? p->rank[side][a->x] : 0, to = a->y, step = side == 0 ? 1 : -1;
    int home = side == 0 ? 2 : 7, facing = a->x < 8 ? p->rank[!side][a->x] : 0;
    bool passes = side == 0 ? from < facing && to >= facing : from > facing && to <= facing;

    if (a->x >= 8 || to < 1 || to > 8 || passes ||
        (to != from + step && !(from == home && to == from + 2 * step)))
        return false;
    p->rank[side][a->x] = (uint8_t)to;
    return true;
}

static bool lie_on_squares(const struct facts *f)
{
    return f->points == f->stones && f->points > 0 && !f->sided && f->most_x <= 7 && f->most_y <= 8;
}

static bool are_squares(const struct facts *f)
{
    return lie_on_squares(f) && f->capitals == 0;
}

/* All at home. */
static void place_pawns(struct pawns *p)
{
    memset(p->rank[0], 2, 8);
    memset(p->rank[1], 7, 8);
}

/* Whether it begins as chess does: pieces have moved, or the first points are where pawns of White and Black
 * can go, of one game or of two short ones. A later move that cannot be played is a fault of a game of chess.
 */
static bool is_chess(const struct atoms *all, const struct facts *f)
{
    struct pawns pawns;
    unsigned side = 0, moved = 0;

    if (f->san > 0)
        return are_squares(f) || f->san * 4 >= f->points;
    if (f->san_capitals * 4 >= f->points && lie_on_squares(f))
        return true;
    if (!are_squares(f))
        return false;
    place_pawns(&pawns);
    for (unsigned i = 0; i < all->count && moved < 2; i++) {
        const struct atom *a = &all->atom[i];

        if (a->kind == ATOM_RESULT || (a->kind == ATOM_NUMBER && a->x == 1)) {
            place_pawns(&pawns);
            side = 0;
        }
        if (a->kind == ATOM_GAP || a->kind == ATOM_PASS)
            side++;
        if (a->kind != ATOM_POINT)
            continue;
        /* 1. e4 (1. d4): one move of the same side is a variation or a slip. */
        if (!push_pawn(&pawns, side & 1, a) && (moved == 0 || !push_pawn(&pawns, (side + 1) & 1, a)))
            return false;
        side++;
        moved++;
    }
    return true;
}

/* -- What is usual -------------------------------------------------------------------------------- */

/* Lines from the nearer edge, from 1. */
static int edge(int line, int size)
{
    return line * 2 > size + 1 ? size + 1 - line : line;
}

/* How much of a corner point of weiqi X, Y (from 1) is on a board of 19: 2 for 3-3 to 4-4, 1 with a fifth
 * line. */
static int corner_weight(int x, int y)
{
    int a = edge(x, 19), b = edge(y, 19);

    if (a < 3 || b < 3 || a > 5 || b > 5)
        return 0;
    return a == 5 || b == 5 ? 1 : 2;
}

static int gtp_x(int letter)
{
    return letter > 'i' - 'a' ? letter : letter + 1;
}

/* Positive: weiqi. */
static int lean(const struct facts *f)
{
    const struct atom *first = f->first[0];
    int weight = 0;

    if (first == NULL || first->kind != ATOM_POINT)
        return 0;
    if (first->x == 7 && first->y == 8)
        weight -= 5;
    weight += corner_weight(gtp_x(first->x), first->y);
    if (f->stones >= 2 && f->first[1]->kind == ATOM_POINT)
        weight += corner_weight(gtp_x(f->first[1]->x), f->first[1]->y) == 2 ? 1 : 0;
    if (f->stones >= 3) {
        unsigned long mean = f->apart / (f->stones - 1);

        weight += mean >= 6 ? 2 : mean <= 3 ? -1 : 0;
    }
    if (f->stones > 120)
        weight += 2;
    if (f->resigned)
        weight += 3;
    return weight * 2 + (f->capitals * 2 > f->points ? 1 : -1);
}

/* -- Points in letters ---------------------------------------------------------------------------- */

static unsigned board_for(int most)
{
    return most <= 15 ? 0 : most <= 19 ? 19 : most <= 20 ? 20 : (unsigned)most;
}

/* Column I means letters with I, unless a board of weiqi has so few of them that they must be slips. */
static bool counts_i(const struct facts *f, bool large)
{
    return f->i_points > 0 && !(large && f->i_points * 10 < f->points + 20 && lean(f) > 0);
}

static void guess_letters(struct text_survey *s, const struct facts *f)
{
    s->guessed = true;
    s->game = lean(f) > 0 ? GAME_WEIQI : GAME_WUZIQI;
    s->other = s->game == GAME_WEIQI ? GAME_WUZIQI : GAME_WEIQI;
}

static void settle_letters(struct text_survey *s, const struct facts *f, long size)
{
    int most = f->most_x + 1 > f->most_y ? f->most_x + 1 : f->most_y;
    bool large = f->most_x >= 'p' - 'a' || f->most_y > 15;
    bool with_i = counts_i(f, large);

    s->way = WAY_RENJU;
    if (s->game == GAME_UNKNOWN && (with_i || f->most_y > 19))
        s->game = GAME_WUZIQI;
    else if (s->game == GAME_UNKNOWN && f->points == 0)
        s->game = f->stones == 0 || f->first[0]->style == CORNER_CENTRE ? GAME_WUZIQI
                                                                        : GAME_WEIQI; /* names alone */
    else if (s->game == GAME_UNKNOWN && size == 15)
        s->game = GAME_WUZIQI;
    else if (s->game == GAME_UNKNOWN && (large || size == 19 || size == 9 || size == 13))
        s->game = GAME_WEIQI;
    else if (s->game == GAME_UNKNOWN)
        guess_letters(s, f);
    if (s->game == GAME_WEIQI && !with_i)
        s->way = WAY_GTP;
    if (s->game == GAME_WEIQI && with_i)
        s->assumed = "letters with I";
    if (s->game == GAME_WUZIQI && size == 0)
        s->size = board_for(most);
    if (s->game == GAME_WUZIQI && (s->guessed || (s->size != 0 && s->size != 15)))
        s->implied = "gomoku-freestyle";
}

/* -- Points in numbers ---------------------------------------------------------------------------- */

/* How well the first stones suit the game, counted from BASE. */
static int suits(const struct facts *f, enum game_id game, int base)
{
    int weight = 0;

    for (unsigned i = 0; i < f->stones && i < 2; i++) {
        int x = f->first[i]->x + 1 - base, y = f->first[i]->y + 1 - base;

        if (game == GAME_WEIQI)
            weight += corner_weight(x, y);
        else if (i == 0)
            weight += x == 8 && y == 8 ? 6 : 0;
    }
    return weight;
}

/* The base that the numbers prove or the first stones suggest; -1: nothing tells. */
static int base_of(const struct facts *f, enum game_id game, int size)
{
    int zero, one;

    if (f->least == 0)
        return 0;
    if (f->most_pair == size)
        return 1;
    zero = suits(f, game, 0);
    one = suits(f, game, 1);
    return zero == one ? -1 : zero > one ? 0 : 1;
}

static enum game_id game_of_numbers(const struct facts *f)
{
    if (f->most_pair > 15)
        return GAME_WEIQI;
    if (suits(f, GAME_WUZIQI, 0) > 0 || suits(f, GAME_WUZIQI, 1) > 0)
        return GAME_WUZIQI;
    return suits(f, GAME_WEIQI, 1) >= 3 || suits(f, GAME_WEIQI, 0) >= 3 ? GAME_WEIQI : GAME_WUZIQI;
}

/* What the words of a text say of its numbers: where they count from, and which comes first. */
struct survey_told {
    int base; /* -1: not said */
    bool bottom, top, row_first, column_first;
};

static const struct {
    const char *word;
    int base; /* -1: says nothing of it */
    bool bottom, top, row_first, column_first;
} tellings[] = {
    {"左下", -1, true, false, false, false},        {"bottom left", -1, true, false, false, false},
    {"bottom-left", -1, true, false, false, false}, {"lower left", -1, true, false, false, false},
    {"lower-left", -1, true, false, false, false},  {"从下往上", -1, true, false, false, false},
    {"左上", -1, false, true, false, false},        {"top left", -1, false, true, false, false},
    {"top-left", -1, false, true, false, false},    {"upper left", -1, false, true, false, false},
    {"upper-left", -1, false, true, false, false},  {"从上往下", -1, false, true, false, false},
    {"从0", 0, false, false, false, false},         {"从零", 0, false, false, false, false},
    {"0开始", 0, false, false, false, false},       {"0-based", 0, false, false, false, false},
    {"zero-based", 0, false, false, false, false},  {"从1", 1, false, false, false, false},
    {"1开始", 1, false, false, false, false},       {"1-based", 1, false, false, false, false},
    {"one-based", 1, false, false, false, false},   {"行,列", -1, false, false, true, false},
    {"行，列", -1, false, false, true, false},      {"row,col", -1, false, false, true, false},
    {"row, col", -1, false, false, true, false},    {"y,x", -1, false, false, true, false},
    {"y, x", -1, false, false, true, false},        {"列,行", -1, false, false, false, true},
    {"列，行", -1, false, false, false, true},      {"col,row", -1, false, false, false, true},
    {"col, row", -1, false, false, false, true},    {"x,y", -1, false, false, false, true},
    {"x, y", -1, false, false, false, true}};

static struct survey_told told_by(const char *start, const struct atoms *all)
{
    struct survey_told t = {.base = -1};

    for (unsigned i = 0; i < all->count; i++) {
        const struct atom *a = &all->atom[i];

        if (a->kind != ATOM_HEADER && a->kind != ATOM_TEXT && a->kind != ATOM_REMARK)
            continue;
        for (size_t k = 0; k < sizeof tellings / sizeof *tellings; k++)
            if (slice_holds((struct slice){start + a->off, a->len}, tellings[k].word)) {
                t.base = tellings[k].base >= 0 ? tellings[k].base : t.base;
                t.bottom |= tellings[k].bottom;
                t.top |= tellings[k].top;
                t.row_first |= tellings[k].row_first;
                t.column_first |= tellings[k].column_first;
            }
    }
    return t;
}

/* What is taken for granted about numbers that count from BASE; NULL: all was told. */
static const char *assumed_of(const struct survey_told *t, int base)
{
    bool order = t->row_first || t->column_first, origin = t->bottom || t->top;

    if (t->base >= 0 && order && origin)
        return NULL;
    if (t->row_first)
        return t->bottom   ? base == 0 ? "row from the bottom, then column, counted from 0"
                                       : "row from the bottom, then column, counted from 1"
               : base == 0 ? "row from the top, then column, counted from 0"
                           : "row from the top, then column, counted from 1";
    if (t->bottom)
        return base == 0 ? "column, then row from the bottom, counted from 0"
                         : "column, then row from the bottom, counted from 1";
    return base == 0 ? "column, then row from the top, counted from 0"
                     : "column, then row from the top, counted from 1";
}

static void settle_numbers(struct text_survey *s, const struct facts *f, const struct survey_told *told,
                           long size)
{
    int lines;

    s->way = WAY_PAIRS;
    if (f->negative) {
        s->way = WAY_OFFSETS;
        s->game = s->game == GAME_UNKNOWN ? GAME_WUZIQI : s->game;
        s->size = size != 0 ? (unsigned)size : 20;
        s->implied = "gomoku-freestyle";
        return;
    }
    if (f->triples > 0 && s->game == GAME_UNKNOWN)
        s->game = GAME_WUZIQI;
    if (s->game == GAME_UNKNOWN) {
        s->game = game_of_numbers(f);
        s->other = s->game == GAME_WEIQI ? GAME_WUZIQI : GAME_WEIQI;
        s->guessed = f->most_pair <= 15;
    }
    lines = size != 0 ? (int)size : s->game == GAME_WEIQI ? 19 : f->most_pair > 15 ? 20 : 15;
    s->size = (unsigned)lines;
    s->base = f->triples > 0 ? 0 : told->base >= 0 ? told->base : base_of(f, s->game, lines);
    s->refused = s->base < 0;
    s->from_bottom = told->bottom && !told->top;
    s->row_first = told->row_first && !told->column_first;
    if (f->triples == 0)
        s->assumed = s->refused ? "neither the base nor the axes are known, so nothing is read"
                                : assumed_of(told, s->base);
    if (s->game == GAME_WUZIQI && lines != 15)
        s->implied = "gomoku-freestyle";
}

/* -- All of it ------------------------------------------------------------------------------------ */

/* B100, which no board has: a side with its number already. */
static bool is_far_side(const struct atoms *all, unsigned i, unsigned number)
{
    return number >= 100 && all->atom[i].kind == ATOM_SIDE && i + 1 < all->count &&
           all->atom[i + 1].kind == ATOM_NUMBER && all->atom[i + 1].x == (int)number;
}

/* B1 Q16 W2 D4: letters that are sides, with numbers. */
static void split_sides(struct atoms *all)
{
    unsigned sides = 0, others = 0, wrong = 0;
    const struct atom *before = NULL;

    for (unsigned i = 0; i < all->count; i++) {
        const struct atom *a = &all->atom[i];
        bool side = a->kind == ATOM_POINT && (a->x == 'b' - 'a' || a->x == 'w' - 'a');

        if (is_far_side(all, i, sides + 1)) {
            sides++;
            before = a;
        }
        if (!is_stone(a))
            continue;
        if (side && (before == NULL || !(before->kind == ATOM_POINT && before->style == 1)) &&
            a->y == (int)sides + 1 && (a->x == 'b' - 'a') == (sides % 2 == 0)) {
            sides++;
            all->atom[i].style = 1;
        } else {
            wrong += before == NULL ||
                     (before->kind != ATOM_SIDE && (before->kind != ATOM_POINT || before->style != 1));
            others++;
        }
        before = a;
    }
    for (unsigned i = 0; i < all->count; i++) {
        struct atom *a = &all->atom[i];

        if (a->kind != ATOM_POINT || a->style != 1)
            continue;
        a->style = 0;
        if (sides == others && wrong == 0 && sides > 1) {
            a->kind = ATOM_SIDE;
            a->x = a->x == 'b' - 'a' ? SIDE_FIRST : SIDE_SECOND;
        }
    }
}

/* M1 Q16 M2 D4: a letter that counts the moves. */
static void split_counted(struct atoms *all)
{
    unsigned stones = 0;
    int letter = -1;

    for (unsigned i = 0; i < all->count; i++) {
        const struct atom *a = &all->atom[i];

        if (!is_stone(a))
            continue;
        letter = stones == 0 && a->kind == ATOM_POINT ? a->x : letter;
        if (stones % 2 == 0 && (a->kind != ATOM_POINT || a->x != letter || a->y != (int)(stones / 2 + 1)))
            return;
        stones++;
    }
    if (stones < 4 || stones % 2 != 0)
        return;
    stones = 0;
    for (unsigned i = 0; i < all->count; i++) {
        struct atom *a = &all->atom[i];

        if (is_stone(a) && stones++ % 2 == 0) {
            a->kind = ATOM_NUMBER;
            a->x = a->y;
            all->numbered = true;
        }
    }
}

/* [16, 4, 'black']: the first stone stands before the first side, and is not numbered. */
static bool sides_follow(const struct atoms *all)
{
    unsigned stones = 0, sides = 0;

    for (unsigned i = 0; i < all->count; i++) {
        if (all->atom[i].kind == ATOM_SIDE && stones == 0)
            return false;
        sides += all->atom[i].kind == ATOM_SIDE;
        stones += is_stone(&all->atom[i]);
        if (stones == 2)
            break;
    }
    return sides > 0;
}

static void count_run(struct text_survey *s, unsigned run, unsigned dashes)
{
    if (run == 2)
        s->glued += run;
    else if (run > 2 && dashes * 2 < run)
        s->run += run;
}

/* Words of several points: e2e4 and e2-e4 are moves of other games, h8h9i9 is a position string. */
static void count_moves(struct text_survey *s, const struct atoms *all)
{
    unsigned run = 0;
    unsigned dashed = 0;

    for (unsigned i = 0; i < all->count; i++) {
        const struct atom *a = &all->atom[i];

        s->moves += atom_is_move(a);
        if (atom_is_move(a) && run > 0 && (a->flags & (ATOM_GLUED | ATOM_DASHED)) != 0) {
            run++;
            dashed += (a->flags & ATOM_DASHED) != 0;
            continue;
        }
        count_run(s, run, dashed);
        run = atom_is_move(a);
        dashed = 0;
    }
    count_run(s, run, dashed);
}

/* Two small letters are points only where most stones are spelled so; elsewhere they are words. */
static void settle_words(struct atoms *all)
{
    unsigned letters = 0, others = 0;

    for (unsigned i = 0; i < all->count; i++) {
        letters += all->atom[i].kind == ATOM_LETTERS;
        others += is_stone(&all->atom[i]) && all->atom[i].kind != ATOM_LETTERS;
    }
    for (unsigned i = 0; others >= letters && i < all->count; i++)
        if (all->atom[i].kind == ATOM_LETTERS)
            all->atom[i].kind = ATOM_WORDS;
}

void survey_make(struct text_survey *s, const char *start, struct atoms *all, enum game_id hint, long size)
{
    struct facts f;

    settle_words(all);
    split_sides(all);
    split_counted(all);
    f = count_all(start, all);
    *s = (struct text_survey){.game = hint};
    count_moves(s, all);
    s->side_after = sides_follow(all);
    s->quiet = line_class_is_program(start, all);
    s->pairs_number = f.dashes > 0 && (f.points + f.named >= f.dashes ||
                                       (f.ranges == f.dashes && f.numerals + f.letters >= f.dashes));
    if (s->game == GAME_UNKNOWN)
        s->game = game_by_words(start, all);
    s->chess = s->game == GAME_UNKNOWN && is_chess(all, &f);
    s->squares = are_squares(&f);
    s->stones = f.stones;
    s->sides = f.sides;
    s->size = (unsigned)size;
    if (f.numbers > f.points + f.numerals + f.letters) {
        struct survey_told told = told_by(start, all);

        settle_numbers(s, &f, &told, size);
    } else if (f.numerals + (s->pairs_number ? 0 : f.dashes) > f.points) {
        s->way = WAY_NUMERAL;
        s->game = s->game == GAME_UNKNOWN ? GAME_WEIQI : s->game;
    } else if (f.letters > f.points) {
        s->way = WAY_SGF;
        s->game = s->game == GAME_UNKNOWN ? GAME_WEIQI : s->game;
    } else {
        settle_letters(s, &f, size);
    }
}

void survey_spell(struct text_survey *s, struct slice notation)
{
    static const struct {
        const char *name;
        enum way way;
    } names[] = {{"gtp", WAY_GTP},         {"renju", WAY_RENJU},           {"circled", WAY_RENJU},
                 {"numeral", WAY_NUMERAL}, {"numeral-right", WAY_NUMERAL}, {"sgf", WAY_SGF}};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_is(notation, names[i].name)) {
            s->way = names[i].way;
            s->mirrored = slice_is(notation, "numeral-right");
            s->refused = false;
            s->assumed = NULL;
        }
}

static unsigned lines_of(const struct text_survey *s)
{
    return s->size != 0 ? s->size : s->game == GAME_WUZIQI ? 15 : 19;
}

static point on_board(int x, int y)
{
    return x < 0 || y < 0 || x > 61 || y > 61 ? NOWHERE : POINT((unsigned)x, (unsigned)y);
}

/* Column and row from the top, from 1, where there are LINES of them; below the board is far above it. */
static point from_top(int x, int y, int lines)
{
    return y > lines ? on_board(x - 1, 61) : on_board(x - 1, lines - y);
}

static point named_point(const struct text_survey *s, const struct atom *a)
{
    int lines = (int)lines_of(s), star = lines < 13 ? 3 : 4;
    int x = a->x == 0 ? star : a->x, y = a->y == 0 ? star : a->y;
    bool right = a->style == CORNER_TOP_RIGHT || a->style == CORNER_BOTTOM_RIGHT;
    bool top = a->style == CORNER_TOP_RIGHT || a->style == CORNER_TOP_LEFT;

    if (a->style == CORNER_CENTRE)
        return on_board(lines / 2, lines / 2);
    return from_top(right ? lines + 1 - x : x, top ? y : lines + 1 - y, lines);
}

/* Two numbers, as the text or usage says. */
static point pair_point(const struct text_survey *s, const struct atom *a, int lines)
{
    bool swap = s->row_first && a->style != PAIR_XY && a->style != PAIR_ROW_COL;
    int x = (swap ? a->y : a->x) + 1 - s->base, y = (swap ? a->x : a->y) + 1 - s->base;

    return s->from_bottom ? on_board(x - 1, y - 1) : from_top(x, y, lines);
}

point survey_point(const struct text_survey *s, const struct atom *a)
{
    int lines = (int)lines_of(s);

    switch (a->kind) {
    case ATOM_NAMED:
        return named_point(s, a);
    case ATOM_LETTERS:
        return from_top(a->x + 1, a->y + 1, lines);
    case ATOM_POINT:
        if (s->way != WAY_GTP)
            return on_board(a->x, a->y - 1);
        return a->x == 'i' - 'a' ? NOWHERE : on_board(gtp_x(a->x) - 1, a->y - 1);
    default:
        break;
    }
    if (s->way == WAY_OFFSETS)
        return from_top(lines / 2 + a->x + 1, lines / 2 + a->y + 1, lines);
    if (a->style == PAIR_NUMERAL || a->style == PAIR_DASH)
        return from_top(s->mirrored ? lines + 1 - a->x : a->x, a->y, lines);
    return pair_point(s, a, lines);
}

bool survey_is_move(const struct text_survey *s, const struct atoms *all, unsigned i)
{
    const struct atom *a = &all->atom[i];

    if (!atom_is_move(a) || (a->kind == ATOM_PAIR && a->style == PAIR_DASH && s->pairs_number))
        return false;
    /* Behind words, only what is numbered or has a side goes on with the game. */
    if (i == 0 || a[-1].kind != ATOM_WORDS || s->quiet)
        return true;
    for (unsigned k = i; k-- > 0 && all->atom[k].kind != ATOM_LINE;)
        if (atom_is_move(&all->atom[k]))
            return !all->numbered;
    return true;
}

const char *survey_notation(const struct text_survey *s)
{
    static const char *const names[] = {
        [WAY_GTP] = "gtp", [WAY_RENJU] = "renju", [WAY_NUMERAL] = "numeral", [WAY_SGF] = "sgf"};

    return s->mirrored ? "numeral-right" : names[s->way];
}
