/* broken.c - a main line that breaks: cut before the break, or mended as it was probably played. */
#include "tool/broken.h"

#include "record/tree.h"
#include "repair/apply.h"

/* The first node of the main line that could not be played; 0 when all could. */
static uint32_t broken_node(const struct record *r)
{
    uint32_t n = 0;

    do
        n = r->node[n].child;
    while (n != 0 && (r->node[n].flags & NODE_ILLEGAL) == 0);
    return n;
}

/* The code of the finding that stops the main line at NODE. */
static const char *breaking_code(const struct judge *j, uint32_t node)
{
    for (uint32_t i = 0; i < j->sink.count; i++)
        if (j->sink.list[i].node == node && j->sink.list[i].severity == SEVERITY_ERROR)
            return code_info((enum code)j->sink.list[i].code)->name;
    return code_info(CODE_NOT_CONVERTED)->name;
}

/* --keep-broken: the record ends before the break, with a comment that says what stood there. */
static void keep_part(struct judge *j, uint32_t broken)
{
    struct record *r = &j->record;
    uint32_t before = r->node[broken].parent;
    const char *code = breaking_code(j, broken);
    struct buf word = {0}, text = {0};

    report_move(&word, &j->at, broken);
    buf_printf(&text, "[%%broken %s] %s", code, buf_cstr(&word));
    record_cut_below(r, before);
    note_set_text(r, record_note(r, before, NOTE_COMMENT), buf_as_slice(&text));
    record_unplay(r);
    judge_again(j);
    sink_say(&j->sink, CODE_CUT, r->at, arena_str(sink_arena(&j->sink), buf_as_slice(&word)), code);
    buf_free(&word);
    buf_free(&text);
}

/* --repair: mends the record where that may be done; false when it is left as it is. */
static bool mend(struct judge *j)
{
    const struct repair *found = repair_search(j->repairer, &j->record, j->replayed.rules, j->at.text.p);
    struct suggestion best = found->count == 0 ? (struct suggestion){.edits = 0} : found->best[0];
    struct arena *arena;

    if (best.edits == 0 || !best.complete || !(found->unique || j->run->options.repair == REPAIR_BEST))
        return false;
    repair_apply(&j->record, &best);
    judge_again(j);
    arena = sink_arena(&j->sink);
    sink_say(&j->sink, CODE_REPAIRED, j->record.at, arena_str(arena, slice_of(best.edit[0].instead)),
             arena_str(arena, slice_of(best.edit[0].as_written)));
    return true;
}

void treat_broken(struct judge *j)
{
    const struct options *o = &j->run->options;
    uint32_t broken = j->replayed.rules == NULL || j->replayed.whole ? 0 : broken_node(&j->record);

    if (broken == 0 || (o->repair != REPAIR_NEVER && mend(j)))
        return;
    if (o->keep_broken)
        keep_part(j, broken);
}
