/* Clocks (article 8), as far as a record has them. */
#include "game/wuziqi/rules.h"

#include "notation/renju.h"

/* Seconds that the control adds with every move ("600+5", "5400/加5", "10m+30s"): 0 when it adds none
 * or does not say. */
static int64_t increment_of(const struct record *r)
{
    struct slice control = record_value(r, KEY_TIME_CONTROL), overtime = record_value(r, KEY_OVERTIME), rest;
    int64_t seconds = 0;

    slice_cut(control, '+', &rest);
    for (size_t i = 0; i < rest.n && rest.p[i] >= '0' && rest.p[i] <= '9' && seconds < 100000; i++)
        seconds = seconds * 10 + (rest.p[i] - '0');
    return overtime.n != 0 ? -1 : seconds * 1000;
}

/* The mover's clock at his previous move; false when there is none. */
static bool clock_before(const struct line *l, int64_t *value)
{
    uint32_t at = l->trail->count < 3 ? 0 : l->trail->count - 3;
    uint32_t node = at == 0 ? 0 : l->trail->step[at].node, n;

    if (node == 0 || (n = record_next_note(l->record, node, NOTE_CLOCK, 0)) == 0)
        return false;
    *value = l->record->note[n].value;
    return true;
}

static const char *clock_text(const struct line *l, int64_t ms)
{
    int64_t s = ms / 1000;

    return arena_printf(&l->sink->arena, "%d:%02d:%02d", (int)(s / 3600), (int)(s / 60 % 60), (int)(s % 60));
}

void wuziqi_clock_after(const struct line *l)
{
    uint32_t n = record_next_note(l->record, l->node, NOTE_CLOCK, 0);
    int64_t left, before, adds;
    char name[RENJU_POINT_MAX];
    struct finding *f;

    if (n == 0)
        return;
    left = l->record->note[n].value;
    renju_put(MOVE_TO(line_step(l)->move), name);
    if (left < 0 && moves_follow(l->record, l->node, 1)) {
        line_say(l, CODE_WUZIQI_CLOCK, REASON_WUZIQI_CLOCK_NEGATIVE, name, NULL);
        return;
    }
    /* With overtime every period begins anew: growing proves nothing. */
    if ((adds = increment_of(l->record)) < 0 || !clock_before(l, &before) || left <= before + adds)
        return;
    f = line_say(l, CODE_WUZIQI_CLOCK, REASON_WUZIQI_CLOCK_GROWS, name, clock_text(l, before));
    if (f != NULL)
        f->arg[2] = clock_text(l, left);
}
