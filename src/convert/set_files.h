/* set_files.h - a database that is written to several files: the one that was named, and others beside it. */
#ifndef QIPU_CONVERT_SET_FILES_H
#define QIPU_CONVERT_SET_FILES_H

#include "format/format.h"
#include "output/outfile.h"
#include "pipeline/run.h"

struct set_files {
    const struct format *to; /* NULL: what is written is one file */
    void *state;             /* of its writer */
    struct buf name[FORMAT_FILES];
    struct outfile other[FORMAT_FILES]; /* but for the first, which is run.out */
};

/* Opens the files beside that of --output, where the format has any; false, with trouble told, when it
 * cannot.
 */
bool set_open(struct set_files *, struct run *, const struct format *to, void *state);

/* Adds games as the format's writer left them; false, with trouble told, when they do not fit. */
bool set_write(struct set_files *, struct run *, struct slice written);

/* Writes what comes last. Puts the files in their places but for run.out, where the run has gone well; else
 * removes them. */
void set_close(struct set_files *, struct run *);

#endif
