/* terminal.c - raw mode, signals that are waited for, and bytes made into keys. */
#include "cli/cli.h"

#include "output/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LOOK_MS = 100, ESCAPE_MS = 30 };

/* Alternate screen, no cursor, no wrapping; and back. */
static const char enter[] = "\033[?1049h\033[?25l\033[?7l\033[2J", leave[] = "\033[?7h\033[?25h\033[?1049l";

static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH, SIGPIPE};

/* The one that is open; not const, because abandon() has nothing else to look at. */
static struct terminal *_Atomic open_now;

static bool make_raw(struct terminal *t)
{
    struct termios raw = t->before;

    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(t->fd, TCSAFLUSH, &raw) != 0)
        return false;
    terminal_write(t, (struct slice){enter, sizeof enter - 1});
    return true;
}

static void put_back(struct terminal *t)
{
    terminal_write(t, (struct slice){leave, sizeof leave - 1});
    tcsetattr(t->fd, TCSAFLUSH, &t->before);
}

/* For mem_exhausted(): what has to be put back although nobody comes to terminal_close(). */
static void abandon(void)
{
    put_back(atomic_load(&open_now));
}

bool terminal_open(struct terminal *t)
{
    sigset_t set;

    t->signal = t->error = 0;
    t->fd = open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (t->fd < 0)
        return false;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof watched / sizeof *watched; i++)
        sigaddset(&set, watched[i]);
    sigprocmask(SIG_BLOCK, &set, &t->mask);
    if (tcgetattr(t->fd, &t->before) == 0 && make_raw(t)) {
        atomic_store(&open_now, t);
        temporary_undo(abandon);
        return true;
    }
    close(t->fd);
    t->fd = -1;
    sigprocmask(SIG_SETMASK, &t->mask, NULL);
    return false;
}

void terminal_close(struct terminal *t)
{
    if (t->fd < 0)
        return;
    temporary_undo(NULL);
    put_back(t);
    close(t->fd);
    t->fd = -1;
    sigprocmask(SIG_SETMASK, &t->mask, NULL);
}

/* Control-Z or SIGTSTP: leaves the screen, stops, and takes the screen again. */
static void suspend(struct terminal *t)
{
    put_back(t);
    raise(SIGSTOP);
    make_raw(t);
}

/* What a pending signal asks for; 0 when there is none. */
static int take_signal(struct terminal *t)
{
    sigset_t pending, one;
    int taken;

    sigpending(&pending);
    for (size_t i = 0; i < sizeof watched / sizeof *watched; i++) {
        if (!sigismember(&pending, watched[i]))
            continue;
        sigemptyset(&one);
        sigaddset(&one, watched[i]);
        sigwait(&one, &taken);
        if (taken == SIGTSTP)
            suspend(t);
        if (taken == SIGTSTP || taken == SIGWINCH)
            return PRESS_RESIZED;
        t->signal = taken;
        return PRESS_QUIT;
    }
    return 0;
}

/* The next byte; -1 when there was none in time, -2 when the terminal is gone. */
static int next_byte(struct terminal *t, int timeout)
{
    struct pollfd p = {.fd = t->fd, .events = POLLIN};
    unsigned char c;
    ssize_t n = poll(&p, 1, timeout);

    if (n > 0 && (p.revents & POLLIN) && (n = read(t->fd, &c, 1)) == 1)
        return c;
    if (n == 0 && p.revents == 0)
        return -1;
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return -1;
    if (n < 0)
        t->error = errno;
    return -2;
}

static int escape(struct terminal *t)
{
    static const struct {
        char end, first;
        int press;
    } keys[] = {
        {'A', 0, PRESS_UP},    {'B', 0, PRESS_DOWN},  {'C', 0, PRESS_RIGHT},     {'D', 0, PRESS_LEFT},
        {'H', 0, PRESS_HOME},  {'F', 0, PRESS_END},   {'~', '1', PRESS_HOME},    {'~', '7', PRESS_HOME},
        {'~', '4', PRESS_END}, {'~', '8', PRESS_END}, {'~', '5', PRESS_PAGE_UP}, {'~', '6', PRESS_PAGE_DOWN},
    };
    int c = next_byte(t, ESCAPE_MS), first = 0;

    if (c == -1)
        return 27;
    if (c != '[' && c != 'O')
        return c == -2 ? PRESS_QUIT : PRESS_OTHER;
    c = next_byte(t, ESCAPE_MS);
    first = c;
    while (c >= 0 && (c < 0x40 || c > 0x7E))
        c = next_byte(t, ESCAPE_MS);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].end == c && (keys[i].first == 0 || keys[i].first == first))
            return keys[i].press;
    return PRESS_OTHER;
}

int terminal_key(struct terminal *t)
{
    for (;;) {
        int asked = take_signal(t), c;

        if (asked != 0)
            return asked;
        c = t->error != 0 ? -2 : next_byte(t, LOOK_MS);
        if (c == -1)
            continue;
        if (c == -2 || c == 3)
            return PRESS_QUIT;
        if (c == 26) {
            suspend(t);
            return PRESS_RESIZED;
        }
        return c == 27 ? escape(t) : c;
    }
}

void terminal_size(const struct terminal *t, unsigned *columns, unsigned *rows)
{
    struct winsize size;

    *columns = 80;
    *rows = 24;
    if (ioctl(t->fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
        *columns = size.ws_col;
        *rows = size.ws_row;
    }
}

void terminal_write(struct terminal *t, struct slice s)
{
    if (!outfile_write_all(t->fd, s))
        t->error = errno;
}
