/* locate.c - counts lines and columns forward from the last place asked for. */
#include "input/input.h"

#include "base/text/simd16.h"

void locate_start(struct locate *l, struct slice text, const unsigned char *steps, struct place start,
                  bool after_cr)
{
    *l = (struct locate){.text = text, .steps = steps, .start = {.here = start, .after_cr = after_cr}};
    l->mark = l->now = l->start;
}

static bool is_tail(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* Characters of decoded text, which is always valid: simple enough for the compiler to do many at once. */
static size_t count_heads(const char *p, size_t n)
{
    size_t count = 0;

    for (size_t i = 0; i < n; i++)
        count += !is_tail(p[i]);
    return count;
}

static uint64_t sum_steps(const unsigned char *steps, size_t n)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += steps[i];
    return sum;
}

static size_t count_chars(const struct locate *l, size_t from, size_t to)
{
    if (l->steps != NULL)
        return count_heads(l->text.p + from, to - from);
    return utf8_length((struct slice){l->text.p + from, to - from});
}

static void new_line(struct locate *l)
{
    l->now.here.line++;
    l->now.here.column = 1;
}

/* Lone CRs in the stretch without LF; the offset behind the last of them, or FROM. A CR at the
 * very end waits for what follows it. */
static size_t pass_crs(struct locate *l, size_t from, size_t to)
{
    const char *cr;

    while (from < to && (cr = memchr(l->text.p + from, '\r', to - from)) != NULL) {
        size_t behind = (size_t)(cr - l->text.p) + 1;

        if (behind == to) {
            l->now.after_cr = true;
            break;
        }
        new_line(l);
        from = behind;
    }
    return from;
}

/* Of as many strides as can be added up without a carry: seven bytes of each of four lanes, eight places. */
enum { LANES = 4, STRIDE = LANES * SIXTEEN, STRIDES_MOST = 7 };

struct ends {
    uint32_t feeds;
    bool returns; /* there are CRs among them */
};

static uint64_t half_of(sixteen v, unsigned which)
{
    uint64_t half[2];

    memcpy(half, &v, sizeof half);
    return half[which];
}

/* The sum of all places, which is below 512. */
static unsigned sum_of(sixteen counts)
{
    static const uint64_t ones = 0x0101010101010101u;

    return (unsigned)(half_of(counts, 0) * ones >> 56) + (unsigned)(half_of(counts, 1) * ones >> 56);
}

/* Line ends found so far, in sixteen places at once. */
struct sixteen_ends {
    sixteen feeds, returns;
};

static ALWAYS_INLINE void look_at(struct sixteen_ends *found, sixteen v)
{
    found->feeds -= (sixteen)(v == '\n');
    found->returns |= (sixteen)(v == '\r');
}

static void add_up(struct ends *ends, const struct sixteen_ends *found)
{
    ends->feeds += sum_of(found->feeds);
    ends->returns |= (half_of(found->returns, 0) | half_of(found->returns, 1)) != 0;
}

/* Every byte of every input passes here. */
static void count_strides(const char *p, size_t strides, struct ends *ends)
{
    struct sixteen_ends found = {{0}, {0}};

    for (const char *end = p + strides * STRIDE; p < end; p += STRIDE)
        for (unsigned i = 0; i < LANES; i++)
            look_at(&found, sixteen_at(p + i * SIXTEEN));
    add_up(ends, &found);
}

/* Fewer bytes than a stride has; the last ones that are fewer than sixteen one by one. */
static void count_rest(const char *p, size_t n, struct ends *ends)
{
    struct sixteen_ends found = {{0}, {0}};

    for (; n >= SIXTEEN; p += SIXTEEN, n -= SIXTEEN)
        look_at(&found, sixteen_at(p));
    add_up(ends, &found);
    for (size_t i = 0; i < n; i++) {
        ends->feeds += p[i] == '\n';
        ends->returns |= p[i] == '\r';
    }
}

static struct ends count_ends(const char *p, size_t n)
{
    struct ends ends = {0, false};

    while (n >= STRIDE) {
        size_t strides = n / STRIDE < STRIDES_MOST ? n / STRIDE : STRIDES_MOST;

        count_strides(p, strides, &ends);
        p += strides * STRIDE;
        n -= strides * STRIDE;
    }
    count_rest(p, n, &ends);
    return ends;
}

/* The same as pass_lines() where there is no CR. */
static size_t pass_feeds(struct locate *l, size_t from, size_t to, uint32_t feeds)
{
    if (feeds == 0)
        return from;
    l->now.here.line += feeds;
    l->now.here.column = 1;
    return (size_t)((const char *)memrchr(l->text.p + from, '\n', to - from) - l->text.p) + 1;
}

/* Counts the lines that end between the cursor and TO; where the last line begins. */
static size_t pass_lines(struct locate *l, size_t to)
{
    size_t from = l->now.at;
    const char *lf;
    struct ends ends;

    if (l->now.after_cr && from < to) {
        l->now.after_cr = false;
        if (l->text.p[from] != '\n')
            new_line(l);
    }
    ends = count_ends(l->text.p + from, to - from);
    if (!ends.returns)
        return pass_feeds(l, from, to, ends.feeds);
    while (from < to && (lf = memchr(l->text.p + from, '\n', to - from)) != NULL) {
        pass_crs(l, from, (size_t)(lf - l->text.p));
        l->now.after_cr = false;
        new_line(l);
        from = (size_t)(lf - l->text.p) + 1;
    }
    return pass_crs(l, from, to);
}

static void advance(struct locate *l, size_t to)
{
    uint32_t line = l->now.here.line;
    size_t begin = pass_lines(l, to);

    if (l->now.here.line == line)
        begin = l->now.at;
    l->now.here.column += (uint32_t)count_chars(l, begin, to);
    if (l->steps != NULL) {
        size_t chars = count_chars(l, l->now.at, to);

        l->now.here.offset += sum_steps(l->steps + l->now.chars, chars);
        l->now.chars += chars;
    } else {
        l->now.here.offset += to - l->now.at;
    }
    l->now.at = to;
}

/* Back to the first byte of the character, as far as it is one. */
static size_t head_of(const struct locate *l, size_t off)
{
    size_t at = off;
    unsigned n;

    while (at > 0 && off - at < 3 && is_tail(l->text.p[at]))
        at--;
    if (at < off) {
        utf8_get(l->text.p + at, l->text.p + l->text.n, &n);
        if (at + n > off)
            return at;
    }
    return off;
}

struct place locate(struct locate *l, size_t off)
{
    struct place place;

    off = off >= l->text.n ? l->text.n : head_of(l, off);
    if (off < l->now.at)
        l->now = off < l->mark.at ? l->start : l->mark;
    advance(l, off);
    place = l->now.here;
    if (l->now.after_cr && (off == l->text.n || l->text.p[off] != '\n')) {
        place.line++;
        place.column = 1;
    }
    return place;
}

void locate_mark(struct locate *l, size_t off)
{
    locate(l, off);
    l->mark = l->now;
}
