/* trf.h - between the files that read TRF: a line, and its columns. */
#ifndef QIPU_FORMAT_TOURNAMENT_TRF_H
#define QIPU_FORMAT_TOURNAMENT_TRF_H

#include "format/tournament/tournament.h"

struct trf {
    struct text *text;
    struct tournament *t;
    struct sink *sink;
    struct slice line;
};

/* Columns FROM to TO, from 1, which count characters; as they are, and without blanks at the ends. */
struct slice trf_columns(const struct trf *, unsigned from, unsigned to);
struct slice trf_trimmed(const struct trf *, unsigned from, unsigned to);

/* What stands from column 5 on. */
struct slice trf_value(const struct trf *);

/* How many columns the line has. */
unsigned trf_length(const struct trf *);

/* The span of the whole line. */
struct span trf_span(const struct trf *);

/* A number, 0 where there is none; false, with a finding, when something else stands there. */
bool trf_number(const struct trf *, unsigned from, unsigned to, uint32_t *number);

/* Points; false, with a finding, when something else stands there. Nothing is no points. */
bool trf_points(const struct trf *, unsigned from, unsigned to, struct ratio *points);

/* Takes a line about teams (013, 310, 320, 330, 352, 362, 300); false when it is none. LATE: those that name
 * teams by their numbers, when all teams are known. */
bool trf_take_teams(struct trf *, bool late);

/* Takes a line for pairing programs (250, 260, XXA, XXP); false when it is none. */
bool trf_take_terms(struct trf *);

#endif
