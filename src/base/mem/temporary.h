/* temporary.h - the temporary files of this process and the screen that it took, so that nothing is left
 * behind however it ends.
 *
 * The one list that is not const: a signal handler and mem_exhausted() have nothing else to look at. */
#ifndef QIPU_BASE_MEM_TEMPORARY_H
#define QIPU_BASE_MEM_TEMPORARY_H

#include <stdbool.h>

enum { TEMPORARY_MAX = 8 };

/* From now on the file of that name is to be removed when the process is ended. PATH must stay as it is until
 * temporary_done(). False when there are TEMPORARY_MAX already. From the main thread only. */
bool temporary_made(const char *path);

/* The file has been renamed or removed. */
void temporary_done(const char *path);

/* From now on UNDO is to be called, too; NULL: nothing is. It must be safe in signal handlers. */
void temporary_undo(void (*undo)(void));

/* Undoes it and removes them all. Safe in signal handlers and in any thread. */
void temporary_remove_all(void);

#endif
