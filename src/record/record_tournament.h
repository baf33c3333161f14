/* record_tournament.h - what a tournament file says: players, their teams, and a cell for each player and
 * round.
 *
 * Readers of TRF, EGF and AGA files (format/tournament/) fill it in, writers take it. Cells use the letters
 * of TRF whatever the file was: 1 = 0 for a game, W D L for one that is not rated, + - for a forfeit, U for a
 * bye that the pairing gives, F H Z for a bye with a full, half or no point, '?' for a result that is not
 * known, and 0 for nothing at all. */
#ifndef QIPU_RECORD_RECORD_TOURNAMENT_H
#define QIPU_RECORD_RECORD_TOURNAMENT_H

#include "finding/finding.h"
#include "record/standings.h"

enum { CELLS_MAX = 512, BOARDS_MAX = 64 };

/* What can be written. */
enum tournament_format { TO_NONE = -1, TO_TRF16, TO_TRF26, TO_EGF, TO_AGA };

struct cell {
    uint32_t opponent; /* index in tournament.player; NO_PLAYER: none */
    char colour;       /* 'w', 'b'; 0: not said */
    char code;
    int8_t handicap; /* -1: not said */
    int16_t komi;    /* KOMI_UNKNOWN: not said */
    struct span at;
};

#define NO_PLAYER UINT32_MAX
enum { KOMI_UNKNOWN = INT16_MIN };

struct tournament_player {
    uint32_t number; /* starting rank or line; from 1 */
    struct slice name, title, sex, federation, id, birth, grade, club;
    int rating;          /* 0: none */
    struct ratio points; /* as the file has it */
    bool has_points;
    struct slice scores; /* numbers that the file gives beside, as tournament.score_names calls them */
    struct ratio bonus;  /* beside what the results bring; below 0: a penalty */
    uint32_t
        unsure;  /* round from which on his results are open, as two lines contradict each other; 0: none */
    bool broken; /* some cell of his line could not be read */
    int rank;    /* 0: not said */
    uint32_t team;
    struct cell *cell;
    uint32_t cells; /* rounds that it has */
    struct span at;
};

struct tournament_team {
    uint32_t number; /* by which other lines name it */
    struct slice name, short_name;
    struct ratio match_points, game_points; /* as the file has them */
    bool has_points;
    struct ratio bonus; /* match points beside what the results bring */
    int rank;
    uint32_t *member; /* indices of players, in the order of the list */
    uint32_t members;
    struct span at;
};

/* A match that no board stands for: a forfeit of a whole team, or a bye of one (team[1] is NO_PLAYER). */
struct tournament_match {
    uint32_t round, team[2]; /* indices */
    char code[2];
    struct ratio game_points; /* of a bye */
    struct span at;
};

/* Who sat at which board of a match, where it was not the order of the team's list. */
struct line_up {
    uint32_t round, team;
    uint32_t player[BOARDS_MAX]; /* NO_PLAYER: nobody */
    uint32_t boards;
};

/* What a file tells pairing in the rounds FROM to TO: that two players may not meet, or points that all
 * players from the one number to the other have beside those of their results. */
struct tournament_term {
    bool ban;
    bool of_teams; /* the numbers are those of teams */
    bool late;     /* points that count in the table too, from the round after they were given */
    uint32_t from, to;
    uint32_t number[2]; /* starting numbers */
    struct ratio points;
};

/* A line that nothing here asks for, kept for the next file of the same format. */
struct carried {
    struct slice line;
    struct carried *next;
};

struct tournament {
    struct arena arena;
    struct slice name, city, federation, start, end, type, system, arbiter, control, tie_breaks;
    struct slice score_names; /* heads of columns, separated by blanks */
    uint32_t rounds;
    char first_colour; /* 'w' or 'b'; 0: not said */
    bool has_scale;    /* POINTS is the file's own */
    struct ratio points[POINTS_FOR_COUNT];
    bool has_match_scale; /* and MATCH_POINTS */
    struct ratio match_points[POINTS_FOR_COUNT];
    bool order_with_points; /* tie_breaks begins with the points themselves */
    bool ids_only; /* one round, numbered by the name of its file; another file has the names of the ids */
    struct slice board_colours; /* of the team that is named first: "WBWB" */
    struct tournament_player *player;
    uint32_t players;
    struct tournament_team *team;
    uint32_t teams;
    struct tournament_match *match;
    uint32_t matches;
    struct line_up *line_up;
    uint32_t line_ups;
    struct tournament_term *term;
    uint32_t terms;
    struct carried *carried, *last_carried;
    struct lookup player_by_number, team_by_number; /* the first with it */
};

/* A new player with the number; the pointer is good until the next call. */
struct tournament_player *tournament_add(struct tournament *, uint32_t number);

/* The index of the player with that number; NO_PLAYER when there is none. */
uint32_t tournament_find(const struct tournament *, uint32_t number);

/* His cell of round ROUND (from 1), made if there is none yet; NULL beyond CELLS_MAX. */
struct cell *tournament_cell(struct tournament *, uint32_t player, uint32_t round);

/* The player's results of that letter (0: none, a plain bonus) in ROUND (0: in all) are worth POINTS. */
void tournament_adjust(struct tournament *, uint32_t player, char code, uint32_t round, struct ratio points);

/* The team has so many match points beside those of its results, from ROUND on (0: from the beginning). */
void tournament_adjust_team(struct tournament *, uint32_t team, uint32_t round, struct ratio points);

/* NUMBER 0: the next one. */
struct tournament_team *tournament_add_team(struct tournament *, uint32_t number, struct slice name);
/* The index of the team with that number; NO_PLAYER when there is none. */
uint32_t tournament_find_team(const struct tournament *, uint32_t number);
void tournament_join(struct tournament *, struct tournament_team *, uint32_t player);

/* Keeps a line for the next file of the same format. The text must outlive the tournament. */
void tournament_carry(struct tournament *, struct slice line);

struct tournament_match *tournament_add_match(struct tournament *);
struct line_up *tournament_add_line_up(struct tournament *);
void tournament_add_term(struct tournament *, struct tournament_term);

/* The board, from 1, at which the player sits in the round: by a line-up, else his place among those of his
 * team who have an opponent then; 0: he sits at none. */
uint32_t tournament_board(const struct tournament *, uint32_t player, uint32_t round);

void tournament_free(struct tournament *);

/* Whether the letter stands for a game against somebody that was played. */
bool code_is_played(char code);
/* Whether it is a forfeit: + or -. */
bool code_is_forfeit(char code);
/* What a letter is worth. OTHER: that of the other side, which tells a loss from one of both. */
struct ratio code_worth(const struct ratio scale[POINTS_FOR_COUNT], char code, char other);
/* Whether it is a bye of any kind. */
bool code_is_bye(char code);
/* Whether it brings a full point, half a point; letters of either kind of game and of byes. */
bool code_is_win(char code);
bool code_is_draw(char code);

#endif
