/* WZQ: records of 1,024 bytes, names as counted strings from byte 10, then stones from the first one in the
 * centre (0x70) on, column * 15 + row from the top, zeros between them or not. The fifth move is three bytes:
 * two offers and the one of them that was not kept. Known from the source of RenLib alone. */
#include "format/build.h"

#include "input/charset/charset.h"

enum { RECORD = 1024, NAMES = 10, CENTRE = 0x70, POINTS = 225 };

/* The first stone: behind the players' names, in which the same byte is the letter p. */
static const unsigned char *find_centre(const unsigned char *record, size_t n)
{
    size_t at = NAMES;

    for (unsigned i = 0; i < 2 && at < n; i++)
        at += 1u + record[at];
    return at >= n ? NULL : memchr(record + at, CENTRE, n - at);
}

/* Lengths of names, stones and the zeros behind them are bytes that text has none of. */
static bool is_text(struct slice head)
{
    for (size_t i = 0; i < head.n; i++)
        if ((unsigned char)head.p[i] < ' ' && (head.p[i] < '\t' || head.p[i] > '\r'))
            return false;
    return true;
}

static int sniff(struct slice head)
{
    const unsigned char *p = (const unsigned char *)head.p;
    size_t first = head.n > NAMES ? p[NAMES] : 0;

    /* Two names of a sensible length before the first stone, and nothing but points after it. */
    if (head.n < 24 || first == 0 || first > 40 || NAMES + 1 + first >= head.n || p[NAMES + 1 + first] == 0 ||
        p[NAMES + 1 + first] > 40 || is_text(head))
        return 0;
    p = find_centre(p, head.n);
    return p != NULL && (size_t)(p - (const unsigned char *)head.p) + 4 < head.n && p[1] < POINTS &&
                   p[2] < POINTS && p[3] < POINTS && p[4] < POINTS
               ? 30
               : 0;
}

static point point_of(unsigned char c)
{
    return c >= POINTS ? NOWHERE : POINT(c / 15, 14 - c % 15);
}

static void read_names(struct builder *f, const unsigned char *p, const unsigned char *end)
{
    static const enum key keys[] = {KEY_FIRST, KEY_SECOND};
    SCOPED(buf) name = {0};

    for (unsigned i = 0; i < 2 && p < end && *p != 0 && p + 1 + *p <= end; p += 1 + *p, i++) {
        struct slice raw = {(const char *)p + 1, *p};

        buf_clear(&name);
        charset_string(&name, raw, "GB18030");
        build_header(f, keys[i], "", slice_trim(buf_as_slice(&name)), raw);
    }
}

/* The next byte that is not zero; END when there is none. */
static const unsigned char *next_stone(const unsigned char *p, const unsigned char *end)
{
    while (p < end && *p == 0)
        p++;
    return p;
}

/* Two offers and one of them again, the one that was not kept. */
static bool is_fifth(const unsigned char *const at[3], const unsigned char *end)
{
    return at[2] < end && *at[1] < POINTS && (*at[2] == *at[0] || *at[2] == *at[1]);
}

static void read_stones(struct builder *f, const unsigned char *p, const unsigned char *end)
{
    for (unsigned ply = 1; (p = next_stone(p, end)) < end && *p < POINTS; ply++) {
        const unsigned char *at[3] = {p, next_stone(p + 1, end), end};
        struct slice place = {(const char *)p, 1};

        if (ply == 5 && at[1] < end)
            at[2] = next_stone(at[1] + 1, end);
        if (ply == 5 && is_fifth(at, end)) {
            point rejected = point_of(*at[2]);

            build_stone(f, SIDE_NONE, point_of(*at[2] == *at[0] ? *at[1] : *at[0]), place);
            build_offers(f, &rejected, 1, place);
            p = at[2] + 1;
        } else {
            build_stone(f, SIDE_NONE, point_of(*p++), place);
        }
    }
}

static enum status read_record(struct text *t, struct record *r, struct sink *sink)
{
    const unsigned char *p = (const unsigned char *)t->p, *end = (const unsigned char *)t->end, *centre;
    struct builder f;

    if (p == end)
        return STATUS_END;
    if (end - p > RECORD)
        end = p + RECORD;
    build_start(&f, t, r, sink, GAME_WUZIQI, "wzq", 15, 15);
    centre = find_centre(p, (size_t)(end - p));
    read_names(&f, p + NAMES > end ? end : p + NAMES, centre == NULL ? end : centre);
    if (centre != NULL)
        read_stones(&f, centre, end);
    t->p = (const char *)end;
    return build_end(&f);
}

const struct format format_wzq = {.name = "wzq",
                                  .title = "WZQ: Chinese renju games",
                                  .games = 1 << GAME_WUZIQI,
                                  .flags = FORMAT_BINARY,
                                  .sniff = sniff,
                                  .read = read_record};
