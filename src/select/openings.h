/* openings.h - names of openings, by the positions that their lines lead to: transpositions count.
 *
 * Of chess and xiangqi: wuziqi's openings are shapes of three stones (game/wuziqi/opening.h). */
#ifndef QIPU_SELECT_OPENINGS_H
#define QIPU_SELECT_OPENINGS_H

#include "base/data/data.h"
#include "select/subject.h"

struct openings;

/* A line and what it is called. */
struct opening_name {
    uint64_t key;                    /* of the position it leads to */
    const char *code, *name, *other; /* OTHER: in a second language; NULL: none */
    uint32_t plies;
};

/* The built-in tables, formats/openings. */
struct openings *openings_new(const struct rulebooks *);
void openings_free(struct openings *);

/* Adds a user's table: YAML as the built-in ones, or lines of code, name, moves and perhaps another name with
 * tabs between them. What was there before goes where both name a position. False with the error. */
bool openings_add(struct openings *, struct slice text, struct yaml_error *);

/* The last position of the game just replayed that has a name; NULL when none has. */
const struct opening_name *openings_of(const struct openings *, struct replay *);

/* What the moves of a game make its opening; false: they have no name. */
struct opening_played {
    const char *code, *name, *other; /* OTHER: in a second language; NULL: none */
};

bool opening_played(const struct subject *, struct opening_played *);

/* The same for a column: what the record says, and where it is silent what its moves say. Empty: nobody
 * knows. KNOWN_MOVES. */
struct opening_said {
    struct slice name, code;
};

struct opening_said opening_said(const struct subject *);

/* Whether the game just replayed comes to any position of that code; *KNOWN: whether the table has the code.
 */
bool openings_reaches(const struct openings *, struct replay *, struct slice code, bool *known);

/* Whether the moves of the game just replayed exclude an opening, said by its code or by its name up to a
 * colon or comma: the pawns that all its lines move never went there. False for openings that the table does
 * not have, and for games that ended too soon to tell. */
bool openings_exclude(const struct openings *, struct replay *, struct slice said);

#endif
