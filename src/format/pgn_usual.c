/* The moves of a game where they are as PGN asks: nearly all there is in most games. */
#include "format/pgn.h"

#include "base/eight.h"
#include "notation/san.h"

enum { WORD = 8, WORD_BITS = 11 };

/* A word that was read before. There are so few of them that looking one up is cheaper than reading it again. */
struct known {
    uint64_t word;
    struct claim claim;
};

/* The words that this record's reader knows; NULL when there is no memory. */
static struct known *known_words(struct record *r)
{
    const size_t size = sizeof(struct known) << WORD_BITS;

    if (r->learnt.n != size) {
        buf_clear(&r->learnt);
        buf_fill(&r->learnt, '\0', size);
    }
    return r->learnt.n == size ? (struct known *)(void *)r->learnt.p : NULL;
}

/* What the N bytes of WORD say, which stand at P; NULL when they are not exact SAN. */
static inline const struct claim *look_up(struct known *all, uint64_t word, const char *p, size_t n)
{
    struct known *k = &all[word * UINT64_C(0x9E3779B97F4A7C15) >> (64 - WORD_BITS)];

    if (k->word == word)
        return &k->claim;
    k->claim = (struct claim){ .from = NOWHERE, .to = NOWHERE };
    k->word = san_exact((struct slice){ p, n }, &k->claim) ? word : 0;
    return k->word == 0 ? NULL : &k->claim;
}

/* The bytes before the first that is not above ' ', at most 8: how many, and the bytes themselves. */
static inline unsigned word_at(const char *p, uint64_t *word)
{
    uint64_t v = eight_at(p), white = eight_below(v, ' ' + 1);

    *word = eight_cut(v, white);
    return eight_before(white);
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

/* Nothing waits for the next move, which continues the line that was read last. */
static bool is_plain(const struct reading *d)
{
    return d->end - d->p > WORD && d->notation == &notation_san && d->junk == 0 && d->waiting == 0 && !d->between &&
           !d->dots && !d->r->failed && d->r->node[d->node].last == 0;
}

void pgn_read_usual(struct reading *d)
{
    struct record *r = d->r;
    const char *p = d->p, *end = d->end - WORD, *start = d->text->start, *after;
    struct node *before = &r->node[d->node], *node = &r->node[r->count], *last = r->node + r->node_cap;
    uint32_t number = d->number, tip = d->node, next;
    struct known *known;

    if (!is_plain(d) || (known = known_words(r)) == NULL)
        return;
    while (p < end && node < last) {
        const struct claim *claim;
        uint64_t word;
        unsigned n;

        if (is_digit(*p)) {
            if ((after = usual_number(p, &next)) == NULL)
                break;
            number = next;
            p = after;
            continue;
        }
        n = word_at(p, &word);
        if (n == 0 && is_white(*p)) {
            p++;
            continue;
        }
        if (n == WORD || n == 0 || (claim = look_up(known, word, p, n)) == NULL)
            break;
        *node = (struct node){ .parent = tip, .claim = *claim, .at = { (uint32_t)(p - start), n },
                               .number = (uint16_t)number };
        if (pgn_moves_twice(before, number))
            node->claim.side = SIDE_FIRST;
        tip = before->child = before->last = (uint32_t)(node - r->node);
        before = node++;
        number = 0;
        p += n + 1;
    }
    r->count = (uint32_t)(node - r->node);
    d->node = tip;
    d->number = number;
    d->p = p;
}
