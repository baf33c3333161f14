/* player_names.h - players' names in the words of a result: 聂卫平中盘胜, Carlsen wins. */
#ifndef QIPU_RECORD_WORDS_PLAYER_NAMES_H
#define QIPU_RECORD_WORDS_PLAYER_NAMES_H

#include "record/record.h"
#include "record/words/vocabulary.h"

enum { NAMED_RESULT_MAX = 160 }; /* bytes; what is longer is prose */

/* Puts the text into OUT with the sides' words (黑方) for the NAMES of the first and the second player, and
 * returns its length; 0 where no name stands in it, or it is too long. MORE as in vocabulary.h. */
size_t names_to_sides(const struct desc_part *more, enum game_id, const struct slice names[2],
                      struct slice text, char out[NAMED_RESULT_MAX]);

#endif
