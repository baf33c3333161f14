/* variant.c - words for variants of chess, and which of them is chess after all. */
#include "record/variant.h"

static bool is_filler(char c)
{
    return c == ' ' || c == '-' || c == '_' || c == '/';
}

struct variant_name variant_name(struct slice name)
{
    struct variant_name v = {.n = 0};

    for (size_t i = 0; i < name.n; i++) {
        char c = name.p[i];

        if (is_filler(c))
            continue;
        if (v.n == sizeof v.p)
            return (struct variant_name){.n = 0};
        v.p[v.n++] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    }
    if (v.n > 5 && memcmp(v.p + v.n - 5, "chess", 5) == 0)
        v.n -= 5;
    return v;
}

bool variant_is_rest(const struct variant_name *v, const char *name)
{
    return v->n > 0 && strlen(name) == v->n && memcmp(v->p, name, v->n) == 0;
}

bool variant_is_chess960(struct slice name)
{
    static const char *const names[] = {"chess960",
                                        "960",
                                        "fischerandom",
                                        "fischerrandom",
                                        "frc",
                                        "dfrc",
                                        "freestyle",
                                        "doublefischerrandom",
                                        "doublefischerandom",
                                        "chess9lx",
                                        "fischerandomchess960",
                                        "fischerrandomchess960",
                                        "fischerrandom960",
                                        "fischerandom960",
                                        "chess960fischerandom",
                                        "wildfr"};

    struct variant_name v = variant_name(name);

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (variant_is(&v, names[i]))
            return true;
    return false;
}
