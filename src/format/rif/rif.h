/* rif.h - what the files of the RIF format share.
 *
 * RIF is the RenjuNet database: tables of countries, cities, rules, openings, players and tournaments,
 * and then games that name their rows by id. The tables are read once, as the file is cut, by libxml2. Games
 * that are written plainly are scanned by hand, any others are left to libxml2, too. */
#ifndef QIPU_FORMAT_RIF_RIF_H
#define QIPU_FORMAT_RIF_RIF_H

#include "finding/finding.h"
#include "format/database.h"
#include "format/format.h"

/* As XML has it. */
static inline bool rif_is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

enum rif_table {
    RIF_COUNTRY,
    RIF_CITY,
    RIF_MONTH,
    RIF_RULE,
    RIF_OPENING,
    RIF_PLAYER,
    RIF_TOURNAMENT,
    RIF_TABLES
};

enum rif_column {
    RIF_NAME,
    RIF_SURNAME,
    RIF_ABBR,
    RIF_OF_COUNTRY,
    RIF_OF_CITY,
    RIF_YEAR,
    RIF_OF_MONTH,
    RIF_START,
    RIF_OF_RULE,
    RIF_CATEGORY,
    RIF_COLUMNS
};

/* The attributes of a game. */
enum rif_attribute {
    RIF_ID,
    RIF_PUBLISHER,
    RIF_IN_TOURNAMENT,
    RIF_ROUND,
    RIF_BY_RULE,
    RIF_BLACK,
    RIF_WHITE,
    RIF_BRESULT,
    RIF_BTIME,
    RIF_WTIME,
    RIF_BY_OPENING,
    RIF_ALT,
    RIF_SWAP,
    RIF_UNRATED,
    RIF_ATTRIBUTES
};

extern const struct slice rif_attribute_name[RIF_ATTRIBUTES];

enum { RIF_MORE = 6 };

struct rif_row {
    struct span value[RIF_COLUMNS]; /* in rif_shared.text */
    struct span more[RIF_MORE]; /* "name=value" of attributes that are no columns; empty behind the last */
    bool ascii;                 /* all of them are, and those of the city and the country it names */
};

/* Rows by id. Ids beyond RIF_IDS are not kept: their games show the bare number. */
enum { RIF_IDS = 1 << 20 };

/* What a game needs to know of most rows that it names. Small: ids are all over the tables, and a row that
 * was not used lately is far away. */
struct rif_entry {
    uint32_t number : 31; /* 1 + index in rif_rows.row, 0 for none */
    uint32_t ascii : 1;   /* the row's, once the tables are whole */
};

struct rif_rows {
    struct rif_entry *index; /* by id */
    uint32_t index_cap;
    struct rif_row *row;
    uint32_t count, cap;
};

struct rif_head;

enum { RIF_DUPLICATES = 100, RIF_SEEN_IDS = 1 << 24 };

/* What stands once in a file: filled by split() while it cuts. */
struct rif_shared {
    struct rif_head *head; /* the parser, while the head is being read */
    bool done;             /* the head is over */
    bool in_info;          /* inside the <info> of the row that was added last */
    bool has_row;          /* the element before was that row, */
    enum rif_table last;   /* of this table */
    struct buf info;       /* its words so far */
    bool has_doctype, too_deep, broken;
    uint32_t broken_at; /* offset in the file's first batch */
    struct buf text;
    struct rif_rows table[RIF_TABLES];

    /* Games whose id was met before: the one thing that grows while batches are being read. Entries never
     * change, and those of a batch are there before it is handed out. */
    struct rif_duplicate {
        uint32_t id, part, at; /* at: of the game in its batch */
    } duplicate[RIF_DUPLICATES];
    _Atomic uint32_t duplicates;
    _Atomic uint32_t open_part; /* 1 + the batch in which the file ends before its games do; 0: none */

    /* split()'s own */
    uint32_t cuts;      /* batches so far */
    const char *closes; /* what closes the games; NULL: they stand alone */
    uint64_t ids;       /* game ids met so far */
    uint32_t first_id;  /* the first of them */
    uint8_t *seen;      /* bits: all of them; NULL as long as there is one */
};

/* Reads the head in TEXT, which begins as the file does and has more every time; sets `done` when the games
 * begin. */
void rif_head_feed(struct rif_shared *, struct slice text, bool at_end);

void rif_free_tables(struct rif_shared *);

static inline struct slice rif_value(const struct rif_shared *s, const struct rif_row *row, enum rif_column c)
{
    return row == NULL || row->value[c].len == 0
               ? (struct slice){"", 0}
               : (struct slice){s->text.p + row->value[c].off, row->value[c].len};
}

/* All zeros when there is no such row. */
struct rif_entry rif_look_up(const struct rif_shared *, enum rif_table, struct slice id);

/* NULL when there is none. */
static inline const struct rif_row *rif_row(const struct rif_shared *s, enum rif_table table,
                                            struct rif_entry e)
{
    return e.number == 0 ? NULL : &s->table[table].row[e.number - 1];
}

/* Both in one. */
static inline const struct rif_row *rif_find(const struct rif_shared *s, enum rif_table table,
                                             struct slice id)
{
    return rif_row(s, table, rif_look_up(s, table, id));
}

/* More attributes that the format does not know are left out. */
enum { RIF_EXTRAS = 16 };

/* One game as its attributes and texts: slices of the batch, or of a scratch buffer. */
struct rif_game {
    struct slice attribute[RIF_ATTRIBUTES];
    unsigned extras, left_out; /* left_out: elements and attributes that have no place here */
    struct slice move, info;
    bool has_move;
    bool ascii; /* all of these are */

    /* Where these stand in the batch, for those of a scratch buffer; empty where that is not known. From
     * their first byte on. */
    struct slice raw_move, raw_info;
    struct span at; /* the whole element */

    /* From here on not cleared where the texts are slices of the batch. */
    struct slice raw[RIF_ATTRIBUTES];
    struct rif_extra {
        struct slice name, value;
    } extra[RIF_EXTRAS]; /* attributes that the format does not know */
};

/* Turns it into a record, with findings for what is odd. */
void rif_build(const struct text *, const struct rif_game *, struct record *, struct sink *);

/* Reads one element <game …>…</game> by libxml2; false, after a finding, when it is broken. The texts of
 * GAME lie in SCRATCH then. */
bool rif_parse_game(struct slice element, struct buf *scratch, struct rif_game *, enum code *wrong);

/* Finds where the parts of GAME stand in its element. */
void rif_find_places(struct slice element, struct rif_game *);

/* Two places that move together: in the file, and in the text that libxml2 has made of it. */
struct rif_cursor {
    const char *raw, *end, *at;
    bool in_section;
};

/* Moves on to GIVEN in that text; where it stands in the file. IS_START: a word begins there. */
const char *rif_follow(struct rif_cursor *, const char *given, bool is_start);

enum status rif_read(struct text *, struct record *, struct sink *);
void rif_write(struct buf *, const struct record *, const struct writing *);
void rif_open(struct buf *, const struct writing *);
void rif_close(struct buf *, const struct writing *);

enum { RIF_OPENINGS = 26 };

/* What a writer keeps until the last game is known. */
struct rif_state {
    struct buf games, openings;
    struct span opening[RIF_OPENINGS + 1]; /* their names, by id */
    struct names players, events, rules, cities, countries;
    struct names more; /* further attributes of cities and countries, behind their names */
    uint64_t last_id;
};

#endif
