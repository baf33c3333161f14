/* Points of a cell. */
#include "format/text/stones/stonelist.h"

#include "format/text/survey.h"

#include <stdlib.h>

/* A side glued to its point, or said before it. */
static enum side side_of(const struct atoms *all, unsigned i)
{
    const struct atom *a = &all->atom[i];

    if (a->side != 0)
        return a->side == 1 ? SIDE_FIRST : SIDE_SECOND;
    return i > 0 && a[-1].kind == ATOM_SIDE ? (enum side)a[-1].x : SIDE_NONE;
}

static void add_move(const struct text_survey *s, const struct atoms *all, unsigned i, struct record *r)
{
    const struct atom *a = &all->atom[i];
    uint32_t node = record_add(r, r->count - 1);
    point at;

    if (node == 0)
        return;
    r->node[node].at = (struct span){a->off, a->len};
    if (a->kind == ATOM_PASS) {
        r->node[node].claim.kind = MOVE_PASS;
    } else if ((at = survey_point(s, a)) != NOWHERE) {
        r->node[node].claim.kind = MOVE_PLACE;
        r->node[node].claim.piece = STONE;
        r->node[node].claim.to = at;
    }
    r->node[node].claim.side = (uint8_t)side_of(all, i);
}

enum game_id stone_cell_game(struct slice cell, enum game_id named)
{
    struct atoms all = {0};
    struct text_survey s;
    enum game_id game;

    atoms_of_line(cell.p, cell, &all);
    survey_make(&s, cell.p, &all, named, 0);
    game = s.stones < 2 || s.chess || s.refused || s.glued * 2 >= s.moves ? GAME_UNKNOWN : s.game;
    free(all.atom);
    return game;
}

void stone_cell_read(const char *start, struct slice cell, enum game_id named, long size, struct record *r,
                     struct sink *sink)
{
    struct atoms all = {0};
    struct text_survey s;

    atoms_of_line(start, cell, &all);
    survey_make(&s, start, &all, named, size);
    r->game = s.game;
    r->notation = survey_notation(&s);
    r->implied = s.implied;
    if (s.size != 0)
        r->width = r->height = (uint8_t)s.size;
    if (s.guessed && all.count > 0)
        sink_say(sink, CODE_MOVELIST_GUESS, (struct span){all.atom[0].off, all.atom[0].len},
                 game_name(s.game), game_name(s.other));
    for (unsigned i = 0; i < all.count; i++)
        if (survey_is_move(&s, &all, i))
            add_move(&s, &all, i, r);
    free(all.atom);
}
