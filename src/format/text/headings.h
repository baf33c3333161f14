/* headings.h - what stands above a game of a book or bulletin, by the patterns of movelist.yaml.
 *
 * A heading with players begins a game; one without holds for the games that follow, too. */
#ifndef QIPU_FORMAT_TEXT_HEADINGS_H
#define QIPU_FORMAT_TEXT_HEADINGS_H

#include "format/build.h"
#include "format/text/list/patterns.h"

/* What is kept from game to game of a text, in record.carry: places are in the text. */
struct carried_head {
    struct span above[4]; /* what stands above several games: event, round, date, place */
    uint32_t line; /* where the last heading begins, and which pattern it is, from 1; 0: there is none */
    uint32_t pattern;
    struct span plain;  /* the last line that was no heading, */
    uint8_t plain_game; /* of that game */
    uint8_t reader;     /* movelist.c: who read the last game */
    bool moves_follow;  /* it ended where the moves of the next begin */
    size_t unbracketed; /* stone_gather.c: up to this byte there is no bracket */
    size_t
        looked[3]; /* up to which byte, for each length of a look, nobody but the patterns knows the text */
};

/* All is zero where nothing was kept, or another reader's. */
struct carried_head *text_carried(struct record *);

struct headings {
    struct patterns *patterns;
    pcre2_match_data *found;
    struct carried_head *carried;
    const char *start; /* of the text */
};

/* Room for one reader's matches; headings_free() gives it back. */
void headings_init(struct headings *, struct patterns *, struct builder *);
void headings_free(struct headings *);

/* The pattern of a heading that LINE is in this game; NULL: it is none. GAME_UNKNOWN: any game's. */
struct line_pattern *heading_of(const struct headings *, enum game_id, struct slice line);

/* Whether LINE says that there is no score of the game above it, or of the one that it is the heading of. */
bool heading_says_missing(const struct headings *, struct slice line);

/* Keeps what the heading found last says of LINE. */
void heading_take(const struct headings *, struct builder *, struct line_pattern *, struct slice line);

/* Forgets the players, the result and whatever else is one game's: what was said above was of a game whose
 * score is missing. */
void headings_restart(struct builder *);

/* Gives the game what the lines above say and it did not say itself. */
void headings_above(const struct headings *, struct builder *);

#endif
