#include "base/deferred_numbers.h"

#include <stdlib.h>

static bool make_room(struct late *l)
{
    size_t cap = l->cap == 0 ? 16 : l->cap * 2;
    struct late_hole *hole;

    if (l->holes < l->cap)
        return true;
    if ((hole = realloc(l->hole, cap * sizeof *hole)) == NULL) {
        l->text.failed = true;
        return false;
    }
    l->hole = hole;
    l->cap = cap;
    return true;
}

void late_number(struct late *l, uint64_t plus)
{
    if (make_room(l))
        l->hole[l->holes++] = (struct late_hole){l->text.n, plus};
}

void late_write(const struct late *l, uint64_t base, struct buf *out)
{
    size_t at = 0;

    for (size_t i = 0; i < l->holes; i++) {
        buf_add(out, l->text.p + at, l->hole[i].at - at);
        buf_uint(out, base + l->hole[i].plus);
        at = l->hole[i].at;
    }
    buf_add(out, l->text.p + at, l->text.n - at);
    out->failed |= l->text.failed;
}

void late_clear(struct late *l)
{
    l->holes = 0;
    buf_clear(&l->text);
}

void late_free(struct late *l)
{
    free(l->hole);
    buf_free(&l->text);
    *l = (struct late){0};
}
