/* notice.h - what happens to the files of directories, as the system tells it.
 *
 * Events are hints: files on another host give none, and any number may be lost. Whoever asks looks at the
 * files themselves, and at all of them from time to time. Directories are watched and not files, because a
 * file that another is renamed over is never heard of again. */
#ifndef QIPU_INPUT_NOTICE_H
#define QIPU_INPUT_NOTICE_H

#include <stdbool.h>

struct notice;

struct notice_event {
    int directory;    /* as notice_watch() numbered it; -1: events were lost, anything may have changed */
    const char *name; /* of the file there; it lives until the next call */
    bool whole;       /* it was put in its place in one go */
    bool done;        /* that, or somebody has written to it and closed it */
};

/* NULL: the system does not tell, and files must be looked at. */
struct notice *notice_new(void);
void notice_free(struct notice *);

/* Readable when there is an event. */
int notice_fd(const struct notice *);

/* Watches a directory, again as often as one likes: its number, or -1 when it cannot be watched. */
int notice_watch(struct notice *, const char *path);

/* The next event that is there; false when there is none. */
bool notice_next(struct notice *, struct notice_event *);

#endif
