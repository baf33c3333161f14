/* headings.h - what stands above a game of a book or bulletin, by the patterns of movelist.yaml.
 *
 * A heading with players begins a game; one without holds for the games that follow, too. */
#ifndef QIPU_FORMAT_TEXT_HEADINGS_H
#define QIPU_FORMAT_TEXT_HEADINGS_H

#include "format/build.h"
#include "format/text/patterns.h"

struct headings {
    const struct patterns *patterns;
    pcre2_match_data *found;
};

/* Room for one reader's matches; headings_free() gives it back. What stood above games of another file is
 * forgotten. The game has been begun. */
void headings_init(struct headings *, const struct patterns *, struct builder *);
void headings_free(struct headings *);

/* The pattern of a heading that LINE is in this game; NULL: it is none. GAME_UNKNOWN: any game's. */
const struct pattern *heading_of(const struct headings *, enum game_id, struct slice line);

/* Keeps what the heading found last says of LINE. */
void heading_take(const struct headings *, struct builder *, const struct pattern *, struct slice line);

/* Gives the game what the lines above say and it did not say itself. */
void headings_above(struct builder *);

#endif
