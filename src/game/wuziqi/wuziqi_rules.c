/* What the rulebook says of a move with the line before it, and of the game at its end. */
#include "game/wuziqi/wuziqi_rules.h"

#include "notation/stones/stones.h"

static const char *name_of(point p, char name[RENJU_POINT_MAX])
{
    renju_put(p, name);
    return name;
}

/* --- forbidden moves --- */

/* What the lines of a forbidden shape are called in its proof. */
static bool is_of_shape(const struct proof *line, enum code code)
{
    if (code == CODE_WUZIQI_FORBIDDEN_33)
        return strcmp(line->label, "three") == 0;
    if (code == CODE_WUZIQI_FORBIDDEN_44)
        return strstr(line->label, "four") != NULL;
    return strcmp(line->label, "overline") == 0;
}

/* "g8 h8 i8 +j8, …": the lines that make the move forbidden, stones and the points that complete them. */
static void describe_lines(const struct proof *lines, enum code code, struct buf *out)
{
    for (const struct proof *line = lines; line != NULL; line = line->next) {
        char name[RENJU_POINT_MAX];

        if (!is_of_shape(line, code))
            continue;
        if (out->n != 0)
            buf_char(out, ',');
        for (unsigned i = 0; i < (unsigned)line->points + line->empty; i++)
            buf_printf(out, "%s%s%s", out->n == 0 ? "" : " ", i < line->points ? "" : "+",
                       name_of(line->point[i], name));
    }
}

/* Whether white pointed it out, let it stand, or still may. */
static enum reason claim_reason(const struct line *l, enum code code)
{
    const struct wuziqi *w = l->position;

    if (rule(w, P_CLAIM) == CLAIM_AUTOMATIC)
        return REASON_WUZIQI_AUTOMATIC;
    if (l->is_main && testimony_of(l->testimony, HOW_FORBIDDEN) != NULL &&
        !stands_stone_follows(l->record, l->node))
        return REASON_WUZIQI_CLAIMED;
    if (code == CODE_WUZIQI_FORBIDDEN_OVERLINE) /* 10.1(2): 无论白方何时发现 */
        return REASON_WUZIQI_OPEN_CLAIM;
    /* 又落下一白子; a pass is none. */
    return stands_stone_follows(l->record, l->node) ? REASON_WUZIQI_LAPSED : REASON_WUZIQI_CLAIMABLE;
}

static void say_forbidden(const struct line *l, enum code code)
{
    struct wuziqi *w = l->position;
    const struct step *step = line_step(l);
    SCOPED(buf) lines = {0};
    struct proof *proof;
    struct finding f;
    char name[RENJU_POINT_MAX];

    if (!worth_proving(l->sink, code) || (l->record->node[l->node].flags & NODE_QUOTED))
        return;
    proof = shape_proof(&w->board, MOVE_TO(step->move), wuziqi_reading(w), line_ply(l), sink_arena(l->sink));
    describe_lines(proof, code, &lines);
    f = line_finding(l, code, claim_reason(l, code), name_of(MOVE_TO(step->move), name), buf_cstr(&lines));
    f.proof_kind = PROOF_LINES;
    f.proof = proof;
    f.side = SIDE_FIRST;
    if (f.reason == REASON_WUZIQI_LAPSED)
        stands_let(&f);
    else if (f.reason != REASON_WUZIQI_AUTOMATIC)
        f.own = SEVERITY_NOTE + 1; /* black may play it, and white may claim it */
    report(l->sink, &f);
}

static void say_disputed(const struct line *l)
{
    struct wuziqi *w = l->position;
    point p = MOVE_TO(line_step(l)->move);
    enum shape is = shape_at(&w->board, p, wuziqi_reading(w), NULL), would = is;
    enum three_rule other[2];
    unsigned others = wuziqi_other_readings(w, other), i = 0;
    char name[RENJU_POINT_MAX];
    struct finding f;

    while (i < others && (would = shape_at(&w->board, p, other[i], NULL)) == is)
        i++;
    f = line_finding(l, CODE_WUZIQI_DISPUTED, REASON_NONE, name_of(p, name), shape_words(is));
    f.arg[2] = shape_words(would);
    if (i < others && (other[i] == READ_LETTER || wuziqi_reading(w) == READ_LETTER))
        f.also = REASON_WUZIQI_COMPLETION;
    report(l->sink, &f);
}

static void forbidden_after(const struct line *l, uint32_t facts)
{
    if (facts & FACT_33)
        say_forbidden(l, CODE_WUZIQI_FORBIDDEN_33);
    else if (facts & FACT_44)
        say_forbidden(l, CODE_WUZIQI_FORBIDDEN_44);
    else if (facts & FACT_OVERLINE)
        say_forbidden(l, CODE_WUZIQI_FORBIDDEN_OVERLINE);
    if (facts & FACT_DISPUTED)
        say_disputed(l);
}

/* --- ends --- */

static void say_after_end(const struct line *l, struct wuziqi *w)
{
    char name[RENJU_POINT_MAX];

    if (w->five_side != SIDE_NONE && !w->five_told) {
        struct finding f =
            line_finding(l, CODE_WUZIQI_AFTER_FIVE, REASON_NONE, name_of(w->five_at, name), NULL);

        if (rule(w, P_CLAIM) == CLAIM_AT_ONCE)
            stands_let(&f); /* who does not declare his five has not won */
        report(l->sink, &f);
        w->five_told = true;
    }
    if (w->draw == DRAW_BY_PASSES) {
        line_say(l, CODE_WUZIQI_DOUBLE_PASS, REASON_WUZIQI_PLAY_GOES_ON, NULL, NULL);
        w->draw = DRAW_TOLD;
    }
}

static void say_straddling(const struct line *l)
{
    struct finding f = line_finding(l, CODE_WUZIQI_DOUBLE_PASS, REASON_WUZIQI_STRADDLING, NULL, NULL);

    stands_let(&f);
    report(l->sink, &f);
}

static void say_pass(struct line *l)
{
    const char *moves = arena_printf(sink_arena(l->sink), "%d", rule(l->position, P_NO_PASS));
    struct finding f = line_finding(l, CODE_WUZIQI_PASS, REASON_NONE, moves, NULL);

    wuziqi_breach(l, &f, wuziqi_is_accepted(l, 1), f.side);
}

/* White passes after black: one round. Black after white: two, on which the article is silent. */
static void pass_after(struct line *l, struct wuziqi *w)
{
    enum double_pass how = (enum double_pass)rule(w, P_DOUBLE_PASS);
    /* Everything before it was a move too: stones that were set up, passes, a swap (2.1). */
    uint32_t on_board = (uint32_t)w->board.width * w->board.height - w->board.free;
    uint32_t moves = on_board + line_ply(l) - w->stones + wuziqi_header_swaps(l);

    if (moves <= (uint32_t)rule(w, P_NO_PASS))
        say_pass(l);
    if (w->passes != 2 || how == DOUBLE_PASS_NOTHING)
        return;
    if (w->to_move == SIDE_FIRST || how == DOUBLE_PASS_CONSECUTIVE)
        w->draw = DRAW_BY_PASSES;
    else
        say_straddling(l);
}

void wuziqi_after(struct line *l)
{
    struct wuziqi *w = l->position;
    const struct step *step = line_step(l);

    if (l->over)
        say_after_end(l, w);
    switch (MOVE_KIND(step->move)) {
    case MOVE_PLACE:
        if (step->facts & (FACT_FORBIDDEN | FACT_DISPUTED))
            forbidden_after(l, step->facts);
        if (w->slot != 0 && l->is_main && l->record->part == 0 && !w->from_setup)
            wuziqi_opening_after(l);
        break;
    case MOVE_PASS:
        pass_after(l, w);
        break;
    case MOVE_SWAP:
        wuziqi_swap_after(l);
        break;
    default:
        break;
    }
    if (l->record->node[l->node].notes != 0)
        wuziqi_clock_after(l);
    l->over =
        w->five_side != SIDE_NONE || w->draw != DRAW_NONE || w->board.free == 0 || w->lost_by != SIDE_NONE;
}

static enum result win_of(unsigned side)
{
    return side == SIDE_FIRST ? RESULT_FIRST : side == SIDE_SECOND ? RESULT_SECOND : RESULT_UNKNOWN;
}

/* The side that wins by a five: whoever first declares one (10.1(1)), which is who is stated to have made it,
 * else who made one with the last move; where nobody has to, who made the first. */
static unsigned five_winner(const struct line *l)
{
    const struct wuziqi *w = l->position;
    const struct stated *s = testimony_of(l->testimony, HOW_FIVE);
    unsigned said = s == NULL                ? SIDE_NONE
                    : s->won == SIDES_FIRST  ? SIDE_FIRST
                    : s->won == SIDES_SECOND ? SIDE_SECOND
                                             : SIDE_NONE;

    if (rule(w, P_CLAIM) == CLAIM_AUTOMATIC)
        return w->five_side;
    if (said != SIDE_NONE && (w->fives >> said & 1) != 0)
        return said;
    return line_step(l)->facts & FACT_FIVE ? other_side((enum side)w->to_move) : SIDE_NONE;
}

/* What is told where the record declares another result. */
static void tell_otherwise(const struct line *l, struct award *a)
{
    const struct wuziqi *w = l->position;
    char name[RENJU_POINT_MAX];

    switch (a->reason) {
    case REASON_WUZIQI_FIVE:
        a->otherwise = line_finding(l, CODE_WUZIQI_FIVE, REASON_NONE,
                                    arena_printf(sink_arena(l->sink), "%s", name_of(w->five_at, name)), NULL);
        break;
    case REASON_WUZIQI_FULL_BOARD:
        a->otherwise = line_finding(l, CODE_WUZIQI_FULL_BOARD, REASON_NONE, NULL, NULL);
        break;
    case REASON_WUZIQI_DOUBLE_PASS:
        a->otherwise = line_finding(l, CODE_WUZIQI_DOUBLE_PASS, REASON_WUZIQI_RESULT_DIFFERS, NULL, NULL);
        break;
    case REASON_WUZIQI_OVER_TIME:
        if (wuziqi_clock_ends(l, &a->otherwise))
            break;
        /* fall through */
    default:
        a->otherwise = line_finding(l, CODE_WUZIQI_RESULT, a->reason, NULL, NULL);
    }
}

/* 10.1(2): a forbidden move loses when White points it out, which the record states or leaves open. */
static bool judge_forbidden(const struct line *l, struct award *a)
{
    const struct wuziqi *w = l->position;
    bool claimed = testimony_of(l->testimony, HOW_FORBIDDEN) != NULL;

    if (w->claim_open || w->overline_at != NOWHERE)
        a->reason = w->claim_open ? REASON_WUZIQI_FORBIDDEN_MOVE : REASON_WUZIQI_OVERLINE;
    if (!claimed && (!w->claim_open || rule(w, P_CLAIM) != CLAIM_AUTOMATIC))
        return false;
    if (w->claim_open)
        award_give(a, RESULT_SECOND, REASON_WUZIQI_FORBIDDEN_MOVE);
    else if (w->overline_at != NOWHERE && w->draw == DRAW_NONE && w->board.free != 0)
        award_give(a, RESULT_SECOND, REASON_WUZIQI_OVERLINE);
    return a->result != RESULT_UNKNOWN;
}

static bool judge_board(const struct line *l, struct award *a)
{
    const struct wuziqi *w = l->position;

    if (w->lost_by != SIDE_NONE)
        award_give(a, win_of(other_side((enum side)w->lost_by)), REASON_WUZIQI_RULED);
    else if (five_winner(l) != SIDE_NONE)
        award_give(a, win_of(five_winner(l)), REASON_WUZIQI_FIVE);
    else if (judge_forbidden(l, a))
        return true;
    else if (w->draw != DRAW_NONE)
        award_give(a, RESULT_DRAW, REASON_WUZIQI_DOUBLE_PASS);
    else if (w->board.free == 0)
        award_give(a, RESULT_DRAW, REASON_WUZIQI_FULL_BOARD);
    return a->result != RESULT_UNKNOWN;
}

/* 8.2: the first to be over time loses; 12.3: both can be ruled to lose; 10.2(4): both over time is a draw
 * where nobody knows who was first. */
static void judge_clocks(const struct line *l, struct award *a, struct flags *flags)
{
    const struct wuziqi_clocks *c = &((const struct wuziqi *)l->position)->clocks;

    *flags = (struct flags){.lost = {1u << RESULT_SECOND, 1u << RESULT_FIRST}, .both = 1u << RESULT_DRAW};
    if (c->fell == SIDE_NONE) {
        wuziqi_clock_stood(l, flags, &a->otherwise);
        return;
    }
    a->result = win_of(other_side((enum side)c->fell));
    a->reason = REASON_WUZIQI_OVER_TIME;
    a->allowed = 1u << a->result | 1u << RESULT_BOTH_LOSE;
    flags->lost[c->fell == SIDE_FIRST ? 1 : 0] = RESULTS_NONE;
    flags->both = a->allowed;
}

enum reason wuziqi_denies(struct line *l, const struct stated *s, bool *doubtful)
{
    const struct wuziqi *w = l->position;

    (void)doubtful;
    switch (s->how) {
    case HOW_FIVE:
        return w->five_side == SIDE_NONE || (s->won != SIDES_NONE && (w->fives >> 1 & s->won) == 0)
                   ? REASON_NO_FIVE
                   : REASON_NONE;
    case HOW_FORBIDDEN:
        return REASON_NO_FORBIDDEN;
    case HOW_DRAW:
        return s->drawn == DRAWN_FULL_BOARD ? REASON_NO_FULL_BOARD
               : s->drawn == DRAWN_PASSES   ? REASON_NO_PASSES
                                            : REASON_NONE;
    default:
        return REASON_NONE;
    }
}

void wuziqi_finish(struct line *l, struct award *a)
{
    struct flags flags = {.both = 0};
    bool decided = judge_board(l, a);

    if (!decided)
        judge_clocks(l, a, &flags);
    if (a->result != RESULT_UNKNOWN)
        tell_otherwise(l, a);
    stated_award(l, a, decided ? NULL : &flags);
}

/* --- words for the trace --- */

static bool makes_four(struct wuziqi *w, point p, enum side side)
{
    for (unsigned d = 0; d < DIRECTIONS; d++)
        for (int s = -4; s <= 4; s++) {
            int x = (int)POINT_X(p) + direction_x[d] * s, y = (int)POINT_Y(p) + direction_y[d] * s;
            unsigned row;

            if (x < 0 || y < 0 || x >= w->board.width || y >= w->board.height ||
                stones_at(&w->board, POINT(x, y)) != SIDE_NONE)
                continue;
            row = stones_run(&w->board, d, POINT(x, y), side);
            /* The stone just played must be in that row, not merely on its line. */
            stones_place(&w->board, POINT(x, y), side);
            if (stones_run(&w->board, d, p, side) != row)
                row = 0;
            stones_remove(&w->board, POINT(x, y));
            if (row == 5 || (row > 5 && side == SIDE_SECOND && rule(w, P_WHITE_OVERLINE) == OVERLINE_WINS))
                return true;
        }
    return false;
}

void wuziqi_describe(const struct line *l, const struct step *step, struct buf *out)
{
    struct wuziqi w = *(const struct wuziqi *)l->position;
    point p = MOVE_TO(step->move);
    unsigned symmetry;
    const struct opening *opening;

    if (MOVE_KIND(step->move) != MOVE_PLACE) {
        buf_str(out, MOVE_KIND(step->move) == MOVE_SWAP ? "swap" : "");
        return;
    }
    if (step->facts & FACT_FIVE)
        buf_str(out, "five");
    else if (step->facts & FACT_FORBIDDEN)
        buf_str(out, step->facts & FACT_33 ? "33" : step->facts & FACT_44 ? "44" : "overline");
    else if (makes_four(&w, p, stones_at(&w.board, p)))
        buf_str(out, "four");
    if (w.slot == 3 && w.opening[1] != NOWHERE && !w.from_setup &&
        (opening = opening_of(w.opening[0], w.opening[1], w.opening[2], &symmetry)) != NULL)
        buf_printf(out, "%s%s %s", out->n == 0 ? "" : " ", opening->id, opening->chinese);
}
