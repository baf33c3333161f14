/* pool.c - a ring of seats: the calling thread reads and emits in order, all threads work. */
#include "tool/pool.h"

#include "base/limits.h"
#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum stage { STAGE_FREE, STAGE_WAITING, STAGE_AT_WORK, STAGE_DONE };

/* One batch on its way; places lie in a ring, in the order of the input. */
struct seat {
    enum stage stage;
    struct batch *batch;
    struct output output;
};

struct pool {
    const struct pool_job *job;
    struct worker *worker;
    unsigned workers, made, running; /* asked for, the first being the calling thread; with what they own; in
                                a thread of their own */
    struct seat *seat;
    size_t seats;
    size_t head, tail, next; /* in batches since the start: the oldest, the newest + 1, the first that
                                no worker has taken */
    uint64_t base;           /* games of the file in the batches emitted */
    bool closing;
    pthread_mutex_t lock;
    pthread_cond_t work_there, work_done;
};

struct worker {
    pthread_t thread;
    struct pool *pool;
    void *own;
};

unsigned pool_threads(unsigned n)
{
    long cores = n == 0 ? sysconf(_SC_NPROCESSORS_ONLN) : (long)n;

    return cores < 1 ? 1 : cores > LIMIT_THREADS ? LIMIT_THREADS : (unsigned)cores;
}

static void clear_late(struct late *l)
{
    if (l->text.cap > KEPT_BYTES)
        late_free(l);
    late_clear(l);
}

/* Hands a finished batch on and gives it back. */
static bool emit(struct pool *p, struct batch *b, struct output *o)
{
    bool go_on;

    if (b->first_of_file)
        p->base = 0;
    go_on = p->job->emit(p->job->shared, b, o, p->base);
    p->base += o->games;
    feed_release(p->job->feed, b);
    clear_late(&o->out);
    clear_late(&o->err);
    o->games = o->findings = 0;
    return go_on;
}

static void do_work(const struct pool_job *job, void *worker, struct batch *b, struct output *o)
{
    if (b->file == NULL)
        return;
    job->work(worker, b, o);
    if (b->first_of_file) /* whoever has the next batch of the file need not wait any more */
        shared_publish(b->shared, NULL);
}

static enum pool_end run_alone(struct pool *p)
{
    struct output *o = &p->seat[0].output;
    struct batch *b;

    while ((b = feed_next(p->job->feed)) != NULL) {
        o->base = b->first_of_file ? 0 : p->base;
        do_work(p->job, p->worker[0].own, b, o);
        if (!emit(p, b, o))
            return POOL_STOPPED;
    }
    return POOL_DONE;
}

static struct seat *seat_of(struct pool *p, size_t number)
{
    return &p->seat[number % p->seats];
}

/* Does the first work that waits, of which there is some. Called with the lock, and returns with it. */
static void work_on_next(struct worker *w)
{
    struct pool *p = w->pool;
    struct seat *s = seat_of(p, p->next++);

    s->stage = STAGE_AT_WORK;
    pthread_mutex_unlock(&p->lock);
    do_work(p->job, w->own, s->batch, &s->output);
    pthread_mutex_lock(&p->lock);
    s->stage = STAGE_DONE;
    if (s == seat_of(p, p->head))
        pthread_cond_signal(&p->work_done);
}

static void *run_worker(void *arg)
{
    struct worker *w = arg;
    struct pool *p = w->pool;

    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (p->next == p->tail && !p->closing)
            pthread_cond_wait(&p->work_there, &p->lock);
        if (p->closing)
            break;
        work_on_next(w);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

static void put_in(struct pool *p, struct batch *b)
{
    struct seat *s = seat_of(p, p->tail);

    s->batch = b;
    pthread_mutex_lock(&p->lock);
    s->stage = STAGE_WAITING;
    p->tail++;
    pthread_cond_signal(&p->work_there);
    pthread_mutex_unlock(&p->lock);
}

/* Emits the oldest batch if it is done. *EMITTED says whether it was; false when emit() said stop. */
static bool take_out(struct pool *p, bool *emitted)
{
    struct seat *s = seat_of(p, p->head);
    bool go_on;

    pthread_mutex_lock(&p->lock);
    *emitted = p->head < p->tail && s->stage == STAGE_DONE;
    pthread_mutex_unlock(&p->lock);
    if (!*emitted)
        return true;
    go_on = emit(p, s->batch, &s->output);
    pthread_mutex_lock(&p->lock);
    s->batch = NULL;
    s->stage = STAGE_FREE;
    p->head++;
    pthread_mutex_unlock(&p->lock);
    return go_on;
}

/* When there is nothing to read or to emit: works too, or waits for the oldest batch. */
static void help(struct pool *p)
{
    pthread_mutex_lock(&p->lock);
    if (p->next < p->tail)
        work_on_next(&p->worker[0]);
    else
        while (seat_of(p, p->head)->stage != STAGE_DONE)
            pthread_cond_wait(&p->work_done, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

static void make_workers(struct pool *p, unsigned count)
{
    for (; p->made < count; p->made++) {
        p->worker[p->made].pool = p;
        p->worker[p->made].own = p->job->new_worker(p->job->shared);
    }
}

/* As many as the system gives, and be it none, beside the calling thread. */
static void start_threads(struct pool *p)
{
    make_workers(p, p->workers);
    while (p->running < p->workers - 1 && pthread_create(&p->worker[p->running + 1].thread, NULL, run_worker,
                                                         &p->worker[p->running + 1]) == 0)
        p->running++;
}

/* The calling thread: emits what is done, reads as long as there is a seat, and works when all are taken.
 * Threads begin with the second batch: starting them takes longer than judging a few games. */
static enum pool_end run_many(struct pool *p)
{
    bool more = true, emitted;

    while (more || p->head < p->tail) {
        struct batch *b;

        if (!take_out(p, &emitted))
            return POOL_STOPPED;
        if (emitted)
            continue;
        if (!more || p->tail - p->head == p->seats)
            help(p);
        else if ((b = feed_next(p->job->feed)) == NULL)
            more = false;
        else
            put_in(p, b);
        if (more && p->tail == 2)
            start_threads(p);
    }
    return POOL_DONE;
}

static void close_pool(struct pool *p)
{
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_cond_broadcast(&p->work_there);
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 0; i < p->running; i++)
        pthread_join(p->worker[i + 1].thread, NULL);
    for (; p->head < p->tail; p->head++)
        feed_release(p->job->feed, seat_of(p, p->head)->batch);
}

static void make_outputs(struct pool *p)
{
    const struct pool_job *job = p->job;

    p->seat = mem_calloc(p->seats, sizeof *p->seat);
    for (size_t i = 0; job->new_extra != NULL && i < p->seats; i++)
        p->seat[i].output.extra = job->new_extra(job->shared);
}

static void free_outputs(struct pool *p)
{
    for (size_t i = 0; p->seat != NULL && i < p->seats; i++) {
        struct output *o = &p->seat[i].output;

        if (o->extra != NULL)
            p->job->free_extra(o->extra);
        late_free(&o->out);
        late_free(&o->err);
    }
    free(p->seat);
}

enum pool_end pool_run(const struct pool_job *job)
{
    unsigned count = pool_threads(job->threads);
    struct pool pool = {.job = job,
                        .worker = mem_calloc(count, sizeof *pool.worker),
                        .workers = count,
                        .seats = count == 1 ? 1 : 2 * (size_t)count + 1};
    enum pool_end end;

    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.work_there, NULL);
    pthread_cond_init(&pool.work_done, NULL);
    make_outputs(&pool);
    make_workers(&pool, 1);
    end = count == 1 ? run_alone(&pool) : run_many(&pool);
    close_pool(&pool);
    for (unsigned i = 0; i < pool.made; i++)
        job->free_worker(job->shared, pool.worker[i].own);
    free_outputs(&pool);
    free(pool.worker);
    pthread_cond_destroy(&pool.work_done);
    pthread_cond_destroy(&pool.work_there);
    pthread_mutex_destroy(&pool.lock);
    return end;
}
