/* chore.h - a piece of work that some other thread may do before it is needed.
 *
 * Whoever has such work offers it to whoever has threads, and neither needs to know the other. */
#ifndef QIPU_BASE_MEM_CHORE_H
#define QIPU_BASE_MEM_CHORE_H

#include <stdbool.h>
#include <stddef.h>

enum chore_stage { CHORE_NOT_DONE, CHORE_AT_WORK, CHORE_DONE };

/* The first member of whatever it is about. */
struct chore {
    void (*run)(struct chore *); /* must not wait for anything */
    enum chore_stage stage;
    struct chore *next; /* of those that were offered */
};

/* The threads, if there are others than the one that offers. */
struct chores {
    void *ctx;      /* NULL: there are none */
    unsigned count; /* how many, with the one that offers */
    void (*offer)(void *ctx, struct chore *);
    /* Takes it back; when somebody is at it, waits until it is done. */
    void (*take_back)(void *ctx, struct chore *);
};

static inline bool chores_wanted(const struct chores *threads)
{
    return threads != NULL && threads->ctx != NULL;
}

/* All three: from one thread. */
static inline void chore_offer(const struct chores *threads, struct chore *c)
{
    c->stage = CHORE_NOT_DONE;
    c->next = NULL;
    if (chores_wanted(threads))
        threads->offer(threads->ctx, c);
}

/* No thread works on it any more, and none begins. */
static inline void chore_take_back(const struct chores *threads, struct chore *c)
{
    if (chores_wanted(threads))
        threads->take_back(threads->ctx, c);
}

/* It has been done, now or before. */
static inline void chore_finish(const struct chores *threads, struct chore *c)
{
    chore_take_back(threads, c);
    if (c->stage != CHORE_DONE)
        c->run(c);
    c->stage = CHORE_DONE;
}

#endif
