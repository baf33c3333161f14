/* pool.c - a ring of seats: the calling thread reads and emits in order, all threads work.
 *
 * Small files of directories are seated unread, and whoever takes one opens and reads it: at two threads, one
 * that opens all of them takes two thirds of the time (measured). What then proves to be more than a small
 * file goes back to the calling thread, which has its batches worked on, in a second ring, when it is its
 * turn. */
#include "feed/feed.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

/* Waking a thread takes longer than judging a small file: these are handed out by the handful, which weighs
 * as much as one batch of a large file. */
enum { HANDFUL = 16, SMALL_BYTES = BATCH_BYTES / HANDFUL };

/* What finished outputs may hold for each thread, and of that, what is kept for use again: as large files
 * come by the handful, so may what is said of them. */
enum { HELD_BYTES = 4 << 20, SPARE_BYTES = HELD_BYTES / 2 };

enum stage { STAGE_FREE, STAGE_WAITING, STAGE_AT_WORK, STAGE_PART, STAGE_DONE, STAGE_RETURNED };

struct pool_seat;

/* An output that is used again and again, with the seat that has it; the last one used is the first to be
 * used again, so that there are no more of them, and of their memory, than batches at a time. */
struct pool_sheet {
    struct output output; /* first: workers know nothing else */
    struct pool_seat *seat;
    struct pool_sheet *next; /* of those that are free */
};

/* One batch on its way; places lie in a ring, in the order of the input. STAGE_PART: its worker waits until a
 * part of the output has been handed on. STAGE_RETURNED: it is a file, and more than one batch. */
struct pool_seat {
    enum stage stage;
    struct ring *ring;
    struct batch *batch;
    size_t weight;
    struct pool_sheet *sheet; /* NULL until work begins */
};

struct ring {
    struct feed *feed; /* whose batches they are */
    struct pool_seat *seat;
    size_t seats;
    size_t head, tail, next; /* in batches since the start: the oldest, the newest that workers know + 1, the
                                first that no worker has taken */
    size_t filled;           /* the newest + 1: those from `tail` on are not handed out yet */
    size_t weight, waiting;  /* of all that are seated, and of those that are not handed out */
};

struct pool {
    const struct pool_job *job;
    struct pool_worker *worker;
    unsigned workers, made, running; /* asked for, the first being the calling thread; with what they own; in
                                a thread of their own */
    struct ring all, returned; /* the run's batches, and those of the file that was returned and is next */
    struct pool_sheet *free;
    size_t held;   /* bytes of the outputs that nobody works on: those that are done, and `free` */
    uint64_t base; /* games of the file in the batches emitted */
    bool closing;
    bool stopped;        /* emit() or part() said so; of the calling thread, which alone emits */
    bool at_work;        /* the calling thread is */
    struct chore *chore; /* the first of those that the feed offers */
    pthread_t caller;
    pthread_mutex_t lock;
    pthread_cond_t work_there, work_done, part_taken, chore_done;
};

struct pool_worker {
    pthread_t thread;
    struct pool *pool;
    struct feed *reader; /* of what was seated unread; NULL as long as there is none */
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
        deferred_free(l);
    deferred_clear(l);
}

static void clear_text(struct output *o)
{
    clear_late(&o->out);
    clear_late(&o->err);
}

static size_t size_of(const struct pool_sheet *sheet)
{
    return sheet->output.out.text.cap + sheet->output.err.text.cap;
}

static void free_text(struct output *o)
{
    deferred_free(&o->out);
    deferred_free(&o->err);
}

/* Gives a seat its output. Called with the lock, where there are threads. */
static void take_sheet(struct pool *p, struct pool_seat *s)
{
    const struct pool_job *job = p->job;
    struct pool_sheet *sheet = p->free;

    if (sheet == NULL) {
        sheet = mem_calloc(1, sizeof *sheet);
        sheet->output.pool = job->part == NULL ? NULL : p;
        sheet->output.extra = job->new_extra == NULL ? NULL : job->new_extra(job->shared);
    } else {
        p->free = sheet->next;
        p->held -= size_of(sheet);
    }
    sheet->seat = s;
    s->sheet = sheet;
}

/* Called with the lock, where there are threads. */
static bool holds_much(const struct pool *p)
{
    return p->held > (size_t)p->workers * HELD_BYTES;
}

/* Puts the output of a seat, which is done, where others find it. Called with the lock, where there are
 * threads. */
static void give_sheet(struct pool *p, struct pool_seat *s)
{
    struct pool_sheet *sheet = s->sheet;

    p->held -= size_of(sheet);
    if (p->held > (size_t)p->workers * SPARE_BYTES)
        free_text(&sheet->output);
    else
        clear_text(&sheet->output);
    p->held += size_of(sheet);
    sheet->next = p->free;
    p->free = sheet;
    s->sheet = NULL;
}

/* Before anything of a batch is handed on: the games of its file that come before it. */
static void set_base(struct pool *p, const struct batch *b)
{
    if (b->first_of_file || b->jumped)
        p->base = b->games;
}

/* Hands a finished batch on and gives it back; its output stays where it is. */
static void emit(struct pool *p, struct pool_seat *s)
{
    struct batch *b = s->batch;
    struct output *o = &s->sheet->output;

    set_base(p, b);
    if (!p->stopped)
        p->stopped = !p->job->emit(p->job->shared, b, o, p->base);
    p->base += o->games;
    o->games = o->findings = 0;
    feed_release(s->ring->feed, b);
}

/* Hands on what the oldest batch has said so far. */
static void emit_part(struct pool *p, struct pool_seat *s)
{
    set_base(p, s->batch);
    if (!p->stopped)
        p->stopped = !p->job->part(p->job->shared, s->batch, &s->sheet->output, p->base);
    clear_text(&s->sheet->output);
}

/* False: the batch is a file that was to be read, and is more than a batch. */
static bool do_work(struct pool_worker *w, struct batch *b, struct output *o)
{
    if (b->unread && !feed_read(w->reader, b))
        return false;
    if (b->file == NULL)
        return true;
    w->pool->job->work(w->own, b, o);
    if (b->first_of_file && !b->last_of_file) /* whoever has the file's next batch need not wait any more */
        shared_publish(b->shared, NULL);
    return true;
}

static void run_alone(struct pool *p)
{
    struct pool_seat *s = &p->all.seat[0];
    struct batch *b;

    while (!p->stopped && (b = feed_next(p->job->feed)) != NULL) {
        s->batch = b;
        take_sheet(p, s);
        set_base(p, b);
        s->sheet->output.base = p->base;
        s->sheet->output.in_order = true;
        do_work(&p->worker[0], b, &s->sheet->output);
        p->held += size_of(s->sheet);
        emit(p, s);
        give_sheet(p, s);
    }
}

static struct pool_seat *seat_of(const struct ring *r, size_t number)
{
    return &r->seat[number % r->seats];
}

/* Does the first work of the ring that waits, of which there is some. Called with the lock, and returns with
 * it. */
static void work_on_next(struct pool_worker *w, struct ring *r)
{
    struct pool *p = w->pool;
    struct pool_seat *s = seat_of(r, r->next++);
    bool done;

    s->stage = STAGE_AT_WORK;
    take_sheet(p, s);
    pthread_mutex_unlock(&p->lock);
    done = do_work(w, s->batch, &s->sheet->output);
    pthread_mutex_lock(&p->lock);
    p->held += size_of(s->sheet);
    s->stage = done ? STAGE_DONE : STAGE_RETURNED;
    if (s == seat_of(r, r->head))
        pthread_cond_signal(&p->work_done);
}

/* A chore of the feed, behind those that it offered before. */
static void offer(void *ctx, struct chore *c)
{
    struct pool *p = ctx;
    struct chore **last;

    pthread_mutex_lock(&p->lock);
    for (last = &p->chore; *last != NULL;)
        last = &(*last)->next;
    *last = c;
    pthread_cond_signal(&p->work_there);
    pthread_mutex_unlock(&p->lock);
}

/* Does the first chore, of which there is one. Called with the lock, and returns with it. */
static void run_chore(struct pool *p)
{
    struct chore *c = p->chore;

    p->chore = c->next;
    c->stage = CHORE_AT_WORK;
    pthread_mutex_unlock(&p->lock);
    c->run(c);
    pthread_mutex_lock(&p->lock);
    c->stage = CHORE_DONE;
    pthread_cond_signal(&p->chore_done);
}

/* Where another thread is at it, other chores are done until it is: of two threads one would only wait. */
static void take_back(void *ctx, struct chore *c)
{
    struct pool *p = ctx;
    struct chore **at;

    pthread_mutex_lock(&p->lock);
    for (at = &p->chore; *at != NULL && *at != c;)
        at = &(*at)->next;
    if (*at == c)
        *at = c->next;
    while (c->stage == CHORE_AT_WORK)
        if (p->chore != NULL)
            run_chore(p);
        else
            pthread_cond_wait(&p->chore_done, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

/* Whether a thread may take the ring's next batch: it is the oldest, which lets what is held go, or little is
 * held. */
static bool has_work(const struct pool *p, const struct ring *r)
{
    return r->next < r->tail && (r->next == r->head || !holds_much(p));
}

/* Where the work is that a thread does next; NULL: there is none. */
static struct ring *busy_ring(struct pool *p)
{
    return has_work(p, &p->returned) ? &p->returned : has_work(p, &p->all) ? &p->all : NULL;
}

/* Chores first: the calling thread may soon wait for them, and then there is nothing else to do. */
static void *run_worker(void *arg)
{
    struct pool_worker *w = arg;
    struct pool *p = w->pool;
    struct ring *r;

    pthread_mutex_lock(&p->lock);
    for (;;) {
        while ((r = busy_ring(p)) == NULL && p->chore == NULL && !p->closing)
            pthread_cond_wait(&p->work_there, &p->lock);
        if (p->closing)
            break;
        if (p->chore != NULL)
            run_chore(p);
        else
            work_on_next(w, r);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

static void make_workers(struct pool *p, unsigned count)
{
    for (; p->made < count; p->made++) {
        p->worker[p->made].pool = p;
        p->worker[p->made].own = p->job->new_worker(p->job->shared);
    }
}

/* Whether each thread may open a file and none will be refused one for it. */
static bool has_descriptors(const struct pool *p)
{
    enum { OTHERS = 64 }; /* of the run, and whatever it was started with */
    long most = sysconf(_SC_OPEN_MAX);

    return most < 0 || most >= (long)p->workers + OTHERS;
}

/* As many as the system gives, and be it none, beside the calling thread. */
static void start_threads(struct pool *p)
{
    make_workers(p, p->workers);
    for (unsigned i = 0; i < p->workers; i++)
        p->worker[i].reader = feed_reader_new(p->job->feed);
    feed_set_threads(p->worker[0].reader, &(struct chores){p, p->workers, offer, take_back});
    while (p->running < p->workers - 1 && pthread_create(&p->worker[p->running + 1].thread, NULL, run_worker,
                                                         &p->worker[p->running + 1]) == 0)
        p->running++;
    feed_leave_unread(p->job->feed, p->running > 0 && has_descriptors(p));
}

/* What a batch counts, HANDFUL at most. */
static size_t weight_of(const struct batch *b)
{
    size_t weight = b->file == NULL ? 1 : 1 + b->text.n / SMALL_BYTES;

    return weight > HANDFUL || (b->file != NULL && !(b->first_of_file && b->last_of_file)) ? HANDFUL : weight;
}

static bool is_full(const struct ring *r)
{
    return r->weight + HANDFUL > r->seats;
}

/* Threads begin with the second batch: starting them takes longer than judging a few games. One of them is
 * woken for a handful; when there is no more to come, all are. */
static void hand_out(struct pool *p, struct ring *r, bool more)
{
    if (p->running == 0 && p->made == 1 && r->filled > 1)
        start_threads(p);
    pthread_mutex_lock(&p->lock);
    r->tail = r->filled;
    if (more)
        pthread_cond_signal(&p->work_there);
    else
        pthread_cond_broadcast(&p->work_there);
    pthread_mutex_unlock(&p->lock);
    r->waiting = 0;
}

static void put_in(struct pool *p, struct ring *r, struct batch *b)
{
    struct pool_seat *s = seat_of(r, r->filled++);

    s->batch = b;
    s->stage = STAGE_WAITING;
    s->weight = weight_of(b);
    r->weight += s->weight;
    r->waiting += s->weight;
    if (r->waiting >= HANDFUL || is_full(r))
        hand_out(p, r, true);
}

static bool is_for_caller(enum stage stage)
{
    return stage == STAGE_DONE || stage == STAGE_PART || stage == STAGE_RETURNED;
}

static void run_returned(struct pool *, struct pool_seat *);

/* The oldest batch has been emitted. Called with the lock. */
static void leave_seat(struct pool *p, struct pool_seat *s)
{
    bool held_much = holds_much(p);

    give_sheet(p, s);
    s->stage = STAGE_FREE;
    s->ring->weight -= s->weight;
    if (held_much && !holds_much(p))
        pthread_cond_broadcast(&p->work_there);
}

/* Emits the oldest batch if it is done, or what it has so far if its worker waits for that. Whether there was
 * something to emit. */
static bool take_out(struct pool *p, struct ring *r)
{
    struct pool_seat *s = seat_of(r, r->head);
    enum stage stage;

    pthread_mutex_lock(&p->lock);
    stage = r->head < r->tail ? s->stage : STAGE_FREE;
    pthread_mutex_unlock(&p->lock);
    if (!is_for_caller(stage))
        return false;
    if (stage == STAGE_PART)
        emit_part(p, s);
    else if (stage == STAGE_RETURNED)
        run_returned(p, s);
    else
        emit(p, s);
    pthread_mutex_lock(&p->lock);
    if (stage == STAGE_PART) {
        s->stage = STAGE_AT_WORK;
        pthread_cond_broadcast(&p->part_taken);
    } else {
        leave_seat(p, s);
        r->head++;
    }
    pthread_mutex_unlock(&p->lock);
    return true;
}

/* Waits until there is something of the oldest batch to emit. Called with the lock, and returns with it. */
static void await_oldest(struct pool *p, struct ring *r)
{
    while (!is_for_caller(seat_of(r, r->head)->stage))
        pthread_cond_wait(&p->work_done, &p->lock);
}

/* The calling thread has said much of batch S: those before it go first. */
static void emit_own_part(struct pool *p, struct pool_seat *s)
{
    struct ring *r = s->ring;

    while (r->head < r->tail && seat_of(r, r->head) != s)
        if (!take_out(p, r)) {
            pthread_mutex_lock(&p->lock);
            await_oldest(p, r);
            pthread_mutex_unlock(&p->lock);
        }
    emit_part(p, s);
}

/* Another thread has: the calling one takes it when it is the batch's turn, unless all is over by then. */
static void await_emission(struct pool *p, struct pool_seat *s)
{
    pthread_mutex_lock(&p->lock);
    s->stage = STAGE_PART;
    if (s == seat_of(s->ring, s->ring->head))
        pthread_cond_signal(&p->work_done);
    while (s->stage == STAGE_PART && !p->closing)
        pthread_cond_wait(&p->part_taken, &p->lock);
    s->stage = STAGE_AT_WORK;
    pthread_mutex_unlock(&p->lock);
    clear_text(&s->sheet->output);
}

void output_hand_on(struct output *o)
{
    struct pool_seat *s = ((struct pool_sheet *)(void *)o)->seat;

    if (pthread_equal(pthread_self(), o->pool->caller))
        emit_own_part(o->pool, s);
    else
        await_emission(o->pool, s);
}

/* Whether work on B begins at once, and does not wait for its file's first batch. */
static bool is_ready(const struct batch *b)
{
    return b->file == NULL || b->first_of_file || shared_known(b->shared);
}

/* When there is nothing to read or to emit: works too, or waits for the oldest batch. The calling thread
 * never waits for another's work in any other way: that one may be waiting for it to take a part. */
static void help(struct pool *p, struct ring *r)
{
    pthread_mutex_lock(&p->lock);
    if (has_work(p, r) && is_ready(seat_of(r, r->next)->batch)) {
        p->at_work = true;
        work_on_next(&p->worker[0], r);
        p->at_work = false;
    } else {
        await_oldest(p, r);
    }
    pthread_mutex_unlock(&p->lock);
}

/* The calling thread: emits what is done, reads as long as there is a seat, and works when all are taken. */
static void run_many(struct pool *p, struct ring *r)
{
    bool more = true;

    while (!p->stopped && (more || r->head < r->tail)) {
        struct batch *b;

        if (take_out(p, r))
            continue;
        if (!more || is_full(r))
            help(p, r);
        else if ((b = feed_next(r->feed)) != NULL)
            put_in(p, r, b);
        else
            more = false;
        if (!more && r->tail < r->filled)
            hand_out(p, r, false);
    }
}

/* Before input is waited for: all that was read is worked on and emitted. */
static void be_idle(void *ctx)
{
    struct pool *p = ctx;
    struct ring *r = &p->all;

    if (r->tail < r->filled)
        hand_out(p, r, false);
    while (!p->stopped && r->head < r->tail)
        if (!take_out(p, r))
            help(p, r);
}

/* The file of a batch that is next, and is more than that. The calling thread may be at work on another and
 * have come here to hand on a part of it: then it needs another's means to work on these. */
static void run_returned(struct pool *p, struct pool_seat *s)
{
    struct pool_worker *w = &p->worker[0];
    void *own = w->own;
    bool at_work = p->at_work;

    feed_give(w->reader, s->batch);
    p->returned.feed = w->reader;
    if (at_work)
        w->own = p->job->new_worker(p->job->shared);
    run_many(p, &p->returned);
    if (at_work)
        p->job->free_worker(p->job->shared, w->own);
    w->own = own;
    p->at_work = at_work;
    feed_take_back(p->job->feed, w->reader);
    feed_release(s->ring->feed, s->batch);
}

static void vacate_all(struct pool *p, struct ring *r)
{
    for (; r->head < r->filled; r->head++) {
        struct pool_seat *s = seat_of(r, r->head);

        feed_release(r->feed, s->batch);
        if (s->sheet != NULL)
            give_sheet(p, s);
    }
}

static void close_pool(struct pool *p)
{
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_cond_broadcast(&p->work_there);
    pthread_cond_broadcast(&p->part_taken);
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 0; i < p->running; i++)
        pthread_join(p->worker[i + 1].thread, NULL);
    vacate_all(p, &p->returned);
    vacate_all(p, &p->all);
    for (unsigned i = 0; i < p->made; i++)
        if (p->worker[i].reader != NULL)
            feed_free(p->worker[i].reader);
}

static void free_outputs(struct pool *p)
{
    while (p->free != NULL) {
        struct pool_sheet *sheet = p->free;
        struct output *o = &sheet->output;

        p->free = sheet->next;
        if (o->extra != NULL)
            p->job->free_extra(o->extra);
        free_text(o);
        free(sheet);
    }
    free(p->returned.seat);
    free(p->all.seat);
}

static void make_ring(struct ring *r, struct feed *feed, size_t seats)
{
    *r = (struct ring){.feed = feed, .seats = seats, .seat = mem_calloc(seats, sizeof *r->seat)};
    for (size_t i = 0; i < seats; i++)
        r->seat[i].ring = r;
}

enum pool_end pool_run(const struct pool_job *job)
{
    unsigned count = pool_threads(job->threads);
    size_t seats = count == 1 ? 1 : (2 * (size_t)count + 1) * HANDFUL;
    struct pool pool = {.job = job,
                        .worker = mem_calloc(count, sizeof *pool.worker),
                        .workers = count,
                        .caller = pthread_self()};

    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.work_there, NULL);
    pthread_cond_init(&pool.work_done, NULL);
    pthread_cond_init(&pool.part_taken, NULL);
    pthread_cond_init(&pool.chore_done, NULL);
    make_ring(&pool.all, job->feed, seats);
    make_ring(&pool.returned, NULL, seats);
    make_workers(&pool, 1);
    feed_set_idle(job->feed, be_idle, &pool);
    if (count > 1)
        feed_set_threads(job->feed, &(struct chores){&pool, pool.workers, offer, take_back});
    if (count == 1)
        run_alone(&pool);
    else
        run_many(&pool, &pool.all);
    close_pool(&pool);
    feed_set_threads(job->feed, NULL);
    feed_set_idle(job->feed, NULL, NULL);
    for (unsigned i = 0; i < pool.made; i++)
        job->free_worker(job->shared, pool.worker[i].own);
    free_outputs(&pool);
    free(pool.worker);
    pthread_cond_destroy(&pool.chore_done);
    pthread_cond_destroy(&pool.part_taken);
    pthread_cond_destroy(&pool.work_done);
    pthread_cond_destroy(&pool.work_there);
    pthread_mutex_destroy(&pool.lock);
    return pool.stopped ? POOL_STOPPED : POOL_DONE;
}
