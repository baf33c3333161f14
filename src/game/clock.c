#include "game/clock.h"

enum { SECOND = 1000, SLACK = 1 * SECOND, DISAGREEMENT = 3 * SECOND };

static bool read_seconds(struct slice s, int64_t *ms)
{
    long seconds;

    if (!slice_long(s, &seconds) || seconds < 0 || seconds > 100000000)
        return false;
    *ms = (int64_t)seconds * SECOND;
    return true;
}

/* "40/7200", "300", "4500+60", "40/5400+30". A sandclock ("*180") has nothing to check. */
static bool read_period(struct slice field, struct period *p)
{
    struct slice rest, time = slice_cut(field, '/', &rest);

    *p = (struct period){ .moves = 0 };
    if (rest.p != NULL) {
        if (!slice_long(time, &p->moves) || p->moves <= 0 || p->moves > 100000)
            return false;
        time = rest;
    }
    time = slice_cut(time, '+', &rest);
    if (rest.p != NULL && !read_seconds(rest, &p->increment))
        return false;
    return read_seconds(time, &p->base);
}

struct time_control time_control_read(struct slice s)
{
    struct time_control tc = { .count = 0 };

    while (s.n > 0 && tc.count < PERIODS_MAX) {
        struct slice field = slice_cut(s, ':', &s);

        if (!read_period(field, &tc.period[tc.count]))
            return (struct time_control){ .count = 0 };
        tc.count++;
    }
    return tc;
}

/* One player's clock through the game. */
struct player {
    int64_t left, used;         /* used: by the notes of single moves */
    int64_t pending;            /* time of periods that were reached and not yet seen on the clock */
    int64_t given;              /* by all periods so far and their increments */
    long moves, in_period;
    unsigned period;
    bool known, told;           /* `told`: it was found wrong once */
};

struct clocks {
    struct line *line;
    enum code code;
    struct time_control control;
    struct player player[2];
};

static void say(const struct clocks *c, uint32_t node, enum reason why, int64_t a, int64_t b)
{
    struct line *l = c->line;
    struct arena *arena = &l->sink->arena;
    struct finding f = { .code = (uint16_t)c->code, .reason = (uint16_t)why, .node = node,
                         .at = l->record->node[node].at };

    for (uint32_t i = 1; i < l->trail->count; i++)
        if (l->trail->step[i].node == node)
            f.ply = i;
    if (!sink_wants(l->sink, c->code))
        return;
    f.arg[0] = arena_printf(arena, "%.1f", (double)a / SECOND);
    f.arg[1] = why == REASON_CLOCK_CONTROL ? arena_printf(arena, "%ld", (long)b)
                                           : arena_printf(arena, "%.1f", (double)b / SECOND);
    sink_put(l->sink, &f);
}

/* The move is counted, and what it earns: the increment, and the next period's time. Returns the increment. */
static int64_t count_move(const struct clocks *c, struct player *p)
{
    const struct period *now = &c->control.period[p->period];
    int64_t increment = now->increment;

    if (p->moves == 0)
        p->given = now->base;
    p->moves++;
    p->in_period++;
    p->given += increment;
    if (now->moves != 0 && p->in_period == now->moves) {
        if (p->period + 1 < c->control.count)
            p->period++;        /* else the last period is given again */
        p->pending += c->control.period[p->period].base;
        p->given += c->control.period[p->period].base;
        p->in_period = 0;
    }
    return increment;
}

static void judge_left(struct clocks *c, struct player *p, uint32_t node, int64_t left, int64_t increment)
{
    int64_t gain = left - p->left;

    if (left < 0) {
        say(c, node, REASON_CLOCK_NEGATIVE, left, 0);
    } else if (c->control.count > 0 && !p->known) {
        if (left > p->given + SLACK)
            say(c, node, REASON_CLOCK_STARTS, left, p->given);
    } else if (c->control.count > 0 && gain > increment + SLACK) {
        if (gain > increment + p->pending + SLACK)
            say(c, node, REASON_CLOCK_GAINS, gain, increment + p->pending);
        p->pending = 0;
    }
    p->left = left;
    p->known = true;
}

/* The move's own time against the clock's, while the clock cannot have been given a new period in between. */
static void judge_elapsed(struct clocks *c, struct player *p, uint32_t node, int64_t elapsed, int64_t before,
                          int64_t increment)
{
    int64_t by_clock = before - p->left + increment;

    if (p->pending == 0 && p->moves > 1 && by_clock >= 0 &&
        (elapsed > by_clock + DISAGREEMENT || elapsed + increment + DISAGREEMENT < by_clock))
        say(c, node, REASON_CLOCK_DISAGREES, elapsed, by_clock);
}

/* Without a clock the moves' own times must fit into what the periods gave. */
static void judge_used(struct clocks *c, struct player *p, uint32_t node)
{
    int64_t allowed = p->given;

    if (p->in_period == 0)
        allowed -= c->control.period[p->period].base;
    if (c->control.count == 0 || p->known || p->told || p->used <= allowed + SLACK)
        return;
    p->told = true;
    say(c, node, REASON_CLOCK_CONTROL, p->used, p->moves);
}

static void judge_node(struct clocks *c, uint32_t node, unsigned side)
{
    const struct record *r = c->line->record;
    struct player *p = &c->player[side];
    int64_t increment = c->control.count > 0 ? count_move(c, p) : 0, before = p->left, elapsed = -1;
    bool ran = p->known, seen = false;

    for (uint32_t n = r->node[node].notes; n != 0; n = r->note[n].next) {
        const struct note *note = &r->note[n];

        if (note->kind == NOTE_CLOCK) {
            judge_left(c, p, node, note->value, increment);
            seen = true;
        } else if (note->kind == NOTE_ELAPSED) {
            elapsed = note->value;
            p->used += elapsed;
        } else if (note->kind == NOTE_SPENT) {
            p->used = note->value;
        }
    }
    if (elapsed >= 0 && seen && ran && c->control.count > 0)
        judge_elapsed(c, p, node, elapsed, before, increment);
    judge_used(c, p, node);
}

/* "0:45:56", also with a side before it ("W/0:45:56"), as a header has it; -1 when it is no time. */
static int64_t read_clock(struct slice s)
{
    int64_t total = 0;
    struct slice part, rest;

    part = slice_cut(s, '/', &rest);
    if (rest.p != NULL)
        s = rest;
    if (s.n == 0)
        return -1;
    while (s.n > 0) {
        int64_t ms;

        part = slice_cut(s, ':', &s);
        part = slice_cut(part, '.', &rest);
        if (!read_seconds(part, &ms))
            return -1;
        total = total * 60 + ms;
    }
    return total;
}

static void take_header(const struct record *r, enum key key, struct clocks_end *end, unsigned side)
{
    int64_t left = read_clock(record_value(r, key));

    if (left < 0)
        return;
    end->left[side] = left;
    end->by_header[side] = true;
}

struct clocks_end check_clocks(struct line *l, enum code code)
{
    struct clocks c = { .line = l, .code = code };
    struct clocks_end end = { .left = { -1, -1 } };

    if (l->record->notes > 1) {
        c.control = time_control_read(record_value(l->record, KEY_TIME_CONTROL));
        for (uint32_t i = 1; i < l->trail->count; i++)
            judge_node(&c, l->trail->step[i].node, (l->game->to_move(l->position) == SIDE_FIRST) ^ (line_ply(l) - i) % 2);
        for (unsigned side = 0; side < 2; side++)
            if (c.player[side].known)
                end.left[side] = c.player[side].left;
    }
    take_header(l->record, KEY_FIRST_CLOCK, &end, 0);
    take_header(l->record, KEY_SECOND_CLOCK, &end, 1);
    return end;
}
