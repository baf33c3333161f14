/* The position before the first move: board, handicap, who begins; and setup in mid-game. */
#include "game/weiqi/weiqi.h"

enum { USUAL_SIZE = 19, HANDICAP_MAX = 9 };

/* What stands before the first move of the main line: the root and the silent nodes after it. */
struct weiqi_opening {
    const struct record *record;
    struct sink *sink;
    const struct rulebook *rules;
    uint32_t first_move;   /* its node; 0 when there is none */
    unsigned black, white; /* stones set */
    long handicap;         /* as declared; 0 when it is not */
    bool says_turn;        /* PL */
    enum side to_move;     /* by PL */
    struct span handicap_at, setup_at;
};

static void say_setup(const struct weiqi_opening *o, enum reason reason, struct span at,
                      const char *const arg[4])
{
    report(o->sink, &(struct finding){.code = CODE_WEIQI_SETUP,
                                      .reason = (uint16_t)reason,
                                      .at = at,
                                      .arg = {arg[0], arg[1], arg[2], arg[3]}});
}

static const char *number(struct sink *s, long n)
{
    return arena_printf(sink_arena(s), "%ld", n);
}

static void count_setup(struct weiqi_opening *o, uint32_t node)
{
    for (uint32_t i = 0; (i = record_next_note(o->record, node, NOTE_SETUP, i)) != 0;) {
        const struct note *n = &o->record->note[i];

        o->black += n->value == SETUP_FIRST ? n->points : 0;
        o->white += n->value == SETUP_SECOND ? n->points : 0;
        if (n->value == SETUP_TO_MOVE_FIRST || n->value == SETUP_TO_MOVE_SECOND) {
            o->says_turn = true;
            o->to_move = n->value == SETUP_TO_MOVE_FIRST ? SIDE_FIRST : SIDE_SECOND;
        }
        o->setup_at = n->at;
    }
}

/* What was understood of a handicap that is no number. */
static void say_handicap_words(const struct weiqi_opening *o, struct slice words, long stones)
{
    report(o->sink,
           &(struct finding){.code = CODE_WEIQI_HANDICAP_READING,
                             .at = o->handicap_at,
                             .arg = {arena_str(sink_arena(o->sink), words), number(o->sink, stones)}});
}

static struct weiqi_opening look_at_opening(const struct record *r, const struct rulebook *rules,
                                            struct sink *sink)
{
    struct weiqi_opening o = {
        .record = r, .sink = sink, .rules = rules, .setup_at = r->at, .handicap_at = r->at};
    const struct header *h = record_find(r, KEY_HANDICAP);
    uint32_t node = 0;

    if (h != NULL) {
        struct handicap declared = record_handicap(r);

        o.handicap_at = h->at;
        o.handicap = declared.stones;
        if (declared.words)
            say_handicap_words(&o, record_slice(r, h->value, h->value_len), declared.stones);
    }
    do {
        if (r->node[node].notes != 0)
            count_setup(&o, node);
        node = r->node[node].child;
    } while (node != 0 && (r->node[node].flags & NODE_SILENT));
    o.first_move = node;
    return o;
}

unsigned weiqi_handicap_points(const struct goban *b, unsigned stones, unsigned way, point out[9])
{
    unsigned edge_x = b->width < 13 ? 2 : 3, edge_y = b->height < 13 ? 2 : 3;
    unsigned far_x = b->width - 1 - edge_x, far_y = b->height - 1 - edge_y;
    unsigned mid_x = b->width / 2, mid_y = b->height / 2;
    const point corner[4] = {POINT(far_x, far_y), POINT(edge_x, edge_y), POINT(far_x, edge_y),
                             POINT(edge_x, far_y)};
    const point side[4] = {POINT(edge_x, mid_y), POINT(far_x, mid_y), POINT(mid_x, far_y),
                           POINT(mid_x, edge_y)};
    unsigned n = stones < 4 ? stones : 4, sides = stones < 6 ? 0 : (stones - 4) / 2 * 2;

    if (stones < 2 || stones > HANDICAP_MAX || b->width < 7 || b->height < 7 ||
        (stones > 4 && (b->width % 2 == 0 || b->height % 2 == 0)))
        return 0;
    memcpy(out, corner, n * sizeof *out);
    if (stones == 3 && way == 1)
        out[2] = corner[3];
    memcpy(out + n, side + (sides == 2 && way == 1 ? 2 : 0), sides * sizeof *out);
    n += sides;
    if (n < stones)
        out[n++] = POINT(mid_x, mid_y);
    return n;
}

static void put_points(struct weiqi *w, const point *p, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        board_play(&w->board, board_cell(p[i]), BLACK);
}

static const char *names_of(struct sink *s, const point *p, unsigned n)
{
    const char *names = weiqi_point_name(sink_arena(s), p[0]);

    for (unsigned i = 1; i < n; i++)
        names = arena_printf(sink_arena(s), "%s %s", names, weiqi_point_name(sink_arena(s), p[i]));
    return names;
}

static void say_lost_handicap(const struct weiqi_opening *o, const point *p, unsigned n, bool needed,
                              uint32_t fails)
{
    report(o->sink, &(struct finding){.code = CODE_WEIQI_LOST_HANDICAP,
                                      .at = o->handicap_at,
                                      .reason = needed ? REASON_WEIQI_ILLEGAL_WITHOUT : REASON_WHITE_BEGINS,
                                      .arg = {number(o->sink, o->handicap), names_of(o->sink, p, n),
                                              number(o->sink, (long)fails + 1)}});
}

/* HA without AB: do the usual stones make the game one that can be played? */
static bool find_lost_handicap(const struct weiqi_opening *o, struct weiqi *w)
{
    struct weiqi trial = *w;
    point p[HANDICAP_MAX];
    bool whole, whole_without;
    uint32_t fails;

    if (o->first_move == 0 || o->record->node[o->first_move].claim.side != SIDE_SECOND)
        return false;
    w->to_move = trial.to_move = SIDE_SECOND;
    fails = weiqi_trial(&trial, o->record, o->first_move, NULL, &whole_without);
    for (unsigned way = 0; way < 2; way++) {
        unsigned n = weiqi_handicap_points(&w->board, (unsigned)o->handicap, way, p);

        trial = *w;
        put_points(&trial, p, n);
        if (n == 0 || (weiqi_trial(&trial, o->record, o->first_move, NULL, &whole), !whole))
            continue;
        put_points(w, p, n);
        say_lost_handicap(o, p, n, !whole_without, fails);
        return true;
    }
    return false;
}

/* Handicap stones that Black puts as moves, one after the other. */
static uint32_t count_placed(const struct weiqi_opening *o)
{
    const struct record *r = o->record;
    uint32_t count = 0;

    for (uint32_t n = o->first_move; n != 0; n = r->node[n].child) {
        const struct claim *c = &r->node[n].claim;

        if (c->kind != MOVE_PLACE || c->side != SIDE_FIRST)
            break;
        count++;
    }
    return count;
}

static bool are_fixed_points(const struct weiqi *w, unsigned stones)
{
    for (unsigned way = 0; way < 2; way++) {
        point p[HANDICAP_MAX];
        unsigned n = weiqi_handicap_points(&w->board, stones, way, p), there = 0;

        for (unsigned i = 0; i < n; i++)
            there += w->board.stone[board_cell(p[i])] == BLACK;
        if (n == 0 || there == n)
            return true;
    }
    return false;
}

static void say_handicap(const struct weiqi_opening *o, enum reason reason)
{
    say_setup(o, reason, o->handicap_at,
              (const char *const[4]){number(o->sink, o->handicap), number(o->sink, (long)o->black)});
}

static void say_placed(const struct weiqi_opening *o, uint32_t placed)
{
    say_setup(o, REASON_WEIQI_HANDICAP_COUNT, o->handicap_at,
              (const char *const[4]){number(o->sink, o->handicap), number(o->sink, (long)placed)});
}

/* Whether the user names the edition, or the record with its year: "Chinese" alone is what servers write of
 * every game. */
static bool names_edition(const struct weiqi_opening *o)
{
    struct slice words = record_value(o->record, KEY_RULES);
    const char *year = strrchr(o->rules->id, '-');

    return o->record->rules_named && (words.n == 0 || (year != NULL && slice_holds(words, year + 1)));
}

/* A text whose games begin on an empty board: a handicap is the event's own. */
static void note_handicap(const struct weiqi_opening *o)
{
    if (o->handicap >= 2 && names_edition(o) && o->rules->param[PARAM_HANDICAP] == HANDICAP_NONE)
        report(o->sink, &(struct finding){.code = CODE_WEIQI_SETUP,
                                          .reason = REASON_WEIQI_NO_HANDICAP_KNOWN,
                                          .own = SEVERITY_NOTE + 1,
                                          .at = o->handicap_at,
                                          .arg = {number(o->sink, o->handicap)}});
}

/* The handicap that is declared against the stones that are there. LAID has all of them. */
static void check_handicap(const struct weiqi_opening *o, struct weiqi *w, const struct weiqi *laid)
{
    uint32_t placed;

    w->handicap = (uint16_t)(o->handicap > 999 ? 0 : o->handicap);
    note_handicap(o);
    if (o->black == 0) {
        placed = count_placed(o);
        if (placed >= 2 && placed <= HANDICAP_MAX)
            w->placing = (uint16_t)(placed - 1);
        if (w->placing != 0 && placed != (uint32_t)o->handicap)
            say_placed(o, placed);
        else if (w->placing == 0 && !find_lost_handicap(o, w))
            say_handicap(o, REASON_WEIQI_NO_HANDICAP_STONES);
    } else if ((long)o->black != o->handicap) {
        say_handicap(o, REASON_WEIQI_HANDICAP_COUNT);
    } else if (o->record->rules_named && o->rules->param[PARAM_HANDICAP] == HANDICAP_FIXED && o->white == 0 &&
               !are_fixed_points(laid, (unsigned)o->handicap)) {
        say_handicap(o, REASON_WEIQI_HANDICAP_POINTS);
    }
}

/* Whether a chain that has no liberty is counted here. */
static bool is_dead_head(const struct goban *b, cell c)
{
    return (b->stone[c] == BLACK || b->stone[c] == WHITE) && b->head[c] == c && b->spare[c] < 0;
}

static void check_liberties(const struct weiqi_opening *o, const struct weiqi *w)
{
    const struct goban *b = &w->board;

    for (cell c = 0; c < b->cells; c++)
        if (is_dead_head(b, c))
            say_setup(o, REASON_WEIQI_NO_LIBERTY, o->setup_at,
                      (const char *const[4]){weiqi_point_name(sink_arena(o->sink), board_point(c))});
}

static void say_turn(const struct weiqi_opening *o, enum reason reason)
{
    const struct node *n = &o->record->node[o->first_move];

    report(o->sink, &(struct finding){.code = CODE_WEIQI_TURN,
                                      .reason = (uint16_t)reason,
                                      .ply = 1,
                                      .at = n->at,
                                      .node = o->first_move,
                                      .side = n->claim.side});
}

/* Who begins: as PL says, else White after a handicap, else Black; either side where stones are set up
 * without a handicap. A record that has the other one begin is told so and believed, so that the rest of it
 * can be judged. Where handicap stones are lost (which is told elsewhere), nobody can tell. */
static void decide_turn(const struct weiqi_opening *o, struct weiqi *w)
{
    enum side first = o->first_move == 0 ? SIDE_NONE : o->record->node[o->first_move].claim.side;
    bool handicap = o->white == 0 && (o->black >= 2 || (o->handicap >= 2 && w->board.key != 0));
    bool lost = o->handicap >= 2 && o->black == 0 && w->placing == 0;
    bool diagram = o->white != 0 || lost || (o->handicap == 0 && o->black != 0);

    w->to_move = (uint8_t)(o->says_turn ? o->to_move : handicap ? SIDE_SECOND : SIDE_FIRST);
    if (first == SIDE_NONE || first == w->to_move)
        return;
    if (o->says_turn)
        say_turn(o, REASON_WEIQI_NOT_TO_MOVE);
    else if (!diagram)
        say_turn(o, handicap ? REASON_WEIQI_BLACK_FIRST : REASON_WEIQI_WHITE_FIRST);
    w->to_move = (uint8_t)first;
}

static void check_board(const struct weiqi_opening *o, unsigned width, unsigned height)
{
    int usual = o->rules->param[PARAM_BOARD];
    const struct header *size;

    if (!o->record->rules_named || usual == 0 || ((int)width == usual && (int)height == usual))
        return;
    size = record_find(o->record, KEY_SIZE);
    sink_say(o->sink, CODE_WEIQI_BOARD, size == NULL ? o->record->at : size->at,
             arena_printf(sink_arena(o->sink), "%ux%u", width, height), number(o->sink, usual));
}

/* What stands there counts, not how often it was set. */
static void count_stones(struct weiqi_opening *o, const struct goban *b)
{
    unsigned white = 0;

    for (cell c = 0; c < b->cells && o->white != 0; c++)
        white += b->stone[c] == WHITE;
    o->white = white;
    o->black = b->stones - white;
}

/* There is a handicap, but its reader has said that it is no number. */
static bool has_misread_handicap(const struct weiqi_opening *o)
{
    const struct header *h = record_find(o->record, KEY_HANDICAP);

    return h != NULL && (h->flags & HEADER_MISREAD) != 0;
}

static void check_stones(struct weiqi_opening *o, struct weiqi *w, const struct weiqi *laid)
{
    count_stones(o, &laid->board);
    if (o->handicap != 0)
        check_handicap(o, w, laid);
    else if (o->record->rules_named && o->black + o->white > 0 && !o->record->only_position &&
             record_main_plies(o->record) > 0 && !has_misread_handicap(o))
        say_setup(o, REASON_WEIQI_STONES_NO_HANDICAP, o->setup_at, (const char *const[4]){NULL});
    if (o->white != 0)
        check_liberties(o, laid);
}

/* The same, when stones are set also between the root and the first move. */
static void check_late_stones(struct weiqi_opening *o, struct weiqi *w)
{
    struct weiqi laid = *w;

    for (uint32_t n = o->record->node[0].child; n != o->first_move && n != 0; n = o->record->node[n].child)
        weiqi_apply_edit(&laid, o->record, n);
    check_stones(o, w, &laid);
}

/* Moves of one side from NODE on; *END is behind them. */
static uint32_t count_run(const struct record *r, uint32_t node, uint32_t *end)
{
    unsigned side = r->node[node].claim.side;
    uint32_t count = 0;

    for (; node != 0 && (r->node[node].flags & NODE_SILENT) == 0 && r->node[node].claim.side == side &&
           r->node[node].claim.kind == MOVE_PLACE;
         node = r->node[node].child)
        count++;
    *end = node;
    return count;
}

/* All stones of one side, then all of the other and nothing else: a position that was put down as moves. */
static void look_for_dump(const struct weiqi_opening *o, struct weiqi *w)
{
    enum { FEWEST = 3 };
    uint32_t end, first, second;

    if (o->first_move == 0 || w->placing != 0)
        return;
    first = count_run(o->record, o->first_move, &end);
    if (first < FEWEST || end == 0 || (second = count_run(o->record, end, &end)) < FEWEST || end != 0)
        return;
    w->dumped = true;
    report(o->sink, &(struct finding){.code = CODE_WEIQI_PLACED,
                                      .at = o->record->node[o->first_move].at,
                                      .arg = {number(o->sink, (long)first + (long)second)}});
}

static void set_up_record(struct weiqi *w, const struct record *r, const struct rulebook *rules,
                          struct sink *sink)
{
    struct weiqi_opening o = look_at_opening(r, rules, sink);

    check_board(&o, w->board.width, w->board.height);
    if (r->node[0].notes != 0)
        weiqi_apply_edit(w, r, 0);
    if (o.black + o.white + (unsigned)(o.handicap != 0) > 0) {
        if (r->node[0].child == o.first_move)
            check_stones(&o, w, w);
        else
            check_late_stones(&o, w);
    }
    look_for_dump(&o, w);
    if (!w->dumped)
        decide_turn(&o, w);
}

bool weiqi_setup(void *position, const struct record *r, const struct rulebook *rules, struct sink *sink)
{
    struct weiqi *w = position;
    unsigned width = r == NULL || r->width == 0 ? USUAL_SIZE : r->width;
    unsigned height = r == NULL || r->height == 0 ? width : r->height;

    if (width > BOARD_MOST || height > BOARD_MOST) {
        sink_say(sink, CODE_WEIQI_BOARD, r->at, arena_printf(sink_arena(sink), "%ux%u", width, height), "19");
        return false;
    }
    memset(w, 0, offsetof(struct weiqi, board));
    board_init(&w->board, width, height);
    w->to_move = SIDE_FIRST;
    w->ends_after = 2;
    if (rules != NULL) {
        w->suicide_allowed = (uint8_t)rules->param[PARAM_SUICIDE];
        w->ends_after = (uint8_t)rules->param[PARAM_PASSES];
    }
    if (r != NULL && rules != NULL)
        set_up_record(w, r, rules, sink);
    w->since = 1;
    w->since_key = weiqi_key_now(w);
    w->peak = w->since_stones = w->board.stones;
    return true;
}

/* Whether the node sets stones, or says whose turn it is: then it makes a new position. */
static bool sets_up(const struct record *r, uint32_t node)
{
    uint32_t i = 0;

    while ((i = record_next_note(r, node, NOTE_SETUP, i)) != 0)
        if (r->note[i].value != SETUP_EMPTY)
            return true;
    return false;
}

/* Stones that the record takes off with liberties left, and does nothing else: not captures, though it looks
 * like it. A variation that does so shows another board, on which nobody has played. True when there are any.
 */
static bool check_taken_off(struct line *l, uint32_t node, const struct weiqi *w)
{
    const struct record *r = l->record;

    if (!l->is_main || sets_up(r, node))
        return false;
    for (uint32_t i = 0; (i = record_next_note(r, node, NOTE_SETUP, i)) != 0;) {
        const struct note *n = &r->note[i];

        for (uint32_t p = 0; p < n->points; p++) {
            point at = r->point[n->first_point + p];
            cell c = board_has(&w->board, at) ? board_cell(at) : 0;

            if (w->board.stone[c] != BLACK && w->board.stone[c] != WHITE)
                continue;
            weiqi_say(l, node, line_ply(l), CODE_WEIQI_CAPTURE, REASON_WEIQI_LIVE_TAKEN,
                      (const char *const[4]){weiqi_point_name(sink_arena(l->sink), at)});
            return true;
        }
    }
    return false;
}

/* Stones that the record leaves on the board, or puts back on it, and that should have been taken: the first
 * chain is told. */
static bool check_left(struct line *l, uint32_t node, const struct goban *b)
{
    cell c = 0;

    while (c < b->cells && !is_dead_head(b, c))
        c++;
    if (c < b->cells)
        weiqi_say(l, node, line_ply(l), CODE_WEIQI_CAPTURE, REASON_WEIQI_DEAD_LEFT,
                  (const char *const[4]){weiqi_point_name(sink_arena(l->sink), board_point(c))});
    return c < b->cells;
}

/* The board as it was before the edit, when a referee takes stones off that the record leaves there. */
static bool take_off_left(struct line *l, uint32_t node, const uint8_t *before, uint8_t begins)
{
    struct weiqi *w = l->position;

    if (!weiqi_put_right(l, node, REASON_WEIQI_DEAD_LEFT))
        return false;
    board_put(&w->board, before);
    w->to_move = begins;
    return true;
}

/* Whether the move right before NODE took the stone that stood there. */
static bool was_taken(const struct line *l, uint32_t node, point at)
{
    struct weiqi before;

    if (line_step(l)->node != l->record->node[node].parent || fact_taken(line_step(l)->facts) == 0)
        return false;
    line_position(l, line_ply(l) - 1, &before);
    return before.board.stone[board_cell(at)] != EMPTY;
}

/* A stone that is set where it stands, a point that is cleared and empty: the first of a node is told. What a
 * move has taken may be listed. */
static void check_effect(const struct line *l, uint32_t node, const struct weiqi *w)
{
    const struct record *r = l->record;

    for (uint32_t i = 0; (i = record_next_note(r, node, NOTE_SETUP, i)) != 0;) {
        const struct note *n = &r->note[i];

        for (uint32_t p = 0; p < n->points; p++) {
            point at = r->point[n->first_point + p];

            if (!board_has(&w->board, at) || w->board.stone[board_cell(at)] != (enum stone)n->value ||
                (n->value == SETUP_EMPTY && was_taken(l, node, at)))
                continue;
            weiqi_say(l, node, line_ply(l), CODE_WEIQI_NO_EFFECT,
                      n->value == SETUP_EMPTY ? REASON_WEIQI_EMPTY_ALREADY : REASON_WEIQI_STANDS_ALREADY,
                      (const char *const[4]){weiqi_point_name(sink_arena(l->sink), at)});
            return;
        }
    }
}

/* Whether the run that was walked last is of this game, and the node in it. */
static bool is_in_run(const struct line *l, uint32_t node, const struct silent_run *run)
{
    const struct node *all = l->record->node;

    return run->game == l->game_number && node > run->first && node <= run->last &&
           (all[all[node].parent].flags & NODE_SILENT) != 0;
}

/* Whether a move follows on the line. A run of nodes without one is walked once: they have numbers in a row,
 * and the end of the run answers for all of it. */
static bool moves_follow(const struct line *l, uint32_t node)
{
    struct silent_run *run = &((struct weiqi_memory *)l->memory)->run;
    const struct record *r = l->record;
    uint32_t last = node;

    if (is_in_run(l, node, run))
        return run->follows;
    *run = (struct silent_run){.first = node, .game = l->game_number};
    while (!run->follows && r->node[last].child != 0) {
        last = r->node[last].child;
        run->follows = (r->node[last].flags & NODE_SILENT) == 0;
    }
    run->last = run->follows ? last - 1 : last;
    return run->follows;
}

/* Dead stones taken off after the last move are prisoners. */
static void settle(struct weiqi *w, const uint8_t *before)
{
    for (cell c = 0; c < w->board.cells; c++)
        if (before[c] != w->board.stone[c] && w->board.stone[c] == EMPTY) {
            w->board.lost[before[c]]++;
            w->settled = true;
        }
}

void weiqi_edit(struct line *l, uint32_t node)
{
    struct weiqi *w = l->position;
    bool begun = line_ply(l) > 0, mid_game = begun && moves_follow(l, node);
    uint8_t before[CELLS], begins = w->to_move;

    if (record_next_note(l->record, node, NOTE_SETUP, 0) == 0)
        return;
    if (mid_game && check_taken_off(l, node, w) && weiqi_put_right(l, node, REASON_WEIQI_LIVE_TAKEN))
        return;
    check_effect(l, node, w);
    memcpy(before, w->board.stone, w->board.cells);
    if (!weiqi_apply_edit(w, l->record, node))
        return;
    if (!begun && l->is_main)
        w->to_move = begins; /* that has been decided, and told if need be */
    if (begun && !mid_game)
        settle(w, before);
    if (mid_game) {
        weiqi_say(l, node, line_ply(l), CODE_WEIQI_EDIT, REASON_NONE, (const char *const[4]){NULL});
        if (check_left(l, node, &w->board) && take_off_left(l, node, before, begins))
            return;
    }
    w->since = l->trail->count;
    w->since_key = weiqi_key_now(w);
    w->peak = w->since_stones = w->board.stones;
    w->captures = false;
    w->passes = 0;
}
