/* match.h - from a claim to the legal moves that fit it, and back. */
#ifndef QIPU_GAME_CHESS_MATCH_H
#define QIPU_GAME_CHESS_MATCH_H

#include "game/chess/position.h"
#include "game/game.h"

int chess_match(const void *position, const struct claim *, move out[MATCH_MAX]);

/* Why none, or more than one, fits. */
enum reason chess_why(const void *position, const struct claim *, const move *fit, int fits, enum code *code,
                      struct arena *, const char *arg[2]);

move chess_force(const void *position, const struct claim *);

/* SAN's fewest words in file and rank, and always both squares. For castling `to` is where the king arrives,
 * or in Chess960 the rook, as UCI has it. */
void chess_tell(const void *position, move, struct claim *);

/* The fewest of file and rank that tell the man on FROM from others of its kind that can legally go to TO. */
void chess_tell_from(const struct chess *, unsigned piece, unsigned from, unsigned to, struct claim *);

/* The squares of that, for any position of the same game. */
void chess_tell_squares(const void *position, move, struct claim *);

/* The wing a claim castles on, or -1 when it is not about castling. */
int match_claimed_wing(const struct chess *, const struct claim *);

/* Men of the side to move that fit the claim's piece and squares of departure, wherever they can go. */
uint64_t match_claimed_men(const struct chess *, const struct claim *);

#endif
