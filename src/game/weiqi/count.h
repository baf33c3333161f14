/* count.h - whose the points of a final position are. */
#ifndef QIPU_GAME_WEIQI_COUNT_H
#define QIPU_GAME_WEIQI_COUNT_H

#include "game/weiqi/weiqi_board.h"

/* Territory as the record marks it: bits 1 << side, by cell. */
struct marks {
    bool any;
    uint8_t by[CELLS];
};

enum mark_fault { MARK_FINE, MARK_BOTH, MARK_OWN_STONE, MARK_HALF_DEAD, MARK_OPEN, MARK_HALF_REGION };

/* The first thing that is wrong with the marks; *AT is where. */
enum mark_fault marks_check(const struct goban *, const struct marks *, cell *at);

struct stone_tally {
    int area[3];      /* by side: live stones and their points; [0]: points of both or nobody */
    int territory[3]; /* points marked or enclosed, without stones */
    int dead[3];      /* stones of that side that are taken off at the end */
    int unmarked;     /* points that only one side encloses and that are not marked */
};

/* With marks: dead stones are those in the other side's marked points, unmarked points are shared, or go
 * to the only side that borders them when GENEROUS. Without (NULL): every stone is alive, and a region
 * belongs to the only side that borders it. */
struct stone_tally count_position(const struct goban *, const struct marks *, bool generous);

/* Whether both sides have an area of their own and nothing is left to play for or to take off, as far as the
 * board shows: every chain borders a region that no other side does, and single points alone lie between. */
bool count_is_closed(const struct goban *);

/* By cell without a live stone, whose it is (0: of both or nobody's) in the strict reading; 0 where one
 * stands.
 */
void count_owners(const struct goban *, const struct marks *, uint8_t owner[CELLS]);

/* life.c. By cell, the side whose it is for sure, whatever is still played (Benson): stones that can never be
 * taken and the regions they need. */
void life_sure(const struct goban *, uint8_t sure[CELLS]);

/* estimate.c. What games at random give on average, by majority at each point; deterministic. */
struct stone_tally estimate_position(const struct goban *, enum stone to_move);

#endif
