/* index_file.c - where the games of large files begin, written by one run and read by others. */
#include "pipeline/userfiles/userfiles.h"

#include <errno.h>

bool index_prepare(struct run *run)
{
    const char *name = run->options.in.index, *why = NULL;
    struct buf text = {0};

    if (name == NULL)
        return true;
    if (!file_read(name, LIMIT_LIST_FILE, &text))
        why = tr(run->style.lang, file_why(LIMIT_LIST_FILE));
    else if (!game_index_read(&run->index, buf_as_slice(&text)))
        why = tr(run->style.lang, N_("not an index that --write-index wrote"));
    if (why != NULL)
        run_trouble(run, name, why);
    buf_free(&text);
    return why == NULL;
}

void index_note(struct run *run, const struct batch *batch, uint64_t base)
{
    struct index_offer offer = *batch->offer;

    offer.entry.games = base;
    game_index_add(&run->index, &offer);
}

void index_write(struct run *run)
{
    const char *name = run->options.in.write_index;
    struct outfile out;
    struct buf text = {0};

    if (!outfile_open(&out, name)) {
        run_trouble(run, name, strerror(out.error));
        return;
    }
    game_index_put(&run->index, &text);
    outfile_write(&out, buf_as_slice(&text));
    if (!outfile_close(&out, run_keeps(run, outfile_replaces_any(&out))))
        run_trouble(run, name, strerror(out.error));
    buf_free(&text);
}
