/* tuning.h - which slips happen, and how much speaks against each: formats/slips/ and files of that kind
 * given with
 * --formats, as tables for the search. */
#ifndef QIPU_REPAIR_SEARCH_TUNING_H
#define QIPU_REPAIR_SEARCH_TUNING_H

#include "base/data/data.h"
#include "record/record.h"

enum slip_step {
#define STEP(id, name) STEP_##id,
#include "repair/search/steps.def"
#undef STEP
    STEPS
};

enum feature {
#define FEATURE(id, name) F_##id,
#include "repair/search/features.def"
#undef FEATURE
    FEATURES
};

/* Two signs (repair/word.h) that are easily taken for each other. */
struct alike {
    uint16_t one, other;
    uint16_t cost;
};

/* For one game. */
struct tuning {
    int step[STEPS];
    int weight[FEATURES];
    struct alike *alike; /* sorted; each pair both ways round */
    uint32_t alikes, alike_cap;
};

struct tunings {
    struct tuning of[GAME_COUNT];
};

/* The built-in ones. */
struct tunings *tunings_new(void);
void tunings_free(struct tunings *);

/* Adds what a YAML text says; false, with *ERROR set, when it is not understood. */
bool tunings_add(struct tunings *, struct slice yaml, struct yaml_error *);

/* What it costs to write one sign for the other by such a likeness; 0: there is none. */
int tuning_alike(const struct tuning *, uint16_t one, uint16_t other);

#endif
