/* tree_report.h - what was played in a position, for people and programs; and as a record, whose comments
 * hold the counts, for whatever shows or writes records. */
#ifndef QIPU_OUTPUT_TREE_TREE_REPORT_H
#define QIPU_OUTPUT_TREE_TREE_REPORT_H

#include "output/output.h"
#include "tree/tree.h"

/* As --format has them. */
enum tree_as { TREE_TEXT, TREE_TSV, TREE_JSONL, TREE_HTML, TREE_POLYGLOT, TREE_PGN, TREE_SGF };

struct tree_report {
    enum lang lang;
    const struct tree *tree;
    const struct tree_root *root;
    struct buf *out;
    struct buf line;   /* moves to where the walk is, with a NUL behind each */
    struct buf length; /* size_t a ply: of the line up to there */
};

struct tree_reporter {
    void (*begin)(struct tree_report *); /* before the first root */
    void (*root)(struct tree_report *, uint64_t games);
    void (*step)(struct tree_report *, const struct tree_step *, struct slice move);
    void (*end)(struct tree_report *, uint64_t games, uint64_t refused);
};

/* By enum tree_as; none for those that are records or books. */
extern const struct tree_reporter tree_reporters[];

/* All moves below a root, by the reporter. */
void tree_report_walk(struct tree_report *, const struct tree_reporter *, const struct tree_ask *);

/* All moves below a root as variations of its record, with comments. False when they are too many. */
bool tree_report_record(const struct tree *, const struct tree_root *, const struct tree_ask *, enum lang,
                        struct record *);

#endif
