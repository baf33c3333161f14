#include "weiqi_brute.h"

#include <stdlib.h>
#include <string.h>

void brute_start(struct brute *b, int width, int height, const struct brute_position *p)
{
    b->width = width;
    b->height = height;
    b->now = *p;
    b->count = 0;
    b->last_was_pass = false;
    b->passes = 0;
    if (b->cap == 0) {
        b->cap = 4096;
        b->past = malloc((size_t)b->cap * sizeof *b->past);
    }
    b->past[b->count++] = *p;
}

void brute_free(struct brute *b)
{
    free(b->past);
}

static bool on_board(const struct brute *b, int x, int y)
{
    return x >= 0 && y >= 0 && x < b->width && y < b->height;
}

static const int dx[4] = {1, -1, 0, 0}, dy[4] = {0, 0, 1, -1};

/* The chain at x, y; true when it has a liberty. */
static bool chain_lives(const struct brute *b, const char *stone, int x, int y, int *list, int *count)
{
    char seen[BRUTE_POINTS] = {0};
    char colour = stone[y * b->width + x];
    bool lives = false;

    *count = 0;
    list[(*count)++] = y * b->width + x;
    seen[y * b->width + x] = 1;
    for (int i = 0; i < *count; i++)
        for (int d = 0; d < 4; d++) {
            int nx = list[i] % b->width + dx[d], ny = list[i] / b->width + dy[d], n = ny * b->width + nx;

            if (!on_board(b, nx, ny) || seen[n])
                continue;
            if (stone[n] == 0)
                lives = true;
            if (stone[n] == colour) {
                seen[n] = 1;
                list[(*count)++] = n;
            }
        }
    return lives;
}

/* Puts the stone and takes what is dead; how many of the opponent's were taken, *OWN of its own. */
static int put(const struct brute *b, char *stone, int x, int y, int side, int *own)
{
    int list[BRUTE_POINTS], count, taken = 0;

    stone[y * b->width + x] = (char)side;
    for (int d = 0; d < 4; d++) {
        int nx = x + dx[d], ny = y + dy[d];

        if (!on_board(b, nx, ny) || stone[ny * b->width + nx] != 3 - side ||
            chain_lives(b, stone, nx, ny, list, &count))
            continue;
        for (int i = 0; i < count; i++)
            stone[list[i]] = 0;
        taken += count;
    }
    *own = 0;
    if (!chain_lives(b, stone, x, y, list, &count)) {
        for (int i = 0; i < count; i++)
            stone[list[i]] = 0;
        *own = count;
    }
    return taken;
}

static enum brute_fault find_fault(const struct brute *b, int x, int y, int side, bool suicide_allowed)
{
    char after[BRUTE_POINTS];
    int own, taken;

    if (x >= 0 && b->now.stone[y * b->width + x] != 0)
        return BRUTE_OCCUPIED;
    if (side != b->now.to_move)
        return BRUTE_TURN;
    if (x < 0)
        return BRUTE_FINE;
    memcpy(after, b->now.stone, sizeof after);
    taken = put(b, after, x, y, side, &own);
    if (own != 0 && !suicide_allowed)
        return BRUTE_SUICIDE;
    /* Single ko: one stone taken, and the board is as it was before the opponent's last stone. */
    if (taken == 1 && b->count >= 2 && !b->last_was_pass &&
        memcmp(after, b->past[b->count - 2].stone, sizeof after) == 0)
        return BRUTE_KO;
    return BRUTE_FINE;
}

struct brute_result brute_play(struct brute *b, int x, int y, int side, bool suicide_allowed)
{
    struct brute_result r = {find_fault(b, x, y, side, suicide_allowed), -1, -1};
    int own;

    if (x >= 0)
        put(b, b->now.stone, x, y, side, &own);
    b->now.to_move = (char)(3 - side);
    for (int i = 0; i < b->count && x >= 0; i++) {
        if (memcmp(b->past[i].stone, b->now.stone, sizeof b->now.stone) != 0)
            continue;
        if (b->past[i].to_move == b->now.to_move && r.same_side < 0)
            r.same_side = i;
        if (b->past[i].to_move != b->now.to_move && r.same_board < 0)
            r.same_board = i;
    }
    b->last_was_pass = x < 0;
    b->passes = x < 0 ? b->passes + 1 : 0;
    if (b->count == b->cap)
        b->past = realloc(b->past, (size_t)(b->cap *= 2) * sizeof *b->past);
    b->past[b->count++] = b->now;
    return r;
}
