/* gtp: a letter without I and a row from the bottom, Q16; "B Q16" says the colour too. */
#include "notation/stones/stones.h"

enum { GTP_COLUMNS = 25 };

/* 0 to 24, or -1. */
static int column(uint32_t c)
{
    c |= 32;
    if (c < 'a' || c > 'z' || c == 'i')
        return -1;
    return (int)(c - 'a') - (c > 'i');
}

static const char *gtp_get(const char *p, const char *end, point *out)
{
    unsigned x = 0, y = 0, letters = 0, digits = 0, n;

    for (; p < end; p += n) {
        uint32_t c = utf8_narrow(utf8_get(p, end, &n));

        if (digits == 0 && letters < 2 && column(c) >= 0) {
            x = letters++ == 0 ? (unsigned)column(c) : (x + 1) * GTP_COLUMNS + (unsigned)column(c);
        } else if (letters != 0 && digits < 2 && c >= '0' && c <= '9') {
            y = y * 10 + (c - '0');
            digits++;
        } else {
            break;
        }
    }
    if (digits == 0 || y == 0 || y > 63 || x > 62)
        return NULL;
    *out = POINT(x, y - 1);
    return p;
}

/* The point at the start of [P, END), "Q16"; the byte after it, NULL when there is none there. */
static void gtp_put(point p, struct buf *b)
{
    static const char letter[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    unsigned x = POINT_X(p);

    if (x >= GTP_COLUMNS)
        buf_char(b, letter[x / GTP_COLUMNS - 1]);
    buf_char(b, letter[x % GTP_COLUMNS]);
    buf_uint(b, POINT_Y(p) + 1);
}

/* "B Q16", "white pass": the colour, and what follows it. */
static struct slice take_side(struct slice word, struct claim *c)
{
    struct slice rest, first = slice_cut(word, ' ', &rest);

    if (rest.p == NULL)
        return word;
    if (slice_is_nocase(first, "b") || slice_is_nocase(first, "black"))
        c->side = SIDE_FIRST;
    else if (slice_is_nocase(first, "w") || slice_is_nocase(first, "white"))
        c->side = SIDE_SECOND;
    return c->side == SIDE_NONE ? word : slice_trim(rest);
}

static bool parse(struct slice word, unsigned height, struct claim *c)
{
    (void)height;
    word = take_side(word, c);
    if (slice_is_nocase(word, "pass")) {
        c->kind = MOVE_PASS;
    } else if (slice_is_nocase(word, "resign")) {
        c->kind = MOVE_RESIGN;
    } else if (word.n != 0 && gtp_get(word.p, word.p + word.n, &c->to) == word.p + word.n) {
        c->kind = MOVE_PLACE;
        c->piece = STONE;
    }
    return c->kind != MOVE_NONE;
}

static void write(const struct claim *c, unsigned height, struct buf *b)
{
    (void)height;
    if (c->kind == MOVE_PLACE)
        gtp_put(c->to, b);
    else
        buf_str(b, c->kind == MOVE_RESIGN ? "resign" : "pass");
}

const struct notation notation_gtp = {.name = "gtp",
                                      .title = "letter and row from the bottom, without I: Q16",
                                      .games = 1u << GAME_WEIQI,
                                      .parse = parse,
                                      .write = write};
