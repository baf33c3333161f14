/* movetext_fast.c - numbers and moves in their usual spelling, clocks in the one that servers write, and what
 * stands between rows of moves: comments, glyphs and the brackets of variations. Nearly all there is in most
 * games.
 *
 * Assumes that nothing waits for the next move, so that a row of moves can be written down without a question
 * for each; leaves to movetext.c whatever it does not know at a glance. A file of moves alone takes half the
 * time that movetext.c needs for it, one with variations two thirds. */
#include "format/pgn/pgn.h"

/* A number and a move can be looked at. No more than that: what is left of a text is read word by word, and a
 * file of one small game ends soon. */
enum { USUAL_ROOM = sizeof "123... " + QUICK_ROOM };

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
        if (!is_ascii_digit(*p) || p > last)
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

/* COUNT nodes in a row have each been linked to its neighbours by number: puts the ends of the row right. The
 * first may be a variation beside moves that were read before. */
static void link_row(struct reading *d, uint32_t count)
{
    struct record *r = d->r;
    uint32_t first = r->count;
    struct node *before = &r->node[d->node], *last = &r->node[first + count - 1];

    if (count == 0)
        return;
    r->node[first].parent = d->node;
    *(before->last == 0 ? &before->child : &r->node[before->last].next) = first;
    before->last = first;
    last->child = last->last = 0;
    d->node = first + count - 1;
    d->after_bracket = false;
    r->count += count;
}

/* What follows the clock behind NODE and the blank behind it; P itself when there is none. */
static inline const char *behind_clock(struct reading *d, uint32_t node, const char *p)
{
    size_t length = usually(d->end - p >= PGN_CLOCK_ROOM) ? pgn_take_usual_clock(d, node, p) : 0;

    return p + length + (length != 0 && p[length] == ' ');
}

/* What follows the white space at P; P itself when there is none, or a blank line, behind which text may
 * stand. */
static inline const char *behind_gap(const struct reading *d, const char *p)
{
    if (seldom(*p == '\n' || *p == '\r') && pgn_after_blank_line(d->text->start, p + 1))
        return p;
    return p + is_white(*p);
}

static ALWAYS_INLINE void fill_node(struct node *node, uint32_t index, enum side side, uint32_t number,
                                    struct span at)
{
    node->claim.side = (uint8_t)side;
    node->parent = index - 1;
    node->child = node->last = index + 1;
    node->next = node->notes = node->last_note = 0;
    node->move = MOVE_NONE;
    node->at = at;
    node->flags = 0;
    node->number = (uint16_t)number;
}

/* Stops at anything else than numbers, moves and clocks. Moves are read straight into their nodes: a copy
 * would wait for the bytes just written. OTHER: reads words that QUICK does not, with white space behind them
 * or not; NULL: nobody does. */
static ALWAYS_INLINE void read_moves(struct reading *d, unsigned (*quick)(const char *, struct claim *),
                                     unsigned (*other)(const char *, struct claim *))
{
    const char *p = d->p, *end = end_of_room(d), *start = d->text->start;
    struct node *first = &d->r->node[d->r->count], *node = first, *before = &d->r->node[d->node];
    uint32_t index = d->r->count;

    while (p < end) {
        const char *word = p, *behind;
        enum side side = SIDE_NONE;
        uint32_t number = 0;
        unsigned n;

        if (*p <= '9') {
            if (seldom(*p <= '0')) {
                if ((behind = behind_gap(d, p)) == p)
                    break;
                p = behind;
                continue;
            }
            word = usual_number(p, &number, &side);
            if (seldom(word == NULL) || (seldom(before->number != 0) && pgn_moves_twice(before, number)) ||
                (seldom(number == 1) && index > 2 && d->r->stack.n == 0)) /* of the next game, perhaps */
                break;
        }
        if (usually((n = quick(word, &node->claim)) != 0))
            behind = word + n + 1;
        else if (other != NULL && (n = other(word, &node->claim)) != 0)
            behind = seldom((unsigned char)word[n] > ' ') ? word + n : word + n + 1;
        else if (*p != '{' || (behind = behind_clock(d,
                                                     node != first      ? index - 1
                                                     : d->after_bracket ? 0
                                                                        : d->node,
                                                     p)) == p)
            break;
        else {
            p = behind;
            continue;
        }
        fill_node(node, index++, side, number, (struct span){(uint32_t)(word - start), n});
        before = node++;
        p = behind;
        if (p < end && *p == '{' && (p = behind_clock(d, index - 1, p)) == behind)
            break;
    }
    link_row(d, (uint32_t)(node - first));
    d->p = p;
}

/* Nothing waits for the next move. */
static bool is_plain(const struct reading *d)
{
    return (d->number | d->skipped_depth | d->pending_notes | d->dots | d->r->truncated) == 0;
}

/* There is text behind p to look at without asking for its end. */
static inline bool has_room(const struct reading *d)
{
    return d->end - d->p > USUAL_ROOM;
}

/* p is where text may stand that is no move: behind a blank line. */
static bool may_be_text(const struct reading *d)
{
    return d->node != 0 && d->r->stack.n == 0 && !is_ascii_digit(*d->p) &&
           pgn_after_blank_line(d->text->start, d->p);
}

/* A numeric glyph at p of the last move, $1 to $255. */
static bool pass_nag(struct reading *d)
{
    const char *start = d->p, *p = start + 1;
    unsigned value = 0;

    while (p < start + 4 && is_ascii_digit(*p))
        value = value * 10 + (unsigned)(*p++ - '0');
    if (p == start + 1 || is_ascii_digit(*p) || value > 255 || d->node == 0)
        return false;
    pgn_add_nag(d, value, start, (size_t)(p - start), 0);
    d->p = p;
    return true;
}

/* ! ? !! ?? !? ?! at p behind the last move. */
static bool pass_suffix(struct reading *d)
{
    static const uint8_t values[2][3] = {{1, 3, 5},
                                         {2, 6, 4}}; /* of ! and ?, and what follows: nothing, ! ? */
    const char *p = d->p;
    unsigned more = p[1] == '!' ? 1 : p[1] == '?' ? 2 : 0;
    size_t n = more != 0 ? 2 : 1;

    if (d->node == 0 || !(is_white(p[n]) || p[n] == ')'))
        return false;
    pgn_add_nag(d, values[*p == '?'][more], p, n, NOTE_SUFFIX);
    d->p = p + n;
    return true;
}

/* A comment or a glyph at p: passes it. Out of line, so that the loop below keeps its registers. */
static __attribute__((noinline)) bool pass_note(struct reading *d)
{
    switch (*d->p) {
    case '{':
        pgn_read_comment(d);
        return true;
    case '$':
        return pass_nag(d);
    case '!':
    case '?':
        return pass_suffix(d);
    default:
        return false;
    }
}

/* What stands at p between two rows of moves of chess: passes it. False when it is something else. */
static inline bool pass_aside(struct reading *d)
{
    if (*d->p == '(' && d->node != 0 && is_ascii_digit(d->p[1])) /* else it may be a remark or a mark */
        pgn_open_variation(d);
    else if (*d->p == ')' && d->r->stack.n != 0)
        pgn_close_variation(d);
    else
        return pass_note(d);
    return true;
}

static __attribute__((noinline)) void read_san(struct reading *d)
{
    read_moves(d, san_quick_short, san_quick);
}

/* Rows of moves in SAN, and what stands between them. */
static void read_rows(struct reading *d)
{
    bool row = has_room(d) && !may_be_text(d), more = true;

    while (more && has_room(d) && is_plain(d)) {
        if (row)
            read_san(d);
        row = true;
        more = has_room(d) && pass_aside(d);
    }
}

/* Whether the notation is known: the first move decides it, so that of all but SAN, which is asked first,
 * only UCCI may begin here. */
static bool has_notation(struct reading *d)
{
    enum side side = SIDE_NONE;
    const char *word = d->p;
    uint32_t number;

    if (d->r->count > 1)
        return true;
    if (*word >= '1' && *word <= '9')
        word = usual_number(word, &number, &side);
    return word != NULL && pgn_begin_in_squares(d, word);
}

HOT void pgn_read_usual(struct reading *d)
{
    while (d->p < d->end && is_white(*d->p))
        d->p++;
    if (d->notation == NULL || d->text->want & WANT_SLOW || seldom(d->glued))
        return;
    if (d->notation == &notation_san)
        read_rows(d);
    else if (d->notation->quick != NULL && is_plain(d) && has_room(d) && !may_be_text(d) && has_notation(d))
        read_moves(d, d->notation->quick, NULL);
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
