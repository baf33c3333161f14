/* contest.h - who is to be placed, players or teams alike, and what each scored.
 *
 * A contest is made from an event's pairings: its system is found, withdrawals are settled, points added up,
 * and places given in the order that the rules ask for. Arithmetic is exact throughout. */
#ifndef QIPU_TABLE_CONTEST_H
#define QIPU_TABLE_CONTEST_H

#include "record/record_tournament.h"
#include "record/rulebook.h"

/* entry.c: one result as somebody's file says it, and the collection of all of them.
 *
 * Workers make entries of records and of tournament files, batch by batch; the collection keeps them for the
 * whole run. Memory grows with players and games, never with moves: names are kept once. */

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

/* findings.c: what is odd about a table, collected until all results are in.
 *
 * A finding of a table stands where one of its records stands, long after that record's batch is gone. So the
 * place is kept with it, and the program hands both to a reporter. */

struct table_finding {
    struct finding finding;
    const char *file;
    uint64_t game; /* 0: about the file */
    struct place at;
    const struct rulebook *rules;
};

struct table_findings {
    struct arena arena;
    struct table_finding *list;
    size_t count, cap;
};

/* Adds a finding at an entry's place. Arguments are copied; those behind may be NULL. */
void table_report(struct table_findings *, enum code, const struct entry *, const char *arg1,
                  const char *arg2, const char *arg3);

/* The same with a severity of its own; -1: the code's. The finding, good until the next report, for what else
 * is to be set; NULL when none is kept. */
struct finding *table_report_as(struct table_findings *, enum code, int severity, const struct entry *,
                                const char *arg1, const char *arg2, const char *arg3);

/* The same with a reason, whose words the message takes. */
void table_report_because(struct table_findings *, enum code, enum reason, const struct entry *,
                          const char *arg1, const char *arg2, const char *arg3);

/* By file, place and code, each once: the order of operands decides nothing. */
void table_findings_sort(struct table_findings *);

void table_findings_free(struct table_findings *);

/* event.c: entries become events: who played, against whom, in which round, each game once. */

#define NOBODY UINT32_MAX

/* What no record says and a list may (penalties.c). */
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
    const struct rulebook *book;    /* NULL: none is known */
    struct standings_rules rules;   /* the book's, with what a tournament file says itself */
    uint32_t file_order[ORDER_MAX]; /* of a tournament file's own tie-breaks; 0: it names none */
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

/* Which score of teams a file's code ranks by: FIDE_TEAM[_TYPEA|_TYPEB][_MP|_GP][_GP|_MP]. */
static inline bool event_ranks_by_games(const struct event *e)
{
    return slice_holds(e->system_code, "_GP") && !slice_holds(e->system_code, "_MP_GP");
}

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
    bool mcmahon; /* players start with points: a file's, or BY_GRADE a point each */
    bool by_grade;
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
    uint32_t order[ORDER_MAX];  /* tie-breaks that decide; 0 ends it */
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
    bool mcmahon;                    /* a Swiss where players start with points */
    uint32_t rounds;                 /* 0: as many as there are */
    const uint32_t *by;              /* --by; NULL: the rules' order */
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

/* How many tie-breaks the order has. */
static inline size_t contest_keys(const struct contest *c)
{
    size_t n = 0;

    while (n < ORDER_MAX && c->order[n] != 0)
        n++;
    return n;
}

/* Where the order has the key; its end: nowhere. */
static inline size_t contest_key_at(const struct contest *c, enum standing_key key)
{
    size_t n = 0;

    while (n < ORDER_MAX && c->order[n] != 0 && standing_key(c->order[n]) != key)
        n++;
    return n;
}

/* The value by the Kth key of the order; *KNOWN false when there is none. */
struct ratio contest_value(const struct contest *, uint32_t k, uint32_t who, bool *known);

/* Whom WHO is still equal with before the Kth key is asked: everybody before the first. */
struct equals contest_equals_before(const struct contest *, uint32_t k, uint32_t who);

/* The number of a grade: 30k is 0, 1k 29, 1d 30, and a professional is above the amateurs; -1: it is none. */
int contest_grade(struct slice words);

/* What a player or team has beside the points of the results; below 0: a penalty. */
struct ratio contest_bonus(const struct contest *, uint32_t who);

/* The opponent's rating, or what the tie-break gives whoever has none. */
static inline int score_rating(const struct score *s, uint32_t tie_break)
{
    return s->rating != 0 ? s->rating : standing_number(tie_break);
}

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
    uint32_t tie_break;    /* that is added up */
    struct ratio opponent; /* what the opponent, or the round without one, counts */
    struct ratio weight;   /* what that is multiplied by, where `weighed` */
    struct ratio value;    /* what is added */
    bool weighed;
    bool voluntary; /* a round left out of the player's own will, which FIDE cuts first */
    bool dropped;   /* a cut takes it out */
};

/* Whether the tie-break adds up rounds (summands.c). */
bool contest_adds_up(uint32_t tie_break);
/* The rounds that it adds up, in LIST, which has room for all scores of WHO; how many there are. */
uint32_t contest_summands(const struct contest *, uint32_t who, uint32_t tie_break, struct summand *list);
/* Their sum, without those that are dropped. */
struct ratio contest_sum(const struct contest *, uint32_t who, uint32_t tie_break);

/* Of teams: whether the tie-break counts game points, by what it says itself or else by the score that ranks
 * first. */
bool contest_by_games(const struct contest *, uint32_t tie_break);
/* What ranks first, or, with GAMES, the points of all boards. */
struct ratio contest_points(const struct contest *, uint32_t who, bool games);
/* The same of one round, and of a match that is drawn. */
struct ratio contest_round(const struct contest *, uint32_t who, const struct score *, bool games);
struct ratio contest_draw(const struct contest *, bool games);
/* What a team made on its first so many boards. */
struct ratio contest_boards(const struct contest *, uint32_t who, uint32_t boards);

/* Half of the highest score in 总得分: of the possible, or of the attained. */
struct ratio contest_half_top(const struct contest *);

/* The first opponent without a rating, where the tie-break gives none; NOBODY: all have one. */
uint32_t contest_unrated(const struct contest *, uint32_t who, uint32_t tie_break);

/* What each tie-break is worth: fills VALUE and KNOWN for all competitors. Not for those that depend on who
 * is tied. */
void contest_values(const struct contest *, uint32_t tie_break, struct ratio *value, uint8_t *known);

/* Whether only a list of penalties knows it. */
bool standing_is_penalty(enum standing_key);
/* What the list says; of a team: its own and those of its players. */
uint32_t contest_penalties(const struct contest *, uint32_t who, enum penalty_kind);

/* Whether less is better. */
bool standing_is_ascending(uint32_t tie_break);

/* Whether it is direct encounter, or one of those of teams that go on from it. */
bool standing_is_direct(uint32_t tie_break);
/* The order among TIED by their games against each other: MARK[i] becomes a number, higher is better, equal
 * is still tied; VALUE[i] what is shown. */
void contest_direct(const struct contest *, uint32_t tie_break, const uint32_t *tied, uint32_t count,
                    int *mark, struct ratio *value);

/* FIDE C.07: what an opponent counts, and what a round adds to Buchholz. GAMES: in game points of teams. */
void fide_adjust(struct contest *);
bool fide_applies(const struct contest *);
struct ratio fide_adjusted(const struct contest *, uint32_t who, bool games);
struct ratio fide_contribution(const struct contest *, uint32_t who, const struct score *, bool games);
/* The same of a round that was not played, were OWN the player's points and SCHEDULED the opponent's. */
struct ratio fide_unplayed(const struct contest *, uint32_t who, const struct score *, struct ratio own,
                           struct ratio scheduled, bool games);
/* Whether the round was left out of the player's own will: H, Z, no game, a forfeit that was lost. */
bool fide_is_voluntary(const struct score *);

void contest_rank(struct contest *, struct table_findings *);

/* names.c: which spellings are one player. */

/* Appends the words of an event's or a team's name as they are compared. */
void title_fold(struct buf *, struct slice);

/* Appends a player's name as it is compared: small letters without accents, no titles, simplified characters
 * without blanks; a comma is kept between family and given names, and what stood in parentheses comes last,
 * behind a bar. */
void name_fold(struct buf *, struct slice);

enum likeness {
    NAMES_DIFFER,
    NAMES_NEAR,  /* what a slip or another transcription makes: "Karjakin, Sergei" and "Karyakin, Sergey" */
    NAMES_ALIKE, /* one may be short for the other: "Carlsen,M" and "Carlsen, Magnus" */
    NAMES_SAME   /* the same words: "Magnus Carlsen" and "Carlsen, Magnus" */
};

/* Of two folded names. */
enum likeness names_compare(struct slice a, struct slice b);

/* Whether both have something in parentheses, and not the same. */
bool names_apart(struct slice a, struct slice b);

enum { NAME_KEYS = 4 };

/* Words of a folded name by which those that are alike find each other; how many. */
unsigned name_keys(struct slice folded, struct slice key[NAME_KEYS]);

/* How much of a name is there: its letters without blanks. */
size_t name_letters(struct slice folded);

/* penalties.c: fouls, warnings, punishments and withdrawals, which no record says: --penalties=FILE. */

struct penalty {
    struct slice name, event; /* event: empty for all */
    enum penalty_kind kind;
    uint32_t times;
    unsigned line;
    bool used; /* somebody has that name */
};

struct penalties {
    struct penalty *list;
    size_t count;
};

/* Reads lines of "name TAB kind [TAB times [TAB event]]"; empty lines and those that begin with # are passed
 * over. False with *LINE and *COLUMN (from 1, in tab-separated columns) of what is not understood. TEXT must
 * outlive the result. */
bool penalties_read(struct penalties *, struct slice text, unsigned *line, unsigned *column);
void penalties_free(struct penalties *);

/* Gives the event's players and teams what is said of them. */
void event_penalties(struct event *, struct penalties *);

#endif
