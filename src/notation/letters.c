/* SAN with the initials of other languages. One parse function a row, because a notation is read
 * without knowing anything but the word. */
#include "notation/notation.h"

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

/* Letters of other alphabets that look like files and signs of ours: people type them without changing the
 * keyboard. */
static const char *const look_alikes[][2] = {{"а", "a"}, {"с", "c"}, {"е", "e"}, {"х", "x"},
                                             {"Х", "x"}, {"О", "O"}, {"о", "o"}, {"О", "O"},
                                             {"ο", "o"}, {"Ο", "O"}, {":", ":"}};

/* The English text at P for what is there in another alphabet, and how many bytes that takes; 0 when it has
 * none. */
static size_t translate(const char *p, size_t n, const char *const words[5], char *out)
{
    size_t longest = 0;

    for (unsigned i = 0; i < 5; i++) {
        size_t length = strlen(words[i]);

        if (length > longest && length <= n && memcmp(p, words[i], length) == 0) {
            longest = length;
            *out = san_english[i];
        }
    }
    for (size_t i = 0; longest == 0 && i < sizeof look_alikes / sizeof *look_alikes; i++) {
        size_t length = strlen(look_alikes[i][0]);

        if (length <= n && memcmp(p, look_alikes[i][0], length) == 0) {
            longest = length;
            *out = look_alikes[i][1][0];
        }
    }
    return longest;
}

/* A word in another alphabet, read as the English one that it stands for. Some letter must be of that
 * alphabet. */
static bool parse_words(struct slice word, const char *const words[5], struct claim *c)
{
    char english[24];
    size_t n = 0, length;
    bool foreign = false;

    for (size_t i = 0; i < word.n; i += length) {
        if (n == sizeof english)
            return false;
        length = (unsigned char)word.p[i] < 0x80 ? 0 : translate(word.p + i, word.n - i, words, &english[n]);
        foreign |= length > 0;
        if (length == 0) {
            english[n] = word.p[i];
            length = 1;
        }
        n++;
    }
    if (!san_lenient((struct slice){english, n}, san_english, c))
        return false;
    c->odd |= foreign ? ODD_FOREIGN : 0;
    return true;
}

static void put_word(struct buf *b, unsigned piece, const char *const words[5])
{
    if (piece >= KNIGHT && piece <= KING)
        buf_str(b, words[piece - KNIGHT]);
}

static void write_words(const struct claim *c, const char *const words[5], struct buf *b)
{
    struct claim end = *c;

    if (!san_put_whole(b, c, "O")) {
        put_word(b, c->piece, words);
        san_put_step(b, c);
    }
    if (c->promo >= KNIGHT && c->promo <= QUEEN) {
        buf_char(b, '=');
        put_word(b, c->promo, words);
    }
    end.promo = PIECE_NONE;
    san_put_end(b, &end, san_english);
}

#define WORDS(function, name, title, knight, bishop, rook, queen, king)                                      \
    static const char *const words_##function[5] = {knight, bishop, rook, queen, king};                      \
                                                                                                             \
    static bool parse_##function(struct slice word, unsigned height, struct claim *c)                        \
    {                                                                                                        \
        (void)height;                                                                                        \
        return parse_words(word, words_##function, c);                                                       \
    }                                                                                                        \
                                                                                                             \
    static void write_##function(const struct claim *c, unsigned height, struct buf *b)                      \
    {                                                                                                        \
        (void)height;                                                                                        \
        write_words(c, words_##function, b);                                                                 \
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

#define WORDS(function, word, words, knight, bishop, rook, queen, king) LETTERS(function, word, words, "")
#define LETTERS(function, word, words, initials)                                                             \
    const struct notation notation_##function = {.name = word,                                               \
                                                 .title = words,                                             \
                                                 .games = 1 << GAME_CHESS,                                   \
                                                 .parse = parse_##function,                                  \
                                                 .write = write_##function};
#include "notation/letters.def"
#undef LETTERS
