/* run.c - start and end of a program, and its tables. */

#include "output/table/table.h"
#include "pipeline/judge/judge_headers.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

void run_trouble(struct run *run, const char *what, const char *why)
{
    SCOPED(buf) b = {0};

    buf_printf(&b, "%s: ", run->options.name);
    report_file(&b, what);
    buf_printf(&b, ": %s\n", why);
    outfile_write_all(STDERR_FILENO, buf_as_slice(&b));
    run->trouble = run->wrong = true;
}

void run_batch_why(const struct run *run, const struct batch *b, struct buf *why)
{
    struct finding damage = {.code = (uint16_t)b->code, .arg = {b->detail}};

    if (b->code != CODE_NONE)
        report_message(why, (enum lang)run->options.out.lang, &damage);
    else
        buf_str(why, b->errnum != 0 ? strerror(b->errnum) : tr((enum lang)run->options.out.lang, b->what));
}

void run_batch_trouble(struct run *run, const struct batch *b)
{
    bool before = run->trouble, wrong = run->wrong;
    SCOPED(buf) why = {0};

    run_batch_why(run, b, &why);
    run_trouble(run, b->name, buf_cstr(&why));
    run->trouble = before || !b->harmless;
    run->wrong = wrong;
    run->misnamed |= b->errnum == ENOENT || b->errnum == ENOTDIR;
    run->troubles += !b->harmless;
}

static void yaml_trouble(struct run *run, const char *file, unsigned line, unsigned column,
                         const char *message)
{
    char where[1200];

    snprintf(where, sizeof where, "%s:%u:%u", file, line, column);
    run_trouble(run, line == 0 ? file : where, tr((enum lang)run->options.out.lang, message));
}

/* The parameters of every engine there is. */
static void collect_params(rule_params params)
{
    for (unsigned g = 0; g < GAME_COUNT; g++)
        params[g] = games[g] == NULL ? NULL : games[g]->params;
}

/* Neither a rulebook nor a file that can be read. */
static void no_rules(struct run *run, const char *word)
{
    enum lang lang = (enum lang)run->options.out.lang;
    SCOPED(buf) why = {0};

    buf_str(&why, tr(lang, N_("neither a rulebook (see --list-rules) nor a file")));
    near_say(&why, lang, near_rulebook(&run->books, slice_of(word)));
    run_trouble(run, word, buf_cstr(&why));
}

/* --rules=ID or --rules=FILE.yaml; the last one given for a game judges it. */
static void take_rules(struct run *run, const char *word, rule_params params,
                       const struct rulebook *rules[GAME_COUNT])
{
    const struct rulebook *book = rulebook_named(&run->books, slice_of(word));
    struct yaml_error error;
    SCOPED(buf) text = {0};

    if (book == NULL && strcmp(word, "dated") == 0) {
        run->dated = true;
        return;
    }
    if (book == NULL && !file_read(word, LIMIT_YAML_BYTES, &text)) {
        if (errno == ENOENT)
            no_rules(run, word);
        else
            run_trouble(run, word, tr((enum lang)run->options.out.lang, file_why(LIMIT_YAML_BYTES)));
    } else if (book == NULL) {
        book = rulebooks_add(&run->books, buf_as_slice(&text), params, &error);
        if (book == NULL)
            yaml_trouble(run, word, error.line, error.column, error.message);
    }
    if (book != NULL)
        rules[book->game] = book;
}

/* --rules=A,B,C: all of them judge, and the first one's verdict is the game's. */
static void take_codes(struct run *run, const char *words, rule_params params)
{
    struct slice rest = slice_of(words);

    while (rest.n > 0 && run->codes < RUN_CODES) {
        const struct rulebook *rules[GAME_COUNT] = {NULL};

        take_rules(run, arena_str(&run->books.arena, slice_cut(rest, ',', &rest)), params, rules);
        for (unsigned g = 0; g < GAME_COUNT; g++)
            if (rules[g] != NULL) {
                run->code[run->codes++] = rules[g];
                run->rules[g] = run->rules[g] == NULL ? rules[g] : run->rules[g];
            }
    }
    if (rest.n > 0)
        run_trouble(run, words, tr((enum lang)run->options.out.lang, N_("too many rulebooks")));
}

static void load_rules(struct run *run)
{
    struct yaml_error error;
    const char *bad;
    rule_params params;

    collect_params(params);
    if ((bad = rulebooks_load(&run->books, params, &error)) != NULL)
        yaml_trouble(run, bad, error.line, error.column, error.message);
    for (size_t i = 0; run->options.judge.rules != NULL && run->options.judge.rules[i] != NULL; i++)
        if (strchr(run->options.judge.rules[i], ',') != NULL &&
            access(run->options.judge.rules[i], F_OK) != 0)
            take_codes(run, run->options.judge.rules[i], params);
        else
            take_rules(run, run->options.judge.rules[i], params, run->rules);
    if (run->options.judge.against != NULL)
        take_rules(run, run->options.judge.against, params, run->against);
    if (run->options.judge.cycles >= 0)
        rulebooks_set(&run->books, params, "cycles", (int)run->options.judge.cycles);
}

static void load_descs(struct run *run)
{
    const struct desc_error *error = &run->options.in.descs_error;

    if ((run->descs = run->options.in.descs) == NULL)
        yaml_trouble(run, error->file, error->line, error->column, error->message);
}

/* The rulebook that --rules names; NULL when it names none, or several. */
static const struct rulebook *asked_rules(const struct run *run)
{
    const struct rulebook *one = NULL;

    for (unsigned g = 0; g < GAME_COUNT; g++)
        if (run->rules[g] != NULL && one != NULL)
            return NULL;
        else if (run->rules[g] != NULL)
            one = run->rules[g];
    return one;
}

static void errand_articles(struct run *run, struct buf *b, enum lang lang)
{
    const char *id = run->options.errand_of;
    const struct rulebook *only = id == NULL ? NULL : rulebook_named(&run->books, slice_of(id));

    if (only == NULL && id != NULL)
        no_rules(run, id);
    else if (only != NULL && only->articles == NULL)
        run_trouble(run, id, tr(lang, N_("no rulebook that lists its articles (see --list-rules)")));
    else
        list_articles(b, lang, run->books.first, only);
}

static void say_no_format(struct run *run, const char *name, enum lang lang)
{
    SCOPED(buf) why = {0};

    buf_str(&why, tr(lang, N_("there is no such format (see --list-formats)")));
    near_say(&why, lang, near_format(slice_of(name), false));
    run_trouble(run, name, buf_cstr(&why));
}

static void errand_formats(struct run *run, struct buf *b, enum lang lang)
{
    const char *name = run->options.errand_of;
    const struct format *format = name == NULL ? NULL : format_named(slice_of(name));

    if (format != NULL)
        list_format(b, lang, format, descs_find(run->descs, format->name));
    else if (name != NULL)
        say_no_format(run, name, lang);
    else
        list_formats(b, lang);
}

/* --list-… and --explain. */
static void do_errand(struct run *run)
{
    enum lang lang = (enum lang)run->options.out.lang;
    SCOPED(buf) b = {0};

    rulebooks_read(&run->books);
    switch (run->options.errand) {
    case ERRAND_LIST_CODES:
        list_codes(&b, lang);
        break;
    case ERRAND_EXPLAIN:
        explain_code(&b, lang, run->options.explain, run->books.first, asked_rules(run));
        break;
    case ERRAND_LIST_FORMATS:
        errand_formats(run, &b, lang);
        break;
    case ERRAND_LIST_NOTATIONS:
        list_notations(&b, lang);
        break;
    case ERRAND_LIST_FIELDS:
        list_fields(&b, lang);
        break;
    case ERRAND_LIST_ARTICLES:
        errand_articles(run, &b, lang);
        break;
    case ERRAND_LIST_STANDINGS:
        list_standings(&b, run->books.first);
        break;
    default:
        list_rules(&b, lang, run->books.first);
    }
    outfile_write(&run->out, buf_as_slice(&b));
}

static bool open_output(struct run *run)
{
    const char *name = run->options.convert.split == NULL ? run->options.out.output : NULL;

    if (run->options.in.checkpoint != NULL && run->options.errand == ERRAND_NONE)
        return true; /* checkpoint_open() opens it */
    if (outfile_open(&run->out, name))
        return true;
    run_trouble(run, outfile_name(&run->out, (enum lang)run->options.out.lang), strerror(run->out.error));
    return false;
}

static void read_names(struct run *run)
{
    const char *file = run->options.choice.names;
    unsigned line;

    if (!file_read(file, LIMIT_LIST_FILE, &run->names_text))
        run_trouble(run, file, tr((enum lang)run->options.out.lang, file_why(LIMIT_LIST_FILE)));
    else if ((run->names = spellings_read(buf_as_slice(&run->names_text), &line)) == NULL)
        yaml_trouble(run, file, line, 1,
                     tr((enum lang)run->options.out.lang, N_("expected a variant, a tab and a name")));
}

/* What is wrong with an expression is said before any file is read. */
static void read_choice(struct run *run)
{
    SCOPED(buf) words = {0};

    if (!choose_read(&run->selection, &run->options, &words)) {
        outfile_write_all(STDERR_FILENO, buf_as_slice(&words));
        run->trouble = true;
    }
    if (run->options.choice.names != NULL)
        read_names(run);
}

/* Which run this is: another does not go on with its output. */
static void keep_command(struct run *run, int argc, char **argv)
{
    buf_printf(&run->command, "%s %d", run->options.name, run->options.out.lang);
    for (int i = 1; i < argc; i++) {
        buf_char(&run->command, ' ');
        buf_json_bytes(&run->command, slice_of(argv[i]));
    }
}

bool run_start(struct run *run, enum program program, int argc, char **argv, int *status)
{
    struct buf words = {0};
    enum options_end end;

    descriptors_guard();
    signals_guard();
    exit_guard();
    *run = (struct run){.out.fd = -1, .standard = {{.fd = STDOUT_FILENO}, {.fd = STDERR_FILENO}}};
    end = options_read(&run->options, program, argc, argv, &words);
    if (run->options.in.checkpoint != NULL)
        keep_command(run, argc, argv);
    if (end == OPTIONS_USAGE)
        outfile_write_all(STDERR_FILENO, buf_as_slice(&words));
    run->trouble = end == OPTIONS_USAGE;
    if (end == OPTIONS_DONE && open_output(run))
        outfile_write(&run->out, buf_as_slice(&words));
    buf_free(&words);
    if (end == OPTIONS_RUN)
        read_choice(run);
    if (end == OPTIONS_RUN && !run->trouble) {
        load_rules(run);
        load_descs(run);
        findings_worth(&run->options, &run->books, run->worth);
        if (!run->trouble && open_output(run) && run->options.errand != ERRAND_NONE)
            do_errand(run);
    }
    run->style = (struct report_style){.lang = (enum lang)run->options.out.lang,
                                       .columns = run->options.out.columns,
                                       .links = run->options.out.links,
                                       .findings = run->options.out.findings,
                                       .verbose = run->options.out.verbose > 0};
    if (end == OPTIONS_RUN && !run->trouble && run->options.errand == ERRAND_NONE)
        return true;
    *status = run_end(run, false);
    return false;
}

static const struct format_desc *find_desc(void *context, const struct format *format)
{
    const struct run *run = context;

    return descs_find(run->descs, format->name);
}

static bool is_file(const struct stat *st, const char *name)
{
    struct stat named;

    return name != NULL && stat(name, &named) == 0 && named.st_dev == st->st_dev &&
           named.st_ino == st->st_ino;
}

enum { OWN_FILES = 4 };

/* The i-th file that a run writes; NULL: it does not. */
static struct outfile *own_file(struct run *run, size_t i)
{
    struct outfile *own[OWN_FILES] = {&run->standard[0], &run->standard[1], &run->out, run->rejects};

    return own[i];
}

/* A file that is written was named by a list that could not be looked at before; recconv -o may be an
 * operand. */
static bool is_struck(struct run *run)
{
    if (run->options.in.files0_from != NULL)
        atomic_store(&run->struck, true);
    return run->options.in.files0_from != NULL;
}

/* Standard output and error, the file being written, and in directories the one that it will replace. */
static enum own is_own(void *context, const struct stat *st, bool in_tree)
{
    struct run *run = context;

    for (size_t i = 0; i < OWN_FILES; i++) {
        struct outfile *own = own_file(run, i);

        if (own != NULL && outfile_is(own, st))
            return own->temp != NULL ? OWN_TEMPORARY : OWN_OUTPUT;
        if (own == NULL || !outfile_replaces(own, st))
            continue;
        if (in_tree)
            return OWN_OUTPUT;
        if (is_struck(run))
            return OWN_OUTPUT;
    }
    if (is_file(st, run->options.out.write_baseline) && is_struck(run))
        return OWN_OUTPUT;
    if (in_tree && is_file(st, run->options.in.checkpoint))
        return OWN_TEMPORARY;
    return OWN_NOT;
}

/* Whether anything that the run reads may be its own: then each file is asked, which takes a tenth of the
 * time to open, read and close a small one. */
static bool writes_files(struct run *run)
{
    for (size_t i = 0; i < OWN_FILES; i++)
        if (own_file(run, i) != NULL && outfile_may_be_read(own_file(run, i)))
            return true;
    return run->options.in.checkpoint != NULL || run->options.out.write_baseline != NULL;
}

/* The games that an index may lead to: those of --game, where nobody asks for the others. */
static struct feed_games index_games(const struct run *run)
{
    struct feed_games wanted = {.from = UINT64_MAX};

    if (run->options.in.index == NULL || run->options.in.shard.parts > 0 || run->options.out.summary ||
        run->rejects != NULL || run->selection.ranges == 0)
        return (struct feed_games){0};
    for (size_t i = 0; i < run->selection.ranges; i++) {
        const struct number_range *r = &run->selection.range[i];

        wanted.from = r->from < wanted.from ? r->from : wanted.from;
        wanted.to = r->to > wanted.to ? r->to : wanted.to;
    }
    return wanted;
}

struct feed_options run_feed_options(struct run *run)
{
    const struct options *o = &run->options;

    return (struct feed_options){.operand = o->in.operand,
                                 .operands = (size_t)o->in.operands,
                                 .files0_from = o->in.files0_from,
                                 .stdin_name = o->in.stdin_name,
                                 .memory = buf_as_slice(&run->input),
                                 .no_decompress = o->in.no_decompress,
                                 .is_own = writes_files(run) ? is_own : NULL,
                                 .own_folder = o->convert.split,
                                 .batch_bytes = o->program == RECREPLAY ? SHOWN_BATCH_BYTES : BATCH_BYTES,
                                 .slow = o->judge.slow,
                                 .shard =
                                     o->in.shard.parts == 0 && !run->resumption.resumed ? NULL : &o->in.shard,
                                 .include = o->in.include,
                                 .exclude = o->in.exclude,
                                 .books = o->program == RECVALID,
                                 .tell_skipped = o->out.verbose > 0,
                                 .keep_bytes = run->keep_bytes,
                                 .keep_unknown = run->keep_unknown,
                                 .indexing = o->in.write_index != NULL,
                                 .index = o->in.index == NULL ? NULL : &run->index,
                                 .games = index_games(run),
                                 .counts_skipped = o->in.checkpoint != NULL,
                                 .from = o->in.from,
                                 .encoding = o->in.encoding,
                                 .hint = (enum game_id)o->in.kind,
                                 .worth = run->worth,
                                 .desc = find_desc,
                                 .ctx = run};
}

bool run_is_first(const struct run *run)
{
    return run->options.in.shard.part <= 1 && !run->resumption.resumed;
}

bool run_is_last(const struct run *run)
{
    return run->options.in.shard.part == run->options.in.shard.parts;
}

/* Programs whose findings go to standard error say it there. */
static void note_skipped(struct run *run)
{
    SCOPED(buf) b = {0};

    buf_printf(&b, "%s: ", run->options.name);
    tr_say(&b, (enum lang)run->options.out.lang,
           run->skipped == 1 ? "1 file is not a game record (-v names it)"
                             : "%1 files are not game records (-v names them)",
           DIGITS(run->skipped), NULL);
    buf_char(&b, '\n');
    outfile_write_all(STDERR_FILENO, buf_as_slice(&b));
}

bool run_has_all(struct run *run)
{
    bool first = run->options.in.shard.part <= 1;

    run->options.in.shard = (struct shard){0};
    return first;
}

void run_measure(struct run *run, struct shard *shard)
{
    struct feed_options options = run_feed_options(run);

    shard_measure(shard, &(struct walk_options){.operand = options.operand,
                                                .operands = options.operands,
                                                .files0_from = options.files0_from,
                                                .stdin_name = options.stdin_name,
                                                .include = options.include,
                                                .exclude = options.exclude,
                                                .is_own = options.is_own,
                                                .own_folder = options.own_folder,
                                                .ctx = options.ctx});
}

/* What could not be measured and can be now, or never was whole, lies in another part than the others take it
 * to lie in. */
static void measure_again(struct run *run)
{
    const struct shard *shard = &run->options.in.shard;
    SCOPED(shard) now = {0};

    run_measure(run, &now);
    if (now.files != shard->files || now.total != shard->total)
        run_trouble(
            run, shard->unmeasured.p,
            tr((enum lang)run->options.out.lang, N_("could not be read when the parts were measured")));
}

bool run_pool(struct run *run, struct pool_job *job)
{
    struct feed_options options = run_feed_options(run);

    if (selection_in_order(&run->selection) || run->options.choice.duplicates != 0 ||
        run->options.choice.stop_after > 0)
        job->threads = 1;
    if (run->options.in.shard.parts > 0)
        run_measure(run, &run->options.in.shard);
    job->feed = feed_new(&options);
    run->cut_short |= pool_run(job) != POOL_DONE && !run->enough;
    if (run->options.in.shard.unmeasured.n > 0)
        measure_again(run);
    run->skipped = run->resumption.skipped + feed_skipped(job->feed);
    buf_clear(&run->barren);
    buf_slice(&run->barren, feed_barren(job->feed));
    feed_free(job->feed);
    if (run->skipped > 0 && run_is_last(run) && run->options.program != RECVALID && !run->options.out.quiet)
        note_skipped(run);
    return !run->cut_short;
}

bool run_missed(const struct run *run, const struct tally *total)
{
    return run->options.choice.require_match && total->games == 0;
}

/* Nothing is left to be taken up. */
static void remove_checkpoint(struct run *run)
{
    const char *name = run->options.in.checkpoint;

    if (unlink(name) != 0 && errno != ENOENT)
        run_trouble(run, name, strerror(errno));
}

bool run_keeps(const struct run *run, bool existed)
{
    return !run->cut_short && !run->in_vain && !run->wrong && !atomic_load(&run->struck) &&
           !(existed && run->misnamed);
}

/* What an output lacks is said beside it: whoever reads it tomorrow sees the status no more. */
static void say_left_out(struct run *run)
{
    SCOPED(buf) b = {0};

    buf_printf(&b, "%s: ", run->options.name);
    report_file(&b, outfile_name(&run->out, (enum lang)run->options.out.lang));
    buf_str(&b, ": ");
    tr_say(&b, (enum lang)run->options.out.lang,
           run->troubles == 1 ? N_("written without what could not be read of 1 input")
                              : N_("written without what could not be read of %1 inputs"),
           DIGITS(run->troubles), NULL);
    buf_char(&b, '\n');
    outfile_write_all(STDERR_FILENO, buf_as_slice(&b));
}

int run_end(struct run *run, bool found)
{
    bool keep = run_keeps(run, outfile_replaces_any(&run->out));

    /* Half an output stays for the run that goes on with it, also where the disk was full at the very end. */
    run->out.lasting &= run->resumption.marked && (run->cut_short || keep);
    if (run->out.fd >= 0 && !outfile_close(&run->out, keep))
        run_trouble(run, outfile_name(&run->out, (enum lang)run->options.out.lang), strerror(run->out.error));
    else if (keep && run->out.name != NULL && run->troubles > 0)
        say_left_out(run);
    if (run->resumption.opened && !run->cut_short && run->out.error == 0)
        remove_checkpoint(run);
    buf_free(&run->command);
    buf_free(&run->barren);
    buf_free(&run->resumption.state);
    rulebooks_free(&run->books);
    selection_free(&run->selection);
    twins_free(&run->met);
    spellings_free(run->names);
    buf_free(&run->names_text);
    if (run->plausible != NULL)
        plausible_free(run->plausible);
    free(run->plausible);
    openings_free(run->openings);
    game_index_free(&run->index);
    tree_release(&run->tree);
    tunings_free(run->tunings);
    buf_free(&run->input);
    buf_free(&run->survey.name);
    buf_free(&run->names_read);
    free(run->operands);
    options_free(&run->options);
    exit_allowed();
    if (run->trouble)
        return STATUS_TROUBLE;
    return found ? STATUS_FINDINGS : STATUS_CLEAN;
}
