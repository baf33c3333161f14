/* renju.c - h8 and its like, in any letter case and width. */
#include "notation/stones/stones.h"

unsigned renju_put(point p, char out[RENJU_POINT_MAX])
{
    unsigned x = POINT_X(p), y = POINT_Y(p) + 1, n = 0;

    if (x >= 26)
        out[n++] = (char)('a' + x / 26 - 1);
    out[n++] = (char)('a' + x % 26);
    if (y >= 10)
        out[n++] = (char)('0' + y / 10);
    out[n++] = (char)('0' + y % 10);
    out[n] = '\0';
    return n;
}

/* The next character with its width folded away, 0 at the end. */
static uint32_t peek(const char *p, const char *end, unsigned *length)
{
    *length = 0;
    if (p == end)
        return 0;
    if ((unsigned char)*p < 0x80) {
        *length = 1;
        return (unsigned char)*p;
    }
    return utf8_narrow(utf8_get(p, end, length));
}

static bool is_letter(uint32_t c)
{
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

const char *renju_get(const char *p, const char *end, point *out)
{
    unsigned x = 0, y = 0, letters = 0, digits = 0, length;
    uint32_t c;

    while (letters < 2 && is_letter(c = peek(p, end, &length))) {
        x = (letters == 0 ? 0 : (x + 1) * 26) + ((c | 32) - 'a');
        letters++;
        p += length;
    }
    while (digits < 2 && (c = peek(p, end, &length)) >= '0' && c <= '9') {
        y = y * 10 + (c - '0');
        digits++;
        p += length;
    }
    if (letters == 0 || y == 0 || y > BOARD_MOST || x >= BOARD_MOST)
        return NULL;
    *out = POINT(x, y - 1);
    return p;
}

static bool is_pass(struct slice word)
{
    return slice_is(word, "--") || slice_is(word, "-") || slice_is_nocase(word, "pass") || pass_is(word);
}

static bool parse(struct slice word, unsigned height, struct claim *c)
{
    (void)height;
    if (is_pass(word)) {
        c->kind = MOVE_PASS;
        return true;
    }
    if (slice_is_nocase(word, "swap")) {
        c->kind = MOVE_SWAP;
        return true;
    }
    if (renju_get(word.p, word.p + word.n, &c->to) != word.p + word.n) {
        c->to = NOWHERE;
        return false;
    }
    c->kind = MOVE_PLACE;
    c->piece = STONE;
    c->odd = (unsigned char)word.p[0] < 0x80 ? 0 : ODD_WIDTH;
    return word.n != 0;
}

static void write_move(const struct claim *c, unsigned height, struct buf *out)
{
    char name[RENJU_POINT_MAX];

    (void)height;
    if (c->kind == MOVE_PLACE)
        buf_add(out, name, renju_put(c->to, name));
    else
        buf_str(out, c->kind == MOVE_SWAP ? "swap" : c->kind == MOVE_RESIGN ? "resign" : "--");
}

const struct notation notation_renju = {.name = "renju",
                                        .title = "renju points: h8, -- for a pass",
                                        .games = 1 << GAME_WUZIQI,
                                        .parse = parse,
                                        .write = write_move};
