/* Numbers and moves in their usual spelling with white space behind, and clocks in the one that servers
 * write: nearly all there is in most games. */
#include "format/pgn/pgn.h"

#include "base/likely.h"
#include "base/swar.h"
#include "notation/san.h"

enum { USUAL_ROOM = sizeof "123... " + QUICK_ROOM };

static inline bool is_digit(char c)
{
    return (unsigned char)c - (unsigned)'0' < 10;
}

static inline bool is_white(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* What follows the dot of a number where it is not one space: a line feed, nothing, or two more dots, which
 * say whose move it is. NULL when it is something else. */
static const char *behind_dot(const char *dot, enum side *side)
{
    const char *p = dot + 1;

    if (p[0] == '.' && p[1] == '.') {
        *side = SIDE_SECOND;
        p += 2;
    }
    p += *p == ' ' || *p == '\n';
    return *p == '.' ? NULL : p;
}

/* What follows a number of up to three digits, the first of which is at P; NULL when it is something else. */
static inline const char *usual_number(const char *p, uint32_t *number, enum side *side)
{
    const char *last = p + 2;
    uint32_t n = (uint32_t)(*p++ - '0');

    for (; *p != '.'; p++) {
        if (!is_digit(*p) || p > last)
            return NULL;
        n = n * 10 + (uint32_t)(*p - '0');
    }
    *number = n;
    return usually(p[1] == ' ') && usually(p[2] != '.') ? p + 2 : behind_dot(p, side);
}

/* Where to stop at the latest: a number and a move can still be looked at, and as a move and what parts it
 * from the next take three bytes or more, there is a node for each before that. */
static const char *end_of_room(const struct reading *d)
{
    size_t bytes = 3 * (size_t)(d->r->node_cap - d->r->count);
    const char *end = d->end - USUAL_ROOM;

    return (size_t)(end - d->p) < bytes ? end : d->p + bytes;
}

/* COUNT nodes in a row have each been linked to its neighbours by number: puts the ends of the row right. */
static void link_row(struct reading *d, uint32_t count)
{
    struct record *r = d->r;
    uint32_t first = r->count;
    struct node *before = &r->node[d->node], *last = &r->node[first + count - 1];

    if (count == 0)
        return;
    r->node[first].parent = d->node;
    before->child = before->last = first;
    last->child = last->last = 0;
    d->node = first + count - 1;
    r->count += count;
}

/* "1:02:03]" at P as milliseconds; -1 for anything else. Each byte without its pattern's is a small number,
 * to which is added what makes the first too large one 128: ten, six of tens, one of what stands between. */
static inline int64_t clock_of(const char *p)
{
    uint64_t x = eight_at(p) ^ eight_at("0:00:00]");

    if (((x + UINT64_C(0x7F767A7F767A7F76)) | x) & EIGHT_OF(0x80))
        return -1;
    return (int64_t)((((x & 15) * 60 + (x >> 16 & 15) * 10 + (x >> 24 & 15)) * 60 + (x >> 40 & 15) * 10 +
                      (x >> 48 & 15)) *
                     1000);
}

/* "{[%clk 1:02:03]}", perhaps with a blank inside either brace: the length of that, 0 for anything else. *AT
 * is where its command begins. */
static inline size_t usual_clock(const char *p, const char **at, int64_t *ms)
{
    const char *start = p++;

    p += *p == ' ';
    *at = p;
    if (memcmp(p, "[%clk ", 6) != 0 || (*ms = clock_of(p + 6)) < 0)
        return 0;
    p += 14;
    p += *p == ' ';
    return *p == '}' ? (size_t)(p + 1 - start) : 0;
}

/* Takes such a clock behind NODE; how many bytes it has, 0 when it is none or its words are wanted too. What
 * it leaves is what pgn_read_comment() would have left. */
static __attribute__((noinline)) size_t take_clock(struct reading *d, uint32_t node, const char *p)
{
    const char *at;
    struct note *n;
    int64_t ms;
    size_t length = usual_clock(p, &at, &ms);

    if (length == 0 || node == 0 || (d->text->want & (WANT_TEXT | WANT_STRICT | WANT_CLOCKS)) != WANT_CLOCKS)
        return 0;
    n = record_note(d->r, node, NOTE_CLOCK);
    n->flags = NOTE_DERIVED;
    n->value = ms;
    n->at = pgn_span(d, at, sizeof "[%clk 1:02:03" - 1);
    d->swallowed = false;
    return length;
}

/* What follows such a clock behind NODE and the blank behind it; P itself when there is none. */
static inline const char *behind_clock(struct reading *d, uint32_t node, const char *p)
{
    size_t length = take_clock(d, node, p);

    return p + length + (length != 0 && p[length] == ' ');
}

/* Stops at anything else than numbers and moves. Moves are read straight into their nodes: a copy would wait
 * for the bytes just written. */
static inline __attribute__((always_inline)) void read_moves(struct reading *d,
                                                             unsigned (*quick)(const char *, struct claim *))
{
    const char *p = d->p, *end = end_of_room(d), *start = d->text->start;
    struct node *first = &d->r->node[d->r->count], *node = first, *before = &d->r->node[d->node];
    uint32_t index = d->r->count;

    while (p < end) {
        const char *word = p;
        enum side side = SIDE_NONE;
        uint32_t number = 0;
        unsigned n;

        if (*p >= '1' && *p <= '9') {
            word = usual_number(p, &number, &side);
            if (seldom(word == NULL) || (seldom(before->number != 0) && pgn_moves_twice(before, number)) ||
                (seldom(number == 1) && index > 2)) /* of the next game, perhaps */
                break;
        }
        if (seldom((n = quick(word, &node->claim)) == 0)) {
            const char *behind =
                *p == '{' ? behind_clock(d, node == first ? d->node : index - 1, p) : p + is_white(*p);

            if (number != 0 || behind == p)
                break;
            p = behind;
            continue;
        }
        node->claim.side = (uint8_t)side;
        node->parent = index - 1;
        node->child = node->last = ++index;
        node->next = node->notes = node->last_note = 0;
        node->move = MOVE_NONE;
        node->at = (struct span){(uint32_t)(word - start), n};
        node->flags = 0;
        node->number = (uint16_t)number;
        before = node++;
        p = word + n + 1;
        if (p < end && *p == '{')
            p = behind_clock(d, index - 1, p);
    }
    link_row(d, (uint32_t)(node - first));
    d->p = p;
}

/* Nothing waits for the next move, which continues the line that was read last. */
static bool is_plain(const struct reading *d)
{
    return (d->number | d->skipped_depth | d->pending_notes | d->after_bracket | d->dots | d->r->truncated |
            d->r->node[d->node].last) == 0;
}

static __attribute__((noinline)) void read_san(struct reading *d)
{
    read_moves(d, san_quick);
}

/* The first move decides the notation, so only SAN, which is asked first, may begin here. */
HOT void pgn_read_usual(struct reading *d)
{
    while (d->p < d->end && is_white(*d->p))
        d->p++;
    if (d->notation == NULL || d->end - d->p <= USUAL_ROOM || !is_plain(d) || d->text->want & WANT_SLOW ||
        seldom(d->glued))
        return;
    if (d->notation == &notation_san)
        read_san(d);
    else if (d->notation->quick != NULL && d->r->count > 1)
        read_moves(d, d->notation->quick);
}

/* How long the result at P is, as PGN writes it, with white space behind it or the end of the text; 0 for
 * anything else. P is not at the end. */
static size_t usual_result(const char *p, const char *end, enum result *result)
{
    const char *word;
    size_t n = 0;

    *result = *p == '*'                    ? RESULT_UNKNOWN
              : *p == '0'                  ? RESULT_SECOND
              : end - p > 1 && p[1] == '-' ? RESULT_FIRST
                                           : RESULT_DRAW;
    for (word = result_text(*result); word[n] != '\0'; n++)
        if (p + n == end || p[n] != word[n])
            return 0;
    return p + n == end || is_white(p[n]) ? n : 0;
}

/* What is between it and the next game is white space: no text, no second result, no markup. */
HOT bool pgn_read_usual_end(struct reading *d)
{
    struct record *r = d->r;
    const char *p = d->p;
    enum result result;
    size_t n = p == d->end || !is_plain(d) || r->stack.n != 0 || (d->text->want & WANT_SLOW) != 0
                   ? 0
                   : usual_result(p, d->end, &result);

    if (n == 0)
        return false;
    for (p += n; p < d->end && is_white(*p);)
        p++;
    if (p < d->end && !pgn_opens_game(p, d->end))
        return false;
    r->terminated = true;
    r->terminator = result;
    r->result_at = pgn_span(d, d->p, n);
    d->p = p;
    return true;
}
