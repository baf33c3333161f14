/* Kings that are put in the middle when the game is over: an electronic board takes that for the result, and
 * its software writes it as moves. Both on light squares (e4, d5) say that White won, both on dark ones (d4,
 * e5) that Black did, one on each that the game was drawn. */
#include "game/chess/rules.h"

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

/* What the kings show; with one of them in the middle two results are possible, and the declared one of them
 * is meant. */
static enum result shown(const struct tail *t, enum result declared)
{
    bool both = is_middle(t->king[WHITE]) && is_middle(t->king[BLACK]);
    bool dark = is_dark(t->king[is_middle(t->king[WHITE]) ? WHITE : BLACK]);
    enum result win = dark ? RESULT_SECOND : RESULT_FIRST;

    if (both)
        return is_dark(t->king[WHITE]) != is_dark(t->king[BLACK]) ? RESULT_DRAW : win;
    return declared == win || declared == RESULT_DRAW ? declared : RESULT_UNKNOWN;
}

/* A king's step to the middle that is merely not legal is left to the arbiter, and so is a single king where
 * no result was to be shown. */
static bool is_artefact(const struct line *l, const struct tail *t, enum result result)
{
    bool both = is_middle(t->king[WHITE]) && is_middle(t->king[BLACK]);
    bool agrees = result != RESULT_UNKNOWN && result == l->declared.result;

    if (!has_legal_move(l->position))
        return true;
    return both ? agrees || t->far > 1 : agrees && t->far > 1;
}

bool chess_tail(struct line *l, uint32_t node)
{
    struct tail t;
    enum result result;
    const struct node *n = &l->record->node[node];

    if (!read_tail(l, node, &t))
        return false;
    result = shown(&t, l->declared.result);
    if (!is_artefact(l, &t, result))
        return false;
    report(l->sink,
           &(struct finding){.code = CODE_CHESS_BOARD_ARTEFACT,
                             .reason = result == RESULT_UNKNOWN       ? REASON_BOARD_KING
                                       : result == l->declared.result ? REASON_BOARD_SHOWS
                                                                      : REASON_BOARD_SHOWS_OTHER,
                             .ply = line_ply(l) + 1,
                             .node = node,
                             .side = (uint8_t)(((const struct chess *)l->position)->turn + SIDE_FIRST),
                             .at = n->at,
                             .arg = {result_text(result), result_text(l->declared.result)}});
    return true;
}
