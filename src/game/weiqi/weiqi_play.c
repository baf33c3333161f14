/* weiqi_play.c - one stone a move: which move fits, why none does, what it does to the board; and findings
 * about a node. Upstream of setup, repetition, referee and the end of the game. */
#include "game/weiqi/weiqi.h"

const char *weiqi_point_name(struct arena *a, point p)
{
    unsigned x = POINT_X(p);
    char letter = (char)((x < 25 ? 'A' : 'a') + (x < 25 ? x + (x >= 8) : x - 25));

    return arena_printf(a, "%c%u", letter, POINT_Y(p) + 1);
}

struct finding weiqi_finding(const struct line *l, uint32_t node, uint32_t ply, enum code code,
                             enum reason reason, const char *const arg[4])
{
    const struct node *n = &l->record->node[node];

    if (n->flags & NODE_QUOTED)
        return (struct finding){.code = CODE_NONE};
    return (struct finding){.code = (uint16_t)code,
                            .reason = (uint16_t)reason,
                            .ply = ply,
                            .node = node,
                            .at = node == 0 ? l->record->at : n->at,
                            .side = n->claim.side,
                            .arg = {arg[0], arg[1], arg[2], arg[3]}};
}

void weiqi_say(const struct line *l, uint32_t node, uint32_t ply, enum code code, enum reason reason,
               const char *const arg[4])
{
    struct finding f = weiqi_finding(l, node, ply, code, reason, arg);

    report(l->sink, &f);
}

static inline move stone_move(enum move_kind kind, unsigned side, point to)
{
    return MOVE(kind, side, 0, to);
}

static inline unsigned claimed_side(const struct weiqi *w, const struct claim *c)
{
    return c->side == SIDE_NONE ? w->to_move : c->side;
}

int weiqi_match(const void *position, const struct claim *c, move out[MATCH_MAX])
{
    const struct weiqi *w = position;
    unsigned side = claimed_side(w, c);
    enum placing placing;

    if (side != w->to_move && !w->dumped)
        return 0;
    if (c->kind != MOVE_PLACE) {
        out[0] = stone_move(c->kind, side, NOWHERE);
        return c->kind == MOVE_PASS || c->kind == MOVE_RESIGN;
    }
    if (c->to == NOWHERE || board_at(&w->board, c->to) != EMPTY)
        return 0;
    out[0] = stone_move(MOVE_PLACE, side, c->to);
    placing = board_test(&w->board, board_cell(c->to), side);
    return placing == PLACING_FINE || (placing == PLACING_SUICIDE && w->suicide_allowed);
}

/* Stones that would come off with a suicide there. */
static unsigned suicide_size(const struct weiqi *w, cell at, enum stone side)
{
    struct goban trial = w->board;

    return board_play(&trial, at, side).suicide;
}

static enum reason why_placing(const struct weiqi *w, cell at, enum stone side, enum code *code,
                               struct arena *arena, const char *arg[2])
{
    unsigned stones;

    if (board_test(&w->board, at, side) == PLACING_KO) {
        *code = CODE_WEIQI_KO;
        return REASON_WEIQI_SINGLE_KO;
    }
    *code = CODE_WEIQI_SUICIDE;
    stones = suicide_size(w, at, side);
    arg[0] = arena_printf(arena, "%u", stones);
    return stones > 1 ? REASON_WEIQI_MANY_STONES : REASON_WEIQI_ONE_STONE;
}

enum reason weiqi_why(const void *position, const struct claim *c, const move *fit, int fits, enum code *code,
                      struct arena *arena, const char *arg[2])
{
    const struct weiqi *w = position;
    unsigned side = claimed_side(w, c);
    bool places = c->kind == MOVE_PLACE;

    (void)fit;
    (void)fits;
    *code = CODE_WEIQI_OCCUPIED;
    if (places && !board_has(&w->board, c->to))
        return REASON_OFF_BOARD;
    if (places && w->board.stone[board_cell(c->to)] != EMPTY)
        return REASON_WEIQI_TAKEN;
    if (side != w->to_move) {
        *code = CODE_WEIQI_TURN;
        return side == SIDE_SECOND && w->board.stones == 0 && w->passes == 0 ? REASON_WEIQI_WHITE_FIRST
                                                                             : REASON_WEIQI_PLAYS_TWICE;
    }
    if (!places)
        return REASON_UNREADABLE;
    return why_placing(w, board_cell(c->to), side, code, arena, arg);
}

/* As SGF says it: the stone is placed whatever is there. */
move weiqi_force(const void *position, const struct claim *c)
{
    const struct weiqi *w = position;

    if (c->kind == MOVE_PLACE && !board_has(&w->board, c->to))
        return MOVE_NONE;
    if (c->kind != MOVE_PLACE && c->kind != MOVE_PASS && c->kind != MOVE_RESIGN)
        return MOVE_NONE;
    return stone_move(c->kind, claimed_side(w, c), c->kind == MOVE_PLACE ? c->to : NOWHERE);
}

uint32_t weiqi_facts(struct weiqi *w, struct played did)
{
    uint32_t facts;

    if ((did.captured | did.suicide) == 0)
        return 0;
    w->captures = true;
    facts = (uint32_t)(did.captured < FACT_TAKEN_MAX ? did.captured : FACT_TAKEN_MAX) << FACT_TAKEN_SHIFT;
    return facts | (did.captured != 0 ? FACT_CAPTURE : FACT_SUICIDE) | (w->board.ko != 0 ? FACT_KO : 0);
}

static uint32_t place(struct weiqi *w, point to, enum stone side)
{
    cell at = board_cell(to);
    bool forced = w->board.stone[at] != EMPTY;
    struct played did;

    if (forced)
        board_clear_cell(&w->board, at);
    did = board_play(&w->board, at, side);
    if (forced)
        w->board.ko = 0; /* taking back does not bring back what was covered */
    w->passes = 0;
    return weiqi_facts(w, did);
}

static uint32_t pass(struct weiqi *w)
{
    w->board.ko = 0;
    w->passes = (uint8_t)(w->passes < 255 ? w->passes + 1 : 255);
    return FACT_PASS;
}

uint32_t weiqi_play(void *position, move m, uint64_t *key_out)
{
    struct weiqi *w = position;
    unsigned side = MOVE_PROMO(m);
    uint32_t facts = 0;

    if (MOVE_KIND(m) == MOVE_PLACE)
        facts = place(w, MOVE_TO(m), side);
    else if (MOVE_KIND(m) == MOVE_PASS)
        facts = pass(w);
    else
        w->resigned = (uint8_t)side;
    if (w->placing != 0 && side == SIDE_FIRST)
        w->placing--;
    else
        w->to_move = (uint8_t)other_side(side);
    *key_out = weiqi_key_now(w);
    return facts;
}
