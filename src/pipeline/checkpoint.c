/* checkpoint.c - how far a run has come, written to a file and read again.
 *
 * The file is lines: a heading, the command, numbers, the program's counts (as --summary writes them), "end".
 * Whatever is not exactly so is not taken for one. */
#include "pipeline/pipeline.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define HEADING "qipu checkpoint " PACKAGE_VERSION

/* At 200 MB a second this costs a few hundredths of a percent, and loses a fraction of a second. */
enum { SAVE_BYTES = 1 << 20 };

static const char *name_of(const struct run *run)
{
    return run->options.in.checkpoint;
}

static bool refuse(struct run *run, const char *why)
{
    run_trouble(run, name_of(run), tr((enum lang)run->options.out.lang, why));
    run->cut_short = true;
    return false;
}

/* The next line without its end; false when there is none. */
static bool next_line(struct slice *rest, struct slice *line)
{
    if (slice_find(*rest, '\n') == NULL)
        return false;
    *line = slice_cut(*rest, '\n', rest);
    return true;
}

static bool read_numbers(struct slice line, struct resumption *r)
{
    uint64_t *to[] = {&r->files,   &r->print,   &r->at.file, &r->at.offset,
                      &r->skipped, &r->written, &r->trouble};

    for (size_t i = 0; i < sizeof to / sizeof *to; i++) {
        struct slice rest;
        long value;

        if (!slice_long(slice_cut(line, ' ', &rest), &value) || value < 0)
            return false;
        *to[i] = (uint64_t)value;
        line = rest.p == NULL ? SLICE("") : rest;
    }
    return line.n == 0;
}

/* Takes the text apart; WHY when it is not what it must be. */
static const char *understand(struct run *run, struct slice text)
{
    struct slice line;

    if (!next_line(&text, &line) || !slice_is(line, HEADING))
        return N_("no checkpoint of this version; remove it to begin anew");
    if (!next_line(&text, &line) || !slice_eq(line, buf_as_slice(&run->command)))
        return N_("the checkpoint of another command; remove it to begin anew");
    if (!next_line(&text, &line) || !read_numbers(line, &run->resumption) || !slice_ends(text, "end\n"))
        return N_("a damaged checkpoint; remove it to begin anew");
    buf_slice(&run->resumption.state, (struct slice){text.p, text.n - 4});
    return NULL;
}

bool checkpoint_open(struct run *run)
{
    struct resumption *r = &run->resumption;
    struct buf text = {0};
    const char *why = NULL;
    bool there = file_read(name_of(run), LIMIT_LIST_FILE, &text);

    if (!there && errno != ENOENT) {
        run_trouble(run, name_of(run), tr((enum lang)run->options.out.lang, file_why(LIMIT_LIST_FILE)));
        run->cut_short = true;
        return false;
    }
    if (there)
        why = understand(run, buf_as_slice(&text));
    buf_free(&text);
    if (why != NULL)
        return refuse(run, why);
    r->opened = true;
    r->resumed = r->marked = there;
    if (!outfile_resume(&run->out, run->options.out.output, &r->written)) {
        run_trouble(run, outfile_name(&run->out, (enum lang)run->options.out.lang), strerror(run->out.error));
        return false;
    }
    /* The output that it knew of is gone: all of it is made again. */
    if (r->resumed && r->written == OUTFILE_ANEW) {
        buf_free(&r->state);
        *r = (struct resumption){.opened = true};
    }
    run->trouble |= r->trouble != 0;
    return true;
}

static bool give_back_tally(struct slice line, struct arena *names, struct tally *to)
{
    struct summary sums;

    if (!summary_read(line, names, &sums) || sums.type != SUMMARY_TOTAL)
        return false;
    *to = sums.tally;
    return true;
}

/* All examples are of the first tally; put_state() wrote those of codes that only the second has with it. */
static void return_examples(struct checkpoint *c)
{
    struct tally *first = c->kept.tally[0], *second = c->kept.tally[1];

    for (unsigned code = 0; second != NULL && code < CODE_COUNT; code++) {
        if (first->example[code].file == NULL)
            first->example[code] = second->example[code];
        second->example[code] = (struct tally_example){0};
    }
}

/* A row of put_worst(): its counts, and its line. */
static bool give_back_row(struct slice *rest, struct tally_file *row)
{
    struct slice counts, line, word;
    long value;

    if (!next_line(rest, &counts) || !next_line(rest, &line))
        return false;
    for (unsigned s = 0; s <= SEVERITY_COUNT; s++) {
        word = slice_cut(counts, ' ', &counts);
        if (!slice_long(word, &value))
            return false;
        *(s < SEVERITY_COUNT ? &row->by_severity[s] : &row->number) = (uint64_t)value;
    }
    buf_slice(&row->line, line);
    buf_char(&row->line, '\n');
    return true;
}

static bool give_back_worst(struct slice *rest, struct tally_files *to)
{
    struct slice line, count;
    long files, rows;

    if (!next_line(rest, &line) || !slice_long(slice_cut(line, ' ', &count), &files) ||
        !slice_long(count, &rows) || rows < 0 || rows > TALLY_FILES)
        return false;
    to->files = (uint64_t)files;
    while (to->count < (unsigned)rows)
        if (!give_back_row(rest, &to->row[to->count++]))
            return false;
    return true;
}

/* The program's own state, in the order in which put_state() wrote it. */
static bool give_back(struct checkpoint *c)
{
    struct slice rest = buf_as_slice(&c->run->resumption.state), line;
    struct arena *names = c->kept.names != NULL ? c->kept.names : &c->names;

    for (unsigned i = 0; i < KEPT_TALLIES && c->kept.tally[i] != NULL; i++)
        if (!next_line(&rest, &line) || !give_back_tally(line, names, c->kept.tally[i]))
            return false;
    for (unsigned i = 0; i < KEPT_COUNTS && c->kept.count[i] != NULL; i++) {
        long value;

        if (!next_line(&rest, &line) || !slice_long(line, &value))
            return false;
        *c->kept.count[i] = (uint64_t)value;
    }
    if (c->kept.worst != NULL && !give_back_worst(&rest, c->kept.worst))
        return false;
    return_examples(c);
    return rest.n == 0;
}

bool checkpoint_start(struct checkpoint *c, struct run *run, const struct kept *kept)
{
    struct resumption *r = &run->resumption;

    *c = (struct checkpoint){.run = run, .kept = *kept, .file = UINT64_MAX};
    if (name_of(run) == NULL)
        return true;
    run_measure(run, &c->input);
    if (!r->resumed)
        return true;
    if (r->files != c->input.files || r->print != c->input.print || r->at.file >= c->input.files)
        return refuse(run, N_("the input has changed since; remove it to begin anew"));
    if (!give_back(c))
        return refuse(run, N_("a damaged checkpoint; remove it to begin anew"));
    c->saved = c->input.start[r->at.file] + r->at.offset;
    run->options.in.shard.from = r->at;
    return true;
}

static void put_worst(const struct tally_files *t, struct buf *b)
{
    buf_printf(b, "%" PRIu64 " %u\n", t->files, t->count);
    for (unsigned i = 0; i < t->count; i++) {
        for (unsigned s = 0; s < SEVERITY_COUNT; s++)
            buf_printf(b, "%" PRIu64 " ", t->row[i].by_severity[s]);
        buf_printf(b, "%" PRIu64 "\n", t->row[i].number);
        buf_slice(b, buf_as_slice(&t->row[i].line));
    }
}

static void put_state(const struct checkpoint *c, struct buf *b)
{
    for (unsigned i = 0; i < KEPT_TALLIES && c->kept.tally[i] != NULL; i++) {
        struct tally t = *c->kept.tally[i];

        memcpy(t.example, c->kept.tally[0]->example, sizeof t.example);
        report_jsonl.total_summary(b, &c->run->style, 0, &t);
    }
    for (unsigned i = 0; i < KEPT_COUNTS && c->kept.count[i] != NULL; i++)
        buf_printf(b, "%" PRIu64 "\n", *c->kept.count[i]);
    if (c->kept.worst != NULL)
        put_worst(c->kept.worst, b);
}

static void put_all(const struct checkpoint *c, const struct batch *batch, uint64_t offset, struct buf *b)
{
    const struct run *run = c->run;

    buf_str(b, HEADING "\n");
    buf_slice(b, buf_as_slice(&run->command));
    buf_printf(b, "\n%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %d\n",
               c->input.files, c->input.print, batch->walk_number, offset,
               run->resumption.skipped + batch->skipped, run->out.written, run->trouble);
    put_state(c, b);
    buf_str(b, "end\n");
}

/* Written under another name and renamed; 0, or errno. It is not flushed to the disk: whoever loses the last
 * one goes on from the one before, or begins anew. */
static int put_file(const char *name, struct slice text)
{
    SCOPED(buf) temporary = {0};
    int fd = outfile_beside(&temporary, name), error;

    if (fd < 0)
        return errno;
    temporary_made(temporary.p);
    error = outfile_write_all(fd, text) ? 0 : errno;
    if (close(fd) != 0 && error == 0)
        error = errno;
    if (error == 0 && rename(temporary.p, name) != 0)
        error = errno;
    if (error != 0)
        unlink(temporary.p);
    temporary_done(temporary.p);
    return error;
}

static bool save(struct checkpoint *c, const struct batch *batch, uint64_t offset)
{
    SCOPED(buf) text = {0};
    int error;

    fflush(stderr);
    put_all(c, batch, offset, &text);
    if ((error = put_file(name_of(c->run), buf_as_slice(&text))) != 0)
        run_trouble(c->run, name_of(c->run), strerror(error));
    c->run->resumption.marked |= error == 0;
    return error == 0;
}

bool checkpoint_before(struct checkpoint *c, const struct batch *batch)
{
    uint64_t offset, place;
    bool moved = batch->walk_number != c->file;

    if (name_of(c->run) == NULL || batch->file == NULL)
        return true;
    c->file = batch->walk_number;
    /* A packed file is begun again from its start. */
    if (batch->outside || (batch->packed && !moved) || c->file >= c->input.files)
        return true;
    offset = batch->packed || batch->first_of_file ? 0 : batch->start.offset;
    place = c->input.start[c->file] + offset;
    if (place - c->saved < SAVE_BYTES)
        return true;
    c->saved = place;
    return save(c, batch, offset);
}

void checkpoint_free(struct checkpoint *c)
{
    shard_free(&c->input);
    arena_free(&c->names);
}
