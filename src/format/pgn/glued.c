/* Moves of chess with no space between them: 1.e4e5, Nf3Nc6, e4e52.Nf3. */
#include "format/pgn/pgn.h"
#include "format/pgn/tokens.h"

/* No move is longer, and so many bytes behind a move show that what follows are moves too. */
enum { LONGEST_MOVE = 8, AHEAD = 24 };

static bool is_square(const char *p)
{
    return p[0] >= 'a' && p[0] <= 'h' && p[1] >= '1' && p[1] <= '8';
}

/* Bytes of a move number with its dots at P; 0 when there is none. */
static size_t number_at(const char *p, const char *end)
{
    const char *start = p;

    while (p < end && is_ascii_digit(*p))
        p++;
    if (p == start || p == end || *p != '.')
        return 0;
    while (p < end && *p == '.')
        p++;
    return (size_t)(p - start);
}

/* Bytes of the first of two squares that stand together, with the letter of a man before it: e4 of e4e5, Bb5
 * of Bb5a6; 0 when WORD begins with none. */
static size_t first_of_squares(struct slice word)
{
    size_t man = word.n > 0 && find_char("KQRBN", *word.p) != NULL;

    return word.n >= man + 4 && is_square(word.p + man) && is_square(word.p + man + 2) ? man + 2 : 0;
}

/* A move as SAN has it: two squares in one word are two moves where others are glued. Targets have their
 * rank: hxgg4 is one word with a letter too many, not hxg and g4. */
static bool is_san(const struct reading *d, struct slice word)
{
    struct claim c;

    return first_of_squares(word) == 0 && notation_read(d->notation, word, d->r->height, &c) &&
           c.kind != MOVE_NONE && c.dist == 0;
}

/* Bytes of the move that WORD begins with, where nothing but moves and their numbers follows; 0: it is not
 * so. Looks back from the end: fits[i] says that moves stand from the I-th byte on. */
static size_t first_move(const struct reading *d, struct slice word)
{
    size_t far = word.n < AHEAD ? word.n : AHEAD, first = 0;
    bool fits[AHEAD + LONGEST_MOVE + 1] = {false};

    for (size_t i = far; i <= far + LONGEST_MOVE; i++)
        fits[i] = i == word.n || far < word.n;
    for (size_t i = far; i-- > 0;) {
        size_t number = i == 0 ? 0 : number_at(word.p + i, word.p + word.n);

        fits[i] = number != 0 && (i + number >= far || fits[i + number]);
        for (size_t n = 2; n <= LONGEST_MOVE && i + n <= word.n; n++)
            if (fits[i + n] && is_san(d, (struct slice){word.p + i, n})) {
                fits[i] = true;
                first = i == 0 ? n : first;
            }
    }
    return first < word.n ? first : 0;
}

/* e4e5: where no moves were glued yet, only as the first of a game is it no move between these squares. */
static bool is_first_pair(const struct reading *d, struct slice word)
{
    return d->node == 0 && d->number == 1 && is_square(word.p) && word.p[1] >= '3' && word.p[1] <= '6' &&
           !record_may_have(d->r, KEY_POSITION);
}

/* The word is cut behind its first N bytes, and the rest read next. */
static bool cut(struct reading *d, struct slice *word, size_t n, struct claim *c)
{
    if (!d->glued)
        pgn_say(d, CODE_PGN_GLUED, word->p, word->n, *word, (struct slice){word->p, n});
    d->glued = true;
    word->n = n;
    d->p = word->p + n;
    return notation_read(d->notation, *word, d->r->height, c);
}

bool pgn_cut_pair(struct reading *d, struct slice *word, struct claim *c)
{
    size_t n = d->r->game != GAME_CHESS || d->notation == NULL ? 0 : first_of_squares(*word);

    return n != 0 && (d->glued || is_first_pair(d, *word)) && cut(d, word, n, c);
}

bool pgn_cut_glued(struct reading *d, struct slice *word, struct claim *c)
{
    size_t n = d->r->game != GAME_CHESS || d->notation == NULL || word->n < 4 ? 0 : first_move(d, *word);

    return n != 0 && cut(d, word, n, c);
}
