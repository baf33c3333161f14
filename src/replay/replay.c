/* replay.c - the one loop over the nodes of a record: plays what is claimed, tells what happened. */
#include "replay/replay.h"

#include "game/branch.h"

#include <stdlib.h>

struct replay {
    const struct rulebooks *books;
    struct chosen chosen;
    struct replay_options options;
    void (*visit)(void *context, const struct line *); /* NULL: nobody looks at this game */
    const struct game *game;
    struct record *record;
    const char *text;
    struct sink *sink; /* the game's */
    struct replayed *result;
    struct line line;
    struct declared declared;   /* the record's result: nobody but verdict.c compares it with anything */
    struct testimony testimony; /* what it states beside */
    struct trail trail;
    struct past past;
    struct buf words; /* of words_of() */
    struct past way;  /* of rebuild(), while engines look back with `past` */
    struct position_cache cache;
    void *memory[GAME_COUNT];
    uint64_t games;                                     /* judged so far */
    uint32_t (*straight)(struct line *, uint32_t node); /* the engine's; NULL: not for this game */
};

void replay_show(struct replay *r, bool shown)
{
    r->visit = shown ? r->options.visit : NULL;
}

void replay_free(struct replay *r)
{
    if (r == NULL)
        return;
    for (unsigned g = 0; g < GAME_COUNT; g++)
        free(r->memory[g]);
    position_cache_free(&r->cache);
    past_free(&r->past);
    past_free(&r->way);
    free(r->trail.step);
    buf_free(&r->words);
    free(r);
}

/* Whether the Ith of COUNT positions on a way is kept again where there is ROOM for so many: the last ones,
 * as the tree is left by the way it was entered, and some of those before, evenly, to begin from when these
 * are used up. */
static bool is_worth_keeping(uint32_t i, uint32_t count, uint32_t room)
{
    uint32_t last = count <= room ? count : room / 2;

    return room >= 4 && (count - i <= last || i % ((count - last) / (room / 2 - 1) + 1) == 0);
}

/* A position that was given up: from the nearest kept ancestor, step by step, without a word. */
static void rebuild(struct line *l, uint32_t node)
{
    struct replay *r = (struct replay *)((char *)l - offsetof(struct replay, line));
    const struct node *nodes = l->record->node;
    struct kept_positions *entry = NULL;
    uint32_t ancestor = node, count, room;

    while (entry == NULL && ancestor != 0) {
        ancestor = nodes[ancestor].parent;
        entry = keep_find(l->cache, ancestor);
    }
    if (entry != NULL) {
        line_recall(l, entry);
        memcpy(l->position, entry->position, l->game->position_size);
    } else {
        l->game->setup(l->position, l->record, l->rules, l->past->mute);
        line_start(l);
        l->is_main = true;
    }
    count = past_path(&r->way, l->record, ancestor, node);
    room = position_cache_room(l->cache, l->trail->count, count);
    l->sink = l->past->mute;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t next = r->way.path[i];
        const struct node *n = &nodes[next];

        l->is_main = l->is_main && nodes[n->parent].child == next;
        line_play_again(l, next);
        if (n->move != MOVE_NONE)
            l->game->after(l);
        if (next != node && is_worth_keeping(i, count, room) && keep_find(l->cache, next) == NULL &&
            (entry = position_cache_again(l->cache, next)) != NULL) {
            line_note(l, entry);
            memcpy(entry->position, l->position, l->game->position_size);
        }
    }
    l->sink = r->sink;
}

struct replay *replay_new(const struct rulebooks *books, const struct replay_options *options)
{
    struct replay *r = mem_calloc(1, sizeof *r);

    r->books = books;
    r->options = *options;
    replay_show(r, true);
    past_start(&r->past);
    r->past.slow = options->slow;
    r->line = (struct line){.trail = &r->trail,
                            .testimony = &r->testimony,
                            .after_illegal = options->after_illegal,
                            .estimate = options->estimate,
                            .classify = options->classify,
                            .past = &r->past,
                            .cache = &r->cache,
                            .rebuild = rebuild};
    return r;
}

/* The first words of a move, for a message; kept in the replay until the next. */
static struct slice words_of(struct replay *r, const struct node *n)
{
    struct slice s = node_words(n, r->text, &r->words);
    size_t all = s.n;

    if (s.n > 64)
        s.n = 64;
    while (s.n > 0 && s.n < all && ((unsigned char)s.p[s.n] & 0xC0) == 0x80)
        s.n--;
    return s;
}

/* How far back numbers are looked at. */
enum { NUMBERS_BACK = 256 };

/* Whether the numbers on the way to NODE say that moves are left out: words behind such a gap are of a board
 * that nobody knows. SIDE is to move. */
static bool is_behind_gap(const struct record *r, uint32_t node, enum side side)
{
    const struct node *all = r->node;
    unsigned number = 0;
    int missing = 0;

    for (unsigned back = 0, at = 0; node != 0 && back < NUMBERS_BACK; node = all[node].parent, back++) {
        unsigned second = (side == SIDE_SECOND) ^ (back & 1);

        if (all[node].number == 0)
            continue;
        if (number != 0)
            missing += (int)number - (int)((2 * all[node].number + second + (back - at)) / 2);
        number = all[node].number;
        at = back;
    }
    return missing > 0;
}

/* 2. 车9平8 behind 1. 炮二平五 马8进7: the words are those of the side that does not write 一二三, and the
 * move of the side to move is missing. */
static bool is_in_words_of_other(const struct record *r, uint32_t node)
{
    const struct node *n = &r->node[node], *before = &r->node[n->parent];

    return n->claim.side == SIDE_NONE && n->claim.to == NOWHERE && n->claim.dist != 0 &&
           ((n->claim.odd | before->claim.odd) & ODD_NUMERALS) == 0 && before->parent != 0 &&
           (r->node[before->parent].claim.odd & ODD_NUMERALS) != 0;
}

/* Says why the claim is not a legal move, and returns what was said whether anybody wants to hear it or not.
 */
static struct finding say_illegal(struct replay *r, uint32_t node, const move *fit, int fits)
{
    struct node *n = &r->record->node[node];
    struct finding f = {.code = CODE_UNREADABLE_MOVE,
                        .at = n->at,
                        .node = node,
                        .ply = line_ply(&r->line) + 1,
                        .side = n->claim.side != SIDE_NONE ? n->claim.side
                                                           : (uint8_t)r->game->to_move(r->line.position)};
    enum code code = r->game->illegal;

    if (n->claim.kind == MOVE_NONE) {
        f.arg[0] = arena_str(sink_arena(r->line.sink), words_of(r, n));
        f.reason = REASON_UNREADABLE;
        report(r->line.sink, &f);
        return f;
    }
    if (r->record->start_lost)
        return f;
    if (fits == 0 && is_in_words_of_other(r->record, node))
        n->claim.side = (uint8_t)other_side((enum side)f.side);
    f.reason = (uint16_t)r->game->why(r->line.position, &n->claim, fit, fits, &code, sink_arena(r->line.sink),
                                      f.arg);
    if (code == r->game->illegal && fits == 0 && !game_places_stones(r->game->id) &&
        is_behind_gap(r->record, node, (enum side)f.side))
        f.reason = REASON_BEHIND_GAP;
    f.code = (uint16_t)code;
    if (code == r->game->turn && n->claim.side == SIDE_NONE)
        f.side = (uint8_t)other_side((enum side)f.side);
    if (worth_proving(r->line.sink, code) && r->game->prove != NULL &&
        (f.proof = r->game->prove(&r->line, &n->claim, code)) != NULL)
        f.proof_kind = PROOF_LINES;
    report(r->line.sink, &f);
    return f;
}

static void tell(struct replay *r, uint32_t node, move m)
{
    if (r->options.tell == TELL_SQUARES && r->game->tell_squares != NULL)
        r->game->tell_squares(r->line.position, m, &r->record->canonical[node]);
    else if (r->options.tell != TELL_NOTHING)
        r->game->tell(r->line.position, m, &r->record->canonical[node]);
}

/* An illegal move under the caller's policy; false when the line ends here. */
static bool go_on_after(struct replay *r, uint32_t node, const move *fit, int fits)
{
    struct node *n = &r->record->node[node];
    struct finding f = say_illegal(r, node, fit, fits);
    uint32_t before = r->trail.count;
    move m;

    if (r->options.after_illegal == AFTER_REFEREE && r->game->referee != NULL) {
        unsigned ruling = rulebook_article(r->line.rules, (enum code)f.code, (enum reason)f.reason)->ruling;

        if (ruling & RULING_MOVER_LOSES)
            ruling |= f.side == SIDE_FIRST ? RULING_FIRST_LOSES : RULING_SECOND_LOSES;
        if (!r->game->referee(&r->line, node, ruling))
            return false;
        if (r->trail.count == before) /* taken back: nothing that a writer could write */
            n->flags |= NODE_SILENT | NODE_VOID;
        return true;
    }
    if (r->options.after_illegal != AFTER_FORCE || n->claim.kind == MOVE_NONE || r->game->force == NULL)
        return false;
    if ((m = r->game->force(r->line.position, &n->claim)) == MOVE_NONE)
        return false;
    n->move = m;
    n->flags |= NODE_FORCED;
    tell(r, node, m);
    line_play(&r->line, m, node, FACT_FORCED);
    r->game->after(&r->line);
    return true;
}

/* Words that fit several moves: keeps the one that is meant, when the engine can tell. */
static void choose(const struct replay *r, uint32_t node, move *fit, int *fits)
{
    int chosen = r->game->choose(&r->line, node, fit, *fits);

    if (chosen >= 0) {
        fit[0] = fit[chosen];
        *fits = 1;
    }
}

/* Words that are no play, from NODE to the end of the main line: nothing that a writer could write. They say
 * how the game ended, and a writer names that as left out. */
static bool leaves_tail(struct replay *r, uint32_t node)
{
    if (!r->line.is_main || r->game->tail == NULL || r->options.after_illegal == AFTER_FORCE ||
        !r->game->tail(&r->line, node))
        return false;
    for (uint32_t n = node; n != 0; n = r->record->node[n].child)
        r->record->node[n].flags |= NODE_SILENT | NODE_VOID;
    record_leave_out(r->record, node, r->record->node[node].at, SLICE("result-reason"));
    return true;
}

static void play_node(struct replay *r, uint32_t node)
{
    struct node *n = &r->record->node[node];
    move fit[MATCH_MAX];
    int fits = n->claim.kind == MOVE_NONE ? 0 : r->game->match(r->line.position, &n->claim, fit);

    r->line.sink = n->flags & NODE_QUOTED ? r->past.mute : r->sink;
    if (fits > 1 && r->game->choose != NULL)
        choose(r, node, fit, &fits);
    if (fits == 0 && r->game->excuse != NULL && r->game->excuse(&r->line, node))
        fits = r->game->match(r->line.position, &n->claim, fit);
    if (fits == 1) {
        n->move = fit[0];
        tell(r, node, fit[0]);
        line_play(&r->line, fit[0], node, 0);
        r->game->after(&r->line);
    } else if (fits == 0 && leaves_tail(r, node)) {
        r->result->moves--; /* counted below */
    } else if (!go_on_after(r, node, fit, fits)) {
        n->flags |= NODE_ILLEGAL;
    }
    r->line.sink = r->sink;
    r->result->moves += (n->flags & NODE_ILLEGAL) == 0;
}

/* The reader keeps a result as it is written; what no vocabulary has is told here, for every format alike. */
static void say_result_words(struct replay *r)
{
    const struct declared *d = &r->declared;
    const struct header *h;

    if (usually(!d->said || d->known) || r->record->result_told)
        return;
    h = record_find(r->record, KEY_RESULT);
    report(r->sink,
           &(struct finding){.code = CODE_RESULT_WORDS,
                             .reason = d->unclear ? REASON_RESULT_UNCLEAR : REASON_RESULT_WORD,
                             .at = h == NULL ? r->record->result_at : h->at,
                             .arg = {arena_str(sink_arena(r->sink), record_value(r->record, KEY_RESULT)),
                                     arena_str(sink_arena(r->sink), d->by)}});
}

/* The main line could not be played on: unless the rules had ended the game before, what the record declares
 * is all there is to say. */
static void finish_broken(struct replay *r)
{
    struct award a = {.allowed = RESULTS_ALL};

    r->line.broken = true;
    r->line.sink = r->past.mute;
    r->game->finish(&r->line, &a);
    if (r->line.over)
        verdict_settle(&r->line, &a, &r->declared, &r->result->outcome);
    r->line.sink = r->sink;
    r->line.broken = false;
    verdict_compare_words(&r->line, 0);
}

/* At the end of the main line: what the rules give, and only then the declared result. */
HOT static void finish_line(struct replay *r)
{
    struct award a = {.allowed = RESULTS_ALL};

    r->result->plies = line_ply(&r->line);
    r->result->whole = true;
    r->game->finish(&r->line, &a);
    verdict_compare_words(&r->line, r->result->plies);
    if (!r->record->start_lost) /* else nobody knows from where or by whom it was played */
        verdict_settle(&r->line, &a, &r->declared, &r->result->outcome);
}

/* NODE has been played. */
static inline void leave_node(struct replay *r, uint32_t node)
{
    if (r->record->node[node].child == 0 && r->line.is_main)
        finish_line(r);
}

static void step_over(struct replay *r, uint32_t node)
{
    struct node *n = &r->record->node[node];
    bool entered = line_enter(&r->line, node, r->game->position_size);

    if (!entered) {
        n->flags |= NODE_ILLEGAL;
        return;
    }
    if ((n->flags & NODE_SILENT) == 0) {
        play_node(r, node);
    } else if (r->game->edit != NULL && n->notes != 0) {
        r->line.node = node;
        r->game->edit(&r->line, node);
    }
    if (n->flags & NODE_ILLEGAL) {
        if (r->line.is_main) {
            r->result->plies = line_ply(&r->line);
            finish_broken(r);
        }
        return;
    }
    r->line.node = node;
    if (r->visit != NULL)
        r->visit(r->options.context, &r->line);
    leave_node(r, node);
}

/* No words have to be told here while the position before the move is there: they can wait until the line has
 * been played, or the engine tells them as it plays. */
static bool tells_afterwards(const struct replay *r)
{
    return r->options.tell == TELL_NOTHING || r->line.telling || r->game->tell == r->game->tell_squares ||
           (r->options.tell == TELL_SQUARES && r->game->tell_squares != NULL);
}

/* Nearly all there is: one move after the other down a line, with nobody looking on but at its end. Leaves
 * them to the engine, without the questions that step_over() asks of every node; stops before the first one
 * that needs them. */
static uint32_t go_straight(struct replay *r, uint32_t node)
{
    uint32_t first = node;

    if (seldom(r->straight == NULL || !line_enter(&r->line, node, r->game->position_size)))
        return node;
    node = r->straight(&r->line, node);
    if (node == first)
        return node;
    if (seldom(r->options.tell != TELL_NOTHING) && !r->line.telling)
        for (uint32_t n = first; n < node; n++)
            tell(r, n, r->record->node[n].move);
    r->result->moves += node - first;
    if (usually(r->line.node == node - 1)) {
        if (seldom(r->visit != NULL))
            r->visit(r->options.context, &r->line);
        leave_node(r, node - 1);
    }
    return node;
}

static bool has_variations(const struct record *r)
{
    for (uint32_t n = 1; n < r->count; n++)
        if (r->node[n].parent != n - 1)
            return true;
    return false;
}

/* Whether nobody looks on before the end of a line. An engine may go on to the next variation by itself, past
 * the end of this one. */
static bool is_unseen(const struct replay *r)
{
    return r->visit == NULL || (r->options.visit_ends && !has_variations(r->record));
}

static void replay_nodes(struct replay *r)
{
    r->line.is_main = true;
    r->straight = tells_afterwards(r) && !r->options.slow && is_unseen(r) ? r->game->straight : NULL;
    if (seldom(r->visit != NULL))
        r->visit(r->options.context, &r->line);
    for (uint32_t node = 1, next; node < r->record->count; node = next)
        if ((next = go_straight(r, node)) == node)
            step_over(r, next++);
    if (seldom(r->record->count == 1))
        finish_line(r);
}

/* Memory for this game's positions and tables. */
static void prepare(struct replay *r)
{
    void **memory = &r->memory[r->game->id];

    r->line.position = position_cache_fit(&r->cache, r->game->position_size, r->line.position);
    if (seldom(*memory == NULL) && r->game->memory_size > 0)
        *memory = mem_calloc(1, r->game->memory_size);
    if (r->options.tell != TELL_NOTHING)
        record_make_canonical(r->record);
}

static bool begin(struct replay *r)
{
    struct line *l = &r->line;

    l->game = r->game;
    l->record = r->record;
    l->rules = r->result->rules;
    l->sink = r->sink;
    l->memory = r->memory[r->game->id];
    l->game_number = ++r->games;
    l->telling = r->options.tell == TELL_WORDS && r->game->straight_tells;
    r->cache.started = false;
    if (seldom(!r->game->setup(r->line.position, r->record, l->rules, r->sink)))
        return false;
    line_start(l);
    return true;
}

static bool is_judged(struct replay *r)
{
    const struct record *record = r->record;
    const char *what = record->variant != NULL ? record->variant : "this game";
    const struct header *named;
    const struct rulebook *forced = r->options.rules == NULL ? NULL : r->options.rules[record->game];

    r->game = games[record->game];
    if (usually(r->game != NULL && record->variant == NULL))
        r->result->rules =
            rulebook_choose(r->books, forced, record, &r->chosen, r->sink, &r->record->rules_named);
    if (seldom(r->options.dated) && forced == NULL && r->result->rules != NULL && !r->record->rules_named)
        r->result->rules = rulebook_choose_dated(r->books, r->record, r->result->rules, r->sink);
    if (usually(r->result->rules != NULL))
        return true;
    named = record->variant == NULL ? NULL : record_find(record, KEY_VARIANT);
    sink_say(r->sink, CODE_UNSUPPORTED, named == NULL ? record->at : named->at, what, NULL);
    return false;
}

void replay_forget(struct record *r)
{
    for (uint32_t i = 1; i < r->count; i++) {
        struct node *n = &r->node[i];

        n->move = MOVE_NONE;
        if (n->flags & NODE_VOID)
            n->flags &= (uint16_t)~NODE_SILENT;
        n->flags &= (uint16_t) ~(NODE_FORCED | NODE_ILLEGAL | NODE_VOID);
    }
}

/* Whoever looks only where something is found does not keep all other games from the fast ways. */
static void replay_unseen(struct replay *r)
{
    r->visit(r->options.context, &r->line);
    replay_show(r, false);
    replay_nodes(r);
    replay_show(r, true);
}

/* Once more from the beginning, with visits and without a word. */
static void replay_seen(struct replay *r)
{
    struct replayed first = *r->result;
    struct sink *sink = r->sink;

    r->sink = r->past.mute;
    r->trail.count = 0;
    r->cache.started = false;
    replay_forget(r->record);
    if (begin(r))
        replay_nodes(r);
    r->sink = sink;
    *r->result = first;
}

/* Takes a node, which is no first child, out of the tree. */
static void unlink_node(struct record *r, uint32_t node)
{
    uint32_t before = r->node[r->node[node].parent].child;

    while (before != 0 && r->node[before].next != node)
        before = r->node[before].next;
    if (before == 0)
        return;
    r->node[before].next = r->node[node].next;
    if (r->node[r->node[node].parent].last == node)
        r->node[r->node[node].parent].last = before;
}

/* Moves that the words of a comment seemed to name, and that cannot be played, were none. */
static void drop_mere_words(struct record *r)
{
    for (uint32_t i = r->count - 1; i > 0 && (r->node[i].flags & NODE_WORDS) != 0; i--) {
        const struct node *n = &r->node[i];

        if ((n->flags & NODE_ILLEGAL) == 0)
            continue;
        if (r->node[n->parent].child == i)
            r->node[n->parent].child = r->node[n->parent].last = n->next;
        else
            unlink_node(r, i);
    }
}

HOT void replay_game(struct replay *r, struct record *record, const char *text, struct sink *sink,
                     struct replayed *result)
{
    *result = (struct replayed){0};
    r->declared = record_states(record, &r->testimony);
    result->outcome = verdict_open(&r->declared);
    r->record = record;
    r->text = text;
    r->sink = sink;
    r->result = result;
    r->trail.count = 0;
    r->cache.started = false;
    say_result_words(r);
    if (seldom(!is_judged(r)))
        return;
    prepare(r);
    if (seldom(!begin(r)))
        verdict_compare_words(&r->line, 0);
    else if (seldom(r->visit != NULL) && r->options.visit_wanted != NULL)
        replay_unseen(r);
    else
        replay_nodes(r);
    if (seldom(r->visit != NULL) && r->options.visit_wanted != NULL &&
        r->options.visit_wanted(r->options.context))
        replay_seen(r);
    drop_mere_words(record);
    sink_mute_reset(r->past.mute);
}

const void *replay_start(struct replay *r)
{
    bool there =
        r->result->rules != NULL && r->game->setup(r->line.position, r->record, r->line.rules, r->past.mute);

    sink_mute_reset(r->past.mute);
    return there ? r->line.position : NULL;
}

void replay_main_line(struct replay *r, bool (*visit)(void *context, const struct line *), void *context)
{
    const struct node *nodes = r->record->node;
    struct line line = r->line;

    if (replay_start(r) == NULL)
        return;
    line.trail = &r->past.trail;
    line.sink = r->past.mute;
    line.is_main = true;
    line_start(&line);
    for (uint32_t node = 0;; node = nodes[node].child) {
        if (node != 0)
            line_play_again(&line, node);
        if (!visit(context, &line) || nodes[node].child == 0 ||
            (nodes[nodes[node].child].flags & NODE_ILLEGAL) != 0)
            break;
    }
    sink_mute_reset(r->past.mute);
}

const struct trail *replay_trail(const struct replay *r)
{
    return r->result->rules == NULL || r->cache.started || r->trail.count == 0 ? NULL : &r->trail;
}
