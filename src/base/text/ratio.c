/* Exact fractions; see ratio.h. */
#include "base/text/text.h"

/* What the product of two numbers fits into. Where there are no 128 bits fractions stay within 31, which
 * tables of results do not need either. */
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 wide;
static const wide most = INT64_MAX;
#else
typedef int64_t wide;
static const wide most = INT32_MAX;
#endif

static wide absolute(wide n)
{
    return n < 0 ? -n : n;
}

static uint64_t divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* The usual case: everything fits into 32 bits, and wide division, which is slow, is not needed. */
static inline bool reduce_small(wide num, wide den, struct ratio *r)
{
    int64_t n = (int64_t)num, d = (int64_t)den, common;

    if (num > INT32_MAX || num < -INT32_MAX || den > INT32_MAX || den < 1)
        return false;
    common = den == 1 ? 1 : (int64_t)divisor((uint64_t)(n < 0 ? -n : n), (uint64_t)d);
    *r = (struct ratio){n / common, d / common};
    return true;
}

/* In lowest terms; halved as long as it does not fit, which no table of results comes near. */
static struct ratio reduce(wide num, wide den)
{
    wide a = absolute(num), b = absolute(den);
    struct ratio small;

    if (reduce_small(num, den, &small))
        return small;
    while (b != 0) {
        wide rest = a % b;

        a = b;
        b = rest;
    }
    if (a != 0) {
        num /= a;
        den /= a;
    }
    if (den < 0) {
        num = -num;
        den = -den;
    }
    while (absolute(num) > most || den > most) {
        num /= 2;
        den = den > 1 ? den / 2 : 1;
    }
    return (struct ratio){(int64_t)num, (int64_t)den};
}

struct ratio ratio_of(int64_t num, int64_t den)
{
    return reduce(num, den);
}

/* Whole numbers and halves, as points are: no division. False when they are others. */
static inline bool add_halves(struct ratio a, struct ratio b, struct ratio *sum)
{
    int64_t halves;

    if (a.den > 2 || b.den > 2 || a.num > INT32_MAX || a.num < -INT32_MAX || b.num > INT32_MAX ||
        b.num < -INT32_MAX)
        return false;
    halves = a.num * (3 - a.den) + b.num * (3 - b.den);
    *sum = halves % 2 == 0 ? (struct ratio){halves / 2, 1} : (struct ratio){halves, 2};
    return true;
}

struct ratio ratio_add(struct ratio a, struct ratio b)
{
    struct ratio sum;

    if (add_halves(a, b, &sum))
        return sum;
    return reduce((wide)a.num * b.den + (wide)b.num * a.den, (wide)a.den * b.den);
}

struct ratio ratio_sub(struct ratio a, struct ratio b)
{
    return ratio_add(a, (struct ratio){-b.num, b.den});
}

struct ratio ratio_mul(struct ratio a, struct ratio b)
{
    return reduce((wide)a.num * b.num, (wide)a.den * b.den);
}

struct ratio ratio_div(struct ratio a, struct ratio b)
{
    return reduce((wide)a.num * b.den, (wide)a.den * b.num);
}

int ratio_cmp(struct ratio a, struct ratio b)
{
    wide left = (wide)a.num * b.den, right = (wide)b.num * a.den;

    return (left > right) - (left < right);
}

struct ratio ratio_min(struct ratio a, struct ratio b)
{
    return ratio_cmp(a, b) <= 0 ? a : b;
}

static int64_t rounded(wide num, wide den)
{
    wide twice = 2 * num + den, whole = twice / (2 * den);

    return (int64_t)(twice % (2 * den) < 0 ? whole - 1 : whole);
}

int64_t ratio_round(struct ratio r)
{
    return rounded(r.num, r.den);
}

void ratio_write(struct buf *b, struct ratio r, unsigned places)
{
    static const int64_t powers[] = {1,      10,      100,      1000,      10000,
                                     100000, 1000000, 10000000, 100000000, 1000000000};
    int64_t scale = powers[places], scaled = rounded(absolute(r.num) * scale, r.den);
    int64_t part = scaled % scale;

    if (r.num < 0 && scaled != 0)
        buf_char(b, '-');
    buf_int(b, scaled / scale);
    if (part == 0)
        return;
    buf_char(b, '.');
    for (int64_t digit = scale / 10; part != 0; digit /= 10) {
        buf_char(b, (char)('0' + part / digit));
        part %= digit;
    }
}

bool ratio_read(struct slice s, struct ratio *r)
{
    bool negative = s.n > 0 && s.p[0] == '-';
    size_t i = negative ? 1 : 0, digits = 0;
    int64_t num = 0, den = 1;
    bool point = false;

    for (; i < s.n; i++) {
        if (s.p[i] == '.' && !point) {
            point = true;
            continue;
        }
        if (s.p[i] < '0' || s.p[i] > '9' || ++digits > 15)
            return false;
        num = num * 10 + (s.p[i] - '0');
        den *= point ? 10 : 1;
    }
    *r = ratio_of(negative ? -num : num, den);
    return digits > 0;
}
