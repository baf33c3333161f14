/* key_index.h - where on a long line a position has been before.
 *
 * Fast path of engines that count how often a position came: looking back step by step takes squares of the
 * time where a line goes on for 100,000 quiet plies (2.6 s, 0.02 with this). Holds the steps of a trail by
 * their keys, as far as somebody has asked. A node has one way to it: what is held of another line ends where
 * the nodes differ, and is taken out again from its end. */
#ifndef QIPU_GAME_KEY_INDEX_H
#define QIPU_GAME_KEY_INDEX_H

#include <stddef.h>
#include <stdint.h>

struct step;
struct entry_of_step;

struct key_index {
    uint64_t game;               /* the number of the game that the steps are of */
    struct entry_of_step *entry; /* of each step from the first on */
    uint32_t count, cap;
    uint32_t *last, mask; /* by the bits of a key under the mask: the last step with them, from 1; 0: none */
};

/* Holds the line of STEP from the first to AT. GAME: as line.game_number. */
void key_index_follow(struct key_index *, uint64_t game, const struct step *step, uint32_t at);

/* The last step before AT, which is held, with the same key; AT itself when there is none. */
uint32_t key_index_before(const struct key_index *, uint32_t at);

void key_index_free(struct key_index *);

#endif
