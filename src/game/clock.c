/* clock.c - reads time controls and follows the clocks of both sides move by move. */
#include "game/game.h"

enum { SECOND = 1000, SLACK = 1 * SECOND, DISAGREEMENT = 3 * SECOND, LONG_GAME = 3600 * SECOND };

/* Whole seconds, or with a fraction as engines' matches have them. */
static bool read_seconds(struct slice s, int64_t *ms)
{
    struct slice fraction, whole = slice_cut(s, '.', &fraction);
    int64_t unit = SECOND / 10;
    long seconds;

    if (!slice_long(whole, &seconds) || seconds < 0 || seconds > 100000000)
        return false;
    *ms = (int64_t)seconds * SECOND;
    for (size_t i = 0; i < fraction.n; i++, unit /= 10) {
        if (fraction.p[i] < '0' || fraction.p[i] > '9')
            return false;
        *ms += unit * (fraction.p[i] - '0');
    }
    return true;
}

/* "40/7200", "300", "4500+60", "40/5400+30"; "5400d5" where a clock waits five seconds at each move. */
static bool read_period(struct slice field, struct period *p)
{
    struct slice rest, time = slice_cut(field, '/', &rest);

    *p = (struct period){.moves = 0};
    if (rest.p != NULL) {
        if (!slice_long(time, &p->moves) || p->moves <= 0 || p->moves > 100000)
            return false;
        time = rest;
    }
    time = slice_cut(time, '+', &rest);
    if (rest.p != NULL && !read_seconds(rest, &p->increment))
        return false;
    time = slice_cut(time, 'd', &rest);
    if (rest.p != NULL && !read_seconds(rest, &p->delay))
        return false;
    return read_seconds(time, &p->base);
}

struct time_control clock_read_control(struct slice s)
{
    struct time_control tc = {.sandclock = s.n > 0 && s.p[0] == '*'};

    if (tc.sandclock)
        s = (struct slice){s.p + 1, s.n - 1};
    while (s.n > 0 && tc.count < PERIODS_MAX) {
        struct slice field = slice_cut(s, ':', &s);

        if (!read_period(field, &tc.period[tc.count]))
            return (struct time_control){.count = 0};
        tc.count++;
    }
    return tc;
}

/* One player's clock through the game. */
struct clock_player {
    int64_t left, used; /* used: by the notes of single moves, or of all so far */
    int64_t rounding;   /* how far `used` may be off: half a digit for each note */
    int64_t pending;    /* time of periods that were reached and not yet seen on the clock */
    int64_t waited;     /* of the time of single moves: what a delay took, which no clock shows */
    int64_t given;      /* by all periods so far, and their increments */
    long moves, in_period;
    unsigned period;
    uint8_t flags;    /* of the note that told what is left */
    bool known, told; /* `told`: it was found wrong once */
    bool fell;        /* its flag has certainly fallen */
};

struct clock_pair {
    struct line *line;
    enum code code;
    struct time_control control;
    struct clock_player player[2];
    uint8_t lost; /* the side that was over its time first */
    can_lose *can_lose;
};

static void say_at(const struct clock_pair *c, struct finding *f, int64_t a, int64_t b)
{
    struct line *l = c->line;
    struct arena *arena = sink_arena(l->sink);

    if (!worth_proving(l->sink, c->code))
        return;
    f->code = (uint16_t)c->code;
    f->arg[0] = arena_printf(arena, "%.1f", (double)a / SECOND);
    f->arg[1] = f->reason == REASON_CLOCK_CONTROL ? arena_printf(arena, "%ld", (long)b)
                                                  : arena_printf(arena, "%.1f", (double)b / SECOND);
    report(l->sink, f);
}

/* Who made the move of that ply. */
static enum side mover_of(const struct line *l, uint32_t ply)
{
    enum side to_move = l->game->to_move(l->position);

    return (line_ply(l) - ply) % 2 == 0 ? other_side(to_move) : to_move;
}

/* The first to be over time loses: what the other's clock shows later costs nothing, nor does a flag where
 * the opponent cannot win. */
static bool costs_game(const struct clock_pair *c, uint8_t side)
{
    return (c->lost == SIDE_NONE || c->lost == side) &&
           (c->can_lose == NULL || c->can_lose(c->line, (enum side)side));
}

static void say_of(const struct clock_pair *c, uint32_t node, struct span at, enum reason why, int64_t a,
                   int64_t b)
{
    const struct trail *t = c->line->trail;
    struct finding f = {.reason = (uint16_t)why, .node = node, .at = at};

    for (uint32_t i = 1; i < t->count; i++)
        if (t->step[i].node == node)
            f.ply = i;
    f.side = (uint8_t)mover_of(c->line, f.ply);
    if (!costs_game(c, f.side))
        f.ruling = RULING_NOTHING;
    say_at(c, &f, a, b);
}

/* The move that ended the game on the board came before its clock was looked at. */
static bool ends_game(const struct clock_pair *c, uint32_t node)
{
    const struct step *last = line_step(c->line);

    return last->node == node && (last->facts & (FACT_MATE | FACT_STALEMATE)) != 0;
}

/* A side is over its time. */
static void lose(struct clock_pair *c, unsigned side, uint32_t node)
{
    if (c->lost == SIDE_NONE && !ends_game(c, node))
        c->lost = (uint8_t)(SIDE_FIRST + side);
}

static void say(const struct clock_pair *c, uint32_t node, enum reason why, int64_t a, int64_t b)
{
    say_of(c, node, c->line->record->node[node].at, why, a, b);
}

/* The move is counted, and what it earns: the increment, and the next period's time. */
static void count_move(const struct clock_pair *c, struct clock_player *p)
{
    const struct period *now = &c->control.period[p->period];

    if (p->moves == 0)
        p->given = now->base;
    p->moves++;
    p->in_period++;
    p->given += now->increment;
    if (now->moves != 0 && p->in_period == now->moves) {
        if (p->period + 1 < c->control.count)
            p->period++; /* else the last period is given again */
        p->pending += c->control.period[p->period].base;
        p->given += c->control.period[p->period].base;
        p->in_period = 0;
    }
}

/* Nobody's sand grows while he thinks: both together never have more than at the start. */
static void judge_sand(struct clock_pair *c, unsigned side, uint32_t node, int64_t left)
{
    const struct clock_player *p = &c->player[side], *other = &c->player[!side];
    int64_t base = c->control.period[0].base, most = 2 * base - (other->known ? other->left : base);

    if (left > most + SLACK && (p->known || other->known || p->moves == 0))
        say(c, node, REASON_CLOCK_SAND, left, most);
}

/* Whichever way a clock rounds its time, it does so every time: what it gains it gains exactly, unless one
 * reading has a fraction of a second and the other none. */
static void judge_gain(struct clock_pair *c, struct clock_player *p, uint32_t node, const struct note *n,
                       int64_t increment)
{
    int64_t gain = n->value - p->left, slack = ((p->flags ^ n->flags) & NOTE_EXACT) != 0 ? SLACK : 0;

    if (!p->known) {
        /* Electronic clocks add the increment of the first move before it is made. */
        if (n->value > p->given + increment)
            say(c, node, REASON_CLOCK_STARTS, n->value, p->given + increment);
    } else if (gain > increment + slack) {
        if (gain > increment + p->pending + slack)
            say(c, node, REASON_CLOCK_GAINS, gain, increment + p->pending);
        p->pending = 0;
    }
}

/* Zero is a flag where no fraction of a second was left out, or where an increment, moves to be made or an
 * hour and more for the game make that fraction unlikely. */
static bool is_flag(const struct clock_pair *c, const struct clock_player *p, const struct note *n,
                    const struct period *now)
{
    if (n->value != 0)
        return n->value < 0;
    return (n->flags & NOTE_EXACT) != 0 ||
           (c->control.count > 0 && !c->control.sandclock && p->in_period != 0 &&
            (now->increment >= SECOND || now->moves > 0 || now->base >= LONG_GAME));
}

static void judge_left(struct clock_pair *c, unsigned side, uint32_t node, const struct note *n,
                       const struct period *now)
{
    struct clock_player *p = &c->player[side];

    if (n->value < 0 && !ends_game(c, node)) {
        say(c, node, REASON_CLOCK_NEGATIVE, n->value, 0);
        lose(c, side, node);
    } else if (c->control.sandclock) {
        judge_sand(c, side, node, n->value);
    } else if (c->control.count > 0) {
        judge_gain(c, p, node, n, now->increment);
    }
    p->left = n->value;
    p->flags = n->flags;
    p->known = true;
    p->fell = is_flag(c, p, n, now);
}

/* The move's own time against the clock's, while the clock cannot have been given a new period in between. */
static void judge_elapsed(struct clock_pair *c, struct clock_player *p, uint32_t node, int64_t elapsed,
                          int64_t before, const struct period *now)
{
    int64_t by_clock = before - p->left + now->increment;

    if (p->pending == 0 && p->moves > 1 && by_clock >= 0 &&
        (elapsed > by_clock + now->delay + DISAGREEMENT ||
         elapsed + now->increment + DISAGREEMENT < by_clock))
        say(c, node, REASON_CLOCK_DISAGREES, elapsed, by_clock);
}

/* Without a clock the moves' own times must fit into what the periods gave. */
static void judge_used(struct clock_pair *c, unsigned side, uint32_t node)
{
    struct clock_player *p = &c->player[side];
    int64_t allowed = p->given;

    if (c->control.sandclock)
        allowed = c->control.period[0].base + c->player[!side].used;
    else if (p->in_period == 0)
        allowed -= c->control.period[p->period].base;
    if (c->control.count == 0 || p->known || p->told || p->used <= allowed + SLACK + p->rounding)
        return;
    if (ends_game(c, node))
        return;
    p->told = true;
    lose(c, side, node);
    say(c, node, REASON_CLOCK_CONTROL, p->used + p->waited, p->moves);
}

static int64_t half_a_digit(int64_t ms)
{
    return ms % SECOND == 0 ? SECOND / 2 : ms % (SECOND / 10) == 0 ? SECOND / 20 : 0;
}

/* A delay that a move does not use up is not kept for the next (6.2(2)). */
static void take_elapsed(struct clock_player *p, int64_t elapsed, int64_t delay)
{
    int64_t waited = elapsed < delay ? elapsed : delay;

    p->used += elapsed - waited;
    p->waited += waited;
    p->rounding += half_a_digit(elapsed);
}

static void take_spent(struct clock_pair *c, struct clock_player *p, uint32_t node, int64_t spent)
{
    if (spent + SLACK < p->used + p->waited)
        say(c, node, REASON_CLOCK_SPENT, p->used + p->waited, spent);
    p->used = spent;
    p->waited = 0;
    p->rounding = half_a_digit(spent) + p->moves * c->control.period[p->period].delay;
}

/* What a record tells of one move: NULL where it is silent. */
struct times {
    const struct note *left, *elapsed, *spent;
};

static const struct note **place_of(struct times *t, enum note_kind kind)
{
    switch (kind) {
    case NOTE_CLOCK:
        return &t->left;
    case NOTE_ELAPSED:
        return &t->elapsed;
    case NOTE_SPENT:
        return &t->spent;
    default:
        return NULL;
    }
}

/* Two notes that may stand for one reading: the coarser of them has left a fraction of a second out. */
static bool is_same_time(const struct note *a, const struct note *b)
{
    int64_t apart = a->value < b->value ? b->value - a->value : a->value - b->value;

    return apart == 0 || (apart < SLACK && ((a->flags ^ b->flags) & NOTE_EXACT) != 0);
}

/* The first note of a kind counts; where another contradicts it nobody knows which is true. */
static struct times times_of(struct clock_pair *c, uint32_t node)
{
    const struct record *r = c->line->record;
    struct times t = {NULL, NULL, NULL};

    for (uint32_t n = r->node[node].notes; n != 0; n = r->note[n].next) {
        const struct note *note = &r->note[n], **place = place_of(&t, note->kind);

        if (place != NULL && *place == NULL)
            *place = note;
        else if (place != NULL && !is_same_time(*place, note))
            say_of(c, node, note->at, REASON_CLOCK_TWICE, (*place)->value, note->value);
    }
    return t;
}

/* Nearly every note of a clock: alone at its move but for the comment it stands in, and with time left; NULL
 * for anything else. */
static inline const struct note *plain_reading(const struct record *r, uint32_t notes)
{
    const struct note *n = &r->note[notes];

    if (n->kind == NOTE_COMMENT && n->next != 0)
        n = &r->note[n->next];
    return n->kind == NOTE_CLOCK && n->next == 0 && n->value > 0 ? n : NULL;
}

/* Takes such readings from the step FIRST on, *SIDE's, where no control is to hold them against and no flag
 * has fallen; the first step that has another, or none. */
static uint32_t take_plain(struct clock_pair *c, uint32_t first, unsigned *side)
{
    const struct record *r = c->line->record;
    const struct trail *t = c->line->trail;
    const struct note *seen[2] = {NULL, NULL};
    const struct note *n;
    uint32_t i = first, notes;

    if (c->control.count != 0 || c->player[0].fell || c->player[1].fell)
        return i;
    for (; i < t->count && (notes = r->node[t->step[i].node].notes) != 0 &&
           (n = plain_reading(r, notes)) != NULL;
         i++, *side ^= 1)
        seen[*side] = n;
    for (unsigned k = 0; k < 2; k++)
        if (seen[k] != NULL) {
            c->player[k].left = seen[k]->value;
            c->player[k].flags = seen[k]->flags;
            c->player[k].known = true;
        }
    return i;
}

static void judge_node(struct clock_pair *c, uint32_t node, unsigned side)
{
    struct clock_player *p = &c->player[side];
    const struct period *now = &c->control.period[p->period];
    struct times t = times_of(c, node);
    int64_t before = p->left;
    bool ran = p->known;

    if (p->fell && !p->told) {
        p->told = true;
        lose(c, side, node);
        say(c, node, REASON_CLOCK_AFTER_FLAG, 0, 0);
    }
    if (c->control.count > 0)
        count_move(c, p);
    if (t.left != NULL)
        judge_left(c, side, node, t.left, now);
    if (t.elapsed != NULL)
        take_elapsed(p, t.elapsed->value, now->delay);
    if (t.spent != NULL)
        take_spent(c, p, node, t.spent->value);
    if (t.elapsed != NULL && t.left != NULL && ran && c->control.count > 0 && !c->control.sandclock)
        judge_elapsed(c, p, node, t.elapsed->value, before, now);
    judge_used(c, side, node);
}

/* "0:45:56", also with a side before it ("W/0:45:56"), as a header has it; -1 when it is no time, or one that
 * may be minutes as well as hours. */
static int64_t read_clock(struct slice s)
{
    int64_t total = 0;
    unsigned fields = 0;
    struct slice rest;

    slice_cut(s, '/', &rest);
    if (rest.p != NULL)
        s = rest;
    if (s.n == 0)
        return -1;
    while (s.n > 0) {
        int64_t ms;

        if (!read_seconds(slice_cut(s, ':', &s), &ms))
            return -1;
        total = total * 60 + ms;
        fields++;
    }
    return fields == 2 ? -1 : total;
}

/* A header may be the reading at the start of the game or at its end, and by then the clock cannot have
 * gained. */
static void take_header(struct clock_pair *c, enum key key, struct clocks_end *end, unsigned side)
{
    const struct record *r = c->line->record;
    const struct header *h = record_find(r, key);
    const struct clock_player *p = &c->player[side];
    int64_t left = h == NULL ? -1 : read_clock(record_value(r, key)), base = c->control.period[0].base, most;

    if (left < 0)
        return;
    end->left[side] = left;
    end->sure[side] = true;
    most = p->known       ? p->left + c->control.period[p->period].increment + p->pending
           : p->moves > 0 ? p->given
                          : base;
    if (c->control.count > 0 && !c->control.sandclock && left > most + SLACK &&
        (left < base || left > base + SLACK))
        say_at(c, &(struct finding){.reason = REASON_CLOCK_TAG, .at = h->at}, left, most);
}

static struct clocks_end judge_clocks(struct line *l, enum code code, can_lose *asked)
{
    struct clock_pair c = {.line = l, .code = code, .can_lose = asked};
    struct clocks_end end = {.left = {-1, -1}};
    unsigned side;

    c.control = clock_read_control(record_value(l->record, KEY_TIME_CONTROL));
    side = mover_of(l, 1) == SIDE_SECOND;
    for (uint32_t i = take_plain(&c, 1, &side); i < l->trail->count; i = take_plain(&c, i, &side)) {
        judge_node(&c, l->trail->step[i++].node, side);
        side = !side;
    }
    for (side = 0; side < 2; side++)
        if (c.player[side].known) {
            end.left[side] = c.player[side].left < 0 ? 0 : c.player[side].left;
            end.sure[side] = c.player[side].fell;
            end.behind_moves = true;
        }
    end.lost = c.lost;
    take_header(&c, KEY_FIRST_CLOCK, &end, 0);
    take_header(&c, KEY_SECOND_CLOCK, &end, 1);
    return end;
}

HOT struct clocks_end clock_check(struct line *l, enum code code, can_lose *asked)
{
    const struct record *r = l->record;

    if (r->notes <= 1 && !record_may_have(r, KEY_FIRST_CLOCK) && !record_may_have(r, KEY_SECOND_CLOCK))
        return (struct clocks_end){.left = {-1, -1}};
    return judge_clocks(l, code, asked);
}
