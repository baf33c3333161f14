/* broken.c - a main line that breaks: cut before the break, or mended as it was probably played. */
#include "convert/convert.h"

#include "format/holdings.h"

/* The code of the finding that stops the main line at NODE. */
static const char *breaking_code(const struct pipeline *p, uint32_t node)
{
    for (uint32_t i = 0; i < p->sink.count; i++)
        if (p->sink.list[i].node == node && p->sink.list[i].severity == SEVERITY_ERROR)
            return code_info((enum code)p->sink.list[i].code)->name;
    return code_info(CODE_NOT_CONVERTED)->name;
}

/* Where the format that is written has room for a comment: on NODE or, as in RIF, only on the whole game. */
static uint32_t place_of_comment(const struct pipeline *p, uint32_t node)
{
    const struct format *to =
        p->run->options.convert.to != NULL ? p->run->options.convert.to : p->batch->file->format;
    uint64_t things = format_things(to), root = THING_BIT(THING_COMMENT_ROOT);

    return (things & (THING_BIT(THING_COMMENT) | root)) == root ? 0 : node;
}

/* Ends the record with a comment on NODE that says which code broke it, at which word. */
static void mark_break(struct pipeline *p, uint32_t node, struct cut *cut)
{
    struct record *r = &p->record;
    SCOPED(buf) text = {0};

    buf_printf(&text, "[%%broken %s]", cut->code);
    if (cut->word.n > 0) {
        buf_char(&text, ' ');
        buf_slice(&text, buf_as_slice(&cut->word));
    }
    note_set_text(r, record_note(r, place_of_comment(p, node), NOTE_COMMENT), buf_as_slice(&text));
    r->cut_off = CODE_NONE;
}

/* --keep-broken: the record ends before the break, with a comment that says what stood there. */
static void keep_part(struct pipeline *p, uint32_t broken, struct cut *cut)
{
    struct record *r = &p->record;
    uint32_t before = r->node[broken].parent;

    cut->code = breaking_code(p, broken);
    report_move(&cut->word, &p->at, broken);
    record_cut_below(r, before);
    record_unplay(r);
    pipeline_again(p);
    mark_break(p, before, cut);
}

/* The same for a record that was not read to its end: it breaks behind the last thing that was. */
static void keep_read(struct pipeline *p, struct cut *cut)
{
    cut->code = code_info((enum code)p->record.cut_off)->name;
    mark_break(p, p->record.count - 1, cut);
}

/* Says what was mended, where it stands in the file. */
static void say_repaired(struct pipeline *p, const struct edit *e, struct span at)
{
    static const enum reason reasons[] = {
        [EDIT_REPLACE] = REASON_REPAIR_REPLACED, [EDIT_INSERT] = REASON_REPAIR_INSERTED,
        [EDIT_DELETE] = REASON_REPAIR_DELETED,   [EDIT_SWAP] = REASON_REPAIR_EXCHANGED,
        [EDIT_MIRROR] = REASON_REPAIR_MIRRORED,  [EDIT_SETUP] = REASON_REPAIR_REPLACED};

    report(&p->sink, &(struct finding){.code = CODE_REPAIRED,
                                       .reason = (uint16_t)reasons[e->kind],
                                       .at = at,
                                       .ply = e->ply,
                                       .arg = {e->instead, e->as_written}});
}

/* --repair: mends the record where that may be done; false when it still breaks. */
static bool mend(struct pipeline *p)
{
    const struct repair *found = repair_search(p->repairer, &p->record, p->replayed.rules, p->at.text.p);
    const struct suggestion *best = found->count == 0 ? NULL : &found->best[0];
    struct span at[REPAIR_EDITS];

    if (best == NULL || !best->complete || !(found->unique || p->run->options.convert.repair == REPAIR_BEST))
        return false;
    for (unsigned i = 0; i < best->edits; i++)
        at[i] = p->record.node[best->edit[i].node].at;
    repair_apply(&p->record, best);
    pipeline_again(p);
    for (unsigned i = 0; i < best->edits && p->replayed.whole; i++)
        say_repaired(p, &best->edit[i], best->edit[i].node == 0 ? p->record.at : at[i]);
    return p->replayed.whole;
}

bool broken_treat(struct pipeline *p, struct cut *cut)
{
    const struct options *o = &p->run->options;
    uint32_t broken = p->replayed.rules == NULL || p->replayed.whole ? 0 : record_broken_node(&p->record);

    cut->code = NULL;
    buf_clear(&cut->word);
    if (broken == 0 || (o->convert.repair != REPAIR_NEVER && mend(p))) {
        if (o->convert.keep_broken && p->record.cut_off != CODE_NONE && !p->record.truncated)
            keep_read(p, cut);
        return true;
    }
    if (o->convert.keep_broken)
        keep_part(p, broken, cut);
    else if (o->convert.repair != REPAIR_NEVER)
        convert_refused(&p->sink, &p->record, REASON_MAIN_LINE_BROKEN, NULL, NULL);
    return o->convert.keep_broken || o->convert.repair == REPAIR_NEVER;
}

void broken_say_cut(struct pipeline *p, const struct cut *cut)
{
    struct slice word = buf_as_slice(&cut->word);

    if (cut->code != NULL)
        report(&p->sink, &(struct finding){.code = CODE_CUT,
                                           .reason = word.n > 0 ? REASON_CUT_BEFORE : REASON_CUT_OFF,
                                           .at = p->record.at,
                                           .arg = {arena_str(sink_arena(&p->sink), word), cut->code}});
}
