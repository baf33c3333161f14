/* event.h - entries become events: who played, against whom, in which round, each game once. */
#ifndef QIPU_TABLE_EVENT_H
#define QIPU_TABLE_EVENT_H

#include "table/entry.h"
#include "table/findings.h"

#define NOBODY UINT32_MAX

/* What no record says and a list may (penalties.h). */
enum penalty_kind {
    PENALTY_FOUL,             /* 犯规 */
    PENALTY_WARNING,          /* 警告 */
    PENALTY_DISQUALIFICATION, /* 取消当场比赛资格 (象棋 18.2) */
    PENALTY_WITHDRAWAL,       /* left, or was struck from the list (象棋 18.3) */
    PENALTY_KINDS
};

struct player {
    struct slice name, folded;
    struct slice id, title, federation, sex, birth, club;
    uint32_t team;      /* in event.team; NOBODY: none */
    uint32_t line;      /* place in his team's list, from 1; 0: no list */
    int rating;         /* 0: none */
    struct ratio bonus; /* points beside those of results */
    uint32_t number;    /* on a tournament file's list; 0: on none */
    uint32_t entry;     /* one that names him, for places */
    uint32_t list;      /* entry of the list that names him; NOBODY: none */
    uint32_t penalty[PENALTY_KINDS];
};

struct team {
    struct slice name, folded;
    uint32_t entry;                  /* one that lists it; NOBODY: none */
    const struct entry_team *listed; /* NULL: nothing is said of it */
    uint32_t penalty[PENALTY_KINDS]; /* its own, beside those of its players */
};

/* A game, a bye (side[1] is NOBODY), or a match of two teams. */
struct pairing {
    uint32_t side[2]; /* the first mover's is [0] where `colours` */
    char code[2];     /* letters as in record/record_tournament.h */
    char other[2];    /* what the other kind of result (--results) would be; 0: the same */
    uint32_t round;   /* 0: not known */
    uint32_t part;    /* of a round with several games against one opponent; 0: the only one */
    uint32_t board;   /* 0: not known */
    int rating[2];
    uint32_t entry; /* where it stands; for a match: its first board */
    bool colours;
    bool supposed;               /* nobody wrote it down: what the rules make of a withdrawal */
    bool whole;                  /* a match without boards: a forfeit wins all of them */
    bool void_;                  /* does not count: a player left before half */
    bool playoff;                /* 加赛: counts between equals alone */
    struct ratio game_points[2]; /* of a match */
    uint32_t boards;             /* of a match */
};

/* Whether the points of it count. */
static inline bool pairing_counts(const struct pairing *p)
{
    return !p->void_ && !p->playoff;
}

/* "1-0" and so on, of the letters of both sides. */
const char *pairing_result(const char code[2]);

struct event {
    struct slice name;
    enum game_id kind;
    const struct rulebook *book;   /* NULL: none is known */
    struct standings_rules rules;  /* the book's, with what a tournament file says itself */
    uint8_t file_order[ORDER_MAX]; /* of a tournament file's own tie-breaks; 0: it names none */
    bool file_scale, file_match_scale;
    uint32_t file_rounds; /* as a tournament file says; 0: none does */
    /* As a tournament file has them: */
    struct slice city, federation, system_code, arbiter, control, board_colours, carried, score_names;
    char first_colour;
    const struct tournament_term *term; /* for pairing */
    uint32_t terms;
    uint32_t file_checked; /* so many keys of file_order come before one that is not known */
    int start, end;        /* yyyymmdd; 0: not known */
    const struct entries *entries;
    struct player *player;
    uint32_t players;
    struct team *team;
    uint32_t teams;
    struct lookup team_by_name; /* as it is folded */
    struct pairing *pairing;
    uint32_t pairings, pairing_cap;
    struct pairing *match; /* byes and forfeits of whole teams: sides are teams */
    uint32_t matches;
    uint32_t rounds;    /* highest round */
    bool penalties;     /* a list says who was punished: who is not on it was not */
    bool several_games; /* rounds of several games against one opponent */
    struct arena arena;
};

/* The events of the entries, by name, one at a time: thousands of them would fill the memory. */
struct events {
    const struct entries *all;
    struct sorted_games *list;
    struct arena arena;
    uint32_t at; /* in the list: where the next event begins */
};

/* BY_FILE: each tournament file is an event of its own, also where another one has the same name. */
void events_begin(struct events *, const struct entries *, bool by_file);
bool events_next(struct events *, struct event *, struct table_findings *); /* false: there is no more */
void event_free(struct event *);
void events_end(struct events *);

/* Whether the event is called a relay (擂台赛): nothing else tells it from a match of two teams. */
static inline bool event_is_relay(const struct event *e)
{
    return slice_holds(e->name, "擂台") || slice_holds(e->name, "擂臺");
}

/* How many lost matches put out of it, as it is called: 2 in a double elimination (双败); 0: nothing is said.
 */
uint32_t event_lives(const struct event *);

/* The entry a pairing came from. */
static inline const struct entry *event_entry(const struct event *e, uint32_t entry)
{
    return &e->entries->list[entry];
}

/* What several entries may say: the first word counts. */
static inline void take_if(struct slice *to, struct slice from)
{
    if (to->n == 0)
        *to = from;
}

/* --- parts, used by events_next alone --- */

/* Makes event.player and event.team of the entries INDEX[0 .. COUNT); WHO[2 * i + s] becomes the player of
 * side S of the Ith of them. */
void event_players(struct event *, const uint32_t *index, uint32_t count, uint32_t *who,
                   struct table_findings *);

/* The team with that name, new or known; NOBODY for none. */
uint32_t event_team(struct event *, struct slice name);

/* Takes out games that stand in two files. */
void event_once(struct event *, struct table_findings *);

/* Decides whether "4.3" is round 4, board 3, or the third game of round 4. */
void event_parts(struct event *);

#endif
