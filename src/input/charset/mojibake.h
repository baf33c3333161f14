/* mojibake.h - text that was read in a wrong character set and saved so, before it came to us.
 *
 * Called for every header and comment of a game; nearly all are done with at their first characters. */
#ifndef QIPU_INPUT_CHARSET_MOJIBAKE_H
#define QIPU_INPUT_CHARSET_MOJIBAKE_H

#include "base/mem/mem.h"

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
