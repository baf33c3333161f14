/* wiring.c - workers, batches and outputs of a program, from its row. */

#include "pipeline/follow/follow.h"
#include "pipeline/userfiles/userfiles.h"

#include <stdio.h>
#include <stdlib.h>

/* What all functions of the pool are handed: a program's wiring, and who watches it run. */
struct watched {
    struct wired wired; /* first: most ask for nothing else */
    struct watch watch;
    struct checkpoint checkpoint;
    uint64_t file_games;  /* of the file at hand, so far */
    uint64_t same_losses; /* of the file at hand: see struct output */
    bool outside;         /* the batch before was only counted */
    void *worker;         /* the one that stays, of a session; NULL: this is none */
};

static void *new_worker(void *shared)
{
    const struct wired *wired = shared;
    struct worker *w = mem_calloc(1, wired->wiring->worker_size);
    struct replay_options replay = wired->replay;

    replay.context = w;
    w->program = wired->program;
    w->wiring = wired->wiring;
    pipeline_start(&w->pipeline, wired->run, &replay);
    w->pipeline.remaining = (uint64_t)wired->run->options.choice.stop_after;
    if (wired->wiring->start != NULL)
        wired->wiring->start(w);
    return w;
}

static void free_worker(void *shared, void *worker)
{
    const struct wired *wired = shared;
    struct worker *w = worker;

    if (w->pipeline.asking.gave_up && !wired->run->trouble)
        run_trouble(wired->run, "--where",
                    tr((enum lang)wired->run->options.out.lang,
                       N_("a regular expression was given up, games may be missing (--limit=match)")));
    if (wired->wiring->stop != NULL)
        wired->wiring->stop(w);
    pipeline_free(&w->pipeline);
    free(w);
}

static void *new_extra(void *shared)
{
    const struct wired *wired = shared;

    return mem_calloc(1, wired->wiring->extra_size);
}

static void work(void *worker, struct batch *batch, struct output *output)
{
    struct worker *w = worker;

    w->output = output;
    output->same_losses = 0;
    if (w->wiring->clear_extra != NULL)
        w->wiring->clear_extra(output->extra);
    else
        memset(output->extra, 0, w->wiring->extra_size);
    w->wiring->work(w, batch, output);
    output->enough = w->pipeline.enough;
}

/* Findings come before what the batch adds to the output. */
static void write_findings(struct output *output, uint64_t base)
{
    SCOPED(buf) words = {0};

    deferred_write(&output->err, base, &words);
    if (words.n > 0)
        fwrite(words.p, 1, words.n, stderr);
}

/* While a file is followed it may be readable again in a moment; at the end it is trouble. */
static void take_trouble(struct run *run, const struct batch *batch)
{
    SCOPED(buf) b = {0};

    if (batch->harmless)
        return;
    buf_printf(&b, "%s: ", run->options.name);
    report_file(&b, batch->name);
    buf_str(&b, ": ");
    run_batch_why(run, batch, &b);
    buf_char(&b, '\n');
    told_take(run->told, &(struct told_item){.kind = TOLD_TROUBLE,
                                             .key = told_hash(HASH_START, buf_as_slice(&b)),
                                             .text = buf_as_slice(&b)});
}

static bool hand_on(const struct wired *wired, struct batch *batch, struct output *output, uint64_t base)
{
    if (batch->file == NULL && wired->run->following) {
        take_trouble(wired->run, batch);
        return true;
    }
    if (batch->file == NULL && wired->wiring->trouble != NULL)
        return wired->wiring->trouble(wired->program, batch);
    if (batch->file == NULL) {
        run_batch_trouble(wired->run, batch);
        return true;
    }
    write_findings(output, base);
    return wired->wiring->emit(wired->program, batch, output, base);
}

const struct finding no_game_at_all = {
    .code = CODE_NO_GAME, .reason = REASON_NO_GAME_FOUND, .own = SEVERITY_ERROR + 1};

struct finding no_game_in(const struct batch *batch)
{
    if (batch->other != NULL)
        return (struct finding){
            .code = CODE_UNSUPPORTED, .arg = {batch->other}, .own = batch->named ? SEVERITY_ERROR + 1 : 0};
    return (struct finding){.code = CODE_NO_GAME,
                            .reason = batch->empty ? REASON_EMPTY_FILE : REASON_NO_GAME_FOUND,
                            .own = batch->named ? SEVERITY_ERROR + 1 : 0};
}

static void say_no_game(const struct wired *wired, const struct report_at *at, const struct finding *none)
{
    struct run *run = wired->run;
    SCOPED(sink) sink = {.worth = run->worth};
    SCOPED(buf) words = {0};

    report(&sink, none);
    findings_settle(&sink, &(struct policy){&run->options, NULL});
    tally_findings(wired->wiring->total(wired->program), &sink);
    for (uint32_t i = 0; i < sink.count && !run->options.out.quiet; i++)
        run->options.out.reporter->finding(&words, &run->style, at, &sink.list[i],
                                           (struct place){.line = 1, .column = 1});
    if (words.n > 0)
        fwrite(words.p, 1, words.n, stderr);
    run->unread |= sink.count > 0;
}

static void count_games(struct watched *w, const struct batch *batch, const struct output *output)
{
    w->file_games = batch->first_of_file ? 0 : w->file_games;
    w->file_games += output->games;
    if (w->wired.wiring->total != NULL && !w->wired.run->following && batch->file != NULL &&
        batch->last_of_file && batch->named && !batch->damaged && !batch->outside && w->file_games == 0) {
        struct finding none = no_game_in(batch);

        say_no_game(&w->wired,
                    &(struct report_at){.file = batch->file->name, .encoding = batch->file->charset}, &none);
    }
}

static void say_same_losses(struct watched *w, const struct batch *batch, const struct output *output)
{
    const struct options *o = &w->wired.run->options;
    SCOPED(buf) b = {0};

    w->same_losses = (batch->first_of_file ? 0 : w->same_losses) + output->same_losses;
    if (!batch->last_of_file || w->same_losses == 0 || o->out.quiet)
        return;
    report_shown(&b, slice_of(batch->file->name));
    tr_say(&b, (enum lang)o->out.lang,
           w->same_losses == 1 ? N_(": the same is lost in %1 more game (-v names it)")
                               : N_(": the same is lost in %1 more games (-v names each)"),
           DIGITS(w->same_losses), NULL);
    buf_char(&b, '\n');
    fwrite(b.p, 1, b.n, stderr);
}

/* A later part of a compressed file begins, whose games before it had to be unpacked. */
static void say_counted(struct watched *w, const struct batch *batch, uint64_t base)
{
    enum { WORTH_SAYING = 1 << 20 };
    const struct options *o = &w->wired.run->options;
    struct buf b = {0};

    if (w->outside && !batch->outside && !batch->first_of_file && !batch->jumped && batch->packed &&
        batch->start.offset >= WORTH_SAYING && !o->out.quiet) {
        report_shown(&b, slice_of(batch->file->name));
        tr_say(&b, (enum lang)o->out.lang,
               N_(": games before this part, unpacked to be counted: %1 (--write-index saves that)"),
               DIGITS(base), NULL);
        buf_char(&b, '\n');
        fwrite(b.p, 1, b.n, stderr);
        buf_free(&b);
    }
    w->outside = batch->outside;
}

static bool emit(void *shared, struct batch *batch, struct output *output, uint64_t base)
{
    struct watched *w = shared;
    bool go_on;

    if (batch->offer != NULL)
        index_note(w->wired.run, batch, base);
    if (w->wired.run->options.in.shard.parts > 0 && batch->file != NULL)
        say_counted(w, batch, base);

    if (!checkpoint_before(&w->checkpoint, batch))
        return false;
    w->wired.run->enough = output->enough;
    batch->last_of_file |= output->enough;
    watch_before(&w->watch, batch, output);
    go_on = hand_on(&w->wired, batch, output, base);
    count_games(w, batch, output);
    if (batch->file != NULL)
        say_same_losses(w, batch, output);
    watch_after(&w->watch, batch, output);
    return go_on && !output->enough;
}

static bool emit_part(void *shared, struct batch *batch, struct output *output, uint64_t base)
{
    struct watched *w = shared;

    watch_before(&w->watch, batch, output);
    write_findings(output, base);
    return w->wired.wiring->part(w->wired.program, batch, output, base);
}

/* What a survey could not read and the work could was not chosen from. */
static void compare_readings(struct run *run)
{
    if (run->troubles < run->survey.troubles)
        run_trouble(run, buf_cstr(&run->survey.name),
                    tr((enum lang)run->options.out.lang, N_("could not be read the first of two times")));
}

/* Archives that the user named and that hold nothing but other things. */
static void say_of_barren(const struct wired *wired)
{
    struct slice left = buf_as_slice(&wired->run->barren);

    for (; left.n > 0; left = slice_between(left.p + strlen(left.p) + 1, left.p + left.n))
        say_no_game(wired, &(struct report_at){.file = left.p}, &no_game_at_all);
}

static struct pool_job job_of(struct watched *w)
{
    const struct wiring *wiring = w->wired.wiring;

    return (struct pool_job){.shared = w,
                             .threads = w->wired.in_order ? 1 : (unsigned)w->wired.run->options.out.jobs,
                             .new_worker = new_worker,
                             .free_worker = free_worker,
                             .work = work,
                             .emit = emit,
                             .part = wiring->part == NULL ? NULL : emit_part,
                             .new_extra = new_extra,
                             .free_extra = wiring->free_extra != NULL ? wiring->free_extra : free};
}

/* A session is no more than what its jobs share. */
struct wiring_session {
    struct watched shared;
};

static void *lend_worker(void *shared)
{
    return ((struct watched *)shared)->worker;
}

static void keep_worker(void *shared, void *worker)
{
    (void)shared;
    (void)worker;
}

struct wiring_session *wiring_open(const struct wired *wired)
{
    struct wiring_session *s = mem_calloc(1, sizeof *s);

    s->shared.wired = *wired;
    s->shared.checkpoint.run = wired->run;
    s->shared.worker = new_worker(&s->shared);
    return s;
}

bool wiring_feed(struct wiring_session *s, struct feed *feed)
{
    struct pool_job job = job_of(&s->shared);

    job.feed = feed;
    job.threads = 1;
    job.new_worker = lend_worker;
    job.free_worker = keep_worker;
    return pool_run(&job) == POOL_DONE;
}

void wiring_close(struct wiring_session *s)
{
    free_worker(&s->shared, s->shared.worker);
    free(s);
}

bool wiring_run(const struct wired *wired)
{
    struct watched shared = {.wired = *wired};
    struct pool_job job = job_of(&shared);
    bool whole;

    watch_start(&shared.watch, wired->run);
    whole = checkpoint_start(&shared.checkpoint, wired->run, &wired->kept) && run_pool(wired->run, &job);
    checkpoint_free(&shared.checkpoint);
    if (wired->wiring->total != NULL && run_is_last(wired->run))
        say_of_barren(wired);
    watch_end(&shared.watch);
    compare_readings(wired->run);
    return whole;
}

/* What a reader says of a record that ends too early: every game that is being played does. */
static bool is_of_end(const struct finding *f)
{
    static const enum code codes[] = {
        CODE_PGN_NO_TERMINATOR, CODE_PGN_COMMENT_OPEN,   CODE_PGN_STRING_OPEN, CODE_PGN_RAV_OPEN,
        CODE_SGF_UNCLOSED_TREE, CODE_SGF_UNCLOSED_VALUE, CODE_GIB_CUT_OFF,     CODE_NO_GAME};

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (f->code == codes[i])
            return true;
    return false;
}

/* An engine's word on a move that is not the last word of the file holds whatever follows. */
static enum told_trust trust_of(const struct pipeline *p, const struct finding *f)
{
    const char *code = code_info((enum code)f->code)->name;
    const char *game = p->at.record == NULL ? "" : game_name(p->record.game);
    size_t n = strlen(game);
    bool ends = p->batch->last_of_file && f->at.off + f->at.len >= p->batch->text.n;

    if (ends || is_of_end(f))
        return TRUST_OPEN;
    return n > 0 && strncmp(code, game, n) == 0 && code[n] == '/' && f->node != 0 ? TRUST_SURE : TRUST_HALF;
}

void worker_tell(struct worker *w, const struct finding *f, struct slice also)
{
    struct pipeline *p = &w->pipeline;
    const struct reporter *reporter = p->run->options.out.reporter;
    SCOPED(buf) b = {0};
    uint64_t key;

    reporter->finding(&b, &p->run->style, &p->at, f, (struct place){.line = 1, .column = 1});
    key = told_hash(HASH_START, buf_as_slice(&b));
    buf_clear(&b);
    reporter->finding(&b, &p->run->style, &p->at, f, locate(&p->locate, f->at.off));
    told_take(p->run->told, &(struct told_item){.kind = TOLD_FINDING,
                                                .key = key,
                                                .game = p->at.record == NULL ? 0 : w->output->base + p->local,
                                                .trust = trust_of(p, f),
                                                .text = buf_as_slice(&b),
                                                .also = also});
}

/* What every game of a file loses is said of the first one; the others are counted. -v names each. */
static bool leaves_losses_out(struct worker *w)
{
    struct pipeline *p = &w->pipeline;
    bool same;

    if (p->run->options.out.verbose > 0 || p->at.record == NULL)
        return false;
    same = p->shared.lost[0] != '\0' && shared_has_losses(&p->shared, &p->sink);
    if (p->finds_shared && !same)
        shared_collect_losses(&p->shared, &p->sink, p->record.headers);
    w->output->same_losses += same;
    return same;
}

void worker_report(struct worker *w, struct tally *tally)
{
    struct pipeline *p = &w->pipeline;

    const struct reporter *reporter = p->run->options.out.reporter;
    bool joined = reporter == &report_text, lost;

    tally_findings(tally, &p->sink);
    lost = joined && leaves_losses_out(w);
    for (uint32_t i = 0; i < p->sink.count && !p->run->options.out.quiet; i++) {
        struct finding f = p->sink.list[i];

        if (f.code == CODE_LOSS && joined && lost)
            continue;
        if (f.code == CODE_LOSS && joined)
            f = losses_joined(p->sink.list, p->sink.count, sink_arena(&p->sink));
        lost |= f.code == CODE_LOSS;
        if (seldom(p->run->told != NULL)) {
            worker_tell(w, &f, (struct slice){0});
            continue;
        }
        reporter->finding(&w->output->err.text, &p->run->style, &p->at, &f, locate(&p->locate, f.at.off));
    }
}
