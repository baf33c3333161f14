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

/* A number at the start of the slice, which is cut off. */
static bool take_number(struct slice *s, long *value)
{
    size_t n = 0;

    *value = 0;
    while (n < s->n && s->p[n] >= '0' && s->p[n] <= '9' && n < 9)
        *value = *value * 10 + (s->p[n++] - '0');
    *s = (struct slice){s->p + n, s->n - n};
    return n != 0;
}

bool points_pair(struct slice line, long *x, long *y, struct slice *rest)
{
    *rest = line;
    if (!take_number(rest, x) || rest->n == 0 || (rest->p[0] != ',' && rest->p[0] != ' '))
        return false;
    do
        *rest = (struct slice){rest->p + 1, rest->n - 1};
    while (rest->n != 0 && rest->p[0] == ' ');
    return take_number(rest, y);
}
