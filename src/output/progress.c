/* progress.c - share of bytes, rate, time left, games and findings in one line. */
#include "output/output.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

static const double INTERVAL = 0.5;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void put_bytes(struct buf *b, double bytes)
{
    static const char *const units[] = {"B", "kB", "MB", "GB", "TB"};
    unsigned u = 0;

    for (; bytes >= 999.5 && u + 1 < sizeof units / sizeof *units; u++)
        bytes /= 1000;
    buf_printf(b, u == 0 || bytes >= 99.95 ? "%.0f %s" : "%.1f %s", bytes, units[u]);
}

static void put_time(struct buf *b, uint64_t seconds)
{
    if (seconds >= 3600)
        buf_printf(b, "%" PRIu64 ":%02u:%02u", seconds / 3600, (unsigned)(seconds / 60 % 60),
                   (unsigned)(seconds % 60));
    else
        buf_printf(b, "%" PRIu64 ":%02u", seconds / 60, (unsigned)(seconds % 60));
}

struct progress_line {
    const struct progress *p;
    double rate; /* bytes a second */
};

static void line_arg(struct buf *b, char which, const void *ctx)
{
    const struct progress_line *l = ctx;
    const struct progress *p = l->p;
    uint64_t done = p->total > 0 && p->done > p->total ? p->total : p->done;

    switch (which) {
    case '1':
        if (p->total > 0)
            buf_printf(b, "%3u %%", (unsigned)(100.0 * (double)done / (double)p->total));
        else
            put_bytes(b, (double)done);
        break;
    case '2':
        put_bytes(b, l->rate);
        break;
    case '3':
        put_time(b, (uint64_t)((double)(p->total - done) / l->rate + 0.5));
        break;
    case '4':
        buf_uint(b, p->games);
        break;
    case '5':
        buf_uint(b, p->findings);
        break;
    }
}

/* A rate of the first moments says nothing. */
static void progress_line(struct buf *b, const struct progress *p, double seconds)
{
    struct progress_line line = {p, seconds < 0.1 ? 0 : (double)p->done / seconds};
    const char *pattern = line.rate < 1   ? N_("%1, games %4, findings %5")
                          : p->total == 0 ? N_("%1, %2/s, games %4, findings %5")
                                          : N_("%1, %2/s, %3 left, games %4, findings %5");

    tr_expand(b, tr(p->lang, pattern), line_arg, &line);
}

void progress_show(struct progress *p)
{
    SCOPED(buf) b = {0};
    double time;

    if (!p->shown)
        return;
    time = now();
    if (p->began == 0)
        p->began = time;
    if (p->last != 0 && time - p->last < INTERVAL)
        return;
    p->last = time;
    p->on_screen = true;
    buf_char(&b, '\r');
    progress_line(&b, p, time - p->began);
    buf_str(&b, "\033[K");
    fwrite(b.p, 1, b.n, stderr);
    fflush(stderr);
}

void progress_clear(struct progress *p)
{
    if (!p->on_screen)
        return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    p->on_screen = false;
    p->last = 0;
}
