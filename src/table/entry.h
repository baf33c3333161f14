/* entry.h - one result as somebody's file says it, and the collection of all of them.
 *
 * Workers make entries of records and of tournament files, batch by batch; the collection keeps them for the
 * whole run. Memory grows with players and games, never with moves: names are kept once. */
#ifndef QIPU_TABLE_ENTRY_H
#define QIPU_TABLE_ENTRY_H

#include "base/arena.h"
#include "finding/place.h"
#include "record/record.h"
#include "record/rulebook.h"
#include "record/tournament.h"

enum entry_what {
    ENTRY_GAME,   /* a game, or a bye when name[1] is empty */
    ENTRY_PLAYER, /* somebody on the list of a tournament file: name[0], and what is known of him */
    ENTRY_TEAM,   /* a member of a team, in the order of the list: name[0], team[0], board */
    ENTRY_EVENT   /* what a tournament file says of the event: `rounds`, `order`, `points` */
};

/* Strings are empty where nothing is said. */
struct entry {
    enum entry_what what;
    struct slice event, name[2], team[2], id[2], title[2], federation, sex, birth;
    int rating[2];            /* 0: none */
    uint32_t round, part;     /* 0: not known; part: what stands behind the point in "4.3" */
    uint32_t board;           /* 0: not known */
    char code[2];             /* as in record/tournament.h, of what the file declares */
    char ruled[2];            /* the same by what the replay proves; 0: it proves nothing */
    bool bare;                /* a record without a move */
    bool from_list;           /* out of a tournament file: byes and forfeits are its own word */
    bool colours;             /* name[0] is known to have had the first move */
    int date;                 /* yyyymmdd; 0: not known */
    uint64_t moves;           /* hash of the main line; 0: none */
    const char *notation;     /* static: moves are compared where both are spelled in the same one */
    uint32_t number;          /* ENTRY_PLAYER: starting number. ENTRY_EVENT: rounds */
    struct ratio said_points; /* ENTRY_PLAYER: as the file has them */
    bool has_points;
    struct ratio bonus;                               /* ENTRY_PLAYER: beside the points of results */
    int8_t handicap;                                  /* -1: not known */
    int16_t komi;                                     /* KOMI_UNKNOWN */
    struct slice order;                               /* ENTRY_EVENT: "BH/C1,BH" */
    struct slice city, system_code, arbiter, control; /* ENTRY_EVENT, and `federation` */
    char first_colour;                                /* ENTRY_EVENT: of a tournament file */
    int end;                                          /* ENTRY_EVENT: as `date`, of the last day */
    const struct ratio *points;                       /* ENTRY_EVENT: POINTS_FOR_COUNT; NULL: none given */
    enum game_id kind;
    const struct rulebook *rules; /* NULL: none is known */
    const char *file;
    uint64_t game; /* its number in the file */
    struct place at;
};

/* A growing list whose strings live in its arena. */
struct entries {
    bool plain; /* strings are copied as they come: for lists that live as long as a batch */
    struct arena arena;
    struct entry *list;
    size_t count, cap;
    struct slice *interned; /* hash table of the arena's strings */
    size_t strings, slots;
};

/* Appends a cleared entry; the pointer is good until the next call. */
struct entry *entries_add(struct entries *);

/* The string, kept once. */
struct slice entries_intern(struct entries *, struct slice);

/* Appends copies of all of FROM with their strings; game numbers become BASE + theirs. */
void entries_append(struct entries *, const struct entries *from, uint64_t base);

/* Empties the list and keeps its memory. */
void entries_clear(struct entries *);
void entries_free(struct entries *);

/* What a record says of a game; nothing is added for what is no game between two players. RULED: what the
 * rules prove, RESULT_UNKNOWN for nothing. */
void entry_from_record(struct entries *, const struct record *, const struct rulebook *, enum result ruled,
                       const char *file, uint64_t game, struct place);

/* What a tournament file says. PLACE finds the place of a span. */
void entries_from_tournament(struct entries *, const struct tournament *, enum game_id,
                             const struct rulebook *, const char *file,
                             struct place (*place)(void *context, struct span), void *context);

/* Reads a round in one of its spellings: "4", "4.3", "第4轮", "第04轮 第03台", "Round 4". *BOARD is set where
 * the words say that it is one; a bare second number is *PART. */
void round_read(struct slice, uint32_t *round, uint32_t *part, uint32_t *board);

/* yyyymmdd of "2016.12.09", "2016-12", "2016/05/01", "01.05.2016"; 0 when there is no year. */
int entry_date(struct slice);

#endif
