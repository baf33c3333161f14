/* recreplay - show me.
 *
 * Files become batches, workers read and replay their games, and what was asked for is shown as the
 * line goes by; the pieces come out in order. Findings go to standard error. */
#include "convert/convert.h"
#include "interactive/interactive.h"
#include "pipeline/follow/follow.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct showing {
    struct run run;
    struct show_style style;
    const struct view *view;
    struct pictures pictures;
    struct interactive interactive;
    void *sums; /* of the view */
    struct tally total;
};

/* What a batch adds to the run. */
struct recreplay_extra {
    struct tally tally;
    void *sums; /* of the view */
};

/* What was written for one position. */
struct piece_of_text {
    size_t end; /* in worker.text */
    uint32_t ply;
};

struct viewer {
    struct worker base;
    struct showing *showing;
    size_t shown_bytes; /* of the batch's output, with the last game that is shown */
    size_t shown_holes;
    struct buf on_path; /* one byte a node */
    bool no_path;
    struct trail trail;  /* the line's own: the replay's is overwritten by variations */
    struct buf position; /* the last one of the line */
    struct line line;    /* with that trail and position */
    struct claim canonical;
    bool has_line;           /* the game had a position to begin from */
    bool pending;            /* that position is to be shown, once it is known what was found there */
    bool begun;              /* something of this game has been shown */
    struct buf text, pieces; /* of views that want findings in between */
    void *state;             /* of the view */
    struct buf order;        /* those findings: const struct finding *, by ply */
};

static const struct view *const views[] = {
    [AS_BOARD] = &show_board, [AS_FEN] = &show_fen,   [AS_TRACE] = &show_trace,
    [AS_SVG] = &show_svg,     [AS_HTML] = &show_html, [AS_JSONL] = &show_jsonl,
};

static bool is_wanted(const struct showing *s, uint32_t ply)
{
    const struct options *o = &s->run.options;

    if (o->shown.at == AT_END)
        return false;
    if (o->shown.at != -1)
        return ply == (uint32_t)o->shown.at;
    if (o->shown.every == 0 && !s->view->every)
        return o->shown.to_ply >= 0 && ply == (uint32_t)o->shown.to_ply;
    if (o->shown.from_ply >= 0 && ply < (uint32_t)o->shown.from_ply)
        return false;
    if (o->shown.to_ply >= 0 && ply > (uint32_t)o->shown.to_ply)
        return false;
    if (o->shown.every > 0)
        return ply % (uint32_t)o->shown.every == 0;
    return s->view->every;
}

/* Nothing says which positions: the last one is shown, if it is not beyond --to-ply. */
static bool shows_last(const struct showing *s, uint32_t plies)
{
    const struct options *o = &s->run.options;

    if (o->shown.at == AT_END)
        return true;
    return o->shown.at == -1 && o->shown.every == 0 && !s->view->every &&
           (o->shown.to_ply < 0 || plies <= (uint32_t)o->shown.to_ply);
}

/* No position but the last one of the main line is shown. */
static bool shows_ends(const struct showing *s)
{
    const struct options *o = &s->run.options;

    return shows_last(s, 0) && o->shown.to_ply < 0 && o->shown.line == NULL && !o->shown.interactive &&
           s->view->game == NULL;
}

/* The buffer that the view writes to: where findings come in between, the game's own. */
static struct buf *shown_text(struct viewer *w)
{
    return w->showing->view->finding != NULL ? &w->text : &w->base.output->out.text;
}

static void show(struct viewer *w, const struct outcome *outcome)
{
    const struct view *view = w->showing->view;
    struct shown shown = {.style = &w->showing->style,
                          .at = &w->base.pipeline.at,
                          .line = &w->line,
                          .outcome = outcome,
                          .findings = &w->base.pipeline.sink};
    struct buf *b = shown_text(w);

    if (line_ply(&w->line) > 0)
        shown.canonical = &w->canonical;
    if (!w->begun && view->begin != NULL)
        view->begin(b, &shown);
    w->begun = true;
    view->position(b, &shown);
    if (view->finding != NULL)
        buf_add(&w->pieces, &(struct piece_of_text){b->n, line_ply(&w->line)}, sizeof(struct piece_of_text));
    else if (!w->base.pipeline.selection->any) /* else the game may be taken back */
        output_relieve(w->base.output);
    w->pending = false;
}

/* Keeps what the end of the game will be shown from. */
static void keep(struct viewer *w, const struct line *line)
{
    buf_clear(&w->position);
    buf_add(&w->position, line->position, line->game->position_size);
    w->line = *line;
    w->line.position = w->position.p;
    w->line.trail = &w->trail;
    while (w->trail.count < line->trail->count)
        trail_push(&w->trail, &line->trail->step[w->trail.count]);
}

/* Neither a position nor a line is chosen: the view has whole games. */
static bool has_games(const struct showing *s)
{
    return s->view->game != NULL;
}

static void add_node(struct viewer *w, const struct line *line)
{
    struct shown shown = {.style = &w->showing->style, .at = &w->base.pipeline.at, .line = line};

    if (line->node != 0 && line->record->canonical != NULL)
        shown.canonical = &line->record->canonical[line->node];
    w->has_line = true;
    w->showing->view->node(w->state, &shown);
}

static void end_game(struct viewer *w, const struct pipeline *p)
{
    const struct line line = {.game = games[p->record.game], .record = &p->record};
    struct shown shown = {.style = &w->showing->style,
                          .at = &p->at,
                          .line = &line,
                          .outcome = &p->replayed.outcome,
                          .findings = &p->sink};
    struct recreplay_extra *extra = w->base.output->extra;

    w->showing->view->game(w->state, &w->base.output->out.text, &shown, extra->sums);
}

static void visit(void *context, const struct line *line)
{
    struct viewer *w = context;
    const struct record *r = line->record;

    if (has_games(w->showing)) {
        add_node(w, line);
        return;
    }
    if (line->node == 0) {
        w->pending = w->begun = false;
        w->has_line = true;
        w->no_path = !path_mark(r, w->showing->run.options.shown.line, &w->on_path);
        w->trail.count = 0;
    }
    if (w->no_path || !w->on_path.p[line->node])
        return;
    if (r->node[line->node].flags & NODE_SILENT) {
        if (!w->pending)
            keep(w, line);
        return;
    }
    if (w->pending)
        show(w, NULL);
    if (line->node != 0 && r->canonical != NULL)
        w->canonical = r->canonical[line->node];
    keep(w, line);
    w->pending = is_wanted(w->showing, line_ply(line));
}

/* Positions are shown while a game is replayed: those of a game that is not selected are taken back. */
static void take_back(void *context, struct pipeline *p)
{
    struct viewer *w = context;

    (void)p;
    w->base.output->out.text.n = w->shown_bytes;
    w->base.output->out.holes = w->shown_holes;
    w->has_line = false;
    buf_clear(&w->text);
    buf_clear(&w->pieces);
}

static void start(void *worker)
{
    struct viewer *w = worker;

    w->showing = w->base.program;
    w->base.pipeline.drop = take_back;
    w->state = mem_calloc(1, w->showing->view->state_size + 1);
}

static void stop(void *worker)
{
    struct viewer *w = worker;

    buf_free(&w->on_path);
    buf_free(&w->position);
    buf_free(&w->text);
    buf_free(&w->pieces);
    buf_free(&w->order);
    if (w->showing->view->free != NULL)
        w->showing->view->free(w->state);
    free(w->state);
    free(w->trail.step);
}

static void say_absent(struct pipeline *p, enum code code, const char *asked, const char *there)
{
    sink_say(&p->sink, code, p->record.at, asked, there);
    pipeline_settle(p);
}

/* A line or a ply that was asked for and that this game does not have. */
static void look_for_absent(struct viewer *w, struct pipeline *p)
{
    const struct options *o = &w->showing->run.options;
    struct arena *arena = &p->sink.arena;
    uint32_t first = o->shown.at > o->shown.from_ply ? (uint32_t)o->shown.at
                     : o->shown.from_ply > 0         ? (uint32_t)o->shown.from_ply
                                                     : 0;

    if (w->no_path)
        say_absent(p, CODE_NO_LINE, o->shown.line, NULL);
    else if (line_ply(&w->line) < first)
        say_absent(p, CODE_NO_PLY, arena_printf(arena, "%u", first),
                   arena_printf(arena, "%u", line_ply(&w->line)));
}

static int by_ply(const void *a, const void *b)
{
    const struct finding *f = *(const struct finding *const *)a, *g = *(const struct finding *const *)b;

    if (f->ply != g->ply)
        return f->ply < g->ply ? -1 : 1;
    return f < g ? -1 : f > g;
}

/* The findings of the line that is shown, by ply. */
static size_t order_findings(struct viewer *w)
{
    const struct sink *sink = &w->base.pipeline.sink;

    buf_clear(&w->order);
    for (uint32_t i = 0; i < sink->count; i++) {
        const struct finding *f = &sink->list[i];

        if (f->node < w->on_path.n && w->on_path.p[f->node])
            buf_add(&w->order, &f, sizeof f);
    }
    if (w->order.n > 0)
        qsort(w->order.p, w->order.n / sizeof(struct finding *), sizeof(struct finding *), by_ply);
    return w->order.n / sizeof(struct finding *);
}

/* Puts the findings between the positions. Those that come after the last one that is shown belong to it. */
static void merge(struct viewer *w)
{
    const struct view *view = w->showing->view;
    struct buf *out = &w->base.output->out.text;
    const struct piece_of_text *piece = (const void *)w->pieces.p;
    size_t count = order_findings(w), pieces = w->pieces.n / sizeof *piece, next = 0, from = 0;
    const struct finding *const *found = (const void *)w->order.p;

    for (size_t i = 0; i < pieces; from = piece[i++].end) {
        buf_add(out, w->text.p + from, piece[i].end - from);
        while (next < count && (found[next]->ply <= piece[i].ply || i == pieces - 1))
            view->finding(out, &w->showing->style, &w->base.pipeline.at, found[next++]);
        output_relieve(w->base.output);
    }
    buf_clear(&w->text);
    buf_clear(&w->pieces);
}

/* -i: there is one worker then, and it waits for the user. */
static void look_at(struct showing *s, struct pipeline *p)
{
    struct interactive *ui = &s->interactive;

    if (!ui->quit && !interactive_game(ui, p) && !ui->opened)
        run_trouble(&s->run, "/dev/tty", strerror(errno));
}

/* --at=match: where the expression found its position is known only when the game has been replayed. */
static bool show_match(void *context, const struct line *line)
{
    struct viewer *w = context;

    if (line_ply(line) < w->base.pipeline.asking.at)
        return true;
    if (line->node != 0 && line->record->canonical != NULL)
        w->canonical = line->record->canonical[line->node];
    w->trail.count = 0;
    keep(w, line);
    show(w, NULL);
    return false;
}

static void show_line(struct viewer *w, const struct pipeline *p)
{
    struct showing *s = w->showing;

    if (s->run.options.shown.at == AT_MATCH && p->asking.found)
        replay_main_line(p->replay, show_match, w);
    else if (w->pending || shows_last(s, line_ply(&w->line)))
        show(w, s->run.options.shown.line == NULL ? &p->replayed.outcome : NULL);
    if (s->view->finding != NULL)
        merge(w);
}

static void mark_shown(struct viewer *w)
{
    w->shown_bytes = w->base.output->out.text.n;
    w->shown_holes = w->base.output->out.holes;
}

/* --follow: what the game adds to the output is said when it is another than before. */
static void follow_game(struct viewer *w, const struct pipeline *p)
{
    struct output *output = w->base.output;
    uint64_t game = output->base + p->local;
    struct told *told = w->showing->run.told;

    told_game(told, outcome_is_over(&p->replayed.outcome));
    told_take(told, &(struct told_item){.kind = TOLD_SHOWN,
                                        .key = hash_next(told_hash(HASH_START, slice_of(p->at.file)), game),
                                        .game = game,
                                        .text = slice_between(output->out.text.p + w->shown_bytes,
                                                              output->out.text.p + output->out.text.n)});
    output->out.text.n = w->shown_bytes;
}

static void take_game(void *context, struct pipeline *p)
{
    struct viewer *w = context;
    struct showing *s = w->showing;
    struct recreplay_extra *extra = w->base.output->extra;

    if (p->at.record != NULL)
        tally_game(&extra->tally, p->replayed.plies);
    if (w->has_line && s->run.options.shown.interactive) {
        tally_findings(&extra->tally, &p->sink);
        look_at(s, p);
        w->has_line = false;
        return;
    }
    if (w->has_line && has_games(s)) {
        end_game(w, p);
    } else if (w->has_line) {
        if (!w->no_path)
            show_line(w, p);
        look_for_absent(w, p);
    }
    w->has_line = false;
    worker_report(&w->base, &extra->tally);
    if (s->run.told != NULL && p->at.record != NULL)
        follow_game(w, p);
    output_relieve(w->base.output);
    mark_shown(w);
}

/* The first number that --game asks for beyond the last game; 0 for none. */
static uint64_t absent_game(const struct selection *s, uint64_t there)
{
    for (size_t i = 0; i < s->ranges; i++)
        if (s->range[i].to != UINT64_MAX && s->range[i].to > there)
            return s->range[i].from > there ? s->range[i].from : there + 1;
    return 0;
}

/* --game of a file that has fewer. */
static void look_for_game(struct viewer *w, const struct batch *batch)
{
    struct pipeline *p = &w->base.pipeline;
    struct recreplay_extra *extra = w->base.output->extra;
    uint64_t there = w->base.output->base + w->base.output->games, asked = absent_game(p->selection, there);

    if (batch->outside || !batch->last_of_file || there == 0 || asked == 0)
        return;
    sink_clear(&p->sink);
    p->at.record = NULL;
    sink_say(&p->sink, CODE_NO_SUCH_GAME, (struct span){(uint32_t)batch->text.n, 0},
             arena_printf(&p->sink.arena, "%" PRIu64, asked),
             arena_printf(&p->sink.arena, "%" PRIu64, there));
    pipeline_settle(p);
    worker_report(&w->base, &extra->tally);
}

static void work(void *worker, struct batch *batch, struct output *output)
{
    struct viewer *w = worker;
    struct recreplay_extra *extra = output->extra;

    mark_shown(w);
    extra->sums = mem_calloc(1, w->showing->view->sums_size + 1);
    output->games =
        pipeline_batch(&w->base.pipeline, batch, WANT_TEXT | WANT_CLOCKS | WANT_WHOLE, output, take_game, w);
    look_for_game(w, batch);
}

static bool put_out(void *context, struct slice text)
{
    return text.n == 0 || outfile_write(&((struct showing *)context)->run.out, text);
}

static bool emit_text(void *program, struct batch *batch, struct output *output, uint64_t base)
{
    struct showing *s = program;
    SCOPED(buf) b = {0};

    (void)batch;
    if (!s->view->documents)
        return deferred_send(&output->out, base, put_out, s);
    deferred_take(&output->out, base, &b);
    return pictures_take(&s->pictures, &b);
}

static bool emit(void *program, struct batch *batch, struct output *output, uint64_t base)
{
    struct showing *s = program;
    const struct recreplay_extra *extra = output->extra;

    tally_add(&s->total, &extra->tally);
    if (s->view->add != NULL)
        s->view->add(s->sums, extra->sums);
    return emit_text(s, batch, output, base) && !s->interactive.quit;
}

static void clear_extra(void *extra)
{
    struct recreplay_extra *e = extra;

    free(e->sums);
    *e = (struct recreplay_extra){0};
}

static void free_extra(void *extra)
{
    clear_extra(extra);
    free(extra);
}

static struct tally *total_of(void *program)
{
    return &((struct showing *)program)->total;
}

static const struct wiring wiring = {.worker_size = sizeof(struct viewer),
                                     .extra_size = sizeof(struct recreplay_extra),
                                     .start = start,
                                     .stop = stop,
                                     .work = work,
                                     .emit = emit,
                                     .part = emit_text,
                                     .total = total_of,
                                     .clear_extra = clear_extra,
                                     .free_extra = free_extra};

static void open_view(struct showing *s)
{
    SCOPED(buf) b = {0};

    if (s->view->open != NULL)
        s->view->open(&b, s->style.lang);
    outfile_write(&s->run.out, buf_as_slice(&b));
}

static void close_view(struct showing *s)
{
    SCOPED(buf) b = {0};

    if (s->view->close != NULL)
        s->view->close(&b, s->style.lang, s->sums);
    outfile_write(&s->run.out, buf_as_slice(&b));
}

/* --follow: all but the last look. */
static bool follow(struct showing *s, struct wired *wired)
{
    bool ok;

    wired->in_order = true;
    s->run.told = told_new(&s->run.out,
                           &(struct told_style){.lang = s->style.lang,
                                                .aside = true,
                                                .screen = s->view == &show_board && isatty(s->run.out.fd)});
    ok = follow_run(wired);
    tally_clear(&s->total);
    return ok;
}

static void show_all(struct showing *s)
{
    struct wired wired = {
        .run = &s->run,
        .wiring = &wiring,
        .program = s,
        .replay = {.tell = TELL_WORDS, .classify = true, .visit = visit, .visit_ends = shows_ends(s)},
        .in_order = s->run.options.shown.interactive,
        .kept = {.tally = {&s->total}}};

    s->sums = mem_calloc(1, s->view->sums_size + 1);
    if (run_is_first(&s->run))
        open_view(s);
    if ((!s->run.options.in.follow || follow(s, &wired)) && wiring_run(&wired) && run_is_last(&s->run))
        close_view(s);
    if (s->run.told != NULL)
        follow_end(&s->run);
    told_free(s->run.told);
    pictures_end(&s->pictures);
    interactive_end(&s->interactive);
    free(s->sums);
}

/* The first ply whose stone is numbered; 0: none is. */
static long first_number(const struct options *o)
{
    if (o->shown.numbers_from > 0)
        return o->shown.numbers_from;
    if (o->shown.from_ply < 0 && o->shown.to_ply < 0)
        return 0;
    return o->shown.from_ply < 1 ? 1 : o->shown.from_ply;
}

/* Whether something that was asked for could not be shown. */
static bool has_failed(const struct showing *s)
{
    return s->run.options.judge.fail_on != FAIL_NEVER &&
           (s->run.unread || s->total.by_code[CODE_NO_LINE] != 0 || s->total.by_code[CODE_NO_SUCH_GAME] != 0);
}

/* --site: what goes wrong in the programs that it runs is said by them. */
static bool write_site(struct showing *s, char **argv)
{
    SCOPED(buf) why = {0};

    if (!site_write(&s->run.options, argv, &why))
        s->run.trouble = true;
    if (why.n > 0)
        run_trouble(&s->run, s->run.options.shown.site, buf_cstr(&why));
    return !s->run.trouble;
}

int main(int argc, char **argv)
{
    struct showing s = {0};
    int status;

    if (!run_begin(&s.run, RECREPLAY, argc, argv, &status))
        return status;
    s.style = (struct show_style){.lang = s.run.style.lang,
                                  .board = (enum show_board)s.run.options.shown.board,
                                  .notation = s.run.options.convert.notation,
                                  .flip = s.run.options.shown.flip,
                                  .labels = s.run.options.shown.labels,
                                  .number_from = first_number(&s.run.options),
                                  .every = s.run.options.shown.every,
                                  .color = options_color(&s.run.options, STDOUT_FILENO)};
    s.run.style.color = options_color(&s.run.options, STDERR_FILENO);
    s.pictures.run = &s.run;
    s.view = views[s.run.options.shown.as];
    if (s.view == &show_svg && s.run.options.shown.every > 1)
        s.view = &show_sheet;
    s.interactive.style = s.style;
    s.interactive.start = s.run.options.shown.at > 0 ? (uint32_t)s.run.options.shown.at : 0;
    if (s.run.options.shown.site != NULL)
        return run_end(&s.run, !write_site(&s, argv));
    show_all(&s);
    interactive_close(&s.interactive);
    if (s.interactive.opened && s.interactive.terminal.error != 0)
        run_trouble(&s.run, "/dev/tty", strerror(s.interactive.terminal.error));
    return run_end(&s.run, has_failed(&s) ||
                               tally_reaches(&s.total, (enum severity)s.run.options.judge.fail_on) ||
                               run_missed(&s.run, &s.total));
}
