/* The line of a search for repairs: read from a record, played as replay plays it. */
#include "repair/repair.h"

#include <stdlib.h>

/* What stands before an item's word: behind the word before it; for the first, on its line. */
static struct slice text_before(const struct playable_moves *l, const struct study *s, uint32_t at)
{
    struct slice here = spelling_line_word(s, &l->item[at]), before;
    const char *p = here.p;

    if (here.n == 0)
        return here;
    if (at > 0) {
        before = spelling_line_word(s, &l->item[at - 1]);
        return before.n == 0 || before.p + before.n > p ? before : slice_between(before.p + before.n, p);
    }
    while (p > s->text && p[-1] != '\n')
        p--;
    return slice_between(p, here.p);
}

/* What is left of e4, Qe8+, d8=Q or O-O without its first letter, and other words that no reader takes for a
 * move. */
static bool is_rest_of_word(const char *p, const char *end)
{
    bool says = false;

    if (end - p > 2 && p[0] == '-' && p[1] != '-' && p[1] != 'O' && find_char("0123456789", p[1]) == NULL)
        return true; /* one put before it: -Re8 */
    if (p == end || find_char("0123456789-", *p) == NULL)
        return false;
    for (; p < end && (find_char("0123456789abcdefghO-x+#!?=", *p) != NULL ||
                       (p[-1] == '=' && find_char("QRBN", *p) != NULL));
         p++)
        says |= find_char("+#!?=-", *p) == NULL;
    return says && p == end;
}

struct slice line_stray(const struct playable_moves *l, const struct study *s, uint32_t at)
{
    struct slice text = text_before(l, s, at), word = {NULL, 0};
    const char *end = text.p + text.n;

    for (const char *p = text.p; p < end;) {
        const char *q = p;

        while (q < end && (unsigned char)*q > ' ' && find_char("{}()[]<>;$", *q) == NULL)
            q++;
        if (q < end && (unsigned char)*q > ' ') /* comments, glyphs, variations */
            return (struct slice){NULL, 0};
        if (s->dotted && q < end && is_rest_of_word(p, q))
            word = slice_between(p, q);
        p = q < end ? q + 1 : q;
    }
    return word;
}

/* Room for COUNT items, and for positions before each. */
static void line_reserve(struct playable_moves *l, const struct study *s, uint32_t count)
{
    size_t bytes = ((size_t)count + 1) * s->size;

    if (l->item_cap < count) {
        l->item = mem_realloc(l->item, count, sizeof *l->item);
        l->played = mem_realloc(l->played, count, sizeof *l->played);
        l->item_cap = count;
    }
    if (l->position_cap < bytes) {
        l->position = mem_realloc(l->position, 1, bytes);
        l->position_cap = bytes;
    }
}

void line_copy(struct playable_moves *dst, const struct playable_moves *src, const struct study *s,
               uint32_t upto)
{
    line_reserve(dst, s, src->count + REPAIR_ROOM);
    memcpy(dst->item, src->item, upto * sizeof *dst->item);
    memcpy(dst->played, src->played, upto * sizeof *dst->played);
    memcpy(dst->position, src->position, ((size_t)upto + 1) * s->size);
    dst->count = upto;
}

void line_free(struct playable_moves *l)
{
    free(l->item);
    free(l->position);
    free(l->played);
}

/* Words that leave the direction open on purpose (炮25) may fit several moves; others are ambiguous then. */
static bool is_open(const struct study *s, const struct claim *c)
{
    return s->game->choose != NULL && c->to == NOWHERE && c->dir == DIR_NONE;
}

/* Of several moves that open words fit, the first that lets the line go farthest. */
static uint32_t follow_each(const struct playable_moves *, struct study *, char *position, uint32_t index,
                            move *out, const move *fit, int fits, unsigned depth);

enum { BRANCHES_MAX = 24 };

static uint32_t follow(const struct playable_moves *l, struct study *s, char *position, uint32_t i, move *out,
                       unsigned depth)
{
    move fit[MATCH_MAX];
    uint64_t key;

    for (; i < l->count; i++) {
        const struct item *item = &l->item[i];
        int fits = 1;

        fit[0] = item->fixed;
        if (fit[0] == MOVE_NONE)
            fits = item->claim.kind == MOVE_NONE ? 0 : s->game->match(position, &item->claim, fit);
        if (fits > 1 && is_open(s, &item->claim) && depth < BRANCHES_MAX)
            return follow_each(l, s, position, i, out, fit, fits, depth + 1);
        if (fits != 1)
            return i;
        s->spent++;
        s->game->play(position, fit[0], &key);
        if (out != NULL)
            out[i] = fit[0];
    }
    return i;
}

static uint32_t follow_each(const struct playable_moves *l, struct study *s, char *position, uint32_t i,
                            move *out, const move *fit, int fits, unsigned depth)
{
    char *kept = mem_alloc(1, s->size), *best = mem_alloc(1, s->size);
    uint32_t farthest = i;
    uint64_t key;

    memcpy(kept, position, s->size);
    memcpy(best, position, s->size);
    for (int f = 0; f < fits && farthest < l->count && s->spent < s->most; f++) {
        uint32_t reached;

        memcpy(position, kept, s->size);
        s->spent++;
        s->game->play(position, fit[f], &key);
        reached = follow(l, s, position, i + 1, out, depth);
        if (reached > farthest) {
            farthest = reached;
            memcpy(best, position, s->size);
        }
        if (out != NULL && reached == l->count)
            out[i] = fit[f];
    }
    memcpy(position, best, s->size);
    free(kept);
    free(best);
    return farthest;
}

uint32_t line_follow(const struct playable_moves *l, struct study *s, char *position, uint32_t index,
                     move *out)
{
    return follow(l, s, position, index, out, 0);
}

/* Several fits in the part that replay has played: it chose with the whole line in view. */
static move chosen(const struct study *s, const struct item *item, const move *fit, int fits)
{
    move played = item->node == 0 ? MOVE_NONE : s->record->node[item->node].move;

    for (int f = 0; f < fits; f++)
        if (fits == 1 || (fit[f] == played && is_open(s, &item->claim)))
            return fit[f];
    return MOVE_NONE;
}

/* Of several moves that open words fit, the one that lets the rest be played, else the usual one, which is
 * the first. */
static move look_ahead(struct playable_moves *l, struct study *s, const struct item *item, const move *fit,
                       int fits)
{
    char *scratch;
    uint32_t reached;

    if (fits < 2 || !is_open(s, &item->claim))
        return MOVE_NONE;
    scratch = mem_alloc(1, s->size);
    memcpy(scratch, line_before(l, s, l->broken), s->size);
    reached = line_follow(l, s, scratch, l->broken, l->played);
    free(scratch);
    return reached == l->count ? l->played[l->broken] : fit[0];
}

void line_replay(struct playable_moves *l, struct study *s, uint32_t from)
{
    uint64_t key;

    for (l->broken = from; l->broken < l->count; l->broken++) {
        const struct item *item = &l->item[l->broken];
        char *here = line_before(l, s, l->broken);
        move fit[MATCH_MAX], m = item->fixed;

        if (m == MOVE_NONE && item->claim.kind != MOVE_NONE) {
            int fits = s->game->match(here, &item->claim, fit);

            m = chosen(s, item, fit, fits);
            m = m == MOVE_NONE ? look_ahead(l, s, item, fit, fits) : m;
        }
        if (m == MOVE_NONE)
            return;
        memcpy(here + s->size, here, s->size);
        s->game->play(here + s->size, m, &key);
        l->played[l->broken] = m;
        s->spent++;
    }
}

/* Whether a dot stands before a word. */
static bool follows_dot(const struct study *s, const struct node *n)
{
    const char *p = s->text + n->at.off;

    while (p > s->text && p[-1] == ' ')
        p--;
    return p > s->text && p[-1] == '.';
}

static bool has_dotted_numbers(const struct study *s)
{
    const struct record *r = s->record;

    for (uint32_t n = r->node[0].child; n != 0 && r->source != NULL; n = r->node[n].child)
        if (r->node[n].number != 0 && follows_dot(s, &r->node[n]))
            return true;
    return false;
}

static bool is_setup(const struct record *r, uint32_t node)
{
    return record_next_note(r, node, NOTE_SETUP, 0) != 0;
}

enum line_state line_read(struct playable_moves *l, struct study *s, const void *start)
{
    const struct record *r = s->record;
    uint32_t plies = 0, strays = 0;

    for (uint32_t n = r->node[0].child; n != 0; n = r->node[n].child)
        plies++;
    if (plies > limit_now(LIMIT_SUGGEST_PLIES) || plies * s->size > LIMIT_REPAIR_BYTES)
        return LINE_TOO_LONG;
    line_reserve(l, s, plies + REPAIR_ROOM);
    s->dotted = has_dotted_numbers(s);
    l->count = 0;
    for (uint32_t n = r->node[0].child; n != 0; n = r->node[n].child) {
        const struct node *node = &r->node[n];

        if ((node->flags & NODE_SILENT) && is_setup(r, n) && l->count > 0)
            return LINE_NOT_READ;
        if (node->flags & NODE_SILENT)
            continue;
        l->item[l->count] = (struct item){.claim = node->claim,
                                          .node = n,
                                          .ply = l->count,
                                          .number = spelling_glued_digits(s, node) > 0 ? 0 : node->number};
        if (spelling_glued_digits(s, node) > 0)
            l->item[l->count].claim.side = SIDE_NONE;
        l->item[l->count].ply += strays;
        if (line_stray(l, s, l->count).n > 0) {
            l->item[l->count].number = 0; /* it stands before the word that was passed over, or behind it */
            l->item[l->count].ply = l->count + ++strays;
        }
        l->count++;
    }
    memcpy(l->position, start, s->size);
    line_replay(l, s, 0);
    spelling_settle(s, l);
    return l->broken < l->count ? LINE_BROKEN : LINE_WHOLE;
}
