/* feed.h - from what the user named to batches of whole games, ready for a reader.
 *
 * A feed walks the sources, finds out format and charset of each, decodes it and cuts it at game
 * boundaries into batches. Batches depend on the bytes alone: not on threads, not on how a pipe
 * happens to deliver them. Memory is bounded by the largest game, never by the archive. */
#ifndef QIPU_FEED_FEED_H
#define QIPU_FEED_FEED_H

#include "feed/game_index.h"
#include "finding/sink.h"
#include "input/charset/charset.h"
#include "output/output.h"

#include <pthread.h>

/* shared_findings.c: what all games of a file share is reported once, with its first game.
 *
 * A program that writes no results, or komi in a unit of its own, does so in every game: a finding each says
 * nothing new. The first game of a file shows what may be so, the next few whether it is, and whoever judges
 * later batches of the file waits for that; so what is told depends on the bytes alone. */

enum { SHARED_MOST = 12, SHARED_ARG = 64, SHARED_GAMES = 4, SHARED_LOSSES = 1024 };

/* What the first games of a file have in common. */
struct shared_list {
    unsigned count;
    struct shared_finding {
        uint16_t code, reason;
        char arg[SHARED_ARG]; /* the argument that must be the same; empty: none need be */
    } item[SHARED_MOST];
    char lost[SHARED_LOSSES]; /* what a conversion of the first game lost, a line each; empty: nothing */
};

/* A file's, for all who judge its games. */
struct shared_findings {
    pthread_mutex_t lock;
    pthread_cond_t cond;
    bool known;
    struct shared_list list;
};

void shared_init(struct shared_findings *);

/* Begins anew, for another file; nobody has it. */
void shared_forget(struct shared_findings *);
void shared_free(struct shared_findings *);

/* What of a game's findings, before they are settled, could be shared. */
void shared_collect(struct shared_list *, const struct sink *);

/* Leaves what another game shows, too. */
void shared_keep_common(struct shared_list *, const struct sink *);

/* Whether the finding is one of them. */
bool shared_has(const struct shared_list *, const struct finding *);

/* Notes what the first game lost (record/loss), of HEADERS headers: where it lost all of them, whatever
 * headers others lose are no news. */
void shared_collect_losses(struct shared_list *, const struct sink *, uint32_t headers);

/* Whether the game lost something, and nothing but what the first one did. */
bool shared_has_losses(const struct shared_list *, const struct sink *);

/* Makes the list known; only the first time counts. NULL: nothing is shared. */
void shared_publish(struct shared_findings *, const struct shared_list *);

/* Waits until it is. Whoever has the file's first batch must not. */
const struct shared_list *shared_wait(struct shared_findings *);

/* Whether that would not wait. */
bool shared_known(struct shared_findings *);

struct feed_options {
    char *const *operand; /* as in struct walk_options */
    size_t operands;
    const char *files0_from, *stdin_name;
    struct slice memory;
    bool no_decompress;
    enum own (*is_own)(void *ctx, const struct stat *,
                       bool in_tree); /* as in struct walk_options, with `ctx` below */
    const char *own_folder, *const *include, *const *exclude; /* as in struct walk_options */
    bool books;                                               /* opening books are wanted */
    bool tell_skipped; /* files that are no records come as harmless trouble */
    bool slow;         /* no fast path: neither for plain ASCII nor for plain zips */

    size_t batch_bytes;             /* how much text a batch has, where games are small; 0: BATCH_BYTES */
    const struct shard *shard;      /* the part of the input that is wanted; NULL: all of it */
    bool indexing;                  /* no batch is wanted but for its place: batch.offer */
    const struct game_index *index; /* for a shard, or for these games of each file; NULL: none */
    struct feed_games {
        uint64_t from, to; /* to 0: all */
    } games;
    bool keep_bytes;     /* batches have their files' own bytes too, also where they were decoded */
    bool keep_unknown;   /* and of files that no reader knows, up to LIMIT_GAME_TEXT */
    bool counts_skipped; /* batch.skipped is wanted: no file is left unread */

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
    struct slice mark;               /* the byte order mark before it, with keep_bytes */
    struct slice bytes;              /* the file's own bytes, with keep_bytes; of a file that no reader knows
                                        all of them, with keep_unknown */
    const char *plain;               /* as in struct text */
    const unsigned char *steps;      /* for locate_start() */
    struct place start;              /* of text.p[0] in the file */
    bool after_cr;                   /* the byte before it was a CR; for batch_locate() */
    bool packed;                     /* of a file in an archive, or compressed */
    uint64_t skipped;                /* files that were passed over before the one of walk_number */
    bool outside;                    /* before the part that is wanted: its games are only counted */
    bool jumped;                     /* the batch before it, in its file, is not known */
    uint64_t games;                  /* then how many games of the file stand before it */
    const struct index_offer *offer; /* with indexing; NULL: it is no place to begin at */
    const char *other;               /* the game of its file, which nobody here judges; NULL: none is known */
    bool empty;                      /* there is nothing but white space in its file */
    bool damaged;                    /* what the file is packed in is, and that is told */
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

/* descriptors.c: what a program finds when it starts, made safe: standard descriptors that are closed,
 * signals that would leave temporary files behind. */

/* Opens what is closed of standard input, output and error in such a way that reading or writing there fails,
 * so that no file opened later takes that place and is written to by mistake. */
void descriptors_guard(void);

/* From now on exit() is trouble: libraries call it when they have no memory, with whatever status they like.
 * The program says exit_allowed() when it is done. */
void exit_guard(void);
void exit_allowed(void);

/* From now on the signals that end a program first remove its temporary files. */
void signals_guard(void);

/* trial.c: a file's first games read on trial, where its beginning does not prove that it holds any. */

/* Whether FACTS' format makes games of HEAD, a file's first bytes, or only words of a text that is something
 * else. NAMED: by whoever started the program, who wants to hear what is wrong with a short record; what was
 * merely found has to be one. */
bool trial_convinces(const struct file_facts *facts, struct slice head, bool named);

/* Whether the format that was asked for finds anything of its own there. */
bool trial_finds(const struct file_facts *facts, struct slice head);

/* verbatim.c: games as the very bytes of their files: for -t verbatim and --rejects.
 *
 * Every byte of the input belongs to one game: what stands before the first of a file to the first, what
 * stands between two to the one before. What frames all games of a file (the head and the tail of an XML
 * document) is written wherever games of the file go, so that each result is a file of its format. */

enum destination { TO_OUTPUT, TO_REJECTS, DESTINATIONS, TO_NOBODY = DESTINATIONS };

/* Where a game begins in its batch's bytes, and where it goes. */
struct game_piece {
    size_t from;
    enum destination to;
};

/* The place of a game in its batch's bytes, given where its reader says that it begins. AT must have been
 * started on the batch; games come in order. */
size_t verbatim_start(const struct batch *, struct locate *at, size_t off);

/* Called with one batch after the other, in order. */
struct verbatim {
    struct outfile *file[DESTINATIONS]; /* NULL: nowhere */
    enum destination last;              /* of the file's games so far */
    bool any;                           /* there was one */
    bool framed;
    bool opened[DESTINATIONS]; /* the head has been written there */
    struct buf head;           /* before the first game: all of it, then what frames the games */
    const struct patch *patch; /* of the batch at hand: bytes that are written otherwise */
    size_t patches;
};

/* Hands the batch's bytes on; false when they cannot be written. */
bool verbatim_batch(struct verbatim *, const struct batch *, const struct game_piece *, size_t count);
void verbatim_free(struct verbatim *);

/* feed_places.c: the places of large files at which parts of the input begin (input/shard.h), by an index or
 * by the heads of compressed frames. For feed.c alone, see there. */

/* pool.c: batches read, worked on side by side, and their outputs handed on in order.
 *
 * The calling thread reads and emits, and works when there is neither to do; the others work, and read the
 * small files among them. What comes out is byte for byte the same for every number of threads. With one
 * thread there are no others: the same functions are called one after the other. */

struct pool;

/* What a worker makes of a batch. Reused from batch to batch, cleared in between. */
struct output {
    struct late out;      /* for standard output or -o */
    struct late err;      /* for standard error: findings of recconv and recreplay */
    uint64_t base;        /* games of the file in the batches before, where one thread does all; else 0 */
    bool in_order;        /* one thread does all: numbers of games need not be left open */
    uint64_t games;       /* how many games the batch held: to be set by work() */
    uint64_t findings;    /* of all of them, as pipeline_batch() counts them */
    uint64_t same_losses; /* games that lost no more than the first of their file, and did not say so */
    bool enough;          /* nothing behind the batch is to be read: set by work() */
    void *extra;          /* the caller's: made by new_extra */
    struct pool *pool;    /* NULL: nobody takes parts of it */
};

/* Hands OUT and ERR on before their batch is done, in order all the same: waits until all batches before have
 * come out. They are empty then. */
void output_hand_on(struct output *);

/* For workers, wherever nobody keeps an offset into OUT or ERR: a batch may show any number of bytes for each
 * that it has, and memory is to stay bounded. */
static inline void output_relieve(struct output *o)
{
    if (seldom(o->out.text.n + o->err.text.n > PART_BYTES) && o->pool != NULL)
        output_hand_on(o);
}

struct pool_job {
    struct feed *feed;
    unsigned threads; /* -j: 0 for one a core; at most LIMIT_THREADS */
    void *shared;     /* handed to the functions below; work() must only read it */

    /* One a thread, made and freed by the calling thread; freed after the last work(), in order, so
     * that counts can be added up there. */
    void *(*new_worker)(void *shared);
    void (*free_worker)(void *shared, void *worker);

    /* Reads and judges the games of a batch (never a trouble batch). Game numbers are left open:
     * deferred_number(&output->out, n) for the nth game of this batch, from 1. */
    void (*work)(void *worker, struct batch *, struct output *);

    /* In order, from the calling thread; also for trouble batches (with an empty output).
     * BASE is what open numbers are added to: the games of this file in the batches before.
     * False stops everything: a write failed, or enough has been seen. */
    bool (*emit)(void *shared, struct batch *, struct output *, uint64_t base);

    /* Like emit(), for a part of what a batch that is still worked on says: `out` and `err` alone; what
     * counts games or ends a file is left to emit(). NULL: batches come out whole. */
    bool (*part)(void *shared, struct batch *, struct output *, uint64_t base);

    /* For output.extra (per-batch counts that emit() adds up in order); may be NULL. */
    void *(*new_extra)(void *shared);
    void (*free_extra)(void *extra);
};

enum pool_end { POOL_DONE, POOL_STOPPED };

/* Until the feed ends or emit() says stop. Every batch has been released when it returns. */
enum pool_end pool_run(const struct pool_job *);

/* The number of threads that -j N means. */
unsigned pool_threads(unsigned n);

#endif
