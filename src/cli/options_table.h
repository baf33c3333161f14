/* options_table.h - every option there is, once. */
#ifndef QIPU_CLI_OPTIONS_TABLE_H
#define QIPU_CLI_OPTIONS_TABLE_H

#include "cli/options.h"
#include "record/rulebook.h"

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
