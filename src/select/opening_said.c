/* opening_said.c - what a game's opening is called: by the record, else by the moves. */
#include "game/wuziqi/wuziqi_rules.h"
#include "select/test.h"

/* Black 1, white 2 and black 3 of a wuziqi game. */
struct three_stones {
    point at[3];
    unsigned count;
};

static bool take_stone(void *context, const struct line *l)
{
    struct three_stones *s = context;

    if (line_ply(l) > 0 && MOVE_KIND(line_step(l)->move) == MOVE_PLACE)
        s->at[s->count++] = MOVE_TO(line_step(l)->move);
    return s->count < 3;
}

/* The opening that a wuziqi game begins with. */
static bool play_wuziqi(const struct subject *s, struct opening_played *out)
{
    struct three_stones stones = {.count = 0};
    const struct opening *opening;
    unsigned symmetry;

    replay_main_line(s->replay, take_stone, &stones);
    if (stones.count < 3 ||
        (opening = opening_of(stones.at[0], stones.at[1], stones.at[2], &symmetry)) == NULL)
        return false;
    *out = (struct opening_played){opening->id, opening->international, opening->chinese};
    return true;
}

/* The name of the last position of the game that has one. */
static bool play_named(const struct subject *s, struct opening_played *out)
{
    const struct opening_name *name = s->openings == NULL ? NULL : openings_of(s->openings, s->replay);

    if (name == NULL)
        return false;
    *out = (struct opening_played){name->code, name->name, name->other};
    return true;
}

bool opening_played(const struct subject *s, struct opening_played *out)
{
    if (s->replayed == NULL || s->replayed->rules == NULL)
        return false;
    switch (s->record->game) {
    case GAME_CHESS:
    case GAME_XIANGQI:
        return play_named(s, out);
    case GAME_WUZIQI:
        return play_wuziqi(s, out);
    default:
        return false;
    }
}

static struct slice known_header(const struct record *r, enum key key)
{
    struct slice value = slice_trim(record_value(r, key));

    return value_is_unknown(value) ? (struct slice){0} : value;
}

struct opening_said opening_said(const struct subject *s)
{
    struct opening_said said = {.name = known_header(s->record, KEY_OPENING),
                                .code = known_header(s->record, KEY_OPENING_CODE)};
    struct opening_played played;

    if ((said.name.n == 0 || said.code.n == 0) && opening_played(s, &played)) {
        if (said.name.n == 0)
            said.name = slice_of(played.name);
        if (said.code.n == 0)
            said.code = slice_of(played.code);
    }
    return said;
}
