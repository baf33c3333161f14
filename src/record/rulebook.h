/* rulebook.h - an edition of the rules, as data.
 *
 * A rulebook is a YAML file: parameters of its game's engine, and for each finding code it knows the
 * article, the severity where it differs, the ruling, and a line on what the article says. */
#ifndef QIPU_RECORD_RULEBOOK_H
#define QIPU_RECORD_RULEBOOK_H

#include "finding/finding.h"
#include "record/record.h"

enum { RULE_PARAMS_MAX = 64 };

/* One parameter an engine understands. A number, or one of `words` (NULL-terminated; the value is
 * the index). The engine's enum is the index of its row. */
struct rule_param {
    const char *name;
    const char *const *words;   /* NULL: a number */
    int otherwise;              /* when the rulebook does not say */
    int min, max;               /* of a number */
};

/* What a rulebook says of one finding code, or of one reason below it. */
struct article {
    const char *article;        /* "3.9"; NULL when it says nothing */
    int severity;               /* -1: the code's own */
    unsigned ruling;            /* bits of enum ruling */
    const char *says[2];        /* what the article says, in English and Chinese; NULL: nothing */
};

struct reason_article {
    enum code code;
    enum reason reason;
    struct article article;
    struct reason_article *next;
};

struct rulebook {
    const char *id;             /* "chess-2001" */
    const char *title[2];       /* English, Chinese */
    const char *cite;           /* "FIDE 2001": what stands before an article's number */
    enum game_id game;
    bool is_default;            /* for records of its game that name no rules */
    const char *const *names;   /* what records call it (SGF RU, PGN Variant …); NULL-terminated */
    int param[RULE_PARAMS_MAX];
    struct article by_code[CODE_COUNT];
    struct reason_article *by_reason;
    const struct yaml *tree;    /* the whole file, for what only one engine needs (opening tables) */
    struct rulebook *next;
};

/* The article for a finding: its reason's, else its code's. Never NULL. */
const struct article *rulebook_article(const struct rulebook *, enum code, enum reason);

#endif
