/* offers.c - the fifth-move offers of wuziqi in words and in points. */
#include "format/build.h"

#include "notation/stones/stones.h"

/* Bytes of what may stand between two points; 0: it is something else. */
static size_t parting(const char *p, const char *end)
{
    static const char *const signs[] = {" ", "\t", ",", ";", "/", "　", "、", "，", "；", "和", "与", NULL};

    return slice_starts_any(slice_between(p, end), signs);
}

/* The next point of *WORDS, which is moved behind it; false at the end and at anything else. */
static bool next_point(struct slice *words, point *at)
{
    const char *p = words->p, *end = words->p + words->n, *next;
    size_t n;

    while (p < end && (n = parting(p, end)) != 0)
        p += n;
    *words = slice_between(p, end);
    if (p == end || (next = renju_get(p, end, at)) == NULL)
        return false;
    *words = slice_between(next, end);
    return true;
}

void offers_read_words(struct record *r)
{
    const struct header *h = record_find(r, KEY_OFFERS);
    struct slice words = h == NULL ? (struct slice){"", 0} : record_slice(r, h->value, h->value_len),
                 rest = words;
    struct note *n;
    point at;

    if (r->game != GAME_WUZIQI || words.n == 0 || !next_point(&rest, &at))
        return;
    while (next_point(&rest, &at))
        ;
    if (rest.n != 0 || record_has_note(r, NOTE_OFFERS) || (n = record_note(r, 0, NOTE_OFFERS)) == NULL)
        return;
    n->at = h->at;
    n->flags |= NOTE_DERIVED;
    words = record_slice(r, h->value, h->value_len);
    while (next_point(&words, &at))
        note_add_point(r, n, at);
}

void offers_put_words(const struct record *r, struct buf *out)
{
    const char *between = "";
    char name[RENJU_POINT_MAX];

    if (r->game != GAME_WUZIQI || record_find(r, KEY_OFFERS) != NULL)
        return;
    for (uint32_t node = 0, first = 1; first || node != 0; node = r->node[node].child, first = 0)
        for (uint32_t n = record_next_note(r, node, NOTE_OFFERS, 0); n != 0;
             n = record_next_note(r, node, NOTE_OFFERS, n))
            for (uint32_t i = 0; i < r->note[n].points; i++) {
                renju_put(r->point[r->note[n].first_point + i], name);
                buf_printf(out, "%s%s", between, name);
                between = " ";
            }
}

/* The fifth stone of the main line; 0 when there are fewer. */
static uint32_t fifth_stone(const struct record *r)
{
    unsigned stones = 0;

    for (uint32_t n = r->node[0].child; n != 0; n = r->node[n].child)
        if (record_claim(r, n)->kind == MOVE_PLACE && ++stones == 5)
            return n;
    return 0;
}

static bool is_offered(const struct record *r, uint32_t node, point p)
{
    for (uint32_t n = record_next_note(r, node, NOTE_OFFERS, 0); n != 0;
         n = record_next_note(r, node, NOTE_OFFERS, n))
        for (uint32_t i = 0; i < r->note[n].points; i++)
            if (r->point[r->note[n].first_point + i] == p)
                return true;
    return false;
}

void offers_put_rejected(const struct record *r, void (*put)(void *, struct buf *, point), void *context,
                         struct buf *out)
{
    uint32_t fifth = fifth_stone(r), node = record_next_note(r, fifth, NOTE_OFFERS, 0) != 0 ? fifth : 0;
    point kept = record_claim(r, fifth)->to;

    if (fifth == 0 || !is_offered(r, node, kept))
        return;
    for (uint32_t n = record_next_note(r, node, NOTE_OFFERS, 0); n != 0;
         n = record_next_note(r, node, NOTE_OFFERS, n))
        for (uint32_t i = 0; i < r->note[n].points; i++)
            if (r->point[r->note[n].first_point + i] != kept)
                put(context, out, r->point[r->note[n].first_point + i]);
}
