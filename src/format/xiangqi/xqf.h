/* xqf.h - XQF, the binary format of XQStudio. */
#ifndef QIPU_FORMAT_XIANGQI_XQF_H
#define QIPU_FORMAT_XIANGQI_XQF_H

#include "format/format.h"

enum {
    XQF_HEAD = 1024, /* bytes before the tree */
    XQF_FROM = 0x18,
    XQF_TO = 0x20 /* what is added to the two points of a move */
};

/* Strings of the head: where they are, how long they may be, what they say. */
struct xqf_string {
    uint16_t at;
    uint8_t size;
    enum key key;
};

extern const struct xqf_string xqf_strings[]; /* ends with size 0 */

void xqf_write(struct buf *, const struct record *, const struct writing *);

/* cbl_old.c: the libraries of CCBridge before its version 3: one packed stream with all games. */

/* Whether a file begins as one. */
bool cbl_old_is(struct slice head);

/* As struct format.read, for a text that is one. */
enum status cbl_old_read(struct text *, struct record *, struct sink *);

#endif
