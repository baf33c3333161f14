/* test.h - one comparison of an expression: FIELD OP VALUE. Between the files of this folder. */
#ifndef QIPU_SELECT_TEST_H
#define QIPU_SELECT_TEST_H

#include "select/select.h"
#include "tree/tree.h"

/* played.c: the moves of the main line, for move and sequence. */

/* A move without marks of check and of opinion, and with O-O for 0-0, in ROOM where it is not as written. */
struct slice played_bare(struct slice word, char room[8]);

/* Calls EACH for the words of each move, as the record has them or else its notation, until it returns true;
 * whether it has. */
bool played_any(const struct record *, bool (*each)(void *context, struct slice word), void *context);

/* The same in the game's usual notation, where the record has another; needs KNOWN_MOVES, else sets asking's
 * `open`. */
bool played_usual(const struct subject *, struct asking *, bool (*each)(void *context, struct slice word),
                  void *context);

/* Moves one after the other, or with others between them where "..." stands. */
enum { SEQUENCE_MAX = 64 };

struct sequence {
    struct slice word[SEQUENCE_MAX];
    char room[SEQUENCE_MAX][8];
    uint64_t notations[SEQUENCE_MAX][GAME_COUNT]; /* that a word may be of, by their numbers */
    bool gap[SEQUENCE_MAX + 1];                   /* others may come before it */
    unsigned count;
};

/* False when TEXT, which must outlive the sequence, has no move or too many. */
bool sequence_read(struct sequence *, struct slice text);
/* In the words of the record or, where those are of another notation than the sequence's, on the board: that
 * needs KNOWN_MOVES, else sets asking's `open`. */
bool sequence_found(const struct sequence *, const struct subject *, struct asking *);

struct pattern;

/* Reads "BOARD [SIDE [more]]": ranks from the top joined by '/', as FEN has them or, for stone games, in rows
 * of .XO; with WILD also ? for any man or none and * for the rest of a rank. Fields after the side are passed
 * over, except the word "swap" of a pattern for stones: colours exchanged too. NULL with *WHY (untranslated)
 * when it is not one; *WHY is NULL when there is no memory. */
struct pattern *pattern_new(struct slice text, bool wild, const char **why);
void pattern_free(struct pattern *);

/* Whether a position of the main line fits; *PLY is the first one's. */
bool pattern_find(const struct pattern *, const struct subject *, uint32_t *ply);

/* The engine's keys of the position of chess that is looked for, with all rights that it could have; none:
 * not known. And whether it can be of that game. */
const uint64_t *pattern_keys(const struct pattern *, unsigned *count);
bool pattern_is_of(const struct pattern *, enum game_id);

/* posted.c: the games that come to a position, by a tree. NULL when the tree cannot tell. */
struct posted;
struct posted *posted_new(const struct tree *, struct slice value, const struct pattern *,
                          const struct rulebooks *);
void posted_free(struct posted *);

/* Whether the tree has the game, of which the number must be known, and it does not come there. */
bool posted_excludes(const struct posted *, const struct subject *);

/* The men of both sides: "KRP v KR", whichever side has which. NULL when the words are not that. */
struct material;
struct material *material_new(struct slice text);
void material_free(struct material *);
bool material_find(const struct material *, const struct subject *, uint32_t *ply);

/* Marks a message for translation; only output/ and tools translate. */
#define N_(text) text

enum comparison { OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE, OP_MATCH, OP_NO_MATCH };

enum value_type { TYPE_TEXT, TYPE_NUMBER, TYPE_DATE, TYPE_MOVE, TYPE_POSITION, TYPE_MATERIAL, TYPE_SEQUENCE };

struct field;

/* Year, month and day; 0 where the words do not say. */
struct date {
    unsigned part[3];
};

struct test {
    const struct field *field;
    struct slice name; /* of a header as its format names it, or as asked for: "WhiteTitle" */
    enum key key;      /* of a neutral header */
    enum comparison op;
    struct slice value;
    double number;
    bool is_number;
    struct date date;
    void *regex; /* pcre2_code */
    struct pattern *pattern;
    struct posted *posted; /* NULL: nobody gave a tree */
    struct material *material;
    struct sequence *sequence;
    struct slice source; /* the words of the comparison in the expression */
};

/* What hands the values of a field to the test. */
struct values {
    const struct test *test;
    const struct subject *subject;
    struct asking *asking;
    struct buf *shown; /* NULL; else values are written here instead of being tested */
};

/* A field: what it is called, what must be known for it, where its values come from. `any` hands values to
 * values_text() or values_number() until one passes. */
struct field {
    const char *name;
    enum value_type type;
    enum known known;
    unsigned want;
    bool (*any)(struct values *);
    const char *example;
    const char *meaning; /* untranslated */
};

/* The field that a word names, with test->key set for headers; NULL when there is none. */
const struct field *field_named(struct slice word, struct test *);

/* The field of a header as its format names it. */
extern const struct field field_own_header;

bool values_text(struct values *, struct slice);
bool values_number(struct values *, double);

/* Fills in what the operator and the value ask for; false with the error's message when they do not suit the
 * field. */
bool test_compile(struct test *, struct select_error *);
void test_free(struct test *);
bool test_passes(const struct test *, const struct subject *, struct asking *);

/* The values that the game has, joined by commas. */
void test_show(const struct test *, const struct subject *, struct asking *, struct buf *);

/* The first day that a date names. */
bool date_read(struct slice, struct date *);

/* turned_line.c: the bytes of a line, turned by a symmetry of the board.
 *
 * Fast path of identity.c, which hashes a game of stones in eight symmetries: seven of them are made from the
 * bytes of the first one, sixteen at a time, instead of node by node. JSON with the identities of 4,000 games
 * of weiqi takes half the time. It may assume what identity.c puts there: six bytes a move, the last two of
 * which are x and y, and NO_COORDINATE for what is not on the board. */

enum { NO_COORDINATE = 255, MOVE_BYTES = 6 };

/* What becomes of a coordinate: itself, or its distance from FROM. */
struct turned_coordinate {
    bool back;
    unsigned from;
};

/* The N bytes IN, with every x and y made what X and Y say, at OUT. */
void turned_line(char *out, const char *in, size_t n, struct turned_coordinate x, struct turned_coordinate y);

/* The N bytes IN, with x and y changed for each other, at OUT. */
void turned_line_swap(char *out, const char *in, size_t n);

/* pattern.c: boards to look for, between pattern.c and pattern_stones.c. A pattern is a list of points with
 * what must stand there; of stone games there is one list for each symmetry, and a smaller one is looked for
 * all over the board. */

#endif
