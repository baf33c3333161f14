/* pictures.h - one picture goes where the output goes; several are numbered files beside it. */
#ifndef QIPU_CONVERT_PICTURES_H
#define QIPU_CONVERT_PICTURES_H

#include "pipeline/run.h"

struct pictures {
    struct run *run;
    struct buf first; /* kept until it is known whether there is another */
    uint64_t count;
};

/* Takes text that holds whole SVG documents, and may keep it: then TEXT is empty. False when it cannot be
 * written: trouble has been told. */
bool pictures_take(struct pictures *, struct buf *text);

/* After the last one. */
void pictures_end(struct pictures *);

#endif
