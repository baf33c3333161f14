/* deferred_numbers.c - the open numbers are a list of offsets beside the text. */
#include "base/text/text.h"

#include <stdlib.h>

void deferred_number(struct late *l, uint64_t plus)
{
    if (l->holes == l->cap) {
        l->cap = l->cap == 0 ? 16 : l->cap * 2;
        l->hole = mem_realloc(l->hole, l->cap, sizeof *l->hole);
    }
    l->hole[l->holes++] = (struct late_hole){l->text.n, plus};
}

void deferred_write(const struct late *l, uint64_t base, struct buf *out)
{
    size_t at = 0;

    for (size_t i = 0; i < l->holes; i++) {
        buf_add(out, l->text.p + at, l->hole[i].at - at);
        buf_uint(out, base + l->hole[i].plus);
        at = l->hole[i].at;
    }
    buf_add(out, l->text.p + at, l->text.n - at);
}

struct slice deferred_text(const struct late *l, uint64_t base, struct buf *room)
{
    if (l->holes == 0)
        return buf_as_slice(&l->text);
    deferred_write(l, base, room);
    return buf_as_slice(room);
}

enum { PIECE_BYTES = 64 << 10 };

bool deferred_send(const struct late *l, uint64_t base, bool (*put)(void *context, struct slice),
                   void *context)
{
    SCOPED(buf) piece = {0};
    size_t at = 0;
    bool ok = true;

    for (size_t i = 0; i < l->holes && ok; i++) {
        buf_add(&piece, l->text.p + at, l->hole[i].at - at);
        buf_uint(&piece, base + l->hole[i].plus);
        at = l->hole[i].at;
        if (piece.n >= PIECE_BYTES) {
            ok = put(context, buf_as_slice(&piece));
            buf_clear(&piece);
        }
    }
    return ok && put(context, buf_as_slice(&piece)) &&
           put(context, (struct slice){l->text.p + at, l->text.n - at});
}

void deferred_take(struct late *l, uint64_t base, struct buf *out)
{
    if (l->holes > 0) {
        deferred_write(l, base, out);
    } else {
        *out = l->text;
        l->text = (struct buf){0};
    }
    deferred_clear(l);
}

void deferred_clear(struct late *l)
{
    l->holes = 0;
    buf_clear(&l->text);
}

void deferred_free(struct late *l)
{
    free(l->hole);
    buf_free(&l->text);
    *l = (struct late){0};
}
