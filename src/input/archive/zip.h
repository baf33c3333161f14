/* zip.h - fast path for simple zip files; libarchive handles the rest.
 *
 * Only unambiguous files are read here: a file that can be sought in, small members that
 * are stored or deflated, a directory in the order of the file, and twice the same word about each member.
 * All else, and everything damaged, is libarchive's, which then reads on from the same member: whoever
 * unpacks, the same comes out. */
#ifndef QIPU_INPUT_ARCHIVE_ZIP_H
#define QIPU_INPUT_ARCHIVE_ZIP_H

#include "input/source.h"

struct zip;

/* NULL: not for us (or built without libdeflate). PARENT has then been read and sought in. THREADS unpack
 * some members ahead; may be NULL. */
struct zip *zip_open(struct source *parent, const struct chores *threads);
void zip_free(struct zip *);

enum zip_answer { ZIP_MEMBER, ZIP_END, ZIP_ODD };

/* The next member and its name, which lives until the next call. ZIP_ODD: it is not as its directory says. */
enum zip_answer zip_next(struct zip *, const char **name);

/* All its bytes, which live until the next call; ZIP_MEMBER or ZIP_ODD. */
enum zip_answer zip_unpack(struct zip *, struct slice *bytes);

/* Bytes of the file up to the end of the member at hand. */
uint64_t zip_taken(const struct zip *);

/* How many members came before the last one that was asked for. */
size_t zip_passed(const struct zip *);

#endif
