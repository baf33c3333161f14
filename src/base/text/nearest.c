/* nearest.c - the distance of two words in single slips of typing. */
#include "base/text/text.h"

enum { WORD_MAX = 48 };

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 32) : c == '_' ? '-' : c;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Letters put in, left out, changed or exchanged with their neighbour (Damerau's distance, restricted). */
static unsigned slips(struct slice a, struct slice b)
{
    unsigned rows[3][WORD_MAX + 1];

    for (size_t j = 0; j <= b.n; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= a.n; i++) {
        unsigned *row = rows[i % 3];
        const unsigned *above = rows[(i + 2) % 3], *twice = rows[(i + 1) % 3];

        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b.n; j++) {
            char x = lower(a.p[i - 1]), y = lower(b.p[j - 1]);

            row[j] = least(above[j - 1] + (x != y), least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && x == lower(b.p[j - 2]) && y == lower(a.p[i - 2]))
                row[j] = least(row[j], twice[j - 2] + 1);
        }
    }
    return rows[a.n % 3][b.n];
}

/* Whether the word begins with the right one. */
static bool is_longer(struct slice word, struct slice right)
{
    return right.n > 1 && word.n > right.n && slips((struct slice){word.p, right.n}, right) == 0;
}

/* Its beginning: "trf" for "trf26", "xiangqi" for "xiangqi-1999". Of codes, which begin with their area, that
 * would be any. */
static bool is_begun(struct slice word, struct slice right)
{
    return word.n > 2 && word.n < right.n && right.p[word.n] != '/' &&
           slips(word, (struct slice){right.p, word.n}) == 0;
}

/* "zh_CN" is as near to "zh" as a slip; "crosstable" is nearer to "cross" than to nothing. */
static unsigned distance_to(struct slice word, struct slice right)
{
    unsigned distance = slips(word, right);

    if (is_begun(word, right))
        return 1;
    if (is_longer(word, right) && (word.p[right.n] == '_' || word.p[right.n] == '-'))
        return 1;
    return is_longer(word, right) && right.n > 3 ? least(distance, 2) : distance;
}

/* A quarter of the letters may be wrong, rounded up: more, and it is another word. */
struct nearest nearest_to(struct slice word)
{
    return (struct nearest){.word = word, .distance = word.n < 3 ? 0 : (unsigned)(word.n + 3) / 4 + 1};
}

void nearest_try_as(struct nearest *n, const char *spelling, const char *word)
{
    struct slice right = slice_of(spelling);
    unsigned distance;

    if (right.n > WORD_MAX || n->word.n > WORD_MAX || n->word.n == 0)
        return;
    distance = distance_to(n->word, right);
    if (distance < n->distance && distance < right.n) {
        n->distance = distance;
        n->best = word;
    }
}

void nearest_try(struct nearest *n, const char *word)
{
    nearest_try_as(n, word, word);
}

void nearest_try_all(struct nearest *n, const char *const *words)
{
    for (size_t i = 0; words[i] != NULL; i++)
        nearest_try(n, words[i]);
}
