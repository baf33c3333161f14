/* What the reader of a game found wrong, as facts of its own: reported to the sink, and remembered for the
 * checks that follow, whoever hears of the findings. */
#include "format/pgn/pgn.h"

/* The checks look through these again and again, so their number is bounded as that of findings is. */
static void remember(struct reading *d, enum code code, struct span at)
{
    const struct code_info *info = code_info(code);
    struct pgn_fault fault = {at, (uint16_t)code, info->severity >= SEVERITY_WARNING && !info->style};

    if (d->faults.n >= limit_now(LIMIT_FINDINGS) * sizeof fault ||
        (info->style && (d->text->want & WANT_STRICT) == 0))
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

const char *pgn_tag_name_at(const struct reading *d, const struct header *h)
{
    const char *p = d->text->start + h->at.off;

    while (p > d->text->start && p[-1] != '[' && p[-1] != '\n')
        p--;
    return p;
}

/* Where the fault stands when it breaks a tag pair between P and END; else NULL. */
static const char *broken_at(const struct reading *d, const struct pgn_fault *f, const char *p,
                             const char *end)
{
    const char *at = d->text->start + f->at.off;
    bool breaks = f->code == CODE_PGN_TAG || f->code == CODE_PGN_STRING_OPEN || f->code == CODE_PGN_STRAY;

    return breaks && at >= p && at <= end ? at : NULL;
}

bool pgn_tag_broken(const struct reading *d, const char *p, const char *end)
{
    for (const struct pgn_fault *f = NULL; (f = pgn_next_fault(d, f)) != NULL;)
        if (broken_at(d, f, p, end) != NULL)
            return true;
    return false;
}

/* Whether a tag that was kept, broken or not, stands at P. */
static bool is_in_tag(const struct reading *d, const char *p)
{
    for (uint32_t i = 0; i < d->r->headers; i++) {
        const struct header *h = &d->r->header[i];

        if (p >= pgn_tag_name_at(d, h) - 1 &&
            p <= pgn_line_end(d->text->start + h->at.off + h->at.len, d->end))
            return true;
    }
    return false;
}

bool pgn_tag_lost(const struct reading *d, const char *p, const char *end)
{
    for (const struct pgn_fault *f = NULL; (f = pgn_next_fault(d, f)) != NULL;) {
        const char *at = broken_at(d, f, p, end);

        if (at != NULL && !is_in_tag(d, at))
            return true;
    }
    return false;
}

bool pgn_ends_in_tag(const struct reading *d)
{
    const struct record *r = d->r;

    return !d->in_movetext && r->headers > 0 &&
           pgn_tag_broken(d, d->text->start + r->header[r->headers - 1].at.off - 1, d->p);
}
