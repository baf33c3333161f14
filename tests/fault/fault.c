/* fault.c - preloaded into a program: makes the Nth call of a kind fail, once or from then on.
 *
 * - FAULT_KIND: memory, or the name of a call: open read write close fsync rename stat opendir readdir seek
 *   mkdir path unlink fchmod truncate poll thread iconv dlopen; with "kill" and "stop" also "call": any of
 *   these; "clock": no call fails, but the time of day jumps up to 34 years at every question
 * - FAULT_N: which call, from 1
 * - FAULT_HOW: "once", "on" (from then on), "short" (every read or write takes one byte), "intr" (every other
 *   call is interrupted), "kill" (the process is killed instead; of a write half is done before), "stop" (it
 * is stopped before the call, which then does what it does), "trickle" (FAULT_N chooses how many bytes each
 *   read of standard input gives, and when poll() has it wait)
 * - FAULT_ERROR: the errno of a failed call, as a number
 * - FAULT_FIRED: a file that is made when the fault has happened, with the number of the process */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

enum how { ONCE, ON, SHORT, INTR, KILL, STOP, TRICKLE };

static const char *kind; /* NULL before the constructor has run: nothing fails */
static enum how how;
static long nth;
static int error = ENOMEM;
static const char *fired_file;
static atomic_long calls;

__attribute__((constructor)) static void start(void)
{
    const char *n = getenv("FAULT_N"), *word = getenv("FAULT_HOW"), *number = getenv("FAULT_ERROR");

    nth = n == NULL ? 0 : atol(n);
    how = word == NULL || strcmp(word, "once") == 0 ? ONCE
          : strcmp(word, "on") == 0                 ? ON
          : strcmp(word, "short") == 0              ? SHORT
          : strcmp(word, "kill") == 0               ? KILL
          : strcmp(word, "stop") == 0               ? STOP
          : strcmp(word, "trickle") == 0            ? TRICKLE
                                                    : INTR;
    error = number == NULL ? ENOMEM : atoi(number);
    fired_file = getenv("FAULT_FIRED");
    kind = getenv("FAULT_KIND");
}

/* By the system's own calls: the C library's may be those that fail. */
static void note_fired(void)
{
    int saved = errno;

    if (fired_file != NULL) {
        long fd = syscall(SYS_openat, AT_FDCWD, fired_file, O_CREAT | O_WRONLY, 0600);

        char number[16];
        int n = snprintf(number, sizeof number, "%d\n", (int)getpid());

        if (fd >= 0 && syscall(SYS_write, fd, number, n) == n)
            syscall(SYS_close, fd);
    }
    errno = saved;
}

static bool fails(const char *what)
{
    long now;

    if (kind == NULL || how == SHORT || how == TRICKLE)
        return false;
    if (strcmp(kind, what) != 0 && (strcmp(kind, "call") != 0 || strcmp(what, "memory") == 0))
        return false;
    now = atomic_fetch_add(&calls, 1) + 1;
    if (how == INTR ? now % 2 == 0 : how == ONCE || how == KILL || how == STOP ? now != nth : now < nth)
        return false;
    if (now == nth || how == INTR)
        note_fired();
    if (how == KILL && strcmp(what, "write") != 0)
        syscall(SYS_kill, getpid(), SIGKILL);
    if (how == STOP)
        syscall(SYS_kill, getpid(), SIGSTOP);
    if (how == STOP)
        return false;
    errno = how == INTR ? EINTR : error;
    return true;
}

/* -- memory ---------------------------------------------------------------------------------------- */

void *malloc(size_t n)
{
    return fails("memory") ? NULL : __libc_malloc(n);
}

void *calloc(size_t count, size_t n)
{
    return fails("memory") ? NULL : __libc_calloc(count, n);
}

void *realloc(void *p, size_t n)
{
    return fails("memory") ? NULL : __libc_realloc(p, n);
}

void *reallocarray(void *p, size_t count, size_t n)
{
    size_t all;

    if (__builtin_mul_overflow(count, n, &all)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(p, all);
}

void *aligned_alloc(size_t align, size_t n)
{
    return fails("memory") ? NULL : __libc_memalign(align, n);
}

static char *copied(const char *s, size_t n)
{
    char *p = fails("memory") ? NULL : __libc_malloc(n + 1);

    if (p != NULL) {
        memcpy(p, s, n);
        p[n] = '\0';
    }
    return p;
}

char *strdup(const char *s)
{
    return copied(s, strlen(s));
}

char *strndup(const char *s, size_t n)
{
    return copied(s, strnlen(s, n));
}

int posix_memalign(void **p, size_t align, size_t n)
{
    if (fails("memory"))
        return ENOMEM;
    return (*p = __libc_memalign(align, n)) == NULL ? ENOMEM : 0;
}

void *mmap(void *at, size_t n, int protection, int flags, int fd, off_t off)
{
    if (fails("memory"))
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, at, n, protection, flags, fd, off);
}

/* -- files ----------------------------------------------------------------------------------------- */

static void *next(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

static mode_t mode_of(int flags, va_list args)
{
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(args, mode_t) : 0;
}

int open(const char *path, int flags, ...)
{
    va_list args;
    mode_t mode;

    va_start(args, flags);
    mode = mode_of(flags, args);
    va_end(args);
    return fails("open") ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list args;
    mode_t mode;

    va_start(args, flags);
    mode = mode_of(flags, args);
    va_end(args);
    return fails("open") ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int openat(int dir, const char *path, int flags, ...)
{
    va_list args;
    mode_t mode;

    va_start(args, flags);
    mode = mode_of(flags, args);
    va_end(args);
    return fails("open") ? -1 : (int)syscall(SYS_openat, dir, path, flags, mode);
}

int __open_2(const char *path, int flags)
{
    return fails("open") ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0);
}

/* The next of a row of numbers that FAULT_N begins, below BELOW. */
static size_t chosen(size_t below)
{
    uint64_t x = (uint64_t)nth * 0x9E3779B97F4A7C15u + (uint64_t)atomic_fetch_add(&calls, 1);

    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return (size_t)((x ^ x >> 31) % below);
}

/* How much of N bytes comes at a time: often a few, now and then more. */
static size_t trickle(size_t n)
{
    size_t most = (size_t)1 << chosen(12), few = 1 + chosen(most);

    return n < few ? n : few;
}

ssize_t read(int fd, void *p, size_t n)
{
    if (fails("read"))
        return -1;
    if (how == TRICKLE && kind != NULL && fd == STDIN_FILENO && n > 1)
        n = trickle(n);
    if (kind != NULL && how == SHORT && strcmp(kind, "read") == 0 && n > 1)
        n = 1;
    return syscall(SYS_read, fd, p, n);
}

ssize_t write(int fd, const void *p, size_t n)
{
    if (fd != STDERR_FILENO && fails("write")) {
        if (how == KILL) {
            syscall(SYS_write, fd, p, n / 2);
            syscall(SYS_kill, getpid(), SIGKILL);
        }
        return -1;
    }
    if (kind != NULL && how == SHORT && strcmp(kind, "write") == 0 && n > 1)
        n = 1;
    return syscall(SYS_write, fd, p, n);
}

off_t lseek(int fd, off_t off, int whence)
{
    return fails("seek") ? -1 : (off_t)syscall(SYS_lseek, fd, off, whence);
}

/* The C library's streams read by a call of their own: they fail as a whole, with the flag that ferror()
 * sees. */
static bool stream_fails(FILE *f)
{
    enum { ERROR_SEEN = 0x20 };

    if (!fails("read"))
        return false;
    f->_flags |= ERROR_SEEN;
    return true;
}

size_t fread(void *p, size_t size, size_t n, FILE *f)
{
    size_t (*real)(void *, size_t, size_t, FILE *) = next("fread");

    return stream_fails(f) ? 0 : real(p, size, n, f);
}

ssize_t getdelim(char **line, size_t *room, int end, FILE *f)
{
    ssize_t (*real)(char **, size_t *, int, FILE *) = next("getdelim");

    return stream_fails(f) ? -1 : real(line, room, end, f);
}

FILE *fopen(const char *path, const char *mode)
{
    FILE *(*real)(const char *, const char *) = next("fopen");

    return fails("open") ? NULL : real(path, mode);
}

int mkostemp(char *path, int flags)
{
    int (*real)(char *, int) = next("mkostemp");

    return fails("open") ? -1 : real(path, flags);
}

int mkdir(const char *path, mode_t mode)
{
    return fails("mkdir") ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

char *realpath(const char *path, char *resolved)
{
    char *(*real)(const char *, char *) = next("realpath");

    return fails("path") ? NULL : real(path, resolved);
}

ssize_t readlink(const char *path, char *target, size_t n)
{
    return fails("path") ? -1 : syscall(SYS_readlinkat, AT_FDCWD, path, target, n);
}

int close(int fd)
{
    if (fails("close")) {
        int saved = errno;

        syscall(SYS_close, fd);
        errno = saved;
        return -1;
    }
    return (int)syscall(SYS_close, fd);
}

int fsync(int fd)
{
    return fails("fsync") ? -1 : (int)syscall(SYS_fsync, fd);
}

int rename(const char *from, const char *to)
{
    return fails("rename") ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int unlink(const char *path)
{
    return fails("unlink") ? -1 : (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

int fchmod(int fd, mode_t mode)
{
    return fails("fchmod") ? -1 : (int)syscall(SYS_fchmod, fd, mode);
}

int fchown(int fd, uid_t owner, gid_t group)
{
    return fails("fchmod") ? -1 : (int)syscall(SYS_fchown, fd, owner, group);
}

int ftruncate(int fd, off_t n)
{
    return fails("truncate") ? -1 : (int)syscall(SYS_ftruncate, fd, n);
}

int access(const char *path, int mode)
{
    return fails("stat") ? -1 : (int)syscall(SYS_faccessat, AT_FDCWD, path, mode);
}

int stat(const char *path, struct stat *st)
{
    int (*real)(const char *, struct stat *) = next("stat");

    return fails("stat") ? -1 : real(path, st);
}

int fstat(int fd, struct stat *st)
{
    int (*real)(int, struct stat *) = next("fstat");

    return fails("stat") ? -1 : real(fd, st);
}

int lstat(const char *path, struct stat *st)
{
    int (*real)(const char *, struct stat *) = next("lstat");

    return fails("stat") ? -1 : real(path, st);
}

struct dirent *readdir(DIR *d)
{
    struct dirent *(*real)(DIR *) = next("readdir");

    return fails("readdir") ? NULL : real(d);
}

int scandir(const char *path, struct dirent ***list, int (*wanted)(const struct dirent *),
            int (*order)(const struct dirent **, const struct dirent **))
{
    int (*real)(const char *, struct dirent ***, int (*)(const struct dirent *),
                int (*)(const struct dirent **, const struct dirent **)) = next("scandir");

    return fails("opendir") ? -1 : real(path, list, wanted, order);
}

DIR *opendir(const char *path)
{
    DIR *(*real)(const char *) = next("opendir");

    return fails("opendir") ? NULL : real(path);
}

int poll(struct pollfd *list, nfds_t n, int milliseconds)
{
    int (*real)(struct pollfd *, nfds_t, int) = next("poll");

    if (how == TRICKLE && kind != NULL && n == 1 && list[0].fd == STDIN_FILENO && chosen(2) == 0)
        return 0;
    return fails("poll") ? -1 : real(list, n, milliseconds);
}

/* -- clocks ---------------------------------------------------------------------------------------- */

/* The clock that never jumps does not here. */
int clock_gettime(clockid_t clock, struct timespec *t)
{
    int got = (int)syscall(SYS_clock_gettime, clock, t);

    if (got == 0 && clock == CLOCK_REALTIME && kind != NULL && strcmp(kind, "clock") == 0)
        t->tv_sec += (time_t)chosen(1u << 31) - (1 << 30);
    return got;
}

time_t time(time_t *out)
{
    struct timespec t = {0};

    clock_gettime(CLOCK_REALTIME, &t);
    return out == NULL ? t.tv_sec : (*out = t.tv_sec);
}

/* -- the rest -------------------------------------------------------------------------------------- */

int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*run)(void *), void *arg)
{
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = next("pthread_create");

    return fails("thread") ? EAGAIN : real(thread, attr, run, arg);
}

iconv_t iconv_open(const char *to, const char *from)
{
    iconv_t (*real)(const char *, const char *) = next("iconv_open");

    return fails("iconv") ? (iconv_t)-1 : real(to, from);
}

void *dlopen(const char *name, int flags)
{
    void *(*real)(const char *, int) = next("dlopen");

    return fails("dlopen") ? NULL : real(name, flags);
}
