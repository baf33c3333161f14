/* Whole-board repetition.
 *
 * A table from keys to steps of the trail that is never cleared: an entry counts only while the step it
 * names is on the line and has that key, so games and variations need no undo. A search may stop
 * at the first entry that does not count, because entries before a good one were good when it was put
 * there and stay good as long as it does: steps leave the trail last in, first out. */
#include "game/weiqi/weiqi.h"

/* Steps that may be gone through again in one record to verify what the keys say: enough for
 * every repetition of a long game, and a bound for records that do nothing else. */
enum { VERIFY_STEPS = 4 << 20, SILENT_MAX = 64, PROBES = 512 };

static uint32_t table_mask(const struct line *l)
{
    uint32_t size = 1024;

    while (size < l->record->count * 4 && size < REPEAT_SLOTS)
        size *= 2;
    return size - 1;
}

static bool slot_counts(const struct line *l, uint32_t since, const struct repeat_slot *s)
{
    return s->step >= since && s->step < l->trail->count &&
           (uint32_t)(l->trail->step[s->step].key >> 32) == s->tag;
}

/* The step with that key; 0 when there is none. *FREE becomes where it could be put, or NULL. */
static uint32_t find(const struct line *l, uint32_t since, uint64_t key, struct repeat_slot **free_slot)
{
    struct weiqi_memory *m = l->memory;
    uint32_t mask = table_mask(l);

    for (uint32_t i = 0, at = (uint32_t)key & mask; i < PROBES; i++, at = (at + 1) & mask) {
        struct repeat_slot *s = &m->slot[at];

        *free_slot = s;
        if (!slot_counts(l, since, s))
            return 0;
        if (l->trail->step[s->step].key == key)
            return s->step;
    }
    *free_slot = NULL;
    return 0;
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

/* Plays the line again up to step EARLIER. */
static bool go_back(const struct line *l, uint32_t earlier, struct weiqi *past)
{
    static const uint8_t nothing[CODE_COUNT];
    struct sink mute = { .wanted = nothing };
    const struct step *step = l->trail->step;
    uint64_t key;
    bool ok = weiqi_setup(past, l->record, l->rules, &mute);

    for (uint32_t i = 0; i <= earlier && ok; i++) {
        if (i != 0)
            weiqi_play(past, step[i].move, &key);
        ok = apply_silent(l, past, step[i].node, step[i + 1].node);
    }
    sink_free(&mute);
    return ok;
}

/* Keys may collide; stones do not. */
static bool is_verified(const struct line *l, uint32_t earlier)
{
    struct weiqi_memory *m = l->memory;
    const struct weiqi *now = l->position;

    if (m->replayed > VERIFY_STEPS)
        return false;
    m->replayed += earlier;
    return go_back(l, earlier, &m->past) && board_same(&m->past.board, &now->board);
}

/* What the plies of a cycle took. */
struct cycle {
    unsigned plies, placed, ones, twos, others;
    unsigned by_first, by_second;
};

static struct cycle cycle_of(const struct trail *t, uint32_t earlier)
{
    struct cycle c = { .plies = t->count - 1 - earlier };

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
    static const enum reason kos[] = { [2] = REASON_WEIQI_SINGLE_KO, [4] = REASON_WEIQI_DOUBLE_KO,
                                       [6] = REASON_WEIQI_TRIPLE_KO, [8] = REASON_WEIQI_QUADRUPLE_KO };

    if (c->others == 0 && c->twos == 0 && c->ones == c->placed && c->ones <= 8 && c->ones % 2 == 0)
        return kos[c->ones];
    if (c->others == 0 && c->twos == 1 && c->ones == 1 && c->placed == 3 && c->by_first != 3 && c->by_second != 3)
        return REASON_WEIQI_SENDING_TWO;
    if (c->others == 0 && c->ones == 0 && c->twos == 2 && c->placed == 4 && c->by_first == 2)
        return REASON_WEIQI_ETERNAL_LIFE;
    return REASON_WEIQI_CYCLE;
}

static void say(const struct line *l, enum code code, uint32_t earlier, const char *reading)
{
    struct cycle c = cycle_of(l->trail, earlier);
    struct arena *a = &l->sink->arena;

    weiqi_say(l, l->node, line_ply(l), code, kind_of(&c),
              (const char *const[4]){ arena_printf(a, "%u", earlier), arena_printf(a, "%u", c.plies), reading });
}

/* The step before which KEY was there already, verified; LIMIT when there is none. */
static uint32_t earlier_step(const struct line *l, const struct weiqi *w, uint64_t key, struct repeat_slot **at)
{
    uint32_t now = l->trail->count - 1, found = find(l, w->since, key, at);

    if (found == now)
        *at = NULL;
    else if (found != 0 && is_verified(l, found))
        return found;
    if (key == w->since_key && is_verified(l, w->since - 1))
        return w->since - 1;
    return now;
}

/* A step that put a stone, once something has been taken. */
static void judge(struct line *l, const struct weiqi *w, struct repeat_slot **at)
{
    const struct step *s = line_step(l);
    uint32_t now = l->trail->count - 1, same_side, same_board;
    struct repeat_slot *unused;
    bool positional = l->rules->param[PARAM_KO] == KO_POSITIONAL;

    same_side = earlier_step(l, w, s->key, at);
    same_board = earlier_step(l, w, weiqi_key_for(s->key, SIDE_SECOND), &unused);
    if (same_side != now)
        say(l, CODE_WEIQI_REPETITION, same_side, NULL);
    else if (same_board != now && positional)
        say(l, CODE_WEIQI_REPETITION, same_board, NULL);
    if (same_side == now && same_board != now)
        say(l, CODE_WEIQI_SAME_BOARD, same_board, "positional");
}

void weiqi_repetition(struct line *l)
{
    const struct weiqi *w = l->position;
    struct weiqi_memory *m = l->memory;
    const struct step *s = line_step(l);
    struct repeat_slot *at = NULL;

    if (l->is_main && line_ply(l) == 1)
        m->replayed = 0;
    if (w->captures && MOVE_KIND(s->move) == MOVE_PLACE && (s->facts & FACT_FORCED) == 0)
        judge(l, w, &at);
    else if (find(l, w->since, s->key, &at) != 0)
        at = NULL;
    if (at != NULL && !slot_counts(l, w->since, at))
        *at = (struct repeat_slot){ l->trail->count - 1, (uint32_t)(s->key >> 32) };
}
