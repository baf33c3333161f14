/* WXF: C2.5, H8+7, R+.5, 15=6, Pa+1, half or full width. */
#include "notation/notation.h"

enum { LENGTH = 4 };

static uint8_t piece_of(char c)
{
    static const uint8_t pieces['Z' - 'A' + 1] = {
        ['A' - 'A'] = ADVISER, ['B' - 'A'] = ELEPHANT, ['C' - 'A'] = CANNON,  ['E' - 'A'] = ELEPHANT,
        ['G' - 'A'] = GENERAL, ['H' - 'A'] = HORSE,    ['K' - 'A'] = GENERAL, ['M' - 'A'] = ELEPHANT,
        ['N' - 'A'] = HORSE,   ['P' - 'A'] = SOLDIER,  ['R' - 'A'] = CHARIOT, ['S' - 'A'] = SOLDIER};
    unsigned letter = (unsigned char)(c >= 'a' && c <= 'z' ? c - 32 : c) - (unsigned)'A';

    return letter < sizeof pieces ? pieces[letter] : (uint8_t)PIECE_NONE;
}

/* The word in half-width ASCII; false when it is not four characters of it. */
static bool narrow(struct slice word, char out[LENGTH], struct claim *c)
{
    const char *p = word.p, *end = word.p + word.n;
    unsigned count = 0, n;

    for (; p < end; p += n) {
        uint32_t wide = utf8_get(p, end, &n), character = wide == 0x2212 ? '-' : utf8_narrow(wide);

        if (count == LENGTH || character > 126)
            return false;
        if (wide != character)
            c->odd |= ODD_WIDTH;
        out[count++] = (char)character;
    }
    return count == LENGTH;
}

static uint8_t direction_of(char c)
{
    switch (c) {
    case '+':
        return DIR_FORWARD;
    case '-':
        return DIR_BACK;
    case '.':
    case '=':
        return DIR_LEVEL;
    default:
        return DIR_NONE;
    }
}

static uint8_t digit_of(char c)
{
    return c >= '1' && c <= '9' ? (uint8_t)(c - '0') : 0;
}

static uint8_t which_of(char c)
{
    if (c == '+')
        return WHICH_FRONT;
    if (c == '-')
        return WHICH_REAR;
    return c == '=' || c == '.' ? WHICH_MIDDLE : WHICH_NONE;
}

/* 15: the first soldier of the fifth file. Pa: the first of all that are counted. */
static bool take_counted_soldier(const char w[LENGTH], struct claim *c)
{
    uint8_t number = digit_of(w[0]);

    if (number >= 1 && number <= 5 && digit_of(w[1]) != 0) {
        c->which = (uint8_t)(WHICH_1ST + number - 1);
        c->file = digit_of(w[1]);
    } else if (piece_of(w[0]) == SOLDIER && w[1] >= 'a' && w[1] <= 'e') {
        c->which = (uint8_t)(WHICH_1ST + w[1] - 'a');
    } else {
        return false;
    }
    c->piece = SOLDIER;
    return true;
}

static bool take_man(const char w[LENGTH], struct claim *c)
{
    if ((c->piece = piece_of(w[0])) != PIECE_NONE && (c->file = digit_of(w[1])) != 0)
        return true;
    if (c->piece != PIECE_NONE && (c->which = which_of(w[1])) != WHICH_NONE)
        return true;
    if ((c->which = which_of(w[0])) != WHICH_NONE && (c->piece = piece_of(w[1])) != PIECE_NONE)
        return true;
    return take_counted_soldier(w, c);
}

static bool parse(struct slice word, unsigned height, struct claim *c)
{
    char w[LENGTH];

    (void)height;
    if (!narrow(word, w, c) || !take_man(w, c))
        return false;
    c->dir = direction_of(w[2]);
    c->dist = digit_of(w[3]);
    c->kind = MOVE_STEP;
    return c->dir != DIR_NONE && c->dist != 0;
}

/* A man's letter, his file, where he goes and how far: a man of several on a file is named otherwise. */
static unsigned quick(const char *p, struct claim *c)
{
    uint8_t piece = piece_of(p[0]), dir = direction_of(p[2]);

    claim_clear(c);
    if (piece == PIECE_NONE || digit_of(p[1]) == 0 || dir == DIR_NONE || digit_of(p[3]) == 0 ||
        (unsigned char)p[4] > ' ')
        return 0;
    c->kind = MOVE_STEP;
    c->piece = piece;
    c->file = digit_of(p[1]);
    c->dir = dir;
    c->dist = digit_of(p[3]);
    return LENGTH;
}

static void write(const struct claim *c, unsigned height, struct buf *b)
{
    static const char pieces[] = "PHERCAK", signs[] = "?+?-", directions[] = "?+-=";

    (void)height;
    if (c->kind != MOVE_STEP || c->piece < SOLDIER || c->piece > GENERAL || c->dist < 1 || c->dist > 9)
        return;
    if (c->which >= WHICH_1ST || c->which == WHICH_MIDDLE) {
        buf_char(b, (char)('0' + c->rank)); /* from the front of its file, whatever the Chinese words count */
        buf_char(b, (char)('0' + c->file));
    } else {
        buf_char(b, pieces[c->piece - SOLDIER]);
        buf_char(b, c->which == WHICH_NONE ? (char)('0' + c->file) : signs[c->which]);
    }
    buf_char(b, directions[c->dir]);
    buf_char(b, (char)('0' + c->dist));
}

const struct notation notation_wxf = {.name = "wxf",
                                      .title = "WXF: C2=5, H8+7, R+=5",
                                      .games = 1u << GAME_XIANGQI,
                                      .parse = parse,
                                      .quick = quick,
                                      .write = write};
