/* options.c - reads the command line by the table of options. */
#include "cli/options.h"

#include "cli/cli.h"
#include "fix/fix.h"
#include "format/described/described.h"
#include "input/charset/charset.h"

#include <fnmatch.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { ROWS_MAX = 128, LONG_BASE = 256 };

static int word_index(const char *const *words, struct slice word)
{
    for (int i = 0; words[i] != NULL; i++)
        if (slice_is(word, words[i]))
            return i;
    return -1;
}

static bool read_word(struct option_reading *r, const struct option_row *row, const char *value, int *to)
{
    SCOPED(buf) all = {0}, wrong = {0};
    int i = value == NULL ? (int)row->high : word_index(row->words, slice_of(value));

    if (i >= 0) {
        *to = i + (int)row->low;
        return true;
    }
    buf_printf(&wrong, "--%s '%s'", row->name, value);
    for (int w = 0; row->words[w] != NULL; w++)
        buf_printf(&all, "%s%s", w == 0 ? "" : ", ", row->words[w]);
    r->near = near_word(row->words, slice_of(value));
    options_misuse(r, "invalid %1 (choose %2)", buf_cstr(&wrong), buf_cstr(&all));
    return false;
}

static bool read_number(struct option_reading *r, const struct option_row *row, const char *value, long *to)
{
    long n = row->absent == 0 ? 1 : row->absent;

    if ((value != NULL && !slice_long(slice_of(value), &n)) || n < row->low || n > row->high)
        return options_misuse(r, "'%1' is not a number that --%2 can take", value, row->name);
    *to = n;
    return true;
}

/* --at: a number, or a word for one. */
static bool read_ply(struct option_reading *r, const struct option_row *row, const char *value, long *to)
{
    static const struct {
        const char *word;
        long ply;
    } words[] = {{"match", AT_MATCH}, {"start", 0}, {"end", AT_END}, {"last", AT_END}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(value, words[i].word) == 0) {
            *to = words[i].ply;
            return true;
        }
    return read_number(r, row, value, to);
}

static bool read_path(struct option_reading *r, const struct option_row *row, const char *value,
                      const char **to)
{
    struct slice rest = slice_of(value);

    do {
        long n;

        if (!slice_long(slice_cut(rest, '.', &rest), &n) || n < 1)
            return options_misuse(r, "'%1' is not a path that --%2 can take, as 1.2.1 is", value, row->name);
    } while (rest.p != NULL);
    *to = value;
    return true;
}

/* --numbers: all plies, or from one on, or up to one, after which the board is shown. */
static bool read_numbers(struct option_reading *r, const struct option_row *row, const char *value)
{
    struct slice last, first = slice_cut(slice_of(value == NULL ? "1-" : value), '-', &last);
    long to = -1;

    if (!slice_long(first, &r->o->shown.numbers_from) || r->o->shown.numbers_from < 1 || last.p == NULL ||
        (last.n > 0 && (!slice_long(last, &to) || to < r->o->shown.numbers_from)))
        return options_misuse(r, "invalid --%2 '%1' (expected FROM-TO, as in 51-100)", value, row->name);
    if (to > 0)
        r->o->shown.to_ply = to;
    return true;
}

/* Appends to a NULL-terminated list. */
static bool add_text(const char *value, const char *const **list)
{
    size_t n = 0;
    const char **more;

    while (*list != NULL && (*list)[n] != NULL)
        n++;
    more = mem_realloc((void *)*list, n + 2, sizeof *more);
    more[n] = value;
    more[n + 1] = NULL;
    *list = more;
    return true;
}

static bool read_charset(struct option_reading *r, const char *value, const char **to)
{
    char other[sizeof r->o->in.charset_name];
    const char *name = charset_named(slice_of(value), other);

    if (name == NULL) {
        r->near = near_charset(slice_of(value));
        return options_misuse(r, "there is no character set '%1'", value, NULL);
    }
    if (to != &r->o->in.encoding)
        *to = value;
    else if (name != other)
        *to = name;
    else
        *to = memcpy(r->o->in.charset_name, other, sizeof other);
    return true;
}

/* A name that is not known yet may be one that --formats describes: *LATER has it until all options are read.
 */
static bool read_format(const char *value, const struct format **to, const char **later)
{
    *to = format_named(slice_of(value));
    *later = *to == NULL ? value : NULL;
    return true;
}

static bool find_format(struct option_reading *r, const char *value, bool writable, const struct format **to)
{
    if (value == NULL || (*to = format_named(slice_of(value))) != NULL)
        return true;
    r->near = near_format(slice_of(value), writable);
    return options_misuse(r, "there is no format '%1' (see --list-formats)", value, NULL);
}

static bool read_target(struct option_reading *r, const char *value)
{
    static const char *const others[] = {"same", "verbatim", "sqlite", NULL};
    int other = word_index(others, slice_of(value));

    r->o->convert.target = other < 0 ? TARGET_FORMAT : TARGET_SAME + other;
    return other >= 0 || read_format(value, &r->o->convert.to, &r->to);
}

static bool read_notation(struct option_reading *r, const char *value, const struct notation **to)
{
    if ((*to = notation_named(slice_of(value))) != NULL)
        return true;
    r->near = near_notation(slice_of(value));
    return options_misuse(r, "there is no notation '%1' (see --list-notations)", value, NULL);
}

static bool read_reporter(struct option_reading *r, const struct option_row *row, const char *value)
{
    static const struct reporter *const reporters[] = {
        &report_text, &report_jsonl, &report_sarif, &report_tsv, &report_html, &report_github, &report_patch};
    int i;

    if (!read_word(r, row, value, &i))
        return false;
    r->o->out.reporter = reporters[i];
    return true;
}

/* Marks the codes that a name, a glob or an area ("chess") stands for; false when there are none. */
static bool mark_codes(uint8_t marks[CODE_COUNT], struct slice pattern, uint8_t mark)
{
    SCOPED(buf) glob = {0};
    bool any = false;

    buf_slice(&glob, pattern);
    if (slice_find(pattern, '/') == NULL)
        buf_str(&glob, "/*");
    buf_cstr(&glob);
    for (unsigned c = 1; c < CODE_COUNT; c++)
        if (fnmatch(glob.p, code_info((enum code)c)->name, 0) == 0) {
            marks[c] = mark;
            any = true;
        }
    return any;
}

static bool unknown_code(struct option_reading *r, struct slice name)
{
    SCOPED(buf) copy = {0};

    buf_slice(&copy, name);
    r->near = near_code(name);
    options_misuse(r, "there is no finding '%1' (see recvalid --list-codes)", buf_cstr(&copy), NULL);
    return false;
}

static bool read_codes(struct option_reading *r, const char *value, uint8_t marks[CODE_COUNT])
{
    struct slice rest = slice_of(value);

    while (rest.n > 0) {
        struct slice one = slice_trim(slice_cut(rest, ',', &rest));

        if (one.n > 0 && !mark_codes(marks, one, 1))
            return unknown_code(r, one);
    }
    return true;
}

/* As read_codes(); "all" is every code there is. */
static bool read_fixes(struct option_reading *r, const char *value)
{
    return read_codes(r, strcmp(value, "all") == 0 ? "*" : value, r->o->convert.fix);
}

/* "warning": what is shown. "chess/turn=note" or "weiqi=off": what a code weighs. */
static bool read_severity(struct option_reading *r, const char *value)
{
    static const char *const levels[] = {"note", "warning", "error", "off", NULL};
    struct slice rest = slice_of(value);

    while (rest.n > 0) {
        struct slice one = slice_trim(slice_cut(rest, ',', &rest)), level, code = slice_cut(one, '=', &level);
        bool of_code = level.p != NULL;
        int i = word_index(levels, of_code ? level : one);

        if (i < 0 || (!of_code && i == SEVERITY_COUNT))
            return options_misuse(
                r, "'%1' gives no severity: note, warning, error, or CODE=note|warning|error|off", value,
                NULL);
        if (!of_code)
            r->o->judge.show = i;
        else if (!mark_codes(i == SEVERITY_COUNT ? r->disabled : r->o->judge.asked, code, (uint8_t)(i + 1)))
            return unknown_code(r, code);
    }
    return true;
}

static bool read_explain(struct option_reading *r, const char *value)
{
    r->o->errand = ERRAND_EXPLAIN;
    r->o->explain = code_named(slice_of(value));
    return r->o->explain != CODE_NONE || unknown_code(r, slice_of(value));
}

static bool read_option(struct option_reading *, const struct option_row *, const char *value);

/* What a profile can say: what is judged and how, not what is read and where it goes. */
static bool is_for_profiles(const struct option_row *row)
{
    switch (row->kind) {
    case VALUE_FLAG:
    case VALUE_TEXTS:
    case VALUE_WORD:
    case VALUE_NUMBER:
    case VALUE_ONLY:
    case VALUE_DISABLE:
    case VALUE_SEVERITY:
    case VALUE_PROFILE:
        return true;
    default:
        return false;
    }
}

static bool take_setting(void *context, const char *name, const char *value)
{
    struct option_reading *r = context;

    for (size_t i = 0; i < option_row_count; i++) {
        const struct option_row *row = &option_rows[i];

        if (!(row->programs & (unsigned)r->o->program) || !is_for_profiles(row) ||
            strcmp(row->name, name) != 0)
            continue;
        if (row->kind == VALUE_PROFILE && strcmp(value, "plausible") != 0)
            return options_misuse(r, "a profile names no other: '%1'", value, NULL);
        if (row->kind == VALUE_FLAG)
            return strcmp(value, "false") == 0 || read_option(r, row, NULL);
        return read_option(r, row, value);
    }
    return options_misuse(r, "a profile has no option '%1'", name, NULL);
}

static bool read_profile(struct option_reading *r, const char *value)
{
    SCOPED(buf) trouble = {0};
    bool ok;

    if (strcmp(value, "plausible") == 0) {
        r->o->judge.profile = 1;
        return true;
    }
    ok = add_text(value, &r->o->judge.profiles) &&
         profile_read(value, &r->o->texts, take_setting, r, &trouble);
    r->near = ok ? r->near : near_word((const char *const[]){"plausible", NULL}, slice_of(value));
    if (trouble.n > 0)
        options_misuse(r, "the profile cannot be read: %1", buf_cstr(&trouble), NULL);
    return ok;
}

static bool read_option(struct option_reading *r, const struct option_row *row, const char *value)
{
    void *to = (char *)r->o + row->at;

    switch (row->kind) {
    case VALUE_HEADING:
        break;
    case VALUE_HELP:
        r->help = true;
        return value == NULL || read_word(r, row, value, &r->help_all);
    case VALUE_VERSION:
        r->version = true;
        break;
    case VALUE_ERRAND:
        r->o->errand = (enum errand)row->low;
        r->o->errand_of = value;
        break;
    case VALUE_EXPLAIN:
        return read_explain(r, value);
    case VALUE_FLAG:
        *(bool *)to = true;
        break;
    case VALUE_COUNT:
        ++*(int *)to;
        break;
    case VALUE_TEXT:
        *(const char **)to = value;
        break;
    case VALUE_TEXTS:
        return add_text(value, to);
    case VALUE_WORD:
        return read_word(r, row, value, to);
    case VALUE_NUMBER:
        return read_number(r, row, value, to);
    case VALUE_PLY:
        return read_ply(r, row, value, to);
    case VALUE_PATH:
        return read_path(r, row, value, to);
    case VALUE_SHARD:
        return shard_parse(value, to) ||
               options_misuse(r, "invalid --%2 '%1' (expected K/N, as in 3/16)", value, row->name);
    case VALUE_NUMBERS:
        return read_numbers(r, row, value);
    case VALUE_PROFILE:
        return read_profile(r, value);
    case VALUE_CHARSET:
        return read_charset(r, value, to);
    case VALUE_TARGET:
        return read_target(r, value);
    case VALUE_FORMAT:
        return read_format(value, to, &r->from);
    case VALUE_NOTATION:
        return read_notation(r, value, to);
    case VALUE_REPORTER:
        return read_reporter(r, row, value);
    case VALUE_ONLY:
        r->any_only = true;
        return read_codes(r, value, r->only);
    case VALUE_DISABLE:
        return read_codes(r, value, r->disabled);
    case VALUE_FIX:
        r->o->convert.any_fix = true;
        return read_fixes(r, value);
    case VALUE_SEVERITY:
        return read_severity(r, value);
    }
    return true;
}

/* getopt's own tables, from ours: `val` is LONG_BASE plus the row. */
static void getopt_tables(enum program program, struct option longs[ROWS_MAX], char letters[3 * ROWS_MAX])
{
    size_t n = 0, l = 0;

    letters[l++] = ':';
    for (size_t i = 0; i < option_row_count && n < ROWS_MAX - 1; i++) {
        const struct option_row *row = &option_rows[i];
        bool takes = option_takes_value(row);

        if (row->kind == VALUE_HEADING || !(row->programs & (unsigned)program))
            continue;
        longs[n++] = (struct option){row->name,
                                     row->optional ? optional_argument
                                     : takes       ? required_argument
                                                   : no_argument,
                                     NULL, LONG_BASE + (int)i};
        if (row->letter == 0)
            continue;
        letters[l++] = row->letter;
        if (takes && !row->optional)
            letters[l++] = ':';
    }
    longs[n] = (struct option){0};
    letters[l] = '\0';
}

static const struct option_row *row_of(enum program program, int val)
{
    for (size_t i = 0; i < option_row_count; i++)
        if (val == LONG_BASE + (int)i || (option_rows[i].letter != 0 && val == option_rows[i].letter &&
                                          (option_rows[i].programs & (unsigned)program)))
            return &option_rows[i];
    return NULL;
}

/* The options that begin as WORD does; how many. */
static unsigned list_meant(const struct option_reading *r, const char *word, struct buf *names)
{
    size_t n = strcspn(word, "=");
    unsigned count = 0;

    for (size_t i = 0; i < option_row_count; i++) {
        const struct option_row *row = &option_rows[i];

        if (row->kind == VALUE_HEADING || !(row->programs & (unsigned)r->o->program) ||
            strncmp(row->name, word + 2, n - 2) != 0)
            continue;
        buf_printf(names, " --%s", row->name);
        count++;
    }
    return count;
}

static bool no_option(struct option_reading *r, const char *word)
{
    char spelled[64];

    if (slice_starts(slice_of(word), "--"))
        r->near = near_option(r->o->program, word, spelled);
    return options_misuse(r, "there is no option '%1'", word, NULL);
}

static bool refuse(struct option_reading *r, int what, char **argv)
{
    const struct option_row *row = optopt >= LONG_BASE ? row_of(r->o->program, optopt) : NULL;
    char letter[3] = {'-', (char)optopt, '\0'};
    const char *word = row != NULL || optopt == 0 ? argv[optind - 1] : letter;
    SCOPED(buf) meant = {0};

    if (what == ':')
        return options_misuse(r, "option '%1' needs a value", word, NULL);
    if (row != NULL)
        return options_misuse(r, "option '--%1' takes no value", row->name, NULL);
    if (slice_starts(slice_of(word), "--") && list_meant(r, word, &meant) > 1)
        options_misuse(r, "option '%1' is ambiguous:%2", word, buf_cstr(&meant));
    if (meant.n > 0)
        return false;
    return no_option(r, word);
}

static bool read_all(struct option_reading *r, int argc, char **argv)
{
    struct option longs[ROWS_MAX];
    char letters[3 * ROWS_MAX];
    int val;

    getopt_tables(r->o->program, longs, letters);
    optind = 0; /* glibc: begin anew */
    opterr = 0;
    while ((val = getopt_long(argc, argv, letters, longs, NULL)) != -1)
        if (val == '?' || val == ':' ? !refuse(r, val, argv)
                                     : !read_option(r, row_of(r->o->program, val), optarg))
            return false;
    r->o->in.operand = argv + optind;
    r->o->in.operands = argc - optind;
    return true;
}

void options_shared(const struct options *o, char **argv, enum program other, struct arena *arena,
                    struct buf *words)
{
    struct option longs[ROWS_MAX];
    const char *word;
    char letters[3 * ROWS_MAX];
    int val;

    getopt_tables(o->program, longs, letters);
    optind = 0;
    while ((val = getopt_long((int)(o->in.operand - argv), argv, letters, longs, NULL)) != -1) {
        const struct option_row *row = row_of(o->program, val);

        if ((row->programs & (unsigned)other) == 0 || row->file == FILE_WRITTEN || row->letter == 'q' ||
            strcmp(row->name, "site") == 0)
            continue;
        word = arena_printf(arena, "--%s%s%s", row->name, optarg == NULL ? "" : "=",
                            optarg == NULL ? "" : optarg);
        buf_add(words, &word, sizeof word);
    }
}

/* What a form is made of: where it is judged by its strictest rules, all of this breaks them. */
static bool is_of_form(const struct code_info *info)
{
    static const char *const areas[] = {"pgn/", "chess/san-"};
    static const char *const others[] = {"chess/fen", "chess/move-number", "chess/result", "record/date"};

    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++)
        if (strncmp(info->name, areas[i], strlen(areas[i])) == 0)
            return true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(info->name, others[i]) == 0)
            return true;
    return false;
}

/* --only beats the defaults, --severity=CODE=… turns a style finding on, --disable beats all. */
static void settle_codes(struct option_reading *r)
{
    struct options *o = r->o;
    bool strictest = o->convert.strict && o->program == RECVALID, optional = o->judge.style;

    /* The strictest form of a format leaves no choice of spelling either. */
    o->judge.style |= strictest;
    if (o->program == RECCONV && o->convert.lossy == LOSSY_ERROR)
        o->judge.asked[CODE_LOSS] = SEVERITY_ERROR + 1;
    for (unsigned c = 1; c < CODE_COUNT; c++) {
        const struct code_info *info = code_info((enum code)c);
        bool on = r->any_only ? r->only[c] != 0 : !info->style || o->judge.style || o->judge.asked[c] != 0;

        if (c == CODE_IMPLAUSIBLE) /* only for whoever asks for it: by name, by profile or for all that is
                                      optional */
            on = r->any_only ? r->only[c] != 0 : o->judge.profile != 0 || optional || o->judge.asked[c] != 0;
        on |= o->convert.fix[c] != 0 && fix_is_known((enum code)c);

        o->judge.wanted[c] = on && !r->disabled[c];
        o->judge.severity[c] = o->judge.asked[c] != 0          ? (uint8_t)(o->judge.asked[c] - 1)
                               : strictest && is_of_form(info) ? SEVERITY_ERROR
                                                               : (uint8_t)info->severity;
    }
    for (unsigned c = 1; c < CODE_COUNT; c++)
        o->judge.style |= o->judge.wanted[c] && code_info((enum code)c)->style;
}

/* The formats that YAML files describe, and the names that were read before they were known. */
static bool load_formats(struct option_reading *r)
{
    struct input_options *in = &r->o->in;

    in->descs = descs_load(in->formats_dirs, &in->descs_error);
    for (const struct described *d = in->descs == NULL ? NULL : in->descs->described; d != NULL; d = d->next)
        formats_add(&d->format);
    return find_format(r, r->from, false, &in->from) && find_format(r, r->to, true, &r->o->convert.to);
}

/* recconv -o games.sqlite: what no format says, the name does. */
static void name_target(struct options *o)
{
    static const char *const endings[] = {".sqlite", ".sqlite3", ".db"};
    struct slice name = slice_of(o->out.output == NULL ? "" : o->out.output);

    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (o->program == RECCONV && o->convert.target == TARGET_NONE && o->convert.split == NULL &&
            slice_ends(name, endings[i]))
            o->convert.target = TARGET_SQLITE;
}

enum options_end options_read(struct options *o, enum program program, int argc, char **argv, struct buf *out)
{
    struct option_reading r = {.o = o, .out = out};

    o->program = program;
    o->name = program_name(program);
    o->out.lang = (int)tr_language();
    o->out.reporter = &report_text;
    o->judge.fail_on = program == RECVALID || program == RECDIFF ? SEVERITY_ERROR : FAIL_UNASKED;
    o->shown.at = o->shown.from_ply = o->shown.to_ply = o->judge.cycles = o->out.expect_games =
        o->tree.depth = -1;
    o->table.table_to = TO_NONE;
    o->judge.slow = getenv("QIPU_SLOW") != NULL;
    if (!read_all(&r, argc, argv) || !load_formats(&r))
        return OPTIONS_USAGE;
    name_target(o);
    if (!options_agree(&r))
        return OPTIONS_USAGE;
    settle_codes(&r);
    if (r.help)
        options_help(out, program, (enum lang)o->out.lang, r.help_all != 0);
    else if (r.version)
        options_version(out, program);
    return r.help || r.version ? OPTIONS_DONE : OPTIONS_RUN;
}

void options_free(struct options *o)
{
    formats_forget();
    if (o->in.descs != NULL)
        descs_free(o->in.descs);
    free((void *)o->in.formats_dirs);
    free((void *)o->judge.rules);
    free((void *)o->judge.profiles);
    free((void *)o->in.include);
    free((void *)o->in.exclude);
    free((void *)o->in.limits);
    free((void *)o->choice.where);
    free((void *)o->choice.require);
    free((void *)o->edit.set);
    shard_free(&o->in.shard);
    arena_free(&o->texts);
}

int options_least(const struct options *o)
{
    bool silent = o->program == RECVALID && o->out.quiet && !o->out.summary && !o->out.results &&
                  o->choice.where == NULL && o->out.write_baseline == NULL &&
                  o->out.reporter != &report_tsv; /* its columns are counts, and printed when quiet */

    return silent && o->judge.fail_on > o->judge.show ? o->judge.fail_on : o->judge.show;
}

static bool decide(int when, int fd)
{
    return when == WHEN_ALWAYS || (when == WHEN_AUTO && isatty(fd));
}

bool options_worst_files(const struct options *o)
{
    return o->out.reporter->worst_only && o->out.summary < 2 && o->out.verbose == 0;
}

bool options_color(const struct options *o, int fd)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

    if (o->out.color == WHEN_AUTO &&
        ((no != NULL && *no != '\0') || (term != NULL && strcmp(term, "dumb") == 0)))
        return false;
    return decide(o->out.color, fd);
}

bool options_progress(const struct options *o)
{
    return !(o->out.quiet && o->out.progress == WHEN_AUTO) && decide(o->out.progress, STDERR_FILENO);
}
