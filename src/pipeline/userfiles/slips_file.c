/* slips_file.c - the built-in slips, then those of --formats. */
#include "pipeline/userfiles/userfiles.h"

static bool add_slips(void *context, struct slice text, struct yaml_error *error)
{
    return tunings_add(context, text, error);
}

bool slips_prepare(struct run *run)
{
    static const char *const names[] = {"slips/chess.yaml", "slips/xiangqi.yaml", "slips/stones.yaml"};
    bool ok = true;

    if (run->options.judge.suggest == 0 && run->options.convert.repair == REPAIR_NEVER)
        return true;
    run->tunings = tunings_new();
    for (unsigned i = 0; i < sizeof names / sizeof *names && ok; i++)
        ok = formats_take_files(run, names[i], add_slips, run->tunings);
    return ok;
}
