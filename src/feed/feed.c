/* feed.c - the files of a run: format by the first bytes, then one batch after the other, cut between games.
 */
#include "feed/feed_file.h"

#include "feed/feed.h"
#include "format/description.h"
#include "format/libxml.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct feed *feed_new(const struct feed_options *o)
{
    struct feed *f = mem_calloc(1, sizeof *f);

    f->options = o;
    f->walked = UINT64_MAX;
    f->walk_options = (struct walk_options){.operand = o->operand,
                                            .operands = o->operands,
                                            .files0_from = o->files0_from,
                                            .stdin_name = o->stdin_name,
                                            .memory = o->memory,
                                            .no_decompress = o->no_decompress,
                                            .is_own = o->is_own,
                                            .ctx = o->ctx,
                                            .include = o->include,
                                            .exclude = o->exclude,
                                            .own_folder = o->own_folder,
                                            .marks = o->shard != NULL || o->index != NULL || o->indexing,
                                            .slow = o->slow};
    f->walk = walk_new(&f->walk_options);
    f->charsets = charsets_new();
    return f;
}

void feed_set_threads(struct feed *f, const struct chores *threads)
{
    f->walk_options.threads = threads == NULL ? (struct chores){0} : *threads;
}

void feed_set_idle(struct feed *f, void (*idle)(void *ctx), void *ctx)
{
    f->idle = idle;
    f->idle_ctx = ctx;
}

/* What the format at hand keeps of its file. */
static void drop_shared(struct file *file)
{
    const struct file_facts *facts = &file->facts[0];

    if (facts->shared != NULL && facts->format->free_shared != NULL)
        facts->format->free_shared(facts->shared);
}

static void free_file(struct file *file)
{
    if (file == NULL)
        return;
    buf_free(&file->name);
    buf_free(&file->room);
    shared_free(&file->shared);
    free(file);
}

/* One user of a file less; the file when it was the last, else NULL. */
static struct file *drop_file(struct file *file)
{
    if (file == NULL || --file->refs > 0)
        return NULL;
    drop_shared(file);
    return file;
}

static void free_slot(struct slot *s)
{
    buf_free(&s->text);
    buf_free(&s->steps);
    buf_free(&s->bytes);
    buf_free(&s->name);
    sink_free(&s->batch.findings);
    free_file(s->old);
    free(s);
}

void feed_free(struct feed *f)
{
    while (f->free != NULL) {
        struct slot *s = f->free;

        f->free = s->next;
        free_slot(s);
    }
    if (f->slot != NULL)
        free_slot(f->slot);
    free_file(drop_file(f->file));
    buf_free(&f->raw);
    buf_free(&f->others);
    buf_free(&f->archive);
    buf_free(&f->barren);
    if (f->walk != NULL)
        walk_free(f->walk);
    if (f->charsets != NULL)
        charsets_free(f->charsets);
    free(f);
}

static struct slot *take_slot(struct feed *f)
{
    struct slot *s = f->free;

    if (s != NULL) {
        f->free = s->next;
        s->next = NULL;
    } else {
        s = mem_calloc(1, sizeof *s);
    }
    s->batch.findings.worth = f->options->worth;
    return s;
}

static void reuse(struct buf *b)
{
    if (b->cap > KEPT_BYTES)
        buf_free(b);
    buf_clear(b);
}

void feed_clear_slot(struct slot *s)
{
    reuse(&s->text);
    reuse(&s->steps);
    reuse(&s->bytes);
}

/* One user of FILE less. What the file was made of is kept in the slot, if there is one: most files are as
 * small as the one before, and at two threads it would be allocated by one and freed by the other, which took
 * a 40th of the time of a directory of small files (measured). */
static void let_go(struct slot *s, struct file *file)
{
    struct file *old = drop_file(file);

    if (s == NULL || old == NULL) {
        free_file(old);
        return;
    }
    free_file(s->old);
    s->old = old;
}

static void give_slot(struct feed *f, struct slot *s)
{
    struct sink findings = s->batch.findings;

    let_go(s, s->file);
    s->file = NULL;
    sink_clear(&findings);
    s->batch = (struct batch){.findings = findings};
    feed_clear_slot(s);
    reuse(&s->name);
    s->next = f->free;
    f->free = s;
}

void feed_release(struct feed *f, struct batch *b)
{
    give_slot(f, (struct slot *)b);
}

static struct batch *deliver(struct feed *f, struct slot *s)
{
    s->batch.number = f->batches++;
    return &s->batch;
}

static struct batch *trouble(struct feed *f, const char *name, int error, const char *what)
{
    struct slot *s = take_slot(f);

    buf_str(&s->name, name);
    s->batch.name = buf_cstr(&s->name);
    s->batch.errnum = what == NULL ? error : 0;
    s->batch.what = what;
    s->batch.harmless = f->source != NULL && f->source->harmless;
    return deliver(f, s);
}

static struct slice head_of(const struct feed *f)
{
    struct slice head = buf_as_slice(&f->slot->text);

    if (head.n > SNIFF_BYTES)
        head.n = SNIFF_BYTES;
    return head;
}

enum { NAMED_BID = 50, SURE_BID = 95, INDEX_BATCH = 8 << 10 };

/* Most files are in the format of the one before. */
static const struct format_desc *desc_of(struct feed *f, const struct format *format)
{
    if (f->options->desc == NULL)
        return NULL;
    if (f->described != format)
        f->desc = f->options->desc(f->options->ctx, format);
    f->described = format;
    return f->desc;
}

/* Where nobody bids, the name tells: a file's first words may be what is wrong with it, and some binary files
 * begin like no other. */
static const struct format *by_name(struct feed *f, bool binary)
{
    for (size_t i = 0; formats[i] != NULL; i++)
        if ((formats[i]->flags & FORMAT_BY_NAME) != 0 &&
            ((formats[i]->flags & FORMAT_BINARY) != 0) == binary &&
            desc_has_extension(desc_of(f, formats[i]), buf_as_slice(&f->file->name)))
            return formats[i];
    return NULL;
}

/* Format and charset, from the first bytes: binary formats bid on them as they are, others on text. */
static const struct format *recognise(struct feed *f)
{
    const struct format *format = f->options->from;

    f->bid = format == NULL ? 0 : 100;
    f->other = NULL;
    if (format == NULL && f->slot->text.n > 0)
        format = format_bid(head_of(f), true, f->options->hint, &f->bid);
    if (format == NULL && f->error == 0 && companion_kind(buf_as_slice(&f->file->name)) == COMPANION_INDEX &&
        (format = by_name(f, true)) != NULL)
        f->bid = SURE_BID;
    if (format != NULL && (format->flags & FORMAT_BINARY) != 0) {
        feed_set_charset(f, "binary");
        return format;
    }
    feed_find_charset(f);
    if (format == NULL && f->slot->text.n > 0)
        format = format_bid(head_of(f), false, f->options->hint, &f->bid);
    if (f->options->hint == GAME_UNKNOWN)
        f->other =
            other_game(head_of(f), (f->options->from == NULL ? f->bid : format_asked(format, head_of(f))) >=
                                       FORMAT_PROVEN);
    if (f->other != NULL)
        return NULL;
    if (format == NULL && f->slot->text.n > 0 && (format = by_name(f, false)) != NULL)
        f->bid = NAMED_BID;
    return format;
}

/* 0, or the errno of what is missing for it: the library that reads XML. */
static int set_format(struct feed *f, const struct format *format)
{
    struct file_facts *facts = f->file->facts;
    struct libxml_calls xml;

    facts[0].format = facts[1].format = format;
    if (format == NULL)
        return 0;
    if (format->shared_size > 0) {
        buf_fill(&f->file->room, 0, format->shared_size);
        facts[0].shared = f->file->room.p;
    }
    if (format->go_slow != NULL && f->options->slow)
        format->go_slow(facts[0].shared);
    facts[1].shared = facts[0].shared;
    facts[1].desc = facts[0].desc = desc_of(f, format);
    if (format->attach != NULL &&
        (f->source->what = format->attach(facts[0].shared, f->source, head_of(f))) != NULL)
        return f->source->error = ENOENT;
    if ((format->flags & FORMAT_XML) == 0 || libxml_load(&xml))
        return 0;
    f->source->what = N_("libxml2, which would read it, cannot be loaded");
    return f->source->error = ELIBACC;
}

/* The file is in no format after all. */
static void forget_format(struct feed *f)
{
    struct file_facts *facts = f->file->facts;

    drop_shared(f->file);
    facts[0].shared = facts[1].shared = NULL;
    facts[0].format = facts[1].format = NULL;
    f->bid = 0;
}

static bool was_small(const struct feed *f)
{
    return !f->source->named && f->source->archive == NULL && f->parts == 1 && f->error == 0;
}

void feed_leave(struct feed *f)
{
    f->small = was_small(f) ? f->small + 1 : 0;
    if (f->slot != NULL)
        give_slot(f, f->slot);
    f->slot = NULL;
    let_go(f->free, f->file);
    f->file = NULL;
    f->source = NULL;
}

/* Whether neither its first bytes nor its name prove that the file is in the format that bids most. */
static bool is_doubtful(const struct feed *f)
{
    const struct format *format = f->file->facts[0].format;
    struct slice name = buf_as_slice(&f->file->name);

    return format != NULL && f->options->from == NULL && f->bid < FORMAT_PROVEN && !format_is_whole(format) &&
           (foreign_open_name(name) || !desc_has_extension(f->file->facts[0].desc, name));
}

/* Whether there is nothing of the format that is asked for in the file: prose, zeros, another format. */
static bool finds_nothing(const struct feed *f)
{
    const struct format *format = f->options->from;
    struct slice head = head_of(f);

    if (format == NULL || format_is_whole(format) || f->file->facts[0].format == NULL)
        return false;
    if (slice_trim(head).n == 0)
        return true;
    /* A damaged record is told as such where its name says what it is. */
    return format_asked(format, head) == 0 &&
           !desc_has_extension(f->file->facts[0].desc, buf_as_slice(&f->file->name)) &&
           !trial_finds(&f->file->facts[0], head);
}

/* A page may be longer than what formats bid on, and its game may stand at its end. Of a file that was named
 * all of it is looked at, of one that was found no more than was read for its charset. */
static const struct format *look_within(struct feed *f)
{
    struct buf *text = &f->slot->text;
    const struct format *format;

    if (f->options->from != NULL || f->other != NULL || text->n == 0 ||
        memchr(text->p, '\0', text->n) != NULL)
        return NULL;
    while ((format = format_within(buf_as_slice(text), SNIFF_BYTES, f->options->hint, &f->bid)) == NULL &&
           f->source->named && !f->ended && text->n < limit_now(LIMIT_GAME_TEXT))
        feed_fill(f, 2 * text->n);
    return format;
}

/* A new one, or the old one of the slot. */
static struct file *take_file(struct slot *s)
{
    struct file *file = s->old;

    if (file == NULL) {
        file = mem_calloc(1, sizeof *file);
        shared_init(&file->shared);
    } else {
        memset(file, 0, offsetof(struct file, name));
        buf_clear(&file->name);
        buf_clear(&file->room);
        shared_forget(&file->shared);
    }
    s->old = NULL;
    file->refs = 1;
    return file;
}

/* Whether TEXT, behind which a pipe waits, ends with a whole game. */
static bool ends_game(const struct format *format, void *shared, struct slice text)
{
    return format != NULL && format->ends_game != NULL && format->ends_game(shared, text);
}

/* Whether what a pipe has given so far is enough to begin with: a whole game, and no doubt of what. */
static bool is_beginning(const struct feed *f)
{
    const struct format *format = f->options->from;
    struct slice text = buf_as_slice(&f->slot->text);
    int bid = 0;

    if (utf8_valid(text) < text.n)
        return false;
    if (format == NULL)
        format = format_bid(head_of(f), false, f->options->hint, &bid);
    return (f->options->from != NULL || bid >= SURE_BID) && ends_game(format, NULL, text);
}

/* The first block, as far as a pipe has it. */
static void read_beginning(struct feed *f)
{
    struct buf *text = &f->slot->text;

    f->may_pause = true;
    f->paused = false;
    do {
        f->patient = f->paused;
        feed_read_more(f, text, SAMPLE_BYTES - text->n);
    } while (f->paused && !is_beginning(f));
    f->may_pause = false;
}

int feed_enter(struct feed *f)
{
    struct file *file;
    int error;

    if (f->slot == NULL)
        f->slot = take_slot(f);
    f->file = file = take_file(f->slot);
    buf_slice(&file->name, buf_as_slice(&f->source->name));
    file->facts[0] =
        (struct file_facts){.name = buf_cstr(&file->name), .charset = "UTF-8", .hint = f->options->hint};
    f->decoder = NULL;
    f->western = f->mixed = f->by_game = f->told_damage = false;
    reuse(&f->raw);
    f->bads = (struct bads){.count = 0};
    buf_clear(&f->others);
    f->plain = (struct ascii_prefix){0, 0};
    f->place = (struct place){.offset = 0, .line = 1, .column = 1};
    f->after_cr = f->ended = f->begun = false;
    f->error = 0;
    f->parts = 0;
    f->entries = f->offered = 0;
    f->jumped = f->was_decided = false;
    memset(f->declared, 0, sizeof f->declared);
    read_beginning(f);
    f->named = f->source->named;
    memset(f->head, 0, sizeof f->head);
    f->head_n = f->slot->text.n < sizeof f->head ? f->slot->text.n : sizeof f->head;
    if (f->head_n > 0)
        memcpy(f->head, f->slot->text.p, f->head_n);
    if ((error = set_format(f, recognise(f))) == 0 && is_doubtful(f) &&
        !trial_convinces(&file->facts[0], head_of(f), f->source->named))
        forget_format(f);
    if (error == 0 && finds_nothing(f))
        forget_format(f);
    if (error == 0 && file->facts[0].format == NULL)
        error = set_format(f, look_within(f));
    return error;
}

bool feed_is_foreign(const struct feed *f, const char **database)
{
    const struct format *format = f->file->facts[0].format;
    struct slice head = {f->head, f->head_n}, name = buf_as_slice(&f->file->name);

    if (format != NULL && (format->flags & FORMAT_BOOK) != 0 && !f->options->books) {
        *database = N_("an opening book, which only recvalid reads");
        return true;
    }
    *database = f->options->from != NULL ? NULL : foreign_database(head, name);
    if (slice_trim(buf_as_slice(&f->slot->text)).n == 0) /* only its name can tell */
        head.n = 0;
    return *database != NULL ||
           (f->options->from == NULL && !f->source->named && f->source->code == CODE_NONE &&
            foreign_file(head, name, format == NULL ? 0 : f->bid));
}

/* A file that is no record: told as what it is where it was named, passed over where it was found. The error,
 * or 0 when it is a record; *PASS: say nothing. */
static int refuse_foreign(struct feed *f, bool *pass)
{
    const char *database;

    *pass = false;
    if (!feed_is_foreign(f, &database))
        return 0;
    f->skipped += !f->source->named;
    *pass = !f->source->named && !f->options->tell_skipped;
    f->source->harmless = !f->source->named;
    f->source->what = database != NULL ? database : N_("not a game record");
    return f->source->error = ENOTSUP;
}

uint64_t feed_skipped(const struct feed *f)
{
    return f->skipped;
}

struct slice feed_barren(const struct feed *f)
{
    return buf_as_slice(&f->barren);
}

static void leave_archive(struct feed *f)
{
    if (f->archive.n > 0) {
        buf_slice(&f->barren, buf_as_slice(&f->archive));
        buf_char(&f->barren, '\0');
    }
    buf_clear(&f->archive);
}

/* Whether the archive at hand has a member that is a record, or one that makes trouble, which is told. */
static void watch_archive(struct feed *f, bool foreign)
{
    const struct source *s = f->source;

    if (f->archive_number != s->file_number + 1) {
        leave_archive(f);
        f->archive_number = s->file_number + 1;
        buf_slice(&f->archive, (struct slice){s->name.p, s->outer});
    }
    if (!foreign)
        buf_clear(&f->archive);
}

/* What is packed small may be large, but not without bounds: memory is what an archive costs least to ask
 * for. Packed bytes count in whole MiB, as a pipe and a file are read ahead of what was unpacked by different
 * amounts. */
static struct feed_limit limit_of(const struct feed *f, const struct format *format)
{
    enum limit which = format == NULL || format->split != NULL ? LIMIT_GAME_TEXT : LIMIT_WHOLE_FILE;
    struct feed_limit limit = {limit_now(which), which};
    uint64_t packed;

    if (f->source->archive == NULL)
        return limit;
    packed = limit_now(LIMIT_PACKED_GAME) + LIMIT_GAME_GROWTH * (archive_taken(f->source) >> 20 << 20);
    return packed < limit.bytes ? (struct feed_limit){(size_t)packed, LIMIT_PACKED_GAME} : limit;
}

/* The place behind a batch that is plain. */
static void pass_plain(struct place *place, struct slice text, size_t feeds)
{
    const char *feed = slice_find_last(text, '\n');

    place->line += (uint32_t)feeds;
    place->column = feed == NULL ? place->column + (uint32_t)text.n : (uint32_t)(text.p + text.n - feed);
    place->offset += text.n;
}

/* The place behind any other; how many characters it has, where it was decoded. */
static size_t pass_any(struct feed *f, const struct batch *b)
{
    struct locate here;

    batch_locate(b, &here);
    locate(&here, b->text.n);
    f->place = here.now.here;
    f->after_cr = here.now.after_cr;
    return here.now.chars;
}

static size_t pass(struct feed *f, const struct slot *s)
{
    const struct batch *b = &s->batch;
    struct ascii_prefix rest = feed_plain_from(f, &s->text, b->text.n);
    bool is_plain = b->text.n + rest.n == f->plain.n && b->steps == NULL && !b->after_cr;
    size_t chars = 0;

    if (is_plain)
        pass_plain(&f->place, b->text, f->plain.feeds - rest.feeds);
    else
        chars = pass_any(f, b);
    f->plain = rest;
    return chars;
}

/* Text and bytes are the same where nothing was decoded. BYTES: how many of the slot belong to the batch. */
static void set_bytes(struct feed *f, struct slot *s, size_t bytes)
{
    struct batch *b = &s->batch;

    if (!f->options->keep_bytes)
        return;
    b->bytes = f->decoder != NULL        ? (struct slice){s->bytes.p, bytes}
               : b->file->format == NULL ? buf_as_slice(&s->text)
                                         : b->text;
    if (b->first_of_file)
        b->mark = (struct slice){s->file->mark, s->file->mark_bytes};
}

/* What stands behind the cut begins the next slot. */
static void carry_over(struct feed *f, struct slot *s, size_t cut, size_t chars)
{
    f->slot = take_slot(f);
    buf_add(&f->slot->text, s->text.p + cut, s->text.n - cut);
    if (s->steps.n > 0)
        buf_add(&f->slot->steps, s->steps.p + chars, s->steps.n - chars);
    if (s->bytes.n > 0)
        buf_add(&f->slot->bytes, s->bytes.p + (f->place.offset - s->batch.start.offset),
                s->bytes.n - (f->place.offset - s->batch.start.offset));
}

/* The first CUT bytes of the slot's text, as a batch. */
static struct batch *make_batch(struct feed *f, size_t cut, bool too_large)
{
    struct slot *s = f->slot;
    struct batch *b = &s->batch;

    cut = feed_cut_at_place(f, cut);
    b->file = facts_of(f->file);
    s->file = f->file;
    s->file->refs++;
    b->shared = &f->file->shared;
    b->text = (struct slice){s->text.n == 0 ? "" : s->text.p, cut};
    b->plain = b->text.p + (f->plain.n < cut ? f->plain.n : cut);
    b->steps = f->decoder == NULL ? NULL : (const unsigned char *)s->steps.p;
    b->outside = f->options->indexing || feed_side(f) != SHARD_INSIDE;
    b->jumped = f->jumped;
    b->games = f->jumped ? f->indexed->entry[f->entries - 1].games : 0;
    f->jumped = false;
    b->start = f->place;
    b->after_cr = f->after_cr;
    b->named = f->named;
    b->other = f->other;
    b->empty = !f->begun && f->ended && slice_trim(buf_as_slice(&s->text)).n == 0;
    b->damaged = f->source->code != CODE_NONE;
    b->first_of_file = !f->begun;
    b->last_of_file = f->ended && (cut == s->text.n || b->file->format == NULL);
    b->walk_number = f->source->file_number;
    b->packed = f->source->archive != NULL;
    b->skipped = f->skipped_before;
    f->begun = true;
    b->part = f->parts++;
    feed_findings(f, s, too_large ? limit_of(f, s->batch.file->format) : (struct feed_limit){0});
    if (f->options->indexing && f->size > 0)
        feed_offer(f, s);
    f->was_decided = f->file->decided;
    f->slot = NULL;
    b->taken = f->source->archive != NULL ? archive_taken(f->source) : f->place.offset + cut;
    if (b->last_of_file) {
        set_bytes(f, s, s->bytes.n);
        return deliver(f, s);
    }
    carry_over(f, s, cut, pass(f, s));
    set_bytes(f, s, f->place.offset - b->start.offset);
    return deliver(f, s);
}

/* Packed bytes that are damaged: found as well, but the file is not whole, and that is trouble. */
static struct batch *damage(struct feed *f)
{
    struct slot *s = take_slot(f);

    buf_str(&s->name, f->source->name.p);
    buf_char(&s->name, '\0');
    buf_str(&s->name, f->source->detail);
    s->batch.name = buf_cstr(&s->name);
    s->batch.detail = s->batch.name + f->source->name.n + 1;
    s->batch.code = f->source->code;
    return deliver(f, s);
}

/* No more batches of the file at hand: what went wrong with it, if anything did. Damage is told by the part
 * of the input in which it lies: all later ones meet it too. */
static struct batch *finish(struct feed *f)
{
    struct batch *b = NULL;

    if (f->error == 0 && f->source->code != CODE_NONE && feed_side(f) == SHARD_INSIDE)
        b = damage(f);
    else if (f->error != 0)
        b = trouble(f, f->source->name.p, f->error, f->error == f->source->error ? f->source->what : NULL);
    feed_leave(f);
    return b;
}

/* The rest of a file that could not be read to its end: a game that nothing follows may be half a game. */
static struct batch *drop_rest(struct feed *f)
{
    f->slot->text.n = f->slot->steps.n = f->slot->bytes.n = 0;
    return f->begun ? make_batch(f, 0, false) : finish(f);
}

/* Where bytes are handed on, those that stand between two games go with the one before, into whatever batch,
 * and part of the input, the other comes: CUT, behind the blanks there. */
static size_t behind_blanks(struct feed *f, const struct format *format, size_t cut)
{
    const struct buf *text = &f->slot->text;

    if (!(f->options->keep_bytes || f->options->indexing) || (format->flags & FORMAT_BINARY) != 0)
        return cut;
    for (;; cut++) {
        if (cut == text->n)
            feed_fill(f, text->n + SNIFF_BYTES);
        if (cut == text->n || find_char(" \t\r\n\f\v", text->p[cut]) == NULL)
            return cut;
    }
}

/* A game of more than LIMIT bytes ends there, however much was read of it. */
static struct batch *drop_beyond(struct feed *f, size_t limit)
{
    struct buf *text = &f->slot->text;

    f->ended = true;
    if (f->decoder == NULL && text->n > limit)
        text->n = limit;
    return make_batch(f, text->n, true);
}

/* The first place to cut at, in what is there or with more and more text until there is one. */
static struct batch *next_batch(struct feed *f)
{
    const struct format *format = facts_of(f->file)->format;
    size_t limit = limit_of(f, format).bytes, from = 0;
    size_t target = f->options->batch_bytes == 0 ? BATCH_BYTES : f->options->batch_bytes;
    bool waited = false; /* there was no whole game in what was there */

    if (format->attach != NULL) /* an entry of an index stands for many times its bytes */
        target = target < INDEX_BATCH ? target : INDEX_BATCH;
    for (;;) {
        struct slice text;
        size_t cut = 0;
        bool whole;

        f->may_pause = true;
        f->patient = waited;
        feed_fill(f, target < limit ? target : limit);
        f->may_pause = false;
        text = buf_as_slice(&f->slot->text);
        text.n = text.n < target ? text.n : target;
        whole = f->ended && text.n == f->slot->text.n;
        if (format->split != NULL)
            cut = format->split(facts_of(f->file)->shared, text, from, whole && f->error == 0);
        if (whole && f->error == 0)
            return make_batch(f, text.n, format->split == NULL && text.n > limit);
        if (cut > 0 && cut <= text.n)
            return make_batch(f, behind_blanks(f, format, cut), false);
        if (whole)
            return drop_rest(f);
        if (f->paused && ends_game(format, facts_of(f->file)->shared, text))
            return make_batch(f, text.n, false);
        if (text.n >= limit && text.n >= (limit = limit_of(f, format).bytes))
            return drop_beyond(f, limit);
        from = text.n;
        waited = f->paused;
        if (!waited)
            target = 2 * text.n;
    }
}

static bool has_nothing(const struct feed *f)
{
    return f->slot != NULL && f->slot->text.n == 0 && f->error != 0;
}

/* Packed bytes that nobody knows may be damaged ones: only their end tells. */
static void read_to_end(struct feed *f)
{
    char bytes[4096];
    ssize_t n;

    if (f->source->archive == NULL || f->error != 0)
        return;
    while ((n = source_read(f->source, bytes, sizeof bytes)) > 0)
        ;
    if (n < 0)
        f->error = f->source->error;
}

/* The one batch of a file that no reader knows. Nothing of it is kept that is not all of it. */
static struct batch *from_unknown(struct feed *f)
{
    size_t most = limit_of(f, NULL).bytes;

    while (f->options->keep_unknown && !f->ended && f->slot->text.n <= most)
        feed_fill(f, f->slot->text.n + BATCH_BYTES);
    if (f->options->keep_unknown && f->slot->text.n > most) {
        f->error = f->source->error = EFBIG;
        f->source->what = N_("too large to be rejected whole (--limit=game-text, --limit=packed-game)");
        return finish(f);
    }
    read_to_end(f);
    f->ended = true;
    return make_batch(f, 0, false);
}

struct batch *feed_from_file(struct feed *f)
{
    if (f->slot == NULL || (has_nothing(f) && !f->begun))
        return finish(f);
    return facts_of(f->file)->format == NULL ? from_unknown(f) : next_batch(f);
}

/* The last part tells how many files of all parts were passed over, and which archives have nothing else: of
 * those before it too. */
static void count_foreign(struct feed *f)
{
    bool pass, foreign = false;

    if (f->source->error == 0 && feed_enter(f) == 0)
        foreign = refuse_foreign(f, &pass) != 0 && f->source->harmless;
    watch_archive(f, foreign);
    if (f->slot != NULL)
        give_slot(f, f->slot);
    f->slot = NULL;
    let_go(f->free, f->file);
    f->file = NULL;
}

/* The next file of which any part is wanted; false when there is no more. */
static bool next_source(struct feed *f, const char **note)
{
    while ((f->source = walk_next(f->walk)) != NULL) {
        const struct shard *shard = f->options->shard;
        bool moved = f->source->file_number != f->walked;
        enum shard_side side = feed_file_side(f, note);

        *note = moved ? *note : NULL;
        f->walked = f->source->file_number;
        f->skipped_before = moved ? f->skipped : f->skipped_before;
        if (side == SHARD_INSIDE)
            return true;
        if (side == SHARD_AFTER)
            return false;
        if (shard->part == shard->parts && shard->from.file == 0 && !f->source->named)
            count_foreign(f);
    }
    return false;
}

void feed_leave_unread(struct feed *f, bool may)
{
    /* A part of the input and a checkpoint need to know what was passed over before each file. */
    f->leaves_unread = may && !f->options->slow && f->options->shard == NULL && !f->options->counts_skipped;
}

/* The next file, not opened; NULL when it cannot be left so. After SMALL_RUN small files the next ones are
 * taken to be small, too: to look at each would cost as much as is gained. */
static struct batch *next_unread(struct feed *f)
{
    enum { SMALL_RUN = 32 };
    uint64_t number;
    const char *path;
    struct slot *s;

    if (!f->leaves_unread || f->small < SMALL_RUN || (path = walk_ahead(f->walk, &number)) == NULL)
        return NULL;
    s = take_slot(f);
    buf_str(&s->name, path);
    s->batch.name = buf_cstr(&s->name);
    s->batch.walk_number = number;
    s->batch.unread = true;
    return deliver(f, s);
}

/* Whether ERROR is that of a database's index which was found without its games: no record, as any other file
 * that is none. True: nothing is said of it. */
static bool lacks_companions(struct feed *f, int error)
{
    if (error != ENOENT || f->source->what == NULL || f->source->named)
        return false;
    f->source->harmless = true;
    f->skipped++;
    return !f->options->tell_skipped;
}

/* Something that is no trouble. */
static struct batch *say_of_file(struct feed *f, const char *what)
{
    struct batch *b = trouble(f, f->source->name.p, 0, what);

    b->harmless = true;
    return b;
}

struct batch *feed_next(struct feed *f)
{
    for (;;) {
        struct batch *b;
        const char *note = NULL;
        int error;
        bool pass;

        if (f->file != NULL && !feed_jump(f))
            return finish(f);
        if (f->file != NULL && feed_side(f) == SHARD_AFTER) {
            /* Where this part ends is known only from what it read: the next may meet no error. */
            if (f->error != 0)
                return finish(f);
            feed_leave(f);
        }
        if (f->source == NULL) {
            if ((b = next_unread(f)) != NULL)
                return b;
            if (!next_source(f, &note)) {
                leave_archive(f);
                return NULL;
            }
            if (note != NULL)
                return say_of_file(f, note);
        }
        if (f->file == NULL) {
            if ((error = feed_enter(f)) != 0 && lacks_companions(f, error)) {
                feed_leave(f);
                continue;
            }
            if (error != 0) {
                watch_archive(f, f->source->harmless);
                f->error = error;
                return finish(f);
            }
            error = refuse_foreign(f, &pass);
            watch_archive(f, error != 0 && f->source->harmless);
            if (error != 0 && !pass) {
                f->error = error;
                return finish(f);
            }
            if (error != 0) {
                feed_leave(f);
                continue;
            }
        }
        if ((b = feed_from_file(f)) != NULL)
            return b;
    }
}

struct text batch_text(const struct batch *b, unsigned want)
{
    return (struct text){.start = b->text.p,
                         .p = b->text.p,
                         .end = b->text.p + b->text.n,
                         .plain = b->plain,
                         .file = b->file,
                         .want = want,
                         .later = !b->first_of_file,
                         .part = b->part};
}

void batch_locate(const struct batch *b, struct locate *l)
{
    locate_start(l, b->text, b->steps, b->start, b->after_cr);
}

HOT void batch_tell(struct batch *b, uint32_t upto, struct sink *sink)
{
    while (b->told < b->findings.count && b->findings.list[b->told].at.off < upto)
        report(sink, &b->findings.list[b->told++]);
}
