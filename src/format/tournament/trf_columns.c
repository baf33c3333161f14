/* Columns of a line of TRF; see trf.h. */
#include "format/tournament/tournament.h"

struct slice trf_columns(const struct trf *r, unsigned from, unsigned to)
{
    const char *p = r->line.p, *end = p + r->line.n, *start;
    unsigned column = 1, n;

    for (; p < end && column < from; column++) {
        utf8_get(p, end, &n);
        p += n;
    }
    start = p;
    for (; p < end && column <= to; column++) {
        utf8_get(p, end, &n);
        p += n;
    }
    return slice_between(start, p);
}

struct slice trf_trimmed(const struct trf *r, unsigned from, unsigned to)
{
    return slice_trim(trf_columns(r, from, to));
}

struct slice trf_value(const struct trf *r)
{
    return trf_trimmed(r, 5, 4096);
}

unsigned trf_length(const struct trf *r)
{
    return (unsigned)utf8_length(r->line);
}

struct span trf_span(const struct trf *r)
{
    return (struct span){(uint32_t)(r->line.p - r->text->start), (uint32_t)r->line.n};
}

bool trf_number(const struct trf *r, unsigned from, unsigned to, uint32_t *number)
{
    struct slice s = trf_trimmed(r, from, to);
    long n = 0;

    *number = 0;
    if (s.n == 0)
        return true;
    if (!slice_long(s, &n) || n < 0 || n > 99999999) {
        tournament_say_bad(r->text, r->sink, s, "a number");
        return false;
    }
    *number = (uint32_t)n;
    return true;
}

bool trf_points(const struct trf *r, unsigned from, unsigned to, struct ratio *points)
{
    struct slice s = trf_trimmed(r, from, to);

    if (s.n == 0 || ratio_read(s, points))
        return true;
    tournament_say_bad(r->text, r->sink, s, "a number of points");
    return false;
}

bool trf_next_worth(struct trf *r, struct slice *rest, struct slice *letters, struct ratio *points)
{
    struct slice word = tournament_next_word(rest), number;
    size_t n = 0;

    while (n < word.n && ((word.p[n] | 0x20) >= 'a' && (word.p[n] | 0x20) <= 'z'))
        n++;
    *letters = (struct slice){word.p, n};
    if (word.n == 0)
        return false;
    number = n < word.n ? (struct slice){word.p + n, word.n - n} : tournament_next_word(rest);
    *points = ratio_int(0);
    if (n > 0 && number.n > 0 && ratio_read(number, points))
        return true;
    tournament_say_bad(r->text, r->sink, number.n > 0 ? number : word, "a number of points");
    rest->n = 0;
    return false;
}

uint32_t trf_named(const struct trf *r, unsigned from, unsigned to, bool team)
{
    uint32_t number, found;

    if (!trf_number(r, from, to, &number) || number == 0)
        return NO_PLAYER;
    found = team ? tournament_find_team(r->t, number) : tournament_find(r->t, number);
    if (found == NO_PLAYER)
        tournament_say_bad(r->text, r->sink, trf_columns(r, from, to),
                           team ? "a team of this file" : "a starting number of this file");
    return found;
}

struct ratio *trf_scale(struct trf *r, bool of_matches)
{
    struct tournament *t = r->t;
    bool *has = of_matches ? &t->has_match_scale : &t->has_scale;
    struct ratio *scale = of_matches ? t->match_points : t->points;

    if (!*has)
        memcpy(scale, of_matches ? standings_usual.match_points : standings_usual.points, sizeof t->points);
    *has = true;
    return scale;
}
