/* sgf.h - the parts of the SGF format, for each other only.
 *
 * sgflex.c finds where values and games end; sgfprops.c knows the properties; sgfvalue.c what one value may
 * be; sgfroot.c what the first node says of the whole game; sgfnode.c and sgfmarks.c turn properties into
 * headers and notes, sgflearnt.c knows some of them again, sgfpoints.c lists of points; sgffive.c knows the
 * ways of wuziqi servers; sgfread.c walks the tree; sgfwrite.c is the way back. */
#ifndef QIPU_FORMAT_SGF_SGF_H
#define QIPU_FORMAT_SGF_SGF_H

#include "format/format.h"

extern const struct format format_sgf;
extern const struct format format_tygem;

enum sgf_prop {
    SGF_PRIVATE,
#define PROP(id, a, b, type, kind, versions) SGF_##id,
#include "format/sgf/properties.def"
#undef PROP
    SGF_PROPS
};

enum sgf_type {
    SGF_TYPE_ANY,
    SGF_TYPE_NONE,
    SGF_TYPE_NUMBER,
    SGF_TYPE_REAL,
    SGF_TYPE_DOUBLE,
    SGF_TYPE_COLOR,
    SGF_TYPE_SIMPLETEXT,
    SGF_TYPE_TEXT,
    SGF_TYPE_MOVE,
    SGF_TYPE_STONES,
    SGF_TYPE_POINTS,
    SGF_TYPE_EPOINTS,
    SGF_TYPE_LABELS,
    SGF_TYPE_ARROWS,
    SGF_TYPE_FIGURE,
    SGF_TYPE_SIZE,
    SGF_TYPE_COMPOSED_TEXT,
    SGF_TYPE_DATE,
    SGF_TYPE_RESULT
};

enum sgf_kind {
    SGF_KIND_NODE,
    SGF_KIND_MOVE,
    SGF_KIND_ANNOTATION,
    SGF_KIND_SETUP,
    SGF_KIND_INHERIT,
    SGF_KIND_ROOT,
    SGF_KIND_INFO
};

struct sgf_prop_info {
    char id[4];
    uint8_t type, kind;
    uint16_t versions; /* 1234: FF[1] to FF[4] */
};

extern const struct sgf_prop_info sgf_props[SGF_PROPS];

static inline struct slice sgf_name(enum sgf_prop p)
{
    return (struct slice){sgf_props[p].id, sgf_props[p].id[1] == '\0' ? 1 : 2};
}

/* Two letters, or one and nothing, as a number. */
#define SGF_LETTERS(a, b) (((a) - 'A') * 27 + ((b) == 0 ? 0 : (b) - 'A' + 1))

extern const uint8_t sgf_by_letters[26 * 27];

/* The property of one or two capital letters; SGF_PRIVATE for all others. */
static inline enum sgf_prop sgf_prop(const char *id, size_t n)
{
    if (n < 1 || n > 2 || id[0] < 'A' || id[0] > 'Z' || (n == 2 && (id[1] < 'A' || id[1] > 'Z')))
        return SGF_PRIVATE;
    return (enum sgf_prop)sgf_by_letters[SGF_LETTERS(id[0], n == 2 ? id[1] : 0)];
}

/* Whether this FF knows the property. */
bool sgf_in_version(enum sgf_prop, unsigned ff);

/* Which properties stand in a node. */
struct sgf_set {
    uint64_t bits[2];
};

static inline bool sgf_has(const struct sgf_set *s, enum sgf_prop p)
{
    return (s->bits[p >> 6] >> (p & 63) & 1) != 0;
}

static inline void sgf_put(struct sgf_set *s, enum sgf_prop p)
{
    s->bits[p >> 6] |= (uint64_t)1 << (p & 63);
}

static inline bool sgf_has_all(const struct sgf_set *s, const struct sgf_set *wanted)
{
    return ((wanted->bits[0] & ~s->bits[0]) | (wanted->bits[1] & ~s->bits[1])) == 0;
}

/* What a collection's first game says: later ones should say the same. */
struct sgf_first {
    bool known;
    char ff[32], game[32], charset[32]; /* as written; "" when it does not say */
};

/* file_facts.shared */
struct sgf_shared {
    struct sgf_first first;
    /* Where split() stopped, when it has found no place yet. */
    size_t seen, value_from, game;
    uint32_t depth;
};

enum { SGF_SIZE_MAX = 52 };

/* -- sgflex.c ------------------------------------------------------------------------------------- */

/* The lookups below walk bytes that are whole games: END is the end of the batch. */

enum sgf_closing {
    SGF_CLOSED,
    SGF_CLOSED_LATE,   /* an earlier ] belonged to the words: it was not escaped */
    SGF_UNCLOSED,      /* the bytes end inside the value */
    SGF_RUNS_INTO_GAME /* the next game begins inside the value; the end is before it */
};

/* P is behind the [ of a value: its end (the place of the ] that closes it, when one does). There is
 * none before FROM. */
const char *sgf_value_end(const char *p, const char *from, const char *end, enum sgf_closing *);

/* The same for nearly all values: short ones without escapes or brackets in them, with another property or a
 * node right behind; NULL for all others. SGF_NEAR and eight more bytes can be read at P. */
enum { SGF_NEAR = 64 };
const char *sgf_near_end(const char *p);

/* The first ] from P on that is not escaped; NULL when there is none. */
const char *sgf_first_bracket(const char *p, const char *end);

/* A value of two plain bytes at P, its [: by far the most common one. */
static inline bool sgf_is_pair(const char *p, const char *end)
{
    return end - p > 4 && p[3] == ']' && p[1] != ']' && p[1] != '\\' && p[2] != ']' && p[2] != '\\';
}

/* The same, when what follows cannot be words that go on behind an unescaped ]. */
static inline bool sgf_is_closed_pair(const char *p, const char *end)
{
    return sgf_is_pair(p, end) && (p[4] == ';' || p[4] == ')' || p[4] == '[' || p[4] == '(' || p[4] == '\n' ||
                                   p[4] == '\r' || (p[4] >= 'A' && p[4] <= 'Z'));
}

/* How moves follow each other in a run of nodes that are a move each: with a line break behind each, or with
 * nothing. */
struct sgf_pace {
    uint64_t mask, black, white; /* eight bytes of a move and what follows */
    unsigned length;             /* from one move to the next */
};

/* As the move at P is written, where eight bytes can be read. Any two small letters will do for its point, or
 * what is near them in ASCII. */
static inline struct sgf_pace sgf_pace(const char *p)
{
    static const unsigned char any[2][8] = {{0xFF, 0xFF, 0xFF, 0xE0, 0xE0, 0xFF, 0xFF, 0},
                                            {0xFF, 0xFF, 0xFF, 0xE0, 0xE0, 0xFF, 0xFF, 0xFF}};
    static const char moves[2][2][9] = {{";B[``];\0", ";W[``];\0"}, {";B[``]\n;", ";W[``]\n;"}};
    bool lined = p[6] == '\n';
    struct sgf_pace pace = {.length = lined ? 7 : 6};

    memcpy(&pace.mask, any[lined], 8);
    memcpy(&pace.black, moves[lined][0], 8);
    memcpy(&pace.white, moves[lined][1], 8);
    return pace;
}

/* Whose move ";B[pd]" at P is, where eight bytes can be read and another node follows; SIDE_NONE when it is
 * not that. In one look, because most of most files is this. */
static inline enum side sgf_paced_mover(const struct sgf_pace *pace, const char *p)
{
    uint64_t bytes;

    memcpy(&bytes, p, 8);
    bytes &= pace->mask;
    return bytes == pace->black ? SIDE_FIRST : bytes == pace->white ? SIDE_SECOND : SIDE_NONE;
}

/* The same, whatever follows. */
static inline enum side sgf_mover(const char *p)
{
    bool is_move =
        p[0] == ';' && p[2] == '[' && p[5] == ']' && (p[3] & 0xE0) == 0x60 && (p[4] & 0xE0) == 0x60;

    return !is_move ? SIDE_NONE : p[1] == 'B' ? SIDE_FIRST : p[1] == 'W' ? SIDE_SECOND : SIDE_NONE;
}

/* Where the next game begins: at its ( or, when that is missing, at its ; and END when there is none. FIRST:
 * of the file's first game, any node at its very start will do. */
const char *sgf_find_game(const char *p, const char *end, bool first);

/* P is at a '(': whether the first node of a game, and of no variation, begins here. */
bool sgf_game_starts(const char *p, const char *end);

static inline const char *sgf_skip_space(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || (*p >= '\t' && *p <= '\r')))
        p++;
    return p;
}

size_t sgf_split(void *shared, struct slice text, size_t from, bool at_end);

/* -- sgfvalue.c ----------------------------------------------------------------------------------- */

/* Takes escapes and soft line breaks out; SIMPLE: line breaks become spaces. Appends. */
void sgf_unescape(struct buf *, struct slice raw, bool simple);

/* The : of a composed value, NULL when there is none. */
const char *sgf_colon(struct slice raw);

/* A number as SGF writes it (sign, digits); false when it is not one. */
bool sgf_number(struct slice, long *value);

/* Whether it is a real number as SGF writes it; *MILLI is a thousand times its value. */
bool sgf_real(struct slice, int64_t *milli);

/* A time in words or on a clock ("1 hour", "90 min", "1:30:00", 3小时), in seconds; false when it is neither,
 * and for a bare number. */
bool sgf_time_words(struct slice, long *seconds);

bool sgf_result_form(struct slice);

enum sgf_date { SGF_DATE_GOOD, SGF_DATE_FORM, SGF_DATE_CALENDAR };
enum sgf_date sgf_date_form(struct slice);

/* -- the reader's state, sgfread.c ---------------------------------------------------------------- */

/* Sets of points of one node, each of which names a point once at most. */
enum sgf_points { SGF_OF_MARKS, SGF_OF_LABELS, SGF_OF_SETUP, SGF_OF_TERRITORY, SGF_OF_ONE, SGF_POINT_SETS };

/* One property as it stands in the text. */
struct sgf_property {
    enum sgf_prop id;
    bool lower;                    /* its name has small letters */
    struct slice name;             /* as written */
    const char *values;            /* its first [ */
    const char *end;               /* behind its last ] */
    struct slice first;            /* its first value, raw */
    uint32_t count;                /* of values; 0 for a move without one */
    const struct sgf_known *known; /* the same bytes in an earlier game; NULL: none were */
};

/* As many properties of a node are looked at together; those of a larger one are taken in parts. */
enum { SGF_NODE_MAX = 256 };

/* As many stones of an opening are known again when they are played once more. */
enum { SGF_LAID_MAX = 16 };

struct sgf_reader {
    struct text *text;
    struct record *record;
    struct sink *sink;
    const char *p, *end; /* where it reads, and where the batch ends */
    uint32_t *stack;     /* the node before each open parenthesis */
    uint32_t depth, stack_cap;
    uint32_t few[32]; /* the stack, until it is not enough */
    uint32_t node;    /* the last one */
    uint8_t ff;
    bool says_ff;                 /* not only by default */
    bool stones;                  /* points are two letters: weiqi, wuziqi */
    bool rooted;                  /* the root node has been read */
    bool after_open, after_close; /* no node since the last ( or ) */
    bool told_open;               /* of what stands behind the last ( */
    bool closed_before;           /* after_close, when it was opened */
    bool told_mojibake;
    bool branched; /* a variation has been closed: what follows is not the main line */
    bool failed;
    struct slice ca;           /* the charset that the game claims */
    uint32_t info_depth;       /* parentheses around a node with game information; 0: there is none */
    bool slow;                 /* WANT_SLOW */
    struct sgf_learnt *learnt; /* from earlier games; NULL: nothing, and nothing is to be learnt */
    uint32_t said;             /* findings so far, wanted or not */
    const char *cut; /* the value that the game ends in: what is wrong with it is that; NULL: none */
    const struct yaml *dialect; /* of formats/sgf.yaml; NULL: the standard */
    const struct yaml *map;     /* its own properties */
    uint32_t laid, laid_depth;  /* stones that one property has laid, and parentheses around them */
    uint32_t laid_node[SGF_LAID_MAX];
    /* The node being read. */
    bool repeats; /* its move is a stone that has been laid */
    bool is_root, is_info_node, told_mix;
    uint32_t first, moved; /* where its setup hangs, and its other properties */
    bool has_move;         /* its B or W has been read */
    struct sgf_set all;    /* its properties, and those read so far */
    struct sgf_set seen;
    struct sgf_set twice; /* lists that were told to stand twice: once a game is enough */
    unsigned used;        /* which of the sets below are clean no more */
    struct buf scratch;
    unsigned props;
    struct sgf_property prop[SGF_NODE_MAX];
    uint64_t points[SGF_POINT_SETS][64]; /* by row; arrays are last: they are not cleared for each game */
};

/* The properties that follow, at most SGF_NODE_MAX, into reader.prop; false when none is left. Tells of what
 * is malformed when there is a sink. */
bool sgf_next_properties(struct sgf_reader *);

enum status sgf_read(struct text *, struct record *, struct sink *);

/* A run of nodes without the tree around them: a game of weiqi on 19 lines. */
void sgf_read_nodes(struct text *, struct record *, struct sink *, struct slice nodes);

/* The next value of a property, raw; *AT walks from property.values. */
bool sgf_next_value(const struct sgf_property *, const char **at, struct slice *value);

struct span sgf_span(const struct sgf_reader *, struct slice);

/* A finding about the words AT, with up to three arguments. */
void sgf_say(struct sgf_reader *, enum code, struct slice at, struct slice arg);
void sgf_say2(struct sgf_reader *, enum code, struct slice at, struct slice arg1, struct slice arg2);
void sgf_say3(struct sgf_reader *, enum code, struct slice at, struct slice arg1, struct slice arg2,
              struct slice arg3);

/* -- sgfroot.c ------------------------------------------------------------------------------------- */

/* Takes down what a collection's first game says of itself. */
void sgf_note_first(struct sgf_first *, const char *p, const char *end);

/* What the first node, in reader.prop, says of the whole game: which game, which version, which size of
 * board. */
void sgf_read_root(struct sgf_reader *);

/* What a property of the first node is in the dialect. */
enum sgf_prop sgf_mapped(const struct sgf_reader *, const struct sgf_property *);

/* What a property is; dialects differ in the first node only. */
static inline enum sgf_prop sgf_meaning(const struct sgf_reader *r, const struct sgf_property *prop)
{
    return r->map == NULL || !r->is_root ? prop->id : sgf_mapped(r, prop);
}

/* Whether the property is one of the dialect's own. */
bool sgf_is_of_dialect(const struct sgf_reader *, const struct sgf_property *);

/* Whether the dialect is known to write this property of the first node in its own way. */
bool sgf_tolerates(const struct sgf_reader *, enum sgf_prop);

/* Whether the dialect has overtime in this property of the first node and another; it becomes one header. */
bool sgf_tells_overtime(struct sgf_reader *, const struct sgf_property *);

/* Whether the GAME's bytes are in the charset that it claims. */
void sgf_check_charset(struct sgf_reader *, struct slice game);

/* Tells once a game of words that were saved in a wrong charset. */
void sgf_check_words(struct sgf_reader *, struct slice words);

/* A game's name by its GM number; NULL when the number names none. */
const char *sgf_game_name(long number);

/* -- sgfnode.c ------------------------------------------------------------------------------------- */

/* Keeps what one property of the node says. */
void sgf_take(struct sgf_reader *, const struct sgf_property *);

bool sgf_wants_text(const struct sgf_reader *);

/* Kept as it stands, for writers of the same format. */
void sgf_keep_raw(struct sgf_reader *, const struct sgf_property *, uint32_t node);

/* The words of a value; in the scratch buffer when they had to be changed. */
struct slice sgf_words(struct sgf_reader *, struct slice raw, bool simple);

enum side sgf_side(const struct sgf_reader *, bool black);

/* -- sgflearnt.c ----------------------------------------------------------------------------------- */

/* What earlier games have taught, as long as names still mean the same; NULL without memory. */
struct sgf_learnt *sgf_recall(struct record *, const struct format_desc *);

/* A property of the first node at r->p that is known; past it. False when it is not. */
bool sgf_read_known(struct sgf_reader *, struct sgf_property *);

/* Keeps what such a property says, when it has been judged for a game like this one. */
bool sgf_take_known(struct sgf_reader *, const struct sgf_property *);

/* The property has been kept without a word; there were so many HEADERS before. */
void sgf_learn(struct sgf_reader *, const struct sgf_property *, uint32_t headers);

/* The properties that a dialect is known by, which is the one of that NUMBER in the description, from 0.
 * Without LEARNT they are looked up each time. */
struct sgf_set sgf_signs(struct sgf_learnt *learnt, unsigned number, const struct yaml *dialect);

/* -- sgfmarks.c ------------------------------------------------------------------------------------ */

void sgf_take_setup(struct sgf_reader *, enum sgf_prop, const struct sgf_property *);
void sgf_take_player(struct sgf_reader *, const struct sgf_property *);

/* Whether the node has PL beside a move of the other side: it can only say who is next. */
bool sgf_names_next(const struct sgf_reader *);
void sgf_take_territory(struct sgf_reader *, enum sgf_prop, const struct sgf_property *);
void sgf_take_marks(struct sgf_reader *, enum sgf_prop, const struct sgf_property *);
void sgf_take_letters(struct sgf_reader *, const struct sgf_property *);
void sgf_take_each(struct sgf_reader *, enum sgf_prop, const struct sgf_property *);
void sgf_take_view(struct sgf_reader *, const struct sgf_property *);

/* -- sgffive.c ------------------------------------------------------------------------------------- */

/* Whether the dialect has the stones of an opening in this property. */
bool sgf_lays_stones(const struct sgf_reader *, const struct sgf_property *);

/* Its stones, Black's first, as a move each. */
void sgf_lay_stones(struct sgf_reader *, const struct sgf_property *);

/* The stone laid before that the move in reader.prop only names again; 0: a new stone, or no move. */
uint32_t sgf_laid_before(const struct sgf_reader *);

/* The rules of a dialect that names them inside another property of the first node. */
void sgf_rules_in_words(struct sgf_reader *);

/* -- sgfpoints.c ----------------------------------------------------------------------------------- */

/* The point of a raw value of two letters; false when it is not that. It may be off the board: its
 * row or column is then beyond the record's size. */
bool sgf_point(const struct sgf_reader *, struct slice raw, point *);

/* All points of a property, rectangles filled in, into the note (NULL: nobody wants them). */
void sgf_take_points(struct sgf_reader *, const struct sgf_property *, enum sgf_points, struct note *);

/* Whether P was not in the set yet; it is now. */
bool sgf_add_point(struct sgf_reader *, enum sgf_points, point);
bool sgf_on_board(const struct sgf_reader *, point);

/* The NAG that a judgement of strength 1 or 2 comes nearest to, 0 for none; and back. */
int sgf_nag(enum sgf_prop, int strength);
enum sgf_prop sgf_of_nag(int64_t nag, int *strength);

/* -- sgfwrite.c ------------------------------------------------------------------------------------ */
void sgf_write(struct buf *, const struct record *, const struct writing *, struct losses *);

#endif
