/* finding.h - findings about a record: what is reported, not how it is worded.
 *
 * A finding is data. Its message stands once, in the code table (codes.def); its article and
 * ruling come from the rulebook that judges the game; only reporters use words. */
#ifndef QIPU_FINDING_FINDING_H
#define QIPU_FINDING_FINDING_H

#include "base/mem/mem.h"
#include "finding/codes.h"

/* where something stands.
 *
 * Below the reporters a place is only an offset into the text of the batch being read: cheap to
 * note for every move. Lines, columns and offsets in the original file are counted when a finding
 * is printed (input/locate.c). */

struct span {
    uint32_t off, len;
};

/* The same in the original file, for people and editors. */
struct place {
    uint64_t offset;       /* in bytes, from 0 */
    uint32_t line, column; /* from 1; columns in characters; line 0: not known */
};

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR, SEVERITY_COUNT };

const char *severity_name(enum severity);

/* enum code and enum reason: why a move is not legal, why a game ended, are words below a code. Made from
 * the names in codes.def and reasons.def, and written anew only when a name changes. */

struct code_info {
    const char *name;       /* "chess/illegal-move"; permanent */
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
    RULING_MOVER_MUST_VARY = 4096,
    RULING_NOTHING = 8192 /* an engine's: nothing follows here, whatever the rulebook says of the code */
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
    const char *why;   /* untranslated; %1 to %4 stand for the arguments */
    const char *arg[4];
    const char *zh[4];     /* what Chinese readers get in their place; NULL: the same, translated */
    const char *remark;    /* untranslated: what a person has to look at; or NULL */
    const char *line;      /* the moves that prove it, as `move` and with blanks between; or NULL */
    bool undetermined;     /* a search reached its bound */
    uint8_t points, empty; /* point[0 .. points) are stones, the next `empty` are the points
                              that complete the line */
    uint16_t point[16];
};

enum proof_kind { PROOF_NONE, PROOF_CYCLE, PROOF_LINES };

/* A pairing of a tournament, by starting numbers; no opponent: 0. */
struct paired {
    uint32_t white, black;
};

/* What a finding about a round is about. Lives where its arguments do. */
struct finding_round {
    uint32_t round;
    const char *criterion; /* "C6"; NULL: none */
    struct paired pair;
    uint32_t count; /* what should stand there */
    struct paired instead[2];
};

enum { FINDING_ARGS = 5 };

struct finding {
    uint16_t code, reason;
    uint8_t severity; /* the code's own, until the findings are settled */
    uint8_t own; /* severity + 1 for this case, where neither the user nor the rulebook changes the code's; 0:
                    the code's */
    uint8_t side; /* who moved, for rulings; SIDE_NONE when it does not matter */
    uint8_t proof_kind;
    uint16_t ruling; /* the engine's, when it decides case by case; else 0 and the
                        rulebook's stands */
    uint16_t also;   /* a second reason: its words follow the message, and its article and ruling take the
                        place of the first one's; REASON_NONE: there is none */
    uint32_t ply;    /* 0: about the game as a whole */
    uint32_t node;   /* the move it is about; 0 when none */
    struct span at;
    const char *arg[FINDING_ARGS];
    const char *article;    /* the engine's choice, NULL: look it up in the rulebook */
    const char *pattern[2]; /* xiangqi: the first mover's and the other's */
    const struct proof *proof;
    const struct finding_round *of_round; /* NULL: about no pairing */
};

/* Where findings go. Readers and engines only ever report: what is in a sink, and what becomes of it
 * (pipeline/settle.c), is for the tools. What somebody needs to know later is a fact of the record or of his
 * own.
 */
struct sink;

/* Keeps a copy of the finding and of its arguments (proofs and patterns must already live in sink_arena()).
 * One with CODE_NONE is nothing. */
COLD void report(struct sink *, const struct finding *);

/* Short for the common case: up to two arguments, either may be NULL. */
COLD void sink_say(struct sink *, enum code, struct span, const char *arg1, const char *arg2);

/* Whether a finding with this code could matter in this run: asked before work is done to prove it, and for
 * nothing else. */
bool worth_proving(const struct sink *, enum code);

/* For arguments and proofs; emptied from game to game. */
struct arena *sink_arena(struct sink *);

/* A copy of TEXT for an argument, cut between characters where it is too long to read. */
COLD const char *sink_clipped(struct sink *, struct slice text);

/* A sink for what has been judged already: nothing is worth proving, and nothing is kept. */
struct sink *sink_mute(void);
void sink_mute_reset(struct sink *); /* empties its arena */
void sink_mute_free(struct sink *);

#endif
