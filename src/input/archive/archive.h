/* archive.h - archives and compressed files, by their first bytes, also from a pipe.
 *
 * libarchive does the unpacking, but for zips that zip.h is faster with. A plain file never meets it: its
 * first bytes are compared with a table, and that is all it pays; without an archive the library is not even
 * loaded. */
#ifndef QIPU_INPUT_ARCHIVE_ARCHIVE_H
#define QIPU_INPUT_ARCHIVE_ARCHIVE_H

#include "input/input.h"

/* Whether a file that begins with HEAD is packed. */
bool archive_magic(struct slice head);

/* Whether they are, but for one byte at most: what is not text behind them is a damaged one. */
bool archive_like(struct slice head);

struct archive_reader;

/* Unpacks PARENT, which must outlive it. SLOW: libarchive also unpacks what zip.h could. THREADS: for zip.h.
 * MARKS: archive_mark() will be asked. NULL without memory or libarchive: PARENT says which (error, what). */
struct archive_reader *archive_reader_new(struct source *parent, bool slow, const struct chores *threads,
                                          bool marks);

/* Opens the next member that is a regular file and not hidden; false when there is no more. A
 * compressed file has one, of its own name. The member must be closed before the next is asked for.
 * Damage ends a member with a code (source.c); damage between two gives one more, without bytes. */
bool archive_reader_next(struct archive_reader *, struct source *member);

/* Bytes of the file itself that were unpacked so far, however deep MEMBER lies in it. */
uint64_t archive_taken(const struct source *member);

void archive_reader_free(struct archive_reader *);

/* Where unpacking can begin: at a frame, or at a block of bzip2, which begins at any bit. Marks depend on the
 * bytes alone. */
struct archive_mark {
    uint64_t packed, unpacked; /* how many bytes of either stand before it */
    struct bzip2_blocks {
        bool inside; /* a stream: the next block begins at bit `bit` of the next byte */
        unsigned bit;
        char level;   /* '1' to '9' */
        uint32_t crc; /* of the blocks so far, as the end of the stream has it */
    } blocks;
};

/* The packed file that MEMBER is the whole content of, if unpacking can begin at its marks: it can be sought
 * in, and there is neither an archive nor another compressed file inside. NULL: it cannot. */
struct source *archive_marked(const struct source *member);

/* The last mark at or before byte OFFSET of such a member, which has been read; offsets only grow. */
struct archive_mark archive_mark(const struct source *member, uint64_t offset);

/* Goes on unpacking there. False: the packed file cannot be sought in. */
bool archive_go(struct source *member, const struct archive_mark *);

/* By the heads of frames alone, without unpacking: moves *AT, which is 0 or where a piece begins, to where
 * the next one does. PIECES_HIDDEN: only unpacking tells where that is. */
enum archive_pieces { PIECES_MORE, PIECES_END, PIECES_HIDDEN };
enum archive_pieces archive_next_piece(const struct source *member, uint64_t *at);

#endif
