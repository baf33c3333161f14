/* report_diff.h - how differences between two collections are said. */
#ifndef QIPU_OUTPUT_REPORT_REPORT_DIFF_H
#define QIPU_OUTPUT_REPORT_REPORT_DIFF_H

#include "diff/diff.h"
#include "output/tr.h"

/* Where one of both games stands; file NULL: there is none. */
struct diff_place {
    const char *file;
    uint32_t game;
};

struct diff_line {
    struct diff_place before, after;
    const char *by;     /* how they were paired; NULL: they were not */
    struct identity id; /* the new game's; the old one's where it was lost */
};

struct diff_counts {
    uint64_t same, moved, added, lost, changed;
};

/* Each writes into a buffer; what stands before the first and after the last line may be nothing. */
struct diff_reporter {
    void (*begin)(struct buf *, enum lang);
    void (*change)(struct buf *, enum lang, const struct diff_line *, const struct game_difference *);
    void (*end)(struct buf *, enum lang, const struct diff_counts *);
};

enum diff_as { DIFF_TEXT, DIFF_JSONL, DIFF_TSV, DIFF_HTML };

extern const struct diff_reporter diff_reporters[];

#endif
