/* temporary.h - the temporary files of this process, so that none is left behind however it ends.
 *
 * The one list that is not const: a signal handler and mem_exhausted() have nothing else to look at. */
#ifndef QIPU_BASE_TEMPORARY_H
#define QIPU_BASE_TEMPORARY_H

#include <stdbool.h>

enum { TEMPORARY_MAX = 8 };

/* From now on the file of that name is to be removed when the process is ended. PATH must stay as it is until
 * temporary_done(). False when there are TEMPORARY_MAX already. From the main thread only. */
bool temporary_made(const char *path);

/* The file has been renamed or removed. */
void temporary_done(const char *path);

/* Removes them all. Safe in signal handlers and in any thread. */
void temporary_remove_all(void);

#endif
