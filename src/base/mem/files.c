/* files.c - whole files at once and lists by their pieces, as far as a limit. */
#include "base/mem/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* Marks a string for translation; reporters translate it. */
#define N_(text) text

enum { READ_BYTES = 1 << 16 };

/* Bytes that were read behind those of B; 0 at the end, -1 with errno. */
static ssize_t read_more(int fd, struct buf *b)
{
    ssize_t n;

    buf_reserve(b, READ_BYTES);
    do {
        n = read(fd, b->p + b->n, READ_BYTES);
    } while (n < 0 && errno == EINTR);
    b->n += n > 0 ? (size_t)n : 0;
    return n;
}

bool file_read(const char *path, enum limit limit, struct buf *b)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC), saved;
    ssize_t n = 1;

    if (fd < 0)
        return false;
    while (n > 0 && b->n <= limit_now(limit))
        n = read_more(fd, b);
    saved = n > 0 ? EFBIG : errno;
    close(fd);
    errno = saved;
    return n == 0 && b->n <= limit_now(limit);
}

const char *file_why(enum limit limit)
{
    if (errno != EFBIG)
        return strerror(errno);
    switch (limit) {
    case LIMIT_YAML_BYTES:
        return N_("the file is too large (--limit=yaml-bytes)");
    case LIMIT_LIST_LINE:
        return N_("a line or a name is too long (--limit=list-line)");
    default:
        return N_("the file is too large (--limit=list-file)");
    }
}

bool pieces_open(struct pieces *s, const char *path, char end)
{
    *s = (struct pieces){.end = end};
    if (strcmp(path, "-") != 0)
        s->fd = open(path, O_RDONLY | O_CLOEXEC);
    return s->fd >= 0;
}

/* Puts what is left first, and reads on behind it. */
static bool refill(struct pieces *s)
{
    ssize_t n;

    if (s->at > 0)
        memmove(s->bytes.p, s->bytes.p + s->at, s->bytes.n - s->at);
    s->bytes.n -= s->at;
    s->at = 0;
    n = read_more(s->fd, &s->bytes);
    s->over = n == 0;
    return n >= 0;
}

bool pieces_next(struct pieces *s, struct slice *piece)
{
    size_t looked = 0, most = limit_now(LIMIT_LIST_LINE);
    const char *end = NULL;

    while (s->at + looked == s->bytes.n ||
           (end = memchr(s->bytes.p + s->at + looked, s->end, s->bytes.n - s->at - looked)) == NULL) {
        looked = s->bytes.n - s->at;
        if (looked > most || s->over)
            break;
        if (!refill(s))
            return false;
    }
    *piece = (struct slice){s->bytes.p + s->at, end == NULL ? looked : (size_t)(end - s->bytes.p) - s->at};
    errno = piece->n > most ? EFBIG : 0;
    if (piece->n > most || (end == NULL && piece->n == 0))
        return false;
    s->at += piece->n + (end != NULL);
    buf_reserve(&s->bytes, 1);
    piece->p = s->bytes.p + s->at - piece->n - (end != NULL);
    s->bytes.p[s->at - (end != NULL)] = '\0';
    return true;
}

void pieces_close(struct pieces *s)
{
    if (s->fd > STDERR_FILENO)
        close(s->fd);
    buf_free(&s->bytes);
    *s = (struct pieces){0};
}
