/* SAN with the initials of other languages. One parse function a row, because a notation is read
 * without knowing anything but the word. */
#include "notation/letters.h"

#include "notation/san.h"

#define N_(text) text

#define LETTERS(function, name, title, initials)                                                             \
    static bool parse_##function(struct slice word, unsigned height, struct claim *c)                        \
    {                                                                                                        \
        static const char letters[6] = initials;                                                             \
                                                                                                             \
        (void)height;                                                                                        \
        return san_lenient(word, letters, c);                                                                \
    }
#include "notation/letters.def"
#undef LETTERS

#define LETTERS(function, word, words, initials)                                                             \
    const struct notation notation_##function = {                                                            \
        .name = word, .title = words, .games = 1 << GAME_CHESS, .parse = parse_##function};
#include "notation/letters.def"
#undef LETTERS
