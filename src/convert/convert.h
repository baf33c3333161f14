/* convert.h - one game into another format, with every loss named. */
#ifndef QIPU_CONVERT_CONVERT_H
#define QIPU_CONVERT_CONVERT_H

#include "cli/options.h"
#include "convert/readback.h"
#include "format/format.h"
#include "input/charset/charset_encode.h"
#include "replay/replay.h"

struct convert {
    const struct format *from, *to;
    struct readback *readback; /* the worker's; NULL: what is lost is told by the formats' rows alone */
    struct writing writing;
    enum lossy lossy;
    bool undecoded; /* some bytes of the game were not decoded: what they said is lost */
};

/* Reports that the game is not written, and why; A and B are what the words of the reason have holes for. */
void convert_refused(struct sink *, const struct record *, enum reason why, const char *a, const char *b);

/* Reports that FORMAT does not hold COUNT of WHAT (untranslated); nothing where none is lost. */
void convert_lost(struct sink *, struct span at, const char *what, const char *format, uint32_t count);

/* Writes the game to OUT. False, with a finding that says why, when it cannot be written: the format is for
 * other games, its main line holds a move that nobody could resolve, or --lossy=error and something would be
 * lost. */
bool convert_game(const struct convert *, const struct record *, const struct replayed *, struct sink *,
                  struct buf *out);

/* Recodes the text that was written, and names the characters that the charset lacks; false when the game
 * must not be written then. */
bool convert_charset(const struct convert *, const struct record *, struct recoder *, const char *charset,
                     struct sink *, struct buf *text);

#endif
