/* terminal.h - a terminal for a program that fills the screen: raw keys, the alternate screen, its size.
 *
 * Signals are blocked while it is open and looked at between keys, so that there is no handler and every way
 * out passes terminal_close(), but the end for want of memory, which puts the screen back as well. */
#ifndef QIPU_CLI_TERMINAL_H
#define QIPU_CLI_TERMINAL_H

#include "base/text/slice.h"

#include <signal.h>
#include <termios.h>

enum key_press {
    /* Characters stand for themselves. */
    PRESS_LEFT = 256,
    PRESS_RIGHT,
    PRESS_UP,
    PRESS_DOWN,
    PRESS_HOME,
    PRESS_END,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_RESIZED, /* draw again */
    PRESS_QUIT,    /* the terminal is gone or has failed, or a signal asks to end: see `error`, `signal` */
    PRESS_OTHER
};

struct terminal {
    int fd; /* of /dev/tty; -1: closed */
    struct termios before;
    sigset_t mask; /* before */
    int signal;    /* that asked to end; 0: none */
    int error;     /* errno of what failed while it was open; 0: nothing did */
};

/* False with errno when there is no terminal. */
bool terminal_open(struct terminal *);

/* Puts everything back as it was. May be called again. */
void terminal_close(struct terminal *);

/* Waits for a key. */
int terminal_key(struct terminal *);

void terminal_size(const struct terminal *, unsigned *columns, unsigned *rows);
void terminal_write(struct terminal *, struct slice);

#endif
