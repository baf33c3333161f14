/* Which charset? Those that are told by their form first; then every candidate bids for the bytes. */

#include "base/text/text.h"
#include "input/charset/charset_row.h"

#include <stdlib.h>

const struct charset_word charset_words[] = {
#define WORD(text, weight) {text, weight},
#include "input/charset/charset_words.def"
#undef WORD
    {NULL, 0}};

enum {
    SAMPLE_HIGH = 8192, /* bytes above 127 that are looked at, at most */
    CLEAR = 500,        /* a score that settles it, when nobody comes near */
    ENOUGH = 200,       /* one that leaves no doubt worth a word */
    SENTENCES = 11,     /* bytes above 127 that a few words have at most */
    DOUBT = 5,          /* who does not get more than this is not believed */
    USUAL = 8,          /* what a character of usual text is worth */
    TOLD = 100 /* what a declaration is worth, besides twice the score: it is believed when all decodes,
                  unless it makes nonsense */
};

static bool is_high(struct slice s, size_t at)
{
    return at < s.n && (unsigned char)s.p[at] >= 0x80;
}

/* Western text: single letters with accents among plain ones. */
static long latin_at(struct slice s, size_t i)
{
    unsigned char c = (unsigned char)s.p[i];
    bool beside = (i > 0 && is_letter(s, i - 1)) || is_letter(s, i + 1);

    if ((i > 0 && is_high(s, i - 1)) || is_high(s, i + 1))
        return -5;
    if (c >= 0xC0)
        return beside ? 10 : 3;
    return c < 0xA0 ? (beside ? 5 : -3) : 0;
}

static long latin_worth(struct slice s)
{
    long sum = 0;

    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] >= 0x80)
            sum += latin_at(s, i);
        else if (s.n - i >= 8)
            i += utf8_ascii_8(s.p + i) - 1;
    return sum;
}

static void count_bad(void *ctx, size_t off)
{
    (void)off;
    ++*(size_t *)ctx;
}

/* How many bytes do not decode. */
static size_t count_undecodable(struct charsets *all, struct decoder *d, struct slice raw)
{
    size_t bad = 0;
    struct decoded to = {.text = &all->text, .bad = count_bad, .ctx = &bad};

    if (decoder_knows_all(d, raw))
        return 0;
    buf_clear(&all->text);
    charset_decode(d, raw, false, &to);
    return bad;
}

/* Of the charsets that call themselves Big5, the first that decodes most of a sample. */
static const char *big5_name(struct charsets *all, struct slice raw)
{
    static const char *const names[] = {"BIG5", "BIG5-HKSCS", "CP950"};
    const char *best = names[0];
    size_t fewest = SIZE_MAX;

    for (size_t i = 0; i < sizeof names / sizeof *names && fewest > 0; i++) {
        struct decoder *d = charsets_decoder(all, names[i]);
        size_t bad = d == NULL ? SIZE_MAX : count_undecodable(all, d, raw);

        if (bad < fewest) {
            fewest = bad;
            best = names[i];
        }
    }
    return best;
}

/* The decoder of a charset that is declared and decodes all bytes; NULL when it does not, and for UTF-8,
 * which they are not in. */
static struct decoder *declared_decoder(struct charsets *all, struct slice declared, struct slice raw)
{
    char other[32];
    const char *name = declared.n == 0 ? NULL : charset_named(declared, other);
    struct decoder *d;

    if (name == NULL || charset_same(slice_of(name), SLICE("UTF-8")))
        return NULL;
    if (strcmp(name, "ISO-8859-1") == 0)
        name = western_name(all, raw);
    else if (strcmp(name, "BIG5") == 0)
        name = big5_name(all, raw);
    if ((d = charsets_decoder(all, name)) == NULL)
        return NULL;
    return count_undecodable(all, d, raw) == 0 ? d : NULL;
}

/* What is known besides the bytes. */
struct hints {
    struct slice declared;
    const struct decoder *told; /* its decoder; NULL: nothing is declared, or not all decodes */
    unsigned banned;            /* bits of bidders that break the brackets of SGF */
};

struct guess_ranking {
    const char *name; /* NULL: Western */
    long best, second;
    struct bid bid; /* the winner's, when it has words to look for */
    unsigned whole; /* bits of bidders that decode all */
};

static void enter_bid(struct guess_ranking *r, const char *name, long score, struct bid bid)
{
    if (score <= r->best) {
        r->second = score > r->second ? score : r->second;
        return;
    }
    *r = (struct guess_ranking){name, score, r->best, bid, r->whole};
}

/* The winner's number; BIDDERS when it is none of them. */
static size_t bidder_of(const struct guess_ranking *r)
{
    size_t i = 0;

    while (i < BIDDERS && r->name != charset_bidder_name(i))
        i++;
    return i;
}

/* Letters of single bytes. TOLD, the declared charset, is asked as well, and believed more than others. */
static void rank_alphabets(struct charsets *all, struct slice raw, const struct decoder *told,
                           struct guess_ranking *r)
{
    static const char *const names[] = {"WINDOWS-1251", "KOI8-R", "ISO-8859-5", "IBM866"};
    const struct bid none = {0, 0, 0};
    const struct decoder *d;
    long worth;

    if (told != NULL && decoder_is_single(told)) {
        worth = charset_latin_worth(told, raw);
        enter_bid(r, decoder_name(told), worth + labs(worth) / 4 + TOLD, none);
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if ((d = charsets_decoder(all, names[i])) != NULL)
            enter_bid(r, names[i], charset_latin_worth(d, raw), none);
    /* Greek is taken for Cyrillic, and for nothing else. */
    if (r->name != NULL && bidder_of(r) == BIDDERS && (d = charsets_decoder(all, "WINDOWS-1253")) != NULL)
        enter_bid(r, "WINDOWS-1253", charset_latin_worth(d, raw), none);
}

static struct guess_ranking rank(struct charsets *all, struct slice raw, const struct hints *h)
{
    struct slice declared = h->declared;
    struct guess_ranking r = {NULL, DOUBT, 0, {0, 0, 0}, 0};

    enter_bid(&r, NULL, latin_worth(raw), r.bid);
    for (size_t i = 0; i < BIDDERS; i++) {
        struct bid bid = charset_bid_of(all, i, raw);

        if (h->banned >> i & 1)
            continue;
        r.whole |= (unsigned)(bid.bad == 0) << i;
        if (declared.n > 0 && bid.bad == 0 && charset_same(declared, slice_of(charset_bidder_name(i))))
            bid.score += labs(bid.score) + TOLD;
        enter_bid(&r, charset_bidder_name(i), bid.score, bid);
    }
    if (h->told != NULL || r.best < CLEAR || r.bid.bad > 0)
        rank_alphabets(all, raw, h->told, &r);
    return r;
}

/* From the first byte above 127 on, until there are HIGH of them. */
static struct slice sample_of(struct slice s, size_t high)
{
    size_t first = utf8_ascii(s), end, seen = 0;

    first -= first > 0;
    if (s.n - first <= high)
        return (struct slice){s.p + first, s.n - first};
    for (end = first; end < s.n && seen < high; end++)
        seen += (unsigned char)s.p[end] >= 0x80;
    return (struct slice){s.p + first, end - first};
}

static bool is_clear(const struct guess_ranking *r)
{
    return r->best >= CLEAR && r->best >= 3 * r->second;
}

/* Whether these bytes are clearly the favourite's: then rank() would say so too. */
static bool is_favourites(struct charsets *all, struct slice raw)
{
    struct bid bid;

    if (!charset_bid_has_favourite(all))
        return false;
    bid = charset_bid_of(all, all->bidders.favourite, raw);
    return bid.bad == 0 && bid.score >= CLEAR && bid.score >= 3 * latin_worth(raw) &&
           charset_bid_is_safe(all, raw, bid.score / 3);
}

static void note_winner(struct charsets *all, const struct guess_ranking *r)
{
    size_t i = bidder_of(r);

    if (is_clear(r) && i < BIDDERS)
        charset_bid_won(all, i);
}

/* Often a few words are enough; when they are not, more are asked. */
static struct guess_ranking judge_some(struct charsets *all, struct slice sample, const struct hints *h)
{
    static const size_t few[] = {50, 200};
    struct guess_ranking r = {.best = 0};

    for (size_t i = 0; i < sizeof few / sizeof *few && !is_clear(&r); i++) {
        struct slice some = sample_of(sample, few[i]);

        if (h->told == NULL && h->declared.n == 0 && h->banned == 0 && is_favourites(all, some))
            return (struct guess_ranking){.name = charset_bidder_name(all->bidders.favourite), .best = CLEAR};
        r = rank(all, some, h);
    }
    if (!is_clear(&r))
        r = rank(all, sample, h);
    note_winner(all, &r);
    return r;
}

/* Charsets that are what they are by their form, or that everybody expects. */
static bool is_expected(const char *name)
{
    static const char *const names[] = {"ISO-8859-1", "GB18030", "BIG5"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (charset_same(slice_of(name), slice_of(names[i])))
            return true;
    return false;
}

/* The winner among those that break no brackets of WHOLE. */
static struct guess_ranking judge_unbroken(struct charsets *all, struct slice whole, struct slice sample,
                                           struct hints *h)
{
    struct guess_ranking r = judge_some(all, sample, h);

    for (size_t i; (i = bidder_of(&r)) < BIDDERS && charset_breaks_brackets(all, i, whole);) {
        h->banned |= 1u << i;
        r = judge_some(all, sample, h);
    }
    return r;
}

/* Whether the winner's characters are so usual that bytes which are nearly UTF-8, or oddly so, are its own.
 */
static bool is_plausible(const struct guess_ranking *r, struct slice sample)
{
    size_t high = 0;

    for (size_t i = 0; i < sample.n; i++)
        high += (unsigned char)sample.p[i] >= 0x80;
    return bidder_of(r) < BIDDERS && r->bid.bad == 0 && r->best >= (long)(USUAL * high / 2);
}

/* Bidders that make more of the bytes than the one that is declared. */
static unsigned better_than(struct charsets *all, const char *told, struct slice sample)
{
    long words = 0, score = 0;
    unsigned better = 0;
    bool bids = false; /* one that does not cannot be compared */

    for (size_t i = 0; i < BIDDERS; i++)
        if (charset_same(slice_of(told), slice_of(charset_bidder_name(i)))) {
            struct bid bid = charset_bid_of(all, i, sample);

            words = bid.words;
            score = bid.score;
            bids = true;
        }
    for (size_t i = 0; bids && i < BIDDERS; i++) {
        struct bid bid = charset_bid_of(all, i, sample);

        better |= (unsigned)(bid.bad == 0 && bid.words > words && bid.score > 2 * score + TOLD) << i;
    }
    return better;
}

/* Whether bytes that look like UTF-8 are taken for it although R has another name for them. */
static bool is_utf8_still(struct guess_ranking *r, enum utf8_look look, struct slice sample)
{
    size_t i = 0;

    if (look == UTF8_TORN && r->whole != 0 && (bidder_of(r) == BIDDERS || r->bid.bad > 0)) {
        while ((r->whole >> i & 1) == 0)
            i++;
        r->name = charset_bidder_name(i);
        r->best = 0;
    }
    if (look == UTF8_NOT || look == UTF8_TORN)
        return look == UTF8_TORN && r->whole == 0;
    return look == UTF8_FEW || !is_plausible(r, sample);
}

/* Whether bytes above 127 stand in words of Latin letters. */
static bool is_in_words(struct slice s)
{
    for (size_t i = 1; i < s.n; i++)
        if (is_high(s, i) && is_letter(s, i - 1) && (i < 2 || !is_high(s, i - 2)))
            return true;
    return false;
}

/* Whether the bytes above 127 stand in pairs, as those of Western and Cyrillic words need not. */
static bool is_all_pairs(struct slice s)
{
    size_t run = 0;

    for (size_t i = 0; i <= s.n; i++)
        if (is_high(s, i))
            run++;
        else if (run % 2 != 0)
            return false;
    return true;
}

/* Whether there is more than a few words above 127: sentences leave no doubt where one charset makes more
 * sense of them than every other. */
static bool is_sentences(struct slice s)
{
    size_t high = 0;

    for (size_t i = 0; i < s.n; i++)
        high += is_high(s, i);
    return high > SENTENCES;
}

/* Bidders that the winner is not clearly better than. */
static unsigned near_ones(const struct guess_ranking *r, bool is_utf8, struct slice sample)
{
    bool is_alphabet = !is_utf8 && bidder_of(r) == BIDDERS;

    if (!is_utf8 && r->best >= ENOUGH && r->best > r->second && is_sentences(sample))
        return 0;
    if ((r->best >= ENOUGH && r->best >= 3 * r->second) || (is_utf8 && !is_plausible(r, sample)))
        return 0;
    if (is_alphabet && r->best > DOUBT && r->best > 2 * r->second && !is_all_pairs(sample))
        return 0;
    return is_alphabet && is_in_words(sample) ? 0 : r->whole;
}

/* What is not UTF-8 beyond doubt. A declared charset that decodes all bytes is believed; one of single bytes
 * decodes anything, and is weighed. */
static void judge_all(struct charsets *all, struct slice whole, struct slice sample, struct slice declared,
                      enum utf8_look look, struct charset_guess *guess)
{
    const struct decoder *told = declared_decoder(all, declared, sample);
    struct hints hints = {declared, told, 0};
    struct guess_ranking r = judge_unbroken(all, whole, sample, &hints);
    bool is_utf8 = is_utf8_still(&r, look, sample);

    if (told != NULL && !decoder_is_single(told) && look < UTF8_FEW) {
        guess->name = decoder_name(told);
        guess->others = charset_readings(all, guess->name, better_than(all, guess->name, sample), whole);
        return;
    }
    guess->name = is_utf8 ? "UTF-8" : r.name == NULL ? western_name(all, sample) : r.name;
    guess->has_kin = strcmp(guess->name, "BIG5") == 0;
    if (declared.n > 0)
        return;
    guess->doubtful = !is_utf8 && !is_expected(guess->name);
    guess->others = charset_readings(all, guess->name, near_ones(&r, is_utf8, sample), whole);
    if (look == UTF8_ODD && !is_utf8)
        guess->others |= 1u << BIDDERS;
}

static const struct {
    const char *bytes;
    unsigned n;
    const char *name;
} marks[] = {{"\xEF\xBB\xBF", 3, "UTF-8"},    {"\xFF\xFE\0\0", 4, "UTF-32LE"},
             {"\0\0\xFE\xFF", 4, "UTF-32BE"}, {"\xFF\xFE", 2, "UTF-16LE"},
             {"\xFE\xFF", 2, "UTF-16BE"},     {"\x84\x31\x95\x33", 4, "GB18030"}};

struct charset_guess charset_mark(struct slice s)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (s.n >= marks[i].n && memcmp(s.p, marks[i].bytes, marks[i].n) == 0)
            return (struct charset_guess){.name = marks[i].name, .bom = marks[i].n};
    return (struct charset_guess){.name = NULL};
}

/* How often 一 (U+4E00) stands in UTF-16 with the NUL in its FIRST or second byte: it is the one common
 * character besides ASCII that has one. */
static size_t count_ones(struct slice s, bool first)
{
    size_t count = 0;

    for (size_t i = 0; i + 1 < s.n; i += 2)
        count += s.p[first ? i : i + 1] == '\0' && s.p[first ? i + 1 : i] == 0x4E;
    return count;
}

/* UTF-16 and UTF-32 without a mark: ASCII shows as NULs in every other place and nowhere else, or in three of
 * four. */
static const char *by_nuls(struct slice s)
{
    size_t nuls[4] = {0, 0, 0, 0}, n = s.n > 1024 ? 1024 : s.n & ~(size_t)1, least = n / 8 + 1;

    if (n < 4 || memchr(s.p, '\0', n) == NULL)
        return NULL;
    for (size_t i = 0; i < n; i++)
        nuls[i & 3] += s.p[i] == '\0';
    s.n = n;
    if (nuls[0] + nuls[2] == count_ones(s, true) && nuls[1] + nuls[3] >= least)
        return "UTF-16LE";
    if (nuls[1] + nuls[3] == count_ones(s, false) && nuls[0] + nuls[2] >= least)
        return "UTF-16BE";
    if (nuls[0] == 0 && nuls[3] >= n / 4 && nuls[2] + nuls[1] >= 2 * least)
        return "UTF-32LE";
    return nuls[3] == 0 && nuls[0] >= n / 4 && nuls[1] + nuls[2] >= 2 * least ? "UTF-32BE" : NULL;
}

/* Where SIGN is, or NULL. Looks for the one of its bytes that is rare, with what the machine is fastest at.
 */
static const char *find_sign(struct slice s, const char *sign, size_t rare)
{
    size_t n = strlen(sign);
    const char *p, *end;

    if (s.n < n) /* nothing at all may have no address either */
        return NULL;
    p = s.p + rare;
    end = s.p + s.n;
    while ((size_t)(end - p) >= n - rare &&
           (p = memchr(p, sign[rare], (size_t)(end - p) - (n - rare) + 1)) != NULL) {
        if (memcmp(p - rare, sign, n) == 0)
            return p - rare;
        p++;
    }
    return NULL;
}

/* Hanzi between ~{ and ~}. */
static bool has_hz(struct slice s)
{
    const char *p = find_sign(s, "~{", 0);
    size_t n = 2;

    if (p == NULL || find_sign(slice_between(p, s.p + s.n), "~}", 0) == NULL)
        return false;
    while (p + n + 1 < s.p + s.n && p[n] >= 0x21 && p[n] < 0x78 && p[n + 1] >= 0x21)
        n += 2;
    return n > 2 && p + n + 1 < s.p + s.n && p[n] == '~' && p[n + 1] == '}';
}

/* Charsets whose signs begin with an escape character. */
static const char *by_escape_character(struct slice s)
{
    static const struct {
        const char *sign, *name;
    } signs[] = {{"\x1b$B", "ISO-2022-JP"},
                 {"\x1b$@", "ISO-2022-JP"},
                 {"\x1b$)C", "ISO-2022-KR"},
                 {"\x1b$)A", "ISO-2022-CN"},
                 {"\x1b$)G", "ISO-2022-CN"}};

    for (size_t i = 0; slice_find(s, '\x1b') != NULL && i < sizeof signs / sizeof *signs; i++)
        if (find_sign(s, signs[i].sign, 0) != NULL)
            return signs[i].name;
    return NULL;
}

/* Charsets whose bytes are all below 128. What they hide in is ASCII until the first of their signs, so that
 * a declaration is believed. IS_PLAIN: there is no escape character. */
static const char *in_seven_bits(struct slice s, struct slice declared, bool is_plain)
{
    const struct charset_row *row = declared.n == 0 ? NULL : charset_row(declared);
    const char *name;

    if (row != NULL && (row->kind == CHARSET_ICONV || row->kind == CHARSET_HZ))
        return row->name;
    if (!is_plain && (name = by_escape_character(s)) != NULL)
        return name;
    if (find_sign(s, "+AFs", 2) != NULL) /* in chess every check has a plus */
        return "UTF-7";
    return has_hz(s) ? "HZ" : charset_has_escapes(s) ? "ASCII-ESCAPES" : NULL;
}

/* The charset whose ideographic space is all that is beyond ASCII, in words of ASCII: no word tells more.
 * NULL: there is something else. Of the charsets that have it at A1A1 the one that has the most is taken. */
static const char *by_spaces(struct slice s)
{
    static const struct {
        unsigned char lead, trail;
        const char *name;
    } spaces[] = {{0xA1, 0xA1, "GB18030"}, {0xA1, 0x40, "BIG5"}, {0x81, 0x40, "SHIFT_JIS"}};

    for (size_t k = 0; k < sizeof spaces / sizeof *spaces; k++) {
        size_t i = utf8_ascii(s);

        while (i < s.n &&
               ((unsigned char)s.p[i] < 0x80 || ((unsigned char)s.p[i] == spaces[k].lead && i + 1 < s.n &&
                                                 (unsigned char)s.p[i + 1] == spaces[k].trail)))
            i += (unsigned char)s.p[i] < 0x80 ? 1 : 2;
        if (i == s.n)
            return spaces[k].name;
    }
    return NULL;
}

struct charset_guess charset_first_guess(struct charsets *all, struct slice bytes, struct slice declared,
                                         const struct charset_word *words)
{
    struct charset_guess guess = charset_mark(bytes);
    struct slice sample;
    enum utf8_look look;

    if (guess.name != NULL || (guess.name = by_nuls(bytes)) != NULL)
        return guess;
    if (utf8_ascii(bytes) == bytes.n) {
        guess.name = in_seven_bits(bytes, declared, false);
        return guess;
    }
    if (declared.n == 0 && (guess.name = by_spaces(bytes)) != NULL)
        return guess;
    sample = sample_of(bytes, SAMPLE_HIGH);
    guess.name = "UTF-8";
    look = charset_utf8_look(sample, charset_same(declared, SLICE("UTF-8")));
    if (look != UTF8_WHOLE) {
        charset_bidders_ready(&all->bidders, words == NULL ? charset_words : words);
        judge_all(all, slice_between(bytes.p, sample.p + sample.n), sample, declared, look, &guess);
    }
    return guess;
}

struct charset_guess charset_of_plain(struct slice bytes, struct slice declared)
{
    return (struct charset_guess){.name = in_seven_bits(bytes, declared, true)};
}

const char *charset_of_kin(struct charsets *all, struct slice bytes)
{
    return big5_name(all, sample_of(bytes, SAMPLE_HIGH));
}

struct charset_guess charset_guess(struct charsets *all, struct slice bytes, struct slice declared,
                                   const struct charset_word *words)
{
    struct charset_guess guess = charset_first_guess(all, bytes, declared, words);

    if (guess.has_kin)
        guess.name = charset_of_kin(all, bytes);
    return guess;
}
