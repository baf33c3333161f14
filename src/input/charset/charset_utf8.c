/* charset_utf8.c - how far bytes above 127 are UTF-8. */
#include "base/text/text.h"
#include "input/charset/charset_row.h"

/* Whether so few bytes can begin a character that most of those above 127 belong to none: a character counts
 * three at most and has three bytes behind its first at most. In blocks that the compiler does many bytes of
 * at once. */
static bool has_few_heads(struct slice s)
{
    size_t high = 0, heads = 0;

    for (size_t i = 0; i < s.n;) {
        size_t end = s.n - i < 64 ? s.n : i + 64;
        unsigned char high_here = 0, heads_here = 0;

        for (; i < end; i++) {
            high_here = (unsigned char)(high_here + ((unsigned char)s.p[i] >= 0x80));
            heads_here = (unsigned char)(heads_here + ((unsigned char)s.p[i] >= 0xC0));
        }
        high += high_here;
        heads += heads_here;
    }
    return 3 * heads + 2 * 4 * heads <= 2 * high;
}

/* Bytes of the damaged character whose first byte is at I. Where a ? stands for one of its bytes it can only
 * be UTF-8, because no other charset has a ? there, and HURT counts it; one of three bytes that is cut counts
 * once among the BAD. */
static unsigned damage_of(struct slice s, size_t i, size_t *hurt, size_t *bad)
{
    unsigned char c = (unsigned char)s.p[i];
    unsigned length = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 1, n = 1, lost = 0;

    for (; n < length && i + n < s.n; n++) {
        bool is_lost = s.p[i + n] == '?';

        if (!is_lost && ((unsigned char)s.p[i + n] & 0xC0) != 0x80)
            break;
        lost += is_lost;
    }
    if (lost == 1 && n == length) {
        ++*hurt;
        return n;
    }
    ++*bad;
    return lost > 0 ? 1 : n;
}

/* How much a whole character of N bytes that begins with C speaks for UTF-8. Nobody writes the higher planes;
 * the second, of rare Chinese characters, is where pairs of other charsets fall. */
static unsigned weight_of(unsigned char c, unsigned char second, unsigned n)
{
    if (n < 4)
        return n == 2 ? 1 : 3;
    return c > 0xF0 ? 0 : second < 0xA0 ? 3 : 1;
}

/* Letters of two bytes that names and comments are written in, and the signs among them. */
static bool is_usual_letter(uint32_t c)
{
    return (c >= 0xA0 && c < 0x180) || (c >= 0x386 && c < 0x3CF) || (c >= 0x400 && c < 0x460);
}

enum { FEW = 6 }; /* the weight of two Chinese characters */

struct counts {
    size_t whole, bad, hurt; /* whole: by weight */
    size_t letters, odd;     /* characters of two bytes; those that nobody writes */
};

/* Counts the character at the beginning of S, which is not ASCII; bytes it takes, 0 when S ends within it. */
static unsigned count_character(struct slice s, size_t i, struct counts *k)
{
    unsigned n;
    uint32_t c;

    if ((unsigned char)s.p[i] < 0xC0) {
        k->bad++;
        return 1;
    }
    if ((c = utf8_get(s.p + i, s.p + s.n, &n)) != UTF8_BAD) {
        k->whole += weight_of((unsigned char)s.p[i], (unsigned char)s.p[i + 1], n);
        k->letters += n == 2;
        k->odd += n == 2 && !is_usual_letter(c);
        return n;
    }
    /* The end of the sample may cut one off, and that says nothing. */
    return utf8_cut((struct slice){s.p + i, s.n - i}) ? 0 : damage_of(s, i, &k->hurt, &k->bad);
}

/* The longer a character, the less likely it is one by chance. */
enum utf8_look charset_utf8_look(struct slice s, bool declared)
{
    struct counts k = {0, 0, 0, 0, 0};
    unsigned n = 1;

    if (has_few_heads(s))
        return UTF8_NOT;
    for (size_t i = 0; i < s.n && n != 0; i += n)
        if ((unsigned char)s.p[i] < 0x80)
            n = s.n - i < 8 ? 1 : utf8_ascii_8(s.p + i);
        else
            n = count_character(s, i, &k);
    if (k.bad == 0 && k.hurt == 0 && k.whole > 0)
        return k.whole > k.letters + FEW ? UTF8_WHOLE : 2 * k.odd >= k.whole ? UTF8_ODD : UTF8_FEW;
    k.whole += 2 * k.hurt;
    if (declared ? k.whole == 0 || k.whole < k.bad : k.whole <= 2 * k.bad)
        return UTF8_NOT;
    return declared || k.hurt > 0 || (k.whole > 2 * FEW && k.whole > 2 * FEW * k.bad) ? UTF8_DAMAGED
                                                                                      : UTF8_TORN;
}
