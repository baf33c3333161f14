/* The replay loop: variations in any order, positions given up and rebuilt, illegal moves under each policy.
 */
#include "replay/replay.h"
#include "finding/sink.h"
#include "game/position_cache.h"

#include "notation/notation.h"

#include "unit.h"
#include <stdlib.h>

struct fixture {
    struct rulebooks books;
    struct record record;
    struct sink sink;
    struct replayed result;
};

static int start(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    struct yaml_error error;
    rule_params params;

    for (unsigned g = 0; g < GAME_COUNT; g++)
        params[g] = games[g] == NULL ? NULL : games[g]->params;
    if (f == NULL || rulebooks_load(&f->books, params, &error) != NULL)
        return -1;
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;

    rulebooks_free(&f->books);
    record_free(&f->record);
    sink_free(&f->sink);
    free(f);
    return 0;
}

static uint32_t add(struct fixture *f, uint32_t parent, const char *words)
{
    uint32_t node = record_add(&f->record, parent);

    coord_read_move(f->record.game, slice_of(words), &f->record.node[node].claim);
    return node;
}

static void begin(struct fixture *f, enum game_id game)
{
    record_clear(&f->record);
    sink_clear(&f->sink);
    f->record.game = game;
}

static void run(struct fixture *f, struct replay_options options)
{
    struct replay *r = replay_new(&f->books, &options);

    assert_non_null(r);
    replay_game(r, &f->record, "", &f->sink, &f->result);
    replay_free(r);
}

static unsigned errors(const struct fixture *f)
{
    unsigned n = 0;

    for (uint32_t i = 0; i < f->sink.count; i++)
        n += f->sink.list[i].severity == SEVERITY_ERROR;
    return n;
}

/* 1. e4 (1. d4 d5 (1... Nf6)) 1... e5: the way PGN writes it, a variation after the move it replaces. */
static void pgn_order(void **state)
{
    struct fixture *f = *state;
    uint32_t e4, d4;

    begin(f, GAME_CHESS);
    e4 = add(f, 0, "e2e4");
    d4 = add(f, 0, "d2d4");
    add(f, d4, "d7d5");
    add(f, d4, "g8f6");
    add(f, e4, "e7e5");
    run(f, (struct replay_options){0});
    assert_int_equal(errors(f), 0);
    assert_int_equal(f->result.plies, 2);
    assert_int_equal(f->result.moves, 5);
    assert_true(f->result.whole);
}

/* A branch that only makes sense from the position it hangs on. */
static void branch_is_judged_from_its_own_position(void **state)
{
    struct fixture *f = *state;
    uint32_t e4;

    begin(f, GAME_CHESS);
    e4 = add(f, 0, "e2e4");
    add(f, e4, "e7e5");
    add(f, 0, "e4e5");
    run(f, (struct replay_options){0});
    assert_int_equal(errors(f), 1);
    assert_int_equal(f->sink.list[0].node, 3);
    assert_int_equal(f->sink.list[0].ply, 1);
}

/* Breadth first: a node's siblings come before its children, as no format writes them. */
static void any_order(void **state)
{
    struct fixture *f = *state;
    uint32_t e4, d4, e5, d5;

    begin(f, GAME_CHESS);
    e4 = add(f, 0, "e2e4");
    d4 = add(f, 0, "d2d4");
    e5 = add(f, e4, "e7e5");
    d5 = add(f, d4, "d7d5");
    add(f, e5, "e1e2");
    add(f, d5, "d1d3");
    run(f, (struct replay_options){0});
    assert_int_equal(errors(f), 0);
    assert_int_equal(f->result.moves, 6);
}

static void stop_and_force(void **state)
{
    struct fixture *f = *state;
    uint32_t bad;

    begin(f, GAME_CHESS);
    bad = add(f, 0, "e2e5");
    add(f, bad, "e7e6");
    run(f, (struct replay_options){.after_illegal = AFTER_STOP});
    assert_int_equal(errors(f), 1);
    assert_false(f->result.whole);
    assert_int_equal(f->result.plies, 0);
    assert_int_equal(f->result.outcome.verdict, VERDICT_UNKNOWN);

    begin(f, GAME_CHESS);
    bad = add(f, 0, "e2e5");
    add(f, bad, "e7e6");
    run(f, (struct replay_options){.after_illegal = AFTER_FORCE});
    assert_int_equal(errors(f), 1);
    assert_true(f->result.whole);
    assert_int_equal(f->result.plies, 2);
    assert_true(f->record.node[1].flags & NODE_FORCED);
}

static void quoted_nodes_are_played_in_silence(void **state)
{
    struct fixture *f = *state;
    uint32_t first;

    begin(f, GAME_CHESS);
    first = add(f, 0, "e2e5");
    f->record.node[first].flags |= NODE_QUOTED;
    run(f, (struct replay_options){0});
    assert_int_equal(errors(f), 0);
}

/* Knights that go out and back: a long line with a second child at every move, far more than are kept. */
static void given_up_positions_are_rebuilt(void **state)
{
    static const char *const tour[] = {"b1c3", "b8c6", "c3b1", "c6b8"};
    static const char *const aside[] = {"g1f3", "g8f6", "c3b5", "c6b4"};
    enum { DEPTH = 20000 };
    struct fixture *f = *state;
    uint32_t *line = malloc((DEPTH + 1) * sizeof *line);

    assert_non_null(line);
    begin(f, GAME_CHESS);
    line[0] = 0;
    for (uint32_t i = 0; i < DEPTH; i++)
        line[i + 1] = add(f, line[i], tour[i % 4]);
    for (uint32_t i = DEPTH; i-- > 0;)
        add(f, line[i], aside[i % 4]);
    free(line);
    run(f, (struct replay_options){0});
    assert_int_equal(errors(f), 0);
    assert_int_equal(f->result.moves, 2 * DEPTH);
}

/* More positions than the bound allows: some are given up, evenly, and none is mixed up with another. */
static void keep_is_bounded(void **state)
{
    enum { NODES = 10000, SIZE = 64 << 10 };
    struct position_cache k = {0};
    uint32_t found = 0, gap = 0, widest = 0;
    struct kept_positions *entry;

    (void)state;
    assert_non_null(position_cache_fit(&k, SIZE, NULL));
    position_cache_start(&k, NODES);
    for (uint32_t n = 0; n < NODES; n++)
        if ((entry = keep_put(&k, n)) != NULL) {
            entry->steps = n;
            memcpy(entry->position, &n, sizeof n);
        }
    assert_true(k.cap * k.size <= 2u * KEEP_BYTES);
    for (uint32_t n = 0; n < NODES; n++) {
        const struct kept_positions *e = keep_find(&k, n);

        gap = e == NULL ? gap + 1 : 0;
        widest = gap > widest ? gap : widest;
        if (e == NULL)
            continue;
        found++;
        assert_int_equal(e->steps, n);
        assert_memory_equal(e->position, &n, sizeof n);
    }
    assert_true(found >= 128);
    assert_true(widest <= 64);
    position_cache_free(&k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pgn_order),
        cmocka_unit_test(branch_is_judged_from_its_own_position),
        cmocka_unit_test(any_order),
        cmocka_unit_test(stop_and_force),
        cmocka_unit_test(quoted_nodes_are_played_in_silence),
        cmocka_unit_test(given_up_positions_are_rebuilt),
        cmocka_unit_test(keep_is_bounded),
    };

    return cmocka_run_group_tests(tests, start, end);
}
