/* archive.h - archives and compressed files, by their first bytes, also from a pipe.
 *
 * libarchive does the unpacking, but for zips that zip.h is faster with. A plain file never meets it: its
 * first bytes are compared with a table, and that is all it pays; without an archive the library is not even
 * loaded. */
#ifndef QIPU_INPUT_ARCHIVE_ARCHIVE_H
#define QIPU_INPUT_ARCHIVE_ARCHIVE_H

#include "input/source.h"

/* Whether a file that begins with HEAD is packed. */
bool archive_magic(struct slice head);

/* Whether they are, but for one byte at most: what is not text behind them is a damaged one. */
bool archive_like(struct slice head);

struct archive_reader;

/* Unpacks PARENT, which must outlive it. SLOW: libarchive also unpacks what zip.h could. THREADS: for zip.h.
 * NULL without memory or libarchive: PARENT says which (error, what). */
struct archive_reader *archive_reader_new(struct source *parent, bool slow, const struct chores *threads);

/* Opens the next member that is a regular file and not hidden; false when there is no more. A
 * compressed file has one, of its own name. The member must be closed before the next is asked for.
 * Damage ends a member with a code (source.h); damage between two gives one more, without bytes. */
bool archive_reader_next(struct archive_reader *, struct source *member);

/* Bytes of the file itself that were unpacked so far, however deep MEMBER lies in it. */
uint64_t archive_taken(const struct source *member);

void archive_reader_free(struct archive_reader *);

#endif
