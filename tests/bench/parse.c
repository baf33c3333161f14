/* Reads games and judges nothing: what recvalid costs before its engines begin. Takes recvalid's options. */
#include "pipeline/pipeline.h"

#include <stdio.h>
#include <stdlib.h>

struct reader {
    struct record record;
    struct sink sink;
};

static void *new_reader(void *shared)
{
    (void)shared;
    return calloc(1, sizeof(struct reader));
}

static void free_reader(void *shared, void *worker)
{
    struct reader *r = worker;

    (void)shared;
    record_free(&r->record);
    sink_free(&r->sink);
    free(r);
}

static void work(void *worker, struct batch *batch, struct output *output)
{
    struct reader *r = worker;
    struct text text = batch_text(batch, WANT_CLOCKS);

    output->games = 0;
    record_clear(&r->record);
    while (batch->file->format != NULL &&
           batch->file->format->read(&text, &r->record, &r->sink) == STATUS_GAME) {
        output->games += r->record.part == 0;
        record_clear(&r->record);
        sink_clear(&r->sink);
    }
}

static bool emit(void *shared, struct batch *batch, struct output *output, uint64_t base)
{
    uint64_t *total = shared;

    (void)batch;
    (void)base;
    *total += output->games;
    return true;
}

int main(int argc, char **argv)
{
    struct run run = {0};
    uint64_t total = 0;
    int status;
    struct pool_job job = {.threads = 1,
                           .shared = &total,
                           .new_worker = new_reader,
                           .free_worker = free_reader,
                           .work = work,
                           .emit = emit};

    if (!run_start(&run, RECVALID, argc, argv, &status))
        return status;
    run_pool(&run, &job);
    printf("%llu games\n", (unsigned long long)total);
    return run_end(&run, false);
}
