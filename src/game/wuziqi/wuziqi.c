/* wuziqi.c - the row of the table: stones, passes and swaps. */
#include "game/wuziqi/wuziqi_rules.h"

#include "game/fast_line.h"
#include "notation/stones/stones.h"

static const char *const off_on[] = {"off", "on", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const readings[] = {"counted", "not-counted", NULL};
static const char *const completions[] = {"legal", "read-as-legal", "any", NULL};
static const char *const overlines[] = {"nothing", "wins", NULL};
static const char *const claims[] = {"at-once", "automatic", NULL};
static const char *const firsts[] = {"anywhere", "centre", NULL};
static const char *const offerings[] = {"none", "optional", "required", NULL};
static const char *const double_passes[] = {"round", "consecutive", "nothing", NULL};

static const struct rule_param wuziqi_params[] = {
    [P_BOARD] = {"board", NULL, 15, 0, BOARD_MOST},
    [P_FORBIDDEN] = {"forbidden", off_on, 1, 0, 0},
    [P_READING] = {"three-with-five", readings, READ_CN, 0, 0},
    [P_COMPLETION] = {"three-completed-by", completions, COMPLETION_LEGAL, 0, 0},
    [P_BLACK_OVERLINE] = {"black-overline", overlines, OVERLINE_NOTHING, 0, 0},
    [P_WHITE_OVERLINE] = {"white-overline", overlines, OVERLINE_WINS, 0, 0},
    [P_CLAIM] = {"claim", claims, CLAIM_AT_ONCE, 0, 0},
    [P_FIRST] = {"first", firsts, 0, 0, 0},
    [P_AREA_2] = {"area-2", NULL, 0, 0, BOARD_MOST},
    [P_AREA_3] = {"area-3", NULL, 0, 0, BOARD_MOST},
    [P_AREA_4] = {"area-4", NULL, 0, 0, BOARD_MOST},
    [P_AREA_5] = {"area-5", NULL, 0, 0, BOARD_MOST},
    [P_OUTSIDE_3] = {"outside-3", NULL, 0, 0, BOARD_MOST},
    [P_SWAP_1] = {"swap-1", no_yes, 0, 0, 0},
    [P_SWAP_2] = {"swap-2", no_yes, 0, 0, 0},
    [P_SWAP_3] = {"swap-3", no_yes, 0, 0, 0},
    [P_SWAP_4] = {"swap-4", no_yes, 0, 0, 0},
    [P_SWAP_5] = {"swap-5", no_yes, 0, 0, 0},
    [P_SWAPS] = {"swaps", NULL, 0, 0, 9},
    [P_OFFERS] = {"offers", offerings, OFFERS_NONE, 0, 0},
    [P_OFFERS_MIN] = {"offers-min", NULL, 1, 1, 225},
    [P_OFFERS_MAX] = {"offers-max", NULL, 225, 1, 225},
    [P_NO_PASS] = {"no-pass", NULL, 0, 0, 225},
    [P_DOUBLE_PASS] = {"double-pass", double_passes, DOUBLE_PASS_CONSECUTIVE, 0, 0},
    [P_WAIVER] = {"waiver", no_yes, 0, 0, 0},
    [P_FOULS_LOSE] = {"fouls-lose", NULL, 0, 0, 9},
    [P_ONE_DAY] = {"one-day", no_yes, 0, 0, 0},
    [PARAMS] = {NULL, NULL, 0, 0, 0}};

/* --- before the first move --- */

static void say(struct sink *sink, const struct record *r, enum code code, enum reason reason,
                const char *arg1, const char *arg2)
{
    report(sink,
           &(struct finding){
               .code = (uint16_t)code, .reason = (uint16_t)reason, .at = r->node[0].at, .arg = {arg1, arg2}});
}

static void say_size(struct sink *sink, const struct record *r, unsigned width, unsigned height, int wanted)
{
    /* Where nobody named the rules, their board is not held against the record. */
    report(sink, &(struct finding){.code = CODE_WUZIQI_BOARD,
                                   .reason = REASON_WUZIQI_BOARD_SIZE,
                                   .own = r->rules_named ? 0 : SEVERITY_NOTE + 1,
                                   .at = r->node[0].at,
                                   .arg = {arena_printf(sink_arena(sink), "%u×%u", width, height),
                                           arena_printf(sink_arena(sink), "%d×%d", wanted, wanted)}});
}

/* A game is over on the day on which it began (8.1). */
static void check_days(const struct record *r, struct sink *sink)
{
    const struct header *h = record_find(r, KEY_DATE);
    struct slice date = record_value(r, KEY_DATE);

    if (h != NULL && date_is_of_days(date))
        report(sink, &(struct finding){.code = CODE_WUZIQI_ONE_DAY,
                                       .at = h->at,
                                       .arg = {arena_str(sink_arena(sink), date)}});
}

static void set_point(struct wuziqi *w, point p, enum side side, const struct record *r, struct sink *sink)
{
    if (!stones_has(&w->board, p)) {
        say(sink, r, CODE_WUZIQI_BOARD, REASON_OFF_BOARD, NULL, NULL);
        return;
    }
    if (stones_at(&w->board, p) != SIDE_NONE) {
        if (side != SIDE_NONE)
            say(sink, r, CODE_WUZIQI_SETUP, REASON_WUZIQI_SETUP_TWICE, NULL, NULL);
        stones_remove(&w->board, p);
    }
    if (side != SIDE_NONE)
        stones_place(&w->board, p, side);
}

/* One node's AB, AW, AE and PL. True when it says who moves. */
static bool apply_setup(struct wuziqi *w, const struct record *r, uint32_t node, struct sink *sink)
{
    static const enum side sides[] = {
        [SETUP_EMPTY] = SIDE_NONE, [SETUP_FIRST] = SIDE_FIRST, [SETUP_SECOND] = SIDE_SECOND};
    bool said = false;

    for (uint32_t n = record_next_note(r, node, NOTE_SETUP, 0); n != 0;
         n = record_next_note(r, node, NOTE_SETUP, n)) {
        const struct note *note = &r->note[n];

        w->from_setup = true;
        if (note->value == SETUP_TO_MOVE_FIRST || note->value == SETUP_TO_MOVE_SECOND) {
            w->to_move = note->value == SETUP_TO_MOVE_FIRST ? SIDE_FIRST : SIDE_SECOND;
            said = true;
            continue;
        }
        for (uint32_t i = 0; i < note->points; i++)
            set_point(w, r->point[note->first_point + i], sides[note->value], r, sink);
    }
    return said;
}

/* Rows of .XO from the top joined by '/', then perhaps who moves: what fen() writes. */
static bool read_rows(struct wuziqi *w, struct slice text, bool *said)
{
    struct slice rows = slice_cut(text, ' ', &text), row;
    unsigned y = w->board.height;

    while (rows.n != 0) {
        row = slice_cut(rows, '/', &rows);
        if (y-- == 0 || row.n != w->board.width)
            return false;
        for (unsigned x = 0; x < row.n; x++) {
            enum side side = row.p[x] == 'X' ? SIDE_FIRST : row.p[x] == 'O' ? SIDE_SECOND : SIDE_NONE;

            if (side != SIDE_NONE)
                stones_place(&w->board, POINT(x, y), side);
            else if (row.p[x] != '.')
                return false;
        }
    }
    *said = slice_is(text, "b") || slice_is(text, "w");
    if (*said)
        w->to_move = text.p[0] == 'b' ? SIDE_FIRST : SIDE_SECOND;
    return y == 0;
}

static void count_stones(const struct wuziqi *w, unsigned count[3])
{
    for (unsigned y = 0; y < w->board.height; y++)
        for (unsigned x = 0; x < w->board.width; x++)
            count[stones_at(&w->board, POINT(x, y))]++;
}

/* Who moves when nobody says: whoever has fewer stones, black at par. */
static void settle_setup(struct wuziqi *w, const struct record *r, bool said, struct sink *sink)
{
    unsigned count[3] = {0};

    count_stones(w, count);
    if (!said)
        w->to_move = count[SIDE_FIRST] > count[SIDE_SECOND] ? SIDE_SECOND : SIDE_FIRST;
    if (count[SIDE_FIRST] > count[SIDE_SECOND] + 1 || count[SIDE_SECOND] > count[SIDE_FIRST])
        say(sink, r, CODE_WUZIQI_SETUP, REASON_WUZIQI_SETUP_COUNT,
            arena_printf(sink_arena(sink), "%u", count[SIDE_FIRST]),
            arena_printf(sink_arena(sink), "%u", count[SIDE_SECOND]));
}

static void set_up(struct wuziqi *w, const struct record *r, struct sink *sink)
{
    struct slice rows = record_value(r, KEY_POSITION);
    bool said = false;

    if (rows.n != 0) {
        w->from_setup = true;
        if (!read_rows(w, rows, &said))
            say(sink, r, CODE_WUZIQI_SETUP, REASON_WUZIQI_SETUP_UNREADABLE, NULL, NULL);
    }
    if (r->node[0].notes != 0 && apply_setup(w, r, 0, sink))
        said = true;
    if (w->from_setup)
        settle_setup(w, r, said, sink);
}

static bool setup(void *position, const struct record *r, const struct rulebook *rules, struct sink *sink)
{
    struct wuziqi *w = position;
    int wanted = rules->param[P_BOARD];
    unsigned usual = wanted == 0 ? 15 : (unsigned)wanted;
    unsigned width = r == NULL || r->width == 0 ? usual : r->width;
    unsigned height = r == NULL || r->height == 0 ? width : r->height;
    bool without_forbidden = false;

    if (width > BOARD_MOST || height > BOARD_MOST) {
        say(sink, r, CODE_WUZIQI_BOARD, REASON_WUZIQI_TOO_LARGE_BOARD, NULL, NULL);
        return false;
    }
    /* Everything behind the board, which has its own way to begin. */
    memset(&w->board + 1, 0, sizeof *w - sizeof w->board);
    stones_clear(&w->board, width, height);
    w->rules = rules;
    w->to_move = SIDE_FIRST;
    w->five_at = w->overline_at = NOWHERE;
    for (unsigned i = 0; i < OPENING_STONES; i++)
        w->opening[i] = NOWHERE;
    w->forbidden = rules->param[P_FORBIDDEN] != 0;
    if (r == NULL)
        return true;
    if (wanted != 0 && (width != usual || height != usual))
        say_size(sink, r, width, height, wanted);
    if (rules->param[P_ONE_DAY] != 0)
        check_days(r, sink);
    w->is_free = rules_record_is_free(r, &without_forbidden);
    w->forbidden &= !without_forbidden;
    set_up(w, r, sink);
    return true;
}

static void edit(struct line *l, uint32_t node)
{
    apply_setup(l->position, l->record, node, l->sink);
}

/* --- moves --- */

static enum side to_move(const void *position)
{
    const struct wuziqi *w = position;

    return (enum side)w->to_move;
}

static int match(const void *position, const struct claim *c, move out[MATCH_MAX])
{
    const struct wuziqi *w = position;

    if (c->side != SIDE_NONE && c->side != w->to_move && c->kind != MOVE_SWAP && c->kind != MOVE_RESIGN)
        return 0;
    switch (c->kind) {
    case MOVE_PLACE:
        if (!stones_has(&w->board, c->to) || stones_at(&w->board, c->to) != SIDE_NONE)
            return 0;
        break;
    case MOVE_PASS:
    case MOVE_SWAP:
    case MOVE_RESIGN:
        break;
    default:
        return 0;
    }
    /* The colour travels in the move, of a stone or a pass: when the line is played again, nobody says whose
     * turn it was. */
    out[0] = MOVE(c->kind, c->kind == MOVE_PLACE || c->kind == MOVE_PASS ? w->to_move : 0, 0,
                  c->kind == MOVE_PLACE ? c->to : 0);
    return 1;
}

static enum reason why(const void *position, const struct claim *c, const move *fit, int fits,
                       enum code *code, struct arena *arena, const char *arg[2])
{
    const struct wuziqi *w = position;
    char name[RENJU_POINT_MAX];

    (void)fit;
    (void)fits;
    if (c->kind == MOVE_NONE || (c->kind == MOVE_PLACE && c->to == NOWHERE))
        return REASON_UNREADABLE;
    if (c->side != SIDE_NONE && c->side != w->to_move) {
        *code = CODE_WUZIQI_TURN;
        return w->to_move == SIDE_FIRST ? REASON_WUZIQI_BLACK_TO_PLAY : REASON_WUZIQI_WHITE_TO_PLAY;
    }
    if (c->kind != MOVE_PLACE)
        return REASON_UNREADABLE;
    renju_put(c->to, name);
    arg[0] = arena_str(arena, slice_of(name));
    *code = stones_has(&w->board, c->to) ? CODE_WUZIQI_OCCUPIED : CODE_WUZIQI_BOARD;
    return *code == CODE_WUZIQI_BOARD ? REASON_OFF_BOARD : REASON_WUZIQI_OCCUPIED;
}

/* A stone out of turn can be put on the board; one on another cannot. */
static move force(const void *position, const struct claim *c)
{
    const struct wuziqi *w = position;

    if (c->kind != MOVE_PLACE || !stones_has(&w->board, c->to) || stones_at(&w->board, c->to) != SIDE_NONE)
        return MOVE_NONE;
    /* The colour travels in the move, because it is not the one whose turn it is. */
    return MOVE(MOVE_PLACE, c->side, 0, c->to);
}

/* Both put the stone on the board. */
static uint32_t black_facts(struct wuziqi *w, point p)
{
    bool was_close = false;
    enum shape s;

    if (!w->forbidden) {
        stones_place(&w->board, p, SIDE_FIRST);
        return wuziqi_has_five(w, p, SIDE_FIRST, (enum overline)rule(w, P_BLACK_OVERLINE)) ? FACT_FIVE : 0;
    }
    s = place_black(&w->board, p, wuziqi_reading(w), &was_close);
    return wuziqi_shape_facts(w, p, s, was_close);
}

static uint32_t white_facts(struct wuziqi *w, point p)
{
    return place_white(&w->board, p) ? wuziqi_five_facts(w, p) : 0;
}

static uint32_t play_stone(struct wuziqi *w, point p, enum side side)
{
    uint32_t facts;
    unsigned slot = side == SIDE_FIRST ? 2u * w->of[side] : 2u * w->of[side] + 1;

    w->slot = 0;
    if (slot < OPENING_STONES) {
        w->opening[slot] = p;
        w->slot = (uint8_t)(slot + 1);
    }
    facts = side == SIDE_FIRST ? black_facts(w, p) : white_facts(w, p);
    wuziqi_count_stone(w, p, side, facts);
    return facts | FACT_IRREVERSIBLE;
}

/* No key: stones stay where they are, so that no position comes back. */
static uint32_t play(void *position, move m, uint64_t *key)
{
    struct wuziqi *w = position;
    uint32_t facts = 0;
    enum side side = MOVE_PROMO(m) == 0 ? (enum side)w->to_move : (enum side)MOVE_PROMO(m);

    if (MOVE_KIND(m) == MOVE_PLACE) {
        facts = play_stone(w, MOVE_TO(m), side);
        w->to_move = (uint8_t)other_side(side);
    } else if (MOVE_KIND(m) == MOVE_PASS) {
        facts = FACT_PASS;
        w->passes++;
        w->to_move = (uint8_t)other_side(side);
    } else if (MOVE_KIND(m) == MOVE_SWAP) {
        w->swaps++;
    }
    *key = 0;
    return facts;
}

/* The side of the first stone behind NODE on its line. */
static unsigned next_side(const struct record *r, uint32_t node)
{
    do
        node = r->node[node].child;
    while (node != 0 && (r->node[node].flags & NODE_SILENT));
    return node == 0 ? SIDE_NONE : r->node[node].claim.side;
}

/* The rulings on illegal moves are all "void": the second stone is taken back, a stone on another was never
 * put down. What has decided the game is not taken back by what comes later. An opponent who plays on after a
 * stone on another has accepted that (6.2): it was that side's turn, unless it puts another one down. */
static bool referee(struct line *l, uint32_t node, unsigned ruling)
{
    struct wuziqi *w = l->position;
    const struct claim *c = &l->record->node[node].claim;
    unsigned mover = c->side == SIDE_NONE ? w->to_move : c->side;

    if ((ruling & RULING_WARNING) && w->lost_by == SIDE_NONE)
        wuziqi_count_foul(l, node, line_ply(l) + 1, mover);
    if (rule(w, P_WAIVER) != 0 && mover == w->to_move && stands_stone_follows(l->record, node) &&
        next_side(l->record, node) != mover)
        w->to_move = (uint8_t)other_side((enum side)mover);
    return (ruling & RULING_VOID) != 0;
}

static void say_excused(struct line *l, uint32_t node, enum reason reason, unsigned ruling)
{
    report(l->sink, &(struct finding){.code = CODE_WUZIQI_TURN,
                                      .reason = (uint16_t)reason,
                                      .own = reason == REASON_WUZIQI_WAIVED ? SEVERITY_NOTE + 1 : 0,
                                      .ruling = (uint16_t)ruling,
                                      .ply = line_ply(l) + 1,
                                      .node = node,
                                      .side = l->record->node[node].claim.side,
                                      .at = l->record->node[node].at});
}

/* White begins: put right while the opening lasts, and not once a fourth stone stands (5.2(1)). */
static bool excuse_white(struct line *l, uint32_t node)
{
    struct wuziqi *w = l->position;

    if (rule(w, P_WAIVER) == 0 || l->record->node[node].claim.side != SIDE_SECOND || line_ply(l) != 0 ||
        w->from_setup)
        return false;
    say_excused(l, node, REASON_WHITE_BEGINS,
                stands_moves_follow(l->record, node, 3) ? RULING_STANDS : RULING_REPLAY);
    w->from_setup = true;
    w->to_move = SIDE_SECOND;
    return true;
}

/* Numbers that jump: a move of the other side was left out of the score (7.3), which its reader has reported.
 */
static bool is_behind_gap(const struct record *r, uint32_t node)
{
    const struct node *n = &r->node[node], *before = &r->node[n->parent];

    return before->number != 0 && n->number > before->number + 1 &&
           (n->number % 2 == 1) == (n->claim.side == SIDE_FIRST) &&
           (before->number % 2 == 1) == (before->claim.side == SIDE_FIRST);
}

/* A second stone in a row that the opponent answered without a word: he has accepted it (6.2). */
static bool excuse(struct line *l, uint32_t node)
{
    struct wuziqi *w = l->position;
    const struct claim *c = &l->record->node[node].claim;

    if (excuse_white(l, node))
        return true;
    if (c->side != SIDE_NONE && c->side != w->to_move && is_behind_gap(l->record, node)) {
        w->to_move = c->side;
        return true;
    }
    if (rule(w, P_WAIVER) == 0 || c->side == SIDE_NONE || c->side == w->to_move || w->stones == 0 ||
        next_side(l->record, node) != w->to_move || !stones_has(&w->board, c->to) ||
        stones_at(&w->board, c->to) != SIDE_NONE)
        return false;
    say_excused(l, node, REASON_WUZIQI_WAIVED, RULING_STANDS);
    w->to_move = c->side;
    return true;
}

/* --- for writers and renderers --- */

static void tell(const void *position, move m, struct claim *c)
{
    const struct wuziqi *w = position;

    *c = (struct claim){.kind = (uint8_t)MOVE_KIND(m),
                        .from = NOWHERE,
                        .to = NOWHERE,
                        .side = MOVE_PROMO(m) == 0 ? w->to_move : (uint8_t)MOVE_PROMO(m)};
    if (c->kind == MOVE_PLACE) {
        c->piece = STONE;
        c->to = MOVE_TO(m);
    }
}

static void fen(const void *position, struct buf *out)
{
    const struct wuziqi *w = position;

    for (unsigned y = w->board.height; y-- > 0;) {
        for (unsigned x = 0; x < w->board.width; x++)
            buf_char(out, ".XO"[stones_at(&w->board, POINT(x, y))]);
        if (y != 0)
            buf_char(out, '/');
    }
}

static enum piece at(const void *position, point p, enum side *side)
{
    const struct wuziqi *w = position;

    *side = stones_has(&w->board, p) ? stones_at(&w->board, p) : SIDE_NONE;
    return *side == SIDE_NONE ? PIECE_NONE : STONE;
}

static unsigned men(const void *position)
{
    const struct board *b = &((const struct wuziqi *)position)->board;

    return (unsigned)b->width * b->height - b->free;
}

static void size(const void *position, unsigned *width, unsigned *height)
{
    const struct wuziqi *w = position;

    *width = w->board.width;
    *height = w->board.height;
}

static const char *special_kind(struct wuziqi *w, point p)
{
    enum overline longer =
        (enum overline)rule(w, w->to_move == SIDE_FIRST ? P_BLACK_OVERLINE : P_WHITE_OVERLINE);
    enum shape s;

    if (w->to_move == SIDE_FIRST && w->forbidden) {
        s = shape_at(&w->board, p, wuziqi_reading(w), NULL);
        return s == MAKES_NOTHING ? NULL : shape_name(s);
    }
    return wuziqi_has_five(w, p, (enum side)w->to_move, longer) ? "five" : NULL;
}

static void special(const void *position, const struct rulebook *rules,
                    void (*each)(void *ctx, point, const char *kind), void *ctx)
{
    struct wuziqi w = *(const struct wuziqi *)position;

    (void)rules;
    for (unsigned y = 0; y < w.board.height; y++)
        for (unsigned x = 0; x < w.board.width; x++) {
            const char *kind =
                stones_at(&w.board, POINT(x, y)) != SIDE_NONE ? NULL : special_kind(&w, POINT(x, y));

            if (kind != NULL)
                each(ctx, POINT(x, y), kind);
        }
}

/* A swap or a resignation does not say whose it is: it is told as long as the position does. */
static inline int match_straight(const void *position, const struct claim *c, move out[MATCH_MAX])
{
    return c->kind == MOVE_PLACE || c->kind == MOVE_PASS ? match(position, c, out) : 0;
}

/* Most stones ask for nothing more than to be on the board. */
static inline void after_straight(struct line *l)
{
    const struct wuziqi *w = l->position;
    const struct step *step = line_step(l);

    if (step->facts != FACT_IRREVERSIBLE || w->slot != 0 || l->over || w->board.free == 0 ||
        l->record->node[l->node].notes != 0)
        wuziqi_after(l);
}

__attribute__((flatten)) static uint32_t straight(struct line *l, uint32_t node)
{
    bool more = is_alone(l->record, node);

    while (more) {
        uint32_t next = wuziqi_is_past_opening(l) ? wuziqi_play_stones(l, node) : node;

        if (next == node)
            next = step_straight(l, node, match_straight, play, after_straight);
        more = next != node && goes_on_straight(&l->record->node[next - 1], next - 1);
        node = next;
    }
    return node;
}

const struct game game_wuziqi = {.name = "wuziqi",
                                 .id = GAME_WUZIQI,
                                 .look = {.board = BOARD_STONES,
                                          .board_word = "stones",
                                          .rows = true,
                                          .side = {"Black", "White"},
                                          .columns = STONE_COLUMNS},
                                 .illegal = CODE_WUZIQI_OCCUPIED,
                                 .position_size = sizeof(struct wuziqi),
                                 .params = wuziqi_params,
                                 .params_count = PARAMS,
                                 .setup = setup,
                                 .edit = edit,
                                 .to_move = to_move,
                                 .turn = CODE_WUZIQI_TURN,
                                 .match = match,
                                 .why = why,
                                 .excuse = excuse,
                                 .force = force,
                                 .play = play,
                                 .after = wuziqi_after,
                                 .straight = straight,
                                 .referee = referee,
                                 .finish = wuziqi_finish,
                                 .denies = wuziqi_denies,
                                 .tell = tell,
                                 .tell_squares = tell,
                                 .fen = fen,
                                 .at = at,
                                 .men = men,
                                 .size = size,
                                 .describe = wuziqi_describe,
                                 .special = special};
