/* id_set.h - a set of identities: 16 bytes each, in a table that is at most three quarters full. */
#ifndef QIPU_SELECT_ID_SET_H
#define QIPU_SELECT_ID_SET_H

#include "select/identity.h"

struct id_set {
    struct identity *slot; /* all zero: free */
    size_t cap, count;
};

/* Whether it is new, and in the set from now on. */
bool id_set_add(struct id_set *, struct identity);
bool id_set_has(const struct id_set *, struct identity);
void id_set_free(struct id_set *);

#endif
