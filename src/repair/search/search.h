/* search.h - the edits of one line that let it go on farther than it does. */
#ifndef QIPU_REPAIR_SEARCH_SEARCH_H
#define QIPU_REPAIR_SEARCH_SEARCH_H

#include "repair/repair.h"

/* An edit of a line's items, by index. */
struct change {
    enum edit_kind kind;
    uint32_t at, with; /* EDIT_SWAP: with the item at `with`; EDIT_SETUP: which of study.setups */
    enum side side;    /* EDIT_MIRROR */
    move move;         /* EDIT_REPLACE, EDIT_INSERT */
    move second;       /* EDIT_INSERT: a second move behind it; MOVE_NONE: none */
    uint32_t reach;    /* the first item, by index in the line as it is, that cannot be played then */
};

struct changes {
    struct change *list;
    uint32_t count, cap;
    uint32_t complete; /* of them, those that reach the end */
};

/* Tries every single edit at items [FROM, line->broken], nearest to the break first, and keeps those that
 * reach farther than the line does by itself. */
void search_edits(const struct playable_moves *, struct study *, uint32_t from, struct changes *);

/* Tries the other positions to begin with. */
void search_setups(const struct playable_moves *, struct study *, struct changes *);

/* Tries every two legal moves put in together; keeps only those that reach the end. */
void search_gaps(const struct playable_moves *, struct study *, struct changes *);

/* OUT becomes the line with the change made, replayed as far as it goes. */
void search_change_line(const struct playable_moves *, struct study *, const struct change *,
                        struct playable_moves *out);

/* The claim of a side that counts its columns from the other end. */
struct claim search_mirrored_claim(const struct claim *);

/* choice.c: what makes people choose a move among the legal ones: what it wins and leaves to be taken, what
 * it answers, and where its man goes. */

enum choice_feature {
#define CHOICE(id, name, chess, xiangqi) C_##id,
#include "repair/search/choice.def"
#undef CHOICE
    CHOICES
};

/* Openings, middle games, endings. */
enum { PHASES = 3 };

enum { SCENE_MEN = 64, SCENE_SEEN = 4 };

struct man {
    point at;
    enum piece kind;
    enum side side;
};

/* Who stands on a board. */
struct men {
    struct man man[SCENE_MEN];
    unsigned count;
    point king[3]; /* by enum side; NOWHERE: none */
};

/* A position in which somebody has to move, and the moves before it. */
struct scene {
    struct study *study;
    const char *position;
    char *after; /* room for a position */
    enum side mover;
    move last, own_last; /* the opponent's last move, and the mover's; MOVE_NONE: none */
    bool last_took, checked;
    uint64_t seen[SCENE_SEEN]; /* keys of positions that a move could bring back; 0: none */
    unsigned phase;
    unsigned count;
    move move[GAME_MOVES_MAX]; /* the legal ones */
};

/* What is to be said of a move. */
struct choice {
    int of[CHOICES];
    enum piece kind;
    unsigned from, to; /* as the mover sees the board, row by row from his side */
};

/* The position before item INDEX of a line. AFTER is room for a position. */
void choice_read_scene(struct scene *, struct study *, const struct playable_moves *, uint32_t index,
                       char *after);

void choice_read(const struct scene *, move, struct choice *);

/* surprise.c: how surprising the moves of a line are: the better people's choices are foreseen, the more
 * does a wrong repair stand out. */

enum {
    PER_BIT = 32, /* costs are counted in 32nds of a bit */
    TYPICAL = 105 /* how surprising the moves of real games are */
};

struct surprises; /* a worker's memory */

struct surprises *surprises_new(void);
void surprises_free(struct surprises *);

/* Another game: nothing is remembered. */
void surprises_start(struct surprises *, const struct study *);

/* Of the move at INDEX of a line that was played so far, among all that were legal there: 32 for a move that
 * people play every second time, 64 for every fourth; TYPICAL for a null move, which goes nowhere. */
int surprise(struct surprises *, struct study *, const struct playable_moves *, uint32_t index);

/* weigh.c: how well a mended line agrees with all that the record says beside the moves. */

/* What a record claims of its moves beside where they go. */
enum claim_class {
    FALSE_CAPTURE,
    MISSING_CAPTURE,
    FALSE_CHECK,
    MISSING_CHECK,
    FALSE_MATE,
    MISSING_MATE,
    WRONG_SIDE,     /* its number and dots, or its words, name the other side */
    WRONG_NUMERALS, /* 一二三 is Red's, 123 Black's, in records that tell them apart */
    WRONG_RESULT,   /* mate on the board, and another result */
    SPARE_LETTER,   /* Nbd7 where no other knight can go there */
    CLAIM_CLASSES
};

struct doubts {
    uint32_t of[CLAIM_CLASSES];
    uint32_t jumps; /* of printed move numbers against the plies */
    uint32_t
        turned; /* words at the end in a row with the other side's digits: a reader takes two for its moves */
};

/* Counts over a line that was played from START; CLAIMED: see weigh_claim_classes(). */
struct doubts weigh_line(const struct playable_moves *, struct study *, const void *start, const move *played,
                         unsigned claimed);

/* Bits of the classes in which this record can be believed: it makes such claims, and does not contradict
 * itself in them before it breaks. */
unsigned weigh_claim_classes(const struct playable_moves *, struct study *);

/* Jumps of the printed move numbers of a line, playable or not. */
uint32_t weigh_line_jumps(const struct playable_moves *, const struct study *);

static inline uint32_t doubts_sum(const struct doubts *d)
{
    uint32_t sum = d->jumps;

    for (unsigned i = 0; i < CLAIM_CLASSES; i++)
        sum += d->of[i];
    return sum;
}

/* cost.c: what a suggestion costs: the smaller, the likelier. */

struct features {
    int of[FEATURES];
};

int features_cost(const struct features *, const struct study *);

/* Adds what the kind of a change of LINE and its words say; whether it is one slip of the pen. */
bool feature_change(struct features *, const struct study *, const struct playable_moves *,
                    const struct change *);

/* Adds that an edit at item AT lies before the break. */
void feature_place(struct features *, const struct playable_moves *, uint32_t at);

/* Adds what the mended line still contradicts. SHIFTED: the edits move plies. */
void feature_doubts(struct features *, const struct doubts *, bool shifted);

/* How surprising the edits' own moves are, which stand among the items from FIRST to LAST of a mended line.
 */
void feature_new(struct features *, struct study *, struct surprises *, const struct playable_moves *mended,
                 uint32_t first, uint32_t last);

/* How much more surprising than usual the moves of items [FROM, TO) are, in quarters of a bit. */
int cost_excess(struct study *, struct surprises *, const struct playable_moves *, uint32_t from,
                uint32_t to);

/* Whether an edit adds or removes a single ply. */
bool cost_shifts_plies(const struct change *);

/* candidate.c: repairs that a search has found, weighed against each other. */

struct candidate {
    struct change change[REPAIR_EDITS]; /* the second is one of the line after the first */
    unsigned changes;
    uint64_t hash; /* of the moves of the mended line */
    uint32_t plies, first, doubts, jumps;
    struct features features;
    int cost;
    bool complete, slip;
};

struct candidates {
    struct candidate *list;
    uint32_t count, cap;
};

void candidates_add(struct candidates *, const struct candidate *);

/* The likeliest first. Of candidates with the same moves only the cheapest stays. */
void candidates_rank(struct candidates *);

/* Sorts the first COUNT again. */
void candidates_sort(struct candidates *, uint32_t count);

/* One slip that lets the line be played to its end, and contradicts nothing. */
bool candidate_is_undoubted_slip(const struct candidate *);
bool candidate_any_undoubted_slip(const struct candidates *);

/* swap.c: what taking on one point in turn wins: the part of a position's worth that everybody sees. */

enum { ROYAL_WORTH = 100 };

/* In pawns; a king or general is worth more than all others together. */
int swap_worth(enum piece);

/* What BY wins by taking the man of that worth on a point, the cheapest men first and both sides stopping
 * when they like; 0 when it had better not begin. Men that attack from behind others are not counted. */
int swap_gain(const struct game *, const void *position, point, enum side by, int victim);

/* hidden.c: slips that leave no trace: what is written is legal, and so is all that follows. */

/* Whether some word of a line that was played to its end is probably a slip: the move of another word, one
 * slip of the pen away, lets the rest be played as well and makes it likelier by far. OTHER is room for a
 * line. */
bool repair_hides_slip(struct playable_moves *, struct study *, struct surprises *,
                       struct playable_moves *other);

/* tell.c: a candidate in the words of the record that it mends. */

/* MENDED is room for the line after the first of two changes; words are put into the arena. */
void tell_candidate(struct study *, const struct playable_moves *, const struct candidate *,
                    struct playable_moves *mended, struct arena *, struct suggestion *);

#endif
