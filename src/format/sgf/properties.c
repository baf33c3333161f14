/* The properties of all versions: their table, their names, and the NAGs that judgements come nearest to. */
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

/* Names of FF[3] and before, whose capitals were the property, where all letters are alike. */
static enum sgf_prop sgf_named(struct slice name)
{
    static const struct {
        const char *name;
        enum sgf_prop id;
    } names[] = {
        {"black", SGF_B},        {"white", SGF_W},        {"addblack", SGF_AB},  {"addwhite", SGF_AW},
        {"addempty", SGF_AE},    {"player", SGF_PL},      {"comment", SGF_C},    {"game", SGF_GM},
        {"size", SGF_SZ},        {"fileformat", SGF_FF},  {"event", SGF_EV},     {"date", SGF_DT},
        {"playerblack", SGF_PB}, {"playerwhite", SGF_PW}, {"result", SGF_RE},    {"komi", SGF_KM},
        {"handicap", SGF_HA},    {"time", SGF_TM},        {"round", SGF_RO},     {"place", SGF_PC},
        {"blackrank", SGF_BR},   {"whiterank", SGF_WR},   {"gamename", SGF_GN},  {"rules", SGF_RU},
        {"user", SGF_US},        {"source", SGF_SO},      {"copyright", SGF_CP}, {"gamecomment", SGF_GC}};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_is_nocase(name, names[i].name))
            return names[i].id;
    return SGF_PRIVATE;
}

enum sgf_prop sgf_identify(struct slice name, bool *lower)
{
    char capitals[2], small[2];
    size_t n = 0, m = 0;

    if (name.n <= 2 && sgf_prop(name.p, name.n) != SGF_PRIVATE)
        return sgf_prop(name.p, name.n);
    for (size_t i = 0; i < name.n; i++) {
        char c = name.p[i];

        if (c >= 'a' && c <= 'z') {
            if (m++ < 2)
                small[m - 1] = (char)(c - 'a' + 'A');
        } else if (n++ < 2) {
            capitals[n - 1] = c;
        }
    }
    *lower = m != 0;
    if (name.n > 2 && (n == 0 || m == 0))
        return sgf_named(name);
    if (n == 0)
        return sgf_prop(small, m);
    return m == 0 ? SGF_PRIVATE : sgf_prop(capitals, n);
}

static const struct {
    enum sgf_prop id;
    int nag[2]; /* for [1] and [2]; 0: none is fair */
} judgements[] = {{SGF_TE, {1, 3}},  {SGF_BM, {2, 4}},  {SGF_IT, {5, 5}},   {SGF_DO, {6, 6}},
                  {SGF_DM, {10, 0}}, {SGF_UC, {13, 0}}, {SGF_GW, {16, 18}}, {SGF_GB, {17, 19}}};

int sgf_nag(enum sgf_prop id, int strength)
{
    for (size_t i = 0; i < sizeof judgements / sizeof *judgements; i++)
        if (judgements[i].id == id)
            return judgements[i].nag[strength - 1];
    return 0;
}

enum sgf_prop sgf_of_nag(int64_t nag, int *strength)
{
    for (size_t i = 0; nag > 0 && i < sizeof judgements / sizeof *judgements; i++)
        for (*strength = 1; *strength <= 2; ++*strength)
            if (judgements[i].nag[*strength - 1] == nag)
                return judgements[i].id;
    return SGF_PRIVATE;
}

bool sgf_is_list(enum sgf_prop id)
{
    switch (sgf_props[id].type) {
    case SGF_TYPE_STONES:
    case SGF_TYPE_POINTS:
    case SGF_TYPE_EPOINTS:
    case SGF_TYPE_LABELS:
    case SGF_TYPE_ARROWS:
    case SGF_TYPE_ANY:
        return true;
    default:
        return false;
    }
}
