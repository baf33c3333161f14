/* subject.h - what is known of a game when it is asked whether it is selected.
 *
 * The tools fill one in as their work on a game goes on: first its headers, then its moves as written, then
 * what became of them on the board, last the findings. `known` says how far that is. */
#ifndef QIPU_SELECT_SUBJECT_H
#define QIPU_SELECT_SUBJECT_H

#include "finding/finding.h"
#include "record/record.h"
#include "replay/replay.h"

/* How much work has been done on a game, and how much an expression asks for. */
enum known {
    KNOWN_HEADERS, /* tags, format, charset, file and number */
    KNOWN_TREE,    /* the record as read */
    KNOWN_MOVES,   /* replayed; findings not settled yet */
    KNOWN_ALL      /* judged */
};

struct subject {
    enum known known;
    const struct record *record;
    const char *file;     /* as shown */
    const char *format;   /* struct format.name */
    const char *encoding; /* of the file */
    uint64_t number;      /* of the game in its file, from 1 */

    /* From KNOWN_MOVES on. */
    const struct replayed *replayed;
    struct replay *replay;           /* that has just replayed the record */
    bool slow;                       /* fast paths are off */
    struct buf *scratch;             /* for the bytes of a moment; who uses it clears it first */
    const struct openings *openings; /* NULL: nobody asked for names */

    /* With KNOWN_ALL. */
    const struct finding *finding;
    uint32_t findings;
};

#endif
