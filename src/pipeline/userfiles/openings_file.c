/* openings_file.c - built-in names, then those of --formats and --openings. */
#include "pipeline/userfiles/userfiles.h"

#include "pipeline/judge/judge_headers.h"

/* "eco", and not as a part of "second". */
static bool has_eco(const char *words)
{
    for (const char *p = words; (p = strstr(p, "eco")) != NULL; p += 3)
        if ((p == words || !is_ascii_letter(p[-1])) && !is_ascii_letter(p[3]))
            return true;
    return false;
}

static bool mentions(const char *const *expressions)
{
    for (size_t i = 0; expressions != NULL && expressions[i] != NULL; i++)
        if (strstr(expressions[i], "opening") != NULL || has_eco(expressions[i]))
            return true;
    return false;
}

static bool add_openings(void *context, struct slice text, struct yaml_error *error)
{
    return openings_add(context, text, error);
}

static bool add_files(struct run *run)
{
    return formats_take_files(run, "openings/chess.yaml", add_openings, run->openings) &&
           formats_take_files(run, "openings/xiangqi.yaml", add_openings, run->openings) &&
           (run->options.choice.openings == NULL ||
            formats_take_file(run, run->options.choice.openings, add_openings, run->openings));
}

static void learn(void *context, struct pipeline *p)
{
    plausible_learn(context, &p->record);
}

/* Headers alone where a profile was not asked for: whether moves exclude an opening takes their positions. */
static bool prepare_plausible(struct run *run)
{
    struct plausible *p = mem_calloc(1, sizeof *p);
    bool whole = run->options.judge.profile != 0;

    plausible_start(p, whole ? run->openings : NULL);
    run->plausible = p;
    if (whole && !survey_run(run, &(struct survey){.game = learn, .context = p, .headers_only = true}))
        return false;
    plausible_ready(p);
    return true;
}

/* Whether columns or keys of games name openings. */
static bool shows_openings(const struct options *o)
{
    const char *columns = o->out.columns == NULL ? "" : o->out.columns;

    if (o->program != RECVALID)
        return o->convert.target == TARGET_SQLITE;
    return (o->out.results && o->out.reporter == &report_jsonl) || strstr(columns, "opening") != NULL ||
           has_eco(columns);
}

bool openings_prepare(struct run *run)
{
    const struct options *o = &run->options;

    if (mentions(o->choice.where) || mentions(o->choice.require) || mentions(o->edit.set) ||
        o->choice.openings != NULL || o->judge.profile != 0 || shows_openings(o) || o->edit.fill != NULL) {
        run->openings = openings_new(&run->books);
        if (!add_files(run))
            return !run->trouble;
    }
    if (o->program == RECVALID && o->judge.wanted[CODE_IMPLAUSIBLE])
        return prepare_plausible(run);
    return !run->trouble;
}
