/* How many forbidden-move checks a second: every empty point of positions from the lines of a library.
 * usage: wuziqi-checks LIBRARY.lib */
#include "finding/sink.h"
#include "format/wuziqi/renlib.h"
#include "game/wuziqi/forbidden.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { POSITIONS = 20000, EVERY = 61 };

static double cpu_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void read_file(const char *path, struct buf *b)
{
    FILE *f = fopen(path, "rb");
    size_t n = 1;

    while (f != NULL && n != 0) {
        buf_reserve(b, 1 << 16);
        b->n += n = fread(b->p + b->n, 1, 1 << 16, f);
    }
    if (f != NULL)
        fclose(f);
}

/* The position at the end of the line to NODE; false when a point is used twice. */
static bool set_up(struct board *b, const struct record *r, uint32_t node, uint32_t path[300])
{
    uint32_t n = 0;

    for (; node != 0 && n < 300; node = r->node[node].parent)
        path[n++] = node;
    stones_clear(b, 15, 15);
    for (uint32_t i = 0; i < n; i++) {
        point p = r->node[path[n - 1 - i]].claim.to;

        if (p == NOWHERE || stones_at(b, p) != SIDE_NONE)
            return false;
        stones_place(b, p, i % 2 == 0 ? SIDE_FIRST : SIDE_SECOND);
    }
    return true;
}

static struct board board[POSITIONS];

static unsigned long check_all(unsigned count, unsigned long *checks)
{
    unsigned long forbidden = 0;

    for (unsigned i = 0; i < count; i++)
        for (unsigned n = 0; n < 225; n++) {
            point p = POINT(n % 15, n / 15);

            if (stones_at(&board[i], p) != SIDE_NONE)
                continue;
            forbidden += shape_is_forbidden(shape_at(&board[i], p, READ_CN, NULL));
            ++*checks;
        }
    return forbidden;
}

int main(int argc, char **argv)
{
    struct buf file = {0};
    struct file_facts facts = {.format = &format_lib};
    struct record record = {0};
    struct sink sink = {0};
    struct text text = {.file = &facts};
    unsigned count = 0;

    if (argc < 2)
        return 2;
    read_file(argv[1], &file);
    text.start = text.p = file.p;
    text.end = file.p + file.n;
    for (;;) {
        uint32_t path[300];

        record_clear(&record);
        if (format_lib.read(&text, &record, &sink) != STATUS_GAME)
            break;
        for (uint32_t n = EVERY; n < record.count && count < POSITIONS; n += EVERY)
            count += set_up(&board[count], &record, n, path);
    }
    for (unsigned run = 0; run < 3; run++) {
        unsigned long checks = 0;
        double start = cpu_seconds();
        unsigned long forbidden = check_all(count, &checks);
        double took = cpu_seconds() - start;

        printf("%u positions, %lu checks, %lu forbidden: %.1f M checks/s\n", count, checks, forbidden,
               (double)checks / took / 1e6);
    }
    record_free(&record);
    sink_free(&sink);
    buf_free(&file);
    return 0;
}
