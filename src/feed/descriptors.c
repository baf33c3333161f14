/* descriptors.c - see descriptors.h. */
#include "feed/feed.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* The lowest free descriptor is the one that is missing, because those below it are open. */
void descriptors_guard(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            system_failed("/dev/null");
}

static atomic_bool is_allowed = true;

static void refuse_exit(void)
{
    if (is_allowed)
        return;
    temporary_remove_all();
    _exit(2);
}

void exit_guard(void)
{
    is_allowed = false;
    atexit(refuse_exit);
}

void exit_allowed(void)
{
    is_allowed = true;
}

static void remove_and_die(int number)
{
    temporary_remove_all();
    raise(number); /* SA_RESETHAND: the second time it ends the process */
}

/* A --tree is mapped into memory: where somebody cuts the file off meanwhile, that is trouble with an input,
 * and no fault of the program. */
static void tell_of_cut_file(int number, siginfo_t *info, void *context)
{
    static const char words[] = ": a file was cut off while it was read\n";
    const char *name = program_invocation_short_name;

    (void)context;
    if (info->si_code != BUS_ADRERR)
        remove_and_die(number);
    temporary_remove_all();
    (void)!write(STDERR_FILENO, name, strlen(name));
    (void)!write(STDERR_FILENO, words, sizeof words - 1);
    _exit(2);
}

void signals_guard(void)
{
    static const int numbers[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ, SIGALRM,
                                  SIGUSR1, SIGUSR2, SIGABRT, SIGBUS,  SIGFPE,  SIGILL,  SIGSEGV, SIGSYS};
    struct sigaction act = {.sa_handler = remove_and_die, .sa_flags = (int)SA_RESETHAND | SA_NODEFER}, old;

    sigemptyset(&act.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(numbers[i], &act, NULL);
    act.sa_sigaction = tell_of_cut_file;
    act.sa_flags |= SA_SIGINFO;
    if (sigaction(SIGBUS, NULL, &old) == 0 && old.sa_handler == remove_and_die)
        sigaction(SIGBUS, &act, NULL);
}
