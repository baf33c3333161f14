/* Which charset? Every candidate decodes the text and is paid for what comes out: known words most,
 * the usual characters of its language some; rare ones and bytes that do not decode cost. */
#include "input/charset.h"

#include "base/utf8.h"
#include "input/charset_row.h"

#include <limits.h>
#include <stdlib.h>

const struct charset_word charset_words[] = {
#define WORD(text, weight) { text, weight },
#include "input/charset_words.def"
#undef WORD
    { NULL, 0 }
};

enum {
    SAMPLE_FIRST = 200,         /* bytes above 127 that are looked at first */
    SAMPLE_HIGH = 8192,         /* and at most */
    CLEAR = 500,                /* a score that settles it, when nobody comes near */
    COST_BAD = 30,
    COST_RARE = 5,
    COST_STUCK = 8,
    DOUBT = 5,                  /* who does not get more than this is not believed */
    BUCKETS = 256
};

/* What a two-byte character is worth, by its bytes. */
struct worth {
    unsigned char lead_from, lead_to, trail_from, trail_to;
    int score;
};

static const struct worth gb18030[] = {
    { 0xB0, 0xD7, 0xA1, 0xFE, 10 },     /* GB 2312, level 1 */
    { 0xD8, 0xF7, 0xA1, 0xFE, 2 },      /* level 2 */
    { 0xA1, 0xA3, 0xA1, 0xFE, 5 },      /* punctuation, full width */
    { 0 }
};

static const struct worth big5[] = {
    { 0xA4, 0xC6, 0x40, 0xFE, 10 },     /* the frequent ones */
    { 0xA1, 0xA3, 0x40, 0xFE, 5 },
    { 0 }
};

static const struct worth shift_jis[] = {
    { 0x82, 0x82, 0x9F, 0xF1, 12 },     /* hiragana */
    { 0x83, 0x83, 0x40, 0x96, 12 },     /* katakana */
    { 0x88, 0x97, 0x40, 0xFC, 10 },     /* JIS level 1 */
    { 0x81, 0x82, 0x40, 0x9A, 5 },
    { 0x98, 0x9F, 0x40, 0xFC, 0 },      /* level 2 */
    { 0xE0, 0xEA, 0x40, 0xFC, 0 },
    { 0 }
};

static const struct worth euc_kr[] = {
    { 0xB0, 0xC8, 0xA1, 0xFE, 13 },     /* hangul */
    { 0xCA, 0xFD, 0xA1, 0xFE, -20 },    /* hanja: rare now, and where Chinese text would fall */
    { 0xA1, 0xA3, 0xA1, 0xFE, 5 },
    { 0 }
};

static const struct worth euc_jp[] = {
    { 0xA4, 0xA5, 0xA1, 0xFE, 13 },     /* kana */
    { 0xB0, 0xCF, 0xA1, 0xFE, 10 },     /* JIS level 1 */
    { 0xD0, 0xF4, 0xA1, 0xFE, 0 },
    { 0xA1, 0xA3, 0xA1, 0xFE, 5 },
    { 0 }
};

/* In this order where scores are equal. The head start is for short texts: these are records of mostly
 * Chinese games. */
struct candidate {
    const char *name;
    const struct worth *worth;
    int head_start;
};

static const struct candidate candidates[] = {
    { "GB18030", gb18030, 15 },
    { "BIG5", big5, 10 },
    { "SHIFT_JIS", shift_jis, 0 },
    { "EUC-KR", euc_kr, 0 },
    { "EUC-JP", euc_jp, 0 }
};

enum { CANDIDATES = sizeof candidates / sizeof *candidates };

/* Words by their first character, as lists of entries. */
struct entry {
    struct slice word;
    uint32_t first;             /* character */
    int weight;
    int next;                   /* in the bucket; -1 ends */
};

struct word_index {
    const struct charset_word *words;
    int bucket[BUCKETS];
    struct entry entry[];
};

void word_index_free(struct word_index *x)
{
    free(x);
}

static struct word_index *new_index(const struct charset_word *words)
{
    struct word_index *x;
    int count = 0;

    while (words[count].utf8 != NULL)
        count++;
    if ((x = malloc(sizeof *x + (size_t)count * sizeof *x->entry)) == NULL)
        return NULL;
    x->words = words;
    for (int b = 0; b < BUCKETS; b++)
        x->bucket[b] = -1;
    for (int i = 0; i < count; i++) {
        struct slice word = slice_of(words[i].utf8);
        unsigned n;
        uint32_t first = utf8_get(word.p, word.p + word.n, &n);
        int *bucket = &x->bucket[first % BUCKETS];

        x->entry[i] = (struct entry){ word, first, words[i].weight, *bucket };
        *bucket = i;
    }
    return x;
}

/* The index of WORDS, made when they are not those of the last time. */
static const struct word_index *index_words(struct charsets *all, const struct charset_word *words)
{
    if (all->index == NULL || all->index->words != words) {
        word_index_free(all->index);
        all->index = new_index(words);
    }
    return all->index;
}

static int words_at(const struct word_index *x, struct slice text, uint32_t c)
{
    int score = 0;

    for (int i = x->bucket[c % BUCKETS]; i >= 0; i = x->entry[i].next) {
        const struct entry *e = &x->entry[i];

        if (e->first == c && e->word.n <= text.n && memcmp(e->word.p, text.p, e->word.n) == 0)
            score += e->weight;
    }
    return score;
}

static int worth_of(const struct worth *w, const unsigned char *raw, size_t step)
{
    if (step != 2)
        return -COST_RARE;
    for (; w->lead_to != 0; w++)
        if (raw[0] >= w->lead_from && raw[0] <= w->lead_to && raw[1] >= w->trail_from && raw[1] <= w->trail_to)
            return w->score;
    return -COST_RARE;
}

struct verdict {
    long score, words;
    size_t bad;
};

static void count_bad(void *ctx, size_t off)
{
    (void)off;
    ++*(size_t *)ctx;
}

static bool is_letter(struct slice s, size_t at)
{
    return at < s.n && ((s.p[at] | 32) >= 'a' && (s.p[at] | 32) <= 'z');
}

/* Nobody writes these characters and Latin letters without a gap; accents do stand that way. */
static int stuck_to_letters(struct slice raw, const char *p, size_t step)
{
    size_t at = (size_t)(p - raw.p);

    return COST_STUCK * ((at > 0 && is_letter(raw, at - 1)) + is_letter(raw, at + step));
}

/* Goes along the text and the bytes it came from. */
static void add_up(const struct charsets *all, const struct worth *worth, struct slice raw, struct verdict *v)
{
    const char *p = all->text.p, *end = p + all->text.n;
    const unsigned char *from = (const unsigned char *)raw.p, *step = (const unsigned char *)all->steps.p;

    while (p < end) {
        size_t ascii = utf8_ascii(slice_between(p, end));
        uint32_t c;
        unsigned n;

        p += ascii;
        from += ascii;
        step += ascii;
        if (p == end)
            break;
        c = utf8_get(p, end, &n);
        v->score += worth_of(worth, from, *step) - stuck_to_letters(raw, (const char *)from, *step);
        v->words += words_at(all->index, slice_between(p, end), c);
        p += n;
        from += *step++;
    }
}

/* What a decoder makes of the bytes, in all->text and all->steps; how many did not decode. */
static size_t try_decoder(struct charsets *all, struct decoder *d, struct slice raw)
{
    size_t bad = 0;
    struct decoded to = { &all->text, &all->steps, count_bad, &bad };

    buf_clear(&all->text);
    buf_clear(&all->steps);
    decode(d, raw, false, &to);
    return bad;
}

static struct verdict judge(struct charsets *all, const struct candidate *candidate, struct slice raw)
{
    struct verdict v = { 0, 0, 0 };
    struct decoder *d = charsets_decoder(all, candidate->name);

    if (d == NULL)
        return (struct verdict){ -1, 0, 1 };
    v.bad = try_decoder(all, d, raw);
    add_up(all, candidate->worth, raw, &v);
    v.score += v.words - COST_BAD * (long)v.bad;
    if (v.score > 0)
        v.score += candidate->head_start;
    return v;
}

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

    for (size_t i = 0; i < s.n; i++) {
        i += utf8_ascii((struct slice){ s.p + i, s.n - i });
        if (i < s.n)
            sum += latin_at(s, i);
    }
    return sum;
}

/* Western text: ISO-8859-1, or what has letters where that has none; where that, too, has none, the one that
 * makes most words of it. */
static const char *latin_name(struct charsets *all, struct slice s)
{
    static const char *const names[] = { "WINDOWS-1252", "WINDOWS-1250", "MACINTOSH" };
    const char *best = "ISO-8859-1";
    long most = LONG_MIN;
    bool high = false, odd = false;

    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.p[i];

        high |= c >= 0x80 && c < 0xA0;
        odd |= c == 0x81 || c == 0x8D || c == 0x8F || c == 0x90 || c == 0x9D;
    }
    for (size_t i = 0; high && i < (odd ? sizeof names / sizeof *names : 1); i++) {
        const struct decoder *d = charsets_decoder(all, names[i]);
        long worth = d == NULL ? LONG_MIN : alphabet_worth(d, s);

        if (worth > most) {
            most = worth;
            best = names[i];
        }
    }
    return best;
}

/* Of the charsets that call themselves Big5, the first that decodes most. */
static const char *big5_name(struct charsets *all, struct slice raw)
{
    static const char *const names[] = { "BIG5", "CP950", "BIG5-HKSCS" };
    const char *best = names[0];
    size_t fewest = SIZE_MAX;

    for (size_t i = 0; i < sizeof names / sizeof *names && fewest > 0; i++) {
        struct decoder *d = charsets_decoder(all, names[i]);
        size_t bad = d == NULL ? SIZE_MAX : try_decoder(all, d, raw);

        if (bad < fewest) {
            fewest = bad;
            best = names[i];
        }
    }
    return best;
}

/* The decoder of a charset that is declared and decodes all bytes; NULL when it does not, and for UTF-8, which
 * they are not in. */
static struct decoder *declared_decoder(struct charsets *all, struct slice declared, struct slice raw)
{
    char other[32];
    const char *name = declared.n == 0 ? NULL : charset_named(declared, other);
    struct decoder *d;

    if (name == NULL || charset_same(slice_of(name), SLICE("UTF-8")))
        return NULL;
    if (strcmp(name, "ISO-8859-1") == 0)
        name = latin_name(all, raw);
    if ((d = charsets_decoder(all, name)) == NULL)
        return NULL;
    return try_decoder(all, d, raw) == 0 ? d : NULL;
}

struct ranking {
    const char *name;           /* NULL: Western */
    long best, second;
    struct verdict verdict;     /* of the winner, when it has words to look for */
};

static void enter_bid(struct ranking *r, const char *name, long score, struct verdict verdict)
{
    if (score <= r->best) {
        r->second = score > r->second ? score : r->second;
        return;
    }
    *r = (struct ranking){ name, score, r->best, verdict };
}

/* Letters of single bytes. TOLD, the declared charset, is asked as well, and believed more than others. */
static void rank_alphabets(struct charsets *all, struct slice raw, const struct decoder *told, struct ranking *r)
{
    static const char *const names[] = { "WINDOWS-1251", "KOI8-R", "ISO-8859-5", "IBM866" };
    const struct verdict none = { 0, 0, 0 };
    const struct decoder *d;
    long worth;

    if (told != NULL && decoder_is_single(told)) {
        worth = alphabet_worth(told, raw);
        enter_bid(r, decoder_name(told), worth + labs(worth) / 4 + 20, none);
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if ((d = charsets_decoder(all, names[i])) != NULL)
            enter_bid(r, names[i], alphabet_worth(d, raw), none);
}

static struct ranking rank(struct charsets *all, struct slice raw, struct slice declared,
                           const struct decoder *told)
{
    struct ranking r = { NULL, DOUBT, 0, { 0, 0, 0 } };

    enter_bid(&r, NULL, latin_worth(raw), r.verdict);
    for (size_t i = 0; i < CANDIDATES; i++) {
        struct verdict v = judge(all, &candidates[i], raw);

        if (declared.n > 0 && v.bad == 0 && charset_same(declared, slice_of(candidates[i].name)))
            v.score += v.score / 4 + 20;
        enter_bid(&r, candidates[i].name, v.score, v);
    }
    if (told != NULL || r.best < CLEAR || r.verdict.bad > 0)
        rank_alphabets(all, raw, told, &r);
    return r;
}

/* From the first byte above 127 on, until there are HIGH of them. */
static struct slice sample_of(struct slice s, size_t high)
{
    size_t first = utf8_ascii(s), end, seen = 0;

    first -= first > 0;
    for (end = first; end < s.n && seen < high; end++)
        seen += (unsigned char)s.p[end] >= 0x80;
    return (struct slice){ s.p + first, end - first };
}

/* None of UTF-8, UTF-16, UTF-32. Often a few words are enough; when they are not, many are asked. A declared
 * charset that nobody bids for is believed when all bytes decode. */
static const char *judge_all(struct charsets *all, struct slice sample, struct slice declared)
{
    const struct decoder *told = declared_decoder(all, declared, sample);
    struct ranking r = rank(all, sample_of(sample, SAMPLE_FIRST), declared, told);

    if (r.best < CLEAR || r.best < 3 * r.second)
        r = rank(all, sample, declared, told);
    if (told != NULL && !decoder_is_single(told) && (r.verdict.words == 0 || r.verdict.bad > 0))
        return decoder_name(told);
    if (r.name == NULL)
        return latin_name(all, sample);
    return strcmp(r.name, "BIG5") == 0 ? big5_name(all, sample) : r.name;
}

static const struct {
    const char *bytes;
    unsigned n;
    const char *name;
} marks[] = {
    { "\xEF\xBB\xBF", 3, "UTF-8" },
    { "\xFF\xFE\0\0", 4, "UTF-32LE" },
    { "\0\0\xFE\xFF", 4, "UTF-32BE" },
    { "\xFF\xFE", 2, "UTF-16LE" },
    { "\xFE\xFF", 2, "UTF-16BE" },
    { "\x84\x31\x95\x33", 4, "GB18030" }
};

struct charset_guess charset_mark(struct slice s)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (s.n >= marks[i].n && memcmp(s.p, marks[i].bytes, marks[i].n) == 0)
            return (struct charset_guess){ marks[i].name, marks[i].n };
    return (struct charset_guess){ NULL, 0 };
}

/* UTF-16 and UTF-32 without a mark: ASCII shows as NULs in every other place and nowhere else, or in three of
 * four. */
static const char *by_nuls(struct slice s)
{
    size_t nuls[4] = { 0, 0, 0, 0 }, n = s.n > 1024 ? 1024 : s.n & ~(size_t)1, least = n / 8 + 1;

    for (size_t i = 0; i < n; i++)
        nuls[i & 3] += s.p[i] == '\0';
    if (n < 4)
        return NULL;
    if (nuls[0] + nuls[2] == 0 && nuls[1] + nuls[3] >= least)
        return "UTF-16LE";
    if (nuls[1] + nuls[3] == 0 && nuls[0] + nuls[2] >= least)
        return "UTF-16BE";
    if (nuls[0] == 0 && nuls[3] >= n / 4 && nuls[2] + nuls[1] >= 2 * least)
        return "UTF-32LE";
    return nuls[3] == 0 && nuls[0] >= n / 4 && nuls[1] + nuls[2] >= 2 * least ? "UTF-32BE" : NULL;
}

/* Valid, or nearly: damaged characters among whole ones. The longer a character, the less likely it is one
 * by chance; the end of the sample may cut one off, and that says nothing. */
static bool is_utf8(struct slice s)
{
    size_t whole = 0, bad = 0, i = 0;
    unsigned n;

    while ((i += utf8_ascii((struct slice){ s.p + i, s.n - i })) < s.n) {
        if (utf8_get(s.p + i, s.p + s.n, &n) != UTF8_BAD)
            whole += n == 2 ? 1 : 3;
        else if (utf8_cut((struct slice){ s.p + i, s.n - i }))
            break;
        else
            bad++;
        i += n;
    }
    return whole > 2 * bad;
}

static bool holds(struct slice s, const char *words)
{
    return s.n > 0 && memmem(s.p, s.n, words, strlen(words)) != NULL;
}

/* Hanzi between ~{ and ~}. */
static bool has_hz(struct slice s)
{
    const char *p = s.n == 0 ? NULL : memmem(s.p, s.n, "~{", 2);
    size_t n = 2;

    if (p == NULL || !holds(slice_between(p, s.p + s.n), "~}"))
        return false;
    while (p + n + 1 < s.p + s.n && p[n] >= 0x21 && p[n] < 0x78 && p[n + 1] >= 0x21)
        n += 2;
    return n > 2 && p + n + 1 < s.p + s.n && p[n] == '~' && p[n + 1] == '}';
}

/* Charsets whose bytes are all below 128. What they hide in is ASCII until the first of their signs, so that a
 * declaration is believed. */
static const char *in_seven_bits(struct slice s, struct slice declared)
{
    static const struct {
        const char *sign, *name;
    } signs[] = {
        { "\x1b$B", "ISO-2022-JP" }, { "\x1b$@", "ISO-2022-JP" }, { "\x1b$)C", "ISO-2022-KR" },
        { "\x1b$)A", "ISO-2022-CN" }, { "\x1b$)G", "ISO-2022-CN" }, { "+AFs", "UTF-7" }
    };
    const struct charset_row *row = declared.n == 0 ? NULL : charset_row(declared);

    if (row != NULL && (row->kind == CHARSET_ICONV || row->kind == CHARSET_HZ))
        return row->name;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (holds(s, signs[i].sign))
            return signs[i].name;
    return has_hz(s) ? "HZ" : NULL;
}

struct charset_guess charset_guess(struct charsets *all, struct slice bytes, struct slice declared,
                                   const struct charset_word *words)
{
    struct charset_guess guess = charset_mark(bytes);
    struct slice sample;

    if (guess.name != NULL || (guess.name = by_nuls(bytes)) != NULL)
        return guess;
    if (utf8_ascii(bytes) == bytes.n) {
        guess.name = in_seven_bits(bytes, declared);
        return guess;
    }
    sample = sample_of(bytes, SAMPLE_HIGH);
    guess.name = "UTF-8";
    if (!is_utf8(sample) && index_words(all, words == NULL ? charset_words : words) != NULL)
        guess.name = judge_all(all, sample, declared);
    return guess;
}
