/* --lines=FILE: the ends of all its lines, collected before the input is read. */
#include "pipeline/userfiles/userfiles.h"

#include <stdlib.h>

struct collector {
    struct run *run;
    struct pipeline pipeline;
};

/* Every node that nothing follows ends a line. */
static void collect(void *context, const struct line *l)
{
    struct collector *c = context;

    if (l->record->node[l->node].child == 0 && line_ply(l) > 0)
        selection_line(&c->run->selection, l->game->id, line_step(l)->key);
}

static void *new_collector(void *shared)
{
    struct collector *c = mem_calloc(1, sizeof *c);

    c->run = shared;
    pipeline_start(&c->pipeline, c->run, &(struct replay_options){.visit = collect, .context = c});
    return c;
}

static void free_collector(void *shared, void *worker)
{
    struct collector *c = worker;

    (void)shared;
    pipeline_free(&c->pipeline);
    free(c);
}

static void ignore_game(void *context, struct pipeline *p)
{
    (void)context;
    (void)p;
}

static void work(void *worker, struct batch *batch, struct output *output)
{
    struct collector *c = worker;
    struct selection none = {0};

    c->pipeline.selection = &none;
    output->games = pipeline_batch(&c->pipeline, batch, WANT_WHOLE, output, ignore_game, c);
}

static bool emit(void *shared, struct batch *batch, struct output *output, uint64_t base)
{
    struct run *run = shared;

    (void)output;
    (void)base;
    if (batch->file == NULL)
        run_batch_trouble(run, batch);
    return true;
}

static void read_lines(struct run *run)
{
    char *operand = (char *)(uintptr_t)run->options.choice.lines;
    struct options before = run->options;
    struct pool_job job = {.shared = run,
                           .threads = 1,
                           .new_worker = new_collector,
                           .free_worker = free_collector,
                           .work = work,
                           .emit = emit};

    run->options.in.operand = &operand;
    run->options.in.operands = 1;
    run->options.in.files0_from = NULL;
    run->options.in.shard = (struct shard){0};
    run_pool(run, &job);
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
