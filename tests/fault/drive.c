/* drive.c - runs commands with one fault after the other (fault.c) and judges how they end.
 *
 * usage: drive LIBRARY COMMANDS RUNS SEED [KIND]     in a scratch folder; PATH has the programs
 *        drive terminal      status 0 when a pseudo-terminal can be opened here
 *
 * COMMANDS is a file with one command a line; "keys=nq" before it: on a terminal of its own, where these keys
 * are pressed when something is on the screen. RUNS is how many faults are tried of each command and kind,
 * chosen by SEED; 0: all of them, or all of KIND. A command ends rightly when it writes and returns what it
 * does without a fault, or says something on standard error, returns 2 and leaves what was in out/ as it was.
 * Prints TAP. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 32, SECONDS = 20, MOST = 100000 };

struct fault {
    const char *kind, *how;
    int error;
};

static const struct fault faults[] = {
    {"memory", "once", ENOMEM},  {"memory", "on", ENOMEM},   {"open", "once", EMFILE},
    {"open", "on", EACCES},      {"read", "once", EIO},      {"read", "short", 0},
    {"read", "intr", 0},         {"write", "once", ENOSPC},  {"write", "on", EIO},
    {"write", "short", 0},       {"write", "intr", 0},       {"close", "once", EIO},
    {"fsync", "once", EIO},      {"rename", "once", EACCES}, {"stat", "once", EIO},
    {"opendir", "once", EACCES}, {"thread", "on", EAGAIN},   {"iconv", "once", EMFILE},
    {"dlopen", "once", ENOENT},  {"read", "once", EAGAIN},   {"read", "on", EISDIR},
    {"write", "once", EPIPE},    {"write", "once", EAGAIN},  {"stat", "on", EACCES},
    {"readdir", "once", EIO},    {"seek", "once", EINVAL},   {"seek", "on", ESPIPE},
    {"mkdir", "once", EACCES},   {"path", "once", EACCES},   {"thread", "once", EAGAIN},
    {"iconv", "on", EINVAL},     {"dlopen", "on", ENOENT},   {"close", "on", EIO},
    {"unlink", "once", EACCES},  {"fchmod", "once", EIO},    {"truncate", "once", EIO},
    {"poll", "once", ENOMEM},    {"poll", "on", EINVAL},     {"poll", "intr", 0},
};

enum { KINDS = sizeof faults / sizeof *faults };

/* How many were tried of each, and how many ended wrongly. */
static unsigned tried[KINDS], failed[KINDS];

enum { FILES = 2048 };

/* What is in out/: a hash of name and content for each file. */
struct files {
    uint64_t file[FILES];
    size_t count;
};

/* How a run ended. */
struct end {
    int status;        /* of waitpid */
    uint64_t out;      /* hash of standard output */
    struct files left; /* in out/ */
    bool said, fired, timed_out;
    bool without; /* it says that an output lacks inputs that could not be read */
};

static const char *library, *only;
static unsigned long long random_state;
static unsigned tested, wrong;

static uint64_t hash(uint64_t h, const void *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        h = (h ^ ((const unsigned char *)p)[i]) * 0x100000001b3u;
    return h;
}

static uint64_t hash_file(uint64_t h, const char *path)
{
    char bytes[1 << 16];
    FILE *f = fopen(path, "rb");
    size_t n;

    while (f != NULL && (n = fread(bytes, 1, sizeof bytes, f)) > 0)
        h = hash(h, bytes, n);
    if (f != NULL)
        fclose(f);
    return h;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int no_dot(const struct dirent *d)
{
    return strcmp(d->d_name, ".") != 0 && strcmp(d->d_name, "..") != 0;
}

/* Calls EACH, which may return a hash of it, for every file in out/. */
static struct files in_out(uint64_t (*each)(uint64_t, const char *))
{
    struct files files = {.count = 0};
    struct dirent **list;
    int n = scandir("out", &list, no_dot, by_name);

    for (int i = 0; i < n; i++) {
        char path[1024];

        snprintf(path, sizeof path, "out/%s", list[i]->d_name);
        if (files.count < FILES)
            files.file[files.count++] = each(hash(1, path, strlen(path)), path);
        free(list[i]);
    }
    if (n >= 0)
        free(list);
    return files;
}

static bool has(const struct files *files, uint64_t file)
{
    for (size_t i = 0; i < files->count; i++)
        if (files->file[i] == file)
            return true;
    return false;
}

/* Whether every file of A is in B or C. */
static bool is_part_of(const struct files *a, const struct files *b, const struct files *c)
{
    for (size_t i = 0; i < a->count; i++)
        if (!has(b, a->file[i]) && !has(c, a->file[i]))
            return false;
    return true;
}

static bool is_part(const struct files *a, const struct files *b)
{
    return is_part_of(a, b, b);
}

static bool is_equal(const struct files *a, const struct files *b)
{
    return a->count == b->count && is_part(a, b);
}

static uint64_t remove_one(uint64_t h, const char *path)
{
    unlink(path);
    return h;
}

/* out/ with one file that was there before. */
static void make_out(void)
{
    FILE *f;

    mkdir("out", 0777);
    in_out(remove_one);
    if ((f = fopen("out/kept", "w")) == NULL || fputs("old\n", f) < 0 || fclose(f) != 0) {
        perror("out/kept");
        exit(1);
    }
}

static void redirect(int fd, const char *path, int flags)
{
    int opened = open(path, flags, 0666);

    if (opened < 0 || dup2(opened, fd) < 0)
        _exit(126);
    close(opened);
}

/* In the child: the terminal whose other end MASTER is. */
static void take_terminal(int master)
{
    int slave;

    setsid();
    if ((slave = open(ptsname(master), O_RDWR)) < 0 || ioctl(slave, TIOCSCTTY, 0) != 0)
        _exit(126);
    close(master);
}

static int new_terminal(void)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);

    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) {
        perror("posix_openpt");
        exit(1);
    }
    return master;
}

/* A hash of what CHILD shows; KEYS are pressed once there is something to see. */
static uint64_t watch(int master, const char *keys, pid_t child, int *status)
{
    uint64_t seen = 1;
    bool pressed = false, ended = false;
    char bytes[4096];
    ssize_t n = 0;

    do {
        struct pollfd p = {.fd = master, .events = POLLIN};

        ended = waitpid(child, status, WNOHANG) == child;
        while (poll(&p, 1, ended ? 0 : 20) > 0 && (n = read(master, bytes, sizeof bytes)) > 0) {
            seen = hash(seen, bytes, (size_t)n);
            if (!pressed && write(master, keys, strlen(keys)) < 0)
                perror("keys");
            pressed = true;
        }
    } while (!ended);
    return seen;
}

/* In the child: words of the line, "<" names standard input. */
static void run_command(char *line, const struct fault *f, long n)
{
    char *argv[WORDS + 1], number[24], error[24];
    int argc = 0;
    const char *input = "/dev/null";

    for (char *word = strtok(line, " \n"); word != NULL && argc < WORDS; word = strtok(NULL, " \n")) {
        if (word[0] == '<')
            input = word + 1;
        else
            argv[argc++] = word;
    }
    argv[argc] = NULL;
    redirect(0, input, O_RDONLY);
    redirect(1, "stdout", O_WRONLY | O_CREAT | O_TRUNC);
    redirect(2, "stderr", O_WRONLY | O_CREAT | O_TRUNC);
    if (f != NULL) {
        snprintf(number, sizeof number, "%ld", n);
        snprintf(error, sizeof error, "%d", f->error);
        setenv("FAULT_KIND", f->kind, 1);
        setenv("FAULT_HOW", f->how, 1);
        setenv("FAULT_N", number, 1);
        setenv("FAULT_ERROR", error, 1);
        setenv("FAULT_FIRED", "fired", 1);
        setenv("LD_PRELOAD", library, 1);
    }
    alarm(SECONDS);
    execvp(argv[0], argv);
    _exit(127);
}

static bool file_holds(const char *path, const char *words)
{
    char text[1 << 16];
    FILE *f = fopen(path, "r");
    size_t n = f == NULL ? 0 : fread(text, 1, sizeof text - 1, f);

    text[n] = '\0';
    if (f != NULL)
        fclose(f);
    return strstr(text, words) != NULL;
}

static struct end run(const char *command, const struct fault *f, long n)
{
    struct end end = {0};
    struct stat st;
    char line[4096], keys[64] = "";
    uint64_t seen = 1;
    int skipped = 0, terminal = -1;
    pid_t child;

    if (sscanf(command, "keys=%63s %n", keys, &skipped) == 1)
        terminal = new_terminal();
    snprintf(line, sizeof line, "%s", command + skipped);
    make_out();
    unlink("fired");
    fflush(stdout);
    if ((child = fork()) == 0) {
        if (terminal >= 0)
            take_terminal(terminal);
        run_command(line, f, n);
    }
    if (terminal >= 0) {
        seen = watch(terminal, keys, child, &end.status);
        close(terminal);
    } else {
        waitpid(child, &end.status, 0);
    }
    end.timed_out = WIFSIGNALED(end.status) && WTERMSIG(end.status) == SIGALRM;
    end.fired = access("fired", F_OK) == 0;
    end.said = stat("stderr", &st) == 0 && st.st_size > 0;
    end.without = file_holds("stderr", ": written without what could not be read of ");
    end.out = hash_file(seen, "stdout");
    end.left = in_out(hash_file);
    return end;
}

static bool is_same(const struct end *a, const struct end *b)
{
    return a->status == b->status && a->out == b->out && is_equal(&a->left, &b->left);
}

static bool is_right(const struct end *end, const struct end *sound, const struct files *untouched)
{
    if (is_same(end, sound))
        return true;
    if (!WIFEXITED(end->status) || !end->said || WEXITSTATUS(end->status) != 2)
        return false;
    /* --split and --rejects make files one after the other, each whole. What could not be read costs the
     * output nothing of the rest. */
    return end->without || is_equal(&end->left, untouched) ||
           (sound->left.count > 1 && is_part_of(&end->left, &sound->left, untouched));
}

/* Whether the fault came about. */
static bool try(const char *command, const struct fault *f, long n, const struct end *sound,
                const struct files *untouched)
{
    struct end end = run(command, f, n);

    tested++;
    tried[f - faults]++;
    if (!is_right(&end, sound, untouched)) {
        wrong++;
        failed[f - faults]++;
        printf("# wrong: %s %s %d %ld: %s: %s%d%s%s%s\n", f->kind, f->how, f->error, n, command,
               WIFSIGNALED(end.status) ? "signal " : "status ",
               WIFSIGNALED(end.status) ? WTERMSIG(end.status) : WEXITSTATUS(end.status),
               end.timed_out ? ", never ends" : "", end.said ? "" : ", says nothing",
               is_part(&end.left, &sound->left) ? "" : ", out/ is changed");
    }
    return end.fired;
}

/* xorshift: the same choice for the same seed, everywhere. */
static long random_below(long n)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (long)(random_state % (unsigned long long)n);
}

static void try_all(const char *command, const struct fault *f, const struct end *sound,
                    const struct files *untouched)
{
    for (long n = 1; n < MOST && try(command, f, n, sound, untouched); n++)
        ;
}

/* Every read or write, not one of them: there is nothing to count. */
static bool is_for_all(const struct fault *f)
{
    return strcmp(f->how, "short") == 0 || strcmp(f->how, "intr") == 0;
}

static void try_command(const char *command)
{
    static struct end sound;
    unsigned before = wrong, runs_before = tested;
    struct files untouched;
    static unsigned number;

    sound = run(command, NULL, 0);
    make_out();
    untouched = in_out(hash_file);
    for (size_t i = 0; i < KINDS; i++) {
        if (only != NULL && strcmp(only, faults[i].kind) != 0)
            continue;
        if (is_for_all(&faults[i]))
            try(command, &faults[i], 1, &sound, &untouched);
        else
            try_all(command, &faults[i], &sound, &untouched);
    }
    printf("%sok %u - %s (%u faults)\n", wrong == before ? "" : "not ", ++number, command,
           tested - runs_before);
}

/* One fault of one command: small numbers as often as large ones, because most calls are made at the start.
 */
static void try_one(const char *command)
{
    static struct end sound;
    const struct fault *f = &faults[random_below(KINDS)];
    struct files untouched;

    sound = run(command, NULL, 0);
    make_out();
    untouched = in_out(hash_file);
    if (random_below(2) == 0)
        f = &faults[random_below(2)]; /* memory */
    try(command, f, 1 + random_below(1L << random_below(11)), &sound, &untouched);
}

enum { COMMANDS = 200 };

static char commands[COMMANDS][1024];
static long count;

static void read_commands(FILE *list)
{
    while (count < COMMANDS && fgets(commands[count], sizeof commands[count], list) != NULL) {
        char *line = commands[count];

        line[strcspn(line, "\n")] = '\0';
        count += line[0] != '\0' && line[0] != '#';
    }
}

int main(int argc, char **argv)
{
    FILE *list = argc == 5 || argc == 6 ? fopen(argv[2], "r") : NULL;
    long runs = list != NULL ? atol(argv[3]) : 0;

    if (argc == 2 && strcmp(argv[1], "terminal") == 0)
        return open(ptsname(new_terminal()), O_RDWR | O_NOCTTY) < 0;
    if (list == NULL) {
        fprintf(stderr, "usage: drive LIBRARY COMMANDS RUNS SEED [KIND]\n");
        return 2;
    }
    library = argv[1];
    only = argv[5];
    random_state = strtoull(argv[4], NULL, 10) * 2654435761u + 1;
    read_commands(list);
    fclose(list);
    printf("# seed %s\n", argv[4]);
    for (long i = 0; i < runs && count > 0; i++)
        try_one(commands[random_below(count)]);
    for (long i = 0; i < count && runs == 0; i++)
        try_command(commands[i]);
    if (runs > 0)
        printf("%sok 1 - %ld faults chosen by seed %s\n", wrong == 0 ? "" : "not ", runs, argv[4]);
    for (size_t i = 0; i < KINDS; i++)
        if (tried[i] > 0)
            printf("# %-8s %-5s %-30s %7u tried, %u wrong\n", faults[i].kind, faults[i].how,
                   faults[i].error == 0 ? "" : strerror(faults[i].error), tried[i], failed[i]);
    printf("1..%ld\n# %u faults tried, %u ended wrongly\n", runs > 0 ? 1 : count, tested, wrong);
    return wrong != 0;
}
