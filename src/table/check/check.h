/* check.h - what is odd about the pairings and results of a contest: the findings table/... */
#ifndef QIPU_TABLE_CHECK_CHECK_H
#define QIPU_TABLE_CHECK_CHECK_H

#include "pairing/swiss.h"
#include "table/contest.h"

/* Reports everything about a ranked contest. OPTIONS are those it was made with. */
void table_check(const struct contest *, const struct contest_options *, struct table_findings *);

/* The referee's part alone: what a file says twice, the pairings of each round against those of the system,
 * ranks against the tie-breaks. */
void table_referee(const struct contest *, enum pairing_rules, struct table_findings *);
void table_check_pairings(const struct contest *, enum pairing_rules, struct table_findings *);
void table_check_ranks(const struct contest *, struct table_findings *);
void table_check_declared(const struct contest *, struct table_findings *);

/* Round robins: games and colours that the Berger table has otherwise. REFEREE: also where some games stand
 * in other rounds; else colours alone, where all games fit. */
void table_check_berger(const struct contest *, bool referee, struct table_findings *);

/* Parts: colours; boards of matches; teams' line-ups and colours; relays; McMahon. */
void table_check_boards(const struct contest *, struct table_findings *);
void table_check_colours(const struct contest *, struct table_findings *);
void table_check_teams(const struct event *, struct table_findings *);
void table_check_relay(const struct event *, struct table_findings *);
void table_check_mcmahon(const struct contest *, struct table_findings *);

/* A Swiss: pairs that are further apart in points than the round asked for. */
void table_check_scores(const struct contest *, struct table_findings *);

#endif
