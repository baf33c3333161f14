#include "game/weiqi/words.h"

#include "base/builtin.h"
#include "base/utf8.h"
#include "format/description.h"

#include <stdlib.h>

enum word_kind {
    WORD_NONE,
    WORD_BLACK,
    WORD_WHITE,
    WORD_WIN,
    WORD_LOSE,
    WORD_RESIGN,
    WORD_GIVES_UP,
    WORD_TIME,
    WORD_FORFEIT,
    WORD_DRAW,
    WORD_VOID,
    WORD_HALF,
    WORD_POINTS,
    WORD_ZI,
    WORD_AND,
    WORD_KOMI,
    WORD_REVERSE_KOMI,
    WORD_NO_KOMI,
    WORD_OF,
    WORD_MOVES,
    WORD_IGNORE,
    WORD_CODE_TIME,
    WORD_CODE_FORFEIT,
    WORD_CODE_UNKNOWN
};

static const struct {
    const char *key;
    enum word_kind kind;
} kinds[] = {{"black", WORD_BLACK},     {"white", WORD_WHITE},
             {"win", WORD_WIN},         {"lose", WORD_LOSE},
             {"resign", WORD_RESIGN},   {"gives-up", WORD_GIVES_UP},
             {"time", WORD_TIME},       {"forfeit", WORD_FORFEIT},
             {"draw", WORD_DRAW},       {"none", WORD_VOID},
             {"half", WORD_HALF},       {"points", WORD_POINTS},
             {"stones", WORD_ZI},       {"and", WORD_AND},
             {"komi", WORD_KOMI},       {"reverse-komi", WORD_REVERSE_KOMI},
             {"no-komi", WORD_NO_KOMI}, {"of", WORD_OF},
             {"moves", WORD_MOVES},     {"ignore", WORD_IGNORE}};

static void add_word(struct words *w, enum word_kind kind, const char *text)
{
    size_t n = strlen(text);
    struct word *to;

    if (w->count == WORDS_MAX || n == 0 || n > WORD_BYTES)
        return;
    to = &w->word[w->count++];
    to->kind = (uint8_t)kind;
    to->length = (uint8_t)n;
    memcpy(to->text, text, n);
}

static void add_codes(struct words *w, const struct yaml *codes)
{
    for (const struct yaml *c = codes == NULL ? NULL : codes->child; c != NULL; c = c->next)
        add_word(w,
                 strcmp(c->text, "time") == 0      ? WORD_CODE_TIME
                 : strcmp(c->text, "forfeit") == 0 ? WORD_CODE_FORFEIT
                                                   : WORD_CODE_UNKNOWN,
                 c->key);
}

static void take_words(struct words *w, const struct yaml *tree)
{
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct yaml *list = yaml_get(tree, kinds[i].key);

        for (const struct yaml *n = list == NULL ? NULL : list->child; n != NULL; n = n->next)
            add_word(w, kinds[i].kind, n->text);
    }
    add_codes(w, yaml_get(tree, "codes"));
}

void words_load(struct words *w)
{
    if (w->loaded)
        return;
    w->loaded = true;
    for (const struct desc_part *part = w->more; part != NULL; part = part->next)
        if (strcmp(yaml_text(part->value, "vocabulary", ""), "weiqi") == 0)
            take_words(w, part->value);
    take_words(w, builtin_named("words/weiqi.yaml"));
}

static bool is_code(enum word_kind kind)
{
    return kind >= WORD_CODE_TIME;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Words of letters end where the letters end. */
static bool starts_with(struct slice s, const struct word *w)
{
    if (s.n < w->length)
        return false;
    if (s.n > w->length && is_letter(w->text[w->length - 1]) && is_letter(s.p[w->length]))
        return false;
    for (unsigned i = 0; i < w->length; i++) {
        char c = s.p[i];

        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (c != w->text[i])
            return false;
    }
    return true;
}

/* The longest word at the start of S; NULL when there is none. */
static const struct word *word_at(const struct words *w, struct slice s)
{
    const struct word *best = NULL;

    for (unsigned i = 0; i < w->count; i++)
        if (!is_code(w->word[i].kind) && (best == NULL || w->word[i].length > best->length) &&
            starts_with(s, &w->word[i]))
            best = &w->word[i];
    return best;
}

static enum word_kind code_of(const struct words *w, struct slice number)
{
    for (unsigned i = 0; i < w->count; i++)
        if (is_code(w->word[i].kind) && number.n == w->word[i].length &&
            memcmp(number.p, w->word[i].text, number.n) == 0)
            return w->word[i].kind;
    return WORD_NONE;
}

static struct slice skip(struct slice s, size_t n)
{
    return (struct slice){s.p + n, s.n - n};
}

/* A number as far as it goes: hundredths, or a fraction. */
struct number {
    long hundredths;
    bool decimal;                /* with a point */
    long numerator, denominator; /* 3/4 in "1又3/4": denominator 0 when there is none */
    long whole;                  /* the number before this one: 一 in 一又四分之三 */
    bool said, half, of;         /* 半; 分之 */
};

/* Chinese and Japanese dots and full-width digits as their ASCII selves; 0 for what is none of a number. */
static char digit_at(struct slice s, unsigned *length)
{
    uint32_t c = utf8_get(s.p, s.p + s.n, length);

    c = utf8_narrow(c);
    if (c == 0x3002 || c == 0x00B7 || c == 0x30FB)
        return '.';
    if (c == 0x2044 || c == 0x2215)
        return '/';
    return c >= '0' && c <= '9' ? (char)c : c == '.' || c == '/' || c == ',' || c == '-' ? (char)c : 0;
}

static int numeral_at(struct slice s, unsigned *length)
{
    static const uint32_t numeral[] = {0x96F6, 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94,
                                       0x516D, 0x4E03, 0x516B, 0x4E5D, 0x5341};
    uint32_t c = utf8_get(s.p, s.p + s.n, length);

    if (c == 0x4E24)
        return 2;
    for (int i = 0; i <= 10; i++)
        if (c == numeral[i])
            return i;
    return -1;
}

static bool has_vulgar(uint32_t c, long *numerator, long *denominator)
{
    *numerator = c == 0xBC || c == 0xBD ? 1 : 3;
    *denominator = c == 0xBD ? 2 : 4;
    return c == 0xBC || c == 0xBD || c == 0xBE;
}

/* Digits, at most six before the point and two kept after it. *REST is what follows. */
static bool take_digits(struct slice s, struct slice *rest, long *hundredths, bool *decimal)
{
    unsigned length, digits = 0, places = 0;
    long value = 0;
    char c = 0;

    *decimal = false;
    for (; s.n > 0 && (c = digit_at(s, &length)) != 0; s = skip(s, length)) {
        if ((c == '.' || c == ',') && !*decimal && digits > 0) {
            *decimal = true;
        } else if (c >= '0' && c <= '9') {
            if (++digits > 9)
                return false;
            if (places < 2 || c != '0')
                value = value * 10 + (c - '0');
            if (*decimal && (places < 2 || c != '0'))
                places++;
        } else {
            break;
        }
    }
    *rest = s;
    if (digits == 0 || places > 2)
        return false;
    for (; places < 2; places++)
        value *= 10;
    *hundredths = value;
    return true;
}

/* 十六, 五, 二十: up to 99. */
static bool take_whole(struct slice s, struct slice *rest, long *value)
{
    unsigned length;
    int n;
    bool any = false;
    long tens = 0, ones = 0;

    for (; s.n > 0 && (n = numeral_at(s, &length)) >= 0; s = skip(s, length)) {
        any = true;
        if (n == 10) {
            tens = (ones == 0 ? 1 : ones) * 10;
            ones = 0;
        } else {
            ones = n;
        }
    }
    *value = tens + ones;
    *rest = s;
    return any;
}

/* 五, and 七点五 in hundredths. */
static bool take_numerals(struct slice s, struct slice *rest, long *hundredths)
{
    unsigned dot, length;
    int tenths;
    uint32_t c;

    if (!take_whole(s, rest, hundredths))
        return false;
    *hundredths *= 100;
    if (rest->n == 0 || ((c = utf8_get(rest->p, rest->p + rest->n, &dot)) != 0x70B9 && c != 0x9EDE) ||
        rest->n == dot || (tenths = numeral_at(skip(*rest, dot), &length)) < 0 || tenths > 9)
        return true;
    *hundredths += tenths * 10;
    *rest = skip(*rest, dot + length);
    return true;
}

static bool take_fraction(struct slice s, struct slice *rest, struct number *n)
{
    unsigned length;
    long bottom;
    bool decimal;

    if (s.n == 0)
        return false;
    if (has_vulgar(utf8_get(s.p, s.p + s.n, &length), &n->numerator, &n->denominator)) {
        *rest = skip(s, length);
        return true;
    }
    if (digit_at(s, &length) != '/' || !take_digits(skip(s, length), rest, &bottom, &decimal) || decimal ||
        n->decimal || bottom <= 0)
        return false;
    n->numerator = n->hundredths / 100;
    n->denominator = bottom / 100;
    n->hundredths = 0;
    return true;
}

/* A number with what may follow it: 3.75, 1/4, 1又3/4, 三, 3¾. */
static bool take_number(struct slice s, struct slice *rest, struct number *n)
{
    struct number part = {0};

    if (take_numerals(s, rest, &part.hundredths)) {
        if (n->of) { /* 四分之三 */
            n->denominator = n->hundredths / 100;
            n->numerator = part.hundredths / 100;
            n->hundredths = n->whole;
            n->of = false;
        } else {
            n->whole = n->hundredths;
            n->hundredths = part.hundredths;
        }
        n->said = true;
    } else if (take_digits(s, rest, &part.hundredths, &part.decimal)) {
        if (take_fraction(*rest, rest, &part)) {
            n->numerator = part.numerator;
            n->denominator = part.denominator;
        }
        if (part.hundredths != 0 || n->denominator == 0) {
            n->hundredths = part.hundredths;
            n->decimal = part.decimal;
        }
        n->said = true;
    } else if (take_fraction(s, rest, &part)) {
        n->numerator = part.numerator;
        n->denominator = part.denominator;
        n->said = true;
    } else {
        return false;
    }
    return true;
}

/* Quarters of a stone for hundredths of a point or stone; false when it is not a whole number. */
static bool to_quarters(long hundredths, bool zi, int *quarters)
{
    long unit = zi ? 25 : 50;

    if (hundredths % unit != 0 || labs(hundredths) > 1000000)
        return false;
    *quarters = (int)(hundredths / unit);
    return true;
}

static bool amount(const struct number *n, bool zi, int *quarters)
{
    long hundredths = n->hundredths + (n->half ? 50 : 0);

    if (n->denominator != 0 || n->of) {
        if (n->denominator <= 0 || 100 % n->denominator != 0)
            return false;
        hundredths += n->numerator * (100 / n->denominator);
    }
    return to_quarters(hundredths, zi, quarters);
}

static struct slice skip_space(struct slice s)
{
    static const char *const spaces[] = {" ", "\t", "\r", "\n", "　", "!", "！", "。", "，",
                                         ",", ":",  "：", "（", "）", "(", ")",  "+",  "."};
    bool found = true;

    while (found && s.n > 0) {
        found = false;
        for (unsigned i = 0; i < sizeof spaces / sizeof *spaces; i++)
            if (slice_starts(s, spaces[i])) {
                s = skip(s, strlen(spaces[i]));
                found = true;
            }
    }
    return s;
}

/* All that a text in words says, in order of no importance. */
struct said {
    unsigned kinds; /* bits 1 << word_kind */
    struct number number;
    bool zi, points;
    enum word_kind side; /* the first colour */
};

static bool read_words(const struct words *w, struct slice s, struct said *out)
{
    struct number n;

    *out = (struct said){0};
    for (s = skip_space(s); s.n > 0; s = skip_space(s)) {
        const struct word *word = word_at(w, s);

        /* 半 and 又 are also near numerals; words go first, but for 零 and bare numbers. */
        if (word == NULL) {
            n = out->number;
            if (!take_number(s, &s, &n))
                return false;
            out->number = n;
            continue;
        }
        if (word->kind == WORD_MOVES)
            out->number = (struct number){0}; /* 共185手 */
        if ((word->kind == WORD_BLACK || word->kind == WORD_WHITE) && out->side == WORD_NONE)
            out->side = word->kind;
        out->number.half |= word->kind == WORD_HALF;
        out->number.said |= word->kind == WORD_HALF;
        out->number.of |= word->kind == WORD_OF;
        out->zi |= word->kind == WORD_ZI;
        out->points |= word->kind == WORD_POINTS;
        out->kinds |= 1u << word->kind;
        s = skip(s, word->length);
    }
    return true;
}

/* What is said, in the unit that is said; without one, quarters can only be a stone's. */
static bool said_amount(const struct said *said, int *quarters)
{
    return amount(&said->number, said->zi, quarters) ||
           (!said->points && amount(&said->number, true, quarters));
}

/* The whole text as one plain number. */
static bool plain_number(struct slice s, long *hundredths, bool *decimal)
{
    struct slice rest;
    bool minus = s.n > 0 && *s.p == '-';

    if (!take_digits(minus ? skip(s, 1) : s, &rest, hundredths, decimal) || rest.n != 0)
        return false;
    if (minus)
        *hundredths = -*hundredths;
    return true;
}

/* From where on a komi can only be meant in hundredths, and up to where (in hundredths) it can be in stones.
 */
enum { HUNDREDTHS_FROM = 200, KOMI_ZI_MAX = 500 };

static struct komi known(int quarters, enum unit unit)
{
    return (struct komi){.said = true, .known = true, .quarters = quarters, .unit = unit};
}

static struct komi two_readings(long points, long other)
{
    return (struct komi){.said = true, .quarters = (int)(points * 2), .other = (int)other};
}

/* In hundredths: 750 are points, because no komi is 7½ stones, 375 stones; 300 may be either. */
static struct komi komi_hundredths(long value)
{
    int quarters;

    if (value % 100 == 0)
        return (struct komi){.said = true, .quarters = (int)(value / 50), .other = (int)(value / 25)};
    if (to_quarters(value, false, &quarters))
        return known(quarters, UNIT_POINT_HUNDREDTHS);
    if (to_quarters(value, true, &quarters))
        return known(quarters, UNIT_ZI_HUNDREDTHS);
    return (struct komi){.said = true};
}

/* A whole number that can be meant in hundredths or tenths. */
static struct komi komi_scaled(long value, struct komi_hint hint)
{
    if (hint.tenths && value % 5 == 0)
        return known((int)(value / 5), UNIT_POINT_TENTHS);
    if (labs(value) >= HUNDREDTHS_FROM || hint.hundredths)
        return komi_hundredths(value);
    if (labs(value) >= 100)
        return value % 50 == 0 ? two_readings(value, value / 50) : known((int)value * 2, UNIT_POINTS);
    if (labs(value) >= 10 && value % 5 == 0)
        return two_readings(value, value / 5);
    return known((int)value * 2, UNIT_POINTS);
}

static struct komi komi_in_words(struct words *w, struct slice s)
{
    struct said said;
    struct komi k = {.said = true};

    words_load(w);
    if (!read_words(w, s, &said) || (said.zi && said.points))
        return k;
    if (said.kinds & 1u << WORD_NO_KOMI)
        return said.number.said ? k : known(0, UNIT_WORDS);
    if (!said.number.said)
        return k;
    k.known = said_amount(&said, &k.quarters);
    k.unit = UNIT_WORDS;
    if (said.kinds & 1u << WORD_REVERSE_KOMI)
        k.quarters = -k.quarters;
    return k;
}

/* Digits and a point, as everybody reads them. */
static bool is_plain_ascii(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((s.p[i] < '0' || s.p[i] > '9') && s.p[i] != '.' && s.p[i] != '-')
            return false;
    return true;
}

struct komi komi_read(struct words *w, struct slice s, struct komi_hint hint)
{
    struct komi k = {0};
    long hundredths;
    bool decimal;

    s = slice_trim(s);
    if (s.n == 0)
        return k;
    if (s.n > 1 && s.p[0] == '+')
        s = skip(s, 1);
    k.said = true;
    if (!plain_number(s, &hundredths, &decimal))
        return komi_in_words(w, s);
    k.lost = hundredths == 0 && hint.zero_lost;
    if (k.lost)
        return k;
    if (hundredths != 0 && (!decimal || (hundredths % 100 == 0 && labs(hundredths) >= HUNDREDTHS_FROM * 100)))
        return komi_scaled(hundredths / 100, hint);
    if (to_quarters(hundredths, false, &k.quarters))
        return known(k.quarters, is_plain_ascii(s) ? UNIT_POINTS : UNIT_WORDS);
    if (labs(hundredths) < KOMI_ZI_MAX && to_quarters(hundredths, true, &k.quarters))
        return known(k.quarters, UNIT_ZI);
    return k;
}

static enum how letters_how(struct slice s)
{
    static const struct {
        const char *word;
        enum how how;
    } forms[] = {{"R", HOW_RESIGN},  {"Resign", HOW_RESIGN},   {"T", HOW_TIME},  {"Time", HOW_TIME},
                 {"F", HOW_FORFEIT}, {"Forfeit", HOW_FORFEIT}, {"", HOW_UNKNOWN}};

    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++)
        if (slice_is_nocase(s, forms[i].word))
            return forms[i].how;
    return HOW_NONE;
}

static bool take_margin(struct words *w, struct slice s, struct declared *d)
{
    long hundredths;
    bool decimal;
    enum word_kind code;

    if (!plain_number(s, &hundredths, &decimal) || hundredths < 0)
        return false;
    d->how = HOW_COUNT;
    if (to_quarters(hundredths, false, &d->quarters) && d->quarters != 0) {
        d->plain &= is_plain_ascii(s);
        return true;
    }
    words_load(w);
    d->plain = false;
    if ((code = code_of(w, s)) == WORD_NONE)
        return to_quarters(hundredths, true, &d->quarters) && d->quarters != 0;
    d->how = code == WORD_CODE_TIME ? HOW_TIME : code == WORD_CODE_FORFEIT ? HOW_FORFEIT : HOW_UNKNOWN;
    return true;
}

/* "B+" and "W+", whatever follows. */
static bool names_winner(struct slice s)
{
    return s.n >= 2 && s.p[1] == '+' && memchr("BbWw", s.p[0], 4) != NULL;
}

/* B+3.5, w+r and the like. */
static bool read_plain(struct words *w, struct slice s, struct declared *d)
{
    struct slice tail;

    if (slice_is_nocase(s, "Draw") || slice_is(s, "0") || slice_is_nocase(s, "Jigo")) {
        d->result = RESULT_DRAW;
        d->how = HOW_DRAW;
        return true;
    }
    if (slice_is_nocase(s, "Void")) {
        d->how = HOW_NONE;
        return true;
    }
    if (!names_winner(s))
        return false;
    d->result = s.p[0] == 'B' || s.p[0] == 'b' ? RESULT_FIRST : RESULT_SECOND;
    d->plain = s.p[0] == 'B' || s.p[0] == 'W';
    tail = slice_trim(skip(s, 2));
    d->how = letters_how(tail);
    return d->how != HOW_NONE || take_margin(w, tail, d);
}

static enum how said_how(unsigned said)
{
    return said & (1u << WORD_RESIGN | 1u << WORD_GIVES_UP) ? HOW_RESIGN
           : said & 1u << WORD_TIME                         ? HOW_TIME
           : said & 1u << WORD_FORFEIT                      ? HOW_FORFEIT
                                                            : HOW_UNKNOWN;
}

static bool read_sentence(struct words *w, struct slice s, struct declared *d)
{
    struct said said;
    bool won, lost;

    words_load(w);
    d->plain = false;
    if (!read_words(w, s, &said))
        return false;
    won = (said.kinds & 1u << WORD_WIN) != 0 || names_winner(s);
    lost = (said.kinds & 1u << WORD_LOSE) != 0;
    if (said.kinds & 1u << WORD_VOID) {
        d->how = HOW_NONE;
        return true;
    }
    if ((said.kinds & 1u << WORD_DRAW) && !won && !lost) {
        d->result = RESULT_DRAW;
        d->how = HOW_DRAW;
        return true;
    }
    d->how = said_how(said.kinds);
    if (!won && !lost && said.side != WORD_NONE && (said.kinds & 1u << WORD_GIVES_UP))
        lost = true; /* 黑方认输 */
    if (said.side == WORD_NONE || won == lost)
        return false;
    d->result = (said.side == WORD_BLACK) == won ? RESULT_FIRST : RESULT_SECOND;
    if (d->how != HOW_UNKNOWN || !said.number.said)
        return true;
    d->how = HOW_COUNT;
    return said.zi + said.points <= 1 && said_amount(&said, &d->quarters);
}

struct declared result_read(struct words *w, struct slice s)
{
    struct declared d = {0};

    s = slice_trim(s);
    if (s.n == 0 || slice_is(s, "?") || slice_is(s, "*"))
        return d;
    d.said = d.plain = true;
    d.known = read_plain(w, s, &d) || read_sentence(w, s, &d);
    if (!d.known)
        d = (struct declared){.said = true};
    return d;
}

const char *quarters_text(struct arena *a, int quarters)
{
    return arena_printf(a, "%s%d%s", quarters < 0 ? "-" : "", abs(quarters) / 2,
                        quarters % 2 != 0 ? ".5" : "");
}

const char *declared_text(struct arena *a, const struct declared *d)
{
    static const char *const how[] = {
        [HOW_UNKNOWN] = "",  [HOW_COUNT] = "", [HOW_RESIGN] = "R", [HOW_TIME] = "T",
        [HOW_FORFEIT] = "F", [HOW_DRAW] = "",  [HOW_NONE] = ""};
    char side = d->result == RESULT_FIRST ? 'B' : 'W';

    if (!d->known)
        return "?";
    if (d->how == HOW_NONE)
        return "Void";
    if (d->result == RESULT_DRAW)
        return "Draw";
    if (d->how == HOW_COUNT)
        return arena_printf(a, "%c+%s", side, quarters_text(a, d->quarters));
    return arena_printf(a, "%c+%s", side, how[d->how]);
}
