/* controls.c - control characters made visible. */
#include "base/text/text.h"

enum { DEL = 0x7F, PICTURES = 0x2400, PICTURE_OF_DEL = 0x2421 };

/* One that no text has: none that is white space. */
static bool is_control(char c)
{
    return ((unsigned char)c < ' ' && (c < '\t' || c > '\r')) || c == DEL;
}

static bool is_late_control(uint32_t c)
{
    return c >= 0x80 && c < 0xA0;
}

static bool has_ascii_control(struct slice s)
{
    size_t i = 0;

    while (i < s.n)
        if (s.n - i >= 8 && (eight_below(eight_at(s.p + i), ' ') | eight_equal(eight_at(s.p + i), DEL)) == 0)
            i += 8;
        else if (is_control(s.p[i++]))
            return true;
    return false;
}

/* Their first byte is C2, which begins few other characters and stands inside of none. */
static bool has_late_control(struct slice s)
{
    const char *p = s.p, *end = s.p + s.n;

    for (; p < end && (p = memchr(p, 0xC2, (size_t)(end - p))) != NULL; p++)
        if (end - p > 1 && (unsigned char)p[1] >= 0x80 && (unsigned char)p[1] < 0xA0)
            return true;
    return false;
}

bool text_has_controls(struct slice s)
{
    return s.n > 0 && (has_ascii_control(s) || has_late_control(s));
}

static void show(struct buf *out, uint32_t c, unsigned form)
{
    char picture[4];

    if ((form & CONTROLS_PICTURES) != 0 && c <= DEL)
        buf_add(out, picture, utf8_put(c == DEL ? PICTURE_OF_DEL : PICTURES + c, picture));
    else
        buf_printf(out, "<U+%04X>", (unsigned)c);
}

void controls_show(struct buf *out, struct slice s, unsigned form)
{
    const char *p = s.p, *end = s.p + s.n;
    unsigned n;

    for (; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);
        bool kept = (form & CONTROLS_REFERENCES) != 0 && c >= DEL;

        if (!kept && (c < 0x80 ? is_control((char)c) : is_late_control(c)))
            show(out, c, form);
        else
            buf_add(out, p, n);
    }
}
