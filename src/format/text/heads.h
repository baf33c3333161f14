/* heads.h - the lines before and between the moves of a text score: 黑方：张三 白方：李四, boardsize 19. */
#ifndef QIPU_FORMAT_TEXT_HEADS_H
#define QIPU_FORMAT_TEXT_HEADS_H

#include "format/build.h"
#include "record/words/words.h"

/* known_result.c: the words that say who won a game of a text, read once: most games of a file end with the
 * same few. */

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

/* Whether LINE begins with a header that the format's description knows. */
bool heads_known(const struct format_desc *, struct slice line);

/* Whether that header is a result, which may stand behind the moves. */
bool heads_is_result(struct slice line);

/* Keeps the headers of LINE; false when it has none. UNKNOWN: names that nobody knows are kept too. */
bool heads_read(struct builder *, struct slice line, bool unknown);

/* Keeps what an element of XML says, <red>张三</red>; false when nobody knows the name. */
bool heads_keep(struct builder *, struct slice name, struct slice value);

/* Whether NAME is that of a player. */
bool heads_names_player(const struct builder *, struct slice name);

/* The same where blanks alone part names and values, 黑方 张三 白方 李四: all names but the first must be
 * known. */
bool heads_read_spaced(struct builder *, struct slice line);

/* What LINE says of KEY (one that is the same in all games of stones); an empty slice when it does not. */
struct slice heads_value(const struct format_desc *, struct slice line, enum key);

/* Whether LINE begins with the name of KEY in wuziqi. */
bool heads_names(const struct format_desc *, struct slice line, enum key);

/* The first colon, narrow or wide; *WIDTH is its length in bytes. NULL when there is none. */
const char *heads_colon(struct slice, size_t *width);

/* Keeps words that need no name to be understood: 贴3又3/4子, 让二子, 黑中盘胜. False when they are none. */
bool heads_take_words(struct builder *, struct slice words);

/* Whether a text is nothing but headers in Chinese, among them a result that can be read: a game that nobody
 * played. *RED: it has a Red. */
bool heads_alone(struct slice text, bool *red);

#endif
