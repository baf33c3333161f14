/* correct.c - rounds of corrections. A round whose text reads as another game, or worse, is taken back. */
#include "convert/convert.h"

#include "fix/fix.h"

void correction_free(struct correction *c)
{
    for (unsigned i = 0; i < CORRECT_ROUNDS; i++) {
        buf_free(&c->text[i]);
        buf_free(&c->edits[i]);
    }
    arena_free(&c->arena);
}

/* All moves of all lines, how they hang together, and how many points are set or marked. */
static uint64_t shape_of(const struct record *r)
{
    uint64_t h = r->count ^ (uint64_t)r->points << 32;

    for (uint32_t i = 1; i < r->count; i++)
        h = hash_next(h, r->node[i].move + ((uint64_t)r->node[i].parent << 32));
    return h;
}

static uint32_t faults(const struct sink *s)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < s->count; i++)
        n += s->list[i].severity >= SEVERITY_WARNING;
    return n + s->hidden;
}

static struct slice text_of_round(const struct correction *c, const struct pipeline *p, unsigned round)
{
    return round == 0 ? p->own : buf_as_slice(&c->text[round - 1]);
}

/* A place in the text after ROUND rounds, in the batch's. */
static uint32_t place_before(const struct correction *c, const struct pipeline *p, unsigned round,
                             uint32_t off)
{
    const char *start = p->batch->text.p;

    while (round-- > 0) {
        const struct fix_edit *e = (const struct fix_edit *)(const void *)c->edits[round].p;
        uint32_t base = round == 0 ? (uint32_t)(p->own.p - start) : 0, was = base, now = 0;

        for (size_t i = 0; i < c->edits[round].n / sizeof *e; i++) {
            uint32_t kept = e[i].at.off - was, put = (uint32_t)strlen(e[i].text);

            if (off < now + kept)
                break;
            if (off < now + kept + put) {
                was = e[i].at.off;
                now = off;
                break;
            }
            now += kept + put;
            was = e[i].at.off + e[i].at.len;
        }
        off = was + (off - now);
    }
    return off;
}

/* One round; false when there was nothing to correct, or it may not be done. */
static bool correct_once(struct correction *c, struct pipeline *p)
{
    unsigned round = c->rounds;
    struct slice own = text_of_round(c, p, round);
    const char *start = round == 0 ? p->batch->text.p : own.p;
    struct fixing f = {.record = &p->record,
                       .replayed = &p->replayed,
                       .text = start,
                       .own = {(uint32_t)(own.p - start), (uint32_t)own.n},
                       .asked = p->run->options.convert.fix,
                       .list = p->sink.list,
                       .count = p->sink.count,
                       .arena = &c->arena,
                       .edits = c->edits[round]};
    size_t count = fix_find(&f);
    uint64_t shape = shape_of(&p->record);
    uint32_t before = faults(&p->sink);

    buf_clear(&c->text[round]);
    if (count > 0)
        fix_apply(&f, &c->text[round]);
    c->edits[round] = f.edits;
    if (count == 0)
        return false;
    pipeline_reread(p, c->text[round].p, buf_as_slice(&c->text[round]));
    if (shape_of(&p->record) == shape && faults(&p->sink) <= before)
        return true;
    pipeline_reread(p, start, own);
    return false;
}

/* Findings of the game as it is now, at their places in the file. */
static void replace_findings(const struct correction *c, struct pipeline *p)
{
    for (uint32_t i = 0; i < p->sink.count; i++)
        p->sink.list[i].at.off = place_before(c, p, c->rounds, p->sink.list[i].at.off);
}

/* Of lines that are put in another order, the first that is another. */
static struct slice shown(struct slice words, struct slice other)
{
    struct slice rest, end;

    if (slice_is(words, "\r"))
        return SLICE("CR");

    while (slice_find(words, '\n') != NULL &&
           slice_eq(slice_cut(words, '\n', &rest), slice_cut(other, '\n', &end))) {
        words = rest;
        other = end;
    }
    return slice_trim(slice_cut(words, '\n', &rest));
}

static void name_corrections(const struct correction *c, struct pipeline *p)
{
    for (unsigned round = 0; round < c->rounds; round++) {
        const struct fix_edit *e = (const struct fix_edit *)(const void *)c->edits[round].p;
        const char *text = round == 0 ? p->batch->text.p : c->text[round - 1].p;

        for (size_t i = 0; i < c->edits[round].n / sizeof *e; i++) {
            struct slice old = {text + e[i].at.off, e[i].at.len}, new = slice_of(e[i].text);

            if (i > 0 && e[i].code == CODE_PGN_EXPORT_NEWLINE && e[i - 1].code == e[i].code)
                continue; /* once for all lines */

            report(&p->sink, &(struct finding){.code = CODE_FIXED,
                                               .at = {place_before(c, p, round, e[i].at.off), e[i].at.len},
                                               .arg = {code_info(e[i].code)->name,
                                                       sink_clipped(&p->sink, shown(old, new)),
                                                       sink_clipped(&p->sink, shown(new, old))}});
        }
    }
}

/* What the batch's bytes have in this game was told of a reading that is gone. */
static void tell_batch(struct pipeline *p)
{
    p->batch->told = p->told;
    batch_tell(p->batch, (uint32_t)(p->own.p + p->own.n - p->batch->text.p), &p->sink);
}

bool correct_game(struct correction *c, struct pipeline *p, struct slice *out)
{
    struct span at = p->record.at;

    arena_reset(&c->arena);
    for (c->rounds = 0; c->rounds < CORRECT_ROUNDS && correct_once(c, p); c->rounds++)
        ;
    if (c->rounds == 0 && c->edits[0].n == 0)
        return false;
    if (c->rounds > 0)
        replace_findings(c, p);
    p->record.at = at;
    *out = text_of_round(c, p, c->rounds);
    name_corrections(c, p);
    tell_batch(p);
    pipeline_settle(p);
    return c->rounds > 0;
}
