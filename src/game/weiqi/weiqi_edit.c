/* weiqi_edit.c - stones that a record sets and removes, and how far a line can be played from a position:
 * both are asked for by setup and by the search for defects of records. */
#include "game/weiqi/weiqi.h"

/* Stones while they are set and removed. Most setups only add stones to empty points, and then nothing is
 * copied; the first stone that goes makes all the others be put again, once, at the end. */
struct stone_edit {
    struct goban *b;
    bool changed, copied;
    uint8_t stone[CELLS];
};

static void edit_point(struct stone_edit *e, point to, enum stone s)
{
    cell c = board_cell(to);
    uint8_t *at = e->copied ? &e->stone[c] : &e->b->stone[c];

    if (!board_has(e->b, to) || *at == s)
        return;
    e->changed = true;
    if (!e->copied && *at == EMPTY) {
        board_add(e->b, c, s);
        return;
    }
    if (!e->copied)
        memcpy(e->stone, e->b->stone, e->b->cells);
    e->copied = true;
    e->stone[c] = (uint8_t)s;
}

bool weiqi_apply_edit(struct weiqi *w, const struct record *r, uint32_t node)
{
    struct stone_edit e;

    e.b = &w->board;
    e.changed = e.copied = false;
    for (uint32_t i = 0; (i = record_next_note(r, node, NOTE_SETUP, i)) != 0;) {
        const struct note *n = &r->note[i];

        if (n->value == SETUP_TO_MOVE_FIRST || n->value == SETUP_TO_MOVE_SECOND) {
            w->to_move = n->value == SETUP_TO_MOVE_FIRST ? SIDE_FIRST : SIDE_SECOND;
            e.changed = true;
        }
        for (uint32_t p = 0; p < n->points; p++)
            edit_point(&e, r->point[n->first_point + p], (enum stone)n->value);
    }
    if (e.copied)
        board_put(&w->board, e.stone);
    return e.changed;
}

uint32_t weiqi_trial(struct weiqi *w, const struct record *r, uint32_t node, uint32_t *passes, bool *whole)
{
    move fit[MATCH_MAX];
    uint32_t count = 0;
    uint64_t key;

    *whole = false;
    for (; node != 0; node = r->node[node].child) {
        const struct node *n = &r->node[node];

        if (n->flags & NODE_SILENT) {
            weiqi_apply_edit(w, r, node);
            continue;
        }
        if (passes != NULL && weiqi_is_wrong_side(w, &n->claim)) {
            weiqi_play(w, MOVE(MOVE_PASS, w->to_move, 0, NOWHERE), &key);
            ++*passes;
        }
        if (n->claim.kind == MOVE_NONE || weiqi_match(w, &n->claim, fit) != 1)
            return count;
        weiqi_play(w, fit[0], &key);
        count++;
    }
    *whole = true;
    return count;
}
