/* What the xiangqi tests share. */
#ifndef XIANGQI_KIT_H
#define XIANGQI_KIT_H

#include "finding/sink.h"
#include "game/xiangqi/judge/cycle.h"
#include "replay/replay.h"

#include "unit.h"

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"

struct xq position(const char *fen);

/* "h2e2" as the engine has it. */
uint16_t coded(const char *move);

/* The figures of the rulebook, with the rulings of two editions. */
enum expected { DRAW, RED_VARIES, BLACK_VARIES, RED_LOSES, BLACK_LOSES };

struct figure {
    const char *name, *fen, *cycle, *classes;
    enum expected in_1999, in_2011;
};

extern const struct figure figures[];
extern const unsigned figure_count;

/* A cycle that has been gone through: its own last moves come before its first. */
void arrange(struct xq_trial *, const char *fen, const char *cycle);

/* Classifies its moves and rules on it. */
enum expected ruled(struct xq_trial *, struct xq_memory *, const int *param);

/* A number below N that looks like chance and is the same in every run. */
unsigned chance(uint64_t *seed, unsigned n);

/* The built-in xiangqi rulebooks; fails the test when one is wrong. */
void load_books(struct rulebooks *);

/* The same for a group of tests, in `kit_books`; and the parameters of one of them. */
extern struct rulebooks kit_books;
int kit_load(void **state);
int kit_unload(void **state);
const int *params_of(const char *id);

/* Replays TIMES times the moves (separated by spaces) from FEN and gives what was found. */
struct played {
    struct record record;
    struct sink sink;
    struct replayed result;
};

void play_record(struct played *, const struct rulebooks *, const char *rules, const char *fen,
                 const char *moves, unsigned times);

/* The same where only the codes in WANTED are heard of, as sink.worth has them. */
void play_record_for(const uint8_t *wanted, struct played *, const struct rulebooks *, const char *rules,
                     const char *fen, const char *moves, unsigned times);

void played_free(struct played *);

/* The first finding with the code; NULL when there is none. */
const struct finding *found(const struct played *, enum code);

#endif
