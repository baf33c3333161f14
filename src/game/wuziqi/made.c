/* made.c - what a stone that stands on the board has made, as facts of its move. */
#include "game/wuziqi/wuziqi_rules.h"

bool wuziqi_has_five(const struct wuziqi *w, point p, enum side side, enum overline longer)
{
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        unsigned row = stones_run(&w->board, d, p, side);

        if (row == 5 || (row > 5 && longer == OVERLINE_WINS))
            return true;
    }
    return false;
}

unsigned wuziqi_other_readings(const struct wuziqi *w, enum three_rule out[2])
{
    enum three_rule here = wuziqi_reading(w);
    unsigned n = 0;

    out[n++] = here == READ_CN ? READ_RIF : READ_CN;
    if (here != READ_LETTER && rule(w, P_COMPLETION) != COMPLETION_LEGAL)
        out[n++] = READ_LETTER;
    return n;
}

uint32_t wuziqi_shape_facts(struct wuziqi *w, point p, enum shape s, bool was_close)
{
    static const uint32_t facts[] = {[MAKES_NOTHING] = 0,
                                     [MAKES_FIVE] = FACT_FIVE,
                                     [MAKES_OVERLINE] = FACT_OVERLINE,
                                     [MAKES_44] = FACT_44,
                                     [MAKES_33] = FACT_33};
    enum three_rule other[2];
    unsigned others = was_close ? wuziqi_other_readings(w, other) : 0;

    for (unsigned i = 0; i < others; i++)
        if (shape_at(&w->board, p, other[i], NULL) != s)
            return facts[s] | FACT_DISPUTED;
    return facts[s];
}

uint32_t wuziqi_five_facts(const struct wuziqi *w, point p)
{
    return wuziqi_has_five(w, p, SIDE_SECOND, (enum overline)rule(w, P_WHITE_OVERLINE)) ? FACT_FIVE : 0;
}
