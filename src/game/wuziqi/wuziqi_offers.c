/* wuziqi_offers.c - the fifth moves that a record offers, in notes and headers. */
#include "game/wuziqi/wuziqi_rules.h"
#include "notation/stones/stones.h"

enum { BOARD_LINES = 15 };

static void add_offer(struct offers *o, point p)
{
    if (o->count < OFFERS_LIMIT)
        o->at[o->count++] = p;
}

/* A letter and digits that are no point: how long they are. */
static size_t odd_length(const char *p, const char *end)
{
    size_t n = 1;

    while (p + n < end && p[n] >= '0' && p[n] <= '9')
        n++;
    return is_ascii_letter(*p) && n > 1 ? n : 0;
}

/* SGF's "ii pp": where one of them is off the board they come as words. */
static bool read_letters(struct offers *o, struct slice text)
{
    struct slice rest = slice_trim(text), word;
    point at;

    for (size_t i = 0; i < rest.n; i++)
        if (!is_ascii_letter(rest.p[i]) && rest.p[i] != ' ')
            return false;
    while (rest.p != NULL) {
        word = slice_trim(slice_cut(rest, ' ', &rest));
        if (word.n != 2 || !sgfpoint_read(word, BOARD_LINES, &at))
            return false;
        if (POINT_X(at) < BOARD_LINES && POINT_Y(at) < BOARD_LINES)
            add_offer(o, at);
        else if (o->odd.n == 0)
            o->odd = word;
    }
    return true;
}

/* A number that is not a point's, 3 or 两: what stands behind it, NULL when there is none. */
static const char *take_number(struct offers *o, const char *p, const char *end)
{
    struct number number = {0};
    struct slice rest;

    if (!number_take((struct slice){p, (size_t)(end - p)}, &rest, &number))
        return NULL;
    if (o->declared == 0 && !o->zero) {
        o->declared = number.hundredths / 100;
        o->zero = o->declared <= 0;
    }
    return rest.p;
}

/* "3", or the points themselves: "i8 j9", "I8,J9"; also both, and in words: "2（I8 J9）", "两打". */
static void read_header(struct offers *o, struct slice text)
{
    const char *p = text.p, *end = text.p + text.n, *next;
    long number;
    point at;

    if (read_letters(o, text))
        return;
    if (slice_long(slice_trim(text), &number)) {
        o->declared = number;
        o->zero = number <= 0;
        return;
    }
    for (; p < end; p = next != NULL ? next : p + 1) {
        size_t odd = odd_length(p, end);

        if ((next = renju_get(p, end, &at)) != NULL) {
            add_offer(o, at);
        } else if (odd == 0) {
            next = take_number(o, p, end);
        } else {
            next = p + odd;
            if (o->odd.n == 0)
                o->odd = (struct slice){p, odd};
        }
    }
}

void wuziqi_collect_offers(const struct line *l, struct offers *o)
{
    const struct record *r = l->record;

    o->count = 0;
    o->declared = 0;
    o->zero = false;
    o->odd = (struct slice){"", 0};
    for (uint32_t i = 0; i < l->trail->count; i++)
        for (uint32_t n = r->node[l->trail->step[i].node].notes; n != 0; n = r->note[n].next)
            for (uint32_t k = 0; k < r->note[n].points && r->note[n].kind == NOTE_OFFERS; k++)
                add_offer(o, r->point[r->note[n].first_point + k]);
    for (uint32_t i = 0, noted = o->count; i < r->headers && record_may_have(r, KEY_OFFERS); i++)
        if (r->header[i].key == KEY_OFFERS) {
            read_header(o, record_slice(r, r->header[i].value, r->header[i].value_len));
            if (noted > 0) /* the words say the same points once more */
                o->count = noted;
        }
}

bool wuziqi_offers_instead(const struct line *l)
{
    const struct wuziqi *w = l->position;
    struct offers o;

    if (rule(w, P_OFFERS) != OFFERS_OPTIONAL || rule(w, P_AREA_5) == 0)
        return false;
    wuziqi_collect_offers(l, &o);
    return o.count > 1 || o.declared > 1;
}
