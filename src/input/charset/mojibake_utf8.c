/* mojibake_utf8.c - UTF-8 in which some bytes were lost when it was taken for another charset. */
#include "base/text/text.h"
#include "input/charset/charset.h"

static bool continues(unsigned char c)
{
    return (c & 0xC0) == 0x80;
}

/* Bytes of the character at P that is cut off, by what was lost or by the end; 0 when it is not. A question
 * mark is what most programs write for what they lost. */
static size_t cut_off(const char *p, const char *end)
{
    size_t n = 1;

    while (n < 4 && p + n < end && continues((unsigned char)p[n]))
        n++;
    if (!utf8_cut((struct slice){p, n}))
        return 0;
    if (p + n == end)
        return n;
    return p[n] == '?' || (unsigned char)p[n] == 0xFF ? n + 1 : 0;
}

/* Behind something lost, the rest of a character may stand. */
static size_t remains(const char *p, const char *end)
{
    size_t n = 1;

    while (n < 4 && p + n < end && continues((unsigned char)p[n]))
        n++;
    return n;
}

/* Letters and signs that people write: no control characters, none that are private or not there, none of the
 * letters that only books on languages have (but those of Romanian). */
static bool is_written(uint32_t c)
{
    return c >= 0xA0 && !(c >= 0x180 && c < 0x218) && !(c >= 0x21C && c < 0x386) &&
           !(c >= 0x3E2 && c < 0x400) && !(c >= 0xE000 && c < 0xF900) && c < 0x30000 &&
           (c & 0xFFFE) != 0xFFFE;
}

struct mojibake_proof mojibake_utf8(struct slice bytes, struct buf *out)
{
    static const struct mojibake_proof none;
    struct mojibake_proof proof = {.whole = true};
    size_t step;

    for (const char *p = bytes.p, *end = p + bytes.n; p < end; p += step) {
        unsigned n;
        uint32_t c = utf8_get(p, end, &n);
        bool lost = (unsigned char)*p == 0xFF;

        step = c != UTF8_BAD ? n : lost ? remains(p, end) : cut_off(p, end);
        if (step == 0 || (c != UTF8_BAD && c >= 0x80 && !is_written(c)))
            return none;
        if (c == UTF8_BAD) {
            proof.whole = false;
            buf_add(out, "\xEF\xBF\xBD", 3);
            continue;
        }
        proof.whole &= c != UTF8_REPLACEMENT;
        proof.characters += n > 1;
        proof.longer += n > 2;
        buf_add(out, p, n);
    }
    return proof;
}
