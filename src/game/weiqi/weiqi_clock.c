/* The times in a record against its time control. */
#include "game/weiqi/weiqi.h"

enum { SLACK_MS = 1000, SECOND_MS = 1000, LAST_MS = 3 * SECOND_MS };

/* The first number in S at or after *AT, in thousandths; *AT moves behind it. */
static bool next_number(struct slice s, size_t *at, int64_t *value)
{
    int64_t scale = 0;

    while (*at < s.n && (s.p[*at] < '0' || s.p[*at] > '9'))
        ++*at;
    if (*at == s.n)
        return false;
    *value = 0;
    for (; *at < s.n; ++*at) {
        char c = s.p[*at];

        if (c == '.' && scale == 0) {
            scale = 1;
        } else if (c < '0' || c > '9' || *value > INT64_C(1000000000)) {
            break;
        } else if (scale < 1000) {
            *value = *value * 10 + (c - '0');
            scale *= 10;
        }
    }
    for (scale = scale == 0 ? 1 : scale; scale < 1000; scale *= 10)
        *value *= 10;
    return true;
}

/* What a number in a time control counts, by what stands behind it. */
enum counted { COUNTED_UNSAID, COUNTED_PERIODS, COUNTED_STONES, COUNTED_SECONDS, COUNTED_MINUTES };

static enum counted counted_at(struct slice s)
{
    static const struct {
        const char *word;
        enum counted counted;
    } words[] = {{"x", COUNTED_PERIODS},      {"X", COUNTED_PERIODS},     {"×", COUNTED_PERIODS},
                 {"*", COUNTED_PERIODS},      {"次", COUNTED_PERIODS},    {"回", COUNTED_PERIODS},
                 {"period", COUNTED_PERIODS}, {"times", COUNTED_PERIODS}, {"/", COUNTED_STONES},
                 {"手", COUNTED_STONES},      {"步", COUNTED_STONES},     {"子", COUNTED_STONES},
                 {"moves", COUNTED_STONES},   {"stones", COUNTED_STONES}, {"秒", COUNTED_SECONDS},
                 {"s", COUNTED_SECONDS},      {"分", COUNTED_MINUTES},    {"m", COUNTED_MINUTES}};

    s = slice_trim(s);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_starts(s, words[i].word))
            return words[i].counted;
    return COUNTED_UNSAID;
}

static void take_time(struct weiqi_clocks *k, int64_t value, enum counted counted)
{
    k->overtime_ms = counted == COUNTED_MINUTES ? value * 60 : value;
}

/* 5x30 byo-yomi, 25/300 Canadian, 10 fischer, 3次30秒, 30 sec, 每10分钟15手. Of two bare numbers the second
 * is the time. */
static void read_overtime(struct slice s, struct weiqi_clocks *k)
{
    int64_t value = 0;
    size_t at = 0;

    s = slice_trim(s);
    k->overtime = s.n == 0 ? OVERTIME_NONE : OVERTIME_UNREAD;
    k->overtime_count = 1;
    for (unsigned i = 0; i < 2 && next_number(s, &at, &value); i++) {
        enum counted counted = counted_at((struct slice){s.p + at, s.n - at});
        bool count = counted == COUNTED_PERIODS || counted == COUNTED_STONES;

        if (i == 0 || counted == COUNTED_STONES)
            k->overtime = counted == COUNTED_STONES ? OVERTIME_STONES : OVERTIME_PERIODS;
        if (count)
            k->overtime_count = (int32_t)(value / SECOND_MS);
        else
            take_time(k, value, counted);
    }
    if (k->overtime == OVERTIME_PERIODS && (slice_holds(s, "fischer") || slice_holds(s, "Fischer") ||
                                            slice_holds(s, "increment") || *s.p == '+'))
        k->overtime = OVERTIME_INCREMENT;
    if (k->overtime_ms == 0 && k->overtime != OVERTIME_NONE)
        k->overtime = OVERTIME_UNREAD;
}

static void read_control(const struct record *r, struct weiqi_clocks *k)
{
    size_t at = 0;
    struct slice limit = slice_trim(record_value(r, KEY_TIME_CONTROL));

    k->read = true;
    k->left[SIDE_FIRST] = k->left[SIDE_SECOND] = -1;
    k->periods[SIDE_FIRST] = k->periods[SIDE_SECOND] = -1;
    if (!next_number(limit, &at, &k->limit_ms) || at != limit.n)
        k->limit_ms = -1;
    read_overtime(record_value(r, KEY_OVERTIME), k);
    if (k->overtime == OVERTIME_NONE && (limit.n == 0 || r->overtime_implied))
        k->overtime = OVERTIME_UNREAD; /* there was some control, and nobody says which */
}

static const char *seconds(struct arena *a, int64_t ms)
{
    return arena_printf(a, "%lld.%lld", (long long)(ms / SECOND_MS), (long long)(ms % SECOND_MS / 100));
}

static void say(const struct line *l, unsigned side, enum reason reason, const char *now, const char *before)
{
    weiqi_say(l, l->node, line_ply(l), CODE_WEIQI_CLOCK, reason,
              (const char *const[4]){side == SIDE_FIRST ? "Black" : "White", now, before});
}

/* The most that a clock may show after BEFORE. */
static int64_t most_after(const struct weiqi_clocks *k, int64_t before)
{
    int64_t most = before, saved = k->saved && k->overtime == OVERTIME_STONES ? before : 0;

    if (k->overtime == OVERTIME_UNREAD)
        return INT64_MAX;
    if (k->overtime == OVERTIME_INCREMENT)
        most += k->overtime_ms;
    else if (k->overtime != OVERTIME_NONE && k->overtime_ms > most)
        most = k->overtime_ms;
    return (saved != 0 ? k->overtime_ms + saved : most) + SLACK_MS;
}

/* More time in a period than a period has: only once all of the time before it is used up. */
static bool is_over_period(const struct weiqi_clocks *k, unsigned side, int64_t now)
{
    return (k->overtime == OVERTIME_PERIODS || k->overtime == OVERTIME_STONES) &&
           (k->periods[side] >= 0 || k->limit_ms == 0) && !(k->saved && k->overtime == OVERTIME_STONES) &&
           now > k->overtime_ms + SLACK_MS;
}

/* More time than before, with fewer stones to play in the same period. */
static bool is_same_period(const struct weiqi_clocks *k, unsigned side, int64_t stones)
{
    return k->overtime == OVERTIME_STONES && stones >= 0 && stones < k->periods[side];
}

/* A move that came too late and was taken for a pass. */
static bool may_pass(const struct line *l)
{
    return l->rules->param[PARAM_LATE] == LATE_MAY_PASS && MOVE_KIND(line_step(l)->move) == MOVE_PASS;
}

/* PERIODS or stones left in overtime: -1 when the node does not say. */
static void check_time(const struct line *l, struct weiqi_clocks *k, unsigned side, int64_t now,
                       int64_t periods)
{
    struct arena *a = sink_arena(l->sink);
    int64_t before = k->left[side];
    bool overtime = periods >= 0 || k->periods[side] >= 0;

    if (now < 0 && k->fell == SIDE_NONE && !testimony_concerns(l->testimony, HOW_TIME, (enum side)side) &&
        !may_pass(l))
        say(l, side, REASON_WEIQI_TIME_NEGATIVE, NULL, NULL);
    else if (before < 0 && k->limit_ms >= 0 && !overtime && now > most_after(k, k->limit_ms))
        say(l, side, REASON_WEIQI_TIME_OVER_LIMIT, seconds(a, now), seconds(a, k->limit_ms));
    else if (overtime && is_over_period(k, side, now))
        say(l, side, REASON_WEIQI_TIME_OVER_PERIOD, seconds(a, now), seconds(a, k->overtime_ms));
    else if (before >= 0 &&
             now > (is_same_period(k, side, periods) ? before + SLACK_MS : most_after(k, before)) &&
             !(overtime && k->overtime == OVERTIME_NONE))
        say(l, side, REASON_WEIQI_TIME_GREW, seconds(a, now), seconds(a, before));
    if (now < 0 && k->fell == SIDE_NONE && !may_pass(l))
        k->fell = (uint8_t)side;
    k->left[side] = now;
}

static void check_periods(const struct line *l, struct weiqi_clocks *k, unsigned side, int64_t now)
{
    struct arena *a = sink_arena(l->sink);
    int64_t before = k->periods[side];
    bool grew = before >= 0 && now > before;

    if (before < 0 && now > k->overtime_count &&
        (k->overtime == OVERTIME_PERIODS || k->overtime == OVERTIME_STONES))
        say(l, side, REASON_WEIQI_PERIODS_OVER, arena_printf(a, "%lld", (long long)now),
            arena_printf(a, "%ld", (long)k->overtime_count));
    else if (grew && (k->overtime == OVERTIME_PERIODS ||
                      (k->overtime == OVERTIME_STONES && now != k->overtime_count)))
        say(l, side, REASON_WEIQI_PERIODS_GREW, arena_printf(a, "%lld", (long long)now),
            arena_printf(a, "%lld", (long long)before));
    k->periods[side] = (int32_t)(now < 0 || now > INT32_MAX ? -1 : now);
}

void weiqi_clock(struct line *l)
{
    struct weiqi *w = l->position;
    const struct record *r = l->record;
    uint32_t clock = record_next_note(r, l->node, NOTE_CLOCK, 0);
    uint32_t periods = record_next_note(r, l->node, NOTE_PERIODS, 0);
    unsigned side = MOVE_PROMO(line_step(l)->move);

    if (clock == 0 && periods == 0)
        return;
    if (!w->clocks.read)
        read_control(r, &w->clocks);
    w->clocks.saved = l->rules->param[PARAM_SAVED] == SAVED_KEPT;
    if (clock != 0)
        check_time(l, &w->clocks, side, r->note[clock].value, periods == 0 ? -1 : r->note[periods].value);
    if (periods != 0)
        check_periods(l, &w->clocks, side, r->note[periods].value);
}

/* A side whose clock stood, with time on it: it has not lost on time. */
static bool is_standing(const struct line *l, const struct weiqi_clocks *k, unsigned loser)
{
    const struct weiqi *w = l->position;

    return k->read && line_ply(l) > 0 && w->to_move != loser && k->left[loser] >= LAST_MS;
}

static struct finding finding_of(const struct line *l, unsigned side, enum reason reason, const char *left)
{
    const struct header *h = record_find(l->record, KEY_RESULT);

    return (struct finding){.code = CODE_WEIQI_CLOCK,
                            .reason = (uint16_t)reason,
                            .at = h == NULL ? l->record->at : h->at,
                            .arg = {side == SIDE_FIRST ? "Black" : "White", left}};
}

bool weiqi_judge_time(const struct line *l, struct award *a, struct flags *flags)
{
    const struct weiqi_clocks *k = &((const struct weiqi *)l->position)->clocks;
    bool stated = testimony_of(l->testimony, HOW_TIME) != NULL;

    *flags =
        (struct flags){.lost = {1u << RESULT_SECOND, 1u << RESULT_FIRST}, .both = 1u << RESULT_BOTH_LOSE};
    if (k->fell !=
        SIDE_NONE) { /* 23.5; that both lose is a referee's decision, which clocks do not take back */
        a->result = k->fell == SIDE_FIRST ? RESULT_SECOND : RESULT_FIRST;
        a->reason = REASON_WEIQI_ON_TIME;
        a->allowed = 1u << a->result | 1u << RESULT_BOTH_LOSE;
        a->otherwise = finding_of(l, k->fell, REASON_WEIQI_NOT_ON_TIME, NULL);
        flags->lost[k->fell == SIDE_FIRST ? 1 : 0] = RESULTS_NONE;
        return true;
    }
    for (unsigned side = SIDE_FIRST; side <= SIDE_SECOND && stated; side++)
        if (is_standing(l, k, side)) {
            flags->lost[side - SIDE_FIRST] = RESULTS_NONE;
            a->otherwise =
                finding_of(l, side, REASON_WEIQI_TIME_LEFT, seconds(sink_arena(l->sink), k->left[side]));
        }
    return false;
}
