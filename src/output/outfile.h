/* outfile.h - where a program's product goes: standard output or -o FILE, with every write checked.
 *
 * A named file is written under another name beside it and renamed when it is whole, so that
 * nobody ever sees a part of it; the other name is removed however the program ends (base/mem/temporary.h).
 */
#ifndef QIPU_OUTPUT_OUTFILE_H
#define QIPU_OUTPUT_OUTFILE_H

#include "output/tr.h"

#include <sys/stat.h>

/* Which file a descriptor is: that never changes, so it is asked once. */
struct file_identity {
    bool asked, regular;
    dev_t device;
    ino_t inode;
};

struct outfile {
    int fd;
    int error;         /* errno of the first failure, sticky; 0: none */
    const char *name;  /* as given; NULL: standard output */
    char *path, *temp; /* NULL when there is nothing to rename */
    struct file_identity identity;
    uint64_t written; /* bytes, with those that outfile_resume() found */
    bool unflushed;   /* outfile_close() does not wait for the disk */
    bool lasting;     /* `temp` stays when the file is not put in its place */
};

/* Nothing was there to go on with. */
#define OUTFILE_ANEW UINT64_MAX

/* NAME may be NULL or "-" for standard output. False with error set when it cannot be opened. */
bool outfile_open(struct outfile *, const char *name);

/* The same with NAME.part as the other name, which is not removed when the program is ended: its first *BYTES
 * are kept, and what is written comes behind them. *BYTES becomes OUTFILE_ANEW when it had fewer, and all of
 * it is written anew. NAME must not be a device or a pipe. EBUSY when another run writes the same output,
 * EEXIST when NAME.part is a link or another user's. */
bool outfile_resume(struct outfile *, const char *name, uint64_t *bytes);

/* The absolute path of the file that outfile_open() would write, whether it is there or not, to be freed;
 * NULL with errno. */
char *outfile_target(const char *name);

/* Makes a new file beside PATH, readable by its owner alone, under a name that nobody can foresee, which is
 * put into TEMP. The descriptor, or -1 with errno. */
int outfile_beside(struct buf *temp, const char *path);

/* Writes all of S to FD, taking interrupted calls up again; false with errno when it cannot. */
bool outfile_write_all(int fd, struct slice s);

/* Writes all of it; nothing after a failure. */
bool outfile_write(struct outfile *, struct slice);

/* Closes and, when all went well and KEEP, puts the file in its place; else removes it. False with
 * error set when any write, the close or the rename failed. */
bool outfile_close(struct outfile *, bool keep);

/* Whether a file that is open is what is being written. */
bool outfile_is(struct outfile *, const struct stat *);

/* Whether it is what will be replaced. */
bool outfile_replaces(const struct outfile *, const struct stat *);

/* Whether anything will be replaced. */
bool outfile_replaces_any(const struct outfile *);

/* Whether it is a regular file or will be one: only then may the two above say yes. */
bool outfile_may_be_read(struct outfile *);

/* "standard output" or the file's name, for messages. */
const char *outfile_name(const struct outfile *, enum lang);

#endif
