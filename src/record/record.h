/* record.h - one game, as every reader delivers it and every writer takes it.
 *
 * A reader writes down what the record SAYS (claims, headers, notes); only an engine may
 * add what HAPPENED (node.move, canonical claims). The gap between the two is what is reported.
 *
 * A record is reused from game to game: its arrays grow to the largest game and stay. */
#ifndef QIPU_RECORD_RECORD_H
#define QIPU_RECORD_RECORD_H

#include "finding/finding.h"
#include "record/move.h"

/* keys.c: the neutral names of headers. */

enum key {
    KEY_OTHER, /* known to its own format only; kept as written */
#define KEY(enumerator, name) KEY_##enumerator,
#include "record/keys.def"
#undef KEY
    KEY_COUNT
};

const char *key_name(enum key);

/* KEY_OTHER when there is no such key. */
enum key key_named(struct slice);

enum game_id { GAME_UNKNOWN, GAME_CHESS, GAME_XIANGQI, GAME_WEIQI, GAME_WUZIQI, GAME_COUNT };

const char *game_name(enum game_id);
/* GAME_UNKNOWN when there is no such game. */
enum game_id game_named(struct slice);

/* Stones are placed, and Black begins; elsewhere men move, and Black is second. */
static inline bool game_places_stones(enum game_id game)
{
    return game == GAME_WEIQI || game == GAME_WUZIQI;
}

/* Results as all games have them: 1-0 is a win of the first mover. */
enum result { RESULT_UNKNOWN, RESULT_FIRST, RESULT_SECOND, RESULT_DRAW, RESULT_BOTH_LOSE, RESULT_KINDS };

/* "1-0", "0-1", "1/2-1/2", "0-0", "*" */
const char *result_text(enum result);

/* RESULT_UNKNOWN for every other word. */
enum result result_named(struct slice);

/* What can hang on a node. `text` is words; `points` a list in record.point; `value` a number. */
enum note_kind {
    NOTE_COMMENT,        /* text; after the move */
    NOTE_COMMENT_BEFORE, /* text; before the move (PGN: a comment in front of it) */
    NOTE_LINE_COMMENT,   /* text; a PGN ; comment: the same as NOTE_COMMENT otherwise */
    NOTE_NAG,            /* value */
    NOTE_NAME,           /* text */
    NOTE_CLOCK,          /* value: milliseconds left on the mover's clock */
    NOTE_ELAPSED,        /* value: milliseconds used for this move */
    NOTE_PERIODS,        /* value: overtime stones or periods left */
    NOTE_MARK,           /* value: enum mark_shape; points; text: a label */
    NOTE_SETUP,          /* value: enum setup_what; points */
    NOTE_TERRITORY,      /* value: enum side; points */
    NOTE_OFFERS,         /* points: wuziqi's fifth-move offers */
    NOTE_ILLEGAL_WANTED, /* SGF KO: the record says that it knows */
    NOTE_SPENT,          /* value: milliseconds the mover has used since the game began */
    NOTE_PROPERTY, /* text "ID[value][value]": what only its own format understands; see branch_headers */
    NOTE_LEFT_OUT  /* text: what the reader had no place for, as a loss is called (things.c) */
};

enum mark_shape {
    SHAPE_CIRCLE,
    SHAPE_SQUARE,
    SHAPE_TRIANGLE,
    SHAPE_CROSS,
    SHAPE_SELECTED,
    SHAPE_LABEL,
    SHAPE_ARROW,
    SHAPE_LINE,
    SHAPE_DIM
};

/* What a mark is drawn in; COLOR_NONE where the record does not say. */
enum mark_color { COLOR_NONE, COLOR_RED, COLOR_GREEN, COLOR_BLUE, COLOR_YELLOW, COLOR_COUNT };

enum setup_what { SETUP_EMPTY, SETUP_FIRST, SETUP_SECOND, SETUP_TO_MOVE_FIRST, SETUP_TO_MOVE_SECOND };

enum note_flag {
    NOTE_DERIVED = 1, /* read out of a comment that is kept too; writers of the same
                         format leave it out */
    NOTE_SUFFIX = 2,  /* a NAG that was written as ! or ?! behind its move */
    NOTE_EXACT = 4    /* a time that was written with a fraction of a second */
};

struct note {
    uint32_t next; /* index in record.note, 0 for none */
    uint8_t kind, flags;
    uint8_t color;  /* NOTE_MARK: enum mark_color */
    uint8_t header; /* NOTE_PROPERTY: the key of a header of a branch, and 1; else 0 */
    int64_t value;
    uint32_t text, text_len;      /* in record.text */
    uint32_t first_point, points; /* in record.point */
    struct span at;
};

enum node_flag {
    NODE_QUOTED = 1,  /* repeated from an earlier part of a tree too large for one record, or in a part of
                         which enough was said: play it, say nothing of it */
    NODE_FORCED = 2,  /* an illegal move that was put on the board all the same */
    NODE_ILLEGAL = 4, /* not played: it and what follows are not judged */
    NODE_SILENT = 8,  /* no move at all (SGF node without B or W): carries notes only */
    NODE_VOID = 16,   /* silent because a referee took its move back; its words still stand */
    NODE_WORDS =
        32, /* found in the words of a comment: a variation where it can be played, else only words */
    NODE_ESCAPED = 64,   /* its words stand in the text as a string of JSON, with escapes */
    NODE_UNWRITTEN = 128 /* nobody wrote words: a stream's own stand for them */
};

/* KOMI_POINTS where nobody says otherwise: then the number alone tells. */
enum komi_unit { KOMI_POINTS, KOMI_TENTHS, KOMI_HUNDREDTHS };

/* Nodes lie in file order in one array; a parent comes before its children and the main line
 * is the chain of first children. Node 0 is the root and has no move. */
struct node {
    uint32_t parent;
    uint32_t child;            /* first child, 0 for none */
    uint32_t last;             /* last child: so that adding one is O(1) */
    uint32_t next;             /* following sibling, 0 for none */
    uint32_t notes, last_note; /* chain in record.note, 0 for none */
    move move;                 /* MOVE_NONE until an engine has played it */
    uint16_t number;           /* move number as written before it, 0 for none */
    uint16_t flags;
    struct claim claim;
    struct span at; /* the words of the move in the batch's text */
};

enum header_flag {
    HEADER_MISREAD = 1, /* not written as its format asks, and the reader has reported that: engines need not
                           say that they do not understand it */
    HEADER_JUDGE = 2,   /* the rulebook that judged the game before: no part of the game itself */
    HEADER_OPERATION = 4, /* an operation on the position, as EPD has them */
    HEADER_FREE = 8       /* in words that an old version of its format allows and the present one does not */
};

struct header {
    enum key key;              /* KEY_OTHER when only its own format knows it */
    uint32_t name, name_len;   /* as written */
    uint32_t value, value_len; /* unescaped UTF-8 */
    struct span at;            /* of the value */
    unsigned flags;            /* bits of enum header_flag */
    uint32_t node;             /* where it stands: 0, the root, in nearly all records */
};

struct record {
    enum game_id game;
    const char *format;   /* struct format.name */
    const char *notation; /* struct notation.name; NULL while unknown */
    const char *implied;  /* the rulebook that its format or dialect stands for when no header names rules;
                             NULL: none */
    uint32_t judge, judge_len; /* in `text`: the rulebook that judged it before, where a header has words for
                                  its rules: it counts where nobody understands these */
    uint32_t worded, worded_len; /* in `text`: the format of the file whose words a stream has kept; of length
                                    0: it is no stream, or does not say */
    bool rules_named; /* whoever chose the rulebook found it named: by the record, or by the user. What nobody
                         named is not held against a record */
    const char *charset;    /* by which this game alone was decoded (static); NULL: by its file's */
    const char *variant;    /* static name of a variant nobody here judges ("atomic"), NULL */
    uint64_t serial;        /* 1 for the first game of its file */
    uint32_t part;          /* 0; 1, 2 … for the later parts of a very large tree */
    uint8_t width, height;  /* of a stone board, 0 when not said */
    const char *source;     /* what every `at` points into; NULL when that is not text */
    struct span at;         /* the whole game */
    struct span result_at;  /* of the closing token, where the format has one */
    enum result terminator; /* that token */
    bool terminated;        /* whether it was there */
    bool start_lost;  /* it says that it begins from a position, and gives none: its reader has told so, and
                         its moves cannot be judged */
    bool result_told; /* its result is not understood, and its reader has told so */
    enum komi_unit komi_unit; /* in what whoever wrote it counts komi */
    bool only_position;       /* it is a position and nothing else: a diagram */
    bool komi_zero_lost;      /* and writes a komi that it does not know as 0 */
    bool overtime_implied;    /* it stands for a server whose clocks have overtime, said or not */
    bool dialect_told;        /* the file's first game is of the same dialect: its ways were told */
    uint16_t cut_off; /* it ends in the middle, and nobody knows what is missing: the code (enum code) of
                         what its reader said of it; 0: it does not */

    bool ascii;     /* all its words are: nobody need look for other characters */
    bool skimmed;   /* its moves were passed over, because nobody asked for them */
    uint64_t words; /* hash of how the last of them are written, whatever the layout; 0: there are none, or it
                       was not asked for */
    bool branch_headers; /* players and the like of variations: notes of properties that are headers */
    bool unfinished;     /* more parts of this tree follow */
    bool truncated;      /* a limit was reached: the record is not whole */
    uint8_t beyond;      /* which limit (enum limit), then */
    uint32_t count, notes, headers, points; /* in the arrays below */
    uint64_t keys;                          /* bits 1 << enum key: of no other is there a header */
    struct claim *canonical;                /* the moves as an engine writes them, beside node[]; or NULL */

    struct node *node; /* from here on memory, kept from game to game */
    struct note *note; /* note[0] is unused */
    struct header *header;
    point *point;
    struct claim *canonical_store;
    uint32_t node_cap, note_cap, header_cap, point_cap, canonical_cap;
    struct note spare;                    /* what callers write to once `truncated` is set */
    struct buf text;                      /* every string above */
    struct buf stack;                     /* a reader's own: its open variations */
    struct buf carry;                     /* a reader's own, not cleared between games: where it is in a tree
                                             that it tells in parts */
    const struct desc_part *vocabularies; /* words that go before the built-in ones; NULL: none */
    struct buf learnt; /* a reader's own, not cleared between games: what it knows of words that come again
                          and again */
};

void record_clear(struct record *);
void record_free(struct record *);

/* The format as whose files spell them its headers are spelled: that of the file it was read from, perhaps
 * through the stream. And whether it is FORMAT. */
struct slice record_worded(const struct record *);
bool record_has_words_of(const struct record *, const char *format);

/* Makes INTO, a record that was cleared or zeroed once, the same as FROM. */
void record_copy(struct record *into, const struct record *from);

/* Whether its words hold control characters (base/text/controls.h); and all of them made visible, by a FORM
 * of base/text/controls.h. */
bool record_has_controls(const struct record *);
void record_show_controls(struct record *, unsigned form);

/* Notes that the record is not whole because of a limit; of several the first counts. */
void record_truncate(struct record *, enum limit);

/* Notes that it ends in the middle; of several codes the first counts. */
void record_cut_off(struct record *, enum code);

/* A new last child of PARENT; its index, 0 when a limit is reached (`truncated` is set,
 * and further calls go on returning 0, which readers may ignore until the game's end). */
static inline uint32_t record_add(struct record *, uint32_t parent);

/* Room for one more node; false, with `truncated` set, when there is none. */
bool record_more_nodes(struct record *);

/* A new note at the end of a node's chain. The pointer is good until the next call. */
static inline struct note *record_note(struct record *, uint32_t node, enum note_kind);

/* The same where the array is full. */
struct note *record_note_more(struct record *, uint32_t node, enum note_kind);

/* Whether any node has a note of that kind. */
bool record_has_note(const struct record *, enum note_kind);
void note_set_text(struct record *, struct note *, struct slice);

/* The reader has no place for what stands AT: noted as NOTE_LEFT_OUT, by the name that its loss has. */
void record_leave_out(struct record *, uint32_t node, struct span at, struct slice what);
void note_add_point(struct record *, struct note *, point);

/* A header with a neutral key; `name` may be empty when the format has no names. */
struct header *record_header(struct record *, enum key, struct slice name, struct slice value,
                             struct span at);

/* For readers that fill in many headers themselves: room for one more, false, with `truncated` set, when
 * there is none; then how many there are, and the text that goes to the end of record.text, where they say
 * that their words are. */
bool record_more_headers(struct record *);
void record_keep_headers(struct record *, uint32_t headers, struct slice text);

/* Makes the node at r->count, which the caller has filled in, the last child of its parent. */
static inline uint32_t record_link(struct record *r)
{
    struct node *parent = &r->node[r->node[r->count].parent];

    *(parent->last == 0 ? &parent->child : &r->node[parent->last].next) = r->count;
    parent->last = r->count;
    return r->count++;
}

static inline struct note *record_note(struct record *r, uint32_t node, enum note_kind kind)
{
    struct node *owner = &r->node[node];
    struct note *n;

    if (r->notes >= r->note_cap || r->truncated)
        return record_note_more(r, node, kind);
    n = &r->note[r->notes];
    *n = (struct note){.kind = (uint8_t)kind};
    *(owner->last_note == 0 ? &owner->notes : &r->note[owner->last_note].next) = r->notes;
    owner->last_note = r->notes++;
    return n;
}

/* Fills in the node of a stone on a point, with one child or none (0). Field by field: a node that is cleared
 * first and then filled in is written twice. */
static inline void node_set_stone(struct node *n, uint32_t parent, uint32_t child, enum side side, point to,
                                  struct span at)
{
    static const struct claim stones[] = {
        [SIDE_NONE] = {.kind = MOVE_PLACE, .piece = STONE, .side = SIDE_NONE, .from = NOWHERE},
        [SIDE_FIRST] = {.kind = MOVE_PLACE, .piece = STONE, .side = SIDE_FIRST, .from = NOWHERE},
        [SIDE_SECOND] = {.kind = MOVE_PLACE, .piece = STONE, .side = SIDE_SECOND, .from = NOWHERE}};

    n->parent = parent;
    n->child = n->last = child;
    n->next = n->notes = n->last_note = 0;
    n->move = MOVE_NONE;
    n->claim = stones[side];
    n->claim.to = to;
    n->at = at;
    n->flags = n->number = 0;
}

/* In the header because every move of every game passes here. */
static inline uint32_t record_add(struct record *r, uint32_t parent)
{
    if (r->truncated || (r->count == r->node_cap && !record_more_nodes(r)))
        return 0;
    r->node[r->count] = (struct node){.parent = parent, .claim = {.from = NOWHERE, .to = NOWHERE}};
    return record_link(r);
}

/* The last node of the main line. Nearly every child stands right behind its parent: taken for granted, the
 * next node need not wait for what this one says. */
static inline uint32_t record_line_end(const struct record *r)
{
    uint32_t node = 0;

    for (;;) {
        while (r->node[node].child == node + 1)
            node++;
        if (r->node[node].child == 0)
            return node;
        node = r->node[node].child;
    }
}

static inline struct slice record_slice(const struct record *r, uint32_t at, uint32_t len)
{
    return (struct slice){len == 0 ? "" : r->text.p + at, len};
}

_Static_assert(KEY_COUNT <= 64, "a bit for each key");

/* Whether it is worth looking for a header with that key. */
static inline bool record_may_have(const struct record *r, enum key key)
{
    return (r->keys >> key & 1) != 0;
}

/* The first header with that key, of which there may be one; NULL when there is none. */
const struct header *record_search(const struct record *, enum key);

/* The same for any key: in the header because most records have few of the keys that are asked for. */
static inline const struct header *record_find(const struct record *r, enum key key)
{
    return record_may_have(r, key) ? record_search(r, key) : NULL;
}

/* Makes a header one that only its own format knows. */
void record_forget(struct record *, const struct header *);

/* Takes out all headers whose keys are among the bits 1 << enum key. */
void record_drop_headers(struct record *, uint64_t keys);

/* Its value as the record itself has it, or an empty slice: not the rulebook that judged it before. */
static inline struct slice record_own_value(const struct record *r, enum key key)
{
    const struct header *h = record_find(r, key);

    return h == NULL || (h->flags & HEADER_JUDGE) != 0 ? (struct slice){"", 0}
                                                       : record_slice(r, h->value, h->value_len);
}

/* Its value, or an empty slice. */
static inline struct slice record_value(const struct record *r, enum key key)
{
    const struct header *h = record_find(r, key);

    return h == NULL ? (struct slice){"", 0} : record_slice(r, h->value, h->value_len);
}

/* Where the number before a move stands with its dots; where the move stands when there is none. */
struct span record_number_at(const struct record *, uint32_t node);

/* The words of a move in TEXT, where the node's span lies; in ROOM, where they stand there with escapes. */
struct slice node_words(const struct node *, const char *text, struct buf *room);

/* Whether they can stand among moves in any format of text: one word, with nothing in it that ends words or
 * opens something else there, and no result. */
bool node_has_word(const struct node *, const char *text);

static inline struct slice note_text(const struct record *r, const struct note *n)
{
    return record_slice(r, n->text, n->text_len);
}

/* Whether it is words of somebody on a move or a position, wherever they stand. */
static inline bool note_is_comment(const struct note *n)
{
    return n->kind == NOTE_COMMENT || n->kind == NOTE_COMMENT_BEFORE || n->kind == NOTE_LINE_COMMENT ||
           n->kind == NOTE_NAME;
}

/* The first note of KIND on the node after note index AFTER (0: from the start); 0 for none. */
uint32_t record_next_note(const struct record *, uint32_t node, enum note_kind, uint32_t after);

/* Room in `canonical` for every node, zeroed. */
void record_make_canonical(struct record *);

/* The move of a node: as its engine writes it where it was played, else as the record claims it. */
const struct claim *record_claim(const struct record *, uint32_t node);

/* What the record says of the result: its closing token, else its header, in whatever words. See
 * record/words/words.h for how. */
enum result record_declared(const struct record *);

/* Plies of the main line. */
uint32_t record_main_plies(const struct record *);

/* colour.c: whom a game calls White, Black or Red. */

/* The header of the player of a colour: "white", "red-team", "black-rating". KEY_OTHER: there is none. */
enum key colour_key(struct slice, enum game_id);

/* Whether SGF's B moves first: it is Red in xiangqi. */
bool colour_b_first(enum game_id);

/* things.c: what a record can hold, thing by thing: the words of loss findings and the bits of the table of
 * what formats hold (format/holdings.def). */

enum thing {
#define THING(enumerator, what, listed, words) THING_##enumerator,
#include "record/things.def"
#undef THING
    THING_COUNT
};

_Static_assert(THING_COUNT <= 64, "a bit for each thing");

#define THING_BIT(thing) (UINT64_C(1) << (thing))

struct thing_info {
    const char *what;   /* in findings: "mark:LB"; several things may share one */
    const char *listed; /* in --list-formats; NULL: not there */
    const char *words;  /* untranslated, in rows of the table */
};

/* What of a record is held: things, and with THING_HEADER any header, else those with these keys. */
struct held {
    uint64_t things; /* THING_BIT of each */
    uint64_t keys;   /* bits 1 << enum key */
};

static inline bool is_held(const struct held *h, enum thing thing)
{
    return (h->things & THING_BIT(thing)) != 0;
}

const struct thing_info *thing_info(enum thing);

/* What a note on NODE is. */
enum thing thing_of_note(const struct note *, uint32_t node);

/* difference.c: what of one record is missing in another of the same game.
 *
 * For conversions: the record that was read is compared with what its format can hold, and with what its
 * target's own reader makes of the text that was written, so that what is named as lost is exactly what is
 * lost. Both must have been replayed: nodes are paired by their moves. */

/* Things that are missing, by what findings call them: "comment", "header:TM", "mark:LB". */
struct missing {
    struct missing *next;
    const char *what;
    uint32_t count;
    uint32_t node;  /* of the first; 0: the game's */
    struct span at; /* of the first, in the text of the record it is missing from */
};

struct difference {
    struct missing *missing; /* in the arena; NULL: nothing */
    bool moves;              /* the main lines are not the same */
    bool stones;             /* those that stand on the board before the first move are missing */
    bool setup;              /* stones put on or taken off in mid-game are missing */
    bool open;               /* that its result is open (*) is said in FROM alone */
};

/* What of FROM is not in TO. What HELD lacks is missing, whatever TO has; with a NULL TO nothing else is. */
struct difference record_difference(const struct record *from, const struct record *to, const struct held *,
                                    struct arena *);

/* The same of the headers and the result alone, of a game without notes. */
struct difference record_difference_of_heads(const struct record *from, const struct record *to,
                                             const struct held *, struct arena *);

/* Counts one more thing that is missing. */
void difference_add_missing(struct missing **list, struct arena *, const char *what, struct span,
                            uint32_t node);

/* tree_edit.c: changes to the tree of a record: for conversions that cut or mend a main line. */

/* Forgets what a replay found, so that the record can be replayed again. */
void record_unplay(struct record *);

/* Takes out everything below NODE. */
void record_cut_below(struct record *, uint32_t node);

/* Takes out NODE alone: its children become its parent's, in its place. */
void record_take_out(struct record *, uint32_t node);

/* A new only child of PARENT, which takes over the children that PARENT had; its index. */
uint32_t record_put_below(struct record *, uint32_t parent);

/* The first move of the main line that could not be played; 0 when all could. */
uint32_t record_broken_node(const struct record *);

/* Another value for the headers of a key; nothing where there is none. */
void record_set_value(struct record *, enum key, struct slice value);

#endif
