#include "format/sgf.h"

const struct sgf_prop_info sgf_props[SGF_PROPS] = {
#define PROP(id, a, b, type, kind, versions) [SGF_##id] = { #id, SGF_TYPE_##type, SGF_KIND_##kind, versions },
#include "format/sgfprops.def"
#undef PROP
};

/* Two letters, or one and nothing, as a number. */
#define LETTERS(a, b) (((a) - 'A') * 27 + ((b) == 0 ? 0 : (b) - 'A' + 1))

static const uint8_t by_letters[26 * 27] = {
#define PROP(id, a, b, type, kind, versions) [LETTERS(a, b)] = SGF_##id,
#include "format/sgfprops.def"
#undef PROP
};

enum sgf_prop sgf_prop(const char *id, size_t n)
{
    if (n < 1 || n > 2 || id[0] < 'A' || id[0] > 'Z' || (n == 2 && (id[1] < 'A' || id[1] > 'Z')))
        return SGF_PRIVATE;
    return (enum sgf_prop)by_letters[LETTERS(id[0], n == 2 ? id[1] : 0)];
}

bool sgf_in_version(enum sgf_prop p, unsigned ff)
{
    for (unsigned v = sgf_props[p].versions; v != 0; v /= 10)
        if (v % 10 == ff)
            return true;
    return false;
}
