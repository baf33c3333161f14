/* Variations in PGN: where they begin, where they end. */
#include "format/pgn/pgn.h"
#include "format/pgn/tokens.h"

static const struct slice none;

/* Behind either bracket. */
static void go_on_at(struct reading *d, uint32_t node)
{
    d->node = node;
    d->number = 0;
    d->dots = false;
    d->after_bracket = true;
}

static struct pgn_open *innermost(const struct reading *d)
{
    const struct buf *stack = &d->r->stack;

    return stack->n == 0 ? NULL : (struct pgn_open *)(void *)(stack->p + stack->n) - 1;
}

bool pgn_variation_is_empty(const struct reading *d)
{
    const struct pgn_open *top = innermost(d);

    return top != NULL && d->r->node[top->node].parent == d->node;
}

/* Field by field where it is to be: a copy would wait for the fields just written. */
static inline void push(struct reading *d, const char *bracket)
{
    struct buf *stack = &d->r->stack;
    struct pgn_open *open;

    if (seldom(stack->cap - stack->n < sizeof *open))
        buf_grow(stack, sizeof *open);
    stack->n += sizeof *open;
    open = innermost(d);
    open->node = d->node;
    open->off = (uint32_t)(bracket - d->text->start);
    open->told = false;
}

void pgn_open_variation(struct reading *d)
{
    struct record *r = d->r;
    bool empty = pgn_variation_is_empty(d);

    d->p++;
    if (d->skipped_depth != 0) {
        d->skipped_depth++;
        return;
    }
    if (d->node == 0 || empty) {
        pgn_say(d, CODE_PGN_RAV_FIRST, d->p - 1, 1, none, none);
        if (empty)
            innermost(d)->told = true;
        d->skipped_depth = 1;
        return;
    }
    if (seldom(d->pending_notes != 0))
        pgn_settle_notes(d, d->node, false);
    push(d, d->p - 1);
    go_on_at(d, r->node[d->node].parent);
}

void pgn_close_variation(struct reading *d)
{
    struct pgn_open open;
    struct record *r = d->r;
    bool empty = pgn_variation_is_empty(d);

    d->p++;
    if (d->skipped_depth != 0) {
        d->skipped_depth--;
        return;
    }
    if (r->stack.n == 0) {
        pgn_say(d, CODE_PGN_RAV_CLOSE, d->p - 1, 1, none, none);
        return;
    }
    r->stack.n -= sizeof open;
    memcpy(&open, r->stack.p + r->stack.n, sizeof open);
    if (empty && !open.told)
        pgn_say(d, CODE_PGN_RAV_EMPTY, d->text->start + open.off, 1, none, none);
    if (seldom(d->pending_notes != 0))
        pgn_settle_notes(d, empty ? open.node : d->node, false);
    go_on_at(d, open.node);
}

bool pgn_open_square(struct reading *d)
{
    const char *p = d->p + 1;

    if (d->r->game != GAME_CHESS || d->node == 0)
        return false;
    while (p < d->end && is_white(*p))
        p++;
    if (p == d->end || !is_ascii_digit(*p))
        return false;
    while (p < d->end && is_ascii_digit(*p))
        p++;
    if (p == d->end || *p != '.')
        return false;
    if (!d->bracketed)
        pgn_say(d, CODE_PGN_RAV_BRACKET, d->p, 1, none, none);
    d->bracketed = true;
    pgn_open_variation(d);
    return true;
}

bool pgn_close_square(struct reading *d)
{
    const struct pgn_open *top = innermost(d);

    if (top == NULL || d->text->start[top->off] != '[')
        return false;
    pgn_close_variation(d);
    return true;
}

/* The end of an unterminated variation is unknown, so its moves are not judged. */
static void quote_from(struct reading *d, uint32_t off)
{
    for (uint32_t i = d->r->count; i-- > 1 && d->r->node[i].at.off > off;)
        d->r->node[i].flags |= NODE_QUOTED;
}

void pgn_close_all(struct reading *d)
{
    struct pgn_open open;

    d->swallowed |= d->r->stack.n != 0;
    if (d->r->stack.n != 0)
        record_cut_off(d->r, CODE_PGN_RAV_OPEN);
    for (size_t at = 0; at + sizeof open <= d->r->stack.n; at += sizeof open) {
        memcpy(&open, d->r->stack.p + at, sizeof open);
        pgn_say(d, CODE_PGN_RAV_OPEN, d->text->start + open.off, 1, none, none);
        if (at == 0) /* the others are inside it */
            quote_from(d, open.off);
    }
    d->r->stack.n = 0;
}
