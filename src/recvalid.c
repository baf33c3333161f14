/* recvalid - is this record right, and who won?
 *
 * The wiring of one pipeline: files become batches (feed/feed.h), workers read and replay their games
 * (pipeline/pipeline.h), a reporter says what was found (output/report/report.h), and the pieces come out in
 * order. */
#include "convert/convert.h"
#include "output/report/report_html.h"
#include "pipeline/follow/follow.h"
#include "pipeline/judge/judge_headers.h"
#include "pipeline/userfiles/userfiles.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct validation {
    struct run run;
    const struct reporter *reporter;
    struct tally total, file;
    uint64_t files;
    struct tally_files worst; /* lines of files, where not every file has one */
    struct buf troubles;      /* report_style.troubles */
    struct arena names;       /* of files with examples */
    struct baseline baseline; /* --baseline */
    struct buf to_baseline;   /* --write-baseline: its text so far */
    struct report_page page;  /* of reporters that draw */
    uint64_t written;         /* findings, where the reporter has a limit */
    const char *open;         /* the file at hand, which has more batches; NULL: none. With --shard */
    uint64_t elsewhere;       /* games of the file at hand that belong to another part */
    bool asks_edition;        /* nobody chose a rulebook, and the games may be of the time of others */
    bool edition_said;
    bool at_start; /* nothing has been written since begin() */
};

/* What a batch adds to the run. */
struct recvalid_extra {
    struct tally tally; /* first: most ask for nothing else */
    struct report_page_part page;
    struct edition edition;
};

/* A tree too large for one record, whose object is written when all its parts have been judged. */
struct whole_tree {
    struct record first; /* part 0 */
    const struct rulebook *rules;
    struct place start;
    uint64_t end; /* offset behind the last part so far */
    uint32_t findings, by_severity[SEVERITY_COUNT];
    bool any;
};

struct checker {
    struct worker base;
    struct whole_tree tree;
    struct snapshots shots; /* of the game at hand, where the reporter draws */
};

/* The first place of each code, for the summary; game numbers and names are known when batches come out. */
static void note_example(struct worker *w, const struct finding *f, struct place place)
{
    struct tally *t = w->output->extra;
    const struct pipeline *p = &w->pipeline;

    if (t->example[f->code].line == 0)
        t->example[f->code] = (struct tally_example){.game = p->at.record == NULL ? 0 : p->local,
                                                     .line = (uint32_t)place.line,
                                                     .column = (uint32_t)place.column};
}

/* A draw that the player to move may claim as long as nobody moves. */
static bool is_claim(const struct finding *f)
{
    return f->code == CODE_CHESS_THREEFOLD || f->code == CODE_CHESS_FIFTY_MOVES ||
           f->code == CODE_XIANGQI_NATURAL_LIMIT;
}

/* --follow: a finding, and of a game that is being played what the article makes of its last move. */
static void follow_finding(struct worker *w, const struct finding *f)
{
    const struct validation *v = w->program;
    struct pipeline *p = &w->pipeline;
    bool now = p->at.record != NULL && f->node != 0 && !outcome_is_over(&p->replayed.outcome) &&
               f->ply == p->replayed.plies;
    SCOPED(buf) also = {0};

    if (now && is_claim(f) && v->reporter == &report_jsonl)
        report_claim_json(&also, &v->run.style, &p->at, f, locate(&p->locate, f->at.off));
    else if (now && v->reporter == &report_text)
        report_now(&also, v->run.style.lang, &p->at, f, is_claim(f));
    worker_tell(w, f, buf_as_slice(&also));
}

static void say(struct worker *w, const struct finding *f)
{
    const struct validation *v = w->program;
    struct pipeline *p = &w->pipeline;
    struct place place;

    if (v->run.options.out.quiet && !v->run.options.out.summary)
        return;
    if (seldom(v->run.told != NULL)) {
        follow_finding(w, f);
        return;
    }
    place = locate(&p->locate, f->at.off);
    if (v->run.options.out.summary)
        note_example(w, f, place);
    if (!v->run.options.out.quiet)
        v->reporter->finding(&w->output->out.text, &v->run.style, &p->at, f, place);
}

static void put_game(struct buf *b, void *context)
{
    buf_uint(b, *(const uint64_t *)context);
}

/* With a baseline one thread does all, so that the numbers of games are known here. */
static void keep_for_baseline(struct worker *w, const struct finding *f, uint64_t game)
{
    struct validation *v = w->program;
    struct pipeline *p = &w->pipeline;
    struct report_at at = p->at;

    at.serial = at.record == NULL ? NULL : put_game;
    at.serial_ctx = &game;
    report_jsonl.finding(&v->to_baseline, &v->run.style, &at, f, locate(&p->locate, f->at.off));
}

static bool is_known(struct worker *w, const struct finding *f, uint64_t game)
{
    struct validation *v = w->program;
    const struct pipeline *p = &w->pipeline;
    SCOPED(buf) words = {0};

    if (p->at.record != NULL && f->node != 0)
        report_move(&words, &p->at, f->node);
    return baseline_has(&v->baseline, p->at.file, game, (enum code)f->code, buf_as_slice(&words));
}

/* Writes down what there is, and leaves out what is known. */
static void compare_with_baseline(struct worker *w, struct pipeline *p)
{
    const struct options *o = &w->pipeline.run->options;
    uint64_t game = p->at.record == NULL ? 0 : w->output->base + p->local;
    struct tally *t = w->output->extra;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < p->sink.count; i++) {
        if (o->out.write_baseline != NULL)
            keep_for_baseline(w, &p->sink.list[i], game);
        if (o->out.baseline != NULL && is_known(w, &p->sink.list[i], game))
            t->known++;
        else
            p->sink.list[kept++] = p->sink.list[i];
    }
    p->sink.count = kept;
}

static void put_object(struct worker *w, struct pipeline *p, struct game_report *report, struct place start,
                       struct buf *out)
{
    const struct validation *v = w->program;

    report->outcome = &p->replayed.outcome;
    report->plies = p->replayed.plies;
    pipeline_subject(p, KNOWN_ALL);
    report->subject = &p->subject;
    report->at = p->asking.found ? &p->asking.at : NULL;
    v->reporter->game(out, &v->run.style, &p->at, report, start);
}

static void count_severities(const struct sink *sink, uint32_t by_severity[SEVERITY_COUNT])
{
    for (uint32_t i = 0; i < sink->count; i++)
        by_severity[sink->list[i].severity]++;
}

static uint64_t end_of_record(struct pipeline *p)
{
    return locate(&p->locate, p->record.at.off + p->record.at.len).offset;
}

static void put_result(struct worker *w, struct pipeline *p, struct buf *out)
{
    struct place start = locate(&p->locate, p->record.at.off);
    struct game_report report = {.findings = sink_total(&p->sink)};

    count_severities(&p->sink, report.by_severity);
    report.length = end_of_record(p) - start.offset;
    put_object(w, p, &report, start, out);
}

/* Of a part of a tree: what was found in it counts for the game that the tree is. */
static void keep_part(struct worker *w, struct pipeline *p)
{
    struct whole_tree *t = &((struct checker *)w)->tree;

    if (p->record.part == 0) {
        record_copy(&t->first, &p->record);
        t->first.serial = w->output->base + p->local;
        t->rules = p->at.rules;
        t->start = locate(&p->locate, p->record.at.off);
        t->findings = 0;
        memset(t->by_severity, 0, sizeof t->by_severity);
        t->any = true;
    }
    t->findings += sink_total(&p->sink);
    count_severities(&p->sink, t->by_severity);
    t->end = end_of_record(p);
}

/* The object of the tree just read: its first part is replayed once more for what it says. */
static void put_tree(struct worker *w, struct pipeline *p)
{
    struct whole_tree *t = &((struct checker *)w)->tree;
    struct game_report report = {.findings = t->findings, .length = t->end - t->start.offset};
    struct sink *mute;

    if (!t->any)
        return;
    mute = sink_mute();
    t->any = false;
    memcpy(report.by_severity, t->by_severity, sizeof report.by_severity);
    record_copy(&p->record, &t->first);
    replay_game(p->replay, &p->record, p->at.text.p, mute, &p->replayed);
    p->at.record = &p->record;
    p->at.rules = t->rules;
    p->at.serial = NULL;
    put_object(w, p, &report, t->start, &w->output->out.text);
    sink_mute_free(mute);
}

/* --follow: counts the game, and says once that it is over. */
static void follow_game(struct worker *w, struct pipeline *p)
{
    const struct validation *v = w->program;
    const struct outcome *o = &p->replayed.outcome;
    uint64_t game = w->output->base + p->local, key = told_hash(HASH_START, slice_of(p->at.file));
    SCOPED(buf) b = {0};

    told_game(v->run.told, outcome_is_over(o));
    if (!outcome_is_over(o) || v->run.options.out.quiet)
        return;
    put_result(w, p, &b);
    key = hash_next(hash_next(hash_next(hash_next(key, game), o->declared), o->result), o->reason);
    told_take(v->run.told,
              &(struct told_item){.kind = TOLD_GAME, .key = key, .game = game, .text = buf_as_slice(&b)});
}

/* --against: the game by the other rulebook too, and a word only where that makes a difference. */
static void tell_difference(struct worker *w, struct pipeline *p)
{
    const struct validation *v = w->program;
    const struct rulebook *other = p->at.record == NULL ? NULL : v->run.against[p->record.game];
    struct buf *out = &w->output->out.text;
    SCOPED(arena) arena = {0};
    struct judgement a, b;

    if (p->at.record == NULL || p->record.part > 0)
        return;
    tally_game(w->output->extra, p->replayed.plies);
    if (other == NULL) /* a rulebook of another game */
        return;
    a = judgement_of(&p->at, &p->replayed.outcome, p->sink.list, p->sink.count, &arena);
    pipeline_by(p, other);
    b = judgement_of(&p->at, &p->replayed.outcome, p->sink.list, p->sink.count, &arena);
    if (judgements_differ(&a, &b) && v->reporter == &report_jsonl)
        report_difference_json(out, &p->at, &a, &b);
    else if (judgements_differ(&a, &b))
        report_difference_text(out, v->run.style.lang, &p->at, &a, &b);
}

/* What is wrong with the game whatever is ruled on its cycles. */
static void say_others(struct worker *w, struct pipeline *p)
{
    for (uint32_t i = 0; i < p->sink.count; i++)
        if (p->sink.list[i].code != CODE_XIANGQI_REPETITION &&
            p->sink.list[i].code != CODE_XIANGQI_REPETITION_READING)
            say(w, &p->sink.list[i]);
}

/* --rules=A,B,C: the first rulebook's findings, and what each of them rules on the cycle. */
static void tell_codes(struct worker *w, struct pipeline *p)
{
    const struct validation *v = w->program;
    enum lang lang = v->run.style.lang;
    struct buf *out = &w->output->out.text;
    struct code_ruling first = {0};
    SCOPED(arena) arena = {0};

    tally_findings(w->output->extra, &p->sink);
    say_others(w, p);
    if (p->at.record == NULL || p->record.part > 0)
        return;
    tally_game(w->output->extra, p->replayed.plies);
    for (unsigned i = 0; i < v->run.codes && !v->run.options.out.quiet; i++) {
        struct code_ruling ruling;

        if (v->run.code[i]->game != p->record.game)
            continue;
        pipeline_by(p, v->run.code[i]);
        ruling = code_ruling_of(&p->at, p->sink.list, p->sink.count, lang, &arena);
        if (first.rules == NULL)
            first = ruling;
        (v->reporter == &report_jsonl ? report_code_json : report_code_text)(out, lang, &p->at, &ruling,
                                                                             &first);
    }
}

static bool has_error(const struct sink *sink)
{
    for (uint32_t i = 0; i < sink->count; i++)
        if (sink->list[i].severity == SEVERITY_ERROR)
            return true;
    return false;
}

HOT static void say_game(struct worker *w, struct pipeline *p)
{
    const struct validation *v = w->program;

    if (seldom(v->run.options.judge.against != NULL || v->run.codes > 0)) {
        (v->run.codes > 0 ? tell_codes : tell_difference)(w, p);
        output_relieve(w->output);
        return;
    }
    if (seldom(v->run.options.out.baseline != NULL || v->run.options.out.write_baseline != NULL))
        compare_with_baseline(w, p);
    tally_findings(w->output->extra, &p->sink);
    if (v->run.options.out.results)
        locate_mark(&p->locate, p->record.at.off);
    for (uint32_t i = 0; seldom(i < p->sink.count); i++)
        say(w, &p->sink.list[i]);
    if (seldom(p->at.record == NULL))
        return;
    if (seldom(p->record.unfinished || p->record.part > 0) && v->run.options.out.results &&
        v->reporter->game != NULL)
        keep_part(w, p);
    if (seldom(p->record.part > 0))
        return;
    tally_game(w->output->extra, p->replayed.plies);
    if (seldom(v->run.told != NULL))
        follow_game(w, p);
    if (v->run.options.out.results && v->reporter->game != NULL && !p->record.unfinished)
        put_result(w, p, &w->output->out.text);
    output_relieve(w->output);
}

/* After all that is said of the game: the other edition's findings are not for the reader. */
static void ask_edition(struct worker *w, struct pipeline *p)
{
    const struct validation *v = w->program;

    if (v->asks_edition && p->at.record != NULL && p->record.part == 0)
        edition_judge(&((struct recvalid_extra *)w->output->extra)->edition, p);
}

HOT static void tell_game(void *context, struct pipeline *p)
{
    struct worker *w = context;

    say_game(w, p);
    if (seldom(p->sink.count > 0))
        ask_edition(w, p);
}

/* A game for a reporter that draws: its positions are forgotten afterwards, the next may have none. */
static void draw_game(void *context, struct pipeline *p)
{
    struct checker *c = context;
    struct recvalid_extra *extra = c->base.output->extra;

    p->at.shots = &c->shots;
    say_game(&c->base, p);
    if (p->at.record != NULL && p->record.part == 0)
        report_page_game(&extra->page, &p->at, &p->replayed.outcome, has_error(&p->sink));
    snapshots_none(&c->shots);
    ask_edition(&c->base, p);
}

static void visit(void *context, const struct line *line)
{
    snapshots_add(&((struct checker *)context)->shots, line);
}

/* Boards stand beside what is found. */
static bool is_drawn(void *context)
{
    return ((const struct worker *)context)->pipeline.sink.count > 0;
}

/* Whether headers are looked at only for what is wrong with them: nobody chooses, compares, mends or shows
 * games. Looking for names in the tables of RIF costs as much as judging its games. */
static bool is_lean(const struct run *run)
{
    const struct options *o = &run->options;
    const struct selection *s = &run->selection;

    return !o->out.results && !o->out.summary && !s->any && s->requires == 0 && o->judge.rules == NULL &&
           o->judge.against == NULL && o->choice.names == NULL && run->plausible == NULL &&
           o->choice.duplicates == 0 && o->out.write_baseline == NULL && o->out.baseline == NULL &&
           o->judge.suggest == 0 && !o->convert.any_fix && (o->out.quiet || o->out.reporter->plain);
}

static void work(void *worker, struct batch *batch, struct output *output)
{
    struct worker *w = worker;
    const struct options *o = &w->pipeline.run->options;
    bool draws = o->out.reporter->draws;
    unsigned want = WANT_CLOCKS | (o->convert.strict ? WANT_STRICT : 0) | (o->judge.style ? WANT_STYLE : 0) |
                    (is_lean(w->pipeline.run) ? WANT_FAULTS : 0);

    w->pipeline.whole = judge_whole;
    output->games = pipeline_batch(&w->pipeline, batch, want, output, draws ? draw_game : tell_game, w);
    put_tree(w, &w->pipeline);
    ((struct tally *)output->extra)->left_out = batch->outside ? 0 : w->pipeline.left_out;
}

/* As much of the items in S as the reporter can still hold; each begins with a line end after its separator.
 */
static struct slice within_limit(struct validation *v, struct slice s)
{
    if (v->reporter->limit == 0)
        return s;
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] == '\n' && v->written++ == v->reporter->limit) {
            v->written = v->reporter->limit;
            return (struct slice){s.p, i + 1 - v->reporter->separator};
        }
    return s;
}

/* Writes the pieces; the first leaves out the separator that reporters put before every item. */
static bool write_out(struct validation *v, struct slice s)
{
    if (v->at_start && s.n > 0) {
        s.p += v->reporter->separator;
        s.n -= v->reporter->separator;
        v->at_start = false;
    }
    return outfile_write(&v->run.out, s);
}

static bool write_with(struct validation *v, void (*put)(struct validation *, struct buf *))
{
    SCOPED(buf) b = {0};

    put(v, &b);
    return outfile_write(&v->run.out, buf_as_slice(&b));
}

/* A finding about a file, or about the run as a whole. */
static bool say_of_file(struct validation *v, const char *file, const char *encoding, const struct finding *f,
                        struct tally *tally)
{
    struct report_at at = {.file = file, .encoding = encoding};
    SCOPED(sink) sink = {.worth = v->run.worth};
    SCOPED(buf) b = {0};

    report(&sink, f);
    findings_settle(&sink, &(struct policy){&v->run.options, NULL, NULL});
    if (v->run.options.out.baseline != NULL && sink.count > 0 &&
        baseline_has(&v->baseline, file, 0, (enum code)f->code, SLICE(""))) {
        sink.count = 0;
        tally->known++;
    }
    tally_findings(tally, &sink);
    if (sink.count > 0 && v->total.example[f->code].file == NULL)
        v->total.example[f->code] =
            (struct tally_example){.file = arena_str(&v->names, slice_of(file)), .line = 1, .column = 1};
    for (uint32_t i = 0; i < sink.count; i++) {
        if (v->run.options.out.write_baseline != NULL)
            report_jsonl.finding(&v->to_baseline, &v->run.style, &at, &sink.list[i],
                                 (struct place){.line = 1, .column = 1});
        if (!v->run.options.out.quiet)
            v->reporter->finding(&b, &v->run.style, &at, &sink.list[i],
                                 (struct place){.line = 1, .column = 1});
    }
    if (v->run.told != NULL && b.n > 0)
        told_take(v->run.told, &(struct told_item){.kind = TOLD_FINDING,
                                                   .key = told_hash(HASH_START, buf_as_slice(&b)),
                                                   .trust = TRUST_OPEN,
                                                   .text = buf_as_slice(&b)});
    return v->run.told != NULL || write_out(v, within_limit(v, buf_as_slice(&b)));
}

static bool say_no_game(struct validation *v, const struct batch *batch)
{
    struct finding none = no_game_in(batch);

    /* --against leaves out the games of others than its own rulebook's. */
    for (unsigned g = 0; g < GAME_COUNT && none.reason == REASON_NO_GAME_FOUND; g++)
        if (v->run.options.judge.against != NULL && v->run.against[g] != NULL) {
            none.reason = REASON_NONE_OF_RULES;
            none.arg[0] = v->run.against[g]->id;
            none.arg[1] = game_name((enum game_id)g);
        }
    return say_of_file(v, batch->file->name, batch->file->charset, &none, &v->file);
}

/* Archives that the user named and that hold nothing but other things. */
static bool say_of_barren(struct validation *v)
{
    struct slice left = buf_as_slice(&v->run.barren);
    bool ok = true;

    for (; left.n > 0; left = slice_between(left.p + strlen(left.p) + 1, left.p + left.n))
        ok &= say_of_file(v, left.p, NULL, &no_game_at_all, &v->total);
    return ok;
}

/* What is known only at the end. */
static bool say_of_run(struct validation *v)
{
    const struct options *o = &v->run.options;
    const char *name = o->in.operands > 0 ? o->in.operand[0] : "-";
    char expected[24];
    bool ok = true;

    if (v->run.skipped > 0)
        ok =
            say_of_file(v, name, NULL,
                        &(struct finding){.code = CODE_NOT_RECORDS,
                                          .reason = v->run.skipped == 1 ? REASON_ONE_FILE : REASON_MANY_FILES,
                                          .arg = {DIGITS(v->run.skipped)}},
                        &v->total);
    ok &= say_of_barren(v);
    snprintf(expected, sizeof expected, "%ld", o->out.expect_games);
    if (o->out.expect_games >= 0 && v->total.games != (uint64_t)o->out.expect_games)
        ok &= say_of_file(
            v, name, NULL,
            &(struct finding){.code = CODE_GAMES_EXPECTED, .arg = {DIGITS(v->total.games), expected}},
            &v->total);
    return ok;
}

static bool has_sums(const struct validation *v)
{
    return v->run.options.out.summary || v->reporter->always_sums;
}

static bool end_file(struct validation *v, const struct batch *batch)
{
    SCOPED(buf) b = {0};
    bool ok = true;

    if (v->file.games + v->file.left_out + v->elsewhere == 0 && !batch->damaged && !batch->outside &&
        (batch->file->format == NULL || batch->empty || !format_is_whole(batch->file->format)))
        ok = say_no_game(v, batch);
    tally_add(&v->total, &v->file);
    v->files++;
    if (ok && has_sums(v) && v->reporter->file_summary != NULL) {
        v->reporter->file_summary(&b, &v->run.style, batch->file->name, &v->file);
        if (options_worst_files(&v->run.options))
            tally_file(&v->worst, v->file.by_severity, buf_as_slice(&b));
        else
            ok = write_out(v, buf_as_slice(&b));
    }
    tally_clear(&v->file);
    v->elsewhere = 0;
    return ok;
}

/* On standard error, and for programs among the findings too: of SARIF at its end. */
static bool tell_trouble(void *program, const struct batch *batch)
{
    struct validation *v = program;
    SCOPED(buf) b = {0}, why = {0};
    bool ok = true;

    run_batch_trouble(&v->run, batch);
    if (v->reporter->trouble != NULL && !batch->harmless) {
        bool kept = v->reporter->separator > 0;

        run_batch_why(&v->run, batch, &why);
        v->reporter->trouble(kept ? &v->troubles : &b, &v->run.style, batch->name, buf_cstr(&why));
        ok = outfile_write(&v->run.out, buf_as_slice(&b));
    }
    return ok;
}

static bool emit_text(void *program, struct batch *batch, struct output *output, uint64_t base)
{
    struct validation *v = program;
    SCOPED(buf) b = {0};

    (void)batch;
    return write_out(v, within_limit(v, deferred_text(&output->out, base, &b)));
}

/* Once a run. */
static void say_edition(struct validation *v, const struct edition *e, const char *file, uint64_t base)
{
    if (e->game == 0 || v->edition_said)
        return;
    edition_say(e, v->run.style.lang, file, base);
    v->edition_said = true;
}

static bool emit(void *program, struct batch *batch, struct output *output, uint64_t base)
{
    struct validation *v = program;
    bool ok;

    tally_add(&v->file, output->extra);
    say_edition(v, &((struct recvalid_extra *)output->extra)->edition, batch->file->name, base);
    v->elsewhere += batch->outside ? output->games : 0;
    if (v->run.options.in.shard.parts > 0 && (v->open == NULL || batch->last_of_file))
        v->open = batch->last_of_file ? NULL : arena_str(&v->names, slice_of(batch->file->name));
    if (v->run.options.out.summary)
        tally_examples(&v->total, output->extra, arena_str(&v->names, slice_of(batch->file->name)), base);
    ok = emit_text(v, batch, output, base);
    report_page_add(&v->page, &((struct recvalid_extra *)output->extra)->page);
    return ok && (!batch->last_of_file || end_file(v, batch));
}

static void put_begin(struct validation *v, struct buf *b)
{
    if (v->reporter->begin != NULL)
        v->reporter->begin(b, &v->run.style);
}

static uint64_t findings_of(const struct tally *t)
{
    uint64_t sum = 0;

    for (unsigned s = 0; s < SEVERITY_COUNT; s++)
        sum += t->by_severity[s];
    return sum;
}

static void put_end(struct validation *v, struct buf *b)
{
    v->run.style.page = &v->page;
    if (v->reporter->limit > 0 && v->written == v->reporter->limit)
        v->run.style.omitted = findings_of(&v->total) - v->written;
    tally_files_put(&v->worst, b);
    if (has_sums(v) && v->reporter->total_summary != NULL)
        v->reporter->total_summary(b, &v->run.style, v->files, &v->total);
    if (v->reporter->end != NULL)
        v->reporter->end(b, &v->run.style);
}

/* A file that goes on in the next part has sums of its own in this one. */
static void put_open_file(struct validation *v, struct buf *b)
{
    if (v->open == NULL || !has_sums(v) || v->reporter->file_summary == NULL)
        return;
    v->run.style.goes_on = true;
    v->reporter->file_summary(b, &v->run.style, v->open, &v->file);
    v->run.style.goes_on = false;
}

/* All batches have come out. */
static void end_part(struct validation *v)
{
    bool last = run_is_last(&v->run);

    v->run.style.part = v->run.options.in.shard.part;
    v->run.style.parts = v->run.options.in.shard.parts;
    if (!write_with(v, put_open_file) || (last && !say_of_run(v)))
        return;
    tally_add(&v->total, &v->file);
    tally_clear(&v->file);
    v->total.gone = baseline_gone(&v->baseline);
    if (last || has_sums(v))
        write_with(v, put_end);
}

/* As with -o, what could not be read does not cost the others. */
static void write_baseline(struct validation *v)
{
    const char *name = v->run.options.out.write_baseline;
    struct outfile out;
    bool ok;

    if (name == NULL || !run_keeps(&v->run, access(name, F_OK) == 0) || v->run.out.error != 0)
        return;
    if (v->run.out.fd >= 0 && !outfile_close(&v->run.out, true)) {
        run_trouble(&v->run, outfile_name(&v->run.out, (enum lang)v->run.options.out.lang),
                    strerror(v->run.out.error));
        return;
    }
    ok = outfile_open(&out, name) && outfile_write(&out, buf_as_slice(&v->to_baseline));
    if (out.fd >= 0)
        ok &= outfile_close(&out, ok);
    if (!ok)
        run_trouble(&v->run, name, strerror(out.error));
}

/* False when it cannot be read, which is trouble. */
static bool read_baseline(struct validation *v)
{
    const char *name = v->run.options.out.baseline;
    SCOPED(buf) text = {0};
    unsigned long bad;
    char where[1100];

    if (name == NULL)
        return true;
    if (!file_read(name, LIMIT_LIST_FILE, &text)) {
        run_trouble(&v->run, name, tr(v->run.style.lang, file_why(LIMIT_LIST_FILE)));
        return false;
    }
    if ((bad = baseline_read(&v->baseline, buf_as_slice(&text))) != 0) {
        snprintf(where, sizeof where, "%s:%lu", name, bad);
        run_trouble(&v->run, where, tr(v->run.style.lang, N_("not a finding as --write-baseline writes it")));
    }
    return bad == 0;
}

static void stop(void *worker)
{
    snapshots_free(&((struct checker *)worker)->shots);
    record_free(&((struct checker *)worker)->tree.first);
}

static void clear_extra(void *extra)
{
    struct recvalid_extra *e = extra;

    tally_clear(&e->tally);
    e->edition = (struct edition){0};
    if (e->page.facts.n > 0)
        e->page.boards = (struct drawing_boards){0};
    buf_clear(&e->page.facts);
}

static void free_extra(void *extra)
{
    buf_free(&((struct recvalid_extra *)extra)->page.facts);
    free(extra);
}

static const struct wiring wiring = {.worker_size = sizeof(struct checker),
                                     .extra_size = sizeof(struct recvalid_extra),
                                     .stop = stop,
                                     .clear_extra = clear_extra,
                                     .free_extra = free_extra,
                                     .work = work,
                                     .emit = emit,
                                     .part = emit_text,
                                     .trouble = tell_trouble};

/* --follow: all but the last look, of which alone what is found counts. */
static bool follow(struct validation *v, struct wired *wired)
{
    bool ok;

    if (v->run.codes > 0) {
        run_trouble(&v->run, "--follow", tr(v->run.style.lang, N_("judges by one rulebook at a time")));
        return false;
    }
    wired->in_order = true;
    v->run.told = told_new(
        &v->run.out, &(struct told_style){.lang = v->run.style.lang, .json = v->reporter == &report_jsonl});
    ok = follow_run(wired);
    tally_clear(&v->total);
    tally_clear(&v->file);
    v->files = 0;
    return ok;
}

static void validate(struct validation *v)
{
    const struct options *o = &v->run.options;
    struct wired wired = {
        .run = &v->run,
        .wiring = &wiring,
        .program = v,
        .replay.tell = o->judge.style ? TELL_WORDS : TELL_NOTHING,
        .replay.visit = v->reporter->draws ? visit : NULL,
        .replay.visit_wanted = is_drawn,
        .in_order = o->out.baseline != NULL || o->out.write_baseline != NULL,
        .kept = {
            .tally = {&v->total, &v->file}, .count = {&v->files}, .names = &v->names, .worst = &v->worst}};

    v->at_start = true;
    v->asks_edition = !o->out.quiet && o->judge.rules == NULL && o->judge.against == NULL && !o->in.follow;
    if (o->in.follow && !follow(v, &wired))
        return;
    if (run_is_first(&v->run) && o->in.write_index == NULL && !write_with(v, put_begin))
        return;
    if (wiring_run(&wired) && o->in.write_index == NULL)
        end_part(v);
    if (o->in.write_index != NULL)
        index_write(&v->run);
    if (v->run.told != NULL)
        follow_end(&v->run);
    write_baseline(v);
    tally_add(&v->total, &v->file); /* of a file that goes on in the next part */
}

int main(int argc, char **argv)
{
    struct validation v = {0};
    int status;

    if (!run_begin(&v.run, RECVALID, argc, argv, &status))
        return status;
    v.reporter = v.run.options.out.reporter;
    v.run.keep_bytes = v.reporter->wants_bytes;
    v.run.options.out.results |= v.reporter == &report_tsv;
    v.run.style.color = options_color(&v.run.options, STDOUT_FILENO);
    v.run.style.troubles = &v.troubles;
    if (v.run.options.out.names_report)
        v.run.cut_short |= !names_report(&v.run);
    else if (v.run.options.out.merge_summaries)
        merge_summaries(&v.run, &v.total);
    else if (read_baseline(&v))
        validate(&v);
    told_free(v.run.told);
    report_page_free(&v.page);
    tally_files_free(&v.worst);
    buf_free(&v.troubles);
    baseline_free(&v.baseline);
    buf_free(&v.to_baseline);
    arena_free(&v.names);
    return run_end(&v.run, tally_reaches(&v.total, (enum severity)v.run.options.judge.fail_on) ||
                               run_missed(&v.run, &v.total));
}
