/* summary_merge.c - sums of parts added up. Nothing is judged again: lines are handed on, counts are added.
 */
#include "pipeline/pipeline.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct summary_merging {
    struct run *run;
    const struct reporter *reporter;
    struct tally *total;
    struct tally file; /* of a file that goes on */
    struct tally_files worst;
    bool goes_on;
    uint64_t files, parts, expected; /* parts so far, and how many they say there are */
    struct arena names;
    struct buf out;
};

enum { FLUSH_BYTES = 1 << 16 };

static void complain(struct summary_merging *m, const char *name, uint64_t line, const char *why)
{
    SCOPED(buf) where = {0};

    buf_printf(&where, "%s:%" PRIu64, name, line);
    run_trouble(m->run, line == 0 ? name : buf_cstr(&where), tr((enum lang)m->run->options.out.lang, why));
}

static void take_file(struct summary_merging *m, const struct summary *s)
{
    tally_add(&m->file, &s->tally);
    m->goes_on = s->goes_on;
    if (m->goes_on)
        return;
    if (options_worst_files(&m->run->options)) {
        SCOPED(buf) line = {0};

        m->reporter->file_summary(&line, &m->run->style, s->file, &m->file);
        tally_file(&m->worst, m->file.by_severity, buf_as_slice(&line));
    } else if (m->reporter->file_summary != NULL) {
        m->reporter->file_summary(&m->out, &m->run->style, s->file, &m->file);
    }
    tally_clear(&m->file);
}

/* False when another part should have come here. Sums of whole inputs can be added up, too. */
static bool take_total(struct summary_merging *m, const struct summary *s)
{
    m->files += s->files;
    tally_add(m->total, &s->tally);
    for (unsigned c = 0; c < CODE_COUNT; c++)
        if (m->total->example[c].file == NULL)
            m->total->example[c] = s->tally.example[c];
    m->expected = s->parts;
    return s->parts == 0 || s->part == ++m->parts;
}

static void hand_on(struct summary_merging *m, struct slice line)
{
    if (m->reporter != &report_jsonl)
        return;
    buf_slice(&m->out, line);
    buf_char(&m->out, '\n');
}

/* What is wrong with the line; NULL: nothing. */
static const char *take_line(struct summary_merging *m, struct slice line, bool *ended)
{
    struct summary s;

    if (*ended || !summary_read(line, &m->names, &s))
        return N_("no line that --summary --format=jsonl writes");
    m->run->trouble |= s.type == SUMMARY_TROUBLE;
    if (s.type == SUMMARY_FILE)
        take_file(m, &s);
    else if (s.type != SUMMARY_TOTAL)
        hand_on(m, line);
    else if (!take_total(m, &s))
        return N_("not the part that comes here: give all parts, in order");
    *ended = s.type == SUMMARY_TOTAL;
    return NULL;
}

static void flush(struct summary_merging *m, size_t limit)
{
    if (m->out.n < limit)
        return;
    outfile_write(&m->run->out, buf_as_slice(&m->out));
    buf_clear(&m->out);
}

static void take_stream(struct summary_merging *m, const char *name, struct pieces *in)
{
    struct slice line;
    uint64_t number = 0;
    bool ended = false;
    const char *why = NULL;

    while (why == NULL && pieces_next(in, &line)) {
        number++;
        why = take_line(m, line, &ended);
        flush(m, FLUSH_BYTES);
    }
    if (why != NULL)
        complain(m, name, number, why);
    else if (errno != 0)
        complain(m, name, errno == EFBIG ? number + 1 : 0, file_why(LIMIT_LIST_LINE));
    else if (!ended)
        complain(m, name, 0, N_("has no sums at its end: not written by --summary --format=jsonl"));
}

static void take_operand(struct summary_merging *m, const char *name)
{
    struct pieces in;

    if (!pieces_open(&in, name, '\n')) {
        run_trouble(m->run, name, strerror(errno));
        return;
    }
    take_stream(m, name, &in);
    pieces_close(&in);
}

void merge_summaries(struct run *run, struct tally *total)
{
    const struct options *o = &run->options;
    struct summary_merging m = {.run = run, .reporter = o->out.reporter, .total = total};

    for (int i = 0; i < o->in.operands && !run->cut_short; i++) {
        bool before = run->trouble;

        run->trouble = false;
        take_operand(&m, o->in.operand[i]);
        run->trouble |= before;
    }
    if (!run->cut_short && (m.parts < m.expected || m.goes_on))
        complain(&m, o->in.operand[o->in.operands - 1], 0,
                 N_("is not the last part: give all parts, in order"));
    tally_files_put(&m.worst, &m.out);
    tally_files_free(&m.worst);
    m.reporter->total_summary(&m.out, &run->style, m.files, total);
    flush(&m, 0);
    arena_free(&m.names);
    buf_free(&m.out);
}
