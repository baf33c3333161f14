/* Looks through the words of a game for mojibake, on the way from reader to engine. */
#include "pipeline/judge/judge_headers.h"

#include <stdio.h>

struct mojibake_search {
    struct undoer *undoer;
    struct record *record;
    struct sink *sink;
    struct buf meant;
    bool undo, told;
};

static void tell(struct mojibake_search *s, struct slice words, struct span place,
                 const struct mojibake *found)
{
    char read_as[64];

    if (found->times > 1)
        snprintf(read_as, sizeof read_as, "%s (%u×)", found->read_as, found->times);
    else
        snprintf(read_as, sizeof read_as, "%s", found->read_as);
    report(s->sink, &(struct finding){.code = CODE_MOJIBAKE,
                                      .at = place,
                                      .arg = {sink_clipped(s->sink, words), found->was,
                                              sink_clipped(s->sink, slice_of(read_as)),
                                              sink_clipped(s->sink, buf_as_slice(&s->meant))}});
}

/* The LENGTH bytes at *AT of record.text; with undo they become what was meant, at the end of it. */
static void look_at(struct mojibake_search *s, uint32_t *at, uint32_t *length, struct span place)
{
    struct slice words = record_slice(s->record, *at, *length);
    struct mojibake found;

    if (!mojibake_undo(s->undoer, words, &s->meant, &found))
        return;
    if (!s->told)
        tell(s, words, place, &found);
    s->told = true;
    if (!s->undo || !found.whole)
        return;
    *at = (uint32_t)s->record->text.n;
    *length = (uint32_t)s->meant.n;
    buf_slice(&s->record->text, buf_as_slice(&s->meant));
}

HOT void judge_mojibake(struct undoer *undoer, struct record *r, struct sink *sink, bool undo)
{
    struct mojibake_search s = {.undoer = undoer, .record = r, .sink = sink, .undo = undo};
    struct slice all = {r->text.p, r->text.n};

    if (all.n == 0 || r->ascii || utf8_ascii(all) == all.n)
        return;
    for (uint32_t i = 0; i < r->headers; i++)
        look_at(&s, &r->header[i].value, &r->header[i].value_len, r->header[i].at);
    for (uint32_t i = 1; i < r->notes; i++)
        if (r->note[i].text_len != 0)
            look_at(&s, &r->note[i].text, &r->note[i].text_len, r->note[i].at);
    buf_free(&s.meant);
}
