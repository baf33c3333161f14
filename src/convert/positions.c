/* positions.c - the FEN behind each node, for writers that need it and for --annotate=fen. */
#include "convert/convert.h"

void positions_visit(void *context, const struct line *l)
{
    struct positions *p = context;
    struct position_at at = {l->node, p->fens.n};

    if (l->node == 0) {
        buf_clear(&p->fens);
        buf_clear(&p->at);
        at.fen = 0;
    }
    if (l->game->fen == NULL || l->game->look.board == BOARD_STONES)
        return;
    l->game->fen(l->position, &p->fens);
    buf_char(&p->fens, '\0');
    buf_add(&p->at, &at, sizeof at);
}

/* Nodes are visited in their order. */
struct slice positions_of(const void *positions, uint32_t node)
{
    const struct positions *p = positions;
    const struct position_at *at = (const struct position_at *)(const void *)p->at.p;
    size_t low = 0, high = p->at.n / sizeof *at;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (at[middle].node == node)
            return slice_of(p->fens.p + at[middle].fen);
        *(at[middle].node < node ? &low : &high) = middle + (at[middle].node < node);
    }
    return (struct slice){0};
}

static bool has_comment(const struct record *r, uint32_t node, struct slice text)
{
    for (uint32_t n = r->node[node].notes; n != 0; n = r->note[n].next)
        if (note_is_comment(&r->note[n]) && slice_eq(note_text(r, &r->note[n]), text))
            return true;
    return false;
}

void positions_annotate(const struct positions *p, struct record *r)
{
    const struct position_at *at = (const struct position_at *)(const void *)p->at.p;

    for (size_t i = 0; i < p->at.n / sizeof *at; i++)
        if (at[i].node != 0 && !has_comment(r, at[i].node, slice_of(p->fens.p + at[i].fen)))
            note_set_text(r, record_note(r, at[i].node, NOTE_COMMENT), slice_of(p->fens.p + at[i].fen));
}

void positions_free(struct positions *p)
{
    buf_free(&p->fens);
    buf_free(&p->at);
}
