/* naming.h - what the files of --split are called: --name=TEMPLATE, made safe. */
#ifndef QIPU_OUTPUT_NAMING_H
#define QIPU_OUTPUT_NAMING_H

#include "select/identity.h"
#include "select/subject.h"

/* Room for the number of the game in its file, which is not known while others are still being read. */
enum { NAME_NUMBER = 1 };

/* Whether the template is one; else *BAD is the word in braces that stands for nothing. */
bool naming_check(const char *template, struct slice *bad);

/* Whether what it makes lies in the folder or below it: no slash before or behind, no "..". */
bool naming_stays_inside(const char *template);

/* Whether the template asks for an identity, so that the subject must be KNOWN_MOVES. */
bool naming_needs_moves(const char *template);

/* Whether the template tells games of one file apart: by {game}, {id} or {game_id}. */
bool naming_tells_games(const char *template);

/* Appends the template with {stem}, {dir}, {path}, {ext}, {id}, {kind} and header keys filled in and made
 * safe: no slash but those of the template itself and of {dir}, no control characters, no leading dot, not
 * too long. {game} becomes NAME_NUMBER. */
void naming_fill(struct buf *, const char *template, const struct subject *, const char *extension);

/* Puts the number in. */
void naming_number(struct buf *, struct slice name, uint64_t number);

/* The name itself, or with -2, -3 … before its extension when this run has used it. */
void naming_unused(struct buf *name, struct id_set *used);

#endif
