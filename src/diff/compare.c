/* Two games that are one, side by side. */
#include "diff/diff.h"

const char *diff_change_name(enum diff_change change)
{
    static const char *const names[] = {
        [CHANGE_ADDED] = "added",         [CHANGE_LOST] = "lost",         [CHANGE_EXTENDED] = "extended",
        [CHANGE_SHORTENED] = "shortened", [CHANGE_MOVES] = "moves",       [CHANGE_HEADERS] = "headers",
        [CHANGE_RESULT] = "result",       [CHANGE_COMMENTS] = "comments", [CHANGE_VARIATIONS] = "variations"};

    return names[change];
}

const char *diff_by_name(enum diff_by by)
{
    static const char *const names[] = {
        [BY_GAME] = "game",       [BY_LINE] = "moves",      [BY_PAIRING] = "pairing",
        [BY_PLAYERS] = "players", [BY_OPENING] = "opening", [BY_PLACE] = "place"};

    return names[by];
}

/* The words of a ply, from 1; "" when there is none. */
static const char *diff_word(const struct diff_game *g, uint32_t ply)
{
    const char *p = g->words.p;

    if (ply == 0 || ply > g->plies)
        return "";
    while (--ply > 0)
        p += strlen(p) + 1;
    return p;
}

/* Plies that are alike from the one after PLY on. */
static uint32_t alike_after(const struct diff_game *a, const struct diff_game *b, uint32_t ply)
{
    uint32_t n = 0;

    while (ply + n < a->plies && ply + n < b->plies && a->move[ply + n] == b->move[ply + n])
        n++;
    return n;
}

static bool same_move(const struct diff_game *a, const struct diff_game *b, uint32_t i)
{
    if (a->move[i] != b->move[i])
        return false;
    return a->move[i] != MOVE_NONE || strcmp(diff_word(a, i + 1), diff_word(b, i + 1)) == 0;
}

static bool compare_moves(const struct diff_game *a, const struct diff_game *b, struct game_difference *d)
{
    uint32_t least = a->plies < b->plies ? a->plies : b->plies, i = 0;

    while (i < least && same_move(a, b, i))
        i++;
    if (i == a->plies && i == b->plies)
        return false;
    *d = (struct game_difference){.change = i < least             ? CHANGE_MOVES
                                            : a->plies < b->plies ? CHANGE_EXTENDED
                                                                  : CHANGE_SHORTENED,
                                  .ply = i + 1,
                                  .from = i < a->plies ? diff_word(a, i + 1) : NULL,
                                  .to = i < b->plies ? diff_word(b, i + 1) : NULL};
    if (i < least)
        d->alike = alike_after(a, b, i + 1);
    return true;
}

static const char *text_or_null(const struct buf *b)
{
    return b->n == 0 ? NULL : buf_cstr((struct buf *)(uintptr_t)b);
}

static void compare_headers(const struct diff_game *a, const struct diff_game *b,
                            void (*each)(void *context, const struct game_difference *), void *context)
{
    for (unsigned k = KEY_OTHER + 1; k < KEY_COUNT; k++)
        if (!slice_eq(buf_as_slice(&a->header[k]), buf_as_slice(&b->header[k])))
            each(context, &(struct game_difference){.change = CHANGE_HEADERS,
                                                    .key = key_name((enum key)k),
                                                    .from = text_or_null(&a->header[k]),
                                                    .to = text_or_null(&b->header[k])});
}

/* Results by who won; of one winner, by how much. */
static bool compare_results(const struct diff_game *a, const struct diff_game *b, struct game_difference *d)
{
    bool margin = a->declared == b->declared;
    const char *from = margin ? text_or_null(&a->margin) : NULL,
               *to = margin ? text_or_null(&b->margin) : NULL;

    if (margin && slice_eq(buf_as_slice(&a->margin), buf_as_slice(&b->margin)))
        return false;
    *d = (struct game_difference){.change = CHANGE_RESULT,
                                  .from = from == NULL ? result_text(a->declared) : from,
                                  .to = to == NULL ? result_text(b->declared) : to};
    return true;
}

void diff_compare(const struct diff_game *a, const struct diff_game *b,
                  void (*each)(void *context, const struct game_difference *), void *context)
{
    struct game_difference d;

    if (compare_moves(a, b, &d))
        each(context, &d);
    compare_headers(a, b, each, context);
    if (compare_results(a, b, &d))
        each(context, &d);
    if (a->comments != b->comments)
        each(context, &(struct game_difference){.change = CHANGE_COMMENTS});
    if (a->variations != b->variations)
        each(context, &(struct game_difference){.change = CHANGE_VARIATIONS});
}
