/* Rounds in all their spellings: "4", "4.3", "第4轮", "第04轮 第03台", "第十二轮", "Round 4 board 3", "IV",
 * "QF", "半决赛", "Tiebreak 2". */
#include "notation/stones/stones.h"
#include "table/contest.h"

/* What a word says of the number beside it, or of the whole. */
enum meaning {
    MEANS_NOTHING,
    MEANS_ROUND,
    MEANS_BOARD,
    MEANS_GAME,
    MEANS_SECTION, /* a group, a stage, a day: its number is no round */
    MEANS_OF,      /* how many there are: "3 of 9", "round of 16" */
    MEANS_PLAYERS, /* how many are left: 16强, 8进4, "last 16" */
    MEANS_PLACES,  /* 三四名, "3rd place" */
    MEANS_PART_OF, /* 八分之一 */
    MEANS_FINAL,
    MEANS_SEMIFINAL,
    MEANS_QUARTERFINAL,
    MEANS_PLAYOFF
};

struct round_word {
    const char *text;
    enum meaning means;
};

/* Whole words of letters, without hyphens. */
static const struct round_word words[] = {{"round", MEANS_ROUND},
                                          {"rounds", MEANS_ROUND},
                                          {"rd", MEANS_ROUND},
                                          {"rnd", MEANS_ROUND},
                                          {"r", MEANS_ROUND},
                                          {"runde", MEANS_ROUND},
                                          {"ronda", MEANS_ROUND},
                                          {"ronde", MEANS_ROUND},
                                          {"tour", MEANS_ROUND},
                                          {"board", MEANS_BOARD},
                                          {"bd", MEANS_BOARD},
                                          {"table", MEANS_BOARD},
                                          {"game", MEANS_GAME},
                                          {"group", MEANS_SECTION},
                                          {"stage", MEANS_SECTION},
                                          {"phase", MEANS_SECTION},
                                          {"day", MEANS_SECTION},
                                          {"of", MEANS_OF},
                                          {"last", MEANS_PLAYERS},
                                          {"place", MEANS_PLACES},
                                          {"places", MEANS_PLACES},
                                          {"bronze", MEANS_PLACES},
                                          {"final", MEANS_FINAL},
                                          {"finals", MEANS_FINAL},
                                          {"f", MEANS_FINAL},
                                          {"semi", MEANS_SEMIFINAL},
                                          {"semis", MEANS_SEMIFINAL},
                                          {"semifinal", MEANS_SEMIFINAL},
                                          {"semifinals", MEANS_SEMIFINAL},
                                          {"sf", MEANS_SEMIFINAL},
                                          {"quarter", MEANS_QUARTERFINAL},
                                          {"quarters", MEANS_QUARTERFINAL},
                                          {"quarterfinal", MEANS_QUARTERFINAL},
                                          {"quarterfinals", MEANS_QUARTERFINAL},
                                          {"qf", MEANS_QUARTERFINAL},
                                          {"playoff", MEANS_PLAYOFF},
                                          {"playoffs", MEANS_PLAYOFF},
                                          {"off", MEANS_PLAYOFF},
                                          {"tiebreak", MEANS_PLAYOFF},
                                          {"tiebreaks", MEANS_PLAYOFF},
                                          {"tiebreaker", MEANS_PLAYOFF},
                                          {"break", MEANS_PLAYOFF},
                                          {"tb", MEANS_PLAYOFF},
                                          {"armageddon", MEANS_PLAYOFF}};

/* Characters, the longer word first where one begins another. */
static const struct round_word characters[] = {{"轮", MEANS_ROUND},
                                               {"輪", MEANS_ROUND},
                                               {"回戦", MEANS_ROUND},
                                               {"回合", MEANS_ROUND},
                                               {"台", MEANS_BOARD},
                                               {"桌", MEANS_BOARD},
                                               {"局", MEANS_GAME},
                                               {"盘", MEANS_GAME},
                                               {"盤", MEANS_GAME},
                                               {"组", MEANS_SECTION},
                                               {"組", MEANS_SECTION},
                                               {"阶段", MEANS_SECTION},
                                               {"階段", MEANS_SECTION},
                                               {"年", MEANS_SECTION},
                                               {"届", MEANS_SECTION},
                                               {"屆", MEANS_SECTION},
                                               {"强", MEANS_PLAYERS},
                                               {"強", MEANS_PLAYERS},
                                               {"进", MEANS_PLAYERS},
                                               {"進", MEANS_PLAYERS},
                                               {"名", MEANS_PLACES},
                                               {"季军", MEANS_PLACES},
                                               {"季軍", MEANS_PLACES},
                                               {"铜牌", MEANS_PLACES},
                                               {"半决赛", MEANS_SEMIFINAL},
                                               {"半決賽", MEANS_SEMIFINAL},
                                               {"准决赛", MEANS_SEMIFINAL},
                                               {"準決勝", MEANS_SEMIFINAL},
                                               {"决赛", MEANS_FINAL},
                                               {"決賽", MEANS_FINAL},
                                               {"決勝", MEANS_FINAL},
                                               {"加赛", MEANS_PLAYOFF},
                                               {"加賽", MEANS_PLAYOFF},
                                               {"分之", MEANS_PART_OF},
                                               {"共", MEANS_OF}};

/* Numbers in words. */
static const char *const cardinals[] = {"one",   "two",   "three", "four", "five",   "six",
                                        "seven", "eight", "nine",  "ten",  "eleven", "twelve"},
                         *const ordinals[] = {"first",   "second", "third", "fourth", "fifth",    "sixth",
                                              "seventh", "eighth", "ninth", "tenth",  "eleventh", "twelfth"};

struct scanner {
    const char *p, *end;
    const char *start;
};

static bool is_latin(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A run of letters, hyphens between them left out. */
static struct slice take_letters(struct scanner *s, char *room, size_t size)
{
    size_t n = 0;

    for (; s->p < s->end && n < size; s->p++) {
        if (is_latin(*s->p))
            room[n++] = *s->p;
        else if (*s->p != '-' || n == 0 || s->p + 1 == s->end || !is_latin(s->p[1]))
            break;
    }
    return (struct slice){room, n};
}

/* I to XXXIX; 0: it is none. */
static uint32_t roman(struct slice word)
{
    static const char digits[] = "IVX";
    static const uint32_t worth[] = {1, 5, 10};
    uint32_t sum = 0, last = 100;

    for (size_t i = 0; i < word.n; i++) {
        const char *digit = find_char(digits, word.p[i]);
        uint32_t value;

        if (digit == NULL || word.n > 7)
            return 0;
        value = worth[digit - digits];
        sum += value > last ? value - 2 * last : value;
        last = value;
    }
    return sum;
}

static uint32_t number_in_words(struct slice word)
{
    for (uint32_t i = 0; i < sizeof cardinals / sizeof *cardinals; i++)
        if (slice_is_nocase(word, cardinals[i]) || slice_is_nocase(word, ordinals[i]))
            return i + 1;
    return 0;
}

static enum meaning meaning_of(struct slice word)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is_nocase(word, words[i].text))
            return words[i].means;
    return MEANS_NOTHING;
}

/* Ⅳ, ④: one character. */
static uint32_t single_number(uint32_t c)
{
    if (c >= 0x2160 && c <= 0x216B)
        return c - 0x215F;
    return c >= 0x2460 && c <= 0x2473 ? c - 0x245F : 0;
}

/* Chinese numerals up to 999, read digit by digit where no unit stands among them: 十二, 一百零三, 廿一,
 * 一〇. */
struct numeral {
    uint32_t sum, digit;
    bool any, unit;
};

static bool add_digit(struct numeral *n, uint32_t c)
{
    int digit = c == 0x96F6 ? 0 : chinese_digit(c);           /* 零 */
    uint32_t unit = digit == 10 ? 10 : c == 0x767E ? 100 : 0; /* 百 */

    if (c == 0x5EFF || c == 0x5345) { /* 廿 卅 */
        n->sum += c == 0x5EFF ? 20 : 30;
        n->unit = true;
    } else if (unit != 0) {
        n->sum += (n->digit == 0 ? 1 : n->digit) * unit;
        n->digit = 0;
        n->unit = true;
    } else if (digit >= 0 && n->digit < 1000) {
        n->digit = n->unit ? (uint32_t)digit : n->digit * 10 + (uint32_t)digit;
    } else {
        return false;
    }
    n->any = true;
    return true;
}

/* A number at the scanner, in digits of any width or Chinese; false when there is none. */
static bool take_number(struct scanner *s, uint32_t *value)
{
    struct numeral chinese = {0};
    bool digits = false;
    unsigned n;

    *value = 0;
    for (; s->p < s->end; s->p += n) {
        uint32_t c = utf8_narrow(utf8_get(s->p, s->end, &n));

        if (c >= '0' && c <= '9' && !chinese.any) {
            *value = *value < 100000 ? *value * 10 + (c - '0') : *value;
            digits = true;
        } else if (digits || !add_digit(&chinese, c)) {
            break;
        }
    }
    if (chinese.any)
        *value = chinese.sum + chinese.digit;
    return digits || chinese.any;
}

/* What is known so far. */
struct label {
    struct round_label *to;
    uint32_t plain[2], plains;
    uint32_t before; /* plain numbers before a word for a play-off */
    uint32_t game, fraction;
    enum meaning pending; /* of a word that waits for its number */
    bool of, sliced, final, places;
};

/* 2 are left in a final, 4 in a semifinal. */
static uint8_t stage_of(uint32_t players)
{
    uint8_t stage = 0;

    while (players > 1 && stage < 12) {
        players = (players + 1) / 2;
        stage++;
    }
    return stage;
}

static void keep_number(struct label *l, uint32_t value, enum meaning means)
{
    struct round_label *to = l->to;

    if (means == MEANS_ROUND && to->round == 0)
        to->round = value;
    else if (means == MEANS_BOARD && to->board == 0)
        to->board = value;
    else if (means == MEANS_GAME && l->game == 0)
        l->game = value;
    else if (means == MEANS_PLAYERS && to->stage == 0)
        to->stage = stage_of(value);
    else if ((means == MEANS_NOTHING || means == MEANS_PLAYOFF) && l->plains < 2 && value <= CELLS_MAX)
        l->plain[l->plains++] = value;
}

static enum meaning take_characters(struct scanner *s)
{
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++) {
        size_t n = strlen(characters[i].text);

        if ((size_t)(s->end - s->p) >= n && memcmp(s->p, characters[i].text, n) == 0) {
            s->p += n;
            return characters[i].means;
        }
    }
    return MEANS_NOTHING;
}

static void skip_blanks(struct scanner *s)
{
    while (s->p < s->end && *s->p == ' ')
        s->p++;
}

/* "3rd", "4th": what stands directly behind digits. */
static void skip_ordinal(struct scanner *s)
{
    static const char *const endings[] = {"st", "nd", "rd", "th"};

    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (s->end - s->p >= 2 && slice_is_nocase((struct slice){s->p, 2}, endings[i]) &&
            (s->end - s->p == 2 || !is_latin(s->p[2]))) {
            s->p += 2;
            return;
        }
}

/* A number, with the word behind it where that says what it is, else with the one before it. */
static void read_number(struct label *l, struct scanner *s, uint32_t value)
{
    enum meaning means = l->pending, behind;
    struct scanner ahead;

    l->pending = MEANS_NOTHING;
    skip_ordinal(s);
    ahead = *s;
    skip_blanks(&ahead);
    behind = take_characters(&ahead);
    if (behind >= MEANS_ROUND && behind <= MEANS_PART_OF && behind != MEANS_OF && behind != MEANS_PLACES) {
        means = behind;
        *s = ahead;
    }
    if (means == MEANS_PART_OF) {
        l->fraction = value;
        take_number(s, &value);
    } else if (l->sliced) {
        l->fraction = value;
        l->sliced = false;
    } else if (l->of) {
        /* "Round of 16"; "3 of 9" says nothing of the round. */
        if (means == MEANS_ROUND && l->to->round == 0)
            l->to->stage = stage_of(value);
        l->of = false;
    } else {
        keep_number(l, value, means);
        /* 8进4: how many will be left. */
        l->pending = means == MEANS_PLAYERS ? MEANS_SECTION : MEANS_NOTHING;
    }
}

static void read_meaning(struct label *l, enum meaning means)
{
    switch (means) {
    case MEANS_NOTHING:
    case MEANS_PART_OF:
        break;
    case MEANS_OF:
        l->of = true;
        break;
    case MEANS_PLACES:
        l->places = true;
        break;
    case MEANS_FINAL:
        l->final = true;
        break;
    case MEANS_SEMIFINAL:
    case MEANS_QUARTERFINAL:
        l->to->stage = means == MEANS_SEMIFINAL ? 2 : 3;
        break;
    case MEANS_PLAYOFF:
        l->to->playoff = true;
        l->before = l->plains;
        l->pending = MEANS_NOTHING;
        break;
    default:
        l->pending = means;
    }
}

static void read_letters(struct label *l, struct scanner *s)
{
    char room[24];
    const char *from = s->p;
    struct slice word = take_letters(s, room, sizeof room);
    uint32_t number = number_in_words(word);
    bool alone = (from == s->start && s->p == s->end) || l->pending == MEANS_ROUND;

    if (number == 0 && alone)
        number = roman(word);
    if (number != 0)
        read_number(l, s, number);
    else
        read_meaning(l, meaning_of(word));
}

static void settle(struct label *l)
{
    struct round_label *to = l->to;
    uint32_t from = 0;

    if (l->places) {
        l->plains = 0;
        l->final = true;
    }
    if (l->fraction != 0 && l->final) {
        to->stage = (uint8_t)(stage_of(l->fraction) + 1);
        l->plains = 0;
    }
    if (l->final && to->stage == 0)
        to->stage = 1;
    if (to->round == 0 && to->stage == 0 && (!to->playoff || l->before > 0))
        to->round = l->plains > 0 ? l->plain[from++] : l->game;
    to->part = from < l->plains ? l->plain[from] : l->game != to->round || to->stage != 0 ? l->game : 0;
}

/* "4", "4.3": what nearly all files have. */
static bool read_usual(struct slice text, struct round_label *to)
{
    uint32_t value[2] = {0, 0}, at = 0;

    if (text.n == 0 || text.n > 7 || text.p[0] == '.' || text.p[text.n - 1] == '.')
        return false;
    for (size_t i = 0; i < text.n; i++) {
        if (text.p[i] >= '0' && text.p[i] <= '9')
            value[at] = value[at] * 10 + (uint32_t)(text.p[i] - '0');
        else if (text.p[i] != '.' || at++ > 0)
            return false;
    }
    to->round = value[0];
    to->part = value[1];
    return true;
}

void round_read(struct slice text, struct round_label *to)
{
    struct scanner s = {text.p, text.p + text.n, text.p};
    struct label l = {.to = to};

    if (read_usual(text, to))
        return;
    while (s.p < s.end) {
        unsigned n;
        uint32_t value;

        if (is_latin(*s.p)) {
            read_letters(&l, &s);
        } else if (take_number(&s, &value)) {
            read_number(&l, &s, value);
        } else {
            const char *from = s.p;
            uint32_t c = utf8_get(s.p, s.end, &n);

            read_meaning(&l, take_characters(&s));
            if (s.p > from)
                continue;
            s.p += n;
            l.sliced |= utf8_narrow(c) == '/' && l.plains > 0;
            if ((value = single_number(c)) != 0)
                read_number(&l, &s, value);
        }
    }
    settle(&l);
}

/* "第3轮", "第12台" and so on at the scanner, which moves behind it. */
static bool take_counted(struct scanner *s)
{
    static const char ordinal[] = "第";
    struct scanner at = *s;
    uint32_t number;
    enum meaning means;

    if ((size_t)(at.end - at.p) < sizeof ordinal || memcmp(at.p, ordinal, sizeof ordinal - 1) != 0)
        return false;
    at.p += sizeof ordinal - 1;
    skip_blanks(&at);
    if (!take_number(&at, &number))
        return false;
    skip_blanks(&at);
    means = take_characters(&at);
    if (means != MEANS_ROUND && means != MEANS_BOARD && means != MEANS_GAME)
        return false;
    *s = at;
    return true;
}

/* "Round 3", "Rd. 3.2": only at the end of a title, where nothing else can be meant. A "Tour 2016" is one. */
static bool take_last_round(struct scanner *s)
{
    struct scanner at = *s;
    char room[16];

    if (at.p > at.start && (is_latin(at.p[-1]) || (at.p[-1] & 0x80) != 0))
        return false;
    if (meaning_of(take_letters(&at, room, sizeof room)) != MEANS_ROUND || (*s->p | 0x20) != 'r' ||
        at.p - s->p < 2)
        return false;
    while (at.p < at.end && (*at.p == ' ' || *at.p == '.' || *at.p == '-'))
        at.p++;
    if (at.p == at.end || *at.p < '0' || *at.p > '9')
        return false;
    while (at.p < at.end && ((*at.p >= '0' && *at.p <= '9') || *at.p == '.'))
        at.p++;
    if (at.p != at.end)
        return false;
    *s = at;
    return true;
}

bool round_in_title(struct slice *title, struct slice *label)
{
    struct scanner s = {title->p, title->p + title->n, title->p};
    const char *from = s.p;
    bool found = false;
    struct slice before;

    while (s.p < s.end && !found) {
        unsigned n;

        from = s.p;
        found = take_counted(&s) || (is_latin(*s.p) && take_last_round(&s));
        if (!found) {
            utf8_get(s.p, s.end, &n);
            s.p += n;
        }
    }
    if (!found)
        return false;
    for (struct scanner more = s; skip_blanks(&more), take_counted(&more);)
        s = more;
    *label = slice_between(from, s.p);
    before = slice_trim(slice_between(title->p, from));
    while (before.n > 0 && find_char(" ,;:-/(", before.p[before.n - 1]) != NULL)
        before.n--;
    *title = before;
    return true;
}
