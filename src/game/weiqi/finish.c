/* finish.c - the end of a game: what was ruled, what the clocks show, the count of the final position. */
#include "game/weiqi/weiqi.h"

#include <stdlib.h>

enum { BOTH_PASSED = 2 };

/* What is needed to judge a score; amounts in quarters of a stone, Black's margin positive. */
struct claimed_ending {
    struct line *line;
    const struct weiqi *w;
    struct award *award;
    struct komi komi;
    bool area;
};

static void say_header(const struct line *l, enum key key, enum code code, enum reason reason, const char *a1,
                       const char *a2, const char *a3)
{
    const struct header *h = record_find(l->record, key);

    report(l->sink, &(struct finding){.code = (uint16_t)code,
                                      .reason = (uint16_t)reason,
                                      .at = h == NULL ? l->record->at : h->at,
                                      .arg = {a1, a2, a3}});
}

static const char *written(const struct line *l, enum key key)
{
    return arena_str(sink_arena(l->sink), record_value(l->record, key));
}

static enum result winner_of(int margin)
{
    return margin > 0 ? RESULT_FIRST : margin < 0 ? RESULT_SECOND : RESULT_DRAW;
}

/* The reader has already reported this header as not what the format asks for, so it is not reported again
 * here. */
static bool is_misread(const struct line *l, enum key key)
{
    const struct header *h = record_find(l->record, key);

    return h != NULL && (h->flags & HEADER_MISREAD) != 0;
}

static void say_komi_reading(const struct line *l, const struct komi *k)
{
    static const enum reason reasons[] = {[UNIT_POINTS] = REASON_NONE,
                                          [UNIT_ZI] = REASON_WEIQI_ZI,
                                          [UNIT_ZI_HUNDREDTHS] = REASON_WEIQI_ZI_HUNDREDTHS,
                                          [UNIT_POINT_HUNDREDTHS] = REASON_WEIQI_POINT_HUNDREDTHS,
                                          [UNIT_POINT_TENTHS] = REASON_WEIQI_POINT_TENTHS,
                                          [UNIT_WORDS] = REASON_WEIQI_WORDS};
    struct arena *a = sink_arena(l->sink);

    if (!k->known && k->other == 0 && is_misread(l, KEY_KOMI))
        return;
    if (l->record->dialect_told && (k->lost || (k->known && k->unit == UNIT_POINT_HUNDREDTHS)))
        return;
    if (k->lost)
        say_header(l, KEY_KOMI, CODE_WEIQI_KOMI_READING, REASON_WEIQI_KOMI_LOST, written(l, KEY_KOMI), "?",
                   NULL);
    else if (!k->known)
        say_header(l, KEY_KOMI, CODE_WEIQI_KOMI_UNCLEAR,
                   k->other != 0 ? REASON_WEIQI_TWO_READINGS : REASON_WEIQI_NO_READING, written(l, KEY_KOMI),
                   quarters_text(a, k->quarters), quarters_text(a, k->other));
    else if (k->unit != UNIT_POINTS)
        say_header(l, KEY_KOMI, CODE_WEIQI_KOMI_READING, reasons[k->unit], written(l, KEY_KOMI),
                   quarters_text(a, k->quarters), NULL);
}

/* The rulebook's komi is for the rulebook's board. */
static bool is_small(const struct line *l, const struct goban *b)
{
    int lines = l->rules->param[PARAM_BOARD];

    return lines != 0 && (b->width != lines || b->height != lines);
}

/* A komi that was customary in the year of the game: none at all (or half a point, to break ties) is a
 * handicap, and the customary one grew over the years. */
static bool is_customary(const struct record *r, int quarters)
{
    static const struct {
        int until, quarters;
    } customs[] = {{1974, 9}, {2004, 11}};
    struct slice date = slice_trim(record_value(r, KEY_DATE));
    long year;

    if (quarters == 0 || quarters == 1)
        return true;
    if (date.n < 4 || !slice_long((struct slice){date.p, 4}, &year))
        return false;
    for (size_t i = 0; i < sizeof customs / sizeof *customs; i++)
        if (year <= customs[i].until && quarters == customs[i].quarters)
            return true;
    return false;
}

/* In the unit of the text: 3¾ stones are 7.5 points. */
static void say_komi(const struct line *l, int quarters, int usual)
{
    static const char *const parts[] = {"", "¼", "½", "¾"};
    struct arena *a = sink_arena(l->sink);
    const struct header *h = record_find(l->record, KEY_KOMI);

    report(l->sink, &(struct finding){.code = CODE_WEIQI_KOMI,
                                      .reason = l->rules->param[PARAM_KOMI_UNIT] == KOMI_IN_STONES
                                                    ? REASON_WEIQI_KOMI_STONES
                                                    : REASON_WEIQI_KOMI_POINTS,
                                      .at = h == NULL ? l->record->at : h->at,
                                      .arg = {written(l, KEY_KOMI), quarters_text(a, quarters),
                                              quarters_text(a, usual),
                                              arena_printf(a, "%d%s", usual / 4, parts[usual % 4])}});
}

static void check_komi(const struct claimed_ending *e)
{
    const struct line *l = e->line;
    int usual = l->rules->param[PARAM_KOMI] / 50;

    if (!e->komi.said)
        return;
    say_komi_reading(l, &e->komi);
    if (!e->komi.known || l->rules->param[PARAM_KOMI] < 0 || e->komi.quarters == usual ||
        e->w->handicap >= 2 || is_small(l, &e->w->board) || !l->record->rules_named ||
        is_customary(l->record, e->komi.quarters))
        return;
    say_komi(l, e->komi.quarters, usual);
}

/* The territory that is marked at the end: on the last move's node and the silent ones after it. *NODE and *I
 * begin with the line's last node and 0; NULL behind the last one. */
static const struct note *next_marking(const struct record *r, uint32_t *node, uint32_t *i)
{
    while ((*i = record_next_note(r, *node, NOTE_TERRITORY, *i)) == 0) {
        if (*node == 0 || (r->node[*node].flags & NODE_SILENT) == 0)
            return NULL;
        *node = r->node[*node].parent;
    }
    return &r->note[*i];
}

static void collect_marks(const struct line *l, const struct goban *b, struct marks *m)
{
    const struct record *r = l->record;
    const struct note *n;

    m->any = false;
    memset(m->by, 0, b->cells);
    for (uint32_t node = l->node, i = 0; (n = next_marking(r, &node, &i)) != NULL; m->any = true)
        for (uint32_t p = 0; p < n->points; p++) {
            point at = r->point[n->first_point + p];

            if (board_has(b, at))
                m->by[board_cell(at)] |= (uint8_t)(1u << n->value);
        }
}

/* Where the point is marked; where the first mark is when it is not. */
static struct span place_of_mark(const struct line *l, point at)
{
    const struct record *r = l->record;
    const struct note *n;
    struct span first = {0};

    for (uint32_t node = l->node, i = 0; (n = next_marking(r, &node, &i)) != NULL;) {
        if (first.len == 0)
            first = n->at;
        for (uint32_t p = 0; p < n->points; p++)
            if (r->point[n->first_point + p] == at)
                return n->at;
    }
    return first;
}

/* False when the marks are too wrong to count by. */
static bool check_marks(const struct claimed_ending *e, const struct marks *m)
{
    static const enum reason reasons[] = {[MARK_BOTH] = REASON_WEIQI_BOTH_COLOURS,
                                          [MARK_OWN_STONE] = REASON_WEIQI_OWN_LIVE_STONE,
                                          [MARK_HALF_DEAD] = REASON_WEIQI_HALF_DEAD,
                                          [MARK_OPEN] = REASON_WEIQI_OPEN_REGION,
                                          [MARK_HALF_REGION] = REASON_WEIQI_HALF_REGION};
    const struct line *l = e->line;
    cell at;
    enum mark_fault fault = marks_check(&e->w->board, m, &at);
    struct finding f;

    if (fault == MARK_FINE || (fault == MARK_HALF_REGION && !e->area))
        return true;
    f = weiqi_finding(l, l->node, line_ply(l), CODE_WEIQI_TERRITORY, reasons[fault],
                      (const char *const[4]){weiqi_point_name(sink_arena(l->sink), board_point(at))});
    f.at = place_of_mark(l, board_point(at));
    report(l->sink, &f);
    return fault == MARK_HALF_REGION || fault == MARK_OWN_STONE;
}

/* A way to count: what rulebooks differ in. */
struct method {
    bool area;
    int compensation; /* enum compensation */
};

static struct method own_method(const struct claimed_ending *e)
{
    return (struct method){e->area, e->line->rules->param[PARAM_COMPENSATION]};
}

/* What White gets besides: komi, handicap stones, and what warnings cost. */
static int owed(const struct claimed_ending *e, struct method m, int komi)
{
    int stones = e->w->handicap;
    int compensation = !m.area || stones < 2                            ? 0
                       : m.compensation == COMPENSATION_STONES          ? stones
                       : m.compensation == COMPENSATION_STONES_LESS_ONE ? stones - 1
                                                                        : 0;
    int warnings = e->w->warnings[SIDE_FIRST] - e->w->warnings[SIDE_SECOND];

    return komi + compensation * 2 + warnings * e->line->rules->param[PARAM_WARNING_COSTS] * 4;
}

static int margin_before_komi(const struct claimed_ending *e, const struct stone_tally *t, bool area)
{
    const struct goban *b = &e->w->board;
    int black, white;

    if (area)
        return 2 * (t->area[BLACK] - t->area[WHITE]);
    black = t->territory[BLACK] + t->dead[WHITE] + (int)b->lost[WHITE];
    white = t->territory[WHITE] + t->dead[BLACK] + (int)b->lost[BLACK];
    return 2 * (black - white);
}

static int margin_by(const struct claimed_ending *e, const struct stone_tally *t, struct method m, int komi)
{
    return margin_before_komi(e, t, m.area) - owed(e, m, komi);
}

/* A margin that can be right as well, and who wins by it. */
static void allow(const struct claimed_ending *e, int margin)
{
    struct board_count *s = &e->award->score;

    if (margin != s->margin && s->also_count < SCORES_MAX)
        s->also[s->also_count++] = margin;
}

/* Where nobody named the rules, a score that any common way of counting gives is right. */
static void allow_other_rules(const struct claimed_ending *e, const struct stone_tally *t, int komi)
{
    static const struct method all[] = {{true, COMPENSATION_NONE},
                                        {true, COMPENSATION_STONES},
                                        {true, COMPENSATION_STONES_LESS_ONE},
                                        {false, COMPENSATION_NONE}};

    for (unsigned i = 0; !e->line->record->rules_named && i < sizeof all / sizeof *all; i++)
        allow(e, margin_by(e, t, all[i], komi));
}

/* The board as it stands, which is what players count who have taken everything dead off. */
static int margin_as_it_stands(const struct claimed_ending *e, int komi)
{
    struct stone_tally t = count_position(&e->w->board, NULL, false);

    return margin_by(e, &t, own_method(e), komi);
}

static void keep_count(const struct claimed_ending *e, int margin)
{
    struct award *a = e->award;

    a->score.counted = true;
    a->score.margin = margin;
    a->result = winner_of(margin);
    a->reason = e->area ? REASON_WEIQI_AREA : REASON_WEIQI_TERRITORY_COUNT;
}

/* A count of the final position, in the strict and in the generous reading of its marks. A komi that the
 * record does not say decides nothing. */
static void judge_marked(const struct claimed_ending *e, const struct marks *m)
{
    struct award *a = e->award;
    int usual = e->line->rules->param[PARAM_KOMI], komi = e->komi.said ? e->komi.quarters : usual / 50;
    struct stone_tally strict = count_position(&e->w->board, m, false);
    struct stone_tally generous = m == NULL ? strict : count_position(&e->w->board, m, true);

    if ((e->komi.said && !e->komi.known) || (!e->komi.said && usual < 0))
        return;
    keep_count(e, margin_by(e, &strict, own_method(e), komi));
    a->score.guessed = !e->komi.said;
    if (a->score.guessed) {
        a->result = RESULT_UNKNOWN;
        return;
    }
    allow(e, margin_by(e, &generous, own_method(e), komi));
    allow_other_rules(e, &strict, komi);
    allow_other_rules(e, &generous, komi);
    if (e->area)
        allow(e, margin_as_it_stands(e, komi));
    a->allowed = 1u << a->result | 1u << RESULT_BOTH_LOSE;
    for (unsigned i = 0; i < a->score.also_count; i++)
        a->allowed |= 1u << winner_of(a->score.also[i]);
}

/* Without marks: bounds from stones that can never be taken. */
static void judge_bounds(const struct claimed_ending *e)
{
    const struct goban *b = &e->w->board;
    struct board_count *s = &e->award->score;
    uint8_t sure[CELLS];
    int own[3] = {0, 0, 0}, points = b->width * b->height;
    int slack = e->line->record->rules_named
                    ? 0
                    : 2 * (e->w->handicap + 2); /* what other ways to count may differ by */
    int white_gets = owed(e, own_method(e), e->komi.quarters);

    life_sure(b, sure);
    for (unsigned y = 0; y < b->height; y++)
        for (cell c = board_cell(POINT(0, y)); c < board_cell(POINT(b->width, y)); c++)
            own[sure[c]]++;
    s->bounded = true;
    s->low = 2 * (2 * own[BLACK] - points) - white_gets - slack;
    s->high = 2 * (points - 2 * own[WHITE]) - white_gets + slack;
    if (s->low > 0 || s->high < 0) {
        e->award->result = s->low > 0 ? RESULT_FIRST : RESULT_SECOND;
        e->award->reason = REASON_WEIQI_BENSON;
    }
}

/* A guess, where the caller asked for one. */
static void estimate(const struct claimed_ending *e)
{
    struct award *a = e->award;
    int usual = e->line->rules->param[PARAM_KOMI];
    int komi = e->komi.known ? e->komi.quarters : e->komi.said || usual < 0 ? 0 : usual / 50;
    struct stone_tally t = estimate_position(&e->w->board, e->w->to_move);

    a->score.estimated = true;
    a->score.counted = a->score.stands = false;
    a->score.margin = margin_by(e, &t, own_method(e), komi);
    a->result = winner_of(a->score.margin);
    a->reason = REASON_WEIQI_ESTIMATE;
}

/* What is on the board where nobody has marked anything. */
static void judge_standing(const struct claimed_ending *e)
{
    struct stone_tally t = count_position(&e->w->board, NULL, false);
    int margin = margin_by(e, &t, own_method(e), e->komi.quarters);

    e->award->score.margin = margin + 1; /* none yet */
    allow(e, margin);
    e->award->score.margin = 0;
    judge_bounds(e);
    if (!count_is_closed(&e->w->board) || e->award->result != RESULT_UNKNOWN)
        return;
    keep_count(e, margin);
    e->award->score.stands = true;
    if (e->w->passes <
        BOTH_PASSED) { /* what is counted has ended, but nothing says so apart from the result */
        e->award->result = RESULT_UNKNOWN;
        e->award->reason = REASON_NONE;
    }
}

static void judge_unmarked(const struct claimed_ending *e)
{
    struct board_count *s = &e->award->score;

    if (e->line->rules->param[PARAM_DEAD] == DEAD_NONE && e->line->over && (e->komi.known || !e->komi.said)) {
        judge_marked(e, NULL);
        return;
    }
    s->checked = e->komi.known;
    if (e->komi.known && e->area)
        judge_standing(e);
    if (e->line->estimate && (e->award->result == RESULT_UNKNOWN || s->stands))
        estimate(e);
}

/* A position that came back again and again (20.3): a draw, or no result. */
static bool ends_in_cycle(const struct claimed_ending *e)
{
    uint32_t last = e->w->cycle_end[0];

    return last != 0 && line_ply(e->line) - last <= 2;
}

/* Stated to have ended otherwise than by a count: the board cannot say anything about it. */
static bool is_stated_elsewhere(const struct testimony *t)
{
    static const enum how elsewhere[] = {HOW_RESIGN, HOW_TIME,       HOW_FORFEIT, HOW_FOUL,
                                         HOW_NONE,   HOW_UNFINISHED, HOW_REPLAY};

    for (unsigned i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        if (testimony_of(t, elsewhere[i]) != NULL)
            return true;
    return false;
}

static bool is_decided_elsewhere(const struct claimed_ending *e, struct flags *flags)
{
    struct award *a = e->award;
    unsigned loser = e->w->lost_by != SIDE_NONE ? e->w->lost_by : e->w->resigned;

    if (weiqi_judge_time(e->line, a, flags) && e->w->lost_by == SIDE_NONE)
        return true;
    if (loser != SIDE_NONE) {
        a->result = loser == SIDE_FIRST ? RESULT_SECOND : RESULT_FIRST;
        a->allowed = 1u << a->result | 1u << RESULT_BOTH_LOSE;
        a->reason = e->w->lost_by != SIDE_NONE ? REASON_WEIQI_RULED : REASON_WEIQI_RESIGNED;
        a->otherwise = (struct finding){.code = CODE_NONE};
        return true;
    }
    if (ends_in_cycle(e)) {
        a->reason = REASON_WEIQI_CYCLE;
        return true;
    }
    return is_stated_elsewhere(e->line->testimony);
}

/* More than the whole board with the komi, and where territory may be counted with a prisoner for every move,
 * is no margin. */
static void bound_by_board(const struct claimed_ending *e)
{
    enum { PER_POINT = 2 };
    struct board_count *s = &e->award->score;
    int prisoners;

    s->points = e->w->board.width * e->w->board.height;
    prisoners = e->area && e->line->record->rules_named ? 0 : (int)line_ply(e->line);
    s->most = (s->points + prisoners + 9) * PER_POINT + (e->komi.known ? abs(e->komi.quarters) : 30);
    s->komi = e->komi.quarters;
    s->area = e->area;
    s->owed = owed(e, own_method(e), e->komi.quarters);
}

static void judge(const struct claimed_ending *e)
{
    struct marks marks;

    bound_by_board(e);
    collect_marks(e->line, &e->w->board, &marks);
    if (marks.any) {
        if (check_marks(e, &marks))
            judge_marked(e, &marks);
    } else if (e->w->settled) {
        judge_marked(e, NULL);
    } else {
        judge_unmarked(e);
    }
}

void weiqi_owners(const struct line *l, void (*each)(void *ctx, point, enum side), void *ctx)
{
    const struct goban *b = &((const struct weiqi *)l->position)->board;
    uint8_t owner[CELLS];
    struct marks marks;

    collect_marks(l, b, &marks);
    count_owners(b, marks.any ? &marks : NULL, owner);
    for (unsigned y = 0; y < b->height; y++)
        for (unsigned x = 0; x < b->width; x++)
            if (owner[board_cell(POINT(x, y))] != EMPTY)
                each(ctx, POINT(x, y), owner[board_cell(POINT(x, y))] == BLACK ? SIDE_FIRST : SIDE_SECOND);
}

/* Nothing that a record of this game can state is denied by the board alone. */
enum reason weiqi_denies(struct line *l, const struct stated *s, bool *doubtful)
{
    (void)l;
    (void)s;
    (void)doubtful;
    return REASON_NONE;
}

void weiqi_finish(struct line *l, struct award *a)
{
    struct claimed_ending e = {.line = l, .w = l->position, .award = a};
    struct flags flags;
    bool elsewhere = is_decided_elsewhere(&e, &flags);

    if (!l->broken) {
        e.komi = record_komi(l->record);
        e.area = l->rules->param[PARAM_SCORING] == SCORING_AREA;
        check_komi(&e);
        if (!elsewhere)
            judge(&e);
    }
    stated_award(l, a, &flags);
}
