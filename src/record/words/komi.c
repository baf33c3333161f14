/* Komi as records write it. */
#include "record/words/words.h"

#include <stdlib.h>

static struct slice skip_marks(struct slice s)
{
    static const char *const marks[] = {"\t", "\r", "\n", "　", "!", "！", "。", "，", ",", ":",
                                        "：", "（", "）", "(",  ")", "+",  " ",  ".",  NULL};

    for (size_t n; (n = slice_starts_any(s, marks)) != 0;)
        s = slice_skip(s, n);
    return s;
}

/* From where on a komi can only be meant in hundredths, up to where (in hundredths) it can be in stones, and
 * from where on a whole number may be tenths: 55, 65, 75. */
enum { HUNDREDTHS_FROM = 200, KOMI_ZI_MAX = 500, TENTHS_FROM = 35 };

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
    if (hundredths_to_quarters(value, false, &quarters))
        return known(quarters, UNIT_POINT_HUNDREDTHS);
    if (hundredths_to_quarters(value, true, &quarters))
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
    if (labs(value) >= TENTHS_FROM && value % 5 == 0)
        return two_readings(value, value / 5);
    return known((int)value * 2, UNIT_POINTS);
}

/* All that a komi in words says. */
struct komi_words {
    struct number number;
    bool zi, points, none, reverse;
};

static bool read_words(const struct desc_part *more, struct slice s, struct komi_words *out)
{
    for (s = skip_marks(s); s.n > 0; s = skip_marks(s)) {
        struct word_found word = vocabulary_at(more, s);

        if (word.term == TERM_NONE) {
            if (!number_take(s, &s, &out->number))
                return false;
            continue;
        }
        out->number.half |= word.term == TERM_HALF;
        out->number.said |= word.term == TERM_HALF;
        out->number.of |= word.term == TERM_OF;
        out->zi |= word.term == TERM_ZI;
        out->points |= word.term == TERM_POINTS;
        out->none |= word.term == TERM_NO_KOMI;
        out->reverse |= word.term == TERM_REVERSE_KOMI;
        s = slice_skip(s, word.length);
    }
    return true;
}

/* In the unit that is said; without one, quarters can only be a stone's. */
static struct komi komi_in_words(const struct desc_part *more, struct slice s)
{
    struct komi_words said = {0};
    struct komi k = {.said = true};

    if (!read_words(more, s, &said) || (said.zi && said.points))
        return k;
    if (said.none)
        return said.number.said ? k : known(0, UNIT_WORDS);
    if (!said.number.said)
        return k;
    k.known = number_to_quarters(&said.number, said.zi, &k.quarters) ||
              (!said.points && number_to_quarters(&said.number, true, &k.quarters));
    k.unit = UNIT_WORDS;
    if (said.reverse)
        k.quarters = -k.quarters;
    return k;
}

struct komi komi_read(const struct desc_part *more, struct slice s, struct komi_hint hint)
{
    struct komi k = {0};
    long hundredths;
    bool decimal;

    s = slice_trim(s);
    if (s.n == 0)
        return k;
    if (s.n > 1 && s.p[0] == '+')
        s = slice_skip(s, 1);
    k.said = true;
    if (!number_plain(s, &hundredths, &decimal))
        return komi_in_words(more, s);
    k.lost = hundredths == 0 && hint.zero_lost;
    if (k.lost)
        return k;
    if (hundredths != 0 && (!decimal || (hundredths % 100 == 0 && labs(hundredths) >= HUNDREDTHS_FROM * 100)))
        return komi_scaled(hundredths / 100, hint);
    if (hundredths_to_quarters(hundredths, false, &k.quarters))
        return known(k.quarters, number_is_ascii(s) ? UNIT_POINTS : UNIT_WORDS);
    if (labs(hundredths) < KOMI_ZI_MAX && hundredths_to_quarters(hundredths, true, &k.quarters))
        return known(k.quarters, UNIT_ZI);
    return k;
}

struct komi record_komi(const struct record *r)
{
    struct komi_hint hint = {.tenths = r->komi_unit == KOMI_TENTHS,
                             .hundredths = r->komi_unit == KOMI_HUNDREDTHS,
                             .zero_lost = r->komi_zero_lost && record_handicap(r).stones < 2};

    return komi_read(r->vocabularies, record_value(r, KEY_KOMI), hint);
}

static bool reads_the_same(const struct komi *a, const struct komi *b)
{
    return a->known == b->known && a->lost == b->lost && a->quarters == b->quarters && a->other == b->other;
}

struct slice komi_text(const struct record *r, bool number, char room[QUARTERS_TEXT])
{
    struct slice value = record_value(r, KEY_KOMI);
    bool conventions = r->komi_unit != KOMI_POINTS || r->komi_zero_lost;
    struct komi own, plain;

    if (value.n == 0 || (!number && !conventions))
        return value;
    own = record_komi(r);
    if (own.known && (number || own.unit != UNIT_WORDS))
        return slice_of(quarters_put(room, own.quarters));
    plain = komi_read(r->vocabularies, value, (struct komi_hint){.tenths = false});
    return reads_the_same(&own, &plain) && !(number && own.other != 0) ? value : SLICE("");
}

bool komi_same(const struct record *a, const struct record *b)
{
    struct komi x = record_komi(a), y = record_komi(b);

    return reads_the_same(&x, &y) && (x.known || slice_eq(slice_trim(record_value(a, KEY_KOMI)),
                                                          slice_trim(record_value(b, KEY_KOMI))));
}
