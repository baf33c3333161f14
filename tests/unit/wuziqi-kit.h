/* wuziqi-kit.h - games given as words, judged by a rulebook. */
#ifndef QIPU_TESTS_WUZIQI_KIT_H
#define QIPU_TESTS_WUZIQI_KIT_H

#include "finding/sink.h"
#include "game/wuziqi/wuziqi_rules.h"
#include "replay/replay.h"

struct kit {
    struct rulebooks books;
    const struct rulebook *rules[GAME_COUNT];
    struct replay *replay;
    struct record record;
    struct sink sink;
    struct replayed result;
};

void kit_open(struct kit *, const char *rules, enum after_illegal);
void kit_close(struct kit *);

/* A cleared record of a game of wuziqi. */
void kit_begin(struct kit *);
void kit_header(struct kit *, enum key, const char *value);
/* "h8 h9 -- swap B:i8": claims, one a word, after the last node of the main line. */
void kit_moves(struct kit *, const char *words);
/* Fifth-move offers on the last node. */
void kit_offers(struct kit *, const char *points);
void kit_judge(struct kit *);

/* kit_begin, kit_header(KEY_RESULT), kit_moves, kit_judge. */
void kit_game(struct kit *, const char *words, const char *result);

/* The first finding with that code; NULL when there is none. */
const struct finding *kit_find(const struct kit *, const char *code);

#endif
