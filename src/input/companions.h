/* companions.h - databases that are several files: an index, and others of the same name beside it, which are
 * no records by themselves. */
#ifndef QIPU_INPUT_COMPANIONS_H
#define QIPU_INPUT_COMPANIONS_H

#include "input/source.h"

#include <sys/stat.h>

enum companion { COMPANION_NONE, COMPANION_INDEX, COMPANION_PART };

/* What a file of that name is in a database. */
enum companion companion_kind(struct slice name);

/* Puts the path of the index that a part of a database lies beside into INDEX, with a NUL; false when there
 * is none. */
bool companion_index(const char *part, struct buf *index);

/* Whether the file that ST is of belongs to the database whose index has the path INDEX. */
bool companion_is_part(const char *index, const struct stat *st);

/* Opens what belongs to the index S and ends in END ("sg4", in small letters), for reading; -1 with errno.
 * The descriptor is the caller's. */
int companion_open(const struct source *, const char *end);

/* Databases among the members of an archive, which come in any order: their files are kept, in temporary ones
 * without a name, until the archive has been seen. */
struct kept_sets;

/* Whether MEMBER belongs to a database; then it has been read, and kept in *SETS, which begins as NULL. */
bool companion_keep(struct kept_sets **sets, struct source *member);

/* Opens the index of the next database that was kept; false when there is none left. */
bool companion_next(struct kept_sets *, struct source *);

void companion_free(struct kept_sets *);

#endif
