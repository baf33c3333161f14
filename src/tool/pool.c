#include "tool/pool.h"

#include "base/limits.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { KEEP_BYTES = 4 * BATCH_BYTES };

enum stage { STAGE_FREE, STAGE_WAITING, STAGE_AT_WORK, STAGE_DONE };

/* One batch on its way; places lie in a ring, in the order of the input. */
struct seat {
    enum stage stage;
    struct batch *batch;
    struct output output;
};

struct pool {
    const struct pool_job *job;
    struct seat *seat;
    size_t seats;
    size_t head, tail, next;    /* in batches since the start: the oldest, the newest + 1, the first that
                                   no worker has taken */
    uint64_t base;              /* games of the file in the batches emitted */
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
    if (l->text.cap > KEEP_BYTES || l->text.failed)
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
    o->games = 0;
    return go_on;
}

static void do_work(const struct pool_job *job, void *worker, struct batch *b, struct output *o)
{
    if (b->file != NULL)
        job->work(worker, b, o);
}

static enum pool_end run_alone(struct pool *p, void *worker)
{
    struct output *o = &p->seat[0].output;
    struct batch *b;

    while ((b = feed_next(p->job->feed)) != NULL) {
        do_work(p->job, worker, b, o);
        if (!emit(p, b, o))
            return POOL_STOPPED;
    }
    return feed_failed(p->job->feed) ? POOL_NO_MEMORY : POOL_DONE;
}

static struct seat *seat_of(struct pool *p, size_t number)
{
    return &p->seat[number % p->seats];
}

static void *run_worker(void *arg)
{
    struct worker *w = arg;
    struct pool *p = w->pool;

    pthread_mutex_lock(&p->lock);
    for (;;) {
        struct seat *s;

        while (p->next == p->tail && !p->closing)
            pthread_cond_wait(&p->work_there, &p->lock);
        if (p->closing)
            break;
        s = seat_of(p, p->next++);
        s->stage = STAGE_AT_WORK;
        pthread_mutex_unlock(&p->lock);
        do_work(p->job, w->own, s->batch, &s->output);
        pthread_mutex_lock(&p->lock);
        s->stage = STAGE_DONE;
        if (s == seat_of(p, p->head))
            pthread_cond_signal(&p->work_done);
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

/* Emits the oldest batch: waits for it, or (when WAIT is false) only if it is done. *EMITTED says
 * which; false when emit() said stop. */
static bool take_out(struct pool *p, bool wait, bool *emitted)
{
    struct seat *s = seat_of(p, p->head);
    bool go_on;

    pthread_mutex_lock(&p->lock);
    while (wait && s->stage != STAGE_DONE)
        pthread_cond_wait(&p->work_done, &p->lock);
    *emitted = s->stage == STAGE_DONE;
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

/* The calling thread: reads as long as there is a seat, emits what is done, waits when all are taken. */
static enum pool_end run_many(struct pool *p)
{
    bool more = true, emitted;

    while (more || p->head < p->tail) {
        bool full = p->tail - p->head == p->seats;
        struct batch *b;

        if (p->head < p->tail) {
            if (!take_out(p, full || !more, &emitted))
                return POOL_STOPPED;
            if (emitted)
                continue;
        }
        if ((b = feed_next(p->job->feed)) == NULL)
            more = false;
        else
            put_in(p, b);
    }
    return feed_failed(p->job->feed) ? POOL_NO_MEMORY : POOL_DONE;
}

static void close_pool(struct pool *p, struct worker *workers, unsigned running)
{
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_cond_broadcast(&p->work_there);
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 0; i < running; i++)
        pthread_join(workers[i].thread, NULL);
    for (; p->head < p->tail; p->head++)
        feed_release(p->job->feed, seat_of(p, p->head)->batch);
}

/* With as many threads as the system gives; with none, as if one had been asked for. */
static enum pool_end run_threads(struct pool *p, struct worker *workers, unsigned count)
{
    enum pool_end end = POOL_DONE;
    unsigned running = 0;

    while (running < count && pthread_create(&workers[running].thread, NULL, run_worker, &workers[running]) == 0)
        running++;
    if (running == 0)
        return run_alone(p, workers[0].own);
    end = run_many(p);
    close_pool(p, workers, running);
    return end;
}

static bool make_outputs(struct pool *p)
{
    const struct pool_job *job = p->job;

    if ((p->seat = calloc(p->seats, sizeof *p->seat)) == NULL)
        return false;
    for (size_t i = 0; job->new_extra != NULL && i < p->seats; i++)
        if ((p->seat[i].output.extra = job->new_extra(job->shared)) == NULL)
            return false;
    return true;
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

static unsigned make_workers(struct pool *p, struct worker *workers, unsigned count)
{
    unsigned made = 0;

    for (; made < count; made++) {
        workers[made].pool = p;
        if ((workers[made].own = p->job->new_worker(p->job->shared)) == NULL)
            break;
    }
    return made;
}

enum pool_end pool_run(const struct pool_job *job)
{
    unsigned count = pool_threads(job->threads), made = 0;
    struct pool pool = { .job = job, .seats = count == 1 ? 1 : 2 * (size_t)count + 1 };
    struct worker *workers = calloc(count, sizeof *workers);
    enum pool_end end = POOL_NO_MEMORY;

    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.work_there, NULL);
    pthread_cond_init(&pool.work_done, NULL);
    if (workers != NULL && make_outputs(&pool) && (made = make_workers(&pool, workers, count)) == count)
        end = count == 1 ? run_alone(&pool, workers[0].own) : run_threads(&pool, workers, count);
    for (unsigned i = 0; i < made; i++)
        job->free_worker(job->shared, workers[i].own);
    free_outputs(&pool);
    free(workers);
    pthread_cond_destroy(&pool.work_done);
    pthread_cond_destroy(&pool.work_there);
    pthread_mutex_destroy(&pool.lock);
    return end;
}
