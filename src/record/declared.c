/* Results as people write them. */
#include "record/declared.h"

#include "base/likely.h"
#include "base/utf8.h"
#include "record/amount.h"
#include "record/player_names.h"

#include <stdio.h>
#include <stdlib.h>

enum { FORM_BYTES = 24, NOBODY = 0, FIRST = 1, SECOND = 2, BOTH = 3 };

/* Black moves first on a board of stones and second everywhere else. */
static bool is_black_first(enum game_id game)
{
    return game == GAME_WEIQI || game == GAME_WUZIQI;
}

/* SGF's B is Red in xiangqi. */
static bool is_b_first(enum game_id game)
{
    return is_black_first(game) || game == GAME_XIANGQI;
}

static enum result won_by(unsigned side)
{
    return side == FIRST ? RESULT_FIRST : side == SECOND ? RESULT_SECOND : RESULT_UNKNOWN;
}

/* A character of a form as the YAML has it, in at most four bytes: how many. */
static unsigned put_plain(uint32_t c, char out[4])
{
    c = utf8_narrow(c);
    if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0xFE63 || c == 0x2500)
        c = '-';
    if (c == 0x2236)
        c = ':';
    if (c >= 'A' && c <= 'Z')
        c += 'a' - 'A';
    if (c == 0xBD) {
        out[0] = '1';
        out[1] = '/';
        out[2] = '2';
        return 3;
    }
    return utf8_put(c == 0x2044 || c == 0x2215 ? '/' : c, out);
}

static bool is_blank(uint32_t c)
{
    return c == ' ' || c == '\t' || c == 0x3000 || c == 0xA0 || c == '(' || c == ')' || c == 0xFF08 ||
           c == 0xFF09;
}

/* The text as the forms of the YAML are written; empty when it is too long for one. */
static struct slice plain_form(struct slice s, char out[FORM_BYTES])
{
    size_t n = 0;
    unsigned length;

    for (; s.n > 0; s = slice_skip(s, length)) {
        uint32_t c = utf8_get(s.p, s.p + s.n, &length);

        if (is_blank(c))
            continue;
        if (n + 4 > FORM_BYTES)
            return (struct slice){out, 0};
        n += put_plain(c, out + n);
    }
    return (struct slice){out, n};
}

static const struct form {
    const char *key;
    enum result result;
    enum how how;
} forms[] = {{"first", RESULT_FIRST, HOW_UNKNOWN},
             {"second", RESULT_SECOND, HOW_UNKNOWN},
             {"draw", RESULT_DRAW, HOW_DRAW},
             {"both-lose", RESULT_BOTH_LOSE, HOW_UNKNOWN},
             {"first-forfeit", RESULT_FIRST, HOW_FORFEIT},
             {"second-forfeit", RESULT_SECOND, HOW_FORFEIT},
             {"both-forfeit", RESULT_BOTH_LOSE, HOW_FORFEIT}};

static bool take_form(const char *key, struct declared *d)
{
    if (strcmp(key, "unknown") == 0) {
        d->said = false;
        return true;
    }
    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i].key, key) == 0) {
            d->result = forms[i].result;
            d->how = forms[i].how;
            d->forfeit = d->how == HOW_FORFEIT;
            d->plain &= !d->forfeit;
            return true;
        }
    return false;
}

static bool read_form(const struct desc_part *more, struct slice s, struct declared *d)
{
    char form[FORM_BYTES];
    struct slice plain = plain_form(s, form);
    const char *key = plain.n == 0 ? NULL : vocabulary_entry(more, "forms", plain);

    return key != NULL && take_form(key, d);
}

static enum how letters_how(struct slice s)
{
    static const struct {
        const char *word;
        enum how how;
    } ways[] = {{"R", HOW_RESIGN},  {"Resign", HOW_RESIGN},   {"T", HOW_TIME},  {"Time", HOW_TIME},
                {"F", HOW_FORFEIT}, {"Forfeit", HOW_FORFEIT}, {"", HOW_UNKNOWN}};

    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++)
        if (slice_is_nocase(s, ways[i].word))
            return ways[i].how;
    return HOW_NONE;
}

/* What servers write in the place of a margin; HOW_KINDS: nothing of the kind. */
static enum how code_how(const struct desc_part *more, struct slice s)
{
    const char *code = vocabulary_entry(more, "codes", s);

    return code == NULL                   ? HOW_KINDS
           : strcmp(code, "time") == 0    ? HOW_TIME
           : strcmp(code, "forfeit") == 0 ? HOW_FORFEIT
                                          : HOW_UNKNOWN;
}

/* A winner with a margin of nothing is a winner, and that is all. */
static bool take_margin(const struct desc_part *more, struct slice s, struct declared *d)
{
    long hundredths;
    bool decimal;
    enum how code;

    if (!number_plain(s, &hundredths, &decimal) || hundredths < 0)
        return false;
    if (hundredths == 0 && !decimal)
        return true;
    d->how = HOW_COUNT;
    if (hundredths_to_quarters(hundredths, false, &d->quarters) && d->quarters != 0) {
        d->plain &= number_is_ascii(s);
        return true;
    }
    d->plain = false;
    if ((code = code_how(more, s)) == HOW_KINDS)
        return hundredths_to_quarters(hundredths, true, &d->quarters) && d->quarters != 0;
    d->how = code;
    return true;
}

/* B+3.5, w+r and the like. */
static bool read_sgf(const struct desc_part *more, enum game_id game, struct slice s, struct declared *d)
{
    bool black = s.p[0] == 'B' || s.p[0] == 'b';
    struct slice tail;

    if (slice_is(s, "Draw") || slice_is(s, "Void")) {
        d->result = slice_is(s, "Draw") ? RESULT_DRAW : RESULT_UNKNOWN;
        d->how = slice_is(s, "Draw") ? HOW_DRAW : HOW_NONE;
        return true;
    }
    if (s.n < 2 || s.p[1] != '+' || memchr("BbWw", s.p[0], 4) == NULL)
        return false;
    d->result = black == is_b_first(game) ? RESULT_FIRST : RESULT_SECOND;
    d->plain = s.p[0] == 'B' || s.p[0] == 'W';
    tail = slice_trim(slice_skip(s, 2));
    d->how = letters_how(tail);
    if (d->how == HOW_NONE) {
        d->how = HOW_UNKNOWN;
        if (!take_margin(more, tail, d))
            return false;
    }
    d->forfeit = d->how == HOW_FORFEIT;
    return true;
}

/* All that a text in words says. Sides are sets of FIRST and SECOND. */
struct said {
    uint64_t terms; /* bits 1 << enum term */
    struct number number;
    bool zi, points;
    unsigned winners, losers; /* who is said to have won and lost */
    unsigned fallen, risen;   /* who did what loses (resigned, was late), or what wins (made five) */
    unsigned topic, about;    /* whom the words are about: all of them, and those at the moment */
    enum term last;           /* the last word */
    bool named;               /* it was a side */
    bool judged;              /* a number has been said, and then who won or lost */
    bool aside;               /* the numbers here are a komi's */
};

_Static_assert(TERM_COUNT <= 64, "a bit for each term");

static bool has(const struct said *said, enum term term)
{
    return (said->terms >> term & 1) != 0;
}

static unsigned side_of(enum term term, enum game_id game)
{
    switch (term) {
    case TERM_BLACK:
        return is_black_first(game) ? FIRST : SECOND;
    case TERM_WHITE:
        return is_black_first(game) ? SECOND : FIRST;
    case TERM_RED:
    case TERM_FIRST:
        return FIRST;
    case TERM_SECOND:
        return SECOND;
    case TERM_BOTH:
        return BOTH;
    default:
        return NOBODY;
    }
}

/* 黑胜（对方超时）: the side that the words have not been about. */
static unsigned side_not_meant(const struct said *said)
{
    return said->topic == FIRST || said->topic == SECOND ? BOTH - said->topic : NOBODY;
}

/* 红先胜: 先 tells who moves first, not of whom the words are. 红将死黑: whoever is named behind what was
 * done has suffered it. */
static void take_side(struct said *said, enum term term, unsigned side)
{
    if ((said->last == TERM_MATE || said->last == TERM_STALEMATE) && side == BOTH - said->about)
        said->risen |= said->about;
    if (!said->named || (term != TERM_FIRST && term != TERM_SECOND))
        said->about = side;
    if (said->topic == NOBODY)
        said->topic = side;
    said->named = true;
}

/* 黑方因白方弃权胜: who did what loses is not who won, and the other way round, where another side was named
 * first. */
static unsigned subject(const struct said *said, unsigned done)
{
    return said->topic != NOBODY && said->about != BOTH && (said->about & done) != 0 ? said->topic
                                                                                     : said->about;
}

static bool is_winning(enum term term)
{
    return term == TERM_FIVE || term == TERM_CLAIM || term == TERM_MATES || term == TERM_RESIGNED_TO;
}

static bool is_losing(enum term term)
{
    return (term >= TERM_GIVES_UP && term <= TERM_FORBIDDEN) || term == TERM_MATED || term == TERM_STALEMATED;
}

static void take_act(struct said *said, enum term term)
{
    if (term == TERM_WIN)
        said->winners |= subject(said, said->fallen);
    else if (term == TERM_LOSE)
        said->losers |= subject(said, said->risen);
    else if (is_winning(term))
        said->risen |= said->about;
    else if (is_losing(term))
        said->fallen |= said->about;
    else if (term == TERM_OVERLINE && said->about == FIRST) /* Black's loses; White's is as good as a five */
        said->fallen |= FIRST;
    said->judged |= (term == TERM_WIN || term == TERM_LOSE) && said->number.said;
}

static void take_amount(struct said *said, enum term term)
{
    if (term == TERM_MOVES)
        said->number = (struct number){0}; /* 共185手 */
    if (said->aside)
        return;
    said->number.half |= term == TERM_HALF;
    said->number.said |= term == TERM_HALF;
    said->number.of |= term == TERM_OF;
    said->zi |= term == TERM_ZI;
    said->points |= term == TERM_POINTS;
}

/* 黑贴3又3/4子后胜1/4子: what Black gives is not the margin, and 后 is no side behind it. */
static bool take_komi(struct said *said, enum term term, enum game_id game)
{
    bool after = said->aside && term == TERM_SECOND;

    if (term == TERM_KOMI || term == TERM_REVERSE_KOMI)
        said->aside = true;
    if (said->aside && said->about == NOBODY)
        take_side(said, TERM_BLACK, side_of(term == TERM_KOMI ? TERM_BLACK : TERM_WHITE, game));
    if (after || term == TERM_WIN || term == TERM_LOSE)
        said->aside = false;
    return after;
}

static void take_term(struct said *said, enum term term, enum game_id game)
{
    unsigned side = term == TERM_OTHER ? side_not_meant(said) : side_of(term, game);

    said->terms |= UINT64_C(1) << term;
    if (take_komi(said, term, game))
        return;
    if (side != NOBODY)
        take_side(said, term, side);
    said->last = term;
    if (side != NOBODY)
        return;
    if (term == TERM_BY && said->named) /* White by 3.5, Black by forfeit */
        said->winners |= said->about;
    said->named = false;
    take_act(said, term);
    take_amount(said, term);
}

/* 黑+3.5: the sign behind a side says that it won. */
static struct slice skip_marks(struct slice s, struct said *said)
{
    static const char *const marks[] = {"\t", "\r", "\n", "　", "!", "！", "。", "，", ",",
                                        ":",  "：", "（", "）", "(", ")",  " ",  "."};
    bool found = true;

    while (found && s.n > 0) {
        found = *s.p == '+';
        if (found && said->named)
            said->winners |= said->about;
        if (found)
            s = slice_skip(s, 1);
        for (unsigned i = 0; !found && i < sizeof marks / sizeof *marks; i++)
            if (slice_starts(s, marks[i]) && !(*s.p == '.' && s.n > 1 && s.p[1] >= '0' && s.p[1] <= '9')) {
                s = slice_skip(s, strlen(marks[i]));
                found = true;
            }
    }
    return s;
}

/* 零 joins numbers (三子零半目), but begins one in 零点五; a margin below nothing is no margin. */
static bool is_decimal_zero(struct slice s)
{
    return slice_starts(s, "零点") || slice_starts(s, "零點");
}

static bool is_below_zero(struct slice s)
{
    return s.n > 1 && *s.p == '-' && s.p[1] >= '0' && s.p[1] <= '9';
}

/* 1-3/4: the dash joins a number and its fraction. */
static bool is_joined(struct slice s, const struct number *before)
{
    size_t i = 1;

    while (i < s.n && s.p[i] >= '0' && s.p[i] <= '9')
        i++;
    return before->said && is_below_zero(s) && i < s.n && s.p[i] == '/';
}

/* 黑185子胜3/4子: what was counted, who won, and by how much. */
static bool take_number(struct said *said, struct slice s, struct slice *rest)
{
    struct number komi = {0};

    if (said->judged) {
        said->number = (struct number){0};
        said->zi = said->points = said->judged = false;
    }
    said->named = false;
    said->last = TERM_NONE;
    return number_take(s, rest, said->aside ? &komi : &said->number);
}

/* False, with REST at it, when there is a word that is not known. */
static bool read_terms(const struct desc_part *more, enum game_id game, struct slice s, struct said *said,
                       struct slice *rest)
{
    for (s = skip_marks(s, said); s.n > 0; s = skip_marks(s, said)) {
        struct word_found word = vocabulary_at(more, s);

        *rest = s;
        if (is_joined(s, &said->number)) {
            s = slice_skip(s, 1);
            continue;
        }
        if (is_below_zero(s))
            return false;
        if (is_decimal_zero(s))
            word.term = TERM_NONE;
        /* 半 and 又 are also near numerals; words go first, but for 零 and bare numbers. */
        if (word.term == TERM_NONE) {
            if (!take_number(said, s, &s))
                return false;
            continue;
        }
        take_term(said, word.term, game);
        s = slice_skip(s, word.length);
    }
    return true;
}

static enum how said_how(const struct said *said)
{
    static const struct {
        enum term term;
        enum how how;
    } rows[] = {{TERM_RESIGN, HOW_RESIGN},       {TERM_RESIGNED_TO, HOW_RESIGN},
                {TERM_TIME, HOW_TIME},           {TERM_GIVES_UP, HOW_RESIGN},
                {TERM_FORBIDDEN, HOW_FORBIDDEN}, {TERM_CLAIM, HOW_FORBIDDEN},
                {TERM_FIVE, HOW_FIVE},           {TERM_MATE, HOW_MATE},
                {TERM_MATES, HOW_MATE},          {TERM_STALEMATE, HOW_STALEMATE},
                {TERM_MATED, HOW_MATE},          {TERM_STALEMATED, HOW_STALEMATE},
                {TERM_FORFEIT, HOW_FORFEIT},     {TERM_UNPLAYED, HOW_FORFEIT},
                {TERM_PERPETUAL, HOW_PERPETUAL}, {TERM_FOUL, HOW_FOUL}};

    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (has(said, rows[i].term))
            return rows[i].how;
    return has(said, TERM_OVERLINE) && (said->fallen & FIRST) != 0 ? HOW_FORBIDDEN : HOW_UNKNOWN;
}

/* Games that nobody won, whatever else is said. */
static enum how said_void(const struct said *said)
{
    return has(said, TERM_REPLAY)       ? HOW_REPLAY
           : has(said, TERM_VOID)       ? HOW_NONE
           : has(said, TERM_UNFINISHED) ? HOW_UNFINISHED
                                        : HOW_UNKNOWN;
}

static bool is_both_lost(const struct said *said)
{
    return has(said, TERM_BOTH_LOSE) ||
           (said->winners == NOBODY &&
            (said->losers == BOTH || (said->fallen == BOTH && said->losers == NOBODY)));
}

/* The side that the words say has won: what was done counts where nobody is called the winner or the loser.
 */
static unsigned said_winner(const struct said *said, enum game_id game)
{
    unsigned won = said->winners | (said->losers == NOBODY || said->losers == BOTH ? 0 : BOTH - said->losers);

    if (won != NOBODY)
        return won;
    if ((said->risen & ~said->fallen) != NOBODY) /* 黑中盘认输 */
        return said->risen & ~said->fallen;
    if (said->fallen != NOBODY)
        return BOTH - said->fallen;
    /* Only Black's moves are forbidden: 禁手负, 禁手胜. */
    return has(said, TERM_FORBIDDEN) && game == GAME_WUZIQI && said->about == NOBODY ? SECOND : NOBODY;
}

/* The kind of draw that the words tell of; DRAWN_KINDS: of none. */
static enum drawn said_drawn(const struct said *said, enum game_id game)
{
    static const enum term kinds[] = {[DRAWN_REPETITION] = TERM_DRAW_REPETITION,
                                      [DRAWN_LIMIT] = TERM_DRAW_LIMIT,
                                      [DRAWN_FULL_BOARD] = TERM_DRAW_FULL_BOARD,
                                      [DRAWN_PASSES] = TERM_DRAW_PASSES};

    for (unsigned i = DRAWN_REPETITION; i <= DRAWN_PASSES; i++)
        if (has(said, kinds[i]))
            return (enum drawn)i;
    if (game == GAME_CHESS && (has(said, TERM_STALEMATE) || has(said, TERM_STALEMATED)))
        return DRAWN_STALEMATE;
    return has(said, TERM_DRAW) ? DRAWN_ANYHOW : DRAWN_KINDS;
}

static bool is_drawn(const struct said *said, enum game_id game)
{
    return said_drawn(said, game) != DRAWN_KINDS && !has(said, TERM_WIN) && said->losers == NOBODY;
}

static bool said_amount(const struct said *said, int *quarters)
{
    if (said->number.whole != 0) /* two numbers, and nothing that joins them */
        return false;
    return number_to_quarters(&said->number, said->zi, quarters) ||
           (!said->points && number_to_quarters(&said->number, true, quarters));
}

/* 黑, Black: a side, and nothing else. */
static bool is_side_only(const struct said *said)
{
    uint64_t sides = 0;

    for (unsigned term = TERM_BLACK; term <= TERM_SECOND; term++)
        sides |= UINT64_C(1) << term;
    return said->terms != 0 && (said->terms & ~sides) == 0 && !said->number.said;
}

/* What the words come to; false when they do not say who won. */
static bool weigh(const struct said *said, enum game_id game, struct declared *d)
{
    d->how = said_void(said);
    if (d->how != HOW_UNKNOWN)
        return true;
    d->how = said_how(said);
    d->forfeit = d->how == HOW_FORFEIT;
    if (is_drawn(said, game)) { /* 双方超时和 */
        d->result = RESULT_DRAW;
        d->how = HOW_DRAW;
        d->drawn = said_drawn(said, game);
        d->forfeit = false;
        return true;
    }
    if (is_both_lost(said)) {
        d->result = RESULT_BOTH_LOSE;
        return true;
    }
    d->bare = is_side_only(said);
    d->result = won_by(d->bare ? said->about : said_winner(said, game));
    if (d->result == RESULT_UNKNOWN)
        return has(said, TERM_UNPLAYED) && said->about == NOBODY;
    if (d->how != HOW_UNKNOWN || !said->number.said)
        return true;
    d->how = HOW_COUNT;
    return said->zi + said->points <= 1 && said_amount(said, &d->quarters);
}

static bool read_sentence(const struct desc_part *more, enum game_id game, struct slice s, struct declared *d)
{
    struct said said = {0};

    d->plain = false;
    d->result = RESULT_UNKNOWN;
    if (!read_terms(more, game, s, &said, &d->by))
        return false;
    d->unclear = !weigh(&said, game, d);
    return !d->unclear;
}

static struct slice form_before(const struct desc_part *more, struct slice s, struct declared *d);

/* 1-0 forfeit, 0-1 (time): a form, and behind it how. Words that give the game to another are not understood.
 */
static bool read_form_and_how(const struct desc_part *more, enum game_id game, struct slice s,
                              struct declared *d)
{
    struct said said = {0};
    struct declared form = {.said = true}, words = {0};
    struct slice rest = form_before(more, s, &form);

    if (rest.n == s.n || !read_terms(more, game, rest, &said, &d->by) || said.number.said)
        return false;
    if (weigh(&said, game, &words) && words.result != form.result)
        return false;
    *d = form;
    if (words.how != HOW_UNKNOWN)
        d->how = words.how;
    d->drawn = words.drawn;
    d->forfeit = d->how == HOW_FORFEIT;
    return true;
}

HOT struct declared declared_read(const struct desc_part *more, enum game_id game, struct slice s)
{
    struct declared d = {0};

    s = slice_trim(s);
    if (s.n == 0 || slice_is(s, "?") || slice_is(s, "*"))
        return d;
    d = (struct declared){.said = true, .plain = true, .result = result_named(s)};
    d.known = d.result == RESULT_FIRST || d.result == RESULT_SECOND || d.result == RESULT_DRAW;
    if (d.known)
        return d;
    d.plain = true;
    d.known = read_sgf(more, game, s, &d) || read_form(more, s, &d) || read_form_and_how(more, game, s, &d) ||
              read_sentence(more, game, s, &d);
    if (!d.known) /* 弃权 alone: without play, and nobody knows who lost */
        d = (struct declared){.said = true,
                              .unclear = d.unclear,
                              .forfeit = d.unclear && d.forfeit,
                              .how = d.unclear && d.forfeit ? HOW_FORFEIT : HOW_UNKNOWN,
                              .by = d.unclear ? s : d.by};
    return d;
}

static struct declared read_named(const struct desc_part *more, enum game_id game,
                                  const struct slice names[2], struct slice s, struct declared d)
{
    char text[NAMED_RESULT_MAX];
    size_t n = names_to_sides(more, game, names, s, text);
    struct declared named = declared_read(more, game, (struct slice){text, n});

    named.by = d.by; /* in words that last */
    return named.known && !named.bare ? named : d;
}

struct declared declared_named(const struct desc_part *more, enum game_id game, const struct slice names[2],
                               struct slice s)
{
    struct declared d = declared_read(more, game, s);

    return !d.said || d.known ? d : read_named(more, game, names, s, d);
}

HOT struct declared record_reads(const struct record *r, struct slice s)
{
    struct declared d = declared_read(r->vocabularies, r->game, s);

    if (usually(!d.said || d.known))
        return d;
    return read_named(r->vocabularies, r->game,
                      (struct slice[2]){record_value(r, KEY_FIRST), record_value(r, KEY_SECOND)}, s, d);
}

/* Where the board shows it (a mate), the engines compare Termination themselves. */
static bool is_termination(enum how how, enum game_id game)
{
    return how == HOW_TIME || how == HOW_FORFEIT || how == HOW_FOUL || how == HOW_RESIGN ||
           (game == GAME_WUZIQI && (how == HOW_FORBIDDEN || how == HOW_FIVE));
}

/* "3.5 points", and nothing else. */
static bool is_margin(const struct said *said, enum game_id game)
{
    return game == GAME_WEIQI && said->number.said && said->zi + said->points == 1 &&
           said_how(said) == HOW_UNKNOWN;
}

/* A header of its own may say how: PGN's Termination "time forfeit". Names among its words are not
 * understood.
 */
static void take_termination(const struct record *r, struct declared *d)
{
    struct slice words = record_value(r, KEY_TERMINATION), rest;
    struct said said = {0};
    enum how how;

    if (words.n == 0 || d->how != HOW_UNKNOWN ||
        (d->result != RESULT_FIRST && d->result != RESULT_SECOND && d->result != RESULT_BOTH_LOSE) ||
        !read_terms(r->vocabularies, r->game, words, &said, &rest))
        return;
    how = said_how(&said);
    if (is_termination(how, r->game))
        d->how = how;
    else if (is_margin(&said, r->game) && said_amount(&said, &d->quarters))
        d->how = HOW_COUNT;
    d->forfeit |= how == HOW_FORFEIT;
}

HOT struct declared record_result(const struct record *r)
{
    struct declared d = record_reads(r, record_value(r, KEY_RESULT));

    if (r->terminated && r->terminator != RESULT_UNKNOWN && r->terminator != d.result)
        d = (struct declared){.said = true, .known = true, .plain = true, .result = r->terminator};
    take_termination(r, &d);
    return d;
}

HOT enum result record_declared(const struct record *r)
{
    return r->terminated && r->terminator != RESULT_UNKNOWN ? r->terminator : record_result(r).result;
}

bool record_disagrees(const struct record *r)
{
    struct declared d;

    if (!r->terminated || r->terminator == RESULT_UNKNOWN || record_find(r, KEY_RESULT) == NULL)
        return false;
    d = record_reads(r, record_value(r, KEY_RESULT));
    return d.known && d.result != RESULT_UNKNOWN && d.result != r->terminator;
}

/* Looks for the longest form of a decided or drawn game at the start of a text. */
struct search {
    struct slice text;
    size_t length;
    const char *key;
    bool all; /* also 0-0 and forfeits, which elsewhere are castling and signs */
};

/* How much of the text FORM covers, blanks between its characters included; 0: it is not there. */
static size_t form_at(struct slice s, const char *form)
{
    const char *start = s.p;
    size_t done = 0;

    while (*form != '\0') {
        unsigned length, n;
        char out[4];
        uint32_t c = s.n == 0 ? 0 : utf8_get(s.p, s.p + s.n, &length);

        if (s.n == 0)
            return 0;
        s = slice_skip(s, length);
        if (c == ' ' && done > 0)
            continue;
        n = put_plain(c, out);
        if (strncmp(form, out, n) != 0)
            return 0;
        form += n;
        done = (size_t)(s.p - start);
    }
    /* The f of 1-0f is not that of 1-0 forfeit. */
    return s.n > 0 && is_ascii_letter(form[-1]) && is_ascii_letter(*s.p) ? 0 : done;
}

static void try_form(void *context, const char *key, const char *form)
{
    struct search *s = context;
    size_t length = form[1] == '\0' ? 0 : form_at(s->text, form);

    if (length > s->length && strcmp(key, "unknown") != 0 &&
        (s->all || strcmp(key, "first") == 0 || strcmp(key, "second") == 0 || strcmp(key, "draw") == 0)) {
        s->length = length;
        s->key = key;
    }
}

/* What follows the form that a text begins with; the whole text where it begins with none. */
static struct slice form_before(const struct desc_part *more, struct slice s, struct declared *d)
{
    struct search search = {.text = s, .all = true};

    /* No form begins with a character of Chinese. */
    if (s.n > 0 && (unsigned char)*s.p >= 0xE3 && (unsigned char)*s.p < 0xEF)
        return s;
    vocabulary_each(more, "forms", try_form, &search);
    if (search.length > 0 && search.length < s.n && take_form(search.key, d))
        return slice_skip(s, search.length);
    return s;
}

/* A word in Chinese at the start of a text: up to the next blank. */
static size_t words_at(const struct desc_part *more, enum game_id game, struct slice s, struct declared *d)
{
    struct slice word = {s.p, 0};

    while (word.n < s.n && (unsigned char)s.p[word.n] > ' ' && find_char("(){}[];$!?", s.p[word.n]) == NULL)
        word.n++;
    if (word.n < 3 || word.n > 60 || (unsigned char)*s.p < 0xE0 || !read_sentence(more, game, word, d) ||
        d->bare)
        return 0;
    return word.n;
}

size_t declared_at(const struct desc_part *more, enum game_id game, struct slice s, struct declared *d)
{
    struct search search = {.text = s};

    *d = (struct declared){.said = true};
    if (s.n == 0 || (*s.p != '0' && *s.p != '1' && (unsigned char)*s.p < 0x80))
        return 0;
    if ((unsigned char)*s.p >= 0xE0 && (d->known = words_at(more, game, s, d) != 0))
        return words_at(more, game, s, d);
    if ((unsigned char)*s.p >= 0xE3 && (unsigned char)*s.p < 0xEF)
        return 0;
    vocabulary_each(more, "forms", try_form, &search);
    d->known = search.length > 0 && take_form(search.key, d);
    return search.length;
}

const char *how_termination(enum how how, bool standard)
{
    static const char *const of_standard[HOW_KINDS] = {
        [HOW_TIME] = "time forfeit", [HOW_FOUL] = "rules infraction", [HOW_PERPETUAL] = "rules infraction"};
    static const char *const of_ours[HOW_KINDS] = {[HOW_RESIGN] = "resignation",
                                                   [HOW_FORFEIT] = "forfeit",
                                                   [HOW_FORBIDDEN] = "forbidden move",
                                                   [HOW_FIVE] = "five in a row"};

    return of_standard[how] != NULL || standard ? of_standard[how] : of_ours[how];
}

const char *how_name(enum how how)
{
    static const char *const names[HOW_KINDS] = {
        [HOW_COUNT] = "count",     [HOW_RESIGN] = "resignation", [HOW_TIME] = "time",
        [HOW_FORFEIT] = "forfeit", [HOW_FOUL] = "foul",          [HOW_FORBIDDEN] = "forbidden",
        [HOW_FIVE] = "five",       [HOW_MATE] = "mate",          [HOW_STALEMATE] = "stalemate",
        [HOW_DRAW] = "draw",       [HOW_NONE] = "void",          [HOW_UNFINISHED] = "unfinished",
        [HOW_REPLAY] = "replay",   [HOW_PERPETUAL] = "perpetual"};

    return names[how];
}

const char *record_termination(const struct record *r, bool standard, char room[TERMINATION_MAX])
{
    struct declared d = record_result(r);
    const char *words;

    if (record_find(r, KEY_TERMINATION) != NULL || (d.result != RESULT_FIRST && d.result != RESULT_SECOND))
        return "";
    if (d.how == HOW_COUNT && !standard && r->game == GAME_WEIQI) {
        snprintf(room, TERMINATION_MAX, "%d%s points", d.quarters / 2, d.quarters % 2 != 0 ? ".5" : "");
        return room;
    }
    words = how_termination(d.how, standard);
    return words == NULL ? "" : words;
}

const char *quarters_text(struct arena *a, int quarters)
{
    return arena_printf(a, "%s%d%s", quarters < 0 ? "-" : "", abs(quarters) / 2,
                        quarters % 2 != 0 ? ".5" : "");
}

const char *score_text(struct arena *a, int quarters)
{
    return quarters == 0
               ? "0"
               : arena_printf(a, "%c+%s", quarters > 0 ? 'B' : 'W', quarters_text(a, abs(quarters)));
}

const char *declared_text(struct arena *a, enum game_id game, const struct declared *d)
{
    /* SGF's F is a game without play: a foul in a game that was played is not one. */
    static const char *const how[HOW_KINDS] = {[HOW_RESIGN] = "R", [HOW_TIME] = "T", [HOW_FORFEIT] = "F"};
    char side = (d->result == RESULT_FIRST) == is_b_first(game) ? 'B' : 'W';

    if (d->result == RESULT_BOTH_LOSE || d->result == RESULT_DRAW)
        return d->result == RESULT_DRAW ? "Draw" : "0-0";
    if (!d->known || (d->result == RESULT_UNKNOWN && d->how == HOW_UNKNOWN))
        return "?";
    if (d->result == RESULT_UNKNOWN)
        return "Void";
    if (d->how == HOW_COUNT)
        return arena_printf(a, "%c+%s", side, quarters_text(a, d->quarters));
    return arena_printf(a, "%c+%s", side, how[d->how] == NULL ? "" : how[d->how]);
}
