/* attributes.c - the attributes of a game element, by name. */
#include "format/rif/rif.h"

/* In the order of enum rif_attribute, which is the one files have them in. */
const struct slice rif_attribute_name[RIF_ATTRIBUTES] = {
    {"id", 2},      {"publisher", 9}, {"tournament", 10}, {"round", 5},  {"rule", 4},
    {"black", 5},   {"white", 5},     {"bresult", 7},     {"btime", 5},  {"wtime", 5},
    {"opening", 7}, {"alt", 3},       {"swap", 4},        {"unrated", 7}};
