/* tree.h - the regular files below a directory, in byte order of their names.
 *
 * The C library's fts would do, but it overlooks failed allocations: it crashes, or gives names in any order.
 */
#ifndef QIPU_INPUT_TREE_H
#define QIPU_INPUT_TREE_H

#include <stdbool.h>

struct tree;

/* Walks the directory ROOT, which may be a link to one. */
struct tree *tree_open(const char *root);
void tree_close(struct tree *);

/* The path of the next file, *ERROR 0; or of a directory or file that cannot be looked at, with *ERROR as
 * errno. It lives until the next call. NULL: there is no more. Links, what is no regular file, and names that
 * begin with a dot are passed over. */
const char *tree_next(struct tree *, int *error);

#endif
