/* renlib.h - RenLib libraries: one tree of stones, two bytes a node. */
#ifndef QIPU_FORMAT_WUZIQI_RENLIB_H
#define QIPU_FORMAT_WUZIQI_RENLIB_H

#include "format/format.h"

/* The second byte of a node. */
enum lib_flag {
    LIB_SIBLING = 0x80, /* another move in its place follows, behind all that hangs below it */
    LIB_LEAF = 0x40,    /* nothing follows below it */
    LIB_OLD_COMMENT = 0x20,
    LIB_MARK = 0x10,
    LIB_COMMENT = 0x08,
    LIB_START = 0x04,
    LIB_NO_MOVE = 0x02,
    LIB_EXTENDED = 0x01 /* two more bytes of flags */
};

enum { LIB_BOARD_TEXT = 0x01 }; /* in the second byte of those */

enum { LIB_HEADER = 20, LIB_CENTRE = 0x78 };

struct lib_node {
    uint8_t point, flags;
    struct slice comment, board_text;
    const unsigned char *at;
};

/* The node at *P, which is moved behind it; false when the bytes end within it. */
bool renlib_take_node(const unsigned char **p, const unsigned char *end, struct lib_node *);

/* All texts of a library are in one character set, the author's: what those of the nodes from P on look like;
 * "UTF-8" where there are none. */
struct renlib_charset {
    char name[32];
};
void renlib_charset(const unsigned char *p, const unsigned char *end, struct renlib_charset *);

void renlib_write(struct buf *, const struct record *, const struct writing *);

#endif
