/* feed.h - from what the user named to batches of whole games, ready for a reader.
 *
 * A feed walks the sources, finds out format and charset of each, decodes it and cuts it at game
 * boundaries into batches. Batches depend on the bytes alone: not on threads, not on how a pipe
 * happens to deliver them. Memory is bounded by the largest game, never by the archive. */
#ifndef QIPU_FEED_FEED_H
#define QIPU_FEED_FEED_H

#include "feed/shared_findings.h"
#include "finding/sink.h"
#include "format/format.h"
#include "input/charset/charset.h"
#include "input/locate.h"
#include "input/shard.h"
#include "input/walk.h"

struct feed_options {
    char *const *operand; /* as in struct walk_options */
    size_t operands;
    const char *files0_from, *stdin_name;
    struct slice memory;
    bool no_decompress;
    enum own (*is_own)(void *ctx, const struct stat *,
                       bool in_tree); /* as in struct walk_options, with `ctx` below */
    const char *own_folder, *const *include, *const *exclude; /* as in struct walk_options */
    bool tell_skipped; /* files that are no records come as harmless trouble */
    bool slow;         /* no fast path: neither for plain ASCII nor for plain zips */

    size_t batch_bytes;        /* how much text a batch has, where games are small; 0: BATCH_BYTES */
    const struct shard *shard; /* the part of the input that is wanted; NULL: all of it */
    bool keep_bytes;           /* batches have their files' own bytes too, also where they were decoded */
    bool keep_unknown;         /* and of files that no reader knows, up to LIMIT_GAME_TEXT */
    bool counts_skipped;       /* batch.skipped is wanted: no file is left unread */

    const struct format *from;        /* --from; NULL: formats bid */
    const char *encoding;             /* --encoding, a name charset_named() gave; NULL: the bytes decide */
    enum game_id hint;                /* --game; goes into file_facts */
    const struct charset_word *words; /* NULL: charset_words */
    const uint8_t *worth;             /* for the batches' sinks: as sink.worth */
    /* formats/NAME.yaml of a format, for file_facts.desc. May be NULL. */
    const struct format_desc *(*desc)(void *ctx, const struct format *);
    void *ctx;
};

/* Either games of a file, or trouble. All of it belongs to the feed until feed_release(). */
struct batch {
    /* NULL: trouble, told in order with the rest: `name` could not be read because of `errnum`
     * (as errno) or, when that is 0, of `what` (untranslated). */
    const struct file_facts *file;
    const char *name;
    int errnum;
    const char *what;
    enum code code;     /* or of packed bytes that are damaged: the code, CODE_NONE when they are not */
    const char *detail; /* and its argument */
    bool harmless;      /* said, but no trouble: the status does not change */
    bool unread;        /* or nothing but `name` and `walk_number` is known yet: for feed_read() */
    bool named;         /* of a file that is an operand itself */

    /* Whole games. Nothing when file->format is NULL: nobody bid for this file, or it is empty. */
    struct slice text;
    struct slice mark;          /* the byte order mark before it, with keep_bytes */
    struct slice bytes;         /* the file's own bytes, with keep_bytes; of a file that no reader knows
                                   all of them, with keep_unknown */
    const char *plain;          /* as in struct text */
    const unsigned char *steps; /* for locate_start() */
    struct place start;         /* of text.p[0] in the file */
    bool after_cr;              /* the byte before it was a CR; for batch_locate() */
    bool packed;                /* of a file in an archive, or compressed */
    uint64_t skipped;           /* files that were passed over before the one of walk_number */
    bool outside;               /* before the part that is wanted: its games are only counted */
    const char *other;          /* the game of its file, which nobody here judges; NULL: none is known */
    bool empty;                 /* there is nothing but white space in its file */
    bool damaged;               /* what the file is packed in is, and that is told */
    bool first_of_file, last_of_file; /* a file has at least one batch; the last may have no text */
    uint64_t number;                  /* of the batch in this run, from 0 */
    uint32_t part;                    /* of the batch in its file, from 0 */
    uint64_t walk_number;             /* of the file it is or comes from, as source.file_number */
    uint64_t taken;                   /* bytes of that file which were read for this batch and those before */

    /* What this stage found: bytes that do not decode, NULs, damaged archives, limits. In order of
     * place; to be taken with batch_tell(). */
    struct sink findings;
    uint32_t told;

    struct shared_findings *shared; /* of its file */
};

struct feed;

/* How many files in directories and archives were passed over because they are no records. */
uint64_t feed_skipped(const struct feed *);

/* Archives that were named and have no member that is a record: their names, each with a NUL. Known at the
 * end. */
struct slice feed_barren(const struct feed *);

/* The options must outlive the feed. */
struct feed *feed_new(const struct feed_options *);

/* Threads that may unpack what comes next; they must be there until they are set again. NULL: none. */
void feed_set_threads(struct feed *, const struct chores *);

/* IDLE is called before input is waited for: whatever is done by then may be shown. */
void feed_set_idle(struct feed *, void (*idle)(void *ctx), void *ctx);

/* The next batch; NULL when there is no more. Call from one thread. */
struct batch *feed_next(struct feed *);

/* Gives a batch back for use again; from the thread that calls feed_next(). */
void feed_release(struct feed *, struct batch *);

/* Every batch must have been released. */
void feed_free(struct feed *);

/* Whether feed_next() may give files unread, after some that were found in a directory and were small; at
 * first it may not. */
void feed_leave_unread(struct feed *, bool);

/* A feed that has nothing but what the next two give it, for one thread. FEED must outlive it. */
struct feed *feed_reader_new(const struct feed *);

/* Reads the file of an unread batch into it. False when there is more to it than one batch with whole games,
 * or it is no record: then the batch is as it was. */
bool feed_read(struct feed *reader, struct batch *);

/* Makes feed_next(READER) give the batches of such a file, then NULL. The batch must live until then. */
void feed_give(struct feed *reader, const struct batch *);

/* Then FEED has seen what the reader saw, and no small file. */
void feed_take_back(struct feed *, struct feed *reader);

/* For readers and reporters. */
struct text batch_text(const struct batch *, unsigned want);
void batch_locate(const struct batch *, struct locate *);

/* Copies the findings with a place before UPTO that have not been told yet into SINK: once per game with
 * the offset where the next begins, so that they come out in order with the reader's; and with
 * UINT32_MAX after the last game. */
void batch_tell(struct batch *, uint32_t upto, struct sink *);

#endif
