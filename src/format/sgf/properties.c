#include "format/sgf/sgf.h"

const struct sgf_prop_info sgf_props[SGF_PROPS] = {
#define PROP(id, a, b, type, kind, versions) [SGF_##id] = {#id, SGF_TYPE_##type, SGF_KIND_##kind, versions},
#include "format/sgf/properties.def"
#undef PROP
};

const uint8_t sgf_by_letters[26 * 27] = {
#define PROP(id, a, b, type, kind, versions) [SGF_LETTERS(a, b)] = SGF_##id,
#include "format/sgf/properties.def"
#undef PROP
};

bool sgf_in_version(enum sgf_prop p, unsigned ff)
{
    for (unsigned v = sgf_props[p].versions; v != 0; v /= 10)
        if (v % 10 == ff)
            return true;
    return false;
}
