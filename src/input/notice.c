/* notice.c - inotify, where there is. */
#include "input/input.h"

#include <stdlib.h>

#ifdef __linux__
#include <sys/inotify.h>
#include <unistd.h>

enum {
    EVENTS = IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE,
    ROOM = 16 << 10
};

struct notice {
    int fd;
    size_t at, n; /* of room */
    _Alignas(struct inotify_event) char room[ROOM];
};

struct notice *notice_new(void)
{
    struct notice *n;
    int fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);

    if (fd < 0)
        return NULL;
    n = mem_calloc(1, sizeof *n);
    n->fd = fd;
    return n;
}

void notice_free(struct notice *n)
{
    if (n != NULL)
        close(n->fd);
    free(n);
}

int notice_fd(const struct notice *n)
{
    return n->fd;
}

int notice_watch(struct notice *n, const char *path)
{
    return inotify_add_watch(n->fd, path, EVENTS);
}

bool notice_next(struct notice *n, struct notice_event *e)
{
    const struct inotify_event *i;

    if (n->at == n->n) {
        ssize_t got = read(n->fd, n->room, sizeof n->room);

        n->at = 0;
        n->n = got > 0 ? (size_t)got : 0;
        if (got <= 0)
            return false;
    }
    i = (const struct inotify_event *)(const void *)(n->room + n->at);
    n->at += sizeof *i + i->len;
    *e = (struct notice_event){.directory = (i->mask & IN_Q_OVERFLOW) != 0 ? -1 : i->wd,
                               .name = i->len > 0 ? i->name : "",
                               .whole = (i->mask & IN_MOVED_TO) != 0,
                               .done = (i->mask & (IN_MOVED_TO | IN_CLOSE_WRITE)) != 0};
    return true;
}

#else

struct notice *notice_new(void)
{
    return NULL;
}

void notice_free(struct notice *n)
{
    free(n);
}

int notice_fd(const struct notice *n)
{
    (void)n;
    return -1;
}

int notice_watch(struct notice *n, const char *path)
{
    (void)n;
    (void)path;
    return -1;
}

bool notice_next(struct notice *n, struct notice_event *e)
{
    (void)n;
    (void)e;
    return false;
}

#endif
