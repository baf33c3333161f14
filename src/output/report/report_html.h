/* report_html.h - what the page of recvalid --format=html needs beside findings: sums of all games, and which
 * boards are drawn. */
#ifndef QIPU_OUTPUT_REPORT_REPORT_HTML_H
#define QIPU_OUTPUT_REPORT_REPORT_HTML_H

#include "output/show/show.h"

/* Findings that stand in a page one by one; all are counted. */
enum { REPORT_HTML_MAX = 10000 };

/* Of the run. */
struct report_page {
    struct sums sums;
    struct drawing_boards boards;
};

/* Of a batch. */
struct report_page_part {
    struct buf facts; /* empty: no game of it was noted, and no board is needed */
    struct drawing_boards boards;
};

/* A game that was judged, and whether it has an error. */
void report_page_game(struct report_page_part *, const struct report_at *, const struct outcome *,
                      bool wrong);

void report_page_add(struct report_page *, const struct report_page_part *);
void report_page_free(struct report_page *);

#endif
