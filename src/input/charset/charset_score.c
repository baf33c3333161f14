/* Every candidate is paid for what it would decode: known words most, the usual characters of its language
 * some; rare ones and bytes that do not decode cost. What two bytes are worth to a candidate is worked out
 * when they are first met, and then stands in a table. */
#include "input/charset/charset_row.h"

#include "base/text/text.h"

#include <stdlib.h>

enum { WINS = 4 }; /* after which a candidate is the favourite */
enum { COST_BAD = 30, COST_RARE = 5, COST_STUCK = 8, BUCKETS = 256, LONGEST_CHARACTER = 4 };

/* What a two-byte character is worth, by its bytes. */
struct worth {
    unsigned char lead_from, lead_to, trail_from, trail_to;
    int score;
};

static const struct worth gb18030[] = {{0xA1, 0xA9, 0x40, 0xA0, -25}, /* for users' own: nobody has them */
                                       {0xA2, 0xA2, 0xAB, 0xB0, -25},
                                       {0xA2, 0xA2, 0xEF, 0xF0, -25},
                                       {0xB0, 0xD7, 0xA1, 0xFE, 10}, /* GB 2312, level 1 */
                                       {0xD8, 0xF7, 0xA1, 0xFE, 2},  /* level 2 */
                                       {0xA1, 0xA3, 0xA1, 0xFE, 5},  /* punctuation, full width */
                                       {0}};

static const struct worth big5[] = {{0xC6, 0xC6, 0xA1, 0xB4, -12}, /* enclosed numbers, or Chinese in GBK */
                                    {0xC7, 0xC7, 0xE9, 0xFC, -12},
                                    {0xA4, 0xC6, 0x40, 0xFE, 10}, /* the frequent ones */
                                    {0xA1, 0xA3, 0x40, 0xFE, 5},
                                    {0}};

static const struct worth shift_jis[] = {
    {0x82, 0x82, 0x9F, 0xF1, 12},                              /* hiragana */
    {0x83, 0x83, 0x40, 0x96, 12},                              /* katakana */
    {0x88, 0x97, 0x40, 0xFC, 10},                              /* JIS level 1 */
    {0x81, 0x82, 0x40, 0x9A, 5},  {0x98, 0x9F, 0x40, 0xFC, 0}, /* level 2 */
    {0xE0, 0xEA, 0x40, 0xFC, 0},  {0}};

static const struct worth euc_kr[] = {
    {0xB0, 0xC8, 0xA1, 0xFE, 13},  /* hangul */
    {0xCA, 0xFD, 0xA1, 0xFE, -20}, /* hanja: rare now, and where Chinese text would fall */
    {0xA1, 0xA3, 0xA1, 0xFE, 5},
    {0}};

static const struct worth euc_jp[] = {{0xA4, 0xA5, 0xA1, 0xFE, 13}, /* kana */
                                      {0xB0, 0xCF, 0xA1, 0xFE, 10}, /* JIS level 1 */
                                      {0xD0, 0xF4, 0xA1, 0xFE, 0},
                                      {0xA1, 0xA3, 0xA1, 0xFE, 5},
                                      {0}};

/* In this order where scores are equal. The head start is for short texts: these are records of mostly
 * Chinese games. */
static const struct {
    const char *name;
    const struct worth *worth;
    int head_start;
} candidates[BIDDERS] = {{"GB18030", gb18030, 15},
                         {"BIG5", big5, 10},
                         {"SHIFT_JIS", shift_jis, 0},
                         {"EUC-KR", euc_kr, 0},
                         {"EUC-JP", euc_jp, 0}};

const char *charset_bidder_name(size_t i)
{
    return candidates[i].name;
}

/* Words by their first character, as lists of entries. */
struct score_entry {
    struct slice word;
    uint32_t first; /* character */
    int weight;
    int next; /* in the bucket; -1 ends */
};

struct word_index {
    const struct charset_word *words;
    size_t longest; /* in bytes, whatever the charset */
    int bucket[BUCKETS];
    struct score_entry entry[];
};

/* What the character that two bytes begin is worth. */
struct pay {
    int32_t words; /* as words of one character */
    int8_t worth;  /* by its bytes */
    uint8_t step;  /* bytes it takes; 0: not worked out yet, or not to be told from two */
    bool bad;      /* it does not decode */
    bool more;     /* longer words begin with it */
};

static inline unsigned cell_of(const char *raw)
{
    return ((unsigned char)raw[0] & 0x7Fu) << 8 | (unsigned char)raw[1];
}

/* Few of them differ, so that a byte tells which. The bytes of all candidates stand together: they are asked
 * about the same text one after the other, and what is far apart in memory is slow. */
enum { PAYS = 256, ROW = 8 };

struct payroll {
    struct pay pay[BIDDERS][PAYS]; /* the first: not worked out yet */
    unsigned count[BIDDERS];
    uint8_t which[128 * 256][ROW]; /* by cell_of() and candidate */
};

static inline const struct pay *pay_of(const struct payroll *roll, size_t i, const char *raw)
{
    return &roll->pay[i][roll->which[cell_of(raw)][i]];
}

/* Without room for another, it is worked out each time. */
static void keep_pay(struct payroll *roll, size_t i, const char *raw, const struct pay *pay)
{
    unsigned at = 1;

    while (at <= roll->count[i] && memcmp(&roll->pay[i][at], pay, sizeof *pay) != 0)
        at++;
    if (at == PAYS)
        return;
    if (at > roll->count[i])
        roll->pay[i][++roll->count[i]] = *pay;
    roll->which[cell_of(raw)][i] = (uint8_t)at;
}

static struct word_index *new_index(const struct charset_word *words)
{
    struct word_index *x;
    int count = 0;

    while (words[count].utf8 != NULL)
        count++;
    x = mem_alloc(1, sizeof *x + (size_t)count * sizeof *x->entry);
    x->words = words;
    x->longest = LONGEST_CHARACTER;
    for (int b = 0; b < BUCKETS; b++)
        x->bucket[b] = -1;
    for (int i = 0; i < count; i++) {
        struct slice word = slice_of(words[i].utf8);
        unsigned n;
        uint32_t first = utf8_get(word.p, word.p + word.n, &n);
        int *bucket = &x->bucket[first % BUCKETS];

        x->entry[i] = (struct score_entry){word, first, words[i].weight, *bucket};
        *bucket = i;
        if (x->longest < LONGEST_CHARACTER * utf8_length(word))
            x->longest = LONGEST_CHARACTER * utf8_length(word);
    }
    return x;
}

static void forget(struct bidders *b)
{
    free(b->index);
    free(b->roll);
    free(b->rivals);
    b->index = NULL;
    b->roll = NULL;
    b->rivals = NULL;
}

void charset_bidders_free(struct bidders *b)
{
    forget(b);
}

void charset_bidders_ready(struct bidders *b, const struct charset_word *words)
{
    if (b->index == NULL || b->index->words != words) {
        forget(b);
        b->index = new_index(words);
        b->roll = mem_calloc(1, sizeof *b->roll);
    }
}

static bool open_bidder(struct charsets *all, size_t i)
{
    struct bidders *b = &all->bidders;

    if (b->decoder[i] == NULL)
        b->decoder[i] = charsets_decoder(all, candidates[i].name);
    return b->decoder[i] != NULL;
}

static int worth_of(const struct worth *w, const unsigned char *raw, size_t step)
{
    if (step != 2)
        return -COST_RARE;
    for (; w->lead_to != 0; w++)
        if (raw[0] >= w->lead_from && raw[0] <= w->lead_to && raw[1] >= w->trail_from &&
            raw[1] <= w->trail_to)
            return w->score;
    return -COST_RARE;
}

/* The words of one character, or only the longer ones, at the beginning of a text. */
static int words_at(const struct word_index *x, struct slice text, bool longer, bool *more)
{
    unsigned n;
    uint32_t c = utf8_get(text.p, text.p + text.n, &n);
    int score = 0;

    for (int i = x->bucket[c % BUCKETS]; i >= 0; i = x->entry[i].next) {
        const struct score_entry *e = &x->entry[i];

        if (e->first != c)
            continue;
        if (e->word.n > n)
            *more = true;
        if ((e->word.n > n) == longer && e->word.n <= text.n && memcmp(e->word.p, text.p, e->word.n) == 0)
            score += e->weight;
    }
    return score;
}

static void note_first(void *ctx, size_t off)
{
    if (off == 0)
        *(bool *)ctx = true;
}

/* Decodes the first characters of RAW into all->text; how many bytes the very first took, 0: it is cut off.
 */
static unsigned decode_first(struct charsets *all, size_t i, struct slice raw, bool *bad)
{
    struct decoded to = {&all->text, &all->steps, note_first, bad};

    buf_clear(&all->text);
    buf_clear(&all->steps);
    charset_decode(all->bidders.decoder[i], raw, false, &to);
    return all->steps.n == 0 ? 0 : (unsigned char)all->steps.p[0];
}

static struct pay work_out(struct charsets *all, size_t i, struct slice raw)
{
    bool bad = false, more = false;
    struct pay pay = {.step = (uint8_t)decode_first(all, i, raw, &bad)};

    if (pay.step == 0)
        return pay;
    pay.worth = (int8_t)worth_of(candidates[i].worth, (const unsigned char *)raw.p, pay.step);
    pay.words = words_at(all->bidders.index, buf_as_slice(&all->text), false, &more);
    pay.bad = bad;
    pay.more = more;
    return pay;
}

/* The character at the beginning of RAW, which is not ASCII and not in the table; step 0 when it is cut off.
 */
static struct pay new_pay(struct charsets *all, size_t i, struct slice raw)
{
    struct pay pay;

    if (raw.n < 2)
        return work_out(all, i, raw);
    pay = work_out(all, i, (struct slice){raw.p, 2});
    if (pay.step != 0) {
        keep_pay(all->bidders.roll, i, raw.p, &pay);
        return pay;
    }
    if (raw.n > LONGEST_CHARACTER)
        raw.n = LONGEST_CHARACTER;
    return work_out(all, i, raw);
}

static int longer_words(struct charsets *all, size_t i, struct slice raw)
{
    bool bad, more;

    if (raw.n > all->bidders.index->longest)
        raw.n = all->bidders.index->longest;
    decode_first(all, i, raw, &bad);
    return words_at(all->bidders.index, buf_as_slice(&all->text), true, &more);
}

/* Nobody writes these characters and Latin letters without a gap; accents do stand that way. */
static long stuck_to_letters(struct slice raw, size_t at, size_t step)
{
    return COST_STUCK * ((at > 0 && is_letter(raw, at - 1)) + is_letter(raw, at + step));
}

/* The same as add_character(), for as long as the table knows and no ASCII comes; where that ends. A letter
 * can follow only the last of them. */
static size_t add_known(const struct payroll *roll, size_t i, struct slice raw, size_t at, struct bid *bid)
{
    const char *from = raw.p + at, *p = from, *last = raw.p + raw.n - 1;
    char before = at == 0 ? ' ' : p[-1];
    long score = 0, words = 0;
    size_t bad = 0;

    while (p < last && (unsigned char)*p >= 0x80) {
        struct pay pay = *pay_of(roll, i, p);

        if (pay.step == 0 || pay.more)
            break;
        score += pay.worth - COST_STUCK * is_latin(before);
        words += pay.words;
        bad += pay.bad;
        p += usually(pay.step == 2) ? 2 : pay.step;
        before = p[-1];
    }
    bid->score += score - COST_STUCK * (p > from && p <= last && is_latin(*p));
    bid->words += words;
    bid->bad += bad;
    return (size_t)(p - raw.p);
}

/* Adds what the character at AT is worth; bytes it takes, 0 when it is cut off. */
static size_t add_character(struct charsets *all, size_t i, struct slice raw, size_t at, struct bid *bid)
{
    struct slice rest = {raw.p + at, raw.n - at};
    struct pay pay = {.step = 0};

    if (rest.n >= 2)
        pay = *pay_of(all->bidders.roll, i, rest.p);
    if (pay.step == 0)
        pay = new_pay(all, i, rest);
    if (pay.step != 0)
        bid->score += pay.worth - stuck_to_letters(raw, at, pay.step);
    bid->words += pay.words;
    if (pay.more)
        bid->words += longer_words(all, i, rest);
    bid->bad += pay.bad;
    return pay.step;
}

struct bid charset_bid_of(struct charsets *all, size_t i, struct slice raw)
{
    struct bid bid = {0, 0, 0};
    size_t at = 0, n = 1;

    if (!open_bidder(all, i))
        return (struct bid){-1, 0, 1};
    while (at < raw.n && n != 0) {
        if ((unsigned char)raw.p[at] < 0x80) {
            at += raw.n - at < 8 ? 1 : utf8_ascii_8(raw.p + at);
            continue;
        }
        at = add_known(all->bidders.roll, i, raw, at, &bid);
        if (at < raw.n && (unsigned char)raw.p[at] >= 0x80)
            at += n = add_character(all, i, raw, at, &bid);
    }
    bid.score += bid.words - COST_BAD * (long)bid.bad;
    if (bid.score > 0)
        bid.score += candidates[i].head_start;
    return bid;
}

void charset_bid_won(struct charsets *all, size_t i)
{
    struct bidders *b = &all->bidders;

    b->wins = b->favourite == i ? b->wins + 1 : 1;
    b->favourite = i;
}

bool charset_bid_has_favourite(const struct charsets *all)
{
    return all->bidders.wins >= WINS;
}

/* What rivals of the favourite would be paid for two bytes at most: summed up for all of them at once, each
 * in a lane of its own. Who takes two bytes, or one and leaves ASCII, stays in step with those who look;
 * Shift_JIS does not, and there all is counted that could be gained by a character that begins at either
 * byte. */
enum { LANES = 8, STATE = LANES - 1, SHIFT_JIS = 2 };
enum { MOST_WORTH = 140, MOST_CHARACTERS = 220 }; /* whose product fits a lane */
enum { STATE_UNKNOWN, STATE_BOUND, STATE_UNBOUND };

typedef int16_t lanes __attribute__((vector_size(LANES * sizeof(int16_t))));

struct rivals {
    size_t of;          /* the favourite */
    int16_t begun[128]; /* what Shift_JIS could gain from a byte and any other; plus 1; 0: not worked out */
    lanes last[128];    /* by a byte that the end cuts off */
    lanes pair[128 * 256]; /* by cell_of() */
};

/* The longer words that begin with the character decoded last. */
static long longer_at_most(const struct word_index *x, struct slice text)
{
    unsigned n;
    uint32_t c = utf8_get(text.p, text.p + text.n, &n);
    long sum = 0;

    for (int i = x->bucket[c % BUCKETS]; i >= 0; i = x->entry[i].next)
        sum += x->entry[i].first == c && x->entry[i].word.n > n ? x->entry[i].weight : 0;
    return sum;
}

/* What the character that RAW begins is worth at most; *STEP: how many bytes it takes, 0 when it is cut off.
 */
static long worth_at_most(struct charsets *all, size_t i, struct slice raw, unsigned *step)
{
    struct pay pay = work_out(all, i, raw);
    long worth = pay.worth + (long)pay.words - COST_BAD * pay.bad;

    *step = pay.step;
    return pay.more ? worth + longer_at_most(all->bidders.index, buf_as_slice(&all->text)) : worth;
}

/* The most that a character of Shift_JIS can gain that begins with C, whatever follows. */
static long begun_at_most(struct charsets *all, char c)
{
    int16_t *begun = &all->bidders.rivals->begun[c & 0x7F];
    unsigned step;
    long most;

    if (*begun != 0)
        return *begun - 1;
    most = worth_at_most(all, SHIFT_JIS, (struct slice){&c, 1}, &step);
    for (unsigned next = 0x40; step == 0 && next < 0xFD; next++) {
        char raw[2] = {c, (char)next};
        unsigned taken;
        long worth = worth_at_most(all, SHIFT_JIS, (struct slice){raw, 2}, &taken);

        most = worth > most ? worth : most;
    }
    most = most < 0 ? 0 : most;
    *begun = (int16_t)(most < MOST_WORTH ? most + 1 : MOST_WORTH + 1);
    return *begun - 1;
}

/* What one rival gains at most; MOST_WORTH when there is no saying. */
static long rival_at_most(struct charsets *all, size_t i, struct slice raw)
{
    bool high = raw.n > 1 && (unsigned char)raw.p[1] >= 0x80;
    unsigned step;
    long worth = worth_at_most(all, i, raw, &step);

    if (i == SHIFT_JIS)
        return (worth > 0 ? worth : 0) + (high ? begun_at_most(all, raw.p[1]) : 0);
    if (raw.n > 1 && step != 2 && (step != 1 || high))
        return MOST_WORTH;
    return worth;
}

static lanes rivals_at_most(struct charsets *all, struct slice raw)
{
    lanes most = {0};

    most[STATE] = STATE_BOUND;
    for (size_t i = 0; i < BIDDERS; i++) {
        long worth = i == all->bidders.rivals->of ? 0 : rival_at_most(all, i, raw);

        if (worth >= MOST_WORTH)
            most[STATE] = STATE_UNBOUND;
        most[i] = (int16_t)(worth < -MOST_WORTH ? -MOST_WORTH : worth);
    }
    return most;
}

static bool rivals_ready(struct charsets *all)
{
    struct bidders *b = &all->bidders;

    if (b->rivals != NULL && b->rivals->of == b->favourite)
        return true;
    free(b->rivals);
    b->rivals = mem_aligned(sizeof(lanes), sizeof *b->rivals);
    memset(b->rivals, 0, sizeof *b->rivals);
    b->rivals->of = b->favourite;
    for (size_t i = 0; i < BIDDERS; i++)
        if (!open_bidder(all, i))
            return false;
    return true;
}

/* Adds up the bounds of all characters; false when one has none. */
static bool add_rivals(struct charsets *all, struct slice raw, lanes *sum)
{
    struct rivals *r = all->bidders.rivals;
    size_t count = 0, n;

    for (size_t at = 0; at < raw.n; at += n) {
        lanes *here;

        if ((unsigned char)raw.p[at] < 0x80) {
            n = raw.n - at < 8 ? 1 : utf8_ascii_8(raw.p + at);
            continue;
        }
        n = raw.n - at < 2 ? 1 : 2;
        here = n == 1 ? &r->last[raw.p[at] & 0x7F] : &r->pair[cell_of(raw.p + at)];
        if ((*here)[STATE] == STATE_UNKNOWN)
            *here = rivals_at_most(all, (struct slice){raw.p + at, n});
        if ((*here)[STATE] == STATE_UNBOUND || ++count > MOST_CHARACTERS)
            return false;
        *sum += *here;
    }
    return true;
}

bool charset_bid_is_safe(struct charsets *all, struct slice raw, long most)
{
    lanes sum = {0};

    if (!rivals_ready(all) || !add_rivals(all, raw, &sum))
        return false;
    for (size_t i = 0; i < BIDDERS; i++)
        if (i != all->bidders.favourite && sum[i] + candidates[i].head_start > most)
            return false;
    return true;
}
