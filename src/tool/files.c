/* files.c - whole files at once, as far as a limit. */
#include "tool/files.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

bool file_read(const char *path, size_t limit, struct buf *b)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC), saved;
    ssize_t n = 1;

    if (fd < 0)
        return false;
    while (n != 0 && b->n <= limit) {
        buf_reserve(b, 1 << 16);
        n = read(fd, b->p + b->n, 1 << 16);
        if (n < 0 && errno != EINTR)
            break;
        b->n += n > 0 ? (size_t)n : 0;
    }
    saved = n > 0 ? EFBIG : errno;
    close(fd);
    errno = saved;
    return n == 0;
}
