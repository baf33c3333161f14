/* offers.c - the fifth moves that a record offers, in notes and headers. */
#include "game/wuziqi/rules.h"
#include "notation/renju.h"

static void add_offer(struct offers *o, point p)
{
    if (o->count < OFFERS_LIMIT)
        o->at[o->count++] = p;
}

/* "3", or the points themselves: "i8 j9", "I8,J9". */
static void read_header(struct offers *o, struct slice text)
{
    const char *p = text.p, *end = text.p + text.n, *next;
    long number;
    point at;

    if (slice_long(slice_trim(text), &number)) {
        o->declared = number;
        return;
    }
    while (p < end) {
        next = renju_get(p, end, &at);
        if (next != NULL)
            add_offer(o, at);
        p = next != NULL ? next : p + 1;
    }
}

void wuziqi_collect_offers(const struct line *l, struct offers *o)
{
    const struct record *r = l->record;

    o->count = 0;
    o->declared = 0;
    for (uint32_t i = 0; i < l->trail->count; i++) {
        uint32_t node = l->trail->step[i].node;

        for (uint32_t n = record_next_note(r, node, NOTE_OFFERS, 0); n != 0;
             n = record_next_note(r, node, NOTE_OFFERS, n))
            for (uint32_t k = 0; k < r->note[n].points; k++)
                add_offer(o, r->point[r->note[n].first_point + k]);
    }
    for (uint32_t i = 0; i < r->headers; i++)
        if (r->header[i].key == KEY_OFFERS)
            read_header(o, record_slice(r, r->header[i].value, r->header[i].value_len));
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
