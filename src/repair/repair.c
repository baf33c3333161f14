/* The order of the search: single edits, gaps of two plies, two edits; then what is found is weighed, equal
 * results are made one, and the likeliest come first. Integer costs with fixed ties: the same on every run.
 */
#include "repair/search/search.h"

#include <stdlib.h>

enum {
    LOOKED_BEHIND = 12, /* plies behind a break whose moves are looked at */
    FIRST_EDITS = 60,   /* that are tried together with a second one */
    SECOND_REACH = 24,  /* plies before the second break at which a second edit is tried */
    SETUP_PLIES = 3,    /* behind which a break does not come from the set-up */
    REACH_WEIGHT = 48,  /* of a ply that a first edit reaches beyond the break */
    WEIGHED_MAX = 3000,
    CLOSER_MAX = 150, /* whose moves are looked at, and how many positions that may cost */
    CLOSER_POSITIONS = 2000000,
    CONFIRMED_PLIES = 4 /* behind the edit and the break, before an only repair may be called unique */
};

struct repairer {
    const struct tunings *tunings;
    struct study study;
    struct playable_moves line, mended, mended_twice;
    struct changes changes, second;
    struct candidates all;
    char *start;
    size_t start_cap;
    unsigned claimed;
    bool has_strays; /* words that the reader passed over: a repair must explain them */
    struct surprises *surprises;
    struct record other; /* the same with another position to begin with */
    struct arena words;  /* of the suggestions */
    struct sink *mute;   /* for engines that set up a position */
    struct repair found;
};

const char *repair_edit_name(enum edit_kind k)
{
    static const char *const names[] = {"replace", "insert", "delete", "swap", "mirror", "replace"};

    return names[k];
}

struct repairer *repairer_new(const struct tunings *tunings, uint64_t positions)
{
    struct repairer *r = mem_calloc(1, sizeof *r);

    r->study.most = positions == 0 ? REPAIR_POSITIONS : positions;
    r->tunings = tunings;
    r->mute = sink_mute();
    r->surprises = surprises_new();
    return r;
}

void repairer_free(struct repairer *r)
{
    if (r == NULL)
        return;
    line_free(&r->line);
    line_free(&r->mended);
    line_free(&r->mended_twice);
    free(r->changes.list);
    free(r->second.list);
    free(r->all.list);
    free(r->start);
    surprises_free(r->surprises);
    sink_mute_free(r->mute);
    arena_free(&r->words);
    record_free(&r->other);
    free(r);
}

static uint64_t hash_moves(const move *m, uint32_t n)
{
    uint64_t h = 1469598103934665603u;

    for (uint32_t i = 0; i < n; i++)
        h = hash_next(h, m[i]);
    return h ^ n;
}

/* The number of a ply that was written twice belongs to that slip: those behind it count it, too. */
static bool numbered_with_slip(const struct candidate *c, const struct doubts *d)
{
    return d->jumps == 1 && c->changes == 1 && c->features.of[F_DOUBLED] > 0;
}

/* Whether a word stands between the items that none of them is. */
static bool leaves_stray(const struct playable_moves *l, const struct study *s)
{
    for (uint32_t i = 0; i < l->count; i++)
        if (line_stray(l, s, i).n > 0)
            return true;
    return false;
}

/* Weighs a line that was mended to its end; false when a reader would not read it so. */
static bool weigh(struct repairer *r, struct candidate *c, const struct playable_moves *mended)
{
    struct doubts d = weigh_line(mended, &r->study, mended->position, mended->played, r->claimed);
    bool shifted = cost_shifts_plies(&c->change[0]) || (c->changes > 1 && cost_shifts_plies(&c->change[1]));

    if (d.turned > 1 || (r->has_strays && leaves_stray(mended, &r->study)))
        return false;
    c->doubts = doubts_sum(&d) - numbered_with_slip(c, &d);
    c->jumps = d.jumps;
    c->hash = hash_moves(mended->played, mended->count);
    feature_doubts(&c->features, &d, shifted);
    if (r->study.game->moves != NULL)
        feature_new(&c->features, &r->study, r->surprises, mended, c->first,
                    c->change[c->changes - 1].at + 1);
    c->cost = features_cost(&c->features, &r->study);
    return true;
}

/* Nothing behind the last move speaks for another one, for one more or for none: only words and numbers can.
 */
static bool speaks_for_last(const struct repairer *r, const struct candidate *c)
{
    switch (c->change[0].kind) {
    case EDIT_REPLACE:
    case EDIT_DELETE:
        return c->slip;
    case EDIT_INSERT:
        return c->jumps < weigh_line_jumps(&r->line, &r->study);
    default:
        return true;
    }
}

/* Makes the change, so that its words and doubts can be weighed. */
static void add_single(struct repairer *r, const struct change *change)
{
    struct candidate c = {.change = {*change}, .changes = 1, .first = change->at};

    c.slip = feature_change(&c.features, &r->study, &r->line, change);
    feature_place(&c.features, &r->line, change->at);
    search_change_line(&r->line, &r->study, change, &r->mended);
    c.plies = r->mended.broken;
    c.complete = r->mended.broken == r->mended.count;
    if (!c.complete || !weigh(r, &c, &r->mended))
        return;
    if (r->line.broken + 1 < r->line.count || speaks_for_last(r, &c))
        candidates_add(&r->all, &c);
}

static void add_complete(struct repairer *r, const struct changes *from)
{
    uint32_t left = WEIGHED_MAX;

    for (uint32_t i = 0; i < from->count && left > 0; i++)
        if (from->list[i].reach == r->line.count) {
            add_single(r, &from->list[i]);
            left--;
        }
}

/* How surprising the moves of a mended line are from its edits to somewhat behind the breaks that they mend,
 * against those of the line as written. */
static void weigh_moves(struct repairer *r, struct candidate *c)
{
    const struct playable_moves *l = &r->mended;
    uint32_t end = r->line.broken + LOOKED_BEHIND;
    int sum;

    search_change_line(&r->line, &r->study, &c->change[0], &r->mended);
    end += r->mended.count - r->line.count;
    if (c->changes > 1) {
        uint32_t at = c->change[1].at, stop = r->mended.broken + LOOKED_BEHIND;

        search_change_line(&r->mended, &r->study, &c->change[1], &r->mended_twice);
        l = &r->mended_twice;
        stop += l->count - r->mended.count;
        sum = cost_excess(&r->study, r->surprises, l, at > end ? at : end, stop);
    } else {
        sum = 0;
    }
    sum += cost_excess(&r->study, r->surprises, l, c->first, end);
    sum -= cost_excess(&r->study, r->surprises, &r->line, c->first, r->line.broken);
    c->features.of[F_LINE] = sum;
    c->cost = features_cost(&c->features, &r->study);
}

/* How people would have played on: looked at for the likeliest alone, because it costs most. */
static void look_closer(struct repairer *r)
{
    uint64_t most = r->study.spent + CLOSER_POSITIONS;

    for (uint32_t i = 0; i < r->all.count && i < CLOSER_MAX && r->study.spent < most; i++)
        weigh_moves(r, &r->all.list[i]);
    candidates_sort(&r->all, CLOSER_MAX);
}

struct ranked_guess {
    uint32_t index;
    int value;
};

static int by_value(const void *a, const void *b)
{
    const struct ranked_guess *x = a, *y = b;

    return x->value != y->value ? (x->value < y->value ? -1 : 1) : x->index < y->index ? -1 : 1;
}

/* The first edits that cost least and reach farthest. */
static uint32_t rank_first(const struct repairer *r, struct ranked_guess **out)
{
    struct ranked_guess *list = mem_alloc(1, (r->changes.count + 1) * sizeof *list);
    uint32_t n = 0;

    for (uint32_t i = 0; i < r->changes.count; i++) {
        const struct change *c = &r->changes.list[i];
        struct features f = {{0}};
        bool slip;

        if (c->reach == r->line.count)
            continue;
        list[n].index = i;
        slip = feature_change(&f, &r->study, &r->line, c);
        if (!slip && c->reach <= r->line.broken + 1) /* only words speak for it */
            continue;
        feature_place(&f, &r->line, c->at);
        list[n++].value = features_cost(&f, &r->study) - REACH_WEIGHT * (int)(c->reach - r->line.broken);
    }
    qsort(list, n, sizeof *list, by_value);
    *out = list;
    return n < FIRST_EDITS ? n : FIRST_EDITS;
}

static void add_second(struct repairer *r, const struct change *first, const struct change *second)
{
    struct candidate c = {.change = {*first, *second}, .changes = 2, .first = first->at};

    feature_change(&c.features, &r->study, &r->line, first);
    feature_change(&c.features, &r->study, &r->mended, second);
    feature_place(&c.features, &r->line, first->at);
    search_change_line(&r->mended, &r->study, second, &r->mended_twice);
    c.plies = r->mended_twice.broken;
    c.complete = c.plies == r->mended_twice.count;
    if (c.complete && weigh(r, &c, &r->mended_twice))
        candidates_add(&r->all, &c);
}

/* Two single moves put in around one word read like a gap of two plies; gaps are searched by themselves. */
static bool looks_like_gap(const struct change *first, const struct change *second)
{
    return first->kind == EDIT_INSERT && second->kind == EDIT_INSERT && second->at == first->at + 2;
}

/* A mirror speaks of all words of a side from its ply on. Beside it only an edit has one meaning that neither
 * moves those plies nor is about one of those words. */
static bool is_told_apart(const struct study *s, const struct playable_moves *mended,
                          const struct change *first, const struct change *second)
{
    if (second->kind == EDIT_MIRROR)
        return first->kind == EDIT_REPLACE;
    return first->kind != EDIT_MIRROR ||
           (second->kind == EDIT_REPLACE && first->side != SIDE_NONE &&
            s->game->to_move(line_before(mended, s, second->at)) != first->side);
}

/* The first item behind those that a change touches: plies of a second edit are those of the words as
 * written.
 */
static uint32_t behind(const struct change *c)
{
    return (c->kind == EDIT_SWAP ? c->with : c->at) + 1;
}

static void search_pairs(struct repairer *r)
{
    struct ranked_guess *first;
    uint32_t n = rank_first(r, &first), left = WEIGHED_MAX;

    for (uint32_t i = 0; i < n && r->study.spent < r->study.most; i++) {
        struct change one = r->changes.list[first[i].index];
        uint32_t from;

        search_change_line(&r->line, &r->study, &one, &r->mended);
        if (r->mended.broken >= r->mended.count)
            continue;
        from = r->mended.broken > SECOND_REACH ? r->mended.broken - SECOND_REACH : 0;
        from = from > behind(&one) ? from : behind(&one);
        if (from > r->mended.broken && one.kind == EDIT_SWAP)
            continue;
        if (from > r->mended.broken)
            from = r->mended.broken;
        r->second.count = r->second.complete = 0;
        search_edits(&r->mended, &r->study, from, &r->second);
        for (uint32_t k = 0; k < r->second.count && left > 0; k++)
            if (r->second.list[k].reach == r->mended.count && !looks_like_gap(&one, &r->second.list[k]) &&
                is_told_apart(&r->study, &r->mended, &one, &r->second.list[k])) {
                add_second(r, &one, &r->second.list[k]);
                left--;
            }
    }
    free(first);
}

/* Nothing mends it whole: how far the best edits go. */
static void add_farthest(struct repairer *r)
{
    struct ranked_guess *first;
    uint32_t n = rank_first(r, &first);

    for (uint32_t i = 0; i < n && i < REPAIR_LISTED; i++) {
        const struct change *c = &r->changes.list[first[i].index];
        struct candidate made = {.change = {*c}, .changes = 1, .first = c->at, .hash = i};

        made.cost = first[i].value;
        made.slip = feature_change(&made.features, &r->study, &r->line, c);
        search_change_line(&r->line, &r->study, c, &r->mended);
        made.plies = r->mended.broken;
        if (made.plies > r->line.broken + 3)
            candidates_add(&r->all, &made);
    }
    free(first);
}

/* Whether enough of the record follows to speak for an edit. */
static bool is_confirmed(const struct repairer *r, const struct candidate *c)
{
    uint32_t last = c->first > r->line.broken ? c->first : r->line.broken;

    return r->line.count > last + CONFIRMED_PLIES;
}

/* Whether another slip would explain the only repair's line better. */
static bool is_hiding_slip(struct repairer *r)
{
    search_change_line(&r->line, &r->study, &r->all.list[0].change[0], &r->mended);
    return repair_hides_slip(&r->mended, &r->study, r->surprises, &r->mended_twice);
}

static bool is_unique(struct repairer *r, const struct repair *out)
{
    return out->found == 1 && out->exhausted && r->study.game->moves != NULL &&
           candidate_is_undoubted_slip(&r->all.list[0]) && is_confirmed(r, &r->all.list[0]) &&
           !is_hiding_slip(r);
}

/* A stone that was written twice in a row is the one thing that a record of stones can prove: no other
 * candidate stays beside it. */
static bool settle_doubled_stone(struct repairer *r)
{
    const struct candidate *c = r->all.list;
    const struct item *broken = &r->line.item[r->line.broken];

    if (r->study.game->moves != NULL || r->all.count == 0 || c->change[0].kind != EDIT_DELETE ||
        c->change[0].at != r->line.broken || r->line.broken == 0 ||
        broken->claim.to != r->line.item[r->line.broken - 1].claim.to)
        return false;
    r->all.count = 1;
    return true;
}

/* Room for the record's own start and for the others that it could have meant. */
static void reserve_starts(struct repairer *r)
{
    size_t bytes = (1 + SETUPS) * r->study.size;

    if (r->start_cap < bytes) {
        r->start_cap = bytes;
        r->start = mem_realloc(r->start, 1, bytes);
    }
}

/* A set-up that is wrong breaks the line at once: only then are others looked at. */
static void find_setups(struct repairer *r, const struct rulebook *rules)
{
    struct study *s = &r->study;
    struct slice fen = record_value(s->record, KEY_POSITION);
    SCOPED(buf) other = {0};

    s->setups.position = r->start + s->size;
    if (fen.n == 0 || r->line.broken > SETUP_PLIES)
        return;
    for (unsigned i = 0; i < SETUPS; i++) {
        buf_clear(&other);
        if (!setup_variant(fen, i, &other))
            continue;
        record_copy(&r->other, s->record);
        record_set_value(&r->other, KEY_POSITION, buf_as_slice(&other));
        if (s->game->setup(s->setups.position + i * s->size, &r->other, rules, r->mute))
            s->setups.fen[i] = arena_str(&r->words, buf_as_slice(&other));
        sink_mute_reset(r->mute);
    }
}

/* Stones that are set up in nodes of their own before the first move belong to the start. */
static void apply_first_setups(struct repairer *r, const struct rulebook *rules)
{
    const struct record *record = r->study.record;
    struct step start = {0};
    struct trail none = {.step = &start, .count = 1, .cap = 1};
    struct line line = {.game = r->study.game,
                        .record = record,
                        .rules = rules,
                        .sink = r->mute,
                        .trail = &none,
                        .position = r->start,
                        .is_main = true};

    for (uint32_t n = record->node[0].child; n != 0 && (record->node[n].flags & NODE_SILENT) != 0;
         n = record->node[n].child)
        if (line.game->edit != NULL && record->node[n].notes != 0) {
            line.node = n;
            line.game->edit(&line, n);
        }
}

static enum line_state begin(struct repairer *r, const struct record *record, const struct rulebook *rules,
                             const char *text)
{
    struct study *s = &r->study;
    const struct game *game = games[record->game];
    const struct notation *used =
        record->notation == NULL ? NULL : notation_named(slice_of(record->notation));
    enum line_state state;

    if (record->start_lost || game == NULL || game->tell == NULL)
        return LINE_WHOLE;
    *s = (struct study){.game = game,
                        .record = record,
                        .text = text,
                        .size = (game->position_size + 15) & ~(size_t)15,
                        .most = s->most};
    reserve_starts(r);
    if (!game->setup(r->start, record, rules, r->mute))
        return LINE_WHOLE;
    apply_first_setups(r, rules);
    sink_mute_reset(r->mute);
    s->tuning = &r->tunings->of[record->game];
    s->model = record->game == GAME_XIANGQI ? MODEL_XIANGQI : MODEL_CHESS;
    s->notation = used == NULL || used->write == NULL ? notation_usual(record->game) : used;
    game->size(r->start, &s->width, &s->height);
    r->changes.count = r->changes.complete = r->all.count = 0;
    state = line_read(&r->line, s, r->start);
    if (state == LINE_BROKEN && game->moves != NULL)
        find_setups(r, rules);
    return state;
}

/* Where the last move breaks the line, one word alone would speak for two new moves: none are looked for. */
static void search_all(struct repairer *r)
{
    bool goes_on = r->line.broken + 1 < r->line.count;

    add_complete(r, &r->changes);
    candidates_rank(&r->all);
    if (goes_on && (!candidate_any_undoubted_slip(&r->all) || r->all.count == 1)) {
        r->second.count = r->second.complete = 0;
        search_gaps(&r->line, &r->study, &r->second);
        add_complete(r, &r->second);
    }
    if (goes_on && r->all.count == 0)
        search_pairs(r);
    candidates_rank(&r->all);
}

/* What stands between the moves may have nothing to do with them: where no repair explains it, it counts for
 * nothing. */
static void search(struct repairer *r)
{
    surprises_start(r->surprises, &r->study);
    r->claimed = weigh_claim_classes(&r->line, &r->study);
    r->has_strays = leaves_stray(&r->line, &r->study);
    search_edits(&r->line, &r->study, 0, &r->changes);
    search_setups(&r->line, &r->study, &r->changes);
    search_all(r);
    if (r->all.count == 0 && r->has_strays) {
        r->has_strays = false;
        search_all(r);
    }
}

const struct repair *repair_search(struct repairer *r, const struct record *record,
                                   const struct rulebook *rules, const char *text)
{
    struct repair *out = &r->found;
    move all[GAME_MOVES_MAX];
    enum line_state state;
    bool doubled;

    *out = (struct repair){.node = 0};
    arena_reset(&r->words);
    state = begin(r, record, rules, text);
    if (state == LINE_TOO_LONG || state == LINE_NOT_READ)
        out->node = record_broken_node(record);
    out->too_long = state == LINE_TOO_LONG;
    if (state != LINE_BROKEN)
        return out;
    search(r);
    out->exhausted = r->study.spent < r->study.most;
    if (r->study.game->moves != NULL)
        look_closer(r);
    out->node = r->line.item[r->line.broken].node;
    doubled = settle_doubled_stone(r);
    out->found = r->all.count;
    if (r->study.game->moves != NULL)
        out->legal = r->study.game->moves(line_before(&r->line, &r->study, r->line.broken), all);
    if (out->found == 0)
        add_farthest(r);
    out->unique = r->all.count > 0 && (doubled || is_unique(r, out));
    for (uint32_t i = 0; i < r->all.count && out->count < REPAIR_LISTED; i++)
        tell_candidate(&r->study, &r->line, &r->all.list[i], &r->mended, &r->words, &out->best[out->count++]);
    out->positions = r->study.spent;
    return out;
}
