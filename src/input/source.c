/* source.c - files, pipes and memory behind one small table of calls, with some bytes read ahead. */
#include "input/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

static void set_up(struct source *s, const struct source_table *table, const char *name)
{
    source_clear(s);
    s->table = table;
    s->fd = -1;
    buf_str(&s->name, name);
    buf_cstr(&s->name);
}

enum { LARGE = 1 << 20 }; /* a file for which the system is asked to read ahead */

static ssize_t plain_read(struct source *s, char *p, size_t n)
{
    ssize_t got;

    if (s->size != 0 && s->taken == s->size)
        return 0;
    while ((got = read(s->fd, p, n)) < 0 && errno == EINTR)
        continue;
    if (got < 0) {
        s->error = errno;
        return got;
    }
    if (s->taken < LARGE && s->taken + (size_t)got >= LARGE)
        posix_fadvise(s->fd, 0, 0, POSIX_FADV_SEQUENTIAL);
    s->taken += (size_t)got;
    return got;
}

static int64_t file_seek(struct source *s, int64_t off, int whence)
{
    s->size = 0; /* what is read from here on says nothing of the end */
    return lseek(s->fd, (off_t)off, whence);
}

static void file_close(struct source *s)
{
    if (s->fd > 0)
        close(s->fd);
}

static const struct source_table file_table = {plain_read, file_seek, file_close};
static const struct source_table pipe_table = {plain_read, NULL, file_close};

/* A file that somebody has begun to read is a stream: its beginning is not ours. */
void source_open_fd(struct source *s, int fd, const char *name)
{
    set_up(s, lseek(fd, 0, SEEK_CUR) == 0 ? &file_table : &pipe_table, name);
    s->fd = fd;
}

bool source_open_at(struct source *s, int dir, const char *at, const char *name)
{
    int fd;

    while ((fd = openat(dir, at, O_RDONLY | O_CLOEXEC | O_NOCTTY)) < 0 && errno == EINTR)
        continue;
    if (fd < 0)
        return false;
    set_up(s, &file_table, name);
    s->fd = fd;
    return true;
}

void source_set_size(struct source *s, uint64_t size)
{
    if (s->table == &file_table)
        s->size = size;
}

static ssize_t memory_read(struct source *s, char *p, size_t n)
{
    size_t left = s->memory.n - s->memory_at;

    if (n > left)
        n = left;
    if (n > 0)
        memcpy(p, s->memory.p + s->memory_at, n);
    s->memory_at += n;
    return (ssize_t)n;
}

static int64_t memory_seek(struct source *s, int64_t off, int whence)
{
    int64_t from = whence == SEEK_END ? (int64_t)s->memory.n : whence == SEEK_CUR ? (int64_t)s->memory_at : 0;

    if (from + off < 0 || from + off > (int64_t)s->memory.n) {
        errno = EINVAL;
        return -1;
    }
    s->memory_at = (size_t)(from + off);
    return from + off;
}

static void memory_close(struct source *s)
{
    s->memory = (struct slice){NULL, 0};
}

static const struct source_table memory_table = {memory_read, memory_seek, memory_close};

void source_open_memory(struct source *s, struct slice bytes, const char *name)
{
    set_up(s, &memory_table, name);
    s->memory = bytes;
}

static const struct source_table bytes_table = {memory_read, NULL, memory_close};

void source_set_bytes(struct source *s, struct slice bytes)
{
    s->table = &bytes_table;
    s->memory = bytes;
    s->memory_at = 0;
}

static ssize_t failed_read(struct source *s, char *p, size_t n)
{
    (void)s;
    (void)p;
    (void)n;
    return -1;
}

static void failed_close(struct source *s)
{
    (void)s;
}

static const struct source_table failed_table = {failed_read, NULL, failed_close};

void source_open_failed(struct source *s, const char *name, int error, const char *what)
{
    set_up(s, &failed_table, name);
    s->error = error;
    s->what = what;
}

ssize_t source_read(struct source *s, char *p, size_t n)
{
    size_t left = s->head_n - s->head_at;

    if (left > 0) {
        if (n > left)
            n = left;
        memcpy(p, s->head + s->head_at, n);
        s->head_at += n;
        return (ssize_t)n;
    }
    if (s->error != 0)
        return -1;
    return s->at_end ? 0 : s->table->read(s, p, n);
}

size_t source_fill(struct source *s, char *p, size_t n, bool *failed)
{
    size_t have = 0;

    while (have < n) {
        ssize_t got = source_read(s, p + have, n - have);

        if (got <= 0) {
            *failed = got < 0;
            break;
        }
        have += (size_t)got;
    }
    return have;
}

bool source_would_wait(struct source *s)
{
    struct pollfd p = {.fd = s->fd, .events = POLLIN};
    struct stat st;

    if (s->waits == WAITS_UNKNOWN)
        s->waits = s->fd >= 0 && s->size == 0 && fstat(s->fd, &st) == 0 &&
                           (S_ISFIFO(st.st_mode) || S_ISSOCK(st.st_mode) || S_ISCHR(st.st_mode))
                       ? WAITS_MAYBE
                       : WAITS_NEVER;
    return s->waits == WAITS_MAYBE && s->head_at == s->head_n && !s->at_end && poll(&p, 1, 0) == 0;
}

/* Whether S is text up to the end of a line: then it begins no archive, and may be all there is for now. */
static bool is_lines(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] < ' ' && find_char("\t\n\f\r", s.p[i]) == NULL)
            return false;
    return s.n > 0 && s.p[s.n - 1] == '\n';
}

/* Fills head[], unless more would have to be waited for. */
static void read_head(struct source *s)
{
    ssize_t got = 1;

    while (got > 0 && s->head_n < sizeof s->head) {
        size_t n = s->head_n;

        s->head_at = s->head_n; /* what is there is not what is read now */
        if (n > 0 && is_lines((struct slice){s->head, n}) && source_would_wait(s))
            break;
        got = source_read(s, s->head + n, sizeof s->head - n);
        s->head_n = n + (got > 0 ? (size_t)got : 0);
    }
    s->head_at = 0;
    s->at_end = got == 0;
}

struct slice source_peek(struct source *s)
{

    if (s->memory.p != NULL && s->head_n == 0) { /* nothing need be read ahead */
        size_t left = s->memory.n - s->memory_at;

        return (struct slice){s->memory.p + s->memory_at, left < sizeof s->head ? left : sizeof s->head};
    }
    if (s->head_n == 0)
        read_head(s);
    return (struct slice){s->head + s->head_at, s->head_n - s->head_at};
}

bool source_can_seek(struct source *s)
{
    return s->table->seek != NULL && s->table->seek(s, 0, SEEK_CUR) >= 0;
}

int64_t source_seek(struct source *s, int64_t off, int whence)
{
    int64_t at = s->table->seek(s, off, whence);

    if (at < 0) {
        if (errno != EINVAL || off >= 0) /* not merely before the start */
            s->error = errno;
        return at;
    }
    s->head_at = s->head_n;
    s->at_end = false;
    return at;
}

void source_close(struct source *s)
{
    if (s->table != NULL)
        s->table->close(s);
    buf_free(&s->name);
    s->table = NULL;
}
