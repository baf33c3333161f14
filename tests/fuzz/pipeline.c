#include "pipeline.h"

#include "base/memory.h"
#include "tool/convert.h"
#include "tool/descriptors.h"
#include "tool/pipeline.h"

#include <stdlib.h>

struct pipeline {
    struct run run;
    struct judge judge;
    struct output output;
    struct buf written;
};

struct pipeline *pipeline_new(void)
{
    struct pipeline *p = mem_calloc(1, sizeof *p);
    char *argv[] = {(char *)"recvalid", (char *)"--style", (char *)"--results", NULL};
    int status;

    if (!run_start(&p->run, RECVALID, 3, argv, &status))
        abort();
    exit_allowed(); /* the fuzzer ends when it likes */
    judge_start(&p->judge, &p->run, &(struct replay_options){.tell = true, .classify = true});
    return p;
}

void pipeline_free(struct pipeline *p)
{
    judge_free(&p->judge);
    late_free(&p->output.out);
    late_free(&p->output.err);
    buf_free(&p->written);
    p->run.out.fd = -1; /* standard output belongs to the test */
    run_end(&p->run, false);
    free(p);
}

static void write_everywhere(struct pipeline *p, struct judge *j)
{
    for (size_t i = 0; formats[i] != NULL; i++) {
        struct convert job = {.to = formats[i], .writing.desc = descs_find(p->run.descs, formats[i]->name)};

        if (formats[i]->write == NULL || (formats[i]->flags & FORMAT_SEQUENTIAL))
            continue;
        buf_clear(&p->written);
        convert_game(&job, &j->record, &j->replayed, &j->sink, &p->written);
    }
}

static void take_game(void *context, struct judge *j)
{
    struct pipeline *p = context;
    struct game_report report = {
        .outcome = &j->replayed.outcome, .plies = j->replayed.plies, .findings = j->sink.count};
    static const struct reporter *const reporters[] = {&report_text, &report_jsonl, &report_sarif};

    for (size_t r = 0; r < 3; r++) {
        for (uint32_t i = 0; i < j->sink.count; i++)
            reporters[r]->finding(&p->output.out.text, &p->run.style, &j->at, &j->sink.list[i],
                                  locate(&j->locate, j->sink.list[i].at.off));
        if (j->at.record != NULL && reporters[r]->game != NULL)
            reporters[r]->game(&p->output.out.text, &p->run.style, &j->at, &report,
                               locate(&j->locate, j->record.at.off));
    }
    if (j->at.record != NULL)
        write_everywhere(p, j);
}

size_t pipeline_run(struct pipeline *p, const void *bytes, size_t n)
{
    struct feed_options options = run_feed_options(&p->run);
    struct feed *feed;
    struct batch *batch;
    size_t count = 0;

    options.memory = (struct slice){n == 0 ? "" : bytes, n};
    feed = feed_new(&options);
    while ((batch = feed_next(feed)) != NULL) {
        late_clear(&p->output.out);
        if (batch->file != NULL)
            count += judge_batch(&p->judge, batch, WANT_TEXT | WANT_CLOCKS | WANT_STRICT | WANT_STYLE,
                                 &p->output, take_game, p);
        feed_release(feed, batch);
    }
    feed_free(feed);
    return count;
}
