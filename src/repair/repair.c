/* The order of the search: single edits, gaps of two plies, two edits; then what is found is weighed, equal
 * results are made one, and the likeliest come first. Integer costs with fixed ties: the same on every run.
 */
#include "repair/repair.h"

#include "base/memory.h"
#include "repair/likely.h"

#include <stdlib.h>

enum {
    PLAUSIBLE_PLIES = 10, /* behind the edit that are looked at for such moves */
    FIRST_EDITS = 60,     /* that are tried together with a second one */
    SECOND_REACH = 24,    /* plies before the second break at which a second edit is tried */
    REACH_WEIGHT = 8,     /* of a ply that a first edit reaches beyond the break */
    WEIGHED_MAX = 3000,
    CLOSER_MAX = 500,
    CONFIRMED_PLIES = 4 /* behind the edit and the break, before an only repair may be called unique */
};

struct candidate {
    struct change change[REPAIR_EDITS];
    unsigned changes;
    uint64_t hash; /* of the moves of the mended line */
    uint32_t plies, first, doubts;
    struct features features;
    int cost;
    bool complete, slip;
};

struct candidates {
    struct candidate *list;
    uint32_t count, cap;
};

struct repairer {
    struct study study;
    struct playable line, mended, mended_twice;
    struct changes changes, second;
    struct candidates all;
    char *start;
    size_t start_cap;
    unsigned claimed;
    struct sink *mute; /* for engines that set up a position */
    struct repair found;
};

const char *edit_name(enum edit_kind k)
{
    static const char *const names[] = {"replace", "insert", "delete", "swap", "mirror"};

    return names[k];
}

struct repairer *repairer_new(uint64_t positions)
{
    struct repairer *r = mem_calloc(1, sizeof *r);

    r->study.most = positions == 0 ? REPAIR_POSITIONS : positions;
    r->mute = sink_mute();
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
    sink_mute_free(r->mute);
    free(r);
}

static uint64_t hash_moves(const move *m, uint32_t n)
{
    uint64_t h = 1469598103934665603u;

    for (uint32_t i = 0; i < n; i++)
        h = (h ^ m[i]) * 1099511628211u;
    return h ^ n;
}

/* Weighs a line that was mended to its end. */
static void weigh(struct repairer *r, struct candidate *c, const struct playable *mended)
{
    struct doubts d = weigh_line(mended, &r->study, r->line.position, mended->played, r->claimed);
    bool shifted = shifts_plies(&c->change[0]) || (c->changes > 1 && shifts_plies(&c->change[1]));

    c->doubts = doubts_sum(&d);
    c->hash = hash_moves(mended->played, mended->count);
    feature_doubts(&c->features, &d, shifted);
    c->cost = features_cost(&c->features, &r->study);
}

/* The moves from the first edit on must not look like blunders. R->mended holds the line after the only or
 * the first edit, r->mended_twice after both. */
static void weigh_moves(struct repairer *r, struct candidate *c)
{
    const struct playable *l = c->changes > 1 ? &r->mended_twice : &r->mended;
    uint32_t last = c->change[c->changes - 1].at, to = last + PLAUSIBLE_PLIES;

    if (r->study.game->moves == NULL || c->change[0].kind == EDIT_MIRROR)
        return;
    feature_moves(&c->features, &r->study, l, c->first, to < l->count ? to : l->count);
    c->cost = features_cost(&c->features, &r->study);
}

static struct candidate *add(struct candidates *all, const struct candidate *c)
{
    if (all->count == all->cap) {
        all->cap = all->cap == 0 ? 64 : all->cap * 2;
        all->list = mem_realloc(all->list, all->cap, sizeof *all->list);
    }
    all->list[all->count] = *c;
    return &all->list[all->count++];
}

/* Makes the change, so that its words and doubts can be weighed. */
static void add_single(struct repairer *r, const struct change *change)
{
    struct candidate c = {.change = {*change}, .changes = 1, .first = change->at};

    c.slip = feature_change(&c.features, &r->study, &r->line, change);
    feature_place(&c.features, &r->line, change->at);
    change_line(&r->line, &r->study, change, &r->mended);
    c.plies = r->mended.broken;
    c.complete = r->mended.broken == r->mended.count;
    if (!c.complete)
        return;
    /* Nothing behind the last move speaks for another one or for none: only the words can. */
    if ((change->kind == EDIT_REPLACE || change->kind == EDIT_DELETE) && !c.slip &&
        r->line.broken + 1 == r->line.count)
        return;
    weigh(r, &c, &r->mended);
    add(&r->all, &c);
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

static int by_cost(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;

    if (x->complete != y->complete)
        return x->complete ? -1 : 1;
    if (x->changes != y->changes)
        return x->changes < y->changes ? -1 : 1;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    if (x->first != y->first)
        return x->first > y->first ? -1 : 1;
    return memcmp(x->change, y->change, sizeof x->change);
}

/* The same resulting moves are one suggestion: the cheapest way to them. Mirroring one side's columns or the
 * other's gives the same game reflected. */
static void make_one(struct candidates *all)
{
    uint32_t kept = 0;
    bool reflected = false;

    if (all->count == 0)
        return;
    qsort(all->list, all->count, sizeof *all->list, by_cost);
    for (uint32_t i = 0; i < all->count; i++) {
        const struct candidate *c = &all->list[i];
        bool whole = c->change[0].kind == EDIT_MIRROR && c->change[0].at < 2 && c->changes == 1;
        bool again = whole && reflected;

        for (uint32_t j = 0; j < kept && !again; j++)
            again = all->list[j].hash == c->hash && all->list[j].complete && c->complete;
        reflected |= whole;
        if (!again)
            all->list[kept++] = *c;
    }
    all->count = kept;
}

/* Looks closer at the likeliest: what costs more than this is done for these alone. */
static void look_closer(struct repairer *r)
{
    for (uint32_t i = 0; i < r->all.count && i < CLOSER_MAX; i++) {
        struct candidate *c = &r->all.list[i];

        change_line(&r->line, &r->study, &c->change[0], &r->mended);
        if (c->changes > 1)
            change_line(&r->mended, &r->study, &c->change[1], &r->mended_twice);
        weigh_moves(r, c);
    }
    if (r->all.count > 1)
        qsort(r->all.list, r->all.count < CLOSER_MAX ? r->all.count : CLOSER_MAX, sizeof *r->all.list,
              by_cost);
}

struct ranked {
    uint32_t index;
    int value;
};

static int by_value(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;

    return x->value != y->value ? (x->value < y->value ? -1 : 1) : x->index < y->index ? -1 : 1;
}

/* The first edits that cost least and reach farthest. */
static uint32_t rank_first(const struct repairer *r, struct ranked **out)
{
    struct ranked *list = mem_alloc(1, (r->changes.count + 1) * sizeof *list);
    uint32_t n = 0;

    for (uint32_t i = 0; i < r->changes.count; i++) {
        const struct change *c = &r->changes.list[i];
        struct features f = {{0}};

        if (c->reach == r->line.count || c->reach <= r->line.broken + 1)
            continue;
        list[n].index = i;
        feature_change(&f, &r->study, &r->line, c);
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
    change_line(&r->mended, &r->study, second, &r->mended_twice);
    c.plies = r->mended_twice.broken;
    c.complete = c.plies == r->mended_twice.count;
    if (!c.complete)
        return;
    weigh(r, &c, &r->mended_twice);
    add(&r->all, &c);
}

static void search_pairs(struct repairer *r)
{
    struct ranked *first;
    uint32_t n = rank_first(r, &first), left = WEIGHED_MAX;

    for (uint32_t i = 0; i < n && r->study.spent < r->study.most; i++) {
        struct change one = r->changes.list[first[i].index];
        uint32_t from;

        change_line(&r->line, &r->study, &one, &r->mended);
        if (r->mended.broken >= r->mended.count)
            continue;
        from = r->mended.broken > SECOND_REACH ? r->mended.broken - SECOND_REACH : 0;
        from = from > one.at + 1 ? from : one.at + 1;
        if (from > r->mended.broken)
            from = r->mended.broken;
        r->second.count = r->second.complete = 0;
        search_edits(&r->mended, &r->study, from, &r->second);
        for (uint32_t k = 0; k < r->second.count && left > 0; k++)
            if (r->second.list[k].reach == r->mended.count) {
                add_second(r, &one, &r->second.list[k]);
                left--;
            }
    }
    free(first);
}

/* Nothing mends it whole: how far the best edits go. */
static void add_farthest(struct repairer *r)
{
    struct ranked *first;
    uint32_t n = rank_first(r, &first);

    for (uint32_t i = 0; i < n && i < REPAIR_LISTED; i++) {
        const struct change *c = &r->changes.list[first[i].index];
        struct candidate made = {.change = {*c}, .changes = 1, .first = c->at, .hash = i};

        made.cost = first[i].value;
        made.slip = feature_change(&made.features, &r->study, &r->line, c);
        change_line(&r->line, &r->study, c, &r->mended);
        made.plies = r->mended.broken;
        if (made.plies > r->line.broken + 3)
            add(&r->all, &made);
    }
    free(first);
}

static void put_word(struct slice w, char out[REPAIR_WORD])
{
    if (w.n >= REPAIR_WORD)
        w.n = REPAIR_WORD - 1;
    while (w.n > 0 && ((unsigned char)w.p[w.n] & 0xC0) == 0x80)
        w.n--;
    memcpy(out, w.p, w.n);
    out[w.n] = '\0';
}

/* What a reader passed over before an item: a word that it could make nothing of, between the item and the
 * one before it. Empty: nothing. */
static struct slice stray_word(const struct study *s, const struct playable *l, uint32_t at)
{
    struct slice before = at == 0 ? (struct slice){NULL, 0} : line_word(s, &l->item[at - 1]);
    struct slice here = line_word(s, &l->item[at]), word = {NULL, 0};

    if (before.n == 0 || here.n == 0)
        return word;
    for (const char *p = before.p + before.n; p < here.p;) {
        const char *q = p;

        while (q < here.p && (unsigned char)*q > ' ')
            q++;
        if (q > p && q < here.p && q[-1] != '.' && memchr(p, '{', (size_t)(q - p)) == NULL)
            word = slice_between(p, q);
        else if (q > p && memchr(p, '{', (size_t)(q - p)) != NULL)
            return (struct slice){NULL, 0};
        p = q < here.p ? q + 1 : q;
    }
    return word;
}

/* What is told of a change of LINE. */
static struct edit tell(const struct study *s, const struct playable *l, const struct change *c)
{
    const struct item *item = &l->item[c->at];
    struct slice stray;
    struct edit e = {
        .kind = c->kind, .ply = item->ply + 1, .side = c->side, .move = c->move, .node = item->node};

    if (c->kind != EDIT_INSERT && c->kind != EDIT_MIRROR)
        put_word(line_word(s, item), e.as_written);
    if (c->kind == EDIT_INSERT && c->second == MOVE_NONE && (stray = stray_word(s, l, c->at)).n > 0) {
        e.kind = EDIT_REPLACE;
        put_word(stray, e.as_written);
    }
    if (c->kind == EDIT_REPLACE || c->kind == EDIT_INSERT)
        line_spell(s, line_before(l, s, c->at), c->move, e.instead, sizeof e.instead);
    if (c->kind == EDIT_SWAP) {
        e.with_ply = l->item[c->with].ply + 1;
        put_word(line_word(s, &l->item[c->with]), e.instead);
    }
    return e;
}

static struct edit tell_gap(const struct study *s, const struct playable *l, const struct change *c)
{
    struct edit e = {.kind = EDIT_INSERT, .ply = l->item[c->at].ply + 2, .move = c->second};
    char *after = mem_alloc(1, s->size);
    uint64_t key;

    memcpy(after, line_before(l, s, c->at), s->size);
    s->game->play(after, c->move, &key);
    line_spell(s, after, c->second, e.instead, sizeof e.instead);
    free(after);
    return e;
}

static void put_suggestion(struct repairer *r, const struct candidate *c, struct suggestion *out)
{
    *out = (struct suggestion){.edits = c->changes,
                               .plies = c->plies,
                               .complete = c->complete,
                               .slip = c->slip && c->changes == 1,
                               .doubts = c->doubts,
                               .cost = c->cost};
    out->edit[0] = tell(&r->study, &r->line, &c->change[0]);
    if (c->changes == 1 && c->change[0].second != MOVE_NONE) {
        out->edit[1] = tell_gap(&r->study, &r->line, &c->change[0]);
        out->edits = 2;
    } else if (c->changes > 1) {
        change_line(&r->line, &r->study, &c->change[0], &r->mended);
        out->edit[1] = tell(&r->study, &r->mended, &c->change[1]);
    }
}

static bool is_undoubted_slip(const struct candidate *c)
{
    return c->complete && c->slip && c->changes == 1 && c->doubts == 0;
}

/* Whether enough of the record follows to speak for an edit. */
static bool is_confirmed(const struct repairer *r, const struct candidate *c)
{
    uint32_t last = c->first > r->line.broken ? c->first : r->line.broken;

    return r->line.count > last + CONFIRMED_PLIES;
}

static bool is_unique(const struct repairer *r, const struct repair *out)
{
    return out->found == 1 && out->exhausted && r->study.game->moves != NULL &&
           is_undoubted_slip(&r->all.list[0]) && is_confirmed(r, &r->all.list[0]);
}

/* A doubled stone is the one thing that a record of stones can prove. */
static bool is_doubled_stone(const struct repairer *r, const struct repair *out)
{
    const struct candidate *c = &r->all.list[0];

    return r->study.game->moves == NULL && out->found > 0 && c->change[0].kind == EDIT_DELETE && c->slip &&
           c->change[0].at == r->line.broken;
}

static bool begin(struct repairer *r, const struct record *record, const struct rulebook *rules,
                  const char *text)
{
    struct study *s = &r->study;
    const struct game *game = games[record->game];
    const struct notation *used =
        record->notation == NULL ? NULL : notation_named(slice_of(record->notation));

    if (game == NULL || game->tell == NULL)
        return false;
    if (r->start_cap < game->position_size + 64) {
        r->start_cap = game->position_size + 64;
        r->start = mem_realloc(r->start, 1, r->start_cap);
    }
    if (!game->setup(r->start, record, rules, r->mute))
        return false;
    sink_mute_reset(r->mute);
    *s = (struct study){.game = game,
                        .record = record,
                        .text = text,
                        .size = (game->position_size + 15) & ~(size_t)15,
                        .most = s->most};
    s->notation = used == NULL || used->write == NULL ? notation_usual(record->game) : used;
    game->size(r->start, &s->width, &s->height);
    r->changes.count = r->changes.complete = r->all.count = 0;
    return line_read(&r->line, s, r->start);
}

static bool any_undoubted_slip(const struct candidates *all)
{
    for (uint32_t i = 0; i < all->count; i++)
        if (is_undoubted_slip(&all->list[i]))
            return true;
    return false;
}

/* Where the last move breaks the line, one word alone would speak for two new moves: none are looked for. */
static void search(struct repairer *r)
{
    bool goes_on = r->line.broken + 1 < r->line.count;

    r->claimed = claim_classes(&r->line, &r->study);
    search_edits(&r->line, &r->study, 0, &r->changes);
    add_complete(r, &r->changes);
    make_one(&r->all);
    if (goes_on && (!any_undoubted_slip(&r->all) || r->all.count == 1)) {
        r->second.count = r->second.complete = 0;
        search_gaps(&r->line, &r->study, &r->second);
        add_complete(r, &r->second);
    }
    if (goes_on && r->all.count == 0)
        search_pairs(r);
    make_one(&r->all);
    look_closer(r);
}

const struct repair *repair_search(struct repairer *r, const struct record *record,
                                   const struct rulebook *rules, const char *text)
{
    struct repair *out = &r->found;
    move all[GAME_MOVES_MAX];

    *out = (struct repair){.node = 0};
    if (record->start_lost || !begin(r, record, rules, text))
        return out;
    search(r);
    out->node = r->line.item[r->line.broken].node;
    out->found = r->all.count;
    out->exhausted = r->study.spent < r->study.most;
    if (r->study.game->moves != NULL)
        out->legal = r->study.game->moves(line_before(&r->line, &r->study, r->line.broken), all);
    if (out->found == 0)
        add_farthest(r);
    out->unique = r->all.count > 0 && (is_unique(r, out) || is_doubled_stone(r, out));
    for (uint32_t i = 0; i < r->all.count && out->count < REPAIR_LISTED; i++)
        put_suggestion(r, &r->all.list[i], &out->best[out->count++]);
    out->positions = r->study.spent;
    return out;
}
