/* options_table.h - every option there is, once. */
#ifndef QIPU_CLI_OPTIONS_TABLE_H
#define QIPU_CLI_OPTIONS_TABLE_H

#include "cli/options.h"

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
enum file_use { FILE_NONE, FILE_READ, FILE_WRITTEN };

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

#endif
