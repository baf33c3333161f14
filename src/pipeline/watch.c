/* watch.c - progress by the bytes of the input, and the wait at a terminal. */
#include "pipeline/pipeline.h"

#include <poll.h>
#include <unistd.h>

enum { PATIENCE_MS = 1000 };

static bool reads_stdin_first(const struct options *o)
{
    if (o->in.files0_from != NULL)
        return strcmp(o->in.files0_from, "-") == 0;
    return o->in.operands == 0 || strcmp(o->in.operand[0], "-") == 0;
}

/* Somebody who forgot the file sees a terminal that does nothing, and does not know why. */
static void await_typing(const struct run *run)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    SCOPED(buf) b = {0};

    if (run->options.out.quiet || !reads_stdin_first(&run->options) || !isatty(STDIN_FILENO) ||
        !isatty(STDERR_FILENO) || poll(&in, 1, PATIENCE_MS) != 0)
        return;
    buf_printf(&b, "%s: ", run->options.name);
    buf_str(&b, tr((enum lang)run->options.out.lang,
                   N_("reading standard input … (end it with Control-D, or see --help)")));
    buf_char(&b, '\n');
    outfile_write_all(STDERR_FILENO, buf_as_slice(&b));
}

void watch_start(struct watch *w, struct run *run)
{
    const struct options *o = &run->options;

    *w = (struct watch){
        .progress = {.shown = options_progress(o) && !o->shown.interactive, .lang = (enum lang)o->out.lang},
        .shares_terminal = isatty(run->out.fd)};
    await_typing(run);
    /* A list of names that comes through a pipe can be read only once. */
    if (w->progress.shown && (o->in.files0_from == NULL || strcmp(o->in.files0_from, "-") != 0))
        run_measure(run, &w->measured);
    w->progress.total = w->measured.total;
    progress_show(&w->progress);
}

/* Whether something may be written to the terminal on which the line stands. */
static bool will_write(const struct watch *w, const struct batch *batch, const struct output *output)
{
    return batch->file == NULL || batch->last_of_file || output->err.text.n > 0 ||
           (w->shares_terminal && output->out.text.n > 0);
}

void watch_before(struct watch *w, const struct batch *batch, const struct output *output)
{
    if (w->progress.on_screen && will_write(w, batch, output))
        progress_clear(&w->progress);
}

void watch_after(struct watch *w, const struct batch *batch, const struct output *output)
{
    uint64_t file = batch->walk_number;

    w->progress.games += output->games;
    w->progress.findings += output->findings;
    w->progress.done = (file < w->measured.files ? w->measured.start[file] : 0) + batch->taken;
    progress_show(&w->progress);
}

void watch_end(struct watch *w)
{
    progress_clear(&w->progress);
    shard_free(&w->measured);
}
