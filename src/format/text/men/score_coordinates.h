/* score_coordinates.h - lists of xiangqi in coordinates, with ranks from 0 to 9 or from 1 to 10, told from
 * chess and from points of stones. */
#ifndef QIPU_FORMAT_TEXT_MEN_SCORE_COORDINATES_H
#define QIPU_FORMAT_TEXT_MEN_SCORE_COORDINATES_H

#include "record/record.h"

/* The first moves of a text. */
struct coordinates {
    struct slice word[2];
    unsigned count;
    bool positioned; /* a position of xiangqi stands before them */
    bool own;        /* set in a way that is not PGN's */
};

/* Adds the moves of a LINE, which begin at P. */
void coordinates_look(struct coordinates *, struct slice line, const char *p);

/* Whether they can be moves of xiangqi and none of chess. */
bool coordinates_are_xiangqi(const struct coordinates *);

/* Reads the moves of a record again, whose words lie in the text at START, when their ranks count from 1. The
 * name of the notation. */
const char *coordinates_settle(struct record *, const char *start);

#endif
