/* Faults of records, told apart from offences of players: the evidence is that the game can be played
 * once the fault is mended. */
#include "game/weiqi/weiqi.h"

enum { DOUBLED_MIN = 6 };

static bool is_same_claim(const struct claim *a, const struct claim *b)
{
    return a->kind == b->kind && a->side == b->side && a->to == b->to;
}

static uint32_t next_move(const struct record *r, uint32_t node)
{
    do
        node = r->node[node].child;
    while (node != 0 && (r->node[node].flags & NODE_SILENT));
    return node;
}

/* How many moves from LATER on are those from EARLIER on. */
static uint32_t count_same(const struct record *r, uint32_t earlier, uint32_t later)
{
    uint32_t count = 0, end = later;

    while (later != 0 && earlier != end && is_same_claim(&r->node[earlier].claim, &r->node[later].claim)) {
        count++;
        earlier = next_move(r, earlier);
        later = next_move(r, later);
    }
    return count;
}

/* The first step whose claim the node repeats; 0 for none. */
static uint32_t first_like(const struct line *l, uint32_t node)
{
    for (uint32_t i = 1; i < l->trail->count; i++)
        if (is_same_claim(&l->record->node[l->trail->step[i].node].claim, &l->record->node[node].claim))
            return i;
    return 0;
}

static bool look_for_double(struct line *l, uint32_t next)
{
    uint32_t earlier = first_like(l, next), same;
    struct arena *a = sink_arena(l->sink);

    if (earlier == 0)
        return false;
    same = count_same(l->record, l->trail->step[earlier].node, next);
    if (same < DOUBLED_MIN)
        return false;
    weiqi_say(l, next, line_ply(l) + 1, CODE_WEIQI_DOUBLED, REASON_NONE,
              (const char *const[4]){arena_printf(a, "%u", same), arena_printf(a, "%u", earlier)});
    return true;
}

static void look_for_pass(struct line *l, uint32_t next)
{
    struct weiqi_memory *m = l->memory;
    uint32_t passes = 0, moves;
    struct arena *a = sink_arena(l->sink);
    bool whole;

    m->past = *(const struct weiqi *)l->position;
    moves = weiqi_trial(&m->past, l->record, next, &passes, &whole);
    if (whole && moves > 1) /* a second move that ends the record is an offence and nothing else */
        weiqi_say(l, next, line_ply(l) + 1, CODE_WEIQI_LOST_PASS, REASON_NONE,
                  (const char *const[4]){arena_printf(a, "%u", passes), arena_printf(a, "%u", moves)});
}

static bool is_taken(const struct weiqi *w, const struct claim *c)
{
    return c->kind == MOVE_PLACE && board_has(&w->board, c->to) && w->board.stone[board_cell(c->to)] != EMPTY;
}

static void look_for_wish(struct line *l, uint32_t next)
{
    move fit[MATCH_MAX];

    if (record_next_note(l->record, next, NOTE_ILLEGAL_WANTED, 0) != 0 &&
        weiqi_match(l->position, &l->record->node[next].claim, fit) == 0)
        weiqi_say(l, next, line_ply(l) + 1, CODE_WEIQI_WANTED, REASON_NONE, (const char *const[4]){NULL});
}

void weiqi_look_ahead(struct line *l, uint32_t next)
{
    struct weiqi *w = l->position;
    const struct node *n = &l->record->node[next];
    bool wrong_side = w->passes < 2 && weiqi_is_wrong_side(w, &n->claim), taken = is_taken(w, &n->claim);

    if (n->notes != 0 && (n->flags & NODE_SILENT) == 0)
        look_for_wish(l, next);
    if ((!wrong_side && !taken) || w->defect_told || w->dumped || (n->flags & NODE_SILENT))
        return;
    w->defect_told = true;
    if (!look_for_double(l, next) && wrong_side && !taken)
        look_for_pass(l, next);
}

/* After two passes it is whoever thinks stones dead that begins (2002, 21.4); in a variation the other side
 * played elsewhere. */
bool weiqi_excuse(struct line *l, uint32_t node)
{
    struct weiqi *w = l->position;
    const struct claim *c = &l->record->node[node].claim;

    bool resumed = w->passes >= 2;

    if (!weiqi_is_wrong_side(w, c) || (l->is_main && !resumed) || (w->board.stones == 0 && w->passes == 0))
        return false;
    if (!resumed && !w->tenuki_told) {
        w->tenuki_told = true;
        weiqi_say(l, node, line_ply(l) + 1, CODE_WEIQI_TENUKI, REASON_NONE, (const char *const[4]){NULL});
    }
    w->to_move = c->side;
    w->board.ko = 0;
    return true;
}
