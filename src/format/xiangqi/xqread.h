/* xqread.h - what the readers of xiangqi's binary files share: a record of moves between points, what is said
 * of damage, and words in the charset of the format. */
#ifndef QIPU_FORMAT_XIANGQI_XQREAD_H
#define QIPU_FORMAT_XIANGQI_XQREAD_H

#include "format/format.h"
#include "input/charset/charset.h"

struct xqread {
    const char *start; /* of the batch; NULL: what is read lies elsewhere, and nothing has a place */
    struct record *record;
    struct sink *sink;
    enum code damage;          /* by which it is said */
    const char *charset;       /* of words; NULL: it is guessed */
    struct charsets *charsets; /* made for the first of them */
    struct buf words;
};

/* Begins a record that is all of the text. */
struct xqread xqread_begin(const struct text *, struct record *, struct sink *, enum code damage,
                           const char *charset);

/* Frees what words needed. */
void xqread_end(struct xqread *);

/* Where N bytes at P stand. */
struct span xqread_span(const struct xqread *, const void *p, size_t n);

/* Says what is wrong at P; the second, so that what follows is not read. */
void xqread_damaged(const struct xqread *, const void *p, const char *what);
void xqread_cut(const struct xqread *, const void *p, const char *what);

/* Of a library ALL games of which should be there; nothing where none is MISSING. */
void xqread_missing(struct text *, struct sink *, struct span at, uint32_t missing, uint32_t all);

/* The text of RAW without blanks around it as a header or as a comment, unless it is empty; bytes that are
 * none in the charset are reported at AT, unless that is. */
void xqread_header(struct xqread *, enum key, struct slice raw, struct span at);
void xqread_comment(struct xqread *, uint32_t node, struct slice raw, struct span at);

/* Unknown, won, lost, drawn: 0 to 3; any other is damage. */
void xqread_result(const struct xqread *, unsigned result, struct span at);

/* A move behind the node PARENT; its index, 0 where there is no room. */
uint32_t xqread_move(struct record *, uint32_t parent, point from, point to, struct span at);

/* A point by its file and its row from the top; off the board one that no board has. */
static inline point xqread_square(unsigned file, unsigned row)
{
    return file < 9 && row < 10 ? POINT(file, 9u - row) : POINT(62, 62);
}

#endif
