/* Nobody can prove a slip that leaves no trace. But a repair is called unique only where the record gives no
 * reason to think of another one, and moves that nobody would have played beside one that anybody would are
 * such a reason. */
#include "repair/hidden.h"

#include "base/memory.h"

#include <stdlib.h>

enum {
    STRANGE = 5 * PER_BIT,  /* a move that is worth a second look */
    PLAINER = 3 * PER_BIT,  /* by how much the other must be likelier by itself */
    LIKELIER = 6 * PER_BIT, /* and together with the moves behind it: 64 times */
    LOOKED_AT = 8           /* of these, itself included */
};

/* Of the moves from item AT on. */
static int sum_from(struct study *s, struct surprises *known, const struct playable *l, uint32_t at)
{
    int sum = 0;

    for (uint32_t i = at; i < at + LOOKED_AT && i < l->count; i++)
        sum += surprise(known, s, l, i);
    return sum;
}

/* How surprising another move would be at an item. */
static int surprise_instead(struct playable *l, struct study *s, struct surprises *known, uint32_t at, move m)
{
    move played = l->played[at];
    int x;

    l->played[at] = m;
    x = surprise(known, s, l, at);
    l->played[at] = played;
    return x;
}

static bool is_likelier(struct playable *l, struct study *s, struct surprises *known, const struct change *c,
                        int as_it_is, struct playable *other)
{
    struct features f = {{0}};

    if (c->move == l->played[c->at] || !feature_change(&f, s, l, c) ||
        surprise_instead(l, s, known, c->at, c->move) > as_it_is - PLAINER)
        return false;
    change_line(l, s, c, other);
    return other->broken == other->count &&
           sum_from(s, known, l, c->at) - sum_from(s, known, other, c->at) > LIKELIER;
}

bool hides_slip(struct playable *l, struct study *s, struct surprises *known, struct playable *other)
{
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
