/* recconv - the same game, written another way.
 *
 * Files become batches, workers read and replay their games and write them in the other format; the
 * pieces come out in order. What was found goes to standard error. */
#include "tool/run.h"

#include "base/memory.h"
#include "input/charset_encode.h"
#include "tool/convert.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct conversion {
    struct run run;
    struct writing writing;
    struct recoder *recoder; /* NULL: UTF-8 */
    struct tally total;
    uint64_t games, split_files;
};

/* Of one batch. */
struct extra {
    struct tally tally;
    struct buf ends; /* size_t: where each game ends in the output */
};

struct worker {
    struct judge judge;
    struct output *output;
    struct conversion *conversion;
    struct buf game; /* the game being written */
};

/* What the writer asks of the moves. */
static enum telling telling(const struct conversion *c)
{
    const struct notation *n = c->writing.notation;
    bool squares = (c->run.options.to->flags & FORMAT_SQUARES) != 0 && (n == NULL || n->squares);

    return squares && !c->run.options.style ? TELL_SQUARES : TELL_WORDS;
}

static void *new_worker(void *shared)
{
    struct conversion *c = shared;
    struct worker *w = mem_calloc(1, sizeof *w);

    w->conversion = c;
    judge_start(&w->judge, &c->run, &(struct replay_options){.tell = telling(c)});
    return w;
}

static void free_worker(void *shared, void *worker)
{
    struct worker *w = worker;

    (void)shared;
    judge_free(&w->judge);
    buf_free(&w->game);
    free(w);
}

static void say_all(struct worker *w)
{
    const struct conversion *c = w->conversion;
    struct judge *j = &w->judge;
    struct extra *extra = w->output->extra;

    tally_findings(&extra->tally, &j->sink);
    for (uint32_t i = 0; i < j->sink.count && !c->run.options.quiet; i++)
        report_text.finding(&w->output->err.text, &c->run.style, &j->at, &j->sink.list[i],
                            locate(&j->locate, j->sink.list[i].at.off));
}

static void write_game(struct worker *w)
{
    const struct conversion *c = w->conversion;
    struct judge *j = &w->judge;
    struct extra *extra = w->output->extra;
    struct convert job = {
        .to = c->run.options.to, .writing = c->writing, .lossy = (enum lossy)c->run.options.lossy};
    size_t end;

    buf_clear(&w->game);
    job.writing.rulebook = j->replayed.rules == NULL ? NULL : j->replayed.rules->id;
    if (convert_game(&job, &j->record, &j->replayed, &j->sink, &w->game)) {
        if (c->recoder == NULL)
            buf_slice(&w->output->out.text, buf_as_slice(&w->game));
        else if (recode(c->recoder, buf_as_slice(&w->game), &w->output->out.text) > 0)
            convert_say_charset(&job, &j->record, &j->sink, c->run.options.to_encoding);
    }
    end = w->output->out.text.n;
    buf_add(&extra->ends, &end, sizeof end);
    judge_settle(j);
}

static void take_game(void *context, struct judge *j)
{
    struct worker *w = context;
    struct extra *extra = w->output->extra;

    if (j->at.record != NULL) {
        tally_game(&extra->tally, j->replayed.plies);
        write_game(w);
    }
    say_all(w);
}

static void work(void *worker, struct batch *batch, struct output *output)
{
    struct worker *w = worker;
    struct extra *extra = output->extra;
    const struct options *o = &w->conversion->run.options;
    unsigned want = WANT_TEXT | WANT_CLOCKS | WANT_WHOLE | (o->style ? WANT_STYLE : 0);

    w->output = output;
    extra->tally = (struct tally){0};
    buf_clear(&extra->ends);
    output->games = judge_batch(&w->judge, batch, want, output, take_game, w);
    extra->tally.left_out = w->judge.left_out;
}

/* DIR/000001.pgn and so on: numbers, because headers make poor file names and are not unique. */
static bool write_file(struct conversion *c, struct slice game)
{
    struct outfile file;
    char name[4096];
    const struct format_desc *desc = c->writing.desc;
    const char *extension = desc == NULL || desc->extensions == NULL || desc->extensions[0] == NULL
                                ? c->run.options.to->name
                                : desc->extensions[0];
    bool ok;

    snprintf(name, sizeof name, "%s/%06llu.%s", c->run.options.split, (unsigned long long)++c->split_files,
             extension);
    ok = outfile_open(&file, name) && outfile_write(&file, game);
    if (file.fd >= 0)
        ok &= outfile_close(&file, ok);
    if (!ok)
        run_trouble(&c->run, name, strerror(file.error));
    return ok;
}

static bool write_files(struct conversion *c, const struct output *output)
{
    const struct extra *extra = output->extra;
    size_t from = 0, end;

    for (size_t i = 0; i + sizeof end <= extra->ends.n; i += sizeof end, from = end) {
        memcpy(&end, extra->ends.p + i, sizeof end);
        if (end > from && !write_file(c, (struct slice){output->out.text.p + from, end - from}))
            return false;
    }
    return true;
}

/* A format that holds one game a file cannot take a second one. */
static bool too_many(struct conversion *c, const struct output *output)
{
    const struct extra *extra = output->extra;

    c->games += output->games - extra->tally.left_out;
    if (c->games < 2 || c->run.options.split != NULL || (c->run.options.to->holds & HOLDS_MANY_GAMES))
        return false;
    run_trouble(&c->run, c->run.options.to->name,
                tr(c->run.style.lang, N_("the format holds one game a file: use --split=DIR")));
    c->run.cut_short = true;
    return true;
}

static bool emit(void *shared, struct batch *batch, struct output *output, uint64_t base)
{
    struct conversion *c = shared;
    struct extra *extra = output->extra;
    struct buf words = {0};

    if (batch->file == NULL) {
        run_trouble(&c->run, batch->name,
                    batch->errnum != 0 ? strerror(batch->errnum) : tr(c->run.style.lang, batch->what));
        return true;
    }
    late_write(&output->err, base, &words);
    if (words.n > 0)
        fwrite(words.p, 1, words.n, stderr);
    buf_free(&words);
    tally_add(&c->total, &extra->tally);
    if (too_many(c, output))
        return false;
    if (c->run.options.split != NULL)
        return write_files(c, output);
    return outfile_write(&c->run.out, buf_as_slice(&output->out.text));
}

static void *new_extra(void *shared)
{
    (void)shared;
    return mem_calloc(1, sizeof(struct extra));
}

static void free_extra(void *extra)
{
    buf_free(&((struct extra *)extra)->ends);
    free(extra);
}

/* What a format puts before the first and after the last game of a file. */
static bool write_end(struct conversion *c, void (*put)(struct buf *, const struct writing *))
{
    struct buf b = {0};
    bool ok = true;

    if (put != NULL && c->run.options.split == NULL) {
        put(&b, &c->writing);
        ok = outfile_write(&c->run.out, buf_as_slice(&b));
    }
    buf_free(&b);
    return ok;
}

static void convert_all(struct conversion *c)
{
    const struct format *to = c->run.options.to;
    struct pool_job job = {
        .shared = c,
        .new_worker = new_worker,
        .free_worker = free_worker,
        .work = work,
        .threads = to->flags & FORMAT_SEQUENTIAL || c->recoder != NULL ? 1 : (unsigned)c->run.options.jobs,
        .emit = emit,
        .new_extra = new_extra,
        .free_extra = free_extra};

    if (write_end(c, to->open) && run_pool(&c->run, &job))
        write_end(c, to->close);
}

static bool prepare(struct conversion *c)
{
    const struct options *o = &c->run.options;

    c->writing = (struct writing){
        .notation = o->notation, .strict = o->strict, .desc = descs_find(c->run.descs, o->to->name)};
    if (o->to->state_size > 0)
        c->writing.state = mem_calloc(1, o->to->state_size);
    if (o->to_encoding != NULL && (c->recoder = recoder_new(o->to_encoding)) == NULL)
        run_trouble(&c->run, o->to_encoding, strerror(errno));
    if (o->split != NULL && mkdir(o->split, 0777) < 0 && errno != EEXIST)
        run_trouble(&c->run, o->split, strerror(errno));
    return !c->run.trouble;
}

int main(int argc, char **argv)
{
    struct conversion c = {0};
    int status;

    if (!run_start(&c.run, RECCONV, argc, argv, &status))
        return status;
    c.run.style.color = options_color(&c.run.options, STDERR_FILENO);
    if (prepare(&c))
        convert_all(&c);
    recoder_free(c.recoder);
    free(c.writing.state);
    return run_end(&c.run, c.total.by_code[CODE_NOT_CONVERTED] != 0 || run_missed(&c.run, &c.total) ||
                               tally_reaches(&c.total, (enum severity)c.run.options.fail_on));
}
