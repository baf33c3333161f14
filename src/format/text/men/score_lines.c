/* What a score of xiangqi tells in another order than it is played: rounds in columns, and other ways to play
 * in the words of remarks. */
#include "format/text/men/score.h"

#include "format/text/lexing.h"

#include <stdlib.h>

/* A round as it stands on paper: its number and its first node. */
struct round {
    uint32_t number, first, count;
};

static int by_number(const void *a, const void *b)
{
    const struct round *x = a, *y = b;

    return x->number < y->number ? -1 : x->number > y->number;
}

/* The rounds of a line of moves, in the order in which they were read; how many, 0 when a move stands before
 * the first number. */
static uint32_t find_rounds(const struct record *r, struct round *out)
{
    uint32_t count = 0;

    for (uint32_t i = 1; i < r->count; i++) {
        if (r->node[i].number != 0)
            out[count++] = (struct round){r->node[i].number, i, 0};
        if (count == 0)
            return 0;
        out[count - 1].count++;
    }
    return count;
}

/* Whether the rounds, sorted, are all there from the first on, two moves each but for the last. */
static bool are_whole(const struct round *round, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (round[i].number != round[0].number + i || (i + 1 < count && round[i].count != 2) ||
            round[i].count > 2)
            return false;
    return true;
}

/* What a node holds of its own moves to another place in the line. */
static void move_node(struct node *to, const struct node *from)
{
    to->claim = from->claim;
    to->at = from->at;
    to->number = from->number;
    to->notes = from->notes;
    to->last_note = from->last_note;
    to->flags = from->flags;
}

bool score_put_in_order(struct record *r)
{
    struct round *round = mem_alloc(r->count, sizeof *round);
    uint32_t count = find_rounds(r, round), at = 1;
    bool across = false;

    for (uint32_t i = 1; i < count; i++)
        across |= round[i].number < round[i - 1].number;
    if (across) {
        struct node *old = mem_alloc(r->count, sizeof *old);

        memcpy(old, r->node, r->count * sizeof *old);
        qsort(round, count, sizeof *round, by_number);
        for (uint32_t i = 0; i < count && are_whole(round, count); i++)
            for (uint32_t k = 0; k < round[i].count; k++)
                move_node(&r->node[at++], &old[round[i].first + k]);
        free(old);
    }
    free(round);
    return at > 1;
}

/* Moves of one side that stand one behind the other. */
struct score_row {
    uint32_t first, count;
    enum side side;
};

/* Whether moves have digits of both kinds: then digits tell whose they are. */
static bool has_both_digits(const struct record *r)
{
    unsigned numerals = 0;

    for (uint32_t i = 1; i < r->count; i++)
        numerals += (r->node[i].claim.odd & ODD_NUMERALS) != 0;
    return numerals > 0 && numerals + 1 < r->count;
}

/* Whose move I is: by its digits, by what is said before it, or as the one BEFORE it on its line. */
static enum side side_of(const struct record *r, uint32_t i, const char *start, bool digits, enum side before)
{
    const struct node *n = &r->node[i], *last = n - 1;
    uint32_t from = i == 1 ? n->at.off : last->at.off + last->at.len;

    if (digits)
        return (n->claim.odd & ODD_NUMERALS) != 0 ? SIDE_FIRST : SIDE_SECOND;
    if (n->claim.side != SIDE_NONE)
        return (enum side)n->claim.side;
    return n->at.off > from && memchr(start + from, '\n', n->at.off - from) != NULL ? SIDE_NONE : before;
}

/* The rows of a game in the order in which they stand; how many. */
static uint32_t find_rows(const struct record *r, const char *start, struct score_row *out)
{
    bool digits = has_both_digits(r);
    enum side side = SIDE_NONE;
    uint32_t count = 0;

    for (uint32_t i = 1; i < r->count; i++) {
        side = side_of(r, i, start, digits, side);
        if (count == 0 || side != out[count - 1].side)
            out[count++] = (struct score_row){i, 0, side};
        out[count - 1].count++;
    }
    return count;
}

/* Whether the rows are Red's and Black's by turns, of the same length but for the last of Black's. */
static bool are_pairs(const struct score_row *row, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (row[i].side != (i % 2 == 0 ? SIDE_FIRST : SIDE_SECOND) ||
            (i % 2 == 1 && row[i].count != row[i - 1].count &&
             (i + 1 < count || row[i].count + 1 != row[i - 1].count)))
            return false;
    return count > 1 && count % 2 == 0 && row[0].count > 1;
}

bool score_put_rows(struct record *r, const char *start)
{
    struct score_row *row = mem_alloc(r->count, sizeof *row);
    uint32_t count = find_rows(r, start, row), at = 1;
    struct node *old;

    if (are_pairs(row, count)) {
        old = mem_alloc(r->count, sizeof *old);
        memcpy(old, r->node, r->count * sizeof *old);
        for (uint32_t i = 0; i < count; i += 2)
            for (uint32_t k = 0; k < row[i].count + row[i + 1].count; k++) {
                move_node(&r->node[at], &old[row[i + k % 2].first + k / 2]);
                r->node[at].claim.side = SIDE_NONE;
                r->node[at++].number = 0;
            }
        free(old);
    }
    free(row);
    return at > 1;
}

/* -- Remarks -------------------------------------------------------------------------------------- */

/* Behind words that only lead from one move to the next. */
static const char *skip_links(const char *p, const char *end)
{
    static const char *const links[] = {"则",   "再",   "接着", "然后",   "后",     "以下",   "续走",
                                        "走",   "红方", "黑方", "红",     "黑",     "如改走", "改走",
                                        "如改", "如走", "若走", "若改走", "应改走", "应走",   "亦可",
                                        "也可", "可走", "可",   "或走",   "如",     "若"};

    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        if (starts(p, end, links[i]))
            return p + strlen(links[i]);
    return p;
}

/* The next move of the words, behind numbers, dots and links; NULL when something else comes first. *FROM is
 * where it begins. */
static const char *next_move(const char *p, const char *end, struct claim *c, const char **from)
{
    for (const char *before = NULL; p < end && p != before;) {
        unsigned number;
        bool short_form;
        const char *after;

        before = p;
        p = score_skip(p, end);
        if (p < end && (after = score_move(p, end, c, &short_form)) != NULL) {
            *from = p;
            return after;
        }
        if (p < end &&
            ((after = score_number(p, end, &number)) != NULL || (after = score_gap(p, end)) != NULL))
            p = after;
        else if (p < end)
            p = skip_links(p, end);
    }
    return NULL;
}

/* 二 is Red's and 2 Black's: words of one kind are of one side. */
static bool is_same_side(const struct claim *a, const struct claim *b)
{
    return ((a->odd ^ b->odd) & ODD_NUMERALS) == 0;
}

/* Whether the first two moves differ in their digits: where both sides write alike, digits tell nothing. */
static bool digits_tell(const struct record *r)
{
    return r->count > 2 && !is_same_side(&r->node[1].claim, &r->node[2].claim);
}

/* Whether the words before the move at FROM say that it is played instead of the last: 如改走, 应走, 亦可. */
static bool is_instead(struct slice words, const char *from)
{
    static const char *const instead[] = {"改走", "如改", "应走", "亦可", "也可", "宜走", "可走", "或走"};
    struct slice before = slice_between(words.p, from);

    for (size_t i = 0; i < sizeof instead / sizeof *instead; i++)
        if (slice_holds(before, instead[i]))
            return true;
    return false;
}

void score_add_lines(struct builder *b, struct slice words, uint32_t behind)
{
    struct record *r = b->record;
    const char *p = words.p, *end = words.p + words.n, *from;
    uint32_t at = behind;
    struct claim c;

    if (behind == 0 || (p = next_move(p, end, &c, &from)) == NULL)
        return;
    if (digits_tell(r) ? is_same_side(&c, &r->node[behind].claim) : is_instead(words, from))
        at = r->node[behind].parent;
    if (r->node[at].child == 0) /* nothing was played there that this could be another way for */
        return;
    do {
        if ((at = record_add(r, at)) == 0)
            return;
        r->node[at].claim = c;
        r->node[at].at = build_span(b, slice_between(from, p));
        r->node[at].flags = NODE_QUOTED | NODE_WORDS;
    } while ((p = next_move(p, end, &c, &from)) != NULL);
}
