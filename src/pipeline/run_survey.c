/* run_survey.c - one worker that judges and says nothing. */
#include "pipeline/pipeline.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct surveyor {
    struct pipeline pipeline;
    const struct survey *survey;
    struct selection none;
};

struct surveying {
    struct run *run;
    const struct survey *survey;
    uint64_t troubles;
};

static void *new_surveyor(void *shared)
{
    const struct surveying *s = shared;
    struct surveyor *w = mem_calloc(1, sizeof *w);

    w->survey = s->survey;
    pipeline_start(&w->pipeline, s->run,
                   &(struct replay_options){
                       .tell = TELL_NOTHING, .visit = w->survey->visit, .context = w->survey->context});
    w->pipeline.headers_only = s->survey->headers_only;
    if (s->survey->all)
        w->pipeline.selection = &w->none;
    return w;
}

static void free_surveyor(void *shared, void *worker)
{
    struct surveyor *w = worker;

    (void)shared;
    pipeline_free(&w->pipeline);
    free(w);
}

static void take_game(void *context, struct pipeline *p)
{
    const struct surveyor *w = context;

    if (p->at.record != NULL && w->survey->game != NULL)
        w->survey->game(w->survey->context, p);
}

static void work(void *worker, struct batch *batch, struct output *output)
{
    struct surveyor *w = worker;

    output->games = pipeline_batch(&w->pipeline, batch, w->survey->want | WANT_WHOLE, output, take_game, w);
}

/* wiring_run() compares. */
static void note_trouble(struct surveying *s, const struct batch *batch)
{
    struct run *run = s->run;

    if (run->survey.troubles == 0)
        buf_str(&run->survey.name, batch->name);
    if (++s->troubles > run->survey.troubles)
        run->survey.troubles = s->troubles;
}

static bool emit(void *shared, struct batch *batch, struct output *output, uint64_t base)
{
    struct surveying *s = shared;

    (void)output;
    (void)base;
    if (batch->file == NULL && s->survey->tells)
        run_batch_trouble(s->run, batch);
    else if (batch->file == NULL && !batch->harmless)
        note_trouble(s, batch);
    return true;
}

static bool read_input(struct run *run)
{
    ssize_t n;

    do {
        buf_reserve(&run->input, 1 << 16);
        n = read(STDIN_FILENO, run->input.p + run->input.n, 1 << 16);
        run->input.n += n > 0 ? (size_t)n : 0;
    } while (n > 0 || (n < 0 && errno == EINTR));
    if (n < 0)
        run_trouble(run, "-", strerror(errno));
    return n == 0;
}

/* --files0-from=-: the names become operands. */
static void keep_names(struct run *run)
{
    struct buf names = run->input;
    size_t count = 0;

    buf_char(&names, '\0');
    run->input = (struct buf){0};
    for (size_t i = 0; i + 1 < names.n; i += strlen(names.p + i) + 1) {
        run->operands = mem_realloc(run->operands, count + 1, sizeof *run->operands);
        run->operands[count++] = names.p + i;
    }
    run->names_read = names;
    run->options.in.files0_from = NULL;
    run->options.in.operand = run->operands;
    run->options.in.operands = (int)count;
}

bool run_keep_list(struct run *run)
{
    const struct options *o = &run->options;
    const char *list = o->in.files0_from;
    bool many = o->convert.split != NULL || (o->convert.to != NULL && o->convert.to->ends != NULL) ||
                (o->program == RECREPLAY && o->out.output != NULL);
    struct stat st;

    if (list == NULL || !many || (stat(list, &st) == 0 && S_ISREG(st.st_mode)))
        return true;
    if (strcmp(list, "-") == 0 && !read_input(run))
        return false;
    if (strcmp(list, "-") != 0 && !file_read(list, LIMIT_LIST_FILE, &run->input)) {
        run_trouble(run, list, tr((enum lang)o->out.lang, file_why(LIMIT_LIST_FILE)));
        return false;
    }
    if (run->input.n > 0)
        keep_names(run);
    return true;
}

/* Keeps standard input for the second reading. */
static bool keep_input(struct run *run)
{
    const struct options *o = &run->options;
    bool only = o->in.operands == 0 || (o->in.operands == 1 && strcmp(o->in.operand[0], "-") == 0);

    for (int i = 0; i < o->in.operands && !only; i++)
        if (strcmp(o->in.operand[i], "-") == 0) {
            run_trouble(run, "-",
                        tr(run->style.lang, N_("standard input cannot be read twice beside files")));
            return false;
        }
    if (o->in.files0_from != NULL && strcmp(o->in.files0_from, "-") == 0) {
        if (!read_input(run))
            return false;
        keep_names(run);
        return true;
    }
    return !only || o->in.files0_from != NULL || run->input.p != NULL || read_input(run);
}

bool survey_run(struct run *run, const struct survey *survey)
{
    struct options before;
    struct surveying shared = {run, survey, 0};
    struct pool_job job = {.shared = &shared,
                           .threads = 1,
                           .new_worker = new_surveyor,
                           .free_worker = free_surveyor,
                           .work = work,
                           .emit = emit};
    bool whole;

    if (!survey->tells && !keep_input(run))
        return false;
    before = run->options;
    run->options.out.quiet |= !survey->tells;
    run->options.choice.duplicates = 0;
    whole = run_pool(run, &job);
    run->options = before;
    return whole;
}

bool survey_unique(struct run *run)
{
    struct keeper *keeper = &run->selection.keeper;
    const struct options *o = &run->options;

    if (o->choice.keep == 0 && !o->convert.fill_headers)
        return true;
    keeper->keep = o->choice.keep == 0 ? KEEP_FIRST : (enum keep)(o->choice.keep - 1);
    keeper->headers = o->convert.fill_headers;
    run->selection.keeps = KEEPS_ENTERING;
    if (!survey_run(run, &(struct survey){.want = WANT_TEXT | WANT_CLOCKS}))
        return false;
    keeper_choose(keeper);
    run->selection.keeps = KEEPS_CHOSEN;
    return true;
}
