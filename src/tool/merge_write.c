/* merge_write.c - a tree is a record like any other once it has been judged. */
#include "tool/merge_write.h"

#include <stdio.h>

static void tell(struct judge *j, struct tally *total)
{
    struct buf words = {0};

    judge_settle(j);
    tally_findings(total, &j->sink);
    for (uint32_t i = 0; i < j->sink.count && !j->run->options.quiet; i++)
        report_text.finding(&words, &j->run->style, &j->at, &j->sink.list[i],
                            (struct place){.line = 1, .column = 1});
    fwrite(buf_cstr(&words), 1, words.n, stderr);
    buf_free(&words);
}

static bool write_tree(const struct merge *m, size_t n, struct run *run, struct judge *j,
                       const struct convert *how, struct recoder *recoder, struct tally *total)
{
    struct convert job = *how;
    struct buf game = {0};
    bool ok;

    merge_record(m, n, &j->record, &j->at.file);
    j->at.record = &j->record;
    j->at.text = SLICE("");
    judge_again(j);
    job.writing.rulebook = j->replayed.rules == NULL ? NULL : j->replayed.rules->id;
    sink_clear(&j->sink);
    ok = convert_game(&job, &j->record, &j->replayed, &j->sink, &game);
    if (ok && recoder != NULL)
        ok = convert_charset(&job, &j->record, recoder, j->run->options.to_encoding, &j->sink, &game);
    tell(j, total);
    ok = !ok || outfile_write(&run->out, buf_as_slice(&game));
    buf_free(&game);
    return ok;
}

bool merge_write(const struct merge *m, struct run *run, const struct convert *how, struct recoder *recoder,
                 struct tally *total)
{
    struct convert job = *how;
    struct judge judge;
    bool ok = true;

    job.readback = readback_new(&run->books, (enum after_illegal)run->options.after_illegal);
    judge_start(&judge, run, &(struct replay_options){.tell = TELL_WORDS});
    for (size_t i = 0; i < m->count && ok; i++)
        ok = write_tree(m, i, run, &judge, &job, recoder, total);
    judge_free(&judge);
    readback_free(job.readback);
    return ok;
}
