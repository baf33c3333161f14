/* broken.c - a main line that breaks: cut before the break, or mended as it was probably played. */
#include "tool/broken.h"

#include "record/tree.h"
#include "repair/apply.h"

/* The code of the finding that stops the main line at NODE. */
static const char *breaking_code(const struct pipeline *p, uint32_t node)
{
    for (uint32_t i = 0; i < p->sink.count; i++)
        if (p->sink.list[i].node == node && p->sink.list[i].severity == SEVERITY_ERROR)
            return code_info((enum code)p->sink.list[i].code)->name;
    return code_info(CODE_NOT_CONVERTED)->name;
}

/* --keep-broken: the record ends before the break, with a comment that says what stood there. */
static void keep_part(struct pipeline *p, uint32_t broken)
{
    struct record *r = &p->record;
    uint32_t before = r->node[broken].parent;
    const char *code = breaking_code(p, broken);
    struct buf word = {0}, text = {0};

    report_move(&word, &p->at, broken);
    buf_printf(&text, "[%%broken %s] %s", code, buf_cstr(&word));
    record_cut_below(r, before);
    note_set_text(r, record_note(r, before, NOTE_COMMENT), buf_as_slice(&text));
    record_unplay(r);
    pipeline_again(p);
    sink_say(&p->sink, CODE_CUT, r->at, arena_str(sink_arena(&p->sink), buf_as_slice(&word)), code);
    buf_free(&word);
    buf_free(&text);
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

    if (best == NULL || !best->complete || !(found->unique || p->run->options.repair == REPAIR_BEST))
        return false;
    for (unsigned i = 0; i < best->edits; i++)
        at[i] = p->record.node[best->edit[i].node].at;
    repair_apply(&p->record, best);
    pipeline_again(p);
    for (unsigned i = 0; i < best->edits && p->replayed.whole; i++)
        say_repaired(p, &best->edit[i], best->edit[i].node == 0 ? p->record.at : at[i]);
    return p->replayed.whole;
}

bool treat_broken(struct pipeline *p)
{
    const struct options *o = &p->run->options;
    uint32_t broken = p->replayed.rules == NULL || p->replayed.whole ? 0 : record_broken_node(&p->record);

    if (broken == 0 || (o->repair != REPAIR_NEVER && mend(p)))
        return true;
    if (o->keep_broken)
        keep_part(p, broken);
    else if (o->repair != REPAIR_NEVER)
        sink_say(&p->sink, CODE_NOT_CONVERTED, p->record.at,
                 N_("its main line breaks, and no repair is certain"), NULL);
    return o->keep_broken || o->repair == REPAIR_NEVER;
}
