/* locate.c - counts lines and columns forward from the last place asked for. */
#include "input/locate.h"

#include "base/utf8.h"

static void restart(struct locate *l)
{
    l->here = l->start;
    l->after_cr = l->start_after_cr;
    l->at = l->chars = 0;
}

void locate_start(struct locate *l, struct slice text, const unsigned char *steps, struct place start,
                  bool after_cr)
{
    *l = (struct locate){.text = text, .steps = steps, .start = start, .start_after_cr = after_cr};
    restart(l);
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
    l->here.line++;
    l->here.column = 1;
}

/* Lone CRs in the stretch without LF; the offset behind the last of them, or FROM. A CR at the
 * very end waits for what follows it. */
static size_t pass_crs(struct locate *l, size_t from, size_t to)
{
    const char *cr;

    while (from < to && (cr = memchr(l->text.p + from, '\r', to - from)) != NULL) {
        size_t behind = (size_t)(cr - l->text.p) + 1;

        if (behind == to) {
            l->after_cr = true;
            break;
        }
        new_line(l);
        from = behind;
    }
    return from;
}

enum { BLOCK = 64 };

/* Line feeds in a block: sixteen bytes at a time, because every byte of every input passes here. */
static unsigned feeds_in_block(const char *p)
{
    signed char v __attribute__((vector_size(16)));
    signed char count __attribute__((vector_size(16))) = {0};
    uint64_t half[2];

    for (unsigned i = 0; i < BLOCK; i += sizeof v) {
        memcpy(&v, p + i, sizeof v);
        count -= v == '\n';
    }
    memcpy(half, &count, sizeof half);
    return (unsigned)((half[0] + half[1]) * 0x0101010101010101u >> 56);
}

static uint32_t count_feeds(const char *p, size_t n)
{
    uint32_t count = 0;
    size_t i = 0;

    for (; i + BLOCK <= n; i += BLOCK)
        count += feeds_in_block(p + i);
    for (; i < n; i++)
        count += p[i] == '\n';
    return count;
}

/* The same as pass_lines() where there is no CR. */
static size_t pass_feeds(struct locate *l, size_t from, size_t to)
{
    uint32_t feeds = count_feeds(l->text.p + from, to - from);

    if (feeds == 0)
        return from;
    l->here.line += feeds;
    l->here.column = 1;
    return (size_t)((const char *)memrchr(l->text.p + from, '\n', to - from) - l->text.p) + 1;
}

/* Counts the lines that end between the cursor and TO; where the last line begins. */
static size_t pass_lines(struct locate *l, size_t to)
{
    size_t from = l->at;
    const char *lf;

    if (l->after_cr && from < to) {
        l->after_cr = false;
        if (l->text.p[from] != '\n')
            new_line(l);
    }
    if (from < to && memchr(l->text.p + from, '\r', to - from) == NULL)
        return pass_feeds(l, from, to);
    while (from < to && (lf = memchr(l->text.p + from, '\n', to - from)) != NULL) {
        pass_crs(l, from, (size_t)(lf - l->text.p));
        l->after_cr = false;
        new_line(l);
        from = (size_t)(lf - l->text.p) + 1;
    }
    return pass_crs(l, from, to);
}

static void advance(struct locate *l, size_t to)
{
    uint32_t line = l->here.line;
    size_t begin = pass_lines(l, to);

    if (l->here.line == line)
        begin = l->at;
    l->here.column += (uint32_t)count_chars(l, begin, to);
    if (l->steps != NULL) {
        size_t chars = count_chars(l, l->at, to);

        l->here.offset += sum_steps(l->steps + l->chars, chars);
        l->chars += chars;
    } else {
        l->here.offset += to - l->at;
    }
    l->at = to;
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
    if (off < l->at)
        restart(l);
    advance(l, off);
    place = l->here;
    if (l->after_cr && (off == l->text.n || l->text.p[off] != '\n')) {
        place.line++;
        place.column = 1;
    }
    return place;
}
