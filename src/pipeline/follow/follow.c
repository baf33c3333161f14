/* follow.c - which files there are, which of them changed, and when to look again. */
#include "pipeline/follow/follow.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/signalfd.h>
#endif

enum {
    DEBOUNCE_MS = 20,    /* from a write to a look, where the writer has not closed the file */
    STRANGER_MS = 50,    /* from a new name to a look at the directories */
    POLL_MS = 1000,      /* between looks at all files, where the system tells of changes */
    BLIND_POLL_MS = 200, /* and where it does not */
    OLD_S = 2,           /* a file that nobody has written to for so long is whole */
    REST = 9,            /* times as long as a file took to judge, it is left alone */
    SPOOL_BYTES = 64 << 10
};

/* What tells one state of a file from another. */
struct print {
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec time;
};

struct followed {
    char *path;
    const char *name; /* in its directory */
    int directory;    /* as notice_watch() has it; -1: nobody tells of it */
    bool named;       /* by the user, not found in a directory */
    bool whole;       /* it was put in its place in one go, and nobody has written to it since */
    bool judged;
    struct print print; /* of what was judged */
    int64_t due;        /* when to look at it; INT64_MAX: when something happens */
    int64_t rest;       /* not before */
};

struct follow {
    const struct wired *wired;
    struct run *run;
    struct told *told;
    struct wiring_session *session;
    struct notice *notice; /* NULL: files are looked at again and again */
    struct followed *file;
    size_t files, cap, cursor;
    int input;      /* standard input, where it is followed; -1: it is not, or has ended */
    int spool;      /* what comes from it is written there */
    bool has_input; /* descriptor 0 is now that file */
    int signals;    /* readable when the user wants to end it; -1: ask */
    sigset_t ends;
    int64_t scan, poll; /* when to look for new files, and at all files */
    int64_t changed;    /* when a file was last seen to change */
};

static int64_t now_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int64_t now_ms(void)
{
    return now_us() / 1000;
}

static bool is_input(const struct followed *f)
{
    return strcmp(f->path, "-") == 0;
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The directory of a path, to be freed. */
static char *directory_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t n = slash == NULL ? 0 : slash == path ? 1 : (size_t)(slash - path);
    char *dir = mem_calloc(n + 2, 1);

    memcpy(dir, slash == NULL ? "." : path, slash == NULL ? 1 : n);
    return dir;
}

static void watch(struct follow *w, struct followed *f)
{
    char *dir;

    if (w->notice == NULL || is_input(f))
        return;
    dir = directory_of(f->path);
    f->directory = notice_watch(w->notice, dir);
    free(dir);
}

/* Files come in the same order each time: the one behind the last is most often it. */
static void add_file(struct follow *w, const char *path, bool named, int64_t now)
{
    struct followed *f;

    for (size_t i = 0; i < w->files; i++, w->cursor = w->cursor + 1 < w->files ? w->cursor + 1 : 0)
        if (strcmp(w->file[w->cursor].path, path) == 0)
            return;
    if (w->files == w->cap) {
        w->cap = w->cap == 0 ? 64 : 2 * w->cap;
        w->file = mem_realloc(w->file, w->cap, sizeof *w->file);
    }
    f = &w->file[w->files++];
    *f = (struct followed){
        .path = mem_calloc(strlen(path) + 1, 1), .directory = -1, .named = named, .due = now};
    memcpy(f->path, path, strlen(path));
    f->name = strrchr(f->path, '/') == NULL ? f->path : strrchr(f->path, '/') + 1;
    watch(w, f);
}

static bool is_directory(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static void add_tree(struct follow *w, const char *root, int64_t now)
{
    const struct input_options *in = &w->run->options.in;
    struct folder_tree *tree = folder_tree_open(root, NULL);
    size_t skip = strlen(root);
    const char *path;
    int error;

    if (w->notice != NULL)
        notice_watch(w->notice, root);
    while ((path = folder_tree_next(tree, &error)) != NULL)
        if (error == 0 && walk_is_chosen(in->include, in->exclude,
                                         path + skip + (path[skip] == '/' && root[skip - 1] != '/'), path))
            add_file(w, path, false, now);
    folder_tree_close(tree);
}

static void scan(struct follow *w, int64_t now)
{
    const struct input_options *in = &w->run->options.in;

    for (int i = 0; i < in->operands; i++)
        if (is_directory(in->operand[i]))
            add_tree(w, in->operand[i], now);
        else
            add_file(w, in->operand[i], true, now);
    if (in->operands == 0)
        add_file(w, "-", true, now);
    w->scan = INT64_MAX;
}

/* False: it is not there. */
static bool take_print(const struct followed *f, struct print *p)
{
    struct stat st;

    if ((is_input(f) ? fstat(STDIN_FILENO, &st) : stat(f->path, &st)) != 0)
        return false;
    *p = (struct print){st.st_dev, st.st_ino, st.st_size, st.st_mtim};
    return true;
}

static bool same_file(const struct print *a, const struct print *b)
{
    return a->device == b->device && a->inode == b->inode;
}

static bool same_print(const struct print *a, const struct print *b)
{
    return same_file(a, b) && a->size == b->size && a->time.tv_sec == b->time.tv_sec &&
           a->time.tv_nsec == b->time.tv_nsec;
}

static bool is_old(const struct print *p)
{
    return time(NULL) - p->time.tv_sec > OLD_S;
}

/* Runs the program over one file. False: the output cannot be written. */
static bool run_over(struct follow *w, const struct followed *f)
{
    struct feed_options options = run_feed_options(w->run);
    struct batch found = {.name = f->path};
    struct feed *feed, *reader = NULL;
    bool ok;

    options.operand = f->named ? (char *const *)&f->path : NULL;
    options.operands = f->named;
    if (is_input(f))
        lseek(STDIN_FILENO, 0, SEEK_SET);
    feed = feed_new(&options);
    if (!f->named) {
        reader = feed_reader_new(feed);
        feed_give(reader, &found);
    }
    ok = wiring_feed(w->session, reader != NULL ? reader : feed);
    if (reader != NULL)
        feed_free(reader);
    feed_free(feed);
    return ok;
}

/* Judges a file whose state is BEFORE. What was written to while it was read counts only as far as it had
 * been written before, which is so of a file that grows and of no other. */
static bool judge(struct follow *w, struct followed *f, const struct print *before)
{
    int64_t start = now_us(), end;
    struct print after = {0}; /* of a file that has gone */
    bool ok, torn;

    told_begin(w->told, (uint32_t)(f - w->file));
    ok = run_over(w, f);
    end = now_us();
    f->rest = (end + REST * (end - start)) / 1000;
    torn = !take_print(f, &after) || !same_print(before, &after);
    if (torn && (!same_file(before, &after) || after.size <= before->size)) {
        told_drop(w->told);
        f->due = end / 1000 + DEBOUNCE_MS;
        return ok;
    }
    told_settle(w->told, !torn && (f->whole || is_old(before)), end / 1000);
    f->judged = true;
    f->print = *before;
    f->due = torn ? end / 1000 + DEBOUNCE_MS : INT64_MAX;
    w->changed = end / 1000;
    return ok;
}

/* An empty file is one that is about to be written, unless it stays so. One that is gone may come back. */
static bool look_at(struct follow *w, struct followed *f, int64_t now)
{
    struct print p;

    f->due = INT64_MAX;
    if (!take_print(f, &p) || (f->judged && same_print(&p, &f->print)))
        return true;
    if (p.size == 0 && (!f->judged || !is_old(&p)))
        return true;
    if (now < f->rest) {
        f->due = f->rest;
        return true;
    }
    return judge(w, f, &p);
}

static bool look_at_due(struct follow *w, int64_t now)
{
    bool ok = true;

    for (size_t i = 0; i < w->files && ok; i++)
        if (w->file[i].due <= now)
            ok = look_at(w, &w->file[i], now);
    return ok;
}

static void look_at_all(struct follow *w, int64_t now)
{
    scan(w, now);
    for (size_t i = 0; i < w->files; i++)
        w->file[i].due = earlier(w->file[i].due, now);
    w->poll = now + (w->notice == NULL ? BLIND_POLL_MS : POLL_MS);
}

static void take_event(struct follow *w, const struct notice_event *e, int64_t now)
{
    bool known = false;

    if (e->directory < 0) {
        w->poll = now;
        return;
    }
    for (size_t i = 0; i < w->files; i++) {
        struct followed *f = &w->file[i];

        if (f->directory != e->directory || strcmp(f->name, e->name) != 0)
            continue;
        known = true;
        f->whole = e->whole;
        f->due = earlier(f->due, e->done ? now : now + DEBOUNCE_MS);
    }
    if (!known && e->name[0] != '.')
        w->scan = earlier(w->scan, now + STRANGER_MS);
}

static void take_events(struct follow *w, int64_t now)
{
    struct notice_event e;

    while (w->notice != NULL && notice_next(w->notice, &e))
        take_event(w, &e, now);
}

/* Standard input is copied to a file without a name, which takes its place: from then on it is a file that
 * grows. */
static bool take_input(struct follow *w)
{
    const char *dir = getenv("TMPDIR");
    SCOPED(buf) name = {0};
    int spool, read_end;

    buf_printf(&name, "%s/qipu-XXXXXX", dir == NULL || *dir == '\0' ? "/tmp" : dir);
    buf_cstr(&name);
    w->input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
    spool = mkostemp(name.p, O_CLOEXEC);
    read_end = spool < 0 ? -1 : open(name.p, O_RDONLY | O_CLOEXEC);
    if (spool >= 0)
        unlink(name.p);
    if (w->input < 0 || read_end < 0 || dup2(read_end, STDIN_FILENO) < 0) {
        run_trouble(w->run, name.p, strerror(errno));
        spool = -1;
    }
    if (read_end >= 0)
        close(read_end);
    w->spool = spool;
    return w->has_input = spool >= 0;
}

static void copy_input(struct follow *w, int64_t now)
{
    char bytes[SPOOL_BYTES];
    ssize_t n = read(w->input, bytes, sizeof bytes);

    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (n <= 0 || !outfile_write_all(w->spool, (struct slice){bytes, (size_t)n})) {
        if (n != 0)
            run_trouble(w->run, "-", strerror(errno));
        close(w->input);
        w->input = -1;
    }
    for (size_t i = 0; i < w->files; i++)
        if (is_input(&w->file[i]))
            w->file[i].due = now;
}

/* Interrupts end the loop and not the process; a second one, while the last look is taken, does. */
static void take_signals(struct follow *w, sigset_t *before)
{
    sigemptyset(&w->ends);
    sigaddset(&w->ends, SIGINT);
    sigaddset(&w->ends, SIGTERM);
    sigprocmask(SIG_BLOCK, &w->ends, before);
    w->signals = -1;
#ifdef __linux__
    w->signals = signalfd(-1, &w->ends, SFD_CLOEXEC | SFD_NONBLOCK);
#endif
}

static bool is_interrupted(const struct follow *w)
{
    sigset_t now;
    int number;

    if (sigpending(&now) != 0 || (!sigismember(&now, SIGINT) && !sigismember(&now, SIGTERM)))
        return false;
    return sigwait(&w->ends, &number) == 0;
}

/* --until=idle:N in milliseconds; INT64_MAX: not asked for. */
static int64_t idle_of(const struct options *o)
{
    return o->in.until_idle < 0 ? INT64_MAX : (int64_t)o->in.until_idle * 1000;
}

static bool has_ended(const struct follow *w, int64_t now)
{
    const struct input_options *in = &w->run->options.in;
    bool waits = told_due(w->told) != INT64_MAX;

    for (size_t i = 0; i < w->files; i++)
        waits |= w->file[i].due != INT64_MAX;
    if (w->has_input && w->input < 0 && w->files == 1 && !waits)
        return true;
    if (in->until_results && !waits && told_is_over(w->told))
        return true;
    return now - w->changed >= idle_of(&w->run->options) && !waits;
}

/* False: nobody reads what is written. */
static bool wait_for_more(struct follow *w, int64_t now)
{
    struct pollfd fd[] = {{.fd = w->notice == NULL ? -1 : notice_fd(w->notice), .events = POLLIN},
                          {.fd = w->signals, .events = POLLIN},
                          {.fd = w->input, .events = POLLIN},
                          {.fd = w->run->out.fd}};
    int64_t due = earlier(earlier(w->scan, w->poll), told_due(w->told)), idle = idle_of(&w->run->options);

    for (size_t i = 0; i < w->files; i++)
        due = earlier(due, w->file[i].due);
    if (idle != INT64_MAX)
        due = earlier(due, w->changed + idle);
    if (poll(fd, sizeof fd / sizeof *fd, due <= now ? 0 : (int)(due - now)) > 0 && fd[2].revents != 0)
        copy_input(w, now_ms());
    return (fd[3].revents & POLLERR) == 0;
}

static bool loop(struct follow *w)
{
    w->changed = w->poll = now_ms();
    for (;;) {
        int64_t now = now_ms();

        take_events(w, now);
        if (now >= w->poll)
            look_at_all(w, now);
        else if (now >= w->scan)
            scan(w, now);
        if (!look_at_due(w, now) || !told_tick(w->told, now_ms()))
            return false;
        if (is_interrupted(w) || has_ended(w, now) || !wait_for_more(w, now_ms()))
            return true;
    }
}

static bool reads_input(const struct run *run)
{
    bool reads = run->options.in.operands == 0;

    for (int i = 0; i < run->options.in.operands; i++)
        reads |= strcmp(run->options.in.operand[i], "-") == 0;
    return reads;
}

bool follow_run(const struct wired *wired)
{
    struct follow w = {.wired = wired, .run = wired->run, .input = -1, .spool = -1, .scan = INT64_MAX};
    bool trouble = w.run->trouble, ok;
    sigset_t before;

    w.told = w.run->told;
    if (reads_input(w.run) && !take_input(&w))
        return false;
    w.notice = w.run->options.judge.slow ? NULL : notice_new();
    w.session = wiring_open(wired);
    take_signals(&w, &before);
    w.run->following = true;
    ok = loop(&w);
    w.run->following = false;
    w.run->trouble = trouble;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (w.signals >= 0)
        close(w.signals);
    if (w.has_input)
        lseek(STDIN_FILENO, 0, SEEK_SET);
    if (w.input >= 0)
        close(w.input);
    if (w.spool >= 0)
        close(w.spool);
    wiring_close(w.session);
    notice_free(w.notice);
    for (size_t i = 0; i < w.files; i++)
        free(w.file[i].path);
    free(w.file);
    told_begin(w.told, TOLD_ALL);
    return ok;
}

bool follow_end(struct run *run)
{
    told_settle(run->told, true, now_ms());
    return told_tick(run->told, now_ms());
}
