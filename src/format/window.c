/* window.c - what lies one behind the other is read many at a time. */
#include "format/window.h"

#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 64 << 10, PAGE = 4096 };

/* What stands before the bytes. */
struct window {
    uint64_t at;
    size_t n;
};

size_t window_read(int fd, void *into, size_t n, uint64_t at)
{
    size_t have = 0;
    ssize_t got;

    while (have < n && (got = pread(fd, (char *)into + have, n - have, (off_t)(at + have))) > 0)
        have += (size_t)got;
    return have;
}

uint64_t window_size(int fd)
{
    struct stat st;

    return fd >= 0 && fstat(fd, &st) == 0 ? (uint64_t)st.st_size : 0;
}

void window_load(int fd, struct buf *b)
{
    size_t size = (size_t)window_size(fd);

    if (fd < 0)
        return;
    buf_reserve(b, size + 1);
    b->n += window_read(fd, b->p + b->n, size, 0);
    close(fd);
}

const unsigned char *window_at(struct buf *kept, int fd, uint64_t at, size_t n, size_t *have)
{
    struct window w = {0, 0};
    bool any = kept->n >= sizeof w;

    if (any)
        memcpy(&w, kept->p, sizeof w);
    if (!any || at < w.at || at + n > w.at + w.n) {
        size_t most = any && at >= w.at && at <= w.at + w.n + BLOCK ? BLOCK : PAGE;

        most = most > n ? most : n;
        buf_clear(kept);
        buf_reserve(kept, sizeof w + most);
        w = (struct window){at, window_read(fd, kept->p + sizeof w, most, at)};
        memcpy(kept->p, &w, sizeof w);
        kept->n = sizeof w;
    }
    *have = at + n <= w.at + w.n ? n : at < w.at + w.n ? (size_t)(w.at + w.n - at) : 0;
    return (const unsigned char *)kept->p + sizeof w + (at - w.at);
}
