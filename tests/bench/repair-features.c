/* What the cost of each suggestion is the sum of, for fitting the weights: takes recvalid's options with
 * --suggest=64, and prints a line of JSON for each game that breaks: its number in the order of reading, and
 * the features of its suggestions. */
#include "pipeline/pipeline.h"

#include <stdio.h>
#include <stdlib.h>

struct bench {
    struct run run;
    uint64_t games; /* read so far, by the one worker */
};

struct learner {
    struct pipeline pipeline;
    struct bench *bench;
};

static void *new_worker(void *shared)
{
    struct learner *w = mem_calloc(1, sizeof *w);

    w->bench = shared;
    pipeline_start(&w->pipeline, &w->bench->run, &(struct replay_options){.tell = TELL_NOTHING});
    return w;
}

static void free_worker(void *shared, void *worker)
{
    struct learner *w = worker;

    (void)shared;
    pipeline_free(&w->pipeline);
    free(w);
}

static void print_game(void *context, struct pipeline *p)
{
    struct learner *w = context;
    const struct repair *r = p->at.repair;

    w->bench->games++;
    if (r == NULL)
        return;
    printf("{\"game\":%llu,\"features\":[", (unsigned long long)w->bench->games);
    for (unsigned i = 0; i < r->count; i++)
        for (unsigned k = 0; k < FEATURES; k++)
            printf("%s%d%s", k == 0 ? (i == 0 ? "[" : ",[") : ",", r->best[i].features[k],
                   k + 1 == FEATURES ? "]" : "");
    printf("]}\n");
}

static void work(void *worker, struct batch *batch, struct output *output)
{
    struct learner *w = worker;

    output->games = pipeline_batch(&w->pipeline, batch, WANT_WHOLE, output, print_game, w);
}

static bool emit(void *shared, struct batch *batch, struct output *output, uint64_t base)
{
    (void)shared;
    (void)batch;
    (void)output;
    (void)base;
    return true;
}

int main(int argc, char **argv)
{
    struct bench bench = {0};
    int status;
    struct pool_job job = {.threads = 1,
                           .shared = &bench,
                           .new_worker = new_worker,
                           .free_worker = free_worker,
                           .work = work,
                           .emit = emit};

    if (!run_begin(&bench.run, RECVALID, argc, argv, &status))
        return status;
    run_pool(&bench.run, &job);
    fflush(stdout);
    return run_end(&bench.run, false);
}
