/* wuziqi_rules.h - what the wuziqi engine's files share. */
#ifndef QIPU_GAME_WUZIQI_WUZIQI_RULES_H
#define QIPU_GAME_WUZIQI_WUZIQI_RULES_H

#include "game/game.h"
#include "game/wuziqi/forbidden.h"

/* The parameters a rulebook sets, in the order of wuziqi_params[]. */
enum param {
    P_BOARD,          /* lines each way; 0: any */
    P_FORBIDDEN,      /* off, on */
    P_READING,        /* enum three_rule, of READ_CN and READ_RIF */
    P_COMPLETION,     /* enum completion */
    P_BLACK_OVERLINE, /* enum overline; when forbidden moves are off */
    P_WHITE_OVERLINE,
    P_CLAIM, /* enum claiming */
    P_FIRST, /* anywhere, centre */
    P_AREA_2,
    P_AREA_3,
    P_AREA_4,
    P_AREA_5,    /* central lines a stone must be in; 0: anywhere */
    P_OUTSIDE_3, /* central lines black 3 must be outside of; 0: none */
    P_SWAP_1,
    P_SWAP_2,
    P_SWAP_3,
    P_SWAP_4,
    P_SWAP_5, /* no, yes: a swap after that stone */
    P_SWAPS,  /* how many in a game */
    P_OFFERS, /* enum offering */
    P_OFFERS_MIN,
    P_OFFERS_MAX,
    P_NO_PASS,     /* moves in which nobody may pass */
    P_DOUBLE_PASS, /* enum double_pass */
    P_WAIVER,      /* no, yes: who plays on has accepted what was wrong */
    P_FOULS_LOSE,  /* fouls in a game that lose it; 0: never */
    P_ONE_DAY,     /* no, yes: a game is played on one day */
    PARAMS
};

enum overline { OVERLINE_NOTHING, OVERLINE_WINS };
enum claiming { CLAIM_AT_ONCE, CLAIM_AUTOMATIC };
/* Whether the move that turns a three into a straight four must be one that Black may make. */
enum completion {
    COMPLETION_LEGAL,   /* the text says so */
    COMPLETION_READ_SO, /* it is silent, and read so */
    COMPLETION_ANY      /* it is silent, and read otherwise */
};
enum offering { OFFERS_NONE, OFFERS_OPTIONAL, OFFERS_REQUIRED };
enum double_pass { DOUBLE_PASS_ROUND, DOUBLE_PASS_CONSECUTIVE, DOUBLE_PASS_NOTHING };

enum draw { DRAW_NONE, DRAW_BY_PASSES, DRAW_TOLD };

enum wuziqi_fact {
    FACT_33 = FACT_OWN,
    FACT_44 = FACT_OWN << 1,
    FACT_OVERLINE = FACT_OWN << 2,
    FACT_DISPUTED = FACT_OWN << 3
};

enum { FACT_FORBIDDEN = FACT_33 | FACT_44 | FACT_OVERLINE };

enum { OPENING_STONES = 5 };

/* The control, once a time was seen, in milliseconds. */
struct wuziqi_clocks {
    int64_t base;     /* -1: missing or not understood */
    int64_t adds;     /* the most that a move can add: an increment, or a new period of overtime;
                         -1: not known */
    int64_t used[2];  /* by the notes of single moves: white's, black's */
    uint8_t fell;     /* the side that was over its time first; SIDE_NONE: neither */
    uint32_t fell_at; /* the ply by whose clock that was seen */
    int64_t left[3];  /* by side, as last seen */
    bool read, overtime;
};

struct wuziqi {
    struct board board;
    const struct rulebook *rules;
    uint8_t to_move;
    bool from_setup; /* stones stood there before the first move, or white began: no opening to judge */
    bool is_free;    /* a free opening, by the record's own words */
    bool forbidden;  /* whether forbidden moves are judged */
    uint8_t swaps;
    uint8_t five_side; /* who made the first five; SIDE_NONE: nobody yet */
    uint8_t five_told; /* play after it has been reported */
    uint8_t passes;    /* in a row, up to the last move */
    uint8_t draw;      /* enum draw: both passed in one round */
    uint8_t fives;     /* bits 1 << side: who has a five on the board */
    bool claim_open;   /* black's last stone is forbidden, and none was put after it */
    uint8_t fouls[3];  /* by side, given by the referee */
    uint8_t lost_by;   /* the side that the referee has ruled against */
    uint16_t stones;   /* played, not set up */
    uint16_t of[3];    /* the same by side */
    uint8_t slot;      /* which stone of the opening the last one was: black's 1 3 5, white's 2 4; 0: none
                        */
    point five_at, overline_at;    /* the first five; black's first overline, NOWHERE: none */
    point opening[OPENING_STONES]; /* by slot, NOWHERE where there is none yet */
    struct wuziqi_clocks clocks;
};

static inline int rule(const struct wuziqi *w, enum param p)
{
    return w->rules->param[p];
}

/* How a rulebook reads its threes. */
static inline enum three_rule wuziqi_reading(const struct wuziqi *w)
{
    return rule(w, P_COMPLETION) == COMPLETION_ANY ? READ_LETTER : (enum three_rule)rule(w, P_READING);
}

/* The readings beside it of which another rulebook, or this text where it is silent, gives one; how many. */
unsigned wuziqi_other_readings(const struct wuziqi *, enum three_rule out[2]);

/* Whether a stone of that side on the point is in a five, or in more than five where that counts. */
bool wuziqi_has_five(const struct wuziqi *, point, enum side, enum overline);

/* What a black stone on the board made, judged as place_black() says; and a white one that may have made
 * five.
 */
uint32_t wuziqi_shape_facts(struct wuziqi *, point, enum shape, bool was_close);
uint32_t wuziqi_five_facts(const struct wuziqi *, point);

/* The stone stands there, with these facts. */
static inline void wuziqi_count_stone(struct wuziqi *w, point p, enum side side, uint32_t facts)
{
    w->stones++;
    w->of[side]++;
    w->passes = 0;
    w->claim_open = (facts & FACT_FORBIDDEN) != 0;
    if (facts & FACT_FIVE) {
        if (w->five_side == SIDE_NONE) {
            w->five_side = (uint8_t)side;
            w->five_at = p;
        }
        w->fives |= (uint8_t)(1u << side);
    }
    if ((facts & FACT_OVERLINE) && w->overline_at == NOWHERE)
        w->overline_at = p;
}

/* Whether stones ask for nothing but to be on the board from here on. */
static inline bool wuziqi_is_past_opening(const struct line *l)
{
    const struct wuziqi *w = l->position;

    return w->of[SIDE_SECOND] >= OPENING_STONES / 2 && w->of[SIDE_FIRST] > OPENING_STONES / 2 &&
           w->forbidden && !l->over && is_narrow(&w->board);
}

/* Plays from NODE on, which is alone (game/fast_line.h) and whose parent is the line's node, as far as that
 * is so; the first node that was not played. */
uint32_t wuziqi_play_stones(struct line *, uint32_t node);

/* What the opening rule says of the last stone or swap; on the main line. */
void wuziqi_opening_after(struct line *);
void wuziqi_swap_after(struct line *);

/* What the record's header says of swaps: at the first stone, and at the fifth, when its offers are known. */
void wuziqi_swap_header(struct line *);
void wuziqi_swap_offers(struct line *);

/* The fifth-move offers of a record. */
enum { OFFERS_LIMIT = 225 };

struct offers {
    point at[OFFERS_LIMIT];
    unsigned count;
    long declared;    /* N as the record gives it, 0: it does not */
    bool zero;        /* it gives N as 0 */
    struct slice odd; /* a word among them that is no point of the board; empty for none */
};

void wuziqi_collect_offers(const struct line *, struct offers *);

/* Whether several fifth moves were offered where the rule has offers or one move within an area and a swap.
 */
bool wuziqi_offers_instead(const struct line *);

/* Whether the record's own words call it a free opening, and one without forbidden moves. */
bool rules_record_is_free(const struct record *, bool *without_forbidden);

/* Whether the opponent has accepted the last move by playing on without telling the referee (6.2), in
 * rulebooks where that is so: as that many MOVES of the record show. */
bool wuziqi_is_accepted(const struct line *, unsigned moves);

/* Reports a breach of the rules of play by SIDE: what was ACCEPTED stands, with a note; where nobody named
 * the rules, they are not held against the record; for the rest a referee counts the foul that the rulebook
 * rules (12.4), unless SIDE is SIDE_NONE. */
void wuziqi_breach(struct line *, struct finding *, bool accepted, unsigned side);

/* A foul: told, counted, and the one that the rulebook says loses the game. */
void wuziqi_count_foul(struct line *, uint32_t node, uint32_t ply, unsigned side);

/* What nobody objected to stands: a note, and no more than a note unless the caller wants it otherwise. */
void stands_let(struct finding *);

/* Whether COUNT more moves follow the node on its line. */
bool stands_moves_follow(const struct record *, uint32_t node, unsigned count);

/* Whether a stone comes after NODE on its line. */
bool stands_stone_follows(const struct record *, uint32_t node);

void wuziqi_clock_after(const struct line *);

/* What is told where the last move came too late and the record declares another result; false when its clock
 * does not show that. */
bool wuziqi_clock_ends(const struct line *, struct finding *otherwise);

/* Takes the side out of FLAGS that is not to move and has time left, where a loss on time is stated, and
 * fills in what is told where it is declared to be that side's. */
void wuziqi_clock_stood(const struct line *, struct flags *, struct finding *otherwise);

/* How many swaps the header tells of that no move does. */
unsigned wuziqi_header_swaps(const struct line *);

void wuziqi_after(struct line *);
void wuziqi_finish(struct line *, struct award *);
enum reason wuziqi_denies(struct line *, const struct stated *, bool *doubtful);
void wuziqi_describe(const struct line *, const struct step *, struct buf *);

extern const struct game game_wuziqi;

/* opening.c: the names of openings, and which fifth-move offers are alike. */

struct opening {
    const char *id; /* "D8": D direct (直指), I indirect (斜指) */
    const char *chinese, *international;
    const char *names; /* "直指 松月 Shogetsu" */
};

/* The bit 4 mirrors left and right, then bits 1 and 2 are quarter turns to the left: how the opening as it is
 * listed becomes the stones on the board. */
enum symmetry { SYMMETRY_NONE, SYMMETRIES = 8 };

/* The opening of the first three stones; NULL when it is none of the 26 (white 2 not next to black 1,
 * black 3 outside the five lines around it). */
const struct opening *opening_of(point black1, point white2, point black3, unsigned *symmetry);

/* The opening a record means by "D8", "松月", "松月局", "Shogetsu", "d8 shogetsu"; NULL when none. */
const struct opening *opening_named(struct slice);

/* Whether a symmetry of the four stones (black 1 and 3, white 2 and 4; anywhere, not only about the
 * centre of the board) makes offer A offer B. Equal offers are alike. */
bool offers_alike(const point stone[4], point a, point b);

#endif
