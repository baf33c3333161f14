/* recreplay - show me.
 *
 * Files become batches, workers read and replay their games, and what was asked for is shown as the
 * line goes by; the pieces come out in order. Findings go to standard error. */
#include "tool/run.h"

#include "output/show.h"
#include "tool/path.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct showing {
    struct run run;
    struct show_style style;
    const struct shower *shower;
    struct tally total;
    bool no_memory;
};

struct worker {
    struct judge judge;
    struct output *output;
    struct showing *showing;
    struct buf on_path;         /* one byte a node */
    bool no_path;
    struct trail trail;         /* the line's own: the replay's is overwritten by variations */
    struct buf position;        /* the last one of the line */
    struct line line;           /* with that trail and position */
    struct claim told;
    struct report_at at;
};

static const struct shower *const showers[] = {
    [AS_BOARD] = &show_board, [AS_FEN] = &show_fen, [AS_TRACE] = &show_trace, [AS_JSONL] = &show_jsonl,
};

static bool is_wanted(const struct showing *s, uint32_t ply)
{
    const struct options *o = &s->run.options;

    if (o->at >= 0)
        return ply == (uint32_t)o->at;
    if (o->from_ply >= 0 && ply < (uint32_t)o->from_ply)
        return false;
    if (o->to_ply >= 0 && ply > (uint32_t)o->to_ply)
        return false;
    if (o->every > 0)
        return ply % (uint32_t)o->every == 0;
    return s->shower->every;
}

/* Nothing says which positions: the last one is shown. */
static bool shows_last(const struct showing *s)
{
    const struct options *o = &s->run.options;

    return o->at < 0 && o->every == 0 && !s->shower->every;
}

static void show(struct worker *w, const struct line *line, const struct outcome *outcome)
{
    struct shown shown = { .style = &w->showing->style, .at = &w->judge.at, .line = line, .outcome = outcome };

    if (line_ply(line) > 0)
        shown.told = &w->told;
    w->showing->shower->position(&w->output->out.text, &shown);
}

static bool keep_step(struct trail *t, const struct step *s)
{
    if (t->count == t->cap) {
        uint32_t cap = t->cap == 0 ? 256 : t->cap * 2;
        struct step *more = realloc(t->step, cap * sizeof *more);

        if (more == NULL)
            return false;
        t->step = more;
        t->cap = cap;
    }
    t->step[t->count++] = *s;
    return true;
}

/* Keeps what the end of the game will be shown from. */
static void keep(struct worker *w, const struct line *line)
{
    buf_clear(&w->position);
    buf_add(&w->position, line->position, line->game->position_size);
    w->line = *line;
    w->line.position = w->position.p;
    w->line.trail = &w->trail;
    while (w->trail.count < line->trail->count)
        w->judge.failed |= !keep_step(&w->trail, &line->trail->step[w->trail.count]);
    w->judge.failed |= w->position.failed;
}

static void visit(void *context, const struct line *line)
{
    struct worker *w = context;
    const struct record *r = line->record;

    if (line->node == 0) {
        w->no_path = !path_mark(r, w->showing->run.options.line, &w->on_path);
        w->trail.count = 0;
    }
    if (w->no_path || !w->on_path.p[line->node] || (r->node[line->node].flags & NODE_SILENT))
        return;
    if (line->node != 0 && r->told != NULL)
        w->told = r->told[line->node];
    keep(w, line);
    if (!w->judge.failed && is_wanted(w->showing, line_ply(line)))
        show(w, line, NULL);
}

static void *new_worker(void *shared)
{
    struct showing *s = shared;
    struct worker *w = calloc(1, sizeof *w);
    struct replay_options options = { .tell = true, .classify = true, .visit = visit, .context = w };

    if (w == NULL)
        return NULL;
    w->showing = s;
    if (judge_start(&w->judge, &s->run, &options))
        return w;
    free(w);
    return NULL;
}

static void free_worker(void *shared, void *worker)
{
    struct showing *s = shared;
    struct worker *w = worker;

    s->no_memory |= w->judge.failed;
    judge_free(&w->judge);
    buf_free(&w->on_path);
    buf_free(&w->position);
    free(w->trail.step);
    free(w);
}

static void say_all(struct worker *w)
{
    struct judge *j = &w->judge;

    for (uint32_t i = 0; i < j->sink.count; i++) {
        tally_finding(w->output->extra, &j->sink.list[i]);
        if (!w->showing->run.options.quiet)
            report_text.finding(&w->output->err.text, &w->showing->run.style, &j->at, &j->sink.list[i],
                                locate(&j->locate, j->sink.list[i].at.off));
    }
}

static void take_game(void *context, struct judge *j)
{
    struct worker *w = context;
    const struct showing *s = w->showing;

    if (j->at.record != NULL && j->replayed.rules != NULL && !w->no_path && !j->failed && shows_last(s))
        show(w, &w->line, s->run.options.line == NULL ? &j->replayed.outcome : NULL);
    say_all(w);
}

static void work(void *worker, struct batch *batch, struct output *output)
{
    struct worker *w = worker;

    w->output = output;
    memset(output->extra, 0, sizeof(struct tally));
    output->games = judge_batch(&w->judge, batch, WANT_TEXT | WANT_CLOCKS | WANT_WHOLE, output, take_game, w);
}

static bool emit(void *shared, struct batch *batch, struct output *output, uint64_t base)
{
    struct showing *s = shared;
    struct buf b = { 0 };
    bool ok;

    if (batch->file == NULL) {
        run_trouble(&s->run, batch->name,
                    batch->errnum != 0 ? strerror(batch->errnum) : tr(s->style.lang, batch->what));
        return true;
    }
    late_write(&output->err, base, &b);
    if (b.n > 0)
        fwrite(b.p, 1, b.n, stderr);
    buf_clear(&b);
    late_write(&output->out, base, &b);
    tally_add(&s->total, output->extra);
    ok = outfile_write(&s->run.out, buf_as_slice(&b)) && !b.failed;
    buf_free(&b);
    return ok;
}

static void *new_tally(void *shared)
{
    (void)shared;
    return calloc(1, sizeof(struct tally));
}

static void show_all(struct showing *s)
{
    struct feed_options options = run_feed_options(&s->run);
    struct pool_job job = {
        .feed = feed_new(&options), .threads = (unsigned)s->run.options.jobs, .shared = s, .new_worker = new_worker,
        .free_worker = free_worker, .work = work, .emit = emit, .new_extra = new_tally, .free_extra = free
    };
    enum pool_end end = job.feed == NULL ? POOL_NO_MEMORY : pool_run(&job);

    if (job.feed != NULL)
        feed_free(job.feed);
    if (end == POOL_NO_MEMORY || s->no_memory)
        run_trouble(&s->run, "malloc", strerror(ENOMEM));
}

int main(int argc, char **argv)
{
    struct showing s = { 0 };
    int status;

    if (!run_start(&s.run, RECREPLAY, argc, argv, &status))
        return status;
    s.style = (struct show_style){ .lang = s.run.style.lang, .board = (enum show_board)s.run.options.board,
                                   .notation = s.run.options.notation, .flip = s.run.options.flip,
                                   .color = options_color(&s.run.options, STDOUT_FILENO) };
    s.run.style.color = options_color(&s.run.options, STDERR_FILENO);
    s.shower = showers[s.run.options.as];
    show_all(&s);
    return run_end(&s.run, tally_reaches(&s.total, (enum severity)s.run.options.fail_on));
}
