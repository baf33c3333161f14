/* rectree - what was played here?
 *
 * Files become batches, workers judge their games and note every position with the move that was played in
 * it; sorted, that is a tree (src/tree). It is written to a file, or asked about some positions and shown. */
#include "output/show/show.h"
#include "output/tree/tree_report.h"
#include "pipeline/pipeline.h"
#include "tree/book.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* What --depth is where nobody says it: a table has the moves of a position, a page is to be clicked through.
 */
enum { DEPTH_TABLE = 1, DEPTH_PAGE = 8 };

struct counting {
    struct run run;
    struct tree_roots roots;
    bool all;    /* not only the moves of the roots are counted: games may come to what is below them in other
                    ways */
    long at_ply; /* the root is a position of the first game; -1: it is not */
    struct tree_build *build;
    struct outfile side; /* --write-tree */
    struct buf memory;   /* or where the tree is */
    struct tree tree;
    uint64_t games, refused;
    struct tally total;
};

/* Of one batch. */
struct extra {
    struct buf entries, games; /* games counted from 0 in the batch */
    uint64_t counted, refused;
    struct tally tally;
};

/* Of one worker: the game at hand. */
struct counter {
    struct worker base;
    struct tree_follow follow;
    struct tree_place before; /* the position that the next move is played in */
    enum side mover;          /* of that move, where books are made */
    uint32_t ply;
    struct buf *entries;
};

/* -- Games ------------------------------------------------------------------------------------------- */

static const struct tree_options *asked(const struct counter *w)
{
    return &w->base.pipeline.run->options.tree;
}

static uint32_t depth_of(const struct tree_options *o)
{
    bool page = o->as == TREE_HTML || o->as == TREE_PGN || o->as == TREE_SGF;

    return o->depth >= 0 ? (uint32_t)o->depth : page ? DEPTH_PAGE : DEPTH_TABLE;
}

static void enter(struct counter *w, uint32_t code)
{
    const struct counting *c = w->base.program;
    struct tree_entry e = {.key = w->before.key,
                           .move = TREE_ENTRY_MOVE(code, w->ply),
                           .game = (uint32_t)w->base.pipeline.local - 1};

    if (c->all || tree_roots_have(&c->roots, e.key))
        buf_add(w->entries, &e, sizeof e);
}

static bool is_beyond(const struct counter *w)
{
    return asked(w)->max_ply > 0 && w->ply >= (uint32_t)asked(w)->max_ply;
}

/* The next step of the line: what was played where it stood, unless that is no move. */
static void take_step(struct counter *w, move m, struct tree_place after)
{
    uint32_t code = tree_code(tree_turn(&w->before, m));

    if (code != TREE_END)
        enter(w, asked(w)->as == TREE_POLYGLOT ? polyglot_code(code, w->mover) : code);
    w->ply += code != TREE_END;
    w->before = after;
}

static bool visit(void *context, const struct line *l)
{
    struct counter *w = context;
    struct tree_place after = asked(w)->as == TREE_POLYGLOT ? polyglot_place(l) : tree_follow(&w->follow, l);

    if (line_ply(l) == 0)
        w->before = after;
    else
        take_step(w, line_step(l)->move, after);
    w->mover = l->game->to_move(l->position);
    return !is_beyond(w);
}

/* Keys of games without symmetries are there already, unless variations have taken their place. */
static void enter_line(struct counter *w, struct pipeline *p)
{
    const struct game *game = games[p->record.game];
    const struct trail *t =
        game_places_stones(game->id) || asked(w)->as == TREE_POLYGLOT ? NULL : replay_trail(p->replay);

    w->ply = 0;
    if (t == NULL) {
        replay_main_line(p->replay, visit, w);
    } else {
        w->before = (struct tree_place){.key = tree_key(game, t->step[0].key)};
        for (uint32_t i = 1; i < t->count && !is_beyond(w); i++)
            take_step(w, t->step[i].move, (struct tree_place){.key = tree_key(game, t->step[i].key)});
    }
    if (!is_beyond(w) && asked(w)->as != TREE_POLYGLOT)
        enter(w, TREE_END);
}

/* Only games that were judged, and in which no error was found, are counted; and in a book of chess only
 * chess. */
static bool is_counted(const struct counter *w, const struct pipeline *p)
{
    if (p->replayed.rules == NULL || (!p->replayed.whole && p->record.count > 1))
        return false;
    for (uint32_t i = 0; i < p->sink.count; i++)
        if (p->sink.list[i].severity == SEVERITY_ERROR)
            return false;
    return asked(w)->as != TREE_POLYGLOT || polyglot_takes(&p->record);
}

static unsigned rating_of(const struct record *r, enum key key)
{
    long n = 0;

    return slice_long(record_value(r, key), &n) && n > 0 ? (unsigned)n : 0;
}

static unsigned year_of(const struct record *r)
{
    struct slice date = record_value(r, KEY_DATE);
    long n = 0;

    date.n = date.n < 4 ? date.n : 4;
    return slice_long(date, &n) && n > 0 ? (unsigned)n : 0;
}

static uint64_t facts_of(const struct counter *w, const struct record *r)
{
    struct tree_game g = {.entered = true,
                          .whole = !is_beyond(w) && !record_may_have(r, KEY_POSITION) &&
                                   !record_may_have(r, KEY_VARIANT),
                          .result = record_declared(r),
                          .year = year_of(r),
                          .rating = {rating_of(r, KEY_FIRST_RATING), rating_of(r, KEY_SECOND_RATING)}};

    return tree_game_pack(&g);
}

/* --at=PLY: of the first game, which the thread that reads it alone has; so there is one. */
static void take_root(struct counter *w, struct pipeline *p)
{
    struct counting *c = w->base.program;

    if (c->at_ply >= 0 && c->roots.count == 0)
        tree_roots_take(&c->roots, p->replay, &p->record, (uint32_t)c->at_ply);
}

static void take_game(void *context, struct pipeline *p)
{
    struct counter *w = context;
    struct extra *extra = w->base.output->extra;
    uint64_t facts;

    if (p->at.record == NULL || p->record.part > 0)
        return;
    if (!is_counted(w, p)) {
        extra->refused++;
        if (p->run->options.out.verbose > 0 || p->run->options.judge.fail_on < FAIL_NEVER)
            worker_report(&w->base, &extra->tally);
        return;
    }
    take_root(w, p);
    w->entries = &extra->entries;
    enter_line(w, p);
    facts = facts_of(w, &p->record);
    while (extra->games.n < (p->local - 1) * sizeof facts) /* those that are not counted */
        buf_add(&extra->games, &(uint64_t){0}, sizeof facts);
    buf_add(&extra->games, &facts, sizeof facts);
    extra->counted++;
}

static void work(void *worker, struct batch *batch, struct output *output)
{
    struct counter *w = worker;

    output->games = pipeline_batch(&w->base.pipeline, batch, WANT_WHOLE, output, take_game, w);
}

/* -- The tree ---------------------------------------------------------------------------------------- */

static void add_games(struct counting *c, const struct extra *extra, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        uint64_t facts = 0;

        if ((i + 1) * sizeof facts <= extra->games.n)
            memcpy(&facts, extra->games.p + i * sizeof facts, sizeof facts);
        tree_build_game(c->build, facts);
    }
}

static bool emit(void *program, struct batch *batch, struct output *output, uint64_t base)
{
    struct counting *c = program;
    struct extra *extra = output->extra;
    struct tree_entry *e = (struct tree_entry *)(void *)extra->entries.p;
    size_t count = extra->entries.n / sizeof *e;
    struct stat st;

    (void)base;
    if (batch->first_of_file)
        tree_build_file(c->build, batch->file->name,
                        tree_stat(slice_of(batch->file->name), &st) ? &st : NULL);
    for (size_t i = 0; i < count; i++)
        e[i].game += (uint32_t)tree_build_games(c->build);
    add_games(c, extra, output->games);
    c->games += extra->counted;
    c->refused += extra->refused;
    tally_add(&c->total, &extra->tally);
    if (tree_build_add(c->build, e, count))
        return true;
    run_trouble(&c->run, tr(c->run.style.lang, N_("temporary file")), strerror(errno));
    return false;
}

static void clear_extra(void *extra)
{
    struct extra *e = extra;

    buf_clear(&e->entries);
    buf_clear(&e->games);
    e->counted = e->refused = 0;
    e->tally = (struct tally){0};
}

static void free_extra(void *extra)
{
    struct extra *e = extra;

    buf_free(&e->entries);
    buf_free(&e->games);
    free(e);
}

static struct tally *total_of(void *program)
{
    return &((struct counting *)program)->total;
}

static const struct wiring wiring = {.worker_size = sizeof(struct counter),
                                     .extra_size = sizeof(struct extra),
                                     .work = work,
                                     .emit = emit,
                                     .total = total_of,
                                     .clear_extra = clear_extra,
                                     .free_extra = free_extra};

static bool write_side(void *context, struct slice s)
{
    return outfile_write(context, s);
}

static bool write_memory(void *context, struct slice s)
{
    buf_slice(context, s);
    return true;
}

/* The file of --write-tree, made when it is whole. */
static void write_file(struct counting *c)
{
    const char *name = c->run.options.tree.write;
    bool made = tree_build_end(c->build, write_side, &c->side);
    bool keep = made && !c->run.wrong && run_keeps(&c->run, outfile_replaces_any(&c->side));

    if (!made && c->side.error == 0)
        run_trouble(&c->run, tr(c->run.style.lang, N_("temporary file")), strerror(errno));
    if (!outfile_close(&c->side, keep))
        run_trouble(&c->run, name, strerror(c->side.error));
}

static void make_memory(struct counting *c)
{
    if (!tree_build_end(c->build, write_memory, &c->memory))
        run_trouble(&c->run, tr(c->run.style.lang, N_("temporary file")), strerror(errno));
    tree_open_memory(&c->tree, buf_as_slice(&c->memory));
}

static void open_tree(struct counting *c)
{
    c->tree = c->run.tree;
    for (uint64_t i = 0; i < c->tree.games; i++)
        c->games += tree_game(&c->tree, i).entered;
}

/* -- What is shown ------------------------------------------------------------------------------------ */

/* The record of a tree on its way through the page. */
struct paging {
    const struct view *view;
    void *state;
    struct show_style style;
    struct report_at at;
};

static void visit_page(void *context, const struct line *l)
{
    struct paging *p = context;
    struct shown shown = {.style = &p->style, .at = &p->at, .line = l};

    if (l->node != 0 && l->record->canonical != NULL)
        shown.canonical = &l->record->canonical[l->node];
    p->view->node(p->state, &shown);
}

static void put_page(struct counting *c, struct paging *page, struct record *r, const struct replayed *done,
                     struct sink *sink, struct buf *out)
{
    const struct line line = {.game = games[r->game], .record = r};
    struct shown last = {
        .style = &page->style, .at = &page->at, .line = &line, .outcome = &done->outcome, .findings = sink};
    void *sums = mem_calloc(1, page->view->sums_size + 1);

    page->view->open(out, c->run.style.lang);
    page->view->game(page->state, out, &last, sums);
    page->view->close(out, c->run.style.lang, sums);
    free(sums);
}

static void put_record(struct counting *c, struct record *r, struct buf *out)
{
    bool page = c->run.options.tree.as == TREE_HTML;
    const struct format *format =
        format_named(c->run.options.tree.as == TREE_SGF ? SLICE("sgf") : SLICE("pgn"));
    struct paging paging = {.view = &show_html,
                            .state = mem_calloc(1, show_html.state_size + 1),
                            .style = {.lang = c->run.style.lang},
                            .at = {.file = "tree", .record = r}};
    struct replay *replay =
        replay_new(&c->run.books, &(struct replay_options){.tell = TELL_WORDS,
                                                           .rules = c->run.rules,
                                                           .visit = page ? visit_page : NULL,
                                                           .context = &paging});
    struct sink *mute = sink_mute();
    struct sink none = {0};
    struct replayed done = {0};

    replay_game(replay, r, "", mute, &done);
    if (page)
        put_page(c, &paging, r, &done, &none, out);
    else
        format_write(format, out, r,
                     &(struct writing){.desc = descs_find(c->run.descs, format->name),
                                       .rulebook = done.rules == NULL ? NULL : done.rules->id});
    show_html.free(paging.state);
    free(paging.state);
    sink_mute_free(mute);
    replay_free(replay);
}

static struct tree_ask ask_of(const struct counting *c)
{
    const struct tree_options *o = &c->run.options.tree;

    return (struct tree_ask){.depth = depth_of(o),
                             .min_games = o->min_games > 0 ? (uint64_t)o->min_games : 1,
                             .by = (enum tree_order)o->by};
}

static void show_record(struct counting *c, const struct tree_root *root, struct buf *out)
{
    struct tree_ask ask = ask_of(c);
    SCOPED(record) record = {0};

    record_clear(&record);
    if (tree_report_record(&c->tree, root, &ask, c->run.style.lang, &record))
        put_record(c, &record, out);
    else
        run_trouble(&c->run, tr(c->run.style.lang, N_("tree")),
                    tr(c->run.style.lang, N_("too many moves for one record: try --depth or --min-games")));
}

static void show_root(struct counting *c, struct tree_report *report)
{
    struct tree_ask ask = ask_of(c);

    if (c->run.options.tree.as >= TREE_HTML)
        show_record(c, report->root, report->out);
    else
        tree_report_walk(report, &tree_reporters[c->run.options.tree.as], &ask);
}

/* All roots that games came to. False when none came to any. */
static bool show_tree(struct counting *c)
{
    static const struct tree_reporter nothing;
    const struct tree_reporter *how =
        c->run.options.tree.as < TREE_HTML ? &tree_reporters[c->run.options.tree.as] : &nothing;
    SCOPED(buf) out = {0};
    struct tree_report report = {.lang = c->run.style.lang, .tree = &c->tree, .out = &out};
    bool any = false;

    if (how->begin != NULL)
        how->begin(&report);
    for (unsigned i = 0; i < c->roots.count; i++) {
        report.root = &c->roots.root[i];
        if (tree_games_at(&c->tree, report.root) == 0)
            continue;
        if (any && how == &tree_reporters[TREE_TEXT])
            buf_char(&out, '\n');
        show_root(c, &report);
        any = true;
    }
    report.root = &c->roots.root[0];
    if (!any && how->root != NULL && c->roots.count > 0)
        how->root(&report, 0);
    if (how->end != NULL)
        how->end(&report, c->games, c->refused);
    if (!c->run.options.out.quiet)
        outfile_write(&c->run.out, buf_as_slice(&out));
    return any;
}

static bool show_book(struct counting *c)
{
    const struct tree_options *o = &c->run.options.tree;
    struct polyglot_ask ask = {.min_games = o->min_games > 0 ? (uint64_t)o->min_games : POLYGLOT_GAMES,
                               .min_score = (unsigned)o->min_score,
                               .white = !o->only_black,
                               .black = !o->only_white,
                               .uniform = o->uniform};
    SCOPED(buf) out = {0};

    polyglot_write(&out, &c->tree, &ask);
    outfile_write(&c->run.out, buf_as_slice(&out));
    return true;
}

/* -- The run ----------------------------------------------------------------------------------------- */

static bool is_number(const char *s)
{
    return s != NULL && *s != '\0' && strspn(s, "0123456789") == strlen(s) && strlen(s) < 7;
}

/* A record of any format that is read, down to the end of its main line. */
static bool read_record_at(struct counting *c, struct slice words)
{
    const struct format *format = format_sniff(words, false, (enum game_id)c->run.options.in.kind);
    SCOPED(record) record = {.vocabularies = c->run.descs->vocabularies};
    struct replay *replay = replay_new(&c->run.books, &(struct replay_options){.rules = c->run.rules});
    struct sink *mute = sink_mute();
    struct replayed done = {0};

    if (format != NULL && !format_is_whole(format) &&
        format_read_alone(format, descs_find(c->run.descs, format->name), words, &record, mute))
        replay_game(replay, &record, words.p, mute, &done);
    if (done.whole && done.rules != NULL)
        tree_roots_take(&c->roots, replay, &record, UINT32_MAX);
    sink_mute_free(mute);
    replay_free(replay);
    return c->roots.count > 0;
}

static bool read_at(struct counting *c)
{
    const struct tree_options *o = &c->run.options.tree;

    c->at_ply = is_number(o->at) ? atol(o->at) : -1;
    c->all = o->write != NULL || o->as == TREE_POLYGLOT || c->at_ply >= 0 || depth_of(o) != 1;
    if (c->at_ply >= 0 && c->run.options.choice.tree == NULL)
        return true;
    if (c->at_ply < 0 &&
        (tree_roots_read(&c->roots, &c->run.books, o->at, (enum game_id)c->run.options.in.kind) ||
         read_record_at(c, slice_of(o->at))))
        return true;
    run_trouble(&c->run, o->at, tr(c->run.style.lang, N_("neither a position nor moves that can be played")));
    return false;
}

/* How many games are not in the tree, where somebody may want to know. */
static void say_refused(const struct counting *c)
{
    SCOPED(buf) words = {0}, count = {0};

    if (c->refused == 0 || c->run.options.out.quiet)
        return;
    buf_uint(&count, c->refused);
    buf_printf(&words, "%s: ", c->run.options.name);
    tr_say(&words, c->run.style.lang,
           c->refused == 1 ? N_("1 game has errors and is not counted (-v shows them)")
                           : N_("%1 games have errors and are not counted (-v shows them)"),
           buf_cstr(&count), NULL);
    buf_char(&words, '\n');
    outfile_write_all(STDERR_FILENO, buf_as_slice(&words));
}

static void count_games(struct counting *c)
{
    const char *side = c->run.options.tree.write;
    struct wired wired = {.run = &c->run, .wiring = &wiring, .program = c, .in_order = c->at_ply >= 0};

    c->side.fd = -1;
    if (side != NULL && !outfile_open(&c->side, side)) {
        run_trouble(&c->run, side, strerror(c->side.error));
        return;
    }
    c->run.rejects = side == NULL ? NULL : &c->side;
    c->build = tree_build_new(c->run.options.tree.as == TREE_POLYGLOT);
    if (!wiring_run(&wired))
        c->run.cut_short = true;
    if (side != NULL)
        write_file(c);
    else
        make_memory(c);
    tree_build_free(c->build);
    say_refused(c);
}

static bool show(struct counting *c)
{
    if (c->run.wrong || c->run.options.tree.write != NULL)
        return true;
    return c->run.options.tree.as == TREE_POLYGLOT ? show_book(c) : show_tree(c);
}

int main(int argc, char **argv)
{
    struct counting c = {0};
    bool found = false;
    int status;

    if (!run_begin(&c.run, RECTREE, argc, argv, &status))
        return status;
    if (run_has_all(&c.run) && read_at(&c)) {
        if (c.run.options.choice.tree != NULL)
            open_tree(&c);
        else
            count_games(&c);
        found = !show(&c) && c.run.options.judge.fail_on != FAIL_NEVER;
    }
    buf_free(&c.memory);
    tree_roots_free(&c.roots);
    return run_end(&c.run, found || tally_reaches(&c.total, (enum severity)c.run.options.judge.fail_on) ||
                               run_missed(&c.run, &c.total));
}
