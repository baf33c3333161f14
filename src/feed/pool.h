/* pool.h - batches read, worked on side by side, and their outputs handed on in order.
 *
 * The calling thread reads and emits, and works when there is neither to do; the others work, and read the
 * small files among them. What comes out is byte for byte the same for every number of threads. With one
 * thread there are no others: the same functions are called one after the other. */
#ifndef QIPU_FEED_POOL_H
#define QIPU_FEED_POOL_H

#include "base/mem/likely.h"
#include "base/mem/limits.h"
#include "base/text/deferred_numbers.h"
#include "feed/feed.h"

struct pool;

/* What a worker makes of a batch. Reused from batch to batch, cleared in between. */
struct output {
    struct late out;   /* for standard output or -o */
    struct late err;   /* for standard error: findings of recconv and recreplay */
    uint64_t base;     /* games of the file in the batches before, where one thread does all; else 0 */
    bool in_order;     /* one thread does all: numbers of games need not be left open */
    uint64_t games;    /* how many games the batch held: to be set by work() */
    uint64_t findings; /* of all of them, as pipeline_batch() counts them */
    void *extra;       /* the caller's: made by new_extra */
    struct pool *pool; /* NULL: nobody takes parts of it */
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
