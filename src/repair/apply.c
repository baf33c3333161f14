/* A suggestion carried out in the record itself, each edit marked by a comment with the words that stood
 * there. */

#include "repair/search/search.h"

static void mark(struct record *r, uint32_t node, const char *what, const char *word)
{
    struct note *n = record_note(r, node, NOTE_COMMENT);
    SCOPED(buf) text = {0};

    buf_printf(&text, "[%%repaired] %s%s%s", what, word == NULL ? "" : " ", word == NULL ? "" : word);
    note_set_text(r, n, buf_as_slice(&text));
}

static void set_move(struct record *r, uint32_t node, const struct edit *e)
{
    struct claim *c = &r->node[node].claim;

    claim_clear(c);
    e->notation->parse(slice_of(e->instead), r->height, c);
    r->node[node].at.len = 0;
}

/* A new move between a node and the one before it. */
static uint32_t put_before(struct record *r, uint32_t node, const struct edit *e)
{
    uint32_t added = record_put_below(r, r->node[node].parent);

    set_move(r, added, e);
    return added;
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

/* The move of the main line that comes so many plies behind one. */
static uint32_t plies_on(const struct record *r, uint32_t node, uint32_t plies)
{
    while (plies > 0 && (node = r->node[node].child) != 0)
        plies -= (r->node[node].flags & NODE_SILENT) == 0;
    return node;
}

static void mirror(struct record *r, const struct edit *e)
{
    enum side side = e->mover;

    for (uint32_t n = e->node; n != 0; n = plies_on(r, n, 1), side = other_side(side))
        if (e->side == SIDE_NONE || e->side == side)
            r->node[n].claim = search_mirrored_claim(&r->node[n].claim);
}

static void carry_out(struct record *r, const struct edit *e)
{
    uint32_t node = e->node, before = r->node[node].parent;

    switch (e->kind) {
    case EDIT_REPLACE:
        if (e->unread)
            node = put_before(r, node, e);
        else
            set_move(r, node, e);
        mark(r, node, "as written:", e->as_written);
        break;
    case EDIT_INSERT:
        mark(r, put_before(r, node, e), "left out in the record", NULL);
        break;
    case EDIT_DELETE:
        record_take_out(r, node);
        mark(r, before, "written once too often:", e->as_written);
        break;
    case EDIT_SWAP:
        swap_claims(r, node, e->with_node);
        mark(r, node, "exchanged with a later move:", e->as_written);
        break;
    case EDIT_MIRROR:
        mirror(r, e);
        mark(r, before, "columns counted from the other end", NULL);
        break;
    case EDIT_SETUP:
        record_set_value(r, KEY_POSITION, slice_of(e->instead));
        mark(r, 0, "set up as written:", e->as_written);
        break;
    }
}

void repair_apply(struct record *r, const struct suggestion *s)
{
    struct edit first = s->edit[0];

    /* From the last to the first: nodes before an edit keep their places. */
    if (suggests_gap(s)) {
        first.node = put_before(r, first.node, &s->edit[1]);
        mark(r, first.node, "left out in the record", NULL);
    } else if (s->edits > 1) {
        carry_out(r, &s->edit[1]);
    }
    carry_out(r, &first);
    record_unplay(r);
}
