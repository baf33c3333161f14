/* rulebook_called.c - which rulebook the words of a record mean: the most exact answer wins. */
#include "record/rulebook.h"

/* How well a rulebook answers. A pattern gives as many points as it has bytes without its stars. */
enum { ANSWER_NONE, ANSWER_YEAR = 1 << 10, ANSWER_TITLE = 1 << 12, ANSWER_SPELLING, ANSWER_EXACT };

enum { FOLDED_MAX = 256, YEAR_DIGITS = 4 };

/* Text as names are compared: small letters, narrow, simplified. */
struct folded {
    char text[FOLDED_MAX];
    size_t n;
};

/* What stands between the words of a title and tells no two apart; 年 and 版 follow the year of an edition.
 */
static bool is_between(uint32_t c)
{
    static const uint32_t marks[] = {' ',    '-',    '_',    '*',    '(',    ')',    '[',
                                     ']',    0xB7,   0x300A, 0x300B, 0x3008, 0x3009, 0x300C,
                                     0x300D, 0x3010, 0x3011, 0x201C, 0x201D, 0x5E74, 0x7248};

    for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++)
        if (c == marks[i])
            return true;
    return false;
}

/* Takes the next character from *REST, which is not empty. */
static uint32_t take_folded(struct slice *rest)
{
    unsigned length;
    uint32_t c = utf8_get(rest->p, rest->p + rest->n, &length);

    *rest = (struct slice){rest->p + length, rest->n - length};
    c = c == UTF8_BAD ? '?' : text_simplified(utf8_narrow(c));
    return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}

static struct folded fold(struct slice s, bool only_words)
{
    struct folded f = {.n = 0};

    while (s.n > 0 && f.n + 4 <= sizeof f.text) {
        uint32_t c = take_folded(&s);

        if (!only_words || !is_between(c))
            f.n += utf8_put(c, f.text + f.n);
    }
    return f;
}

static struct slice text_of(const struct folded *f)
{
    return (struct slice){f->text, f->n};
}

/* The name in both foldings, and the year that stands in it; 0: none. */
struct asked {
    struct slice name;
    struct folded plain, words;
    int year;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Four digits from the nineteenth century on. */
static int find_year(struct slice s)
{
    for (size_t i = 0, n; i < s.n; i += n + 1) {
        int year = 0;

        for (n = 0; i + n < s.n && is_digit(s.p[i + n]); n++)
            year = n < YEAR_DIGITS ? year * 10 + (s.p[i + n] - '0') : 0;
        if (n == YEAR_DIGITS && year >= 1800 && year < 2100)
            return year;
    }
    return 0;
}

/* How many bytes of the name's words TEXT is, which they begin with; 0: they do not. Most texts differ at
 * once, so they are not folded whole. */
static size_t begins_with(const struct asked *a, struct slice text)
{
    size_t n = 0;

    while (text.n > 0 && n + 4 <= FOLDED_MAX) {
        uint32_t c = take_folded(&text);
        char bytes[4];
        size_t length;

        if (is_between(c))
            continue;
        length = utf8_put(c, bytes);
        if (length > a->words.n - n || memcmp(bytes, a->words.text + n, length) != 0)
            return 0;
        n += length;
    }
    return n;
}

static bool is_spelt_like(const struct asked *a, struct slice text)
{
    size_t n = begins_with(a, text);

    return n > 0 && n == a->words.n;
}

/* Whether NAME has the parts of PATTERN between its stars in their order; what is before the first star
 * stands at the start, what is behind the last at the end. */
static bool fits_pattern(struct slice name, struct slice pattern)
{
    struct slice rest = pattern, part = slice_cut(rest, '*', &rest);
    size_t at = part.n;

    if (name.n < part.n || memcmp(name.p, part.p, part.n) != 0)
        return false;
    while (rest.p != NULL) {
        const char *found;

        part = slice_cut(rest, '*', &rest);
        if (rest.p == NULL && name.n >= at + part.n)
            at = name.n - part.n;
        found = part.n == 0 ? name.p + at : memmem(name.p + at, name.n - at, part.p, part.n);
        if (found == NULL)
            return false;
        at = (size_t)(found - name.p) + part.n;
    }
    return at == name.n;
}

/* The bytes of a pattern that fits, and more when it has the year that is asked for. */
static int weigh_pattern(const struct asked *a, const char *pattern)
{
    struct folded f;
    int points = 0;

    if (strchr(pattern, '*') == NULL)
        return ANSWER_NONE;
    f = fold(slice_of(pattern), false);
    if (!fits_pattern(text_of(&a->plain), text_of(&f)))
        return ANSWER_NONE;
    for (size_t i = 0; i < f.n; i++)
        points += f.text[i] != '*';
    return points + (a->year != 0 && find_year(text_of(&f)) == a->year ? ANSWER_YEAR : 0);
}

/* A title without its edition: "Rules of Weiqi 2002", 中国象棋竞赛规则（1999年版）, "FIDE Laws of Chess, 1
 * July 2001". */
static struct slice title_alone(const char *title)
{
    static const char *const marks[] = {"(", "（", ",", "，"};
    struct slice s = slice_of(title);

    for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++) {
        const char *mark = memmem(s.p, s.n, marks[i], strlen(marks[i]));

        if (mark != NULL)
            s.n = (size_t)(mark - s.p);
    }
    while (s.n > 0 && (is_digit(s.p[s.n - 1]) || s.p[s.n - 1] == ' '))
        s.n--;
    return s;
}

/* Only texts that come in editions have a title apart from the edition's. */
static int weigh_title(const struct asked *a, const struct rulebook *b, const char *title)
{
    size_t alone;

    if (title == NULL)
        return ANSWER_NONE;
    if (is_spelt_like(a, slice_of(title)))
        return ANSWER_EXACT;
    if (b->from == 0 && b->to == 0)
        return ANSWER_NONE;
    alone = begins_with(a, title_alone(title));
    return alone == 0 ? ANSWER_NONE : alone == a->words.n ? ANSWER_TITLE : (int)alone;
}

static int better(int a, int b)
{
    return a > b ? a : b;
}

static int weigh(const struct asked *a, const struct rulebook *b)
{
    int best = ANSWER_NONE;

    if (slice_is_nocase(a->name, b->id))
        return ANSWER_EXACT;
    if (is_spelt_like(a, slice_of(b->id)))
        best = ANSWER_SPELLING;
    else if (is_spelt_like(a, slice_of(b->cite)))
        best = ANSWER_TITLE;
    for (unsigned i = 0; i < 2; i++)
        best = better(best, weigh_title(a, b, b->title[i]));
    for (size_t i = 0; b->names[i] != NULL && best < ANSWER_EXACT; i++) {
        if (slice_is_nocase(a->name, b->names[i]))
            return ANSWER_EXACT;
        best = better(best, is_spelt_like(a, slice_of(b->names[i])) ? ANSWER_SPELLING
                                                                    : weigh_pattern(a, b->names[i]));
    }
    return best;
}

bool rulebook_in_force(const struct rulebook *b, int day)
{
    return (b->from != 0 || b->to != 0) && day >= b->from && (b->to == 0 || day <= b->to);
}

static bool is_of_year(const struct rulebook *b, int year)
{
    return b->from / 10000 == year || rulebook_in_force(b, year * 10000 + 101);
}

/* Of those that weigh POINTS, 0 for all editions of the game: the one of YEAR, which began in it rather than
 * before. */
static const struct rulebook *find_of_year(const struct rulebooks *books, enum game_id game,
                                           const struct asked *a, int points)
{
    const struct rulebook *found = NULL;

    for (const struct rulebook *b = books->first; b != NULL; b = b->next)
        if (b->game == game && (points == 0 || weigh(a, b) == points) && is_of_year(b, a->year) &&
            (found == NULL || b->from > found->from))
            found = b;
    return found;
}

/* Of those that weigh POINTS: the one in force on DAY, or where DAY is 0 the default, else the first. */
static const struct rulebook *find_among(const struct rulebooks *books, enum game_id game,
                                         const struct asked *a, int points, int day)
{
    const struct rulebook *first = NULL;

    for (const struct rulebook *b = books->first; b != NULL; b = b->next) {
        if (b->game != game || weigh(a, b) != points)
            continue;
        if (day == 0 ? b->is_default : rulebook_in_force(b, day))
            return b;
        if (first == NULL)
            first = b;
    }
    return day == 0 ? first : NULL;
}

const struct rulebook *rulebook_called(const struct rulebooks *books, enum game_id game, struct slice name,
                                       int day, enum rulebook_by *by)
{
    struct asked a = {.name = name, .plain = fold(name, false), .words = fold(name, true)};
    const struct rulebook *best = NULL, *dated;
    int points = ANSWER_NONE;
    bool shared = false;

    a.year = find_year(text_of(&a.words));
    *by = RULEBOOK_BY_NAME;
    for (const struct rulebook *b = books->first; b != NULL; b = b->next) {
        int here = b->game == game ? weigh(&a, b) : ANSWER_NONE;

        if (here > points) {
            points = here;
            best = b;
            shared = false;
        } else if (here == points && best != NULL) {
            shared = true;
        }
    }
    if (best == NULL)
        return NULL;
    /* A title with the year of another edition, or of one among several. */
    if (a.year != 0 && points < ANSWER_YEAR && (best->from != 0 || best->to != 0) &&
        (shared || !is_of_year(best, a.year))) {
        *by = RULEBOOK_BY_YEAR;
        return rulebook_read(find_of_year(books, game, &a, shared ? points : 0));
    }
    if (!shared)
        return rulebook_read(best);
    *by = RULEBOOK_BY_DATE;
    if (day != 0 && (dated = find_among(books, game, &a, points, day)) != NULL)
        return rulebook_read(dated);
    *by = RULEBOOK_BY_DEFAULT;
    return rulebook_read(find_among(books, game, &a, points, 0));
}
