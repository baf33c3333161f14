/* tagless.c - whether a text without tags is the movetext of chess with comments in it. Words of comments
 * look like points of stones to the readers of lists: they are passed over here, and what is left must be
 * moves. */
#include "format/pgn/pgn.h"

/* A word that is no move for so many that are. */
enum { MOVES_TO_A_WORD = 8 };

static bool has_no_digit(const char *p, const char *end)
{
    while (p < end && !is_ascii_digit(*p) && *p != '\n' && *p != '"')
        p++;
    return p == end;
}

static const char *behind(const char *p, const char *end, char close)
{
    const char *at = memchr(p, close, (size_t)(end - p));

    return at == NULL ? end : at + 1;
}

/* Behind a comment, a glyph, a bracket or a blank at P; P when something else stands there. *MARKED: what no
 * list of points has stood there, a comment or another way to play in brackets. */
static const char *skip_one(const char *p, const char *end, bool *marked)
{
    const char *close;

    *marked |= find_char("{;($", *p) != NULL;
    if (*p == '{' || *p == ';')
        return behind(p, end, *p == '{' ? '}' : '\n');
    if (find_char("([", *p) != NULL &&
        (close = memchr(p, *p == '(' ? ')' : ']', (size_t)(end - p))) != NULL &&
        has_no_digit(p, close)) { /* (good), [good] */
        *marked = true;
        return close + 1;
    }
    if (slice_starts(slice_between(p, end), "（") &&
        (close = memmem(p, (size_t)(end - p), "）", 3)) != NULL && has_no_digit(p, close)) {
        *marked = true;
        return close + 3;
    }
    if (*p == '$')
        while (++p < end && *p >= '0' && *p <= '9')
            ;
    return p < end && ((unsigned char)*p <= ' ' || find_char("()", *p) != NULL) ? p + 1 : p;
}

/* In characters: longer words are no moves. */
enum { LONGEST_WORD = 32 };

/* The next word, without characters that take no room, which *MARKED tells: e2\u00ADe4. */
static struct slice take_word(const char **p, const char *end, char plain[LONGEST_WORD], bool *marked)
{
    const char *start = *p;
    size_t length = 0;
    unsigned n;

    while (*p < end && (unsigned char)**p > ' ' && find_char("{}();$", **p) == NULL) {
        if ((unsigned char)**p >= 0x80 && utf8_is_zero_width(utf8_get(*p, end, &n))) {
            *marked |= length > 1;
            *p += n;
            continue;
        }
        if (length < LONGEST_WORD)
            plain[length] = **p;
        length++;
        ++*p;
    }
    return length > LONGEST_WORD || length == (size_t)(*p - start) ? slice_between(start, *p)
                                                                   : (struct slice){plain, length};
}

/* The word without the number of its round and the marks behind it: 1.e4, 12... , Nf3!? */
static struct slice bare_word(struct slice word)
{
    struct slice s;

    while (word.n > 0 && find_char("!?", word.p[word.n - 1]) != NULL)
        word.n--;
    s = word;
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
    bool pawn = c->piece == PAWN, knight = c->piece == KNIGHT;

    if (c->from != NOWHERE && c->piece == 0) { /* e2e4 */
        pawn = POINT_Y(c->from) == 1 && POINT_X(c->from) == x;
        knight = POINT_Y(c->from) == 0 && POINT_X(c->from) != x;
    }
    return (pawn && (y == 2 || y == 3)) || (knight && y == 2 && (x == 0 || x == 2 || x == 5 || x == 7));
}

/* A move in letters, or by its two squares. */
static bool is_move(struct slice word, struct claim *c)
{
    claim_clear(c);
    if (san_lenient(word, san_english, c))
        return true;
    return notation_read(&notation_uci, word, 8, c) || notation_read(&notation_lan, word, 8, c);
}

bool pgn_is_tagless(struct slice text)
{
    const char *p = text.p, *end = text.p + text.n;
    unsigned moves = 0, others = 0;
    bool marked = false, judged = false, split = false;
    char plain[LONGEST_WORD];

    while (p < end) {
        const char *next = skip_one(p, end, &marked);
        struct slice word = next > p ? (struct slice){p, 0} : take_word(&next, end, plain, &split);
        struct claim c;

        judged |= word.n > 4 && find_char("!?", word.p[word.n - 1]) != NULL; /* e2e4! is no point */
        word = bare_word(word);

        p = next > p ? next : p + 1; /* an unmatched brace */
        if (word.n == 0 || is_result(word))
            continue;
        if (is_move(word, &c) && (moves > 0 || can_begin(&c)))
            moves++;
        else if (moves == 0) /* most other texts end here, at their first word */
            return false;
        else
            others++;
    }
    return (marked || judged || split) && moves > 0 && others * MOVES_TO_A_WORD <= moves;
}
