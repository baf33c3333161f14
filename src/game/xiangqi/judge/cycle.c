/* Cycles in the trail, judged once and then watched. */
#include "game/xiangqi/judge/cycle.h"

/* Whether the last LENGTH positions have each come TIMES times, cycle after cycle; CLOSED: and the one before
 * the first of them was already that of the last, so that no move came from elsewhere. */
static bool is_cycle(const struct trail *t, unsigned length, unsigned times, bool closed)
{
    uint32_t last = t->count - 1;

    for (unsigned i = 0; i < length; i++)
        for (unsigned k = 1; k < times; k++)
            if (t->step[last - i].key != t->step[last - i - k * length].key)
                return false;
    return !closed || t->step[last - times * length].key == t->step[last].key;
}

/* How many of the record's last plies a cycle may lie in: a FEN's own count does not help here. */
static uint32_t quiet_plies(const struct line *l, const struct xq *p)
{
    return p->quiet < line_ply(l) ? p->quiet : line_ply(l);
}

/* The length in plies of the cycle that was just gone through for the last time that is needed; 0: none. */
static unsigned find_cycle(const struct line *l, const struct xq *p)
{
    unsigned times = (unsigned)l->rules->param[XQ_CYCLES], longest = (unsigned)l->rules->param[XQ_CYCLE_MAX];
    bool closed = l->rules->param[XQ_ARRIVAL] != 0;
    uint32_t quiet = quiet_plies(l, p);
    const struct trail *t = l->trail;

    for (unsigned length = 4; length <= longest && length * times <= quiet; length += 2)
        if (t->step[t->count - 1].key == t->step[t->count - 1 - length].key &&
            is_cycle(t, length, times, closed))
            return length;
    return 0;
}

/* The same position with its men numbered as in a FEN: what a bounded search finds must not hang on how a
 * game came to it. */
static struct xq renumbered(const struct xq *p)
{
    struct xq q;

    xq_clear(&q);
    for (unsigned y = 10; y-- > 0;)
        for (unsigned x = 0; x < 9; x++) {
            unsigned man = p->at[xq_square(x, y)];

            if (man != XQ_NOBODY)
                xq_put(&q, xq_square(x, y), man > 16, (enum piece)p->kind[man]);
        }
    xq_set_turn(&q, p->turn);
    return q;
}

/* The cycle that was watched since it was gone through for the last time that is needed. */
void xq_prepare(struct xq_trial *t, const struct line *l, const struct xq_watch *watch)
{
    const struct step *step = l->trail->step;
    uint32_t ply = line_ply(l);

    t->length = watch->length;
    t->mutual_pawns = false;
    t->first_ply = watch->since - watch->length + 1;
    t->start = *(const struct xq *)l->position;
    for (; ply >= t->first_ply; ply--) {
        unsigned m = xq_unpack(step[ply].move);

        if (ply <= watch->since)
            t->move[ply - t->first_ply] = (uint16_t)m;
        xq_before(&t->start, m, &t->start);
    }
    t->start = renumbered(&t->start);
    t->last_move = ply > 0 ? xq_unpack(step[ply].move) : t->move[t->length - 1];
}

unsigned xq_ruling_bits(const struct xq_ruling *r)
{
    switch (r->what) {
    case XQ_LOSES:
        return r->offender == RED ? RULING_FIRST_LOSES : RULING_SECOND_LOSES;
    case XQ_MUST_VARY:
        return r->offender == RED ? RULING_FIRST_MUST_VARY : RULING_SECOND_MUST_VARY;
    case XQ_OPEN:
    case XQ_UNDETERMINED:
        return 0;
    default:
        return RULING_DRAW;
    }
}

enum reason xq_ruling_reason(const struct xq_ruling *r)
{
    static const enum reason reasons[] = {
        [XQ_ALLOWED_DRAW] = REASON_BOTH_ALLOWED, [XQ_FORBIDDEN_DRAW] = REASON_BOTH_FORBIDDEN,
        [XQ_OPEN] = REASON_MUTUAL_CHECK,         [XQ_UNDETERMINED] = REASON_UNDETERMINED,
        [XQ_MUST_VARY] = REASON_ONE_FORBIDDEN,   [XQ_LOSES] = REASON_PERPETUAL_CHECK};

    return r->by_level ? REASON_WORSE_FORBIDDEN : reasons[r->what];
}

/* The other reading of a switch or of a number that the text leaves open. */
static int other_reading(const int *param, enum xq_param which)
{
    switch (which) {
    case XQ_GUARD_WORTH:
        return xq_other_worth(param);
    default:
        return !param[which];
    }
}

static bool is_same(const struct xq_ruling *a, const struct xq_ruling *b)
{
    return a->what == b->what && (a->what < XQ_MUST_VARY || a->offender == b->offender);
}

static void say_reading(struct line *l, const struct xq_reading *one)
{
    const struct rule_param *p = &xq_params[one->which];
    struct finding f = line_finding(
        l, CODE_XIANGQI_REPETITION_READING, xq_ruling_reason(&one->ruling), p->name,
        p->words != NULL ? p->words[one->reading] : arena_printf(sink_arena(l->sink), "%d", one->reading));

    f.ruling = (uint16_t)xq_ruling_bits(&one->ruling);
    report(l->sink, &f);
}

/* Switches whose other reading changes the ruling: the finding must not look more certain than the text is.
 */
static void find_readings(const struct line *l, const struct xq_trial *t, struct xq_judge *j,
                          const struct xq_ruling *ruled, struct xq_readings *found)
{
    static const enum xq_param open[] = {
        XQ_ROOT_CHASES,     XQ_KING_EVASION, XQ_ONLY_MOVE,      XQ_DEFENCE_POINT, XQ_PAWN_FOR_CHARIOT,
        XQ_PAWNS_IN_MUTUAL, XQ_EQUALS,       XQ_FACING,         XQ_KILL_NEW,      XQ_KILL_STALEMATE,
        XQ_MUTUAL_CHECK,    XQ_GUARD_WORTH,  XQ_ANSWER_MATE,    XQ_SECOND_CAPTOR, XQ_FREED_ROOT,
        XQ_GUARDS_CHASE,    XQ_HELD_CHARIOT, XQ_CHECK_AND_CHASE};

    found->count = 0;
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
        struct xq_reading one = {open[i], other_reading(l->rules->param, open[i]), {0}};
        int param[RULE_PARAMS_MAX];

        if (!xq_hangs_on(t, open[i]))
            continue;
        memcpy(param, l->rules->param, sizeof param);
        param[open[i]] = one.reading;
        j->param = param;
        one.ruling = xq_rule_otherwise(t, j, open[i]);
        if (one.ruling.what != XQ_UNDETERMINED && !is_same(&one.ruling, ruled))
            found->list[found->count++] = one;
    }
}

/* The moves that could not be settled, or not what they are after, in coordinates. */
static const char *name_unsettled(struct arena *arena, const struct xq_trial *t)
{
    const char *names = "";

    for (unsigned i = 0; i < t->length; i++)
        if (xq_is_open(&t->verdict[i]) || t->verdict[i].kind.open)
            names =
                arena_printf(arena, "%s%s%s", names, *names == '\0' ? "" : ", ", xq_iccs(arena, t->move[i]));
    return names;
}

static void say_ruling(struct line *l, const struct xq_trial *t, const struct xq_ruling *r)
{
    struct arena *arena = sink_arena(l->sink);
    char pattern[2][64];
    struct finding f =
        line_finding(l, CODE_XIANGQI_REPETITION, xq_ruling_reason(r), arena_printf(arena, "%u", t->length),
                     arena_printf(arena, "%d", l->rules->param[XQ_CYCLES]));

    if (f.code == CODE_NONE || !worth_proving(l->sink, CODE_XIANGQI_REPETITION))
        return;
    for (unsigned side = RED; side <= BLACK; side++) {
        xq_name_pattern(t, side, pattern[side]);
        f.pattern[side] = f.arg[2 + side] = arena_printf(arena, "%s", pattern[side]);
    }
    if (r->what == XQ_UNDETERMINED)
        f.arg[4] = name_unsettled(arena, t);
    f.proof_kind = PROOF_CYCLE;
    f.proof = xq_prove(arena, t);
    f.ruling = (uint16_t)xq_ruling_bits(r);
    report(l->sink, &f);
}

static void say_loss(struct line *l, struct xq *p, enum code code, enum reason reason, unsigned offender)
{
    struct finding f = line_finding(
        l, code, REASON_NONE, arena_printf(sink_arena(l->sink), "%d", l->rules->param[XQ_CYCLES]), NULL);

    enum result won = offender == RED ? RESULT_SECOND : RESULT_FIRST;
    bool ruled = l->after_illegal == AFTER_REFEREE || (l->is_main && xq_ends_here(l, p->watch.length));

    if (ruled && p->ruled == RESULT_UNKNOWN) {
        p->ruled = (uint8_t)won;
        p->ruled_by = (uint16_t)reason;
    }
    f.ruling = offender == RED ? RULING_FIRST_LOSES : RULING_SECOND_LOSES;
    report(l->sink, &f);
}

/* What follows from the ruling, whoever hears it. 24: without a claim nobody loses. */
static void apply(struct line *l, struct xq *p, const struct xq_ruling *r)
{
    bool claimed = l->rules->param[XQ_CLAIM] == 0;

    p->watch.is_ruled = true;
    p->watch.drawn = r->what == XQ_ALLOWED_DRAW || r->what == XQ_FORBIDDEN_DRAW;
    if (r->what == XQ_LOSES && claimed)
        say_loss(l, p, CODE_XIANGQI_PERPETUAL_CHECK, REASON_PERPETUAL_CHECK, r->offender);
    if (r->what == XQ_MUST_VARY && claimed && l->rules->param[XQ_VARY_CYCLES] == 0 &&
        l->rules->param[XQ_CYCLES] > 1) /* who asks about a printed cycle has not played it */
        say_loss(l, p, CODE_XIANGQI_MUST_VARY, REASON_MUST_VARY, r->offender);
    else if (r->what == XQ_MUST_VARY && claimed)
        p->watch.offender = (uint8_t)(r->offender + 1);
}

static void judge(struct line *l, struct xq *p)
{
    struct xq_archive *archive = l->memory;
    struct xq_judge j = xq_judge(&archive->memory, l->rules->param);
    bool asked = worth_proving(l->sink, CODE_XIANGQI_REPETITION_READING);
    const struct xq_precedent *known;
    struct xq_readings readings = {.count = 0};
    struct xq_trial trial;
    struct xq_ruling r;

    xq_prepare(&trial, l, &p->watch);
    known = xq_recall(archive, l->rules->param, &trial);
    if (known != NULL && (known->has_readings || !asked)) {
        r = known->ruling;
        readings = known->readings;
    } else {
        xq_try(&trial, &j);
        r = xq_rule(&trial, &j);
        if (asked && r.what != XQ_UNDETERMINED) /* nothing changes what is not known */
            find_readings(l, &trial, &j, &r, &readings);
        xq_remember(archive, l->rules->param, &trial, &r, asked ? &readings : NULL);
    }
    say_ruling(l, &trial, &r);
    apply(l, p, &r);
    for (unsigned i = 0; i < readings.count && asked; i++)
        say_reading(l, &readings.list[i]);
}

/* What is ruled of a cycle, without a word on it. */
static struct xq_ruling rule_on(const struct line *l, const struct xq_watch *watch)
{
    struct xq_archive *archive = l->memory;
    struct xq_judge j = xq_judge(&archive->memory, l->rules->param);
    const struct xq_precedent *known;
    struct xq_trial trial;
    struct xq_ruling r;

    xq_prepare(&trial, l, watch);
    known = xq_recall(archive, l->rules->param, &trial);
    if (known != NULL)
        return known->ruling;
    xq_try(&trial, &j);
    r = xq_rule(&trial, &j);
    xq_remember(archive, l->rules->param, &trial, &r, NULL);
    return r;
}

/* Of a cycle of which nobody wanted to hear when it was to be judged. */
static void judge_late(struct line *l, struct xq *p)
{
    struct xq_ruling r = rule_on(l, &p->watch);

    apply(l, p, &r);
}

/* Whether the side that makes the last move of the cycle, or the one before it (BACK 1), checks with every
 * move. */
static bool always_checks(const struct line *l, unsigned length, unsigned back)
{
    const struct step *last = line_step(l);

    for (; back < length; back += 2)
        if ((last[-(int)back].facts & FACT_CHECK) == 0)
            return false;
    return true;
}

/* Perpetual check is seen without a trial, and all else matters only when the cycle goes on or the game ends
 * with it: where nobody hears of the classes, most cycles need none. */
static void put_off(struct line *l, struct xq *p)
{
    bool mover = always_checks(l, p->watch.length, 0), other = always_checks(l, p->watch.length, 1);

    if (mover != other)
        apply(l, p, &(struct xq_ruling){.what = XQ_LOSES, .offender = mover ? p->turn ^ 1u : p->turn});
}

bool xq_ends_drawn(struct line *l)
{
    struct xq *p = l->position;

    if (p->watch.since != 0 && !p->watch.is_ruled)
        judge_late(l, p);
    return p->watch.since != 0 && p->watch.drawn;
}

/* The plies between the last two of the three times that the position BACK plies ago stood on the board; 0:
 * it did not come so often. What follows it has to go on with the same cycle. */
static unsigned third_time(const struct trail *t, uint32_t quiet, uint32_t back)
{
    const struct step *last = &t->step[t->count - 1], *here = last - back;
    unsigned times = 1, length = 0;

    for (uint32_t i = 4; back + i <= quiet && times < 3; i += 2)
        if (here[-(int)i].key == here->key) {
            length = times++ == 1 ? i : length;
        }
    for (uint32_t i = 0; times == 3 && i < back; i++)
        if (i + length > quiet || last[-(int)i].key != last[-(int)(i + length)].key)
            return 0;
    return times == 3 && length <= XQ_CYCLE_LIMIT ? length : 0;
}

bool xq_last_cycle(const struct line *l, struct xq_ruling *r)
{
    uint32_t quiet = quiet_plies(l, l->position), length = 0;

    for (uint32_t back = 0; length == 0 && back + 8 <= quiet; back++)
        length = third_time(l->trail, quiet, back);
    if (length != 0)
        *r = rule_on(l, &(struct xq_watch){.since = line_ply(l), .length = (uint16_t)length});
    return length != 0;
}

/* How many plies the side that must vary is given. */
static unsigned grace(const struct line *l, const struct xq *p)
{
    unsigned plies = 2 * (unsigned)l->rules->param[XQ_VARY_ROUNDS],
             most = p->watch.length * (unsigned)l->rules->param[XQ_VARY_CYCLES];

    return plies == 0 || plies > most ? most : plies;
}

/* Whether the cycle that was judged still goes on; the side that had to vary loses when it does so too long.
 */
static bool goes_on(struct line *l, struct xq *p)
{
    const struct trail *t = l->trail;

    if (p->quiet == 0 || t->step[t->count - 1].key != t->step[t->count - 1 - p->watch.length].key) {
        p->watch.since = 0;
        return false;
    }
    if (line_ply(l) != p->watch.since + grace(l, p))
        return true;
    if (!p->watch.is_ruled)
        judge_late(l, p);
    if (p->watch.offender != SIDE_NONE)
        say_loss(l, p, CODE_XIANGQI_MUST_VARY, REASON_MUST_VARY, p->watch.offender - 1u);
    return true;
}

void xq_watch_cycles(struct line *l)
{
    struct xq *p = l->position;
    unsigned length;

    if (p->watch.since != 0 && goes_on(l, p))
        return;
    if (l->rules->param[XQ_CYCLES] == 0 || (length = find_cycle(l, p)) == 0)
        return;
    if ((length = xq_printed_cycle(l, length)) == 0)
        return;
    p->watch = (struct xq_watch){.since = line_ply(l), .length = (uint16_t)length};
    if (worth_proving(l->sink, CODE_XIANGQI_REPETITION) ||
        worth_proving(l->sink, CODE_XIANGQI_REPETITION_READING))
        judge(l, p);
    else
        put_off(l, p);
}
