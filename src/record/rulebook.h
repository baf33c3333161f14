/* rulebook.h - an edition of the rules, as data.
 *
 * A rulebook is a YAML file: parameters of its game's engine, and for each finding code it knows the
 * article, the severity where it differs, the ruling, and a line on what the article says. Most runs judge by
 * one of those that are part of the program: of the others only the head is read. */
#ifndef QIPU_RECORD_RULEBOOK_H
#define QIPU_RECORD_RULEBOOK_H

#include "record/record.h"
#include "record/standings.h"

#include <pthread.h>
#include <stdatomic.h>

enum { RULE_PARAMS_MAX = 64 };

/* One parameter an engine understands. A number, or one of `words` (NULL-terminated; the value is
 * the index), or with `set` a list of them (the value has their bits 1 << index). The engine's enum is the
 * index of its row. */
struct rule_param {
    const char *name;
    const char *const *words; /* NULL: a number */
    int otherwise;            /* when the rulebook does not say */
    int min, max;             /* of a number */
    bool set;
};

/* What a rulebook says of one finding code, or of one reason below it. */
struct article {
    const char *article; /* "3.9"; NULL when it says nothing */
    int severity;        /* -1: the code's own; of a reason: that of its code */
    unsigned ruling;     /* bits of enum ruling */
    const char *says[2]; /* what the article says, in English and Chinese; NULL: nothing */
};

struct reason_article {
    enum code code;
    enum reason reason;
    struct article article;
    struct reason_article *next;
};

struct rulebook {
    const char *id;       /* "chess-2001" */
    const char *title[2]; /* English, Chinese */
    const char *cite;     /* "FIDE 2001": what stands before an article's number */
    enum game_id game;
    bool is_default;             /* for records of its game that name no rules */
    bool is_fallback;            /* for those that name rules nobody knows; where no book is: the default */
    const char *const *names;    /* what records call it (SGF RU, PGN Variant …), a star for anything;
                                    NULL-terminated */
    int from, to;                /* the days it was in force, as yyyymmdd; 0: not said */
    const struct yaml *articles; /* every article of its text, for --list-articles; NULL: not listed */
    const struct yaml *tree;
    struct rulebook *base;   /* that it extends; NULL: none */
    struct rulebooks *books; /* that it is one of */
    struct rulebook *next;
    _Atomic(bool) is_read; /* what follows is there: rulebook_read() */
    int param[RULE_PARAMS_MAX];
    const struct article **by_code; /* none is NULL; shared with what it extends */
    struct reason_article *by_reason;
    const struct standings_rules *standings; /* never NULL */
};

/* The parameters each game's engine understands, by game_id; ends at a NULL name; NULL: no engine. */
typedef const struct rule_param *rule_params[GAME_COUNT];

/* All rulebooks of a run. */
struct rulebooks {
    struct arena arena;
    struct rulebook *first;
    rule_params params;   /* of those that are part of the program */
    pthread_mutex_t lock; /* of what is read later */
};

/* Reads one YAML file and adds its rulebook; one with the same id takes the place of an earlier one.
 * `extends: ID` starts from a rulebook that is already there. NULL, with *ERROR set, when the
 * text is not a rulebook. */
struct rulebook *rulebooks_add(struct rulebooks *, struct slice yaml, rule_params params,
                               struct yaml_error *error);

/* The same from a tree, which must outlive the rulebooks. */
struct rulebook *rulebooks_add_tree(struct rulebooks *, const struct yaml *, rule_params params,
                                    struct yaml_error *error);

/* The head of every rulebook that is part of the program. NULL, or the name of the one that is wrong. */
const char *rulebooks_load(struct rulebooks *, rule_params params, struct yaml_error *error);

/* Reads the rest of a rulebook when it is first asked for, by whatever thread; returns it, also NULL. All
 * functions below do so for what they return. */
const struct rulebook *rulebook_read(const struct rulebook *);

/* The same for all: before anybody goes through the list for more than heads. */
void rulebooks_read(struct rulebooks *);

/* Sets a parameter in every rulebook whose game has it. */
void rulebooks_set(struct rulebooks *, rule_params params, const char *param, int value);

void rulebooks_free(struct rulebooks *);

/* By id; NULL when there is none. */
const struct rulebook *rulebook_named(const struct rulebooks *, struct slice id);

/* The game's for records that name rules nobody knows. NULL when it has no rulebook. */
const struct rulebook *rulebook_fallback(const struct rulebooks *, enum game_id);

/* The game's default. NULL when it has no rulebook. */
const struct rulebook *rulebook_default(const struct rulebooks *, enum game_id);

/* What chose among several rulebooks that answer to the same words. */
enum rulebook_by {
    RULEBOOK_BY_NAME,   /* nothing had to: one answers best */
    RULEBOOK_BY_YEAR,   /* the year beside the title */
    RULEBOOK_BY_DATE,   /* the day of the game */
    RULEBOOK_BY_DEFAULT /* nothing could: the game's default, or the first */
};

/* The rulebook of GAME that answers best to what a record says ("Chinese", "RIF", a title): its id, a name or
 * its title, then its title without the edition, then the pattern with the most letters; several that answer
 * alike are told apart by a year in NAME or by DAY (yyyymmdd, 0: not known). NULL when none does, or when the
 * words ask for an edition of a year that no rulebook is of. */
const struct rulebook *rulebook_called(const struct rulebooks *, enum game_id, struct slice name, int day,
                                       enum rulebook_by *);

/* Whether it was in force on that day. */
bool rulebook_in_force(const struct rulebook *, int day);

/* The article for a finding: its reason's, else its code's. Never NULL. */
const struct article *rulebook_article(const struct rulebook *, enum code, enum reason);

#endif
