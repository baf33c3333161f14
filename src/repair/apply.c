/* A suggestion carried out in the record itself, each edit marked by a comment with the words that stood
 * there. */
#include "repair/apply.h"

#include "record/tree.h"
#include "repair/search.h"

#include <stdio.h>

static void mark(struct record *r, uint32_t node, const char *what, const char *word)
{
    struct note *n = record_note(r, node, NOTE_COMMENT);
    char text[160];

    snprintf(text, sizeof text, "[%%repaired] %s %s", what, word);
    note_set_text(r, n, slice_trim(slice_of(text)));
}

static void set_move(struct record *r, uint32_t node, const struct edit *e)
{
    const struct notation *own = r->notation == NULL ? NULL : notation_named(slice_of(r->notation));
    const struct notation *words = own == NULL || own->write == NULL ? notation_usual(r->game) : own;
    struct claim *c = &r->node[node].claim;

    claim_clear(c);
    words->parse(slice_of(e->instead), r->height, c);
    r->node[node].at.len = 0;
}

static void swap_claims(struct record *r, uint32_t a, uint32_t b)
{
    struct claim c = r->node[a].claim;
    struct span at = r->node[a].at;

    r->node[a].claim = r->node[b].claim;
    r->node[a].at = r->node[b].at;
    r->node[b].claim = c;
    r->node[b].at = at;
}

static void mirror(struct record *r, const struct edit *e)
{
    enum side side = e->ply % 2 == 1 ? SIDE_FIRST : SIDE_SECOND;

    for (uint32_t n = record_main_node(r, e->ply); n != 0; n = r->node[n].child, side = other_side(side))
        if (e->side == SIDE_NONE || e->side == side)
            r->node[n].claim = mirrored_claim(&r->node[n].claim);
}

static void carry_out(struct record *r, const struct edit *e)
{
    uint32_t node = record_main_node(r, e->ply), before = node == 0 ? 0 : r->node[node].parent;

    switch (e->kind) {
    case EDIT_REPLACE:
        set_move(r, node, e);
        mark(r, node, "as written:", e->as_written);
        break;
    case EDIT_INSERT:
        node = record_put_below(r, before);
        set_move(r, node, e);
        mark(r, node, "left out in the record", "");
        break;
    case EDIT_DELETE:
        record_take_out(r, node);
        mark(r, before, "written once too often:", e->as_written);
        break;
    case EDIT_SWAP:
        swap_claims(r, node, record_main_node(r, e->with_ply));
        mark(r, node, "exchanged with a later move:", e->as_written);
        break;
    case EDIT_MIRROR:
        mirror(r, e);
        mark(r, before, "columns counted from the other end", "");
        break;
    }
}

void repair_apply(struct record *r, const struct suggestion *s)
{
    /* From the last to the first: plies are counted as written. */
    for (unsigned i = s->edits; i-- > 0;)
        carry_out(r, &s->edit[i]);
    record_unplay(r);
}
