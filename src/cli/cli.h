/* cli.h - what a program knows before its options. */
#ifndef QIPU_CLI_CLI_H
#define QIPU_CLI_CLI_H

#include "record/record.h"

#include <signal.h>
#include <termios.h>

/* path.c: one line of a record, picked out of its tree. */

/* Marks in ON (one byte a node, resized) the nodes of the line that PATH names: "1.2.1" takes the first line
 * where the record branches for the first time, the second the next time, and so on; from there the main
 * line. NULL is the main line; so is a 1 where there is no branch. PATH is numbers from 1, joined by dots.
 * False when there is no such line. */
bool path_mark(const struct record *, const char *path, struct buf *on);

/* profile.c: --profile=FILE: options kept in a YAML file, so that the conditions of a league are one word.
 */

/* One option of a profile, by its long name; false: it is wrong, and that was said. */
typedef bool profile_setting(void *context, const char *name, const char *value);

/* Hands every setting of a file on, in order: KEY: VALUE is --KEY=VALUE, a list gives the option again for
 * each item, a map gives --KEY=NAME=VALUE. Values live in the arena. False when a setting was wrong; with
 * TROUBLE filled in when the file cannot be read or is no such map. */
bool profile_read(const char *path, struct arena *, profile_setting *, void *context, struct buf *trouble);

/* site.c: recreplay --site=DIR: pages that link to one another, each by the program that makes it alone. */

struct options;

/* Runs recreplay, rectable and recvalid over the files of the command line, and puts their pages and
 * index.html into --site=DIR. What they say is on standard error. ARGV is as options_read() left it. False
 * when a page is missing, or something could not be read; what is wrong with DIR itself is put into WHY then.
 */
bool site_write(const struct options *, char **argv, struct buf *why);

/* terminal.c: a terminal for a program that fills the screen: raw keys, the alternate screen, its size.
 *
 * Signals are blocked while it is open and looked at between keys, so that there is no handler and every way
 * out passes terminal_close(), but the end for want of memory, which puts the screen back as well. */

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
