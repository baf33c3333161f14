/* ascii_prefix.c - length of the printable-ASCII prefix of a text, 16 bytes at a time where the CPU can. */
#include "base/text/text.h"

#define INTO_ITS_CALLER static inline __attribute__((always_inline))

/* Bytes are counted in lanes beside each other, which compilers keep in a few registers; no lane counts
 * beyond 255. */
enum { LANES = 64, BLOCK = 64 * LANES };

INTO_ITS_CALLER size_t sum(const unsigned char lane[LANES])
{
    size_t sum = 0;

    for (unsigned i = 0; i < LANES; i++)
        sum += lane[i];
    return sum;
}

/* Of N bytes with one more behind them, a multiple of LANES up to a block. Every byte of every input passes
 * here. */
INTO_ITS_CALLER bool are_plain(const char *p, size_t n, bool returns, size_t *feeds)
{
    unsigned char seen[LANES] = {0}, fed[LANES] = {0};

    for (const char *end = p + n; p < end; p += LANES)
        for (unsigned i = 0; i < LANES; i++) {
            int is_seen = (signed char)(p[i] + 1) > ' '; /* above 31 and below 127 */

            if (returns)
                is_seen |= (p[i] == '\r') & (p[i + 1] == '\n');
            seen[i] = (unsigned char)(seen[i] + is_seen);
            fed[i] = (unsigned char)(fed[i] + (p[i] == '\n'));
        }
    *feeds = sum(fed);
    return sum(seen) + *feeds == n;
}

static bool is_plain(const char *p, const char *end)
{
    return (*p >= ' ' && *p < 127) || *p == '\n' || (*p == '\r' && end - p > 1 && p[1] == '\n');
}

/* Returns are looked for once there is something else than the rest. */
INTO_ITS_CALLER struct ascii_prefix look(struct slice s)
{
    struct ascii_prefix found = {0, 0};
    bool returns = false;
    size_t feeds;

    while (s.n - found.n > LANES) {
        const char *p = s.p + found.n;
        size_t n = (s.n - found.n - 1) / LANES * LANES;

        n = n < BLOCK ? n : BLOCK;
        if (!(returns ? are_plain(p, n, true, &feeds) : are_plain(p, n, false, &feeds))) {
            if (returns)
                return found;
            returns = true;
            continue;
        }
        found.n += n;
        found.feeds += feeds;
    }
    for (; found.n < s.n && is_plain(s.p + found.n, s.p + s.n); found.n++)
        found.feeds += s.p[found.n] == '\n';
    return found;
}

#ifdef __x86_64__
/* The same in registers twice as wide. */
__attribute__((target("avx2"))) static struct ascii_prefix look_wider(struct slice s)
{
    return look(s);
}
#endif

struct ascii_prefix ascii_prefix_start(struct slice s)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2"))
        return look_wider(s);
#endif
    return look(s);
}
