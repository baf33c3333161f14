/* rectable - what these results add up to.
 *
 * Files become batches, workers read the headers of their games (and replay them where the rules are to
 * decide), and the results are collected; when all are in, events are told apart, ranked and written. */
#include "output/report/report_html.h"
#include "output/table/table.h"
#include "pipeline/judge/judge_headers.h"
#include "table/check/check.h"
#include "table/export/export.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct tabling {
    struct run run;
    struct entries entries;
    struct table_findings findings;
    struct tally total;
    uint64_t file_games;    /* of the file at hand */
    uint64_t file_nameless; /* of them without the names of two players */
    uint64_t explained;     /* places, so far */
    bool any_team;          /* some event has teams */
    uint32_t by[ORDER_MAX];
    struct buf penalties_text;
    struct penalties penalties;
};

/* Of one batch. */
struct rectable_extra {
    struct entries entries;
    struct table_findings findings; /* of tournament files */
    uint64_t left_out;
    uint64_t nameless; /* games without the names of two players */
};

struct tabler {
    struct worker base;
    struct chosen chosen;
};

static void start(void *worker)
{
    struct worker *w = worker;

    w->pipeline.headers_only = w->pipeline.run->options.table.results_from == RESULTS_DECLARED;
}

/* Findings about records are recvalid's business: only their results are asked for here. */
static void take_game(void *context, struct pipeline *p)
{
    struct tabler *w = context;
    struct rectable_extra *extra = w->base.output->extra;
    const struct run *run = p->run;
    const struct rulebook *rules = tournament_asked_rules(run, p->record.game);
    const struct outcome *o = &p->replayed.outcome;
    size_t before = extra->entries.count;
    bool named;

    if (p->at.record == NULL || p->record.part > 0)
        return;
    pipeline_rename(p);
    if (rules == NULL && p->record.game != GAME_UNKNOWN)
        rules = rulebook_choose(&run->books, NULL, &p->record, &w->chosen, &p->sink, &named);
    entry_from_record(&extra->entries, &p->record, rules,
                      !p->headers_only && o->verdict != VERDICT_ESTIMATED ? o->result : RESULT_UNKNOWN,
                      p->batch->file->name, p->local, locate(&p->locate, p->record.at.off));
    extra->nameless += extra->entries.count == before;
}

static struct place place_of(void *context, struct span at)
{
    return locate(context, at.off);
}

/* What a tournament file's reader found. */
static void take_findings(struct worker *w, const struct rulebook *rules)
{
    struct rectable_extra *extra = w->output->extra;
    struct pipeline *p = &w->pipeline;

    sink_sort(&p->sink);
    for (uint32_t i = 0; i < p->sink.count; i++) {
        const struct finding *f = &p->sink.list[i];
        struct entry at = {.file = p->batch->file->name,
                           .from_list = true,
                           .at = locate(&p->locate, f->at.off),
                           .rules = rules};

        table_report_as(&extra->findings, (enum code)f->code, f->own != 0 ? f->own - 1 : f->severity, &at,
                        f->arg[0], f->arg[1], f->arg[2]);
    }
}

/* A file that holds a tournament, not games. */
static void take_tournament(struct worker *w, struct batch *batch)
{
    const struct run *run = w->pipeline.run;
    struct rectable_extra *extra = w->output->extra;
    const struct format *format = batch->file->format;
    SCOPED(tournament) t = {0};
    struct text text = batch_text(batch, 0);
    enum game_id kind;
    const struct rulebook *rules = tournament_rules(run, format, &kind);

    w->pipeline.batch = batch;
    sink_clear(&w->pipeline.sink);
    batch_locate(batch, &w->pipeline.locate);
    format->tournament(&text, &t, &w->pipeline.sink);
    entries_from_tournament(&extra->entries, &t, kind, rules, batch->file->name, place_of,
                            &w->pipeline.locate);
    take_findings(w, rules);
}

/* Where one game can stand in two files, moves are compared, and must be read. */
static bool is_only_file(const struct run *run, const struct batch *batch)
{
    const struct options *o = &run->options;

    return !batch->packed && o->in.files0_from == NULL &&
           (o->in.operands == 0 || (o->in.operands == 1 && batch->named));
}

static void work(void *worker, struct batch *batch, struct output *output)
{
    struct worker *w = worker;
    struct rectable_extra *extra = output->extra;
    unsigned want = WANT_WHOLE;

    if (batch->file->format != NULL && batch->file->format->tournament != NULL) {
        take_tournament(w, batch);
        output->games = extra->entries.count;
        return;
    }
    if (is_only_file(w->pipeline.run, batch))
        want |= WANT_WORDS;
    w->pipeline.skims = w->pipeline.headers_only && (want & WANT_WORDS) != 0;
    output->games =
        pipeline_batch(&w->pipeline, batch, want | (w->pipeline.skims ? WANT_SKIM : 0), output, take_game, w);
    extra->left_out = w->pipeline.left_out;
}

static void say_no_game(struct tabling *t, const struct batch *batch)
{
    struct entry at = {.file = batch->file->name, .from_list = true, .at = {.line = 1, .column = 1}};
    struct finding none = no_game_in(batch);

    at.file = entries_intern(&t->entries, slice_of(at.file)).p;
    table_report_as(&t->findings, (enum code)none.code, none.own - 1, &at, NULL, NULL, NULL)->reason =
        none.reason;
}

/* What is in no table is said: once a file. */
static void say_nameless(struct tabling *t, const struct batch *batch)
{
    struct entry at = {.file = entries_intern(&t->entries, slice_of(batch->file->name)).p,
                       .from_list = true,
                       .at = {.line = 1, .column = 1}};

    table_report_as(&t->findings, CODE_TABLE_NO_PLAYERS,
                    t->file_nameless == t->file_games ? -1 : SEVERITY_NOTE, &at, DIGITS(t->file_nameless),
                    NULL, NULL);
}

static bool emit(void *program, struct batch *batch, struct output *output, uint64_t base)
{
    struct tabling *t = program;
    struct rectable_extra *extra = output->extra;

    entries_append(&t->entries, &extra->entries, base);
    for (size_t i = 0; i < extra->findings.count; i++) {
        const struct table_finding *f = &extra->findings.list[i];
        struct entry at = {.file = entries_intern(&t->entries, slice_of(f->file)).p,
                           .from_list = true,
                           .at = f->at,
                           .rules = f->rules};

        table_report_as(&t->findings, (enum code)f->finding.code, f->finding.severity, &at, f->finding.arg[0],
                        f->finding.arg[1], f->finding.arg[2]);
    }
    t->file_games += output->games;
    t->file_nameless += extra->nameless;
    t->total.left_out += extra->left_out;
    t->total.games += output->games - extra->left_out;
    if (batch->last_of_file) {
        if (t->file_games == 0 && !batch->damaged)
            say_no_game(t, batch);
        if (t->file_nameless > 0)
            say_nameless(t, batch);
        t->file_games = t->file_nameless = 0;
    }
    return true;
}

static void clear_extra(void *extra)
{
    struct rectable_extra *e = extra;

    e->entries.plain = true;
    entries_clear(&e->entries);
    e->findings.count = 0;
    e->left_out = e->nameless = 0;
}

static void free_extra(void *extra)
{
    struct rectable_extra *e = extra;

    entries_free(&e->entries);
    table_findings_free(&e->findings);
    free(e);
}

/* "unknown tie-break 'buchholtz'; did you mean 'buchholz'?" */
static void say_unknown(struct tabling *t, struct slice word)
{
    enum lang lang = t->run.style.lang;
    struct nearest near = nearest_to(word);
    SCOPED(buf) b = {0}, shown = {0};

    for (unsigned key = STANDING_NONE + 1; key < STANDING_COUNT; key++)
        nearest_try(&near, standing_name((enum standing_key)key));
    report_shown(&shown, word);
    tr_say(&b, lang, N_("unknown tie-break '%1'"), buf_cstr(&shown), NULL);
    near_say(&b, lang, near.best);
    run_trouble(&t->run, "--by", buf_cstr(&b));
}

/* Whether a tie-break is of one system alone and --system names another. */
static bool is_of_other_system(const struct tabling *t, enum standing_key key)
{
    int asked = t->run.options.table.system;
    bool places =
        key == STANDING_PLACES_ASCENDING || key == STANDING_BEST_PLACE || key == STANDING_SECOND_PLACE;

    return asked != SYSTEM_AUTO && ((key == STANDING_ROUND_REACHED && asked != SYSTEM_KNOCKOUT) ||
                                    (places && asked != SYSTEM_SUM_OF_PLACES));
}

/* --by: false when a word is no tie-break, or none of the system. */
static bool read_by(struct tabling *t)
{
    struct slice rest = slice_of(t->run.options.table.by);
    size_t n = 0;

    while (rest.n > 0 && n < ORDER_MAX - 1) {
        struct slice word = slice_trim(slice_cut(rest, ',', &rest));
        uint32_t key = standing_named(word);

        if (key == STANDING_NONE) {
            say_unknown(t, word);
            return false;
        }
        if (is_of_other_system(t, standing_key(key))) {
            SCOPED(buf) b = {0};

            tr_say(&b, t->run.style.lang, N_("'%1' is no tie-break of the system that --system names"),
                   standing_name(standing_key(key)), NULL);
            run_trouble(&t->run, "--by", buf_cstr(&b));
            return false;
        }
        t->by[n++] = key;
    }
    return true;
}

static void say_penalty(struct tabling *t, unsigned line, const char *words, struct slice name)
{
    SCOPED(buf) where = {0}, shown = {0}, b = {0};

    buf_printf(&where, "%s:%u", t->run.options.table.penalties, line);
    report_shown(&shown, name);
    tr_say(&b, t->run.style.lang, words, buf_cstr(&shown), NULL);
    run_trouble(&t->run, buf_cstr(&where), buf_cstr(&b));
}

/* --penalties: false when the file cannot be read. */
static bool read_penalties(struct tabling *t)
{
    const char *file = t->run.options.table.penalties;
    unsigned line, column;

    if (!file_read(file, LIMIT_LIST_FILE, &t->penalties_text)) {
        run_trouble(&t->run, file, tr((enum lang)t->run.options.out.lang, file_why(LIMIT_LIST_FILE)));
        return false;
    }
    if (penalties_read(&t->penalties, buf_as_slice(&t->penalties_text), &line, &column))
        return true;
    say_penalty(t, line,
                column == 2 ? N_("expected a tab and foul, warning, disqualification or withdrawal")
                            : N_("expected a tab and a number of times"),
                (struct slice){0});
    return false;
}

/* A name that nobody has is a slip of the list. */
static void say_unused(struct tabling *t)
{
    for (size_t i = 0; i < t->penalties.count; i++)
        if (!t->penalties.list[i].used)
            say_penalty(t, t->penalties.list[i].line, N_("no player or team is called '%1'"),
                        t->penalties.list[i].name);
}

static struct contest_options contest_options(struct tabling *t)
{
    const struct options *o = &t->run.options;

    return (struct contest_options){
        .teams = o->table.teams,
        .system = o->table.system == ASK_MCMAHON ? SYSTEM_SWISS : (enum event_system)o->table.system,
        .mcmahon = o->table.system == ASK_MCMAHON,
        .rounds = (uint32_t)o->table.rounds,
        .by = o->table.by == NULL ? NULL : t->by,
        .use_other = o->table.results_from == RESULTS_RULES,
        .findings = o->table.check ? NULL : &t->findings};
}

/* What --severity, --only, --disable and the rulebook make of a finding; false: it is not wanted. */
static bool weigh(const struct tabling *t, struct table_finding *f)
{
    const struct options *o = &t->run.options;
    unsigned code = f->finding.code;

    if (o->judge.asked[code] != 0)
        f->finding.severity = (uint8_t)(o->judge.asked[code] - 1);
    else if (f->rules != NULL && f->rules->by_code[code]->severity >= 0)
        f->finding.severity = (uint8_t)f->rules->by_code[code]->severity;
    return o->judge.wanted[code] != 0 && f->finding.severity >= o->judge.show;
}

/* How findings are said: with --check they are the output; else they go beside it, or into JSONL. */
static const struct reporter *reporter_of(const struct table_options *o)
{
    static const struct reporter *const checks[] = {[TABLE_TEXT] = &report_text,
                                                    [TABLE_JSONL] = &report_jsonl,
                                                    [TABLE_CSV] = &report_tsv,
                                                    [TABLE_HTML] = &report_html,
                                                    [TABLE_SARIF] = &report_sarif};

    if (o->check)
        return checks[o->table_format];
    return o->table_format == TABLE_JSONL && o->table_to == TO_NONE ? &report_jsonl : &report_text;
}

/* Appends the findings that are wanted, and counts them. */
static void put_findings(struct tabling *t, const struct reporter *reporter, const struct report_style *style,
                         struct buf *b)
{
    bool first = true;
    size_t count = 0;

    table_findings_sort(&t->findings);
    for (size_t i = 0; i < t->findings.count; i++) {
        struct table_finding *f = &t->findings.list[i];
        struct record record = {.serial = f->game, .game = f->rules == NULL ? GAME_UNKNOWN : f->rules->game};
        struct report_at at = {.file = f->file, .record = f->game == 0 ? NULL : &record, .rules = f->rules};
        SCOPED(buf) one = {0};

        if (!weigh(t, f))
            continue;
        t->total.by_severity[f->finding.severity]++;
        t->total.by_code[f->finding.code]++;
        if (t->run.options.out.quiet || (reporter->limit > 0 && ++count > reporter->limit))
            continue;
        reporter->finding(&one, style, &at, &f->finding, f->at);
        buf_slice(b, (struct slice){one.p + (first ? reporter->separator : 0),
                                    one.n - (first ? reporter->separator : 0)});
        first = false;
    }
}

static void say_findings(struct tabling *t)
{
    const struct table_options *o = &t->run.options.table;
    const struct reporter *reporter = reporter_of(o);
    bool to_output = o->check || reporter == &report_jsonl;
    struct report_style style = t->run.style;
    struct report_page page = {0};
    struct buf b = {0}, none = {0};

    style.color =
        reporter == &report_text && options_color(&t->run.options, to_output ? STDOUT_FILENO : STDERR_FILENO);
    style.page = &page;
    style.troubles = &none;
    style.findings = true;
    if (o->check && reporter->begin != NULL)
        reporter->begin(&b, &style);
    put_findings(t, reporter, &style, &b);
    if (o->check && reporter->always_sums)
        reporter->total_summary(&b, &style, 1, &t->total);
    if (o->check && reporter->end != NULL)
        reporter->end(&b, &style);
    if (to_output)
        outfile_write(&t->run.out, buf_as_slice(&b));
    else
        outfile_write_all(STDERR_FILENO, buf_as_slice(&b));
    buf_free(&b);
}

/* --explain-place: every competitor whose name has these words in it. */
static void explain(struct tabling *t, const struct contest *c, struct buf *b)
{
    for (uint32_t i = 0; i < c->count; i++)
        if (slice_holds(c->who[c->rank[i]].name, t->run.options.table.explain_place)) {
            buf_str(b, t->explained++ == 0 ? "" : "\n");
            table_explain(b, c, c->rank[i], t->run.style.lang);
        }
}

static void write_grid(struct tabling *t, const struct contest *c, struct buf *b, uint32_t number)
{
    enum lang lang = t->run.style.lang;
    SCOPED(grid) g = {0};

    table_grid(&g, c, (enum table_kind)t->run.options.table.table, lang, NULL);
    if (t->run.options.table.table_format == TABLE_CSV) {
        if (number > 0)
            buf_str(b, "\r\n");
        grid_csv(&g, b);
    } else {
        buf_str(b, number > 0 ? "\n" : "");
        table_heading(b, c, lang);
        grid_text(&g, b);
        table_footing(b, c, lang);
    }
}

static void write_contest(struct tabling *t, const struct contest *c, struct buf *b, uint32_t number)
{
    const struct options *o = &t->run.options;

    if (o->table.explain_place != NULL)
        explain(t, c, b);
    else if (o->table.table_to != TO_NONE)
        export_contest(b, c, (enum tournament_format)o->table.table_to, &t->findings);
    else if (o->table.table_format == TABLE_JSONL)
        table_jsonl(b, c);
    else if (o->table.table_format == TABLE_HTML)
        table_page(b, c, (enum table_kind)o->table.table, t->run.style.lang,
                   o->out.links == NULL ? "" : o->out.links, number + 1);
    else
        write_grid(t, c, b, number);
}

/* A table that would be larger than all that is said in it is not made; that is told. */
static bool is_too_large(struct tabling *t, const struct event *e)
{
    const struct options *o = &t->run.options;
    uint64_t competitors = o->table.teams ? e->teams : e->players;
    uint64_t rounds = e->rounds > e->file_rounds ? e->rounds : e->file_rounds, cells;
    SCOPED(buf) name = {0};

    rounds = (uint64_t)o->table.rounds > rounds ? (uint64_t)o->table.rounds : rounds;
    cells = e->players * rounds;
    if ((o->table.teams || o->table.table_to != TO_NONE) && (uint64_t)e->teams * e->teams > cells)
        cells = (uint64_t)e->teams * e->teams;
    if (o->table.table == TABLE_CROSS && o->table.table_format != TABLE_JSONL &&
        competitors * competitors > cells)
        cells = competitors * competitors;
    if (cells <= limit_now(LIMIT_TABLE_CELLS))
        return false;
    report_shown(&name, e->name);
    run_trouble(
        &t->run, buf_cstr(&name),
        tr(t->run.style.lang, N_("too many competitors and rounds for a table (--limit=table-cells)")));
    return true;
}

static void make_event(struct tabling *t, struct event *e, struct buf *b, uint32_t number)
{
    struct contest_options options = contest_options(t);
    struct contest c;

    t->any_team |= e->teams > 0;
    if ((t->run.options.table.teams ? e->teams : e->players) == 0 || is_too_large(t, e))
        return;
    if (t->run.options.table.penalties != NULL)
        event_penalties(e, &t->penalties);
    contest_make(&c, e, &options);
    if (t->run.options.table.check) {
        table_referee(&c, (enum pairing_rules)t->run.options.table.pairing, &t->findings);
    } else {
        table_check(&c, &options, &t->findings);
        write_contest(t, &c, b, number);
    }
    contest_free(&c);
}

/* What an option asks for and no event has. */
static void say_none(struct tabling *t, const char *option, const char *words, const char *asked)
{
    SCOPED(buf) b = {0}, shown = {0};

    report_shown(&shown, slice_of(asked == NULL ? "" : asked));
    tr_say(&b, t->run.style.lang, words, buf_cstr(&shown), NULL);
    run_trouble(&t->run, option, buf_cstr(&b));
}

static void make_tables(struct tabling *t)
{
    const struct options *o = &t->run.options;
    bool page = o->table.table_format == TABLE_HTML && o->table.table_to == TO_NONE &&
                o->table.explain_place == NULL && !o->table.check;
    SCOPED(buf) b = {0};
    uint32_t count = 0;
    struct events events;
    struct event event;

    entries_join(&t->entries, &t->findings);
    events_begin(&events, &t->entries, o->table.check);
    if (page)
        table_page_begin(&b, t->run.style.lang, N_("Standings"));
    if (o->table.table_format == TABLE_CSV && o->table.csv_bom)
        buf_str(&b, "\xEF\xBB\xBF");
    while (events_next(&events, &event, &t->findings)) {
        make_event(t, &event, &b, count++);
        event_free(&event);
        outfile_write(&t->run.out, buf_as_slice(&b));
        buf_clear(&b);
    }
    if (o->table.explain_place != NULL && t->explained == 0)
        say_none(t, "--explain-place", N_("no player or team is called '%1'"), o->table.explain_place);
    say_unused(t);
    if (o->table.teams && !t->any_team)
        say_none(t, "--teams", N_("no team is named in these records"), NULL);
    if (page && count == 0)
        table_page_none(&b, t->run.style.lang);
    if (page)
        table_page_end(&b);
    events_end(&events);
    outfile_write(&t->run.out, buf_as_slice(&b));
    say_findings(t);
}

static const struct wiring wiring = {.worker_size = sizeof(struct tabler),
                                     .extra_size = sizeof(struct rectable_extra),
                                     .start = start,
                                     .work = work,
                                     .emit = emit,
                                     .clear_extra = clear_extra,
                                     .free_extra = free_extra};

static void tabulate(struct tabling *t)
{
    if (wiring_run(&(struct wired){.run = &t->run, .wiring = &wiring, .program = t}))
        make_tables(t);
}

int main(int argc, char **argv)
{
    struct tabling t = {0};
    int status;
    bool all, missed;

    if (!run_begin(&t.run, RECTABLE, argc, argv, &status))
        return status;
    all = run_has_all(&t.run);
    if (all && (t.run.options.table.by == NULL || read_by(&t)) &&
        (t.run.options.table.penalties == NULL || read_penalties(&t)))
        tabulate(&t);
    entries_free(&t.entries);
    table_findings_free(&t.findings);
    penalties_free(&t.penalties);
    buf_free(&t.penalties_text);
    missed = all && run_missed(&t.run, &t.total);
    if (t.run.options.judge.fail_on == FAIL_UNASKED)
        t.run.options.judge.fail_on = t.run.options.table.check ? SEVERITY_WARNING : SEVERITY_ERROR;
    return run_end(&t.run, missed || tally_reaches(&t.total, (enum severity)t.run.options.judge.fail_on));
}
