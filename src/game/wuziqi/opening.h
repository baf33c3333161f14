/* opening.h - the names of openings, and which fifth-move offers are alike. */
#ifndef QIPU_GAME_WUZIQI_OPENING_H
#define QIPU_GAME_WUZIQI_OPENING_H

#include "base/text/slice.h"
#include "record/move.h"

struct opening {
    const char *id; /* "D8": D direct (直指), I indirect (斜指) */
    const char *chinese, *international;
    const char *names; /* "直指 松月 Shogetsu" */
};

/* The bit 4 mirrors left and right, then bits 1 and 2 are quarter turns to the left: how the opening as it is
 * listed becomes the stones on the board. */
enum symmetry { SYMMETRY_NONE, SYMMETRIES = 8 };

/* The opening of the first three stones; NULL when it is none of the 26 (white 2 not next to black 1,
 * black 3 outside the five lines around it). */
const struct opening *opening_of(point black1, point white2, point black3, unsigned *symmetry);

/* The opening a record means by "D8", "松月", "松月局", "Shogetsu", "d8 shogetsu"; NULL when none. */
const struct opening *opening_named(struct slice);

/* Whether a symmetry of the four stones (black 1 and 3, white 2 and 4; anywhere, not only about the
 * centre of the board) makes offer A offer B. Equal offers are alike. */
bool offers_alike(const point stone[4], point a, point b);

#endif
