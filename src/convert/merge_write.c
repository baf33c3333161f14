/* merge_write.c - a tree is a record like any other once it has been judged. */
#include "convert/convert.h"

#include <stdio.h>

static void tell(struct pipeline *p, struct tally *total)
{
    SCOPED(buf) words = {0};

    pipeline_settle(p);
    tally_findings(total, &p->sink);
    for (uint32_t i = 0; i < p->sink.count && !p->run->options.out.quiet; i++)
        report_text.finding(&words, &p->run->style, &p->at, &p->sink.list[i],
                            (struct place){.line = 1, .column = 1});
    fwrite(buf_cstr(&words), 1, words.n, stderr);
}

static bool write_tree(const struct merge *m, size_t n, struct run *run, struct pipeline *p,
                       const struct convert *how, struct recoder *recoder, struct tally *total,
                       uint64_t *failed)
{
    struct convert job = *how;
    SCOPED(buf) game = {0};
    bool ok;

    merge_record(m, n, &p->record, &p->at.file);
    p->at.record = &p->record;
    p->at.text = SLICE("");
    pipeline_again(p);
    job.writing.rulebook = p->replayed.rules == NULL ? NULL : p->replayed.rules->id;
    sink_clear(&p->sink);
    ok = convert_game(&job, &p->record, &p->replayed, &p->sink, &game);
    if (ok && recoder != NULL)
        ok = convert_charset(&job, &p->record, recoder, p->run->options.convert.to_encoding, &p->sink, &game);
    *failed += !ok;
    tell(p, total);
    return !ok || outfile_write(&run->out, buf_as_slice(&game));
}

bool merge_write(const struct merge *m, struct run *run, const struct convert *how, struct recoder *recoder,
                 struct tally *total, uint64_t *failed)
{
    struct convert job = *how;
    struct pipeline pipeline;
    bool ok = true;

    job.readback = readback_new(&run->books, (enum after_illegal)run->options.judge.after_illegal);
    pipeline_start(&pipeline, run, &(struct replay_options){.tell = TELL_WORDS});
    for (size_t i = 0; i < m->count && ok; i++)
        ok = write_tree(m, i, run, &pipeline, &job, recoder, total, failed);
    pipeline_free(&pipeline);
    readback_free(job.readback);
    return ok;
}
