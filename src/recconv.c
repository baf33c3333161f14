/* recconv - the same game, written another way.
 *
 * Files become batches, workers read and replay their games and write them in the other format
 * (convert/converter.c); here the pieces come out in order. What was found goes to standard error. Where
 * games are handed on as they are (-t verbatim, --rejects), workers only say which bytes go where. */
#include "convert/convert.h"
#include "format/holdings.h"
#include "pipeline/userfiles/userfiles.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Whether games of this format that --name gives one name go into one file: not where the template makes sure
 * that none do. */
static bool is_gathered(const struct conversion *c, const struct format *to)
{
    const char *template = c->run.options.convert.name_template;

    return template != NULL && c->run.options.convert.chunk == 0 && !naming_tells_games(template) &&
           (format_things(to) & THING_BIT(THING_MANY_GAMES)) && to->open == NULL && to->close == NULL &&
           (to->flags & FORMAT_SEQUENTIAL) == 0;
}

/* DIR/000001.pgn and so on, or by --name. Nothing that was there before is overwritten. */
static void file_name(struct conversion *c, const struct converted *extra, size_t game, uint64_t base,
                      const char *extension, bool gathered, struct buf *name)
{
    const struct written *written = (const struct written *)(const void *)extra->written.p;
    size_t from = game == 0 ? 0 : written[game - 1].name_end;

    buf_printf(name, "%s/", c->run.options.convert.split);
    c->split_files += !gathered;
    if (c->run.options.convert.name_template == NULL)
        buf_printf(name, "%06llu.%s", (unsigned long long)c->split_files, extension);
    else
        naming_number(name, (struct slice){extra->names.p + from, written[game].name_end - from},
                      base + written[game].local);
    if (!gathered)
        naming_unused(name, &c->names);
}

/* The text of the Nth game that was written, in ROOM where it was corrected. */
static struct slice text_of(const struct conversion *c, const struct batch *batch,
                            const struct output *output, size_t n, struct buf *room)
{
    struct converted *extra = output->extra;
    const struct written *written = (const struct written *)(const void *)extra->written.p;
    const struct game_piece *piece = (const struct game_piece *)(const void *)extra->pieces.p;
    size_t count = extra->pieces.n / sizeof *piece, from = n == 0 ? 0 : written[n - 1].end;

    if (!converter_is_verbatim(c))
        return (struct slice){output->out.text.p + from, written[n].end - from};
    for (size_t i = 0; i < count; i++)
        if (piece[i].to == TO_OUTPUT && n-- == 0) {
            size_t patches, end = i + 1 < count ? piece[i + 1].from : batch->bytes.n;
            const struct patch *patch = patch_list_all(&extra->fixed, &patches);

            from = i == 0 && batch->first_of_file ? 0 : piece[i].from;
            patches_apply(patch, patches, batch->bytes, from, end, room);
            return buf_as_slice(room);
        }
    return (struct slice){0};
}

/* What the format puts before or behind all games of the chunk. */
static bool write_chunk_end(struct conversion *c, void (*put)(struct buf *, const struct writing *))
{
    SCOPED(buf) b = {0};

    if (put != NULL)
        put(&b, &c->writing);
    return chunk_write(&c->run, &c->chunk, buf_as_slice(&b));
}

static bool end_chunk(struct conversion *c)
{
    bool frames = !converter_is_verbatim(c);

    return !c->chunk.open || ((!frames || write_chunk_end(c, c->chunked->close)) &&
                              chunk_end(&c->run, &c->chunk, !c->run.cut_short));
}

/* The next game goes to the file that is open, or to a new one, which is called NAME. */
static bool write_chunk(struct conversion *c, const struct format *format, const struct buf *name,
                        struct slice game)
{
    if (c->chunk.open && c->chunked != format && !end_chunk(c))
        return false;
    c->chunked = format;
    if (!c->chunk.open && (!chunk_begin(&c->run, &c->chunk, name) ||
                           (!converter_is_verbatim(c) && !write_chunk_end(c, format->open))))
        return false;
    if (!chunk_write(&c->run, &c->chunk, game))
        return false;
    return ++c->chunk.games < (uint64_t)c->run.options.convert.chunk || end_chunk(c);
}

static bool write_files(struct conversion *c, const struct batch *batch, const struct output *output,
                        uint64_t base)
{
    bool chunks = c->run.options.convert.chunk > 0, gathered;
    const struct converted *extra = output->extra;
    const struct format *format =
        c->run.options.convert.to != NULL ? c->run.options.convert.to : batch->file->format;
    const struct format_desc *desc = c->run.options.convert.to != NULL ? c->writing.desc : batch->file->desc;
    size_t count = extra->written.n / sizeof(struct written);
    bool ok = true;

    gathered = count > 0 && is_gathered(c, format); /* without a game there may be no format */
    for (size_t i = 0; i < count && ok; i++) {
        struct batch fixed = fixed_batch(&c->run.options, batch);
        SCOPED(buf) name = {0}, room = {0};

        if (!chunks || !c->chunk.open || c->chunked != format)
            file_name(c, extra, i, base, converter_extension(format, desc), gathered, &name);
        if (gathered)
            ok = gather_add(&c->run, &c->gather, buf_as_slice(&name), text_of(c, &fixed, output, i, &room));
        else
            ok = chunks ? write_chunk(c, format, &name, text_of(c, &fixed, output, i, &room))
                        : split_write(&c->run, &name, text_of(c, &fixed, output, i, &room));
    }
    return ok;
}

static void say_one_game(struct conversion *c, const struct format *to)
{
    run_trouble(&c->run, to->name,
                tr(c->run.style.lang, N_("the format holds one game a file: use --split=DIR")));
    c->run.cut_short = true;
}

/* A format that holds one game a file cannot take a second one. */
static bool too_many(struct conversion *c, const struct output *output)
{
    const struct converted *extra = output->extra;
    const struct format *to = c->run.options.convert.to != NULL ? c->run.options.convert.to : extra->format;

    c->games += output->games - extra->tally.left_out;
    if (c->games < 2 || c->run.options.convert.split != NULL || c->run.options.convert.merge || to == NULL ||
        (format_things(to) & THING_BIT(THING_MANY_GAMES)))
        return false;
    say_one_game(c, to);
    return true;
}

/* What a format puts before the first and after the last game of a file. */
static bool write_end(struct conversion *c, void (*put)(struct buf *, const struct writing *))
{
    SCOPED(buf) b = {0}, recoded = {0};
    bool ok = true;

    if (put != NULL && c->run.options.convert.split == NULL) {
        put(&b, &c->writing);
        if (c->recoder != NULL)
            charset_recode(c->recoder, buf_as_slice(&b), &recoded, NULL);
        ok = outfile_write(&c->run.out, buf_as_slice(c->recoder == NULL ? &b : &recoded));
    }
    return ok;
}

/* A part of the input does not know whether those before it have written what comes before all games. WHAT:
 * the format, or the charset. */
static bool needs_one_run(struct conversion *c, const char *what)
{
    run_trouble(&c->run, what, tr(c->run.style.lang, N_("needs one run, without --shard")));
    c->run.cut_short = true;
    return false;
}

/* Nor, of a format that holds one game, whether they have written that: with -t same. */
static bool is_one_of_parts(const struct conversion *c, const struct format *to)
{
    return c->run.options.convert.target == TARGET_SAME && c->run.options.in.shard.parts > 0 &&
           (to->open != NULL || (format_things(to) & THING_BIT(THING_MANY_GAMES)) == 0);
}

/* Games of another format follow: with -t same, or at the beginning and the end. NULL: none. */
static bool change_format(struct conversion *c, const struct format *to)
{
    const struct format *from = c->open;

    if (to == from)
        return true;
    c->open = to;
    if (from != NULL) {
        c->writing.state = c->state[format_index(from)];
        if (!write_end(c, from->close))
            return false;
    }
    if (to == NULL)
        return true;
    if (is_one_of_parts(c, to))
        return needs_one_run(c, to->name);
    c->writing.state = c->state[format_index(to)];
    c->writing.desc = descs_find(c->run.descs, to->name);
    return write_end(c, to->open);
}

static bool hand_bytes_on(struct conversion *c, const struct batch *batch, struct converted *extra)
{
    const struct game_piece *piece = (const struct game_piece *)(const void *)extra->pieces.p;
    struct batch fixed = fixed_batch(&c->run.options, batch);
    SCOPED(buf) diff = {0};

    if (!converter_hands_bytes_on(c))
        return true;
    c->verbatim.patch = patch_list_all(&extra->fixed, &c->verbatim.patches);
    if (c->run.options.convert.diff)
        file_diff_batch(&c->diff, &c->run.options, batch, &extra->fixed, &diff);
    return outfile_write(&c->run.out, buf_as_slice(&diff)) &&
           verbatim_batch(&c->verbatim, &fixed, piece, extra->pieces.n / sizeof *piece);
}

/* Games of the batch of which nothing was written. */
static uint64_t unwritten_games(const struct output *output)
{
    const struct converted *extra = output->extra;
    const struct written *written = (const struct written *)(const void *)extra->written.p;
    uint64_t games_written = 0;

    for (size_t i = 0; i < extra->written.n / sizeof *written; i++)
        games_written += i == 0 || written[i].local != written[i - 1].local;
    return output->games - games_written;
}

static bool emit_text(void *program, struct batch *batch, struct output *output, uint64_t base)
{
    struct conversion *c = program;
    const struct converted *extra = output->extra;

    (void)batch;
    if (extra->format != NULL && !change_format(c, extra->format))
        return false;
    if (c->tables != NULL)
        return tables_write(c->tables, buf_as_slice(&output->out.text), base);
    if (c->set.to != NULL)
        return set_write(&c->set, &c->run, buf_as_slice(&output->out.text));
    return outfile_write(&c->run.out, buf_as_slice(&output->out.text));
}

/* Games of a database lie in several files: their bytes are no record. */
static bool is_of_database(struct conversion *c, const struct batch *batch)
{
    const struct format *format = batch->file->format;

    if (format == NULL || format->attach == NULL ||
        (!converter_hands_bytes_on(c) && c->run.options.convert.target != TARGET_SAME))
        return false;
    run_trouble(
        &c->run, batch->file->name,
        tr(c->run.style.lang, N_("games of a database cannot be handed on as they are: use --to=FORMAT")));
    c->run.cut_short = true;
    return true;
}

/* Whether bytes of some games of a file are handed on that has others for all of them, and may lie in several
 * parts of the input. */
static bool is_framed(const struct conversion *c, const struct batch *batch)
{
    const struct format *format = batch->file->format;

    return c->run.options.in.shard.parts > 0 && c->run.selection.any && converter_hands_bytes_on(c) &&
           !batch->last_of_file && format != NULL && format->head != NULL && format->head(batch->bytes) > 0;
}

static bool emit(void *program, struct batch *batch, struct output *output, uint64_t base)
{
    struct conversion *c = program;
    struct converted *extra = output->extra;
    uint64_t unwritten;

    if (batch->first_of_file)
        c->framed = is_framed(c, batch);
    if (batch->outside)
        return true;
    if (is_of_database(c, batch))
        return false;
    if (c->framed)
        return needs_one_run(c, batch->file->format->name);
    tally_add(&c->total, &extra->tally);
    unwritten = unwritten_games(output);
    c->unwritten += unwritten;
    c->written += output->games - unwritten;
    c->failed += extra->failed;
    if (!hand_bytes_on(c, batch, extra))
        return false;
    if (!converter_is_verbatim(c) && too_many(c, output))
        return false;
    if (c->run.options.convert.split != NULL)
        return write_files(c, batch, output, base);
    return converter_is_verbatim(c) || emit_text(c, batch, output, base);
}

/* Later parts of the input (--shard) go on in a file that is open. */
static bool open_first(struct conversion *c)
{
    if (run_is_first(&c->run))
        return change_format(c, c->run.options.convert.to);
    c->open = c->run.options.convert.to;
    c->writing.state = c->state[format_index(c->open)];
    return true;
}

static struct tally *total_of(void *program)
{
    return &((struct conversion *)program)->total;
}

static const struct wiring wiring = {.worker_size = sizeof(struct converter),
                                     .extra_size = sizeof(struct converted),
                                     .start = converter_start,
                                     .stop = converter_stop,
                                     .work = converter_work,
                                     .emit = emit,
                                     .part = emit_text,
                                     .total = total_of,
                                     .clear_extra = converter_clear,
                                     .free_extra = converter_free};

/* The trees of --merge, now that all games have been read. */
static bool write_trees(struct conversion *c)
{
    const struct format *to = c->run.options.convert.to;
    struct convert job = {.to = to, .writing = c->writing, .lossy = (enum lossy)c->run.options.convert.lossy};

    if (c->merge.count > 1 && (format_things(to) & THING_BIT(THING_MANY_GAMES)) == 0) {
        say_one_game(c, to);
        return false;
    }
    return merge_write(&c->merge, &c->run, &job, c->recoder, &c->total, &c->failed);
}

/* A charset's mark stands before the first of all games: not in later parts of the input, nor where a run
 * that is taken up again has written some. */
static void leave_out_mark(struct conversion *c)
{
    SCOPED(buf) mark = {0};

    if (c->recoder != NULL && (c->run.options.in.shard.part > 1 || c->run.out.written > 0))
        recoder_mark(c->recoder, &mark);
}

/* A first part without games does not know whether there will be one that the mark must stand before. */
static bool knows_mark(struct conversion *c)
{
    SCOPED(buf) mark = {0};
    bool open;

    if (c->recoder == NULL || c->run.options.in.shard.part != 1 || run_is_last(&c->run))
        return true;
    recoder_mark(c->recoder, &mark);
    open = mark.n > 0;
    return !open || needs_one_run(c, c->run.options.convert.to_encoding);
}

static void convert_all(struct conversion *c)
{
    const struct options *o = &c->run.options;
    bool sequential = o->convert.target == TARGET_SAME ||
                      (o->convert.to != NULL && (o->convert.to->flags & FORMAT_SEQUENTIAL) != 0);
    struct wired wired = {
        .run = &c->run,
        .wiring = &wiring,
        .program = c,
        .replay = {.tell = converter_telling(c),
                   .visit = converter_has_positions(c) ? converter_visit : NULL},
        .in_order = sequential || c->recoder != NULL || o->convert.merge || c->edits.counts,
        .kept = {.tally = {&c->total}, .count = {&c->games, &c->written, &c->unwritten, &c->failed}}};

    leave_out_mark(c);
    if ((o->convert.to == NULL || open_first(c)) && wiring_run(&wired) && write_trees(c) && knows_mark(c) &&
        run_is_last(&c->run))
        change_format(c, NULL);
}

/* -t was left out: the name of what is written says it. */
static const struct format *format_by_name(const struct conversion *c, const char *name)
{
    for (size_t i = 0; name != NULL && formats[i] != NULL; i++)
        if (formats[i]->write != NULL &&
            desc_has_extension(descs_find(c->run.descs, formats[i]->name), slice_of(name)))
            return formats[i];
    return NULL;
}

static void choose_target(struct conversion *c)
{
    struct options *o = &c->run.options;
    const char *name = o->convert.split != NULL ? o->convert.name_template : o->out.output, *refused;
    SCOPED(buf) why = {0};

    if (o->convert.target != TARGET_NONE)
        return;
    o->convert.target = TARGET_FORMAT;
    if ((o->convert.to = format_by_name(c, name)) == NULL) {
        run_trouble(&c->run, name,
                    tr(c->run.style.lang, N_("no format has this extension: missing --to=FORMAT")));
    } else if ((refused = options_target_refused(o)) != NULL) {
        tr_say(&why, c->run.style.lang, refused, o->convert.to->name, NULL);
        run_trouble(&c->run, name, buf_cstr(&why));
    }
}

static void open_rejects(struct conversion *c)
{
    const char *name = c->run.options.convert.rejects;

    c->rejects.fd = -1;
    c->verbatim.file[TO_OUTPUT] =
        converter_is_verbatim(c) && c->run.options.convert.split == NULL && !c->run.options.convert.diff
            ? &c->run.out
            : NULL;
    if (name == NULL)
        return;
    if (outfile_open(&c->rejects, name))
        c->run.rejects = c->verbatim.file[TO_REJECTS] = &c->rejects;
    else
        run_trouble(&c->run, name, strerror(c->rejects.error));
}

static bool prepare(struct conversion *c)
{
    const struct options *o = &c->run.options;
    struct slice ignored;

    choose_target(c);
    edits_read(&c->edits, &o->edit, &ignored);
    c->run.bytes_only = converter_is_verbatim(c) && !o->convert.any_fix &&
                        (o->convert.name_template == NULL || !naming_needs_moves(o->convert.name_template));
    c->run.keep_bytes = converter_hands_bytes_on(c);
    c->run.keep_unknown = o->convert.rejects != NULL;
    c->writing = (struct writing){
        .notation = o->convert.notation,
        .style = (enum style)o->judge.style_of,
        .strict = o->convert.strict,
        .slow = o->judge.slow,
        .charset = o->convert.to_encoding,
        .desc = o->convert.to == NULL ? NULL : descs_find(c->run.descs, o->convert.to->name),
        .layout = {.columns = (unsigned)o->convert.line_width,
                   .unnumbered = o->convert.no_numbers,
                   .tags = o->convert.tags,
                   .drops_tags = o->convert.tags != NULL && strchr(o->convert.tags, '*') == NULL}};
    for (size_t i = 0; formats[i] != NULL; i++)
        if (formats[i]->state_size > 0)
            c->state[i] = mem_calloc(1, formats[i]->state_size);
    c->writing.state = o->convert.to == NULL ? NULL : c->state[format_index(o->convert.to)];
    if (o->convert.to_encoding != NULL && (c->recoder = recoder_new(o->convert.to_encoding)) == NULL)
        run_trouble(&c->run, o->convert.to_encoding, strerror(errno));
    if (set_open(&c->set, &c->run, o->convert.to, c->writing.state) && o->convert.split != NULL &&
        !split_folder(o->convert.split))
        run_trouble(&c->run, o->convert.split, strerror(errno));
    open_rejects(c);
    if (converter_is_tables(c) && !c->run.trouble)
        c->tables = tables_open(&c->run, o->convert.append);
    return !c->run.trouble;
}

/* An input is replaced only by all of its games. */
static void spare_input(struct conversion *c)
{
    const char *name = c->run.options.out.output;

    if ((c->unwritten == 0 && !c->run.trouble && !c->run.enough) || !outputs_in_place(&c->run))
        return;
    run_trouble(
        &c->run, name,
        tr(c->run.style.lang, N_("is also an input, and not all of its games are written: left as it was")));
    c->run.cut_short = true;
}

/* Whether some game, or a file that was named, could not be converted. */
static bool has_failed(const struct conversion *c)
{
    return c->run.unread || c->failed > 0;
}

static void finish(struct conversion *c)
{
    const char *folder = c->run.options.convert.split;

    spare_input(c);
    if (!end_chunk(c))
        c->run.cut_short = true;
    buf_free(&c->chunk.name);
    c->split_files += gather_write(&c->run, &c->gather, &c->names);
    if (folder != NULL && c->split_files > 0 && !split_end(folder))
        run_trouble(&c->run, folder, strerror(errno));
    if (c->rejects.fd >= 0 &&
        !outfile_close(&c->rejects, run_keeps(&c->run, outfile_replaces_any(&c->rejects))))
        run_trouble(&c->run, c->run.options.convert.rejects, strerror(c->rejects.error));
    /* Rejects are kept also where nothing but rejects is left. */
    c->run.in_vain = (has_failed(c) || c->run.trouble) && c->written == 0 && c->merge.count == 0;
    set_close(&c->set, &c->run);
    tables_close(c->tables);
    anonymise_free(c->hidden);
    verbatim_free(&c->verbatim);
    file_diff_free(&c->diff);
    merge_free(&c->merge);
    id_set_free(&c->names);
    recoder_free(c->recoder);
    for (size_t i = 0; i < FORMATS_MAX; i++)
        free(c->state[i]);
}

static void take_names(void *hidden, struct pipeline *p)
{
    anonymise_learn(hidden, &p->record);
}

/* --anonymise: the names of all games, which comments of any may speak of. */
static bool collect_names(struct conversion *c)
{
    const char *key = c->run.options.convert.anonymise;

    if (key == NULL)
        return true;
    c->hidden = anonymise_new(key);
    return survey_run(&c->run,
                      &(struct survey){.game = take_names, .context = c->hidden, .headers_only = true});
}

int main(int argc, char **argv)
{
    struct conversion c = {0};
    int status;

    if (!run_begin(&c.run, RECCONV, argc, argv, &status))
        return status;
    c.run.style.color = options_color(&c.run.options, STDERR_FILENO);
    if (prepare(&c) && survey_unique(&c.run) && collect_names(&c))
        convert_all(&c);
    else
        c.run.cut_short = true;
    finish(&c);
    return run_end(&c.run, (has_failed(&c) && c.run.options.judge.fail_on != FAIL_NEVER) ||
                               run_missed(&c.run, &c.total) ||
                               tally_reaches(&c.total, (enum severity)c.run.options.judge.fail_on));
}
