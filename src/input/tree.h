/* tree.h - the regular files below a directory, in byte order of their names.
 *
 * The C library's fts would do, but it overlooks failed allocations: it crashes, or gives names in any order.
 */
#ifndef QIPU_INPUT_TREE_H
#define QIPU_INPUT_TREE_H

#include <stdbool.h>

struct tree;

enum { TREE_OWN = -1 };

/* Walks the directory ROOT, which may be a link to one. OWN: a directory that this run writes into, which is
 * passed over when it is met below ROOT; NULL: there is none. */
struct tree *tree_open(const char *root, const char *own);
void tree_close(struct tree *);

/* The path of the next file, *ERROR 0; or of a directory or file that cannot be looked at, with *ERROR as
 * errno, or TREE_OWN of the directory that is passed over. It lives until the next call. NULL: there is no
 * more. Links, what is no regular file, and names that begin with a dot are passed over. */
const char *tree_next(struct tree *, int *error);

/* The file that tree_next() gave, for openat(2): *DIR is its directory's descriptor and the answer its name
 * there; or AT_FDCWD and its path. Both live until the next call. */
const char *tree_name(struct tree *, int *dir);

/* Lets go of the directory's descriptor, for want of others. */
void tree_let_go(struct tree *);

#endif
