/* known_result.h - the words that say who won a game of a text, read once: most games of a file end with the
 * same few. */
#ifndef QIPU_FORMAT_TEXT_KNOWN_RESULT_H
#define QIPU_FORMAT_TEXT_KNOWN_RESULT_H

#include "record/words/declared.h"

struct format_desc;

/* The words that were read last, as desc_recall() keeps them. */
struct known_result {
    const struct format_desc *by;
    char words[45]; /* more is a sentence */
    uint8_t length; /* 0: none */
    uint8_t game;
    struct declared said;
};

/* What a phrase says of the result, if anything. */
const struct declared *known_said(struct known_result *, enum game_id, struct slice phrase);

/* Whether words as people end a score with them, in brackets or not, are a result. */
bool known_is_result(struct known_result *, enum game_id, struct slice phrase);

/* The same, of stone games and without a memory: 黑中盘胜, 白胜, 和棋. */
bool known_result_is(struct slice);

/* Words without the brackets around all of them. */
struct slice known_result_unbracketed(struct slice);

#endif
