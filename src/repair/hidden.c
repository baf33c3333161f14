/* Nobody can prove a slip that leaves no trace. But a repair is called unique only where the record gives no
 * reason to think of another one, and moves that nobody would have played beside one that anybody would are
 * such a reason. */
#include "repair/search/search.h"

#include <stdlib.h>

enum {
    LOOKED_AT = 12, /* moves of which the sum is taken, itself included */
    ODD_ONE_IN = 40 /* words; more are the record's own way to spell */
};

/* What makes another move so much likelier that it speaks against the one that was written, in bits. */
enum {
    STRANGE = 4 * PER_BIT, /* a move that is worth a second look */
    PLAINER = 1 * PER_BIT  /* by how much the other must be likelier by itself */
};

/* And together with the moves behind it. Slips in Chinese words leave a legal move more often than those in
 * squares do. */
static const int likelier[MODELS] = {[MODEL_CHESS] = 5 * PER_BIT, [MODEL_XIANGQI] = 3 * PER_BIT};

/* Of the moves from item AT on. */
static int sum_from(struct study *s, struct surprises *known, const struct playable_moves *l, uint32_t at)
{
    int sum = 0;

    for (uint32_t i = at; i < at + LOOKED_AT && i < l->count; i++)
        sum += surprise(known, s, l, i);
    return sum;
}

/* How surprising another move would be at an item. */
static int surprise_instead(struct playable_moves *l, struct study *s, struct surprises *known, uint32_t at,
                            move m)
{
    move played = l->played[at];
    int x;

    l->played[at] = m;
    x = surprise(known, s, l, at);
    l->played[at] = played;
    return x;
}

static bool is_likelier(struct playable_moves *l, struct study *s, struct surprises *known,
                        const struct change *c, int as_it_is, struct playable_moves *other)
{
    struct features f = {{0}};

    if (c->move == l->played[c->at] || !feature_change(&f, s, l, c) ||
        surprise_instead(l, s, known, c->at, c->move) > as_it_is - PLAINER)
        return false;
    search_change_line(l, s, c, other);
    return other->broken == other->count &&
           sum_from(s, known, l, c->at) - sum_from(s, known, other, c->at) > likelier[s->model];
}

/* A word without its signs, which are weighed by themselves. */
static struct slice without_signs(struct slice w)
{
    while (w.n > 0 && find_char("+#!?", w.p[w.n - 1]) != NULL)
        w.n--;
    return w;
}

static bool is_odd_word(const struct playable_moves *l, const struct study *s, uint32_t at)
{
    const struct item *i = &l->item[at];
    char room[LINE_WORD], anew[LINE_WORD];

    return i->fixed == MOVE_NONE &&
           !slice_eq(without_signs(spelling_item(s, i, room)),
                     without_signs(spelling_of_move(s, i, line_before(l, s, at), l->played[at], anew)));
}

/* A word or two that are not spelled like all the others were read nonetheless: 马二一 among 马二进一. Many
 * are how the record spells. */
static bool has_odd_words(const struct playable_moves *l, const struct study *s)
{
    uint32_t odd = 0;

    for (uint32_t i = 0; i < l->count; i++)
        odd += is_odd_word(l, s, i);
    return odd > 0 && odd <= 1 + l->count / ODD_ONE_IN;
}

bool repair_hides_slip(struct playable_moves *l, struct study *s, struct surprises *known,
                       struct playable_moves *other)
{
    if (has_odd_words(l, s))
        return true;
    for (uint32_t i = 0; i < l->count; i++) {
        move all[GAME_MOVES_MAX];
        unsigned n = l->item[i].fixed != MOVE_NONE ? 0 : s->game->moves(line_before(l, s, i), all);
        int x = n == 0 ? 0 : surprise(known, s, l, i);

        for (unsigned k = 0; k < n && x >= STRANGE; k++) {
            struct change c = {.kind = EDIT_REPLACE, .at = i, .move = all[k]};

            if (is_likelier(l, s, known, &c, x, other))
                return true;
        }
    }
    return false;
}
