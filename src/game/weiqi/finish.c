/* The end of a game: the final position against the declared result. */
#include "game/weiqi/weiqi.h"

#include "game/weiqi/count.h"

enum { PLAYOUTS = 256, EVEN = 2 };

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

static struct komi read_komi(struct line *l)
{
    const struct weiqi *w = l->position;
    struct komi_hint hint = {.tenths = l->record->komi_unit == KOMI_TENTHS,
                             .hundredths = l->record->komi_unit == KOMI_HUNDREDTHS,
                             .zero_lost = l->record->komi_zero_lost && w->handicap < 2};

    return komi_read(l->record->vocabularies, record_value(l->record, KEY_KOMI), hint);
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

/* What White gets besides: komi, handicap stones, and what warnings cost. */
static int owed(const struct ending *e, int komi)
{
    const int *param = e->line->rules->param;
    int stones = e->w->handicap;
    int compensation = !e->area || stones < 2                                      ? 0
                       : param[PARAM_COMPENSATION] == COMPENSATION_STONES          ? stones
                       : param[PARAM_COMPENSATION] == COMPENSATION_STONES_LESS_ONE ? stones - 1
                                                                                   : 0;
    int warnings = e->w->warnings[SIDE_FIRST] - e->w->warnings[SIDE_SECOND];

    return komi + compensation * 2 + warnings * param[PARAM_WARNING_COSTS] * 4;
}

static int margin_before_komi(const struct ending *e, const struct tally *t)
{
    const struct board *b = &e->w->board;
    int black, white;

    if (e->area)
        return 2 * (t->area[BLACK] - t->area[WHITE]);
    black = t->territory[BLACK] + t->dead[WHITE] + (int)b->lost[WHITE];
    white = t->territory[WHITE] + t->dead[BLACK] + (int)b->lost[BLACK];
    return 2 * (black - white);
}

static void contradict(const struct ending *e, int margin, enum reason reason)
{
    const struct line *l = e->line;
    struct arena *a = sink_arena(l->sink);
    enum code code = winner_of(margin) == e->declared.result ? CODE_WEIQI_SCORE : CODE_WEIQI_RESULT;

    e->outcome->verdict = VERDICT_CONTRADICTED;
    say_header(l, KEY_RESULT, code, reason, written(l, KEY_RESULT), margin_text(a, margin), NULL);
}

/* The count is exact: compares it with what is declared. MORE is the count when unmarked points go to
 * the side around them. */
static void judge_exact(const struct ending *e, int margin, int more)
{
    struct outcome *o = e->outcome;
    int declared = declared_margin(&e->declared);

    if (is_counted(&e->declared) && declared == more)
        margin = more;
    o->result = winner_of(margin);
    o->reason = e->area ? REASON_WEIQI_AREA : REASON_WEIQI_TERRITORY_COUNT;
    if (is_counted(&e->declared) ? declared == margin : e->declared.result == o->result)
        o->verdict = VERDICT_PROVED;
    else if (e->declared.known && e->declared.result != RESULT_UNKNOWN)
        contradict(e, margin, REASON_WEIQI_COUNT_GIVES);
}

static void judge_marked(const struct ending *e, const struct marks *m)
{
    bool guessed = !e->komi.said;
    int usual = e->line->rules->param[PARAM_KOMI], komi = guessed ? usual / 50 : e->komi.quarters;
    struct tally strict = count_position(&e->w->board, m, false);
    struct tally generous = m == NULL ? strict : count_position(&e->w->board, m, true);
    int margin = margin_before_komi(e, &strict) - owed(e, komi);
    int more = margin_before_komi(e, &generous) - owed(e, komi);

    if (e->komi.said && !e->komi.known)
        return;
    if (guessed && (usual < 0 || (is_counted(&e->declared) && declared_margin(&e->declared) != margin)))
        return;
    judge_exact(e, margin, more);
}

/* Without marks: bounds from stones that can never be taken. */
static void judge_bounds(const struct ending *e)
{
    const struct board *b = &e->w->board;
    uint8_t sure[CELLS];
    int own[3] = {0, 0, 0}, points = b->width * b->height, low, high;
    int declared = declared_margin(&e->declared);

    life_sure(b, sure);
    for (unsigned y = 0; y < b->height; y++)
        for (cell c = board_cell(POINT(0, y)); c < board_cell(POINT(b->width, y)); c++)
            own[sure[c]]++;
    low = 2 * (2 * own[BLACK] - points) - owed(e, e->komi.quarters);
    high = 2 * (points - 2 * own[WHITE]) - owed(e, e->komi.quarters);
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
    int before = declared_margin(&e->declared) + owed(e, e->komi.quarters);
    struct arena *a = sink_arena(l->sink);
    int points = e->w->board.width * e->w->board.height;

    if (before % EVEN != 0)
        say_header(l, KEY_RESULT, is_ruled_draw(e) ? CODE_WEIQI_RULED_DRAW : CODE_WEIQI_SCORE,
                   REASON_WEIQI_FRACTION, written(l, KEY_RESULT), quarters_text(a, e->komi.quarters), NULL);
    else if (e->area && l->record->rules_named && (before / EVEN - points) % 2 != 0)
        say_header(l, KEY_RESULT, CODE_WEIQI_PARITY, REASON_NONE, written(l, KEY_RESULT),
                   quarters_text(a, e->komi.quarters), NULL);
}

static void judge_unmarked(const struct ending *e)
{
    if (!is_counted(&e->declared) || !e->komi.known)
        return;
    check_parity(e);
    if (e->area)
        judge_bounds(e);
    if (e->outcome->verdict == VERDICT_UNKNOWN && e->line->estimate) {
        struct tally t = estimate_position(&e->w->board, e->w->to_move, PLAYOUTS);
        int margin = 2 * (t.area[BLACK] - t.area[WHITE]) - owed(e, e->komi.quarters);

        e->outcome->result = winner_of(margin);
        e->outcome->reason = REASON_WEIQI_ESTIMATE;
        e->outcome->verdict = VERDICT_ESTIMATED;
    }
}

/* Ended otherwise than by a count: the board cannot say anything about it. */
static bool is_decided_elsewhere(const struct ending *e)
{
    static const enum reason reasons[] = {[HOW_UNKNOWN] = REASON_NONE,
                                          [HOW_COUNT] = REASON_NONE,
                                          [HOW_RESIGN] = REASON_WEIQI_RESIGNED,
                                          [HOW_TIME] = REASON_WEIQI_ON_TIME,
                                          [HOW_FORFEIT] = REASON_WEIQI_FORFEITED,
                                          [HOW_FOUL] = REASON_WEIQI_FORFEITED,
                                          [HOW_NONE] = REASON_WEIQI_NO_COUNT,
                                          [HOW_UNFINISHED] = REASON_WEIQI_NO_COUNT,
                                          [HOW_REPLAY] = REASON_WEIQI_NO_COUNT,
                                          [HOW_KINDS] = REASON_NONE};
    struct outcome *o = e->outcome;

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

/* Who has overstepped the time has lost, whatever the board says. */
static void check_flags(const struct ending *e)
{
    for (unsigned side = SIDE_FIRST; side <= SIDE_SECOND; side++)
        if (e->w->clocks.flag[side] && e->declared.known && !weiqi_lost_on_time(e->line, side))
            say_header(e->line, KEY_RESULT, CODE_WEIQI_CLOCK, REASON_WEIQI_NOT_ON_TIME,
                       side == SIDE_FIRST ? "Black" : "White", NULL, NULL);
}

static void judge(const struct ending *e)
{
    struct marks marks;

    if (is_decided_elsewhere(e))
        return;
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

void weiqi_finish(struct line *l, struct outcome *o)
{
    struct ending e = {.line = l, .w = l->position, .outcome = o, .declared = l->declared};

    if (o == NULL)
        return;
    if (l->broken)
        return;
    e.komi = read_komi(l);
    e.area = l->rules->param[PARAM_SCORING] == SCORING_AREA;
    check_result_words(&e);
    check_komi(&e);
    check_flags(&e);
    judge(&e);
}
