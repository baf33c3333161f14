/* moves.h - the moves of a game, from its bytes. For this folder alone. */
#ifndef QIPU_FORMAT_SCID_MOVES_H
#define QIPU_FORMAT_SCID_MOVES_H

#include "format/scid/base.h"

/* A game being read. */
struct scid_game {
    const struct scid_base *base;
    struct text *text;
    struct record *record;
    struct sink *sink;
    struct scid_entry entry;
    struct slice own[SCID_NAMES]; /* its names, where it is by itself */
    struct span at;               /* of its entry */
    const unsigned char *p, *end; /* what is left of it */
    const unsigned char *bytes;   /* all of it */
    struct scid_board board;
    struct scid_step last; /* that led to `node` */
    uint32_t node;
    bool branches;   /* it may have variations */
    bool irregular;  /* a king was taken: numbers are not what they were */
    bool played;     /* there was one in the line at hand */
    uint32_t before; /* comments before the first move of a line */
    struct charsets *charsets;
    struct buf decoded;
};

/* Where the man on FROM goes by the code of a move; 64 or more: no square, or not by one byte. *PROMO: what
 * becomes of a pawn, if anything does. */
unsigned scid_target(unsigned man, unsigned code, unsigned from, unsigned *promo);

/* Reads as many plain moves as come; none when the next is not. */
void scid_read_plain(struct scid_game *);

/* Reads moves, marks and comments, from where the start position is behind. */
void scid_read_moves(struct scid_game *);

/* The record is damaged: says where, and that it ends there. */
void scid_damaged(struct scid_game *, const char *what);

/* Words of the database as UTF-8: as they are, or decoded into game.decoded. */
struct slice scid_words(struct scid_game *, struct slice raw);

#endif
