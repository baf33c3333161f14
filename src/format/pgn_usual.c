/* Numbers and moves in their usual spelling with white space behind: nearly all there is in most games. */
#include "format/pgn.h"

#include "base/eight.h"
#include "base/expect.h"
#include "notation/san.h"

enum { WORD = 8 };

/* The bytes before the first that is not above ' ', at most 8: how many, and the bytes themselves. */
static inline unsigned word_at(const char *p, uint64_t *word)
{
    uint64_t v = eight_at(p), white = eight_below(v, ' ' + 1);

    *word = eight_cut(v, white);
    return eight_before(white);
}

/* The place for a word whose hash is not known yet; the first one when all are taken. */
static uint16_t new_place(struct pgn_known_moves *m)
{
    return m->count < PGN_MOVES - 1 ? ++m->count : 0;
}

/* A word that is not where it is looked for first may stand beside it. Else reads its N bytes at P for the next time; NULL
 * when they are not exact SAN. */
static __attribute__((noinline)) const struct claim *
learn(struct pgn_known_moves *m, uint64_t word, const char *p, size_t n)
{
    size_t hash = eight_hash(word, PGN_MOVE_BITS);
    uint16_t *place = &m->place[hash];
    struct pgn_known_move *k = &m->move[m->place[hash ^ 1]];

    if (k->word == word)
        return &k->claim;
    if (*place != 0 && m->place[hash ^ 1] == 0)
        place = &m->place[hash ^ 1];
    if (*place == 0)
        *place = new_place(m);
    k = &m->move[*place];
    k->claim = (struct claim){ .from = NOWHERE, .to = NOWHERE };
    k->word = san_exact((struct slice){ p, n }, &k->claim) ? word : 0;
    return k->word == 0 ? NULL : &k->claim;
}

/* What the N bytes of WORD say, which stand at P; NULL when they are not exact SAN. */
static inline const struct claim *look_up(struct pgn_known_moves *m, uint64_t word, const char *p, size_t n)
{
    const struct pgn_known_move *k = &m->move[m->place[eight_hash(word, PGN_MOVE_BITS)]];

    return usually(k->word == word) ? &k->claim : learn(m, word, p, n);
}

/* The move at P: how many bytes it has, 0 when it is not spelt as usual. QUICK is NULL for SAN, of which there are so few
 * words that looking one up is cheaper than reading it again. */
static inline __attribute__((always_inline)) unsigned
read_move(struct reading *d, unsigned (*quick)(const char *, struct claim *), const char *p, struct claim *c)
{
    const struct claim *known;
    uint64_t word;
    unsigned n;

    if (quick != NULL)
        return quick(p, c);
    n = word_at(p, &word);
    if (seldom(n == 0 || n == WORD) || (known = look_up(&d->learnt->moves, word, p, n)) == NULL)
        return 0;
    *c = *known;
    return n;
}

static inline bool is_digit(char c)
{
    return (unsigned char)c - (unsigned)'0' < 10;
}

static inline bool is_white(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* Up to three digits, a dot and white space: what follows them, or NULL when they are something else. */
static inline const char *usual_number(const char *p, uint32_t *number)
{
    const char *most = p + 3;

    for (*number = 0; is_digit(*p) && p < most; p++)
        *number = *number * 10 + (uint32_t)(*p - '0');
    return p[0] == '.' && is_white(p[1]) && p[2] != '.' ? p + 2 : NULL;
}

/* Stops at anything else. Moves are read straight into their nodes: a copy would wait for the bytes just written. */
static inline __attribute__((always_inline)) void
read_moves(struct reading *d, unsigned room, unsigned (*quick)(const char *, struct claim *))
{
    struct record *r = d->r;
    const char *p = d->p, *end = d->end - room, *start = d->text->start, *after;
    struct node *before = &r->node[d->node], *node = &r->node[r->count], *last = r->node + r->node_cap;
    uint32_t number = d->number, tip = d->node, index = r->count, next;

    while (p < end && node < last) {
        unsigned n;

        if (is_digit(*p)) {
            if (number != 0 || (after = usual_number(p, &next)) == NULL)
                break;
            number = next;
            p = after;
            continue;
        }
        if (seldom(is_white(*p))) {
            p++;
            continue;
        }
        *node = (struct node){ .parent = tip, .claim = { .from = NOWHERE, .to = NOWHERE },
                               .number = (uint16_t)number };
        if (seldom((n = read_move(d, quick, p, &node->claim)) == 0))
            break;
        node->at = (struct span){ (uint32_t)(p - start), n };
        if (seldom(pgn_moves_twice(before, number)))
            node->claim.side = SIDE_FIRST;
        tip = before->child = before->last = index++;
        before = node++;
        number = 0;
        p += n + 1;
    }
    r->count = index;
    d->node = tip;
    d->number = number;
    d->p = p;
}

/* Nothing waits for the next move, which continues the line that was read last. */
static bool is_plain(const struct reading *d)
{
    return d->junk == 0 && d->waiting == 0 && !d->between && !d->dots && !d->r->failed &&
           d->r->node[d->node].last == 0;
}

/* The first move decides the notation, so only SAN, which is asked first, may begin here. */
void pgn_read_usual(struct reading *d)
{
    if (d->notation == NULL || d->end - d->p <= QUICK_ROOM || !is_plain(d))
        return;
    if (d->notation == &notation_san && d->learnt != NULL)
        read_moves(d, WORD, NULL);
    else if (d->notation->quick != NULL && d->r->count > 1)
        read_moves(d, QUICK_ROOM, d->notation->quick);
}
