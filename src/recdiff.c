/* recdiff - what changed between two collections?
 *
 * Both are read once and every game entered in 64 bytes; games are paired; and only those that differ are
 * read again and compared move by move. */
#include "output/show/show.h"
#include "pipeline/pipeline.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct collection {
    char *operand;
    struct diff_list list;
    struct buf *name; /* of each file */
    uint32_t files, files_cap;
    struct diff_game *game;  /* by entry, once they are read again; NULL before */
    struct snapshots *shots; /* the same, of the main lines, for a page */
};

struct comparing {
    struct run run;
    struct collection side[2];
    struct collection *at; /* being read */
    struct diff_pairs pairs;
    uint8_t *needed; /* by entry of `at`: it has a partner and differs */
    uint32_t next;   /* entry of `at` that is read again next */
    struct diff_counts counts;
    bool again;
    bool draws;                   /* a page is written: boards beside what changed */
    struct snapshots shots;       /* of the game that is being read */
    uint32_t main;                /* its node of the main line that was played last */
    struct drawing_boards boards; /* that the page needs */
};

/* The first time: every game is entered, its number counted within the batch. */
static void enter_game(void *context, struct pipeline *p)
{
    struct worker *w = context;
    struct buf *entries = w->output->extra;
    struct diff_entry e;

    if (p->at.record == NULL)
        return;
    pipeline_rename(p);
    pipeline_subject(p, KNOWN_ALL);
    e = diff_enter(&p->subject, 0, (uint32_t)p->local);
    buf_add(entries, &e, sizeof e);
}

/* The second time: one worker, so that the entries come by in order. */
static void take_again(void *context, struct pipeline *p)
{
    struct worker *w = context;
    struct comparing *c = w->program;
    uint32_t n = c->next;

    if (p->at.record == NULL || n >= c->at->list.count)
        return;
    c->next++;
    if (c->needed[n]) {
        pipeline_rename(p);
        pipeline_again(p);
        pipeline_subject(p, KNOWN_ALL);
        diff_take(&c->at->game[n], &p->subject);
        c->at->shots[n] = c->shots;
        c->shots = (struct snapshots){0};
    }
    snapshots_none(&c->shots);
}

/* Whether the next game differs from none, and is not read again. */
static bool passes(void *context)
{
    const struct comparing *c = ((const struct worker *)context)->program;

    return c->next < c->at->list.count && !c->needed[c->next];
}

static void pass(void *context, struct pipeline *p)
{
    struct comparing *c = ((struct worker *)context)->program;

    (void)p;
    c->next++;
}

/* Keeps the positions of the main line, a step a move. */
static void visit(void *context, const struct line *line)
{
    struct comparing *c = ((struct worker *)context)->program;
    const struct node *node = line->record->node;

    if (line->node != 0 && node[c->main].child != line->node)
        return;
    c->main = line->node;
    if (line->node == 0 || (node[line->node].flags & NODE_SILENT) == 0)
        snapshots_add(&c->shots, line);
}

static void work(void *worker, struct batch *batch, struct output *output)
{
    struct worker *w = worker;
    const struct comparing *c = w->program;

    w->pipeline.passes = c->again ? passes : NULL;
    w->pipeline.drop = c->again ? pass : NULL;
    output->games = pipeline_batch(&w->pipeline, batch, WANT_TEXT | WANT_WHOLE, output,
                                   c->again ? take_again : enter_game, w);
}

static void add_file(struct collection *s, const char *name)
{
    if (s->files == s->files_cap) {
        s->files_cap = s->files_cap == 0 ? 16 : 2 * s->files_cap;
        s->name = mem_realloc(s->name, s->files_cap, sizeof *s->name);
    }
    s->name[s->files] = (struct buf){0};
    buf_str(&s->name[s->files], name);
    buf_cstr(&s->name[s->files++]);
}

/* What cannot be read is said when it is read first; when it is read again, what could be read then. */
static bool tell_trouble(void *program, const struct batch *batch)
{
    struct comparing *c = program;

    if (!c->again || !c->run.trouble)
        run_batch_trouble(&c->run, batch);
    return true;
}

static bool emit(void *program, struct batch *batch, struct output *output, uint64_t base)
{
    struct comparing *c = program;
    const struct buf *entries = output->extra;

    if (c->again)
        return true;
    if (batch->first_of_file)
        add_file(c->at, batch->file->name);
    for (size_t i = 0; i < entries->n; i += sizeof(struct diff_entry)) {
        struct diff_entry e;

        memcpy(&e, entries->p + i, sizeof e);
        e.file = c->at->files - 1;
        e.number += (uint32_t)base;
        diff_add(&c->at->list, &e);
    }
    return true;
}

static void clear_extra(void *extra)
{
    buf_clear(extra);
}

static void free_extra(void *extra)
{
    buf_free(extra);
    free(extra);
}

static const struct wiring wiring = {.worker_size = sizeof(struct worker),
                                     .extra_size = sizeof(struct buf),
                                     .work = work,
                                     .emit = emit,
                                     .trouble = tell_trouble,
                                     .clear_extra = clear_extra,
                                     .free_extra = free_extra};

static bool read_side(struct comparing *c, struct collection *s)
{
    struct wired wired = {.run = &c->run,
                          .wiring = &wiring,
                          .program = c,
                          .replay.tell = c->again ? TELL_WORDS : TELL_NOTHING,
                          .replay.visit = c->again && c->draws ? visit : NULL,
                          .in_order = c->again};

    c->at = s;
    c->run.options.in.operand = &s->operand;
    c->run.options.in.operands = 1;
    return wiring_run(&wired);
}

/* Of one side: which entries have a partner, to be read again; a page names the others, too. */
static bool mark_needed(struct comparing *c, unsigned side)
{
    bool any = false;

    for (uint32_t i = 0; i < c->pairs.count; i++) {
        const struct diff_pair *p = &c->pairs.pair[i];
        uint32_t entry = side == 0 ? p->before : p->after, other = side == 0 ? p->after : p->before;

        if (entry == DIFF_NONE || (other == DIFF_NONE && !c->draws))
            continue;
        c->needed[entry] = 1;
        any = true;
    }
    return any;
}

static void read_again(struct comparing *c)
{
    c->again = c->run.bytes_only = true;
    for (unsigned side = 0; side < 2; side++) {
        struct collection *s = &c->side[side];

        s->game = mem_calloc(s->list.count + 1, sizeof *s->game);
        s->shots = mem_calloc(s->list.count + 1, sizeof *s->shots);
        c->needed = mem_calloc(s->list.count + 1, 1);
        c->next = 0;
        if (mark_needed(c, side))
            read_side(c, s);
        free(c->needed);
    }
}

/* A pair on its way into the output. */
struct writing_pair {
    struct comparing *c;
    struct diff_line line;
    struct buf *out;
};

static void write_change(void *context, const struct game_difference *d)
{
    const struct writing_pair *w = context;

    diff_reporters[w->c->run.options.out.diff_as].change(w->out, w->c->run.style.lang, &w->line, d);
}

static struct diff_place place_of(const struct collection *s, uint32_t entry)
{
    const struct diff_entry *e = &s->list.entry[entry];

    return (struct diff_place){s->name[e->file].p, e->number};
}

static void write_alone(struct comparing *c, const struct diff_pair *p, struct buf *out)
{
    bool added = p->before == DIFF_NONE;
    const struct collection *s = &c->side[added];
    uint32_t entry = added ? p->after : p->before;
    struct writing_pair w = {.c = c, .out = out, .line.id = s->list.entry[entry].id};

    w.line.game[added] = &s->game[entry];
    *(added ? &w.line.after : &w.line.before) = place_of(s, entry);
    *(added ? &c->counts.added : &c->counts.lost) += 1;
    write_change(&w, &(struct game_difference){.change = added ? CHANGE_ADDED : CHANGE_LOST});
}

/* Games that were paired by their place alone must begin alike. */
static bool is_one_game(const struct diff_pair *p, const struct diff_game *a, const struct diff_game *b)
{
    return p->by != BY_PLACE ||
           (a->plies > 1 && b->plies > 1 && a->move[0] == b->move[0] && a->move[1] == b->move[1]);
}

static void write_pair(struct comparing *c, const struct diff_pair *p, struct buf *out)
{
    struct writing_pair w = {.c = c, .out = out};
    const struct diff_game *a = p->before == DIFF_NONE ? NULL : &c->side[0].game[p->before];
    const struct diff_game *b = p->after == DIFF_NONE ? NULL : &c->side[1].game[p->after];

    if (a == NULL || b == NULL) {
        write_alone(c, p, out);
    } else if (!is_one_game(p, a, b)) {
        write_alone(c, &(struct diff_pair){p->before, DIFF_NONE, p->by}, out);
        write_alone(c, &(struct diff_pair){DIFF_NONE, p->after, p->by}, out);
    } else {
        w.line.before = place_of(&c->side[0], p->before);
        w.line.after = place_of(&c->side[1], p->after);
        w.line.id = c->side[1].list.entry[p->after].id;
        w.line.by = diff_by_name(p->by);
        w.line.game[0] = a;
        w.line.game[1] = b;
        w.line.shots[0] = &c->side[0].shots[p->before];
        w.line.shots[1] = &c->side[1].shots[p->after];
        w.line.boards = &c->boards;
        c->counts.changed++;
        diff_compare(a, b, write_change, &w);
    }
}

static void write_all_pairs(struct comparing *c)
{
    const struct diff_reporter *r = &diff_reporters[c->run.options.out.diff_as];
    SCOPED(buf) out = {0};

    c->counts.same = c->pairs.same;
    c->counts.moved = c->pairs.moved;
    if (r->begin != NULL)
        r->begin(&out, c->run.style.lang);
    for (uint32_t i = 0; i < c->pairs.count; i++)
        write_pair(c, &c->pairs.pair[i], &out);
    if (r->end != NULL)
        r->end(&out, c->run.style.lang, &c->counts, &c->boards);
    if (!c->run.options.out.quiet)
        outfile_write(&c->run.out, buf_as_slice(&out));
}

static void compare(struct comparing *c)
{
    for (unsigned side = 0; side < 2; side++) {
        if (!read_side(c, &c->side[side]))
            return;
        /* Against what cannot be read every game would be lost, or added. */
        if (c->run.trouble && c->side[side].files == 0) {
            c->run.cut_short = true;
            return;
        }
    }
    diff_match(&c->side[0].list, &c->side[1].list, &c->pairs);
    read_again(c);
    write_all_pairs(c);
}

static void free_side(struct collection *s)
{
    for (uint32_t i = 0; s->game != NULL && i < s->list.count; i++) {
        diff_game_free(&s->game[i]);
        snapshots_free(&s->shots[i]);
    }
    for (uint32_t i = 0; i < s->files; i++)
        buf_free(&s->name[i]);
    free(s->game);
    free(s->shots);
    free(s->name);
    free(s->list.entry);
}

int main(int argc, char **argv)
{
    struct comparing c = {0};
    int status;

    if (!run_begin(&c.run, RECDIFF, argc, argv, &status))
        return status;
    for (unsigned side = 0; side < 2; side++)
        c.side[side].operand = c.run.options.in.operand[side];
    c.draws = diff_reporters[c.run.options.out.diff_as].draws;
    if (run_has_all(&c.run))
        compare(&c);
    free_side(&c.side[0]);
    free_side(&c.side[1]);
    free(c.pairs.pair);
    snapshots_free(&c.shots);
    return run_end(&c.run, c.counts.added + c.counts.lost + c.counts.changed > 0);
}
