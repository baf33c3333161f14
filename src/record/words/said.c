/* said.c - who won, out of what the words of a result say. */
#include "record/words/words.h"

#include "base/text/text.h"

enum { NOBODY = SIDES_NONE, FIRST = SIDES_FIRST, SECOND = SIDES_SECOND, BOTH = SIDES_BOTH };

static enum result won_by(unsigned side)
{
    return side == FIRST ? RESULT_FIRST : side == SECOND ? RESULT_SECOND : RESULT_UNKNOWN;
}

_Static_assert(TERM_COUNT <= 64, "a bit for each term");

static bool has(const struct said *said, enum term term)
{
    return (said->terms >> term & 1) != 0;
}

static unsigned side_of(enum term term, enum game_id game)
{
    switch (term) {
    case TERM_BLACK:
        return game_places_stones(game) ? FIRST : SECOND;
    case TERM_WHITE:
        return game_places_stones(game) ? SECOND : FIRST;
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

static const struct {
    enum term term;
    enum how how;
} hows[] = {
    {TERM_RESIGN, HOW_RESIGN},       {TERM_RESIGNED_TO, HOW_RESIGN},  {TERM_TIME, HOW_TIME},
    {TERM_GIVES_UP, HOW_RESIGN},     {TERM_FORBIDDEN, HOW_FORBIDDEN}, {TERM_CLAIM, HOW_FORBIDDEN},
    {TERM_FIVE, HOW_FIVE},           {TERM_MATE, HOW_MATE},           {TERM_MATES, HOW_MATE},
    {TERM_STALEMATE, HOW_STALEMATE}, {TERM_MATED, HOW_MATE},          {TERM_STALEMATED, HOW_STALEMATE},
    {TERM_FORFEIT, HOW_FORFEIT},     {TERM_UNPLAYED, HOW_FORFEIT},    {TERM_PERPETUAL, HOW_PERPETUAL},
    {TERM_FOUL, HOW_FOUL},           {TERM_ABANDONED, HOW_FORFEIT}};

static enum how how_of(enum term term)
{
    for (unsigned i = 0; i < sizeof hows / sizeof *hows; i++)
        if (hows[i].term == term)
            return hows[i].how;
    return HOW_UNKNOWN;
}

/* 红先胜: 先 tells who moves first, not of whom the words are. 红将死黑: whoever is named behind what was
 * done has suffered it. */
static void take_side(struct said *said, enum term term, unsigned side)
{
    if ((said->last == TERM_MATE || said->last == TERM_STALEMATE) && side == BOTH - said->about) {
        said->risen |= said->about;
        said->won[how_of(said->last)] |= (uint8_t)said->about;
    }
    if (said->agent != HOW_UNKNOWN) { /* resignation by White */
        said->lost[said->agent] |= (uint8_t)side;
        said->fallen |= side;
        said->agent = HOW_UNKNOWN;
    }
    if (said->last == TERM_FOR) /* walkover for Black */
        said->winners |= side;
    said->settled = said->last == TERM_FOR;
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
    return (term >= TERM_GIVES_UP && term <= TERM_FORBIDDEN) || term == TERM_MATED ||
           term == TERM_STALEMATED || term == TERM_ABANDONED;
}

/* 红胜（超时）: behind who won the words are no more about the side that was named before. */
static void note_act(struct said *said, enum term term)
{
    unsigned who = said->settled ? NOBODY : said->about;

    if (term == TERM_WIN || term == TERM_LOSE)
        said->settled = true;
    said->act = how_of(term);
    if (term == TERM_OVERLINE && who == FIRST)
        said->act = HOW_FORBIDDEN;
    if (said->act == HOW_UNKNOWN)
        return;
    said->hows |= UINT32_C(1) << said->act;
    if (is_winning(term))
        said->won[said->act] |= (uint8_t)who;
    else if (is_losing(term) || term == TERM_OVERLINE)
        said->lost[said->act] |= (uint8_t)who;
}

/* 黑不战胜, 흑 시간승: right before the win it is how the side won, and nothing that it did. */
static void take_back_act(struct said *said)
{
    if (said->act != HOW_TIME && said->act != HOW_FORFEIT && said->act != HOW_FOUL)
        return;
    if (said->about != said->topic || said->about == BOTH)
        return;
    said->lost[said->act] &= (uint8_t)~said->about;
    said->fallen &= ~said->about;
}

/* 黑中盘负, 흑 불계패: right before the loss it is how the side lost, and nothing that it won by. */
static void turn_act(struct said *said)
{
    unsigned side = said->about == said->topic ? said->won[said->act] & said->about : NOBODY;

    said->won[said->act] &= (uint8_t)~side;
    said->lost[said->act] |= (uint8_t)side;
    said->risen &= ~side;
}

static void take_act(struct said *said, enum term term)
{
    note_act(said, term);
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
    if (term == TERM_BY) {
        said->agent = said->named ? HOW_UNKNOWN : said->act;
        said->settled |= said->named;
    }
    if (term == TERM_WIN && !said->named)
        take_back_act(said);
    if (term == TERM_LOSE && !said->named)
        turn_act(said);
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
        if (found && said->named) {
            said->winners |= said->about;
            said->settled = true;
        }
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

static void keep_stones(struct said *said)
{
    int quarters;

    if (said->zi && said->number.whole == 0 && (said->number_of == FIRST || said->number_of == SECOND) &&
        number_to_quarters(&said->number, true, &quarters))
        said->stones[said->number_of - FIRST] = quarters;
}

/* A number behind one that is complete: 黑185子，白176子，黑胜3/4子, 黑胜3/4子（185子）. The margin is the
 * one behind who won; what else is counted in stones is what a side has. */
static void start_number(struct said *said, struct slice s)
{
    bool complete = said->judged || ((said->zi || said->points) && said->last != TERM_AND);
    struct number next = {0};

    if (complete && said->last == TERM_ZI && number_take(s, &s, &next)) /* 2子3/4 */
        complete = next.denominator == 0 || next.hundredths != 0 || said->number.denominator != 0;
    if (said->number.said && !complete)
        return;
    if (said->number.said && said->after && !said->margin.number.said)
        said->margin = (struct said_margin){said->number, said->zi, said->points};
    else if (said->number.said)
        keep_stones(said);
    said->number = (struct number){0};
    said->zi = said->points = said->judged = false;
    said->number_of = said->about;
    said->after = (said->winners | said->losers) != NOBODY;
}

/* What follows the margin is what was counted, or unclear. */
static void finish_numbers(struct said *said)
{
    const struct said_margin *margin = &said->margin;

    if (!margin->number.said)
        return;
    keep_stones(said);
    if (said->number.said && !said->zi)
        said->margin.number.whole = 1;
    said->number = margin->number;
    said->zi = margin->zi;
    said->points = margin->points;
    said->judged = false;
}

static bool take_number(struct said *said, struct slice s, struct slice *rest)
{
    struct number komi = {0};

    if (!said->aside)
        start_number(said, s);
    said->named = false;
    said->last = TERM_NONE;
    return number_take(s, rest, said->aside ? &komi : &said->number);
}

bool said_read(const struct desc_part *more, enum game_id game, struct slice s, struct said *said,
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
    finish_numbers(said);
    return true;
}

enum how said_how(const struct said *said)
{
    for (unsigned i = 0; i < sizeof hows / sizeof *hows; i++)
        if (has(said, hows[i].term))
            return hows[i].how;
    return has(said, TERM_OVERLINE) && (said->fallen & FIRST) != 0 ? HOW_FORBIDDEN : HOW_UNKNOWN;
}

enum how said_void(const struct said *said)
{
    return has(said, TERM_REPLAY)       ? HOW_REPLAY
           : has(said, TERM_VOID)       ? HOW_NONE
           : has(said, TERM_UNFINISHED) ? HOW_UNFINISHED
           : has(said, TERM_ABANDONED) && (said->winners | said->losers | said->fallen) == NOBODY
               ? HOW_UNFINISHED
               : HOW_UNKNOWN;
}

bool said_broken_off(const struct said *said)
{
    return has(said, TERM_ABANDONED) && !has(said, TERM_UNFINISHED) && !has(said, TERM_VOID);
}

bool said_ended(const struct said *said)
{
    return has(said, TERM_ENDED);
}

bool said_both_lose(const struct said *said)
{
    return has(said, TERM_BOTH_LOSE);
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

/* 6.10 of chess: time ran out against a side that cannot mate. */
static bool is_one_sided(const struct said *said, enum game_id game)
{
    return game == GAME_CHESS && (has(said, TERM_TIME) || said->topic == FIRST || said->topic == SECOND);
}

enum drawn said_drawn(const struct said *said, enum game_id game)
{
    static const enum term kinds[] = {[DRAWN_REPETITION] = TERM_DRAW_REPETITION,
                                      [DRAWN_LIMIT] = TERM_DRAW_LIMIT,
                                      [DRAWN_FULL_BOARD] = TERM_DRAW_FULL_BOARD,
                                      [DRAWN_PASSES] = TERM_DRAW_PASSES,
                                      [DRAWN_MATERIAL] = TERM_DRAW_MATERIAL};

    /* In weiqi passes end the game, and the count decides. */
    for (unsigned i = DRAWN_REPETITION; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i] != TERM_NONE && has(said, kinds[i]) && (i != DRAWN_PASSES || game != GAME_WEIQI))
            return i == DRAWN_MATERIAL && is_one_sided(said, game) ? DRAWN_ONE_SIDED : (enum drawn)i;
    if (game == GAME_CHESS && (has(said, TERM_STALEMATE) || has(said, TERM_STALEMATED)))
        return DRAWN_STALEMATE;
    return has(said, TERM_DRAW) ? DRAWN_ANYHOW : DRAWN_KINDS;
}

static bool is_drawn(const struct said *said, enum game_id game)
{
    return said_drawn(said, game) != DRAWN_KINDS && !has(said, TERM_WIN) && said->losers == NOBODY;
}

bool said_amount(const struct said *said, int *quarters)
{
    if (said->number.whole != 0) /* two numbers, and nothing that joins them */
        return false;
    return number_to_quarters(&said->number, said->zi, quarters) ||
           (!said->points && number_to_quarters(&said->number, true, quarters));
}

/* Who was counted, and how many stones he has. One number behind which nothing is said but who won is a count
 * where no margin is so large. */
static void take_stones(const struct said *said, struct declared *d)
{
    enum { LARGE = 4 * 91 };
    int quarters;

    memcpy(d->stones, said->stones, sizeof d->stones);
    if (!said->zi || !said->judged || said->after ||
        (said->number_of != FIRST && said->number_of != SECOND) || said->number.whole != 0 ||
        !number_to_quarters(&said->number, true, &quarters) || quarters < LARGE)
        return;
    d->stones[said->number_of - FIRST] = quarters;
    d->how = HOW_UNKNOWN;
}

/* 黑判负，白和 (五子棋 2.20(3)): one side lost, and for the other the game stays drawn. */
static bool is_of_two_fates(const struct said *said, enum game_id game)
{
    return said_drawn(said, game) == DRAWN_ANYHOW && said->losers != NOBODY && said->winners == NOBODY;
}

/* 黑, Black: a side, and nothing else. */
static bool is_side_only(const struct said *said)
{
    uint64_t sides = 0;

    for (unsigned term = TERM_BLACK; term <= TERM_SECOND; term++)
        sides |= UINT64_C(1) << term;
    return said->terms != 0 && (said->terms & ~sides) == 0 && !said->number.said;
}

bool said_weigh(const struct said *said, enum game_id game, struct declared *d)
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
    if (is_of_two_fates(said, game))
        return false;
    if (is_both_lost(said)) { /* 双方超时 is a fact, of which each rulebook says what it gives */
        d->result = d->how == HOW_TIME && said->losers == NOBODY && !has(said, TERM_BOTH_LOSE)
                        ? RESULT_UNKNOWN
                        : RESULT_BOTH_LOSE;
        return true;
    }
    d->bare = is_side_only(said);
    d->result = won_by(d->bare ? said->about : said_winner(said, game));
    if (d->result == RESULT_UNKNOWN)
        return has(said, TERM_UNPLAYED) && said->about == NOBODY;
    if (d->how != HOW_UNKNOWN || !said->number.said)
        return true;
    d->how = HOW_COUNT;
    take_stones(said, d);
    return d->how != HOW_COUNT || (said->zi + said->points <= 1 && said_amount(said, &d->quarters));
}
