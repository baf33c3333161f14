/* tree_edit.h - changes to the tree of a record: for conversions that cut or mend a main line. */
#ifndef QIPU_RECORD_TREE_EDIT_H
#define QIPU_RECORD_TREE_EDIT_H

#include "record/record.h"

/* Forgets what a replay found, so that the record can be replayed again. */
void record_unplay(struct record *);

/* Takes out everything below NODE. */
void record_cut_below(struct record *, uint32_t node);

/* Takes out NODE alone: its children become its parent's, in its place. */
void record_take_out(struct record *, uint32_t node);

/* A new only child of PARENT, which takes over the children that PARENT had; its index. */
uint32_t record_put_below(struct record *, uint32_t parent);

/* The first move of the main line that could not be played; 0 when all could. */
uint32_t record_broken_node(const struct record *);

/* Another value for the headers of a key; nothing where there is none. */
void record_set_value(struct record *, enum key, struct slice value);

#endif
