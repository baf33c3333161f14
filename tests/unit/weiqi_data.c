/* Real games against a brute-force engine: every offence found, none invented. */
#include "weiqi_brute.h"
#include "weiqi_kit.h"

#include "game/weiqi/weiqi.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

/* What both engines say of a ply. */
static const struct finding *said(const struct kit *k, enum code code, uint32_t ply)
{
    for (uint32_t i = 0; i < k->sink.count; i++)
        if (k->sink.list[i].code == code && k->sink.list[i].ply == ply)
            return &k->sink.list[i];
    return NULL;
}

static const enum code fault_code[] = {
    [BRUTE_FINE] = CODE_NONE, [BRUTE_OCCUPIED] = CODE_WEIQI_OCCUPIED, [BRUTE_TURN] = CODE_WEIQI_TURN,
    [BRUTE_SUICIDE] = CODE_WEIQI_SUICIDE, [BRUTE_KO] = CODE_WEIQI_KO
};

static struct brute_position start_of(const struct kit *k, uint32_t *first, int *width, int *height)
{
    static struct weiqi w;
    struct sink mute = { 0 };
    struct brute_position p = { .stone = { 0 } };
    uint32_t n = 0;

    weiqi_setup(&w, &k->record, k->result.rules, &mute);
    for (n = k->record.node[0].child; n != 0 && (k->record.node[n].flags & NODE_SILENT); n = k->record.node[n].child)
        weiqi_apply_edit(&w, &k->record, n);
    *first = n;
    *width = w.board.width;
    *height = w.board.height;
    for (int i = 0; i < *width * *height; i++)
        p.stone[i] = (char)w.board.stone[board_cell(POINT(i % *width, i / *width))];
    p.to_move = (char)w.to_move;
    sink_free(&mute);
    return p;
}

struct totals {
    unsigned games, plies, faults[5], repetitions, other_readings;
};

static void compare_ply(const struct kit *k, uint32_t ply, struct brute_result b, struct totals *t)
{
    bool forced = b.fault != BRUTE_FINE;

    for (unsigned f = BRUTE_OCCUPIED; f <= BRUTE_KO; f++)
        if ((said(k, fault_code[f], ply) != NULL) != (b.fault == f) && !(f == BRUTE_TURN && ply == 1))
            fail_msg("game at %u ply %u: fault %u", k->record.at.off, ply, f);
    t->faults[b.fault]++;
    if (forced)
        return;
    if ((said(k, CODE_WEIQI_REPETITION, ply) != NULL) != (b.same_side >= 0))
        fail_msg("ply %u: repetition of %d", ply, b.same_side);
    t->repetitions += b.same_side >= 0;
    if ((said(k, CODE_WEIQI_SAME_BOARD, ply) != NULL) != (b.same_side < 0 && b.same_board >= 0))
        fail_msg("ply %u: same board as %d", ply, b.same_board);
    t->other_readings += b.same_side < 0 && b.same_board >= 0;
}

static void compare_game(struct kit *k, struct brute *b, struct slice text, struct totals *t)
{
    uint32_t node, ply = 0;
    int width, height;
    struct brute_position start;

    kit_play(k, text);
    start = start_of(k, &node, &width, &height);
    brute_start(b, width, height, &start);
    t->games++;
    for (; node != 0; node = k->record.node[node].child) {
        const struct claim *c = &k->record.node[node].claim;
        bool place = c->kind == MOVE_PLACE;

        if (k->record.node[node].flags & NODE_SILENT)
            return;
        if (place && ((int)POINT_X(c->to) >= width || (int)POINT_Y(c->to) >= height))
            return;
        compare_ply(k, ++ply, brute_play(b, place ? (int)POINT_X(c->to) : -1, place ? (int)POINT_Y(c->to) : -1,
                                         c->side, false), t);
    }
    t->plies += ply;
    assert_int_equal(ply, k->result.plies);
}

static void compare_file(const char *path)
{
    struct slice text = kit_data(path);
    const char *end = text.p + text.n;
    struct kit k;
    struct brute b = { 0 };
    struct totals t = { 0 };

    if (text.p == NULL)
        skip();
    kit_open(&k);
    kit_options(&k, AFTER_FORCE, "weiqi-2002");
    for (const char *p = text.p; p < end;) {
        const char *stop;

        while (p < end && *p != '(')
            p++;
        stop = kit_game_end(p, end);
        if (stop > p)
            compare_game(&k, &b, slice_between(p, stop), &t);
        p = stop;
    }
    print_message("%s: %u games, %u plies: %u occupied, %u turn, %u suicide, %u ko, %u repetitions, %u other\n", path,
                  t.games, t.plies, t.faults[1], t.faults[2], t.faults[3], t.faults[4], t.repetitions,
                  t.other_readings);
    kit_close(&k);
    brute_free(&b);
    free((void *)(uintptr_t)text.p);
}

static void tom(void **state)
{
    (void)state;
    compare_file("weiqi/tom.sgf");
}

static void fox(void **state)
{
    (void)state;
    compare_file("weiqi/fox.sgf");
}

static void kgs(void **state)
{
    (void)state;
    compare_file("weiqi/kgs.sgf");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tom),
        cmocka_unit_test(fox),
        cmocka_unit_test(kgs)
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
