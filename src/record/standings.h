/* standings.h - how results make a table, as a rulebook says it (the key `standings` of its YAML).
 *
 * Data only: src/table/ does the arithmetic. */
#ifndef QIPU_RECORD_STANDINGS_H
#define QIPU_RECORD_STANDINGS_H

#include "base/data/data.h"
#include "base/text/text.h"

/* What places are decided by, in the order of standings.def; 0 ends a list. */
enum standing_key {
    STANDING_NONE,
#define STANDING(enumerator, name, acronym, modifiers, label) STANDING_##enumerator,
#include "record/standings.def"
#undef STANDING
    STANDING_COUNT
};

/* A tie-break as orders hold it: an enum standing_key, and FIDE's modifiers (C.07 4.4, 14) in the bits above.
 */
#define STANDING_LOW(n) ((uint32_t)(n) << 8)   /* /Cn, /Mn: so many of the lowest are cut, up to 7 */
#define STANDING_HIGH(n) ((uint32_t)(n) << 11) /* /Mn: and of the highest */
#define STANDING_NUMBER(n) ((uint32_t)(n) << 19)
enum {
    STANDING_PLAYED = 1 << 14,     /* /P: forfeits count as games */
    STANDING_FORE = 1 << 15,       /* /F: games of the last round count as drawn */
    STANDING_REVERSED = 1 << 16,   /* /R: less is better, or more where less was */
    STANDING_OF_MATCHES = 1 << 17, /* :MP of teams, whatever score ranks first */
    STANDING_OF_GAMES = 1 << 18,   /* :GP */
    STANDING_NUMBER_MAX = 4095,    /* /Un: the rating of whoever has none; /Ln: percent; /Kn */
    STANDING_HALVES = 2048         /* /L+n, /L-n: so many half points beside half of them, as 2048 + n */
};

static inline enum standing_key standing_key(uint32_t tie_break)
{
    return (enum standing_key)(tie_break & 0xff);
}

/* Another tie-break with the same modifiers. */
static inline uint32_t standing_as(enum standing_key key, uint32_t tie_break)
{
    return (uint32_t)key | (tie_break & ~(uint32_t)0xff);
}

static inline int standing_low(uint32_t tie_break)
{
    return (int)(tie_break >> 8 & 7);
}

static inline int standing_high(uint32_t tie_break)
{
    return (int)(tie_break >> 11 & 7);
}

static inline int standing_number(uint32_t tie_break)
{
    return (int)(tie_break >> 19 & STANDING_NUMBER_MAX);
}

/* By our name or by FIDE's acronym with its modifiers, in either case; STANDING_NONE when there is none. */
uint32_t standing_named(struct slice);

const char *standing_name(enum standing_key);

/* Whether it asks for the ratings of players or of their opponents. */
bool standing_is_of_ratings(uint32_t tie_break);

/* Our name of it, or FIDE's acronym where it has modifiers that no name of ours holds. */
void standing_put(struct buf *, uint32_t tie_break);
/* FIDE's acronym with the modifiers; false: it has none. */
bool standing_put_acronym(struct buf *, uint32_t tie_break);
/* What heads its column, untranslated; NULL: standing_put does. */
const char *standing_label(uint32_t tie_break);

/* How an event is played. SUM_OF_PLACES is for teams alone: the places of their players are added up. */
enum event_system {
    SYSTEM_AUTO,
    SYSTEM_ROUND_ROBIN,
    SYSTEM_SWISS,
    SYSTEM_KNOCKOUT,
    SYSTEM_MATCH,
    SYSTEM_SUM_OF_PLACES,
    SYSTEM_COUNT
};
enum { ASK_MCMAHON = SYSTEM_COUNT }; /* --system: a Swiss where players start with points */

/* "round-robin" and so on, as --system and the YAML spell them. */
const char *system_name(enum event_system);

enum points_for {
    FOR_WIN,
    FOR_DRAW,
    FOR_LOSS,
    FOR_FORFEIT_WIN,
    FOR_FORFEIT_LOSS,
    FOR_BOTH_LOSE,
    FOR_BYE,
    FOR_HALF_BYE,
    FOR_ZERO_BYE,
    POINTS_FOR_COUNT
};

enum { ORDER_MAX = 48 };

/* Everything below is an int with words in standings.c. */
enum { TOP_POSSIBLE, TOP_ATTAINED };
enum { WEIGH_HALVES, WEIGH_POINTS }; /* Sonneborn-Berger: 1 and ½ whatever the scale, or the points scored */
enum { DIRECT_ONCE, DIRECT_REPEATED };
enum { UNPLAYED_AS_IS, UNPLAYED_BY_DATE, UNPLAYED_2009, UNPLAYED_2023, UNPLAYED_2026 };
enum { HALF_OF_ROUNDS, HALF_OF_OPPONENTS };
enum { UNDER_HALF_STANDS, UNDER_HALF_VOID };
enum { REST_UNPAIRED, REST_OPPONENTS_WIN };
enum { SCORE_AS_IS, SCORE_PROJECTED };

/* What becomes of the games of a player who leaves. */
struct withdrawal_rule {
    int under_half; /* of what is played before half: UNDER_HALF_… */
    int rest;       /* REST_… */
    int score;      /* what he counts for his opponents: SCORE_… */
};

struct standings_rules {
    struct ratio points[POINTS_FOR_COUNT], match_points[POINTS_FOR_COUNT];
    uint32_t order[2][SYSTEM_COUNT][ORDER_MAX]; /* [0] of players, [1] of teams: tie-breaks; 0 ends it */
    const char *article[2][SYSTEM_COUNT];       /* that the order stands in; NULL: none is known */
    const char *words[STANDING_COUNT];          /* what its Chinese text calls a tie-break; NULL: the usual */
    struct withdrawal_rule withdrawal[SYSTEM_COUNT], team_withdrawal;
    bool has_team_withdrawal; /* else teams leave as players do */
    const char *withdrawal_article;
    int half;              /* HALF_OF_… */
    int top;               /* TOP_… */
    int weights;           /* WEIGH_… */
    int direct;            /* DIRECT_… */
    int unplayed;          /* UNPLAYED_… */
    int cut_high, cut_low; /* of the median */
    int playoff_first;     /* a play-off decides right after the points, else before a place is shared */
    int punished_last;     /* whoever was punished comes last among equal points */
    int berger_colours;    /* round robins: the first number of the Berger table has the first move */
    int odd_boards_first;  /* teams: the first team has the first move on odd boards */
    int match_alternates;  /* a match: the first move changes from game to game */
    int line_up_in_order;  /* teams: boards follow the order of the list */
};

/* What holds where no rulebook says anything: 1, ½ and 0, and the usual tie-breaks. */
extern const struct standings_rules standings_usual;

/* Reads the value of `standings` over what *RULES holds already. False with *ERROR set, which names the key
 * and what was expected. */
bool standings_read(struct standings_rules *, const struct yaml *, struct yaml_error *);

#endif
