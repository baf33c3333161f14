/* options.h - every option there is, once. */
#ifndef QIPU_CLI_OPTIONS_H
#define QIPU_CLI_OPTIONS_H

#include "edit/edit.h"
#include "format/description.h"
#include "input/input.h"
#include "output/report/report.h"
#include "record/record_tournament.h"

/* options.c: the command line of the programs, from one table.
 *
 * The table is the source of getopt_long's, of --help, of the completions, and the test that every
 * option stands in the man page reads it too. */

enum program { RECVALID = 1, RECCONV = 2, RECREPLAY = 4, RECTABLE = 8, RECDIFF = 16, RECTREE = 32 };

/* What is asked for instead of the program's work. */
enum errand {
    ERRAND_NONE,
    ERRAND_LIST_CODES,
    ERRAND_EXPLAIN,
    ERRAND_LIST_FORMATS,
    ERRAND_LIST_NOTATIONS,
    ERRAND_LIST_RULES,
    ERRAND_LIST_FIELDS,
    ERRAND_LIST_ARTICLES,
    ERRAND_LIST_STANDINGS
};

/* What -t asks for: a format, the one that each game was read from, or its bytes. */
enum target { TARGET_NONE, TARGET_FORMAT, TARGET_SAME, TARGET_VERBATIM, TARGET_SQLITE };
enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };
enum lossy { LOSSY_REPORT, LOSSY_ERROR, LOSSY_QUIET };
enum repair_when { REPAIR_NEVER, REPAIR_UNIQUE, REPAIR_BEST };
enum show_as { AS_BOARD, AS_FEN, AS_TRACE, AS_SVG, AS_HTML, AS_JSONL };
/* --at=match: the position that the game was selected by; --at=end: the last. */
enum { AT_MATCH = -2, AT_END = -3 };
enum results_from { RESULTS_DECLARED, RESULTS_RULES };
enum table_format { TABLE_TEXT, TABLE_JSONL, TABLE_CSV, TABLE_HTML, TABLE_SARIF };
enum board_style { BOARD_UNICODE, BOARD_ASCII, BOARD_CHINESE };

/* Besides severities: never, because the user says so; and where nobody says anything in a program whose work
 * is not to judge, when the work itself fails. */
enum { FAIL_NEVER = SEVERITY_COUNT, FAIL_UNASKED };

/* Where the records come from. */
struct input_options {
    char **operand; /* files, directories, "-"; none: standard input */
    int operands;
    const char *files0_from;
    const struct format *from; /* NULL: detect */
    bool no_decompress;
    const char *const *include, *const *exclude; /* --include, --exclude; NULL-terminated */
    const char *const *limits;                   /* --limit; NULL-terminated */
    char charset_name[32];                       /* room for a name in `encoding` */
    const char *encoding;                        /* as charset_named() gives it; NULL: detect */
    const char *stdin_name;                      /* NULL: "-" */
    int kind;                                    /* enum game_id; GAME_UNKNOWN: detect */
    const char *const *formats_dirs;             /* --formats=DIR, in order; NULL-terminated */
    struct descs *descs;                         /* what they and the built-in files say; NULL: wrong */
    struct desc_error descs_error;
    bool deleted;                    /* deleted records of libraries are read */
    struct shard shard;              /* --shard=K/N */
    const char *checkpoint;          /* --checkpoint=FILE; NULL: none */
    const char *index, *write_index; /* --index, --write-index; NULL: none */
    bool follow;
    const char *const *until; /* --until=idle:N|results; NULL-terminated */
    long until_idle;          /* seconds; -1: not given */
    bool until_results;
};

/* Which games are selected. */
struct choice_options {
    const char *games;        /* --game=LIST; NULL: all */
    const char *const *where; /* --where=EXPR, in order; NULL-terminated */
    int unique;               /* enum unique */
    int keep;                 /* 0: not given; else enum keep + 1 */
    const char *known;        /* --known=FILE */
    const char *lines;        /* --lines=FILE */
    int duplicates;           /* 0: not looked for; 1: exact; 2: near */
    const char *names;        /* --names=FILE */
    const char *openings;     /* --openings=FILE */
    const char *tree;         /* --tree=FILE */
    bool require_match;
    long stop_after;            /* games; 0: none */
    const char *const *require; /* --require=EXPR, in order; NULL-terminated */
};

/* How games are judged, and which findings matter. */
struct judge_options {
    const char *const *rules; /* --rules=ID|FILE, in order; NULL-terminated */
    const char *against;      /* --against=ID|FILE; NULL: none */
    int after_illegal;        /* enum after_illegal */
    bool style;               /* some style finding is wanted */
    bool estimate;
    long suggest;                 /* at most so many suggestions; 0: none are searched for */
    long suggest_positions;       /* 0: REPAIR_POSITIONS */
    int style_of;                 /* enum style */
    long cycles;                  /* --cycles; -1: as the rulebook says */
    int profile;                  /* 1: plausible; 0: none */
    const char *const *profiles;  /* files of options; NULL-terminated */
    bool slow;                    /* QIPU_SLOW: every fast path is off, for tests */
    int show;                     /* enum severity: findings below it are not shown and not counted */
    int fail_on;                  /* enum severity, or FAIL_NEVER, or FAIL_UNASKED */
    bool wanted[CODE_COUNT];      /* by --only, --disable, --style */
    uint8_t severity[CODE_COUNT]; /* where no rulebook says otherwise */
    uint8_t asked[CODE_COUNT];    /* not 0: --severity=CODE=… set it, and no rulebook changes that */
};

/* What is written, and to whom. */
struct output_options {
    int lang;            /* enum lang */
    int color, progress; /* enum when, as given; see options_color */
    bool quiet;
    int verbose;
    long jobs;          /* 0: all cores */
    const char *output; /* NULL: standard output */
    const struct reporter *reporter;
    long expect_games;                     /* -1: not given */
    const char *baseline, *write_baseline; /* NULL: none */
    bool results;
    int summary;          /* 0: none; 1: totals and the worst files; 2: every file */
    bool merge_summaries; /* of recvalid: the operands are outputs of parts */
    bool names_report;    /* recvalid */
    const char *columns;  /* of --format=tsv; NULL: the usual ones */
    bool findings;        /* --format=tsv: a line a finding */
    const char *links;    /* the page of games that pages link to; NULL: as usual */
    int diff_as;          /* recdiff: enum diff_as */
};

/* recconv: the target and what may be done to reach it. */
struct convert_options {
    int target;                /* enum target; TARGET_NONE: by the name of what is written */
    const struct format *to;   /* with TARGET_FORMAT */
    const char *rejects;       /* FILE; NULL: none */
    const char *split;         /* a directory; NULL: one output */
    const char *name_template; /* TEMPLATE of the files of `split`; NULL: by number */
    bool append, plies_table;  /* -t sqlite */
    const char *anonymise;     /* a key; NULL: names stay */
    long chunk;                /* games a file of `split`; 0: one */
    int annotate;              /* 1: fen; 0: nothing */
    bool force, keep_broken;
    int repair; /* enum repair_when */
    bool unmerge, merge;
    uint8_t fix[CODE_COUNT]; /* --fix, not 0: correct what this finds; any_fix: there is one */
    bool any_fix, diff;
    bool fill_headers;
    bool undo_mojibake;
    const struct notation *notation; /* also recreplay; NULL: the usual one */
    const char *to_encoding;         /* as given; NULL: UTF-8 */
    bool strict;
    int lossy;        /* enum lossy */
    long line_width;  /* of PGN; 0: the usual one */
    const char *tags; /* of PGN, in order; NULL: as usual */
    bool no_numbers;  /* of moves, in PGN */
};

/* recreplay: what is shown of a game. */
struct show_options {
    int as;                /* enum show_as */
    int board;             /* enum board_style */
    long at;               /* ply; -1: not given; AT_MATCH, AT_END */
    long every;            /* 0: not given */
    const char *line;      /* "1.2.1"; NULL: the main line */
    long from_ply, to_ply; /* -1: not given */
    long numbers_from;     /* --numbers: the first ply that is numbered; 0: not given */
    bool labels;
    bool flip, interactive;
    const char *site; /* --site=DIR; NULL: none */
};

/* rectable. */
struct table_options {
    int system; /* enum event_system */
    bool teams;
    int results_from;      /* enum results_from */
    long rounds;           /* 0: as many as there are */
    int table;             /* enum table_kind */
    int table_format;      /* enum table_format */
    int table_to;          /* enum tournament_format */
    const char *penalties; /* --penalties=FILE */
    const char *by;        /* names of tie-breaks; NULL: the rulebook's order */
    const char *explain_place;
    bool check;
    int pairing; /* enum pairing_rules */
    bool csv_bom;
};

/* rectree. */
struct tree_options {
    const char *at; /* a position or moves; NULL: the usual start */
    long depth;     /* -1: not given; 0: all */
    long max_ply;   /* 0: all */
    long min_games; /* 0: not given */
    long min_score; /* per cent */
    int by;         /* enum tree_order */
    int as;         /* enum tree_as */
    bool only_white, only_black, uniform;
    const char *write; /* --write-tree=FILE; NULL: none */
};

struct options {
    enum program program;
    const char *name; /* "recvalid", for messages */
    enum errand errand;
    const char *errand_of; /* what it is about; NULL: everything */
    enum code explain;
    struct arena texts; /* of the options that a profile gives */
    struct input_options in;
    struct choice_options choice;
    struct judge_options judge;
    struct output_options out;
    struct convert_options convert;
    struct edit_options edit;
    struct show_options shown;
    struct table_options table;
    struct tree_options tree;
};

enum options_end {
    OPTIONS_RUN,  /* go on */
    OPTIONS_DONE, /* --help or --version: they are in OUT; status 0 */
    OPTIONS_USAGE /* a message is in OUT, for standard error; status 2 */
};

/* Reads the command line. Operands are moved to the end of ARGV, as getopt_long does. OPTIONS must
 * be zeroed; options_free gives back what it allocated. */
enum options_end options_read(struct options *, enum program, int argc, char **argv, struct buf *out);
void options_free(struct options *);

/* Why the format that is written can neither be put together from parts (--shard) nor taken up again
 * (--checkpoint), where that is asked for: its writer looks back, or it holds one game. Untranslated, %1 is
 * for the format; NULL: nothing stands against it. */
const char *options_target_refused(const struct options *);

/* The options of the command line that PROGRAM has as well, but what and where it writes: into WORDS, char *
 * each, spelled in the arena. ARGV is as options_read() left it. */
void options_shared(const struct options *, char **argv, enum program, struct arena *, struct buf *words);

/* Lowest severity that affects output or exit status. */
int options_least(const struct options *);

/* Whether to colour what goes to FD: --color, NO_COLOR, and whether it is a terminal. */
bool options_color(const struct options *, int fd);

/* Whether --summary lists only the files with the most findings; -v and --summary=files list all. */
bool options_worst_files(const struct options *);

/* Whether to show progress on standard error. */
bool options_progress(const struct options *);

enum value_kind {
    VALUE_HEADING, /* no option: `help` heads the ones that follow in --help */
    VALUE_HELP,    /* all, or nothing */
    VALUE_VERSION,
    VALUE_ERRAND,   /* `low` is the enum errand */
    VALUE_EXPLAIN,  /* a finding code */
    VALUE_FLAG,     /* bool at `at` */
    VALUE_COUNT,    /* int at `at`: how often it was given */
    VALUE_TEXT,     /* const char * at `at` */
    VALUE_TEXTS,    /* const char *const * at `at`: may be given again */
    VALUE_WORD,     /* int at `at`: index in `words` plus `low`; left out: `high` */
    VALUE_NUMBER,   /* long at `at`, low to high */
    VALUE_PLY,      /* long at `at`: a number, or "match" */
    VALUE_PATH,     /* const char * at `at`: numbers from 1, joined by dots */
    VALUE_CHARSET,  /* const char * at `at`: a name that iconv knows */
    VALUE_TARGET,   /* a format that can be written, same or verbatim */
    VALUE_FORMAT,   /* const struct format * at `at` */
    VALUE_NOTATION, /* const struct notation * at `at` */
    VALUE_REPORTER,
    VALUE_ONLY,
    VALUE_DISABLE,
    VALUE_FIX,
    VALUE_SEVERITY,
    VALUE_SHARD,   /* K/N */
    VALUE_NUMBERS, /* FROM-TO, FROM- or nothing */
    VALUE_PROFILE  /* plausible, or a file of options */
};

/* What a value that names a file is there for. */
enum file_use { FILE_NONE, FILE_READ, FILE_WRITTEN, FILE_FOLDER /* whose .yaml files are read */ };

struct option_row {
    const char *name;
    char letter;       /* 0: none */
    unsigned programs; /* bits of enum program */
    enum value_kind kind;
    const char *metavar; /* what --help calls the value; NULL: `words`, or none at all */
    bool optional;       /* the value may be left out, and is 1 then, or `absent` */
    long absent;
    size_t at; /* offset in struct options */
    const char *const *words;
    long low, high;
    const char *help; /* untranslated */
    uint8_t file;     /* enum file_use: no file is written that is read or written otherwise */
    unsigned common;  /* programs whose --help has it; the others only have it in --help=all */
};

extern const struct option_row option_rows[];
extern const size_t option_row_count;

static inline bool option_takes_value(const struct option_row *row)
{
    return row->optional || row->kind >= VALUE_TEXT || row->kind == VALUE_EXPLAIN;
}

/* Writes "--color=auto|always|never", with the value where there is one. */
void option_spelling(struct buf *, const struct option_row *);

/* ALL: every option; else the common ones, which fit a screen of 80 columns and 24 lines. */
void options_help(struct buf *, enum program, enum lang, bool all);
void options_version(struct buf *, enum program);

/* The name users call it by. */
const char *program_name(enum program);

/* options_near.c: the right word that a wrong one on the command line was probably meant to be.
 *
 * Each returns NULL when no word is near enough to be worth proposing. */

/* WORD as it was written, with its dashes and its value. The option is spelled in ROOM, with a value where
 * WORD is one: "--format=jsonl" for "--json". */
const char *near_option(enum program, const char *word, char room[64]);
const char *near_word(const char *const *words, struct slice);
const char *near_format(struct slice, bool writable);
const char *near_notation(struct slice);
const char *near_charset(struct slice);
const char *near_limit(struct slice);
const char *near_code(struct slice);
const char *near_field(struct slice, char room[64]); /* of --where */
const char *near_rulebook(const struct rulebooks *, struct slice);

/* "; did you mean 'NEAR'?"; nothing when NEAR is NULL. */
void near_say(struct buf *, enum lang, const char *near);

/* options_reading.c: a command line while it is being read. */

/* What is known only while the command line is being read. */
struct option_reading {
    struct options *o;
    struct buf *out;
    const char *near; /* the right word to propose in the next message; NULL: none */
    bool help, version, any_only;
    int help_all;
    uint8_t only[CODE_COUNT], disabled[CODE_COUNT];
    const char *from, *to; /* names of formats that only --formats may know */
};

/* A usage error: what is wrong, and where the help is. Always false. */
bool options_misuse(struct option_reading *, const char *message, const char *arg1, const char *arg2);

/* Whether the options can be had together: what no single one can know. */
bool options_agree(struct option_reading *);

#endif
