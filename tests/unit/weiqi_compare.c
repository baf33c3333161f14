#include "weiqi_compare.h"

#include "game/weiqi/weiqi.h"

#include "unit.h"
#include <stdlib.h>

static const enum code fault_code[] = {[BRUTE_FINE] = CODE_NONE,
                                       [BRUTE_OCCUPIED] = CODE_WEIQI_OCCUPIED,
                                       [BRUTE_TURN] = CODE_WEIQI_TURN,
                                       [BRUTE_SUICIDE] = CODE_WEIQI_SUICIDE,
                                       [BRUTE_KO] = CODE_WEIQI_KO};

static bool said(const struct kit *k, enum code code, uint32_t node)
{
    for (uint32_t i = 0; i < k->sink.count; i++)
        if (k->sink.list[i].code == code && k->sink.list[i].node == node)
            return true;
    return false;
}

/* The position before the first move, and the node of that move. */
static struct brute_position start_of(const struct kit *k, int *width, int *height)
{
    static struct weiqi w;
    struct sink mute = {0};
    struct brute_position p = {.stone = {0}};
    const struct node *node = k->record.node;

    weiqi_setup(&w, &k->record, k->result.rules, &mute);
    for (uint32_t n = node[0].child; n != 0 && (node[n].flags & NODE_SILENT); n = node[n].child)
        weiqi_apply_edit(&w, &k->record, n);
    *width = w.board.width;
    *height = w.board.height;
    for (int i = 0; i < *width * *height; i++)
        p.stone[i] = (char)w.board.stone[board_cell(POINT(i % *width, i / *width))];
    p.to_move = (char)w.to_move;
    sink_free(&mute);
    return p;
}

/* The plies at which a position was last there again, by either reading: a cycle is told when it begins. */
struct cycles {
    uint32_t same_side, same_board;
};

static bool begins_cycle(bool repeats, uint32_t ply, uint32_t *last)
{
    bool begins = repeats && (*last == 0 || ply - *last > 2);

    if (repeats)
        *last = ply;
    return begins;
}

static void compare_node(const struct kit *k, uint32_t node, uint32_t ply, struct brute_result b,
                         struct cycles *c, struct totals *t)
{
    bool begins, other;

    for (unsigned f = BRUTE_OCCUPIED; f <= BRUTE_KO; f++)
        if (said(k, fault_code[f], node) != (b.fault == f) && !(f == BRUTE_TURN && ply == 1))
            fail_msg("node %u ply %u: fault %u", node, ply, f);
    t->faults[b.fault]++;
    if (b.fault != BRUTE_FINE)
        return;
    begins = begins_cycle(b.same_side >= 0, ply, &c->same_side);
    other = begins_cycle(b.same_side < 0 && b.same_board >= 0, ply, &c->same_board);
    if (said(k, CODE_WEIQI_REPETITION, node) != begins)
        fail_msg("node %u ply %u: repetition of %d", node, ply, b.same_side);
    t->repetitions += b.same_side >= 0;
    if (said(k, CODE_WEIQI_SAME_BOARD, node) != other)
        fail_msg("node %u ply %u: same board as %d", node, ply, b.same_board);
    t->other_readings += b.same_side < 0 && b.same_board >= 0;
}

/* In a variation a side may play twice, as after a pass of the other; told once. */
static void excuse(const struct kit *k, struct brute *b, uint32_t node, bool is_main, bool *told)
{
    unsigned side = k->record.node[node].claim.side;
    bool out_of_turn = side != SIDE_NONE && (int)side != b->now.to_move, resumed = b->passes >= 2;
    bool twice = !is_main && out_of_turn && !resumed &&
                 (b->last_was_pass || memchr(b->now.stone, 1, sizeof b->now.stone) != NULL ||
                  memchr(b->now.stone, 2, sizeof b->now.stone) != NULL);

    if (said(k, CODE_WEIQI_TENUKI, node) != (twice && !*told))
        fail_msg("node %u: tenuki", node);
    *told |= twice;
    if (!twice && !(out_of_turn && resumed))
        return;
    b->now.to_move = (char)side;
    b->last_was_pass = true;
}

/* The line that ends at LEAF, from its first move on. */
static void compare_line(const struct kit *k, struct brute *b, uint32_t leaf, struct totals *t)
{
    static uint32_t path[65536];
    const struct node *node = k->record.node;
    uint32_t count = 0, ply = 0;
    struct cycles cycles = {0, 0};
    bool is_main = true, told = false;

    for (uint32_t n = leaf; n != 0 && count < 65536; n = node[n].parent)
        if ((node[n].flags & NODE_SILENT) == 0)
            path[count++] = n;
    while (count-- > 0) {
        const struct claim *c = &node[path[count]].claim;
        bool place = c->kind == MOVE_PLACE;
        int x = place ? (int)POINT_X(c->to) : -1, y = place ? (int)POINT_Y(c->to) : -1;

        for (uint32_t n = path[count]; n != 0 && is_main; n = node[n].parent)
            is_main = node[node[n].parent].child == n;
        excuse(k, b, path[count], is_main, &told);
        compare_node(k, path[count], ++ply, brute_play(b, x, y, c->side, false), &cycles, t);
    }
    t->plies += ply;
}

void compare_game(struct kit *k, struct brute *b, struct slice text, struct totals *t)
{
    int width, height;
    struct brute_position start;

    kit_play(k, text);
    if (k->sink.hidden != 0)
        fail_msg("more findings than a game may have");
    start = start_of(k, &width, &height);
    t->games++;
    for (uint32_t n = 1; n < k->record.count; n++)
        if (k->record.node[n].child == 0) {
            brute_start(b, width, height, &start);
            compare_line(k, b, n, t);
        }
}
