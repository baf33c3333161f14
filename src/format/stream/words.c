/* words.c - the words that reader and writer of the stream share. */
#include "format/stream/stream.h"

const char *const stream_shapes[] = {"circle", "square", "triangle", "cross", "selected",
                                     "label",  "arrow",  "line",     "dim",   NULL};

const char *const stream_colors[] = {"none", "red", "green", "blue", "yellow", NULL};

const char stream_order[STREAM_ORDERED + 1] = "ncl";

unsigned stream_place(enum note_kind kind)
{
    static const enum note_kind kinds[STREAM_ORDERED] = {NOTE_NAG, NOTE_COMMENT, NOTE_LINE_COMMENT};
    unsigned i = 0;

    while (i < STREAM_ORDERED && kinds[i] != kind)
        i++;
    return i;
}
