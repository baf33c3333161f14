/* shard.h - the Kth of N parts of a run's input, cut between games, about equal in bytes.
 *
 * Every file has its place among all bytes of the operands, and every batch its place in its file; a part is
 * a range of these places. So each batch belongs to one part, whoever runs it, and the outputs of all parts
 * put together are the output of one run. Packed files cannot be cut: they belong whole to one part. */
#ifndef QIPU_INPUT_SHARD_H
#define QIPU_INPUT_SHARD_H

#include "input/file_walk.h"

/* Byte OFFSET of the FILEth file that a walk meets. */
struct input_place {
    uint64_t file, offset;
};

struct shard {
    uint64_t part, parts;    /* from 1; parts 0: the whole input */
    struct input_place from; /* what comes before it is outside, too */
    uint64_t *start;         /* of each file among all bytes */
    uint64_t files, total;
    uint64_t print;        /* of their names, sizes and times: another when the input is another */
    struct buf unmeasured; /* the first file that could not be looked at; empty: none */
};

enum shard_side { SHARD_BEFORE, SHARD_INSIDE, SHARD_AFTER };

/* "3/16"; false when it is nothing of the kind. */
bool shard_parse(const char *word, struct shard *);

/* Measures the files that OPTIONS name, in the order in which a walk meets them. */
void shard_measure(struct shard *, const struct walk_options *options);

/* On which side of the part a place lies: byte OFFSET of the FILEth file that a walk meets. */
enum shard_side shard_side(const struct shard *, uint64_t file, uint64_t offset);

/* The same of a whole file: SHARD_INSIDE when any of it may be inside. */
enum shard_side shard_file_side(const struct shard *, uint64_t file);

/* Whether a file of at least LEAST bytes lies in several parts. */
bool shard_divides(const struct shard *, uint64_t file, uint64_t least);

void shard_free(struct shard *);

#endif
