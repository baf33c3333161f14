/* progress.c - at most one line a second, cleared before anything else is written. */
#include "output/progress.h"

#include <inttypes.h>
#include <stdio.h>

void progress_show(struct progress *p, uint64_t games)
{
    time_t now;

    if (!p->shown || (now = time(NULL)) == p->last)
        return;
    p->last = now;
    p->on_screen = true;
    fprintf(stderr, "\r%" PRIu64 " games", games);
    fflush(stderr);
}

void progress_clear(struct progress *p)
{
    if (!p->on_screen)
        return;
    fputs("\r\033[K", stderr);
    p->on_screen = false;
}
