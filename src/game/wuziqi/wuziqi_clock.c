/* Clocks (article 8), as far as a record has them. */
#include "game/wuziqi/wuziqi_rules.h"

enum { SECOND = 1000, SLACK = 1 * SECOND, LAST_SECONDS = 3 * SECOND, TOO_LONG = 10000000 };

/* A number at the start of S, in seconds unless minutes stand behind it; both are cut off. -1 for none. */
static int64_t take_time(struct slice *s)
{
    int64_t value = 0;
    size_t n = 0;

    while (n < s->n && s->p[n] >= '0' && s->p[n] <= '9' && value < TOO_LONG)
        value = value * 10 + (s->p[n++] - '0');
    if (n == 0)
        return -1;
    *s = slice_trim((struct slice){s->p + n, s->n - n});
    if (slice_starts(*s, "m") || slice_starts(*s, "分")) {
        value *= 60;
        slice_cut(*s, '+', s);
    } else if (slice_starts(*s, "+")) {
        *s = (struct slice){s->p + 1, s->n - 1};
    } else if (slice_starts(*s, ":")) {
        return -1;
    }
    return value * SECOND;
}

/* "5x30 byo-yomi", "25/300", "3次30秒": none of its periods is longer than the largest number in it. */
static int64_t longest_period(struct slice s)
{
    int64_t longest = 0;

    while (s.n > 0) {
        int64_t time = take_time(&s);

        longest = time > longest ? time : longest;
        if (time < 0)
            s = (struct slice){s.p + 1, s.n - 1};
    }
    return longest;
}

/* "600", "600+5", "10m+30s" and an overtime beside it; read once a game. */
static void read_control(struct wuziqi_clocks *c, const struct record *r)
{
    struct slice s = slice_trim(record_value(r, KEY_TIME_CONTROL));

    if (c->read)
        return;
    c->read = true;
    c->base = take_time(&s);
    c->adds = s.n == 0 ? 0 : take_time(&s);
    if (c->adds < 0)
        c->adds = c->base = -1;
    c->overtime = record_value(r, KEY_OVERTIME).n != 0;
    if (c->overtime)
        c->adds = (c->adds < 0 ? 0 : c->adds) + longest_period(record_value(r, KEY_OVERTIME));
}

/* The mover's clock at his previous move; false when there is none. */
static bool clock_before(const struct line *l, int64_t *value)
{
    uint32_t at = l->trail->count < 3 ? 0 : l->trail->count - 3;
    uint32_t node = at == 0 ? 0 : l->trail->step[at].node, n;

    if (node == 0 || (n = record_next_note(l->record, node, NOTE_CLOCK, 0)) == 0)
        return false;
    *value = l->record->note[n].value;
    return true;
}

static const char *clock_text(const struct line *l, int64_t ms)
{
    int64_t s = ms / SECOND;

    return arena_printf(sink_arena(l->sink), "%d:%02d:%02d", (int)(s / 3600), (int)(s / 60 % 60),
                        (int)(s % 60));
}

static struct finding finding_of(const struct line *l, enum reason reason, const char *arg2, const char *arg3)
{
    struct finding f = line_finding(l, CODE_WUZIQI_CLOCK, reason, NULL, arg2);

    f.arg[0] = f.side == SIDE_FIRST ? "Black" : "White";
    f.arg[2] = arg3;
    return f;
}

static void say(const struct line *l, enum reason reason, const char *arg2, const char *arg3)
{
    struct finding f = finding_of(l, reason, arg2, arg3);

    report(l->sink, &f);
}

/* Who has no time left loses (10.1(3)B), the first of both: play does not go on, and the other side has won.
 */
static void judge_flag(const struct line *l, struct wuziqi_clocks *c, unsigned mover)
{
    if (line_step(l)->facts & FACT_FIVE)
        return; /* it was over before the clock was stopped */
    if (c->fell != SIDE_NONE)
        return;
    c->fell = (uint8_t)mover;
    c->fell_at = line_ply(l);
    if (stands_moves_follow(l->record, l->node, 1))
        say(l, REASON_WUZIQI_CLOCK_NEGATIVE, NULL, NULL);
}

bool wuziqi_clock_ends(const struct line *l, struct finding *otherwise)
{
    if (((const struct wuziqi *)l->position)->clocks.fell_at != line_ply(l))
        return false;
    *otherwise = finding_of(l, REASON_WUZIQI_CLOCK_FLAG, NULL, NULL);
    return true;
}

void wuziqi_clock_stood(const struct line *l, struct flags *flags, struct finding *otherwise)
{
    const struct wuziqi *w = l->position;
    unsigned side = other_side((enum side)w->to_move);

    if (testimony_of(l->testimony, HOW_TIME) == NULL || w->clocks.left[side] < LAST_SECONDS)
        return;
    flags->lost[side == SIDE_FIRST ? 0 : 1] = RESULTS_NONE;
    *otherwise = finding_of(l, REASON_WUZIQI_CLOCK_LEFT, clock_text(l, w->clocks.left[side]), NULL);
}

static void judge_left(const struct line *l, const struct wuziqi_clocks *c, int64_t left)
{
    int64_t before, moves = (line_ply(l) + 1) / 2;

    if (clock_before(l, &before)) {
        if (c->adds >= 0 && left > before + c->adds)
            say(l, REASON_WUZIQI_CLOCK_GROWS, clock_text(l, before), clock_text(l, left));
    } else if (c->base >= 0 && left > c->base + moves * c->adds + SLACK) {
        say(l, REASON_WUZIQI_CLOCK_STARTS, clock_text(l, left), clock_text(l, c->base));
    }
}

/* The mover's time by the notes of single moves: told where it runs out. */
static void judge_used(const struct line *l, struct wuziqi_clocks *c, unsigned mover, int64_t elapsed)
{
    int64_t before = c->used[mover], allowed = c->base + (line_ply(l) - 1) / 2 * c->adds + SLACK;

    c->used[mover] += elapsed > 0 && elapsed < TOO_LONG * (int64_t)SECOND ? elapsed : 0;
    if (c->base < 0 || c->overtime || before > allowed || c->used[mover] <= allowed)
        return;
    if (c->fell == SIDE_NONE)
        c->fell = (uint8_t)(mover ? SIDE_SECOND : SIDE_FIRST);
    if (stands_moves_follow(l->record, l->node, 1))
        say(l, REASON_WUZIQI_CLOCK_USED, clock_text(l, c->used[mover]), clock_text(l, allowed - SLACK));
}

void wuziqi_clock_after(const struct line *l)
{
    struct wuziqi *w = l->position;
    uint32_t left = record_next_note(l->record, l->node, NOTE_CLOCK, 0);
    uint32_t elapsed = record_next_note(l->record, l->node, NOTE_ELAPSED, 0);
    unsigned mover;

    if (left == 0 && elapsed == 0)
        return;
    mover = other_side((enum side)w->to_move);
    read_control(&w->clocks, l->record);
    if (left == 0) {
        judge_used(l, &w->clocks, w->to_move == SIDE_FIRST, l->record->note[elapsed].value);
        return;
    }
    if (l->record->note[left].value < 0)
        judge_flag(l, &w->clocks, mover);
    else
        judge_left(l, &w->clocks, l->record->note[left].value);
    w->clocks.left[mover] = l->record->note[left].value;
}
