#include "game/xiangqi/xiangqi.h"

const struct rule_param xq_params[XQ_PARAMS + 1] = {
    /* Rounds without a capture after which a draw can be claimed; 0: no limit. */
    [XQ_NATURAL_LIMIT] = { "natural-limit", NULL, 60, 0, 10000 },
    /* How many of the claimant's checks count among them. */
    [XQ_CHECKS_COUNTED] = { "checks-counted", NULL, 10, 0, 10000 },
    /* Moves in a row left out of a score that make a foul. */
    [XQ_MISSED_MOVES] = { "missed-moves", NULL, 4, 1, 1000 },
    /* How often a cycle is gone through before it is judged; 0: never. */
    [XQ_CYCLES] = { "cycles", NULL, 3, 0, 100 },
    /* Plies of the longest cycle that is looked for. */
    [XQ_CYCLE_MAX] = { "cycle-max", NULL, 40, 4, 200 },
    [XQ_PARAMS] = { NULL, NULL, 0, 0, 0 }
};
