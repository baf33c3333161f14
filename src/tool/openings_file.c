/* openings_file.c - built-in names, then those of --formats and --openings. */
#include "tool/openings_file.h"

#include "base/limits.h"
#include "base/memory.h"
#include "tool/files.h"
#include "tool/plausible.h"
#include "tool/survey.h"

#include <errno.h>
#include <stdio.h>

static bool mentions(const char *const *expressions)
{
    for (size_t i = 0; expressions != NULL && expressions[i] != NULL; i++)
        if (strstr(expressions[i], "opening") != NULL)
            return true;
    return false;
}

static bool add_file(struct run *run, const char *name, bool may_lack)
{
    struct buf text = {0};
    struct yaml_error error;
    char where[1200];
    bool ok = file_read(name, limit_now(LIMIT_YAML_BYTES), &text);

    if (!ok && may_lack && errno == ENOENT)
        return true;
    if (!ok) {
        run_trouble(run, name, strerror(errno));
    } else if (!(ok = openings_add(run->openings, buf_as_slice(&text), &error))) {
        snprintf(where, sizeof where, "%s:%u:%u", name, error.line, error.column);
        run_trouble(run, where, error.message);
    }
    buf_free(&text);
    return ok;
}

/* DIR/openings/chess.yaml of each --formats=DIR, then --openings. */
static bool add_files(struct run *run)
{
    const char *const *dir = run->options.formats_dirs;
    struct buf name = {0};
    bool ok = true;

    for (size_t i = 0; dir != NULL && dir[i] != NULL && ok; i++) {
        buf_clear(&name);
        buf_printf(&name, "%s/openings/chess.yaml", dir[i]);
        ok = add_file(run, buf_cstr(&name), true);
    }
    buf_free(&name);
    return ok && (run->options.openings == NULL || add_file(run, run->options.openings, false));
}

static void learn(void *context, struct judge *j)
{
    plausible_learn(context, &j->record);
}

/* Headers alone where a profile was not asked for: whether moves exclude an opening takes their positions. */
static bool prepare_plausible(struct run *run)
{
    struct plausible *p = mem_calloc(1, sizeof *p);
    bool whole = run->options.profile != 0;

    plausible_start(p, whole ? run->openings : NULL);
    run->plausible = p;
    if (whole && !survey_run(run, &(struct survey){.game = learn, .context = p, .headers_only = true}))
        return false;
    plausible_ready(p);
    return true;
}

bool openings_prepare(struct run *run)
{
    const struct options *o = &run->options;

    if (mentions(o->where) || mentions(o->require) || o->openings != NULL || o->profile != 0) {
        run->openings = openings_new(&run->books);
        if (!add_files(run))
            return !run->trouble;
    }
    if (o->program == RECVALID && o->wanted[CODE_IMPLAUSIBLE])
        return prepare_plausible(run);
    return !run->trouble;
}
