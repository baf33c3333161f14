/* Words for a pass; see stones.h. */
#include "notation/stones/stones.h"

#include "record/words/words.h"

size_t pass_word(const char *p, const char *end)
{
    const char *value;

    return vocabulary_longest("passes", slice_between(p, end), &value);
}
