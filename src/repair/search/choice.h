/* choice.h - what makes people choose a move among the legal ones: what it wins and leaves to be taken, what
 * it answers, and where its man goes. */
#ifndef QIPU_REPAIR_SEARCH_CHOICE_H
#define QIPU_REPAIR_SEARCH_CHOICE_H

#include "repair/repair_line.h"

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

#endif
