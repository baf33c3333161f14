/* format.h - how a file holds games: headers, tree, comments. Reader and writer of each together.
 *
 * To add one: a file in this folder, a row in format.c, a line in Makefile.am, formats/NAME.yaml,
 * cases, a fuzz seed. */
#ifndef QIPU_FORMAT_FORMAT_H
#define QIPU_FORMAT_FORMAT_H

#include "finding/finding.h"
#include "record/record.h"

enum format_flag {
    FORMAT_BINARY = 1,       /* bids on and reads raw bytes; the charset stage is passed by */
    FORMAT_SEQUENTIAL = 2,   /* its writer keeps state between games: no threads */
    FORMAT_SQUARES = 4,      /* its writer asks for no more of a move than its notation does */
    FORMAT_XML = 8,          /* its reader needs libxml2 */
    FORMAT_UNRESOLVED = 32,  /* its writer keeps moves that nobody could resolve, as they were written */
    FORMAT_OWN_MOVES = 64,   /* the same for its own records of games that nobody here judges */
    FORMAT_RESPELLED = 256,  /* its writer wants positions as their standard spells them */
    FORMAT_DRAWN = 512,      /* it shows boards, point by point */
    FORMAT_BY_NAME = 128,    /* read where nobody bids, when the file's name ends as it should */
    FORMAT_ESCAPES = 1024,   /* its writer has an escape for every control character */
    FORMAT_CLASSICAL = 2048, /* its chess is not Chess960 */
    FORMAT_POSITIONS = 4096, /* its writer needs the positions: writing.fens */
    FORMAT_LAYOUT = 8192,    /* its writer obeys struct pgn_layout */
    FORMAT_BOOK = 16384,     /* an opening book: no games, and checked as a whole */
    FORMAT_NOTATION = 16     /* its writer spells moves in the notation that is asked for */
};

/* What this run will look at. A reader may leave out what is not wanted. */
enum want {
    WANT_TEXT = 1,     /* comments, marks, private properties: whatever a writer or a
                          person would want to see */
    WANT_CLOCKS = 2,   /* times, also those inside comments */
    WANT_STRICT = 4,   /* judge by the format's export profile */
    WANT_STYLE = 8,    /* style findings are on */
    WANT_WHOLE = 16,   /* one record a game, however large */
    WANT_SKIM = 128,   /* headers alone are enough: the reader may pass over the moves, and says so in
                          record.skimmed */
    WANT_WORDS = 256,  /* record.words, to tell whether two games have the same moves */
    WANT_SLOW = 32,    /* no fast path: what they read must be the same without them */
    WANT_DELETED = 64, /* records that a library keeps although they were deleted */
    WANT_LEAN = 512,   /* no headers but those by which a game is judged: nobody will look at names, events
                          and dates */
    WANT_COUNT = 1024, /* nothing but how many games there are */
    WANT_FAULTS = 2048 /* of headers by which no game is judged only what is wrong with them: nobody will look
                          at those that are ASCII */
};

/* A batch: whole games of one file, as UTF-8 or (binary formats) as they are. The reader moves p. */
struct text {
    const char *start, *p, *end;
    const char *plain; /* end of the printable-ASCII prefix; NULL if unknown */
    const struct file_facts *file;
    unsigned want;
    uint64_t serial; /* games read from this batch so far */
    bool later;      /* batches of the same file came before this one */
    uint32_t part;   /* number of this batch in its file, from 0 */
    bool missing;    /* set by the reader: the file has, or had, games that it cannot tell */
};

/* What is known of a file once its first bytes have been looked at; the same for all its batches. */
struct file_facts {
    const char *name; /* as shown: "a.zip:x.pgn" */
    const struct format *format;
    const char *charset;            /* iconv's name for it; "UTF-8" also for plain ASCII */
    const struct format_desc *desc; /* formats/NAME.yaml */
    bool marked;                    /* a byte order mark stood before the text */
    bool by_game;      /* its games declare different charsets, and each was decoded by its own */
    enum game_id hint; /* GAME_UNKNOWN, or what the name or --game say */
    void *shared;      /* format->shared_size bytes, zeroed; set up by split() and read-only
                          for readers: what stands once in a file and concerns every game */
};

/* Whether a reader may leave out headers by which no game is judged and with which nothing is wrong. */
static inline bool text_is_lean(const struct text *t)
{
    return (t->want & (WANT_FAULTS | WANT_LEAN)) != 0 && (t->want & WANT_SLOW) == 0;
}

enum status { STATUS_END, STATUS_GAME };

/* Layouts of text scores. */
enum style { STYLE_LIST, STYLE_BOOK, STYLE_BULLETIN, STYLE_SHEET };

struct source;
struct tournament;

/* What a reader of PGN is used to: --line-width, --no-move-numbers, --tags. */
struct pgn_layout {
    unsigned columns; /* of a line; 0: as the export format has them */
    bool unnumbered;
    const char *tags; /* names of tags in their order, with commas; NULL: the format's own order */
    bool drops_tags;  /* those that are not named */
};

struct writing {
    enum style style;
    const struct notation *notation; /* NULL: the format's usual one */
    const struct format_desc *desc;
    const char *rulebook; /* id of the one that judged; NULL: nobody did */
    bool strict;
    bool slow;             /* fast paths are off */
    const char *charset;   /* that the text will be in, for formats that name it; NULL: UTF-8 */
    void *state;           /* of a FORMAT_SEQUENTIAL writer: format->state_size bytes, zeroed */
    struct slice position; /* the start, spelled as its game's standard asks; empty: as the record does */
    /* Of a FORMAT_POSITIONS writer: the FEN behind a node of the main line; empty: the node is no move. */
    struct slice (*fens)(const void *fens_of, uint32_t node);
    const void *fens_of;
    struct pgn_layout layout;
};

struct format_desc;
struct described;

/* A bid this high wins at once; the remaining formats, some of which try to read moves, are not sniffed.
 */
enum { FORMAT_SURE = 95 };

/* Files that a database is written to. */
enum { FORMAT_FILES = 3 };

/* Of formats with a game a line. */
static inline bool format_ends_line(void *shared, struct slice text)
{
    (void)shared;
    return text.n > 0 && text.p[text.n - 1] == '\n';
}

struct format {
    const char *name;  /* the word --from and -t take */
    const char *title; /* untranslated */
    unsigned games;    /* bits 1 << enum game_id: which games it can hold */
    unsigned flags;
    size_t shared_size, state_size;

    /* How sure, 0..100, from the first bytes (decoded, unless FORMAT_BINARY)? */
    int (*sniff)(struct slice head);

    /* Of formats that a YAML file describes: what it says, and sniff() by that. NULL: of all others. */
    const struct described *described;
    int (*sniff_as)(const struct described *, struct slice head);

    /* Whether it may bid FORMAT_SURE or more, at the cost of a look; NULL: only sniff() tells. */
    bool (*may_be_sure)(struct slice head);

    /* Where the bytes may be cut: the end of the last whole game in TEXT, 0 when there is none
     * yet, text.n at the end of the file. Called with more and more bytes until it finds a place or
     * LIMIT_GAME_BYTES is reached; must look at each byte a bounded number of times, so it is
     * told in FROM how many bytes it has seen before without finding one. NULL: the file is
     * read whole. SHARED is file_facts.shared, which it may fill from the file's head. */
    size_t (*split)(void *shared, struct slice text, size_t from, bool at_end);

    /* Whether TEXT, which begins with a game and behind which a pipe waits, ends with a whole game. NULL:
     * only the next one tells. SHARED, unless NULL, is as for split(), which goes on behind TEXT if so. */
    bool (*ends_game)(void *shared, struct slice text);

    /* For databases, whose index is the file at hand and which lie in several (input/companions.c): opens the
     * others, from SOURCE, of which HEAD are the first bytes, and keeps them in SHARED. NULL, or why it
     * cannot be read (untranslated); free_shared() is called all the same. */
    const char *(*attach)(void *shared, const struct source *, struct slice head);

    /* QIPU_SLOW: split() takes no fast path; NULL: it has none that could be another's. */
    void (*go_slow)(void *shared);

    /* Reads one game into a cleared record, with findings for what is odd, and always makes progress.
     * After an error it resumes at the next game, never inside one: a repaired game is a
     * game nobody played. STATUS_END when only white space (or nothing) is left; then
     * nothing was read, though findings may have been made. */
    enum status (*read)(struct text *, struct record *, struct sink *);

    /* For files of whole tournaments: what it says, with findings for lines that cannot be read; NULL: the
     * format holds games. */
    void (*tournament)(struct text *, struct tournament *, struct sink *);

    /* NULL: read only. Moves come from record.canonical where it is set, else from the claims. */
    void (*write)(struct buf *, const struct record *, const struct writing *);
    /* Whether its reader is sure to find in WRITTEN, which is this game alone, the same start and the same
     * main line, all of whose moves were played, and nothing that its row does not hold: then nobody need
     * read it again to know. What is not sure of the headers is left in HEADS, which is empty: a game without
     * moves to be read instead. NULL: only its row says so. */
    bool (*sure)(const struct record *, const struct writing *, struct slice written, struct buf *heads);
    /* What stands before the first and after the last game of a file; NULL: nothing. */
    void (*open)(struct buf *, const struct writing *);
    void (*close)(struct buf *, const struct writing *);
    void (*free_shared)(void *shared);

    /* For databases: their files' names end in these, and the first is the one that is asked for. pack()
     * takes games as write() left them, in order, and adds to the bytes of each file; NULL, or why it cannot
     * (untranslated). pack_end() adds what comes last, HEAD instead of the first bytes of the first file, and
     * frees what the state holds. NULL: what write() leaves is the file. */
    const char *const *ends;
    const char *(*pack)(void *state, struct slice games, struct buf out[FORMAT_FILES]);
    void (*pack_end)(void *state, struct buf out[FORMAT_FILES], struct buf *head);

    /* For whoever hands on some games of a file as they are. HEAD: how many bytes from the beginning of the
     * file, of which TEXT has at least the first game, are about all its games. TAIL: how many at the end of
     * the file, of which TEXT has at least what stands behind its last game. Only asked where the head is not
     * empty. NULL: games stand side by side. */
    size_t (*head)(struct slice text);
    size_t (*tail)(struct slice text);
};

/* Whether its files are read as a whole, and no game is looked for in them: tournaments and books. */
static inline bool format_is_whole(const struct format *f)
{
    return f->tournament != NULL || (f->flags & FORMAT_BOOK) != 0;
}

/* Where a format stands in `formats`, which has fewer than FORMATS_MAX. */
enum { FORMATS_MAX = 64 };
size_t format_index(const struct format *);

/* NULL-terminated: those in C, and behind them those that YAML files describe. */
extern const struct format *formats[FORMATS_MAX];

/* One more, before any thread begins, in place of the described one that has its name; false where one in C
 * has it, or there is no room. formats_forget() leaves those in C alone. */
bool formats_add(const struct format *);
void formats_forget(void);

/* What the format bids for the first bytes. */
int format_asked(const struct format *, struct slice head);

const struct format *format_named(struct slice);

/* Each is defined in its room and has its row in `formats`. */
extern const struct format format_aga, format_cbf, format_cbh, format_cbr, format_ccm, format_che, format_chn,
    format_dhtmlxq, format_diagram, format_egf, format_epd, format_fen, format_fen_table, format_gib,
    format_gtp, format_lib, format_movelist, format_mxq, format_ngf, format_pfc, format_pgn, format_plain,
    format_playok, format_polyglot, format_abk, format_eleeye, format_obk, format_xqb, format_pos,
    format_posstring, format_posstring_top, format_rdf, format_rif, format_scoresheet, format_sgf, format_si4,
    format_stream, format_trf, format_tygem, format_uci, format_ugf, format_wzq, format_xqf;

/* The game as the format's writer has it, behind what is there. Control characters, which a broken record
 * brings along and no text may hold (others end there, or a terminal obeys), are written so that they can be
 * seen, unless the format has escapes for them or is no text. */
void format_write(const struct format *, struct buf *, const struct record *, const struct writing *);

/* The first game of a text that is all of a file, with all that it says. The record's vocabularies stay. */
bool format_read_alone(const struct format *, const struct format_desc *, struct slice text, struct record *,
                       struct sink *);

/* The highest bidder among binary or among text formats; NULL when nobody bids. Formats that cannot hold
 * KIND, where one is asked for, are left out. */
const struct format *format_sniff(struct slice head, bool binary, enum game_id kind);
/* The same, and what it bids: 0 to 100. */
const struct format *format_bid(struct slice head, bool binary, enum game_id, int *bid);

/* A bid below which a file's first bytes do not prove that it is in that format. */
enum { FORMAT_PROVEN = 90 };

/* The format that names itself in the middle of a text whose beginning is in none, as a page around a game,
 * and what it bids for the HEAD bytes from there; NULL: there is none. */
const struct format *format_within(struct slice text, size_t head, enum game_id kind, int *bid);

/* formats/NAME.yaml, read once. The key that a format's own header name stands for, and back. */
struct format_desc;
enum key desc_key(const struct format_desc *, struct slice name);
/* The format's name for a neutral key in this game; an empty slice when it has none. */
struct slice desc_name(const struct format_desc *, enum key, enum game_id);

/* other_games.c: games that no engine here judges, by what only their records have. The feed asks before a
 * text is read as a list of moves: the points and numbers of these games look like those of ours. */

/* The static name of the game whose record begins with HEAD, which is UTF-8; NULL if unknown.
 * PROVEN: the text is sure to be in a format of ours, and only what it says of itself counts. */
const char *other_game(struct slice head, bool proven);

#endif
