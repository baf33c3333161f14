/* The end of a game: the final position against the declared result. */
#include "game/weiqi/weiqi.h"

#include "game/weiqi/count.h"
#include "record/words/komi.h"

#include <stdlib.h>

enum { EVEN = 2 };

/* What is needed to judge a score; amounts in quarters of a stone, Black's margin positive. */
struct ending {
    struct line *line;
    const struct weiqi *w;
    struct outcome *outcome;
    struct declared declared;
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

static const char *margin_text(struct arena *a, int margin)
{
    struct declared d = {.known = true,
                         .how = HOW_COUNT,
                         .quarters = margin < 0 ? -margin : margin,
                         .result = margin > 0   ? RESULT_FIRST
                                   : margin < 0 ? RESULT_SECOND
                                                : RESULT_DRAW};

    return declared_text(a, GAME_WEIQI, &d);
}

static enum result winner_of(int margin)
{
    return margin > 0 ? RESULT_FIRST : margin < 0 ? RESULT_SECOND : RESULT_DRAW;
}

static int declared_margin(const struct declared *d)
{
    return d->result == RESULT_FIRST ? d->quarters : d->result == RESULT_SECOND ? -d->quarters : 0;
}

static bool is_counted(const struct declared *d)
{
    return d->known && (d->how == HOW_COUNT || d->how == HOW_DRAW);
}

/* These words are not what the format asks for, which its reader reports: that nobody understands them is no
 * more than that. */
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
static bool is_small(const struct line *l, const struct board *b)
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

static void check_komi(const struct ending *e)
{
    const struct line *l = e->line;
    int usual = l->rules->param[PARAM_KOMI] / 50;
    struct arena *a = sink_arena(l->sink);

    if (!e->komi.said)
        return;
    say_komi_reading(l, &e->komi);
    if (!e->komi.known || l->rules->param[PARAM_KOMI] < 0 || e->komi.quarters == usual ||
        e->w->handicap >= 2 || is_small(l, &e->w->board) || !l->record->rules_named ||
        is_customary(l->record, e->komi.quarters))
        return;
    say_header(l, KEY_KOMI, CODE_WEIQI_KOMI, REASON_NONE, written(l, KEY_KOMI),
               quarters_text(a, e->komi.quarters), quarters_text(a, usual));
}

static void check_result_words(const struct ending *e)
{
    const struct line *l = e->line;

    if (e->declared.known && !e->declared.plain)
        say_header(l, KEY_RESULT, CODE_WEIQI_RESULT_READING, REASON_NONE, written(l, KEY_RESULT),
                   declared_text(sink_arena(l->sink), GAME_WEIQI, &e->declared), NULL);
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

static void collect_marks(const struct line *l, const struct board *b, struct marks *m)
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
static bool check_marks(const struct ending *e, const struct marks *m)
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

static struct method own_method(const struct ending *e)
{
    return (struct method){e->area, e->line->rules->param[PARAM_COMPENSATION]};
}

/* What White gets besides: komi, handicap stones, and what warnings cost. */
static int owed(const struct ending *e, struct method m, int komi)
{
    int stones = e->w->handicap;
    int compensation = !m.area || stones < 2                            ? 0
                       : m.compensation == COMPENSATION_STONES          ? stones
                       : m.compensation == COMPENSATION_STONES_LESS_ONE ? stones - 1
                                                                        : 0;
    int warnings = e->w->warnings[SIDE_FIRST] - e->w->warnings[SIDE_SECOND];

    return komi + compensation * 2 + warnings * e->line->rules->param[PARAM_WARNING_COSTS] * 4;
}

static int margin_before_komi(const struct ending *e, const struct tally *t, bool area)
{
    const struct board *b = &e->w->board;
    int black, white;

    if (area)
        return 2 * (t->area[BLACK] - t->area[WHITE]);
    black = t->territory[BLACK] + t->dead[WHITE] + (int)b->lost[WHITE];
    white = t->territory[WHITE] + t->dead[BLACK] + (int)b->lost[BLACK];
    return 2 * (black - white);
}

static int margin_by(const struct ending *e, const struct tally *t, struct method m, int komi)
{
    return margin_before_komi(e, t, m.area) - owed(e, m, komi);
}

/* The board as it stands, which is what players count who have taken everything dead off. */
static bool is_as_it_stands(const struct ending *e, int komi)
{
    struct tally t = count_position(&e->w->board, NULL, false);

    return is_counted(&e->declared) && declared_margin(&e->declared) == margin_by(e, &t, own_method(e), komi);
}

/* Where nobody named the rules, a score that any common way of counting gives is right. */
static bool fits_other_rules(const struct ending *e, const struct tally *t, int komi)
{
    static const struct method all[] = {{true, COMPENSATION_NONE},
                                        {true, COMPENSATION_STONES},
                                        {true, COMPENSATION_STONES_LESS_ONE},
                                        {false, COMPENSATION_NONE}};

    for (unsigned i = 0; !e->line->record->rules_named && i < sizeof all / sizeof *all; i++)
        if (is_counted(&e->declared) && margin_by(e, t, all[i], komi) == declared_margin(&e->declared))
            return true;
    return false;
}

static void keep_score(const struct ending *e, int margin)
{
    e->outcome->scored = true;
    e->outcome->score = margin;
}

/* The declared score is one that can be right, though not by the count of these rules. */
static void stand_by_words(const struct ending *e)
{
    e->outcome->result = e->declared.result;
    e->outcome->reason = e->area ? REASON_WEIQI_AREA : REASON_WEIQI_TERRITORY_COUNT;
    keep_score(e, declared_margin(&e->declared));
    e->outcome->verdict = VERDICT_CONSISTENT;
}

static void contradict(const struct ending *e, int margin, enum reason reason)
{
    const struct line *l = e->line;
    struct arena *a = sink_arena(l->sink);
    enum code code = winner_of(margin) == e->declared.result ? CODE_WEIQI_SCORE : CODE_WEIQI_RESULT;

    e->outcome->verdict = VERDICT_CONTRADICTED;
    say_header(l, KEY_RESULT, code, reason, written(l, KEY_RESULT), margin_text(a, margin), NULL);
}

/* A count of the final position, in the strict and in the generous reading of its marks: compares it with
 * what is declared. */
static void judge_counts(const struct ending *e, const struct tally *strict, const struct tally *generous,
                         int komi)
{
    struct outcome *o = e->outcome;
    struct method own = own_method(e);
    int margin = margin_by(e, strict, own, komi), more = margin_by(e, generous, own, komi);

    if (is_counted(&e->declared) && declared_margin(&e->declared) == more)
        margin = more;
    keep_score(e, margin);
    o->result = winner_of(margin);
    o->reason = e->area ? REASON_WEIQI_AREA : REASON_WEIQI_TERRITORY_COUNT;
    if (is_counted(&e->declared) ? declared_margin(&e->declared) == margin : e->declared.result == o->result)
        o->verdict = VERDICT_PROVED;
    else if (fits_other_rules(e, strict, komi) || fits_other_rules(e, generous, komi) ||
             (e->area && is_as_it_stands(e, komi)))
        stand_by_words(e);
    else if (e->declared.known && e->declared.result != RESULT_UNKNOWN)
        contradict(e, margin, REASON_WEIQI_COUNT_GIVES);
}

static void judge_marked(const struct ending *e, const struct marks *m)
{
    bool guessed = !e->komi.said;
    int usual = e->line->rules->param[PARAM_KOMI], komi = guessed ? usual / 50 : e->komi.quarters;
    struct tally strict = count_position(&e->w->board, m, false);
    struct tally generous = m == NULL ? strict : count_position(&e->w->board, m, true);

    if (e->komi.said && !e->komi.known)
        return;
    if (guessed &&
        (usual < 0 || (is_counted(&e->declared) &&
                       declared_margin(&e->declared) != margin_by(e, &strict, own_method(e), komi))))
        return;
    judge_counts(e, &strict, &generous, komi);
}

/* Without marks: bounds from stones that can never be taken. */
static void judge_bounds(const struct ending *e)
{
    const struct board *b = &e->w->board;
    uint8_t sure[CELLS];
    int own[3] = {0, 0, 0}, points = b->width * b->height, low, high;
    int slack = e->line->record->rules_named
                    ? 0
                    : 2 * (e->w->handicap + 2); /* what other ways to count may differ by */
    int white_gets = owed(e, own_method(e), e->komi.quarters);
    int declared = declared_margin(&e->declared);

    life_sure(b, sure);
    for (unsigned y = 0; y < b->height; y++)
        for (cell c = board_cell(POINT(0, y)); c < board_cell(POINT(b->width, y)); c++)
            own[sure[c]]++;
    low = 2 * (2 * own[BLACK] - points) - white_gets - slack;
    high = 2 * (points - 2 * own[WHITE]) - white_gets + slack;
    if (low > 0 || high < 0) {
        e->outcome->result = low > 0 ? RESULT_FIRST : RESULT_SECOND;
        e->outcome->reason = REASON_WEIQI_BENSON;
    }
    if (declared < low || declared > high)
        contradict(e, declared < low ? low : high, REASON_WEIQI_BOUND_GIVES);
    else if (e->outcome->result != RESULT_UNKNOWN)
        e->outcome->verdict = VERDICT_PROVED;
}

/* A draw that no count gives: a referee may have ruled it, or both sides agreed to it, unless both have
 * passed to be counted. */
static bool is_ruled_draw(const struct ending *e)
{
    return e->declared.result == RESULT_DRAW && !e->line->over;
}

static void check_parity(const struct ending *e)
{
    const struct line *l = e->line;
    int before = declared_margin(&e->declared) + owed(e, own_method(e), e->komi.quarters);
    struct arena *a = sink_arena(l->sink);
    int points = e->w->board.width * e->w->board.height;

    if (before % EVEN != 0)
        say_header(l, KEY_RESULT, is_ruled_draw(e) ? CODE_WEIQI_RULED_DRAW : CODE_WEIQI_SCORE,
                   REASON_WEIQI_FRACTION, written(l, KEY_RESULT), quarters_text(a, e->komi.quarters), NULL);
    else if (e->area && l->record->rules_named && (before / EVEN - points) % 2 != 0)
        say_header(l, KEY_RESULT, CODE_WEIQI_PARITY, REASON_NONE, written(l, KEY_RESULT),
                   quarters_text(a, e->komi.quarters), NULL);
}

/* A guess, where the caller asked for one. */
static void estimate(const struct ending *e)
{
    int usual = e->line->rules->param[PARAM_KOMI];
    int komi = e->komi.known ? e->komi.quarters : e->komi.said || usual < 0 ? 0 : usual / 50, margin;
    struct tally t = estimate_position(&e->w->board, e->w->to_move);

    margin = margin_by(e, &t, own_method(e), komi);
    keep_score(e, margin);
    e->outcome->result = winner_of(margin);
    e->outcome->reason = REASON_WEIQI_ESTIMATE;
    e->outcome->verdict = VERDICT_ESTIMATED;
}

static void judge_unmarked(const struct ending *e)
{
    if (e->line->rules->param[PARAM_DEAD] == DEAD_NONE && e->line->over && (e->komi.known || !e->komi.said)) {
        judge_marked(e, NULL);
        return;
    }
    if (is_counted(&e->declared) && e->komi.known) {
        check_parity(e);
        if (e->area && is_as_it_stands(e, e->komi.quarters))
            stand_by_words(e);
        else if (e->area)
            judge_bounds(e);
    }
    if (e->line->estimate && (e->outcome->verdict == VERDICT_UNKNOWN || !e->outcome->scored) &&
        e->outcome->verdict != VERDICT_PROVED && e->outcome->verdict != VERDICT_CONTRADICTED)
        estimate(e);
}

/* A draw because the position came back again and again (20.3). */
static bool ends_in_cycle(const struct ending *e)
{
    uint32_t last = e->w->cycle_end[0];

    return e->declared.result == RESULT_DRAW && last != 0 && line_ply(e->line) - last <= 2;
}

/* Ended otherwise than by a count: the board cannot say anything about it. */
static bool is_decided_elsewhere(const struct ending *e)
{
    static const enum reason reasons[] = {[HOW_UNKNOWN] = REASON_NONE,
                                          [HOW_COUNT] = REASON_NONE,
                                          [HOW_RESIGN] = REASON_WEIQI_RESIGNED,
                                          [HOW_TIME] = REASON_WEIQI_ON_TIME,
                                          [HOW_FORFEIT] = REASON_FORFEITED,
                                          [HOW_FOUL] = REASON_FORFEITED,
                                          [HOW_PERPETUAL] = REASON_NONE,
                                          [HOW_NONE] = REASON_WEIQI_NO_COUNT,
                                          [HOW_UNFINISHED] = REASON_WEIQI_NO_COUNT,
                                          [HOW_REPLAY] = REASON_WEIQI_NO_COUNT,
                                          [HOW_KINDS] = REASON_NONE};
    struct outcome *o = e->outcome;

    if (e->w->lost_by == SIDE_NONE && weiqi_judge_time(e->line, o))
        return true;
    if (e->declared.result == RESULT_BOTH_LOSE || ends_in_cycle(e)) {
        o->reason = e->declared.result == RESULT_BOTH_LOSE ? REASON_WEIQI_RULED : REASON_WEIQI_CYCLE;
        o->verdict = VERDICT_CONSISTENT;
        return true;
    }
    if (e->w->lost_by != SIDE_NONE || e->w->resigned != SIDE_NONE) {
        unsigned loser = e->w->lost_by != SIDE_NONE ? e->w->lost_by : e->w->resigned;

        o->result = loser == SIDE_FIRST ? RESULT_SECOND : RESULT_FIRST;
        o->reason = e->w->lost_by != SIDE_NONE ? REASON_WEIQI_RULED : REASON_WEIQI_RESIGNED;
        return true;
    }
    if (!e->declared.known || reasons[e->declared.how] == REASON_NONE)
        return false;
    o->reason = reasons[e->declared.how];
    o->verdict = VERDICT_CONSISTENT;
    return true;
}

/* More than the whole board with the komi, and in territory with a prisoner for every move, is no margin. */
static bool is_beyond_board(const struct ending *e)
{
    enum { PER_POINT = 2 };
    long points = (long)e->w->board.width * e->w->board.height + line_ply(e->line) + 9;

    return is_counted(&e->declared) && abs(declared_margin(&e->declared)) >
                                           points * PER_POINT + (e->komi.known ? abs(e->komi.quarters) : 30);
}

static void judge(const struct ending *e)
{
    struct marks marks;

    if (is_decided_elsewhere(e))
        return;
    if (is_beyond_board(e)) {
        say_header(e->line, KEY_RESULT, CODE_WEIQI_SCORE, REASON_WEIQI_BEYOND, written(e->line, KEY_RESULT),
                   NULL, NULL);
        e->outcome->verdict = VERDICT_CONTRADICTED;
        return;
    }
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
    const struct board *b = &((const struct weiqi *)l->position)->board;
    uint8_t owner[CELLS];
    struct marks marks;

    collect_marks(l, b, &marks);
    count_owners(b, marks.any ? &marks : NULL, owner);
    for (unsigned y = 0; y < b->height; y++)
        for (unsigned x = 0; x < b->width; x++)
            if (owner[board_cell(POINT(x, y))] != EMPTY)
                each(ctx, POINT(x, y), owner[board_cell(POINT(x, y))] == BLACK ? SIDE_FIRST : SIDE_SECOND);
}

void weiqi_finish(struct line *l, struct outcome *o)
{
    struct ending e = {.line = l, .w = l->position, .outcome = o, .declared = l->declared};

    if (l->broken) {
        is_decided_elsewhere(&e);
        return;
    }
    e.komi = record_komi(l->record);
    e.area = l->rules->param[PARAM_SCORING] == SCORING_AREA;
    check_result_words(&e);
    check_komi(&e);
    judge(&e);
}
