/* What tags say, each against the standard's idea of it. */
#include "format/pgn/pgn.h"

#include "record/declared.h"

#include <stdio.h>

static const struct slice none;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_number(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!is_digit(s.p[i]))
            return false;
    return s.n > 0;
}

static bool is_unknown(struct slice s)
{
    return s.n == 1 && (s.p[0] == '?' || s.p[0] == '-');
}

/* Two digits up to MOST, or "??" where that is allowed; -1 when it is neither, 0 for "??". */
static int two_digits(const char *p, int most, bool may_be_unknown)
{
    int value = (p[0] - '0') * 10 + p[1] - '0';

    if (may_be_unknown && p[0] == '?' && p[1] == '?')
        return 0;
    return is_digit(p[0]) && is_digit(p[1]) && value <= most ? value : -1;
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
        if (p[i] != '?' && !is_digit(p[i]))
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
    return is_time(s) || is_unknown(s) || slice_is(s, "??:??:??");
}

/* Numbers, or signs for unknown ones, with dots between. */
static bool is_round(struct slice s)
{
    size_t i = 0, part;

    do {
        part = i;
        if (i < s.n && (s.p[i] == '?' || s.p[i] == '-'))
            i++;
        else
            while (i < s.n && is_digit(s.p[i]))
                i++;
        if (i == part || (i < s.n && s.p[i] != '.'))
            return false;
    } while (i++ < s.n);
    return true;
}

static bool is_result(struct slice s)
{
    return slice_is(s, "1-0") || slice_is(s, "0-1") || slice_is(s, "1/2-1/2") || slice_is(s, "*");
}

static bool is_eco(struct slice s)
{
    if (is_unknown(s) || s.n == 0)
        return true;
    return (s.n == 3 || (s.n == 6 && s.p[3] == '/' && is_digit(s.p[4]) && is_digit(s.p[5]))) &&
           s.p[0] >= 'A' && s.p[0] <= 'E' && is_digit(s.p[1]) && is_digit(s.p[2]);
}

enum { HIGHEST_RATING = 4500 };

static bool is_rating(struct slice s)
{
    int value = 0;

    for (size_t i = 0; i < s.n; i++) {
        if (!is_digit(s.p[i]))
            return is_unknown(s);
        if ((value = value * 10 + s.p[i] - '0') > HIGHEST_RATING)
            return false;
    }
    return true;
}

enum { LONGEST_PERIOD = 100000000 }; /* seconds: three years */

/* A number of seconds that some clock can show; -1 when it is none. */
static long read_seconds(struct slice s)
{
    long value;

    return is_number(s) && slice_long(s, &value) && value <= LONGEST_PERIOD ? value : -1;
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
    return (!counted || (is_number(moves) && moves.p[0] != '0')) && base >= 0 && more >= 0 &&
           base + more > 0 && (counted || last);
}

static bool is_time_control(struct slice s)
{
    if (is_unknown(s))
        return true;
    do {
        struct slice period = slice_cut(s, ':', &s);

        if (!is_period(period, s.p == NULL))
            return false;
    } while (s.p != NULL);
    return true;
}

static bool is_listed(struct slice s, const char *const words[])
{
    for (size_t i = 0; words[i] != NULL; i++)
        if (slice_is(s, words[i]))
            return true;
    return s.n == 0 || is_unknown(s);
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
    return s.n == 0 || is_unknown(s) || is_number(s);
}

static bool is_clock(struct slice s)
{
    struct pgn_time t;

    return s.n == 0 || is_unknown(s) || (pgn_read_time(s, &t) && t.ms >= 0);
}

/* The side to move stands before it. */
static bool is_sided_clock(struct slice s)
{
    return is_unknown(s) || (s.n > 2 && (s.p[0] == 'W' || s.p[0] == 'B' || s.p[0] == 'N') && s.p[1] == '/' &&
                             is_clock((struct slice){s.p + 2, s.n - 2}));
}

static bool is_setup(struct slice s)
{
    return slice_is(s, "0") || slice_is(s, "1");
}

/* For tags with a neutral key, and for those that only PGN has. */
static const struct pgn_rule by_key[KEY_COUNT] = {
    [KEY_DATE] = {is_date, CODE_HEADER_DATE},
    [KEY_ROUND] = {is_round, CODE_PGN_ROUND},
    [KEY_RESULT] = {is_result, CODE_PGN_RESULT},
    [KEY_OPENING_CODE] = {is_eco, CODE_PGN_ECO},
    [KEY_FIRST_RATING] = {is_rating, CODE_PGN_ELO},
    [KEY_SECOND_RATING] = {is_rating, CODE_PGN_ELO},
    [KEY_TIME] = {is_time_or_unknown, CODE_PGN_TIME},
    [KEY_TIME_CONTROL] = {is_time_control, CODE_PGN_TIME_CONTROL},
    [KEY_FIRST_CLOCK] = {is_clock, CODE_PGN_CLOCK},
    [KEY_SECOND_CLOCK] = {is_clock, CODE_PGN_CLOCK},
    [KEY_TERMINATION] = {is_termination, CODE_PGN_TERMINATION},
    [KEY_SETUP] = {is_setup, CODE_PGN_SETUP_VALUE}};

static const struct {
    struct slice name;
    struct pgn_rule rule;
} by_name[] = {{{"EventDate", 9}, {is_date, CODE_HEADER_DATE}},
               {{"UTCDate", 7}, {is_date, CODE_HEADER_DATE}},
               {{"UTCTime", 7}, {is_time_or_unknown, CODE_PGN_TIME}},
               {{"Mode", 4}, {is_mode, CODE_PGN_TAG_VALUE}},
               {{"WhiteType", 9}, {is_player_type, CODE_PGN_TAG_VALUE}},
               {{"BlackType", 9}, {is_player_type, CODE_PGN_TAG_VALUE}},
               {{"Board", 5}, {is_count, CODE_PGN_TAG_VALUE}},
               {{"WhiteUSCF", 9}, {is_rating, CODE_PGN_ELO}},
               {{"BlackUSCF", 9}, {is_rating, CODE_PGN_ELO}},
               {{"Clock", 5}, {is_sided_clock, CODE_PGN_CLOCK}}};

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

static const char *place(const struct reading *d, const struct header *h)
{
    return d->text->start + h->at.off;
}

/* Names have ASCII letters, digits and, not first, '_'; the reader takes others too, because tags of xiangqi
 * have them. */
static void check_name(struct reading *d, const struct header *h)
{
    struct slice name = record_slice(d->r, h->name, h->name_len);

    for (size_t i = 0; i < name.n; i++)
        if ((unsigned char)name.p[i] >= 128 || name.p[0] == '_') {
            pgn_say(d, CODE_PGN_TAG, pgn_tag_name_at(d, h), name.n, SLICE("a name of ASCII letters"), none);
            return;
        }
}

/* Surname, first name: the comma has a space behind it. */
static void check_player(struct reading *d, enum key key)
{
    const struct header *h = record_find(d->r, key);
    struct slice name = record_value(d->r, key);

    for (size_t i = 0; i + 1 < name.n; i++)
        if (name.p[i] == ',' && name.p[i + 1] != ' ') {
            pgn_say(d, CODE_PGN_NAME, place(d, h), h->at.len, name, none);
            return;
        }
}

/* Whether the tag itself could not be read: its value is then a guess. */
static bool is_broken(const struct reading *d, const struct header *h)
{
    return pgn_tag_broken(d, pgn_tag_name_at(d, h) - 1, place(d, h) + h->at.len + 1);
}

/* What is understood is only written otherwise than PGN asks. */
static void check_result(struct reading *d)
{
    const struct header *h = record_find(d->r, KEY_RESULT);
    struct slice value = record_value(d->r, KEY_RESULT);
    struct declared said;

    if (h == NULL || is_result(value) || is_broken(d, h))
        return;
    said = declared_read(d->r->vocabularies, d->r->game, value);
    d->r->result_told = said.said && !said.known;
    pgn_say(d, said.known ? CODE_PGN_RESULT_FORM : CODE_PGN_RESULT, place(d, h), h->at.len, value, none);
}

static void check_values(struct reading *d)
{
    for (uint32_t i = 0; i < d->r->headers; i++) {
        const struct header *h = &d->r->header[i];
        struct slice name = record_slice(d->r, h->name, h->name_len);
        struct slice value = record_slice(d->r, h->value, h->value_len);
        const struct pgn_rule *rule = pgn_find_rule(h->key, name);

        if (h->key == KEY_OTHER)
            check_name(d, h);
        if (h->key == KEY_RESULT)
            check_result(d);
        else if (rule != NULL && !rule->holds(value) && !is_broken(d, h))
            pgn_say(d, rule->code, place(d, h), h->at.len, value, name);
    }
}

static const struct {
    enum key key;
    const char *name;
} roster[] = {{KEY_EVENT, "Event"}, {KEY_SITE, "Site"},    {KEY_DATE, "Date"},    {KEY_ROUND, "Round"},
              {KEY_FIRST, "White"}, {KEY_SECOND, "Black"}, {KEY_RESULT, "Result"}};

_Static_assert(KEY_RESULT - KEY_EVENT + 1 == sizeof roster / sizeof *roster,
               "they are the keys from event to result");

/* Where the moves begin, or the end of the game. */
static const char *end_of_tags(const struct reading *d)
{
    return d->r->count > 1 ? d->text->start + d->r->node[1].at.off : d->p;
}

unsigned pgn_missing_roster(const struct record *r)
{
    unsigned n = 0;

    for (size_t i = 0; i < sizeof roster / sizeof *roster; i++)
        n += !record_may_have(r, roster[i].key);
    return n;
}

/* All missing tags in one finding. */
static void check_roster(struct reading *d, const char *start)
{
    const uint64_t all = (UINT64_C(2) << KEY_RESULT) - (UINT64_C(1) << KEY_EVENT);
    char missing[64];
    size_t n = 0;

    if ((d->r->keys & all) == all)
        return;
    for (size_t i = 0; i < sizeof roster / sizeof *roster; i++)
        if (!record_may_have(d->r, roster[i].key))
            n += (size_t)snprintf(missing + n, sizeof missing - n, n == 0 ? "%s" : ", %s", roster[i].name);
    if (pgn_missing_roster(d->r) == 1 && pgn_tag_lost(d, start, end_of_tags(d)))
        return; /* the one that is missing could not be read */
    pgn_say(d, CODE_PGN_ROSTER, start, 0, (struct slice){missing, n}, none);
}

static void check_setup(struct reading *d, const char *start)
{
    const struct header *fen = record_find(d->r, KEY_POSITION), *setup = record_find(d->r, KEY_SETUP);
    struct slice value = record_value(d->r, KEY_SETUP);

    d->r->start_lost = fen == NULL && slice_is(value, "1");
    if ((fen == NULL || setup == NULL) && pgn_tag_lost(d, start, end_of_tags(d)))
        return; /* the other one may be what could not be read */
    if (fen != NULL && setup == NULL)
        pgn_say(d, CODE_PGN_SETUP_MISSING, place(d, fen), fen->at.len, none, none);
    else if (fen != NULL && slice_is(value, "0"))
        pgn_say(d, CODE_PGN_SETUP_ZERO, place(d, setup), setup->at.len, none, none);
    else if (d->r->start_lost)
        pgn_say(d, CODE_PGN_SETUP_ALONE, place(d, setup), setup->at.len, none, none);
}

/* Whether something was said of the moves, or will be, that makes them more or fewer than were meant. */
static bool moves_are_lost(const struct reading *d)
{
    const struct record *r = d->r;
    const char *moves = r->headers == 0 ? d->text->start : d->text->start + r->header[r->headers - 1].at.off;

    for (const struct pgn_fault *f = NULL; (f = pgn_next_fault(d, f)) != NULL;)
        if (d->text->start + f->at.off > moves && f->grave && f->code != CODE_PGN_NO_TERMINATOR)
            return true;
    for (uint32_t i = r->node[0].child; i != 0; i = r->node[i].child)
        if (r->node[i].claim.kind == MOVE_NONE || r->node[i].claim.side == SIDE_FIRST)
            return true;
    return false;
}

static void check_ply_count(struct reading *d)
{
    const struct header *h = record_find(d->r, KEY_PLY_COUNT);
    struct slice value = record_value(d->r, KEY_PLY_COUNT);
    char plies[16];
    long claimed;
    int n;

    if (h == NULL ||
        (slice_long(value, &claimed) && claimed >= 0 && (unsigned long)claimed == record_main_plies(d->r)) ||
        (is_number(value) && moves_are_lost(d)) || is_broken(d, h))
        return;
    n = snprintf(plies, sizeof plies, "%u", record_main_plies(d->r));
    pgn_say(d, CODE_PGN_PLY_COUNT, place(d, h), h->at.len, value, (struct slice){plies, (size_t)n});
}

/* The first note of a time. */
static void check_times(struct reading *d)
{
    for (uint32_t i = 1; i < d->r->notes; i++) {
        const struct note *n = &d->r->note[i];

        if (n->kind == NOTE_CLOCK || n->kind == NOTE_ELAPSED || n->kind == NOTE_SPENT) {
            pgn_say(d, CODE_PGN_TIME_CONTROL_MISSING, d->text->start + n->at.off, n->at.len, none, none);
            return;
        }
    }
}

const struct notation *pgn_format_tag(const struct record *r)
{
    struct slice value = r->game == GAME_XIANGQI ? slice_trim(record_value(r, KEY_NOTATION)) : none;

    for (size_t i = 0; value.n > 0 && notations[i] != NULL; i++)
        if (slice_is_nocase(value, notations[i]->name))
            return notation_for(notations[i], GAME_XIANGQI);
    return NULL;
}

/* ICCS in small letters without the dash goes by both names. */
static bool same_family(const char *a, const char *b)
{
    bool coordinates = strcmp(a, "iccs") == 0 || strcmp(a, "ucci") == 0;

    return strcmp(a, b) == 0 || (coordinates && (strcmp(b, "iccs") == 0 || strcmp(b, "ucci") == 0));
}

static void check_format(struct reading *d)
{
    const struct notation *named = pgn_format_tag(d->r);
    const struct header *h = record_find(d->r, KEY_NOTATION);
    struct slice value = slice_trim(record_value(d->r, KEY_NOTATION));

    if (named == NULL && d->r->game == GAME_XIANGQI && value.n > 0 && !is_unknown(value))
        pgn_say(d, CODE_PGN_TAG_VALUE, place(d, h), h->at.len, value, SLICE("Format"));
    else if (named != NULL && d->r->notation != NULL && d->r->count > 1 &&
             !same_family(named->name, d->r->notation))
        pgn_say(d, CODE_PGN_FORMAT_TAG, place(d, h), h->at.len, slice_of(named->name),
                slice_of(d->r->notation));
}

/* Tags of other games are free text in the wild; only what any game needs is asked of them. */
void pgn_check_tags(struct reading *d, const char *start)
{
    if (d->r->truncated)
        return;
    if (record_may_have(d->r, KEY_PLY_COUNT))
        check_ply_count(d);
    if (d->r->game != GAME_CHESS) {
        check_result(d);
        check_format(d);
        return;
    }
    if (d->doubtful)
        check_values(d);
    check_roster(d, start);
    /* The export format is asked for what a program writes; names are the players' own. */
    if ((d->text->want & WANT_STRICT) == 0 && worth_proving(d->sink, CODE_PGN_NAME)) {
        check_player(d, KEY_FIRST);
        check_player(d, KEY_SECOND);
    }
    if (record_may_have(d->r, KEY_POSITION) || record_may_have(d->r, KEY_SETUP))
        check_setup(d, start);
    if (!record_may_have(d->r, KEY_TIME_CONTROL) && (d->text->want & WANT_STRICT) == 0 &&
        worth_proving(d->sink, CODE_PGN_TIME_CONTROL_MISSING))
        check_times(d);
}
