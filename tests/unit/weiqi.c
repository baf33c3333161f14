/* The weiqi engine on small boards: rules one by one, and random games against brute force. */
#include "weiqi_brute.h"
#include "weiqi_kit.h"

#include "game/weiqi/weiqi.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

static uint32_t next_random(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33);
}

static void check_same_stones(const struct weiqi *w, const struct brute *b)
{
    for (int i = 0; i < b->width * b->height; i++) {
        cell c = board_cell(POINT(i % b->width, i / b->width));

        assert_int_equal(w->board.stone[c], b->now.stone[i]);
    }
}

static enum brute_fault engine_fault(const struct weiqi *w, const struct claim *c)
{
    enum code code = CODE_NONE;
    struct arena arena = { 0 };
    const char *arg[2];
    move fit[MATCH_MAX];

    if (game_weiqi.match(w, c, fit) == 1)
        return BRUTE_FINE;
    game_weiqi.why(w, c, fit, 0, &code, &arena, arg);
    arena_free(&arena);
    return code == CODE_WEIQI_OCCUPIED ? BRUTE_OCCUPIED : code == CODE_WEIQI_TURN ? BRUTE_TURN
         : code == CODE_WEIQI_SUICIDE ? BRUTE_SUICIDE : BRUTE_KO;
}

static void random_game(struct brute *b, unsigned width, unsigned height, uint64_t *seed, bool suicide)
{
    static struct weiqi w;
    struct sink mute = { 0 };
    struct record r = { .width = (uint8_t)width, .height = (uint8_t)height };
    struct brute_position start = { .to_move = SIDE_FIRST };

    weiqi_setup(&w, NULL, NULL, &mute);
    board_init(&w.board, r.width, r.height);
    w.suicide_allowed = suicide;
    brute_start(b, (int)width, (int)height, &start);
    for (unsigned ply = 0; ply < 3 * width * height; ply++) {
        unsigned x = next_random(seed) % width, y = next_random(seed) % height;
        bool pass = next_random(seed) % 20 == 0;
        struct claim c = { .kind = pass ? MOVE_PASS : MOVE_PLACE, .side = w.to_move,
                           .to = pass ? NOWHERE : POINT(x, y) };
        enum brute_fault ours;
        uint64_t key;

        if (next_random(seed) % 30 == 0)
            c.side = (uint8_t)(3 - c.side);
        ours = engine_fault(&w, &c);
        game_weiqi.play(&w, game_weiqi.force(&w, &c), &key);
        assert_int_equal(ours, brute_play(b, pass ? -1 : (int)x, (int)y, c.side, suicide).fault);
        check_same_stones(&w, b);
    }
    sink_free(&mute);
}

static void random_games(void **state)
{
    static const unsigned char sizes[][2] = { { 1, 1 }, { 1, 7 }, { 2, 2 }, { 3, 3 }, { 4, 2 }, { 5, 5 }, { 9, 6 },
                                              { 13, 13 }, { 19, 19 } };
    struct brute b = { 0 };
    uint64_t seed = 20021116;

    (void)state;
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (unsigned game = 0; game < (sizes[i][0] > 9 ? 20 : 300); game++)
            random_game(&b, sizes[i][0], sizes[i][1], &seed, game % 2 != 0);
    brute_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games)
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
