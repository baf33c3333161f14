/* options_near.h - the right word that a wrong one on the command line was probably meant to be.
 *
 * Each returns NULL when no word is near enough to be worth proposing. */
#ifndef QIPU_CLI_OPTIONS_NEAR_H
#define QIPU_CLI_OPTIONS_NEAR_H

#include "cli/options_table.h"
#include "record/rulebook.h"

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

#endif
