/* Weiqi: one stone a move. The board is in board.c; this is the row of the table. */
#include "game/weiqi/weiqi.h"

#include "game/fast_line.h"

static const char *const ko_words[] = {"simple", "positional", "situational", NULL};
static const char *const suicide_words[] = {"forbidden", "allowed", NULL};
static const char *const scoring_words[] = {"area", "territory", NULL};
static const char *const compensation_words[] = {"none", "stones", "stones-less-one", NULL};
static const char *const handicap_words[] = {"free", "fixed", NULL};

const struct rule_param weiqi_params[] = {
    [PARAM_BOARD] = {"board", NULL, 0, 0, LIMIT_BOARD},
    [PARAM_KO] = {"ko", ko_words, KO_SITUATIONAL, 0, 0},
    [PARAM_SUICIDE] = {"suicide", suicide_words, 0, 0, 0},
    [PARAM_SCORING] = {"scoring", scoring_words, SCORING_AREA, 0, 0},
    [PARAM_KOMI] = {"komi", NULL, -1, -1, 10000},
    [PARAM_COMPENSATION] = {"handicap-compensation", compensation_words, COMPENSATION_NONE, 0, 0},
    [PARAM_PASSES] = {"ends-after-passes", NULL, 2, 0, 4},
    [PARAM_WARNING_COSTS] = {"warning-costs", NULL, 0, 0, 10},
    [PARAM_WARNINGS_LOSE] = {"warnings-lose", NULL, 0, 0, 10},
    [PARAM_HANDICAP] = {"handicap", handicap_words, HANDICAP_FREE, 0, 0},
    {NULL, NULL, 0, 0, 0}};

static enum side to_move(const void *position)
{
    return ((const struct weiqi *)position)->to_move;
}

static uint64_t key(const void *position)
{
    return weiqi_key_now(position);
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

    if (side != w->to_move)
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
    struct board trial = w->board;

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

static enum reason why(const void *position, const struct claim *c, const move *fit, int fits,
                       enum code *code, struct arena *arena, const char *arg[2])
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
static move force(const void *position, const struct claim *c)
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

/* Says once that the line goes on after its end. */
static void say_after_end(struct line *l, struct weiqi *w)
{
    w->end_told = true;
    line_say(l, CODE_WEIQI_AFTER_END,
             w->lost_by != SIDE_NONE    ? REASON_WEIQI_RULED
             : w->resigned != SIDE_NONE ? REASON_WEIQI_RESIGNED
                                        : REASON_WEIQI_PASSES,
             NULL, NULL);
}

static void look_at_notes(struct line *l)
{
    if ((line_step(l)->facts & FACT_FORCED) == 0 &&
        record_next_note(l->record, l->node, NOTE_ILLEGAL_WANTED, 0) != 0)
        line_say(l, CODE_WEIQI_NEEDLESS_KO, REASON_NONE, NULL, NULL);
    weiqi_clock(l);
}

static void after(struct line *l)
{
    struct weiqi *w = l->position;
    const struct node *n = &l->record->node[l->node];

    if (l->over && !w->end_told)
        say_after_end(l, w);
    if ((w->resigned | w->passes) != 0)
        l->over |= w->resigned != SIDE_NONE || w->passes == w->ends_after;
    weiqi_repetition(l);
    if (n->notes != 0)
        look_at_notes(l);
    if (l->is_main && n->child != 0 && weiqi_is_odd(w, &l->record->node[n->child]))
        weiqi_look_ahead(l, n->child);
}

static void tell(const void *position, move m, struct claim *c)
{
    (void)position;
    *c = (struct claim){.kind = (uint8_t)MOVE_KIND(m),
                        .side = (uint8_t)MOVE_PROMO(m),
                        .piece = STONE,
                        .from = NOWHERE,
                        .to = NOWHERE};
    if (MOVE_KIND(m) == MOVE_PLACE)
        c->to = MOVE_TO(m);
}

static void fen(const void *position, struct buf *b)
{
    static const char letter[] = ".XO";
    const struct board *board = &((const struct weiqi *)position)->board;

    for (unsigned y = board->height; y-- > 0;) {
        for (unsigned x = 0; x < board->width; x++)
            buf_char(b, letter[board->stone[board_cell(POINT(x, y))]]);
        if (y != 0)
            buf_char(b, '/');
    }
}

static enum piece at(const void *position, point p, enum side *side)
{
    const struct board *board = &((const struct weiqi *)position)->board;

    *side = board_has(board, p) ? board->stone[board_cell(p)] : SIDE_NONE;
    return *side == SIDE_NONE ? PIECE_NONE : STONE;
}

static void size(const void *position, unsigned *width, unsigned *height)
{
    const struct board *board = &((const struct weiqi *)position)->board;

    *width = board->width;
    *height = board->height;
}

static void describe(const struct line *l, const struct step *s, struct buf *b)
{
    unsigned taken = fact_taken(s->facts);

    (void)l;
    if (taken != 0)
        buf_printf(b, "takes %u", taken);
    if (s->facts & FACT_KO)
        buf_str(b, ", ko");
    if (s->facts & FACT_SUICIDE)
        buf_str(b, "suicide");
    if (s->facts & FACT_PASS)
        buf_str(b, "pass");
}

const char *weiqi_point_name(struct arena *a, point p)
{
    unsigned x = POINT_X(p);
    char letter = (char)((x < 25 ? 'A' : 'a') + (x < 25 ? x + (x >= 8) : x - 25));

    return arena_printf(a, "%c%u", letter, POINT_Y(p) + 1);
}

struct finding *weiqi_say(const struct line *l, uint32_t node, uint32_t ply, enum code code,
                          enum reason reason, const char *const arg[4])
{
    const struct node *n = &l->record->node[node];

    if (n->flags & NODE_QUOTED)
        return NULL;
    return sink_put(l->sink, &(struct finding){.code = (uint16_t)code,
                                               .reason = (uint16_t)reason,
                                               .ply = ply,
                                               .node = node,
                                               .at = node == 0 ? l->record->at : n->at,
                                               .side = n->claim.side,
                                               .arg = {arg[0], arg[1], arg[2], arg[3]}});
}

/* Most moves are quiet; the others go the long way, one at a time. */
static uint32_t straight(struct line *l, uint32_t node)
{
    bool more = is_alone(l->record, node);

    while (more) {
        uint32_t next = weiqi_quiet(l, node);

        node = step_straight(l, next, weiqi_match, weiqi_play, after);
        more = node != next && goes_on_straight(&l->record->node[next], next);
    }
    return node;
}

const struct game game_weiqi = {.name = "weiqi",
                                .id = GAME_WEIQI,
                                .position_size = sizeof(struct weiqi),
                                .memory_size = sizeof(struct weiqi_memory),
                                .params = weiqi_params,
                                .params_count = sizeof weiqi_params / sizeof *weiqi_params - 1,
                                .illegal = CODE_WEIQI_OCCUPIED,
                                .setup = weiqi_setup,
                                .edit = weiqi_edit,
                                .to_move = to_move,
                                .key = key,
                                .match = weiqi_match,
                                .why = why,
                                .prove = weiqi_prove,
                                .force = force,
                                .play = weiqi_play,
                                .after = after,
                                .straight = straight,
                                .referee = weiqi_referee,
                                .finish = weiqi_finish,
                                .tell = tell,
                                .fen = fen,
                                .at = at,
                                .size = size,
                                .describe = describe};
