/* Whole-board repetition.
 *
 * A position with more stones than any before it repeats none: most moves are done with that. Others are
 * compared with those that may have as many stones. Where these are many, as in games of many captures, the
 * steps of the trail are listed in a table by the keys of their stones, as late as can be. The table is
 * never cleared: an entry of an earlier record is as good as empty, and one of a variation that was left
 * counts no longer, because the step it names has another key now. So games and variations need no undo. */
#include "game/weiqi/weiqi.h"

/* Steps that may be gone through again in one record to verify what the keys say, for each of its nodes and
 * besides: enough for every repetition of a real game, and a bound for records that do nothing else. */
enum { VERIFY_EACH = 32, VERIFY_MORE = 16384, SETUP_STEPS = 64, SILENT_MAX = 64 };

/* Steps that are compared one by one; slots of the table that are looked at; steps with the same stones in
 * it. */
enum { COMPARED = 64, PROBES = 128, SAME_MAX = 8 };

void weiqi_forget(const struct line *l)
{
    struct weiqi_memory *m = l->memory;
    uint32_t size = 512;

    while (size < l->record->count * 4 && size < REPEAT_SLOTS)
        size *= 2;
    m->mask = size - 1;
    m->generation++;
    m->listed = 0;
    if (l->is_main)
        m->replayed = 0;
}

/* Where the stones of a step stood before: the latest such steps of the trail, 0 for none. */
struct earlier {
    uint32_t same_side, same_board;
    unsigned count;
    struct repeat_slot *free_slot; /* where the step itself may go; NULL when there is no place */
    struct repeat_slot *latest;    /* of the same stones */
};

static void take_slot(const struct line *l, uint32_t step, struct repeat_slot *s, struct earlier *e)
{
    uint64_t differ = l->trail->step[s->step].key ^ l->trail->step[step].key;
    uint32_t *same = differ == 0 ? &e->same_side : &e->same_board;

    if (differ != 0 && differ != WEIQI_SIDE_KEY)
        return;
    e->count++;
    if (e->latest == NULL || s->step > e->latest->step)
        e->latest = s;
    if (s->step > *same)
        *same = s->step;
}

static struct earlier find(const struct line *l, const struct weiqi *w, uint32_t step)
{
    struct weiqi_memory *m = l->memory;
    uint32_t at = (uint32_t)l->trail->step[step].key & m->mask, end = step > m->listed ? step : m->listed;
    struct earlier e = {0, 0, 0, NULL, NULL};

    for (uint32_t i = 0; i < PROBES; i++, at = (at + 1) & m->mask) {
        struct repeat_slot *s = &m->slot[at];
        bool is_used = s->generation == m->generation;

        if (is_used && s->step >= w->since && s->step < end)
            take_slot(l, step, s, &e);
        else if (e.free_slot == NULL)
            e.free_slot = s;
        if (!is_used)
            break;
    }
    return e;
}

/* Of stones that came back many times the first steps are kept, for the sake of variations that branch off
 * there, and the latest. */
static void list_step(const struct line *l, const struct weiqi *w, uint32_t step)
{
    const struct weiqi_memory *m = l->memory;
    struct earlier e = find(l, w, step);
    struct repeat_slot *s = e.count < SAME_MAX ? e.free_slot : e.latest;

    if (s != NULL && (e.count < SAME_MAX || s->step < step))
        *s = (struct repeat_slot){m->generation, step};
}

static void list_steps(const struct line *l, const struct weiqi *w, uint32_t from, uint32_t to)
{
    struct weiqi_memory *m = l->memory;
    const struct step *all = l->trail->step;
    uint32_t generation = m->generation, mask = m->mask;

    for (uint32_t step = from; step < to; step++) {
        struct repeat_slot *s = &m->slot[(uint32_t)all[step].key & mask];

        if (s->generation != generation)
            *s = (struct repeat_slot){generation, step};
        else
            list_step(l, w, step);
    }
}

/* The first step that may have as many stones as there are now: no step adds more than one. */
static uint32_t first_like_now(const struct weiqi *w)
{
    return w->board.stones > w->since_stones ? w->since + (w->board.stones - w->since_stones) - 1 : w->since;
}

/* The last step against those from LOW on, one by one. */
static struct earlier compare(const struct line *l, uint32_t low)
{
    const struct step *all = l->trail->step;
    uint32_t last = l->trail->count - 1;
    uint64_t key = all[last].key;
    struct earlier e = {0};

    for (uint32_t i = low; i < last; i++) {
        if (usually((uint32_t)all[i].key != (uint32_t)key))
            continue;
        if (all[i].key == key)
            e.same_side = i;
        else if (all[i].key == (key ^ WEIQI_SIDE_KEY))
            e.same_board = i;
    }
    return e;
}

/* Puts the steps from LOW on before the last one into the table, as far as they are not there yet. */
static void list_past(const struct line *l, const struct weiqi *w, uint32_t low)
{
    struct weiqi_memory *m = l->memory;
    uint32_t last = l->trail->count - 1;

    if (m->listed <= m->listed_from || m->listed_from < w->since)
        m->listed_from = m->listed = low;
    list_steps(l, w, low, m->listed_from);
    list_steps(l, w, m->listed, last);
    m->listed_from = low < m->listed_from ? low : m->listed_from;
    m->listed = last;
}

/* The edits between two steps of the line, in order. */
static bool apply_silent(const struct line *l, struct weiqi *w, uint32_t above, uint32_t below)
{
    uint32_t silent[SILENT_MAX], count = 0;

    for (uint32_t n = below; n != above && n != 0;) {
        n = l->record->node[n].parent;
        if (n == above || n == 0 || (l->record->node[n].flags & NODE_SILENT) == 0)
            break;
        if (count == SILENT_MAX)
            return false;
        silent[count++] = n;
    }
    while (count > 0)
        weiqi_apply_edit(w, l->record, silent[--count]);
    return true;
}

/* Whether the position that was last gone back to lies on this line, and not behind EARLIER. */
static bool is_on_way(const struct line *l, const struct verified *v, uint32_t earlier)
{
    const struct step *step = l->trail->step;

    return v->generation == ((const struct weiqi_memory *)l->memory)->generation && v->step <= earlier &&
           step[v->step].node == v->node && step[v->step].key == v->key && step[v->step + 1].node == v->next;
}

/* Plays the line again up to step EARLIER, from where it was last gone back to if that is on the way: who
 * repeats a cycle over and over is followed a step at a time. */
static bool go_back(const struct line *l, uint32_t earlier)
{
    struct weiqi_memory *m = l->memory;
    struct verified *v = &m->verified;
    const struct step *step = l->trail->step;
    uint64_t key;
    bool on_way = is_on_way(l, v, earlier), ok = true;
    uint32_t from = on_way ? v->step + 1 : 0;

    if (!on_way)
        line_position(l, 0, &v->position);
    m->replayed += earlier + 1 - from + (on_way ? 0 : SETUP_STEPS);
    for (uint32_t i = from; i <= earlier && ok; i++) {
        if (i != 0)
            weiqi_play(&v->position, step[i].move, &key);
        ok = apply_silent(l, &v->position, step[i].node, step[i + 1].node);
    }
    v->generation = ok ? m->generation : m->generation - 1;
    v->step = earlier;
    v->node = step[earlier].node;
    v->key = step[earlier].key;
    v->next = step[earlier + 1].node;
    return ok;
}

/* Keys may collide; stones do not. */
static bool is_verified(const struct line *l, uint32_t earlier)
{
    struct weiqi_memory *m = l->memory;
    const struct weiqi *now = l->position;

    if (m->replayed > (uint64_t)l->record->count * VERIFY_EACH + VERIFY_MORE)
        return false;
    return go_back(l, earlier) && board_same(&m->verified.position.board, &now->board);
}

/* What the plies of a cycle took. */
struct cycle {
    unsigned plies, placed, ones, twos, others;
    unsigned by_first, by_second;
};

static struct cycle cycle_of(const struct trail *t, uint32_t earlier)
{
    struct cycle c = {.plies = t->count - 1 - earlier};

    for (uint32_t i = earlier + 1; i < t->count; i++) {
        unsigned taken = fact_taken(t->step[i].facts);

        c.placed += MOVE_KIND(t->step[i].move) == MOVE_PLACE;
        c.ones += taken == 1;
        c.twos += taken == 2;
        c.others += taken > 2 || (t->step[i].facts & FACT_SUICIDE) != 0;
        *(MOVE_PROMO(t->step[i].move) == SIDE_FIRST ? &c.by_first : &c.by_second) += taken;
    }
    return c;
}

static enum reason kind_of(const struct cycle *c)
{
    static const enum reason kos[] = {[2] = REASON_WEIQI_SINGLE_KO,
                                      [4] = REASON_WEIQI_DOUBLE_KO,
                                      [6] = REASON_WEIQI_TRIPLE_KO,
                                      [8] = REASON_WEIQI_QUADRUPLE_KO};

    if (c->others == 0 && c->twos == 0 && c->ones == c->placed && c->ones <= 8 && c->ones % 2 == 0)
        return kos[c->ones];
    if (c->others == 0 && c->twos == 1 && c->ones == 1 && c->placed == 3 && c->by_first != 3 &&
        c->by_second != 3)
        return REASON_WEIQI_SENDING_TWO;
    if (c->others == 0 && c->ones == 0 && c->twos == 2 && c->placed == 4 && c->by_first == 2)
        return REASON_WEIQI_ETERNAL_LIFE;
    if (c->others == 0 && c->ones == 2 && c->twos == 2 && c->placed == 6 && c->by_first == 3)
        return REASON_WEIQI_DOUBLE_TWO; /* either side sends two and takes one back */
    return REASON_WEIQI_CYCLE;
}

/* A cycle that nobody gives up may be ruled a draw, no result or to be played again (20.3): so it may have
 * been where the record ends with it. */
static bool may_be_ruled(const struct line *l, enum reason kind, unsigned plies)
{
    bool rare = kind == REASON_WEIQI_TRIPLE_KO || kind == REASON_WEIQI_QUADRUPLE_KO ||
                kind == REASON_WEIQI_ETERNAL_LIFE || kind == REASON_WEIQI_DOUBLE_TWO;
    unsigned more = 0;

    if (!rare || !l->is_main)
        return false;
    for (uint32_t n = l->record->node[l->node].child; n != 0 && more <= plies; n = l->record->node[n].child)
        more++;
    return more <= plies;
}

static void say(const struct line *l, enum code code, uint32_t earlier, const char *reading)
{
    struct cycle c = cycle_of(l->trail, earlier);
    struct arena *a = sink_arena(l->sink);
    struct finding f;

    if (!worth_proving(l->sink, code))
        return;
    f = weiqi_finding(
        l, l->node, line_ply(l), code, kind_of(&c),
        (const char *const[4]){arena_printf(a, "%u", earlier), arena_printf(a, "%u", c.plies), reading});
    if ((f.proof = weiqi_prove_cycle(l, earlier)) != NULL)
        f.proof_kind = PROOF_LINES;
    if (may_be_ruled(l, (enum reason)f.reason, c.plies))
        f.own = SEVERITY_NOTE + 1;
    report(l->sink, &f);
}

/* Takes back what cannot be verified, and looks at the position the line began with. */
static void verify(const struct line *l, const struct weiqi *w, struct earlier *e, bool *side_at_start,
                   bool *board_at_start)
{
    uint64_t other = weiqi_key_for(line_step(l)->key, SIDE_SECOND);
    uint32_t start = w->since - 1;

    if (e->same_side != 0 && !is_verified(l, e->same_side))
        e->same_side = 0;
    if (e->same_board != 0 && !is_verified(l, e->same_board))
        e->same_board = 0;
    *side_at_start = e->same_side == 0 && line_step(l)->key == w->since_key && is_verified(l, start);
    *board_at_start = e->same_board == 0 && other == w->since_key && is_verified(l, start);
    if (*side_at_start)
        e->same_side = start;
    if (*board_at_start)
        e->same_board = start;
}

/* Once a cycle: whoever goes round again and again repeats a position with every ply. A pass or two between
 * them ends no cycle. */
static void say_once(const struct line *l, struct weiqi *w, enum code code, uint32_t earlier,
                     const char *reading)
{
    enum { PAUSE = 2 };
    uint32_t last = l->trail->count - 1, *end = &w->cycle_end[code == CODE_WEIQI_SAME_BOARD];
    bool goes_on = *end != 0 && last - *end <= PAUSE;

    *end = last;
    if (!goes_on)
        say(l, code, earlier, reading);
}

/* A step that put a stone, once something has been taken. */
static void judge(const struct line *l, struct weiqi *w, struct earlier e)
{
    bool positional = l->rules->param[PARAM_KO] == KO_POSITIONAL, side_at_start, board_at_start;
    bool same_side, same_board;

    verify(l, w, &e, &side_at_start, &board_at_start);
    same_side = e.same_side != 0 || side_at_start;
    same_board = e.same_board != 0 || board_at_start;
    if (same_side)
        say_once(l, w, CODE_WEIQI_REPETITION, e.same_side, NULL);
    else if (same_board && positional)
        say_once(l, w, CODE_WEIQI_REPETITION, e.same_board, NULL);
    if (!same_side && same_board)
        say_once(l, w, CODE_WEIQI_SAME_BOARD, e.same_board, "positional");
}

void weiqi_look_back(struct line *l)
{
    struct weiqi *w = l->position;
    const struct step *s = line_step(l);
    bool at_start = s->key == w->since_key || s->key == (w->since_key ^ WEIQI_SIDE_KEY);
    uint32_t low = first_like_now(w), last = l->trail->count - 1;
    struct earlier e;

    if (!w->captures || MOVE_KIND(s->move) != MOVE_PLACE || (s->facts & FACT_FORCED) != 0)
        return;
    if (last - low <= COMPARED) {
        e = compare(l, low);
    } else {
        list_past(l, w, low);
        e = find(l, w, last);
    }
    if ((e.same_side | e.same_board) != 0 || at_start)
        judge(l, w, e);
}
