/* Weiqi: one stone a move. The board is in weiqi_board.c; this is the row of the table. */
#include "game/weiqi/weiqi.h"

#include "game/fast_line.h"

static const char *const ko_words[] = {"simple", "positional", "situational", NULL};
static const char *const suicide_words[] = {"forbidden", "allowed", NULL};
static const char *const scoring_words[] = {"area", "territory", NULL};
static const char *const compensation_words[] = {"none", "stones", "stones-less-one", NULL};
static const char *const unit_words[] = {"points", "stones", NULL};
static const char *const handicap_words[] = {"free", "fixed", "none", NULL};
static const char *const dead_words[] = {"agreed", "none", NULL};
static const char *const late_words[] = {"loses", "may-pass", NULL};
static const char *const saved_words[] = {"lost", "kept", NULL};

const struct rule_param weiqi_params[] = {
    [PARAM_BOARD] = {"board", NULL, 0, 0, BOARD_MOST},
    [PARAM_KO] = {"ko", ko_words, KO_SITUATIONAL, 0, 0},
    [PARAM_SUICIDE] = {"suicide", suicide_words, 0, 0, 0},
    [PARAM_SCORING] = {"scoring", scoring_words, SCORING_AREA, 0, 0},
    [PARAM_KOMI] = {"komi", NULL, -1, -1, 10000},
    [PARAM_COMPENSATION] = {"handicap-compensation", compensation_words, COMPENSATION_NONE, 0, 0},
    [PARAM_PASSES] = {"ends-after-passes", NULL, 2, 0, 4},
    [PARAM_WARNING_COSTS] = {"warning-costs", NULL, 0, 0, 10},
    [PARAM_WARNINGS_LOSE] = {"warnings-lose", NULL, 0, 0, 10},
    [PARAM_HANDICAP] = {"handicap", handicap_words, HANDICAP_FREE, 0, 0},
    [PARAM_DEAD] = {"dead-stones", dead_words, DEAD_AGREED, 0, 0},
    [PARAM_LATE] = {"late-move", late_words, LATE_LOSES, 0, 0},
    [PARAM_SAVED] = {"saved-overtime", saved_words, SAVED_LOST, 0, 0},
    [PARAM_KOMI_UNIT] = {"komi-unit", unit_words, KOMI_IN_POINTS, 0, 0},
    {NULL, NULL, 0, 0, 0}};

static enum side to_move(const void *position)
{
    return ((const struct weiqi *)position)->to_move;
}

static uint64_t key(const void *position)
{
    return weiqi_key_now(position);
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

/* A move after the end. Passes end a game only until somebody plays on to settle life and death. */
static void go_on(struct line *l, struct weiqi *w)
{
    if (!w->end_told)
        say_after_end(l, w);
    l->over = w->lost_by != SIDE_NONE || w->resigned != SIDE_NONE;
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

    if (l->over && MOVE_KIND(line_step(l)->move) != MOVE_PASS)
        go_on(l, w);
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
    const struct goban *board = &((const struct weiqi *)position)->board;

    for (unsigned y = board->height; y-- > 0;) {
        for (unsigned x = 0; x < board->width; x++)
            buf_char(b, letter[board->stone[board_cell(POINT(x, y))]]);
        if (y != 0)
            buf_char(b, '/');
    }
}

static enum piece at(const void *position, point p, enum side *side)
{
    const struct goban *board = &((const struct weiqi *)position)->board;

    *side = board_has(board, p) ? board->stone[board_cell(p)] : SIDE_NONE;
    return *side == SIDE_NONE ? PIECE_NONE : STONE;
}

static unsigned men(const void *position)
{
    return ((const struct weiqi *)position)->board.stones;
}

static void size(const void *position, unsigned *width, unsigned *height)
{
    const struct goban *board = &((const struct weiqi *)position)->board;

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
                                .look = {.board = BOARD_STONES,
                                         .board_word = "stones",
                                         .side_stars = true,
                                         .side = {"Black", "White"},
                                         .columns = "ABCDEFGHJKLMNOPQRSTUVWXYZabcdefghjklmnopqrstuvwxyz"},
                                .position_size = sizeof(struct weiqi),
                                .memory_size = sizeof(struct weiqi_memory),
                                .params = weiqi_params,
                                .params_count = sizeof weiqi_params / sizeof *weiqi_params - 1,
                                .illegal = CODE_WEIQI_OCCUPIED,
                                .turn = CODE_WEIQI_TURN,
                                .setup = weiqi_setup,
                                .edit = weiqi_edit,
                                .to_move = to_move,
                                .key = key,
                                .match = weiqi_match,
                                .excuse = weiqi_excuse,
                                .why = weiqi_why,
                                .prove = weiqi_prove,
                                .force = weiqi_force,
                                .play = weiqi_play,
                                .after = after,
                                .straight = straight,
                                .referee = weiqi_referee,
                                .finish = weiqi_finish,
                                .denies = weiqi_denies,
                                .owners = weiqi_owners,
                                .tell = tell,
                                .tell_squares = tell,
                                .fen = fen,
                                .at = at,
                                .men = men,
                                .size = size,
                                .describe = describe};
