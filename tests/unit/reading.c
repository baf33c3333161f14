#include "reading.h"

#include "notation/stones/stones.h"

#include <stdlib.h>

void reading_open(struct reading *r, const struct format *format, struct slice text, size_t step,
                  unsigned want)
{
    size_t from = 0, seen = step == 0 ? text.n : step;

    *r = (struct reading){.format = format};
    r->facts = (struct file_facts){.name = "test", .format = format, .charset = "UTF-8"};
    r->facts.shared = calloc(1, format->shared_size + 1);
    /* What is cut off is not looked at again, as in the tools; here all of it stays one batch. */
    for (size_t start = 0; format->split != NULL;) {
        bool at_end = seen >= text.n;
        size_t cut;

        seen = at_end ? text.n : seen;
        cut = format->split(r->facts.shared, (struct slice){text.p + start, seen - start}, from, at_end);
        if (at_end)
            break;
        from = cut == 0 ? seen - start : seen - start - cut;
        if (cut != 0)
            from = 0;
        start += cut;
        seen += step;
    }
    r->text =
        (struct text){.start = text.p, .p = text.p, .end = text.p + text.n, .file = &r->facts, .want = want};
}

bool reading_next(struct reading *r)
{
    record_clear(&r->record);
    return r->format->read(&r->text, &r->record, &r->sink) == STATUS_GAME;
}

void reading_close(struct reading *r)
{
    if (r->format->free_shared != NULL)
        r->format->free_shared(r->facts.shared);
    free(r->facts.shared);
    record_free(&r->record);
    sink_free(&r->sink);
}

unsigned reading_count(const struct reading *r, const char *code)
{
    unsigned n = 0;

    for (uint32_t i = 0; i < r->sink.count; i++)
        n += strcmp(code_info((enum code)r->sink.list[i].code)->name, code) == 0;
    return n;
}

const char *reading_moves(const struct reading *r)
{
    static struct buf b;
    static char out[8192];

    buf_clear(&b);
    for (uint32_t n = r->record.node[0].child; n != 0; n = r->record.node[n].child) {
        if (b.n != 0)
            buf_char(&b, ' ');
        notation_renju.write(&r->record.node[n].claim, 15, &b);
    }
    if (b.n >= sizeof out)
        b.n = sizeof out - 1;
    memcpy(out, b.n == 0 ? "" : b.p, b.n);
    out[b.n] = '\0';
    buf_free(&b);
    b = (struct buf){0};
    return out;
}
