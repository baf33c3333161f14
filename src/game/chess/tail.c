/* Kings that are put in the middle when the game is over: an electronic board takes that for the result, and
 * its software writes it as moves. Both on light squares (e4, d5) say that White won, both on dark ones (d4,
 * e5) that Black did, one on each that the game was drawn. */
#include "game/chess/chess_rules.h"

#include <stdlib.h>

enum { TAIL_MAX = 3 };

/* The words behind the last move. */
struct tail {
    unsigned plies;
    unsigned king[2]; /* where the kings stand in the end */
    unsigned far;     /* the longest way that one was carried */
};

static bool is_middle(unsigned square)
{
    return (square / 8 == 3 || square / 8 == 4) && (square % 8 == 3 || square % 8 == 4);
}

static bool is_dark(unsigned square)
{
    return (square / 8 + square % 8) % 2 == 0;
}

static unsigned distance(unsigned a, unsigned b)
{
    unsigned files = (unsigned)abs((int)(a % 8) - (int)(b % 8)),
             ranks = (unsigned)abs((int)(a / 8) - (int)(b / 8));

    return files > ranks ? files : ranks;
}

/* Whether the claim puts the king of US in the middle. */
static bool is_king_put(const struct claim *c, unsigned king)
{
    unsigned to = c->kind == MOVE_NONE ? NO_SQUARE : point_square(c->to);

    if (to == NO_SQUARE || !is_middle(to) || c->promo != PIECE_NONE)
        return false;
    return c->piece == KING ||
           (c->piece == PIECE_NONE && c->from != NOWHERE && point_square(c->from) == king);
}

/* Whether all that follows from NODE on is such words, and few of them. */
static bool read_tail(const struct line *l, uint32_t node, struct tail *t)
{
    const struct chess *p = l->position;
    const struct node *all = l->record->node;
    unsigned us = p->turn;

    *t = (struct tail){0, {king_square(p, WHITE), king_square(p, BLACK)}, 0};
    for (; node != 0; node = all[node].child, us = !us) {
        const struct claim *c = &all[node].claim;
        unsigned way;

        if (++t->plies > TAIL_MAX || all[node].next != 0 || !is_king_put(c, t->king[us]) ||
            (c->side != SIDE_NONE && c->side != us + SIDE_FIRST))
            return false;
        way = distance(t->king[us], point_square(c->to));
        t->far = way > t->far ? way : t->far;
        t->king[us] = point_square(c->to);
    }
    return true;
}

/* What the kings show; one of them alone, in the middle, leaves it open. */
static enum result shown(const struct tail *t)
{
    if (!is_middle(t->king[WHITE]) || !is_middle(t->king[BLACK]))
        return RESULT_UNKNOWN;
    if (is_dark(t->king[WHITE]) != is_dark(t->king[BLACK]))
        return RESULT_DRAW;
    return is_dark(t->king[WHITE]) ? RESULT_SECOND : RESULT_FIRST;
}

/* A king's step to the middle that is merely not legal is left to the arbiter. */
static bool is_artefact(const struct line *l, const struct tail *t)
{
    return t->far > 1 || (t->plies > 1 && shown(t) != RESULT_UNKNOWN) || !chess_has_legal_move(l->position);
}

bool chess_tail(struct line *l, uint32_t node)
{
    struct tail t;
    const struct node *n = &l->record->node[node];
    struct chess_memory *m = l->memory;

    if (!read_tail(l, node, &t) || !is_artefact(l, &t))
        return false;
    m->shown_in = l->game_number;
    m->shown = shown(&t);
    report(l->sink,
           &(struct finding){.code = CODE_CHESS_BOARD_ARTEFACT,
                             .reason = shown(&t) == RESULT_UNKNOWN ? REASON_BOARD_KING : REASON_BOARD_SHOWS,
                             .ply = line_ply(l) + 1,
                             .node = node,
                             .side = (uint8_t)(((const struct chess *)l->position)->turn + SIDE_FIRST),
                             .at = n->at,
                             .arg = {result_text(shown(&t))}});
    return true;
}
