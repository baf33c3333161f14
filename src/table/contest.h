/* contest.h - who is to be placed, players or teams alike, and what each scored.
 *
 * A contest is made from an event's pairings: its system is found, withdrawals are settled, points added up,
 * and places given in the order that the rules ask for. Arithmetic is exact throughout. */
#ifndef QIPU_TABLE_CONTEST_H
#define QIPU_TABLE_CONTEST_H

#include "table/event.h"

/* What one competitor got out of one pairing. */
struct score {
    uint32_t pairing;  /* index in contest.pairing; NOBODY: a round without game or bye */
    uint32_t opponent; /* NOBODY: none */
    uint32_t round, part, board;
    char code;
    char colour; /* 'w' the first mover, 'b' the second, 0 not known */
    struct ratio points;
    int rating; /* of the opponent; 0: none */
};

struct competitor {
    struct slice name;
    uint32_t index;           /* of the player or the team in the event */
    uint32_t first, scores;   /* in contest.score, by round */
    struct ratio points;      /* in the scale of the rules; of teams: match points */
    struct ratio adjusted;    /* what he counts for his opponents */
    struct ratio game_points; /* teams: of all boards */
    uint32_t place;           /* from 1; equal for those who share it */
    uint32_t row;             /* in the list, from 1 */
    bool shared;
    bool withdrawn, void_; /* left the event; left too early for the games to count */
    bool absent;           /* has no games at the end, and nothing says why */
    uint32_t left_after;   /* round; withdrawn or absent only */
    uint32_t played;       /* over the board */
    struct ratio reached;  /* knockout: the round that put him out, and what matches for places add */
    uint32_t place_sum, place_best, place_second; /* sum of places: of the team's players */
    bool marked;                                  /* some number was missing for this place */
};

/* Why the system is what it is taken for. */
enum system_reason {
    WHY_ASKED,          /* --system */
    WHY_FILE,           /* a tournament file says so */
    WHY_TWO,            /* two competitors */
    WHY_SAME_OPPONENTS, /* matches beside each other */
    WHY_ALL_PAIRS,      /* all pairs met equally often */
    WHY_MOST_PAIRS,     /* as many rounds as a round robin has, and hardly a pair twice */
    WHY_LOSERS_LEAVE,
    WHY_PAIRED_BY_SCORE, /* none of the above */
    WHY_STARTS,          /* McMahon: players start with points */
    WHY_CALLED,          /* the event is called so */
    WHY_PLACES           /* teams whose players are paired one by one */
};

/* What a team got on a board of a match. */
struct board_score {
    uint32_t match, team, board; /* match: in contest.pairing; board: from 0 */
    uint32_t player;             /* NOBODY: the game was never played */
    bool played;
    struct ratio won;
};

/* Those who are still equal behind a key of the order: they follow each other in contest.rank. */
struct equals {
    uint32_t first, count; /* in contest.rank; `first` tells groups of one key apart */
};

struct contest {
    const struct event *event;
    const struct standings_rules *rules;
    bool teams;
    enum event_system system;
    enum system_reason why;
    uint32_t cycles; /* how often pairs meet in a round robin */
    uint32_t rounds;
    uint32_t last_round; /* the highest with a game that counts */
    bool relay;          /* of teams: ranked by who is left (擂台赛) */
    uint32_t lives;      /* knockout: how many lost ties put out */
    bool any_playoff;
    bool by_teams; /* players whose teams are paired: opponents and colours are not theirs to choose */
    int unplayed;  /* UNPLAYED_…, settled by date */
    uint32_t boards;
    bool selection; /* so many rounds of a Swiss are missing that the records are a part of it */
    struct competitor *who;
    uint32_t count;
    struct pairing *pairing;
    uint32_t pairings, pairing_cap;
    struct score *score;
    uint32_t scores;
    uint8_t order[ORDER_MAX];   /* that decides; 0 ends it */
    bool own_order;             /* neither the user nor a file asked for another than the rulebook's */
    struct ratio *value;        /* [order index * count + competitor] */
    uint8_t *known;             /* the same: whether there is a value */
    struct equals *equals;      /* the same: whom the competitor is still equal with behind the key */
    struct ratio *board_points; /* teams: [competitor * BOARDS_MAX + board - 1] */
    struct board_score *board_score;
    uint32_t board_scores;
    uint32_t *player_place; /* sum of places: of each player of the event; NULL otherwise */
    uint32_t *rank;         /* competitors by place */
};

struct contest_options {
    bool teams;
    enum event_system system;        /* SYSTEM_AUTO: find it */
    uint32_t rounds;                 /* 0: as many as there are */
    const uint8_t *by;               /* --by; NULL: the rules' order */
    bool use_other;                  /* count pairing.other where there is one */
    struct table_findings *findings; /* NULL: report nothing */
};

/* Makes and ranks it. The event must outlive it. */
void contest_make(struct contest *, const struct event *, const struct contest_options *);
void contest_free(struct contest *);

static inline const struct score *score_of(const struct contest *c, uint32_t who, uint32_t nth)
{
    return &c->score[c->who[who].first + nth];
}

/* What results bring: match points where teams are placed. */
static inline const struct ratio *contest_scale(const struct contest *c)
{
    return c->teams ? c->rules->match_points : c->rules->points;
}

/* The value by the Kth key of the order; *KNOWN false when there is none. */
struct ratio contest_value(const struct contest *, uint32_t k, uint32_t who, bool *known);

/* Whom WHO is still equal with before the Kth key is asked: everybody before the first. */
struct equals contest_equals_before(const struct contest *, uint32_t k, uint32_t who);

/* What a player or team has beside the points of the results; below 0: a penalty. */
struct ratio contest_bonus(const struct contest *, uint32_t who);

/* Rounds whose results are points for nothing played: no game, or a bye that was asked for. */
bool score_is_played(const struct score *);

/* --- parts --- */

/* Sets system, why, cycles, lives, and finds play-offs. */
void contest_find_system(struct contest *, enum event_system asked);

/* How many lost ties put a competitor out; 0: this is no knockout. */
uint32_t contest_lives(const struct contest *);
/* Where no game has a round: numbers them as the rounds of a knockout, when they can be nothing else. STRICT:
 * only with as few rounds as so many players need. */
void contest_number_bracket(struct contest *, bool strict);
/* Fills competitor.reached. */
void contest_knockout(struct contest *);
/* The same of a relay (擂台赛): the later a team's last game, the better its place (五子棋 17.5). */
void contest_relay(struct contest *);

/* Marks the games after the last round that are a play-off; whether there are any. WHOLE: only where all
 * pairs met equally often before it. */
bool contest_find_playoffs(struct contest *, bool whole);
/* In knockouts and matches a play-off is part of its match. */
void contest_fold_playoffs(struct contest *);
/* The round that a game belongs to; 0: none. */
uint32_t contest_round_of(const struct contest *, const struct pairing *);
/* The points of WHO in play-offs against OTHER, and how many games that were; 0: they played none. */
uint32_t contest_playoff_pair(const struct contest *, uint32_t who, uint32_t other, struct ratio *sum);
/* The points of WHO in play-offs against those of TIED; false when there was none. */
bool contest_playoff(const struct contest *, uint32_t who, const uint32_t *tied, uint32_t count,
                     struct ratio *sum);

/* Puts punishments behind the points where the rules say so and somebody was punished. */
void contest_insert_punished(struct contest *);

/* Who left, and what becomes of the games. */
void contest_withdrawals(struct contest *, struct table_findings *);

/* Fills contest.score and the points. Called again after withdrawals. */
void contest_count(struct contest *);
struct pairing *contest_add_pairing(struct contest *);

/* Matches of teams out of games of players. */
void contest_make_matches(struct contest *);
/* The letters of a match: more game points win it; where no game was played it is a forfeit. */
void contest_decide(struct pairing *match, bool played);
/* Which boards of each match have a game: [match * contest.boards + board]. To be freed. */
uint8_t *contest_boards_taken(const struct contest *);
/* Whether the teams' players are paired one by one, not team against team. */
bool contest_is_by_players(const struct event *);
void contest_sum_places(struct contest *, const struct contest *players, const struct contest_options *);

/* What one round adds to a tie-break. */
struct summand {
    const struct score *score;
    struct ratio opponent; /* what the opponent, or the round without one, counts */
    struct ratio weight;   /* what that is multiplied by, where `weighed` */
    struct ratio value;    /* what is added */
    bool weighed;
    bool voluntary; /* a round left out of the player's own will, which FIDE cuts first */
    bool dropped;   /* a cut takes it out */
};

/* Whether the key adds up rounds (summands.c). */
bool contest_adds_up(enum standing_key);
/* The rounds that such a key adds up, in LIST, which has room for all scores of WHO; how many there are. */
uint32_t contest_summands(const struct contest *, uint32_t who, enum standing_key, struct summand *list);
/* Their sum, without those that are dropped. */
struct ratio contest_sum(const struct contest *, uint32_t who, enum standing_key);

/* Half of the highest score in 总得分: of the possible, or of the attained. */
struct ratio contest_half_top(const struct contest *);

/* The first opponent without a rating; NOBODY: all have one. */
uint32_t contest_unrated(const struct contest *, uint32_t who);

/* What each key is worth: fills VALUE and KNOWN for all competitors. Not for DIRECT and BOARDS_IN_ORDER. */
void contest_values(const struct contest *, enum standing_key, struct ratio *value, uint8_t *known);

/* Whether only a list of penalties knows it. */
bool standing_is_penalty(enum standing_key);
/* What the list says; of a team: its own and those of its players. */
uint32_t contest_penalties(const struct contest *, uint32_t who, enum penalty_kind);

/* Whether less is better. */
bool standing_is_ascending(enum standing_key);

/* The order among TIED by their games against each other: MARK[i] becomes a number, higher is better, equal
 * is still tied; VALUE[i] what is shown. */
void contest_direct(const struct contest *, const uint32_t *tied, uint32_t count, int *mark,
                    struct ratio *value);

/* FIDE C.07: what an opponent counts, and what a round adds to Buchholz. */
void fide_adjust(struct contest *);
bool fide_applies(const struct contest *);
struct ratio fide_contribution(const struct contest *, uint32_t who, const struct score *);
/* The same of a round that was not played, were OWN the player's points and SCHEDULED the opponent's. */
struct ratio fide_unplayed(const struct contest *, uint32_t who, const struct score *, struct ratio own,
                           struct ratio scheduled);
/* Whether the round was left out of the player's own will: H, Z, no game, a forfeit that was lost. */
bool fide_is_voluntary(const struct score *);

void contest_rank(struct contest *, struct table_findings *);

#endif
