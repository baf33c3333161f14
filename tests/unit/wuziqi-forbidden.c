/* The forbidden moves: published positions, and the engine against the definitions on random boards. */
#include "wuziqi-literal.h"

#include "game/wuziqi/forbidden.h"
#include "notation/stones/stones.h"

#include "unit.h"
#include <stdio.h>
#include <stdlib.h>

struct vector {
    const char *id, *black, *white, *move;
    enum shape cn, rif;
};

static const struct vector vectors[] = {
#define VECTOR(id, black, white, move, cn, rif) {id, black, white, move, MAKES_##cn, MAKES_##rif},
#include "wuziqi-vectors.def"
#undef VECTOR
};

static point point_of(const char *s)
{
    point p = NOWHERE;

    assert_non_null(renju_get(s, s + strlen(s), &p));
    return p;
}

static void place_all(struct board *b, const char *s, enum side side)
{
    const char *end = s + strlen(s);

    while (s < end) {
        point p;

        s = renju_get(s, end, &p);
        assert_non_null(s);
        assert_int_equal(stones_at(b, p), SIDE_NONE);
        stones_place(b, p, side);
        while (s < end && *s == ' ')
            s++;
    }
}

/* The same stones turned and mirrored. */
static point turned(point p, unsigned symmetry)
{
    unsigned x = POINT_X(p), y = POINT_Y(p), swap = x;

    if (symmetry & 1)
        x = 14 - x;
    if (symmetry & 2)
        y = 14 - y;
    if (symmetry & 4) {
        swap = x;
        x = y;
        y = swap;
    }
    return POINT(x, y);
}

static void turn_board(const struct board *from, struct board *to, unsigned symmetry)
{
    stones_clear(to, 15, 15);
    for (unsigned y = 0; y < 15; y++)
        for (unsigned x = 0; x < 15; x++)
            if (stones_at(from, POINT(x, y)) != SIDE_NONE)
                stones_place(to, turned(POINT(x, y), symmetry), stones_at(from, POINT(x, y)));
}

static void published_positions(void **state)
{
    static struct board b, t;

    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        const struct vector *v = &vectors[i];
        point p = point_of(v->move);

        stones_clear(&b, 15, 15);
        place_all(&b, v->black, SIDE_FIRST);
        place_all(&b, v->white, SIDE_SECOND);
        for (unsigned s = 0; s < 8; s++) {
            turn_board(&b, &t, s);
            if (shape_at(&t, turned(p, s), READ_CN, NULL) != v->cn ||
                shape_at(&t, turned(p, s), READ_RIF, NULL) != v->rif)
                fail_msg("%s, symmetry %u: cn %s, rif %s", v->id, s,
                         shape_name(shape_at(&t, turned(p, s), READ_CN, NULL)),
                         shape_name(shape_at(&t, turned(p, s), READ_RIF, NULL)));
        }
    }
}

static uint64_t next_random(uint64_t *seed)
{
    uint64_t z = *seed += 0x9E3779B97F4A7C15u;

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* Stones crowd towards one part of the board and black has more of them: so that threes meet. */
static void random_board(struct literal *b, struct board *bits, uint64_t *seed)
{
    unsigned stones = 10 + (unsigned)(next_random(seed) % 60),
             spread = 5 + (unsigned)(next_random(seed) % 11);
    unsigned white = 10 + (unsigned)(next_random(seed) % 50);
    int left = (int)(next_random(seed) % (16 - spread)), low = (int)(next_random(seed) % (16 - spread));

    b->width = b->height = 15;
    memset(b->at, '.', sizeof b->at);
    stones_clear(bits, 15, 15);
    for (unsigned i = 0; i < stones; i++) {
        int x = left + (int)(next_random(seed) % spread), y = low + (int)(next_random(seed) % spread);
        bool is_white = next_random(seed) % 100 < white;

        if (b->at[y][x] != '.')
            continue;
        b->at[y][x] = is_white ? 'O' : 'X';
        stones_place(bits, POINT(x, y), is_white ? SIDE_SECOND : SIDE_FIRST);
    }
}

static void compare_boards(struct literal *b, struct board *bits, unsigned long found[2][5])
{
    for (int y = 0; y < b->height; y++)
        for (int x = 0; x < b->width; x++)
            for (enum three_rule r = READ_CN; r <= READ_RIF; r++) {
                enum shape expected, got;

                if (b->at[y][x] != '.')
                    continue;
                expected = literal_shape(b, x, y, r);
                got = shape_at(bits, POINT(x, y), r, NULL);
                found[r][got]++;
                if (got != expected)
                    fail_msg("%c%d, reading %d: %s, but by definition %s", 'a' + x, y + 1, (int)r,
                             shape_name(got), shape_name(expected));
            }
}

static unsigned long boards_to_try(void)
{
    const char *wanted = getenv("QIPU_RANDOM_BOARDS");

    return wanted == NULL ? 3000 : strtoul(wanted, NULL, 10);
}

static void random_boards(void **state)
{
    static struct literal b;
    static struct board bits, before;
    uint64_t seed = 20130401;
    unsigned long found[2][5] = {{0}};

    (void)state;
    for (unsigned long i = boards_to_try(); i > 0; i--) {
        random_board(&b, &bits, &seed);
        before = bits;
        compare_boards(&b, &bits, found);
        assert_memory_equal(&before, &bits, sizeof bits);
    }
    /* The boards are worth something only when they hold every shape, and the disputed point. */
    for (unsigned s = MAKES_NOTHING; s <= MAKES_33; s++)
        assert_true(found[READ_CN][s] > 100);
    assert_true(found[READ_CN][MAKES_33] != found[READ_RIF][MAKES_33]);
}

static void proofs_agree(void **state)
{
    static struct literal l;
    static struct board b;
    struct arena arena = {0};
    uint64_t seed = 7;

    (void)state;
    for (unsigned i = 0; i < 300; i++) {
        random_board(&l, &b, &seed);
        for (unsigned n = 0; n < 225; n++) {
            point p = POINT(n % 15, n / 15);
            enum shape s;
            unsigned fours = 0, threes = 0, overlines = 0, fives = 0;

            if (stones_at(&b, p) != SIDE_NONE)
                continue;
            s = shape_at(&b, p, READ_CN, NULL);
            for (const struct proof *line = shape_proof(&b, p, READ_CN, 1, &arena); line != NULL;
                 line = line->next) {
                fours += strstr(line->label, "four") != NULL;
                threes += strcmp(line->label, "three") == 0;
                fives += strcmp(line->label, "five") == 0;
                overlines += strcmp(line->label, "overline") == 0;
                assert_true(strcmp(line->label, "false three") != 0 || line->why[0] != '\0');
                for (unsigned k = 0; k < line->points; k++)
                    assert_true(line->point[k] == p || stones_at(&b, line->point[k]) == SIDE_FIRST);
                for (unsigned k = 0; k < line->empty; k++)
                    assert_int_equal(stones_at(&b, line->point[line->points + k]), SIDE_NONE);
            }
            assert_int_equal(s, fives        ? MAKES_FIVE
                                : overlines  ? MAKES_OVERLINE
                                : fours > 1  ? MAKES_44
                                : threes > 1 ? MAKES_33
                                             : MAKES_NOTHING);
        }
        arena_reset(&arena);
    }
    arena_free(&arena);
}

/* Rows that reach the edges of the largest board. */
static void large_board(void **state)
{
    static struct literal l;
    static struct board b;
    uint64_t seed = 63;
    unsigned long found[2][5] = {{0}};

    (void)state;
    for (unsigned i = 0; i < 12; i++) {
        l.width = 63;
        l.height = i % 2 ? 63 : 20;
        memset(l.at, '.', sizeof l.at);
        stones_clear(&b, 63, (unsigned)l.height);
        for (unsigned n = 0; n < 1500; n++) {
            int x = (int)(next_random(&seed) % 63), y = (int)(next_random(&seed) % (unsigned)l.height);
            bool is_white = next_random(&seed) % 4 == 0;

            if (l.at[y][x] != '.')
                continue;
            l.at[y][x] = is_white ? 'O' : 'X';
            stones_place(&b, POINT(x, y), is_white ? SIDE_SECOND : SIDE_FIRST);
        }
        compare_boards(&l, &b, found);
    }
    assert_true(found[READ_CN][MAKES_33] > 10);
}

static void rows_of_either_side(void **state)
{
    static struct board b;

    (void)state;
    stones_clear(&b, 15, 15);
    place_all(&b, "a1 b1 c1 d1 e1 a15 b14 c13", SIDE_SECOND);
    place_all(&b, "o15 n15 m15 o14 n13", SIDE_FIRST);
    assert_int_equal(stones_run(&b, ALONG_ROW, point_of("f1"), SIDE_SECOND), 6);
    assert_int_equal(stones_run(&b, ALONG_ROW, point_of("a1"), SIDE_SECOND), 5);
    assert_int_equal(stones_run(&b, ALONG_COLUMN, point_of("a1"), SIDE_SECOND), 1);
    assert_int_equal(stones_run(&b, ALONG_FALLING, point_of("d12"), SIDE_SECOND), 4);
    assert_int_equal(stones_run(&b, ALONG_RISING, point_of("a1"), SIDE_SECOND), 1);
    assert_int_equal(stones_run(&b, ALONG_ROW, point_of("l15"), SIDE_FIRST), 4);
    assert_int_equal(stones_run(&b, ALONG_RISING, point_of("m12"), SIDE_FIRST), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_positions), cmocka_unit_test(random_boards),
        cmocka_unit_test(proofs_agree),        cmocka_unit_test(large_board),
        cmocka_unit_test(rows_of_either_side),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
