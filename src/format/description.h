/* description.h - formats/NAME.yaml: what a format calls its headers, how its files are named and known.
 *
 *   format: pgn
 *   extensions: [pgn]
 *   words: ['[Event "', '[Site "']       # what such files are full of, for guessing
 *   headers:
 *     event: Event                       # neutral key: the format's own name
 *     annotator: [Annotator, Author]     # the first is written, the others are read too
 *     first: {chess: White, xiangqi: Red}  # per game
 *
 *   dialects: …                          # what only the format itself understands: desc_extra()
 *   patterns: …
 *
 * A file of the same name given later adds to the earlier one, and wins where both speak. */
#ifndef QIPU_FORMAT_DESCRIPTION_H
#define QIPU_FORMAT_DESCRIPTION_H

#include "format/format.h"
#include "record/words/words.h"

#include <pthread.h>

struct desc_header {
    struct slice name;
    uint8_t key[GAME_COUNT]; /* enum key; KEY_OTHER where the game does not use the name.
                                key[GAME_UNKNOWN]: when the game is not known */
    uint8_t games;           /* bits 1 << enum game_id: in which games it is used */
};

enum { DESC_HEADERS = 400, DESC_SLOTS = 1024 };

struct format_desc {
    const char *name;
    const char *const *extensions; /* NULL-terminated; without the dot */
    const char *const *words;      /* NULL-terminated */
    struct desc_header header[DESC_HEADERS];
    uint16_t slot[DESC_SLOTS]; /* hash table: index + 1 in header, 0 for empty */
    unsigned headers;
    struct slice own[KEY_COUNT][GAME_COUNT]; /* the name to write */
    struct desc_part *extra;                 /* the latest first */
    struct desc_made *made;
    const struct described *described; /* what `layout' says; NULL: nothing */
    struct format_desc *next;
};

struct descs {
    pthread_mutex_t lock; /* of descs_find(), which makes what is asked for first */
    struct arena arena;
    struct format_desc *first;      /* those made so far */
    struct described *described;    /* the formats that they describe, the latest first */
    struct desc_part *vocabularies; /* whole files, the latest first */
};

struct desc_error {
    char file[1024];
    unsigned line, column;
    char message[160];
};

/* The built-in descriptions, each made when it is first asked for, and every .yaml file in each of DIRS
 * (ended by a NULL; or NULL), in sorted order. NULL, with *ERROR set, when one cannot be read or is no
 * description. */
struct descs *descs_load(const char *const *dirs, struct desc_error *);

/* NULL when there is none. From any thread, once all have been added. */
const struct format_desc *descs_find(struct descs *, const char *format);

void descs_free(struct descs *);

/* Whether a file of this NAME has one of the format's extensions, in any case. DESC may be NULL. */
bool desc_has_extension(const struct format_desc *, struct slice name);

/* What is known of a header name; NULL when nothing is. DESC may be NULL. */
const struct desc_header *desc_find(const struct format_desc *, struct slice name);

/* The same for a name with other capitals. */
const struct desc_header *desc_find_nocase(const struct format_desc *, struct slice name);

/* What the latest file that has KEY (dialects, patterns, results) says under it; NULL when none has. */
const struct yaml *desc_extra(const struct format_desc *, const char *key);

/* The same of every file that has KEY, the latest first: *AT is NULL for the first one and kept for the next.
 */
const struct yaml *desc_next_extra(const struct format_desc *, const char *key, const struct desc_part **at);

/* What a reader makes of a description once and for all its files, such as compiled expressions: MAKE is
 * called where it has not been, UNMAKE when the description is freed. For several threads at a time. */
void *desc_make(const struct format_desc *, void *(*make)(const struct format_desc *),
                void (*unmake)(void *));

/* What earlier games have taught a reader, kept in record.learnt: SIZE bytes that begin with a pointer to the
 * description they were learnt by. All else is zero when that was another, or another reader's. */
void *desc_recall(const struct format_desc *, struct record *, size_t size);

#endif
