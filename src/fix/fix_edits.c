/* fix_edits.c - what the correctors of every format share. */
#include "fix/fix.h"

void fix_add(struct fixing *f, enum code code, struct span at, const char *text)
{
    struct fix_edit e = {at, text, code};

    /* What stands there already is no correction, and must not keep those from being made that come last. */
    if (strlen(text) == at.len && memcmp(f->text + at.off, text, at.len) == 0)
        return;
    buf_add(&f->edits, &e, sizeof e);
}

bool fix_has(const struct fixing *f, enum code code)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (f->list[i].code == code)
            return true;
    return false;
}
