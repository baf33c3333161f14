/* sgf.h - the parts of the SGF format, for each other only.
 *
 * A game goes through five stages: lexer.c finds where values and games end and reports; parser.c reads the
 * properties of one node; root.c and dialect.c know what the first node says of the whole game; sgf_tree.c
 * has parentheses and nodes; interpret.c, sgf_markup.c, sgf_points.c and old_marks.c turn properties into
 * headers, notes and claims. Each stage calls those before it, and sgf_tree.c calls interpret.c, node by
 * node; none is called back. properties.c, values.c and keep.c are their tables and helpers, property_cache.c
 * knows properties of earlier games again, split.c cuts batches, sgf_write.c is the way back. */
#ifndef QIPU_FORMAT_SGF_SGF_H
#define QIPU_FORMAT_SGF_SGF_H

#include "format/format.h"
#include "record/words/words.h"

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

/* The property that a name was meant for, capitals or not: before FF[4] small letters had no meaning, and a
 * name of nothing else can only be meant as capitals. *LOWER is set where there are some. */
enum sgf_prop sgf_identify(struct slice name, bool *lower);

/* The NAG that a judgement of strength 1 or 2 comes nearest to, 0 for none; and back. */
int sgf_nag(enum sgf_prop, int strength);
enum sgf_prop sgf_of_nag(int64_t nag, int *strength);

/* Whether this FF knows the property. */
bool sgf_in_version(enum sgf_prop, unsigned ff);

/* Whether it may have several values; of others the first one counts. */
bool sgf_is_list(enum sgf_prop);

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
    bool in_words;                      /* words stand before it: the file is a page with games in it */
    char ff[32], game[32], charset[32]; /* as written; "" when it does not say */
    char programs[64];                  /* its AP, all of them: dialects are known by these */
    struct sgf_set named;               /* its properties */
};

/* file_facts.shared */
struct sgf_shared {
    struct sgf_first first;
    /* Where split() stopped, when it has found no place yet. */
    size_t seen, value_from, game;
    uint32_t depth;
    bool slow; /* no fast path */
};

enum { SGF_SIZE_MAX = 52 };

#include "format/sgf/lexer.h"

/* -- split.c -------------------------------------------------------------------------------------- */

size_t sgf_split(void *shared, struct slice text, size_t from, bool at_end);

/* Behind the game whose ( is at P, where the reader would stop, too; NULL when only the reader can tell. */
const char *sgf_past_game(const char *p, const char *end);

/* -- values.c ----------------------------------------------------------------------------------- */

/* Takes escapes and soft line breaks out; SIMPLE: line breaks become spaces. Appends. */
void sgf_unescape(struct buf *, struct slice raw, bool simple);

/* Whether a control character is in it that is no white space; NUL bytes are the feed's matter. */
bool sgf_has_control(struct slice raw);

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

/* SGF_DATE_READ: not in this form, and yet it can mean one date only. */
enum sgf_date { SGF_DATE_GOOD, SGF_DATE_READ, SGF_DATE_FORM, SGF_DATE_CALENDAR };
enum sgf_date sgf_date_form(struct slice);

/* -- the reader's state ---------------------------------------------------------------- */

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
    bool says_ff;                                              /* not only by default */
    bool stones;                                               /* points are two letters: weiqi, wuziqi */
    bool capitals;                                             /* points are in capitals: B[PD] */
    bool rooted;                                               /* the root node has been read */
    bool after_open, after_close;                              /* no node since the last ( or ) */
    bool told_open;                                            /* of what stands behind the last ( */
    bool closed_before;                                        /* after_close, when it was opened */
    bool told_mojibake, told_spoken, told_control, told_lower; /* once a game */
    bool branched;             /* a variation has been closed: what follows is not the main line */
    struct slice ca;           /* the charset that the game claims */
    uint32_t root_depth;       /* parentheses around the root node */
    uint32_t info_depth;       /* parentheses around a node with game information; 0: there is none */
    bool slow;                 /* WANT_SLOW */
    struct sgf_learnt *learnt; /* from earlier games; NULL: nothing, and nothing is to be learnt */
    uint32_t empty;            /* nodes without a property so far */
    uint32_t said;             /* findings so far, wanted or not */
    const char *cut; /* the value that the game ends in: what is wrong with it is that; NULL: none */
    const struct yaml *dialect; /* of formats/sgf.yaml; NULL: the standard */
    const struct yaml *map;     /* its own properties */
    uint32_t laid, laid_depth;  /* stones that one property has laid, and parentheses around them */
    uint32_t laid_node[SGF_LAID_MAX];
    /* The node being read. */
    bool repeats;   /* its move is a stone that has been laid */
    bool takes_off; /* its AE lists what its move has taken: `first` is behind `moved` */
    bool is_root, is_info_node, told_mix, told_displaced;
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
    uint32_t holder[64 * 64];            /* by point that is set up in this node: the note that has it */
};

static inline bool sgf_wants_text(const struct sgf_reader *r)
{
    return (r->text->want & WANT_TEXT) != 0;
}

/* White moves first in chess, Black in all other games. */
static inline enum side sgf_side(const struct sgf_reader *r, bool black)
{
    return black == (r->record->game != GAME_CHESS) ? SIDE_FIRST : SIDE_SECOND;
}

/* -- outside.c ------------------------------------------------------------------------------------ */

/* What stands between FROM and TO, outside the games, where it says something new. */
void sgf_tell_outside(struct sgf_reader *, const char *from, const char *to);

/* -- parser.c ------------------------------------------------------------------------------------- */

/* The properties that follow, at most SGF_NODE_MAX, into reader.prop; false when none is left. Reports what
 * is malformed. */
bool sgf_next_properties(struct sgf_reader *);

/* One value with r->p at its [; past it. */
struct slice sgf_take_value(struct sgf_reader *, struct slice name);

/* Skips characters that cannot begin a token; START is where they began. */
void sgf_skip_stray(struct sgf_reader *, const char *start);

/* The next value of a property, raw; *AT walks from property.values. */
bool sgf_next_value(const struct sgf_property *, const char **at, struct slice *value);

/* -- sgf_tree.c ----------------------------------------------------------------------------------------- */

enum status sgf_read(struct text *, struct record *, struct sink *);

/* A run of nodes without the tree around them: a game of weiqi on 19 lines. */
void sgf_read_nodes(struct text *, struct record *, struct sink *, struct slice nodes);

/* -- root.c ------------------------------------------------------------------------------------- */

/* What the first node, in reader.prop, says of the whole game: which game, which version, which size of
 * board. */
void sgf_read_root(struct sgf_reader *);

/* The game that QG[name] says, the writer's word where readers would take GM and SZ for another game;
 * GAME_UNKNOWN for any other property. */
enum game_id sgf_own_game(const struct sgf_property *);

/* Whether the GAME's bytes are in the charset that it claims. */
void sgf_check_charset(struct sgf_reader *, struct slice game);

/* Tells once a game of words that were saved in a wrong charset. */
void sgf_check_words(struct sgf_reader *, struct slice words);

/* -- interpret.c ------------------------------------------------------------------------------------- */

/* Keeps what one property of the node says. */
void sgf_take(struct sgf_reader *, const struct sgf_property *);

/* -- write_stones.c -------------------------------------------------------------------------------- */

/* From this length on a line is ended before the next node. */
enum { SGF_LINE_LENGTH = 72 };

/* Writes those behind NODE that are plain moves of a straight line; the last node written, NODE when there
 * are none. *LINE is where the last line began in OUT. */
uint32_t sgf_put_plain(struct buf *out, const struct record *, uint32_t node, unsigned height, size_t *line);

/* -- write_kept.c ---------------------------------------------------------------------------------- */

/* The properties of a node that were kept raw, each name once. */
void sgf_put_kept(const struct record *, uint32_t node, struct buf *out);

/* -- keep.c ---------------------------------------------------------------------------------------- */

/* Kept with its escapes, ID[value][value] as FF[4] has it, for writers of the same format; of what takes one
 * value only the first. */
void sgf_keep_raw(struct sgf_reader *, const struct sgf_property *, uint32_t node);

/* The same of a header of a branch, also for those who want no texts: reports name its players. */
void sgf_keep_info(struct sgf_reader *, const struct sgf_property *, uint32_t node);

/* The words of a value; in the scratch buffer when they had to be changed. */
struct slice sgf_words(struct sgf_reader *, struct slice raw, bool simple);

/* -- left_out.c ------------------------------------------------------------------------------------ */

/* Notes that a value of the property, RAW, is not in the record. */
void sgf_leave_out(struct sgf_reader *, const struct sgf_property *, struct slice raw);

/* The same of all values of what takes one, but for those that say what the first of its name in the node
 * says, which is taken. */
void sgf_leave_out_others(struct sgf_reader *, const struct sgf_property *);

/* -- property_cache.c ----------------------------------------------------------------------------------- */

/* What earlier games have taught, as long as names still mean the same; NULL without memory. */
struct sgf_learnt *sgf_recall(struct record *, const struct format_desc *);

/* A property of the first node at r->p that is known; past it. False when it is not. */
bool sgf_read_known(struct sgf_reader *, struct sgf_property *);

/* Keeps what such a property says, when it has been judged for a game like this one. */
bool sgf_take_known(struct sgf_reader *, const struct sgf_property *);

/* The property has been kept without a word; there were so many HEADERS before. */
void sgf_learn(struct sgf_reader *, const struct sgf_property *, uint32_t headers);

/* Whether the properties that each dialect is known by have been learnt; not without LEARNT. */
bool sgf_knows_dialects(struct sgf_learnt *learnt);

/* Then the next dialect, from number *AT on, whose properties are all among those NAMED; NULL for none. */
const struct yaml *sgf_next_dialect(const struct sgf_learnt *, const struct sgf_set *named, unsigned *at);

/* -- markup, old_marks.c ----------------------------------------------------------------------- */

void sgf_take_setup(struct sgf_reader *, enum sgf_prop, const struct sgf_property *);
void sgf_take_player(struct sgf_reader *, const struct sgf_property *);

/* Whether the node has PL beside a move of the other side: it can only say who is next. */
bool sgf_names_next(const struct sgf_reader *);
void sgf_take_territory(struct sgf_reader *, enum sgf_prop, const struct sgf_property *);
void sgf_take_marks(struct sgf_reader *, enum sgf_prop, const struct sgf_property *);
/* NOTE is the record's last one, M of the node being read, and all its points are crosses: its stones become
 * triangles (old_marks.c). */
void sgf_split_old_marks(struct sgf_reader *, struct note *);
void sgf_take_letters(struct sgf_reader *, const struct sgf_property *);
void sgf_take_each(struct sgf_reader *, enum sgf_prop, const struct sgf_property *);
void sgf_take_view(struct sgf_reader *, const struct sgf_property *);

/* -- dialect.c ------------------------------------------------------------------------------------- */

/* The dialect of the first node in reader.prop; NULL: the standard. Added descriptions go before the built-in
 * one. */
const struct yaml *sgf_find_dialect(const struct sgf_reader *);

/* Whether this is not the collection's first game, and that is of a dialect with the same ways: they were
 * told there. */
bool sgf_shares_dialect(const struct sgf_reader *);

/* Whether a reader of the record as it is written finds the dialect by whose conventions its komi is to be
 * read; also where there are none. */
bool sgf_keeps_conventions(const struct record *, const struct format_desc *);

/* -- write_values.c -------------------------------------------------------------------------------- */

/* How SGF writes a header's value that another format wrote in its own way: komi, handicap and time limit are
 * numbers. Empty where it has no such form. ROOM: for a number. */
struct slice sgf_own_form(const struct record *, enum sgf_prop, struct slice value, char room[QUARTERS_TEXT]);

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

/* Whether the dialect has the stones of an opening in this property. */
bool sgf_lays_stones(const struct sgf_reader *, const struct sgf_property *);

/* Its stones, Black's first, as a move each. */
void sgf_lay_stones(struct sgf_reader *, const struct sgf_property *);

/* The stone laid before that the move in reader.prop only names again; 0: a new stone, or no move. */
uint32_t sgf_laid_before(const struct sgf_reader *);

/* The rules of a dialect that names them inside another property of the first node. */
void sgf_rules_in_words(struct sgf_reader *);

/* -- capitals.c --------------------------------------------------------------------------------- */

/* Sets r->capitals, and says so, when all points of stones of the game are capitals on a board that has no
 * such lines. The root's properties have been read, and its game and size are known. */
void sgf_find_capitals(struct sgf_reader *);

/* -- sgf_points.c ----------------------------------------------------------------------------------- */

/* The point of a raw value of two letters; false when it is not that. It may be off the board: its
 * row or column is then beyond the record's size. */
bool sgf_point(const struct sgf_reader *, struct slice raw, point *);

/* The point of a value as people say it, "Q16", which is reported once a game. */
bool sgf_spoken_point(struct sgf_reader *, struct slice raw, point *);

/* All points of a property, rectangles filled in, into the note (NULL: nobody wants them). */
void sgf_take_points(struct sgf_reader *, const struct sgf_property *, enum sgf_points, struct note *);

/* Whether P was not in the set yet; it is now. */
bool sgf_add_point(struct sgf_reader *, enum sgf_points, point);
bool sgf_on_board(const struct sgf_reader *, point);

/* -- sgf_write.c ------------------------------------------------------------------------------------ */
void sgf_write(struct buf *, const struct record *, const struct writing *);

/* As struct format has it: games of men without notes and variations, from the usual start. */
bool sgf_is_sure(const struct record *, const struct writing *, struct slice written, struct buf *heads);

#endif
