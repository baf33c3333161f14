/* Notes on moves while their game is read: which move a comment, a glyph or a time belongs to. */
#include "format/pgn/pgn.h"

/* A note on the last move, or on the one to come: such notes wait at the end of the root's chain. */
struct note *pgn_new_note(struct reading *d, enum note_kind kind)
{
    struct record *r = d->r;

    if (!d->after_bracket && d->number == 0)
        return record_note(r, d->node, kind);
    if (d->pending_notes == 0) {
        d->pending_notes = r->notes;
        d->root_last = r->node[0].last_note;
    }
    return record_note(r, 0, kind);
}

/* Gives the waiting notes to NODE. */
HOT void pgn_settle_notes(struct reading *d, uint32_t node, bool before)
{
    struct record *r = d->r;
    struct node *root = &r->node[0], *home = &r->node[node];
    uint32_t first = d->pending_notes, last = root->last_note;

    if (first == 0 || r->truncated)
        return;
    d->pending_notes = 0;
    for (uint32_t i = first; i != 0 && before; i = r->note[i].next)
        if (r->note[i].kind == NOTE_COMMENT || r->note[i].kind == NOTE_LINE_COMMENT)
            r->note[i].kind = NOTE_COMMENT_BEFORE;
    if (node == 0)
        return;
    if (d->root_last == 0)
        root->notes = 0;
    else
        r->note[d->root_last].next = 0;
    root->last_note = d->root_last;
    if (home->last_note == 0)
        home->notes = first;
    else
        r->note[home->last_note].next = first;
    home->last_note = last;
}

void pgn_add_nag(struct reading *d, unsigned value, const char *p, size_t n, unsigned flags)
{
    struct note *note;

    if ((d->text->want & (WANT_TEXT | WANT_STRICT)) == 0 || d->skipped_depth != 0)
        return;
    note = pgn_new_note(d, NOTE_NAG);
    note->value = value;
    note->flags = (uint8_t)flags;
    note->at = pgn_span(d, p, n);
}
