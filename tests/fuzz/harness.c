/* harness.c - feeds bytes in memory to the same functions that the programs call. */
#include "harness.h"

#include "convert/convert.h"
#include "format/holdings.h"
#include "pipeline/judge/judge_headers.h"

#include <stdlib.h>

enum { WANTED = WANT_TEXT | WANT_CLOCKS | WANT_STRICT | WANT_STYLE, SMALL_BATCH = 64, SHOWN_MOST = 1 << 18 };

/* One worker's. */
struct bench {
    struct harness *harness;
    struct pipeline pipeline;
    struct output *output;
    struct buf scratch;
    struct readback *readback;
    void *state, *sums; /* of the view */
    bool begun;
};

struct harness {
    struct harness_task task;
    struct run run;
    struct bench bench; /* where there is one thread */
    struct output output;
    struct buf written, said, verdicts, where;
    unsigned moves; /* of what was written */
};

static void show(void *context, const struct line *line)
{
    static const struct show_style style = {.number_from = 1, .every = 1};
    struct bench *b = context;
    const struct view *view = b->harness->task.view;
    struct shown shown = {.style = &style, .at = &b->pipeline.at, .line = line};
    struct buf *out = &b->output->out.text;

    if (line->node != 0 && line->record->canonical != NULL)
        shown.canonical = &line->record->canonical[line->node];
    if (view->node != NULL) {
        view->node(b->state, &shown);
        b->begun = true;
        return;
    }
    shown.findings = &b->pipeline.sink;
    if (out->n >= SHOWN_MOST) /* a thousand boards tell no more than a hundred */
        return;
    if (line->node == 0 && view->begin != NULL)
        view->begin(out, &shown);
    view->position(out, &shown);
}

static void bench_start(struct bench *b, struct harness *p)
{
    struct replay_options replay = {.tell = TELL_WORDS, .classify = true, .slow = p->task.slow};

    b->harness = p;
    if (p->task.view != NULL) {
        replay.visit = show;
        replay.context = b;
        b->state = mem_calloc(1, p->task.view->state_size + 1);
        b->sums = mem_calloc(1, p->task.view->sums_size + 1);
    }
    pipeline_start(&b->pipeline, &p->run, &replay);
    b->pipeline.whole = judge_whole;
    b->readback = readback_new(&p->run.books, (enum after_illegal)p->run.options.judge.after_illegal);
}

static void bench_end(struct bench *b)
{
    if (b->state != NULL && b->harness->task.view->free != NULL)
        b->harness->task.view->free(b->state);
    free(b->state);
    free(b->sums);
    pipeline_free(&b->pipeline);
    readback_free(b->readback);
    buf_free(&b->scratch);
}

struct harness *harness_new_for(const struct harness_task *task)
{
    struct harness *p = mem_calloc(1, sizeof *p);
    char *argv[] = {(char *)"recvalid", (char *)"--style", (char *)"--results", NULL};
    int status;

    p->task = *task;
    if (p->task.reporter == NULL)
        p->task.reporter = &report_jsonl;
    if (!run_start(&p->run, RECVALID, 3, argv, &status))
        abort();
    exit_allowed(); /* the fuzzer ends when it likes */
    p->run.options.judge.slow = task->slow;
    p->run.options.out.jobs = (long)task->threads;
    p->run.selection.any = task->selects;
    bench_start(&p->bench, p);
    return p;
}

struct harness *harness_new(void)
{
    return harness_new_for(&(struct harness_task){0});
}

void harness_free(struct harness *p)
{
    bench_end(&p->bench);
    deferred_free(&p->output.out);
    deferred_free(&p->output.err);
    buf_free(&p->written);
    buf_free(&p->said);
    buf_free(&p->verdicts);
    buf_free(&p->where);
    p->run.out.fd = -1; /* standard output belongs to the test */
    run_end(&p->run, false);
    free(p);
}

bool harness_where(struct harness *p, const char *text, bool not )
{
    struct select_error error;

    selection_free(&p->run.selection);
    p->run.selection = (struct selection){.any = true};
    buf_clear(&p->where);
    buf_printf(&p->where, not ? "not (%s)" : "%s", text);
    return selection_where(&p->run.selection, buf_cstr(&p->where), &error);
}

static bool is_chosen(uint32_t seed, uint32_t code)
{
    return (code * (2 * seed + 1) * 0x9e3779b1) >> 31 != 0;
}

void harness_only(struct harness *p, uint32_t seed, bool others)
{
    struct options *o = &p->run.options;

    for (uint32_t c = 1; c < CODE_COUNT; c++)
        o->judge.wanted[c] = is_chosen(seed, c) != others;
    findings_worth(o, &p->run.books, p->run.worth);
}

void harness_weigh(struct harness *p, uint32_t seed)
{
    struct options *o = &p->run.options;

    for (uint32_t c = 1; c < CODE_COUNT; c++) {
        bool chosen = is_chosen(seed, c);

        o->judge.severity[c] =
            (uint8_t)(chosen ? (seed + c) % SEVERITY_COUNT : code_info((enum code)c)->severity);
        o->judge.asked[c] = (uint8_t)(chosen ? o->judge.severity[c] + 1 : 0);
    }
    findings_worth(o, &p->run.books, p->run.worth);
}

/* The game in format TO; whether it was written. */
static bool write_as(struct bench *b, const struct format *to, struct buf *out)
{
    struct pipeline *j = &b->pipeline;
    const struct rulebook *rules = j->replayed.rules;
    struct convert job = {.from = j->batch->file->format,
                          .to = to,
                          .readback = b->readback,
                          .writing = {.desc = descs_find(b->harness->run.descs, to->name),
                                      .rulebook = rules == NULL ? NULL : rules->id,
                                      .slow = b->harness->task.slow}};

    buf_clear(&b->scratch);
    if (to->write == NULL || (to->flags & FORMAT_SEQUENTIAL) ||
        !convert_game(&job, &j->record, &j->replayed, &j->sink, &b->scratch))
        return false;
    buf_slice(out, buf_as_slice(&b->scratch));
    return true;
}

/* Moves of the main line. */
static unsigned moves_of(const struct record *r)
{
    unsigned moves = 0;

    for (uint32_t node = r->count == 0 ? 0 : r->node[0].child; node != 0; node = r->node[node].child)
        moves += (r->node[node].flags & NODE_SILENT) == 0;
    return moves;
}

static void write_wanted(struct bench *b)
{
    const struct pipeline *j = &b->pipeline;
    const struct outcome *outcome = &j->replayed.outcome;
    const struct format *to = b->harness->task.to;
    uint32_t findings = j->sink.count;

    if (b->harness->written.n > 0 && (format_things(to) & THING_BIT(THING_MANY_GAMES)) == 0)
        return; /* it holds one game a file */
    if (!write_as(b, to, &b->harness->written))
        return;
    b->harness->moves += moves_of(&j->record);
    /* That nobody knows where a game began is said in its original alone. */
    buf_printf(&b->harness->verdicts, "%d %u plies, %d by %d, said %d, %u lost\n", (int)j->record.game,
               (unsigned)j->replayed.plies, (int)outcome->result, (int)outcome->reason,
               (int)outcome->declared, (unsigned)(j->sink.count - findings + j->record.start_lost));
}

static void write_everywhere(struct bench *b)
{
    static struct buf forgotten;

    for (size_t i = 0; formats[i] != NULL; i++) {
        write_as(b, formats[i], &forgotten);
        buf_clear(&forgotten);
    }
}

static void end_shown(struct bench *b)
{
    static const struct show_style style = {.every = 1};
    const struct pipeline *j = &b->pipeline;
    const struct line line = {.game = games[j->record.game], .record = &j->record};
    struct shown shown = {
        .style = &style, .at = &j->at, .line = &line, .outcome = &j->replayed.outcome, .findings = &j->sink};

    if (b->harness->task.view->game != NULL && b->begun)
        b->harness->task.view->game(b->state, &b->output->out.text, &shown, b->sums);
    b->begun = false;
}

static void say(struct bench *b)
{
    struct pipeline *j = &b->pipeline;
    const struct reporter *reporter = b->harness->task.reporter;
    const struct report_style *style = &b->harness->run.style;
    struct game_report report = {
        .outcome = &j->replayed.outcome, .plies = j->replayed.plies, .findings = j->sink.count};
    struct buf *to = &b->output->err.text;

    for (uint32_t i = 0; i < j->sink.count; i++)
        reporter->finding(to, style, &j->at, &j->sink.list[i], locate(&j->locate, j->sink.list[i].at.off));
    if (j->at.record != NULL && reporter->game != NULL)
        reporter->game(to, style, &j->at, &report, locate(&j->locate, j->record.at.off));
}

static void take_game(void *context, struct pipeline *j)
{
    struct bench *b = context;
    const struct harness_task *task = &b->harness->task;

    if (!task->quiet)
        say(b);
    if (j->at.record == NULL)
        return;
    if (task->view != NULL)
        end_shown(b);
    else if (task->threads > 0)
        write_as(b, format_named(SLICE("stream")), &b->output->out.text);
    else if (task->to != NULL)
        write_wanted(b);
    else if (task->reporter == &report_jsonl)
        write_everywhere(b);
}

static size_t work(struct bench *b, struct batch *batch, struct output *output)
{
    b->output = output;
    return batch->file == NULL ? 0 : pipeline_batch(&b->pipeline, batch, WANTED, output, take_game, b);
}

static size_t work_alone(struct harness *p, struct batch *batch)
{
    size_t count;

    deferred_clear(&p->output.out);
    deferred_clear(&p->output.err);
    count = work(&p->bench, batch, &p->output);
    deferred_write(&p->output.err, 0, &p->said);
    deferred_write(&p->output.out, 0, &p->written);
    return count;
}

static void *new_bench(void *shared)
{
    struct bench *b = mem_calloc(1, sizeof *b);

    bench_start(b, shared);
    return b;
}

static void free_bench(void *shared, void *bench)
{
    (void)shared;
    bench_end(bench);
    free(bench);
}

static void work_in_pool(void *bench, struct batch *batch, struct output *output)
{
    output->games = work(bench, batch, output);
}

static bool emit(void *shared, struct batch *batch, struct output *output, uint64_t base)
{
    struct harness *p = shared;

    (void)batch;
    deferred_write(&output->err, base, &p->said);
    deferred_write(&output->out, base, &p->written);
    return true;
}

/* By several threads, or by one, in batches of a few bytes. */
static size_t run_pooled(struct harness *p, struct feed *feed)
{
    struct pool_job job = {.feed = feed,
                           .threads = p->task.threads,
                           .shared = p,
                           .new_worker = new_bench,
                           .free_worker = free_bench,
                           .work = work_in_pool,
                           .emit = emit};

    pool_run(&job);
    return 0;
}

static size_t run_fed(struct harness *p, struct slice bytes)
{
    struct feed_options options = run_feed_options(&p->run);
    struct feed *feed;
    struct batch *batch;
    size_t count = 0;

    options.memory = bytes;
    options.encoding = p->task.utf8 ? "UTF-8" : NULL;
    options.batch_bytes = p->task.threads > 0 ? SMALL_BATCH : 0;
    feed = feed_new(&options);
    if (p->task.threads > 0)
        run_pooled(p, feed);
    else
        while ((batch = feed_next(feed)) != NULL) {
            count += work_alone(p, batch);
            feed_release(feed, batch);
        }
    feed_free(feed);
    return count;
}

/* The reader alone: one batch, which is the whole file. Its bytes are copied to where nothing may be read
 * behind them. */
static size_t run_read(struct harness *p, const struct format *from, struct slice bytes)
{
    struct file_facts facts = {.name = "-",
                               .format = from,
                               .charset = from->flags & FORMAT_BINARY ? "binary" : "UTF-8",
                               .desc = descs_find(p->run.descs, from->name)};
    struct shared_findings shared = {0};
    struct batch batch = {.file = &facts,
                          .shared = &shared,
                          .start = {.line = 1, .column = 1},
                          .named = true,
                          .first_of_file = true,
                          .last_of_file = true};
    char *exact;
    size_t count;

    exact = mem_alloc(bytes.n > 0 ? bytes.n : 1, 1);
    memcpy(exact, bytes.p, bytes.n);
    batch.text = (struct slice){exact, bytes.n};
    batch.plain = exact + (p->task.slow ? 0 : ascii_prefix_start(batch.text).n);
    if (from->shared_size > 0)
        facts.shared = mem_calloc(1, from->shared_size);
    if (from->split != NULL)
        from->split(facts.shared, batch.text, 0, true);
    shared_init(&shared);
    count = work_alone(p, &batch);
    shared_free(&shared);
    if (facts.shared != NULL && from->free_shared != NULL)
        from->free_shared(facts.shared);
    free(facts.shared);
    free(exact);
    return count;
}

/* The format that text begins as, where that is plain to see. */
static const struct format *plain_format(struct slice s)
{
    static const char *const beginnings[][2] = {{"(;", "sgf"}, {"[", "pgn"}, {"{\"", "stream"}, {"<", "rif"}};

    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (slice_starts(s, beginnings[i][0]) && utf8_valid(s) == s.n)
            return format_named(slice_of(beginnings[i][1]));
    return NULL;
}

size_t harness_run(struct harness *p, const void *bytes, size_t n)
{
    struct slice all = {n == 0 ? "" : bytes, n};
    const struct format *from = p->task.quick ? plain_format(all) : p->task.from;

    buf_clear(&p->written);
    buf_clear(&p->said);
    buf_clear(&p->verdicts);
    p->moves = 0;
    return from != NULL ? run_read(p, from, all) : run_fed(p, all);
}

struct slice harness_said(const struct harness *p)
{
    return buf_as_slice(&p->said);
}

struct slice harness_written(const struct harness *p)
{
    return buf_as_slice(&p->written);
}

struct slice harness_verdicts(const struct harness *p)
{
    return buf_as_slice(&p->verdicts);
}

unsigned harness_moves(const struct harness *p)
{
    return p->moves;
}
