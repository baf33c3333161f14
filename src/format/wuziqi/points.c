/* points.c - points, boards and results of the smaller wuziqi formats. */
#include "format/wuziqi/points.h"

void points_start(struct builder *f, struct text *text, struct record *record, struct sink *sink,
                  const char *format, unsigned width, unsigned height)
{
    build_start(f, text, record, sink, GAME_WUZIQI, format, width, height);
    record->notation = "renju";
}

void points_stone(struct builder *f, point p, struct slice at)
{
    struct node *n;

    build_unreadable(f, SIDE_NONE, at);
    n = &f->record->node[f->node];
    if (p == NOWHERE || f->node == 0)
        return;
    n->claim.kind = MOVE_PLACE;
    n->claim.piece = STONE;
    n->claim.to = p;
}

void points_offers(struct builder *f, const point *rejected, unsigned count, struct slice at)
{
    struct note *n;

    if (count == 0 || f->node == 0)
        return;
    n = record_note(f->record, f->node, NOTE_OFFERS);
    n->at = build_span(f, at);
    if (f->record->node[f->node].claim.to != NOWHERE)
        note_add_point(f->record, n, f->record->node[f->node].claim.to);
    for (unsigned i = 0; i < count; i++)
        note_add_point(f->record, n, rejected[i]);
}
