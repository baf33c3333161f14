/* Which charset? Every candidate decodes the text and is paid for what comes out: known words most,
 * the usual characters of its language some; rare ones and bytes that do not decode cost. */
#include "input/charset.h"

#include "base/utf8.h"
#include "input/charset_row.h"

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

/* Russian: words of small letters, perhaps after one capital. */
static long cyrillic_at(struct slice s, size_t i)
{
    unsigned char c = (unsigned char)s.p[i], before = i > 0 ? (unsigned char)s.p[i - 1] : 0;
    unsigned char after = i + 1 < s.n ? (unsigned char)s.p[i + 1] : 0;

    if (c >= 0xE0)
        return before >= 0xC0 || after >= 0xE0 ? 6 : -4;
    if (c >= 0xC0)
        return before < 0x80 && after >= 0xC0 ? 6 : before >= 0xE0 ? -12 : -2;
    return c == 0xA8 || c == 0xB8 || c == 0xB9 ? 0 : -8;
}

static long each_high(struct slice s, long (*at)(struct slice, size_t))
{
    long sum = 0;

    for (size_t i = 0; i < s.n; i++) {
        i += utf8_ascii((struct slice){ s.p + i, s.n - i });
        if (i < s.n)
            sum += at(s, i);
    }
    return sum;
}

static const char *latin_name(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] >= 0x80 && (unsigned char)s.p[i] < 0xA0)
            return "WINDOWS-1252";
    return "ISO-8859-1";
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

/* A declared charset that nobody bids for is believed when all bytes decode. */
static const char *believed(struct charsets *all, struct slice declared, struct slice raw)
{
    char other[32];
    const char *name = charset_named(declared, other);
    struct decoder *d;

    if (name == NULL || charset_same(slice_of(name), SLICE("UTF-8")))
        return NULL;
    if ((d = charsets_decoder(all, name)) == NULL)
        return NULL;
    return try_decoder(all, d, raw) == 0 ? decoder_name(d) : NULL;
}

struct ranking {
    const char *name;           /* NULL: Western */
    long best, second;
    long words;                 /* what the winner got for known words */
};

static void enter_bid(struct ranking *r, const char *name, long score, long words)
{
    if (score <= r->best) {
        r->second = score > r->second ? score : r->second;
        return;
    }
    *r = (struct ranking){ name, score, r->best, words };
}

static struct ranking rank(struct charsets *all, struct slice raw, struct slice declared)
{
    struct ranking r = { NULL, DOUBT, 0, 0 };

    enter_bid(&r, NULL, each_high(raw, latin_at), 0);
    enter_bid(&r, "WINDOWS-1251", each_high(raw, cyrillic_at), 0);
    for (size_t i = 0; i < CANDIDATES; i++) {
        struct verdict v = judge(all, &candidates[i], raw);

        if (declared.n > 0 && v.bad == 0 && charset_same(declared, slice_of(candidates[i].name)))
            v.score += v.score / 4 + 20;
        enter_bid(&r, candidates[i].name, v.score, v.words);
    }
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

/* None of UTF-8, UTF-16, UTF-32. Often a few words are enough; when they are not, many are asked. */
static const char *judge_all(struct charsets *all, struct slice sample, struct slice declared)
{
    struct ranking r = rank(all, sample_of(sample, SAMPLE_FIRST), declared);
    const char *told;

    if (r.best < CLEAR || r.best < 3 * r.second)
        r = rank(all, sample, declared);
    if (r.words == 0 && declared.n > 0 && (told = believed(all, declared, sample)) != NULL)
        return told;
    if (r.name == NULL)
        return latin_name(sample);
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

/* UTF-16 without a mark: ASCII shows as NULs in every other place, and nowhere else. */
static const char *by_nuls(struct slice s)
{
    size_t nuls[2] = { 0, 0 }, n = s.n > 1024 ? 1024 : s.n & ~(size_t)1;

    for (size_t i = 0; i < n; i++)
        nuls[i & 1] += s.p[i] == '\0';
    if (n >= 4 && nuls[0] == 0 && nuls[1] >= n / 8 + 1)
        return "UTF-16LE";
    if (n >= 4 && nuls[1] == 0 && nuls[0] >= n / 8 + 1)
        return "UTF-16BE";
    return NULL;
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

static bool has_escapes(struct slice s)
{
    return s.n > 0 && (memmem(s.p, s.n, "\x1b$B", 3) != NULL || memmem(s.p, s.n, "\x1b$@", 3) != NULL);
}

struct charset_guess charset_guess(struct charsets *all, struct slice bytes, struct slice declared,
                                   const struct charset_word *words)
{
    struct charset_guess guess = charset_mark(bytes);
    struct slice sample;

    if (guess.name != NULL || (guess.name = by_nuls(bytes)) != NULL)
        return guess;
    if (utf8_ascii(bytes) == bytes.n) {
        guess.name = has_escapes(bytes) ? "ISO-2022-JP" : NULL;
        return guess;
    }
    sample = sample_of(bytes, SAMPLE_HIGH);
    guess.name = "UTF-8";
    if (!is_utf8(sample) && index_words(all, words == NULL ? charset_words : words) != NULL)
        guess.name = judge_all(all, sample, declared);
    return guess;
}
