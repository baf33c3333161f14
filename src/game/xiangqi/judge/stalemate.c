/* Threats of 困毙: a move after which the other side would have none, without being in check. */
#include "game/xiangqi/judge/judge.h"

/* A step that stays legal, while its side is not in check, until something comes to one of its squares. */
struct steady {
    unsigned square[3]; /* from, to, and the leg or again the first */
};

/* Whether a move of a man that could neither uncover his general nor be a screen is such a step. */
static bool is_steady(const struct xq *p, unsigned m, struct steady *s)
{
    unsigned from = XQ_FROM(m), to = XQ_TO(m), king = p->man[xq_general(p->turn)];
    const struct xq_way *way = &xq_ways[XQ_NO_STEP + to - from];
    bool near = way->men != 0, on_line = (from ^ king) < 16 || (to ^ king) < 16 ||
                                         ((from ^ king) & 15) == 0 || ((to ^ king) & 15) == 0;

    *s = (struct steady){{from, to, xq_step(from, way->leg)}};
    return near && !on_line && from != king && p->at[to] == XQ_NOBODY && !xq_is_diagonal(king, from, 1);
}

static bool is_apart(const struct steady *a, const struct steady *b)
{
    for (unsigned i = 0; i < 3; i++)
        for (unsigned k = 0; k < 3; k++)
            if (a->square[i] == b->square[k])
                return false;
    return true;
}

/* Whether the side to move has two such steps that no one man can both stop. */
static bool is_never_stuck(const struct xq *p)
{
    struct steady first = {{0}}, other;
    struct xq_moves list;

    xq_moves(p, &list);
    for (unsigned i = 0; i < list.count; i++) {
        if (!is_steady(p, list.move[i], &other))
            continue;
        if (first.square[0] == 0)
            first = other;
        else if (is_apart(&first, &other))
            return true;
    }
    return false;
}

bool xq_threatens_stalemate(struct xq_judge *j, const struct xq *p, struct xq_line *line)
{
    struct xq other = xq_passed(p);
    struct xq_moves list;

    if (is_never_stuck(&other))
        return false;
    xq_legal(p, &list);
    for (unsigned i = 0; i < list.count && xq_spend(j); i++) {
        struct xq next;

        xq_played(p, list.move[i], &next);
        if (!next.checked && !xq_has_legal(&next)) {
            *line = (struct xq_line){.move = {list.move[i]}, .count = 1};
            return true;
        }
    }
    return false;
}
