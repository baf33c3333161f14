/* pattern.h - positions to look for: a FEN, a board with wildcards, or the men that are left. */
#ifndef QIPU_SELECT_PATTERN_H
#define QIPU_SELECT_PATTERN_H

#include "select/expression.h"

struct pattern;

/* Reads "BOARD [SIDE [more]]": ranks from the top joined by '/', as FEN has them or, for stone games, in rows
 * of .XO; with WILD also ? for any man or none and * for the rest of a rank. Fields after the side are passed
 * over, except the word "swap" of a pattern for stones: colours exchanged too. NULL with *WHY (untranslated)
 * when it is not one; *WHY is NULL when there is no memory. */
struct pattern *pattern_new(struct slice text, bool wild, const char **why);
void pattern_free(struct pattern *);

/* Whether a position of the main line fits; *PLY is the first one's. */
bool pattern_find(const struct pattern *, const struct subject *, uint32_t *ply);

/* The men of both sides: "KRP v KR", whichever side has which. NULL when the words are not that. */
struct material;
struct material *material_new(struct slice text);
void material_free(struct material *);
bool material_find(const struct material *, const struct subject *, uint32_t *ply);

#endif
