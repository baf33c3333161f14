/* reach.c - how each man goes from square to square, without a list of moves. */
#include "game/xiangqi/xiangqi_moves.h"

enum { SOLDIERS = 0x01, HORSES = 0x02, ELEPHANTS = 0x04, ADVISERS = 0x08, GENERALS = 0x10, SIDEWAYS = 0x20 };

#define BOTH(men) ((men) | (men) << 8)
#define BLACKS(men) ((men) << 8)
#define BY(steps) [XQ_NO_STEP + (steps)]

const struct xq_way xq_ways[2 * XQ_NO_STEP] = {BY(1) = {BOTH(GENERALS | SIDEWAYS), 0},
                                               BY(-1) = {BOTH(GENERALS | SIDEWAYS), 0},
                                               BY(16) = {BOTH(GENERALS) | SOLDIERS, 0},
                                               BY(-16) = {BOTH(GENERALS) | BLACKS(SOLDIERS), 0},
                                               BY(15) = {BOTH(ADVISERS), 0},
                                               BY(17) = {BOTH(ADVISERS), 0},
                                               BY(-15) = {BOTH(ADVISERS), 0},
                                               BY(-17) = {BOTH(ADVISERS), 0},
                                               BY(30) = {BOTH(ELEPHANTS), 15},
                                               BY(34) = {BOTH(ELEPHANTS), 17},
                                               BY(-30) = {BOTH(ELEPHANTS), -15},
                                               BY(-34) = {BOTH(ELEPHANTS), -17},
                                               BY(18) = {BOTH(HORSES), 1},
                                               BY(-14) = {BOTH(HORSES), 1},
                                               BY(-18) = {BOTH(HORSES), -1},
                                               BY(14) = {BOTH(HORSES), -1},
                                               BY(33) = {BOTH(HORSES), 16},
                                               BY(31) = {BOTH(HORSES), 16},
                                               BY(-33) = {BOTH(HORSES), -16},
                                               BY(-31) = {BOTH(HORSES), -16}};

/* Elephants stay on their own half, generals and advisers in the palace, and soldiers go sideways on the
 * other half. */
#define PALACE (SOLDIERS | HORSES | ELEPHANTS | ADVISERS | GENERALS)
#define HOME (SOLDIERS | HORSES | ELEPHANTS)
#define ACROSS (SOLDIERS | HORSES | SIDEWAYS)

const uint16_t xq_in_row[XQ_ROWS] = {0,
                                     0,
                                     PALACE | BLACKS(ACROSS),
                                     PALACE | BLACKS(ACROSS),
                                     PALACE | BLACKS(ACROSS),
                                     HOME | BLACKS(ACROSS),
                                     HOME | BLACKS(ACROSS),
                                     ACROSS | BLACKS(HOME),
                                     ACROSS | BLACKS(HOME),
                                     ACROSS | BLACKS(PALACE),
                                     ACROSS | BLACKS(PALACE),
                                     ACROSS | BLACKS(PALACE)};

#define WING BOTH(SOLDIERS | HORSES | ELEPHANTS | SIDEWAYS)
#define MIDDLE BOTH(PALACE | SIDEWAYS)

const uint16_t xq_in_col[16] = {0, 0, 0, WING, WING, WING, MIDDLE, MIDDLE, MIDDLE, WING, WING, WING};

const uint8_t xq_step_bits[GENERAL + 1] = {[SOLDIER] = SOLDIERS | SIDEWAYS,
                                           [HORSE] = HORSES,
                                           [ELEPHANT] = ELEPHANTS,
                                           [ADVISER] = ADVISERS,
                                           [GENERAL] = GENERALS};

#define LOWER(a, b) ((a) < (b) ? (a) : (b))
#define INNER(a, b) (uint16_t)(((1u << ((a) + (b)-LOWER(a, b))) - 1) & -2u << LOWER(a, b))
#define FOUR(a, b) INNER(a, b), INNER(a, (b) + 1), INNER(a, (b) + 2), INNER(a, (b) + 3)
#define FROM(a) FOUR(a, 0), FOUR(a, 4), FOUR(a, 8), FOUR(a, 12)

const uint16_t xq_inner[256] = {FROM(0), FROM(1), FROM(2),  FROM(3),  FROM(4),  FROM(5),  FROM(6),  FROM(7),
                                FROM(8), FROM(9), FROM(10), FROM(11), FROM(12), FROM(13), FROM(14), FROM(15)};
