/* charset.h - which character set a file is in, and its text as UTF-8.
 *
 * Decided once a file, from its bytes: a byte order mark, the NULs of UTF-16, valid UTF-8; else every
 * candidate is tried and judged by known words, because many a Big5 file also decodes as GB18030.
 *
 * UTF-8 (and plain ASCII) is passed on as it is, bad bytes too; all else is decoded here. Characters in UTF-8
 * that stand in Western text can be told from it, and are read as what they are. */
#ifndef QIPU_INPUT_CHARSET_CHARSET_H
#define QIPU_INPUT_CHARSET_CHARSET_H

#include "base/mem/mem.h"

struct charset_word {
    const char *utf8;
    int weight; /* a usual character of the right charset counts 10 */
};

/* Moves, results, headers of the four games; ends with a NULL. */
extern const struct charset_word charset_words[];

/* iconv's name (the one that is shown) of what NAME means: "gbk" and "gb2312" give "GB18030", "sjis"
 * gives "SHIFT_JIS". Others are copied into OTHER in capitals; NULL when iconv does not know them. */
const char *charset_named(struct slice name, char other[32]);

/* The Ith of the charsets with a row of their own; NULL behind the last. */
const char *charset_listed(size_t i);

/* Whether two names mean the same charset, or one that holds the other (GB2312 in GB18030,
 * ISO-8859-1 in WINDOWS-1252). Names nobody knows are compared as they are. */
bool charset_same(struct slice a, struct slice b);

/* Whether a text that declares NAME and was read as FOUND is not what it says. UTF-8 is also what plain ASCII
 * is called, which contradicts nothing. */
bool charset_belies(struct slice text, struct slice name, const char *found);

/* The charset that a text declares near its beginning: SGF CA[..], XML encoding=".." (UTF-8 when it has
 * none); empty: none. */
struct slice charset_declared(struct slice head);

/* Decoders that are opened when first needed and kept, for one thread. */
struct charsets;
struct decoder;

struct charsets *charsets_new(void);
void charsets_free(struct charsets *); /* or of NULL */

/* NULL when iconv does not know the name. UTF-8 has one too. */
struct decoder *charsets_decoder(struct charsets *, const char *name);
const char *decoder_name(const struct decoder *);

struct charset_guess {
    const char *name; /* lives as long as the charsets; NULL: plain ASCII, nothing to decide */
    unsigned bom;     /* how many bytes a byte order mark takes */
    bool has_kin;     /* charset_of_kin() must be asked when bytes do not decode */
    bool doubtful;    /* nothing but the look of the words speaks for it: worth a word to the reader */
    unsigned others;  /* bits: charsets that decode all of a short text as well and make other sense of it */
};

/* The names of the charsets in `others`, with commas. */
void charset_names_of(struct buf *, unsigned others);

/* A byte order mark; a NULL name when there is none. */
struct charset_guess charset_mark(struct slice bytes);

/* What the bytes say. DECLARED: what the text says of itself, to be weighed; may be empty.
 * WORDS: what to look for, charset_words when NULL. */
struct charset_guess charset_guess(struct charsets *, struct slice bytes, struct slice declared,
                                   const struct charset_word *words);

/* The same for those who decode the bytes anyway, and will see whether all do: only then does Big5 differ
 * from its kin. */
struct charset_guess charset_first_guess(struct charsets *, struct slice bytes, struct slice declared,
                                         const struct charset_word *words);
const char *charset_of_kin(struct charsets *, struct slice bytes);

/* The same as charset_first_guess() for bytes that are known to be plain (base/text/ascii_prefix.h). */
struct charset_guess charset_of_plain(struct slice bytes, struct slice declared);

/* Bytes of the character in UTF-8 at P; 0 when there is none, or when ISO-8859-1 or Windows-1252 may well
 * have these letters and signs side by side. */
unsigned charset_utf8_at(const char *p, const char *end);

/* Offset of the first such character among bytes in those charsets, n when there is none. Unless AT_END, one
 * whose beginning may stand at the end is found, too. */
size_t charset_utf8_in(struct slice western, bool at_end);

/* Collections of SGF. Where a game begins from FROM on, raw.n when none does; whether RAW has games that
 * declare different charsets; the decoder of one game's bytes: by its own CA, else by the best guess. */
size_t charset_next_game(struct slice raw, size_t from);
bool charset_games_differ(struct slice raw);
struct decoder *charset_of_game(struct charsets *, struct slice game, const struct charset_word *words);

/* Where decoded text goes. */
struct decoded {
    struct buf *text;  /* UTF-8 */
    struct buf *steps; /* for each character of the text: bytes of RAW it took; may be NULL */
    void (*bad)(void *ctx, size_t text_off); /* for each byte that does not decode (U+FFFD stands for
                                                it); may be NULL */
    void *ctx;
};

/* Decodes as much of RAW as is whole characters (all of it AT_END); how many bytes that was. */
size_t charset_decode(struct decoder *, struct slice raw, bool at_end, const struct decoded *);

/* One short string of a binary file (a name, a comment), whatever thread: decoded under NAME, or
 * under the best guess when NAME is NULL. False when some bytes did not decode. */
bool charset_string(struct buf *out, struct slice raw, const char *name);

/* The same for one string of many: what is needed for them is made once, in *KEPT, which begins as NULL and
 * is the caller's to free. */
bool charsets_string(struct charsets **kept, struct buf *out, struct slice raw, const char *name);

/* charset_encode.c: output in another character set than UTF-8. */

struct recoder;

/* NULL with errno (EINVAL) when iconv does not know the charset. */
struct recoder *recoder_new(const char *charset);
void recoder_free(struct recoder *);

/* Appends what the charset puts before the first text, a byte order mark, which then does not come again. */
void recoder_mark(struct recoder *, struct buf *out);

/* Appends TEXT to OUT in the charset; a character that it lacks becomes '?'. How many did; the characters
 * themselves, each once, are added to LACKING, unless that is NULL. */
uint32_t charset_recode(struct recoder *, struct slice text, struct buf *out, struct buf *lacking);

/* mojibake.c: text that was read in a wrong character set and saved so, before it came to us.
 *
 * Called for every header and comment of a game; nearly all are done with at their first characters. */

/* The way that a text has taken: bytes of WAS, read as READ_AS, the last of so many TIMES. */
struct mojibake {
    const char *was, *read_as;
    unsigned times;
    bool whole; /* every byte is still there: nothing that could not be read was dropped on the way */
};

/* What one thread needs for it, kept from text to text: opening a conversion costs more than a game. */
struct undoer;

struct undoer *undoer_new(void);
void undoer_free(struct undoer *);

/* Whether TEXT (UTF-8) makes sense only when it is read back so; then OUT is cleared and holds what was
 * meant, with U+FFFD for what is lost. */
bool mojibake_undo(struct undoer *, struct slice text, struct buf *out, struct mojibake *);

/* Stages of it. What the words of a text look like: */
enum mojibake_look {
    LOOK_NATURAL, /* nobody would look twice */
    LOOK_WESTERN, /* letters and signs of Western charsets, some side by side */
    LOOK_LATIN,   /* letters and signs of other Latin charsets */
    LOOK_CYRILLIC,
    LOOK_GREEK,
    LOOK_FRAMES, /* lines of frames, as DOS has them */
    LOOK_HAN,
    LOOK_KANA, /* of half width */
    LOOK_HANGUL,
    LOOK_THAI,
    LOOK_SEMITIC
};

enum mojibake_look mojibake_look(struct slice text, size_t ascii);

/* Whether all the letters and signs are such as charsets of one byte have. */
bool mojibake_is_single(struct slice text);

/* BYTES as UTF-8 in which 0xFF stands for something lost, appended to OUT. How many characters beyond ASCII
 * it has, of them those of three bytes and more; 0 when it is no such text, or would not look written. */
struct mojibake_proof {
    unsigned characters, longer;
    bool whole;
};

struct mojibake_proof mojibake_utf8(struct slice bytes, struct buf *out);

#endif
