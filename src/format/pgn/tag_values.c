/* What the standard asks of the values of tags, and what a FEN says of the first move. Knows no game that is
 * being read. */
#include "format/pgn/pgn.h"
#include "format/times.h"

bool pgn_is_number(struct slice s)
{
    return s.n > 0 && slice_is_all(s, "0123456789");
}

bool pgn_is_unknown(struct slice s)
{
    return s.n == 1 && (s.p[0] == '?' || s.p[0] == '-');
}

/* Two digits up to MOST, or "??" where that is allowed; -1 when it is neither, 0 for "??". */
static int two_digits(const char *p, int most, bool may_be_unknown)
{
    int value = (p[0] - '0') * 10 + p[1] - '0';

    if (may_be_unknown && p[0] == '?' && p[1] == '?')
        return 0;
    return is_ascii_digit(p[0]) && is_ascii_digit(p[1]) && value <= most ? value : -1;
}

static int days_in(int month, int year)
{
    static const int days[13] = {31, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    return month == 2 && year > 0 && !leap ? 28 : days[month];
}

/* Digits and question marks; the year, or 0 when it is not wholly known, or -1. */
static int read_year(const char *p)
{
    int year = 0;

    for (int i = 0; i < 4; i++) {
        if (p[i] != '?' && !is_ascii_digit(p[i]))
            return -1;
        year = p[i] == '?' || year < 0 ? -2 : year * 10 + p[i] - '0';
    }
    return year < 0 ? 0 : year == 0 ? -1 : year;
}

static bool is_date(struct slice s)
{
    int year, month, day;

    if (s.n != 10 || s.p[4] != '.' || s.p[7] != '.' || (year = read_year(s.p)) < 0)
        return false;
    month = two_digits(s.p + 5, 12, true);
    day = two_digits(s.p + 8, 31, true);
    if (month < 0 || day < 0 || (month == 0 && s.p[5] != '?') || (day == 0 && s.p[8] != '?'))
        return false;
    return day <= days_in(month, year);
}

static bool is_time(struct slice s)
{
    return s.n == 8 && s.p[2] == ':' && s.p[5] == ':' && two_digits(s.p, 23, false) >= 0 &&
           two_digits(s.p + 3, 59, false) >= 0 && two_digits(s.p + 6, 59, false) >= 0;
}

static bool is_time_or_unknown(struct slice s)
{
    return is_time(s) || pgn_is_unknown(s) || slice_is(s, "??:??:??");
}

/* Numbers, or signs for unknown ones, with dots between. */
HOT static bool is_round(struct slice s)
{
    size_t i = 0, part;

    do {
        part = i;
        if (i < s.n && (s.p[i] == '?' || s.p[i] == '-'))
            i++;
        else
            while (i < s.n && is_ascii_digit(s.p[i]))
                i++;
        if (i == part || (i < s.n && s.p[i] != '.'))
            return false;
    } while (i++ < s.n);
    return true;
}

bool pgn_is_result(struct slice s)
{
    return slice_is(s, "1-0") || slice_is(s, "0-1") || slice_is(s, "1/2-1/2") || slice_is(s, "*");
}

/* Scid's codes go on behind the two digits: B21y, C41a2. */
static bool is_long_eco(struct slice s)
{
    size_t i = 3;

    if (s.n < 4 || s.n > 6 || s.p[0] < 'A' || s.p[0] > 'E' || !is_ascii_digit(s.p[1]) ||
        !is_ascii_digit(s.p[2]))
        return false;
    while (i < s.n && ((s.p[i] >= 'a' && s.p[i] <= 'z') || (i > 3 && is_ascii_digit(s.p[i]))))
        i++;
    return i == s.n;
}

HOT static bool is_eco(struct slice s)
{
    if (pgn_is_unknown(s) || s.n == 0)
        return true;
    return (s.n == 3 || (s.n == 6 && s.p[3] == '/' && is_ascii_digit(s.p[4]) && is_ascii_digit(s.p[5]))) &&
           s.p[0] >= 'A' && s.p[0] <= 'E' && is_ascii_digit(s.p[1]) && is_ascii_digit(s.p[2]);
}

enum { HIGHEST_RATING = 4500 };

HOT static bool is_rating(struct slice s)
{
    int value = 0;

    for (size_t i = 0; i < s.n; i++) {
        if (!is_ascii_digit(s.p[i]))
            return pgn_is_unknown(s);
        if ((value = value * 10 + s.p[i] - '0') > HIGHEST_RATING)
            return false;
    }
    return true;
}

/* 1500? and 1500P are provisional. */
static bool is_provisional_rating(struct slice s)
{
    return s.n > 1 && find_char("?Pp*", s.p[s.n - 1]) != NULL &&
           pgn_is_number((struct slice){s.p, s.n - 1}) && is_rating((struct slice){s.p, s.n - 1});
}

enum { LONGEST_PERIOD = 100000000 }; /* seconds: three years */

/* A number of seconds that some clock can show; -1 when it is none. */
static long read_seconds(struct slice s)
{
    long value;

    return pgn_is_number(s) && slice_long(s, &value) && value <= LONGEST_PERIOD ? value : -1;
}

/* One field of a time control: 40/9000, 300, 4500+60, *180; the last three can only be last. */
static bool is_period(struct slice s, bool last)
{
    struct slice moves, rest, increment;
    bool counted;
    long base, more = 0;

    if (s.n > 1 && s.p[0] == '*')
        return last && read_seconds((struct slice){s.p + 1, s.n - 1}) > 0;
    moves = slice_cut(s, '/', &rest);
    counted = rest.p != NULL;
    base = read_seconds(slice_cut(counted ? rest : s, '+', &increment));
    if (increment.p != NULL)
        more = read_seconds(increment);
    return (!counted || (pgn_is_number(moves) && moves.p[0] != '0')) && base >= 0 && more >= 0 &&
           base + more > 0 && (counted || last);
}

static bool is_time_control(struct slice s)
{
    if (pgn_is_unknown(s))
        return true;
    do {
        struct slice period = slice_cut(s, ':', &s);

        if (!is_period(period, s.p == NULL))
            return false;
    } while (s.p != NULL);
    return true;
}

/* 60+0.6, 15|10: a time control of PGN with fractions of seconds, or with another sign for the plus. */
static bool has_fractions(struct slice s)
{
    char whole[64];
    size_t n = 0;
    bool bar = slice_find(s, '|') != NULL;

    for (size_t i = 0; i < s.n && n < sizeof whole; i++) {
        if (s.p[i] == '.' && i > 0 && is_ascii_digit(s.p[i - 1]) && i + 1 < s.n && is_ascii_digit(s.p[i + 1]))
            while (i + 1 < s.n && is_ascii_digit(s.p[i + 1]))
                i++;
        else
            whole[n++] = s.p[i] == '|' ? '+' : s.p[i];
    }
    if (n < s.n && n > 0 && n < sizeof whole && whole[0] == '0')
        whole[0] = '1'; /* 0.5+0.1 is some time, too */
    return (bar || n < s.n) && n < sizeof whole && is_time_control((struct slice){whole, n});
}

/* The length of the word of letters, ASCII or not, at the start. */
static size_t word_length_of(struct slice s)
{
    size_t n = 0;

    while (n < s.n && (((s.p[n] | 32) >= 'a' && (s.p[n] | 32) <= 'z') || (unsigned char)s.p[n] >= 0x80))
        n++;
    return n;
}

static bool is_time_word(struct slice word)
{
    static const char *const words[] = {
        "min",  "mins", "minutes", "minute",    "m",    "s",     "sec",  "secs", "seconds", "second",
        "h",    "hour", "hours",   "per",       "move", "moves", "in",   "for",  "all",     "the",
        "rest", "game", "plus",    "increment", "inc",  "each",  "from", "and",  "then",    "delay",
        "g",    "sd",   "d",       "day",       "days", "小时",  "小時", "时",   "時",      "分",
        "分钟", "分鐘", "秒",      "秒钟",      "每步", "每方",  "各",   "加",   "包干",    "天",
        "日",   "′",    "″",       "’",         "’’",   "”",     NULL};

    return slice_is_any_nocase(word, words);
}

/* A time control in words: 1.5/move, 15 min. + 10 s. per move, G/30, 90'+30'', 60分+30秒. */
static bool is_described_control(struct slice s)
{
    bool number = false, word = false;

    if (has_fractions(s))
        return true;
    for (size_t i = 0, n; i < s.n; i += n) {
        n = word_length_of((struct slice){s.p + i, s.n - i});
        if (n > 0 && !is_time_word((struct slice){s.p + i, n}))
            return false;
        word |= n > 0 || s.p[i] == '\'' || s.p[i] == '"';
        number |= is_ascii_digit(s.p[i]);
        if (n == 0 && !is_ascii_digit(s.p[i]) && find_char(" .,;:+/'\"*()-", s.p[i]) == NULL)
            return false;
        n = n == 0 ? 1 : n;
    }
    return number && word;
}

static bool is_listed(struct slice s, const char *const words[])
{
    return slice_is_any(s, words) || s.n == 0 || pgn_is_unknown(s);
}

static bool is_termination(struct slice s)
{
    static const char *const words[] = {"abandoned",    "adjudication", "death",
                                        "emergency",    "normal",       "rules infraction",
                                        "time forfeit", "unterminated", NULL};

    return s.n > 0 && is_listed(s, words);
}

static bool is_mode(struct slice s)
{
    return is_listed(s, (const char *const[]){"OTB", "PM", "EM", "ICS", "TC", NULL});
}

static bool is_player_type(struct slice s)
{
    return is_listed(s, (const char *const[]){"human", "program", NULL});
}

/* A positive number, as of a board. */
static bool is_count(struct slice s)
{
    return s.n == 0 || pgn_is_unknown(s) || pgn_is_number(s);
}

static bool is_clock(struct slice s)
{
    struct pgn_time t;

    return s.n == 0 || pgn_is_unknown(s) || (pgn_read_time(s, &t) && t.ms >= 0);
}

/* h:mm.ss, as some boards write it. */
static bool is_other_clock(struct slice s)
{
    struct pgn_time t;

    if (s.n > 2 && s.p[1] == '/')
        s = (struct slice){s.p + 2, s.n - 2};
    return slice_find(s, ':') != NULL && pgn_read_other_time(s, &t);
}

/* The side to move stands before it. */
static bool is_sided_clock(struct slice s)
{
    return pgn_is_unknown(s) || (s.n > 2 && (s.p[0] == 'W' || s.p[0] == 'B' || s.p[0] == 'N') &&
                                 s.p[1] == '/' && is_clock((struct slice){s.p + 2, s.n - 2}));
}

static bool is_setup(struct slice s)
{
    return slice_is(s, "0") || slice_is(s, "1");
}

/* For tags with a neutral key, and for those that only PGN has. */
static const struct pgn_rule by_key[KEY_COUNT] = {
    [KEY_DATE] = {is_date, CODE_HEADER_DATE, NULL},
    [KEY_ROUND] = {is_round, CODE_PGN_ROUND, NULL},
    [KEY_BOARD] = {is_count, CODE_PGN_TAG_VALUE, NULL},
    [KEY_RESULT] = {pgn_is_result, CODE_PGN_RESULT},
    [KEY_OPENING_CODE] = {is_eco, CODE_PGN_ECO, is_long_eco},
    [KEY_FIRST_RATING] = {is_rating, CODE_PGN_ELO, is_provisional_rating},
    [KEY_SECOND_RATING] = {is_rating, CODE_PGN_ELO, is_provisional_rating},
    [KEY_TIME] = {is_time_or_unknown, CODE_PGN_TIME, NULL},
    [KEY_TIME_CONTROL] = {is_time_control, CODE_PGN_TIME_CONTROL, is_described_control},
    [KEY_FIRST_CLOCK] = {is_clock, CODE_PGN_CLOCK, is_other_clock},
    [KEY_SECOND_CLOCK] = {is_clock, CODE_PGN_CLOCK, is_other_clock},
    [KEY_TERMINATION] = {is_termination, CODE_PGN_TERMINATION, NULL},
    [KEY_SETUP] = {is_setup, CODE_PGN_SETUP_VALUE, NULL}};

static const struct {
    struct slice name;
    struct pgn_rule rule;
} by_name[] = {{{"EventDate", 9}, {is_date, CODE_HEADER_DATE, NULL}},
               {{"UTCDate", 7}, {is_date, CODE_HEADER_DATE, NULL}},
               {{"UTCTime", 7}, {is_time_or_unknown, CODE_PGN_TIME, NULL}},
               {{"Mode", 4}, {is_mode, CODE_PGN_TAG_VALUE, NULL}},
               {{"WhiteType", 9}, {is_player_type, CODE_PGN_TAG_VALUE, NULL}},
               {{"BlackType", 9}, {is_player_type, CODE_PGN_TAG_VALUE, NULL}},
               {{"WhiteUSCF", 9}, {is_rating, CODE_PGN_ELO, is_provisional_rating}},
               {{"BlackUSCF", 9}, {is_rating, CODE_PGN_ELO, is_provisional_rating}},
               {{"Clock", 5}, {is_sided_clock, CODE_PGN_CLOCK, is_other_clock}}};

enum { LONGEST_NAME = 9 }; /* in by_name */

const struct pgn_rule *pgn_find_rule(enum key key, struct slice name)
{
    if (key != KEY_OTHER)
        return by_key[key].holds == NULL ? NULL : &by_key[key];
    for (size_t i = 0; name.n <= LONGEST_NAME && i < sizeof by_name / sizeof *by_name; i++)
        if (slice_eq(name, by_name[i].name))
            return &by_name[i].rule;
    return NULL;
}

/* One field of a FEN, however many spaces are before it. */
static struct slice take_field(struct slice *rest)
{
    struct slice field = {NULL, 0};

    while (field.n == 0 && rest->n > 0)
        field = slice_cut(*rest, ' ', rest);
    return field;
}

uint32_t pgn_first_count(struct slice fen)
{
    struct slice rest = fen;
    uint32_t black;
    long number = 1;

    if (rest.n == 0)
        return 2;
    take_field(&rest);
    black = slice_is(take_field(&rest), "b");
    for (int i = 0; i < 3; i++)
        take_field(&rest);
    if (!slice_long(take_field(&rest), &number) || number < 1 || number > 99999)
        number = 1;
    return 2 * (uint32_t)number + black;
}
