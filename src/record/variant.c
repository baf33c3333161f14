#include "record/variant.h"

enum { LONGEST = 40 };

static bool is_filler(char c)
{
    return c == ' ' || c == '-' || c == '_' || c == '/';
}

/* Only what counts, in small letters; 0 when the name is too long to be one. */
static size_t squeeze(struct slice name, char out[LONGEST])
{
    size_t n = 0;

    for (size_t i = 0; i < name.n; i++) {
        char c = name.p[i];

        if (is_filler(c))
            continue;
        if (n == LONGEST)
            return 0;
        out[n++] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    }
    if (n > 5 && memcmp(out + n - 5, "chess", 5) == 0)
        n -= 5;
    return n;
}

/* The first character that counts. */
static char first_of(struct slice name)
{
    size_t i = 0;

    while (i < name.n && is_filler(name.p[i]))
        i++;
    if (i == name.n)
        return '\0';
    return name.p[i] >= 'A' && name.p[i] <= 'Z' ? (char)(name.p[i] + 32) : name.p[i];
}

bool variant_same(struct slice name, const char *other)
{
    char a[LONGEST], b[LONGEST];
    size_t n;

    if (first_of(name) != first_of(slice_of(other)))
        return false;
    n = squeeze(name, a);
    return n > 0 && n == squeeze(slice_of(other), b) && memcmp(a, b, n) == 0;
}

bool variant_is_chess960(struct slice name)
{
    static const char *const names[] = {
        "chess960", "960", "fischerandom", "fischerrandom", "frc", "dfrc", "freestyle", "doublefischerrandom",
        "doublefischerandom", "chess9lx", "fischerandomchess960", "fischerrandomchess960", "fischerrandom960",
        "fischerandom960", "chess960fischerandom", "wildfr"
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (variant_same(name, names[i]))
            return true;
    return false;
}
