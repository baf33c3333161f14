/* --lines=FILE: the ends of all its lines, collected before the input is read. */
#include "pipeline/userfiles/userfiles.h"

/* Every node that nothing follows ends a line. */
static void collect(void *context, const struct line *l)
{
    struct selection *s = context;

    if (l->record->node[l->node].child == 0 && line_ply(l) > 0)
        selection_line(s, l->game->id, line_step(l)->key);
}

static void read_lines(struct run *run)
{
    char *operand = (char *)(uintptr_t)run->options.choice.lines;
    struct options before = run->options;

    run->options.in.operand = &operand;
    run->options.in.operands = 1;
    run->options.in.files0_from = NULL;
    run->options.in.shard = (struct shard){0};
    survey_run(run,
               &(struct survey){.visit = collect, .context = &run->selection, .all = true, .tells = true});
    run->options = before;
    if (!run->trouble && run->selection.lines.count == 0)
        run_trouble(run, operand, tr(run->style.lang, N_("contains no lines of play")));
}

bool run_begin(struct run *run, enum program program, int argc, char **argv, int *status)
{
    if (!run_start(run, program, argc, argv, status))
        return false;
    if (run_keep_list(run) && outputs_agree(run) && slips_prepare(run) && run->options.choice.lines != NULL)
        read_lines(run);
    if (!run->trouble && tree_prepare(run) && index_prepare(run) && openings_prepare(run) &&
        (run->options.in.checkpoint == NULL || checkpoint_open(run)))
        return true;
    run->cut_short = true;
    *status = run_end(run, false);
    return false;
}
