/* edit.h - games changed on their way through recconv: --strip, --set, --plies, --transform, --unmerge. */
#ifndef QIPU_EDIT_EDIT_H
#define QIPU_EDIT_EDIT_H

#include "select/select.h"

/* What --strip takes out. */
enum strip {
    STRIP_COMMENTS = 1,
    STRIP_NAGS = 2,
    STRIP_CLOCKS = 4,
    STRIP_MARKS = 8,
    STRIP_VARIATIONS = 16,
    STRIP_HEADERS = 32, /* all but those that are the game itself: position, size, handicap, komi, rules … */
    STRIP_EVALS = 64,
    STRIP_COMMANDS = 128 /* whatever stands between [% and ] in comments */
};

enum transform { TRANSFORM_NONE, TRANSFORM_MIRROR, TRANSFORM_ROTATE, TRANSFORM_SWAP, TRANSFORM_NORMALISE };

/* The options that edit, as given on the command line. */
struct edit_options {
    const char *strip, *plies, *fill; /* NULL: nothing */
    const char *const *set;           /* KEY=VALUE, in order; NULL-terminated */
    int transform;                    /* enum transform */
};

/* What --fill writes where the record says nothing, or says that it does not know. */
enum fill { FILL_OPENING = 1, FILL_ECO = 2, FILL_PLY_COUNT = 4 };

struct edits {
    unsigned strip, fill;
    uint32_t from, to;      /* plies, from 1; 0: all of them */
    const char *const *set; /* KEY=VALUE; NULL: none */
    bool counts;            /* some value asks for the number of the game */
    enum transform transform;
};

/* Reads the options. NULL, or what is wrong (untranslated, %1 being *WORD). */
const char *edits_read(struct edits *, const struct edit_options *, struct slice *word);

/* What a wrong word of --strip was probably meant to be; NULL: nothing is near. */
const char *edits_near(struct slice word);

/* Turns the board. The subject must be KNOWN_MOVES and is to be replayed anew afterwards.
 * REASON_NONE, or why that cannot be done to this game. */
enum reason edit_transform(const struct edits *, struct record *, const struct subject *);

/* Everything else, on a game that has been replayed: KNOWN_ALL, with its number where edits.counts.
 * REASON_NONE, or why it cannot be done. */
enum reason edit_game(const struct edits *, struct record *, const struct subject *);

/* Sets a header by its neutral key or its own name, instead of every one so called; an empty value takes it
 * out. */
void edit_header(struct record *, struct slice name, struct slice value);

/* The lines of a game as games of their own: with the end of one, of which the FIRST is the main line's
 * (record_line_end()), that of the next; 0: there is no more. */
uint32_t edit_next_line(const struct record *, uint32_t first, uint32_t end);

/* The line that ends with END, written over INTO, which takes time by its own length. Only the main line,
 * which ends with FIRST, has the result. */
void edit_line(const struct record *, uint32_t first, uint32_t end, struct record *into);

/* A note of FROM on another record's node. */
struct note *edit_copy_note(struct record *, uint32_t node, const struct record *from, const struct note *);

/* How many nodes all lines have together, which may be the square of what the game has. */
uint64_t edit_lines_length(const struct record *);

/* merge.c: --merge: games that begin from one position become one tree.
 *
 * The first game's main line stays the main line; what other games play otherwise are variations. Headers in
 * which all games agree are the tree's; the others stand in a comment at the end of each game's line. */

struct merge_tree;

struct merge {
    struct merge_tree **tree; /* in the order of their first games */
    size_t count;
};

/* What a tree does not take from a game. */
struct merge_lost {
    uint32_t variations; /* that begin with a move that nobody can play */
    uint32_t times;      /* that stand in the tree already, and differ */
};

/* Adds a game, which must be KNOWN_MOVES, with its canonical claims. REASON_NONE, or why it cannot
 * be. */
enum reason merge_add(struct merge *, const struct subject *, struct merge_lost *lost);

/* The Nth tree as a record, to be replayed, and the name of its first game's file. */
void merge_record(const struct merge *, size_t n, struct record *into, const char **file);

void merge_free(struct merge *);

/* anonymise.c: --anonymise=KEY: names become pseudonyms, the same for the same name and key.
 *
 * All names of the input are collected first: comments of one game may speak of the players of another. */

struct anonymiser;

struct anonymiser *anonymise_new(const char *key);
void anonymise_free(struct anonymiser *);

/* Notes the names of a game. */
void anonymise_learn(struct anonymiser *, const struct record *);

/* Puts pseudonyms into headers, comments and labels. Many threads at a time, once all has been learned. */
void anonymise_record(const struct anonymiser *, struct record *);

/* The same of a file's name, for names and tables that are made of it; in a buffer. */
const char *anonymise_path(const struct anonymiser *, struct buf *, const char *path);

#endif
