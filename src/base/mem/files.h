/* files.h - small files that are read whole (tables, lists, profiles), and lists that are read piece by
 * piece. */
#ifndef QIPU_BASE_MEM_FILES_H
#define QIPU_BASE_MEM_FILES_H

#include "base/mem/buf.h"
#include "base/mem/limits.h"

#include <stdbool.h>

/* Appends the whole of a file; false with errno, EFBIG when it has more bytes than that limit allows. */
bool file_read(const char *path, enum limit, struct buf *);

/* Why file_read() failed, by errno: the system's words, or the limit's name. To be translated. */
const char *file_why(enum limit);

/* A file that is taken piece by piece, each ended by one byte. */
struct pieces {
    int fd;
    char end;         /* that ends a piece; the last need not have it */
    struct buf bytes; /* read and not taken yet, from `at` on */
    size_t at;
    bool over; /* there is nothing more to read */
};

/* Opens a file, or standard input for "-"; false with errno. */
bool pieces_open(struct pieces *, const char *path, char end);

/* The next one, which stays until the next call, with a NUL behind it. False at the end with errno 0; or with
 * errno, EFBIG when it has more bytes than LIMIT_LIST_LINE allows. */
bool pieces_next(struct pieces *, struct slice *piece);

/* May be called again, and for one that was never opened but is zero. */
void pieces_close(struct pieces *);

/* temporary.c: the temporary files of this process and the screen that it took, so that nothing is left
 * behind however it ends.
 *
 * The one list that is not const: a signal handler and mem_exhausted() have nothing else to look at. */

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
