/* fix_edits.c - what the correctors of every format share. */
#include "fix/fix.h"

void fix_add(struct fixing *f, enum code code, struct span at, const char *text)
{
    struct fix_edit e = {at, text, code};

    buf_add(&f->edits, &e, sizeof e);
}

bool fix_has(const struct fixing *f, enum code code)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (f->list[i].code == code)
            return true;
    return false;
}
