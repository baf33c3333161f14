/* tournament.h - files that hold a tournament, not games. */
#ifndef QIPU_PIPELINE_JUDGE_TOURNAMENT_H
#define QIPU_PIPELINE_JUDGE_TOURNAMENT_H

#include "pipeline/pipeline.h"

/* --rules, also that of another game: how results make a table asks for no board. NULL: none is given. */
const struct rulebook *tournament_asked_rules(const struct run *, enum game_id);

/* The rulebook by which the players of such a file are ranked, and the game that is taken for theirs. */
const struct rulebook *tournament_rules(const struct run *, const struct format *, enum game_id *kind);

/* For pipeline.tournament: reports what rectable --check would. */
void tournament_check(struct pipeline *, struct text *);

#endif
