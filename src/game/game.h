/* game.h - an engine: board, legal moves, what ends the game, what its rulebook asks of a line.
 *
 * To add one: a folder here, a row in game.c, its sources in Makefile.am, its rulebooks in
 * formats/rulebook, its codes in finding/codes. Engines never look at a file and never print. */
#ifndef QIPU_GAME_GAME_H
#define QIPU_GAME_GAME_H

#include "game/key_index.h"
#include "record/rulebook.h"
#include "record/words/words.h"

enum { MATCH_MAX = 32, GAME_MOVES_MAX = 512, GAME_ATTACKERS_MAX = 32 };

/* What a move did. The low bits mean the same in every game; engines own the rest. */
enum fact {
    FACT_CAPTURE = 1 << 0,
    FACT_CHECK = 1 << 1,
    FACT_MATE = 1 << 2,
    FACT_STALEMATE = 1 << 3,
    FACT_PASS = 1 << 4,
    FACT_KO = 1 << 5,
    FACT_FIVE = 1 << 6,
    FACT_IRREVERSIBLE = 1 << 7, /* no earlier position can come back */
    FACT_FORCED = 1 << 8,       /* illegal, and put on the board all the same */
    FACT_OWN = 1 << 16          /* the engine's own bits from here */
};

/* One step of the line being replayed. step[0] is the starting position. */
struct step {
    uint64_t key; /* of the position after it, side to move included */
    move move;
    uint32_t facts;
    uint32_t node;
};

struct trail {
    struct step *step;
    uint32_t count, cap; /* plies are count - 1 */
};

/* Lengthens the trail by a step. */
void trail_push(struct trail *, const struct step *);

/* Makes room for more steps. */
void trail_grow(struct trail *);

/* Room for that many. */
static inline void trail_reserve(struct trail *t, uint32_t steps)
{
    while (t->cap - t->count < steps)
        trail_grow(t);
}

enum after_illegal { AFTER_STOP, AFTER_REFEREE, AFTER_FORCE };

/* What looking back at earlier positions of a line needs; one a worker. */
struct past {
    struct trail trail;
    struct sink *mute;        /* takes nothing: for what has been judged already */
    uint32_t *path, path_cap; /* nodes, from the earliest on */
    struct key_index index;
    bool slow; /* the index is not used */
};

void past_start(struct past *);
void past_free(struct past *);

/* Sets `path` to the nodes from below ANCESTOR down to NODE, in that order; how many. */
uint32_t past_path(struct past *, const struct record *, uint32_t ancestor, uint32_t node);

/* The line being replayed, as its engine sees it. */
struct line {
    const struct game *game;
    const struct record *record;
    const struct rulebook *rules;
    struct sink *sink;
    struct trail *trail;
    const struct testimony *testimony; /* what the record states of its end; the result it declares is not
                                          for engines to see */
    void *position;                    /* after the last step */
    void *memory;                      /* the engine's own: game->memory_size bytes, zeroed once a worker */
    uint64_t game_number; /* of those whose lines used that memory: from 1, never the same twice */
    uint32_t node;        /* the last step's */
    bool is_main;         /* on the main line */
    bool broken;          /* the main line ended at a move that could not be played: finish() then
                             counts only if it sets `over` */
    bool over;            /* set by the engine when the rules have ended the game: what follows
                             on this line is "after the end" */
    enum after_illegal after_illegal;
    bool estimate;     /* --estimate */
    bool classify;     /* a trace is wanted: FACT_OWN bits may cost time */
    bool telling;      /* record->canonical is wanted, and straight() fills it in for what it plays */
    struct past *past; /* for line_position() */
    struct position_cache *cache; /* for branch.h, and what it asks for a position that was given up */
    void (*rebuild)(struct line *, uint32_t node);
};

/* A count of the last position, for replay/replay_score.c to hold a declared margin against. Amounts are in
 * quarters of a stone, the first mover's less the other's. */
enum { SCORES_MAX = 12 };

struct board_count {
    bool counted;   /* `margin` is a count by the rulebook, */
    bool stands;    /* of the board as it stands, which both sides had to agree to, */
    bool guessed;   /* with a komi that the record does not say */
    bool estimated; /* it is a guess, which the caller asked for */
    bool bounded;   /* no margin outside `low` to `high` can be right */
    bool checked;   /* `owed`, `points` and `komi` are known, so that a margin has to be even or odd */
    bool area;      /* by area, where every point is somebody's */
    int margin, low, high;
    int owed; /* to the second mover: komi, handicap, warnings */
    int komi;
    int points;           /* of the board */
    int most;             /* more than the whole board with the komi */
    int also[SCORES_MAX]; /* margins that can be right as well: by other marks, by other common ways to count
                           */
    unsigned also_count;
};

/* What the laws give at the end of the main line, by board, clocks and testimony alone. The result that the
 * record declares is compared with it afterwards (replay/verdict.h). */
struct award {
    enum result result; /* RESULT_UNKNOWN when they do not decide */
    unsigned allowed;   /* the set of results that can stand (bits 1 << enum result): one, several or all */
    enum reason reason; /* the deciding fact: checkmate, stalemate, five, area count … */
    bool refuted;       /* the record states an end that board or clocks deny, and that has been told */
    bool doubtful;      /* it states one that may not have come about yet */
    unsigned stated[TESTIMONY_MAX]; /* the sets that the statements of the testimony allow */
    struct board_count score;
    struct finding otherwise; /* what is told where a result is declared that cannot stand: its first free
                                 arguments become that result and the one by the rules; CODE_NONE: nothing */
    bool star;                /* it is told, as a note, where the record has a result and says "*" */
};

/* How a game is drawn and counted: output/ asks this, and never which game it is. */
enum board_kind {
    BOARD_SQUARES, /* men on squares */
    BOARD_RIVER,   /* men on the points of a board with river and palaces */
    BOARD_STONES   /* stones on the points of a grid of any size */
};

struct look {
    enum board_kind board;
    const char *board_word; /* for the page's script */
    bool pairs;             /* a number stands for a move of each side */
    bool rows;              /* the points of a proof are a row, to be drawn through */
    bool side_stars;        /* large boards have stars on their sides too */
    char men;               /* with which the names of its men begin in pieces.svg; '\0': stones */
    const char *side[2];    /* what the players are called, the first mover first; to be translated */
    const char *columns;    /* the letters of columns, from the left; LOOK_COLUMNS of them */
};

enum { LOOK_COLUMNS = 50 };

struct game {
    const char *name; /* "chess" */
    enum game_id id;
    struct look look;
    enum code illegal;    /* the code of a move that is not legal, unless why() says another */
    enum code turn;       /* the code of a move out of turn, whose ruling is about the side that made it;
                             CODE_NONE: there is none */
    bool counts_columns;  /* its notation counts columns from the mover's side, which people get wrong */
    size_t position_size; /* plain data: copied with memcpy, needs no undo */
    size_t memory_size;   /* per worker, for tables; 0 for none */
    const struct rule_param *params; /* ends with a NULL name */
    size_t params_count;

    /* The position before the first move. Findings for a setup that is not a position. False when
     * it cannot be replayed from. Also used when `record` is NULL: the usual start. */
    bool (*setup)(void *position, const struct record *, const struct rulebook *, struct sink *);

    /* Setup in mid-game (SGF AB, AW, AE, PL on a node without a move); NULL: never. */
    void (*edit)(struct line *, uint32_t node);

    enum side (*to_move)(const void *position);

    /* Every legal move, at most GAME_MOVES_MAX; how many. NULL: too many to be of use (stones). */
    unsigned (*moves)(const void *position, move out[GAME_MOVES_MAX]);

    /* Where the men of SIDE stand that bear on a point: they could take an opponent's man there, whoever is
     * to move, and leaving aside whether that would expose their own king. How many. NULL where moves is. */
    unsigned (*attackers)(const void *position, point, enum side, point out[GAME_ATTACKERS_MAX]);

    /* The position's key, as play() gives it: for step[0] and after edits. */
    uint64_t (*key)(const void *position);

    /* The legal moves that fit the claim, at most MATCH_MAX; how many. Does not generate all
     * moves: looks at the few men that could have made the claimed one. */
    int (*match)(const void *position, const struct claim *, move out[MATCH_MAX]);

    /* Only after match found several: which of them is meant, when the notation leaves that open on purpose
     * and the rest of the line may tell; -1: the words are ambiguous. May be slow. NULL: they always are. */
    int (*choose)(const struct line *, uint32_t node, const move *fit, int fits);

    /* Only after match found none: whether the claim may stand there all the same, because
     * the engine has changed whose turn it is; then it has reported that, and is asked to match again. NULL:
     * never. */
    bool (*excuse)(struct line *, uint32_t node);

    /* Only after match found none on the main line: whether what stands from NODE on is no play any more but
     * something that was done on the board afterwards; then it has reported that. NULL: never. */
    bool (*tail)(struct line *, uint32_t node);

    /* Only after match found none or several: why. May be slow. *CODE is preset to the game's
     * illegal-move code and may be changed; arg[0..1] may be set to strings in the arena. */
    enum reason (*why)(const void *position, const struct claim *, const move *fit, int fits, enum code *code,
                       struct arena *, const char *arg[2]);

    /* The points that show why, in the sink's arena, for a finding with the code that why() gave; may be
     * NULL, and may give NULL. */
    const struct proof *(*prove)(const struct line *, const struct claim *, enum code);

    /* With AFTER_FORCE: the move to put on the board although it is not legal; MOVE_NONE when the
     * claim does not say enough. */
    move (*force)(const void *position, const struct claim *);

    /* Plays a move that match or force gave. Returns the facts; *KEY is the new position's. */
    uint32_t (*play)(void *position, move, uint64_t *key);

    /* After each step: what the rulebook says of it with the line before it (repetition, ended
     * games, forbidden shapes, style of the words in the node's claim). May set step->facts' own bits. */
    void (*after)(struct line *);

    /* Plays as many nodes as it can from NODE on, whose parent is line.node, each further one the only child
     * of the one before, or entered by branch.h, but none behind the end of the main line; how many siblings
     * NODE and children the last one has does not matter. The first that it has not played. See
     * game/fast_line.h, which makes this out of match, play and after. NULL: one by one. */
    uint32_t (*straight)(struct line *, uint32_t node);
    bool straight_tells; /* it heeds line.telling */

    /* With AFTER_REFEREE, after a finding on an illegal move: applies the ruling. True when the line goes
     * on (the move was void, or became a pass, which it has then played); false when it ended. */
    bool (*referee)(struct line *, uint32_t node, unsigned ruling);

    /* Whether the board denies an end that the record states, where it has left the game open: why;
     * REASON_NONE: the game can have ended so. DOUBTFUL is set where it has told that this is doubtful. */
    enum reason (*denies)(struct line *, const struct stated *, bool *doubtful);

    /* At the end of the main line: fills in AWARD, which is zeroed but for `allowed`, which is all. */
    void (*finish)(struct line *, struct award *);

    /* Fewest words that are enough here, for writers: every field any notation of the game needs. */
    void (*tell)(const void *position, move, struct claim *);

    /* The squares alone, for writers that ask for no more; of the position only what stays the same all game
     * is looked at. NULL: tell() is asked. The same as tell() where no move needs more. */
    void (*tell_squares)(const void *position, move, struct claim *);

    /* The position in the game's usual notation: FEN, or rows of .XO from the top joined by '/'. */
    void (*fen)(const void *position, struct buf *);

    /* The position that the record begins with, spelled as the game's standard asks; false, and nothing is
     * written, when that would not say the same. STRICT: what the standard has no place for is left out, so
     * that a strict reader takes it. NULL: there is no such standard. */
    bool (*respell)(const struct record *, bool strict, struct buf *);

    /* What stands on a point, for renderers: enum piece, and whose. NOTHING: PIECE_NONE. */
    enum piece (*at)(const void *position, point, enum side *);
    /* How many men stand on the board; NULL: only at() tells. */
    unsigned (*men)(const void *position);
    void (*size)(const void *position, unsigned *width, unsigned *height);

    /* Words for the trace: what the step did, in the engine's own terms; may be NULL. */
    void (*describe)(const struct line *, const struct step *, struct buf *);

    /* What the last step is called by the rules, and why; NULL: steps have no such names. May cost time. */
    void (*label)(const struct line *, struct arena *, struct proof *);

    /* Points with a meaning of their own for the side to move (forbidden points, points of five),
     * for boards and JSONL: calls EACH for every one; may be NULL. */
    void (*special)(const void *position, const struct rulebook *,
                    void (*each)(void *ctx, point, const char *kind), void *ctx);

    /* Whose the empty points and the dead stones are when the line ends where it stands, as finish() counts
     * them, for boards: calls EACH for every one that is somebody's. NULL: nothing is counted. */
    void (*owners)(const struct line *, void (*each)(void *ctx, point, enum side), void *ctx);
};

extern const struct game game_weiqi;
extern const struct game *const games[GAME_COUNT]; /* by game_id; NULL where there is none */

/* The look of a game; of stones on a plain board for one that nobody knows. */
const struct look *game_look(enum game_id);

/* The letter of a column; '?' beyond the last. */
char look_column(const struct look *, unsigned x);

#define STONE_COLUMNS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"

/* The position after PLY steps of the line (0: the start), copied into OUT. Costs a replay from the
 * start: for adjudication, not for every move. */
void line_position(const struct line *, uint32_t ply, void *out);

/* Back to the start: the position has just been set up. */
void line_start(struct line *);

/* Plays a move and lengthens the trail by one step for NODE, with MORE_FACTS beside those of the engine. */
void line_play(struct line *, move, uint32_t node, uint32_t more_facts);

/* Plays again a node that was played before. */
void line_play_again(struct line *, uint32_t node);

/* Plies of the line so far. */
static inline uint32_t line_ply(const struct line *l)
{
    return l->trail->count - 1;
}

static inline struct step *line_step(const struct line *l)
{
    return &l->trail->step[l->trail->count - 1];
}

/* A finding about the line's last step, with place, ply and side filled in, for a caller who has more to add
 * and then reports it. CODE_NONE where the step is only quoted. */
COLD struct finding line_finding(const struct line *, enum code, enum reason, const char *arg1,
                                 const char *arg2);

/* Makes and reports it. */
COLD void line_say(const struct line *, enum code, enum reason, const char *arg1, const char *arg2);

/* game/stated.c: what the record states of an end that the board has left open. */

/* The sets of results that a loss on time gives, by side - SIDE_FIRST; none where the side cannot have
 * overstepped, because its clock stood. */
struct flags {
    unsigned lost[2], both;
    bool resigns; /* a resignation gives the same */
};

/* Narrows AWARD down to what all statements allow, tells of ends that did not happen, and settles its result
 * and reason where one result is left. Where the board has decided, the statements are held against that.
 * FLAGS may be NULL: who oversteps loses, and both do where both did. */
void stated_award(struct line *, struct award *, const struct flags *);

/* Tells that the game did not end as stated. */
void stated_say(const struct line *, const struct stated *, enum reason why);

/* The rules give RESULT and nothing else, because of REASON. */
static inline void award_give(struct award *a, enum result result, enum reason reason)
{
    a->result = result;
    a->allowed = 1u << result;
    a->reason = reason;
}

static inline enum result win_of_side(enum side side)
{
    return side == SIDE_FIRST ? RESULT_FIRST : RESULT_SECOND;
}

/* clock.c: clock times of a record against its time control. */

enum { PERIODS_MAX = 8 };

struct period {
    long moves;              /* to be made in it; 0: the rest of the game */
    int64_t base, increment; /* milliseconds */
    int64_t delay;           /* before the clock runs at each move; never added to it */
};

/* A TimeControl header. `count` is 0 when it says nothing that can be checked. */
struct time_control {
    struct period period[PERIODS_MAX];
    unsigned count;
    bool sandclock; /* of the one period: what one side uses the other gains */
};

struct time_control clock_read_control(struct slice);

/* What the clocks show at the end, by side - SIDE_FIRST; -1 when nothing does. A note of zero may be a
 * rounded fraction of a second, unless it is `sure`. */
struct clocks_end {
    int64_t left[2];
    bool sure[2];
    bool behind_moves; /* some reading stands behind a move, so that it may be known which flag fell first */
    uint8_t lost;      /* the side that the times of its moves show to be over its time first; SIDE_NONE */
};

/* Whether a flag that falls costs SIDE the game: not where the opponent cannot win the last position. */
typedef bool can_lose(const struct line *, enum side);

/* Judges every clock note of the main line; what is wrong is said with CODE. Costs nothing when there are
 * no notes. CAN_LOSE is asked of what is said only; NULL: it always does. */
struct clocks_end clock_check(struct line *, enum code, can_lose *);

#endif
