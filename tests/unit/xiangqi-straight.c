/* What the loop over a game takes for plain, against the long way round. */
#include "xiangqi-kit.h"

#include "game/xiangqi/xiangqi_moves.h"

static uint64_t seed = 88172645463325252u;

static void the_start_is_its_fen(void **state)
{
    struct xq read = position(START), start;

    (void)state;
    xq_start(&start);
    assert_memory_equal(start.at, read.at, sizeof read.at);
    assert_memory_equal(start.man, read.man, sizeof read.man);
    assert_memory_equal(start.kind, read.kind, sizeof read.kind);
    assert_memory_equal(start.row, read.row, sizeof read.row);
    assert_memory_equal(start.col, read.col, sizeof read.col);
    assert_memory_equal(start.arms, read.arms, sizeof read.arms);
    assert_int_equal(start.key, read.key);
    assert_int_equal(start.turn, read.turn);
    assert_int_equal(start.number, read.number);
    assert_false(start.checked);
}

static bool is_listed(const struct xq_moves *list, unsigned m)
{
    for (unsigned i = 0; i < list->count; i++)
        if (list->move[i] == m)
            return true;
    return false;
}

/* Every square to every square. */
static void assert_moves_are_listed(const struct xq *p)
{
    struct xq_moves list;
    unsigned found = 0;

    xq_legal(p, &list);
    for (unsigned from = 0; from < 90; from++)
        for (unsigned to = 0; to < 90; to++) {
            unsigned m = XQ_MOVE(xq_square(from % 9, from / 9), xq_square(to % 9, to / 9));
            bool legal = xq_is_legal(p, m);

            if (legal != is_listed(&list, m))
                fail_msg("%u to %u", from, to);
            found += legal;
        }
    assert_int_equal(found, list.count);
    assert_int_equal(xq_has_legal(p), list.count > 0);
}

static void moves_are_legal_as_listed(void **state)
{
    (void)state;
    for (unsigned game = 0; game < 20; game++) {
        struct xq p = position(START);
        struct xq_moves list;

        for (unsigned ply = 0; ply < 120; ply++) {
            xq_legal(&p, &list);
            if (list.count == 0)
                break;
            xq_make(&p, list.move[chance(&seed, list.count)]);
            if (ply % 4 == 3)
                assert_moves_are_listed(&p);
        }
    }
}

static void add_claim(struct record *r, const struct xq *p, unsigned m, unsigned number)
{
    uint32_t node = record_add(r, r->count - 1);
    struct claim *c = &r->node[node].claim;

    r->node[node].number = (uint16_t)(p->turn == RED ? number : 0);
    if (chance(&seed, 3) == 0 && xq_is_legal(p, m)) {
        xq_tell(p, xq_pack(m), c);
        *c = (struct claim){.kind = MOVE_STEP,
                            .piece = c->piece,
                            .file = c->which == WHICH_NONE ? c->file : 0,
                            .which = c->which,
                            .dir = c->dir,
                            .dist = c->dist,
                            .from = NOWHERE,
                            .to = NOWHERE};
    } else {
        *c = (struct claim){
            .kind = MOVE_STEP, .marks = MARK_FULL, .from = xq_point(XQ_FROM(m)), .to = xq_point(XQ_TO(m))};
    }
}

/* A move that a man can make and his general cannot bear; any two squares when there is none. */
static unsigned bad_move(const struct xq *p)
{
    struct xq_moves list;

    xq_moves(p, &list);
    for (unsigned i = 0, from = chance(&seed, list.count); i < list.count; i++) {
        unsigned m = list.move[(from + i) % list.count];

        if (!xq_is_legal(p, m))
            return m;
    }
    return XQ_MOVE(xq_square(chance(&seed, 9), chance(&seed, 10)),
                   xq_square(chance(&seed, 9), chance(&seed, 10)));
}

/* Moves that often go back and forth, with a gap in the numbers, and in the end one that is mostly not legal.
 */
static void write_game(struct record *r, const char *fen)
{
    struct xq p = position(fen);
    unsigned last[4] = {0}, plies = 20 + chance(&seed, 250);
    struct xq_moves list;

    record_clear(r);
    r->game = GAME_XIANGQI;
    record_header(r, KEY_POSITION, SLICE("FEN"), slice_of(fen), (struct span){0, 0});
    for (unsigned ply = 0; xq_legal(&p, &list), ply < plies && list.count > 0; ply++) {
        unsigned *before = &last[(ply + 2) % 4], back = XQ_MOVE(XQ_TO(*before), XQ_FROM(*before));

        last[ply % 4] = *before != 0 && chance(&seed, 6) > 0 && is_listed(&list, back)
                            ? back
                            : list.move[chance(&seed, list.count)];
        add_claim(r, &p, last[ply % 4], ply / 2 + 1 + (ply > 150 ? 3 : 0));
        xq_make(&p, last[ply % 4]);
    }
    if (list.count > 0)
        add_claim(r, &p, bad_move(&p), 0);
    if (chance(&seed, 8) == 0)
        r->node[r->count - 1].claim.to = POINT(chance(&seed, 64), chance(&seed, 64));
    record_add(r, r->count - 1);
}

static void look_on(void *context, const struct line *l)
{
    (void)context;
    (void)l;
}

static void replay_it(struct played *p, const struct rulebooks *books, bool looked_on)
{
    struct replay *replay = replay_new(books, &(struct replay_options){.visit = looked_on ? look_on : NULL});

    assert_non_null(replay);
    replay_game(replay, &p->record, "", &p->sink, &p->result);
    replay_free(replay);
}

/* With somebody looking on, no game goes straight. */
static void straight_is_the_long_way(void **state)
{
    static const char *const fens[] = {START, "4k4/9/9/9/9/9/4n4/3n5/3AAp3/4K4 w",
                                       "3ak4/4N4/4b4/3N5/9/9/9/9/9/3K5 w"};
    struct rulebooks books = {0};

    (void)state;
    load_books(&books);
    for (unsigned game = 0; game < 600; game++) {
        struct played fast = {0}, slow = {0};
        uint64_t same = seed;

        write_game(&fast.record, fens[game % 3]);
        seed = same;
        write_game(&slow.record, fens[game % 3]);
        replay_it(&fast, &books, false);
        replay_it(&slow, &books, true);
        assert_int_equal(fast.record.count, slow.record.count);
        for (uint32_t n = 0; n < slow.record.count; n++) {
            assert_int_equal(fast.record.node[n].move, slow.record.node[n].move);
            assert_int_equal(fast.record.node[n].flags, slow.record.node[n].flags);
        }
        assert_int_equal(fast.result.plies, slow.result.plies);
        assert_int_equal(fast.sink.count, slow.sink.count);
        for (uint32_t i = 0; i < slow.sink.count; i++) {
            assert_int_equal(fast.sink.list[i].code, slow.sink.list[i].code);
            assert_int_equal(fast.sink.list[i].reason, slow.sink.list[i].reason);
            assert_int_equal(fast.sink.list[i].ply, slow.sink.list[i].ply);
        }
        played_free(&fast);
        played_free(&slow);
    }
    rulebooks_free(&books);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start_is_its_fen),
        cmocka_unit_test(moves_are_legal_as_listed),
        cmocka_unit_test(straight_is_the_long_way),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
