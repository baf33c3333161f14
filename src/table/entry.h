/* entry.h - one result as somebody's file says it, and the collection of all of them.
 *
 * Workers make entries of records and of tournament files, batch by batch; the collection keeps them for the
 * whole run. Memory grows with players and games, never with moves: names are kept once. */
#ifndef QIPU_TABLE_ENTRY_H
#define QIPU_TABLE_ENTRY_H

#include "base/data/data.h"
#include "finding/finding.h"
#include "record/record.h"
#include "record/record_tournament.h"
#include "record/rulebook.h"

enum entry_what {
    ENTRY_GAME,   /* a game, or a bye when name[1] is empty */
    ENTRY_PLAYER, /* somebody on the list of a tournament file: name[0], and what is known of him */
    ENTRY_TEAM,   /* a member of a team, in the order of the list: name[0], team[0], board */
    ENTRY_MATCH,  /* a bye or a forfeit of a whole team: team[], round, code */
    ENTRY_EVENT   /* what a tournament file says of the event */
};

/* What a tournament file says of the event. */
struct entry_event {
    uint32_t rounds;
    struct slice order; /* "BH/C1,BH" */
    struct slice score_names;
    struct slice city, federation, system_code, arbiter, control;
    struct slice board_colours; /* "WBWB" */
    struct slice carried;       /* lines for another file of the format */
    char first_colour;
    int end;                    /* as entry.date, of the last day */
    const struct ratio *points; /* POINTS_FOR_COUNT; NULL: none given */
    const struct ratio *match_points;
    const struct tournament_term *term;
    uint32_t terms;
};

/* What it says of a team, at its first member's entry. */
struct entry_team {
    uint32_t number;
    struct slice short_name;
    struct ratio match_points, game_points, bonus;
    bool has_points;
    uint32_t rank; /* 0: not said */
};

/* What it says of a player. */
struct entry_player {
    uint32_t number; /* starting number */
    struct slice federation, sex, birth, club;
    struct ratio points; /* as the file has them */
    bool has_points;
    uint32_t rank;       /* the same; 0: not said */
    struct slice scores; /* as the file has them, by event.score_names */
    bool broken;         /* not all of his line could be read */
    uint32_t unsure;     /* round from which on other lines contradict his; 0: none */
    struct ratio bonus;  /* beside the points of results */
};

/* Strings are empty where nothing is said. */
struct entry {
    enum entry_what what;
    enum game_id kind;
    struct slice event, section, name[2], team[2], id[2], title[2];
    int rating[2];        /* 0: none */
    uint32_t round, part; /* 0: not known; part: what stands behind the point in "4.3" */
    uint32_t board;       /* 0: not known */
    int date;             /* yyyymmdd; 0: not known */
    char code[2];         /* as in record/record_tournament.h, of what the file declares */
    char ruled[2];        /* the same by what the replay proves; 0: it proves nothing */
    uint8_t stage;        /* of a knockout, as in struct round_label */
    bool playoff;         /* 加赛: decides between equals, and counts for nothing else */
    bool bare;            /* a record without a move */
    bool from_list;       /* out of a tournament file: byes and forfeits are its own word */
    bool by_id;           /* the names are ids, whose names stand in another file (joined.c) */
    bool colours;         /* name[0] is known to have had the first move */
    int8_t handicap;      /* -1: not known */
    int16_t komi;         /* KOMI_UNKNOWN */
    uint64_t moves;       /* hash of the main line; 0: none */
    const char *notation; /* static: moves are compared where both are spelled in the same one */
    const struct entry_event *of_event;   /* ENTRY_EVENT */
    const struct entry_player *of_player; /* ENTRY_PLAYER */
    const struct entry_team *of_team; /* ENTRY_TEAM: of the first member; ENTRY_MATCH: game points of a bye */
    const struct rulebook *rules;     /* NULL: none is known */
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

/* Copies that live as long as the entries. */
const struct entry_event *entries_keep_event(struct entries *, const struct entry_event *);
const struct entry_player *entries_keep_player(struct entries *, const struct entry_player *);
const struct entry_team *entries_keep_team(struct entries *, const struct entry_team *);

/* Appends copies of all of FROM with their strings; game numbers become BASE + theirs. */
void entries_append(struct entries *, const struct entries *from, uint64_t base);

/* Empties the list and keeps its memory. */
void entries_clear(struct entries *);
void entries_free(struct entries *);

/* What a record says of a game; nothing is added for what is no game between two players. RULED: what the
 * rules prove, RESULT_UNKNOWN for nothing. */
void entry_from_record(struct entries *, const struct record *, const struct rulebook *, enum result ruled,
                       const char *file, uint64_t game, struct place);

/* What a tournament file says (listed.c). PLACE finds the place of a span. */
void entries_from_tournament(struct entries *, const struct tournament *, enum game_id,
                             const struct rulebook *, const char *file,
                             struct place (*place)(void *context, struct span), void *context);

/* Names of entries that have ids only, and their event, from the lists of players; an id that no list has is
 * reported (joined.c). */
struct table_findings;
void entries_join(struct entries *, struct table_findings *);

/* What a record calls its round. */
struct round_label {
    uint32_t round; /* 0: not known */
    uint32_t part;  /* a bare second number: a board, or the game of several against one opponent */
    uint32_t board; /* where the words say that it is one */
    uint8_t
        stage; /* of a knockout, from its end: 1 the final and matches for places, 2 semifinals …; 0: none */
    bool playoff; /* 加赛, a tie-break */
};

/* Reads a round in one of its spellings: "4", "4.3", "第4轮", "第04轮 第03台", "Round 4", "IV", "QF", "加赛".
 */
void round_read(struct slice, struct round_label *);

/* Takes the round out of an event's name: "全国赛 第3轮 第2台" becomes "全国赛", with "第3轮 第2台" in LABEL.
 * False: the name has none, and nothing is changed. */
bool round_in_title(struct slice *title, struct slice *label);

/* yyyymmdd of "2016.12.09", "2016-12", "2016/05/01", "01.05.2016", "May 1, 2016"; 0 when there is no year. */
int entry_date(struct slice);

#endif
