/* seen.h - a set of identities: 16 bytes each, in a table that is at most three quarters full. */
#ifndef QIPU_SELECT_SEEN_H
#define QIPU_SELECT_SEEN_H

#include "select/identity.h"

struct seen {
    struct identity *slot; /* all zero: free */
    size_t cap, count;
};

/* Whether it is new, and in the set from now on. Sets *FAILED without memory. */
bool seen_add(struct seen *, struct identity, bool *failed);
bool seen_has(const struct seen *, struct identity);
void seen_free(struct seen *);

#endif
