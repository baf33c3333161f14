/* SAN with the initials of other languages. One parse function a row, because a notation is read
 * without knowing anything but the word. */
#include "notation/letters.h"

#include "notation/san.h"

#define N_(text) text

static void put_move(struct buf *b, const struct claim *c, const char initials[6])
{
    if (!san_put_whole(b, c, "O")) {
        if (c->piece >= KNIGHT && c->piece <= KING)
            buf_char(b, initials[c->piece - KNIGHT]);
        san_put_step(b, c);
    }
    san_put_end(b, c, initials);
}

#define LETTERS(function, name, title, initials)                                                             \
    static bool parse_##function(struct slice word, unsigned height, struct claim *c)                        \
    {                                                                                                        \
        static const char letters[6] = initials;                                                             \
                                                                                                             \
        (void)height;                                                                                        \
        return san_lenient(word, letters, c);                                                                \
    }                                                                                                        \
                                                                                                             \
    static void write_##function(const struct claim *c, unsigned height, struct buf *b)                      \
    {                                                                                                        \
        (void)height;                                                                                        \
        put_move(b, c, initials);                                                                            \
    }
#include "notation/letters.def"
#undef LETTERS

#define LETTERS(function, word, words, initials)                                                             \
    const struct notation notation_##function = {.name = word,                                               \
                                                 .title = words,                                             \
                                                 .games = 1 << GAME_CHESS,                                   \
                                                 .parse = parse_##function,                                  \
                                                 .write = write_##function};
#include "notation/letters.def"
#undef LETTERS
