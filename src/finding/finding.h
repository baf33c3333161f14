/* finding.h - what can be said about somebody's record, and not how it is said.
 *
 * A finding is data. Its message stands once, in the code table (codes.def); its article and
 * ruling come from the rulebook that judges the game; only reporters use words. */
#ifndef QIPU_FINDING_FINDING_H
#define QIPU_FINDING_FINDING_H

#include "base/arena.h"
#include "finding/place.h"

#include <stdint.h>

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR, SEVERITY_COUNT };

const char *severity_name(enum severity);

enum code {
    CODE_NONE,
#define CODE(enumerator, name, severity, style, message, meaning) CODE_##enumerator,
#include "finding/codes.def"
#undef CODE
    CODE_COUNT
};

/* Why a move is not legal, why a game ended: words below a code. */
enum reason {
    REASON_NONE,
#define REASON(enumerator, name, message) REASON_##enumerator,
#include "finding/reasons.def"
#undef REASON
    REASON_COUNT
};

struct code_info {
    const char *name;       /* "chess/illegal-move"; for ever */
    enum severity severity; /* unless the rulebook says otherwise */
    bool style;             /* off unless --style, --only or --severity turn it on */
    const char *message;    /* untranslated; %1 to %4 stand for the arguments, %r for the
                               reason's message */
    const char *meaning;    /* untranslated: one sentence for --list-codes */
};

struct reason_info {
    const char *name;
    const char *message; /* untranslated; may use %1 to %4 too */
};

const struct code_info *code_info(enum code);
const struct reason_info *reason_info(enum reason);
enum code code_named(struct slice); /* CODE_NONE when there is none */
enum reason reason_named(struct slice);

/* What a referee does: the fixed words of "ruling". */
enum ruling {
    RULING_VOID = 1,
    RULING_PASS = 2,
    RULING_WARNING = 4,
    RULING_PENALTY_TIME = 8,
    RULING_FIRST_LOSES = 16,
    RULING_SECOND_LOSES = 32,
    RULING_DRAW = 64,
    RULING_FIRST_MUST_VARY = 128,
    RULING_SECOND_MUST_VARY = 256,
    RULING_REPLAY = 512,
    RULING_STANDS = 1024,
    RULING_MOVER_LOSES = 2048, /* in YAML only: becomes first- or second-loses by the mover */
    RULING_MOVER_MUST_VARY = 4096
};

/* The word of one bit; NULL when there is none. */
const char *ruling_word(unsigned bit);
/* 0 when there is no such word. */
unsigned ruling_named(struct slice);

/* One piece of evidence: a move of a cycle, a line of stones, a chased man. Lives in the sink's arena. */
struct proof {
    struct proof *next;
    uint32_t ply;
    const char *move;  /* in the game's coordinates (ICCS, h8), or NULL */
    const char *label; /* what it is called: 捉, "three", "four"; or NULL */
    const char *why;   /* untranslated; %1 to %3 stand for the arguments */
    const char *arg[3];
    bool undetermined;     /* a search reached its bound */
    uint8_t points, empty; /* point[0 .. points) are stones, the next `empty` are the points
                              that complete the line */
    uint16_t point[16];
};

enum proof_kind { PROOF_NONE, PROOF_CYCLE, PROOF_LINES };

struct finding {
    uint16_t code, reason;
    uint8_t severity; /* filled in by the sink */
    uint8_t side;     /* who moved, for rulings; SIDE_NONE when it does not matter */
    uint8_t proof_kind;
    uint16_t ruling; /* the engine's, when it decides case by case; else 0 and the
                        rulebook's stands */
    uint32_t ply;    /* 0: about the game as a whole */
    uint32_t node;   /* the move it is about; 0 when none */
    struct span at;
    const char *arg[4];
    const char *article;    /* the engine's choice, NULL: look it up in the rulebook */
    const char *pattern[2]; /* xiangqi: the first mover's and the other's */
    const struct proof *proof;
};

/* Where findings of one game are collected. Cleared from game to game. */
struct sink {
    struct arena arena; /* arguments and proofs */
    struct finding *list;
    uint32_t count, cap;
    uint32_t dropped;      /* beyond LIMIT_FINDINGS */
    const uint8_t *wanted; /* CODE_COUNT entries: severity + 1, or 0 for off; NULL: defaults */
};

/* Whether a finding with this code would be kept: asked before work is done to prove it. */
bool sink_wants(const struct sink *, enum code);

/* Keeps a copy of the finding and of its arguments (proofs and patterns must already live in
 * sink->arena). Returns the copy, or NULL when it is not wanted or there is no room. */
struct finding *sink_put(struct sink *, const struct finding *);

/* Short for the common case: up to two arguments, either may be NULL. */
struct finding *sink_say(struct sink *, enum code, struct span, const char *arg1, const char *arg2);

/* The first finding about this place that is at least so severe; NULL when there is none. */
struct finding *sink_at(const struct sink *, struct span at, enum severity least);

/* By place, then by ply; findings at the same place stay in the order they were made. */
void sink_sort(struct sink *);

void sink_clear(struct sink *);
void sink_free(struct sink *);

#endif
