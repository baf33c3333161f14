/* select.h - which games a run is about: --game, --where, --unique, --known together.
 *
 * One selection for a run, which workers only read; and for each worker a selector, which asks it about one
 * game after the other, with more and more known of it. */
#ifndef QIPU_SELECT_SELECT_H
#define QIPU_SELECT_SELECT_H

#include "replay/replay.h"

/* subject: what is known of a game when it is asked whether it is selected.
 *
 * The tools fill one in as their work on a game goes on: first its headers, then its moves as written, then
 * what became of them on the board, last the findings. `known` says how far that is. */

/* How much work has been done on a game, and how much an expression asks for. */
enum known {
    KNOWN_HEADERS, /* tags, format, charset, file and number */
    KNOWN_TREE,    /* the record as read */
    KNOWN_MOVES,   /* replayed; findings not settled yet */
    KNOWN_ALL      /* judged */
};

struct subject {
    enum known known;
    const struct record *record;
    const char *file;     /* as shown */
    const char *format;   /* struct format.name */
    const char *encoding; /* of the file */
    uint64_t number;      /* of the game in its file, from 1 */

    /* From KNOWN_MOVES on. */
    const struct replayed *replayed;
    struct replay *replay;           /* that has just replayed the record */
    bool slow;                       /* fast paths are off */
    struct buf *scratch;             /* for the bytes of a moment; who uses it clears it first */
    const struct openings *openings; /* NULL: nobody asked for names */
    uint32_t found; /* the ply at which --where found its position, + 1; 0: it found or asked for none */

    /* With KNOWN_ALL. */
    const struct finding *finding;
    uint32_t findings;
};

/* expression.c: the language of --where and --require: comparisons joined by and, or, not.
 *
 * An expression is compiled once and then asked by any number of workers at a time. It is asked with what is
 * known of a game so far; where that is too little to decide, it says so, and is asked again when more is
 * known. Operands that cost less are always asked first. qipu-select(7) has the grammar. */

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_OPEN };

/* What is wrong with an expression, and where. */
struct select_error {
    size_t column;       /* in characters, from 1 */
    const char *message; /* untranslated; %1 stands for the argument */
    char argument[128];
};

/* The message of a field that there is none of: callers may propose another. */
#define SELECT_NO_FIELD "there is no field '%1' (see --list-fields)"

struct expression;

/* NULL with *ERROR filled in when the text is not an expression. TEXT must outlive the result. */
struct expression *expression_new(const char *text, struct select_error *);
void expression_free(struct expression *);

/* How much must be known of every game before the answer is certain not to be ANSWER_OPEN. */
enum known expression_needs(const struct expression *);

/* Bits of enum want (format/format.h) that its fields ask of readers. */
unsigned expression_wants(const struct expression *);

/* Whether headers alone may decide some games. */
bool expression_skims(const struct expression *);

struct tree;

/* A tree that knows some games: it must outlive the expression. */
void expression_use_tree(struct expression *, const struct tree *, const struct rulebooks *);

/* Whether the number of a game in its file matters. */
bool expression_counts(const struct expression *);

/* What a worker needs to ask, and what it learns by it. */
struct asking {
    void *match_data; /* PCRE2's; made when first needed */
    bool gave_up;     /* a regular expression reached its limit: the answer is a guess */
    uint32_t at;      /* the ply of the last position that was found */
    bool found;       /* there was one */
    bool open;        /* the comparison must be asked again with KNOWN_MOVES */
};

void asking_free(struct asking *);

enum answer expression_ask(const struct expression *, const struct subject *, struct asking *);

/* For record/required: the part of the expression that fails this game ("first-rating"), and the value that
 * the game has there. Both may be empty. Only after the answer was ANSWER_NO. */
void expression_blame(const struct expression *, const struct subject *, struct asking *, struct slice *part,
                      struct buf *value);

/* The value of a field as the game has it, several with commas between them: what "{plies}" stands for. */
void expression_value(struct slice field, const struct subject *, struct buf *);

/* Whether there is a field of that name that has values. */
bool expression_has_value(struct slice field);

/* "?", "????.??.??", "-": words for a value that nobody knows. */
bool value_is_unknown(struct slice);

/* A field as --list-fields has it. */
struct field_info {
    const char *name, *type, *example;
    const char *meaning; /* untranslated */
};

/* Calls EACH for every field there is. */
void expression_fields(void (*each)(void *context, const struct field_info *), void *context);

/* identity.c: 128 bits that stand for a game, the same in every format and for ever.
 *
 * qipu-stream(5) says which bytes are hashed (by XXH3, 128 bits, no seed) and has test vectors. */

enum { ID_DIGITS = 32 };

struct identity {
    uint64_t high, low;
};

static inline bool identity_same(struct identity a, struct identity b)
{
    return a.high == b.high && a.low == b.low;
}

/* Start and main line. Of a stone game the least of the eight symmetries' is taken; *SYMMETRY, unless NULL,
 * is which (bit 4 mirrors left and right, then bits 1 and 2 are quarter turns to the left; 0 elsewhere). The
 * subject must be KNOWN_MOVES. */
struct identity identity_of(const struct subject *, unsigned *symmetry);

/* That, and the players; names folded (players/fold.h). */
struct identity identity_of_pairing(const struct subject *);

/* That, and date and event. */
struct identity identity_of_game(const struct subject *);

/* The same when the first is known already. */
struct identity identity_of_known(const struct subject *, struct identity id);

/* Of any bytes. */
struct identity identity_of_bytes(struct slice);

/* 32 digits and a NUL. */
void identity_text(struct identity, char text[ID_DIGITS + 1]);

/* False when it is not 32 hexadecimal digits. */
bool identity_read(struct slice, struct identity *);

/* id_set.c: a set of identities: 16 bytes each, in a table that is at most three quarters full. */

struct id_set {
    struct identity *slot; /* all zero: free */
    size_t cap, count;
};

/* Whether it is new, and in the set from now on. */
bool id_set_add(struct id_set *, struct identity);
bool id_set_has(const struct id_set *, struct identity);
void id_set_free(struct id_set *);

/* keeper.c: which of games that are the same is kept: --keep, and what it gets from the others:
 * --fill-headers.
 *
 * The input is read twice. The first time every game that passes all else is entered; then groups are made;
 * the second time the same games come in the same order, and of each it is known whether it stays. */

enum keep { KEEP_FIRST, KEEP_LONGEST, KEEP_FULLEST };

struct kept_game;

struct keeper {
    enum keep keep;
    bool headers;           /* are remembered, for --fill-headers */
    struct kept_game *game; /* in the order of the input */
    size_t count;
    size_t next;      /* the second time: the game that is asked about */
    struct buf words; /* of headers */
};

/* The first time. GROUP: the number of an earlier game, from 0, of whose group it is; KEEPER_NEW: its id
 * tells. */
enum { KEEPER_NEW = -1 };
void keeper_enter(struct keeper *, const struct subject *, struct identity, int64_t group);

/* Between the two: finds the best of each group. */
void keeper_choose(struct keeper *);

/* The second time: whether the next game is the one that is kept. */
bool keeper_keeps(struct keeper *);

/* Headers of the others of its group, for the game that was kept last: calls TAKE for each, in the order of
 * the input, with the number of the game's file and place as they were entered. */
void keeper_others(const struct keeper *,
                   void (*take)(void *context, enum key, struct slice name, struct slice value,
                                const char *where),
                   void *context);

void keeper_free(struct keeper *);

/* twins.c: games met before, or nearly: the same moves, a part of them, or all but one ply.
 *
 * Games are compared only with those of the same players, names folded. What is kept is four bytes a ply
 * and some 300 a game. */

enum twin_kind {
    TWIN_NONE,
    TWIN_SAME,    /* same start, moves and players */
    TWIN_SHORTER, /* it is the beginning of the earlier one */
    TWIN_LONGER,  /* the earlier one is its beginning */
    TWIN_ONE_PLY  /* one ply differs */
};

struct twin_game;
struct twin_link;

struct twins {
    struct twin_game **game; /* all so far */
    size_t cap, count;
    struct twin_link *link; /* games by their keys */
    uint32_t links, links_cap;
    struct twin_slot {
        uint32_t first, last; /* links, counted from 1; 0: none */
    } * slot;                 /* of the hash table */
    size_t slots;
    char **file; /* the names of files so far */
    size_t files;
};

/* What was found of a game. */
struct twin {
    enum twin_kind kind;
    const char *file; /* where the earlier one stands */
    uint64_t number;
    size_t index; /* how many games were entered before it */
    uint32_t ply; /* the first that differs, or that only one of them has; 0: none */
};

/* Looks for an earlier game like this one, the first there is, and enters this one. NEAR: not only the same.
 * The subject must be KNOWN_MOVES. */
struct twin twins_meet(struct twins *, const struct subject *, bool near);
void twins_free(struct twins *);

enum unique { UNIQUE_NO, UNIQUE_MOVES, UNIQUE_GAME, UNIQUE_NEAR };

/* Whether --unique takes the first game, or looks at all before it chooses. */
enum keeps { KEEPS_FIRST_MET, KEEPS_ENTERING, KEEPS_CHOSEN };

/* A list of numbers as --game takes it: "1,3-5,8-". */
struct number_range {
    uint64_t from, to;
};

struct selection {
    struct expression **where; /* all must hold */
    size_t wheres;
    struct expression **require; /* games that are left in are asked these too: see selection_fails() */
    size_t requires;
    struct number_range *range; /* none: every game */
    size_t ranges;
    enum unique unique;
    struct id_set lines; /* --lines: positions that end a line, of which a game must reach one */
    bool has_lines;
    struct id_set known; /* --known: games with these ids are left out */
    bool any;            /* anything was asked for at all */
    /* --unique: the games so far. All that changes: see selection_in_order(). */
    struct id_set seen;
    struct twins twins; /* with UNIQUE_NEAR */
    enum keeps keeps;
    struct keeper keeper; /* with --keep and --fill-headers */
};

/* Adds an expression; false with the error. TEXT must outlive the selection. */
bool selection_where(struct selection *, const char *text, struct select_error *);

/* The same for what a game must have. */
bool selection_require(struct selection *, const char *text, struct select_error *);

/* Reads a list of numbers; false when it is none. */
bool selection_games(struct selection *, const char *list);

/* Reads identities, one a line, the first word of each; others are passed over. False when there is something
 * in LINES and none of it is an identity. */
bool selection_known(struct selection *, struct slice lines);

/* The end of a line that games must reach, as the engine's key has it. */
void selection_line(struct selection *, enum game_id, uint64_t key);

/* A tree that knows some games, which must outlive the selection: positions are asked of it first. */
void selection_use_tree(struct selection *, const struct tree *, const struct rulebooks *);

void selection_free(struct selection *);

/* How much must be known of games that are left in, and what readers must keep. */
enum known selection_needs(const struct selection *);
unsigned selection_wants(const struct selection *);

/* Whether headers or numbers alone may decide some games. */
bool selection_skims(const struct selection *);

/* Whether games must be asked about in the order of the input, by one worker. */
bool selection_in_order(const struct selection *);

/* With ANSWER_OPEN ask again when more is known; with KNOWN_ALL that does not happen. A game that passes all
 * else is entered into `seen` once the answer is certain. */
enum answer selection_ask(struct selection *, const struct subject *, struct asking *);

/* Of the requirements from the Nth on (0: the first) the first that the game, of which all is known, fails:
 * its number from 1, the part of it that fails, and the value that the game has there; 0 when it fails none.
 */
size_t selection_fails(const struct selection *, size_t n, const struct subject *, struct asking *,
                       struct slice *part, struct buf *value);

/* openings.c: names of openings, by the positions that their lines lead to: transpositions count.
 *
 * Of chess and xiangqi: wuziqi's openings are shapes of three stones (game/wuziqi/opening.h). */

struct openings;

/* A line and what it is called. */
struct opening_name {
    uint64_t key;                    /* of the position it leads to */
    const char *code, *name, *other; /* OTHER: in a second language; NULL: none */
    uint32_t plies;
};

/* The built-in tables, formats/openings. */
struct openings *openings_new(const struct rulebooks *);
void openings_free(struct openings *);

/* Adds a user's table: YAML as the built-in ones, or lines of code, name, moves and perhaps another name with
 * tabs between them. What was there before goes where both name a position. False with the error. */
bool openings_add(struct openings *, struct slice text, struct yaml_error *);

/* The last position of the game just replayed that has a name; NULL when none has. */
const struct opening_name *openings_of(const struct openings *, struct replay *);

/* What the moves of a game make its opening; false: they have no name. */
struct opening_played {
    const char *code, *name, *other; /* OTHER: in a second language; NULL: none */
};

bool opening_played(const struct subject *, struct opening_played *);

/* The same for a column: what the record says, and where it is silent what its moves say. Empty: nobody
 * knows. KNOWN_MOVES. */
struct opening_said {
    struct slice name, code;
};

struct opening_said opening_said(const struct subject *);

/* Whether the game just replayed comes to any position of that code; *KNOWN: whether the table has the code.
 */
bool openings_reaches(const struct openings *, struct replay *, struct slice code, bool *known);

/* Whether the moves of the game just replayed exclude an opening, said by its code or by its name up to a
 * colon or comma: the pawns that all its lines move never went there. False for openings that the table does
 * not have, and for games that ended too soon to tell. */
bool openings_exclude(const struct openings *, struct replay *, struct slice said);

#endif
