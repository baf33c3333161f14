/* tagless.c - whether a text without tags is the movetext of chess with comments in it. Words of comments
 * look like points of stones to the readers of lists: they are passed over here, and what is left must be
 * moves. */
#include "format/pgn/pgn.h"
#include "notation/san.h"

/* A word that is no move for so many that are. */
enum { MOVES_TO_A_WORD = 8 };

static const char *behind(const char *p, const char *end, char close)
{
    const char *at = memchr(p, close, (size_t)(end - p));

    return at == NULL ? end : at + 1;
}

/* Behind a comment, a glyph, a bracket or a blank at P; P when something else stands there. */
static const char *skip_one(const char *p, const char *end, bool *comment)
{
    if (*p == '{' || *p == ';') {
        *comment = true;
        return behind(p, end, *p == '{' ? '}' : '\n');
    }
    if (*p == '$')
        while (++p < end && *p >= '0' && *p <= '9')
            ;
    return p < end && ((unsigned char)*p <= ' ' || find_char("()", *p) != NULL) ? p + 1 : p;
}

static struct slice take_word(const char **p, const char *end)
{
    const char *start = *p;

    while (*p < end && (unsigned char)**p > ' ' && find_char("{}();$", **p) == NULL)
        ++*p;
    return slice_between(start, *p);
}

/* The word without the number of its round: 1.e4, 12... */
static struct slice without_number(struct slice word)
{
    struct slice s = word;

    while (s.n > 0 && s.p[0] >= '0' && s.p[0] <= '9')
        s = slice_skip(s, 1);
    if (s.n == word.n || s.n == 0 || s.p[0] != '.')
        return s.n == 0 ? s : word;
    while (s.n > 0 && s.p[0] == '.')
        s = slice_skip(s, 1);
    return s;
}

static bool is_result(struct slice word)
{
    return slice_is(word, "*") || slice_is(word, "1-0") || slice_is(word, "0-1") || slice_is(word, "1/2-1/2");
}

/* Whether White can begin so: a pawn goes to the third or fourth rank, or a knight comes out. */
static bool can_begin(const struct claim *c)
{
    unsigned x = POINT_X(c->to), y = POINT_Y(c->to);

    return (c->piece == PAWN && (y == 2 || y == 3)) ||
           (c->piece == KNIGHT && y == 2 && (x == 0 || x == 2 || x == 5 || x == 7));
}

bool pgn_is_tagless(struct slice text)
{
    const char *p = text.p, *end = text.p + text.n;
    unsigned moves = 0, others = 0;
    bool comment = false;

    while (p < end) {
        const char *next = skip_one(p, end, &comment);
        struct slice word = next > p ? (struct slice){p, 0} : without_number(take_word(&next, end));
        struct claim c;

        p = next > p ? next : p + 1; /* an unmatched brace */
        if (word.n == 0 || is_result(word))
            continue;
        claim_clear(&c);
        if (!san_lenient(word, san_english, &c))
            others++;
        else if (moves++ == 0 && (others > 0 || !can_begin(&c)))
            return false;
    }
    return comment && moves > 0 && others * MOVES_TO_A_WORD <= moves;
}
