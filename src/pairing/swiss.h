/* swiss.h - a Swiss as its pairing sees it: who is to be paired in a round, and what the earlier rounds left
 * behind.
 *
 * Players are known by their places in the order of pairing numbers, from 0. Points are whole numbers of some
 * small unit. */
#ifndef QIPU_PAIRING_SWISS_H
#define QIPU_PAIRING_SWISS_H

#include <stdbool.h>
#include <stdint.h>

#define NO_ONE UINT32_MAX

/* The texts of FIDE's C.04: in force until January 2026, and from February 2026 on. */
enum swiss_edition { SWISS_2017, SWISS_2026 };

/* Whose chapter of C.04 pairs: 3, 4.1, 4.2, 6. */
enum swiss_system { SWISS_DUTCH, SWISS_DUBOV, SWISS_BURSTEIN, SWISS_TEAMS };

/* Teams (C.04.6 1.7): what makes a colour due. */
enum team_wishes { WISHES_NONE, WISHES_SIMPLE /* type A */, WISHES_GRADED /* type B */ };

/* How an event is paired, as --pairing takes it. */
enum pairing_rules {
    PAIRING_AUTO, /* as the file says; the Dutch system where it says nothing */
    PAIRING_DUTCH,
    PAIRING_DUTCH_2017,
    PAIRING_DUTCH_2026,
    PAIRING_BURSTEIN,
    PAIRING_TEAM,
    PAIRING_DUBOV,
    PAIRING_ABSOLUTE /* the absolute rules alone */
};

/* One round of one player. */
struct swiss_cell {
    uint32_t opponent; /* NO_ONE: none */
    char colour;       /* 'w', 'b'; 0: none */
    char code;         /* as in record/record_tournament.h; 0: nothing */
    int points;
    int second; /* teams: of the score that does not rank first */
};

/* Who may not meet in the rounds FROM to TO. */
struct swiss_ban {
    uint32_t player[2], from, to;
};

struct swiss_event {
    enum swiss_system system;
    enum swiss_edition edition;
    enum team_wishes wishes;
    uint32_t players, rounds; /* rounds that are written down */
    uint32_t planned;         /* rounds that there are to be */
    struct swiss_cell *cell;  /* [player * rounds + round - 1] */
    int *virtual_points;      /* the same; NULL: no acceleration */
    const int *rating;        /* Dubov: of each player */
    int win, draw, loss;
    char first_colour; /* by lot, for the first player; 0: not known */
    struct swiss_ban *ban;
    uint32_t bans;
};

enum swiss_float { FLOAT_NONE, FLOAT_DOWN, FLOAT_UP };
enum swiss_force { WISH_NONE, WISH_MILD, WISH_STRONG, WISH_ABSOLUTE };

/* A player before a round. */
struct swiss_player {
    uint32_t id;
    int score;
    int difference; /* whites less blacks */
    char wish;      /* the colour that is due; 0: none */
    enum swiss_force force;
    char twice;                  /* the colour of the last two games; 0: they differ */
    enum swiss_float floated[2]; /* in the last round, in the one before */
    bool may_have_bye, topscorer;
    uint32_t unplayed;
    uint32_t upfloats;   /* Dubov: rounds against somebody with more points */
    int second;          /* score */
    uint32_t rank;       /* among all, from 0: the lower is the higher ranked */
    uint32_t order;      /* among those who have taken part so far, from 0 */
    const char *colours; /* of the games played, in order */
};

/* Those who are to be paired in a round, by score and number. */
struct swiss {
    const struct swiss_event *event;
    uint32_t round, count;
    struct swiss_player *player;
    uint32_t *at; /* of each player of the event in the list; NO_ONE: not to be paired */
    uint8_t *may; /* [a * count + b]: whether they may meet: C1, C3, bans */
    char *colours;
};

/* Whether the round is paired as by the Dutch system: Burstein's first ones are (C.04.4.2 1.6). */
bool swiss_is_dutch(const struct swiss_event *, uint32_t round);

void swiss_before(struct swiss *, const struct swiss_event *, uint32_t round);
void swiss_free(struct swiss *);

static inline const struct swiss_cell *swiss_cell(const struct swiss_event *e, uint32_t player,
                                                  uint32_t round)
{
    return &e->cell[(uint64_t)player * e->rounds + round - 1];
}

static inline bool swiss_may(const struct swiss *s, uint32_t a, uint32_t b)
{
    return s->may[(uint64_t)a * s->count + b] != 0;
}

/* Whether the cell is one that pairing made: a game, a forfeit, the bye it allots. */
bool swiss_is_paired(const struct swiss_cell *);
bool swiss_is_played(const struct swiss_cell *);

/* C2: whether who has it gets no bye any more: the bye itself, and a win without a game. */
bool swiss_bars_bye(const struct swiss_event *, const struct swiss_cell *);

/* Whether they met over the board before ROUND; the round, or 0. */
uint32_t swiss_met(const struct swiss_event *, uint32_t a, uint32_t b, uint32_t round);

/* The sum of a player's results before ROUND, without what pairing alone counts. */
int swiss_points(const struct swiss_event *, uint32_t player, uint32_t round);

/* The colours of both in the latest game where they differ, counted from the last: that of B; 0: nowhere. */
char swiss_last_other(const struct swiss_player *a, const struct swiss_player *b);

/* Whether the first of two has White, and by which step of article 5.2 that is settled. */
bool swiss_is_white(const struct swiss *, const struct swiss_player *, const struct swiss_player *,
                    unsigned *step);

/* C10 to C13 of the pair: how many players it leaves with a colour difference beyond two, with a colour for
 * the third time, without their wish, without a strong one. */
void swiss_colour_faults(const struct swiss_player *, const struct swiss_player *, int faults[4]);

/* Criteria of the systems that give the bye before anything else: lowest score, most games, last in order. */
enum { BYE_SCORE = 101, BYE_GAMES, BYE_LAST };

/* Where a pairing leaves the system's way. */
struct swiss_fault {
    const uint32_t *given; /* as MATE below */
    bool found;
    unsigned
        criterion; /* as numbered in 2026; 0: only the order of pairings speaks against it; else BYE_... */
    bool *here;    /* of each player of the list: he is in the first bracket that differs */
};

/* Pairs the round: MATE[i] becomes whom player I of the list meets, himself for the bye. False: no pairing
 * keeps the absolute criteria. FAULT: to be filled in; NULL: nobody asks. */
bool dutch_pair(const struct swiss *, uint32_t *mate, struct swiss_fault *fault);

/* The same by C.04.4.1, C.04.4.2 and C.04.6. burstein_rank() comes first: it fills in the ranks. */
void burstein_rank(struct swiss *);
bool burstein_pair(const struct swiss *, uint32_t *mate, struct swiss_fault *fault);
bool dubov_pair(const struct swiss *, uint32_t *mate, struct swiss_fault *fault);
bool teams_pair(const struct swiss *, uint32_t *mate, struct swiss_fault *fault);

/* Whether the first of two teams has White on board 1, and by which step of C.04.6 4.3. */
bool teams_is_white(const struct swiss *, const struct swiss_player *, const struct swiss_player *,
                    unsigned *step);

#define UNMATCHED UINT32_MAX

/* Whether an edge joins two vertices. */
typedef bool joined_fn(const void *graph, uint32_t u, uint32_t v);

/* Makes as many pairs as there can be, from those that MATE has already (UNMATCHED: none); vertices that are
 * matched stay matched. How many vertices stay without. */
uint32_t matching_largest(uint32_t n, joined_fn *, const void *graph, uint32_t *mate);

#endif
