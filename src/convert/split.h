/* split.h - the files of --split. */
#ifndef QIPU_CONVERT_SPLIT_H
#define QIPU_CONVERT_SPLIT_H

#include "pipeline/run.h"

/* Makes a directory where there is none. False with errno when none can be made. */
bool split_folder(const char *name);

/* Writes a game to the file NAME below the directory of --split, with the folders that --name puts between;
 * whole, or not at all. A file that is there is replaced only with --force. False after trouble, which is
 * told.
 */
bool split_write(struct run *, struct buf *name, struct slice game);

/* After the last game: flushes what was written to the disk, once for all files. False with errno. */
bool split_end(const char *folder);

#endif
