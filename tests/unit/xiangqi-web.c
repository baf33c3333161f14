/* What consecutive checks force, every check tried: the slow judge's mates, and men won by checks. */
#include "xiangqi-asked.h"

#include <stdlib.h>
#include <string.h>

enum { BOARDS = 16000, CHECKS = 160000, REPLIES = 480000, SLOTS = 1 << 15, ROOT = 1 };

/* What consecutive checks lead to: boards with the checking side to move, their checks, and of each check's
 * replies the first one that is not known to lose. */
struct web {
    struct {
        struct plain_board board;
        struct count count;
        int first, checks;
        int next; /* of those in its slot */
        bool won;
    } board[BOARDS];
    int slot[SLOTS];
    struct {
        struct plain_step step;
        int first, replies, tried; /* so many of them lose */
        int board;                 /* after the next one */
    } check[CHECKS];
    struct plain_step reply[REPLIES];
    int boards, checks, replies;
};

unsigned slot_of(const struct plain_board *b, unsigned slots)
{
    unsigned slot = (unsigned)b->side;

    for (int i = 0; i < PLAIN_MEN; i++)
        slot = slot * 31 + b->where[i];
    return slot % slots;
}

static int board_of(struct web *w, const struct plain_board *b, struct count c)
{
    unsigned slot = slot_of(b, SLOTS);

    for (int i = w->slot[slot]; i > 0; i = w->board[i].next)
        if (memcmp(w->board[i].board.where, b->where, sizeof b->where) == 0 &&
            memcmp(&w->board[i].count, &c, sizeof c) == 0)
            return i;
    w->board[w->boards].board = *b;
    w->board[w->boards].count = c;
    w->board[w->boards].won = false;
    w->board[w->boards].checks = 0;
    w->board[w->boards].next = w->slot[slot];
    w->slot[slot] = w->boards;
    return w->boards++;
}

static bool is_full(const struct web *w)
{
    return w->boards + PLAIN_MOVES > BOARDS || w->checks + PLAIN_MOVES > CHECKS ||
           w->replies + PLAIN_MOVES > REPLIES;
}

/* Makes the board after the check K of the board I and its next reply. */
static void try_reply(struct asked *a, struct web *w, int i, int k, bool counts)
{
    struct plain_step check = w->check[k].step, reply = w->reply[w->check[k].first + w->check[k].tried];
    struct plain_board checked = after(&w->board[i].board, check), next = after(&checked, reply);
    struct count c = w->board[i].count;

    if (counts)
        c = counted(a, &checked, reply, counted(a, &w->board[i].board, check, c));
    w->check[k].board = board_of(w, &next, c);
}

static void add_check(struct asked *a, struct web *w, int i, struct plain_step m, bool counts)
{
    struct plain_board checked = after(&w->board[i].board, m);
    struct plain_steps replies;

    legal_moves(&checked, &replies);
    w->check[w->checks].step = m;
    w->check[w->checks].first = w->replies;
    w->check[w->checks].replies = replies.count;
    w->check[w->checks].tried = 0;
    for (int k = 0; k < replies.count; k++)
        w->reply[w->replies++] = replies.list[k];
    if (replies.count > 0)
        try_reply(a, w, i, w->checks, counts);
    w->checks++;
}

/* Whether all replies to the check K of the board I lose; looks for one that does not. */
static bool all_lose(struct asked *a, struct web *w, int i, int k, bool counts)
{
    while (w->check[k].tried < w->check[k].replies && w->board[w->check[k].board].won) {
        if (is_full(w)) {
            *a->open = true;
            return false;
        }
        if (++w->check[k].tried < w->check[k].replies)
            try_reply(a, w, i, k, counts);
    }
    return w->check[k].tried == w->check[k].replies;
}

/* A board is won when one of its checks has only replies that lose. */
static void settle(struct asked *a, struct web *w, bool counts)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = ROOT; i < w->boards; i++)
            for (int k = w->board[i].first; k < w->board[i].first + w->board[i].checks; k++)
                if (!w->board[i].won && all_lose(a, w, i, k, counts))
                    changed = w->board[i].won = true;
    }
}

/* Looks at a board: is it won, and which checks are there? */
static void look_at(struct asked *a, struct web *w, int i, reached *goal)
{
    struct plain_steps checks;

    w->board[i].first = w->checks;
    if (goal != NULL && i > ROOT && goal(a, &w->board[i].board, w->board[i].count)) {
        w->board[i].won = true;
        return;
    }
    legal_checks(&w->board[i].board, &checks);
    for (int k = 0; k < checks.count && !is_full(w); k++)
        if (!is_offer(a, &w->board[i].board, checks.list[k]) &&
            !is_frozen(a, &w->board[i].board, checks.list[k])) {
            w->board[i].checks++;
            add_check(a, w, i, checks.list[k], goal != NULL);
        }
}

bool forces(struct asked *a, const struct plain_board *b, struct count c, reached *goal)
{
    struct web *w = malloc(sizeof *w);
    int layer = ROOT + 1;
    bool won;

    memset(w->slot, 0, sizeof w->slot);
    w->boards = ROOT; /* 0 is nobody */
    w->checks = w->replies = 0;
    board_of(w, b, c);
    for (int i = ROOT; i < w->boards && !w->board[ROOT].won; i++) {
        if (is_full(w) || !spend(a)) {
            *a->open = true;
            break;
        }
        look_at(a, w, i, goal);
        if (i + 1 == layer || i + 1 == w->boards) {
            settle(a, w, goal != NULL);
            layer = w->boards;
        }
    }
    won = w->board[ROOT].won;
    free(w);
    return won;
}
