#include "base/plain.h"

/* Bytes are counted in lanes beside each other, which compilers keep in a few registers; no lane counts beyond 255. */
enum { LANES = 64, BLOCK = 64 * LANES };

static bool is_seen(char c)
{
    return c >= ' ' && c < 127;
}

static inline __attribute__((always_inline)) size_t sum(const unsigned char lane[LANES])
{
    size_t sum = 0;

    for (unsigned i = 0; i < LANES; i++)
        sum += lane[i];
    return sum;
}

/* Of N bytes, a multiple of LANES up to a block. Every byte of every input passes here. */
static inline __attribute__((always_inline)) bool are_plain(const char *p, size_t n, size_t *feeds)
{
    unsigned char seen[LANES] = { 0 }, fed[LANES] = { 0 };

    for (const char *end = p + n; p < end; p += LANES)
        for (unsigned i = 0; i < LANES; i++) {
            seen[i] = (unsigned char)(seen[i] + ((signed char)(p[i] + 1) > ' '));   /* is_seen() in one step */
            fed[i] = (unsigned char)(fed[i] + (p[i] == '\n'));
        }
    *feeds = sum(fed);
    return sum(seen) + *feeds == n;
}

static inline __attribute__((always_inline)) struct plain look(struct slice s)
{
    struct plain found = { 0, 0 };
    size_t n, feeds;

    while ((n = (s.n - found.n) / LANES * LANES) > 0) {
        n = n < BLOCK ? n : BLOCK;
        if (!are_plain(s.p + found.n, n, &feeds))
            return found;
        found.n += n;
        found.feeds += feeds;
    }
    for (; found.n < s.n && (is_seen(s.p[found.n]) || s.p[found.n] == '\n'); found.n++)
        found.feeds += s.p[found.n] == '\n';
    return found;
}

#ifdef __x86_64__
/* The same in registers twice as wide. */
__attribute__((target("avx2"))) static struct plain look_wider(struct slice s)
{
    return look(s);
}
#endif

struct plain plain_start(struct slice s)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2"))
        return look_wider(s);
#endif
    return look(s);
}
