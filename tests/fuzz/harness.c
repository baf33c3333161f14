/* harness.c - feeds bytes in memory to the same functions that the programs call. */
#include "harness.h"

#include "base/memory.h"
#include "tool/convert.h"
#include "tool/descriptors.h"
#include "tool/pipeline.h"
#include "tool/run.h"

#include <stdlib.h>

struct harness {
    struct harness_task task;
    struct run run;
    struct pipeline pipeline;
    struct output output;
    struct buf written, said, scratch;
    void *state, *sums; /* of the view */
    bool begun;
};

static void show(void *context, const struct line *line)
{
    static const struct show_style style = {.number_from = 1};
    struct harness *p = context;
    const struct view *view = p->task.view;
    struct shown shown = {.style = &style, .at = &p->pipeline.at, .line = line};

    if (line->node != 0 && line->record->canonical != NULL)
        shown.canonical = &line->record->canonical[line->node];
    if (view->node != NULL) {
        view->node(p->state, &shown);
        p->begun = true;
        return;
    }
    shown.findings = &p->pipeline.sink;
    if (line->node == 0 && view->begin != NULL)
        view->begin(&p->written, &shown);
    if (p->written.n < 1 << 20) /* a thousand boards tell no more than a hundred */
        view->position(&p->written, &shown);
}

struct harness *harness_new_for(const struct harness_task *task)
{
    struct harness *p = mem_calloc(1, sizeof *p);
    char *argv[] = {(char *)"recvalid", (char *)"--style", (char *)"--results", NULL};
    struct replay_options replay = {.tell = true, .classify = true, .slow = task->slow};
    int status;

    p->task = *task;
    if (!run_start(&p->run, RECVALID, 3, argv, &status))
        abort();
    exit_allowed(); /* the fuzzer ends when it likes */
    p->run.options.slow = task->slow;
    if (task->view != NULL) {
        replay.visit = show;
        replay.context = p;
        p->state = mem_calloc(1, task->view->state_size + 1);
        p->sums = mem_calloc(1, task->view->sums_size + 1);
    }
    pipeline_start(&p->pipeline, &p->run, &replay);
    return p;
}

struct harness *harness_new(void)
{
    return harness_new_for(&(struct harness_task){0});
}

void harness_free(struct harness *p)
{
    if (p->task.view != NULL && p->task.view->free != NULL)
        p->task.view->free(p->state);
    free(p->state);
    free(p->sums);
    pipeline_free(&p->pipeline);
    late_free(&p->output.out);
    late_free(&p->output.err);
    buf_free(&p->written);
    buf_free(&p->said);
    buf_free(&p->scratch);
    p->run.out.fd = -1; /* standard output belongs to the test */
    run_end(&p->run, false);
    free(p);
}

static void write_as(struct harness *p, struct pipeline *j, const struct format *to, struct buf *out)
{
    struct convert job = {.to = to, .writing.desc = descs_find(p->run.descs, to->name)};

    if (to->write != NULL && !(to->flags & FORMAT_SEQUENTIAL))
        convert_game(&job, &j->record, &j->replayed, &j->sink, out);
}

static void write_everywhere(struct harness *p, struct pipeline *j)
{
    for (size_t i = 0; formats[i] != NULL; i++) {
        buf_clear(&p->scratch);
        write_as(p, j, formats[i], &p->scratch);
    }
}

static void end_shown(struct harness *p, struct pipeline *j)
{
    static const struct show_style style = {0};
    const struct line line = {.game = games[j->record.game], .record = &j->record};
    struct shown shown = {
        .style = &style, .at = &j->at, .line = &line, .outcome = &j->replayed.outcome, .findings = &j->sink};

    if (p->task.view->game != NULL && p->begun)
        p->task.view->game(p->state, &p->written, &shown, p->sums);
    p->begun = false;
}

static void take_game(void *context, struct pipeline *j)
{
    struct harness *p = context;
    struct game_report report = {
        .outcome = &j->replayed.outcome, .plies = j->replayed.plies, .findings = j->sink.count};
    static const struct reporter *const reporters[] = {&report_text, &report_sarif, &report_jsonl};

    for (size_t r = 0; r < 3; r++) {
        struct buf *to = reporters[r] == &report_jsonl ? &p->output.err.text : &p->output.out.text;

        for (uint32_t i = 0; i < j->sink.count; i++)
            reporters[r]->finding(to, &p->run.style, &j->at, &j->sink.list[i],
                                  locate(&j->locate, j->sink.list[i].at.off));
        if (j->at.record != NULL && reporters[r]->game != NULL)
            reporters[r]->game(to, &p->run.style, &j->at, &report, locate(&j->locate, j->record.at.off));
    }
    if (j->at.record == NULL)
        return;
    if (p->task.view != NULL)
        end_shown(p, j);
    else if (p->task.to != NULL)
        write_as(p, j, p->task.to, &p->written);
    else
        write_everywhere(p, j);
}

size_t harness_run(struct harness *p, const void *bytes, size_t n)
{
    struct feed_options options = run_feed_options(&p->run);
    struct feed *feed;
    struct batch *batch;
    size_t count = 0;

    buf_clear(&p->written);
    buf_clear(&p->said);
    options.memory = (struct slice){n == 0 ? "" : bytes, n};
    options.from = p->task.from;
    feed = feed_new(&options);
    while ((batch = feed_next(feed)) != NULL) {
        late_clear(&p->output.out);
        late_clear(&p->output.err);
        if (batch->file != NULL)
            count += pipeline_batch(&p->pipeline, batch, WANT_TEXT | WANT_CLOCKS | WANT_STRICT | WANT_STYLE,
                                    &p->output, take_game, p);
        late_write(&p->output.err, 0, &p->said);
        feed_release(feed, batch);
    }
    feed_free(feed);
    return count;
}

struct slice harness_said(const struct harness *p)
{
    return buf_as_slice(&p->said);
}

struct slice harness_written(const struct harness *p)
{
    return buf_as_slice(&p->written);
}
