/* correct.h - --fix: corrects the text of the game at hand and has it judged anew, until nothing is left to
 * correct. */
#ifndef QIPU_CONVERT_CORRECT_H
#define QIPU_CONVERT_CORRECT_H

#include "pipeline/pipeline.h"

enum { CORRECT_ROUNDS = 4 };

/* One for each worker: what the game at hand points into after it was corrected. */
struct correction {
    struct buf text[CORRECT_ROUNDS];  /* the game's own text after each round */
    struct buf edits[CORRECT_ROUNDS]; /* struct fix_edit of each */
    struct arena arena;
    unsigned rounds;
};

void correction_free(struct correction *);

/* Corrects the game at hand as the options ask. True when its text is another now: it is *OUT, good until the
 * next call, and every correction is a finding. */
bool correct_game(struct correction *, struct pipeline *, struct slice *out);

#endif
