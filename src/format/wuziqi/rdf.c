/* RDF: groups of four characters between ":RDFA:" and "!", a number and two capital letters for a stone, "A5"
 * and two small letters for an offer that was not kept. Something may stand before the second colon. Known
 * from the source of RenLib alone. */
#include "format/build.h"

static const char magic[] = ":RDFA";

/* The groups of the line that begins with the magic word; nothing when there is none. */
static struct slice groups_in(struct slice text)
{
    const char *p = text.n == 0 ? NULL : memmem(text.p, text.n, magic, strlen(magic));
    struct slice line, groups, rest;

    if (p == NULL)
        return (struct slice){NULL, 0};
    line = slice_cut(slice_between(p + 1, text.p + text.n), '\n', &rest);
    slice_cut(line, ':', &groups);
    return groups.n == 0 ? groups : slice_cut(groups, '!', &rest);
}

static int sniff(struct slice head)
{
    return groups_in(head).n >= 4 ? 90 : 0;
}

static point point_of(const char *p)
{
    unsigned x = (unsigned)((p[0] | 32) - 'a'), y = (unsigned)((p[1] | 32) - 'a');

    return x > 14 || y > 14 ? NOWHERE : POINT(x, 14 - y);
}

static bool is_group(const char *p, const char *end)
{
    return end - p >= 4 && (p[0] == 'A' || (p[0] >= '0' && p[0] <= '9') || p[0] == ' ') && p[1] >= '0' &&
           p[1] <= '9' && is_ascii_letter(p[2]) && is_ascii_letter(p[3]);
}

/* Offers stand before the fifth stone, which is the one of them that was kept: they wait until it is
 * there. What is no group is stepped over byte by byte. */
static enum status read_rdf(struct text *t, struct record *r, struct sink *sink)
{
    struct slice groups = groups_in(slice_between(t->p, t->end));
    const char *p = groups.p, *end = p + groups.n;
    struct builder f;
    point offer[16];
    unsigned offers = 0, stones = 0;

    if (groups.n == 0) {
        t->p = t->end;
        return STATUS_END;
    }
    build_start(&f, t, r, sink, GAME_WUZIQI, "rdf", 15, 15);
    for (; p < end; p++) {
        struct slice group = {p, 4};

        if (!is_group(p, end))
            continue;
        if (p[0] == 'A') {
            if (offers < 16 && point_of(p + 2) != NOWHERE)
                offer[offers++] = point_of(p + 2);
        } else {
            build_stone(&f, SIDE_NONE, point_of(p + 2), group);
            if (++stones == 5)
                build_offers(&f, offer, offers, group);
        }
        p += 3;
    }
    t->p = t->end;
    return build_end(&f);
}

const struct format format_rdf = {
    .name = "rdf", .title = "RDF: renju games", .games = 1 << GAME_WUZIQI, .sniff = sniff, .read = read_rdf};
