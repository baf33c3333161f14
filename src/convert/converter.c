/* converter.c - what a worker of recconv does with the games of a batch. */
#include "convert/convert.h"

#include "format/holdings.h"

#include <stdlib.h>

bool converter_is_verbatim(const struct conversion *c)
{
    return c->run.options.convert.target == TARGET_VERBATIM;
}

bool converter_is_tables(const struct conversion *c)
{
    return c->run.options.convert.target == TARGET_SQLITE;
}

bool converter_hands_bytes_on(const struct conversion *c)
{
    return converter_is_verbatim(c) || c->run.options.convert.rejects != NULL;
}

/* What the writer asks of the moves. */
enum telling converter_telling(const struct conversion *c)
{
    const struct notation *n = c->writing.notation;
    const struct format *to = c->run.options.convert.to;
    bool squares = to != NULL && (to->flags & FORMAT_SQUARES) != 0 && (n == NULL || n->squares);

    if (converter_is_verbatim(c) && !c->run.options.convert.any_fix)
        return TELL_NOTHING;
    if (converter_is_tables(c) && !c->run.options.convert.plies_table)
        return TELL_NOTHING;
    return squares && !c->run.options.judge.style && !c->run.options.convert.merge ? TELL_SQUARES
                                                                                   : TELL_WORDS;
}

/* Whether somebody asks for the positions of a game. */
bool converter_has_positions(const struct conversion *c)
{
    const struct convert_options *o = &c->run.options.convert;

    return o->annotate != 0 || (o->to != NULL && (o->to->flags & FORMAT_POSITIONS) != 0);
}

void converter_visit(void *worker, const struct line *l)
{
    positions_visit(&((struct converter *)worker)->positions, l);
}

static bool keep_main_position(void *worker, const struct line *l)
{
    converter_visit(worker, l);
    return true;
}

static void add_piece(struct converter *w, enum destination to)
{
    const struct pipeline *p = &w->base.pipeline;
    struct converted *extra = w->base.output->extra;
    struct batch fixed = fixed_batch(&w->conversion->run.options, p->batch);
    struct game_piece piece = {0, to};

    if (!converter_hands_bytes_on(w->conversion) || p->record.part > 0)
        return;
    piece.from = verbatim_start(&fixed, &w->bytes, p->record.at.off);
    buf_add(&extra->pieces, &piece, sizeof piece);
}

/* A game that is not selected. */
static void reject(void *context, struct pipeline *p)
{
    (void)p;
    add_piece(context, TO_REJECTS);
}

void converter_start(void *worker)
{
    struct converter *w = worker;
    struct conversion *c = w->base.program;

    w->conversion = c;
    w->base.pipeline.drop = reject;
    w->readback = readback_new(&c->run.books, (enum after_illegal)c->run.options.judge.after_illegal);
}

void converter_stop(void *worker)
{
    struct converter *w = worker;

    buf_free(&w->game);
    buf_free(&w->called);
    buf_free(&w->cut.word);
    record_free(&w->line);
    readback_free(w->readback);
    fixer_bytes_free(&w->fixer);
    positions_free(&w->positions);
}

const char *converter_extension(const struct format *format, const struct format_desc *desc)
{
    return desc == NULL || desc->extensions == NULL || desc->extensions[0] == NULL ? format->name
                                                                                   : desc->extensions[0];
}

/* Enters the game into the list of what was written: its end, and what its file is called. */
static void add_written(struct converter *w, const struct format *to, const struct format_desc *desc)
{
    const char *template = w->conversion->run.options.convert.name_template;
    struct pipeline *p = &w->base.pipeline;
    struct converted *extra = w->base.output->extra;
    struct written written = {.end = w->base.output->out.text.n, .local = p->local};

    if (template != NULL) {
        pipeline_subject(p, KNOWN_ALL);
        naming_fill(&extra->names, template, &p->subject, converter_extension(to, desc));
    }
    written.name_end = extra->names.n;
    buf_add(&extra->written, &written, sizeof written);
}

/* The format that a game is written in, with what its writer needs. */
static struct convert conversion_for(const struct conversion *c, const struct batch *batch)
{
    const struct options *o = &c->run.options;
    struct convert job = {.to = o->convert.to, .writing = c->writing, .lossy = (enum lossy)o->convert.lossy};

    if (o->convert.target == TARGET_SAME) {
        job.to = batch->file->format;
        job.writing.desc = batch->file->desc;
        job.writing.state = c->state[format_index(job.to)];
    }
    return job;
}

/* With --split each game is a file of its own, with what its format puts before and after the games. */
static bool is_alone(const struct converter *w)
{
    return w->conversion->run.options.convert.split != NULL && w->conversion->run.options.convert.chunk == 0;
}

static void begin_alone(struct converter *w, struct convert *job)
{
    if (!is_alone(w))
        return;
    if (job->to->state_size > 0)
        job->writing.state = mem_calloc(1, job->to->state_size);
    if (job->to->open != NULL)
        job->to->open(&w->game, &job->writing);
}

static void end_alone(struct converter *w, struct convert *job)
{
    if (!is_alone(w))
        return;
    if (job->to->close != NULL)
        job->to->close(&w->game, &job->writing);
    if (job->to->state_size > 0)
        free(job->writing.state);
}

/* The game behind what is there; the first of a batch, which may be large, without a copy. */
static void put_text(struct buf *out, struct buf *game)
{
    struct buf first = *game;

    if (out->n > 0) {
        buf_slice(out, buf_as_slice(game));
        return;
    }
    *game = *out;
    *out = first;
}

/* Whether bytes of the game at hand do not decode: U+FFFD stands for them, or they stand in UTF-8 as they
 * are.
 */
static bool is_undecoded(const struct pipeline *p)
{
    struct slice own = p->own;

    if (own.n == 0 || (p->batch->file->format->flags & FORMAT_BINARY) != 0 ||
        own.p + own.n <= p->batch->plain)
        return false;
    if (p->batch->steps == NULL)
        return utf8_valid(own) < own.n;
    return memmem(own.p, own.n, "\xEF\xBF\xBD", 3) != NULL;
}

/* One game, or one line of it. */
static bool write_record(struct converter *w, const struct record *r)
{
    const struct conversion *c = w->conversion;
    struct pipeline *p = &w->base.pipeline;
    struct converted *extra = w->base.output->extra;
    struct convert job = conversion_for(c, p->batch);
    bool ok;

    buf_clear(&w->game);
    begin_alone(w, &job);
    job.from = p->batch->file->format;
    job.readback = w->readback;
    job.undecoded = is_undecoded(p);
    if ((job.to->flags & FORMAT_POSITIONS) != 0 && !converter_has_positions(c)) /* -t same */
        replay_main_line(p->replay, keep_main_position, w);
    job.writing.fens = positions_of;
    job.writing.fens_of = &w->positions;
    job.writing.rulebook = p->replayed.rules == NULL ? NULL : p->replayed.rules->id;
    ok = convert_game(&job, r, &p->replayed, &p->sink, &w->game);
    end_alone(w, &job);
    if (ok && c->recoder != NULL)
        ok = convert_charset(&job, r, c->recoder, c->run.options.convert.to_encoding, &p->sink, &w->game);
    if (ok) {
        put_text(&w->base.output->out.text, &w->game);
        extra->failed += job.undecoded;
        extra->format = job.to;
        add_written(w, job.to, job.writing.desc);
    }
    return ok;
}

/* What the command line asks to be changed. A board that was turned is judged anew. */
static bool edit(struct converter *w)
{
    const struct edits *e = &w->conversion->edits;
    struct pipeline *p = &w->base.pipeline;
    enum reason why = REASON_NONE;

    pipeline_rename(p);
    if (w->conversion->run.options.convert.fill_headers)
        fill_headers(p);
    pipeline_subject(p, KNOWN_ALL);
    if (e->counts)
        p->subject.number = w->base.output->base + p->local;
    if (e->transform != TRANSFORM_NONE && (why = edit_transform(e, &p->record, &p->subject)) == REASON_NONE)
        pipeline_again(p);
    if (why == REASON_NONE)
        why = edit_game(e, &p->record, &p->subject);
    if (why == REASON_NONE && w->conversion->hidden != NULL) {
        anonymise_record(w->conversion->hidden, &p->record);
        p->called = anonymise_path(w->conversion->hidden, &w->called, p->batch->file->name);
    }
    if (why == REASON_NONE && converter_has_positions(w->conversion) && (e->to != 0 || e->strip != 0))
        pipeline_again(p); /* its nodes are others now */
    if (why == REASON_NONE && w->conversion->run.options.convert.annotate != 0)
        positions_annotate(&w->positions, &p->record);
    if (why != REASON_NONE)
        convert_refused(&p->sink, &p->record, why, NULL, NULL);
    return why == REASON_NONE;
}

/* --merge: the game becomes part of a tree, which is written at the end. */
static bool merge_game(struct converter *w)
{
    struct pipeline *p = &w->base.pipeline;
    struct conversion *c = w->base.program;
    struct merge_lost lost;
    enum reason why;

    pipeline_subject(p, KNOWN_ALL);
    why = merge_add(&c->merge, &p->subject, &lost);
    if (why != REASON_NONE)
        convert_refused(&p->sink, &p->record, why, NULL, NULL);
    else if (c->run.options.convert.lossy != LOSSY_QUIET) {
        const char *to = c->run.options.convert.to->name;

        convert_lost(&p->sink, p->record.at, "variation", to, lost.variations);
        convert_lost(&p->sink, p->record.at, "clock", to, lost.times);
    }
    return why == REASON_NONE;
}

/* --unmerge: each line as a game. A tree of N moves may have lines of N * N, all of which would be in memory.
 */
static bool write_lines(struct converter *w)
{
    const struct record *r = &w->base.pipeline.record;
    struct sink *sink = &w->base.pipeline.sink;
    uint32_t first = record_line_end(r), end = first;
    bool ok;

    if (edit_lines_length(r) > limit_now(LIMIT_UNMERGED)) {
        convert_refused(sink, r, REASON_OVER_LIMIT,
                        arena_printf(sink_arena(sink), "%u", limit_now(LIMIT_UNMERGED)),
                        limit_name(LIMIT_UNMERGED));
        return false;
    }
    do {
        edit_line(r, first, end, &w->line);
        ok = write_record(w, &w->line);
        end = edit_next_line(r, first, end);
    } while (ok && end != 0);
    return ok;
}

/* -t sqlite: whatever became of its moves. */
static bool write_rows(struct converter *w)
{
    const struct run *run = &w->conversion->run;
    struct pipeline *p = &w->base.pipeline;

    pipeline_settle(p);
    pipeline_subject(p, KNOWN_ALL);
    tables_put(&w->base.output->out.text, p, run->style.lang, run->options.convert.plies_table);
    add_written(w, NULL, NULL);
    return true;
}

/* Whether it could be written. */
static bool write_game(struct converter *w)
{
    struct pipeline *p = &w->base.pipeline;
    bool ok = broken_treat(p, &w->cut) && edit(w);

    if (ok && converter_is_tables(w->conversion))
        ok = write_rows(w);
    else if (ok && w->conversion->run.options.convert.merge)
        ok = merge_game(w);
    else if (ok && w->conversion->run.options.convert.unmerge)
        ok = write_lines(w);
    else if (ok)
        ok = write_record(w, &p->record);
    if (ok)
        broken_say_cut(p, &w->cut);
    ((struct converted *)w->base.output->extra)->failed += !ok || w->cut.code != NULL;
    pipeline_settle(p);
    return ok;
}

/* Bytes are handed on in silence, but for what was corrected in them. */
static void hand_on(struct converter *w)
{
    struct pipeline *p = &w->base.pipeline;
    struct converted *extra = w->base.output->extra;
    uint32_t kept = 0;

    add_piece(w, TO_OUTPUT);
    add_written(w, p->batch->file->format, p->batch->file->desc);
    if (!w->conversion->run.options.convert.any_fix)
        return;
    fixer_game(&w->fixer, p, &w->bytes, &extra->fixed);
    for (uint32_t i = 0; i < p->sink.count; i++)
        if (p->sink.list[i].code == CODE_FIXED)
            p->sink.list[kept++] = p->sink.list[i];
    p->sink.count = kept;
    worker_report(&w->base, &extra->tally);
}

/* Whether games may go out before all of their batch have been seen: not where they are files of their own,
 * and not where a second one is too many. */
static bool comes_in_parts(const struct conversion *c, const struct format *to)
{
    return c->run.options.convert.split == NULL &&
           (to == NULL || (format_things(to) & THING_BIT(THING_MANY_GAMES)));
}

static void take_game(void *context, struct pipeline *p)
{
    struct converter *w = context;
    struct converted *extra = w->base.output->extra;

    if (p->at.record != NULL)
        tally_game(&extra->tally, p->replayed.plies);
    if (converter_is_verbatim(w->conversion)) {
        if (p->at.record != NULL)
            hand_on(w);
        return;
    }
    if (p->at.record != NULL && w->conversion->run.options.convert.any_fix)
        fixer_game(&w->fixer, p, NULL, NULL);
    if (p->at.record != NULL)
        add_piece(w, write_game(w) ? TO_NOBODY : TO_REJECTS);
    worker_report(&w->base, &extra->tally);
    if (comes_in_parts(w->conversion, extra->format))
        output_relieve(w->base.output);
}

void converter_work(void *worker, struct batch *batch, struct output *output)
{
    struct converter *w = worker;
    struct converted *extra = output->extra;
    const struct options *o = &w->conversion->run.options;
    unsigned want = WANT_CLOCKS | WANT_WHOLE | (o->judge.style ? WANT_STYLE : 0);

    batch_locate(batch, &w->bytes);
    if (!converter_is_verbatim(w->conversion))
        want |= WANT_TEXT;
    output->games = pipeline_batch(&w->base.pipeline, batch, want, output, take_game, w);
    extra->tally.left_out = w->base.pipeline.left_out;
    extra->failed += w->base.pipeline.games_missing && !converter_is_verbatim(w->conversion);
}

void converter_clear(void *extra)
{
    struct converted *e = extra;

    tally_clear(&e->tally);
    e->format = NULL;
    e->failed = 0;
    buf_clear(&e->written);
    buf_clear(&e->names);
    buf_clear(&e->pieces);
    patch_list_clear(&e->fixed);
}

void converter_free(void *extra)
{
    struct converted *e = extra;

    buf_free(&e->written);
    buf_free(&e->names);
    buf_free(&e->pieces);
    patch_list_free(&e->fixed);
    free(e);
}
