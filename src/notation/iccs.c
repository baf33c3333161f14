/* Coordinates of xiangqi: ICCS H2-E2, UCCI h2e2 (ranks 0 to 9), and UCI as some engines write it, h3e3 (ranks
 * 1 to 10). */
#include "notation/notation.h"

/* A point at the start of *S with ranks from FIRST_RANK on; NOWHERE when there is none. */
static point take_point(struct slice *s, unsigned first_rank, struct claim *c)
{
    unsigned x = s->n == 0 ? 99 : (unsigned char)(s->p[0] | 32) - (unsigned)'a', y;
    size_t used = 2;

    if (x > 8 || s->n < 2 || s->p[1] < '0' || s->p[1] > '9')
        return NOWHERE;
    if (s->p[0] < 'a')
        c->odd |= ODD_LETTER_CASE;
    y = (unsigned)(s->p[1] - '0');
    if (first_rank == 1 && y == 1 && s->n > 2 && s->p[2] == '0') {
        y = 10;
        used = 3;
    }
    if (y < first_rank)
        return NOWHERE;
    s->p += used;
    s->n -= used;
    return POINT(x, y - first_rank);
}

static bool parse_from(struct slice word, unsigned first_rank, bool dash, struct claim *c)
{
    c->from = take_point(&word, first_rank, c);
    if (c->from == NOWHERE)
        return false;
    if (dash && word.n > 0 && word.p[0] == '-') {
        c->odd |= ODD_LONG_FORM;
        word.p++;
        word.n--;
    }
    c->to = take_point(&word, first_rank, c);
    c->kind = MOVE_STEP;
    c->marks = MARK_FULL;
    return c->to != NOWHERE && word.n == 0;
}

/* Capitals or a dash, else it is UCCI. */
static bool parse_iccs(struct slice word, unsigned height, struct claim *c)
{
    (void)height;
    return parse_from(word, 0, true, c) && c->odd != 0;
}

static bool parse_ucci(struct slice word, unsigned height, struct claim *c)
{
    (void)height;
    return parse_from(word, 0, false, c) && c->odd == 0;
}

/* Two points, the second of which is at TO, and white space behind them. */
static inline bool take_points(const char *p, const char *to, char first_letter, struct claim *c)
{
    unsigned from_x = (unsigned char)p[0] - (unsigned)first_letter,
             from_y = (unsigned char)p[1] - (unsigned)'0';
    unsigned to_x = (unsigned char)to[0] - (unsigned)first_letter,
             to_y = (unsigned char)to[1] - (unsigned)'0';

    if (from_x > 8 || to_x > 8 || from_y > 9 || to_y > 9 || (unsigned char)to[2] > ' ')
        return false;
    *c = (struct claim){
        .kind = MOVE_STEP, .marks = MARK_FULL, .from = POINT(from_x, from_y), .to = POINT(to_x, to_y)};
    return true;
}

static unsigned quick_ucci(const char *p, struct claim *c)
{
    return take_points(p, p + 2, 'a', c) ? 4 : 0;
}

static unsigned quick_iccs(const char *p, struct claim *c)
{
    if (p[2] != '-' || !take_points(p, p + 3, 'A', c))
        return 0;
    c->odd = ODD_LETTER_CASE | ODD_LONG_FORM;
    return 5;
}

/* A point with ranks 1 to 10 at P, in small letters: how long it is; 0 when there is none. */
static inline unsigned quick_point(const char *p, point *at)
{
    unsigned x = (unsigned char)p[0] - (unsigned)'a', y = (unsigned char)p[1] - (unsigned)'1';
    bool ten = y == 0 && p[2] == '0';

    *at = ten ? POINT(x, 9) : POINT(x, y);
    return x > 8 || y > 8 ? 0 : 2 + ten;
}

static unsigned quick_uci(const char *p, struct claim *c)
{
    point from, to;
    unsigned first = quick_point(p, &from), second = first == 0 ? 0 : quick_point(p + first, &to);

    if (second == 0 || (unsigned char)p[first + second] > ' ')
        return 0;
    *c = (struct claim){.kind = MOVE_STEP, .marks = MARK_FULL, .from = from, .to = to};
    return first + second;
}

static bool parse_uci(struct slice word, unsigned height, struct claim *c)
{
    (void)height;
    return parse_from(word, 1, false, c);
}

static void put_point(struct buf *b, point p, char first_letter, unsigned first_rank)
{
    buf_char(b, (char)(first_letter + (char)POINT_X(p)));
    buf_uint(b, POINT_Y(p) + first_rank);
}

static bool can_be_written(const struct claim *c)
{
    return c->kind == MOVE_STEP && c->from != NOWHERE && c->to != NOWHERE;
}

static void write_iccs(const struct claim *c, unsigned height, struct buf *b)
{
    (void)height;
    if (!can_be_written(c))
        return;
    put_point(b, c->from, 'A', 0);
    buf_char(b, '-');
    put_point(b, c->to, 'A', 0);
}

static void write_ucci(const struct claim *c, unsigned height, struct buf *b)
{
    (void)height;
    if (!can_be_written(c))
        return;
    put_point(b, c->from, 'a', 0);
    put_point(b, c->to, 'a', 0);
}

static void write_uci(const struct claim *c, unsigned height, struct buf *b)
{
    (void)height;
    if (!can_be_written(c))
        return;
    put_point(b, c->from, 'a', 1);
    put_point(b, c->to, 'a', 1);
}

const struct notation notation_iccs = {.name = "iccs",
                                       .title = "ICCS: H2-E2",
                                       .games = 1u << GAME_XIANGQI,
                                       .squares = true,
                                       .parse = parse_iccs,
                                       .quick = quick_iccs,
                                       .write = write_iccs};

const struct notation notation_ucci = {.name = "ucci",
                                       .title = "UCCI: h2e2, ranks 0 to 9",
                                       .games = 1u << GAME_XIANGQI,
                                       .squares = true,
                                       .parse = parse_ucci,
                                       .quick = quick_ucci,
                                       .write = write_ucci};

const struct notation notation_uci_xiangqi = {.name = "uci-xiangqi",
                                              .title = "UCI: h3e3, ranks 1 to 10",
                                              .games = 1u << GAME_XIANGQI,
                                              .squares = true,
                                              .parse = parse_uci,
                                              .quick = quick_uci,
                                              .write = write_uci};
