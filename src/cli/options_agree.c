/* options_agree.c - what options must agree on with each other. */
#include "cli/options.h"
#include "format/holdings.h"
#include "output/tree/tree_report.h"

#include <stdio.h>
#include <unistd.h>

static bool agree_on_names(struct option_reading *r)
{
    const struct options *o = r->o;
    struct slice bad;
    char word[64];

    if (o->convert.name_template == NULL)
        return true;
    if (o->convert.split == NULL)
        return options_misuse(r, "--name needs --split=DIR", NULL, NULL);
    if (!naming_stays_inside(o->convert.name_template))
        return options_misuse(r, "--name=%1 is no name inside the directory of --split",
                              o->convert.name_template, NULL);
    if (naming_check(o->convert.name_template, &bad))
        return true;
    snprintf(word, sizeof word, "{%.*s}", (int)(bad.n < 40 ? bad.n : 40), bad.p);
    r->near = report_tsv_near(bad, false);
    return options_misuse(
        r,
        "%1 in --name stands for nothing: {stem}, {dir}, {path}, {game}, {ext}, {id}, {kind} or a header key",
        word, NULL);
}

static const char layout_elsewhere[] = N_("--line-width, --no-move-numbers and --tags are for --to=pgn");

/* True for "recconv in.pgn out.sgf", with operands as for cp(1). */
static bool names_output(const struct options *o)
{
    return o->in.operands >= 2 && access(o->in.operand[o->in.operands - 1], F_OK) != 0;
}

/* --tags and the like. */
static bool is_laid_out(const struct options *o)
{
    return o->convert.line_width > 0 || o->convert.no_numbers || o->convert.tags != NULL;
}

static bool agree_on_layout(struct option_reading *r)
{
    const struct options *o = r->o;

    if (o->choice.stop_after > 0 && o->convert.rejects != NULL)
        return options_misuse(r, "--stop-after leaves games unread: not with --rejects", NULL, NULL);
    if (is_laid_out(o) && (o->convert.target == TARGET_SAME || o->convert.target == TARGET_VERBATIM))
        return options_misuse(r, layout_elsewhere, NULL, NULL);
    return true;
}

/* A database of SQLite is one file. */
static bool agree_on_tables(struct option_reading *r)
{
    const struct options *o = r->o;

    if (o->convert.target != TARGET_SQLITE && (o->convert.append || o->convert.plies_table))
        return options_misuse(r, "--append and --plies-table need --to=sqlite", NULL, NULL);
    if (o->convert.target != TARGET_SQLITE)
        return true;
    if (o->out.output == NULL || strcmp(o->out.output, "-") == 0)
        return options_misuse(r, "--to=sqlite needs --output=FILE", NULL, NULL);
    if (o->convert.merge || o->convert.unmerge || o->convert.split != NULL || o->convert.to_encoding != NULL)
        return options_misuse(
            r, "--to=sqlite writes games as they are: not with --merge, --unmerge, --split or --to-encoding",
            NULL, NULL);
    return true;
}

static bool agree_on_conversion(struct option_reading *r)
{
    const struct options *o = r->o;
    struct edits edits;
    struct slice word;
    const char *wrong;
    char shown[100];

    if (o->convert.diff &&
        (!o->convert.any_fix || (o->convert.target != TARGET_NONE && o->convert.target != TARGET_VERBATIM)))
        return options_misuse(r, "--diff shows what --fix changes, and writes nothing else", NULL, NULL);
    if (o->convert.any_fix && o->convert.target == TARGET_NONE &&
        (o->convert.diff || (o->out.output == NULL && o->convert.name_template == NULL)))
        r->o->convert.target = TARGET_VERBATIM;
    if (o->convert.target == TARGET_NONE && o->out.output == NULL && o->convert.name_template == NULL) {
        if (names_output(o))
            return options_misuse(r, "all operands are read; to write '%1' use: -o %1",
                                  o->in.operand[o->in.operands - 1], NULL);
        return options_misuse(r, "missing --to=FORMAT (see --list-formats)", NULL, NULL);
    }
    if (o->convert.to != NULL && o->convert.to->write == NULL)
        return options_misuse(r, "format '%1' can only be read", o->convert.to->name, NULL);
    if (o->convert.notation != NULL && o->convert.notation->write == NULL)
        return options_misuse(r, "notation '%1' can only be read", o->convert.notation->name, NULL);
    if ((o->choice.keep != 0 || o->convert.fill_headers) && o->choice.unique == 0)
        return options_misuse(r, "--keep and --fill-headers need --unique", NULL, NULL);
    if (o->convert.merge &&
        (o->convert.to == NULL || o->convert.split != NULL || o->convert.unmerge || o->in.shard.parts > 0))
        return options_misuse(
            r,
            "--merge writes one file of a format: not with --split, --unmerge, --shard, -t same or "
            "-t verbatim",
            NULL, NULL);
    if (o->convert.repair == REPAIR_BEST && !o->convert.force)
        return options_misuse(r, "--repair=best writes what is only likely: it needs --force", NULL, NULL);
    if (o->convert.repair != REPAIR_NEVER && o->convert.target == TARGET_VERBATIM)
        return options_misuse(
            r, "--repair writes games anew: not with -t verbatim, which hands on their bytes", NULL, NULL);
    if (!agree_on_tables(r))
        return false;
    if (o->convert.anonymise != NULL && o->convert.anonymise[0] == '\0')
        return options_misuse(r, "--anonymise needs a key", NULL, NULL);
    if (o->convert.anonymise != NULL &&
        (o->convert.target == TARGET_VERBATIM || o->convert.rejects != NULL || o->convert.diff))
        return options_misuse(r, "--anonymise writes games anew: not with -t verbatim or --rejects", NULL,
                              NULL);
    if (o->convert.chunk > 0 && o->convert.split == NULL)
        return options_misuse(r, "--chunk needs --split=DIR", NULL, NULL);
    if (o->convert.to != NULL && o->convert.chunk > 0 &&
        ((o->convert.to->flags & FORMAT_SEQUENTIAL) != 0 ||
         (format_things(o->convert.to) & THING_BIT(THING_MANY_GAMES)) == 0))
        return options_misuse(r, "format '%1' cannot be written in files of some games, with --chunk",
                              o->convert.to->name, NULL);
    if (o->convert.to != NULL && (o->convert.to->flags & FORMAT_POSITIONS) != 0 &&
        (o->convert.merge || o->convert.unmerge))
        return options_misuse(r, "--merge and --unmerge make games that nobody has played: not with -t %1",
                              o->convert.to->name, NULL);
    if (o->convert.split != NULL && o->out.output != NULL)
        return options_misuse(r, "--split and --output exclude each other", NULL, NULL);
    if ((wrong = edits_read(&edits, &o->edit, &word)) != NULL) {
        snprintf(shown, sizeof shown, "%.*s", (int)(word.n < 90 ? word.n : 90), word.p);
        r->near = edits_near(word);
        return options_misuse(r, wrong, shown, NULL);
    }
    return agree_on_layout(r) && agree_on_names(r);
}

static bool agree_on_plies(struct option_reading *r)
{
    const struct options *o = r->o;
    char from[24], to[24];

    if (o->shown.to_ply < 0 || o->shown.from_ply <= o->shown.to_ply)
        return true;
    snprintf(from, sizeof from, "%ld", o->shown.from_ply);
    snprintf(to, sizeof to, "%ld", o->shown.to_ply);
    return options_misuse(r, "no ply is from %1 on and up to %2 (--from-ply, --to-ply)", from, to);
}

/* Pages are made by four runs over the same files. */
static bool agree_on_site(struct option_reading *r)
{
    const struct options *o = r->o;
    bool reads_stdin = o->in.operands == 0 && o->in.files0_from == NULL;
    const struct {
        bool given;
        const char *word;
    } rows[] = {{o->out.output != NULL, "--output"},
                {o->shown.interactive, "--interactive"},
                {o->in.follow, "--follow"},
                {o->shown.as != AS_BOARD && o->shown.as != AS_HTML, "--as"}};

    if (o->shown.site == NULL)
        return true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].given)
            return options_misuse(r, "%1 and --site exclude each other", rows[i].word, NULL);
    for (int i = 0; i < o->in.operands; i++)
        reads_stdin |= strcmp(o->in.operand[i], "-") == 0;
    if (reads_stdin || (o->in.files0_from != NULL && strcmp(o->in.files0_from, "-") == 0))
        return options_misuse(r, "standard input cannot be read again: --site needs files", NULL, NULL);
    return true;
}

/* Only pages link. */
static bool agree_on_links(struct option_reading *r)
{
    const struct options *o = r->o;
    bool page =
        o->program == RECTABLE ? o->table.table_format == TABLE_HTML : o->out.reporter == &report_html;

    return o->out.links == NULL || page || options_misuse(r, "--links needs --format=html", NULL, NULL);
}

static bool agree_on_columns(struct option_reading *r)
{
    const struct options *o = r->o;
    struct slice unknown =
        o->out.columns == NULL ? (struct slice){0} : report_tsv_unknown(o->out.columns, o->out.findings);
    char word[64];

    if (o->out.reporter != &report_tsv && (o->out.columns != NULL || o->out.findings))
        return options_misuse(r, "--columns and --findings need --format=tsv", NULL, NULL);
    if (unknown.p == NULL)
        return true;
    snprintf(word, sizeof word, "%.*s", (int)(unknown.n < 60 ? unknown.n : 60), unknown.p);
    r->near = report_tsv_near(unknown, o->out.findings);
    return options_misuse(r, "there is no column '%1' (see qipu-findings(7))", word, NULL);
}

static bool agree_on_two(struct option_reading *r)
{
    const struct options *o = r->o;

    if (o->in.operands != 2)
        return options_misuse(r, "expected two operands: OLD and NEW", NULL, NULL);
    for (int i = 0; i < 2; i++)
        if (strcmp(o->in.operand[i], "-") == 0)
            return options_misuse(r, "standard input cannot be read twice, as '%1' does", o->name, NULL);
    return true;
}

static const char needs_one_run[] = N_("%1 needs the whole input in one run, without --shard");
static const char not_again[] = N_("%1 cannot be taken up again, with --checkpoint");

const char *options_target_refused(const struct options *o)
{
    bool looks_back = o->convert.to != NULL &&
                      ((o->convert.to->flags & FORMAT_SEQUENTIAL) != 0 || o->convert.to->ends != NULL);
    bool alone = o->convert.to != NULL && (format_things(o->convert.to) & THING_BIT(THING_MANY_GAMES)) == 0;

    if (is_laid_out(o) && o->convert.to != NULL && (o->convert.to->flags & FORMAT_LAYOUT) == 0)
        return layout_elsewhere;
    if (o->in.shard.parts > 0 && (looks_back || (alone && o->program == RECCONV)))
        return needs_one_run;
    return o->in.checkpoint != NULL && looks_back ? not_again : NULL;
}

/* What needs the whole input cannot be made of parts that are put together; what keeps more than counts in
 * memory cannot be taken up again. */
static bool agree_on_parts(struct option_reading *r)
{
    const struct options *o = r->o;
    enum { NOTHING, PARTS = 1, AGAIN = 2, EITHER = 3 };
    unsigned asked = (o->in.shard.parts > 0 ? PARTS : NOTHING) | (o->in.checkpoint != NULL ? AGAIN : NOTHING);
    bool draws =
        o->program == RECREPLAY && (o->shown.as == AS_HTML || o->shown.as == AS_SVG || o->shown.site != NULL);
    const struct {
        bool given;
        unsigned forbids;
        const char *word;
    } rows[] = {{o->out.summary && o->out.reporter != &report_jsonl, PARTS, "--summary"},
                {o->out.reporter == &report_sarif, EITHER, "--format=sarif"},
                {o->out.reporter == &report_html, EITHER, "--format=html"},
                {o->choice.unique != 0, EITHER, "--unique"},
                {o->choice.stop_after > 0, EITHER, "--stop-after"},
                {o->choice.duplicates != 0, EITHER, "--duplicates"},
                {o->out.expect_games >= 0, PARTS, "--expect-games"},
                {o->choice.require_match, PARTS, "--require-match"},
                {o->in.index != NULL, AGAIN, "--index"},
                {o->in.write_index != NULL, EITHER, "--write-index"},
                {o->out.baseline != NULL, EITHER, "--baseline"},
                {o->out.write_baseline != NULL, EITHER, "--write-baseline"},
                {o->convert.split != NULL, EITHER, "--split"},
                {o->convert.merge, AGAIN, "--merge"},
                {o->out.names_report, EITHER, "--names-report"},
                {o->shown.interactive, EITHER, "--interactive"},
                {draws, EITHER, o->shown.site != NULL ? "--site" : "--as"},
                {o->convert.rejects != NULL, AGAIN, "--rejects"},
                {o->convert.diff, EITHER, "--diff"},
                {o->program == RECCONV && o->convert.target == TARGET_SQLITE, EITHER, "--to=sqlite"},
                {o->program == RECCONV && o->convert.target == TARGET_SAME, AGAIN, "--to=same"}};
    const char *why;

    if (o->program == RECTABLE || o->program == RECDIFF ||
        o->program == RECTREE) /* all of the input is one part */
        return true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].given && (rows[i].forbids & asked) != 0)
            return options_misuse(r, (rows[i].forbids & asked & PARTS) != 0 ? needs_one_run : not_again,
                                  rows[i].word, NULL);
    if ((why = options_target_refused(o)) != NULL)
        return options_misuse(r, why, "--to", NULL);
    if (asked != 0 && o->in.files0_from != NULL && strcmp(o->in.files0_from, "-") == 0)
        return options_misuse(r, "--%1 reads the list of files twice: give --files0-from a file",
                              o->in.shard.parts > 0 ? "shard" : "checkpoint", NULL);
    return true;
}

/* What is read and what is written must be there again for the next run. */
static bool agree_on_checkpoint(struct option_reading *r)
{
    const struct options *o = r->o;
    bool reads_stdin = o->in.operands == 0 && o->in.files0_from == NULL;

    for (int i = 0; i < o->in.operands; i++)
        reads_stdin |= strcmp(o->in.operand[i], "-") == 0;
    if (o->in.checkpoint == NULL)
        return true;
    if (reads_stdin)
        return options_misuse(r, "standard input cannot be read again: --checkpoint needs files", NULL, NULL);
    if (o->out.output == NULL || strcmp(o->out.output, "-") == 0)
        return options_misuse(r, "--checkpoint needs --output=FILE", NULL, NULL);
    return true;
}

/* What says something of all games at once, or draws pages, has nothing to say before the end. */
static const char *not_followed(const struct options *o)
{
    const struct {
        bool given;
        const char *word;
    } rows[] = {
        {o->out.reporter != NULL && o->out.reporter != &report_text && o->out.reporter != &report_jsonl,
         "--format"},
        {o->program == RECREPLAY && (o->shown.as == AS_HTML || o->shown.as == AS_SVG), "--as"},
        {o->shown.interactive, "--interactive"},
        {o->out.summary, "--summary"},
        {o->out.results, "--results"},
        {o->out.merge_summaries, "--merge-summaries"},
        {o->out.names_report, "--names-report"},
        {o->out.baseline != NULL, "--baseline"},
        {o->out.write_baseline != NULL, "--write-baseline"},
        {o->judge.against != NULL, "--against"},
        {o->choice.unique != 0, "--unique"},
        {o->choice.duplicates != 0, "--duplicates"},
        {o->in.files0_from != NULL, "--files0-from"},
        {o->in.checkpoint != NULL, "--checkpoint"},
        {o->in.index != NULL, "--index"},
        {o->in.write_index != NULL, "--write-index"},
        {o->in.shard.parts > 0, "--shard"}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].given)
            return rows[i].word;
    return NULL;
}

static bool agree_on_following(struct option_reading *r)
{
    struct options *o = r->o;
    const char *word;

    o->in.until_idle = -1;
    for (const char *const *u = o->in.until; u != NULL && *u != NULL; u++) {
        bool idle = strncmp(*u, "idle:", 5) == 0 && slice_long(slice_of(*u + 5), &o->in.until_idle) &&
                    o->in.until_idle >= 0 && o->in.until_idle <= 1000000000;

        if (!idle && strcmp(*u, "results") != 0)
            return options_misuse(r, "invalid --until '%1' (expected idle:SECONDS or results)", *u, NULL);
        o->in.until_results |= !idle;
    }
    if (o->in.until != NULL && !o->in.follow)
        return options_misuse(r, "--until needs --follow", NULL, NULL);
    if (o->in.follow && (word = not_followed(o)) != NULL)
        return options_misuse(r, "%1 and --follow exclude each other", word, NULL);
    return true;
}

/* NAME=N: before anything is read. */
static bool agree_on_limits(struct option_reading *r)
{
    for (const char *const *l = r->o->in.limits; l != NULL && *l != NULL; l++) {
        const char *is = strchrnul(*l, '=');
        long n = 0;
        uint32_t most;

        if (*is == '\0' || !slice_long(slice_of(is + 1), &n))
            return options_misuse(r, "invalid --limit '%1' (expected NAME=N, as in nodes=1000)", *l, NULL);
        if (limit_set((struct slice){*l, (size_t)(is - *l)}, n < 0 ? 0 : (uint64_t)n, &most))
            continue;
        if (most == 0) {
            r->near = near_limit((struct slice){*l, (size_t)(is - *l)});
            return options_misuse(r, "no limit is called so: '%1' (qipu-formats(5) lists them)", *l, NULL);
        }
        return options_misuse(r, "invalid --limit '%1' (expected 1 to %2)", *l, DIGITS(most));
    }
    return true;
}

/* A tree is asked, or made of records. */
static bool agree_on_tree(struct option_reading *r)
{
    const struct options *o = r->o;

    if (o->choice.tree != NULL && (o->in.operands > 0 || o->in.files0_from != NULL))
        return options_misuse(r, "file '%1' cannot stand beside --tree",
                              o->in.operands > 0 ? o->in.operand[0] : o->in.files0_from, NULL);
    if (o->choice.tree != NULL && (o->tree.write != NULL || o->tree.as == TREE_POLYGLOT))
        return options_misuse(r, "--%1 needs the records: it cannot stand beside --tree",
                              o->tree.write != NULL ? "write-tree" : "format=polyglot", NULL);
    return true;
}

bool options_agree(struct option_reading *r)
{
    struct options *o = r->o;

    if (o->errand != ERRAND_NONE || r->help || r->version)
        return true;
    if (o->in.files0_from != NULL && o->in.operands > 0)
        return options_misuse(r, "file '%1' cannot stand beside --files0-from", o->in.operand[0], NULL);
    if (o->out.merge_summaries &&
        (o->in.operands == 0 || o->out.reporter->file_summary == NULL || o->out.reporter == &report_html ||
         o->in.checkpoint != NULL || o->in.shard.parts > 0))
        return options_misuse(r, "--merge-summaries reads files of JSON lines, and writes text or JSON", NULL,
                              NULL);
    if (!agree_on_parts(r) || !agree_on_checkpoint(r) || !agree_on_limits(r) || !agree_on_following(r) ||
        !agree_on_site(r) || !agree_on_links(r))
        return false;
    if (o->table.system == ASK_MCMAHON && o->table.teams)
        return options_misuse(r, "--system=mcmahon ranks players, not teams", NULL, NULL);
    if (o->table.system == SYSTEM_SUM_OF_PLACES && !o->table.teams)
        return options_misuse(r, "--system=sum-of-places ranks teams: it needs --teams", NULL, NULL);
    if (o->out.reporter == &report_patch && o->judge.suggest == 0)
        o->judge.suggest = 1;
    if (o->program == RECVALID)
        return agree_on_columns(r);
    if (o->program == RECDIFF)
        return agree_on_two(r);
    if (o->program == RECREPLAY)
        return agree_on_plies(r);
    if (o->program == RECTREE)
        return agree_on_tree(r);
    if (o->program != RECCONV)
        return true;
    return agree_on_conversion(r);
}
