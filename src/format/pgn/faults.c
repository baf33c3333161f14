/* What the reader of a game found wrong, as facts of its own: reported to the sink, and remembered for the
 * checks that follow, whoever hears of the findings. */
#include "format/pgn/pgn.h"

#include "base/limits.h"

/* The checks look through these again and again, so their number is bounded as that of findings is. */
static void remember(struct reading *d, enum code code, struct span at)
{
    const struct code_info *info = code_info(code);
    struct pgn_fault fault = {at, (uint16_t)code, info->severity >= SEVERITY_WARNING && !info->style};

    if (d->faults.n >= LIMIT_FINDINGS * sizeof fault || (info->style && (d->text->want & WANT_STRICT) == 0))
        return;
    buf_add(&d->faults, &fault, sizeof fault);
}

void pgn_say(struct reading *d, enum code code, const char *p, size_t n, struct slice arg1, struct slice arg2)
{
    remember(d, code, pgn_span(d, p, n));
    if (worth_proving(d->sink, code))
        sink_say(d->sink, code, pgn_span(d, p, n), arg1.p == NULL ? NULL : sink_clipped(d->sink, arg1),
                 arg2.p == NULL ? NULL : sink_clipped(d->sink, arg2));
}

const struct pgn_fault *pgn_next_fault(const struct reading *d, const struct pgn_fault *f)
{
    const struct pgn_fault *all = (const struct pgn_fault *)(const void *)d->faults.p;

    f = f == NULL ? all : f + 1;
    return d->faults.n == 0 || f == all + d->faults.n / sizeof *f ? NULL : f;
}

bool pgn_fault_at(const struct reading *d, enum code code, const char *p)
{
    for (const struct pgn_fault *f = NULL; (f = pgn_next_fault(d, f)) != NULL;)
        if (d->text->start + f->at.off == p && (code == CODE_NONE || f->code == code))
            return true;
    return false;
}
