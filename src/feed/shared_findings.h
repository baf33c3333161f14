/* shared_findings.h - what all games of a file share is reported once, with its first game.
 *
 * A program that writes no results, or komi in a unit of its own, does so in every game: a finding each says
 * nothing new. The first game of a file shows what may be so, the next few whether it is, and whoever judges
 * later batches of the file waits for that; so what is told depends on the bytes alone. */
#ifndef QIPU_FEED_SHARED_FINDINGS_H
#define QIPU_FEED_SHARED_FINDINGS_H

#include "finding/sink.h"

#include <pthread.h>

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

#endif
