/* feed.c - format and charset by the first bytes, decoding, cutting at game boundaries, one batch at a time.
 */
#include "tool/feed.h"

#include "input/foreign.h"

#include "base/ascii_prefix.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "format/libxml.h"
#include "format/pgn/pgn.h"
#include "input/archive.h"
#include "output/tr.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    SNIFF_BYTES = 16 << 10,  /* what formats bid on */
    RAW_BYTES = 64 << 10,    /* read at a time when there is something to decode */
    TOLD_MAX = 20,           /* findings of one kind told of one batch; the rest are counted */
    SAMPLE_BYTES = 256 << 10 /* on which a charset is decided, where there are as many */
};

/* What the batches of a file share. Its facts change once at most: a file is plain ASCII until the
 * first other byte, and readers may still be at work on what came before. */
struct file {
    unsigned refs;
    struct buf name;
    struct file_facts facts[2];
    bool decided; /* the second holds */
    char charset[32];
    char mark[4]; /* the byte order mark that was taken off */
    unsigned mark_bytes;
};

struct slot {
    struct batch batch;
    struct slot *next; /* in the list of free ones */
    struct file *file; /* NULL: trouble */
    struct buf text, steps;
    struct buf bytes; /* the file's own, where the text was decoded and they are wanted */
    struct buf name;  /* of trouble */
};

/* Bytes that did not decode, or did so in another charset, as spans of the text being filled. */
struct bads {
    struct bad {
        struct span at;
        enum code code;
    } bad[TOLD_MAX];
    uint32_t count;
};

enum { DAMAGE_MAX = 16 };

struct feed {
    const struct feed_options *options;
    struct walk_options walk_options;
    struct walk *walk;
    struct charsets *charsets;
    struct slot *free;
    uint64_t batches, files; /* so far */

    /* of the file at hand */
    struct source *source; /* NULL: take the next */
    struct file *file;
    struct slot *slot;       /* being filled */
    struct decoder *decoder; /* NULL: the text is the file's own bytes */
    char head[64];           /* its first bytes as they are */
    size_t head_n;
    int bid; /* of its format */
    bool named;
    uint64_t skipped;   /* files that are no records, so far */
    bool western;       /* it is of a charset that UTF-8 passes for */
    bool mixed;         /* UTF-8 was seen all the same */
    bool by_game;       /* its games declare different charsets */
    bool told_damage;   /* bytes that do not decode were reported: once a file is enough */
    struct buf raw;     /* read and not yet decoded */
    struct plain plain; /* of the slot's text, as far as it has been looked at */
    struct bads bads;
    struct place place; /* of the slot's first byte */
    bool after_cr;
    bool ended;     /* everything has been read */
    bool begun;     /* a batch has been delivered */
    uint32_t parts; /* batches that have been */
    int error;      /* to be told when the file's text has been delivered */
    char declared[32];
    bool is_xml;
};

struct feed *feed_new(const struct feed_options *o)
{
    struct feed *f = mem_calloc(1, sizeof *f);

    f->options = o;
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
                                            .slow = o->slow};
    f->walk = walk_new(&f->walk_options);
    f->charsets = charsets_new();
    return f;
}

static void drop_file(struct file *file)
{
    const struct file_facts *facts;

    if (file == NULL || --file->refs > 0)
        return;
    facts = &file->facts[0];
    if (facts->shared != NULL && facts->format->free_shared != NULL)
        facts->format->free_shared(facts->shared);
    free(facts->shared);
    buf_free(&file->name);
    free(file);
}

static void free_slot(struct slot *s)
{
    buf_free(&s->text);
    buf_free(&s->steps);
    buf_free(&s->bytes);
    buf_free(&s->name);
    sink_free(&s->batch.findings);
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
    drop_file(f->file);
    buf_free(&f->raw);
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

static void give_slot(struct feed *f, struct slot *s)
{
    struct sink findings = s->batch.findings;

    drop_file(s->file);
    s->file = NULL;
    sink_clear(&findings);
    s->batch = (struct batch){.findings = findings};
    reuse(&s->text);
    reuse(&s->steps);
    reuse(&s->bytes);
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

static struct file_facts *facts_of(struct file *file)
{
    return &file->facts[file->decided];
}

/* What a name of a charset is called from now on, beside what earlier batches were told. */
static void set_charset(struct feed *f, const char *name)
{
    struct file *file = f->file;

    strncpy(file->charset, name, sizeof file->charset - 1);
    file->facts[1] = file->facts[0];
    file->facts[1].charset = file->charset;
    file->decided = true;
}

/* What goes on where the last of the kind ended is one with it. */
static void put_bad(struct bads *b, enum code code, size_t off, size_t n)
{
    struct bad *last = b->count == 0 ? NULL : &b->bad[b->count - 1];

    if (last != NULL && last->code == code && last->at.off + last->at.len == off)
        last->at.len += (uint32_t)n;
    else if (b->count < TOLD_MAX)
        b->bad[b->count++] = (struct bad){{(uint32_t)off, (uint32_t)n}, code};
}

static void note_bad(void *ctx, size_t off)
{
    put_bad(ctx, CODE_UNDECODABLE, off, 3);
}

static size_t decode_part(struct feed *f, struct slice raw, bool at_end)
{
    struct decoded to = {&f->slot->text, &f->slot->steps, note_bad, &f->bads};

    return decode(f->decoder, raw, at_end, &to);
}

static size_t decode_bytes(struct feed *f, struct slice raw)
{
    return decode_part(f, raw, f->ended);
}

/* A character in UTF-8 that stands in text of another charset. */
static void decode_guest(struct feed *f, struct slice character)
{
    if (!f->mixed)
        put_bad(&f->bads, CODE_MIXED_CHARSETS, f->slot->text.n, character.n);
    f->mixed = true;
    buf_slice(&f->slot->text, character);
    buf_char(&f->slot->steps, (char)character.n);
}

static size_t decode_western(struct feed *f, struct slice raw)
{
    const char *p = raw.p, *end = raw.p + raw.n;
    unsigned n;

    for (;;) {
        p += decode_bytes(f, (struct slice){p, charset_utf8_in(slice_between(p, end), f->ended)});
        if (p == end || (n = charset_utf8_at(p, end)) == 0)
            return (size_t)(p - raw.p);
        decode_guest(f, (struct slice){p, n});
        p += n;
    }
}

/* Game by game, each in the charset that it declares. One that is not there as a whole waits for the rest,
 * unless it is very long. */
static size_t decode_games(struct feed *f, struct slice raw)
{
    size_t at = 0;

    while (at < raw.n) {
        struct slice game = {raw.p + at, raw.n - at};
        bool whole;

        game.n = charset_next_game(game, 1);
        whole = f->ended || game.n < raw.n - at;
        if (!whole && game.n < SAMPLE_BYTES)
            break;
        if (charset_next_game(game, 0) == 0)
            f->decoder = charset_of_game(f->charsets, game, f->options->words);
        at += decode_part(f, game, whole);
        if (!whole)
            break;
    }
    return at;
}

/* Decodes what has been read; how many bytes of it. */
static size_t decode_raw(struct feed *f)
{
    struct slice raw = buf_as_slice(&f->raw);

    if (f->by_game)
        return decode_games(f, raw);
    return f->western ? decode_western(f, raw) : decode_bytes(f, raw);
}

/* What is left is the beginning of a character. */
static void drop_raw(struct feed *f, size_t n)
{
    if (f->options->keep_bytes)
        buf_add(&f->slot->bytes, f->raw.p, n);
    if (n > 0)
        memmove(f->raw.p, f->raw.p + n, f->raw.n - n);
    f->raw.n -= n;
}

static void read_more(struct feed *f, struct buf *into, size_t n)
{
    bool failed = false;
    size_t got;

    buf_reserve(into, n);
    got = source_fill(f->source, into->p + into->n, n, &failed);
    into->n += got;
    if (got < n) {
        f->ended = true;
        f->error = failed ? f->source->error : 0;
    }
}

static struct slice slice_from(const struct buf *b, size_t at)
{
    return (struct slice){b->p + at, b->n - at};
}

static void fill_decoded(struct feed *f, size_t target)
{
    while (f->slot->text.n < target && !f->ended) {
        read_more(f, &f->raw, RAW_BYTES);
        drop_raw(f, decode_raw(f));
    }
}

/* The text from FROM on anew, of which the file's bytes are f->raw; how many of them were decoded. What
 * stands before it is ASCII. */
static size_t decode_as(struct feed *f, size_t from, const char *name)
{
    struct slot *s = f->slot;

    set_charset(f, name);
    f->decoder = charsets_decoder(f->charsets, name);
    f->western = f->options->encoding == NULL && charset_same(slice_of(name), SLICE("ISO-8859-1"));
    f->plain = (struct plain){0, 0};
    s->text.n = from;
    buf_clear(&s->steps);
    buf_fill(&s->steps, 1, from);
    return decode_raw(f);
}

/* The text from FROM on is taken back, to be decoded. */
static void start_decoding(struct feed *f, size_t from, struct charset_guess guess)
{
    struct bads before = f->bads;
    const char *kin;
    size_t n;

    set_charset(f, guess.name);
    if ((strcmp(guess.name, "UTF-8") == 0 && !f->by_game) ||
        charsets_decoder(f->charsets, guess.name) == NULL)
        return;
    buf_clear(&f->raw);
    buf_add(&f->raw, f->slot->text.p + from, f->slot->text.n - from);
    buf_clear(&f->slot->bytes);
    if (f->options->keep_bytes)
        buf_add(&f->slot->bytes, f->slot->text.p, from);
    n = decode_as(f, from, guess.name);
    if (guess.has_kin && f->bads.count > before.count) {
        kin = charset_of_kin(f->charsets, buf_as_slice(&f->raw));
        f->bads = before;
        n = decode_as(f, from, kin);
    }
    drop_raw(f, n);
}

/* Bytes that are no UTF-8 in XML that is to be: few of them are damage; many, or two pairs as Chinese
 * charsets have them, are another charset. */
static bool is_damaged_xml(const struct feed *f, struct slice s)
{
    size_t high = 0, pairs = 0;

    if (!f->is_xml || !charset_same(slice_of(f->declared), SLICE("UTF-8")))
        return false;
    for (size_t i = 0; i < s.n && high <= DAMAGE_MAX; i++) {
        unsigned char c = (unsigned char)s.p[i], next = i + 1 < s.n ? (unsigned char)s.p[i + 1] : 0;

        high += c >= 0x80;
        if (c > 0xA0 && c < 0xFF && next > 0xA0 && next < 0xFF) {
            pairs++;
            i++;
        }
    }
    return high <= DAMAGE_MAX && pairs < 2;
}

/* Once a file: when the first byte above 127 has been seen. FROM: what stands before is ASCII. */
static void decide(struct feed *f, size_t from)
{
    struct slot *s = f->slot;
    struct slice fresh = {s->text.p + from, s->text.n - from};
    struct charset_guess guess =
        charset_first_guess(f->charsets, fresh, slice_of(f->declared), f->options->words);

    if (guess.name == NULL)
        return;
    if (is_damaged_xml(f, fresh) && utf8_valid(fresh) < fresh.n && charset_mark(fresh).name == NULL)
        guess = (struct charset_guess){.name = "UTF-8"};
    if (charset_games_differ(fresh)) {
        f->by_game = f->file->facts[0].by_game = true;
        guess = (struct charset_guess){.name = "UTF-8"};
    }
    if (guess.doubtful)
        put_bad(&f->bads, CODE_CHARSET_GUESSED, from + utf8_ascii(fresh), 1);
    start_decoding(f, from, guess);
}

/* How far TEXT is plain from FROM on; nowhere, where nobody is to be faster for it. */
static struct plain plain_from(const struct feed *f, const struct buf *text, size_t from)
{
    return f->options->slow ? (struct plain){0, 0} : plain_start(slice_from(text, from));
}

/* How far the slot's text is plain, now that there is more of it. */
static void look_further(struct feed *f)
{
    struct plain more = plain_from(f, &f->slot->text, f->plain.n);

    f->plain.n += more.n;
    f->plain.feeds += more.feeds;
}

/* Whether there is more than ASCII behind BEFORE. */
static bool is_more_than_ascii(const struct feed *f, size_t before)
{
    const struct buf *text = &f->slot->text;
    size_t seen = f->plain.n > before ? f->plain.n : before;

    return utf8_ascii(slice_from(text, seen)) < text->n - seen;
}

static void fill_plain(struct feed *f, size_t target)
{
    struct buf *text = &f->slot->text;
    size_t before = text->n;

    if (before < target)
        read_more(f, text, target - before);
    look_further(f);
    if (f->file->decided || !is_more_than_ascii(f, before))
        return;
    if (text->n < SAMPLE_BYTES)
        read_more(f, text, SAMPLE_BYTES - text->n);
    look_further(f);
    decide(f, before);
}

static void fill(struct feed *f, size_t target)
{
    if (f->ended)
        return;
    if (f->decoder == NULL)
        fill_plain(f, target);
    if (f->decoder != NULL)
        fill_decoded(f, target);
}

static void skip_mark(struct feed *f, unsigned n)
{
    struct buf *text = &f->slot->text;

    memcpy(f->file->mark, text->p, n);
    f->file->mark_bytes = n;
    memmove(text->p, text->p + n, text->n - n);
    text->n -= n;
    f->place.offset = n;
    f->file->facts[0].marked = true;
}

/* --encoding, with its byte order mark when there is one. */
static void obey_encoding(struct feed *f, const char *encoding)
{
    struct charset_guess mark = charset_mark(buf_as_slice(&f->slot->text));

    if (mark.name != NULL && charset_same(slice_of(mark.name), slice_of(encoding))) {
        skip_mark(f, mark.bom);
        encoding = mark.name;
    }
    start_decoding(f, 0, (struct charset_guess){.name = encoding});
}

static void find_charset(struct feed *f)
{
    struct charset_guess mark = charset_mark(buf_as_slice(&f->slot->text));
    struct slice declared = charset_declared(buf_as_slice(&f->slot->text));

    f->is_xml = slice_starts(slice_trim(buf_as_slice(&f->slot->text)), "<?xml");
    if (declared.n < sizeof f->declared)
        memcpy(f->declared, declared.n == 0 ? "" : declared.p, declared.n);
    if (f->options->encoding != NULL) {
        obey_encoding(f, f->options->encoding);
        return;
    }
    if (mark.name == NULL) {
        decide(f, 0);
        return;
    }
    skip_mark(f, mark.bom);
    start_decoding(f, 0, mark);
}

static struct slice head_of(const struct feed *f)
{
    struct slice head = buf_as_slice(&f->slot->text);

    if (head.n > SNIFF_BYTES)
        head.n = SNIFF_BYTES;
    return head;
}

enum { NAMED_BID = 50 };

/* Where nobody bids, a file that is called so is PGN: its first words may be what is wrong with it. */
static const struct format *by_name(struct slice name)
{
    struct slice end = name.n < 4 ? name : (struct slice){name.p + name.n - 4, 4};

    return slice_is_nocase(end, ".pgn") ? &format_pgn : NULL;
}

/* Format and charset, from the first bytes: binary formats bid on them as they are, others on text. */
static const struct format *recognise(struct feed *f)
{
    const struct format *format = f->options->from;

    f->bid = format == NULL ? 0 : 100;
    if (format == NULL && f->slot->text.n > 0)
        format = format_bid(head_of(f), true, f->options->hint, &f->bid);
    if (format != NULL && (format->flags & FORMAT_BINARY) != 0) {
        set_charset(f, "binary");
        return format;
    }
    find_charset(f);
    if (format == NULL && f->slot->text.n > 0)
        format = format_bid(head_of(f), false, f->options->hint, &f->bid);
    if (format == NULL && f->slot->text.n > 0 && (format = by_name(buf_as_slice(&f->file->name))) != NULL)
        f->bid = NAMED_BID;
    return format;
}

/* 0, or the errno of what is missing for it: the library that reads XML. */
static int set_format(struct feed *f, const struct format *format)
{
    struct file_facts *facts = f->file->facts;
    struct libxml xml;

    facts[0].format = facts[1].format = format;
    if (format == NULL)
        return 0;
    if (format->shared_size > 0)
        facts[0].shared = mem_calloc(1, format->shared_size);
    facts[1].shared = facts[0].shared;
    if (f->options->desc != NULL)
        facts[0].desc = f->options->desc(f->options->ctx, format);
    facts[1].desc = facts[0].desc;
    if (format->prepare != NULL)
        format->prepare(facts[0].shared, facts[0].desc);
    if ((format->flags & FORMAT_XML) == 0 || libxml_load(&xml))
        return 0;
    f->source->what = N_("libxml2, which would read it, cannot be loaded");
    return f->source->error = ELIBACC;
}

/* The source at hand is done with. */
static void leave(struct feed *f)
{
    if (f->slot != NULL)
        give_slot(f, f->slot);
    f->slot = NULL;
    drop_file(f->file);
    f->file = NULL;
    f->source = NULL;
}

/* Takes up f->source: its first block is read and looked at. 0, or errno when that cannot be. */
static int enter(struct feed *f)
{
    struct file *file = mem_calloc(1, sizeof *file);

    f->slot = take_slot(f);
    f->file = file;
    file->refs = 1;
    buf_slice(&file->name, buf_as_slice(&f->source->name));
    file->facts[0] =
        (struct file_facts){.name = buf_cstr(&file->name), .charset = "UTF-8", .hint = f->options->hint};
    f->decoder = NULL;
    f->western = f->mixed = f->by_game = f->told_damage = false;
    reuse(&f->raw);
    f->bads = (struct bads){.count = 0};
    f->plain = (struct plain){0, 0};
    f->place = (struct place){.offset = 0, .line = 1, .column = 1};
    f->after_cr = f->ended = f->begun = false;
    f->error = 0;
    f->parts = 0;
    memset(f->declared, 0, sizeof f->declared);
    f->named = f->source->operand;
    read_more(f, &f->slot->text, SAMPLE_BYTES);
    memset(f->head, 0, sizeof f->head);
    f->head_n = f->slot->text.n < sizeof f->head ? f->slot->text.n : sizeof f->head;
    if (f->head_n > 0)
        memcpy(f->head, f->slot->text.p, f->head_n);
    return set_format(f, recognise(f));
}

/* A file that is no record: told as what it is where it was named, passed over where it was found. The error,
 * or 0 when it is a record; *PASS: say nothing. */
static int refuse_foreign(struct feed *f, bool *pass)
{
    struct slice head = {f->head, f->head_n}, name = buf_as_slice(&f->file->name);
    const char *database = f->options->from != NULL ? NULL : foreign_database(head, name);
    bool foreign =
        database != NULL || (f->options->from == NULL && !f->source->named && f->source->code == CODE_NONE &&
                             foreign_file(head, name, f->file->facts[0].format == NULL ? 0 : f->bid));

    *pass = false;
    if (!foreign)
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

static void say(struct slot *s, enum code code, struct span at, const char *arg)
{
    sink_say(&s->batch.findings, code, at, arg, NULL);
}

/* Bytes of a UTF-8 text from AT on that are not UTF-8, each run of them once. */
static void check_utf8(struct slice text, size_t at, struct bads *bads)
{
    while ((at += utf8_valid((struct slice){text.p + at, text.n - at})) < text.n) {
        put_bad(bads, CODE_UNDECODABLE, at, 1);
        at++;
    }
}

/* Tells the bad bytes before CUT; the others wait for the next batch. */
static void tell_bads(struct feed *f, struct slot *s, size_t cut)
{
    struct bads *b = &f->bads;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < b->count; i++) {
        struct bad *each = &b->bad[i];

        if (each->at.off < cut) {
            if (each->code != CODE_UNDECODABLE || !f->told_damage)
                say(s, each->code, each->at, s->batch.file->charset);
            f->told_damage |= each->code == CODE_UNDECODABLE;
        } else {
            each->at.off -= (uint32_t)cut;
            b->bad[kept++] = *each;
        }
    }
    b->count = kept;
}

static void tell_nuls(struct slot *s)
{
    struct slice rest = slice_between(s->batch.plain, s->batch.text.p + s->batch.text.n);
    const char *nul;
    unsigned told = 0;

    while (rest.n > 0 && (nul = memchr(rest.p, '\0', rest.n)) != NULL) {
        struct span at = {(uint32_t)(nul - s->batch.text.p), 0};

        rest = slice_between(nul, rest.p + rest.n);
        while (rest.n > 0 && rest.p[0] == '\0') {
            rest.p++;
            rest.n--;
            at.len++;
        }
        if (told++ < TOLD_MAX)
            say(s, CODE_NUL_BYTE, at, NULL);
    }
}

/* What is packed small may be large, but not without bounds: memory is what an archive costs least to ask
 * for. */
static size_t limit_of(const struct feed *f, const struct format *format)
{
    size_t limit = format->split != NULL ? LIMIT_GAME_BYTES : LIMIT_WHOLE_FILE;
    uint64_t packed;

    if (f->source->archive == NULL)
        return limit;
    packed = LIMIT_PACKED_GAME + LIMIT_GAME_GROWTH * archive_taken(f->source);
    return packed < limit ? (size_t)packed : limit;
}

static void say_limit(struct slot *s, struct span at, size_t limit)
{
    char size[32];

    snprintf(size, sizeof size, "%zu MiB", limit >> 20);
    say(s, CODE_GAME_TOO_LARGE, at, size);
}

static void tell_all(struct feed *f, struct slot *s, bool too_large)
{
    struct span end = {(uint32_t)s->batch.text.n, 0};
    const struct format *format = s->batch.file->format;

    if (format != NULL && (format->flags & FORMAT_BINARY) == 0) {
        if (f->decoder == NULL)
            check_utf8(s->batch.text, (size_t)(s->batch.plain - s->batch.text.p), &f->bads);
        tell_bads(f, s, s->batch.text.n);
        tell_nuls(s);
        sink_sort(&s->batch.findings);
    }
    if (too_large)
        say_limit(s, end, limit_of(f, format));
    if (f->ended && f->source->code != CODE_NONE && s->batch.last_of_file)
        say(s, f->source->code, end, f->source->detail);
}

/* The place behind a batch that is plain. */
static void pass_plain(struct place *place, struct slice text, size_t feeds)
{
    const char *feed = memrchr(text.p, '\n', text.n);

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
    f->place = here.here;
    f->after_cr = here.after_cr;
    return here.chars;
}

static size_t pass(struct feed *f, const struct slot *s)
{
    const struct batch *b = &s->batch;
    struct plain rest = plain_from(f, &s->text, b->text.n);
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
/* On which side of the wanted part the next batch of the file at hand lies. */
static enum shard_side side_of(const struct feed *f)
{
    bool packed = f->source->archive != NULL;

    if (f->options->shard == NULL)
        return SHARD_INSIDE;
    return shard_side(f->options->shard, f->source->file_number, packed || !f->begun ? 0 : f->place.offset);
}

static struct batch *make_batch(struct feed *f, size_t cut, bool too_large)
{
    struct slot *s = f->slot;
    struct batch *b = &s->batch;

    b->file = facts_of(f->file);
    s->file = f->file;
    s->file->refs++;
    b->text = (struct slice){s->text.n == 0 ? "" : s->text.p, cut};
    b->plain = b->text.p + (f->plain.n < cut ? f->plain.n : cut);
    b->steps = f->decoder == NULL ? NULL : (const unsigned char *)s->steps.p;
    b->outside = side_of(f) != SHARD_INSIDE;
    b->start = f->place;
    b->after_cr = f->after_cr;
    b->named = f->named;
    b->first_of_file = !f->begun;
    b->last_of_file = f->ended && (cut == s->text.n || b->file->format == NULL);
    f->files += !f->begun;
    b->file_number = f->files - 1;
    f->begun = true;
    b->part = f->parts++;
    tell_all(f, s, too_large);
    f->slot = NULL;
    if (b->last_of_file) {
        set_bytes(f, s, s->bytes.n);
        return deliver(f, s);
    }
    carry_over(f, s, cut, pass(f, s));
    set_bytes(f, s, f->place.offset - b->start.offset);
    return deliver(f, s);
}

/* The first place to cut at, in what is there or with more and more text until there is one. */
static struct batch *next_batch(struct feed *f)
{
    const struct format *format = facts_of(f->file)->format;
    size_t limit = limit_of(f, format);
    size_t target = f->slot->text.n < BATCH_BYTES ? BATCH_BYTES : f->slot->text.n, from = 0;

    for (;;) {
        struct buf *text = &f->slot->text;
        size_t cut = 0;

        fill(f, target < limit ? target : limit);
        if (format->split != NULL)
            cut = format->split(facts_of(f->file)->shared, buf_as_slice(text), from, f->ended);
        if (f->ended)
            return make_batch(f, text->n, false);
        if (cut > 0 && cut <= text->n)
            return make_batch(f, cut, false);
        if (text->n >= limit) {
            f->ended = true;
            return make_batch(f, text->n, true);
        }
        from = text->n;
        target = 2 * text->n;
    }
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

/* No more batches of the file at hand: what went wrong with it, if anything did. */
static struct batch *finish(struct feed *f)
{
    struct batch *b = NULL;

    if (f->error == 0 && f->source->code != CODE_NONE)
        b = damage(f);
    else if (f->error != 0)
        b = trouble(f, f->source->name.p, f->error, f->error == f->source->error ? f->source->what : NULL);
    leave(f);
    return b;
}

static bool has_nothing(const struct feed *f)
{
    return f->slot != NULL && f->slot->text.n == 0 && f->error != 0;
}

/* A batch of the file at hand; NULL when it has no more. */
static struct batch *from_file(struct feed *f)
{
    if (f->slot == NULL || (has_nothing(f) && !f->begun))
        return finish(f);
    if (facts_of(f->file)->format == NULL) {
        while (f->options->keep_bytes && !f->ended && f->slot->text.n < LIMIT_WHOLE_FILE)
            fill(f, f->slot->text.n + BATCH_BYTES);
        f->ended = true;
        return make_batch(f, 0, false);
    }
    return next_batch(f);
}

/* The next file of which any part is wanted; false when there is no more. */
static bool next_source(struct feed *f)
{
    while ((f->source = walk_next(f->walk)) != NULL) {
        const struct shard *shard = f->options->shard;
        enum shard_side side = shard == NULL                ? SHARD_INSIDE
                               : f->source->archive != NULL ? shard_side(shard, f->source->file_number, 0)
                                                            : shard_file_side(shard, f->source->file_number);

        if (side == SHARD_INSIDE)
            return true;
        if (side == SHARD_AFTER)
            return false;
    }
    return false;
}

struct batch *feed_next(struct feed *f)
{
    for (;;) {
        struct batch *b;
        int error;
        bool pass;

        if (f->source != NULL && side_of(f) == SHARD_AFTER)
            leave(f);
        if (f->source == NULL) {
            if (!next_source(f))
                return NULL;
            if ((error = enter(f)) != 0) {
                f->error = error;
                return finish(f);
            }
            if ((error = refuse_foreign(f, &pass)) != 0 && !pass) {
                f->error = error;
                return finish(f);
            }
            if (error != 0) {
                leave(f);
                continue;
            }
        }
        if ((b = from_file(f)) != NULL)
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

void batch_tell(struct batch *b, uint32_t upto, struct sink *sink)
{
    while (b->told < b->findings.count && b->findings.list[b->told].at.off < upto)
        report(sink, &b->findings.list[b->told++]);
}
